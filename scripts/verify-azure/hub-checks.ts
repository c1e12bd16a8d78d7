import { fieldOf, textField } from "../../src/azure/arm/arm-json.ts";
import template from "../../template/hub.json" with { type: "json" };
import type { Check } from "./check.ts";
import type { Place } from "./place.ts";

const STORAGE_API = "2023-05-01";

/** Sign-in, what must be there, and the hub's template, which is not deployed. */
export function hubChecks({ manager, wish }: Place): readonly Check[] {
  const request = {
    resourceGroup: wish.resourceGroup,
    name: "verify-azure",
    template,
    parameters: { hubName: { value: "verify-azure" }, githubRepository: { value: "contoso/costs" } },
  };
  const account = () => manager.get(wish.storageAccountId, STORAGE_API);
  return [
    {
      asks: "Sign-in reads the subscription",
      expected: "Enabled",
      look: async () => (await manager.subscription()).state,
      isNeeded: true,
    },
    {
      asks: "Provider of the exports",
      expected: "Registered",
      look: async () => (await manager.provider("Microsoft.CostManagementExports")).registrationState,
    },
    {
      asks: "Provider of the event bridge",
      expected: undefined,
      look: async () => (await manager.provider("Microsoft.EventGrid")).registrationState,
    },
    {
      asks: "Resource group",
      expected: "there",
      look: async () => ((await manager.resourceGroup(wish.resourceGroup)) === undefined ? "not there" : "there"),
      isNeeded: true,
    },
    {
      asks: "Storage account with a hierarchical namespace",
      expected: "yes",
      look: async () => {
        const found = await account();
        if (found === undefined) return "no such account";
        return fieldOf(fieldOf(found, "properties"), "isHnsEnabled") === true ? "yes" : "no";
      },
      isNeeded: true,
    },
    {
      asks: "Kind and SKU of the account",
      expected: undefined,
      look: async () => {
        const found = await account();
        return `${textField(found, "kind")} ${textField(fieldOf(found, "sku"), "name")}`;
      },
    },
    {
      asks: "Validation of the hub's template",
      expected: "valid",
      look: async () => {
        await manager.validate(request);
        return "valid";
      },
    },
    {
      asks: "What-if of the hub's template",
      expected: "deletes nothing",
      look: async () => {
        const { changes } = await manager.whatIf(request);
        const deleted = changes.filter(({ changeType }) => changeType === "Delete").map(({ resourceId }) => resourceId);
        return deleted.length === 0 ? "deletes nothing" : `deletes ${deleted.join(", ")}`;
      },
    },
  ];
}
