import { expect, test } from "vitest";
import { bodyOf, evaluateHub, RESOURCE_GROUP, WHOLE_HUB } from "./evaluated-hub.ts";

const PARENT = `${RESOURCE_GROUP}/providers/Microsoft.Cloud/hubs/finops-hub`;
/** Resource types without tags in Azure. */
const UNTAGGED =
  /^Microsoft\.Authorization\/|\/containers$|\/blobServices$|\/federatedIdentityCredentials$|\/eventSubscriptions$/;

function tagsByType(
  tags: Readonly<Record<string, string>>,
  tagsByResource: Readonly<Record<string, Readonly<Record<string, string>>>>,
) {
  return Object.fromEntries(
    evaluateHub({ ...WHOLE_HUB, tags, tagsByResource }).resources.map((resource) => [
      resource.type,
      bodyOf(resource).tags,
    ]),
  );
}

test("every resource that can have tags has the hub's tags, with which Cost Management shows the hub of a cost", () => {
  const tags = Object.entries(tagsByType({ Team: "FinOps" }, {}));
  for (const [type, of] of tags) {
    expect(of, type).toEqual(UNTAGGED.test(type) ? undefined : { Team: "FinOps", "cm-resource-parent": PARENT });
  }
  expect(
    tags
      .filter(([, of]) => of !== undefined)
      .map(([type]) => type)
      .toSorted(),
  ).toEqual([
    "Microsoft.EventGrid/systemTopics",
    "Microsoft.KeyVault/vaults",
    "Microsoft.KeyVault/vaults/secrets",
    "Microsoft.Logic/workflows",
    "Microsoft.ManagedIdentity/userAssignedIdentities",
    "Microsoft.Storage/storageAccounts",
  ]);
});

test("tags of a resource type are added to those of the hub and take precedence", () => {
  const tags = tagsByType(
    { Team: "FinOps", Owner: "a" },
    { "Microsoft.KeyVault/vaults": { Owner: "b", Class: "secret" } },
  );
  expect(tags["Microsoft.KeyVault/vaults"]).toEqual({
    Team: "FinOps",
    "cm-resource-parent": PARENT,
    Owner: "b",
    Class: "secret",
  });
  expect(tags["Microsoft.Storage/storageAccounts"]).toEqual({
    Team: "FinOps",
    Owner: "a",
    "cm-resource-parent": PARENT,
  });
});
