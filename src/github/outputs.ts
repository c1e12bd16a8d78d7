import { randomUUID } from "node:crypto";
import { appendFile, stat } from "node:fs/promises";
import { cutText } from "exact-values/message-text";
import { cutMarkdown } from "./markdown/published-markdown.ts";

/** GitHub allows 1 MB of outputs per job, and counts it in UTF-16. */
const MAX_UTF16_UNITS = 500_000;

/** The only output with prose, which can be cut. JSON would become invalid. */
const MARKDOWN_OUTPUT = "summary-markdown";

type Outputs = Readonly<Record<string, string>>;

interface FittedOutputs {
  readonly outputs: Outputs;
  /** One sentence for each output that was omitted or cut. */
  readonly notices: readonly string[];
}

/**
 * Returns the outputs that GitHub accepts. The shortest come first, so that counts always fit; outputs that are too
 * long are omitted and reported.
 */
export function fitOutputs(desired: Outputs): FittedOutputs {
  const outputs: Record<string, string> = {};
  const notices: string[] = [];
  let room = MAX_UTF16_UNITS;
  const rank = ([name, value]: readonly [string, string]) => (name === MARKDOWN_OUTPUT ? Infinity : value.length);
  const bounded = Object.entries(desired).map(([name, value]) => [name, boundOutput(name, value)] as const);
  for (const [name, value] of bounded.sort((left, right) => rank(left) - rank(right))) {
    const fitted = name === MARKDOWN_OUTPUT ? cutToUnits(value, room) : value;
    if (fitted.length > room) {
      notices.push(
        `Output ${name} is not set, because its ${value.length} characters exceed the limit for the outputs of ` +
          "a job. Use fewer scopes or months in one call.",
      );
      continue;
    }
    if (fitted !== value) notices.push(`Output ${name} was cut to the limit for the outputs of a job.`);
    outputs[name] = fitted;
    room -= fitted.length;
  }
  return { outputs, notices };
}

/** The limit for strings and lines of foreign text. Our own texts within an output are shorter. */
const LONGEST_TEXT = 16_000;

/**
 * Limits foreign text in an output, so that the other outputs fit as well. Long strings in JSON and long lines are cut,
 * but numbers and structure remain.
 */
function boundOutput(name: string, value: string): string {
  if (name === MARKDOWN_OUTPUT || value.length <= LONGEST_TEXT) return value;
  try {
    let hasCut = false;
    const cut = (text: string): string => {
      const shown = cutText(text, LONGEST_TEXT);
      hasCut ||= shown !== text;
      return shown;
    };
    const parsed = JSON.parse(value, (_, member: unknown) => {
      if (typeof member === "string") return cut(member);
      if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
      return Object.fromEntries(Object.entries(member).map(([key, held]) => [cut(key), held]));
    }) as unknown;
    return hasCut ? JSON.stringify(parsed) : value;
  } catch {
    const lines = value.split("\n").map((line) => cutText(line, LONGEST_TEXT));
    return lines.join("\n");
  }
}

function cutToUnits(markdown: string, maxSize: number): string {
  return cutMarkdown(markdown, {
    maxSize,
    sizeOf: (text) => text.length,
    reason: "an output cannot have more. The job summary shows them.",
  });
}

/** Formats one output for the runner's output file. */
function formatOutput(name: string, value: string, delimiter: string): string {
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

/**
 * Appends the outputs to `file` (GITHUB_OUTPUT; nothing is written if it is not set) and returns the notices about
 * omitted or cut outputs.
 */
export async function writeOutputs(file: string | undefined, desired: Outputs): Promise<readonly string[]> {
  const { outputs, notices } = fitOutputs(desired);
  if (file === undefined || file === "") return notices;
  // If foreign data could predict the delimiter, it could set other outputs.
  const blocks = Object.entries(outputs).map(([name, value]) => formatOutput(name, value, `end-${randomUUID()}`));
  await appendFile(file, blocks.join(""));
  return notices;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Saves a value for the post step of the same action. Does nothing if the runner provides no file for it, because there
 * is no post step then.
 */
export async function saveState(environment: Environment, name: string, value: string): Promise<void> {
  const file = environment.GITHUB_STATE;
  if (file !== undefined && file !== "") await appendFile(file, formatOutput(name, value, `end-${randomUUID()}`));
}

/** The value that the main step stored under this name; undefined if there is none. */
export function readSavedState(environment: Environment, name: string): string | undefined {
  const value = environment[`STATE_${name}`];
  return value === "" ? undefined : value;
}

/**
 * The runner drops a step's summary completely if it exceeds 1,024 KiB. The limit leaves room for text that the runner
 * may add.
 */
export const MAX_SUMMARY_BYTES = 1000 * 1024;

async function byteCountOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    // A runner creates the file in advance; elsewhere, the first append creates it.
    return 0;
  }
}

/**
 * Appends to the job summary (`file` is GITHUB_STEP_SUMMARY; nothing is written if it is not set), cut to what GitHub
 * shows.
 */
export async function writeSummary(file: string | undefined, markdown: string): Promise<void> {
  if (file === undefined || file === "") return;
  const room = MAX_SUMMARY_BYTES - (await byteCountOf(file));
  const text = cutMarkdown(markdown.endsWith("\n") ? markdown : `${markdown}\n`, {
    maxSize: room,
    sizeOf: (part) => Buffer.byteLength(part),
    reason: "GitHub drops a summary above 1 MiB. The log of the step contains everything.",
  });
  if (Buffer.byteLength(text) <= room) await appendFile(file, text);
}
