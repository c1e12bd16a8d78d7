import type { HttpAnswer } from "../../../https-server.ts";
import type { JsonObject } from "../../../json-value.ts";
import { ArmError } from "../arm-error.ts";
import type { ArmParts } from "../arm-parts.ts";
import type { ArmRequest } from "../arm-request.ts";
import { objectAt, textAt } from "../json-access.ts";
import { pageOf } from "../list-page.ts";
import { deletedIn } from "./key-vault-resources.ts";

const PATH =
  /^\/subscriptions\/[^/]+\/providers\/Microsoft\.KeyVault\/(?:deletedVaults|locations\/(?<location>[^/]+)\/deletedVaults\/(?<name>[^/]+)(?<purge>\/purge)?)$/i;
const ACTION = "Microsoft.KeyVault/locations/deletedVaults";

/** Lists, reads and purges vaults that were deleted. Undefined for all other requests. */
export function answerDeletedVaults(parts: ArmParts, request: ArmRequest): HttpAnswer | undefined {
  const match = PATH.exec(request.path);
  if (match === null) return undefined;
  const { location = "", name, purge } = match.groups ?? {};
  const scope = `/subscriptions/${parts.subscriptionId}`;
  const isPurge = purge !== undefined && request.method === "POST";
  if (!isPurge && request.method !== "GET") return undefined;
  const action = isPurge ? `${ACTION}/purge/action` : `${ACTION}/read`;
  parts.authorizer.authorize({ identity: request.identity, action, scope });
  const vaults = [...deletedIn(parts.world)].flatMap(([key, [vault]]) => (vault === undefined ? [] : [{ key, vault }]));
  if (name === undefined) {
    return pageOf(
      vaults.map(({ vault }) => bodyOf(parts, vault.body)),
      request,
      parts.url(),
      parts.listPageSize,
    );
  }
  const found = vaults.find(
    ({ vault: { body } }) =>
      textAt(body, "name").toLowerCase() === name.toLowerCase() &&
      textAt(body, "location").toLowerCase() === location.toLowerCase(),
  );
  if (found === undefined) {
    throw new ArmError(404, {
      code: "DeletedVaultNotFound",
      message: `The specified deleted vault '${name}' does not exist.`,
    });
  }
  if (!isPurge) return { status: 200, body: bodyOf(parts, found.vault.body) };
  if (objectAt(found.vault.body, "properties").enablePurgeProtection === true) {
    throw new ArmError(409, {
      code: "OperationNotAllowed",
      message: `Operation "purge" is not allowed because purge protection is enabled for vault '${name}'.`,
    });
  }
  deletedIn(parts.world).delete(found.key);
  return parts.deployments.answerLater(undefined);
}

function bodyOf({ subscriptionId, world }: ArmParts, vault: JsonObject): JsonObject {
  const [name, location] = [textAt(vault, "name"), textAt(vault, "location")];
  const now = world.now();
  const later = new Date(now.getTime() + 90 * 86_400_000);
  const isProtected = objectAt(vault, "properties").enablePurgeProtection === true;
  return {
    id: `/subscriptions/${subscriptionId}/providers/Microsoft.KeyVault/locations/${location}/deletedVaults/${name}`,
    name,
    type: "Microsoft.KeyVault/deletedVaults",
    properties: {
      ...{ vaultId: textAt(vault, "id"), location, tags: objectAt(vault, "tags") },
      ...{ deletionDate: now.toISOString(), scheduledPurgeDate: later.toISOString() },
      ...(isProtected ? { purgeProtectionEnabled: true } : {}),
    },
  };
}
