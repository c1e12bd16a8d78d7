import { counted } from "exact-values/counted";
import type { Month } from "exact-values/month";
import type { HealthEvidence } from "../../hub/health/evidence.ts";
import { ingestionCutOff } from "../../hub/month-lifecycle.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { datasetSettings, requestsType } from "../../hub/settings/requested-datasets.ts";
import type { HubSettings, SettingsOutcome } from "../../hub/settings/settings.ts";
import { type DeliverySweep, deliveryEvidence } from "../../lake/discover/delivery-evidence.ts";
import { discoverExports } from "../../lake/discover/discover.ts";
import { findMissingRemotely, readLake } from "../../lake/discover/lake-state.ts";
import { recordedOverlaps } from "../../lake/discover/overlap.ts";
import { readExportRecords } from "../../lake/journal/export-records.ts";
import { openManifestMemory } from "../../lake/journal/manifest-memory.ts";
import { openRunJournal } from "../../lake/journal/run-journal.ts";
import type { DoctorContext } from "./clients.ts";
import type { Met } from "./met.ts";
import { noteDeliveries, noteRefusals } from "./note-deliveries.ts";
import { type ListedLake, noteMonths } from "./note-months.ts";
import { readRestated, readTables } from "./read-tables.ts";

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
): Promise<
  Pick<HealthEvidence, "deliveries" | "lastRuns" | "missingRemotely" | "overlaps" | "restated" | "tables" | "untaken">
> {
  const storage = await met.attempt("network", context.openStorage);
  if (storage === undefined) return {};
  const { config, exports: msexports } = storage;
  const now = context.clock.now();
  const records = (await met.attempt("runs", () => readExportRecords(config)))?.records;
  const isExpected = (type: string): boolean => requestsType(datasetSettings(outcome), type);
  const found = await met.attempt("deliveries", () => {
    return discoverExports(msexports, [], { isExpected, memory: openManifestMemory(config, { mayWrite: false }) });
  });
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
  const restated = await readRestated(met, lakes);
  return {
    ...(missingRemotely && { missingRemotely }),
    lastRuns: own,
    deliveries: { staleAfterHours: STALE_AFTER_HOURS, cutOff, datasets },
    untaken: datasets.flatMap(({ scope, waiting }) => waiting.map((run) => ({ ...run, scope }))),
    tables: await readTables(met, lakes, cutOff),
    ...(restated && { restated }),
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
