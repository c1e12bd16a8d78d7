import type { Masks } from "../jobs/masks.ts";

export interface StepAnnotation {
  readonly level: "error" | "warning" | "notice";
  readonly message: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** The log of a step. It receives the output of a process, executes its workflow commands and masks secrets. */
export interface StepLog {
  /** In chunks of any size. */
  write(text: string): void;
  /** A line from the runner itself. */
  line(text: string): void;
  end(): void;
  readonly text: string;
  readonly annotations: readonly StepAnnotation[];
}

const COMMAND = /^::([A-Za-z0-9_-]+)(?:\s+([^:]*(?::(?!:)[^:]*)*))?::(.*)$/;
/** GitHub removed these commands, because any logged text could contain them. */
const GONE = ["set-env", "add-path", "set-output", "save-state"];

export function createStepLog(masks: Masks, onLine: (line: string) => void = () => undefined): StepLog {
  let text = "";
  let rest = "";
  let stoppedUntil: string | undefined;
  const annotations: StepAnnotation[] = [];

  const line = (content: string): void => {
    const hidden = masks.hide(content);
    text += `${hidden}\n`;
    onLine(hidden);
  };

  const read = (content: string): void => {
    const [, command = "", properties = "", value = ""] = COMMAND.exec(content) ?? [];
    // The value is registered first, so that it never appears in the log.
    const isMask = command === "add-mask" && stoppedUntil === undefined;
    if (isMask) masks.add(unescapeData(value));
    line(isMask ? "::add-mask::***" : content);
    if (stoppedUntil !== undefined) {
      if (command === stoppedUntil) stoppedUntil = undefined;
    } else if (command === "stop-commands") stoppedUntil = value;
    else if (command === "error" || command === "warning" || command === "notice") {
      const message = masks.hide(unescapeData(value));
      annotations.push({ level: command, message, properties: readProperties(properties, masks) });
    } else if (GONE.includes(command)) {
      annotations.push({ level: "error", message: `The command '${command}' is disabled`, properties: {} });
    }
  };

  return {
    line,
    write: (piece) => {
      const lines = (rest + piece).split(/\r?\n/);
      rest = lines.pop() ?? "";
      for (const content of lines) read(content);
    },
    end: () => {
      if (rest !== "") read(rest);
      rest = "";
    },
    get text() {
      return text;
    },
    annotations,
  };
}

function unescapeData(text: string): string {
  return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}

function readProperties(text: string, masks: Masks): Record<string, string> {
  const pairs = text.split(",").map((pair) => /^\s*([^=]+)=(.*)$/.exec(pair));
  return Object.fromEntries(
    pairs.flatMap((pair) =>
      pair === null
        ? []
        : [
            [
              pair[1] ?? "",
              masks.hide(
                unescapeData(pair[2] ?? "")
                  .replaceAll("%3A", ":")
                  .replaceAll("%2C", ","),
              ),
            ],
          ],
    ),
  );
}
