import type { MonthStatus } from "../page-data.ts";
import { formatInstant } from "../text/dates.ts";
import { type Child, h } from "../tree/tree.ts";

const MEANINGS: Readonly<Record<MonthStatus["status"], readonly [word: string, meaning: string]>> = {
  open: ["Open", "the month has not ended"],
  settling: ["Settling", "its costs may still change"],
  closed: ["Closed", "it is final"],
  restated: ["Restated", "the provider changed it after it was closed"],
};

/** One sentence with all statuses. */
export const STATUS_MEANINGS = `${Object.values(MEANINGS)
  .map(([word, meaning]) => `${word}: ${meaning}`)
  .join("; ")}.`;

/** The status as a word, with its meaning as a tooltip, and when the month was closed. */
export function statusCell(status: MonthStatus | undefined): Child {
  if (status === undefined) return "–";
  const [word, meaning] = MEANINGS[status.status];
  const name = h("span", { title: `${word}: ${meaning}` }, status.status === "restated" ? h("strong", {}, word) : word);
  if (status.closedAt === undefined) return name;
  const by = status.closedBy === "settings" ? "by the settings" : "by rule";
  return [h("div", {}, name), h("div", {}, `closed ${formatInstant(status.closedAt)} ${by}`), changesLine(status)];
}

function changesLine({ restatedAt, restatements = 0 }: MonthStatus): Child {
  if (restatedAt === undefined) return undefined;
  const count = restatements === 1 ? "1 change" : `${restatements} changes, the last`;
  return h("div", {}, `${count} on ${formatInstant(restatedAt)}`);
}
