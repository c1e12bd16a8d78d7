import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { ReportContext } from "./clients.ts";
import type { Publication } from "./page-link.ts";

interface PublishedPage {
  /** Path of the file. */
  readonly file: string;
  readonly publication: Publication;
  readonly notices: readonly Notice[];
}

type Publishing = Pick<
  ReportContext,
  "config" | "endpoint" | "inputs" | "log" | "maxRetentionInDays" | "repository" | "signal" | "workspace"
>;

/** Writes the page to the workspace and publishes it. If publishing fails, the page stays in the workspace. */
export async function publishPage(context: Publishing, html: string): Promise<PublishedPage> {
  const file = await writePage(context, html);
  try {
    return { file, ...(await publish(context, file, html)) };
  } catch (error) {
    context.signal.throwIfAborted();
    return { file, publication: { outcome: "failed", error }, notices: [] };
  }
}

async function writePage({ inputs, workspace }: Publishing, html: string): Promise<string> {
  const file = join(workspace, inputs.output);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
    return file;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputError("OutputNotWritten", `The page cannot be written to ${inputs.output} (${code ?? message}).`, {
      remedy: "Set output to a file that can be written in the workspace.",
      cause: error,
    });
  }
}

async function publish(context: Publishing, file: string, html: string): Promise<Omit<PublishedPage, "file">> {
  const { inputs, repository } = context;
  switch (inputs.upload) {
    case "none":
      return { publication: { outcome: "workspace" }, notices: [] };
    case "storage":
      return { publication: await publishToStorage(context, file, html), notices: [] };
    case "artifact":
      if (!repository.server.isEnterpriseServer) return publishArtifact(context, file);
      return { publication: await publishToStorage(context, file, html), notices: [NO_ARTIFACTS] };
  }
}

const NO_ARTIFACTS: Notice = {
  code: "NoArtifacts",
  message: "GitHub Enterprise Server has no artifacts that open in the browser, so the page was published to storage.",
  remedy:
    "Readers need Storage Blob Data Reader on container config. Set upload: storage to publish there without this " +
    "notice, or upload: none to keep the page in the workspace.",
};

async function publishArtifact(context: Publishing, file: string): Promise<Omit<PublishedPage, "file">> {
  const { inputs, log, maxRetentionInDays: most, repository } = context;
  const asked = inputs.retentionInDays;
  const isCut = asked !== undefined && most !== undefined && asked > most;
  const retentionInDays = isCut ? most : asked;
  const { uploadRunArtifact } = await import("../../github/api/run-artifact.ts");
  const id = await log.group("Publish the page", (group) =>
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

async function publishToStorage({ config, endpoint }: Publishing, file: string, html: string): Promise<Publication> {
  const blob = `${FOLDER}${basename(file)}`;
  await config.write(blob, Buffer.from(html), {}, "text/html; charset=utf-8");
  const path = ["config", ...blob.split("/")].map(encodeURIComponent).join("/");
  return { outcome: "storage", url: `${endpoint.url}/${path}`, blob };
}
