import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DuckDbSession, openDuckDb } from "../readers/duckdb-session.ts";
import { type Charge, CLEAN_CHARGES, toCsv } from "./clean-file.ts";
import { holds, mutantOf, mutatedCsv, withinTolerance } from "./mutants.ts";
import { writeParquet } from "./parquet-files.ts";
import { columnsOf, RULES, type Rule } from "./rules.ts";
import { VERDICTS } from "./verdicts.ts";
import { violationsByCheck } from "./violations-by-check.ts";
import { type Counts, violationsInSql } from "./violations-in-sql.ts";

/** Rules that no charge of a clean file can be subject to, with the rule that prevents it. */
const VACUOUS = { "BillingAccountType-C-004-C": "BillingAccountId-C-001-M" };

let folder: string;
let session: DuckDbSession;
let inSql: ReadonlyMap<string, Counts>;

const pathOf = (name: string): string => join(folder, name);
const fileOf = (rule: Rule): string => pathOf(`${rule.id}.${mutantOf(rule).kind === "numbers" ? "parquet" : "csv"}`);
const verdictFile = (id: string, verdict: string): string => pathOf(`${verdict} ${id}.csv`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "conformance-"));
  session = await openDuckDb();
  const [clean, parquet, close] = [pathOf("clean.csv"), pathOf("clean.parquet"), pathOf("within tolerance.csv")];
  await writeFile(clean, toCsv(CLEAN_CHARGES));
  await writeFile(close, toCsv(withinTolerance()));
  await writeParquet(session, { csv: clean, path: parquet });
  for (const rule of RULES) {
    const change = mutantOf(rule);
    if (change.kind !== "numbers") await writeFile(fileOf(rule), mutatedCsv(change));
    else await writeParquet(session, { csv: clean, path: fileOf(rule), types: { [change.column]: "BIGINT" } });
  }
  for (const [id, verdicts] of Object.entries(VERDICTS)) {
    const column = String(RULES.find((rule) => rule.id === id)?.require[1]);
    for (const [verdict, texts] of Object.entries(verdicts)) {
      const charges = texts.map((text) => ({ ...CLEAN_CHARGES[0], [column]: text }));
      await writeFile(verdictFile(id, verdict), toCsv(charges));
    }
  }
  const verdicts = Object.keys(VERDICTS).flatMap((id) =>
    ["valid", "invalid"].map((verdict) => verdictFile(id, verdict)),
  );
  inSql = await violationsInSql(session, [clean, parquet, close, ...RULES.map(fileOf), ...verdicts]);
}, 120_000);

afterAll(async () => {
  session.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a clean file", () => {
  test.each(["clean.csv", "clean.parquet", "within tolerance.csv"])("violates no rule: %s", async (name) => {
    expect(await violationsByCheck(pathOf(name))).toEqual({});
    expect(inSql.get(pathOf(name))).toEqual({});
  });

  test("is subject to every rule that a clean file can be subject to", () => {
    expect(RULES).toHaveLength(257);
    const unused = RULES.filter((rule) => !CLEAN_CHARGES.some((charge) => isTested(rule, charge)));
    expect(unused.map(({ id }) => id)).toEqual(Object.keys(VACUOUS));
  });
});

describe("a file with one change", () => {
  test.each(RULES.map((rule) => [rule.id, rule] as const))("violates %s, in SQL as in the check", async (id, rule) => {
    const expected = inSql.get(fileOf(rule)) ?? {};
    expect(await violationsByCheck(fileOf(rule))).toEqual(expected);
    expect(expected[id]).toBeGreaterThan(0);
    // Another rule may be violated only if it names the changed column, too.
    const others = RULES.filter((other) => other.id in expected && other !== rule);
    expect(others.filter((other) => !namesOf(other).includes(mutantOf(rule).column))).toEqual([]);
  });

  test("violates only one rule, where no other rule forbids the same", () => {
    const alone = RULES.filter((rule) => Object.keys(inSql.get(fileOf(rule)) ?? {}).length === 1);
    expect(alone).toHaveLength(188);
  });
});

describe("a value", () => {
  test.each(Object.entries(VERDICTS))("is judged as the specification says, by %s", async (id, { invalid, valid }) => {
    for (const judged of [(file: string) => Promise.resolve(inSql.get(file)), violationsByCheck]) {
      expect((await judged(verdictFile(id, "valid")))?.[id] ?? 0).toBe(0);
      expect((await judged(verdictFile(id, "invalid")))?.[id]).toBe(invalid.length);
    }
    expect(await violationsByCheck(verdictFile(id, "valid"))).toEqual(inSql.get(verdictFile(id, "valid")));
    expect(await violationsByCheck(verdictFile(id, "invalid"))).toEqual(inSql.get(verdictFile(id, "invalid")));
    expect(valid.length).toBeGreaterThan(0);
  });

  test("that is not UTF-8 ends the check with its line", async () => {
    const file = pathOf("bytes.csv");
    await writeFile(file, Buffer.from(toCsv(CLEAN_CHARGES).replace("Contoso Über", "Contoso \u00ff"), "latin1"));
    await expect(violationsByCheck(file)).rejects.toThrow(/Line 2 of .* is not UTF-8 text/);
  });
});

/** Whether a charge could violate the rule if one of its values were different. */
function isTested({ if: condition, require }: Rule, charge: Charge): boolean {
  if (condition !== undefined && !holds(condition, charge)) return false;
  if (require[0] === "null" || require[0] === "notnull") return true;
  return columnsOf(require).every((column) => charge[column] !== "");
}

const namesOf = ({ if: condition, require }: Rule): readonly string[] => [
  ...columnsOf(require),
  ...(condition === undefined ? [] : columnsOf(condition)),
];
