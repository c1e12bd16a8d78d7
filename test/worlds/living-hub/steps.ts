import type { SimulatedAzure } from "azure-simulator";
import type { Clock } from "exact-values/clock";
import { wasmConverter } from "focus-parquet/convert";
import { configureExports } from "../../../src/actions/configure-exports/configure-exports.ts";
import { readConfigureExportsInputs } from "../../../src/actions/configure-exports/inputs.ts";
import { reportConfigureExports } from "../../../src/actions/configure-exports/report.ts";
import { examine } from "../../../src/actions/doctor/doctor.ts";
import { readDoctorInputs } from "../../../src/actions/doctor/inputs.ts";
import { reportDoctor } from "../../../src/actions/doctor/report.ts";
import { ingestByMode } from "../../../src/actions/ingest/main.ts";
import { readIngestInputs } from "../../../src/actions/ingest/months/inputs.ts";
import { reportIngest } from "../../../src/actions/ingest/report.ts";
import { openContinuation, openManifestDispatch } from "../../../src/actions/run-exports/clients.ts";
import { createDeadline } from "../../../src/actions/run-exports/deadline.ts";
import { readRunExportsInputs } from "../../../src/actions/run-exports/inputs.ts";
import { reportRunExports } from "../../../src/actions/run-exports/report.ts";
import { runExports } from "../../../src/actions/run-exports/run-exports.ts";
import { openResourceManager } from "../../../src/azure/arm/resource-manager.ts";
import { openCostManagement } from "../../../src/azure/cost-exports/cost-management.ts";
import type { HubCredential } from "../../../src/azure/http/bearer-token.ts";
import { readCaller } from "../../../src/azure/sign-in/repository-identity.ts";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import { connect } from "../../../src/clients/connection.ts";
import { AS_SETTINGS_SAY, openConfiguredLakes, remoteHubIn } from "../../../src/clients/open-lakes.ts";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { openHubIssueApi } from "../../../src/github/api/hub-issue-api.ts";
import type { StepRuntime } from "../../../src/github/step.ts";
import type { SettingsOutcome } from "../../../src/hub/settings/settings.ts";
import type { Lake } from "../../../src/lake/discover/lake-state.ts";
import { readHubSettings } from "../../../src/settings-store/hub-settings.ts";

/** The objects that each action's main.ts creates from its inputs, here for the simulated cloud. */
export interface OpenSteps {
  readonly cloud: SimulatedAzure;
  readonly workspace: string;
  readonly credential: HubCredential;
  readonly newAttempt: () => string;
  readonly examiner?: "person" | undefined;
  /** The account of the remote hub that the settings name, if any. */
  readonly remote?: { readonly key: string } | undefined;
}

/** Storage is opened with keys. */
const NO_SIGN_IN = {
  auth: "oidc",
  ...{ tenantId: undefined, clientId: undefined, authorityHost: undefined, tokenAudience: undefined },
} as const;

/** Runs configure-exports as its main.ts does. */
export async function configureStep(runtime: StepRuntime, steps: OpenSteps): Promise<ActionReport> {
  const { clock, log, reader, signal } = runtime;
  const inputs = readConfigureExportsInputs(reader);
  const azure = azureOptions(runtime, steps, clock);
  const result = await configureExports({
    inputs,
    resourceManager: openResourceManager({ ...azure, subscriptionId: steps.cloud.arm.subscriptionId }),
    costManagement: openCostManagement({ ...azure, apiVersion: inputs.apiVersion, random: () => 0 }),
    ...stores(runtime, steps),
    ...{ clock, log, signal, workspace: steps.workspace },
  });
  return reportConfigureExports(result);
}

/** Runs run-exports as its main.ts does. */
export async function runStepOfExports(runtime: StepRuntime, steps: OpenSteps): Promise<ActionReport> {
  const { clock, log, reader, signal } = runtime;
  const inputs = readRunExportsInputs(reader);
  const deadline = createDeadline(clock, inputs.timeoutMinutes * 60_000);
  const azure = azureOptions(runtime, steps, deadline);
  const { environment, storage } = steps.cloud;
  const result = await runExports({
    inputs,
    costManagement: openCostManagement({ ...azure, apiVersion: inputs.apiVersion, random: () => 0 }),
    accountName: storage.account,
    ...stores(runtime, steps),
    ...{ deadline, log, signal, workspace: steps.workspace },
    openDispatch: () => openManifestDispatch({ environment, inputs, userAgent: azure.userAgent, clock, signal }),
    openContinuation: () => openContinuation({ environment, inputs, userAgent: azure.userAgent, clock, signal }),
  });
  return reportRunExports(result);
}

/** Runs ingest as its main.ts does, in one thread. */
export async function ingestStep(runtime: StepRuntime, steps: OpenSteps): Promise<ActionReport> {
  const { clock, hubVersion, log, reader, signal } = runtime;
  const inputs = readIngestInputs(reader);
  const { newAttempt } = steps;
  const { config, exports, lake, tables } = stores(runtime, steps, inputs.recreateContainers);
  const settings = await readHubSettings(config);
  const lakes = await openLakes(runtime, steps, settings, { store: lake, tables });
  const result = await ingestByMode({
    ...{
      inputs,
      settings,
      clock,
      hubVersion,
      owner: "hub",
      log,
      newAttempt,
      converter: wasmConverter,
      signal,
      config,
      exports,
      lakes,
    },
  });
  return reportIngest(result);
}

/** Runs doctor as its main.ts does, with the token of a job that may read the workflows. */
export async function doctorStep(runtime: StepRuntime, steps: OpenSteps): Promise<ActionReport> {
  const { clock, log, reader, signal } = runtime;
  const { arm, github, storage } = steps.cloud;
  const inputs = readDoctorInputs(reader);
  const azure = azureOptions(runtime, steps, clock);
  const { tables, ...own } = stores(runtime, steps);
  const result = await examine({
    ...{
      inputs,
      clock,
      log,
      signal,
      examiner: steps.examiner ?? "hub",
      limit: new AbortController().signal,
      workspace: steps.workspace,
    },
    repository: github.repository,
    signIn: () => readCaller(steps.credential, azure.resourceManagerUrl),
    openStorage: () => ({ ...own, endpoint: { url: storage.url, accountName: storage.account } }),
    openLakes: (settings) => openLakes(runtime, steps, settings, { store: own.lake, tables }),
    openCostManagement: () => openCostManagement({ ...azure, apiVersion: inputs.apiVersion, random: () => 0 }),
    openResourceManager: () => openResourceManager({ ...azure, subscriptionId: arm.subscriptionId }),
    openWorkflows: async () => ({
      api: openHubIssueApi({
        ...{ apiUrl: github.url, clock, repository: github.repository, signal, userAgent: azure.userAgent },
        token: github.issueToken({ actions: "read", contents: "read" }),
      }),
      ...{ branch: "main", ownPath: ".github/workflows/hub-daily.yml" },
    }),
  });
  return reportDoctor(result);
}

function azureOptions({ hubVersion, log, signal }: StepRuntime, { cloud, credential }: OpenSteps, clock: Clock) {
  return {
    cloud: "AzureCloud",
    resourceManagerUrl: cloud.arm.url,
    userAgent: `cost-hub/${hubVersion} (test)`,
    onWait: (reason: string) => log.info(reason),
    onAttempt: (trace: string) => log.debug(trace),
    ...{ clock, credential, signal },
  } as const;
}

/** The hub's own lake and, if the settings name one, that of the remote hub. */
function openLakes(
  runtime: StepRuntime,
  { cloud: { customHosts, storage }, remote }: OpenSteps,
  settings: SettingsOutcome,
  local: Pick<Lake, "store" | "tables">,
): Promise<readonly Lake[]> {
  const remoteHub = remoteHubIn(settings, AS_SETTINGS_SAY);
  const hosts = { cloud: "AzureCloud", customHosts } as const;
  return openConfiguredLakes(connect(runtime, "test", { ...hosts, ...NO_SIGN_IN }), {
    inputs: { ...AS_SETTINGS_SAY, ...hosts, remoteStorageKey: remoteHub && remote?.key },
    remoteHub,
    local: { endpoint: { url: storage.url, accountName: storage.account }, ...local },
  });
}

function stores({ clock, signal }: StepRuntime, { cloud: { storage } }: OpenSteps, recreateContainers = false) {
  const open = openBlobService({
    endpoint: { url: storage.url, accountName: storage.account },
    credential: { key: storage.key },
    userAgent: "cost-hub/0.0.0 (test)",
    signal,
    signing: { clock, mask: () => {} },
    recreateContainers,
  });
  return { exports: open("msexports"), lake: open("ingestion"), config: open("config"), tables: open("tables") };
}
