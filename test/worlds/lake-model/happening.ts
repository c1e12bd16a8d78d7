import { addMonths, monthOfDate } from "exact-values/month";
import type { RetentionResult } from "../../../src/actions/apply-retention/result.ts";
import type { WholeIngest } from "../../../src/actions/ingest/table/reconcile-tables.ts";
import type { BookRun, FoundRun } from "./books.ts";
import type { Ended } from "./processes.ts";
import { isGone, uploadedIn } from "./settings.ts";
import type { KeptBlob } from "./storage.ts";
import { latest, type SeenTable } from "./table-book.ts";
import {
  foundRuns,
  LAKES,
  type LakeName,
  type OtherManifest,
  readLakeOf,
  type SeenMonth,
  snapshot,
  type World,
  type WorldSettings,
} from "./world.ts";

/** Everything that people can see of a hub at one time. */
export interface View {
  readonly lakes: Readonly<Record<LakeName, ReadonlyMap<string, SeenMonth>>>;
  readonly files: ReadonlyMap<string, KeptBlob>;
  readonly found: readonly FoundRun[];
  readonly others: ReadonlyMap<string, OtherManifest>;
  /** The names in `config/journal/`. */
  readonly journal: readonly string[];
  /** The latest version of each lake's table. */
  readonly tables: Readonly<Record<LakeName, SeenTable>>;
  readonly all: string;
}

export async function look(world: World): Promise<View> {
  const [local, remote] = await Promise.all(LAKES.map((name) => readLakeOf(world, name)));
  return {
    lakes: { local: local ?? new Map(), remote: remote ?? new Map() },
    files: new Map(world.exports.blobs),
    found: foundRuns(world),
    others: new Map(world.others),
    tables: { local: latest(world.tableBooks.local), remote: latest(world.tableBooks.remote) },
    journal: [...world.config.blobs.keys()].filter((name) => name.startsWith("journal/")),
    all: snapshot(world),
  };
}

/** The request to a process, and how the process ended. */
export type Done =
  | {
      readonly kind: "ingest";
      readonly ended: Ended<WholeIngest>;
      readonly force: boolean;
      readonly dryRun: boolean;
      readonly migrate: boolean;
      readonly retire: number | undefined;
      /** The names of manifests; empty for all. */
      readonly manifests: readonly string[];
      readonly stale: 0 | 36;
      readonly table: "costs" | "none";
      /** Files that an earlier job of the same fan-out reported as deleted. */
      readonly reported?: readonly string[];
      /**
       * A plan commits nothing, but may delete obsolete files. A commit leaves runs that arrived after its plan to the
       * next ingest.
       */
      readonly mode: "run" | "plan" | "part" | "commit";
    }
  | {
      readonly kind: "retain";
      readonly ended: Ended<RetentionResult>;
      readonly dryRun: boolean;
      readonly days: number | undefined;
      readonly months: number | undefined;
      readonly tableDays: number;
    };

export interface Happening {
  readonly before: View;
  readonly after: View;
  readonly dones: readonly Done[];
  /** Runs that were delivered meanwhile. */
  readonly came: readonly BookRun[];
  /** A single undisturbed process, for which the promise defines the exact result. */
  readonly isAlone: boolean;
  /** Whether other processes ran at the same time. */
  readonly isBeside: boolean;
  /** A fan-out that finds a run without rows only remembers this for the next ingest. */
  readonly isFanOut?: boolean;
}

/** The lakes that receive months. */
export function lakesOf(world: World): readonly LakeName[] {
  const { settings } = world;
  // Without settings, months continue to go where the last upload sent them.
  const said = isGone(settings) ? uploadedIn(world) : settings;
  if (said?.state !== "read" || said.remote === undefined) return ["local"];
  return said.remote === "both" ? ["local", "remote"] : ["remote"];
}

/** The first month that is kept; undefined if all are kept. */
export function cutOff(world: World, months: number | undefined): string | undefined {
  return months === undefined ? undefined : addMonths(monthOfDate(new Date(world.now)), -months);
}

/** The value of a setting, if the settings can be read. */
export function said<T extends keyof WorldSettings>({ settings }: World, name: T): WorldSettings[T] | undefined {
  return settings.state === "read" ? settings[name] : undefined;
}

/** The runs of one month that a process considers. */
export function groupIn(found: readonly FoundRun[], manifests: readonly string[], key: string): readonly FoundRun[] {
  return found.filter(
    ({ run }) =>
      `${run.scope}/${run.month}` === key && (manifests.length === 0 || manifests.includes(run.manifestName)),
  );
}

/** The run that the month holds, according to the process. */
export function settledRun(done: Done, lake: LakeName, key: string): string | undefined {
  if (done.kind === "retain" || done.ended.caller.isHindered()) return undefined;
  for (const each of done.ended.result?.partitions ?? []) {
    if (`${each.scope}/${each.month}` !== key || each.lake !== lake) continue;
    if (each.outcome === "ingested" || (each.outcome === "unchanged" && done.mode !== "commit")) return each.runId;
  }
  return undefined;
}

export function nameOf(run: BookRun | undefined): string {
  return run === undefined ? "nothing" : `${run.runId} (${run.rows.length} rows, ${run.first}/${run.last})`;
}
