import type { Clock } from "exact-values/clock";
import { readRepositoryContext, type Visibility } from "./api/github-context.ts";
import type { InputReader } from "./step-inputs.ts";

/** Who can read the output of a step: `everybody`, or only those who can read the repository. */
export type Audience = "everybody" | "members";

/** The input that allows a public repository to show confidential output. */
const ALLOW_INPUT = "allow-public";
const TOKEN_INPUT = "github-token";

/** Limits the wait for GitHub, because the step prints nothing until it knows its audience. */
const ANSWER_LIMIT_MS = 30_000;

interface AudienceQuestion {
  /** Undefined if the inputs could not be parsed. */
  readonly reader: InputReader | undefined;
  readonly inputNames: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly userAgent: string;
}

/**
 * Determines who may read the step's log, summary and annotations. If this cannot be determined, the result is
 * `everybody`. Scheduled events do not contain the repository, so its visibility is requested from GitHub. Other events
 * of a first attempt need no request. Outside a repository, nothing is published.
 */
export async function readAudience(question: AudienceQuestion): Promise<Audience> {
  const { environment, inputNames, reader } = question;
  if (environment.GITHUB_REPOSITORY === undefined || environment.GITHUB_REPOSITORY === "") return "members";
  try {
    if (inputNames.includes(ALLOW_INPUT) && reader?.flag(ALLOW_INPUT) === true) return "members";
    const { isRepeated, visibility } = await readRepositoryContext(environment);
    // The event is from the first attempt and does not change if the repository becomes public later.
    const isCertain = visibility === "public" || (visibility !== undefined && !isRepeated);
    const current = isCertain ? visibility : await askGithub(question);
    return current === undefined || current === "public" ? "everybody" : "members";
  } catch {
    return "everybody";
  }
}

async function askGithub(question: AudienceQuestion): Promise<Visibility | undefined> {
  const { clock, environment, inputNames, reader, userAgent } = question;
  const token = inputNames.includes(TOKEN_INPUT) ? reader?.secret(TOKEN_INPUT) : undefined;
  if (token === undefined) return undefined;
  const { apiUrl, repository = "" } = await readRepositoryContext(environment);
  // Loaded on demand, because few steps need GitHub's client.
  const { readVisibility } = await import("./api/github-calls.ts");
  const limit = new AbortController();
  const signal = AbortSignal.any([question.signal, limit.signal]);
  const answer = readVisibility({ apiUrl, clock, repository, signal, token, userAgent });
  const answered = new AbortController();
  void clock.sleep(ANSWER_LIMIT_MS, answered.signal).then(
    () => limit.abort(),
    () => undefined,
  );
  try {
    return await answer;
  } finally {
    answered.abort();
  }
}
