import type { PageData } from "cost-page";
import { formatInstant } from "cost-page/figures";
import { counted } from "exact-values/counted";
import type { MarkedIssues, WrittenIssue } from "../../github/api/marked-issues.ts";
import { closeDoubles, openOneIssue } from "../../github/api/marked-issues.ts";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import { neutralizeReferences } from "../../github/markdown/published-markdown.ts";
import type { CurrencyFigures } from "./figures.ts";
import { linkPage, type PagePlace } from "./page-link.ts";

/** Marks the issue as the digest; the first line of its text. */
export const DIGEST_MARKER = "<!-- cost-hub: digest -->";
const TITLE = "Cloud costs: the digest";

/** Opens or updates the digest issue. Closing it means that it has been read, so the next digest is a new issue. */
export async function keepDigest(api: MarkedIssues, body: string): Promise<WrittenIssue> {
  const open = await api.issues("open");
  if (open === undefined) return { outcome: "disabled" };
  const [issue] = open;
  if (issue === undefined) return await openOneIssue(api, DIGEST_MARKER, TITLE, body);
  await closeDoubles(api, DIGEST_MARKER, issue, open);
  if (issue.body !== body) await api.update(issue.number, body);
  return { outcome: "updated", number: issue.number };
}

/** The text of the issue: five sentences with figures, a link to the page, and the data that they are based on. */
export function renderDigest(data: PageData, figures: readonly CurrencyFigures[], place: PagePlace): string {
  const sentences = digestSentences(data, figures).map((sentence) => `- ${sentence}\n`);
  const body = [
    DIGEST_MARKER,
    `**${escapeMarkdown(data.title)}, ${formatInstant(data.generatedAt)}**\n`,
    sentences.join(""),
    `${linkPage(place)}\n`,
    `${evidence(data)} Currencies are never added. Each report replaces this text. ` +
      "Close the issue once you have read it, and the next report opens a new one.\n",
  ].join("\n");
  return neutralizeReferences(body);
}

/** Five sentences with figures, in the page's own wording. Foreign names are escaped. */
function digestSentences({ missing }: PageData, [main, ...others]: readonly CurrencyFigures[]): readonly string[] {
  if (main === undefined) return ["The lake has no costs for this page yet."];
  const { cost, currency, estimate, anomalies, missingCost, month, sentences, status, total } = main;
  const more = others.map((one) => `${one.total} ${one.currency}`);
  const also = more.length === 0 ? "" : ` In other currencies: ${more.join(", ")}.`;
  const ahead = estimate === undefined ? "" : ` ${estimate}.`;
  const unknown = missingCost === undefined ? "" : ` ${missingCost}`;
  const [anomaly] = anomalies;
  const first = anomaly === undefined ? "" : ` ${anomaly}.`;
  const gone =
    missing.length === 0 ? "" : ` ${counted(missing.length, "month is", "months are")} missing, see the page.`;
  const texts = [
    ["Total", `${month}: ${total} ${currency}, ${cost.toLowerCase()}.${also} ${status}${unknown}`],
    ["Change", `${sentences.change}${ahead}`],
    ["Drivers", sentences.drivers],
    ["Savings", sentences.savings],
    ["Anomalies", `${sentences.anomalies}${first}${gone}`],
  ] as const;
  return texts.map(([title, text]) => `**${title}:** ${escapeMarkdown(text)}`);
}

/** The basis of the figures: rows, months, scopes, and the newest export. */
export function evidence({ proof }: PageData): string {
  const rows = proof.reduce((sum, one) => sum + one.rows, 0);
  const newest = proof
    .map(({ submitted }) => submitted)
    .toSorted()
    .at(-1);
  const scopes = new Set(proof.map(({ scope }) => scope)).size;
  if (newest === undefined) return "No months were read.";
  const months = `${counted(proof.length, "proven month")} of ${counted(scopes, "scope")}`;
  return `Exact sums of ${rows} rows in ${months}. Newest export: ${formatInstant(newest)}.`;
}
