import type { Notice } from "exact-values/notice";
import type { Lake } from "../discover/lake-state.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type JournalKind, type Members, membersOf, otherMembers, readJournal, writeJournal } from "./journal-blob.ts";

/** The mark files. Losing one only costs the requests that it saves. */
const FILES = {
  /** The checked version of each month, and the result: see `VersionMarks`. */
  "read-back": "journal/read-back.json",
  /** Months for which a comparison with their price sheets changed nothing (`markOf`). */
  fills: "journal/fills.json",
  /** The version of each table file that has its month's content, where the log has another version or none. */
  "table-files": "journal/table-files.json",
} as const;

/** Results of earlier checks, so that months are not checked again. */
export interface MonthMarks {
  /** `verdict`: selects separate marks, which older releases keep but do not read. */
  of(lake: MarkedLake, verdict?: "proven" | "damaged"): LakeMarks;
  /** Writes the changed marks. */
  save(): Promise<void>;
  /** Warnings about unreadable files. */
  readonly warnings: readonly Notice[];
}

type MarkedLake = Pick<Lake, "accountUrl" | "name">;

/** The marks of one lake by month path. */
export interface LakeMarks {
  get(path: string): string | undefined;
  set(path: string, mark: string): void;
  forget(path: string): void;
  /** Removes the marks of months that no longer exist. */
  keep(isThere: (path: string) => boolean): void;
}

/** Marks by lake and path. Values that are not strings belong to newer releases and are kept. */
interface Marks {
  readonly byLake: Map<string, Map<string, unknown>>;
  /** Members that do not contain a lake's marks. */
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
    consequence: "It is treated as empty, so months are checked again.",
    remedy: "No action is needed. The next run that writes marks replaces the file.",
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
      // The remote hub may be replaced with another one, so its URL is part of the key.
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
      // Marks that another run has removed in the meantime must stay removed.
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

/** Check results for the versions of a lake's months. Each mark is an ETag. */
export interface VersionMarks {
  /** Length and footer of the version match its commit record. */
  readonly readBack: LakeMarks;
  /** All bytes of the version are proven. Exports may only be deleted for such a version. */
  readonly proven: LakeMarks;
  /** Length and footer of the version match, but its content does not match its proof. The next ingest replaces it. */
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

/** Makes the next ingest check the month again. */
export function forgetMarks({ proven, readBack }: VersionMarks, path: string): void {
  readBack.forget(path);
  proven.forget(path);
}
