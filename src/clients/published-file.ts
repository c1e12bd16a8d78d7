import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { StorageEndpoint } from "../azure/storage/storage-endpoint.ts";
import type { RepositoryContext } from "../github/api/github-context.ts";
import type { Log } from "../github/log.ts";
import type { BlobStore } from "../lake/storage/blob-store.ts";

/** Where a file was published. */
type PublishedPlace =
  | { readonly outcome: "artifact"; readonly url: string; readonly retentionInDays: number | undefined }
  | { readonly outcome: "storage"; readonly url: string; readonly blob: string };

export type Publication =
  | PublishedPlace
  /** Only in the workspace, as requested. */
  | { readonly outcome: "workspace" }
  | { readonly outcome: "failed"; readonly error: unknown };

/** Where and how an action publishes its file. */
interface Publishing {
  readonly config: BlobStore;
  readonly endpoint: Pick<StorageEndpoint, "url">;
  readonly inputs: {
    readonly upload: "artifact" | "storage" | "none";
    /** Relative to the workspace. */
    readonly output: string;
    /** Undefined for the repository's default. */
    readonly retentionInDays: number | undefined;
  };
  readonly log: Log;
  /** The repository's maximum, in days; undefined outside a runner. */
  readonly maxRetentionInDays: number | undefined;
  readonly repository: Pick<RepositoryContext, "isRepeated" | "runUrl" | "server">;
  readonly signal: AbortSignal;
  readonly workspace: string;
}

interface FileToPublish {
  readonly content: string | Uint8Array;
  readonly type: string;
  /** As in `the page was published`. */
  readonly what: string;
}

interface PublishedFile {
  /** Path of the file. */
  readonly file: string;
  readonly publication: Publication;
  readonly notices: readonly Notice[];
}

/**
 * Writes a file to the workspace and publishes it. If publishing fails, the file stays in the workspace. Throws
 * InputError `OutputNotWritten`.
 */
export async function publishFile(publishing: Publishing, content: FileToPublish): Promise<PublishedFile> {
  const file = await writeToWorkspace(publishing, content);
  try {
    return { file, ...(await publish(publishing, file, content)) };
  } catch (error) {
    publishing.signal.throwIfAborted();
    return { file, publication: { outcome: "failed", error }, notices: [] };
  }
}

async function writeToWorkspace(
  { inputs: { output }, workspace }: Publishing,
  { content, what }: FileToPublish,
): Promise<string> {
  const file = join(workspace, output);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    return file;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const subject = what.charAt(0).toUpperCase() + what.slice(1);
    throw new InputError("OutputNotWritten", `${subject} cannot be written to ${output} (${code ?? message}).`, {
      remedy: "Set output to a file that can be written in the workspace.",
      cause: error,
    });
  }
}

async function publish(
  publishing: Publishing,
  file: string,
  content: FileToPublish,
): Promise<Omit<PublishedFile, "file">> {
  switch (publishing.inputs.upload) {
    case "none":
      return { publication: { outcome: "workspace" }, notices: [] };
    case "storage":
      return { publication: await publishToStorage(publishing, file, content), notices: [] };
    case "artifact":
      if (!publishing.repository.server.isEnterpriseServer) return publishArtifact(publishing, file);
      return {
        publication: await publishToStorage(publishing, file, content),
        notices: [
          {
            code: "NoArtifacts",
            message:
              "GitHub Enterprise Server has no artifacts that open in the browser, so " +
              `${content.what} was published to storage.`,
            remedy:
              "Readers need Storage Blob Data Reader on container config. Set upload: storage to publish there " +
              `without this notice, or upload: none to keep ${content.what} in the workspace.`,
          },
        ],
      };
  }
}

/** Publishes a file with this run, for everyone who can read the repository. */
async function publishArtifact(
  { inputs: { retentionInDays: asked }, log, maxRetentionInDays: most, repository }: Publishing,
  file: string,
): Promise<Omit<PublishedFile, "file">> {
  const isCut = asked !== undefined && most !== undefined && asked > most;
  const retentionInDays = isCut ? most : asked;
  const { uploadRunArtifact } = await import("../github/api/run-artifact.ts");
  const id = await log.group(`Publish ${basename(file)}`, (group) =>
    uploadRunArtifact({
      ...{ file, retentionInDays, isRepeated: repository.isRepeated },
      onWait: (line) => group.info(line),
    }),
  );
  const cut: Notice = {
    message: `retention-days is ${asked}, but this repository keeps artifacts for at most ${most} days.`,
  };
  const url = `${repository.runUrl}/artifacts/${id}`;
  return {
    publication: { outcome: "artifact", url, retentionInDays: retentionInDays ?? most },
    notices: isCut ? [cut] : [],
  };
}

/** Reports have their own folder, so that they do not trigger listeners for settings. */
const FOLDER = "reports/";

/** Publishes a file in container config, for principals with Storage Blob Data Reader. */
async function publishToStorage(
  { config, endpoint }: Publishing,
  file: string,
  { content, type }: FileToPublish,
): Promise<PublishedPlace> {
  const blob = `${FOLDER}${basename(file)}`;
  await config.write(blob, Buffer.from(content), {}, type);
  const path = ["config", ...blob.split("/")].map(encodeURIComponent).join("/");
  return { outcome: "storage", url: `${endpoint.url}/${path}`, blob };
}
