import { gzipSync } from "node:zlib";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { datasetRows, PUBLISHED_DATASETS, type PublishedDataset, writeWithDuckDb } from "focus-parquet/testing";
import { beforeAll, describe, expect, test } from "vitest";
import {
  commit,
  emptyHub,
  entriesIn,
  type FanOutJob,
  plan,
  runJob,
  stage,
} from "../../worlds/stored-hub/fan-out-hub.ts";
import { focusCsv, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const EA = "/providers/Microsoft.Billing/billingAccounts/1234567";
const MCA = `/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/billingProfiles/ABCD-EFGH`;

type Row = Readonly<Record<string, string>>;

/** A dataset as the test delivers it. */
interface Delivered {
  readonly name: string;
  readonly scope: string;
  readonly type: string;
  readonly dataVersion: string;
  readonly rows: (count: number, seed: number) => readonly Row[];
  /** A column in which every row must have a value. */
  readonly everyRow: string | undefined;
  /** A column in which some rows may lack a value. */
  readonly mandatory: string;
}

const COSTS: Delivered = {
  name: "FocusCost 1.0r2",
  scope: subscription(1),
  type: "FocusCost",
  dataVersion: "1.0r2",
  rows: (count, seed) =>
    Array.from({ length: count }, (_, index) => ({
      BilledCost: `${seed}.${index}`,
      EffectiveCost: `${seed}.${index}`,
      ListCost: "5",
      ContractedCost: "4",
      BillingCurrency: "EUR",
      BillingPeriodStart: "2026-06-01T00:00:00Z",
      BillingPeriodEnd: "2026-07-01T00:00:00Z",
      ChargePeriodStart: "2026-06-03T00:00:00Z",
      ChargePeriodEnd: "2026-06-04T00:00:00Z",
      // The layout without manifests recognizes exports by columns such as this one.
      ChargeClass: "",
    })),
  everyRow: "EffectiveCost",
  mandatory: "ListCost",
};

const COST_VERSIONS: readonly Delivered[] = [
  { ...COSTS, name: "FocusCost 1.0", dataVersion: "1.0" },
  COSTS,
  { ...COSTS, name: "FocusCost 1.2-preview", dataVersion: "1.2-preview" },
];

const DATASETS: readonly Delivered[] = [...COST_VERSIONS, ...PUBLISHED_DATASETS.map(published)];

function published(dataset: PublishedDataset): Delivered {
  const { agreement, columns, kind, schema, version } = dataset;
  const [proving = ""] = columns.filled.includes("NetSavings") ? ["NetSavings"] : columns.filled;
  return {
    name: `${kind.type} ${version} ${agreement}`,
    scope: agreement === "ea" ? EA : MCA,
    type: kind.type,
    dataVersion: version,
    rows: (rows, seed) => datasetRows(dataset, { rows, seed, month: "2026-06" }),
    everyRow: undefined,
    mandatory: schema.columns.find(({ sink }) => sink === proving)?.source ?? "",
  };
}

interface Way {
  /** Stores a part and returns its file extension. */
  readonly contentOf: (rows: readonly Row[]) => Promise<string | Uint8Array>;
  readonly fileFormat?: string;
  readonly ingest: (inputs?: Readonly<Record<string, string>>) => Promise<FanOutJob>;
}

const hub = openForTests(startHub);
const remote = openForTests(startHub);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))]
    .map((fields) => `${fields.map(quoted).join(",")}\n`)
    .join("");
}

/** Splits CSV without quoted fields into rows. */
function rowsOf(csv: string): readonly Row[] {
  const [header = "", ...lines] = csv.trim().split("\n");
  const names = header.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((field, at) => [names[at] ?? "", field])));
}

/** Writes the same texts as parquet, with nulls in place of empty fields. */
function parquetOf(rows: readonly Row[]): Promise<Uint8Array> {
  const cell = (text: string): string => (text === "" ? "NULL::VARCHAR" : `'${text.replaceAll("'", "''")}'::VARCHAR`);
  const selects = rows.map((row) => {
    const cells = Object.entries(row).map(([name, text]) => `${cell(text)} AS "${name}"`);
    return `SELECT ${cells.join(", ")}`;
  });
  return writeWithDuckDb(selects.join(" UNION ALL "));
}

const plain = async (rows: readonly Row[]): Promise<string> => csvOf(rows);

const WAYS: Readonly<Record<string, Way>> = {
  "one runner": { contentOf: plain, ingest: (inputs = {}) => runJob(hub, { mode: "run", ...inputs }) },
  "gzip parts": {
    contentOf: async (rows) => gzipSync(csvOf(rows)),
    ingest: (inputs = {}) => runJob(hub, { mode: "run", ...inputs }),
  },
  "fan-out": {
    contentOf: plain,
    ingest: async (inputs = {}) => {
      const planned = await plan(hub, inputs);
      if (entriesIn(planned).length === 0) return planned;
      await stage(hub, entriesIn(planned));
      return commit(hub, planned);
    },
  },
  "parquet exports": {
    contentOf: parquetOf,
    fileFormat: "parquet",
    ingest: (inputs = {}) => runJob(hub, { mode: "run", ...inputs }),
  },
  "both lakes": { contentOf: plain, ingest: (inputs = {}) => runJob(hub, { mode: "run", ...inputs }, { remote }) },
};

const ROWS = 20;

/** One runner takes every dataset. The rules do not know the way, so each other way takes costs and another dataset. */
const CASES = Object.entries(WAYS).flatMap(([name, way], at) =>
  DATASETS.filter((dataset, index) => at === 0 || dataset === COSTS || index === COST_VERSIONS.length + at - 1).map(
    (dataset) => [name, dataset.name, way, dataset] as const,
  ),
);

describe("applies the same rules", () => {
  test.each(CASES)("%s: %s", async (_way, _name, way, dataset) => {
    await emptyHub(hub);
    await emptyHub(remote);
    const text = JSON.stringify({ type: "HubInstance", scopes: [], datasets: DATASET_TYPES });
    await hub.put("config", "settings.json", text);
    const [first, second] = [dataset.rows(ROWS, 1), dataset.rows(ROWS, 2)];
    const said: string[] = [];
    const days = new Map<string, number>();
    const dayOf = (runId: string): number => {
      const day = days.get(runId) ?? 10 + days.size;
      days.set(runId, day);
      return day;
    };
    const deliver = async (name: string, parts: readonly (readonly Row[])[], runId = name): Promise<void> => {
      for (const file of await hub.names("msexports")) await hub.remove("msexports", file);
      const contents = await Promise.all(parts.map(way.contentOf));
      await writeByHand(hub, {
        ...{ scope: dataset.scope, runId, type: dataset.type, dataVersion: dataset.dataVersion },
        submittedTime: `2026-06-${dayOf(runId)}T02:00:00Z`,
        folder: `exports/${runId}`,
        parts: contents.map((content) => ({ content })),
        ...(way.fileFormat === undefined ? {} : { fileFormat: way.fileFormat }),
      });
      const run = await way.ingest();
      const warnings = [
        ...new Set(run.warnings.flatMap((warning) => /^(?:EmptyCells|MonthShrinks)/.exec(warning) ?? [])),
      ];
      said.push(`${name}: ${[...new Set(run.outcomes), ...warnings].join(", ").replaceAll("202606 ", "")}`);
    };
    const without = (column: string, rows: readonly Row[], kept: number): readonly Row[] =>
      rows.map((row, index) => (index < kept ? row : { ...row, [column]: "" }));

    await deliver("two parts", [first, second], "first");
    if (dataset.everyRow !== undefined)
      await deliver("a cost is empty in one row", [first, without(dataset.everyRow, second, ROWS - 1)]);
    await deliver("a mandatory column is empty in one row", [first, without(dataset.mandatory, second, ROWS - 1)]);
    await deliver(
      "a mandatory column is empty in most rows",
      [first, second].map((rows) => without(dataset.mandatory, rows, 1)),
    );
    const accepted = await way.ingest({ "accept-empty-cells": `${dataset.scope}@202606` });
    expect([...new Set(accepted.outcomes)], accepted.log).toEqual(["202606 ingested"]);
    expect(accepted.warnings.join()).toContain("They were accepted by accept-empty-cells.");
    await deliver("the same part twice", [first, second, first]);
    await deliver("two parts again", [first, second], "second");
    await deliver("the same run with one part of two", [first], "second");
    await deliver("one row", [first.slice(0, 1)]);
    expect(said).toEqual([
      "two parts: ingested",
      ...(dataset.everyRow === undefined ? [] : ["a cost is empty in one row: failed EmptyCells"]),
      "a mandatory column is empty in one row: ingested, EmptyCells",
      "a mandatory column is empty in most rows: failed EmptyCells",
      "the same part twice: failed IdenticalParts",
      "two parts again: ingested",
      "the same run with one part of two: failed RowsLost",
      "one row: ingested, MonthShrinks",
    ]);
  });
});

describe.each([
  ["CSV", ".csv", plain],
  ["gzip CSV", ".csv.gz", async (rows: readonly Row[]) => gzipSync(csvOf(rows))],
  ["parquet", ".parquet", parquetOf],
] as const)("layout: path applies the same rules to an export and returns %s", (_, ending, contentOf) => {
  const now = new Date(Date.now() + 3_600_000);
  const ingest = (inputs = {}): Promise<FanOutJob> => runJob(hub, { layout: "path", ...inputs }, { now });
  const folderOfDay = (day: number): string => `${COSTS.scope.slice(1)}/daily/20260601-20260630/202606${day}0101`;

  async function put(day: number, parts: Readonly<Record<string, readonly Row[]>>): Promise<void> {
    for (const [name, rows] of Object.entries(parts))
      await hub.put("msexports", `${folderOfDay(day)}/${name}${ending}`, await contentOf(rows));
  }

  async function outcomes(inputs = {}): Promise<readonly string[]> {
    const run = await ingest(inputs);
    return [...run.outcomes, ...run.warnings.flatMap((warning) => /^[A-Z][A-Za-z]+(?=:)/.exec(warning) ?? [])];
  }

  async function removeDay(day: number): Promise<void> {
    for (const name of await hub.names("msexports"))
      if (name.startsWith(folderOfDay(day))) await hub.remove("msexports", name);
  }

  test("of costs", async () => {
    await emptyHub(hub);
    const [a, b] = [COSTS.rows(ROWS, 1), COSTS.rows(ROWS, 2)];
    const without = (column: string, rows: readonly Row[], kept: number): readonly Row[] =>
      rows.map((row, index) => (index < kept ? row : { ...row, [column]: "" }));
    await hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [] }));
    await put(10, { a, b });
    expect(await outcomes()).toEqual(["202606 ingested"]);
    await put(11, { a, b: without("EffectiveCost", b, ROWS - 1) });
    expect(await outcomes()).toEqual(["202606 failed EmptyCells"]);
    await removeDay(11);
    await put(12, { a, b: without("ListCost", b, ROWS - 1) });
    expect(await outcomes()).toEqual(["202606 ingested", "EmptyCells"]);
    await put(13, { a: without("ListCost", a, 1), b: without("ListCost", b, 1) });
    expect(await outcomes()).toEqual(["202606 failed EmptyCells"]);
    const accepted = { "accept-empty-cells": `${COSTS.scope}@202606` };
    expect(await outcomes(accepted)).toEqual(["202606 ingested", "EmptyCells"]);
    await put(14, { a, b, copy: a });
    expect(await outcomes()).toEqual(["202606 failed IdenticalParts"]);
    expect(await outcomes({ force: "true" })).toEqual(["202606 ingested", "IdenticalParts"]);
    await hub.remove("msexports", `${folderOfDay(14)}/copy${ending}`);
    await put(14, { b: COSTS.rows(ROWS, 3) });
    expect(await outcomes()).toContain("202606 failed MixedDelivery");
    await put(15, { a: a.slice(0, 1) });
    expect(await outcomes()).toEqual(["202606 ingested", "MonthShrinks"]);
  });
});

test("layout: path rejects days that begin after the export, and a second copy in another compression", async () => {
  await emptyHub(hub);
  const now = new Date(Date.now() + 3_600_000);
  const [a] = [COSTS.rows(ROWS, 1)];
  const folder = `${COSTS.scope.slice(1)}/daily/20260601-20260630/202606120101`;
  await hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [] }));
  await hub.put("msexports", `${folder}/a.csv`, csvOf(a));
  await hub.put("msexports", `${folder}/a.csv.gz`, gzipSync(csvOf(a)));
  await hub.put("msexports", `${COSTS.scope.slice(1)}/daily/20260701-20260731/202606150101/a.csv`, csvOf(a));
  const run = await runJob(hub, { layout: "path" }, { now });
  expect(run.outcomes.toSorted(), run.log).toEqual(["202606 failed IdenticalParts", "failed InvalidDay"]);
});

describe("source: files", () => {
  const SOURCE = { files: "aws/*", scope: "providers/aws/accounts/1" };
  const workspace = openForTests(openWorkspace);
  beforeAll(async () => {
    await workspace.put("hub/files.json", JSON.stringify({ sources: [SOURCE] }));
  });
  let hours = 0;
  const ingest = (inputs = {}): Promise<FanOutJob> => {
    const now = new Date(Date.parse("2026-07-01T00:00:00Z") + 3_600_000 * hours++);
    const files = { source: "files", mapping: "hub/files.json", ...inputs };
    return runJob(hub, files, { workspace: workspace.folder, now });
  };
  const rows = (count: number): string =>
    focusCsv(Array.from({ length: count }, (_, at) => ({ BilledCost: `${at}.5` })));

  test("a file that has a copy and a gzip copy counts once or not at all", async () => {
    await emptyHub(hub);
    await workspace.put("aws/x.csv", rows(30));
    expect((await ingest()).outcomes).toEqual(["202606 ingested"]);
    await workspace.put("aws/copy.csv", rows(30));
    await workspace.put("aws/x.csv.gz", gzipSync(rows(30)));
    for (const _ of [1, 2]) {
      const refused = await ingest();
      expect(refused.outcomes, refused.log).toEqual(["failed IdenticalParts"]);
      expect(refused.summary).toContain("aws/copy.csv");
    }
  });

  test.each([
    ["CSV", "y.csv", async (text: string) => text],
    ["gzip CSV", "y.csv.gz", async (text: string) => gzipSync(text)],
    ["parquet", "y.parquet", (text: string) => parquetOf(rowsOf(text))],
  ] as const)("checks mandatory cells of %s", async (_, name, contentOf) => {
    await emptyHub(hub);
    for (const file of ["x.csv", "copy.csv", "x.csv.gz", "y.csv", "y.csv.gz"]) await workspace.remove(`aws/${file}`);
    const put = async (kept: number): Promise<void> => {
      const lines = Array.from({ length: 40 }, (_, at) => ({
        BilledCost: `${at}.5`,
        ...(at < kept ? {} : { ListCost: "" }),
      }));
      await workspace.put(`aws/${name}`, await contentOf(focusCsv(lines)));
    };
    const said: string[] = [];
    const accepted = { "accept-empty-cells": "providers/aws/accounts/1@202606" };
    for (const [kept, inputs] of [
      [40, {}],
      [39, {}],
      [2, {}],
      [2, accepted],
    ] as const) {
      await put(kept);
      said.push(...(await ingest(inputs)).outcomes);
    }
    // A reviewed mapping decides which cells of files may be empty. The input applies to exports only.
    expect(said).toEqual(["202606 ingested", "failed InvalidValue", "failed InvalidValue", "failed InvalidValue"]);
    await workspace.put("hub/files.json", JSON.stringify({ sources: [{ ...SOURCE, mayBeEmpty: ["ListCost"] }] }));
    const allowed = await ingest();
    await workspace.put("hub/files.json", JSON.stringify({ sources: [SOURCE] }));
    expect(allowed.outcomes, allowed.log).toEqual(["202606 ingested"]);
  });

  test("rejects an empty cell in a mandatory column and names its line", async () => {
    await workspace.put("aws/x.csv", focusCsv([{}, { BilledCost: "" }]));
    const refused = await ingest();
    expect(refused.outcomes, refused.log).toEqual(["failed InvalidValue"]);
    expect(refused.summary).toContain("Line 3 of aws/x.csv");
  });
});
