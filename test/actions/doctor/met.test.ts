import { InputError } from "exact-values/errors";
import { expect, test } from "vitest";
import { startMet } from "../../../src/actions/doctor/met.ts";

/** What one error says to the doctor of hub-daily and to a person's, if it ends the look at a month. */
async function lookAs(examiner: "hub" | "person", code: string): Promise<string | undefined> {
  const { signal } = new AbortController();
  const met = startMet({ examiner, limit: signal, signal });
  await met.attempt("months", () => {
    throw new InputError(code, "It failed.", { remedy: "Repair it." });
  });
  return met.links.map(({ link, state }) => `${link} ${state}`).join();
}

test.each([
  ["sign-in", "SignInFailed", "IdTokenFailed", "IdTokenNotPermitted", "UnknownIssuer", "ForeignTenant"],
  ["variables", "UntrustedHost", "StorageAccountNotFound"],
  ["providers", "ProviderNotRegistered"],
  ["roles", "StorageForbidden", "VaultForbidden", "MissingRole", "DestinationForbidden", "ScopeNotFound"],
  ["network", "NetworkClosed", "StorageFirewalled", "ContainerNotFound", "ContainerDeleted"],
  ["network", "VaultUnreachable", "VaultNotFound", "SecretNotFound"],
  ["settings", "InvalidSettings", "RemoteHubIsLocal"],
  ["table", "TableLogBroken"],
  // All others belong to the link that was being read.
  ["months", "BlobTooLarge", "TableChanged", "AmbiguousStorageAccount"],
])("the link %s is blamed for its own errors, wherever they appear: %s", async (link, ...codes) => {
  const met = await Promise.all(codes.map((code) => lookAs("hub", code)));
  expect(met).toEqual(codes.map(() => `${link} broken`));
});

test("rights that only a person lacks are no fault of the hub", async () => {
  const rights = ["StorageForbidden", "MissingRole", "NetworkClosed", "VaultForbidden"];
  const met = await Promise.all(rights.map((code) => lookAs("person", code)));
  expect(met).toEqual(["roles hidden", "roles hidden", "network hidden", "roles hidden"]);
});
