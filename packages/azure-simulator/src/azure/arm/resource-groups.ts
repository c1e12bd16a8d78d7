import type { HttpAnswer } from "../../https-server.ts";
import type { JsonObject } from "../../json-value.ts";
import { ArmError } from "./arm-error.ts";
import { objectAt, textAt } from "./json-access.ts";
import { normalizeRegion, REGIONS } from "./regions.ts";

export interface SimulatedResourceGroup {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  /** Undefined until tags are set. */
  readonly tags: Readonly<Record<string, string>> | undefined;
}

export interface ResourceGroups {
  /** Undefined when the group does not exist. */
  find(name: string): SimulatedResourceGroup | undefined;
  /** Throws 404 ResourceGroupNotFound. */
  require(name: string): SimulatedResourceGroup;
  put(name: string, body: JsonObject): HttpAnswer;
  get(name: string): HttpAnswer;
  list(): readonly JsonObject[];
  remove(name: string): void;
}

export function createResourceGroups(subscriptionId: string): ResourceGroups {
  const groups = new Map<string, SimulatedResourceGroup>();
  const find = (name: string): SimulatedResourceGroup | undefined => groups.get(name.toLowerCase());
  const require = (name: string): SimulatedResourceGroup => {
    const group = find(name);
    if (group !== undefined) return group;
    throw new ArmError(404, {
      code: "ResourceGroupNotFound",
      message: `Resource group '${name}' could not be found.`,
    });
  };
  return {
    find,
    require,
    put: (name, body) => {
      const had = find(name);
      const location = normalizeRegion(textAt(body, "location"));
      if (!REGIONS.includes(location)) {
        throw new ArmError(400, {
          code: "LocationNotAvailableForResourceGroup",
          message:
            `The provided location '${location}' is not available for resource group. List of available ` +
            `regions is '${REGIONS.join(",")}'.`,
        });
      }
      if (had !== undefined && had.location !== location) {
        throw new ArmError(409, {
          code: "InvalidResourceGroupLocation",
          message:
            `Invalid resource group location '${location}'. The Resource group already exists in location ` +
            `'${had.location}'.`,
        });
      }
      const given = Object.entries(objectAt(body, "tags")).map(([key, value]) => [key, String(value)]);
      const tags = body.tags === undefined ? undefined : Object.fromEntries(given);
      const id = had?.id ?? `/subscriptions/${subscriptionId}/resourceGroups/${name}`;
      const group = { id, name: had?.name ?? name, location, tags };
      groups.set(name.toLowerCase(), group);
      return { status: had === undefined ? 201 : 200, body: bodyOf(group) };
    },
    get: (name) => ({ status: 200, body: bodyOf(require(name)) }),
    list: () => [...groups.values()].map(bodyOf),
    remove: (name) => {
      groups.delete(name.toLowerCase());
    },
  };
}

function bodyOf({ id, name, location, tags }: SimulatedResourceGroup): JsonObject {
  return {
    ...{ id, name, type: "Microsoft.Resources/resourceGroups", location },
    ...(tags === undefined ? {} : { tags }),
    properties: { provisioningState: "Succeeded" },
  };
}
