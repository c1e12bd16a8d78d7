import { gzipSync } from "node:zlib";
import { writeWithDuckDb } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { commit, entriesIn, type FanOutJob, plan, runJob, stage } from "../../worlds/stored-hub/fan-out-hub.ts";
import { startEmptiedHub } from "../../worlds/stored-hub/open-for-tests.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

type Row = Readonly<Record<string, string>>;

interface Way {
  readonly contentOf: (rows: readonly Row[]) => Promise<string | Uint8Array>;
  readonly fileFormat?: string;
  readonly ingest: (inputs?: Readonly<Record<string, string>>) => Promise<FanOutJob>;
}

const hub = startEmptiedHub();
const remote = startEmptiedHub();

const csvOf = (rows: readonly Row[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => `${cells.join()}\n`).join("");

/** The same texts as parquet, with nulls in place of empty fields. */
function parquetOf(rows: readonly Row[]): Promise<Uint8Array> {
  const cell = (text: string): string => (text === "" ? "NULL::VARCHAR" : `'${text}'::VARCHAR`);
  const selects = rows.map((row) => {
    const cells = Object.entries(row).map(([name, text]) => `${cell(text)} AS "${name}"`);
    return `SELECT ${cells.join(", ")}`;
  });
  return writeWithDuckDb(selects.join(" UNION ALL "));
}

const plain = async (rows: readonly Row[]): Promise<string> => csvOf(rows);
const oneRunner: Way["ingest"] = (inputs = {}) => runJob(hub, { mode: "run", ...inputs });

const WAYS: Readonly<Record<string, Way>> = {
  "one runner": { contentOf: plain, ingest: oneRunner },
  "gzip parts": { contentOf: async (rows) => gzipSync(csvOf(rows)), ingest: oneRunner },
  "fan-out": {
    contentOf: plain,
    ingest: async (inputs = {}) => {
      const planned = await plan(hub, inputs);
      if (entriesIn(planned).length === 0) return planned;
      await stage(hub, entriesIn(planned));
      return commit(hub, planned);
    },
  },
  "parquet exports": { contentOf: parquetOf, fileFormat: "parquet", ingest: oneRunner },
  "both lakes": { contentOf: plain, ingest: (inputs = {}) => runJob(hub, { mode: "run", ...inputs }, { remote }) },
};

const ROWS = 20;
const rowsOf = (seed: number): readonly Row[] =>
  Array.from({ length: ROWS }, (_, index) => ({
    BilledCost: `${seed}.${index}`,
    EffectiveCost: `${seed}.${index}`,
    ...{ ListCost: "5", ContractedCost: "4", BillingCurrency: "EUR" },
    ...{ BillingPeriodStart: "2026-06-01T00:00:00Z", BillingPeriodEnd: "2026-07-01T00:00:00Z" },
    ...{ ChargePeriodStart: "2026-06-03T00:00:00Z", ChargePeriodEnd: "2026-06-04T00:00:00Z" },
  }));
const without = (column: string, rows: readonly Row[], kept: number): readonly Row[] =>
  rows.map((row, index) => (index < kept ? row : { ...row, [column]: "" }));

const [FIRST, SECOND] = [rowsOf(1), rowsOf(2)];
/** The deliveries of a month in their order: run, parts and outcome. */
const DELIVERIES: readonly (readonly [runId: string, parts: readonly (readonly Row[])[], outcome: string])[] = [
  ["two-parts", [FIRST, SECOND], "ingested"],
  ["cost-empty-once", [FIRST, without("EffectiveCost", SECOND, ROWS - 1)], "failed EmptyCells"],
  ["list-cost-empty-once", [FIRST, without("ListCost", SECOND, ROWS - 1)], "ingested, EmptyCells"],
  ["list-cost-empty", [FIRST, SECOND].map((rows) => without("ListCost", rows, 1)), "failed EmptyCells"],
  ["same-part-twice", [FIRST, SECOND, FIRST], "failed IdenticalParts"],
  ["again", [FIRST, SECOND], "ingested"],
  ["again", [FIRST], "failed RowsLost"],
  ["one-row", [FIRST.slice(0, 1)], "ingested, MonthShrinks"],
];

test.each(Object.entries(WAYS))("%s: the same rules decide about each delivery", async (_, way) => {
  await hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [] }));
  const runIds = [...new Set(DELIVERIES.map(([runId]) => runId))];
  for (const [runId, parts, expected] of DELIVERIES) {
    for (const file of await hub.names("msexports")) await hub.remove("msexports", file);
    const contents = await Promise.all(parts.map(way.contentOf));
    await writeByHand(hub, {
      ...{ scope: SCOPE, runId, submittedTime: `2026-06-${10 + runIds.indexOf(runId)}T02:00:00Z` },
      parts: contents.map((content) => ({ content })),
      ...(way.fileFormat === undefined ? {} : { fileFormat: way.fileFormat }),
    });
    const run = await way.ingest();
    const warnings = run.warnings.flatMap((warning) => /^(?:EmptyCells|MonthShrinks)/.exec(warning) ?? []);
    const seen = [...new Set([...run.outcomes, ...warnings])].join(", ").replaceAll("202606 ", "");
    expect(`${runId}: ${seen}`, run.log).toBe(`${runId}: ${expected}`);
    if (runId !== "list-cost-empty") continue;
    const accepted = await way.ingest({ "accept-empty-cells": `${SCOPE}@202606` });
    expect([...new Set(accepted.outcomes)], accepted.log).toEqual(["202606 ingested"]);
    expect(accepted.warnings.join()).toContain("They were accepted by accept-empty-cells.");
  }
});
