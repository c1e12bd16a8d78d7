import { styleText } from "node:util";
import { isQuiet, quietSentence, type RunRecord, sentenceOf } from "./run-records.ts";

/** What a person who runs the demo sees. `styleText` omits colors without a terminal or with NO_COLOR. */
export interface Screen {
  /** Starts a part of the story. */
  act(title: string, text: string): void;
  /** Reports an action of a person. */
  person(text: string): void;
  /** Reports a finished workflow run. Runs that found nothing are counted and reported with the next line. */
  run(record: RunRecord): void;
  line(text: string): void;
  /** Reports a success. */
  good(text: string): void;
  /** The first or last line. */
  headline(text: string): void;
  failure(text: string): void;
}

const MAX_CHARACTERS = 118;
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

export function openScreen(print: (text: string) => void = (text) => console.log(text)): Screen {
  let acts = 0;
  const quiet: RunRecord[] = [];
  const reportQuiet = (): void => {
    if (quiet.length > 0) print(styleText("dim", `   ${" ".repeat(16)}${quietSentence(quiet)}`));
    quiet.length = 0;
  };
  const line = (text: string): void => {
    reportQuiet();
    print(text === "" ? "" : `   ${text}`);
  };
  return {
    act: (title, text) => {
      reportQuiet();
      acts += 1;
      print(`\n${styleText("bold", `${acts}. ${title}`)}\n   ${styleText("dim", text)}`);
    },
    person: (text) => line(styleText("cyan", `${" ".repeat(16)}someone ${text}`)),
    run: (record) => {
      if (isQuiet(record)) {
        quiet.push(record);
        return;
      }
      reportQuiet();
      const mark = MARKS[record.conclusion];
      const sentence = `${record.name.padEnd(14)} ${sentenceOf(record)}`;
      line(`${formatScreenTime(record.startedAt)} ${mark} ${cut(sentence)}`);
    },
    line,
    good: (text) => line(`${styleText("green", "ok")}  ${text}`),
    headline: (text) => print(styleText(["bold", "green"], text)),
    failure: (text) => console.error(styleText("red", text, { stream: process.stderr })),
  };
}

const MARKS = {
  success: styleText("green", "ok  "),
  failure: styleText("red", "FAIL"),
  cancelled: styleText("yellow", "stop"),
  skipped: styleText("dim", "skip"),
} as const;

function cut(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`;
}

/** Such as `Sat 04 Jul 03:47`, in UTC. */
export function formatScreenTime(instant: Date): string {
  const [, month = "", day = "", time = ""] = /^\d{4}-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(instant.toISOString()) ?? [];
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  return `${DAYS[instant.getUTCDay()]} ${day} ${months[Number(month) - 1]} ${time}`.slice(0, 16).padEnd(16);
}
