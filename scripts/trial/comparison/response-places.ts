import { type Interaction, isObject, type Json } from "../../../test/recordings/interaction.ts";
import { SHAPE } from "../redaction/redact-body.ts";
import { withoutNumbers } from "../redaction/redact-value.ts";

/** Headers that the hub's clients read, or that identify the kind of response. */
const HEADERS_THAT_MATTER =
  /^(?:azure-asyncoperation|content-type|etag|location|retry-after|www-authenticate|x-ms-error-code)$|ratelimit/;

/** All responses to one kind of call with one status: which values each place of the response has. */
export interface ResponsePlaces {
  /** By place, such as `body.properties.status`: its values, and in how many of its objects it is absent. */
  readonly values: Map<string, Set<string>>;
  /** By place of an object: how often it occurs, and how often each of its members. */
  readonly objects: Map<string, { count: number; readonly members: Map<string, number> }>;
}

export function createPlaces(): ResponsePlaces {
  return { values: new Map(), objects: new Map() };
}

/** Adds one response. Pseudonyms count as their class, and all items of a list as one place. */
export function addResponse(places: ResponsePlaces, { responseBody, responseHeaders }: Interaction): void {
  const headers = Object.entries(responseHeaders)
    .filter(([name]) => HEADERS_THAT_MATTER.test(name))
    // How long a service asks to wait depends on its load.
    .map(([name, value]) => [name, name === "retry-after" && /^\d+$/.test(value) ? "<digits>" : value] as const);
  add(places, "header", Object.fromEntries(headers));
  add(places, "body", responseBody);
}

function add(places: ResponsePlaces, place: string, value: Json): void {
  if (Array.isArray(value)) {
    for (const item of value) if (!isRest(item)) add(places, `${place}[]`, item);
    return;
  }
  if (!isObject(value)) {
    const values = places.values.get(place) ?? new Set<string>();
    places.values.set(place, values.add(withoutNumbers(JSON.stringify(value))));
    return;
  }
  if (SHAPE in value) {
    add(places, place, `<shape of ${String(value[SHAPE])}>`);
    return;
  }
  const known = places.objects.get(place) ?? { count: 0, members: new Map<string, number>() };
  places.objects.set(place, known);
  known.count += 1;
  // Keys that people chose are alike.
  const members = new Map(Object.entries(value).map(([key, member]) => [withoutNumbers(key), member]));
  for (const [key, member] of members) {
    known.members.set(key, (known.members.get(key) ?? 0) + 1);
    add(places, `${place}.${key}`, member);
  }
}

function isRest(item: Json): boolean {
  return typeof item === "string" && /^<\d+ more>$/.test(item);
}
