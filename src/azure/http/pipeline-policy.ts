import type { ResourceManagementClientOptionalParams } from "@azure/arm-resources";

type AdditionalPolicy = NonNullable<ResourceManagementClientOptionalParams["additionalPolicies"]>[number];
export type PipelinePolicy = AdditionalPolicy["policy"];
export type PipelineRequest = Parameters<PipelinePolicy["sendRequest"]>[0];
export type PipelineResponse = Awaited<ReturnType<PipelinePolicy["sendRequest"]>>;
