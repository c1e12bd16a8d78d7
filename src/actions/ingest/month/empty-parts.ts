import { describeEmptyParts, type PartHeader } from "../../../focus/part-header.ts";
import type { MonthWork } from "./month-work.ts";

/** Warns of parts of an export without any text. Files of other providers are warned of when they are found. */
export function warnOfEmptyParts({ known, lines, tally }: MonthWork, headers: readonly PartHeader[]): void {
  if (known.source.judgedBy === "mapping") return;
  for (const message of describeEmptyParts(headers)) {
    lines.warning(message);
    // Both lakes of a month take the same parts.
    if (!tally.warnings.includes(message)) tally.warnings.push(message);
  }
}
