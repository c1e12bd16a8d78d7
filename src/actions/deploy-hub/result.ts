import type { Notice } from "exact-values/notice";
import type { ConfigReport } from "../../settings-store/config-upload.ts";
import type { TrustedCredential } from "./identity/credentials.ts";
import type { DeployMode } from "./inputs.ts";
import type { NextSteps } from "./next-steps.ts";
import type { PauseOutcome } from "./pause/pause-workflows.ts";
import type { RepositoryProtection } from "./protection/read-protection.ts";
import type { SoftDelete, SoftDeletePlan } from "./soft-delete.ts";
import type { WhatIfPlan } from "./what-if/what-if.ts";

/** The outputs of the template that the hub's users rely on. */
export interface HubOutputs {
  readonly name: string;
  readonly location: string;
  readonly dataFactorytName: string;
  readonly storageAccountId: string;
  readonly storageAccountName: string;
  readonly storageUrlForReports: string;
  readonly managedIdentityId: string;
  readonly managedIdentityTenantId: string;
  readonly clientId: string;
  readonly planClientId: string;
  readonly vaultName: string;
}

/** Whom the hub's identities trust, as it is in Azure after the deployment. */
export interface TrustedSubjects {
  readonly engine: readonly TrustedCredential[];
  readonly plan: readonly TrustedCredential[];
  /** Of the ID token that this very job signed in with; undefined when it signed in another way. */
  readonly own: string | undefined;
}

/** What an older Data Factory engine lost. */
export interface OlderEngineReport {
  readonly name: string;
  readonly stopped: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly { readonly name: string; readonly because: string }[];
}

/** What a deployment did. */
export interface DeployedHub {
  readonly outputs: HubOutputs;
  /** As it is after the deployment; undefined when it could not be read. */
  readonly softDelete: SoftDelete | undefined;
  readonly config: ConfigReport;
  readonly pause: PauseOutcome;
  readonly olderEngines: readonly OlderEngineReport[];
  readonly eventBridge: EventBridgeState;
  readonly subjects: TrustedSubjects;
  readonly nextSteps: NextSteps;
}

export type EventBridgeState =
  | { readonly outcome: "off" }
  | { readonly outcome: "started" }
  | { readonly outcome: "not-started"; readonly because: string };

/** What became of a run of deploy-hub. */
export interface DeployHubResult {
  readonly mode: DeployMode;
  readonly hubName: string;
  readonly resourceGroup: string;
  readonly softDelete: SoftDeletePlan;
  readonly protection: RepositoryProtection;
  /** Undefined in mode validate, and when Azure could not say before a deployment. */
  readonly whatIf: WhatIfPlan | undefined;
  /** What would change in container `config`; undefined when it was not looked at. */
  readonly plannedConfig: ConfigReport | undefined;
  /** Undefined where nothing was deployed. */
  readonly deployed: DeployedHub | undefined;
  readonly warnings: readonly Notice[];
  readonly seconds: number;
}
