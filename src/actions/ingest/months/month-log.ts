import { counted } from "exact-values/counted";
import { describeEmptyParts, type PartHeader } from "focus-parquet/schemas";
import { renderFailure } from "../../../github/failure.ts";
import type { LogGroup } from "../../../github/log.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import { formatWindow } from "../../../hub/runs/run-window.ts";
import type { LocatedPart } from "../../../lake/sources/open-parts.ts";
import { formatBytes } from "./byte-count.ts";
import { type MonthWork, warn } from "./month-work.ts";

/** Bytes of the parts as they are stored. */
export function sumOfBytes(parts: readonly LocatedPart[]): number {
  return parts.reduce((sum, { blob }) => sum + blob.byteCount, 0);
}

/** The first line about a run that is worked on. */
export function logRun(run: ExportRun, parts: readonly LocatedPart[], log: LogGroup): void {
  log.info(
    `Run ${run.runId}, ${run.dataset.type} ${run.dataset.version}, ${formatWindow(run.window)}: ${counted(parts.length, "part")}, ${formatBytes(sumOfBytes(parts))}.`,
  );
}

/** Warns of parts of an export without any text. Files of other providers are warned of when they are found. */
export function warnOfEmptyParts(work: MonthWork, headers: readonly PartHeader[]): void {
  if (work.observed.source.judgedBy === "mapping") return;
  for (const notice of describeEmptyParts(headers)) warn(work, notice);
}

/** What failed and what to do, as lines of the log. */
export function failureLines(error: unknown): readonly string[] {
  const { code, lines, remedy } = renderFailure(error);
  return [`${code}: ${lines.join("\n")}`, remedy];
}
