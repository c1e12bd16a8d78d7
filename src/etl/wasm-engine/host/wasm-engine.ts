import { assertNoDuplicate } from "../../../focus/columns/part-header.ts";
import { openPartRows, type PartRows } from "../../csv/part-rows.ts";
import type { Engine, PartSource, RowGroupPiece, WriteOptions } from "../../engine.ts";
import { footerComposer, MAGIC } from "../../footer/compose-footer.ts";
import { convertRows } from "../../reference-engine/reference-engine.ts";
import { createSegmentConverter } from "./segment-converter.ts";

export const CREATED_BY = "cost-hub simd-engine (hyparquet-writer 0.17.0)";

/** Bytes of CSV that one row group holds; larger ones cost memory, smaller ones bytes. */
export const ROW_GROUP_BYTE_COUNT = 64 * 1024 * 1024;

/** Three times what exports have: the core sets half a megabyte aside for each column, in each thread. */
const MAX_COLUMNS = 300;

/** True for a part that only the plain engine has the memory for. */
export function isWide({ header }: Pick<PartRows, "header">, { plan }: WriteOptions): boolean {
  return Math.max(header.length, plan.columns.length) > MAX_COLUMNS;
}

/** The fast engine in one thread. */
export const simdEngine: Engine = {
  createdBy: CREATED_BY,
  convertPart,
  fileHeader: MAGIC,
  composeFooter: footerComposer(CREATED_BY),
};

async function* convertPart(source: PartSource, options: WriteOptions): AsyncGenerator<RowGroupPiece> {
  const rows = await openPartRows(source);
  if (rows === undefined) return;
  const { header, line, text } = rows;
  const segmentByteCount = options.rowGroupByteCount ?? ROW_GROUP_BYTE_COUNT;
  try {
    assertNoDuplicate({ part: source.name, names: header });
    if (isWide(rows, options)) {
      yield* convertRows(source.name, rows, options);
      return;
    }
    const segment = createSegmentConverter({
      part: source.name,
      header,
      write: options,
      segmentByteCount,
      isKnownText: true,
    });
    segment.begin(line);
    const read = () => text.next().catch(segment.fail);
    for (let next = await read(); next.done !== true; next = await read()) {
      yield* segment.push(next.value);
      if (segment.isIrregular) break;
    }
    yield* segment.end(text);
  } finally {
    await text.return?.();
  }
}
