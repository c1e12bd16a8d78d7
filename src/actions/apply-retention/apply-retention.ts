import { renderFailure } from "../../github/failure.ts";
import { parseInstant } from "../../hub/instant.ts";
import { formatRetentionRecord, type RetentionRecord } from "../../hub/retention/retention-record.ts";
import { settingsLost } from "../../hub/settings/lost-settings.ts";
import { counted } from "../../hub/text/counted.ts";
import type { Notice } from "../../notice.ts";
import type { ApplyRetentionContext } from "./clients.ts";
import { deleteEach, noteFailure } from "./delete-each.ts";
import { deleteFolders, foldersToEmpty } from "./delete-folders.ts";
import { deleteMonths } from "./delete-months.ts";
import { type DeleteWork, deleteRuns } from "./delete-runs.ts";
import { planRetention } from "./plan.ts";
import { formatPlan } from "./plan-text.ts";
import { type ObservedState, RECORD, readState } from "./read-state.ts";
import type { RetentionResult, Tally } from "./result.ts";
import { type RetentionRules, readRules, saysAnything } from "./rules.ts";

/** Deploy-hub writes it before the settings of a new hub. */
const PAUSED_RECORD = "journal/paused.json";

/**
 * Deletes what the reviewed settings no longer keep: plans first, shows the plan, then deletes what was planned in the versions that were
 * listed. All that it goes by stands in storage, so a run that was killed is finished by the next one.
 */
export async function applyRetention(context: ApplyRetentionContext): Promise<RetentionResult> {
  const { clock, inputs, log } = context;
  // One instant for all of the run: a border of months that passes meanwhile must not split it.
  const now = clock.now();
  const rules = await readRules(context);
  const known = await log.group("Look at the hub", async (lines) => {
    const found = await readState(context, rules.remoteHub);
    lines.info(
      `Files in msexports: ${found.exports?.files.length ?? "not looked at"}, in ingestion: ${found.ingestion.files.length}.`,
    );
    return found;
  });
  if (rules.hasNone) refuseLostSettings(known);
  const plan = planRetention({ known, rules, inputs, now, clockAheadMs: context.clockAheadMs?.() });
  await log.group("Plan", async (lines) => {
    for (const line of formatPlan(plan, rules)) lines.info(line);
  });
  const tally: Tally = { runs: [], files: [], months: [], journal: [], folderCount: 0, warnings: [], failures: [] };
  if (!inputs.dryRun && plan.guard === undefined && saysAnything(rules)) {
    await log.group("Delete", (lines) => carryOut({ context, known, plan, tally, lines }, rules));
  }
  return {
    rules,
    plan,
    deleted: tally,
    warnings: [...rules.warnings, ...stateWarnings(known), ...tally.warnings],
    failures: tally.failures,
    dryRun: inputs.dryRun,
    seconds: (clock.now().getTime() - now.getTime()) / 1000,
  };
}

/** Throws InputError `SettingsLost` for a hub that was used: without settings, silence would be taken for a retention that is kept. */
function refuseLostSettings({ ingestion, journal }: ObservedState): void {
  const [month] = ingestion.files;
  if (month !== undefined) throw settingsLost(`the lake holds ingestion/${month.name}`);
  const entry = journal.files.find(({ name }) => name !== PAUSED_RECORD);
  if (entry !== undefined) throw settingsLost(`config/${entry.name} shows that the hub is in use`);
}

function stateWarnings({ exports, unknownTargets }: ObservedState): readonly Notice[] {
  const unreadable = (exports?.failures ?? []).map(
    ({ manifestName }): Notice => ({
      message: `The manifest ${manifestName} cannot be read, so its files stay; ingest says what is wrong with it.`,
    }),
  );
  const unknown = unknownTargets.map(({ error }): Notice => {
    const { code, lines, cure } = renderFailure(error);
    return {
      message: `The remote hub cannot be asked what it holds, so exports go only when their month is expired. ${code}: ${lines[0]}`,
      remedy: cure,
    };
  });
  return [...(exports?.warnings ?? []), ...unreadable, ...unknown];
}

/** Exports go before months: the other way round, an ingest in between would bring back a month that it does not count as expired. */
async function carryOut(work: DeleteWork, rules: RetentionRules): Promise<void> {
  const { known, lines, plan, tally } = work;
  const { record } = known;
  const folders = foldersToEmpty(known, plan);
  if (folders.length > record.folders.length) await writeRecord(work, { ...record, folders });
  await deleteRuns(work);
  await deleteMonths(work);
  await deleteJournal(work);
  await deleteFolders(work);
  const finishedAt = rules.ingestion.length === undefined ? record.finishedAt : parseInstant(plan.now.toISOString());
  if (tally.failures.length === 0) await writeRecord(work, { finishedAt, folders: [] });
  lines.info(
    `Deleted: ${counted(tally.runs.length, "run")}, ${counted(tally.months.length, "month")}, ${counted(tally.folderCount, "empty folder")}, ${counted(tally.journal.length, "journal entry", "journal entries")}.`,
  );
}

/** Whoever may not write the record may not delete either, and fails here before anything is gone. */
async function writeRecord({ context, tally }: DeleteWork, record: RetentionRecord): Promise<void> {
  await noteFailure(tally, `config/${RECORD}`, () => context.config.write(RECORD, formatRetentionRecord(record)));
}

async function deleteJournal({ context, lines, plan, tally }: DeleteWork): Promise<void> {
  await deleteEach({
    items: plan.journal,
    nameOf: ({ name }) => `config/${name}`,
    what: "journal entries",
    lines,
    tally,
    remove: async ({ name, etag }) => {
      if (await context.config.remove(name, etag)) tally.journal.push(name);
    },
  });
}
