import { lastSegment, ROLE_ASSIGNMENTS, ROLE_DEFINITIONS } from "../access/authorizer.ts";
import { BUILT_IN_ROLES } from "../access/roles.ts";
import { ArmError } from "../arm-error.ts";
import { azureTime } from "../azure-time.ts";
import { mergeDeep, objectAt, textAt } from "../json-access.ts";
import { isSameId } from "../resource-id.ts";
import type { ResourceKind, WriteContext } from "../resource-kind.ts";

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function checkAssignment({ world, id, desired, existing }: WriteContext): void {
  const { name, parent } = id;
  if (!GUID.test(name)) {
    throw new ArmError(400, {
      code: "InvalidRoleAssignmentId",
      message: `The role assignment ID '${name}' is not valid. The role assignment ID must be a GUID.`,
    });
  }
  const wanted = objectAt(desired, "properties");
  const [principalId, role] = [textAt(wanted, "principalId"), textAt(wanted, "roleDefinitionId")];
  const isKnown =
    BUILT_IN_ROLES.some((builtIn) => builtIn.id === lastSegment(role).toLowerCase()) ||
    world.store.ofType(ROLE_DEFINITIONS).some((custom) => isSameId(lastSegment(custom.id), lastSegment(role)));
  if (!isKnown) {
    throw new ArmError(400, {
      code: "RoleDefinitionDoesNotExist",
      message: `The specified role definition with ID '${lastSegment(role).replaceAll("-", "")}' does not exist.`,
    });
  }
  if (existing !== undefined) {
    const had = objectAt(existing, "properties");
    if (
      isSameId(textAt(had, "principalId"), principalId) &&
      isSameId(lastSegment(textAt(had, "roleDefinitionId")), lastSegment(role))
    ) {
      return;
    }
    throw new ArmError(400, {
      code: "RoleAssignmentUpdateNotPermitted",
      message: "Tenant ID, application ID, principal ID, and scope are not allowed to be updated.",
    });
  }
  // With an explicit principal type, Azure accepts a principal that the directory has not replicated yet.
  if (world.directory.byObjectId(principalId) === undefined && textAt(wanted, "principalType") === "") {
    throw new ArmError(400, {
      code: "PrincipalNotFound",
      message:
        `Principal ${principalId.replaceAll("-", "")} does not exist in the directory ` +
        `${world.directory.tenantId}. Check that you have the correct principal ID. If you are creating this ` +
        "principal and then immediately assigning a role, this error might be related to a replication delay. " +
        "In this case, set the role assignment principalType property to a value, such as ServicePrincipal, " +
        "User, or Group.  See https://aka.ms/docs-principaltype",
    });
  }
  const twin = world.store.ofType(ROLE_ASSIGNMENTS).find(({ body }) => {
    const other = objectAt(body, "properties");
    return (
      isSameId(textAt(other, "scope"), parent) &&
      isSameId(textAt(other, "principalId"), principalId) &&
      isSameId(lastSegment(textAt(other, "roleDefinitionId")), lastSegment(role))
    );
  });
  if (twin === undefined) return;
  throw new ArmError(409, {
    code: "RoleAssignmentExists",
    message:
      "The role assignment already exists. The ID of the conflicting role assignment is " +
      `${lastSegment(twin.id).replaceAll("-", "")}.`,
  });
}

export const roleAssignments: ResourceKind = {
  type: ROLE_ASSIGNMENTS,
  apiVersions: ["2022-04-01", "2020-10-01-preview", "2020-04-01-preview", "2018-09-01-preview"],
  check: checkAssignment,
  order: {
    members: ["properties", "id", "type", "name"],
    properties: [
      "roleDefinitionId",
      "principalId",
      "principalType",
      "scope",
      "createdOn",
      "updatedOn",
      "createdBy",
      "updatedBy",
    ],
  },
  // createdBy is reported later.
  answerPut: ({ isNew, body }) => (isNew ? { body: mergeDeep(body, { properties: { createdBy: null } }) } : {}),
  additions: ({ world, id, existing, generate }) => {
    const had = objectAt(existing, "properties");
    const createdOn = had.createdOn ?? azureTime(world.now());
    const updatedBy = generate("updatedBy");
    return {
      defaults: { properties: { principalType: "ServicePrincipal" } },
      readOnly: {
        properties: {
          scope: id.parent,
          createdOn,
          updatedOn: had.updatedOn ?? createdOn,
          createdBy: updatedBy,
          updatedBy,
        },
      },
    };
  },
};

export const roleDefinitions: ResourceKind = {
  type: ROLE_DEFINITIONS,
  apiVersions: ["2022-04-01", "2022-05-01-preview", "2018-01-01-preview"],
  check: ({ world, id, desired }) => {
    if (!GUID.test(id.name)) {
      throw new ArmError(400, {
        code: "InvalidRoleDefinitionId",
        message: `The role definition ID '${id.name}' is not valid. The role definition ID must be a GUID.`,
      });
    }
    const name = textAt(objectAt(desired, "properties"), "roleName");
    const others = world.store.ofType(ROLE_DEFINITIONS).filter((other) => !isSameId(other.id, id.id));
    if (!others.some(({ body }) => isSameId(textAt(objectAt(body, "properties"), "roleName"), name))) return;
    throw new ArmError(409, {
      code: "RoleDefinitionWithSameNameExists",
      message: `A custom role with the same name already exists in this directory. Use a different name.`,
    });
  },
  additions: ({ world, existing }) => ({
    defaults: { properties: { type: "CustomRole" } },
    readOnly: {
      properties: { createdOn: objectAt(existing, "properties").createdOn ?? azureTime(world.now()) },
    },
  }),
};
