import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { shellCommand } from "exact-values/shell-command";
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
  /** What the record says beside the workflows. */
  readonly record: Omit<PausedRecord, "workflows">;
  /** Hands the record to the post step. */
  readonly keep: (record: PausedRecord) => Promise<void>;
  readonly log: LogGroup;
}

/** Disables the named workflows that are active. They are recorded before the first is disabled, so that nothing that dies in between forgets one. */
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
    // A hub of another engine: this deployment is what grants the right to write here.
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

/** Enables the workflows of a record; names those that are gone. One that fails keeps no other paused; then the first failure is thrown. */
export async function resumeWorkflows(api: WorkflowsApi, { workflows }: PausedRecord, log: LogGroup): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, path } of workflows) {
    try {
      const exists = await api.enable(id);
      log.info(exists ? `Resumed ${path}.` : `${path} is no longer there, so it was not resumed.`);
    } catch (error) {
      log.warning(`${path} could not be resumed.`);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** What a person does when the action cannot resume by itself. The record lies in storage: its texts may be anyone's. */
export function resumeCommands({ repository, workflows }: PausedRecord): readonly string[] {
  return workflows.map(
    ({ path }) => shellCommand`gh workflow enable --repo ${repository} -- ${path.split("/").at(-1) ?? path}`,
  );
}

interface HealOptions {
  /** Undefined without a token. */
  readonly api: WorkflowsApi | undefined;
  readonly config: BlobStore;
  readonly repository: string | undefined;
  readonly log: LogGroup;
}

/** Resumes what an earlier run that died left paused; returns what a person should know, nothing when there was nothing to heal. */
export async function resumeStalePause({ api, config, repository, log }: HealOptions): Promise<readonly Notice[]> {
  const { value: record, warnings } = await readPausedRecord(config);
  if (record === undefined) return warnings;
  const names = record.workflows.map(({ path }) => path).join(", ");
  const who = `An earlier run (${record.run ?? "unknown"}, ${record.since}) left these workflows paused: ${names}.`;
  if (api === undefined || record.repository.toLowerCase() !== repository?.toLowerCase()) {
    const why = api === undefined ? "without github-token" : `since they belong to ${record.repository}`;
    return [{ message: `${who} They stay paused ${why}; resume them by: ${resumeCommands(record).join("; ")}` }];
  }
  await resumeWorkflows(api, record, log);
  await config.remove(PAUSED_RECORD);
  return [{ message: `${who} They were resumed.` }];
}
