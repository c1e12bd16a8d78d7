import type { PageData } from "cost-page";
import { formatInstant } from "cost-page/figures";
import { counted } from "exact-values/counted";
import type { MarkedIssues, WrittenIssue } from "../../github/api/marked-issues.ts";
import { closeDoubles, openOneIssue } from "../../github/api/marked-issues.ts";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import { neutralizeReferences } from "../../github/markdown/published-markdown.ts";
import type { CurrencyFigures } from "./figures.ts";
import { linkPage, type PagePlace } from "./page-link.ts";

/** At the beginning of the issue's text. */
export const DIGEST_MARKER = "<!-- cost-hub: digest -->";
const TITLE = "Cloud costs: the digest";

/** Opens the one issue, or updates it; a digest that somebody has closed was read, and the next one is a new issue. */
export async function keepDigest(api: MarkedIssues, body: string): Promise<WrittenIssue> {
  const open = await api.issues("open");
  if (open === undefined) return { outcome: "disabled" };
  const [issue] = open;
  if (issue === undefined) return await openOneIssue(api, DIGEST_MARKER, TITLE, body);
  await closeDoubles(api, DIGEST_MARKER, issue, open);
  if (issue.body !== body) await api.update(issue.number, body);
  return { outcome: "updated", number: issue.number };
}

/** The text of the issue: five sentences with their figures, where the page is, and what they were made from. */
export function renderDigest(data: PageData, figures: readonly CurrencyFigures[], place: PagePlace): string {
  const sentences = digestSentences(data, figures).map((sentence) => `- ${sentence}\n`);
  const body = [
    DIGEST_MARKER,
    `**${escapeMarkdown(data.title)}, ${formatInstant(data.generatedAt)}**\n`,
    sentences.join(""),
    `${linkPage(place)}\n`,
    `${evidence(data)} Currencies are never added. Each report writes this text anew; who has read it may close the issue, and the next report opens another.\n`,
  ].join("\n");
  return neutralizeReferences(body);
}

/** Five sentences, each with its figures, of the page's own words; foreign names in them are escaped. */
function digestSentences({ missing }: PageData, [main, ...others]: readonly CurrencyFigures[]): readonly string[] {
  if (main === undefined) return ["The lake has no costs for this page yet."];
  const { cost, currency, estimate, findings, missingCost, month, sentences, status, total } = main;
  const more = others.map((one) => `${one.total} ${one.currency}`);
  const also = more.length === 0 ? "" : ` Apart from it: ${more.join(", ")}.`;
  const ahead = estimate === undefined ? "" : ` ${estimate}.`;
  const unknown = missingCost === undefined ? "" : ` ${missingCost}`;
  const [finding] = findings;
  const first = finding === undefined ? "" : ` ${finding}.`;
  const gone =
    missing.length === 0 ? "" : ` ${counted(missing.length, "month is", "months are")} missing, see the page.`;
  const texts = [
    ["Total", `${month}: ${total} ${currency}, ${cost.toLowerCase()}.${also} ${status}${unknown}`],
    ["Change", `${sentences.change}${ahead}`],
    ["Why", sentences.drivers],
    ["Savings", sentences.savings],
    ["Days", `${sentences.findings}${first}${gone}`],
  ] as const;
  return texts.map(([title, text]) => `**${title}:** ${escapeMarkdown(text)}`);
}

/** What everything above was summed from, and how new it is. */
export function evidence({ proof }: PageData): string {
  const rows = proof.reduce((sum, one) => sum + one.rows, 0);
  const newest = proof
    .map(({ submitted }) => submitted)
    .toSorted()
    .at(-1);
  const scopes = new Set(proof.map(({ scope }) => scope)).size;
  if (newest === undefined) return "No month was read.";
  return `Summed exactly from ${rows} rows in ${counted(proof.length, "proven month")} of ${counted(scopes, "scope")}; the newest export is of ${formatInstant(newest)}.`;
}
