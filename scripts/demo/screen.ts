import { styleText } from "node:util";

/** What someone who watches the demo sees. `styleText` leaves colours out where they do not belong: no terminal, or NO_COLOR. */
export interface Screen {
  /** Says what happens next. */
  step(text: string): void;
  /** A line below a step. */
  line(text: string): void;
  /** A line below a step: something went as it should. */
  good(text: string): void;
  /** A line below a step: something failed, as it should. */
  expectedFailure(text: string): void;
  /** The first line, and the last. */
  headline(text: string): void;
  failure(text: string): void;
}

export function openScreen(): Screen {
  let steps = 0;
  const print = (text: string): void => console.log(text);
  return {
    step: (text) => {
      steps += 1;
      print(`\n${styleText("bold", `${steps}. ${text}`)}`);
    },
    line: (text) => print(text === "" ? "" : `   ${text}`),
    good: (text) => print(`   ${styleText("green", "ok")}  ${text}`),
    expectedFailure: (text) => print(`   ${styleText("yellow", text)}`),
    headline: (text) => print(styleText(["bold", "green"], text)),
    failure: (text) => console.error(styleText("red", text, { stream: process.stderr })),
  };
}
