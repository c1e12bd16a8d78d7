import { getIDToken } from "@actions/core";
import { InputError, ServiceError } from "exact-values/errors";
import { ANSWER_LIMIT_MS, repeatWhileSilent } from "../../silence-watch.ts";

interface IdTokenRequest {
  readonly audience: string;
  /** The step's environment. The runner sets variables in it if the job may request ID tokens. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Called with one sentence while GitHub is silent. */
  readonly onWait?: (line: string) => void;
  /** Requests the token; replaced in tests. */
  readonly request?: (audience: string) => Promise<string>;
}

/**
 * Requests a new ID token for the running job. GitHub signs it, it is valid for five minutes, and it is masked in the
 * log.
 */
export async function requestIdToken(desired: IdTokenRequest): Promise<string> {
  const { audience, environment, onWait, request = getIDToken } = desired;
  // The runner sets these two variables only if the job has the permission.
  if (!environment.ACTIONS_ID_TOKEN_REQUEST_URL || !environment.ACTIONS_ID_TOKEN_REQUEST_TOKEN) {
    throw new InputError(
      "IdTokenNotPermitted",
      "GitHub issues no ID token for this job, so it cannot sign in to Azure.",
      {
        remedy:
          "Add `permissions: { id-token: write, contents: read }` to the job (a reusable workflow's caller " +
          "needs it, too; pull requests from forks never get it), or set `auth: default` and sign in another " +
          "way.",
      },
    );
  }
  try {
    // The response has only a few kilobytes, so one time limit covers the headers and the body.
    const wait = { what: "GitHub's ID token", limitMs: ANSWER_LIMIT_MS, onWait };
    // Retrying is safe, because each request returns a new token.
    return await repeatWhileSilent(wait, () => request(audience));
  } catch (cause) {
    throw new ServiceError("IdTokenFailed", `GitHub did not issue an ID token for audience ${audience}.`, {
      status: undefined,
      correlationId: undefined,
      transient: true,
      remedy: "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com).",
      cause,
    });
  }
}
