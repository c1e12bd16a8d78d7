export type { ArmFaultName } from "./azure/arm/simulated-arm.ts";
export type { CloudName } from "./azure/clouds.ts";
export type { DatasetBook, MonthBook } from "./azure/cost-management/create-cost-management.ts";
export type { Identity } from "./azure/directory.ts";
export { type GitHubOptions, type SimulatedGitHub, startGitHub } from "./github/api/simulated-github.ts";
export type { Conclusion, JobRun, RunnerEvent, RunReference, WorkflowRun } from "./github/runner/jobs/run-report.ts";
export { type RunWorkflowOptions, runWorkflow } from "./run-workflow.ts";
export { type AzureOptions, type SimulatedAzure, startAzure } from "./start-azure.ts";
