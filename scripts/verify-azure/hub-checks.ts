import { fieldOf, textField } from "../../src/azure/http/json-fields.ts";
import template from "../../template/hub.json" with { type: "json" };
import { answerText, EXPECTED_REFUSALS, wordOf } from "./arm-words.ts";
import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";

const STORAGE_API = "2023-05-01";

/** The resources of a hub that both identities read. */
export function hubChecks({ arm, manager, options }: AzurePlace): readonly Check[] {
  const { storageAccountId, subscriptionId } = options;
  const account = () => manager.get(storageAccountId, STORAGE_API);
  return [
    {
      question: "Sign-in reads the subscription",
      believed: "Enabled",
      observe: async () => (await manager.subscription()).state,
      isNeeded: true,
    },
    {
      question: "A role on a resource group or account permits reading the subscription's providers",
      believed: "403 AuthorizationFailed",
      observe: async () => {
        const url = `/subscriptions/${subscriptionId}/providers/Microsoft.CostManagementExports?api-version=2021-04-01`;
        const answer = await arm.send("read a provider", { method: "GET", url }, EXPECTED_REFUSALS);
        return answer.status === 200 ? `200 ${wordOf(fieldOf(answer.body, "registrationState"))}` : answerText(answer);
      },
    },
    {
      question: "Storage account with a hierarchical namespace",
      believed: "yes",
      observe: async () => {
        const found = await account();
        if (found === undefined) return "no such account";
        return fieldOf(fieldOf(found, "properties"), "isHnsEnabled") === true ? "yes" : "no";
      },
      isNeeded: true,
    },
    {
      question: "Kind and SKU of the account",
      believed: undefined,
      observe: async () => {
        const found = await account();
        return `${textField(found, "kind")} ${textField(fieldOf(found, "sku"), "name")}`;
      },
    },
  ];
}

/** A preview of the hub's template with the plan identity. Nothing is deployed. */
export function templateChecks({ manager, options }: AzurePlace): readonly Check[] {
  const request = {
    resourceGroup: options.resourceGroup,
    name: "verify-azure",
    template,
    // deploy-hub requests this with the plan identity: read permissions are sufficient.
    validationLevel: "ProviderNoRbac",
    parameters: { hubName: { value: "verify-azure" }, githubRepository: { value: "contoso/costs" } },
  } as const;
  return [
    {
      question: "Resource group",
      believed: "there",
      observe: async () => ((await manager.resourceGroup(options.resourceGroup)) === undefined ? "not there" : "there"),
      isNeeded: true,
    },
    {
      question: "Validation of the hub's template",
      believed: "valid",
      observe: async () => {
        await manager.validate(request);
        return "valid";
      },
    },
    {
      question: "What-if of the hub's template",
      believed: "deletes nothing",
      observe: async () => {
        const { changes } = await manager.whatIf(request);
        const deleted = changes.filter(({ changeType }) => changeType === "Delete").length;
        return deleted === 0 ? "deletes nothing" : `deletes ${deleted} resources`;
      },
    },
  ];
}
