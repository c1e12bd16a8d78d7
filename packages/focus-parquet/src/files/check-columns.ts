import { InputError } from "exact-values/errors";
import { emptyCellsMessage, emptyCellsWarning, judgeCells } from "../admission/judge-cells.ts";
import { emptyColumnMessage, emptyCostWarning, judgeRun, missingColumnMessage } from "../admission/judge-run.ts";
import type { ConvertedParts } from "../convert/convert-parts.ts";
import { countEmptyCells, locateEmptyCell } from "../convert/empty-cells.ts";
import type { PartSource } from "../converter.ts";
import { hasRows } from "../csv/part-rows.ts";
import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import type { PartHeader } from "../focus/columns/part-header.ts";
import { missingColumns } from "../focus/columns/part-header.ts";
import { CHARGES } from "../focus/dataset.ts";
import type { FocusSchema } from "../focus/schema.ts";
import type { TextFormat } from "../focus/text-format.ts";
import { partSource } from "./part-source.ts";

interface CheckOptions {
  /** Warns about missing columns and values instead of throwing. */
  readonly partial: boolean;
  readonly warn: (message: string) => void;
  readonly text: TextFormat | undefined;
}

const REMEDY = "Convert the whole export, or set partial (--partial) to write a file without these values.";

/**
 * Checks that the headers have all required columns. Throws InputError `MissingColumn`, or warns if `partial` is set.
 */
export async function checkHeaders(
  schema: FocusSchema,
  headers: readonly PartHeader[],
  options: CheckOptions,
): Promise<void> {
  for (const { part, names } of headers) {
    const missing = names.length === 0 ? [] : missingColumns(schema, names);
    if (missing.length === 0 || !(await hasRows(partSource(part, options.text)))) continue;
    failOrWarn("MissingColumn", missingColumnMessage(part, schema.name, missing), options);
  }
}

/** Converted content that is not yet published under its name. */
interface Content {
  readonly files: readonly string[];
  readonly plan: ColumnPlan;
  readonly converted: ConvertedParts;
}

/**
 * Checks that required columns have values. Throws InputError `EmptyColumn` or `EmptyCells`, or warns if `partial` is
 * set.
 */
export async function checkValues(out: string, content: Content, options: CheckOptions): Promise<void> {
  const { converted } = content;
  const { rows, values } = converted.facts;
  if (rows === 0) return;
  const { empty, emptyCosts } = judgeRun(values);
  if (empty.length > 0) failOrWarn("EmptyColumn", emptyColumnMessage(out, empty, rows), options);
  await checkCells(out, content, options);
  if (emptyCosts.length === 0) return;
  const { code, message } = emptyCostWarning({ place: out, rows, isOfCosts: true }, emptyCosts);
  options.warn(`${code}: ${message}`);
}

/** Columns that are missing or completely empty were checked before. */
async function checkCells(out: string, { converted, files, plan }: Content, options: CheckOptions): Promise<void> {
  const { rows, values } = converted.facts;
  const names = [...new Set([...CHARGES.everyRow, ...CHARGES.compared])].filter((name) => !plan.missing.includes(name));
  const cells = countEmptyCells(converted, plan, names).filter(({ column }) => values.filled.get(column) !== 0);
  const { required, risen, tolerated } = judgeCells({ rows, cells, dataset: CHARGES, before: () => undefined });
  const refused = [...required, ...risen];
  if (refused.length > 0) {
    const cell = cells.find(({ column }) => column === refused[0]?.column);
    const openPart = (part: number): PartSource => partSource(files[part] ?? "", options.text);
    const place = cell && (await locateEmptyCell(cell, { converted, plan }, openPart));
    const message = emptyCellsMessage({ run: out, rows, cells: refused, place });
    failOrWarn("EmptyCells", message, options);
  }
  const warning = emptyCellsWarning({ place: out, rows }, tolerated);
  if (warning !== undefined) options.warn(`${warning.code}: ${warning.message}`);
}

function failOrWarn(
  code: "EmptyCells" | "EmptyColumn" | "MissingColumn",
  message: string,
  { partial, warn }: CheckOptions,
): void {
  if (!partial) throw new InputError(code, message, { remedy: REMEDY });
  warn(`${code}: ${message}`);
}
