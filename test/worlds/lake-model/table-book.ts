/** Folder of the table of costs. */
export const COSTS = "costs";
export const LOG = `${COSTS}/_delta_log/`;

/** A file that a version of the table shows. */
export interface ShownFile {
  readonly path: string;
  readonly partitionValues: Readonly<Record<string, string>>;
  readonly size: number;
  readonly stats: string;
  /** Files of other engines have none. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** A version as its entry made it; version -1 has no entry. */
export interface SeenTable {
  readonly version: number;
  readonly files: ReadonlyMap<string, ShownFile>;
  /** When, in milliseconds. */
  readonly at: number;
}

/** A month that the lake has held. */
export interface Commit {
  readonly key: string;
  readonly attempt: string;
  /** Rises with every commit to the lake. */
  readonly order: number;
}

/** A file that a process has deleted. */
export interface Vanished {
  readonly path: string;
  readonly at: number;
  /** When it left the table the last time; undefined for one that never was in it. */
  readonly removedAt: number | undefined;
  readonly lastModified: number;
}

/** Everything that was ever seen of a lake and its table, noted at the moment when it came about. */
export interface TableBook {
  /** By their bytes, which all copies of a file share here. */
  readonly commits: Map<Uint8Array, Commit>;
  readonly versions: SeenTable[];
  readonly removedAt: Map<string, number>;
  /** The latest commit of each month that any version has shown. */
  readonly newest: Map<string, number>;
  /** Since the last look. */
  readonly vanished: Vanished[];
  /** The first is what a life fails with. */
  readonly faults: string[];
  /** Changes since readers have read the table. */
  changes: number;
  /** Files of the log have gone since readers have read the table. */
  isLogCut: boolean;
}

export function startTableBook(): TableBook {
  return {
    ...{ commits: new Map(), versions: [], removedAt: new Map(), newest: new Map(), vanished: [], faults: [] },
    ...{ changes: 0, isLogCut: false },
  };
}

const NONE: SeenTable = { version: -1, files: new Map(), at: 0 };

/** What readers of the table see now. */
export function latest({ versions }: TableBook): SeenTable {
  return versions.at(-1) ?? NONE;
}

export function logName(version: number, kind = "json"): string {
  return `${LOG}${String(version).padStart(20, "0")}.${kind}`;
}

/** Scope and month, as in the names of the lake. */
export function keyOf({ partitionValues }: ShownFile): string {
  return `${partitionValues.x_Scope}/${partitionValues.x_Month}`;
}

/** The version that `_last_checkpoint` names. */
export function namedIn(bytes: Uint8Array): number {
  return JSON.parse(new TextDecoder().decode(bytes)).version;
}
