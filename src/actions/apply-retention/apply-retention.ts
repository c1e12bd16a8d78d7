import { counted } from "exact-values/counted";
import { formatMonthSpan } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { renderFailure } from "../../github/failure.ts";
import { settingsLost } from "../../hub/settings/lost-settings.ts";
import { PAUSED_RECORD } from "../../lake/journal/paused-workflows.ts";
import { strayNotice } from "../../lake/table/table-notices.ts";
import { applyRetentionPlan } from "./apply.ts";
import { tidyTables } from "./apply-table.ts";
import type { ApplyRetentionContext } from "./clients.ts";
import { planRetention, type RetentionPlan } from "./plan.ts";
import { formatPlan, monthsByScope } from "./plan-text.ts";
import { type RetentionState, readRetentionState } from "./read-state.ts";
import type { RetentionCollector, RetentionResult } from "./result.ts";
import { readRules, saysAnything } from "./rules.ts";
import { damageNotices } from "./table-text.ts";

/** Deploy-hub writes it before the settings of a new hub. */

/**
 * Deletes what the reviewed settings no longer keep: plans first, shows the plan, then deletes what was planned in the versions that were
 * listed. All that it goes by is in storage, so a run that was killed is finished by the next one.
 */
export async function applyRetention(context: ApplyRetentionContext): Promise<RetentionResult> {
  const { clock, inputs, log } = context;
  // One instant for all of the run: a border of months that passes meanwhile must not split it.
  const now = clock.now();
  const rules = await readRules(context);
  const observed = await log.group("Look at the hub", async (log) => {
    const found = await readRetentionState(context, rules);
    log.info(
      `Files in msexports: ${found.exports?.files.length ?? "not looked at"}, in ingestion: ${found.ingestion.files.length}.`,
    );
    return found;
  });
  if (rules.hasNone) refuseLostSettings(observed);
  const plan = planRetention({
    ...{ account: context.account, inputs, now, observed, rules },
    clockAheadMs: context.clockAheadMs?.(),
  });
  await log.group("Plan", async (log) => {
    for (const line of formatPlan(plan, rules)) log.info(line);
  });
  const collected: RetentionCollector = {
    runs: [],
    files: [],
    months: [],
    remoteMonths: [],
    journal: [],
    tables: [],
    folderCount: 0,
    warnings: [],
    damagedMonths: [],
    failures: [],
  };
  if (!inputs.dryRun && plan.guard === undefined) {
    await log.group("Delete", (log) => {
      const work = { context, observed, plan, collected, log };
      // The table is looked after also where everything is kept for ever.
      return saysAnything(rules) ? applyRetentionPlan(work, rules) : tidyTables(work);
    });
  }
  const warnings = [...rules.warnings, ...stateWarnings(observed), ...unownedMonths(plan), ...collected.warnings];
  return {
    rules,
    plan,
    deleted: collected,
    warnings: [...warnings, ...damageNotices({ dryRun: inputs.dryRun, deleted: collected, plan })],
    failures: [
      ...tableFailures(observed),
      ...collected.damagedMonths,
      ...collected.failures,
      ...collected.tables.flatMap(({ failures }) => failures),
    ],
    dryRun: inputs.dryRun,
    seconds: (clock.now().getTime() - now.getTime()) / 1000,
  };
}

/** A table that cannot be read keeps nothing else from being deleted. */
function tableFailures({ tables }: RetentionState): RetentionResult["failures"] {
  return tables.flatMap((table) =>
    table.outcome === "failed" ? [{ name: `tables/${table.definition.name}`, error: table.error }] : [],
  );
}

/** Throws InputError `SettingsLost` for a hub that was used: without settings, silence would be taken for a retention that is kept. */
function refuseLostSettings({ ingestion, journal }: RetentionState): void {
  const [month] = ingestion.files;
  if (month !== undefined) throw settingsLost(`the lake holds ingestion/${month.name}`);
  const entry = journal.files.find(({ name }) => name !== PAUSED_RECORD);
  if (entry !== undefined) throw settingsLost(`config/${entry.name} shows that the hub is in use`);
}

/** Months of release 0.2 whose owner nothing tells stay for ever unless somebody decides. */
function unownedMonths({ months }: RetentionPlan): readonly Notice[] {
  const unowned = months.spared.filter(({ owner }) => owner === undefined);
  if (unowned.length === 0) return [];
  const named = monthsByScope(unowned)
    .slice(0, MAX_NAMED)
    .map(([scope, found]) => `${scope} ${formatMonthSpan(found)}`);
  const more = named.length < monthsByScope(unowned).length ? ", and more" : "";
  return [
    {
      code: "UnownedMonths",
      message: `${counted(unowned.length, "expired month")} in ingestion stay: no settings of this hub name their scope, and they do not record which hub owns them: ${named.join("; ")}${more}.`,
      remedy:
        "If no other hub sends its months here, run apply-retention once with delete-unowned-months: true. Otherwise their hub records its ownership with its next ingest.",
    },
  ];
}

const MAX_NAMED = 5;

function stateWarnings({ exports, journalWarnings, tables, unknownTargets }: RetentionState): readonly Notice[] {
  const unreadable = (exports?.failures ?? []).map(
    ({ manifestName }): Notice => ({
      message: `The manifest ${manifestName} cannot be read, so its files stay; ingest says what is wrong with it.`,
    }),
  );
  const unknown = unknownTargets.map(({ error }): Notice => {
    const { code, lines, remedy } = renderFailure(error);
    return {
      message: `The remote hub cannot be asked what it holds, so exports go only when their month is expired. ${code}: ${lines[0]}`,
      remedy: remedy,
    };
  });
  const strays = tables.flatMap((table) =>
    table.outcome === "listed" ? strayNotice(table.definition.name, table.table.snapshot) : [],
  );
  return [...journalWarnings, ...(exports?.warnings ?? []), ...unreadable, ...unknown, ...strays];
}
