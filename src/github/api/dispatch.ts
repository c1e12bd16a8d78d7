import { getOctokit } from "@actions/github";
import type { Clock } from "../../clock.ts";
import { githubCalls } from "./github-calls.ts";

export interface DispatchOptions {
  /** owner/name */
  readonly repository: string;
  readonly token: string;
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Starts the workflows that listen to a repository_dispatch event. */
export type SendDispatch = (eventType: string, payload: Readonly<Record<string, string>>) => Promise<void>;

const FORBIDDEN_CURE =
  "Give the job `permissions: { contents: write }` and set github-token to github.token; for another repository, a token of its own with Contents: write.";

/** Opens the sending of repository_dispatch events; nothing is sent yet. An event may arrive twice when GitHub's answer is lost. */
export function openDispatch(options: DispatchOptions): SendDispatch {
  const { repository, token, apiUrl, userAgent, clock, signal } = options;
  const [owner = "", repo = ""] = repository.split("/");
  const { rest } = getOctokit(token, { baseUrl: apiUrl, userAgent, request: { signal } });
  const call = githubCalls({ repository, clock, signal, forbiddenCure: FORBIDDEN_CURE });
  return (eventType, payload) =>
    call(`send ${eventType} to the workflows`, async () => {
      await rest.repos.createDispatchEvent({ owner, repo, event_type: eventType, client_payload: { ...payload } });
    });
}
