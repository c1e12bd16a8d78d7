import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { ReportContext } from "./clients.ts";
import type { Publication } from "./publication.ts";

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

/** Writes the page into the workspace, and brings it to where it is read; a page that cannot be published stays in the workspace. */
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
      if (repository.isEnterpriseServer) return { publication: { outcome: "workspace" }, notices: [NO_ARTIFACTS] };
      return publishArtifact(context, file);
  }
}

const NO_ARTIFACTS: Notice = {
  code: "NoArtifacts",
  message: "GitHub Enterprise Server has no artifacts that open in the browser, so the page is in the workspace only.",
  remedy:
    "Upload the file of output `file` in a step after this one (actions/upload-artifact@v3, as a zip), or set upload: storage.",
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
    message: `retention-days is ${asked}, and this repository keeps artifacts for ${most} days: the page is kept for as long.`,
  };
  const url = `${repository.runUrl}/artifacts/${id}`;
  return {
    publication: { outcome: "artifact", url, retentionInDays: retentionInDays ?? most },
    notices: isCut ? [cut] : [],
  };
}

/** A name of its own folder, so that nothing that listens to settings hears of it. */
const FOLDER = "reports/";

async function publishToStorage({ config, endpoint }: Publishing, file: string, html: string): Promise<Publication> {
  const blob = `${FOLDER}${basename(file)}`;
  await config.write(blob, Buffer.from(html), {}, "text/html; charset=utf-8");
  const path = ["config", ...blob.split("/")].map(encodeURIComponent).join("/");
  return { outcome: "storage", url: `${endpoint.url}/${path}`, blob };
}
