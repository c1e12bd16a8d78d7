/** Internals for tests, benchmarks, the demo and `npm run generate`. They are not part of the public API. */

export { roleAssignmentBody } from "../src/azure/arm/access/authorizer.ts";
export { BUILT_IN_ROLES, type BuiltInRoleName } from "../src/azure/arm/access/roles.ts";
export { ARM_FAULT_NAMES, type ArmFaultOptions, POLICIES, type PolicyName } from "../src/azure/arm/simulated-arm.ts";
export { uniqueString } from "../src/azure/arm/template/azure-hash.ts";
export { type EvaluatedTemplate, evaluateTemplate, type TemplateResource } from "../src/azure/arm/template/evaluate.ts";
export type { TemplateRuntime } from "../src/azure/arm/template/template-scope.ts";
export { simulatedCloud } from "../src/azure/clouds.ts";
export type { CostManagementFaultName } from "../src/azure/cost-management/create-cost-management.ts";
export { createDirectory } from "../src/azure/directory.ts";
export { entraTenant } from "../src/azure/entra.ts";
export { BOOKED_COLUMNS } from "../src/azure/exports/booked-totals.ts";
export {
  type DatasetRunOptions,
  type GeneratedDatasetRun,
  generateDatasetRun,
} from "../src/azure/exports/datasets/generate-dataset.ts";
export {
  datasetColumnKey,
  OTHER_DATASETS,
  type OtherDataset,
  VERSIONS_BY_AGREEMENT,
} from "../src/azure/exports/datasets/generated-columns.ts";
export { rescale } from "../src/azure/exports/exact-decimal.ts";
export { type ExportRunOptions, MANIFEST_SHAPES, VARIANTS, type Variant } from "../src/azure/exports/export-options.ts";
export { AGREEMENTS } from "../src/azure/exports/export-scope.ts";
export { type DeliveredRun, type GeneratedRun, generateRun } from "../src/azure/exports/generate-run.ts";
export { generatedCharges } from "../src/azure/exports/generated-charges.ts";
export { plantedTruth, type TrueFill } from "../src/azure/exports/planted/truth.ts";
export { rowOrderOf } from "../src/azure/exports/row-order.ts";
export { planRun } from "../src/azure/exports/run-plan.ts";
export { type CostDatasetVersion, DATASET_VERSIONS } from "../src/azure/exports/schema-columns.ts";
export { directorySink, writeRun } from "../src/azure/exports/write-run.ts";
export { AZURITE_ACCOUNT, AZURITE_KEY, startAzurite } from "../src/azure/storage/azurite.ts";
export { containerSink, createHubContainers, type HubContainers } from "../src/azure/storage/containers.ts";
export {
  type ActiveFault,
  type Fault,
  type FaultKind,
  type Phase,
  type RequestRecord,
  type SimulatedStorage,
  type StorageOptions,
  type StorageRequest,
  startStorage,
} from "../src/azure/storage/simulated-storage.ts";
export { makeCertificate } from "../src/certificate.ts";
export type { EndedJob, GitHubFaultKind, SimulatedWorkflow, TokenRights } from "../src/github/api/simulated-github.ts";
export { REVIEW_RULE } from "../src/github/api/simulated-github.ts";
export { claimsOfSubject } from "../src/github/claims-of-subject.ts";
export { REST_DESCRIPTION } from "../src/github/contract/description.ts";
export { eventFindings } from "../src/github/contract/event-findings.ts";
export { type IdTokenExchange, idTokenFindings, readClaims } from "../src/github/contract/id-token-findings.ts";
export { PRIVATE_EVENT } from "../src/github/private-event.ts";
export { takeEvent } from "../src/github/runner/events/delivered-event.ts";
export type { GitHubEvent, PullRequestEvent } from "../src/github/runner/events/event.ts";
export { isBasicExpression, isMapping } from "../src/github/runner/expressions/github-parser.ts";
export { findField, sourceText, type TemplateToken, type TokenFields } from "../src/github/runner/expressions/token.ts";
export { parseWorkflowFile, type StepDefinition, type WorkflowFile } from "../src/github/runner/jobs/workflow-file.ts";
export { movingClock } from "../src/github/runner/moving-clock.ts";
export { createRepository, type RepositoryState } from "../src/github/runner/repository.ts";
export {
  type ActionRun,
  COMPILE_CACHE,
  type RunActionOptions,
  runActionBundle,
} from "../src/github/runner/run-action-bundle.ts";
export type { RunnerOptions } from "../src/github/runner/runner-options.ts";
export { readActionFile } from "../src/github/runner/steps/action-file.ts";
export { createWorkflowRunner, type WorkflowRunner } from "../src/github/runner/workflow-runner.ts";
export { type HttpAnswer, type HttpCall, startHttpsServer } from "../src/https-server.ts";
export { isList, isObject, type Json, type JsonObject } from "../src/json-value.ts";
export { tokenIssuer } from "../src/json-web-token.ts";
export { simulatedNetwork } from "../src/network.ts";
export { impatientEnvironment } from "../src/short-silence.ts";
export { shortenSilence } from "../src/short-silence-preload.mjs";
export { createSilences, SILENCE_KINDS, type SilenceKind, type Silences } from "../src/silence.ts";
export { startMute, startUnreachable } from "../src/silent-listeners.ts";
export { CLOCK_PRELOAD, type SimulatedClock, simulatedClock } from "../src/simulated-clock.ts";
export { commandsOfShell } from "../src/team/follow-next-steps.ts";
export { SETTINGS_FILE, startTeam, TEAM_SECRETS, type Team } from "../src/team/simulated-team.ts";
export { CONTRACT, contractFindings } from "./cost-management-contract.ts";
export { type ExportsTenant, startExportsTenant } from "./exports-tenant.ts";
export { type ArmReply, armClient, awaitDeployment, type SimulatedArmClient } from "./simulated-arm-client.ts";
export { type SimulatedServices, startServices } from "./workflow-runner/simulated-services.ts";
export { jobOf, only, printed, smallRepository } from "./workflow-runner/small-repository.ts";
