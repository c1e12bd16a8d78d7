import { createHash } from "node:crypto";
import type { BlockBlobClient, ContainerClient } from "@azure/storage-blob";
import { formatBlockId } from "../../src/lake/storage/blob-store.ts";
import type { Check } from "./azure-check.ts";
import { answerOf } from "./storage-answer.ts";

const CONTENT = Buffer.from("a block");

/** The ID of the hub's n-th block. */
function hubBlock(rowGroup: number): string {
  return formatBlockId({ attempt: "0".repeat(32), part: 0, rowGroup });
}

/** The ID of another tool's block: 32 bytes instead of 48. */
const STRAY = Buffer.from("0".repeat(32)).toString("base64");

/** The assumptions behind the atomic commit of a month. */
export function blockChecks(container: ContainerClient): readonly Check[] {
  const open = (name: string): BlockBlobClient => container.getBlockBlobClient(`blocks/${name}`);
  const stage = (blob: BlockBlobClient, id: string) => blob.stageBlock(id, CONTENT, CONTENT.length);
  const committed = async (name: string, id = hubBlock(0)): Promise<BlockBlobClient> => {
    const blob = open(name);
    await stage(blob, id);
    await blob.commitBlockList([id]);
    return blob;
  };
  return [
    {
      question: "A staged block is invisible until the commit",
      believed: "404 BlobNotFound, then done",
      observe: async () => {
        const blob = open("invisible");
        await stage(blob, hubBlock(0));
        const before = await answerOf(() => blob.getProperties());
        await blob.commitBlockList([hubBlock(0)]);
        return `${before}, then ${await answerOf(() => blob.getProperties())}`;
      },
    },
    {
      question: "A block whose content was corrupted in transit",
      believed: "400 Md5Mismatch",
      observe: () => {
        const transactionalContentMD5 = new Uint8Array(createHash("md5").update("others").digest());
        return answerOf(() =>
          open("md5").stageBlock(hubBlock(0), CONTENT, CONTENT.length, { transactionalContentMD5 }),
        );
      },
    },
    {
      question: "Committing a new month (If-None-Match) over an existing one",
      believed: "409 BlobAlreadyExists",
      observe: async () => {
        const blob = await committed("exists");
        await stage(blob, hubBlock(1));
        return answerOf(() => blob.commitBlockList([hubBlock(1)], { conditions: { ifNoneMatch: "*" } }));
      },
    },
    {
      question: "Committing over a replaced version (If-Match)",
      believed: "412 ConditionNotMet",
      observe: async () => {
        const blob = await committed("version");
        const { etag = "" } = await blob.getProperties();
        await stage(blob, hubBlock(1));
        await blob.commitBlockList([hubBlock(1)], { conditions: { ifMatch: etag } });
        await stage(blob, hubBlock(2));
        return answerOf(() => blob.commitBlockList([hubBlock(2)], { conditions: { ifMatch: etag } }));
      },
    },
    {
      question: "A commit discards every other staged block",
      believed: "400 InvalidBlockList",
      observe: async () => {
        const blob = open("discards");
        await stage(blob, hubBlock(0));
        await stage(blob, hubBlock(1));
        await blob.commitBlockList([hubBlock(0)]);
        return answerOf(() => blob.commitBlockList([hubBlock(1)]));
      },
    },
    {
      question: "Staging a block whose ID has a different length",
      believed: "400 InvalidBlobOrBlock",
      observe: async () => {
        const blob = open("lengths");
        await stage(blob, STRAY);
        return answerOf(() => stage(blob, hubBlock(0)));
      },
    },
    {
      question: "The same over an existing month, then recommitting the month, then the block",
      believed: "400 InvalidBlobOrBlock, done, done",
      observe: async () => {
        const blob = await committed("strays");
        const stray = await answerOf(() => stage(blob, STRAY));
        if (stray !== "done") return `the foreign block itself was rejected: ${stray}`;
        const first = await answerOf(() => stage(blob, hubBlock(1)));
        const repaired = await answerOf(() => blob.commitBlockList([hubBlock(0)]));
        return `${first}, ${repaired}, ${await answerOf(() => stage(blob, hubBlock(1)))}`;
      },
    },
  ];
}
