import type { SchemaElement, Statistics } from "hyparquet";
import type { PlannedColumn } from "../../focus/columns/column-plan.ts";
import type { ChunkContent } from "./column-chunk.ts";
import type { ConvertedDictionary } from "./converted-dictionary.ts";
import type { DataPage } from "./data-page.ts";
import { type CoreMemory, dictionaryStart } from "./kernel-memory.ts";
import type { CoreExports } from "./wasm-kernel.ts";

/** Rows of a page: readers that skip by page have something to skip, and no page grows beyond a few megabytes. */
const PAGE_ROWS = 16_384;

/** One column of the row group in the core. */
interface ChunkSource {
  readonly core: CoreExports;
  readonly memory: CoreMemory;
  readonly column: PlannedColumn;
  /** Undefined for a column that the part does not have. */
  readonly coreColumn: number | undefined;
  readonly element: SchemaElement;
  readonly followed: ReadonlyMap<number, ConvertedDictionary>;
  readonly withBounds: boolean;
}

/** What a column is written as: dictionary, pages and bounds. */
export function chunkContent(source: ChunkSource): ChunkContent {
  const { core, memory, column, coreColumn, element, followed, withBounds } = source;
  if (coreColumn === undefined) {
    const pages = encodePages(core, (_first, rows) => core.encodeNullLevels(rows));
    return { element, dictionary: undefined, pages, bounds: {} };
  }
  const converted = followed.get(coreColumn);
  if (converted !== undefined) {
    const bounds = withBounds ? boundsOf(converted.minimum(), converted.maximum()) : {};
    return { element, bounds, ...convertedPages(core, coreColumn, column, converted) };
  }
  const isIndexed = core.chooseEncoding(coreColumn) === 1;
  const pages = encodePages(core, (first, rows) => core.encodePage(coreColumn, first, rows, isIndexed));
  const boundsOfColumn = column.type === "Decimal" ? decimalBounds : textBounds;
  const bounds = withBounds ? boundsOfColumn(core, memory, coreColumn) : {};
  if (!isIndexed) return { element, dictionary: undefined, pages, bounds };
  const values = { start: core.dictionaryPointer(coreColumn), byteCount: core.dictionaryByteCount(coreColumn) };
  return { element, dictionary: { values, count: core.dictionaryCount(coreColumn) }, pages, bounds };
}

/** Texts that are converted here are in the file as their values only, so their dictionary is written even when it does not pay. */
function convertedPages(
  core: CoreExports,
  coreColumn: number,
  { type }: PlannedColumn,
  converted: ConvertedDictionary,
): Pick<ChunkContent, "dictionary" | "pages"> {
  if (type === "Boolean") {
    const truth = converted.place().start;
    const pages = encodePages(core, (first, rows) => core.encodeBooleanPage(coreColumn, first, rows, truth));
    return { dictionary: undefined, pages };
  }
  const isIndexed = converted.count > 0;
  const pages = encodePages(core, (first, rows) => core.encodePage(coreColumn, first, rows, isIndexed));
  return { dictionary: isIndexed ? { values: converted.place(), count: converted.count } : undefined, pages };
}

/** Encodes the rows of the row group page by page. */
function* encodePages(core: CoreExports, encode: (firstRow: number, rows: number) => void): Generator<DataPage> {
  const all = core.rows.value;
  for (let first = 0; first < all; first += PAGE_ROWS) {
    const rows = Math.min(PAGE_ROWS, all - first);
    encode(first, rows);
    yield {
      rows,
      nulls: core.nullCount.value,
      body: { start: core.bodyPointer.value, byteCount: core.bodyByteCount.value },
      levelsByteCount: core.levelsByteCount.value,
    };
  }
}

function boundsOf(minimum: Statistics["min_value"], maximum: Statistics["max_value"]): Statistics {
  return minimum === undefined || maximum === undefined ? {} : { min_value: minimum, max_value: maximum };
}

function decimalBounds(core: CoreExports, memory: CoreMemory, coreColumn: number): Statistics {
  core.findExtremes(coreColumn);
  const valueAt = (place: number): bigint | undefined => (place === 0 ? undefined : memory.readDecimal(place));
  return boundsOf(valueAt(core.smallestPointer.value), valueAt(core.largestPointer.value));
}

function textBounds(core: CoreExports, memory: CoreMemory, coreColumn: number): Statistics {
  core.findExtremes(coreColumn);
  const textOf = (id: number): string | undefined =>
    id < 0 ? undefined : dictionaryStart(core, memory, coreColumn, id);
  return boundsOf(textOf(core.smallestId.value), textOf(core.largestId.value));
}
