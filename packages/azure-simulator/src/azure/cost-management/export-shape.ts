import { isObject, type Json, type JsonObject } from "../../json-value.ts";

/** Names and order of an export's properties in responses. Other members follow. */
interface Shape {
  readonly [name: string]: Shape | undefined;
}

const DEFINITION: Shape = {
  type: undefined,
  timeframe: undefined,
  timePeriod: { from: undefined, to: undefined },
  dataSet: { configuration: undefined, granularity: undefined, aggregation: undefined },
};

const EXPORT: Shape = {
  schedule: { status: undefined, recurrence: undefined, recurrencePeriod: { from: undefined, to: undefined } },
  nextRunTimeEstimate: undefined,
  format: undefined,
  compressionMode: undefined,
  dataOverwriteBehavior: undefined,
  partitionData: undefined,
  deliveryInfo: { destination: { resourceId: undefined, container: undefined, rootFolderPath: undefined } },
  definition: DEFINITION,
};

/**
 * The properties in the spelling and order of the service's responses. Requests may use any case (recorded:
 * `dataset`).
 */
export function inAnswerShape(properties: JsonObject): JsonObject {
  return shaped(properties, EXPORT);
}

function shaped(value: JsonObject, shape: Shape): JsonObject {
  const sent = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), [name, member] as const]));
  const known = Object.entries(shape).flatMap(([name, below]): readonly (readonly [string, Json])[] => {
    const found = sent.get(name.toLowerCase());
    sent.delete(name.toLowerCase());
    if (found === undefined) return [];
    const [, member] = found;
    return [[name, below !== undefined && isObject(member) ? shaped(member, below) : member]];
  });
  return Object.fromEntries([...known, ...sent.values()]);
}
