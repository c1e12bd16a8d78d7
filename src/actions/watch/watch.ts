import type { PageData } from "cost-page";
import { parseDay } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { openChannels } from "../../channels/open-channels.ts";
import { publishFile } from "../../clients/published-file.ts";
import { checkAudience } from "../../github/published-audience.ts";
import { findAlerts, type LateScope, type RestatedMonth } from "../../hub/watch/find-alerts.ts";
import { type JudgedFacts, judgedToJson } from "../../hub/watch/judged-json.ts";
import { planMessages } from "../../hub/watch/plan-messages.ts";
import { judgedUntil, mainFigures } from "../../page-source/cost-figures.ts";
import { loadLakePage } from "../../page-source/load-lake-page.ts";
import { storedAllocation } from "../../page-source/stored-allocation.ts";
import { type BudgetsSource, readBudgetsSource, storeBudgets } from "./budgets-source.ts";
import type { WatchContext } from "./clients.ts";
import { failureCauses } from "./failure-causes.ts";
import { PlannedReading } from "./plan.ts";
import type { Judged, WatchResult } from "./result.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * Judges the budgets of hub/budgets.json by the costs of the lake, and sends what is new to its channels. With dry-run,
 * it writes and sends nothing.
 */
export async function watch(context: WatchContext): Promise<WatchResult> {
  const { clock, inputs, repository } = context;
  const started = clock.now().getTime();
  await checkAudience({ action: "watch", inputs, repository, ask: context.readVisibility });
  const source = await readBudgetsSource(context);
  const { judged, notices } = source === undefined ? { judged: undefined, notices: [] } : await judge(context, source);
  return { name: inputs.budgetsPath, judged, notices, seconds: (clock.now().getTime() - started) / 1000 };
}

async function judge(
  context: WatchContext,
  source: BudgetsSource,
): Promise<{ readonly judged: Judged; readonly notices: readonly Notice[] }> {
  const { inputs, log } = context;
  const reading = inputs.dryRun ? new PlannedReading(source) : undefined;
  const read = await log.group("Read the lake", async (group) => {
    const { months, staleAfterHours } = inputs;
    const loaded = await loadLakePage({
      ...{ ...context, dimensions: [], title: "", scopes: [], isRedacted: false },
      ...{ months, staleAfterHours, budgets: source.file.budgets, isReadOnly: inputs.dryRun },
      ...(hasTargets(source) && { allocation: storedAllocation(context.config) }),
      ...(reading && { otherBudgets: reading.otherBudgets, onDailyCosts: reading.seen.add.bind(reading.seen) }),
    });
    for (const { isCached, month, rows, scope } of loaded.data.proof)
      group.info(`${scope} ${month}: ${rows} rows${isCached ? ", unchanged" : ""}`);
    return loaded;
  });
  const { asOf, data, judgements } = read;
  const { anomalies } = data;
  const current = findAlerts({
    ...{ judgements, anomalies, file: source.file },
    restated: restatedMonths(data),
    late: lateScopes(data),
  });
  const figures = mainFigures(data);
  const facts: JudgedFacts = { asOf, budgets: judgements, figures, judgedUntil: judgedUntil(data) };
  const failures = failureCauses(inputs.failOn, facts, anomalies);
  const planned = await reading?.finish(context, read, current);
  const stored = inputs.dryRun ? [] : await storeBudgets(context, source);
  const sent = inputs.dryRun ? { results: [], notices: [] } : await send(context, source, current);
  const content = `${JSON.stringify(judgedToJson(facts), undefined, 2)}\n`;
  const json = { content, type: "application/json", what: "the result" };
  const upload = inputs.dryRun ? "none" : inputs.upload;
  const published = await publishFile({ ...context, inputs: { ...inputs, upload } }, json);
  const { file, publication } = published;
  return {
    judged: { data, facts, current, sent: sent.results, file, publication, failures, plan: planned?.plan },
    notices: [...read.notices, ...(planned?.notices ?? []), ...stored, ...sent.notices, ...published.notices],
  };
}

/** The plan also judges the budgets of the stored file. */
function hasTargets({ file, stored }: BudgetsSource): boolean {
  return [file, stored.file].some((one) => one?.budgets.some(({ filter }) => filter.target !== undefined));
}

async function send(context: WatchContext, { file }: BudgetsSource, current: ReturnType<typeof findAlerts>) {
  const { clock, commit, config, inputs, log, openIssues, repository, runId, signal } = context;
  return await log.group("Send alerts", async (group) => {
    const { notices, senders } = openChannels({
      ...{ channels: file.channels, secrets: inputs.channelSecrets, hosts: inputs.channelHosts, openIssues },
      ...{ clock, signal, onWait: (line: string) => group.info(line) },
    });
    const now = clock.now();
    const request = { facts: current, file, now, runId, commit, link: repository.runUrl };
    const { results, warnings } = await sendMessages({
      ...{ store: config, senders, runId, now },
      plan: (state) => planMessages({ ...request, state }),
    });
    for (const { channel, entry, outcome } of results)
      group.info(`${channel}: ${entry.message.title} (${outcome.outcome})`);
    return { results, notices: [...notices, ...warnings] };
  });
}

/** Closed months that changed. Their effective cost is compared, or the billed cost if only that changed. */
function restatedMonths({ restatements }: PageData): readonly RestatedMonth[] {
  return restatements.map(({ before, currency, month, now, scope }) => {
    const effective = now.effective - before.effective;
    const difference = effective === 0n ? now.billed - before.billed : effective;
    return { scope, month, currency, difference, version: now.submitted };
  });
}

function lateScopes({ stale }: PageData): readonly LateScope[] {
  return stale.map(({ scope, submitted, unclosed }) => ({ scope, since: parseDay(submitted), unclosed }));
}
