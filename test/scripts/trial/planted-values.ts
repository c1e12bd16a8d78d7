import type { SimulatedAzure } from "azure-simulator";

/** IDs, names and keys of a simulated world, and the amounts and resource groups on its cost page. */
export function plantedValues(
  { arm, github, identities, signIn, storage }: SimulatedAzure,
  page: string,
): readonly string[] {
  const ofPage = [...page.matchAll(/\b(?:\d+\.\d{4,}|rg-[A-Za-z]+-[A-Za-z]+-\d+)\b/g)].map(([value]) => value);
  const ofIdentities = identities.flatMap(({ clientId, objectId, secret = clientId }) => [clientId, objectId, secret]);
  const ofServices = [arm.subscriptionId, signIn.tenantId, signIn.clientId, github.token, storage.key];
  return [...new Set([...ofServices, ...ofIdentities, ...github.repository.split("/"), ...ofPage])];
}

/** The spellings in which a value could be hidden in a file, in lower case. */
export function spellingsOf(value: string): readonly string[] {
  const inJson = JSON.stringify(value).slice(1, -1);
  // Base64 depends on where the value begins; its first and last characters also depend on its neighbours.
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.from(`${" ".repeat(shift)}${value}`)
      .toString("base64")
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const long = encoded.filter((text) => text.length > 7);
  return [
    ...new Set([
      value,
      inJson,
      encodeURIComponent(value),
      ...long,
      ...long.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
    ]),
  ].map((text) => text.toLowerCase());
}
