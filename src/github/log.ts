import type { Clock } from "../clock.ts";
import { formatWorkflowCommand, neutraliseLogLines } from "./workflow-command.ts";

/** Lines of a step's log; nothing in them can act as a workflow command. */
export interface LogLines {
  info(text: string): void;
  /** A line that stands out in the log but takes none of the ten annotations. */
  warning(text: string): void;
  /** Printed only where the runner has debug logging switched on. */
  debug(text: string): void;
  /** A sign of life during a long wait; printed at most once per 30 seconds, and not in the first 30. */
  progress(text: string): void;
}

export interface Log extends LogLines {
  /**
   * Runs `body` with lines that stand in one foldable group. Groups cannot overlap in a log: the first one open prints
   * at once, and those that run beside it print when it has ended.
   */
  group<T>(name: string, body: (lines: LogLines) => Promise<T>): Promise<T>;
}

export interface LogOptions {
  /** Takes whole lines, each with its line break: the write method of standard output. */
  readonly write: (text: string) => void;
  readonly clock: Clock;
  /** What the runner says in RUNNER_DEBUG. */
  readonly isDebug: boolean;
}

interface OpenGroup {
  readonly held: string[];
  hasEnded: boolean;
}

const PROGRESS_INTERVAL_MS = 30_000;

function createLines(put: (line: string) => void, { clock, isDebug }: LogOptions): LogLines {
  let lastProgressMs = clock.now().getTime();
  const info = (text: string) => {
    for (const line of neutraliseLogLines(text)) put(line);
  };
  return {
    info,
    warning: (text) => info(`Warning: ${text}`),
    debug: (text) => {
      if (isDebug) put(formatWorkflowCommand("debug", text));
    },
    progress: (text) => {
      const nowMs = clock.now().getTime();
      if (nowMs - lastProgressMs < PROGRESS_INTERVAL_MS) return;
      lastProgressMs = nowMs;
      info(text);
    },
  };
}

/** The log of a step. */
export function createLog(options: LogOptions): Log {
  const print = (line: string) => options.write(`${line}\n`);
  // The first of these prints at once; the others hold their lines.
  const open: OpenGroup[] = [];

  const release = () => {
    while (open[0]?.hasEnded) {
      open.shift();
      for (const line of open[0]?.held.splice(0) ?? []) print(line);
    }
  };

  return {
    ...createLines(print, options),
    group: async (name, body) => {
      const group: OpenGroup = { held: [], hasEnded: false };
      open.push(group);
      const put = (line: string) => {
        if (open[0] === group) print(line);
        else group.held.push(line);
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
