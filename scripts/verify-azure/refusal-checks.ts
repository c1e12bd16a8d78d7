import { randomUUID } from "node:crypto";
import type { AzureAnswer } from "../../src/azure/http/azure-client.ts";
import { answerText, EXPECTED_REFUSALS } from "./arm-words.ts";
import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";
import { openRawExports } from "./raw-exports.ts";
import { isWithinScope } from "./resource-scope.ts";
import { scratchExport } from "./scratch-export.ts";
import { answerOf } from "./storage-answer.ts";

const FORBIDDEN = "403 AuthorizationFailed";
const READER = "acdd72a7-3385-48ef-bd42-f606fba81ae7";

/** Actions on the account that the hub identity must not be able to perform. */
export function hubRefusals({ arm, manager, options, scratch }: AzurePlace): readonly Check[] {
  const { storageAccountId, subscriptionId } = options;
  return [
    {
      question: "Reading the account keys is denied",
      believed: FORBIDDEN,
      observe: async () => {
        const url = `${storageAccountId}/listKeys?api-version=2023-05-01`;
        return answerText(await arm.send("list the keys", { method: "POST", url }, EXPECTED_REFUSALS));
      },
    },
    {
      question: "Assigning any role other than Storage Blob Data Contributor is denied (by the assignment's condition)",
      believed: FORBIDDEN,
      observe: async () => {
        const id = `${storageAccountId}/providers/Microsoft.Authorization/roleAssignments/${randomUUID()}`;
        const roleDefinitionId = `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/roleDefinitions/${READER}`;
        // Uses no real principal: even if Azure allowed it, nothing would be assigned.
        const body = { properties: { roleDefinitionId, principalId: randomUUID() } };
        scratch.add(`role assignment ${id}`, () => manager.delete(id, "2022-04-01"));
        const answer = await arm.send(
          "assign a role",
          { method: "PUT", url: `${id}?api-version=2022-04-01`, body },
          EXPECTED_REFUSALS,
        );
        if (answer.status >= 400) scratch.drop(`role assignment ${id}`);
        return answerText(answer);
      },
    },
  ];
}

/** What the plan identity reads, and what it must not be able to change. */
export function planChecks(place: AzurePlace): readonly Check[] {
  const { container, containerNamed, exports, name, options, scratch } = place;
  const raw = openRawExports(place);
  const refused = isWithinScope(options.scope, "subscriptions") ? FORBIDDEN : undefined;
  const list = (of: string) => answerOf(() => containerNamed(of).listBlobsFlat().byPage({ maxPageSize: 1 }).next());
  const attempt = async (what: string, call: Promise<AzureAnswer>, remove: () => Promise<unknown>): Promise<string> => {
    scratch.add(what, remove);
    const answer = await call;
    if (answer.status >= 400) scratch.drop(what);
    return answerText(answer);
  };
  return [
    {
      question: "Containers config and ingestion are listed",
      believed: "done, done",
      observe: async () => `${await list("config")}, ${await list("ingestion")}`,
    },
    {
      question: "Reading container msexports is denied",
      believed: "403 AuthorizationPermissionMismatch",
      observe: () => list("msexports"),
    },
    {
      question: "Creating a container is denied",
      believed: "403 AuthorizationPermissionMismatch",
      observe: async () => {
        scratch.add(`container ${name}`, () => container.deleteIfExists());
        const made = await answerOf(() => container.create());
        if (made !== "done") scratch.drop(`container ${name}`);
        return made;
      },
    },
    {
      question: "Exports of the scope are listed",
      believed: "done",
      observe: async () => {
        await exports.exports(options.scope);
        return "done";
      },
    },
    {
      question: "Creating an export is denied",
      believed: refused,
      observe: () =>
        attempt(`export ${name}`, raw.send("PUT", name, "", scratchExport(place, options.scope)), () =>
          exports.delete(options.scope, name),
        ),
    },
    {
      question: "Running and deleting an export are denied",
      believed: refused === undefined ? undefined : `${refused}, ${refused}`,
      observe: async () =>
        `${answerText(await raw.send("POST", name, "/run"))}, ${answerText(await raw.send("DELETE", name))}`,
    },
  ];
}
