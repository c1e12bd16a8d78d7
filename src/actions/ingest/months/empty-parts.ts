import { describeEmptyParts, type PartHeader } from "../../../focus/columns/part-header.ts";
import { formatNotice } from "../../../notice.ts";
import type { MonthWork } from "./month-work.ts";

/** Warns of parts of an export without any text. Files of other providers are warned of when they are found. */
export function warnOfEmptyParts({ known, log, collected }: MonthWork, headers: readonly PartHeader[]): void {
  if (known.source.judgedBy === "mapping") return;
  for (const notice of describeEmptyParts(headers)) {
    log.warning(formatNotice(notice));
    collected.warnings.push(notice);
  }
}
