import { type GithubConnection, openRepository } from "./github-calls.ts";

/** Starts the workflows that listen to a repository_dispatch event. */
export type SendDispatch = (eventType: string, payload: Readonly<Record<string, string>>) => Promise<void>;

const FORBIDDEN_REMEDY =
  "Give the job `permissions: { contents: write }` and set github-token to github.token; for another " +
  "repository, use a separate token with Contents: write.";

/**
 * Opens the client for repository_dispatch events without sending anything. An event may arrive twice if GitHub's
 * response is lost.
 */
export function openDispatch(connection: GithubConnection): SendDispatch {
  const { call, owner, repo, rest } = openRepository(connection, FORBIDDEN_REMEDY);
  return (eventType, payload) =>
    call(`send ${eventType} to the workflows`, async () => {
      await rest.repos.createDispatchEvent({ owner, repo, event_type: eventType, client_payload: { ...payload } });
    });
}
