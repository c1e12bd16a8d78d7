/** A response of GitHub's API. */
export interface GithubAnswer {
  readonly status: number;
  /** Undefined if the response has no body. */
  readonly body: unknown;
}

/** Calls GitHub's API. `path` starts with a slash. */
export type GithubCall = (method: "GET" | "PATCH" | "POST", path: string, body?: unknown) => Promise<GithubAnswer>;

/** Calls the API with a token, which is never sent to another host. */
export function openGithub(apiUrl: string, token: string): GithubCall {
  return async (method, path, body) => {
    const answer = await fetch(`${apiUrl.replace(/\/+$/, "")}${path}`, {
      method,
      redirect: "error",
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "user-agent": "cost-hub-dependabot-dist",
        "x-github-api-version": "2022-11-28",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
  };
}
