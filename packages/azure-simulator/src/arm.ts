export { roleAssignmentBody } from "./azure/arm/access/authorizer.ts";
export { BUILT_IN_ROLES, type BuiltInRoleName } from "./azure/arm/access/roles.ts";
export { ARM_FAULT_NAMES, type ArmFaultName, type ArmFaultOptions } from "./azure/arm/arm.ts";
export { uniqueString } from "./azure/arm/template/azure-hash.ts";
export { type EvaluatedTemplate, evaluateTemplate, type TemplateResource } from "./azure/arm/template/evaluate.ts";
export { isList, isObject, type Json, type JsonObject } from "./azure/arm/template/json.ts";
export type { TemplateRuntime } from "./azure/arm/template/template-scope.ts";
