import type { ContainerClient } from "@azure/storage-blob";

export interface TableFile {
  readonly path: string;
  readonly size: number;
  readonly partitionValues: Readonly<Record<string, string>>;
  readonly stats: {
    readonly numRecords?: number;
    readonly minValues?: Readonly<Record<string, string>>;
    readonly maxValues?: Readonly<Record<string, string>>;
    readonly nullCount?: Readonly<Record<string, number>>;
  };
  readonly tags: Readonly<Record<string, string>>;
}

export interface OpenTable {
  readonly container: ContainerClient;
  readonly folder: string;
  readonly version: number;
  readonly columns: readonly string[];
  readonly files: readonly TableFile[];
}

export declare function openTable(
  container: ContainerClient,
  options?: { readonly folder?: string; readonly version?: number },
): Promise<OpenTable>;

export declare function mayHold(file: TableFile, column: string, from: string, to?: string): boolean;

export declare function readRows(
  table: OpenTable,
  file: TableFile,
  columns: readonly string[],
  options?: { readonly compressors?: Readonly<Record<string, (bytes: Uint8Array, byteCount: number) => Uint8Array>> },
): AsyncGenerator<Readonly<Record<string, unknown>>>;
