import type { DecodedArray } from "hyparquet";
import { assembleLists } from "hyparquet/src/assemble.js";
import { getMaxDefinitionLevel } from "hyparquet/src/schema.js";
import { MAX_RECORD } from "../csv/csv-records.ts";
import type { LeafPage } from "./leaf-pages.ts";
import type { ColumnDecoder } from "./parquet-column.ts";

/** Values of several rows that are put together at once: as objects they take many times what they are stored in. */
const PLACES_AT_ONCE = 16_384;
const BYTES_AT_ONCE = 1024 * 1024;

/** Tags of one row are some dozens. */
const MAX_VALUES_OF_ROW = 100_000;

/** A leaf of a nested column, taken some rows at a time. */
export interface NestedLeaf {
  /** Memory that its pages take. */
  heldByteCount(): number;
  /** How many rows can be taken now: `maxRows` at most, 0 behind the last. Rejects with `LongRow` at a row that is too long to be put together. */
  ahead(maxRows: number): Promise<number>;
  /** The values of the next rows, each as it is or in lists, as the path says. */
  take(rows: number): DecodedArray;
}

/** A row whose values would fill the memory. */
export class LongRow extends Error {}

/** `toJson` writes a stored value. */
export function openLeaf(
  { schemaPath }: ColumnDecoder,
  pages: AsyncIterator<LeafPage>,
  toJson: (value: unknown) => unknown,
): NestedLeaf {
  const maxDefinition = getMaxDefinitionLevel(schemaPath);
  const loaded: LeafPage[] = [];
  /** Where the next row begins in the first page. */
  let place = 0;
  let value = 0;
  const isPresent = ({ definitions }: LeafPage, at: number): boolean =>
    definitions === undefined || definitions[at] === maxDefinition;
  const beginsRow = ({ repetitions }: LeafPage, at: number): boolean =>
    repetitions === undefined || repetitions[at] === 0;

  return {
    heldByteCount: () => loaded.reduce((sum, { byteCount }) => sum + byteCount, 0),
    ahead: async (maxRows) => {
      let rows = -1;
      let places = 0;
      let bytes = 0;
      for (let index = 0; ; index++) {
        if (index === loaded.length) {
          const next = await pages.next();
          if (next.done === true) return rows + 1;
          loaded.push(next.value);
        }
        const page = loaded[index] as LeafPage;
        let at = index === 0 ? place : 0;
        let nextValue = index === 0 ? value : 0;
        for (; at < page.count; at++) {
          if (beginsRow(page, at)) rows++;
          else if (rows === -1) throw new Error("a row that begins in the middle");
          if (rows === maxRows) return rows;
          places++;
          if (isPresent(page, at)) bytes += page.values.sizeOf(nextValue++);
          if (rows > 0 && (places > PLACES_AT_ONCE || bytes > BYTES_AT_ONCE)) return rows;
          if (places > MAX_VALUES_OF_ROW) throw new LongRow(`more than ${MAX_VALUES_OF_ROW} values`);
          if (bytes > MAX_RECORD) throw new LongRow(`values of more than ${MAX_RECORD / 1024 / 1024} MiB`);
        }
      }
    },
    take: (rows) => {
      const repetitions: number[] = [];
      const definitions: number[] = [];
      const values: unknown[] = [];
      for (let taken = -1; loaded.length > 0; ) {
        const page = loaded[0] as LeafPage;
        for (; place < page.count; place++) {
          if (beginsRow(page, place)) taken++;
          if (taken === rows) return assembleLists([], definitions, repetitions, values, [...schemaPath]);
          if (page.repetitions !== undefined) repetitions.push(page.repetitions[place] ?? 0);
          if (page.definitions !== undefined) definitions.push(page.definitions[place] ?? 0);
          if (isPresent(page, place)) values.push(toJson(page.values.at(value++)));
        }
        loaded.shift();
        place = 0;
        value = 0;
      }
      return assembleLists([], definitions, repetitions, values, [...schemaPath]);
    },
  };
}
