/** An answer of GitHub's API. */
export interface GithubAnswer {
  readonly status: number;
  /** Undefined when there was none. */
  readonly body: unknown;
}

/** One call of GitHub's API; `path` begins with a slash. */
export type GithubCall = (method: "GET" | "PATCH" | "POST", path: string, body?: unknown) => Promise<GithubAnswer>;

/** Calls the API with a token, which goes to this one host and nowhere else. */
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
