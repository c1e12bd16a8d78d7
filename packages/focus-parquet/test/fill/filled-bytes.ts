import { type StoredFile, storedFile } from "../../src/columns/column-file.ts";
import type { Compression, PageVersion } from "../../src/converter.ts";
import { type FilledMonth, fillMonth, type PriceSource, startFill } from "../../src/fill/fill-month.ts";
import type { UnknownColumnPolicy } from "../../src/focus/columns/column-plan.ts";
import { bundledSchema, datasetKind } from "../../src/focus/datasets/bundled-datasets.ts";
import { FILL_COLUMN_NAMES } from "../../src/focus/prices/fill-columns.ts";
import { extendFooter } from "../../src/footer/extend-footer.ts";
import { parseFooter, storedFooter } from "../../src/footer/parquet-footer.ts";
import { convertToBytes } from "../readers/convert-to-bytes.ts";
import { csvOf, type Fields } from "./fill-world.ts";

interface Written {
  readonly compression?: Compression;
  readonly pageVersion?: PageVersion;
  readonly rowGroupByteCount?: number;
}

/** Costs in the hub's parquet format. */
export async function costBytes(costs: readonly Fields[], written: Written = {}, version = "1.0"): Promise<Buffer> {
  const schema = bundledSchema(`focuscost_${version}.json`);
  if (schema === undefined) throw new Error(version);
  const parts = [{ name: "costs.csv", content: csvOf(costs) }];
  const { bytes } = await convertToBytes({ schema, parts, keyValues: [{ key: "hub_rows", value: "1" }], ...written });
  return bytes;
}

/** A price sheet in the hub's parquet format. */
export async function sheetBytes(
  sheet: readonly Fields[],
  agreement: "mca" | "ea",
  unknownColumns: UnknownColumnPolicy = "collect",
): Promise<Buffer> {
  const columns = datasetKind({ type: "PriceSheet" })?.columns[agreement];
  const schema = columns && bundledSchema(`pricesheet_2023-05-01_${agreement}.json`, columns);
  if (schema === undefined || columns === undefined) throw new Error(agreement);
  const parts = [{ name: "sheet.csv", content: csvOf(sheet) }];
  const { bytes } = await convertToBytes({ schema, parts, dataset: columns, unknownColumns, rowGroupByteCount: 4096 });
  return bytes;
}

/** A file in memory. `footerByteCount` includes the indexes, as in the last bytes of the file. */
export function fileOf(bytes: Uint8Array): StoredFile {
  const footer = storedFooter(parseFooter(bytes), bytes.length);
  const read = async (offset: number, byteCount: number): Promise<Uint8Array> =>
    bytes.subarray(offset, offset + byteCount);
  return storedFile({ name: "month.parquet", byteCount: bytes.length, read }, footer);
}

/** A price sheet that covers all rows. */
export function sourcesOf(sheet: Uint8Array): readonly PriceSource[] {
  return [{ account: undefined, open: async () => fileOf(sheet) }];
}

/** The complete filled file and the findings of the fill. */
export async function filledBytes(
  month: Uint8Array,
  sheet: Uint8Array,
  { compression = "snappy", pageVersion = "1" }: Written = {},
): Promise<{ readonly bytes: Buffer; readonly filled: FilledMonth; readonly kept: readonly Buffer[] }> {
  const file = fileOf(month);
  const start = await startFill(file, sourcesOf(sheet));
  if (start.outcome !== "ready") throw new Error(start.outcome);
  const chunks: Uint8Array[] = [];
  const filled = await fillMonth(file, {
    ...{ name: "month", prices: start.prices, compression, pageVersion },
    write: async (bytes) => void chunks.push(bytes),
  });
  const kept = filled.kept.map(({ byteCount, offset }) => Buffer.from(month.subarray(offset, offset + byteCount)));
  const keyValues = new Map([["hub_rows", "1"]]);
  const footer = extendFooter(file.footer, filled.added, { names: FILL_COLUMN_NAMES, keyValues });
  const bytes = Buffer.concat([Buffer.from("PAR1"), ...kept.flatMap((each, at) => [each, chunks[at] ?? each]), footer]);
  return { bytes, filled, kept };
}
