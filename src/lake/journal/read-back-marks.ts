import type { BlobStore } from "../../azure/storage/blob-store.ts";
import type { Destination } from "../destinations/destination.ts";

const NAME = "journal/read-back.json";

/**
 * Which version of each month has read back as it was committed: spares a sweep one request a month. A mark is never believed before something is
 * deleted on account of its month. Losing marks costs these requests and nothing else, so what cannot be read counts as none.
 */
export interface ReadBackMarks {
  of(lake: LakeName): LakeMarks;
  /** Writes what has changed. */
  save(): Promise<void>;
}

type LakeName = Pick<Destination, "accountUrl" | "name">;

/** The marks of one lake. */
export interface LakeMarks {
  has(path: string, etag: string): boolean;
  add(path: string, etag: string): void;
  /** The month did not read back: the next sweep reads it again, and heals it. */
  forget(path: string): void;
  /** Forgets the months that are not there any more. */
  keep(isThere: (path: string) => boolean): void;
}

/** Reads the marks of all lakes. */
export async function readReadBackMarks(config: BlobStore): Promise<ReadBackMarks> {
  const marks = parseMarks(await config.read(NAME));
  let isChanged = false;
  return {
    of: (lake) => {
      // Another hub may take the place of a remote one.
      const name = lake.accountUrl ?? lake.name;
      const etags = marks.get(name) ?? new Map<string, string>();
      marks.set(name, etags);
      const forget = (path: string): void => {
        if (etags.delete(path)) isChanged = true;
      };
      return {
        has: (path, etag) => etags.get(path) === etag,
        add: (path, etag) => {
          if (etags.get(path) === etag) return;
          etags.set(path, etag);
          isChanged = true;
        },
        forget,
        keep: (isThere) => {
          for (const path of [...etags.keys()]) if (!isThere(path)) forget(path);
        },
      };
    },
    save: async () => {
      if (!isChanged) return;
      const document = Object.fromEntries([...marks].map(([name, etags]) => [name, Object.fromEntries(etags)]));
      await config.write(NAME, new TextEncoder().encode(`${JSON.stringify(document, undefined, 1)}\n`));
      isChanged = false;
    },
  };
}

/** Forgets that one month has read back. */
export async function forgetReadBack(config: BlobStore, lake: LakeName, path: string): Promise<void> {
  const marks = await readReadBackMarks(config);
  marks.of(lake).forget(path);
  await marks.save();
}

function parseMarks(bytes: Uint8Array | undefined): Map<string, Map<string, string>> {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return new Map(entriesOf(document).map(([lake, etags]) => [lake, new Map(entriesOf(etags).filter(isText))]));
  } catch {
    return new Map();
  }
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function isText(entry: readonly [string, unknown]): entry is [string, string] {
  return typeof entry[1] === "string";
}
