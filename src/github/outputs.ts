import { randomUUID } from "node:crypto";
import { appendFile, stat } from "node:fs/promises";
import { cutText } from "exact-values/message-text";
import { cutMarkdown } from "./markdown/published-markdown.ts";

/** GitHub carries 1 MB of outputs per job, counted as UTF-16. */
const MAX_UTF16_UNITS = 500_000;

/** The one output that is prose: it can be cut, where cut JSON would be broken. */
const MARKDOWN_OUTPUT = "summary-markdown";

type Outputs = Readonly<Record<string, string>>;

interface FittedOutputs {
  readonly outputs: Outputs;
  /** One sentence for each output that was left out or cut. */
  readonly notices: readonly string[];
}

/** The outputs that GitHub takes: the shortest first, so that counts always survive; what is too long is left out and named. */
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
        `Output ${name} is not set: its ${value.length} characters are more than the outputs of a job can carry. Name fewer scopes or months in one call.`,
      );
      continue;
    }
    if (fitted !== value) notices.push(`Output ${name} is cut to what the outputs of a job can carry.`);
    outputs[name] = fitted;
    room -= fitted.length;
  }
  return { outputs, notices };
}

/** Longer than any text of ours within an output. */
const LONGEST_TEXT = 16_000;

/** An output in which no foreign text takes the room of all others: texts within JSON and lines of text are cut, numbers and structure stay. */
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
    reason: "an output can carry no more. The job summary shows them.",
  });
}

/** One output in the runner's file format. */
function formatOutput(name: string, value: string, delimiter: string): string {
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

/** Appends the outputs to `file` (GITHUB_OUTPUT; nothing is written when it is not set) and returns what had to be left out or cut. */
export async function writeOutputs(file: string | undefined, desired: Outputs): Promise<readonly string[]> {
  const { outputs, notices } = fitOutputs(desired);
  if (file === undefined || file === "") return notices;
  // A delimiter that foreign data could guess would let it set outputs of its own.
  const blocks = Object.entries(outputs).map(([name, value]) => formatOutput(name, value, `end-${randomUUID()}`));
  await appendFile(file, blocks.join(""));
  return notices;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Keeps a value for the post step of the same action; where no runner offers a file for it, there is no post step either. */
export async function saveState(environment: Environment, name: string, value: string): Promise<void> {
  const file = environment.GITHUB_STATE;
  if (file !== undefined && file !== "") await appendFile(file, formatOutput(name, value, `end-${randomUUID()}`));
}

/** What the main step kept under this name; undefined when it kept nothing. */
export function readSavedState(environment: Environment, name: string): string | undefined {
  const value = environment[`STATE_${name}`];
  return value === "" ? undefined : value;
}

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
