import { type Day, dayOfDate, numberOfDay } from "exact-values/month";
import type { Message } from "./alert.ts";
import type { AlertFact, CurrentFacts } from "./alert-fact.ts";
import { formatIdentity } from "./alert-identity.ts";
import type { BudgetsFile, Channel } from "./budgets.ts";
import { composeMessages, type PlannedLine } from "./compose-messages.ts";
import { type ClosedBudget, forgetAlerts } from "./forget-alerts.ts";
import { type BudgetJudgement, judgementKey } from "./judgement.ts";
import { type BudgetMemory, EMPTY_STATE, type SentAlert, type WatchState } from "./watch-state.ts";

interface MessageRequest {
  /** Undefined if nothing was recorded so far. `damaged`: the record cannot be read. */
  readonly state: WatchState | "damaged" | undefined;
  readonly facts: CurrentFacts;
  readonly file: BudgetsFile;
  readonly now: Date;
  /** Different for every attempt of a run, because message IDs begin with it. */
  readonly runId: string;
  /** Named if a lowered budget is exceeded at once. */
  readonly commit: string | undefined;
  readonly link?: string | undefined;
}

export interface PlannedMessages {
  /** New messages by channel. They are also in the outbox of `next`. */
  readonly messages: ReadonlyMap<string, readonly Message[]>;
  readonly next: WatchState;
}

const DAYS_UNTIL_UNJUDGED_IS_TOLD = 3;
const DAYS_UNTIL_SIGN_OF_LIFE = 7;

/**
 * Decides what each channel is told, and what is remembered. A damaged record must not repeat every alert, so all
 * current facts count as sent, and each channel is told so in one line.
 */
export function planMessages(request: MessageRequest): PlannedMessages {
  const { facts, file, now, runId, commit, link } = request;
  const isDamaged = request.state === "damaged";
  const state = request.state === undefined || request.state === "damaged" ? EMPTY_STATE : request.state;
  const today = dayOfDate(now);
  const messages = new Map<string, readonly Message[]>();
  const sent: Record<string, Readonly<Record<string, SentAlert>>> = {};
  const lastSent: Record<string, Day> = {};
  const judgements = new Map(
    facts.judgements.map((judged) => [judgementKey(judged.budget.name, judged.period), judged]),
  );
  const acknowledged = new Set(
    file.acknowledged.filter(({ until }) => today <= until).map(({ alert }) => alert.trim()),
  );

  for (const [name, channel] of file.channels) {
    const { kept, closing, held } = forgetAlerts({
      ...{ sent: recordOf(state.sent, name), judgements, budgets: file.budgets, state, facts, today },
    });
    const closed = [...closing, ...judgedAgain(name, held, { facts, state })];
    const known = new Map(Object.entries(kept));
    const lines: PlannedLine[] = [];
    for (const fact of facts.alerts.filter(({ alerts }) => alerts.includes(name))) {
      const { identity, covers, sameAs = [] } = fact;
      const own = identity.subject;
      const same = sameAs.map(formatIdentity);
      const isKnown = (text: string) =>
        isTold(known.get(text)) || (text === formatIdentity(identity) && same.some((one) => isTold(known.get(one))));
      const isNews = (text: string) => !isKnown(text) && !acknowledged.has(text);
      const tellable = tellableIn(name, fact, file).map((one) => ({ subject: one.subject, text: formatIdentity(one) }));
      const news = tellable.find(({ text }) => isNews(text));
      if (news !== undefined && !isDamaged) {
        const budget = news.subject === own ? fact.budget : news.subject;
        lines.push({ ...lineOf(fact, channel, judgements, state, commit), budget, identity: news.text });
      }
      const lower = covers.filter(({ subject }) => subject === own).map(formatIdentity);
      const isTellable = isKnown(formatIdentity(identity)) || !acknowledged.has(formatIdentity(identity));
      for (const text of [...tellable.map((one) => one.text), ...lower, ...(isTellable ? same : [])]) {
        const before = known.get(text);
        if (acknowledged.has(text) && !isKnown(text)) continue;
        known.set(text, { seen: today, ...(before?.below === undefined ? {} : { below: before.below }) });
      }
    }
    for (const judged of facts.judgements) {
      if (judged.state !== "not-judged" || !judged.budget.alerts.includes(name)) continue;
      if (isUnjudgedNews(judged, state, today)) lines.push(unjudgedLine(judged));
    }
    if (isDamaged) {
      const text = `The record of sent alerts was damaged. ${known.size} current alerts count as sent.`;
      lines.push({ budget: undefined, severity: "warning", text, identity: "damaged" });
    }
    const recorded = recordOf(state.lastSent, name);
    // After a clock was corrected, a recorded day may be in the future.
    const before = recorded !== undefined && recorded > today ? today : recorded;
    const isQuiet = lines.length === 0 && closed.length === 0;
    if (isQuiet && before !== undefined && numberOfDay(today) - numberOfDay(before) >= DAYS_UNTIL_SIGN_OF_LIFE) {
      const text = "No new alerts in the last 7 days. This channel works.";
      lines.push({ budget: undefined, severity: "info", text, identity: "alive" });
    }
    const composed = composeMessages({ name, channel, lines, closing: closed, held, file, today, link, runId });
    if (composed.length > 0) messages.set(name, composed);
    sent[name] = Object.fromEntries(known);
    // The first day counts as a message, so that the week begins with it.
    lastSent[name] = composed.length > 0 || before === undefined ? today : before;
  }

  const pending = state.outbox.filter(({ channel }) => file.channels.has(channel));
  const added = [...messages].flatMap(([channel, list]) =>
    list.map((message) => ({ channel, message, runId, claimedAt: now.toISOString(), attempts: 0 })),
  );
  const budgets = Object.fromEntries(
    facts.judgements.map((judged) => [judged.budget.name, memoryOf(judged, state, today)] as const),
  );
  return { messages, next: { sent, budgets, lastSent, outbox: [...pending, ...added] } };
}

/** Names come from the file, so `constructor` must not find an inherited member. */
function recordOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A forecast that cleared may be told again. */
function isTold(alert: SentAlert | undefined): boolean {
  return alert !== undefined && alert.isCleared !== true;
}

/** What a fact tells the readers of a channel: about its own budget, and about parents that have this channel. */
function tellableIn(channel: string, { budget, covers, identity }: AlertFact, file: BudgetsFile) {
  const hasChannel = (subject: string | undefined) =>
    file.budgets.find(({ name }) => name === subject)?.alerts.includes(channel) === true;
  const isOfBudget = budget === identity.subject;
  const parents = covers.filter(({ subject }) => subject !== identity.subject && hasChannel(subject));
  return isOfBudget && !hasChannel(budget) ? parents : [identity, ...parents];
}

function lineOf(
  { budget, identity, severity, text }: AlertFact,
  { disclosure }: Channel,
  judgements: ReadonlyMap<string, BudgetJudgement>,
  state: WatchState,
  commit: string | undefined,
): Omit<PlannedLine, "identity"> {
  const judged = judgements.get(judgementKey(identity.subject, identity.period));
  const memory = budget === undefined ? undefined : recordOf(state.budgets, budget);
  const isLowered = judged !== undefined && memory?.period === judged.period && judged.amount < BigInt(memory.amount);
  const reason = isLowered ? ` The budget was lowered${commit === undefined ? "" : ` by commit ${commit}`}.` : "";
  return { budget, severity, text: text[disclosure] + reason };
}

function unjudgedSince(judged: BudgetJudgement, state: WatchState, today: Day): Day {
  const since = recordOf(state.budgets, judged.budget.name)?.unjudgedSince;
  return since === undefined || since > today ? today : since;
}

function isUnjudgedNews(judged: BudgetJudgement, state: WatchState, today: Day): boolean {
  const days = numberOfDay(today) - numberOfDay(unjudgedSince(judged, state, today));
  return days > DAYS_UNTIL_UNJUDGED_IS_TOLD && recordOf(state.budgets, judged.budget.name)?.isUnjudgedTold !== true;
}

function unjudgedLine(judged: BudgetJudgement): PlannedLine {
  const { budget, period } = judged;
  // The reason may name scopes, so it stays in the run's log.
  const text = `${budget.name} has not been judged in ${period} for more than ${DAYS_UNTIL_UNJUDGED_IS_TOLD} days.`;
  return { budget: budget.name, severity: "warning", text, identity: `${budget.name} not judged` };
}

/** An issue that only says that its budget is not judged ends when the budget is judged. */
function judgedAgain(
  channel: string,
  held: ReadonlySet<string>,
  { facts, state }: { readonly facts: CurrentFacts; readonly state: WatchState },
): readonly ClosedBudget[] {
  return facts.judgements
    .filter(({ budget, state: judged }) => judged !== "not-judged" && budget.alerts.includes(channel))
    .filter(({ budget }) => !held.has(budget.name) && recordOf(state.budgets, budget.name)?.isUnjudgedTold === true)
    .map(({ budget }) => ({
      budget: budget.name,
      reason: "judged",
      owner: recordOf(state.budgets, budget.name)?.owner,
    }));
}

function memoryOf(judged: BudgetJudgement, state: WatchState, today: Day): BudgetMemory {
  const { budget, period } = judged;
  const before = recordOf(state.budgets, budget.name);
  const owner = budget.owner === undefined ? {} : { owner: budget.owner };
  if (judged.state !== "not-judged") return { period, amount: judged.amount.toString(), ...owner };
  const isUnjudgedTold = before?.isUnjudgedTold === true || isUnjudgedNews(judged, state, today);
  // A raise meanwhile counts at the next judgement.
  const amount = before?.period === period ? before.amount : judged.amount.toString();
  return { period, amount, ...owner, unjudgedSince: unjudgedSince(judged, state, today), isUnjudgedTold };
}
