import { Encodings, PageTypes } from "hyparquet/src/constants.js";
import type { PageHeader } from "hyparquet/src/types.js";
import type { CompactStructs } from "../footer/compact-structs.ts";

/** Writes what precedes the bytes of a page. */
export function writePageHeader(structs: CompactStructs, header: PageHeader): void {
  const { data_page_header: first, data_page_header_v2: second, dictionary_page_header: dictionary } = header;
  structs.whole(() => {
    structs.i32(1, PageTypes.indexOf(header.type));
    structs.i32(2, header.uncompressed_page_size);
    structs.i32(3, header.compressed_page_size);
    structs.i32(4, header.crc);
    if (first !== undefined) {
      structs.struct(5, () => {
        structs.i32(1, first.num_values);
        structs.i32(2, Encodings.indexOf(first.encoding));
        structs.i32(3, Encodings.indexOf(first.definition_level_encoding));
        structs.i32(4, Encodings.indexOf(first.repetition_level_encoding));
      });
    }
    if (dictionary !== undefined) {
      structs.struct(7, () => {
        structs.i32(1, dictionary.num_values);
        structs.i32(2, Encodings.indexOf(dictionary.encoding));
      });
    }
    if (second !== undefined) {
      structs.struct(8, () => {
        structs.i32(1, second.num_values);
        structs.i32(2, second.num_nulls);
        structs.i32(3, second.num_rows);
        structs.i32(4, Encodings.indexOf(second.encoding));
        structs.i32(5, second.definition_levels_byte_length);
        structs.i32(6, second.repetition_levels_byte_length);
        // Unless it says otherwise, a page is compressed.
        structs.flag(7, second.is_compressed === false ? false : undefined);
      });
    }
  });
}
