/** The entries of key-vault.json for reading a secret: values, challenges and refusals. */
export const READ_ENTRIES: readonly number[] = [4, 6, 7, 9, 14, 15, 16];

/** Vaults as resources, which arm-client.test.ts requests from the Resource Manager. */
export const RESOURCE_ENTRIES: readonly number[] = [0, 1, 11, 12, 13];

const LISTED = "a list: the hub only reads the secret that the settings name, and its role allows no lists";
/** Requests that the hub never sends, each with the reason. */
export const NOT_ASKED: Readonly<Record<number, string>> = {
  2: "a PUT: deploy-hub's template writes the secret as a resource, never at the vault's own address",
  3: "a PATCH: the hub never changes the attributes of a secret",
  5: `${LISTED} (the versions of a secret)`,
  8: `${LISTED} (secrets)`,
  10: `${LISTED} (keys, which the hub never uses)`,
};
