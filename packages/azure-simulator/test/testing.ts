export { type ArmClient, type ArmReply, armClient, awaitDeployment } from "./arm-client.ts";
export { CONTRACT, contractFindings } from "./cost-management-contract.ts";
export { type ExportsTenant, startExportsTenant } from "./exports-tenant.ts";
export { type SimulatedServices, startServices } from "./workflow-runner/simulated-services.ts";
export { jobOf, only, printed, smallRepository } from "./workflow-runner/small-repository.ts";
