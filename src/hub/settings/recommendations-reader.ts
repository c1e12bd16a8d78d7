import {
  DEFAULT_RECOMMENDATION,
  LOOK_BACK_PERIODS,
  RECOMMENDED_RESOURCE_TYPES,
  RESERVATION_SCOPES,
  recommendationName,
} from "../exports/recommendation.ts";
import type { JsonCursor } from "../text/json-cursor.ts";
import type { HubRecommendation } from "./settings.ts";

const KEYS = ["reservationScope", "lookBackPeriod", "resourceType"];

/**
 * Parses `recommendations` in settings.json: a list or a single entry. Missing keys have defaults, and each combination
 * counts once.
 */
export function parseRecommendations(list: JsonCursor | undefined): readonly HubRecommendation[] | undefined {
  if (list === undefined) return undefined;
  const entries = list.value.kind === "array" ? list.items() : [list];
  if (entries.length === 0)
    return list.fail("must have at least 1 entry; without the key, recommendations for virtual machines are exported");
  const byName = new Map<string, HubRecommendation>();
  for (const entry of entries) {
    const recommendation = parseRecommendation(entry);
    const name = recommendationName(recommendation);
    if (!byName.has(name)) byName.set(name, recommendation);
  }
  return [...byName.values()];
}

function parseRecommendation(entry: JsonCursor): HubRecommendation {
  if (entry.value.kind !== "object") {
    return entry.fail(`must be an object with some of the keys ${KEYS.join(", ")}`);
  }
  const unknown = entry.membersExcept(KEYS);
  const { lookBackPeriod, reservationScope, resourceType } = DEFAULT_RECOMMENDATION;
  return {
    reservationScope: oneOf(entry.member("reservationScope"), RESERVATION_SCOPES) ?? reservationScope,
    lookBackPeriod: oneOf(entry.member("lookBackPeriod"), LOOK_BACK_PERIODS) ?? lookBackPeriod,
    resourceType: oneOf(entry.member("resourceType"), RECOMMENDED_RESOURCE_TYPES) ?? resourceType,
    ...(unknown === undefined || unknown.size === 0 ? {} : { unknownKeys: unknown }),
  };
}

function oneOf<Value extends string>(cursor: JsonCursor | undefined, values: readonly Value[]): Value | undefined {
  if (cursor === undefined) return undefined;
  const text = cursor.text();
  return values.find((value) => value === text) ?? cursor.fail(`must be one of ${values.join(", ")}`);
}
