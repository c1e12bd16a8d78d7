import type { MeantDifference } from "./simulated.ts";

type Reasons = Readonly<Record<number, string>>;

function forAll(entries: readonly number[], reason: string): Reasons {
  return Object.fromEntries(entries.map((entry) => [entry, reason]));
}

const NOT_CALLED = "a service that the hub never calls; its answer is read by the client in arm-client.test.ts";
const OF_A_VAULT = "asked of a vault, not of the Resource Manager: key-vault.test.ts";
const BY_NAME = "the hub knows roles by their IDs and never looks for one by name";
const FRAGMENT = "the failure of a service without a simulator; its codes are read in arm-deployments-client.test.ts";
const AZURITE = "Azurite represents storage, and has words of its own; the client reads it in storage-errors.test.ts";

/** Entries that the simulator is not asked. */
export const LEFT_OUT: Readonly<Record<string, Reasons>> = {
  "arm-deployment-failures": forAll([0, 1], FRAGMENT),
  "arm-what-if": {
    7: "a deployment of a subscription, with a location and no duration; the hub's are those of a group",
  },
  providers: forAll([4, 5], NOT_CALLED),
  "resource-groups-and-errors": {
    ...forAll([9, 13, 14, 15, 16, 17, 18, 19], NOT_CALLED),
    12: "removals of groups never fail in the simulator, and the hub removes none",
    ...forAll([21, 22, 23], "the hub makes and reads no locks"),
  },
  "role-assignments": forAll([0, 8], BY_NAME),
  "storage-accounts": {
    3: "the hub never sends PATCH",
    16: "the third removal of a group, the same as entries 9 and 13",
    21: "the hub never asks whether a name is free",
  },
  "key-vault": {
    ...forAll([2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16], OF_A_VAULT),
    12: "the simulator gives no page that is empty",
  },
  "storage-blob-errors": forAll([0, 1, 2, 3, 4], AZURITE),
};

function meant(entries: readonly number[], reason: string, ...places: readonly string[]): readonly MeantDifference[] {
  return entries.flatMap((entry) => places.map((place) => ({ entry, place, reason })));
}

const AT_ONCE = "the simulated service ends at once, with 201; those recorded were polled, with 200 at their end";
const OLD_VERSION = "of a version of 2016";
const OTHER_TYPES = "every simulated provider says one type alone";
const SINCE = "reported by the versions that the hub asks, and not by the recorded one";
const LOOPBACK =
  "the simulated account is on loopback, with a path for a name, and has these endpoints whatever its kind";
const ONE_SERVICE = "the simulator has blobs alone";
const ONE_REGION = "the simulator knows no second region";
const WITH_CHARSET = "recorded before 2024; entry 20, of 2024, names the charset";
const ACCOUNTS = [1, 2, 6, 7, 10, 14, 18, 23];
const SOFT_DELETE = ["enableSoftDelete", "softDeleteRetentionInDays", "publicNetworkAccess"];
const ordered = (place: string): string => `${place} (order of keys)`;
const LATER_SENTENCE = "versions since add to the sentence";

/** Differences between a recording and the simulator that are as they should be. */
export const MEANT: Readonly<Record<string, readonly MeantDifference[]>> = {
  "arm-deployments": [
    ...meant([5], AT_ONCE, ...[0, 1, 2].map((at) => `body.value[${at}].properties.statusCode`)),
    ...meant([5], "a hexadecimal number that by chance has digits alone", "body.value[3].operationId"),
    ...meant(
      [6],
      "mode Complete begins with a cleaning that the hub's has not",
      "body.properties.provisioningOperation",
    ),
    ...meant([17], "a simulated deployment begins at once", "body.properties.provisioningState"),
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
    ...meant([22], "no type was recorded in 2017, as of an answer without a body", "header content-type"),
    ...meant([17], "one recording of four has none", "header retry-after"),
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
      "in 2017 all names came in the order of the alphabet",
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
    ...meant([15], "of 2019; entry 20, of 2024, has the other order", ordered("body.properties")),
  ],
  "key-vault": [
    ...meant([0, 1, 13], SINCE, ...SOFT_DELETE.map((name) => `body.properties.${name}`)),
    ...meant([11], SINCE, ...SOFT_DELETE.map((name) => `body.value[0].properties.${name}`)),
    ...meant([11], "the simulator says no more when nothing follows", "body.nextLink"),
  ],
};
