import { appendFile, stat } from "node:fs/promises";
import { cutMarkdown } from "./markdown/cut-markdown.ts";

/** The runner drops a step's summary whole above 1,024 KiB; what it adds on its way is not documented, so some room is left. */
export const MAX_SUMMARY_BYTES = 1000 * 1024;

async function byteCountOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    // A runner makes the file beforehand; elsewhere the first append makes it.
    return 0;
  }
}

/** Appends to the job summary (`file` is GITHUB_STEP_SUMMARY; nothing is written when it is not set), cut to what GitHub shows. */
export async function writeSummary(file: string | undefined, markdown: string): Promise<void> {
  if (file === undefined || file === "") return;
  const room = MAX_SUMMARY_BYTES - (await byteCountOf(file));
  const text = cutMarkdown(markdown.endsWith("\n") ? markdown : `${markdown}\n`, {
    maxSize: room,
    sizeOf: (part) => Buffer.byteLength(part),
    reason: "GitHub drops a summary above 1 MiB. The log of the step holds all of it.",
  });
  if (Buffer.byteLength(text) <= room) await appendFile(file, text);
}
