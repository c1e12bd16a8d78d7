import { beforeAll, describe, expect, test } from "vitest";
import { type ExportCsvOptions, type ExportRow, exportCsv } from "../../worlds/stored-hub/export-csv.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

/** The content of the month before the test, and the later run that arrives. */
interface Case {
  readonly name: string;
  readonly before?: string;
  readonly parts: readonly string[];
  readonly run?: Partial<WrittenRun>;
}

/** A run that must change neither month nor files, with its error code and words of its annotation. */
interface RefusedCase extends Case {
  readonly code: "EmptyCells" | "EmptyColumn" | "IdenticalParts" | "MissingColumn" | "WrongMonth";
  readonly says: readonly string[];
}

/** A run that becomes the month, with its expected warnings. */
interface TakenCase extends Case {
  readonly warnings?: readonly RegExp[];
}

const COSTS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"];
const OTHERS = ["BillingCurrency", "BillingPeriodStart", "ChargePeriodStart"];
const THREE = [{}, {}, {}];
const EVERY_ROW = ["BilledCost", "EffectiveCost", ...OTHERS, "BillingPeriodEnd"];
/** Rows in which only some have a value in the column. */
const partly = (column: string, { empty, filled }: { readonly empty: number; readonly filled: number }): string =>
  exportCsv([
    ...Array.from({ length: filled }, () => ({})),
    ...Array.from({ length: empty }, () => ({ [column]: "" })),
  ]);
const lacking = (...without: string[]): string => exportCsv(THREE, { without });
const emptied = (...columns: string[]): string => exportCsv(THREE, { emptied: columns });

const swapped = (day: number): ExportRow => ({
  BillingPeriodStart: "2026-01-06T00:00:00Z",
  ChargePeriodStart: `2026-${String(day).padStart(2, "0")}-06T00:00:00Z`,
});
const may = { BillingPeriodStart: "2026-05-01T00:00:00Z", ChargePeriodStart: "2026-05-30T00:00:00Z" };
const late = { ChargePeriodStart: "2026-05-30T00:00:00Z" };

const REFUSED: readonly RefusedCase[] = [
  ...[...COSTS, ...OTHERS].map(
    (column): RefusedCase => ({
      name: `a header without ${column}`,
      parts: [lacking(column)],
      code: "MissingColumn",
      says: [column, "part_0_0001.csv"],
    }),
  ),
  { name: "no cost column at all", parts: [lacking(...COSTS)], code: "MissingColumn", says: COSTS },
  {
    name: "a second part without a column of the first part",
    parts: [exportCsv(), lacking("EffectiveCost")],
    code: "MissingColumn",
    says: ["EffectiveCost", "part_1_0001.csv"],
  },
  {
    name: "a custom mapping that omits a cost",
    parts: [exportCsv()],
    run: { dataVersion: "1.0-mine" },
    code: "MissingColumn",
    says: ["EffectiveCost", "focuscost_1.0-mine.json"],
  },
  ...["BilledCost", "EffectiveCost", ...OTHERS].map(
    (column): RefusedCase => ({
      name: `${column} empty in every row of all parts`,
      parts: [emptied(column), emptied(column)],
      code: "EmptyColumn",
      says: [column, "6 rows"],
    }),
  ),
  {
    name: "blank currencies",
    parts: [exportCsv([{ BillingCurrency: " " }])],
    code: "EmptyColumn",
    says: ["BillingCurrency"],
  },
  ...EVERY_ROW.map(
    (column): RefusedCase => ({
      name: `${column} empty in one row of the second part`,
      parts: [exportCsv(THREE), exportCsv([{}, {}, { [column]: "", ServiceName: '"two\nlines"' }, {}])],
      code: "EmptyCells",
      says: [`${column} is empty in 1 of the 7 rows`, "line 4 of ", "part_1_0001.csv", "accept-empty-cells"],
    }),
  ),
  {
    name: "BilledCost empty in 999 of 1000 rows",
    parts: [partly("BilledCost", { empty: 999, filled: 1 })],
    code: "EmptyCells",
    says: ["BilledCost is empty in 999 of the 1000 rows", "line 3 of "],
  },
  ...["ListCost", "ContractedCost"].flatMap((column): RefusedCase[] => [
    {
      name: `${column} empty in 999 of 1000 rows`,
      parts: [partly(column, { empty: 999, filled: 1 })],
      code: "EmptyCells",
      says: [`${column} is empty in 999 of the 1000 rows (99.9 %; the limit is 25 %)`, "line 3 of "],
    },
    {
      name: `${column} empty in more rows than in the current month`,
      before: partly(column, { empty: 1, filled: 9 }),
      parts: [partly(column, { empty: 4, filled: 6 })],
      code: "EmptyCells",
      says: [`${column} is empty in 4 of the 10 rows (40 %; the limit is 35 %)`],
    },
  ]),
  {
    name: "a blank currency in one row",
    parts: [exportCsv([{}, { BillingCurrency: " " }])],
    code: "EmptyCells",
    says: ["BillingCurrency is empty in 1 of the 2 rows", "line 3 of "],
  },
  {
    name: "values only in the last row of the last part",
    parts: [emptied(...COSTS, ...OTHERS), exportCsv()],
    code: "EmptyCells",
    says: ["BilledCost is empty in 3 of the 4 rows", "ListCost is empty in 3 of the 4 rows", "line 2 of ", "part_0"],
  },
  { name: "all costs empty", parts: [emptied(...COSTS)], code: "EmptyColumn", says: ["BilledCost, EffectiveCost"] },
  {
    name: "a list cost that the current month has",
    parts: [emptied("ListCost")],
    code: "EmptyColumn",
    says: ["ListCost", "force"],
  },
  {
    name: "a contracted cost that the current month has as zeros",
    before: exportCsv([{ ContractedCost: "0" }]),
    parts: [emptied("ContractedCost")],
    code: "EmptyColumn",
    says: ["ContractedCost"],
  },
  {
    name: "day and month swapped",
    parts: [exportCsv([1, 2, 3, 4, 5, 6].map(swapped))],
    code: "WrongMonth",
    says: ["swapped", "2026-01-06"],
  },
  { name: "another month's rows", parts: [exportCsv([may, may])], code: "WrongMonth", says: ["2 rows", "2026-05-30"] },
  {
    name: "the same part twice",
    parts: [exportCsv(THREE), exportCsv([{ BilledCost: "5" }]), exportCsv(THREE)],
    code: "IdenticalParts",
    says: ["part_0_0001.csv", "part_2_0001.csv"],
  },
  {
    name: "most rows from another month",
    parts: [exportCsv([may, may, {}]), exportCsv([may])],
    code: "WrongMonth",
    says: ["3 of the 4 rows"],
  },
];

const TAKEN: readonly TakenCase[] = [
  { name: "only zero costs", parts: [exportCsv([Object.fromEntries(COSTS.map((cost) => [cost, "0"]))])] },
  {
    name: "far fewer rows than the current month",
    before: exportCsv(Array.from({ length: 12 }, () => ({ BilledCost: "0.1" }))),
    parts: [exportCsv()],
    warnings: [/MonthShrinks: .*rows by 91\.6 %/],
  },
  { name: "only refunds", parts: [exportCsv([Object.fromEntries(COSTS.map((cost) => [cost, "-1"]))])] },
  {
    name: "list costs missing in one of four rows",
    parts: [partly("ListCost", { empty: 1, filled: 3 })],
    warnings: [/EmptyCells: In .*, ListCost is empty in 1 of the 4 rows/],
  },
  {
    name: "column names in different case",
    parts: [exportCsv().replace("BilledCost", "billedcost").replace("BillingCurrency", "BILLINGCURRENCY")],
  },
  {
    name: "a version without ContractedCost",
    parts: [lacking("ContractedCost")],
    run: { dataVersion: "1.0-preview(v1)" },
  },
  {
    name: "a list cost that the current month lacks as well",
    before: exportCsv(THREE, { emptied: ["ListCost"] }),
    parts: [emptied("ListCost")],
    warnings: [/EmptyColumn: ListCost has no value in any of the 3 rows/],
  },
  {
    name: "charges of earlier days billed in this month, even if they are the majority",
    parts: [exportCsv([late, { ChargePeriodStart: "2026-05-28T00:00:00Z" }, {}])],
    warnings: [/RowsOutsideMonth: 2 of the 3 rows .*2026-05-28 to 2026-05-30.*normal/],
  },
  {
    name: "some rows of another billing period",
    parts: [exportCsv([may, {}, {}])],
    warnings: [/RowsOutsideMonth: 1 of the 3 rows .*charge days 2026-05-30, billing periods that begin on 2026-05-01/],
  },
];

/** Each case has its own scope. The hub deletes exports immediately. */
const scopeOf = (index: number): string => subscription(index + 1);
const ALL: readonly Case[] = [...REFUSED, ...TAKEN];
const OWN_MAPPING = ["BilledCost", "ListCost", "BillingCurrency", "BillingPeriodStart", "ChargePeriodStart"];

const hub = openForTests(startHub);
let second: IngestRun;
let delivered: readonly string[];
let before: readonly (Record<string, string> | undefined)[];

async function deliver(
  index: number,
  name: string,
  parts: readonly string[],
  run: Partial<WrittenRun> = {},
): Promise<void> {
  const submittedTime = name === "before" ? "2026-06-20T02:00:00Z" : "2026-07-02T02:00:00Z";
  const contents = parts.map((content) => ({ content }));
  await writeByHand(hub, { scope: scopeOf(index), runId: `${name}-${index}`, submittedTime, parts: contents, ...run });
}

beforeAll(async () => {
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 1200 } });
  const mappings = OWN_MAPPING.map((name) => ({
    source: { name, type: name.endsWith("Cost") ? "Decimal" : name.endsWith("Start") ? "DateTimeOffset" : "String" },
    sink: { name },
  }));
  await hub.put("config", "schemas/focuscost_1.0-mine.json", JSON.stringify({ translator: { mappings } }));
  for (const [index, each] of ALL.entries())
    await deliver(index, "before", [each.before ?? exportCsv([{ BilledCost: "7.5" }])]);
  const first = await hub.ingest();
  expect(first.exitCode, first.log).toBe(0);
  expect(await hub.names("msexports")).toEqual([]);
  before = await Promise.all(ALL.map((_, index) => hub.metadata("ingestion", monthPath(scopeOf(index), "202606"))));
  for (const [index, each] of ALL.entries()) await deliver(index, "new", each.parts, each.run);
  delivered = await hub.names("msexports");
  second = await hub.ingest();
});

const partitionOf = (index: number) => second.partitions.find(({ scope }) => scope === scopeOf(index).slice(1));

/** The summary's list items about a case. */
function linesOf(index: number): readonly string[] {
  const lines = second.summary.replaceAll("\\", "").split("\n");
  return lines.filter((line) => line.startsWith("- ") && line.includes(scopeOf(index).slice(1)));
}

describe("rejects a run and keeps month and files for", () => {
  test.each(REFUSED.map((each, index) => ({ ...each, index })))("$name", async ({ code, index, says }) => {
    const partition = partitionOf(index);
    expect(partition, second.log).toMatchObject({ outcome: "failed", error: { code } });
    const reported = linesOf(index)[0];
    for (const words of says) expect(reported).toContain(words);
    expect(reported).toContain("The lake has this month from the run of 2026-06-20 02:00 UTC");
    expect(await hub.metadata("ingestion", monthPath(scopeOf(index), "202606"))).toEqual(before[index]);
  });

  test("no file of a rejected run is deleted, and the step fails with an annotation that links to the documentation", async () => {
    const ofRefused = delivered.filter((name) => REFUSED.some((_, index) => name.includes(`/new-${index}/`)));
    expect(await hub.names("msexports")).toEqual(ofRefused);
    expect(second.exitCode).toBe(1);
    expect(second.log).toMatch(/^::error title=(EmptyCells|EmptyColumn|MissingColumn|WrongMonth)::/m);
  });
});

describe("accepts a run with", () => {
  test.each(TAKEN.map((each, index) => ({ ...each, index: REFUSED.length + index })))(
    "$name",
    ({ index, warnings = [] }) => {
      expect(partitionOf(index), second.log).toMatchObject({ outcome: "ingested", replaced: true });
      const reported = linesOf(index);
      expect(reported).toHaveLength(warnings.length);
      for (const [at, warning] of warnings.entries()) expect(reported[at]).toMatch(warning);
      if (warnings.length > 0)
        expect(second.log).toMatch(
          new RegExp(
            `^::warning title=(EmptyCells|EmptyColumn|MonthShrinks|RowsOutsideMonth)::.*${scopeOf(index).slice(1)} `,
            "m",
          ),
        );
    },
  );
});

test("force accepts the loss of a list cost, and nothing else", async () => {
  const name = REFUSED.findIndex(({ name }) => name === "a list cost that the current month has");
  const missing = REFUSED.findIndex(({ name }) => name === "a header without ListCost");
  const scopes = [scopeOf(name), scopeOf(missing)].join("\n");
  const forced = await hub.ingest({ force: "true", scopes });
  expect(forced.outcomes.toSorted(), forced.log).toEqual(["202606 failed MissingColumn", "202606 ingested"]);
  expect(forced.log).toContain("::warning title=EmptyColumn::");
});

test("accepts empty cells only for the months that a person names, with a warning", async () => {
  const names = ["BilledCost empty in 999 of 1000 rows", "ListCost empty in 999 of 1000 rows"];
  const scopes = names.map((wanted) => scopeOf(REFUSED.findIndex(({ name }) => name === wanted)));
  const other = { scopes: scopes.join("\n"), "accept-empty-cells": `${scopes[0]}@202605`, force: "true" };
  const refused = await hub.ingest(other);
  expect(refused.outcomes, refused.log).toEqual(["202606 failed EmptyCells", "202606 failed EmptyCells"]);
  const list = scopes.map((scope) => `${scope.toUpperCase()}@2026-06`).join("\n");
  const accepted = await hub.ingest({ scopes: scopes.join("\n"), "accept-empty-cells": list });
  expect([accepted.exitCode, ...accepted.outcomes], accepted.log).toEqual([0, "202606 ingested", "202606 ingested"]);
  expect(accepted.summary).toMatch(/BilledCost is empty in 999 of the 1000 rows.*accepted by accept-empty-cells/);
  expect(await readMonth(hub, scopes[0] ?? "", "202606")).toEqual({ rows: 1000, billedCost: "2" });
});

test("compares a new month with the previous month", async () => {
  const scope = subscription(901);
  const may = "2026-05-01T00:00:00Z";
  const rows = (empty: number, filled: number, row = {}): ExportRow[] => [
    ...Array.from({ length: filled }, () => row),
    ...Array.from({ length: empty }, () => ({ ...row, ListCost: "" })),
  ];
  const write = (runId: string, month: string, csv: string) =>
    writeByHand(hub, {
      ...{ scope, runId, submittedTime: "2026-07-02T02:00:00Z", parts: [{ content: csv }] },
      ...(month === "202605" ? { from: "2026-05-01", to: "2026-05-31" } : {}),
    });
  await write("may", "202605", exportCsv(rows(7, 3, { BillingPeriodStart: may, ChargePeriodStart: may })));
  const accepted = await hub.ingest({ scopes: scope, "accept-empty-cells": `${scope}@202605` });
  expect(accepted.outcomes, accepted.log).toEqual(["202605 ingested"]);
  await write("june", "202606", exportCsv(rows(75, 25)));
  const later = await hub.ingest({ scopes: scope });
  expect(later.outcomes, later.log).toEqual(["202606 ingested"]);
  expect(later.log).toContain("ListCost is empty in 75 of the 100 rows");
});

test("parts without rows erase nothing, whatever columns their header lacks", async () => {
  const scope = subscription(900);
  const empty: ExportCsvOptions = { without: ["BilledCost"] };
  const run = { scope, runId: "good", submittedTime: "2026-06-20T02:00:00Z", parts: [{ content: exportCsv() }] };
  await writeByHand(hub, run);
  await hub.ingest({ scopes: scope });
  const parts = [{ content: exportCsv([], empty) }];
  await writeByHand(hub, { ...run, runId: "rowless", submittedTime: "2026-07-02T02:00:00Z", parts });
  const later = await hub.ingest({ scopes: scope });
  expect([later.exitCode, ...later.outcomes], later.log).toEqual([0, "202606 empty"]);
  expect(await readMonth(hub, scope, "202606")).toEqual({ rows: 1, billedCost: "2" });
});
