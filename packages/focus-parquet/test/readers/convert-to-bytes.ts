import type { DateFormat } from "exact-values/date-format";
import type { KeyValue } from "hyparquet";
import { type ConvertedParts, convertParts } from "../../src/convert/convert-parts.ts";
import type { Compression, Converter, PageVersion, PartSource, ReaderStatistics } from "../../src/converter.ts";
import { readHeader } from "../../src/csv/part-rows.ts";
import {
  type ColumnPlan,
  type ColumnUpgrade,
  planColumns,
  type UnknownColumnPolicy,
} from "../../src/focus/columns/column-plan.ts";
import type { DatasetColumns } from "../../src/focus/dataset.ts";
import type { FocusSchema } from "../../src/focus/schema.ts";
import { openStoredPart } from "../../src/stored-part.ts";
import { wasmConverter } from "../../src/wasm-converter/host/wasm-converter.ts";
import { partOf } from "./part-bytes.ts";

export interface NamedPart {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface ConvertOptions {
  /** The hub's default converter. */
  readonly converter?: Converter;
  readonly schema: FocusSchema;
  readonly parts: readonly NamedPart[];
  readonly unknownColumns?: UnknownColumnPolicy;
  readonly nullTokens?: readonly string[];
  readonly dateFormats?: readonly DateFormat[];
  readonly compression?: Compression;
  readonly pageVersion?: PageVersion;
  readonly readerStatistics?: ReaderStatistics;
  readonly rowGroupByteCount?: number;
  readonly keyValues?: readonly KeyValue[];
  readonly upgrade?: ColumnUpgrade;
  readonly dataset?: DatasetColumns;
  readonly month?: string;
}

export interface ConvertedBytes {
  readonly bytes: Buffer;
  readonly plan: ColumnPlan;
  readonly converted: ConvertedParts;
}

export function openNamed({ name, content }: NamedPart): PartSource {
  return openStoredPart(name, partOf(content, [1000, 70_000]).bytes).source;
}

export async function planOf(options: ConvertOptions): Promise<ColumnPlan> {
  const headers = [];
  for (const part of options.parts) headers.push({ part: part.name, names: await readHeader(openNamed(part)) });
  return planColumns(options.schema, headers, {
    unknownColumns: options.unknownColumns ?? "collect",
    nullTokens: options.nullTokens ?? [],
    dateFormats: options.dateFormats ?? ["iso"],
    ...(options.upgrade === undefined ? {} : { upgrade: options.upgrade }),
    ...(options.dataset === undefined ? {} : { dataset: options.dataset }),
  });
}

/** A complete parquet file in memory, assembled as in the hub: pieces in order, then the footer. */
export async function convertToBytes(options: ConvertOptions): Promise<ConvertedBytes> {
  const plan = await planOf(options);
  const converter = options.converter ?? wasmConverter;
  const pieces: Uint8Array[] = [converter.fileHeader];
  const converted = await convertParts({
    converter,
    plan,
    parts: options.parts.map(openNamed),
    compression: options.compression ?? "snappy",
    pageVersion: options.pageVersion ?? "1",
    readerStatistics: options.readerStatistics ?? "lean",
    ...(options.rowGroupByteCount === undefined ? {} : { rowGroupByteCount: options.rowGroupByteCount }),
    ...(options.month === undefined ? {} : { month: options.month }),
    write: async (bytes) => {
      pieces.push(bytes);
    },
  });
  pieces.push(converter.composeFooter(plan, converted.pieces, options.keyValues ?? []));
  return { bytes: Buffer.concat(pieces), plan, converted };
}
