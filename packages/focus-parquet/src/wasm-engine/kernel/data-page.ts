import type { Encoding } from "hyparquet";
import type { PageHeader } from "hyparquet/src/types.js";
import type { PageVersion } from "../../engine.ts";
import type { CorePlace } from "./kernel-memory.ts";

/** Some rows of a column; the body lies in the core's memory until the next page is encoded. */
export interface DataPage {
  readonly rows: number;
  readonly nulls: number;
  /** The length of the levels in four bytes, the levels, the values. */
  readonly body: CorePlace;
  readonly levelsByteCount: number;
}

type PageFields = Pick<PageHeader, "type" | "dictionary_page_header" | "data_page_header" | "data_page_header_v2">;

/** A page before compression. */
export interface PageLayout {
  readonly header: PageFields;
  /** Bytes before the compressed ones that are stored as they are. */
  readonly stored: CorePlace;
  readonly compressed: CorePlace;
}

export const NOTHING_STORED: CorePlace = { start: 0, byteCount: 0 };

const LENGTH_BYTES = 4;

interface LayoutOptions {
  readonly version: PageVersion;
  readonly encoding: Encoding;
  readonly hasCodec: boolean;
}

/** In version 1 levels and values are compressed together; in version 2 the levels are stored as they are, and the header has their length. */
export function layOutDataPage(page: DataPage, { version, encoding, hasCodec }: LayoutOptions): PageLayout {
  const { rows, nulls, body, levelsByteCount } = page;
  if (version === "1") {
    const data_page_header = {
      num_values: rows,
      encoding,
      definition_level_encoding: "RLE",
      repetition_level_encoding: "RLE",
    } as const;
    return { header: { type: "DATA_PAGE", data_page_header }, stored: NOTHING_STORED, compressed: body };
  }
  const stored = { start: body.start + LENGTH_BYTES, byteCount: levelsByteCount };
  const before = LENGTH_BYTES + levelsByteCount;
  const compressed = { start: body.start + before, byteCount: body.byteCount - before };
  const data_page_header_v2 = {
    num_values: rows,
    num_nulls: nulls,
    num_rows: rows,
    encoding,
    definition_levels_byte_length: levelsByteCount,
    repetition_levels_byte_length: 0,
    // A page without values has no bytes, and no codec makes anything of none.
    is_compressed: hasCodec && compressed.byteCount > 0,
  };
  return { header: { type: "DATA_PAGE_V2", data_page_header_v2 }, stored, compressed };
}
