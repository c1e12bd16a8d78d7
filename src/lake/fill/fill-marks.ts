import type { BlobStore } from "../../azure/storage/blob-store.ts";

const NAME = "journal/fills.json";

/**
 * Which months were compared with which price sheet without a change: spares reading both again. Losing it costs that work and nothing else, so what
 * cannot be read counts as nothing.
 */
export interface FillMarks {
  /** `markOf` of a month in a lake; undefined for none. */
  get(lake: string, path: string): string | undefined;
  set(lake: string, path: string, mark: string): void;
  /** Forgets the months of a lake that are not there any more. */
  keep(lake: string, isThere: (path: string) => boolean): void;
  /** Writes what has changed. */
  save(): Promise<void>;
}

export async function readFillMarks(config: BlobStore): Promise<FillMarks> {
  const marks = parseMarks(await config.read(NAME));
  let isChanged = false;
  return {
    get: (lake, path) => marks.get(lake)?.get(path),
    set: (lake, path, mark) => {
      const ofLake = marks.get(lake) ?? new Map<string, string>();
      marks.set(lake, ofLake.set(path, mark));
      isChanged = true;
    },
    keep: (lake, isThere) => {
      const ofLake = marks.get(lake);
      for (const path of [...(ofLake?.keys() ?? [])].filter((known) => !isThere(known))) {
        ofLake?.delete(path);
        isChanged = true;
      }
    },
    save: async () => {
      if (!isChanged) return;
      const document = Object.fromEntries([...marks].map(([lake, paths]) => [lake, Object.fromEntries(paths)]));
      await config.write(NAME, new TextEncoder().encode(`${JSON.stringify(document, undefined, 2)}\n`));
      isChanged = false;
    },
  };
}

function parseMarks(bytes: Uint8Array | undefined): Map<string, Map<string, string>> {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const lakes = Object.entries((document ?? {}) as Record<string, unknown>);
    return new Map(
      lakes.map(([lake, paths]) => [
        lake,
        new Map(
          Object.entries((paths ?? {}) as Record<string, unknown>).flatMap(([path, mark]): [string, string][] =>
            typeof mark === "string" ? [[path, mark]] : [],
          ),
        ),
      ]),
    );
  } catch {
    return new Map();
  }
}
