/** Files whose answers the client of the Resource Manager receives. */
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

/** Refusals, and the code that a user sees. */
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

const IN_A_SEQUENCE = "part of a sequence, replayed in arm-deployments-client.test.ts";
const POLLED = "the answer of a poll, replayed below behind the request that began it";
const NOT_SENT = "the hub never sends this method";
const OF_A_VAULT = "asked of a vault, not of the Resource Manager: vault-entries.ts";
/** Entries that no single call receives. */
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
