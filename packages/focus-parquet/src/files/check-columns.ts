import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { listNames } from "exact-values/message-text";
import { quoteShellArg } from "exact-values/shell-command";
import { emptyCellMessage, lackingColumns, lackingColumnsMessage } from "../admission/file-rules.ts";
import { findIdenticalParts } from "../admission/identical-parts.ts";
import { emptyCellsMessage, emptyCellsWarning, judgeCells } from "../admission/judge-cells.ts";
import { emptyColumnMessage, emptyCostWarning, judgeRun, missingColumnMessage } from "../admission/judge-run.ts";
import type { ConvertedParts } from "../convert/convert-parts.ts";
import { countEmptyCells, type EmptyCellCount, type LocatedCell, locateEmptyCell } from "../convert/empty-cells.ts";
import { contentByPart } from "../convert/part-pieces.ts";
import { hasRows } from "../csv/part-rows.ts";
import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import { missingColumns, type PartHeader } from "../focus/columns/part-header.ts";
import { CHARGES } from "../focus/dataset.ts";
import { printLineCommand } from "../focus/file-remedy.ts";
import type { TextFormat } from "../focus/text-format.ts";
import { convertCommand } from "./convert-command.ts";
import { partSource } from "./part-source.ts";
import type { FileHeaders } from "./read-headers.ts";

interface CheckOptions {
  /** Warns about missing columns and values instead of throwing. */
  readonly partial: boolean;
  /** Accepts files with the same rows. */
  readonly mayRepeat: boolean;
  readonly warn: (message: string) => void;
  readonly text: TextFormat | undefined;
}

const PARTIAL = "set partial (--partial) to write a file without these values";
const REMEDY = `Convert the whole export, or ${PARTIAL}.`;

/**
 * Checks that the headers have all required columns. Throws InputError `MissingColumn`, or warns if `partial` is set.
 */
export async function checkHeaders({ headers, rules, schema }: FileHeaders, options: CheckOptions): Promise<void> {
  for (const header of headers.filter(({ names }) => names.length > 0)) {
    const { names, part } = header;
    if (rules !== undefined) {
      const lacking = lackingColumns(header, rules);
      if (lacking.length === 0) continue;
      failOrWarn("MissingColumn", lackingColumnsMessage(part, rules, lacking), options, lackingRemedy(part));
      continue;
    }
    const missing = missingColumns(schema, names);
    if (missing.length === 0 || !(await hasRows(partSource(part, options.text)))) continue;
    failOrWarn("MissingColumn", missingColumnMessage(part, schema.name, missing), options);
  }
}

/** Converted content that is not yet published under its name. */
interface Content extends FileHeaders {
  readonly files: readonly string[];
  readonly plan: ColumnPlan;
  readonly converted: ConvertedParts;
}

/**
 * Checks that there are rows, that no file is a copy of another one, and that required columns have values. Throws
 * InputError `EmptyFile`, `IdenticalParts`, `InvalidValue`, `EmptyColumn` or `EmptyCells`. If `partial` is set, only
 * copies are an error.
 */
export async function checkContent(out: string, content: Content, options: CheckOptions): Promise<void> {
  const { rows, values } = content.converted.facts;
  if (rows === 0) return failOrWarn("EmptyFile", noRowsMessage(content.headers), options, noRowsRemedy(out, content));
  if (!options.mayRepeat) assertNoCopies(content);
  if (values.filled.get("BilledCost") === 0 && options.partial) {
    options.warn(
      `EmptyColumn: ${out} has no BilledCost, so the sums lack it and a report shows no billed costs. If another column has them, rename it.`,
    );
  }
  if (content.rules !== undefined) return checkSpecifiedCells(out, content, options);
  const { empty, emptyCosts } = judgeRun(values);
  if (empty.length > 0) failOrWarn("EmptyColumn", emptyColumnMessage(out, empty, rows), options);
  await checkCells(out, content, options);
  if (emptyCosts.length === 0) return;
  const { code, message } = emptyCostWarning({ place: out, rows, isOfCosts: true }, emptyCosts);
  options.warn(`${code}: ${message}`);
}

/** Azure exports may leave some mandatory columns empty. Columns without any value were checked before. */
async function checkCells(out: string, content: Content, options: CheckOptions): Promise<void> {
  const { converted, plan } = content;
  const { rows, values } = converted.facts;
  const names = [...new Set([...CHARGES.everyRow, ...CHARGES.compared])].filter((name) => !plan.missing.includes(name));
  const cells = countEmptyCells(converted, plan, names).filter(({ column }) => values.filled.get(column) !== 0);
  const { required, risen, tolerated } = judgeCells({ rows, cells, dataset: CHARGES, before: () => undefined });
  const refused = [...required, ...risen];
  const place = await locateFirst(
    cells.find(({ column }) => column === refused[0]?.column),
    content,
    options,
  );
  if (refused.length > 0) {
    failOrWarn("EmptyCells", emptyCellsMessage({ run: out, rows, cells: refused, place }), options);
  }
  const warning = emptyCellsWarning({ place: out, rows }, tolerated);
  if (warning !== undefined) options.warn(`${warning.code}: ${warning.message}`);
}

/** Files that follow the specification need a value in each row of some columns. */
async function checkSpecifiedCells(out: string, content: Content, options: CheckOptions): Promise<void> {
  const { converted, plan, rules } = content;
  if (rules === undefined) return;
  const names = rules.filled.filter((name) => !plan.missing.includes(name));
  const cells = countEmptyCells(converted, plan, names);
  const [first] = cells;
  if (first === undefined) return;
  const place = await locateFirst(first, content, options);
  const counts = emptyCellsMessage({ run: out, rows: converted.facts.rows, cells, place: undefined });
  const { column } = first;
  const line = place?.line;
  const where =
    place === undefined || line === undefined
      ? `${rules.name} requires a value of ${column} in every row.`
      : emptyCellMessage({ part: place.part, line, column, value: "" }, rules);
  failOrWarn("InvalidValue", `${where} ${counts}`, options, `Correct the file, or ${PARTIAL}.`);
}

async function locateFirst(
  cell: EmptyCellCount | undefined,
  { converted, files, plan }: Content,
  { text }: CheckOptions,
): Promise<LocatedCell | undefined> {
  return cell && locateEmptyCell(cell, { converted, plan }, (part) => partSource(files[part] ?? "", text));
}

function lackingRemedy(part: string): string {
  const command = printLineCommand(part, 1);
  const look = command === undefined ? "" : `This command prints the header: ${command}. `;
  return `${look}Add the columns, or rename those that have other names, or ${PARTIAL}.`;
}

function noRowsRemedy(out: string, { files }: Content): string {
  const command = convertCommand(out, files.map(quoteShellArg).join(" "), "--partial");
  return `If there should be costs, export or copy them again. To write a file without rows: ${command}`;
}

function noRowsMessage(headers: readonly PartHeader[]): string {
  const [first, ...others] = headers;
  if (first === undefined || others.length > 0) {
    return `None of the ${counted(headers.length, "file")} has a row: ${listNames(headers.map(({ part }) => part))}.`;
  }
  return first.names.length === 0
    ? `${first.part} is empty, so there is nothing to convert.`
    : `${first.part} has a header but no rows, so there is nothing to convert.`;
}

/** Throws InputError `IdenticalParts` for files with the same rows, whose costs would be added up twice. */
function assertNoCopies({ converted, files }: Content): void {
  // A single file has no checksums.
  if (files.length < 2) return;
  const named = contentByPart(converted).map((digest, index) => {
    return { name: files[index] ?? "", rows: converted.rowsByPart[index] ?? 0, digest };
  });
  const [copies] = findIdenticalParts(named);
  if (copies === undefined) return;
  throw new InputError("IdenticalParts", `${listNames(copies)} have the same rows, so their costs would count twice.`, {
    remedy: "Name each file once, and leave out the copies. If all of them were charged, set mayRepeat (--may-repeat).",
    place: { file: copies[1] ?? "" },
  });
}

function failOrWarn(
  code: "EmptyCells" | "EmptyColumn" | "EmptyFile" | "InvalidValue" | "MissingColumn",
  message: string,
  { partial, warn }: CheckOptions,
  remedy = REMEDY,
): void {
  if (!partial) throw new InputError(code, message, { remedy });
  warn(`${code}: ${message}`);
}
