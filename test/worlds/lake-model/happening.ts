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

/** Everything that people see of a hub at one moment. */
export interface View {
  readonly lakes: Readonly<Record<LakeName, ReadonlyMap<string, SeenMonth>>>;
  readonly files: ReadonlyMap<string, KeptBlob>;
  readonly found: readonly FoundRun[];
  readonly others: ReadonlyMap<string, OtherManifest>;
  /** Names in `config/journal/`. */
  readonly journal: readonly string[];
  /** Of each lake, the latest version of its table. */
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

/** What was asked of a process, and how it ended. */
export type Done =
  | {
      readonly kind: "ingest";
      readonly ended: Ended<WholeIngest>;
      readonly force: boolean;
      readonly dryRun: boolean;
      readonly migrate: boolean;
      readonly retire: number | undefined;
      /** Names of manifests; none for all. */
      readonly manifests: readonly string[];
      readonly stale: 0 | 36;
      readonly table: "costs" | "none";
      /** Files that an earlier job of the same fan-out has named as deleted. */
      readonly reported?: readonly string[];
      /** A plan commits nothing, but may delete what is superfluous; a commit leaves what came after its plan to the next ingest. */
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
  /** One process that nothing disturbed: then the promise says exactly what must be there. */
  readonly isAlone: boolean;
  /** Others were at work at the same time. */
  readonly isBeside: boolean;
  /** A fan-out takes a run whose parts turn out to be without rows as a lesson for the next. */
  readonly isFanOut?: boolean;
}

/** The lakes that months go to. */
export function lakesOf(world: World): readonly LakeName[] {
  const { settings } = world;
  // Without settings, months go on to where the last upload sent them.
  const said = isGone(settings) ? uploadedIn(world) : settings;
  if (said?.state !== "read" || said.remote === undefined) return ["local"];
  return said.remote === "both" ? ["local", "remote"] : ["remote"];
}

/** The first month that is kept; undefined keeps all. */
export function cutOff(world: World, months: number | undefined): string | undefined {
  return months === undefined ? undefined : addMonths(monthOfDate(new Date(world.now)), -months);
}

/** What the settings say, as far as they can be read. */
export function said<T extends keyof WorldSettings>({ settings }: World, name: T): WorldSettings[T] | undefined {
  return settings.state === "read" ? settings[name] : undefined;
}

/** The runs of one month that a process looks at. */
export function groupIn(found: readonly FoundRun[], manifests: readonly string[], key: string): readonly FoundRun[] {
  return found.filter(
    ({ run }) =>
      `${run.scope}/${run.month}` === key && (manifests.length === 0 || manifests.includes(run.manifestName)),
  );
}

/** The run of which the process says that the month holds it. */
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
