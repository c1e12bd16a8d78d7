import { cutText } from "exact-values/message-text";
import type { Day } from "exact-values/month";
import type { Message } from "./alert.ts";
import type { BudgetsFile, Channel } from "./budgets.ts";
import type { ClosedBudget } from "./forget-alerts.ts";

export interface PlannedLine {
  readonly budget: string | undefined;
  readonly severity: Message["severity"];
  readonly text: string;
  /** An alert's identity, which people copy to acknowledge it. */
  readonly identity: string;
}

interface Composition {
  readonly name: string;
  readonly channel: Channel;
  readonly lines: readonly PlannedLine[];
  readonly closing: readonly ClosedBudget[];
  /** Budgets with alerts that still count. Their issues stay open. */
  readonly held: ReadonlySet<string>;
  readonly file: BudgetsFile;
  readonly today: Day;
  readonly link: string | undefined;
  readonly runId: string;
}

const SEVERITIES = ["info", "warning", "critical"] as const;
const LONGEST_TITLE = 150;
const LONGEST_LINE = 2000;

/** Puts all lines of a run into one message, or into one per issue. Closing messages are separate. */
export function composeMessages(composition: Composition): readonly Message[] {
  const { channel, closing, file, held, lines } = composition;
  const topics = new Map<string, { readonly lines: PlannedLine[]; topic: Message["topic"] }>();
  for (const line of lines) {
    const topic = topicOf(line.budget, channel, file);
    const group = topics.get(topic.key) ?? { lines: [], topic };
    group.lines.push(line);
    topics.set(topic.key, group);
  }
  const messages = [...topics.values()].map((group) => digestOf(group, composition));
  const open = new Set([...topics.keys(), ...[...held].map((budget) => topicOf(budget, channel, file).key)]);
  const closings = closing
    // The end of a period closes an issue. In a chat there is nothing to close.
    .filter(({ reason }) => reason === "raised" || channel.type === "github-issue")
    .filter(({ reason }) => reason !== "moved" || (channel.type === "github-issue" && channel.per === "owner"))
    .map((one) => ({ one, topic: topicOf(one.budget, channel, file, one.owner) }))
    .filter(({ topic }) => !open.has(topic.key) || channel.type !== "github-issue");
  const closed = [...Map.groupBy(closings, ({ topic }) => topic.key).values()].map((group) =>
    closingOf(group, composition),
  );
  // A repeat of a message has the same ID, because the outbox keeps it. The channel and run make it unique. It holds no
  // text from data, so it may be a header.
  return [...closed, ...messages].map((message, index) => ({
    ...message,
    id: `${composition.runId}-${composition.today}-${encodeURIComponent(composition.name)}-${index + 1}`,
  }));
}

function digestOf(
  { lines, topic }: { readonly lines: readonly PlannedLine[]; readonly topic: Message["topic"] },
  composition: Composition,
): Omit<Message, "id"> {
  const sorted = [...lines].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
  const [first] = sorted;
  return {
    ...baseOf(composition),
    title: titleOf(sorted),
    severity: first?.severity ?? "info",
    lines: sorted.map(({ identity, text }) => ({
      label: isOwnText(identity) ? "" : labelOf(identity, composition),
      text: cutText(text, LONGEST_LINE),
    })),
    topic,
    isClosing: false,
  };
}

/** Lines without an identity cannot be acknowledged. */
function isOwnText(identity: string): boolean {
  return !identity.includes(" | ");
}

/** Identities of anomalies and scopes contain names, which not every channel may show. */
function labelOf(identity: string, { channel }: Composition): string {
  const isNamed = / \| (?:anomaly|late-data|restated) \| - \| [^|]+$/.test(identity);
  return isNamed && channel.disclosure !== "names" ? "" : identity;
}

const CLOSED: Readonly<Record<ClosedBudget["reason"], (budget: string) => string>> = {
  raised: (budget) => `${budget} was raised and is within its budget.`,
  ended: (budget) => `The period of ${budget} ended.`,
  removed: (budget) => `${budget} is no longer among the budgets.`,
  changed: (budget) => `${budget} has another currency now.`,
  judged: (budget) => `${budget} is judged again.`,
  moved: (budget) => `${budget} has another owner now.`,
};

function closingOf(
  group: readonly { readonly one: ClosedBudget; readonly topic: Message["topic"] }[],
  composition: Composition,
): Omit<Message, "id"> {
  const lines = group.map(({ one: { budget, reason } }) => ({ label: "", text: CLOSED[reason](budget) }));
  const [first] = group;
  return {
    ...baseOf(composition),
    title: titleOf(lines),
    severity: "info",
    lines,
    topic: first?.topic ?? topicOf(undefined, composition.channel, composition.file),
    isClosing: true,
  };
}

/** The first line, and how many follow. */
function titleOf(lines: readonly { readonly text: string }[]): string {
  const more = lines.length > 1 ? ` (and ${lines.length - 1} more)` : "";
  return cutTitle(lines[0]?.text ?? "", LONGEST_TITLE - more.length) + more;
}

function baseOf({ link, today }: Composition) {
  return { link, day: today, mayBeRepeat: false };
}

function topicOf(
  budget: string | undefined,
  channel: Channel,
  file: BudgetsFile,
  owner = file.budgets.find(({ name }) => name === budget)?.owner,
): Message["topic"] {
  if (channel.type === "github-issue" && channel.per === "owner" && owner !== undefined) {
    return { key: `owner ${owner}`, title: `Budgets of ${owner}`, assignee: owner };
  }
  if (channel.type !== "github-issue") return { key: "alerts", title: "Costs and budgets", assignee: undefined };
  if (budget === undefined) return { key: "lake", title: "Costs and data", assignee: undefined };
  return { key: `budget ${budget}`, title: `Budget ${budget}`, assignee: owner };
}

function cutTitle(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
