import { InputError } from "../../errors.ts";
import type { ExportRun } from "../../hub/runs/manifest.ts";
import type { Notice } from "../../notice.ts";
import type { Lake } from "../discover/lake-state.ts";
import { fileCountOf } from "./file-identity.ts";

/**
 * A month made of files is replaced as a whole, so a file that a pattern no longer means would take its rows along. Throws InputError `NarrowerRun`
 * when a month would be made of fewer files and of fewer rows than it holds; fewer rows of as many files are a restatement, which is reported.
 */
export function assertNoFilesLost(run: ExportRun, lakes: readonly Lake[], warn: (notice: Notice) => void): void {
  const { scope, month, parts, dataRowCount: rows = 0, runId, submittedTime, manifestName } = run;
  for (const lake of lakes) {
    const { record } = lake.stateOf(scope, month);
    const held = record === undefined ? undefined : fileCountOf(record.runId);
    if (record === undefined || held === undefined || record.runId === runId) continue;
    // What is not later replaces nothing.
    if (submittedTime <= record.submittedTime || rows >= record.rows) continue;
    const change = `${manifestName} makes ${rows} rows of ${parts.length} files for the month ${month} of ${scope}, which holds ${record.rows} of ${held}`;
    if (parts.length >= held) {
      warn({ message: `${change}: ${record.rows - rows} rows go.` });
      continue;
    }
    throw new InputError("NarrowerRun", `${change}.`, {
      remedy:
        "Bring the files that are missing back, or set force: true once to let the month shrink. The month stays as it was.",
      place: { file: manifestName },
    });
  }
}
