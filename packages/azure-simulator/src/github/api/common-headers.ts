import { randomUUID } from "node:crypto";
import type { HttpAnswer } from "../../https-server.ts";

const LIMIT = 5000;
const WINDOW_SECONDS = 3600;

/** Headers of every API response: its version, an ID for support, and the remaining requests of the hour. */
export function createCommonHeaders(now: () => Date): (answer: HttpAnswer) => HttpAnswer {
  let used = 0;
  const reset = Math.floor(now().getTime() / 1000) + WINDOW_SECONDS;
  return (answer) => {
    used = Math.min(used + 1, LIMIT - 1);
    const limits = { limit: LIMIT, remaining: LIMIT - used, used, reset, resource: "core" };
    const headers = Object.entries(limits).map(([name, value]) => [`x-ratelimit-${name}`, String(value)]);
    return {
      ...answer,
      headers: {
        "x-github-api-version-selected": "2022-11-28",
        "x-github-media-type": "github.v3; format=json",
        "x-github-request-id": randomUUID(),
        ...Object.fromEntries(headers),
        ...answer.headers,
      },
    };
  };
}
