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

/** deploy-hub writes this record before the settings of a new hub, so it does not prove that a hub was used. */

/**
 * Deletes what the reviewed settings no longer keep. The plan is printed first, and only the listed versions are
 * deleted. All decisions depend on storage alone, so the next run completes one that was killed.
 */
export async function applyRetention(context: ApplyRetentionContext): Promise<RetentionResult> {
  const { clock, inputs, log } = context;
  // The whole run uses one instant, so that it is consistent even if a month ends in between.
  const now = clock.now();
  const rules = await readRules(context);
  const observed = await log.group("Read the hub", async (log) => {
    const found = await readRetentionState(context, rules);
    log.info(
      `Files in msexports: ${found.exports?.files.length ?? "not listed"}, in ingestion: ${found.ingestion.files.length}.`,
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
      // The table is maintained even if all data is kept forever.
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
    tableRetentionDays: inputs.tableRetentionDays,
    seconds: (clock.now().getTime() - now.getTime()) / 1000,
  };
}

/** A table that cannot be read does not block other deletions. */
function tableFailures({ tables }: RetentionState): RetentionResult["failures"] {
  return tables.flatMap((table) =>
    table.outcome === "failed" ? [{ name: `tables/${table.definition.name}`, error: table.error }] : [],
  );
}

/** Throws InputError `SettingsLost` if a hub in use has no settings; otherwise retention would silently stop. */
function refuseLostSettings({ ingestion, journal }: RetentionState): void {
  const [month] = ingestion.files;
  if (month !== undefined) throw settingsLost(`the lake holds ingestion/${month.name}`);
  const entry = journal.files.find(({ name }) => name !== PAUSED_RECORD);
  if (entry !== undefined) throw settingsLost(`config/${entry.name} shows that the hub is in use`);
}

/**
 * Months from release 0.2 do not record their owner. If nothing else identifies it, they stay until a person decides.
 */
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
      message:
        `Not deleted: ${counted(unowned.length, "expired month")} in ingestion that do not record which hub owns them, and whose ` +
        `scope is not in this hub's settings: ${named.join("; ")}${more}.`,
      remedy:
        "If no other hub sends its months here, run apply-retention once with delete-unowned-months: true. " +
        "Otherwise the other hub records its ownership with its next ingest.",
    },
  ];
}

const MAX_NAMED = 5;

function stateWarnings({ exports, journalWarnings, tables, unknownTargets }: RetentionState): readonly Notice[] {
  const unreadable = (exports?.failures ?? []).map(
    ({ manifestName }): Notice => ({
      message: `The manifest ${manifestName} cannot be read, so its files stay. ingest reports what is wrong with it.`,
    }),
  );
  const unknown = unknownTargets.map(({ error }): Notice => {
    const { code, lines, remedy } = renderFailure(error);
    return {
      message:
        "The months of the remote hub cannot be read, so only exports of expired months are deleted. " +
        `${code}: ${lines[0]}`,
      remedy,
    };
  });
  const strays = tables.flatMap((table) =>
    table.outcome === "listed" ? strayNotice(table.definition.name, table.table.snapshot) : [],
  );
  return [...journalWarnings, ...(exports?.warnings ?? []), ...unreadable, ...unknown, ...strays];
}
