import { InputError } from "exact-values/errors";

/**
 * The actions in a Delta log that the hub writes and reads (PROTOCOL.md, "Actions"). Unknown actions and fields are
 * ignored.
 */
export interface LogActions {
  readonly protocol?: TableProtocol;
  readonly metaData?: TableMetadata;
  readonly add?: AddFile;
  readonly remove?: RemoveFile;
  readonly txn?: TableTransaction;
  readonly commitInfo?: CommitInfo;
}

/** One action, which is one line of an entry. */
export type LogAction = { [Kind in keyof LogActions]-?: Pick<Required<LogActions>, Kind> }[keyof LogActions];

export interface TableProtocol {
  readonly minReaderVersion: number;
  readonly minWriterVersion: number;
}

export interface TableMetadata {
  /** A GUID that never changes. */
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly format: { readonly provider: string; readonly options: Readonly<Record<string, string>> };
  /** JSON text. */
  readonly schemaString: string;
  readonly partitionColumns: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdTime?: number;
  readonly configuration: Readonly<Record<string, string>>;
}

export interface AddFile {
  /** A URI, relative to the folder of the table. */
  readonly path: string;
  readonly partitionValues: Readonly<Record<string, string | null>>;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modificationTime: number;
  readonly dataChange: boolean;
  /** JSON text. */
  readonly stats?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

export interface RemoveFile {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly deletionTimestamp?: number;
  readonly dataChange: boolean;
  readonly extendedFileMetadata?: boolean;
  readonly partitionValues?: Readonly<Record<string, string | null>>;
  readonly size?: number;
}

export interface TableTransaction {
  readonly appId: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly lastUpdated?: number;
}

export interface CommitInfo {
  readonly timestamp?: number;
  readonly operation?: string;
  /** A map of strings, as table histories in query engines expect. */
  readonly operationParameters?: Readonly<Record<string, string>>;
  readonly engineInfo?: string;
  /** ID of the commit. If the response to a write was lost, the writer recognizes its own entry. */
  readonly txnId?: string;
}

/** Formats a version's entry: one action per line, in UTF-8. */
export function formatLogEntry(actions: readonly LogAction[]): Uint8Array {
  return new TextEncoder().encode(actions.map((action) => `${JSON.stringify(action)}\n`).join(""));
}

/** Parses an entry. `name` appears in errors. Throws InputError `TableLogBroken` with the line number. */
export function parseLogEntry(name: string, bytes: Uint8Array): readonly LogActions[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const action = parseAction(line);
    if (action === undefined) throw brokenLog(`line ${index + 1} of ${name} is not a valid action`, name);
    return [action];
  });
}

function parseAction(line: string): LogActions | undefined {
  let action: unknown;
  try {
    // The hub's entries contain no nulls. A reviver that visits each field of a large entry takes ten times as long.
    action = line.includes("null") ? JSON.parse(line, withoutNulls) : JSON.parse(line);
  } catch {
    return undefined;
  }
  return isObject(action) && isWhole(action) ? action : undefined;
}

/** Removes nulls, which other writers use for absent fields. Only a null partition value has a meaning. */
function withoutNulls(this: unknown, key: string, value: unknown): unknown {
  if (key === "partitionValues" || value === null || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/**
 * True if every action has the fields that the hub uses, with the types of the protocol. Nulls have already been
 * removed.
 */
export function isWhole(action: object): action is LogActions {
  const { add, metaData, protocol, remove, txn } = action as Readonly<Record<string, unknown>>;
  return (
    isAbsentOr(add, isAdd) &&
    isAbsentOr(
      remove,
      ({ deletionTimestamp, partitionValues, path, size }) =>
        typeof path === "string" &&
        isAbsentOrLong(deletionTimestamp) &&
        isAbsentOrLong(size) &&
        (partitionValues === undefined || isObject(partitionValues)),
    ) &&
    isAbsentOr(
      txn,
      ({ appId, lastUpdated, version }) => typeof appId === "string" && isLong(version) && isAbsentOrLong(lastUpdated),
    ) &&
    isAbsentOr(metaData, ({ partitionColumns }) => Array.isArray(partitionColumns)) &&
    isAbsentOr(
      protocol,
      ({ minReaderVersion, minWriterVersion }) => isLong(minReaderVersion) && isLong(minWriterVersion),
    )
  );
}

function isAdd({
  modificationTime,
  partitionValues,
  path,
  size,
  stats,
  tags,
}: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof path === "string" &&
    isObject(partitionValues) &&
    isLong(size) &&
    isLong(modificationTime) &&
    (stats === undefined || typeof stats === "string") &&
    (tags === undefined || isObject(tags))
  );
}

function isAbsentOr(value: unknown, test: (object: Readonly<Record<string, unknown>>) => boolean): boolean {
  return value === undefined || (isObject(value) && test(value));
}

function isAbsentOrLong(value: unknown): boolean {
  return value === undefined || isLong(value);
}

function isLong(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The error for a log that violates the Delta protocol. */
export function brokenLog(reason: string, file: string, repair = ""): InputError {
  return new InputError("TableLogBroken", `The log of the table cannot be read: ${reason}.`, {
    remedy:
      `Only the hub may write to container tables. ${repair}Rename or delete the folder of this table and run ` +
      "ingest again: it rebuilds the table from the lake, which stays unchanged.",
    place: { file },
  });
}

/** Statistics of one column in a file. Readers use them to skip files. */
export interface ColumnStatistics {
  readonly name: string;
  readonly nullCount: bigint | undefined;
  /** As JSON, with text in quotes. Undefined if no bound is certain. */
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** Formats statistics for the log (PROTOCOL.md, "Per-file Statistics"): JSON with all digits. */
export function formatStatistics(rows: bigint, columns: readonly ColumnStatistics[]): string {
  const object = (entries: readonly (readonly [string, string])[]): string =>
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
  const bounds = (side: "min" | "max"): string =>
    object(
      columns.flatMap(({ name, ...column }) => {
        const value = column[side];
        // If only one bound exists, some readers treat the column as having a single value.
        return value === undefined || column.min === undefined || column.max === undefined ? [] : [[name, value]];
      }),
    );
  const nulls = object(
    columns.flatMap(({ name, nullCount }) => (nullCount === undefined ? [] : [[name, `${nullCount}`]])),
  );
  return `{"numRecords":${rows},"minValues":${bounds("min")},"maxValues":${bounds("max")},"nullCount":${nulls}}`;
}

/** Formats a text as a bound; undefined for invalid Unicode, such as a bound that was cut within a character. */
export function textBound(text: string | undefined): string | undefined {
  if (text === undefined || text.includes("\uFFFD") || !text.isWellFormed()) return undefined;
  return JSON.stringify(text);
}

const MICROSECONDS = 1000n;

/**
 * Formats an instant in microseconds as a bound. The log has milliseconds, so a lower bound is rounded down and an
 * upper bound up.
 */
export function instantBound(micros: bigint | undefined, side: "min" | "max"): string | undefined {
  if (micros === undefined) return undefined;
  const down = micros / MICROSECONDS - (micros % MICROSECONDS < 0n ? 1n : 0n);
  const millis = side === "max" && micros % MICROSECONDS !== 0n ? down + 1n : down;
  const date = new Date(Number(millis));
  // ISO 8601 writes years after 9999 differently, and readers reject that form.
  return date.getTime() >= 0 && date.getUTCFullYear() <= 9999 ? JSON.stringify(date.toISOString()) : undefined;
}
