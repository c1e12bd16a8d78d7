import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DuckDbSession, openDuckDb } from "../readers/duckdb-session.ts";
import { writeParquet } from "./parquet-files.ts";
import { randomFile } from "./random-files.ts";
import { RULES } from "./rules.ts";
import { violationsByCheck } from "./violations-by-check.ts";
import { violationsInSql } from "./violations-in-sql.ts";

const FILES = 240;

let folder: string;
let session: DuckDbSession;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "conformance-"));
  session = await openDuckDb();
});

afterAll(async () => {
  session.close();
  await rm(folder, { recursive: true, force: true });
});

test(`SQL and the check count the same violations in ${FILES} random files`, async () => {
  const paths: string[] = [];
  for (let seed = 1; seed <= FILES; seed += 1) {
    const { csv, types } = randomFile(seed);
    const text = join(folder, `${seed}.csv`);
    const path = types === undefined ? text : join(folder, `${seed}.parquet`);
    await writeFile(text, csv);
    if (types !== undefined) await writeParquet(session, { csv: text, path, types });
    paths.push(path);
  }
  const inSql = await violationsInSql(session, paths);
  const violated = new Set<string>();
  for (const path of paths) {
    const expected = inSql.get(path) ?? {};
    expect(await violationsByCheck(path), path).toEqual(expected);
    for (const id of Object.keys(expected)) violated.add(id);
  }
  const unseen = RULES.filter(({ id, require }) => require[0] !== "present" && !violated.has(id));
  expect(unseen.map(({ id }) => id)).toEqual([]);
});
