import fc from "fast-check";
import { COMPRESSIONS, PAGE_VERSIONS } from "../src/converter.ts";
import type { ColumnType } from "../src/focus/schema.ts";
import { arbitraryCell } from "./arbitrary-cell.ts";
import { damages } from "./damage.ts";
import { type PartFile, SCHEMA } from "./part-file.ts";
import { everyByte } from "./readers/part-bytes.ts";

const BOM = "\uFEFF";
const LINE_ENDS = ["\n", "\r\n"] as const;
const QUOTINGS = ["never", "minimal", "all", "some"] as const;

interface HeaderColumn {
  readonly name: string;
  readonly type: ColumnType;
}

const KNOWN: readonly HeaderColumn[] = SCHEMA.columns.map(({ source, type }) => ({ name: source, type }));
const UNKNOWN: readonly HeaderColumn[] = ["x_New", 'Note "é"', "__proto__"].map((name) => ({ name, type: "String" }));

const headers: fc.Arbitrary<readonly HeaderColumn[]> = fc
  .tuple(
    fc.oneof(fc.shuffledSubarray([...KNOWN], { minLength: 1 }), fc.constant([...KNOWN])),
    fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: fc.subarray([...UNKNOWN]) }),
    fc.constantFrom("as is", "as is", "lower", "upper"),
    fc.boolean(),
  )
  .map(([known, unknown, spelling, unknownFirst]) => {
    const spelled = known.map(({ name, type }) => ({ name: respell(name, spelling), type }));
    return unknownFirst ? [...unknown, ...spelled] : [...spelled, ...unknown];
  });

function respell(name: string, spelling: string): string {
  return spelling === "lower" ? name.toLowerCase() : spelling === "upper" ? name.toUpperCase() : name;
}

interface Layout {
  readonly quoting: (typeof QUOTINGS)[number];
  readonly lineEnd: "\n" | "\r\n" | "mixed";
  readonly blankLines: boolean;
  readonly end: "newline" | "nothing" | "carriage return";
  readonly boms: readonly [first: boolean, second: boolean];
  /** Seed for the choices that vary from line to line. */
  readonly dice: number;
}

const layouts: fc.Arbitrary<Layout> = fc.record({
  quoting: fc.constantFrom("minimal", "minimal", ...QUOTINGS, "minimal", "minimal", "all", "some"),
  lineEnd: fc.constantFrom(...LINE_ENDS, ...LINE_ENDS, "mixed"),
  blankLines: fc.constantFrom(false, false, false, true),
  end: fc.constantFrom("newline", "newline", "newline", "nothing", "nothing", "carriage return"),
  boms: fc.tuple(fc.boolean(), fc.boolean()),
  dice: fc.nat(),
});

/** Rows that mostly repeat one another, as rows in cost exports do, so that dictionaries and runs matter. */
function tables(columns: readonly HeaderColumn[]): fc.Arbitrary<readonly (readonly string[])[]> {
  const invalid = fc.constantFrom(false, false, false, true);
  return fc.tuple(invalid, fc.constantFrom(1, 1, 1, 3, 40)).chain(([mayBeInvalid, repeats]) => {
    const row = fc.tuple(...columns.map(({ type }) => arbitraryCell(type, mayBeInvalid)));
    return fc
      .tuple(fc.array(row, { maxLength: 12 }), fc.array(fc.nat(11), { maxLength: 6 * repeats, size: "max" }))
      .map(([rows, again]) => [...rows, ...again.flatMap((at) => (rows[at] === undefined ? [] : [rows[at]]))]);
  });
}

function writeText(columns: readonly HeaderColumn[], rows: readonly (readonly string[])[], layout: Layout): string {
  let dice = layout.dice;
  const roll = (sides: number): number => {
    dice = (Math.imul(dice, 1_103_515_245) + 12_345) >>> 0;
    return (dice >>> 16) % sides;
  };
  const lineEnd = (): string => (layout.lineEnd === "mixed" ? (LINE_ENDS[roll(2)] ?? "\n") : layout.lineEnd);
  const cell = (text: string): string => {
    const needsQuotes = /[",\r\n]/.test(text) || (text === "" && columns.length === 1);
    const isQuoted =
      layout.quoting === "all" ||
      (layout.quoting !== "never" && needsQuotes) ||
      (layout.quoting === "some" && roll(3) === 0);
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map(({ name }) => name), ...rows].map((fields) => fields.map(cell).join(","));
  const text = lines
    .map((line, index) => {
      const blank = layout.blankLines && index !== 1 && roll(6) === 0 ? lineEnd() : "";
      const mark = (index === 0 && layout.boms[0]) || (index === 1 && layout.boms[1]) ? BOM : "";
      return `${blank}${mark}${line}${index === lines.length - 1 ? "" : lineEnd()}`;
    })
    .join("");
  return text + (layout.end === "newline" ? lineEnd() : layout.end === "nothing" ? "" : "\r");
}

const GROUP_SIZES = [undefined, undefined, 1, 64, 300, 4096];

/** Complete part files, most of them valid: header, values, quoting, line endings, damage, chunks and options. */
export const partFiles: fc.Arbitrary<PartFile> = headers.chain((columns) =>
  fc
    .record({
      rows: tables(columns),
      layout: layouts,
      damage: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: damages }),
      cuts: fc.oneof(fc.array(fc.nat(2000), { maxLength: 8 }), fc.constant("every byte" as const)),
      unknownColumns: fc.constantFrom("collect", "keep", "drop"),
      nullTokens: fc.constantFrom([], [], ["NULL"], ["NULL", "-", "0", "n/ä", '"']),
      dateFormats: fc.constantFrom(["iso" as const], ["iso" as const, "M/d/yyyy" as const]),
      compression: fc.constantFrom(...COMPRESSIONS),
      pageVersion: fc.constantFrom(...PAGE_VERSIONS),
      rowGroupByteCount: fc.constantFrom(...GROUP_SIZES),
    })
    .map(({ rows, layout, damage, cuts, ...options }): PartFile => {
      const sound = Buffer.from(writeText(columns, rows, layout));
      const bytes = damage === undefined ? sound : damage(sound);
      const header = columns.map(({ name }) => name);
      return { ...options, schema: SCHEMA, header, bytes, cuts: cuts === "every byte" ? everyByte(bytes) : cuts };
    }),
);
