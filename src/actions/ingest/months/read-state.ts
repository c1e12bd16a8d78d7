import type { Clock } from "exact-values/clock";
import { InputError, ServiceError } from "exact-values/errors";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { ExpectedType } from "../../../hub/runs/manifest.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import { findFoldedScopes } from "../../../hub/scope-name.ts";
import { datasetSettings, requestsType } from "../../../hub/settings/requested-datasets.ts";
import type { SettingsOutcome } from "../../../hub/settings/settings.ts";
import { createMonthProver, type MonthProver } from "../../../lake/commit/prove-month.ts";
import { createDamageCheck, type DamageCheck } from "../../../lake/commit/verify-committed.ts";
import { type DiscoveredExports, discoverExports, sharesFilesWithUnreadable } from "../../../lake/discover/discover.ts";
import { type Lake, type LakeListing, type LakeName, readLake } from "../../../lake/discover/lake-state.ts";
import { createOverlapCheck, type OverlapCheck } from "../../../lake/discover/overlap.ts";
import { expandLists } from "../../../lake/journal/journal-blob.ts";
import { openManifestMemory } from "../../../lake/journal/manifest-memory.ts";
import { type MonthMarks, readMonthMarks, type VersionMarks, versionMarks } from "../../../lake/journal/month-marks.ts";
import { openRunJournal, type RunJournal } from "../../../lake/journal/run-journal.ts";
import { type LakeLedger, openLakeLedger, shareLedgerListing } from "../../../lake/ledger/lake-ledger.ts";
import { type Namings, readNamings } from "../../../lake/retire/retire-runs.ts";
import type { FileLake, MonthRemoval } from "../../../lake/sources/held-file-months.ts";
import { findMappedFiles } from "../../../lake/sources/mapped-files.ts";
import type { OnFloats } from "../../../lake/sources/open-parts.ts";
import { assertFolderUnchanged, findPathRuns } from "../../../lake/sources/path-runs.ts";
import { exportsSource, type RunSource } from "../../../lake/sources/run-source.ts";
import type { BlobStore, StoredBlob } from "../../../lake/storage/blob-store.ts";
import { decideExportRetention, type ExportRetention, readHubSettings } from "../../../settings-store/hub-settings.ts";
import type { IngestContext } from "./clients.ts";
import { createSchemaLoader, type SchemaLoader } from "./run-schema.ts";

/** Everything that is read before anything is changed. */
export interface IngestState {
  readonly exports: DiscoveredExports;
  readonly source: RunSource;
  /** What decides about deletions, read from the manifests themselves on first use. */
  readonly deletionFacts: () => Promise<DeletionFacts>;
  /** At least one. */
  readonly lakes: readonly ObservedLake[];
  /** Lakes that could not be listed. */
  readonly unavailableLakes: readonly UnavailableLake[];
  readonly journal: RunJournal;
  readonly readBackMarks: MonthMarks;
  readonly settings: SettingsOutcome;
  readonly retention: ExportRetention;
  readonly loadSchema: SchemaLoader;
  /** Months that a person has decided to delete. */
  readonly removals: readonly MonthRemoval[];
}

/** Nothing here is from the memory of manifests. */
interface DeletionFacts {
  readonly runs: readonly ExportRun[];
  /** True for a run next to a manifest that has not been read. */
  readonly hasUnreadableNeighbour: (run: ExportRun) => boolean;
  /** Which manifests name which files. */
  readonly namings: Namings;
}

/** A lake and its content at the start of the run. */
export interface ObservedLake extends Lake {
  readonly listing: LakeListing;
  readonly overlaps: OverlapCheck;
  readonly isDamaged: DamageCheck;
  readonly marks: VersionMarks;
  readonly prove: MonthProver;
  readonly ledger: LakeLedger;
  /** Scopes that must not have months there, each with the scope that has the same folder. */
  readonly folded: ReadonlyMap<ScopeId, ScopeId>;
}

type ListedLake = Omit<ObservedLake, "folded">;

interface UnavailableLake {
  readonly name: LakeName;
  readonly error: unknown;
}

/** Lists the containers, and reads manifests and settings. Changes nothing. */
export async function readIngestState(context: IngestContext): Promise<IngestState> {
  const { config, inputs } = context;
  const manifests = await expandLists(config, inputs.manifests);
  const settings = context.settings ?? (await readHubSettings(config));
  const isExpected = (type: string): boolean => requestsType(datasetSettings(settings), type);
  const marks = await readMonthMarks(config, "read-back");
  const looking = readLakes(context, marks);
  const [found, lakes] = await Promise.all([
    findRuns(context, manifests, async () => (await looking).lakes, isExpected),
    looking,
  ]);
  const scopes = new Set(found.exports.runs.map(({ scope }) => scope));
  return {
    exports: found.exports,
    source: found.source,
    deletionFacts: once(() => readDeletionFacts(context.exports, found.exports)),
    unavailableLakes: lakes.unavailableLakes,
    lakes: lakes.lakes.map((known) => ({ ...known, folded: findFoldedScopes(scopes, known.listing.scopes) })),
    journal: await openRunJournal(config, found.versions),
    readBackMarks: marks,
    settings,
    retention: found.retention ?? decideExportRetention(settings, inputs.exportRetentionInDays),
    loadSchema: createSchemaLoader(config),
    removals: found.removals ?? [],
  };
}

async function readDeletionFacts(exports: BlobStore, discovered: DiscoveredExports): Promise<DeletionFacts> {
  const known = (await discovered.remembered?.readAgain()) ?? discovered;
  return {
    runs: known.runs,
    hasUnreadableNeighbour: sharesFilesWithUnreadable(known),
    namings: await readNamings(exports, known),
  };
}

/** A storage failure is not cached, so the next month asks again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

/** If one lake is unavailable, the others are still processed. If all are, the run fails. */
async function readLakes(
  context: IngestContext,
  marks: MonthMarks,
): Promise<{ readonly lakes: readonly ListedLake[]; readonly unavailableLakes: readonly UnavailableLake[] }> {
  const { config, signal, lakes } = context;
  const listedLakes: ListedLake[] = [];
  const unavailableLakes: UnavailableLake[] = [];
  const prove = createMonthProver();
  const entries = shareLedgerListing(config);
  const results = await Promise.allSettled(
    lakes.map((lake) => {
      const ledger = openLakeLedger({ ...context, lake, entries });
      return listLake(lake, { marks: versionMarks(marks, lake), prove, ledger }, context.clock);
    }),
  );
  signal.throwIfAborted();
  for (const [index, { name, explain }] of lakes.entries()) {
    const one = results[index];
    if (one?.status === "fulfilled") listedLakes.push(one.value);
    else unavailableLakes.push({ name, error: explain?.(one?.reason) ?? one?.reason });
  }
  const [first] = unavailableLakes;
  if (first !== undefined && (listedLakes.length === 0 || !isFailureOfStorage(first.error))) throw first.error;
  return { lakes: listedLakes, unavailableLakes };
}

function isFailureOfStorage(error: unknown): boolean {
  return error instanceof InputError || error instanceof ServiceError;
}

async function listLake(
  lake: Lake,
  proof: Pick<ObservedLake, "ledger" | "marks" | "prove">,
  clock: Clock,
): Promise<ListedLake> {
  const listing = await readLake(lake.store);
  return {
    ...lake,
    listing,
    overlaps: createOverlapCheck(lake.store, listing.files, clock),
    isDamaged: createDamageCheck({ store: lake.store, ...proof }),
    ...proof,
  };
}

/** The runs of an ingest, and how to read them. */
interface FoundRuns {
  readonly exports: DiscoveredExports;
  readonly source: RunSource;
  /** The listed version of each run, by the name of its manifest. */
  readonly versions: ReadonlyMap<string, StoredBlob>;
  /** Set if something other than the settings decides whether files are deleted. */
  readonly retention?: ExportRetention;
  /** Months that a person has decided to delete. */
  readonly removals?: readonly MonthRemoval[];
}

/**
 * Finds runs according to the inputs `source` and `layout`. Only files need `lakes`, because their run depends on the
 * month's current content. `isExpected` returns whether a type is requested.
 */
async function findRuns(
  context: IngestContext,
  manifests: readonly string[],
  lakes: () => Promise<readonly FileLake[]>,
  isExpected: ExpectedType,
): Promise<FoundRuns> {
  const { exports, inputs, log } = context;
  const onFloats: OnFloats = (part, columns) => {
    log.info(
      `${part}: ${columns.join(", ")} are floating-point columns; each value is converted to its shortest decimal text.`,
    );
  };
  if (inputs.source === "files") {
    assertAlone(context, "source: files");
    const { clock, temporary, workspace } = context;
    const found = await findMappedFiles(
      { ...inputs, exports, workspace, temporary, now: clock.now() },
      await lakes(),
      onFloats,
    );
    return { ...found, versions: new Map(), retention: { deletes: false, because: "source: files keeps its files" } };
  }
  const discovered = await discoverExports(exports, manifests, {
    ...{ mayBeGone: inputs.mode === "commit", isExpected },
    memory: openManifestMemory(context.config, { mayWrite: !inputs.dryRun }),
  });
  const source = exportsSource(exports, discovered.blobs, onFloats);
  if (inputs.layout === "manifest") return { exports: discovered, source, versions: discovered.blobs };

  assertAlone(context, "layout: path");
  const found = await findPathRuns(exports, discovered, context.clock.now());
  const { remembered } = discovered;
  const withPathRuns = (of: DiscoveredExports): DiscoveredExports => ({
    ...of,
    runs: [...of.runs, ...found.runs],
    failures: [...of.failures, ...found.failures],
    warnings: [...of.warnings, ...found.warnings],
  });
  return {
    exports: {
      ...withPathRuns(discovered),
      ...(remembered && {
        remembered: { ...remembered, readAgain: async () => withPathRuns(await remembered.readAgain()) },
      }),
    },
    source: {
      ...source,
      assertUnchanged: async (run) => {
        const version = found.versions.get(run.manifestName);
        if (version === undefined) await source.assertUnchanged(run);
        else await assertFolderUnchanged(exports, run.manifestName, version);
      },
    },
    versions: new Map([...discovered.blobs, ...found.versions]),
  };
}

/** Runs without manifests cannot be named by the input manifests or by a fan-out plan. */
function assertAlone({ inputs }: IngestContext, what: string): void {
  const other = inputs.manifests.length > 0 ? "manifests" : inputs.mode === "run" ? undefined : `mode: ${inputs.mode}`;
  if (other === undefined) return;
  throw new InputError("InvalidInput", `Inputs ${what} and ${other} cannot be combined.`, {
    remedy: `Remove ${other}. To select runs, use scopes and months.`,
  });
}
