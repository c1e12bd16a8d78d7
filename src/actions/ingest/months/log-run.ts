import type { LogLines } from "../../../github/log.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import { formatWindow } from "../../../hub/runs/run-window.ts";
import { counted } from "../../../hub/text/counted.ts";
import type { LocatedPart } from "../../../lake/sources/open-parts.ts";
import { formatBytes } from "./readable-numbers.ts";

/** Bytes of the parts as they are stored. */
export function sumOfBytes(parts: readonly LocatedPart[]): number {
  return parts.reduce((sum, { blob }) => sum + blob.byteCount, 0);
}

/** The first line about a run that is worked on. */
export function logRun(run: ExportRun, parts: readonly LocatedPart[], log: LogLines): void {
  log.info(
    `Run ${run.runId}, ${run.dataset.type} ${run.dataset.version}, ${formatWindow(run.window)}: ${counted(parts.length, "part")}, ${formatBytes(sumOfBytes(parts))}.`,
  );
}
