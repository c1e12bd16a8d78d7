import { jsonDelta } from "../json-delta.ts";
import { sameId } from "../resource-id.ts";
import type { ServiceWorld } from "../resource-kind.ts";
import { listedResources } from "../resource-writer.ts";
import { isSameJson, type JsonObject } from "../template/json.ts";
import type { DeploymentRequest } from "./deployment-request.ts";
import type { PlannedResource } from "./planned-resources.ts";

const HIDDEN = "*******";

/** `properties` of a what-if's result: every resource of the template, and those of the group that it does not name. */
export function whatIfResult(
  world: ServiceWorld,
  { group, resultFormat }: DeploymentRequest,
  planned: readonly PlannedResource[],
): object {
  const others = listedResources(world, group.id).filter(
    ({ id }) => !planned.some((own) => sameId(own.id.id, String(id))),
  );
  const changes = [
    ...planned.map(changeOf),
    ...others.map((shown) => {
      const before = world.store.find(String(shown.id))?.body ?? shown;
      return { resourceId: String(shown.id), changeType: "Ignore", before, after: before };
    }),
  ];
  const sorted = changes.toSorted((a, b) => a.resourceId.localeCompare(b.resourceId));
  if (!/^ResourceIdOnly$/i.test(resultFormat)) return { changes: sorted };
  // Without payloads Azure does not compare, and so cannot say NoChange or Modify.
  return {
    changes: sorted.map(({ resourceId, changeType }) => ({
      resourceId,
      changeType: /^(?:NoChange|Modify)$/.test(changeType) ? "Deploy" : changeType,
    })),
  };
}

interface ResourceChange {
  readonly resourceId: string;
  readonly changeType: string;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
  readonly delta?: readonly object[];
}

function changeOf({ id, apiVersion, after, context, kind }: PlannedResource): ResourceChange {
  const before = context.existing;
  const resourceId = id.id;
  if (before === undefined) {
    const shown = (kind.writeOnly ?? []).reduce(hide, context.wish);
    return { resourceId, changeType: "Create", after: { apiVersion, ...shown } };
  }
  // Spelling of an ID is no change.
  const same = { ...after, id: before.id ?? resourceId, name: before.name ?? id.name, type: before.type ?? id.type };
  const payload = { before: { apiVersion, ...before }, after: { apiVersion, ...same } };
  if (isSameJson(before, same)) return { resourceId, changeType: "NoChange", ...payload, delta: [] };
  return { resourceId, changeType: "Modify", ...payload, delta: jsonDelta(before, same) };
}

function hide(value: JsonObject, [name = "", ...rest]: readonly string[]): JsonObject {
  const member = value[name];
  const inner = typeof member === "object" && member !== null && !Array.isArray(member) ? (member as JsonObject) : {};
  return { ...value, [name]: rest.length === 0 ? HIDDEN : hide(inner, rest) };
}
