import { formatUnits } from "exact-values/decimal";
import { parseDay, parseMonth } from "exact-values/month";
import type { AllocationRules, DriverValues } from "../../../src/hub/allocation/allocation.ts";
import { parseSummary } from "../../../src/hub/allocation/summary-json.ts";
import type { MonthRules } from "../../../src/hub/settings/settings.ts";
import { previewRules } from "../../../src/lake/allocation/preview-rules.ts";
import {
  type AllocationWork,
  type ReconciledAllocation,
  reconcileAllocation,
} from "../../../src/lake/allocation/reconcile-allocation.ts";
import { storeSummaries } from "../../../src/lake/allocation/summary-files.ts";
import { readTableVersion, type TableVersion } from "../../readers/table-reader.ts";
import { type Caller, startCaller } from "../../worlds/lake-model/caller.ts";
import type { World } from "../../worlds/lake-model/world.ts";
import { type Call, recordCalls } from "../table/kept-table.ts";

/** Rules in which everything belongs to one target, whose name distinguishes the rules. A driver splits an empty pool. */
export function rulesFor(target: string): AllocationRules {
  return {
    drivers: [],
    dimensions: [
      {
        ...{ name: "team", defaultTarget: "Unallocated", subscriptionOwners: [], line: 1 },
        splits: [
          { pool: "idle", share: { by: "driver", driver: "cpu", except: [] }, fallback: { to: "default" }, line: 1 },
        ],
        rules: [
          {
            ...{ name: "All", match: undefined, assign: { to: "target", target } },
            ...{ validFrom: undefined, validTo: undefined, line: 1 },
          },
        ],
        ...{ spellings: new Map([[target.toLowerCase(), target]]), parents: new Map() },
      },
    ],
  };
}

interface Run extends Partial<Pick<AllocationWork, "dryRun" | "monthCount">> {
  /** The target of all charges. */
  readonly target?: string;
  readonly drivers?: DriverValues;
  /** The day of the tags. */
  readonly tags?: string | undefined;
  readonly rerun?: readonly string[];
  readonly monthRules?: MonthRules;
  readonly caller?: Caller;
  readonly calls?: Call[];
}

let ids = 0;

/** Runs the update of the table, and of the summaries, as the action does. */
export async function allocate(world: World, run: Run = {}): Promise<ReconciledAllocation> {
  const work = workOf(world, run);
  const reconciled = await reconcileAllocation(work);
  if (work.dryRun) return reconciled;
  const made = new Map(reconciled.published.map(({ add, summary }) => [add.path, summary]));
  const notices = await storeSummaries(work, reconciled.snapshot, made);
  return { ...reconciled, warnings: [...reconciled.warnings, ...notices] };
}

/** Compares the rules of the run with those of the last one, as a dry run of the action does. */
export async function preview(world: World, run: Run = {}): ReturnType<typeof previewRules> {
  const work = workOf(world, { ...run, dryRun: true });
  return await previewRules(work, await reconcileAllocation(work));
}

function workOf(world: World, run: Run): AllocationWork {
  const { caller = startCaller(), calls = [], drivers = new Map(), target = "Shop" } = run;
  const parse = (bytes: Uint8Array): AllocationRules => rulesFor(new TextDecoder().decode(bytes));
  return {
    lake: recordCalls(world.lakes.local.open(caller), calls),
    tables: recordCalls(world.tables.local.open(caller), calls),
    config: recordCalls(world.config.open(caller), calls),
    source: { text: target, rules: rulesFor(target), driversOf: () => drivers, parseRules: parse },
    tags: {
      dayFor: () => (run.tags === undefined ? undefined : parseDay(run.tags)),
      read: async (_, day) => ({ tags: undefined, day, notices: [] }),
    },
    monthRules: run.monthRules,
    monthCount: run.monthCount ?? 13,
    rerun: new Set((run.rerun ?? []).map(parseMonth)),
    clock: { now: () => new Date(world.now), sleep: async () => {} },
    log: { info: () => {} },
    engineInfo: "cost-hub/test",
    newAttempt: () => (++ids).toString(16).padStart(12, "0").padEnd(32, "a"),
    newId: () => `id-${++ids}`,
    dryRun: run.dryRun ?? false,
    signal: caller.signal,
  };
}

export function allocationOf(world: World, version?: number): Promise<TableVersion> {
  return readTableVersion(async (path) => world.tables.local.blobs.get(`allocation/${path}`)?.bytes, version);
}

/** `202605 Shop 12` for each target and month of the summaries, which must describe the files of the table. */
export async function summariesOf(world: World): Promise<readonly string[]> {
  const { files } = await allocationOf(world);
  return files
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ partitionValues, path, size, tags }) => {
      const month = partitionValues.x_Month;
      if (world.tables.local.blobs.get(`allocation/${path}`)?.byteCount !== Number(size))
        throw new Error(`lost: ${path}`);
      const blob = world.config.blobs.get(`allocation/${month}.json`);
      if (blob?.metadata.hub_table_file !== path) return [`${month} has another summary`];
      const summary = parseSummary(blob.bytes);
      if (summary === undefined || summary.ruleSet !== tags.hub_rule_set)
        return [`${month} has a summary of other rules`];
      return summary.dimensions.flatMap(({ targets }) =>
        targets.map(({ direct, target }) => `${month} ${target} ${formatUnits(direct.billed)}`),
      );
    });
}
