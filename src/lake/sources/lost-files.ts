import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { fileLossText, findLoss } from "../../hub/files/file-losses.ts";
import { matchesAny } from "../../hub/files/source-keys.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import { fileCountOf } from "../../hub/runs/month-files.ts";
import type { MadeMonths } from "./file-runs.ts";
import { type FileLake, fileMonthsOf, readMonthFiles } from "./held-files.ts";

/**
 * Compares what files make with the months that they would replace, since a month is replaced as a whole. Gives an InputError `NarrowerRun` for each month that
 * would lose the costs of a file, or of days of a file.
 */
export async function findLosses(
  made: MadeMonths,
  lakes: readonly FileLake[],
  warn: (notice: Notice) => void,
): Promise<readonly InputError[]> {
  const losses = new Map<string, InputError>();
  for (const lake of lakes) {
    const held = new Map(fileMonthsOf(lake, made.source.scope).map((month) => [month.month, month]));
    for (const { run } of made.runs) {
      const month = held.get(run.month);
      if (month === undefined || month.record.runId === run.runId) continue;
      const loss = await lossOf(made, run, lake, month);
      if (loss !== undefined) losses.set(run.month, loss);
      else warnOfFewerRows(run, month.record.rows, warn);
    }
  }
  return [...losses.values()];
}

async function lossOf(
  { files, source }: MadeMonths,
  run: ExportRun,
  lake: FileLake,
  month: Parameters<typeof readMonthFiles>[1],
): Promise<InputError | undefined> {
  if (files === undefined || run.files === undefined) return undefined;
  const { record } = month;
  const made = await readMonthFiles(lake, month);
  const { place } = source.files;
  const loss = findLoss(
    { ...record, made, fileCount: fileCountOf(record.runId) ?? 0 },
    {
      made: run.files,
      rows: run.dataRowCount ?? 0,
      all: files,
      hasDigestsAsVersions: place === "workspace",
      mayShrink: (name) => matchesAny(source.mayShrink, place, name),
      mayRepeat: (name) => matchesAny(source.mayRepeat, place, name),
    },
  );
  if (loss === undefined) return undefined;
  const { message, remedy } = fileLossText(loss, {
    month: run.month,
    scope: run.scope,
    mapping: source.mapping,
    pattern: source.files.text,
    heldMapping: made?.mapping,
    heldPattern: record.manifestName,
    heldRows: record.rows,
    rows: run.dataRowCount ?? 0,
  });
  return new InputError("NarrowerRun", message, { remedy, place: { file: source.files.text, value: run.month } });
}

function warnOfFewerRows(
  { dataRowCount: rows = 0, manifestName, month, scope }: ExportRun,
  heldRows: number,
  warn: (notice: Notice) => void,
): void {
  if (rows >= heldRows) return;
  warn({
    message: `${manifestName} makes ${rows} rows of the month ${month} of ${scope}, which holds ${heldRows}: ${heldRows - rows} rows go.`,
  });
}
