import { ArmError } from "../arm-error.ts";
import { objectAt, textAt } from "../json-access.ts";
import { isSameId, parseResourceId } from "../resource-id.ts";
import type { AnsweredPut, PutAnswer, ResourceKind, ServiceWorld } from "../resource-kind.ts";

const API_VERSIONS = ["2024-11-30", "2023-07-31-preview", "2023-01-31", "2022-01-31-preview", "2018-11-30"];
const MAX_CREDENTIALS = 20;

/** The service always spells the group in lower case. */
function spell(id: string): string {
  return id.replace(/\/resourceGroups\//i, "/resourcegroups/");
}

/** The path of the new resource, without a host. */
function located({ isNew, body }: AnsweredPut): PutAnswer {
  return isNew ? { headers: { location: textAt(body, "id") } } : {};
}

export const userAssignedIdentities: ResourceKind = {
  type: "Microsoft.ManagedIdentity/userAssignedIdentities",
  apiVersions: API_VERSIONS,
  isTracked: true,
  order: {
    members: ["id", "name", "type", "location", "tags", "properties"],
    properties: ["tenantId", "principalId", "clientId"],
  },
  spell,
  answerPut: located,
  check: ({ id }) => {
    if (/^[a-zA-Z0-9][a-zA-Z0-9_-]{2,127}$/.test(id.name)) return;
    throw new ArmError(400, {
      code: "InvalidRequestContent",
      message:
        `The resource name '${id.name}' is invalid. It must be between 3 and 128 characters of letters, ` +
        "digits, '_' and '-', and begin with a letter or a digit.",
    });
  },
  additions: ({ world, generate }) => ({
    defaults: { tags: {} },
    readOnly: {
      properties: {
        clientId: generate("clientId"),
        principalId: generate("principalId"),
        tenantId: world.directory.tenantId,
      },
    },
  }),
  written: ({ world, id, existing }, body) => {
    if (existing !== undefined) return;
    const { clientId, principalId } = objectAt(body, "properties");
    world.directory.add({ name: id.name, clientId: String(clientId), objectId: String(principalId) });
  },
  removed: (world, _id, body) => world.directory.remove(textAt(objectAt(body, "properties"), "principalId")),
};

function identityAbove(world: ServiceWorld, parent: string): string {
  return textAt(objectAt(world.store.find(parent)?.body, "properties"), "principalId");
}

export const federatedIdentityCredentials: ResourceKind = {
  type: "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials",
  apiVersions: API_VERSIONS.slice(0, 4),
  order: { members: ["id", "name", "type", "properties"], properties: ["issuer", "subject", "audiences"] },
  spell,
  answerPut: located,
  check: ({ world, id, desired }) => {
    if (!/^[a-zA-Z0-9][a-zA-Z0-9_-]{2,119}$/.test(id.name)) {
      throw new ArmError(400, {
        code: "BadRequest",
        message:
          `The federated identity credential name '${id.name}' is invalid. It must be between 3 and 120 ` +
          "characters of letters, digits, '_' and '-'.",
      });
    }
    const { issuer, subject, audiences } = objectAt(desired, "properties");
    if (
      typeof issuer !== "string" ||
      typeof subject !== "string" ||
      !Array.isArray(audiences) ||
      audiences.length !== 1
    ) {
      throw new ArmError(400, {
        code: "BadRequest",
        message: "The request body must have an issuer, a subject and exactly one audience.",
      });
    }
    const siblings = world.store
      .ofType(federatedIdentityCredentials.type, id.parent)
      .filter((sibling) => !isSameId(sibling.id, id.id));
    const isTaken = siblings.some(({ body }) => {
      const other = objectAt(body, "properties");
      return other.issuer === issuer && other.subject === subject;
    });
    if (isTaken) {
      throw new ArmError(409, {
        code: "Conflict",
        message: "Issuer and subject combination already exists for this Managed Identity.",
      });
    }
    if (siblings.length >= MAX_CREDENTIALS) {
      throw new ArmError(400, {
        code: "BadRequest",
        message:
          `Exceeded limit of ${MAX_CREDENTIALS} federated identity credentials for managed identity ` +
          `'${parseResourceId(id.parent)?.name}'.`,
      });
    }
  },
  written: ({ world, id }, body) => {
    const { issuer, subject, audiences } = objectAt(body, "properties");
    world.directory.trust(identityAbove(world, id.parent), {
      name: id.name,
      issuer: String(issuer),
      subject: String(subject),
      audiences: Array.isArray(audiences) ? audiences.map(String) : [],
    });
  },
  removed: (world, id) => {
    const objectId = identityAbove(world, id.parent);
    // Already gone when the identity itself was deleted.
    if (world.directory.byObjectId(objectId) !== undefined) world.directory.distrust(objectId, id.name);
  },
};
