import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMonth } from "../worlds/stored-hub/month-content.ts";
import { startHub } from "../worlds/stored-hub/simulated-hub.ts";

/** The content of `expected.json` about the run in the folder next to it. */
interface ExpectedOutcome {
  readonly outcome: "ingested" | "empty" | "failed" | "skipped";
  readonly month?: string;
  /** Without a leading slash if the case is about the folder in the lake. */
  readonly scope?: string;
  readonly rows?: number;
  /** Exact decimal text by currency and cost column. */
  readonly sums?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly error?: string;
  readonly says?: readonly string[];
}

const EXPORTS = join(import.meta.dirname, "exports");
const entries = await readdir(EXPORTS, { withFileTypes: true });
const cases = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

test.each(cases)("%s", async (name) => {
  const { outcome, rows, sums, error, says = [], ...place } = await readExpected(name);
  const hub = await startHub();
  try {
    // The files of a case are in a folder with its name, which the manifest also uses.
    for (const file of await readdir(join(EXPORTS, name))) {
      if (file === "expected.json") continue;
      await hub.put("msexports", `${name}/${file}`, await readFile(join(EXPORTS, name, file)));
    }
    const run = await hub.ingest();
    expect(run.partitions, run.log).toHaveLength(1);
    const [partition] = run.partitions;
    expect(partition, run.log).toMatchObject({ outcome, ...place, ...(sums === undefined ? {} : { sums }) });
    expect(run.exitCode).toBe(outcome === "failed" ? 1 : 0);
    expect(partition?.error?.code).toBe(error);
    for (const words of says) expect(partition?.error?.message).toContain(words);

    expect(partition?.rows).toBe(rows);
    const { scope = "", month = "" } = partition ?? {};
    expect((await readMonth(hub, scope, month))?.rows, "rows as DuckDB reads them").toBe(rows);
  } finally {
    await hub.close();
  }
});

async function readExpected(name: string): Promise<ExpectedOutcome> {
  return JSON.parse(await readFile(join(EXPORTS, name, "expected.json"), "utf8")) as ExpectedOutcome;
}
