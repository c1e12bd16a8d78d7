import { InputError } from "exact-values/errors";
import type { ConvertedParts, PartSource } from "focus-parquet/convert";
import { countEmptyCells, locateEmptyCell } from "focus-parquet/convert";
import { hasRows } from "focus-parquet/csv";
import type { TextFormat } from "focus-parquet/formats";
import type { ColumnPlan, FocusSchema, PartHeader } from "focus-parquet/schemas";
import { CHARGES, missingColumns } from "focus-parquet/schemas";
import {
  type AdmissionText,
  emptyColumnText,
  emptyCostWarning,
  missingColumnText,
} from "../../src/hub/admission/admission-text.ts";
import { emptyCellsMessage, emptyCellsWarning } from "../../src/hub/admission/empty-cells-text.ts";
import { judgeCells } from "../../src/hub/admission/judge-cells.ts";
import { judgeRun } from "../../src/hub/admission/judge-run.ts";
import { partSource } from "./part-source.ts";

/** Hears of what is said and goes on. */
type Warn = (message: string) => void;

interface Asked {
  /** Takes files that lack columns, and says so. */
  readonly partial: boolean;
  readonly warn: Warn;
  readonly text: TextFormat | undefined;
}

const REMEDY = "Convert the whole export, or add --partial to write a file without these values.";

/** What ingest says of headers. Throws InputError `MissingColumn` unless `partial` is asked for. */
export async function checkHeaders(schema: FocusSchema, headers: readonly PartHeader[], asked: Asked): Promise<void> {
  for (const { part, names } of headers) {
    const missing = names.length === 0 ? [] : missingColumns(schema, names);
    if (missing.length === 0 || !(await hasRows(partSource(part, asked.text)))) continue;
    failOrWarn("MissingColumn", missingColumnText(part, schema.name, missing, undefined), asked);
  }
}

/** Converted files that are not written yet. */
interface Content {
  readonly files: readonly string[];
  readonly plan: ColumnPlan;
  readonly converted: ConvertedParts;
}

/** What ingest says of the values of a run. Throws InputError `EmptyColumn` or `EmptyCells` unless `partial` is asked for. */
export async function checkValues(out: string, content: Content, asked: Asked): Promise<void> {
  const { converted } = content;
  const { rows, values } = converted.facts;
  if (rows === 0) return;
  const { empty, emptyCosts } = judgeRun(values);
  if (empty.length > 0) failOrWarn("EmptyColumn", emptyColumnText(out, empty, rows), asked);
  await checkCells(out, content, asked);
  if (emptyCosts.length === 0) return;
  const { code, message } = emptyCostWarning({ place: out, rows, isOfCosts: true }, emptyCosts);
  asked.warn(`${code}: ${message}`);
}

/** Columns that no file has, and those without any value, have been judged before. */
async function checkCells(out: string, { converted, files, plan }: Content, asked: Asked): Promise<void> {
  const { rows, values } = converted.facts;
  const names = [...new Set([...CHARGES.everyRow, ...CHARGES.compared])].filter((name) => !plan.missing.includes(name));
  const cells = countEmptyCells(converted, plan, names).filter(({ column }) => values.filled.get(column) !== 0);
  const { required, risen, tolerated } = judgeCells({ rows, cells, dataset: CHARGES, before: () => undefined });
  const refused = [...required, ...risen];
  if (refused.length > 0) {
    const cell = cells.find(({ column }) => column === refused[0]?.column);
    const openPart = (part: number): PartSource => partSource(files[part] ?? "", asked.text);
    const place = cell && (await locateEmptyCell(cell, { converted, plan }, openPart));
    const message = emptyCellsMessage({ run: out, rows, cells: refused, place });
    failOrWarn("EmptyCells", { message }, asked);
  }
  const warning = emptyCellsWarning({ place: out, rows, isAccepted: false }, tolerated);
  if (warning !== undefined) asked.warn(`${warning.code}: ${warning.message}`);
}

function failOrWarn(
  code: "EmptyCells" | "EmptyColumn" | "MissingColumn",
  { message }: Pick<AdmissionText, "message">,
  { partial, warn }: Asked,
): void {
  if (!partial) throw new InputError(code, message, { remedy: REMEDY });
  warn(`${code}: ${message}`);
}
