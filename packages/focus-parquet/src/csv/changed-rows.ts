import { type DateFormat, parseTimestamp } from "exact-values/date-format";
import { InputError, quoteValue } from "exact-values/errors";
import { type CsvRecord, parseRecords } from "./csv-records.ts";
import { writeRecords } from "./delimited-text.ts";
import type { PartRows } from "./part-rows.ts";

/** The last moment of a period that includes its end: its last day, second or millisecond. */
export const END_UNITS = ["day", "second", "millisecond"] as const;
export type EndUnit = (typeof END_UNITS)[number];

/** Changes of a mapping that add or rewrite values. */
export interface RowChanges {
  /** Columns of the file, in lower case, and the further columns that receive their values. */
  readonly copies: ReadonlyMap<string, readonly string[]>;
  /** Columns that the file lacks, with the value of every row. */
  readonly constants: ReadonlyMap<string, string>;
  /** Columns whose periods include their end, which FOCUS excludes. */
  readonly inclusiveEnds: ReadonlyMap<string, EndUnit>;
}

interface Part {
  readonly name: string;
  /** The header with the names of FOCUS. */
  readonly names: readonly string[];
  readonly dateFormats: readonly DateFormat[];
}

/**
 * Returns the rows with all changes; copies and constants follow the columns of the file. Throws InputError
 * `DuplicateColumn` for a constant of a column that the file has. The text throws InputError `InvalidValue` for an end
 * that its unit does not fit.
 */
export function changeRows(part: Part, rows: PartRows, changes: RowChanges): PartRows {
  const { constants, copies, inclusiveEnds } = changes;
  assertAbsent(part, [...constants.keys()]);
  const copied = rows.header.flatMap((theirs, at) =>
    (copies.get(theirs.toLowerCase()) ?? []).map((name) => ({ at, name })),
  );
  const header = [...part.names, ...copied.map(({ name }) => name), ...constants.keys()];
  const added = [...constants.values()];
  const ends = header.flatMap((name, at) => {
    const unit = inclusiveEnds.get(name.toLowerCase());
    return unit === undefined ? [] : [{ at, place: { part: part.name, column: name, unit } }];
  });
  const endOf = createEnds(part.dateFormats);
  const records = async function* (): AsyncGenerator<CsvRecord> {
    const place = { line: rows.line, width: rows.header.length, names: rows.header, way: "mapping" } as const;
    for await (const record of parseRecords(rows.text, { part: part.name, ...place })) {
      const fields = [...record.fields, ...copied.map(({ at }) => record.fields[at] ?? ""), ...added];
      for (const { at, place } of ends) fields[at] = endOf(fields[at] ?? "", { ...place, line: record.line });
      yield { ...record, fields };
    }
  };
  return { ...rows, header, text: writeRecords(records(), rows.line) };
}

function assertAbsent({ name, names }: Part, constants: readonly string[]): void {
  const present = new Set(names.map((each) => each.toLowerCase()));
  const twice = constants.find((constant) => present.has(constant.toLowerCase()));
  if (twice === undefined) return;
  throw new InputError(
    "DuplicateColumn",
    `${name} has the column ${quoteValue(twice)}, for which the mapping has a constant.`,
    {
      remedy:
        `Remove ${twice} from constants, or keep the file's values in another column: ` +
        `"rename": {${JSON.stringify(twice)}: ${JSON.stringify(`x_${twice}`)}}.`,
      place: { file: name, line: 1, column: twice },
    },
  );
}

interface EndPlace {
  readonly part: string;
  readonly line: number;
  readonly column: string;
  readonly unit: EndUnit;
}

const MICROS: Readonly<Record<EndUnit, bigint>> = { day: 86_400_000_000n, second: 1_000_000n, millisecond: 1_000n };
const MINUTE = 60_000_000n;
const EXPECTED: Readonly<Record<EndUnit, string>> = {
  day: "is not at midnight UTC",
  second: "is not the last second of a minute",
  millisecond: "is not the last millisecond of a minute",
};
/** Ends repeat from row to row. */
const REMEMBERED = 10_000;

/** Returns a function from an included end to the end of FOCUS. Other text stays, and is judged when it is converted. */
function createEnds(formats: readonly DateFormat[]): (text: string, place: EndPlace) => string {
  const known = new Map<string, string>();
  return (text, place) => {
    const key = `${place.unit} ${text}`;
    const found = known.get(key) ?? excludedEnd(text, formats, place);
    if (known.size < REMEMBERED) known.set(key, found);
    return found;
  };
}

function excludedEnd(text: string, formats: readonly DateFormat[], { column, line, part, unit }: EndPlace): string {
  const parsed = parseTimestamp(text, formats);
  if (parsed === undefined) return text;
  const end = parsed.micros + MICROS[unit];
  if (end % (unit === "day" ? MICROS.day : MINUTE) === 0n)
    return new Date(Number(end / 1000n)).toISOString().replace(".000Z", "Z");
  throw new InputError(
    "InvalidValue",
    `Line ${line} of ${part}, column ${column}: ${quoteValue(text)} ${EXPECTED[unit]}, but inclusiveEnds adds a ` +
      `${unit}.`,
    {
      remedy:
        `If periods of this file already end when the next one starts, remove ${column} from inclusiveEnds in the ` +
        `mapping. Otherwise set the unit that fits: ${END_UNITS.join(", ")}.`,
      place: { file: part, line, column, value: text },
    },
  );
}
