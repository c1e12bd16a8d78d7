import type { MeantDifference } from "./simulated.ts";

type Reasons = Readonly<Record<number, string>>;

function forAll(entries: readonly number[], reason: string): Reasons {
  return Object.fromEntries(entries.map((entry) => [entry, reason]));
}

const NOT_CALLED = "a service that the hub never calls; arm-client.test.ts tests its response";
const OF_A_VAULT = "a request to a vault, not to the Resource Manager: recorded-key-vault.test.ts";
const BY_NAME = "the hub uses the IDs of roles and never searches by name";
const FRAGMENT = "the failure of a service without a simulator; arm-deployments-client.test.ts tests its codes";
const AZURITE =
  "Azurite is the simulated storage and has its own messages; recorded-storage-errors.test.ts tests the client";

/** Entries that the simulator is not asked, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, Reasons>> = {
  "arm-deployment-failures": forAll([0, 1], FRAGMENT),
  "arm-what-if": {
    7: "a subscription deployment, with a location and no duration; the hub deploys to resource groups",
  },
  providers: forAll([4, 5], NOT_CALLED),
  "resource-groups-and-errors": {
    ...forAll([9, 13, 14, 15, 16, 17, 18, 19], NOT_CALLED),
    12: "deletions of resource groups never fail in the simulator, and the hub never requests one",
    ...forAll([21, 22, 23], "the hub does not use locks"),
  },
  "role-assignments": forAll([0, 8], BY_NAME),
  "storage-accounts": {
    3: "the hub never sends PATCH",
    16: "the third deletion of a resource group, equal to entries 9 and 13",
    21: "the hub never checks whether a name is available",
  },
  "key-vault": {
    ...forAll([2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16], OF_A_VAULT),
    12: "the simulator never returns an empty page",
  },
  "storage-blob-errors": forAll([0, 1, 2, 3, 4], AZURITE),
};

function meant(entries: readonly number[], reason: string, ...places: readonly string[]): readonly MeantDifference[] {
  return entries.flatMap((entry) => places.map((place) => ({ entry, place, reason })));
}

const AT_ONCE = "the simulated service completes immediately with 201; the recorded ones were polled until a final 200";
const OLD_VERSION = "recorded with an API version of 2016";
const OTHER_TYPES = "every simulated provider reports a single type";
const SINCE = "returned by the API version that the hub uses, but not by the recorded one";
const LOOPBACK = "the simulated account is a path on a loopback server and has these endpoints for every kind";
const ONE_SERVICE = "the simulator only has the blob service";
const ONE_REGION = "the simulator has no second region";
const WITH_CHARSET = "recorded before 2024; entry 20 from 2024 names the charset";
const ACCOUNTS = [1, 2, 6, 7, 10, 14, 18, 23];
const SOFT_DELETE = ["enableSoftDelete", "softDeleteRetentionInDays", "publicNetworkAccess"];
const ordered = (place: string): string => `${place} (order of keys)`;
const LATER_SENTENCE = "later versions extend the message";

/** Intended differences between the recordings and the simulator. */
export const MEANT: Readonly<Record<string, readonly MeantDifference[]>> = {
  "arm-deployments": [
    ...meant([5], AT_ONCE, ...[0, 1, 2].map((at) => `body.value[${at}].properties.statusCode`)),
    ...meant([5], "a hexadecimal number that happens to contain only decimal digits", "body.value[3].operationId"),
    ...meant(
      [6],
      "mode Complete starts with a clean-up, which the hub's deployments do not have",
      "body.properties.provisioningOperation",
    ),
    ...meant([17], "a simulated deployment starts immediately", "body.properties.provisioningState"),
  ],
  "arm-what-if": meant(
    [5],
    SINCE,
    ...["before", "after"].flatMap((side) =>
      ["allowBlobPublicAccess", "minimumTlsVersion"].map(
        (name) => `body.properties.changes[0].${side}.properties.${name}`,
      ),
    ),
  ),
  providers: [
    ...meant([1, 2, 3], OLD_VERSION, "body.authorization", "body.authorizations", "body.registrationPolicy"),
    ...meant([1, 2, 3], OLD_VERSION, "body.resourceTypes[0].defaultApiVersion"),
    ...meant([1, 2, 3, 6], OTHER_TYPES, "body.resourceTypes[0].resourceType"),
  ],
  "resource-groups-and-errors": [...meant([11], LATER_SENTENCE, "body.error.message")],
  "role-assignments": [...meant([1, 3, 7], LATER_SENTENCE, "body.error.message")],
  "storage-accounts": [
    ...meant([1, 2, 6, 7, 8, 10, 11, 12, 14, 15, 18, 23, 24], WITH_CHARSET, "header content-type"),
    ...meant([22], "the recording from 2017 has no type, like a response without a body", "header content-type"),
    ...meant([17], "one of four recordings has no such header", "header retry-after"),
    ...meant(ACCOUNTS, SINCE, "body.properties.allowBlobPublicAccess", "body.properties.minimumTlsVersion"),
    ...meant(ACCOUNTS, SINCE, ...["file", "blob"].map((of) => `body.properties.encryption.services.${of}.keyType`)),
    ...meant(
      [1, 2, 6, 7, 10, 14],
      ONE_REGION,
      "body.properties.secondaryLocation",
      "body.properties.statusOfSecondary",
    ),
    ...meant([1, 2], ONE_REGION, "body.properties.secondaryEndpoints"),
    ...meant(ACCOUNTS, LOOPBACK, ...["web", "dfs", "blob"].map((of) => `body.properties.primaryEndpoints.${of}`)),
    ...meant([1, 2, 6, 7, 10, 14, 18, 23], ONE_SERVICE, "body.properties.primaryEndpoints.table"),
    ...meant(
      [6, 7, 10, 18, 23],
      ONE_SERVICE,
      ...["queue", "file"].map((of) => `body.properties.primaryEndpoints.${of}`),
    ),
    ...meant(
      [23],
      "in 2017, all keys were in alphabetical order",
      ...["body", "body.properties", "body.properties.encryption", "body.properties.encryption.services"].map(ordered),
      ordered("body.properties.networkAcls"),
    ),
    ...meant(
      [8],
      SINCE,
      ...["defaultEncryptionScope", "denyEncryptionScopeOverride"].map((name) => `body.properties.${name}`),
    ),
    ...meant([8], SINCE, ...["leaseState", "leaseStatus", "deleted"].map((name) => `body.properties.${name}`)),
    ...meant([11, 12], SINCE, "body.properties.cors", "body.properties.deleteRetentionPolicy.allowPermanentDelete"),
    ...meant([15], "recorded in 2019; entry 20 from 2024 has the other order", ordered("body.properties")),
  ],
  "key-vault": [
    ...meant([0, 1, 13], SINCE, ...SOFT_DELETE.map((name) => `body.properties.${name}`)),
    ...meant([11], SINCE, ...SOFT_DELETE.map((name) => `body.value[0].properties.${name}`)),
    ...meant([11], "the simulator omits the link on the last page", "body.nextLink"),
  ],
};
