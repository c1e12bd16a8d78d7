import { isObject, isSameJson, type Json, type JsonObject } from "../../../json-value.ts";
import { withoutPath } from "../json-access.ts";
import { jsonDelta } from "../json-delta.ts";
import { isSameId, parseResourceId } from "../resource-id.ts";
import type { ServiceWorld } from "../resource-kind.ts";
import { findKind } from "../resource-kinds.ts";
import { listedResources } from "../resource-writer.ts";
import type { DeploymentRequest } from "./deployment-request.ts";
import type { PreviewedResource } from "./planned-resources.ts";

const HIDDEN = "*******";

/** The `properties` of a what-if result: every resource of the template, and the group's other resources. */
export function whatIfResult(
  world: ServiceWorld,
  { group, resultFormat }: DeploymentRequest,
  planned: readonly PreviewedResource[],
): SimulatedWhatIf {
  const others = listedResources(world, group.id).filter(
    ({ id }) => !planned.some((own) => isSameId(own.id.id, String(id))),
  );
  const changes = [
    ...planned.map(changeOf),
    ...others.map((shown) => {
      const before = ignoredPayload(world, world.store.find(String(shown.id))?.body ?? shown);
      return { resourceId: String(shown.id), changeType: "Ignore", before, after: before };
    }),
  ];
  const sorted = changes.toSorted((a, b) => a.resourceId.localeCompare(b.resourceId));
  if (!/^ResourceIdOnly$/i.test(resultFormat)) return { changes: sorted, potentialChanges: potentialOf(sorted) };
  // Without payloads Azure does not compare states, so it cannot report NoChange or Modify.
  return {
    changes: sorted.map(({ resourceId, changeType }) => ({
      resourceId,
      changeType: /^(?:NoChange|Modify)$/.test(changeType) ? "Deploy" : changeType,
    })),
  };
}

/** Azure lists the resources that it changes a second time, as ignored. */
function potentialOf(changes: readonly ResourceChange[]): readonly ResourceChange[] {
  return changes
    .filter(({ changeType }) => changeType === "Modify")
    .map(({ resourceId, before = {} }) => ({ resourceId, changeType: "Ignore", before, after: before }));
}

export interface SimulatedWhatIf {
  readonly changes: readonly ResourceChange[];
  readonly potentialChanges?: readonly ResourceChange[];
}

interface ResourceChange {
  readonly resourceId: string;
  readonly changeType: string;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
  readonly delta?: readonly object[];
}

function changeOf({ id, apiVersion, after, context, kind }: PreviewedResource): ResourceChange {
  const before = context.existing;
  const resourceId = id.id;
  if (before === undefined) {
    const shown = (kind.writeOnly ?? []).reduce(hide, context.desired);
    return { resourceId, changeType: "Create", after: payloadOf(shown, apiVersion) };
  }
  // A different spelling of an ID is not a change.
  const same = { ...after, id: before.id ?? resourceId, name: before.name ?? id.name, type: before.type ?? id.type };
  const { readOnly = {} } = kind.additions?.(context) ?? {};
  const hidden = pathsOf(readOnly);
  const [was, becomes] = [before, same].map((one) => hidden.reduce(withoutPath, one)) as [JsonObject, JsonObject];
  const payload = { before: payloadOf(was, apiVersion), after: payloadOf(becomes, apiVersion) };
  if (isSameJson(before, same)) return { resourceId, changeType: "NoChange", ...payload, delta: [] };
  return { resourceId, changeType: "Modify", ...payload, delta: jsonDelta(sortedByName(was), sortedByName(becomes)) };
}

/** A resource that the template does not name, without the values that its service sets. */
function ignoredPayload(world: ServiceWorld, body: JsonObject): JsonObject {
  const id = parseResourceId(String(body.id));
  const kind = id === undefined ? undefined : findKind(id.type);
  if (id === undefined || kind === undefined) return payloadOf(body, undefined);
  const context = { world, id, desired: body, existing: body, generate: () => "" };
  const hidden = pathsOf(kind.additions?.(context).readOnly ?? {});
  return payloadOf(hidden.reduce(withoutPath, body), kind.apiVersions[0]);
}

/** A resource as a what-if shows it: the API version first, then all members in alphabetical order, at every depth. */
function payloadOf(resource: JsonObject, apiVersion: string | undefined): JsonObject {
  return { ...(apiVersion === undefined ? {} : { apiVersion }), ...sortedByName(resource) };
}

function sortedByName(value: JsonObject): JsonObject {
  const said = Object.entries(value).filter(([, member]) => !isEmpty(member));
  const members = said.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    members.map(([name, member]): [string, Json] => [name, isObject(member) ? sortedByName(member) : member]),
  );
}

/** A what-if omits empty objects and lists. */
function isEmpty(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isEmpty);
}

/** The paths of all leaves. A what-if omits values that the service sets. */
function pathsOf(value: JsonObject, above: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const path = [...above, name];
    return isObject(member) && Object.keys(member).length > 0 ? pathsOf(member, path) : [path];
  });
}

function hide(value: JsonObject, [name = "", ...rest]: readonly string[]): JsonObject {
  const member = value[name];
  const inner = typeof member === "object" && member !== null && !Array.isArray(member) ? (member as JsonObject) : {};
  return { ...value, [name]: rest.length === 0 ? HIDDEN : hide(inner, rest) };
}
