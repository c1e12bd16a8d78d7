import type { Clock } from "exact-values/clock";
import { openResourceManager, type ResourceManager } from "../../azure/arm/resource-manager.ts";
import { resourceManagerOf } from "../../azure/azure-clouds.ts";
import { type CostManagement, openCostManagement } from "../../azure/cost-exports/cost-management.ts";
import { type Caller, readCaller } from "../../azure/sign-in/repository-identity.ts";
import { connect } from "../../clients/connection.ts";
import { type HubStorage, openHubStorage } from "../../clients/hub-storage.ts";
import { AS_SETTINGS_SAY, remoteHubIn } from "../../clients/open-lakes.ts";
import { readRepositoryContext } from "../../github/api/github-context.ts";
import type { HubIssueApi } from "../../github/api/hub-issue-api.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { SettingsOutcome } from "../../hub/settings/settings.ts";
import type { Lake } from "../../lake/discover/lake-state.ts";
import type { DoctorInputs } from "./inputs.ts";

/** `hub`: the identity of the workflows, whose lacking rights are faults. `person`: only has to look. */
type Examiner = "hub" | "person";

/** Everything that the flow of doctor uses. Opening a client may fail, which is a finding as well. */
export interface DoctorContext {
  readonly inputs: DoctorInputs;
  readonly examiner: Examiner;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends with the step. */
  readonly signal: AbortSignal;
  /** Ends when the doctor has no more time. */
  readonly limit: AbortSignal;
  readonly workspace: string | undefined;
  /** `owner/name`; undefined if it is unknown. */
  readonly repository: string | undefined;
  readonly signIn: () => Promise<Caller | undefined>;
  readonly openStorage: () => Pick<HubStorage, "config" | "endpoint" | "exports" | "lake">;
  readonly openLakes: (settings: SettingsOutcome) => Promise<readonly Lake[]>;
  readonly openCostManagement: () => CostManagement;
  readonly openResourceManager: (subscriptionId: string) => ResourceManager;
  /** Undefined without a token or a repository. */
  readonly openWorkflows:
    | (() => Promise<{
        readonly api: Pick<HubIssueApi, "file" | "runs" | "workflows">;
        readonly branch: string;
        readonly ownPath: string | undefined;
      }>)
    | undefined;
}

/** One minute in all, with some time left to report. */
const LIMIT_MS = 55_000;

export async function openDoctorContext(
  runtime: StepRuntime,
  inputs: DoctorInputs,
  examiner: Examiner,
): Promise<DoctorContext> {
  const { clock, environment, hubVersion, log } = runtime;
  const limit = AbortSignal.timeout(LIMIT_MS);
  const signal = AbortSignal.any([runtime.signal, limit]);
  const connection = connect({ ...runtime, signal }, "doctor", inputs);
  const { apiUrl, defaultBranch = "main", repository, workflowPath } = await readRepositoryContext(environment);
  const storage = once(() => openHubStorage(connection, inputs));
  const { githubToken: token } = inputs;
  const { audience } = resourceManagerOf(inputs);
  return {
    ...{ inputs, examiner, clock, log, limit, repository, signal: runtime.signal },
    workspace: environment.GITHUB_WORKSPACE || undefined,
    signIn: async () => {
      const credential = connection.signIn();
      await credential.getToken(`${audience}/.default`);
      return await readCaller(credential, audience);
    },
    openStorage: storage,
    openLakes: (settings) =>
      storage().openLakes(remoteHubIn(settings, AS_SETTINGS_SAY), { ...AS_SETTINGS_SAY, ...hostsOf(inputs) }),
    openCostManagement: once(() => openCostManagement({ ...inputs, ...connection.azureOptions() })),
    openResourceManager: (subscriptionId) =>
      openResourceManager({ ...inputs, ...connection.azureOptions(), subscriptionId }),
    openWorkflows:
      token === undefined || repository === undefined
        ? undefined
        : async () => {
            // Loads GitHub's client only if it is needed; it is a separate chunk of the bundle.
            const { openHubIssueApi } = await import("../../github/api/hub-issue-api.ts");
            const userAgent = `cost-hub/${hubVersion} (doctor)`;
            const { onWait } = connection;
            const api = openHubIssueApi({ apiUrl, clock, onWait, repository, signal, token, userAgent });
            return { api, branch: defaultBranch, ownPath: workflowPath };
          },
  };
}

function hostsOf({ cloud, customHosts }: DoctorInputs): Pick<DoctorInputs, "cloud" | "customHosts"> {
  return { cloud, customHosts };
}

function once<T>(open: () => T): () => T {
  let opened: { readonly value: T } | undefined;
  return () => {
    opened ??= { value: open() };
    return opened.value;
  };
}
