import { randomUUID } from "node:crypto";
import { isObject, type Json, type JsonObject } from "../../json-value.ts";
import { ArmError } from "./arm-error.ts";
import { mergeDeep, objectAt, textAt, withoutPath } from "./json-access.ts";
import { normalizeRegion, REGIONS } from "./regions.ts";
import { locationNotAvailable } from "./resource-faults.ts";
import { isWithin, parseResourceId, type ResourceId } from "./resource-id.ts";
import type { MemberOrder, ResourceKind, ServiceWorld, WriteContext } from "./resource-kind.ts";
import { findKind, resourceKind } from "./resource-kinds.ts";

/** A PUT of a resource: the desired body and the API version. */
export interface ResourceWrite {
  readonly id: ResourceId;
  readonly apiVersion: string;
  readonly body: JsonObject;
}

/** The result of a write. */
export interface PlannedWrite {
  readonly kind: ResourceKind;
  readonly context: WriteContext;
  /** The body that GET would return. */
  readonly after: JsonObject;
}

/**
 * Throws ArmError when ARM itself rejects the write: unknown type or version, wrong region, missing group or parent.
 */
export function checkPlacement(world: ServiceWorld, { id, apiVersion, body }: ResourceWrite): void {
  const location = textAt(body, "location");
  const kind = resourceKind(id.type, apiVersion, location === "" ? undefined : location);
  if (kind.isTracked === true && location === "") {
    throw new ArmError(400, {
      code: "LocationRequired",
      message: "The location property is required for this definition.",
    });
  }
  if (location !== "" && location !== "global" && !REGIONS.includes(normalizeRegion(location))) {
    throw new ArmError(400, locationNotAvailable(id.type, location));
  }
  const had = world.store.find(id.id);
  const hadLocation = textAt(had?.body, "location");
  if (hadLocation !== "" && location !== "" && normalizeRegion(hadLocation) !== normalizeRegion(location)) {
    throw new ArmError(409, {
      code: "InvalidResourceLocation",
      message:
        `The resource '${id.name}' already exists in location '${hadLocation}' in resource group ` +
        `'${id.resourceGroup}'. A resource with the same name cannot be created in location '${location}'. ` +
        "Please select a new resource name.",
    });
  }
}

/** Throws ArmError when the parent of a child or the target of an extension does not exist. */
export function requireParent(world: ServiceWorld, id: ResourceId): void {
  const parent = parseResourceId(id.parent);
  if (parent === undefined || world.store.find(parent.id) !== undefined) return;
  throw new ArmError(404, {
    code: id.isChild ? "ParentResourceNotFound" : "ResourceNotFound",
    message: id.isChild
      ? `Failed to perform 'write' on resource(s) of type '${id.type.split("/").slice(1).join("/")}', because ` +
        `the parent resource '${parent.id}' could not be found.`
      : `The Resource '${parent.type}/${parent.name}' under resource group '${parent.resourceGroup}' was not found.`,
  });
}

/**
 * Computes the result of a write. `generate` supplies the values that the service would assign: real IDs, or
 * placeholders in a what-if.
 */
export function planWrite(
  world: ServiceWorld,
  write: ResourceWrite,
  generate: (property: string) => string,
): PlannedWrite {
  const { id, apiVersion } = write;
  const kind = resourceKind(id.type, apiVersion);
  const existing = world.store.find(id.id)?.body;
  const context: WriteContext = {
    world,
    id,
    desired: wishOf(write),
    existing,
    generate: (property) => {
      const kept = objectAt(existing, "properties")[property];
      return typeof kept === "string" ? kept : generate(property);
    },
  };
  const { defaults = {}, readOnly = {} } = kind.additions?.(context) ?? {};
  const shown = (kind.writeOnly ?? []).reduce(withoutPath, context.desired);
  const merged = mergeDeep(mergeDeep(defaults, withoutNulls(shown)), readOnly);
  // An omitted identity stays unchanged.
  const identity = identityOf(world, context);
  const whole = identity === undefined ? merged : { ...merged, identity };
  return { kind, context, after: arranged(whole, kind.order) };
}

function arranged(body: JsonObject, { members = [], properties = [] }: MemberOrder = {}): JsonObject {
  const inOrder = (value: JsonObject, names: readonly string[]): JsonObject =>
    Object.fromEntries(
      [...names.filter((name) => name in value), ...Object.keys(value).filter((name) => !names.includes(name))].map(
        (name): [string, Json] => [name, value[name] as Json],
      ),
    );
  const shown = inOrder(body, members);
  return isObject(shown.properties) ? { ...shown, properties: inOrder(shown.properties, properties) } : shown;
}

/** Performs a write. Throws ArmError when the service rejects it. */
export async function writeResource(world: ServiceWorld, write: ResourceWrite): Promise<JsonObject> {
  const { id } = write;
  requireParent(world, id);
  const { kind, context, after } = planWrite(world, write, () => randomUUID());
  kind.check?.(context);
  world.store.set({ id: storedId(world, id), type: kind.type, body: after, written: context.desired });
  const principalId = textAt(objectAt(after, "identity"), "principalId");
  if (principalId !== "" && world.directory.byObjectId(principalId) === undefined) {
    world.directory.add({ name: id.name, objectId: principalId });
  }
  await kind.written?.(context, after);
  return after;
}

/** Deletes a resource and everything below it. Returns false when it does not exist. */
export async function removeResource(world: ServiceWorld, id: ResourceId, apiVersion: string): Promise<boolean> {
  const found = world.store.find(id.id);
  if (found === undefined) return false;
  resourceKind(id.type, apiVersion).checkRemoval?.(world, id, found.body);
  for (const gone of world.store.remove(id.id)) {
    const goneId = parseResourceId(gone.id);
    if (goneId === undefined) continue;
    await findKind(gone.type)?.removed?.(world, goneId, gone.body);
  }
  return true;
}

function storedId(world: ServiceWorld, id: ResourceId): string {
  return world.store.find(id.id)?.id ?? id.id;
}

function wishOf({ id, body }: ResourceWrite): JsonObject {
  const { apiVersion: _version, dependsOn: _order, scope: _scope, id: _id, name: _name, type: _type, ...rest } = body;
  const location = textAt(rest, "location");
  const kind = findKind(id.type);
  return {
    id: kind?.spell?.(id.id) ?? id.id,
    name: id.name,
    type: kind?.type ?? id.type,
    ...rest,
    ...(location === "" ? {} : { location: normalizeRegion(location) }),
  };
}

/** A `null` in a template counts as omitted. */
function withoutNulls(value: JsonObject): JsonObject {
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, isObject(member) ? withoutNulls(member) : member]));
}

function identityOf(world: ServiceWorld, { desired, existing, generate }: WriteContext): JsonObject | undefined {
  const wanted = desired.identity;
  if (!isObject(wanted)) return isObject(existing?.identity) ? existing.identity : undefined;
  const had = objectAt(existing, "identity");
  const type = textAt(wanted, "type");
  const users = Object.keys(objectAt(wanted, "userAssignedIdentities")).map((id): [string, Json] => {
    const { clientId, principalId } = objectAt(world.store.find(id)?.body, "properties");
    return [id, { clientId: clientId ?? null, principalId: principalId ?? null }];
  });
  const principalId = textAt(had, "principalId");
  return {
    type,
    ...(/SystemAssigned/i.test(type)
      ? {
          principalId: principalId === "" ? generate("identity.principalId") : principalId,
          tenantId: world.directory.tenantId,
        }
      : {}),
    ...(users.length === 0 ? {} : { userAssignedIdentities: Object.fromEntries(users) }),
  };
}

/** The tracked resources of a scope, without the members that a list omits. */
export function listedResources(world: ServiceWorld, scope: string): readonly JsonObject[] {
  return world.store
    .all()
    .filter(({ id, type }) => {
      const isTopLevel = parseResourceId(parseResourceId(id)?.parent ?? "") === undefined;
      return isWithin(id, scope) && isTopLevel && findKind(type)?.isTracked === true;
    })
    .map(({ body: { properties: _properties, ...shown } }) => shown);
}
