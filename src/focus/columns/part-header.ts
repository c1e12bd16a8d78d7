import { InputError, quoteValue } from "../../errors.ts";
import type { Notice } from "../../notice.ts";
import { type FocusSchema, firstDuplicate } from "../schema.ts";
import { headerRemedy } from "../text-format.ts";
import type { WayIn } from "../way-in.ts";

/** A part's name and the names in its header. */
export interface PartHeader {
  readonly part: string;
  readonly names: readonly string[];
}

/** Throws InputError `DuplicateColumn` when a header names a column twice: by name, nobody could say which one is meant. */
export function assertNoDuplicate({ part, names }: PartHeader): void {
  const twice = firstDuplicate(names);
  if (twice === undefined) return;
  const what = twice === "" ? "has more than one column without a name" : `names the column ${quoteValue(twice)} twice`;
  throw new InputError("DuplicateColumn", `The header of ${part} ${what}.`, {
    remedy:
      "Look at the first line of the file, and give each column a name of its own where the file is made. An export of Azure that was edited must be exported again.",
    place: { file: part, line: 1, column: twice },
  });
}

/** Without this, a part that begins with data would lose its first row, and have its costs counted as unknown columns. */
export function assertHeaders(
  headers: readonly PartHeader[],
  { schema, known, way }: { readonly schema: FocusSchema; readonly known: ReadonlySet<string>; readonly way: WayIn },
): void {
  const names = (header: PartHeader): ReadonlySet<string> => lowerCaseSet(header.names);
  // A part with nothing but unknown columns is one if a header that is beyond doubt has one of them.
  const beyondDoubt = headers.map(names).filter((set) => !set.isDisjointFrom(known));
  const faulty = headers.find(
    (header) => header.names.length > 0 && beyondDoubt.every((set) => set.isDisjointFrom(names(header))),
  );
  if (faulty === undefined) return;
  const [value = ""] = faulty.names;
  throw new InputError(
    "MalformedCsv",
    `Line 1 of ${faulty.part} is no header: it names no column of ${schema.name}, and begins with ${quoteValue(value)}.`,
    {
      remedy: headerRemedy(faulty.names, way),
      place: { file: faulty.part, line: 1, value },
    },
  );
}

/** Columns that nobody knows, as they are first written, in order of appearance. */
export function unknownColumns(headers: readonly PartHeader[], known: ReadonlySet<string>): readonly string[] {
  const unknown = new Map<string, string>();
  for (const name of headers.flatMap((header) => header.names)) {
    const key = name.toLowerCase();
    if (!known.has(key) && !unknown.has(key)) unknown.set(key, name);
  }
  return [...unknown.values()];
}

/** Names that compare without case. */
export function lowerCaseSet(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

/** Warnings of parts without any text, not even a header: an upload that broke off looks so, and adds no row. */
export function describeEmptyParts(headers: readonly PartHeader[]): readonly Notice[] {
  return headers
    .filter(({ names }) => names.length === 0)
    .map(
      ({ part }): Notice => ({
        code: "EmptyFile",
        message: `${part} is empty, without even a header, and adds no row.`,
        remedy: "When it should hold costs, it was cut off: deliver it again.",
      }),
    );
}
