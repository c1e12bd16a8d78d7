import { giveBackInflated } from "../../byte-stream.ts";
import {
  type Converter,
  type PartSource,
  ROW_GROUP_SIZE,
  type RowGroupPiece,
  type WriteOptions,
} from "../../converter.ts";
import { openPartRows, type PartRows } from "../../csv/part-rows.ts";
import { assertNoDuplicate } from "../../focus/columns/part-header.ts";
import { footerComposer, MAGIC } from "../../footer/compose-footer.ts";
import { convertRows } from "../../reference-converter/reference-converter.ts";
import { createSegmentConverter } from "./segment-converter.ts";

export const CREATED_BY = "cost-hub simd-engine (hyparquet-writer 0.17.0)";

/**
 * Three times the number of columns in an export. The limit exists because the module reserves half a megabyte per
 * column in each thread.
 */
const MAX_COLUMNS = 300;

/** Returns whether a part has too many columns for the module's memory. The reference converter converts such parts. */
export function isWide({ header }: Pick<PartRows, "header">, { plan }: WriteOptions): boolean {
  return Math.max(header.length, plan.columns.length) > MAX_COLUMNS;
}

/** The WebAssembly converter in one thread. */
export const wasmConverter: Converter = {
  createdBy: CREATED_BY,
  convertPart,
  fileHeader: MAGIC,
  composeFooter: footerComposer(CREATED_BY),
};

async function* convertPart(source: PartSource, options: WriteOptions): AsyncGenerator<RowGroupPiece> {
  const rows = await openPartRows(source);
  if (rows !== undefined) yield* convertOpenedPart(source.name, rows, options);
}

/** Converts the rows of a part whose header was read. */
export async function* convertOpenedPart(
  part: string,
  rows: PartRows,
  options: WriteOptions,
): AsyncGenerator<RowGroupPiece> {
  const { header, line, text } = rows;
  const segmentByteCount = options.rowGroupByteCount ?? ROW_GROUP_SIZE.csvByteCount;
  try {
    assertNoDuplicate({ part, names: header });
    if (isWide(rows, options)) {
      yield* convertRows(part, rows, options);
      return;
    }
    const segment = createSegmentConverter({
      part,
      header,
      write: options,
      segmentByteCount,
      isKnownText: true,
    });
    segment.begin(line);
    const read = () => text.next().catch(segment.fail);
    for (let next = await read(); next.done !== true; next = await read()) {
      yield* segment.push(next.value);
      giveBackInflated(next.value);
      if (segment.isIrregular) break;
    }
    yield* segment.end(text);
    segment.close();
  } finally {
    await text.return?.();
  }
}
