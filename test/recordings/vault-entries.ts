/** Entries of key-vault.json that reading a secret receives: values, challenges and refusals. */
export const READ_ENTRIES: readonly number[] = [4, 6, 7, 9, 14, 15, 16];

/** Vaults as resources, asked of the Resource Manager: arm-client.test.ts. */
export const RESOURCE_ENTRIES: readonly number[] = [0, 1, 11, 12, 13];

const LISTED = "a list: the hub reads the one secret that the settings name, and its role lets it list none";
/** What no call of the hub asks, so that nobody receives the answer. */
export const NOT_ASKED: Readonly<Record<number, string>> = {
  2: "a PUT: the secret is written by the template of deploy-hub, as a resource, and never at the vault's own address",
  3: "a PATCH: the hub changes no attributes of a secret",
  5: `${LISTED} (the versions of a secret)`,
  8: `${LISTED} (secrets)`,
  10: `${LISTED} (keys, which the hub never uses)`,
};
