import type { Clock } from "exact-values/clock";
import { cutText } from "exact-values/message-text";
import { type DocumentAddress, renderFailure } from "./failure.ts";

/** Lines of a step's log that cannot act as workflow commands. */
export interface LogGroup {
  info(text: string): void;
  /** A highlighted line that does not count towards the ten annotations. */
  warning(text: string): void;
  /**
   * Logs what failed and why, the remedy, and a link to our documents. Remedy and link are logged once if all failures
   * in a group share them. `about` names what failed, unless the group's name does. `note` is additional information
   * before the remedy.
   */
  failure(error: unknown, context?: { readonly about?: string | undefined; readonly note?: string | undefined }): void;
  /** Printed only if debug logging is enabled on the runner. */
  debug(text: string): void;
  /** Logs progress during a long wait. A line is printed at most every 30 seconds, and none within the first 30. */
  progress(text: string): void;
}

export interface Log extends LogGroup {
  /**
   * Runs `body` with a log whose lines are in one collapsible group. Groups cannot overlap in a log. The first open
   * group prints immediately; concurrent groups print after it has ended.
   */
  group<T>(name: string, body: (log: LogGroup) => Promise<T>): Promise<T>;
}

export interface LogOptions {
  /**
   * Receives whole lines with their line breaks, like the write method of standard output. `shared` is a version of the
   * text that everyone may read; undefined if the line may contain confidential data.
   */
  readonly write: (text: string, shared?: string) => void;
  readonly clock: Clock;
  /** The value of RUNNER_DEBUG. */
  readonly isDebug: boolean;
  /** The URL of our documents. */
  readonly address?: DocumentAddress;
}

/** A line and its version that everyone may read. */
interface LogLine {
  readonly line: string;
  readonly shared: string | undefined;
}

interface OpenGroup {
  readonly held: LogLine[];
  hasEnded: boolean;
}

/** The format of our own error codes. */
const CODE = /^[A-Z][A-Za-z]{2,60}$/;

const PROGRESS_INTERVAL_MS = 30_000;

function createLines(put: (line: string, shared?: string) => void, { address, clock, isDebug }: LogOptions): LogGroup {
  let lastProgressMs = clock.now().getTime();
  const remedies = new Set<string>();
  const info = (text: string) => {
    for (const line of neutraliseLogLines(text)) put(line);
  };
  return {
    info,
    warning: (text) => info(`Warning: ${text}`),
    failure: (error, { about, note } = {}) => {
      const { code, remedy, lines, link } = renderFailure(error);
      const url = address?.(link);
      const advice = url === undefined ? remedy : `${remedy}\nSee ${url}`;
      const shown = CODE.test(code) ? `Error: ${code}.${url === undefined ? "" : ` See ${url}`}` : "Error";
      const [first = "", ...more] = neutraliseLogLines(
        "Error: " +
          `${about === undefined ? "" : `${about}: `}${[`${code}: ${lines.join("\n")}`, note ?? []].flat().join("\n")}`,
      );
      put(first, shown);
      for (const line of more) put(line);
      if (!remedies.has(advice)) info(advice);
      remedies.add(advice);
    },
    debug: (text) => {
      if (isDebug) put(formatWorkflowCommand("debug", text));
    },
    progress: (text) => {
      const nowMs = clock.now().getTime();
      if (nowMs - lastProgressMs < PROGRESS_INTERVAL_MS) return;
      lastProgressMs = nowMs;
      const [first = "", ...more] = neutraliseLogLines(text);
      put(first, "Still at work.");
      for (const line of more) put(line);
    },
  };
}

/** The log of a step. */
export function createLog(options: LogOptions): Log {
  const print = ({ line, shared }: LogLine) =>
    options.write(`${line}\n`, shared === undefined ? undefined : `${shared}\n`);
  // The first of these groups prints immediately. The others buffer their lines.
  const open: OpenGroup[] = [];

  const release = () => {
    while (open[0]?.hasEnded) {
      open.shift();
      for (const line of open[0]?.held.splice(0) ?? []) print(line);
    }
  };

  return {
    ...createLines((line, shared) => print({ line, shared }), options),
    group: async (name, body) => {
      const group: OpenGroup = { held: [], hasEnded: false };
      open.push(group);
      const put = (line: string, shared?: string) => {
        if (open[0] === group) print({ line, shared });
        else group.held.push({ line, shared });
      };
      put(formatWorkflowCommand("group", name));
      try {
        return await body(createLines(put, options));
      } finally {
        put("::endgroup::");
        group.hasEnded = true;
        release();
      }
    },
  };
}

type CommandProperties = Readonly<Record<string, string | number | undefined>>;

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Longer than any of our own lines, including commands for users. */
const LONGEST_LINE = 16_000;

/**
 * Formats a workflow command as one line of the log, without a line ending. Undefined and empty properties are omitted.
 */
export function formatWorkflowCommand(command: string, data: string, properties: CommandProperties = {}): string {
  const listed = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${escapeProperty(cutText(String(value)))}`);
  return `::${command}${listed.length === 0 ? "" : ` ${listed.join(",")}`}::${escapeData(cutText(data, LONGEST_LINE))}`;
}

/**
 * Formats text that may contain foreign data as lines that a runner prints but never executes. The runner treats `::`
 * after leading spaces as a command, and the older `##[` anywhere in a line. It splits lines at CR and at LF.
 */
function neutraliseLogLines(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).map((line) =>
    cutText(line, LONGEST_LINE)
      // Control characters could move the cursor or hide what follows.
      .replace(/(?!\t)\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`)
      .replace(/^([\p{Z}\p{Cf}\s]*)::/u, "$1\\::")
      .replaceAll("##[", "##\\["),
  );
}
