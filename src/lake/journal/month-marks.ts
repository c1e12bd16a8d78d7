import type { Notice } from "exact-values/notice";
import type { Lake } from "../discover/lake-state.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type JournalKind, type Members, membersOf, otherMembers, readJournal, writeJournal } from "./journal-blob.ts";

/** Files of marks. Losing one only costs the requests that it saves. */
const FILES = {
  /** Which version of a month was looked at, and with which result: see `VersionMarks`. */
  "read-back": "journal/read-back.json",
  /** Which month was compared with which price sheets without a change (`markOf`). */
  fills: "journal/fills.json",
  /** Which version of a table's file has the content of its month, where the log says another version or none. */
  "table-files": "journal/table-files.json",
} as const;

/** What is known of months, so that nobody has to look at them again. */
export interface MonthMarks {
  /** `verdict`: marks of their own beside the plain ones, which older releases keep and do not read. */
  of(lake: MarkedLake, verdict?: "proven" | "damaged"): LakeMarks;
  /** Writes what has changed. */
  save(): Promise<void>;
  /** About a file that cannot be read. */
  readonly warnings: readonly Notice[];
}

type MarkedLake = Pick<Lake, "accountUrl" | "name">;

/** The marks of one lake, by path of the month. */
export interface LakeMarks {
  get(path: string): string | undefined;
  set(path: string, mark: string): void;
  forget(path: string): void;
  /** Forgets the months that are not there any more. */
  keep(isThere: (path: string) => boolean): void;
}

/** Marks by lake and path. Values that are not text are of newer releases, and are kept. */
interface Marks {
  readonly byLake: Map<string, Map<string, unknown>>;
  /** Members that are no lake's marks. */
  readonly others: Members;
}

const KIND: JournalKind<Marks> = {
  decode: (document) => {
    const members = membersOf(document);
    if (members === undefined) return undefined;
    const lakes = Object.entries(members).flatMap(([lake, value]) => {
      const marks = membersOf(value);
      return marks === undefined ? [] : [[lake, new Map(Object.entries(marks))] as const];
    });
    return {
      byLake: new Map(lakes),
      others:
        otherMembers(
          members,
          lakes.map(([lake]) => lake),
        ) ?? {},
    };
  },
  encode: ({ byLake, others }) => ({
    ...others,
    ...Object.fromEntries([...byLake].map(([lake, marks]) => [lake, Object.fromEntries(marks)])),
  }),
  ifDamaged: {
    consequence: "It counts as empty: months that were checked already are checked once more.",
    remedy: "There is nothing to do. A run that writes marks writes the file again.",
  },
};

/** Reads the marks of all lakes. */
export async function readMonthMarks(config: BlobStore, file: keyof typeof FILES): Promise<MonthMarks> {
  const name = FILES[file];
  const { value, warnings } = await readJournal(config, name, KIND);
  const marks = value?.byLake ?? new Map<string, Map<string, unknown>>();
  const changes = new Map<string, Map<string, string | undefined>>();
  return {
    warnings,
    of: ({ accountUrl, name: lakeName }, verdict) => {
      // Another hub may take the place of a remote one.
      const lake = [accountUrl ?? lakeName, verdict ?? []].flat().join(" ");
      const ofLake = emplace(marks, lake);
      const change = (path: string, mark: string | undefined): void => {
        if (ofLake.get(path) === mark) return;
        changeMark(ofLake, path, mark);
        emplace(changes, lake).set(path, mark);
      };
      return {
        get: (path) => textOf(ofLake.get(path)),
        set: change,
        forget: (path) => change(path, undefined),
        keep: (isThere) => {
          for (const path of [...ofLake.keys()]) if (!isThere(path)) change(path, undefined);
        },
      };
    },
    save: async () => {
      if (changes.size === 0) return;
      // What another run has forgotten since this one began must stay forgotten.
      const { value: stored = { byLake: new Map(), others: {} } } = await readJournal(config, name, KIND);
      for (const [lake, ofLake] of changes)
        for (const [path, mark] of ofLake) changeMark(emplace(stored.byLake, lake), path, mark);
      await writeJournal(config, name, { kind: KIND, value: stored });
      changes.clear();
    },
  };
}

function emplace<T>(marks: Map<string, Map<string, T>>, lake: string): Map<string, T> {
  const ofLake = marks.get(lake) ?? new Map<string, T>();
  marks.set(lake, ofLake);
  return ofLake;
}

function textOf(mark: unknown): string | undefined {
  return typeof mark === "string" ? mark : undefined;
}

function changeMark(ofLake: Map<string, unknown>, path: string, mark: string | undefined): void {
  if (mark === undefined) ofLake.delete(path);
  else ofLake.set(path, mark);
}

/** What is known of the versions of a lake's months, each mark an ETag. */
export interface VersionMarks {
  /** Its length and footer read back as they were committed. */
  readonly readBack: LakeMarks;
  /** All of its bytes are those that were proven: only such a version makes exports superfluous. */
  readonly proven: LakeMarks;
  /** Its length and footer read back, and yet it is not what was proven: the next ingest makes it again. */
  readonly damaged: LakeMarks;
}

export function versionMarks(marks: MonthMarks, lake: MarkedLake): VersionMarks {
  return { readBack: marks.of(lake), proven: marks.of(lake, "proven"), damaged: marks.of(lake, "damaged") };
}

export function markProven({ damaged, proven, readBack }: VersionMarks, path: string, etag: string): void {
  readBack.set(path, etag);
  proven.set(path, etag);
  damaged.forget(path);
}

export function markDamaged({ damaged, proven, readBack }: VersionMarks, path: string, etag: string): void {
  readBack.forget(path);
  proven.forget(path);
  damaged.set(path, etag);
}

/** The next ingest looks at the month again. */
export function forgetMarks({ proven, readBack }: VersionMarks, path: string): void {
  readBack.forget(path);
  proven.forget(path);
}
