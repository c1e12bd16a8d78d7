import { InputError } from "exact-values/errors";

/** The actions of a Delta log that the hub writes and reads (PROTOCOL.md, "Actions"). Unknown actions and fields are ignored. */
export interface LogActions {
  readonly protocol?: TableProtocol;
  readonly metaData?: TableMetadata;
  readonly add?: AddFile;
  readonly remove?: RemoveFile;
  readonly txn?: TableTransaction;
  readonly commitInfo?: CommitInfo;
}

/** One line of an entry: one action. */
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
  /** A map of texts, as histories of other engines expect. */
  readonly operationParameters?: Readonly<Record<string, string>>;
  readonly engineInfo?: string;
  /** The id of one commit, so that a writer whose answer was lost recognises its own entry. */
  readonly txnId?: string;
}

/** The entry of a version: one action a line, as UTF-8. */
export function formatLogEntry(actions: readonly LogAction[]): Uint8Array {
  return new TextEncoder().encode(actions.map((action) => `${JSON.stringify(action)}\n`).join(""));
}

/** Reads an entry; `name` is what the error calls it. Throws InputError `TableLogBroken` naming the line. */
export function parseLogEntry(name: string, bytes: Uint8Array): readonly LogActions[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const action = parseAction(line);
    if (action === undefined) throw brokenLog(`line ${index + 1} of ${name} is no action`, name);
    return [action];
  });
}

function parseAction(line: string): LogActions | undefined {
  let action: unknown;
  try {
    // Entries of ours say no null, and looking at each field of a large one takes ten times as long.
    action = line.includes("null") ? JSON.parse(line, withoutNulls) : JSON.parse(line);
  } catch {
    return undefined;
  }
  return isObject(action) && isWhole(action) ? action : undefined;
}

/** Other writers say null for what they leave out; only a partition value means something by it. */
function withoutNulls(this: unknown, key: string, value: unknown): unknown {
  if (key === "partitionValues" || value === null || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/** True when every action has the fields that the hub works with, in the types that the protocol says; nulls are left out already. */
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

/** The error for a log that cannot be what a Delta log is. */
export function brokenLog(reason: string, file: string, repair = ""): InputError {
  return new InputError("TableLogBroken", `The log of the table cannot be read: ${reason}.`, {
    remedy: `Only the hub may write to container tables. ${repair}Rename the folder of this table or delete it, and run ingest again: it makes the table anew from the lake, which stays as it is.`,
    place: { file },
  });
}

/** What a file holds of one column, for readers that leave out files by their filters. */
export interface ColumnStatistics {
  readonly name: string;
  readonly nullCount: bigint | undefined;
  /** As JSON: text in quotes. Undefined where no bound is known for certain. */
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** Statistics as the log holds them (PROTOCOL.md, "Per-file Statistics"): JSON text with all digits. */
export function formatStatistics(rows: bigint, columns: readonly ColumnStatistics[]): string {
  const object = (entries: readonly (readonly [string, string])[]): string =>
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
  const bounds = (side: "min" | "max"): string =>
    object(
      columns.flatMap(({ name, ...column }) => {
        const value = column[side];
        // One bound without the other would be taken for a column of one value by some readers.
        return value === undefined || column.min === undefined || column.max === undefined ? [] : [[name, value]];
      }),
    );
  const nulls = object(
    columns.flatMap(({ name, nullCount }) => (nullCount === undefined ? [] : [[name, `${nullCount}`]])),
  );
  return `{"numRecords":${rows},"minValues":${bounds("min")},"maxValues":${bounds("max")},"nullCount":${nulls}}`;
}

/** A text as a bound. Undefined for one that is no Unicode text, as a bound that was cut within a character is none. */
export function textBound(text: string | undefined): string | undefined {
  if (text === undefined || text.includes("\uFFFD") || !text.isWellFormed()) return undefined;
  return JSON.stringify(text);
}

const MICROSECONDS = 1000n;

/** An instant in microseconds as a bound: the log has milliseconds, so that a lower bound goes down and an upper one up. */
export function instantBound(micros: bigint | undefined, side: "min" | "max"): string | undefined {
  if (micros === undefined) return undefined;
  const down = micros / MICROSECONDS - (micros % MICROSECONDS < 0n ? 1n : 0n);
  const millis = side === "max" && micros % MICROSECONDS !== 0n ? down + 1n : down;
  const date = new Date(Number(millis));
  // Years beyond 9999 have another form in ISO 8601, which readers do not take.
  return date.getTime() >= 0 && date.getUTCFullYear() <= 9999 ? JSON.stringify(date.toISOString()) : undefined;
}
