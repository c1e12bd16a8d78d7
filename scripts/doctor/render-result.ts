import type { DoctorResult } from "../../src/actions/doctor/doctor.ts";
import { commandOf, describeVerdict } from "../../src/actions/doctor/result.ts";
import type { LinkState } from "../../src/hub/health/judge-chain.ts";
import { LINKS } from "../../src/hub/health/links.ts";

const MARKS: Readonly<Record<LinkState, string>> = {
  pass: "√",
  warn: "!",
  fail: "×",
  skipped: "-",
  unknown: "?",
};

/** The result for a terminal: one line per link, then the remedy. */
export function renderResult(result: DoctorResult): string {
  const { links, remedy, repository } = result;
  const lines = links.map(({ code, link, message, needs, state, subject }) => {
    const about = [code, subject].filter((part) => part !== undefined).join(" ");
    const right = needs ? ` Needs ${needs}.` : "";
    return `${MARKS[state]} ${LINKS[link].title}${about === "" ? "" : ` (${about})`}: ${message}${right}`;
  });
  const advice =
    remedy === undefined
      ? []
      : ["", `First: ${LINKS[remedy.link].title}, ${remedy.code}`, remedy.message, commandOf(remedy, repository)];
  return [...lines, "", describeVerdict(result), ...advice].join("\n");
}
