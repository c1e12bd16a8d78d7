import type { PageAssets } from "cost-page";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { checkAudience } from "../../github/published-audience.ts";
import type { AllocationSummary } from "../../hub/allocation/allocation-summary.ts";
import { parseSummary } from "../../hub/allocation/summary-json.ts";
import { previewRules } from "../../lake/allocation/preview-rules.ts";
import type { PublishedMonth } from "../../lake/allocation/publish-allocation.ts";
import {
  type AllocationWork,
  type RulesSource,
  reconcileAllocation,
} from "../../lake/allocation/reconcile-allocation.ts";
import { storeSummaries, summaryName } from "../../lake/allocation/summary-files.ts";
import { readMonitoring } from "../../page-source/ended-scopes.ts";
import { describeAllocatedTwice } from "../../page-source/shared-costs.ts";
import { publishChargeOwners } from "./charge-owners.ts";
import type { AllocateContext } from "./clients.ts";
import { publishJournals } from "./journals.ts";
import type { Allocated, AllocateResult, RerunMonth, UnmatchedRule } from "./result.ts";
import { readRulesSource } from "./rules-source.ts";
import { openTagReadings } from "./tag-readings.ts";
import { publishTeamFiles, teamDimension } from "./team-files.ts";

/**
 * Allocates the costs of the lake by hub/allocation.json: the table `allocation`, a summary of each month, and the
 * journals that were asked for. With dry-run, it writes nothing.
 */
export async function allocate(
  context: AllocateContext,
  readAssets: () => Promise<PageAssets>,
): Promise<AllocateResult> {
  const { clock, inputs, repository } = context;
  const started = clock.now().getTime();
  await checkAudience({ action: "allocate", inputs, repository, ask: context.readVisibility });
  const source = await readRulesSource(context);
  const { allocated, notices } =
    source === undefined ? { allocated: undefined, notices: [] } : await allocateBy(context, source, readAssets);
  return { name: inputs.rulesPath, allocated, notices, seconds: (clock.now().getTime() - started) / 1000 };
}

async function allocateBy(
  context: AllocateContext,
  source: RulesSource,
  readAssets: () => Promise<PageAssets>,
): Promise<{ readonly allocated: Allocated; readonly notices: readonly Notice[] }> {
  const { account, config, inputs, log } = context;
  const dimension = teamDimension(context, source.rules);
  const { rules: monthRules } = await readMonitoring(config, account);
  const before = await readSummaries(context, inputs.rerunMonths);
  const readings = await log.group("Read tags of subscriptions and resource groups", () =>
    openTagReadings(context, source.rules),
  );
  const { notices, preview, table } = await log.group("Allocate", async (group) => {
    const work: AllocationWork = {
      ...{ ...context, source, monthRules, monthCount: inputs.months, log: group },
      ...{ tags: readings.tags, rerun: new Set(inputs.rerunMonths), dryRun: inputs.dryRun },
      engineInfo: `cost-hub/${context.hubVersion}`,
    };
    const reconciled = await reconcileAllocation(work);
    if (inputs.dryRun) return { table: reconciled, ...(await previewRules(work, reconciled)) };
    const made = new Map(reconciled.published.map(({ add, summary }) => [add.path, summary]));
    const notices = await storeSummaries(work, reconciled.snapshot, made);
    return { table: reconciled, notices, preview: undefined };
  });
  const made = new Map(table.published.map(({ planned, summary }) => [planned.costs.month, summary]));
  const read = async (month: Month): Promise<AllocationSummary | undefined> =>
    made.get(month) ?? (await readSummaries(context, [month])).get(month);
  // Last, because a failure must not cost anything else.
  const publishTeams = async () =>
    dimension === undefined || inputs.dryRun
      ? NOTHING
      : await publishTeamFiles(context, table.snapshot, { assets: await readAssets(), dimension });
  const journals = inputs.dryRun ? NOTHING : await publishJournals(context, read);
  const owners = inputs.dryRun ? NOTHING : await publishChargeOwners(context, table, { source, tags: readings.tags });
  const teams = await publishTeams();
  return {
    allocated: {
      teams: teams.published,
      ...{
        table,
        newest: table.newest && (await read(table.newest)),
        monthFiles: [...journals.published, ...owners.published],
      },
      reruns: inputs.rerunMonths.flatMap((month) => rerunOf(before.get(month), made.get(month)) ?? []),
      ...{ unmatched: findUnmatched(table.published, source), preview },
    },
    notices: [
      ...readings.notices,
      ...table.warnings,
      ...notices,
      ...missingReruns(inputs.rerunMonths, table.snapshot.files.values()),
      ...fallbackNotices(table.published),
      ...sharedCostsNotices(table.published),
      ...journals.notices,
      ...owners.notices,
      ...teams.notices,
    ],
  };
}

const NOTHING = { published: [], notices: [] };

async function readSummaries(
  { config }: AllocateContext,
  months: readonly Month[],
): Promise<ReadonlyMap<Month, AllocationSummary>> {
  const found = new Map<Month, AllocationSummary>();
  for (const month of months) {
    const bytes = await config.read(summaryName(month));
    const summary = bytes && parseSummary(bytes);
    if (summary !== undefined) found.set(month, summary);
  }
  return found;
}

function rerunOf(before: AllocationSummary | undefined, after: AllocationSummary | undefined): RerunMonth | undefined {
  return after && { before, after };
}

/** Rules of today that matched nothing in any month that they were applied to. */
function findUnmatched(published: readonly PublishedMonth[], { rules }: RulesSource): readonly UnmatchedRule[] {
  const current = published.filter(({ planned }) => !planned.isKept);
  if (current.length === 0) return [];
  return rules.dimensions.flatMap(({ name: dimension, rules: ofDimension }) =>
    ofDimension.flatMap(({ name: rule }, index) => {
      const isMatched = current.some(({ allocated: { dimensions } }) =>
        dimensions.some(({ matched, name }) => name === dimension && (matched[index] ?? 0) > 0),
      );
      return isMatched ? [] : [{ dimension, rule }];
    }),
  );
}

function missingReruns(
  asked: readonly Month[],
  files: Iterable<{ readonly partitionValues: Readonly<Record<string, string | null>> }>,
): readonly Notice[] {
  const shown = new Set([...files].map(({ partitionValues }) => partitionValues.x_Month));
  return asked
    .filter((month) => !shown.has(month))
    .map((month) => ({ message: `rerun-months names ${month}, but the lake has no costs of it.` }));
}

function sharedCostsNotices(published: readonly PublishedMonth[]): readonly Notice[] {
  return describeAllocatedTwice(
    published.map(({ allocated: { subAccounts }, planned }) => ({ month: planned.costs.month, subAccounts })),
  ).map((message) => ({
    code: "OverlappingScopes",
    message,
    remedy: "A charge has one owner only if no scope contains another. Remove one of them from the settings.",
  }));
}

function fallbackNotices(published: readonly PublishedMonth[]): readonly Notice[] {
  const byPool = new Map<string, Set<Month>>();
  for (const { fallbacks, planned } of published)
    for (const { dimension, pool } of fallbacks) {
      const key = `pool ${pool} of ${dimension}`;
      byPool.set(key, (byPool.get(key) ?? new Set<Month>()).add(planned.costs.month));
    }
  return [...byPool].map(([pool, months]) => ({
    code: "AllocationFallback",
    message: `No target had a weight for ${pool} in ${[...months].join(", ")}, so its fallback decided.`,
    remedy: "Add the driver's values of these months, or change the split.",
  }));
}
