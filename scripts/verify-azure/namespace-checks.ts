import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";
import { answerOf } from "./storage-answer.ts";

const CONTENT = Buffer.from("a file");

function metadata(keys: number, byteCount: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: keys }, (_, at) => [`key${at}`, "x".repeat(byteCount)]));
}

/** The behavior of a hierarchical namespace that Azurite lacks. */
export function namespaceChecks({ container, createDfsFile }: AzurePlace): readonly Check[] {
  const write = (name: string, options = {}) =>
    container.getBlockBlobClient(name).upload(CONTENT, CONTENT.length, options);
  const remove = (name: string) => answerOf(() => container.getBlobClient(name).delete());
  return [
    {
      question: "A flat listing shows directories, marked by their metadata",
      believed: "tree (directory), tree/branch (directory), tree/branch/leaf",
      observe: async () => {
        await write("tree/branch/leaf");
        const names: string[] = [];
        for await (const blob of container.listBlobsFlat({ prefix: "tree", includeMetadata: true })) {
          names.push(blob.metadata?.hdi_isfolder === "true" ? `${blob.name} (directory)` : blob.name);
        }
        return names.toSorted().join(", ");
      },
    },
    {
      question: "A directory is deleted only when it is empty",
      believed: "409 DirectoryIsNotEmpty, then done",
      observe: async () => {
        await write("full/leaf");
        const full = await remove("full");
        await remove("full/leaf");
        return `${full}, then ${await remove("full")}`;
      },
    },
    {
      question: "6 KB of metadata, the hub's own limit, and 9 KB",
      believed: "done, 400 MetadataTooLarge",
      observe: async () => {
        const six = await answerOf(() => write("metadata", { metadata: metadata(3, 2_000) }));
        return `${six}, ${await answerOf(() => write("metadata", { metadata: metadata(3, 3_000) }))}`;
      },
    },
    {
      question: "Blocks over a file created through the dfs endpoint",
      believed: "409 BlobOperationNotSupported",
      observe: async () => {
        if (createDfsFile === undefined) return { notAsked: "no dfs endpoint" };
        await createDfsFile("made-by-dfs");
        const blob = container.getBlockBlobClient("made-by-dfs");
        const id = Buffer.from("0".repeat(48)).toString("base64");
        const staged = await answerOf(() => blob.stageBlock(id, CONTENT, CONTENT.length));
        return staged === "done" ? answerOf(() => blob.commitBlockList([id])) : staged;
      },
    },
  ];
}
