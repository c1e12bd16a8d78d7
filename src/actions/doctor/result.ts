import type { Remedy } from "../../hub/health/judge-chain.ts";
import type { DoctorResult } from "./doctor.ts";

/** The report as JSON, the same for the command and the action. */
export function encodeResult({ links, remedy, repository, verdict }: DoctorResult): string {
  return JSON.stringify({
    schema: 1,
    verdict,
    links,
    remedy: remedy === undefined ? null : { ...remedy, command: commandOf(remedy, repository) },
  });
}

/** GitHub's commands run in any folder if they name the repository. */
export function commandOf({ command }: Pick<Remedy, "command">, repository: string | undefined): string {
  return repository !== undefined && /^gh (?:run|variable|workflow) /.test(command)
    ? `${command} --repo ${repository}`
    : command;
}

/** The result in one sentence. */
export function describeVerdict({ links, seconds, verdict }: DoctorResult): string {
  const count = (state: string): number => links.filter((one) => one.state === state).length;
  const parts = [
    [count("fail"), "failed"],
    [count("warn"), "with a warning"],
    [count("unknown"), "could not be checked"],
    [count("skipped"), "skipped"],
    [count("pass"), "passed"],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  return `Doctor: ${verdict}. ${said.join(", ")} (${seconds.toFixed(1)} s).`;
}
