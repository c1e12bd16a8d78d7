/** Files whose responses the Resource Manager client receives. */
export const FILES = [
  "arm-deployments",
  "arm-deployment-failures",
  "arm-what-if",
  "providers",
  "resource-groups-and-errors",
  "role-assignments",
  "managed-identity-federation",
  "storage-accounts",
  "key-vault",
];

/** Refusals, each with the code that a user sees. */
export const RECORDED_REFUSALS: readonly (readonly [string, number, string])[] = [
  ["arm-deployments", 27, "InvalidRequestContent"],
  ["providers", 0, "MissingSubscriptionRegistration"],
  ["resource-groups-and-errors", 9, "AuthorizationFailed"],
  ["resource-groups-and-errors", 10, "ResourceGroupNotFound"],
  ["resource-groups-and-errors", 11, "ResourceNotFound"],
  ["resource-groups-and-errors", 12, "InUseSubnetCannotBeDeleted"],
  ["resource-groups-and-errors", 13, "NotFound"],
  ["resource-groups-and-errors", 14, "PreconditionFailed"],
  ["resource-groups-and-errors", 15, "Request_ResourceNotFound"],
  ["resource-groups-and-errors", 16, "Authorization_RequestDenied"],
  ["resource-groups-and-errors", 17, "InvalidDeletePolicyDefinitionRequest"],
  ["resource-groups-and-errors", 18, "ReceiverAlreadyEnabled"],
  ["resource-groups-and-errors", 19, "BadRequest"],
  ["role-assignments", 1, "PrincipalNotFound"],
  ["role-assignments", 3, "PrincipalNotFound"],
  ["role-assignments", 7, "RoleAssignmentExists"],
  ["storage-accounts", 19, "ManagementPolicyNotFound"],
];

const IN_A_SEQUENCE = "part of a sequence that arm-deployments-client.test.ts replays";
const POLLED = "the response to a poll, replayed below after the request that started the operation";
const NOT_SENT = "the hub never sends this method";
const OF_A_VAULT = "a request to a vault, not to the Resource Manager: vault-entries.ts";
/** Entries that no single call receives, each with the reason. */
export const ELSEWHERE: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "arm-deployments": {
    ...Object.fromEntries([0, 1, 2, 7, 8, 9, 11, 14, 16, 17, 18, 19, 20, 21, 22, 5].map((at) => [at, IN_A_SEQUENCE])),
    4: NOT_SENT,
    ...Object.fromEntries([23, 24, 25, 26].map((at) => [at, POLLED])),
  },
  "arm-deployment-failures": { 0: IN_A_SEQUENCE, 1: IN_A_SEQUENCE },
  "arm-what-if": Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => [at, IN_A_SEQUENCE])),
  providers: { 4: POLLED, 5: POLLED },
  "resource-groups-and-errors": { 2: NOT_SENT, 6: POLLED, 7: POLLED, 8: POLLED },
  "storage-accounts": {
    3: NOT_SENT,
    ...Object.fromEntries([0, 1, 5, 6, 9, 13, 16, 17, 18, 22, 23].map((at) => [at, POLLED])),
  },
  "key-vault": {
    ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16].map((at) => [at, OF_A_VAULT])),
    11: POLLED,
    12: POLLED,
  },
};
