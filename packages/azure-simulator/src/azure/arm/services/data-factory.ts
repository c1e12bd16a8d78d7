import { isObject, type Json, type JsonObject } from "../../../json-value.ts";
import { ArmError } from "../arm-error.ts";
import { mergeDeep, objectAt, textAt } from "../json-access.ts";
import type { ResourceId } from "../resource-id.ts";
import type { ResourceActionResult, ResourceKind, ServiceWorld } from "../resource-kind.ts";

const API_VERSIONS = ["2018-06-01"];
const FACTORY = "Microsoft.DataFactory/factories";

export const factories: ResourceKind = {
  type: FACTORY,
  apiVersions: API_VERSIONS,
  isTracked: true,
  additions: ({ world, existing }) => ({
    readOnly: {
      properties: {
        provisioningState: "Succeeded",
        createTime: objectAt(existing, "properties").createTime ?? world.now().toISOString(),
        version: "2018-06-01",
      },
    },
  }),
};

function isStarted(body: JsonObject | undefined): boolean {
  return textAt(objectAt(body, "properties"), "runtimeState") === "Started";
}

function setRuntimeState(world: ServiceWorld, id: ResourceId, runtimeState: string): ResourceActionResult {
  const trigger = world.store.find(id.id);
  if (trigger !== undefined) {
    world.store.set({ ...trigger, body: mergeDeep(trigger.body, { properties: { runtimeState } }) });
  }
  return undefined;
}

export const triggers: ResourceKind = {
  type: `${FACTORY}/triggers`,
  apiVersions: API_VERSIONS,
  isSlow: true,
  check: ({ existing }) => {
    if (!isStarted(existing)) return;
    throw new ArmError(400, {
      code: "TriggerEnabledCannotUpdate",
      message: "Cannot update enabled Trigger; the trigger needs to be disabled first. ",
    });
  },
  // A seeded trigger may be running. The service itself stops every new trigger.
  additions: ({ existing }) => ({
    defaults: { properties: { runtimeState: objectAt(existing, "properties").runtimeState ?? "Stopped" } },
  }),
  checkRemoval: (_world, _id, body) => {
    if (!isStarted(body)) return;
    throw new ArmError(400, {
      code: "TriggerEnabledCannotUpdate",
      message: "Cannot update enabled Trigger; the trigger needs to be disabled first. ",
    });
  },
  actions: {
    start: (world, id) => setRuntimeState(world, id, "Started"),
    stop: (world, id) => setRuntimeState(world, id, "Stopped"),
  },
};

/** Every `{"referenceName": …, "type": "PipelineReference"}` in a definition, at any depth. */
function referencesOf(value: Json, type: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => referencesOf(item, type));
  if (!isObject(value)) return [];
  const own = value.type === type ? [textAt(value, "referenceName").toLowerCase()] : [];
  return [...own, ...Object.values(value).flatMap((member) => referencesOf(member, type))];
}

function refuseWhileReferenced(reference: string): Required<Pick<ResourceKind, "checkRemoval">> {
  return {
    checkRemoval: (world, id) => {
      const user = world.store
        .all(id.parent)
        .find(
          ({ body, id: other }) => other !== id.id && referencesOf(body, reference).includes(id.name.toLowerCase()),
        );
      if (user === undefined) return;
      throw new ArmError(400, {
        code: "BadRequest",
        message: `The document cannot be deleted since it is referenced by ${textAt(user.body, "name")}.`,
      });
    },
  };
}

function part(name: string, reference: string): ResourceKind {
  return { type: `${FACTORY}/${name}`, apiVersions: API_VERSIONS, ...refuseWhileReferenced(reference) };
}

export const pipelines = part("pipelines", "PipelineReference");
export const datasets = part("datasets", "DatasetReference");
export const linkedServices = part("linkedservices", "LinkedServiceReference");
