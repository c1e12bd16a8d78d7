import { counted } from "exact-values/counted";
import { type Month, monthOfDate } from "exact-values/month";
import { shellCommand } from "exact-values/shell-command";
import { TABLE_NAMES } from "../../hub/datasets/hub-datasets.ts";
import { exportFolder } from "../../hub/exports/export-kinds.ts";
import type { HealthEvidence, TableEvidence } from "../../hub/health/evidence.ts";
import { ingestionCutOff } from "../../hub/month-lifecycle.ts";
import { formatPartition, type PartitionKey, parseDatasetPath } from "../../hub/partition/partition-path.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { formatScope } from "../../hub/scope-kind.ts";
import { datasetSettings, requestsType } from "../../hub/settings/requested-datasets.ts";
import type { HubSettings, SettingsOutcome } from "../../hub/settings/settings.ts";
import { planTable, tableColumns } from "../../hub/table/table-plan.ts";
import { tableDefinition } from "../../hub/table/table-schema.ts";
import { commitMismatch } from "../../lake/commit/verify-committed.ts";
import { type DeliverySweep, deliveryEvidence, isHeld } from "../../lake/discover/delivery-evidence.ts";
import { discoverExports } from "../../lake/discover/discover.ts";
import { findMissingRemotely, type Lake, type LakeListing, readLake } from "../../lake/discover/lake-state.ts";
import { recordedOverlaps } from "../../lake/discover/overlap.ts";
import { readExportRecords } from "../../lake/journal/export-records.ts";
import { readMonthMarks, versionMarks } from "../../lake/journal/month-marks.ts";
import { openRunJournal, readRefusal } from "../../lake/journal/run-journal.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import { monthsForTable } from "../../lake/table/lake-months.ts";
import { readTable } from "../../lake/table/read-table.ts";
import type { DoctorContext } from "./clients.ts";
import { faultOf, type Met } from "./met.ts";

type ListedLake = Lake & { readonly listing: LakeListing };

interface HubData {
  readonly settings: HubSettings;
  readonly outcome: SettingsOutcome;
}

/** The age at which data is late, as in hub-ingest. */
const STALE_AFTER_HOURS = 36;

/** Reads deliveries, lakes and tables. Exports are listed first, because an ingest deletes them after its commit. */
export async function readLakes(
  context: DoctorContext,
  met: Met,
  { outcome, settings }: HubData,
): Promise<Pick<HealthEvidence, "deliveries" | "lastRuns" | "missingRemotely" | "overlaps" | "tables" | "untaken">> {
  const storage = await met.attempt("network", context.openStorage);
  if (storage === undefined) return {};
  const { config, exports: msexports } = storage;
  const now = context.clock.now();
  const records = (await met.attempt("runs", () => readExportRecords(config)))?.records;
  const isExpected = (type: string): boolean => requestsType(datasetSettings(outcome), type);
  const found = await met.attempt("deliveries", () => discoverExports(msexports, [], { isExpected }));
  const lakes = await listLakes(context, met, outcome);
  if (records === undefined || found === undefined || lakes === undefined) return {};
  const wanted = new Set<ScopeId>(settings.scopes.map(({ scope }) => scope));
  const cutOff = ingestionCutOff(now, settings.retention.ingestion.months);
  const journal = await met.attempt("ingest", () => openRunJournal(config, found.blobs));
  if (journal === undefined) return {};
  const sweep: DeliverySweep = {
    ...{ exports: found, journal, lakes, settled: new Map(), failed: new Set() },
    ...{ isLeftToOthers: true, hasManifests: true },
  };
  noteDeliveries(met, sweep, [...wanted], now);
  await noteRefusals(met, sweep, config, now);
  await noteMonths(met, lakes, config);
  const own = records.filter(({ scope }) => wanted.has(scope));
  met.seen("runs", `The newest known run of ${counted(own.length, "export")} succeeded or is in progress.`);
  const hasSheets = requestsType(datasetSettings(outcome), "PriceSheet");
  met.seen("prices", hasSheets ? "The price sheets have arrived." : "The settings request no price sheets.");
  const datasets = deliveryEvidence(sweep, settings, records);
  // A delivery that is still in msexports can reach the remote hub with the next ingest.
  const delivered = new Set(found.runs.map(({ month, scope }) => `${scope} ${month}`));
  const isLeftOut = (scope: ScopeId, month: Month): boolean => delivered.has(`${scope} ${month}`);
  const missingRemotely = findMissingRemotely(lakes, { cutOff, isLeftOut, written: () => [] });
  return {
    ...(missingRemotely && { missingRemotely }),
    lastRuns: own,
    deliveries: { staleAfterHours: STALE_AFTER_HOURS, cutOff, datasets },
    untaken: datasets.flatMap(({ scope, waiting }) => waiting.map((run) => ({ ...run, scope }))),
    tables: await readTables(met, lakes, cutOff),
    overlaps: lakes.flatMap(({ accountUrl: remoteUrl, listing }) =>
      recordedOverlaps(listing.files, new Map()).map((one) => ({ ...one, remoteUrl })),
    ),
  };
}

async function listLakes(
  { openLakes }: DoctorContext,
  met: Met,
  outcome: SettingsOutcome,
): Promise<readonly ListedLake[] | undefined> {
  const lakes = await met.attempt("network", () => openLakes(outcome));
  if (lakes === undefined) return undefined;
  const listed: ListedLake[] = [];
  for (const lake of lakes) {
    const listing = await met.attempt("months", async () => {
      try {
        return await readLake(lake.store);
      } catch (error) {
        throw lake.explain?.(error) ?? error;
      }
    });
    if (listing === undefined) return undefined;
    listed.push({ ...lake, listing });
  }
  return listed;
}

/** Manifests that cannot be used, and parts that they name and that are missing. */
function noteDeliveries(met: Met, sweep: DeliverySweep, scopes: readonly ScopeId[], now: Date): void {
  const { blobs, failures, runs } = sweep.exports;
  for (const { error, manifestName } of failures) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const scope = scopes.find((one) => manifestName.toLowerCase().startsWith(`${exportFolder(one)}/`.toLowerCase()));
    const place = { subject: `msexports/${manifestName}`, ...(scope && { scope }) };
    met.broken("deliveries", faultOf(error as Parameters<typeof faultOf>[0]), place);
  }
  for (const run of runs.filter((one) => !isHeld(one, sweep))) {
    const missing = run.parts.filter(({ blobName }) => !blobs.has(blobName));
    const [first] = missing;
    if (first === undefined) continue;
    met.broken(
      "deliveries",
      {
        code: "PartMissing",
        message:
          `Run ${run.runId} of ${formatScope(run.scope)} ${run.month} lacks ${counted(missing.length, "part")} ` +
          `that its manifest names, beginning with msexports/${first.blobName}.`,
        remedy: "The command requests the month from Azure again.",
        command: exportAgain(run, now),
      },
      { scope: run.scope },
    );
  }
  met.seen(
    "deliveries",
    `${counted(runs.length, "delivery", "deliveries")} in msexports ${runs.length === 1 ? "is" : "are"} complete.`,
  );
}

/** The command that exports a month again. */
function exportAgain({ month, scope }: Pick<ExportRun, "month" | "scope">, now: Date): string {
  if (month === monthOfDate(now)) return "gh workflow run hub-daily.yml -f force=true -f wait=true";
  const months = shellCommand`-f start-month=${month} -f end-month=${month} -f force=true`;
  return [shellCommand`gh workflow run hub-backfill.yml -f ${`scopes=${formatScope(scope)}`}`, months].join(" ");
}

/** Runs that an ingest refused, each with the code and the reason of the refusal. */
async function noteRefusals(met: Met, sweep: DeliverySweep, config: BlobStore, now: Date): Promise<void> {
  const waiting = sweep.exports.runs.filter((run) => !isHeld(run, sweep));
  for (const run of waiting.filter((one) => sweep.journal.has("refused", one))) {
    const refusal = await met.attempt("ingest", () => readRefusal(config, run.runId));
    met.broken(
      "ingest",
      {
        code: refusal?.code ?? "StaleMonth",
        message: `Ingest refused run ${run.runId} of ${formatScope(run.scope)} ${run.month}: ${refusal?.reason ?? "see its summary"}.`,
        remedy: "Repair the cause that its code names. The command then requests the month from Azure again.",
        command: exportAgain(run, now),
      },
      { scope: run.scope },
    );
  }
  met.seen("ingest", `Waiting for the next ingest: ${counted(waiting.length, "delivery", "deliveries")}.`);
}

/** Months whose files are damaged or mixed with those of other tools. */
async function noteMonths(met: Met, lakes: readonly ListedLake[], config: BlobStore): Promise<void> {
  const marks = await met.attempt("months", () => readMonthMarks(config, "read-back"));
  let count = 0;
  for (const lake of lakes) {
    const damaged = marks && versionMarks(marks, lake).damaged;
    for (const [path, { etag }] of lake.listing.files) {
      const place = parseDatasetPath(path);
      if (place === undefined) continue;
      const { foreign, isDamaged, record } = lake.listing.stateOf(place.scope, place.month, place.dataset);
      if (record !== undefined) count += 1;
      const command = ingestAgain(place);
      if (isDamaged === true || damaged?.get(path) === etag) {
        const { code, message, remedy } = commitMismatch(path, "Run ingest with force for this scope and month.");
        met.broken("months", { code, message, remedy, command }, { scope: place.scope, subject: path });
      } else if (foreign.length > 0) {
        const message = `${formatPartition(place)} also has files that no hub committed: ${foreign[0]?.name}.`;
        const remedy = "Move them away, or ingest the month with migrate, which deletes them.";
        const migrate = shellCommand`gh workflow run hub-ingest.yml -f months=${place.month} -f migrate=true`;
        met.broken(
          "months",
          { code: "ForeignParquet", message, remedy, command: migrate },
          { scope: place.scope, subject: path },
        );
      }
    }
  }
  const names = lakes.map(({ name }) => name).join(" and ");
  met.seen(
    "months",
    `${counted(count, "month")} in the ${names} lake ${count === 1 ? "has its" : "have their"} record and length.`,
  );
}

function ingestAgain({ month, scope }: PartitionKey): string {
  return shellCommand`gh workflow run hub-ingest.yml -f force=true -f months=${month} -f ${`scopes=${formatScope(scope)}`}`;
}

/** Compares each existing table with its lake. */
async function readTables(
  met: Met,
  lakes: readonly ListedLake[],
  cutOff: Month | undefined,
): Promise<readonly TableEvidence[]> {
  const evidence: TableEvidence[] = [];
  for (const lake of lakes) {
    for (const name of TABLE_NAMES) {
      const definition = tableDefinition(name);
      const compared = await met.attempt("table", async () => {
        try {
          const snapshot = await readTable({ tables: lake.tables, folder: definition.name });
          if (snapshot.version === -1) return undefined;
          tableColumns(definition, snapshot);
          return planTable(monthsForTable(definition, lake.listing).months, snapshot, cutOff).publish;
        } catch (error) {
          throw lake.explain?.(error) ?? error;
        }
      });
      if (compared === undefined) continue;
      const behind = compared.map(({ month, record: { committedAt }, scope }) => ({
        ...{ scope, month },
        committedAt: committedAt === undefined ? undefined : new Date(committedAt),
      }));
      evidence.push({ name, lake: lake.name, behind });
    }
  }
  const named = evidence.map(({ name }) => name).join(", ");
  met.seen("table", evidence.length === 0 ? "No table was requested yet." : `Up to date with the lake: ${named}.`);
  return evidence;
}
