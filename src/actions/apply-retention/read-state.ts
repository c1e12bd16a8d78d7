import { InputError, ServiceError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { isMissingDataRight } from "../../azure/storage/role-propagation.ts";
import { forEachConcurrent } from "../../concurrency.ts";
import { LEDGER_FOLDER } from "../../hub/history/ledger-link.ts";
import { type CommittedRecord, needsPartList } from "../../hub/partition/held-runs.ts";
import { groupRuns, type PartitionRuns, partitionPath } from "../../hub/partition/partition-path.ts";
import { READINGS_FOLDER } from "../../hub/retention/retention-readings.ts";
import { COSTS_TABLE } from "../../hub/table/table-schema.ts";
import { type DiscoveredExports, discoverExports } from "../../lake/discover/discover.ts";
import { type Lake, type LakeListing, readLake } from "../../lake/discover/lake-state.ts";
import { withPartList } from "../../lake/discover/part-versions.ts";
import { type RetentionRecord, readRetentionRecord } from "../../lake/journal/retention-record.ts";
import { openRunJournal, type RunJournal } from "../../lake/journal/run-journal.ts";
import { type Namings, readNamings } from "../../lake/retire/retire-runs.ts";
import type { BlobStore, StoredBlob, StoredFolder } from "../../lake/storage/blob-store.ts";
import type { ApplyRetentionContext } from "./clients.ts";
import type { RetentionRules } from "./rules.ts";
import { type ObservedTable, readTableState, readTableStates } from "./table-state.ts";

const FOOTERS_AT_ONCE = 16;

const NO_RECORD: RetentionRecord = { finishedAt: undefined, folders: [] };

/** A listed container, with the directories of a hierarchical namespace. */
export interface Listing {
  readonly files: readonly StoredBlob[];
  readonly folders: readonly StoredFolder[];
}

/** The state before anything is deleted. */
export interface RetentionState {
  /** Undefined if a dry run cannot read `msexports`. */
  readonly exports: (DiscoveredExports & Listing & { readonly namings: Namings }) | undefined;
  readonly ingestion: Listing;
  /** Lakes that must hold a month before its exports are deleted; empty if one of them cannot be read. */
  readonly targets: readonly KnownTarget[];
  readonly unknownTargets: readonly UnknownTarget[];
  readonly runJournal: RunJournal;
  readonly journal: Listing;
  /** The ledgers of all months, if scopes are erased. They are kept otherwise. */
  readonly ledgers?: readonly StoredBlob[];
  /** Readings of the tags of subscriptions and resource groups. */
  readonly readings?: readonly StoredBlob[];
  readonly record: RetentionRecord;
  /** Warnings about journal files. */
  readonly journalWarnings: readonly Notice[];
  readonly tables: readonly ObservedTable[];
}

interface KnownTarget extends Lake {
  readonly lake: LakeListing;
}

interface UnknownTarget extends Pick<Lake, "name"> {
  readonly error: unknown;
}

/** Lists the containers and reads manifests. Changes nothing. */
export async function readRetentionState(
  context: ApplyRetentionContext,
  {
    datasets,
    erased,
    isRequested,
    remoteHub,
  }: Pick<RetentionRules, "datasets" | "erased" | "isRequested" | "remoteHub">,
): Promise<RetentionState> {
  const { config, lake } = context;
  const [exports, ingestion, journal, ledgers, readings, recorded, opened, costs] = await Promise.all([
    readExports(context),
    list(lake),
    list(config, "journal/"),
    erased.size === 0 ? undefined : list(config, LEDGER_FOLDER),
    list(config, READINGS_FOLDER),
    readRetentionRecord(config),
    context.openTargets(remoteHub),
    readTableState(context, COSTS_TABLE),
  ]);
  const record = recorded.value ?? NO_RECORD;
  const looks = await Promise.all(opened.map((target) => readTarget(target, ingestion)));
  const groups = groupRuns(exports?.runs ?? [], isRequested);
  const targets = await Promise.all(
    looks.filter((target) => "lake" in target).map((target) => withPartLists(target, groups)),
  );
  return {
    exports,
    ingestion,
    // A lake that cannot be read might lack months that the others hold.
    targets: targets.length === looks.length ? targets : [],
    unknownTargets: looks.filter((target) => "error" in target),
    runJournal: await openRunJournal(config, exports?.blobs ?? new Map()),
    journal,
    ledgers: ledgers?.files ?? [],
    readings: readings.files,
    record,
    journalWarnings: recorded.warnings,
    tables: await readTableStates(context, { costs, datasets, ingestion, record }),
  };
}

/** The plan identity of pull requests can read `ingestion`, but not the exports. */
async function readExports({ exports, inputs }: ApplyRetentionContext): Promise<RetentionState["exports"]> {
  const folders: StoredFolder[] = [];
  try {
    const discovered = await discoverExports(
      { ...exports, list: (prefix) => exports.list(prefix, (folder) => folders.push(folder)) },
      [],
    );
    const namings = await readNamings(exports, discovered);
    return { ...discovered, namings, files: [...discovered.blobs.values()], folders };
  } catch (error) {
    if (inputs.dryRun && isMissingDataRight(error)) return undefined;
    throw error;
  }
}

/** The local lake is already listed. An unavailable remote hub does not prevent deletions from the local lake. */
async function readTarget(target: Lake, ingestion: Listing): Promise<KnownTarget | UnknownTarget> {
  if (target.name === "local") return { ...target, lake: await readLake(listedStore(target.store, ingestion)) };
  try {
    return { ...target, lake: await readLake(target.store) };
  } catch (error) {
    target.store.signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    return { name: target.name, error: target.explain?.(error) ?? error };
  }
}

/** For months whose exports were partly deleted, the list of parts shows whether the rest belongs to them. */
async function withPartLists(target: KnownTarget, groups: readonly PartitionRuns[]): Promise<KnownTarget> {
  const { lake, store } = target;
  const records = new Map<string, CommittedRecord>();
  await forEachConcurrent(groups, { capacity: FOOTERS_AT_ONCE }, async ({ scope, month, dataset, runs }) => {
    const { etag, record } = lake.stateOf(scope, month, dataset);
    if (etag === undefined || record === undefined || !runs.some((run) => needsPartList(record, run))) return;
    const path = partitionPath(scope, month, dataset);
    records.set(path, await withPartList(store, path, { record, etag }, runs));
  });
  return {
    ...target,
    lake: {
      ...lake,
      stateOf: (scope, month, dataset) => {
        const state = lake.stateOf(scope, month, dataset);
        return { ...state, record: records.get(partitionPath(scope, month, dataset)) ?? state.record };
      },
    },
  };
}

function listedStore(store: BlobStore, { files }: Listing): BlobStore {
  return {
    ...store,
    list: async function* () {
      yield* files;
    },
  };
}

async function list(store: BlobStore, prefix?: string): Promise<Listing> {
  const files: StoredBlob[] = [];
  const folders: StoredFolder[] = [];
  for await (const blob of store.list(prefix, (folder) => folders.push(folder))) files.push(blob);
  return { files, folders };
}
