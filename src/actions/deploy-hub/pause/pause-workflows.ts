import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { shellCommand } from "exact-values/shell-command";
import { type GithubServer, repositoryOn } from "../../../github/api/github-context.ts";
import type { RepositoryWorkflow, WorkflowsApi } from "../../../github/api/workflows-api.ts";
import type { LogGroup } from "../../../github/log.ts";
import {
  PAUSED_RECORD,
  type PausedRecord,
  type PausedWorkflow,
  readPausedRecord,
  writePausedRecord,
} from "../../../lake/journal/paused-workflows.ts";
import type { BlobStore } from "../../../lake/storage/blob-store.ts";

export type PauseOutcome =
  | { readonly outcome: "paused"; readonly workflows: readonly PausedWorkflow[] }
  | { readonly outcome: "nothing-to-pause"; readonly because: string }
  /** Workflows stay active although some should have been paused. */
  | { readonly outcome: "not-paused"; readonly because: string };

interface PauseRequest {
  readonly patterns: readonly string[];
  /** File of the workflow that runs this step; disabling it would hide the run from its own schedule. */
  readonly ownPath: string | undefined;
}

/** The workflows to disable: active, named by one of the patterns, and not the one that runs this step. */
export function planPause(
  workflows: readonly RepositoryWorkflow[],
  { patterns, ownPath }: PauseRequest,
): readonly PausedWorkflow[] {
  const wanted = patterns.map(patternOf);
  return workflows
    .filter(({ state, path }) => state === "active" && path !== ownPath)
    .filter(({ path }) => wanted.some((pattern) => pattern.test(path) || pattern.test(path.split("/").at(-1) ?? "")))
    .map(({ id, path }) => ({ id, path }));
}

function patternOf(pattern: string): RegExp {
  const escaped = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join("[^/]*")}$`, "i");
}

interface PauseOptions {
  readonly api: WorkflowsApi;
  readonly config: BlobStore;
  readonly desired: PauseRequest;
  /** The record's other fields. */
  readonly record: Omit<PausedRecord, "workflows">;
  /** Saves the record for the post step. */
  readonly keep: (record: PausedRecord) => Promise<void>;
  readonly log: LogGroup;
}

/** Disables active workflows by name. The record is written first, so that a killed run forgets none of them. */
export async function pauseWorkflows(options: PauseOptions): Promise<PauseOutcome> {
  const { api, config, desired, keep, log } = options;
  const workflows = planPause(await api.list(), desired);
  if (workflows.length === 0) {
    return { outcome: "nothing-to-pause", because: `no active workflow is named ${desired.patterns.join(", ")}` };
  }
  const record: PausedRecord = { ...options.record, workflows };
  try {
    await writePausedRecord(config, record);
  } catch (error) {
    // The hub still runs on Data Factory: only this deployment gives write access.
    if (!(error instanceof InputError)) throw error;
    return { outcome: "not-paused", because: `config/${PAUSED_RECORD} could not be written. ${error.message}` };
  }
  await keep(record);
  for (const { id, path } of workflows) {
    await api.disable(id);
    log.info(`Paused ${path}.`);
  }
  return { outcome: "paused", workflows };
}

/** Enables all workflows of a record, even after a failure; then throws the first failure. */
export async function resumeWorkflows(api: WorkflowsApi, { workflows }: PausedRecord, log: LogGroup): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, path } of workflows) {
    try {
      const exists = await api.enable(id);
      log.info(exists ? `Resumed ${path}.` : `${path} no longer exists, so it was not resumed.`);
    } catch (error) {
      log.warning(`${path} could not be resumed.`);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Commands for a person, if the action cannot resume the workflows. Text from the stored record is untrusted. */
export function resumeCommands({ repository, workflows }: PausedRecord, server: GithubServer): readonly string[] {
  const place = repositoryOn(server, repository);
  return workflows.map(
    ({ path }) => shellCommand`gh workflow enable --repo ${place} -- ${path.split("/").at(-1) ?? path}`,
  );
}

interface HealOptions {
  /** Undefined without a token. */
  readonly api: WorkflowsApi | undefined;
  readonly config: BlobStore;
  readonly repository: string | undefined;
  readonly server: GithubServer;
  readonly log: LogGroup;
}

/** Resumes workflows that a killed run left paused; returns notices about them. */
export async function resumeStalePause({
  api,
  config,
  repository,
  server,
  log,
}: HealOptions): Promise<readonly Notice[]> {
  const { value: record, warnings } = await readPausedRecord(config);
  if (record === undefined) return warnings;
  const names = record.workflows.map(({ path }) => path).join(", ");
  const who = `An earlier run (${record.run ?? "unknown"}, ${record.since}) left these workflows paused: ${names}.`;
  if (api === undefined || record.repository.toLowerCase() !== repository?.toLowerCase()) {
    const why = api === undefined ? "github-token is not set" : `they belong to ${record.repository}`;
    const message = `${who} They stay paused, because ${why}. Resume them: ${resumeCommands(record, server).join("; ")}`;
    return [{ message }];
  }
  await resumeWorkflows(api, record, log);
  await config.remove(PAUSED_RECORD);
  return [{ message: `${who} They were resumed.` }];
}
