import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { LogGroup } from "../../github/log.ts";
import { formatPausedRecord, PAUSED_RECORD } from "../../lake/journal/paused-workflows.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import type { DeployHubContext } from "./clients.ts";
import { type PauseOutcome, pauseWorkflows, resumeStalePause } from "./pause/pause-workflows.ts";
import { PAUSED_STATE, STORAGE_STATE } from "./post.ts";
import type { DeployHubState } from "./read-state.ts";

interface PauseStep {
  readonly pause: PauseOutcome;
  /** Whether the record of an earlier run could not be read yet. */
  readonly mustHealLater: boolean;
  readonly warnings: readonly Notice[];
}

/** Resumes workflows that an earlier run left paused, then pauses the hub's workflows during the deployment. */
export async function pauseForDeployment(
  context: DeployHubContext,
  { repository: { name: repository }, storage }: DeployHubState,
  log: LogGroup,
): Promise<PauseStep> {
  const { inputs, clients, clock, keep } = context;
  if (storage === undefined) {
    return { pause: { outcome: "nothing-to-pause", because: "this hub is new." }, mustHealLater: false, warnings: [] };
  }
  const config = clients.openStorage(storage.url)("config");
  const api = await clients.openWorkflows(repository);
  const { server } = clients.context;
  // Without this, no runner outside could make a private hub public again.
  const codes = inputs.network === "public" ? ["StorageForbidden", "NetworkClosed"] : ["StorageForbidden"];
  const healing = await heal(() => resumeStalePause({ api, config, repository, server, log }), codes);
  const nothing = (because: string): PauseStep => ({ ...healing, pause: { outcome: "nothing-to-pause", because } });
  if (api === undefined) return nothing("github-token is not set.");
  if (inputs.pauseWorkflows.length === 0) return nothing("pause-workflows is empty.");
  if (healing.mustHealLater) {
    // If the role took effect right now, a new record would overwrite the unread one.
    const because = `config/${PAUSED_RECORD} can only be read after this deployment has given access.`;
    return {
      ...healing,
      pause: { outcome: "not-paused", because },
      warnings: [{ message: `No workflow was paused: ${because}` }],
    };
  }
  await keep(STORAGE_STATE, storage.url);
  const pause = await pauseWorkflows({
    api,
    config,
    desired: { patterns: inputs.pauseWorkflows, ownPath: ownPath(clients.context, repository) },
    record: { repository, run: clients.context.runUrl, since: clock.now().toISOString() },
    keep: (record) => keep(PAUSED_STATE, formatPausedRecord(record)),
    log,
  });
  const notPaused = pause.outcome === "not-paused" ? [{ message: `No workflow was paused: ${pause.because}` }] : [];
  return { ...healing, pause, warnings: [...healing.warnings, ...notPaused] };
}

function ownPath(
  { repository, workflowPath }: DeployHubContext["clients"]["context"],
  paused: string,
): string | undefined {
  return repository?.toLowerCase() === paused.toLowerCase() ? workflowPath : undefined;
}

/** Resumes paused workflows after the deployment has assigned the role; returns warnings. */
export async function healLater(
  { clients, log }: DeployHubContext,
  { config, repository }: { readonly config: BlobStore; readonly repository: string },
): Promise<readonly Notice[]> {
  const api = await clients.openWorkflows(repository);
  return await resumeStalePause({ api, config, repository, server: clients.context.server, log });
}

/** If another identity deployed before, or the hub was private, only this deployment gives access to `config`. */
async function heal(
  readAndHeal: () => Promise<readonly Notice[]>,
  codes: readonly string[],
): Promise<Omit<PauseStep, "pause">> {
  try {
    return { mustHealLater: false, warnings: await readAndHeal() };
  } catch (error) {
    if (error instanceof InputError && codes.includes(error.code)) return { mustHealLater: true, warnings: [] };
    throw error;
  }
}
