import { counted } from "exact-values/counted";
import { InputError, quoteValue } from "exact-values/errors";
import type { PartHeader } from "../focus/columns/part-header.ts";
import { CHARGES, FOCUS_COST, schemaFileName } from "../focus/dataset.ts";
import { bundledSchema } from "../focus/datasets/bundled-datasets.ts";
import type { WayIn } from "../focus/file-remedy.ts";
import { isSpecified, mandatoryColumns } from "../focus/focus-columns.ts";
import { headerRemedy, looksSeparatedBy } from "../focus/text-format.ts";
import { specificationOfVersion } from "./file-version.ts";

/** What files without a manifest must have. `ingest` and `convert` share these rules. */
export interface FileRules {
  /** The name of the rules in messages: `FOCUS 1.2`. */
  readonly name: string;
  /** Columns that each file must have. */
  readonly present: readonly string[];
  /** Columns that need a value in each row. */
  readonly filled: readonly string[];
}

/**
 * The rules of a dataset version. A version of the specification has its mandatory columns. For Azure's versions, only
 * costs, currency and periods count, because real exports leave other mandatory columns empty in some rows.
 */
export function fileRules(version: string): FileRules {
  const specification = specificationOfVersion(version);
  const name = `FOCUS ${specification}`;
  if (isSpecified(version)) {
    const { present, filled } = mandatoryColumns(specification);
    return { name, present, filled };
  }
  const schema = bundledSchema(schemaFileName({ type: FOCUS_COST, version }));
  const known = new Set(schema?.columns.map(({ sink }) => sink));
  return {
    name,
    present: [...new Set<string>([...CHARGES.required, ...(schema?.required ?? [])])],
    filled: [...CHARGES.everyRow, ...CHARGES.compared].filter((column) => known.has(column)),
  };
}

/** The mandatory columns that a header lacks. */
export function lackingColumns({ names }: PartHeader, { present }: Pick<FileRules, "present">): readonly string[] {
  const known = new Set(names.map((column) => column.toLowerCase()));
  return present.filter((column) => !known.has(column.toLowerCase()));
}

export function lackingColumnsMessage(
  part: string,
  { name }: Pick<FileRules, "name">,
  lacking: readonly string[],
): string {
  return `${part} lacks ${counted(lacking.length, "mandatory column")} of ${name}: ${lacking.join(", ")}.`;
}

/** Describes a cell without a value; `value` is the empty text or a null token. */
export function emptyCellMessage(
  {
    column,
    line,
    part,
    value,
  }: { readonly part: string; readonly line: number; readonly column: string; readonly value: string },
  { name }: Pick<FileRules, "name">,
): string {
  const found = value === "" ? "empty" : `${quoteValue(value)}, a null token`;
  return `Line ${line} of ${part}, column ${column} is ${found}, but ${name} requires a value in every row.`;
}

/**
 * Throws InputError `MalformedCsv` for a header without any FOCUS column. The usual cause is a separator other than a
 * comma.
 */
export function assertNamesColumns({ part, names }: PartHeader, way: WayIn): void {
  const known = new Set(mandatoryColumns("1.0").present.map((name) => name.toLowerCase()));
  if (names.length === 0 || names.some((name) => known.has(name.toLowerCase()))) return;
  if (looksSeparatedBy(names) === undefined && !/^sep=/i.test(names[0] ?? "")) return;
  const value = names[0] ?? "";
  throw new InputError(
    "MalformedCsv",
    `Line 1 of ${part} contains no FOCUS column. It begins with ${quoteValue(value)}.`,
    { remedy: headerRemedy(names, way), place: { file: part, line: 1, value } },
  );
}
