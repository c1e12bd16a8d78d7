import { randomUUID } from "node:crypto";
import { join } from "node:path";
import {
  type CostDatasetVersion,
  containerSink,
  type GeneratedRun,
  generateRun,
  writeRun,
} from "azure-simulator/testing";
import { addMonths, type Month, monthOfDate } from "exact-values/month";
import { wasmConverter } from "focus-parquet/convert";
import { ingestByMode } from "../../src/actions/ingest/main.ts";
import { readIngestInputs } from "../../src/actions/ingest/months/inputs.ts";
import { createLog } from "../../src/github/log.ts";
import { createInputReader } from "../../src/github/step-inputs.ts";
import { COSTS_TABLE } from "../../src/hub/table/table-schema.ts";
import { writeCheckpoint } from "../../src/lake/table/clean-table.ts";
import { readTable } from "../../src/lake/table/read-table.ts";
import { readActionContract } from "../action-contract.ts";
import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";

/** A table that remains for a person to open, with the expected contents of each version. */
export interface LeftTable {
  readonly account: string;
  readonly container: string;
  /** By version. */
  readonly books: ReadonlyMap<number, readonly GeneratedRun[]>;
}

const CONTAINERS_API = "2023-05-01";
const ROWS = 500;
const ROOT = join(import.meta.dirname, "..", "..");

/**
 * Creates a table as a hub does, with temporary exports and a temporary lake: months of two scopes, two currencies and
 * two dataset versions, one restated month, and a checkpoint. Only the table remains.
 */
export function tableChecks(place: AzurePlace, onTable: (table: LeftTable) => void): readonly Check[] {
  return [
    {
      question: "A table created as a hub does, for you to open",
      believed: "3 months in version 0, 1 restated in version 1, a checkpoint",
      observe: async () => {
        const made = await makeTable(place);
        onTable(made.table);
        return made.observed;
      },
    },
  ];
}

async function makeTable(place: AzurePlace): Promise<{ readonly table: LeftTable; readonly observed: string }> {
  const { clock, name } = place;
  for (const kind of ["exports", "lake"]) await makeContainer(place, `${name}-${kind}`);
  const now = clock.now();
  const last = addMonths(monthOfDate(now), -1);
  const one = `/subscriptions/${randomUUID()}`;
  const other = `/providers/Microsoft.Billing/billingAccounts/1234567`;
  const first = [
    deliver(last, { scope: one, seed: 1 }),
    deliver(addMonths(last, -1), { scope: one, seed: 2, datasetVersion: "1.0" }),
    deliver(last, { scope: other, seed: 3, datasetVersion: "1.2-preview", currencies: ["EUR", "USD"] }),
  ];
  const published = await ingest(place, first);
  const restated = deliver(last, { scope: one, seed: 1, isRestated: true });
  const again = await ingest(place, [restated]);
  const table = { tables: place.openStore(`${name}-table`), folder: COSTS_TABLE.name };
  const snapshot = await readTable(table);
  await writeCheckpoint(table, snapshot, { now, retentionInDays: 7 });
  const books = new Map([
    [0, first],
    [1, [restated, ...first.slice(1)]],
  ]);
  return {
    table: { account: place.account, container: `${name}-table`, books },
    observed: `${published} months in version 0, ${again} restated in version ${snapshot.version}, a checkpoint`,
  };
}

interface Delivery {
  readonly scope: string;
  readonly seed: number;
  readonly datasetVersion?: CostDatasetVersion;
  readonly currencies?: readonly string[];
  readonly isRestated?: boolean;
}

function deliver(month: Month, { isRestated = false, ...run }: Delivery): GeneratedRun {
  const day = `${addMonths(month, 1)}`.replace(/(\d{4})(\d\d)/, "$1-$2");
  const submittedTime = `${day}-01T0${isRestated ? 6 : 2}:00:00Z`;
  return generateRun({
    ...run,
    month,
    rows: ROWS,
    runId: randomUUID(),
    submittedTime,
    restatement: () => (isRestated ? 1 : 0),
  });
}

/** Runs `ingest` between temporary containers. Returns the number of months that were added to the table. */
async function ingest(place: AzurePlace, runs: readonly GeneratedRun[]): Promise<number> {
  const { clock, containerNamed, name, openStore } = place;
  for (const run of runs) await writeRun(run, containerSink(containerNamed(`${name}-exports`)));
  const { inputs } = readActionContract(ROOT, "ingest");
  const given = { "storage-account": place.account, table: COSTS_TABLE.name };
  const values = inputs.map(({ defaultValue, name: input }): [string, string] => [
    `INPUT_${input.toUpperCase()}`,
    (given as Readonly<Record<string, string>>)[input] ?? defaultValue,
  ]);
  let log = "";
  const result = await ingestByMode({
    owner: place.account,
    inputs: readIngestInputs(
      createInputReader(
        Object.fromEntries(values),
        inputs.map((input) => input.name),
        () => {},
      ),
    ),
    exports: openStore(`${name}-exports`),
    lakes: [{ name: "local", store: openStore(`${name}-lake`), tables: openStore(`${name}-table`) }],
    // Without settings nothing is deleted.
    config: openStore(`${name}-lake`),
    converter: wasmConverter,
    ...{ clock, hubVersion: "0.0.0", signal: new AbortController().signal },
    log: createLog({ write: (text) => (log += text), clock, isDebug: false }),
    newAttempt: () => randomUUID().replaceAll("-", ""),
  });
  const [table] = result.tables;
  if (table?.outcome !== "published" || table.failures.length > 0) throw new Error(log);
  return table.published.length;
}

async function makeContainer({ arm, containerId, manager, scratch }: AzurePlace, name: string): Promise<void> {
  const id = `${containerId.slice(0, containerId.lastIndexOf("/"))}/${name}`;
  scratch.add(`container ${id}`, () => manager.delete(id, CONTAINERS_API));
  await arm.send("make the container", {
    method: "PUT",
    url: `${id}?api-version=${CONTAINERS_API}`,
    body: { properties: {} },
  });
}
