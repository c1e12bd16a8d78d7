import { setSecret } from "@actions/core";
import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { type ActionReport, failureReport, linkDocuments, WITHHELD, withholdReport } from "./action-report.ts";
import { renderAnnotations } from "./annotations.ts";
import { documentAddress, renderFailure } from "./failure.ts";
import { createLog, type Log } from "./log.ts";
import { type Audience, readAudience } from "./output-audience.ts";
import { writeOutputs, writeSummary } from "./outputs.ts";
import { createInputReader, type InputReader } from "./step-inputs.ts";

/** What every action receives from its step. */
export interface StepRuntime {
  readonly reader: InputReader;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly clock: Clock;
  /** Version of the actions, for user agents and metadata. */
  readonly hubVersion: string;
  /** Aborted when the runner cancels the step. */
  readonly signal: AbortSignal;
  /** Who may read the step's output; undefined if everything may be shown. */
  readonly audience?: () => Promise<Audience>;
}

interface StepOptions {
  readonly actionName: string;
  readonly environment: StepRuntime["environment"];
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Writes to the step's log. */
  readonly write: (text: string) => void;
  readonly hubVersion: string;
  /** Names of the inputs in action.yml. */
  readonly inputNames: readonly string[];
  readonly action: (runtime: StepRuntime) => Promise<ActionReport>;
}

/** The input of actions that can post their summary on a pull request. */
const COMMENT_INPUT = "pull-request-comment";

/**
 * Runs an action as a step of a job. Reads its inputs, and writes outputs, annotations and the summary. Returns true if
 * the action succeeded.
 */
export async function runStep(options: StepOptions): Promise<boolean> {
  const { actionName, environment, write, clock, signal, hubVersion, inputNames, action } = options;
  const address = documentAddress(environment);
  const gate = openGate(write);
  const log = createLog({ write: gate.write, clock, isDebug: environment.RUNNER_DEBUG === "1", address });
  // Printed first, and only to the log, so that the log names the release even if the first call hangs.
  write(`cost-hub ${hubVersion}, ${actionName}\n`);
  let report: ActionReport;
  let commentToken: string | undefined;
  let reader: InputReader | undefined;
  const ask = (): Promise<Audience> => {
    const userAgent = `cost-hub/${hubVersion} (${actionName})`;
    return readAudience({ reader, inputNames, environment, clock, signal, userAgent });
  };
  let asked: Promise<Audience> | undefined;
  try {
    reader = createInputReader(environment, inputNames, setSecret);
    // Runs in parallel with the action. Lines are buffered until the audience is known.
    asked = gate.decideBy(ask());
    const audience = asked;
    commentToken = readCommentToken(reader, inputNames);
    report = await action({ reader, environment, log, clock, hubVersion, signal, audience: () => audience });
  } catch (error) {
    // An error that describes the state left by the cancelled run is more helpful than the cancellation itself.
    report = failureReport(signal.aborted && !(error instanceof InputError) ? signal.reason : error);
  }
  const audience = await (asked ?? gate.decideBy(ask()));
  if (audience === "everybody") report = withholdReport(actionName, report);
  report = linkDocuments(report, address);
  const notices = await writeOutputs(environment.GITHUB_OUTPUT, report.outputs);
  for (const notice of notices) log.warning(notice);
  for (const line of renderAnnotations(report.annotations, address)) write(`${line}\n`);
  await writeSummary(environment.GITHUB_STEP_SUMMARY, report.summary);
  if (commentToken !== undefined && report.summary !== "") await comment(options, log, commentToken, report.summary);
  return !report.hasFailed;
}

interface OutputGate {
  readonly write: (text: string, shared?: string) => void;
  readonly decideBy: (audience: Promise<Audience>) => Promise<Audience>;
}

/** Holds back the step's lines until their audience is known. */
function openGate(write: (text: string) => void): OutputGate {
  const held: (readonly [text: string, shared: string | undefined])[] = [];
  let decided: Audience | undefined;
  const put = (text: string, shared: string | undefined): void => {
    if (decided === undefined) held.push([text, shared]);
    else if (decided === "members") write(text);
    else if (shared !== undefined) write(shared);
  };
  return {
    write: put,
    decideBy: async (audience) => {
      decided = await audience;
      if (decided === "everybody") write(`${WITHHELD}\n`);
      for (const [text, shared] of held.splice(0)) put(text, shared);
      return decided;
    },
  };
}

/**
 * The token for comments; undefined if the action lacks this input or the input is not enabled. Throws InputError
 * `MissingInput`.
 */
function readCommentToken(reader: InputReader, inputNames: readonly string[]): string | undefined {
  if (!inputNames.includes(COMMENT_INPUT)) return undefined;
  const token = reader.secret("github-token");
  if (!reader.flag(COMMENT_INPUT)) return undefined;
  if (token !== undefined) return token;
  throw new InputError("MissingInput", `${COMMENT_INPUT}: true needs the input github-token.`, {
    remedy: "Set github-token to github.token and give the job pull-requests: write.",
  });
}

/** A failure to write the comment is only a warning, because the action's result does not depend on it. */
async function comment(options: StepOptions, log: Log, token: string, markdown: string): Promise<void> {
  const { actionName, clock, environment, hubVersion, signal } = options;
  const about = `${actionName} ${environment.GITHUB_WORKFLOW ?? ""} ${environment.GITHUB_JOB ?? ""}`.trim();
  const userAgent = `cost-hub/${hubVersion} (${actionName})`;
  try {
    // Loaded on demand, because few steps need GitHub's client.
    const { writePullRequestComment } = await import("./api/pull-request-comment.ts");
    const onWait = (line: string): void => log.info(line);
    const request = { about, clock, environment, markdown, onWait, signal, token, userAgent };
    const isWritten = await writePullRequestComment(request);
    log.info(
      isWritten ? "The summary is shown as a comment on the pull request." : "There is no pull request to comment on.",
    );
  } catch (error) {
    const { lines, remedy } = renderFailure(error);
    log.warning(`${lines[0]} ${remedy}`);
  }
}
