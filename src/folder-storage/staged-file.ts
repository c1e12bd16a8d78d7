import { createHash } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore, CommitOutcome, StagedBlob, StagedBlobOptions } from "../lake/storage/blob-store.ts";
import { type BlockPlace, formatBlockId } from "../lake/storage/block-place.ts";
import { writeDurably } from "./durable-files.ts";
import { callFolder, isAbsent } from "./folder-errors.ts";
import type { LakeFolder } from "./lake-folder.ts";
import { placeFile } from "./place-file.ts";

interface StagedFileOptions extends StagedBlobOptions {
  readonly store: Pick<BlobStore, "container" | "properties" | "signal">;
  readonly lake: LakeFolder;
  /** Checks the name, and says where the blob is. */
  readonly locate: (name: string) => Promise<{ readonly path: string; readonly metadataFolder: string }>;
}

const SUFFIX = ".block";

/** Stages each block as a hidden file, and writes the blob from them at the commit. */
export function openStagedFile(options: StagedFileOptions): StagedBlob {
  const { isOwnCommit, lake, locate, name, seenEtag, store } = options;
  const { container, signal } = store;
  const folder = lake.hiddenFolder("staged", container, name);

  const outcomeOfRace = async (): Promise<CommitOutcome> => {
    const now = await store.properties(name);
    return now !== undefined && isOwnCommit(now.metadata)
      ? { outcome: "committed", etag: now.etag }
      : { outcome: "concurrent-commit" };
  };

  return {
    seenEtag: () => seenEtag,

    stage: (place, bytes) =>
      callFolder(`stage a block of ${container}/${name}`, signal, async () => {
        await locate(name);
        const incoming = await lake.newFile();
        await writeDurably(incoming, bytes);
        await mkdir(folder, { recursive: true });
        await rename(incoming, join(folder, fileOf(place)));
        return createHash("md5").update(bytes).digest("hex");
      }),

    commit: (places, metadata) =>
      callFolder(`commit ${container}/${name}`, signal, async () => {
        const paths = await locate(name);
        const blocks = places.map((place) => join(folder, fileOf(place)));
        if ((await store.properties(name))?.etag !== seenEtag) return outcomeOfRace();
        try {
          const placed = await placeFile(lake, {
            ...{ ...paths, seenEtag, metadata },
            content: async (incoming) => {
              for (const block of blocks) await appendFile(incoming, await readFile(block));
              return true;
            },
          });
          if (placed.outcome !== "placed") return outcomeOfRace();
          await dropBlocks(folder);
          return { outcome: "committed", etag: placed.etag };
        } catch (error) {
          // Another commit dropped our blocks.
          if (isAbsent(error)) return outcomeOfRace();
          throw error;
        }
      }),
  };
}

/** As in Azure, a commit drops whatever else is staged. The folder stays, since another attempt may be staging into it. */
async function dropBlocks(folder: string): Promise<void> {
  for (const file of await readdir(folder)) await rm(join(folder, file), { force: true });
}

/** The staged blocks of a blob: lengths by block ID. */
export async function listStagedBlocks(folder: string): Promise<ReadonlyMap<string, number>> {
  const blocks = new Map<string, number>();
  try {
    for (const file of await readdir(folder)) {
      const id = Buffer.from(file.slice(0, -SUFFIX.length), "hex").toString("base64");
      if (file.endsWith(SUFFIX)) blocks.set(id, (await stat(join(folder, file))).size);
    }
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  return blocks;
}

/** The block's ID in hexadecimal, since base64 has slashes. */
function fileOf(place: BlockPlace): string {
  return `${Buffer.from(formatBlockId(place), "base64").toString("hex")}${SUFFIX}`;
}
