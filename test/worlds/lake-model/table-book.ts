/** The folder of the table of costs. */
export const COSTS = "costs";
export const LOG = `${COSTS}/_delta_log/`;

/** A file in a version of the table. */
export interface ShownFile {
  readonly path: string;
  readonly partitionValues: Readonly<Record<string, string>>;
  readonly size: number;
  readonly stats: string;
  /** Absent for files of other tools. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** A version that a log entry created; version -1 has no entry. */
export interface SeenTable {
  readonly version: number;
  readonly files: ReadonlyMap<string, ShownFile>;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** A month that the lake has held. */
export interface Commit {
  readonly key: string;
  readonly attempt: string;
  /** Increases with every commit to the lake. */
  readonly order: number;
}

/** A file that a process has deleted. */
export interface Vanished {
  readonly path: string;
  readonly at: number;
  /** When it was last removed from the table; undefined if it was never in the table. */
  readonly removedAt: number | undefined;
  readonly lastModified: number;
}

/** The observed history of a lake and its table. */
export interface TableBook {
  /** By the byte array, which all copies of a file share in memory. */
  readonly commits: Map<Uint8Array, Commit>;
  readonly versions: SeenTable[];
  readonly removedAt: Map<string, number>;
  /** The latest commit of each month in any version. */
  readonly newest: Map<string, number>;
  /** Files deleted since the last check. */
  readonly vanished: Vanished[];
  /** The first fault fails the test. */
  readonly faults: string[];
  /** The number of changes since the tables were last read. */
  changes: number;
  /** Whether log files were deleted since the tables were last read. */
  isLogCut: boolean;
}

export function startTableBook(): TableBook {
  return {
    ...{ commits: new Map(), versions: [], removedAt: new Map(), newest: new Map(), vanished: [], faults: [] },
    ...{ changes: 0, isLogCut: false },
  };
}

const NONE: SeenTable = { version: -1, files: new Map(), at: 0 };

/** The version that readers currently see. */
export function latest({ versions }: TableBook): SeenTable {
  return versions.at(-1) ?? NONE;
}

export function logName(version: number, kind = "json"): string {
  return `${LOG}${String(version).padStart(20, "0")}.${kind}`;
}

/** The scope and month, in the form that the lake uses for names. */
export function keyOf({ partitionValues }: ShownFile): string {
  return `${partitionValues.x_Scope}/${partitionValues.x_Month}`;
}

/** The version in `_last_checkpoint`. */
export function namedIn(bytes: Uint8Array): number {
  return JSON.parse(new TextDecoder().decode(bytes)).version;
}
