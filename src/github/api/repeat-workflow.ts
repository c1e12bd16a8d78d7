import { readFile } from "node:fs/promises";
import { type GithubConnection, openRepository } from "./github-calls.ts";

interface RepeatOptions extends GithubConnection {
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Starts a workflow with the inputs of the current run; the inputs passed here take precedence. */
export type RepeatWorkflow = (file: string, inputs: Readonly<Record<string, string>>) => Promise<void>;

const FORBIDDEN_REMEDY =
  "Give the job `permissions: { actions: write }` and set github-token to github.token, and name a " +
  "workflow file that has workflow_dispatch.";

/**
 * Opens the client for starting workflows without sending anything. A workflow may start twice if GitHub's response is
 * lost.
 */
export function openContinuation(options: RepeatOptions): RepeatWorkflow {
  const { environment } = options;
  const { call, owner, repo, rest } = openRepository(options, FORBIDDEN_REMEDY);
  return async (file, inputs) => {
    const given = await inputsOfEvent(environment.GITHUB_EVENT_PATH);
    const ref = environment.GITHUB_REF || "main";
    await call(`start the workflow ${file}`, async () => {
      await rest.actions.createWorkflowDispatch({
        owner,
        repo,
        ref,
        workflow_id: file,
        inputs: { ...given, ...inputs },
      });
    });
  };
}

/** The inputs of the event that started this run; empty for a scheduled run. */
async function inputsOfEvent(eventPath: string | undefined): Promise<Readonly<Record<string, string>>> {
  if (eventPath === undefined || eventPath === "") return {};
  const event = JSON.parse(await readFile(eventPath, "utf8")) as { readonly inputs?: Record<string, unknown> | null };
  const given = Object.entries(event.inputs ?? {}).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
