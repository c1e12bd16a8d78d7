import type { Notice } from "exact-values/notice";
import type { ConfigReport } from "../../settings-store/config-upload.ts";
import type { DataFactoryReport } from "./data-factory/data-factory-takeover.ts";
import type { TrustedCredential } from "./identity/credentials.ts";
import type { DeployMode } from "./inputs.ts";
import type { NextSteps } from "./next-steps.ts";
import type { PauseOutcome } from "./pause/pause-workflows.ts";
import type { RepositoryProtection } from "./protection/read-protection.ts";
import type { SoftDelete, SoftDeletePlan } from "./soft-delete.ts";
import type { WhatIfPlan } from "./what-if/what-if.ts";

/** The template outputs that users of the hub rely on. */
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
  readonly planIdentityName: string;
  readonly vaultName: string;
}

/** The subjects that the hub's identities trust after the deployment, according to Azure. */
export interface TrustedSubjects {
  readonly hub: readonly TrustedCredential[];
  readonly plan: readonly TrustedCredential[];
  /** The subject of this job's ID token; undefined if it signed in another way. */
  readonly own: string | undefined;
}

/** The outcome of a deployment. */
export interface DeployedHub {
  readonly outputs: HubOutputs;
  /** After the deployment; undefined if it could not be read. */
  readonly softDelete: SoftDelete | undefined;
  readonly config: ConfigReport;
  readonly pause: PauseOutcome;
  readonly dataFactoryHubs: readonly DataFactoryReport[];
  readonly eventBridge: EventBridgeState;
  readonly subjects: TrustedSubjects;
  readonly nextSteps: NextSteps;
}

export type EventBridgeState =
  | { readonly outcome: "off" }
  | { readonly outcome: "started" }
  | { readonly outcome: "not-started"; readonly because: string };

/** The outcome of a run of deploy-hub. */
export interface DeployHubResult {
  readonly mode: DeployMode;
  readonly hubName: string;
  readonly resourceGroup: string;
  readonly softDelete: SoftDeletePlan;
  readonly protection: RepositoryProtection;
  /** Undefined in mode validate, and if Azure could not predict the changes. */
  readonly whatIf: WhatIfPlan | undefined;
  /** The changes to container `config`; undefined if they were not planned. */
  readonly plannedConfig: ConfigReport | undefined;
  /** Undefined if nothing was deployed. */
  readonly deployed: DeployedHub | undefined;
  readonly warnings: readonly Notice[];
  readonly seconds: number;
}
