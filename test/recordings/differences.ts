import { type Interaction, isObject, type Json } from "./interaction.ts";

/** A difference between two condensed responses: a place such as `body.properties.schedule` and both values. */
export interface Difference {
  readonly place: string;
  readonly recorded: string;
  readonly seen: string;
}

/** Compares status, headers, keys with their order and case, types, words and messages of two condensed responses. */
export function findDifferences(recorded: Interaction, seen: Interaction): readonly Difference[] {
  return [
    ...(recorded.status === seen.status
      ? []
      : [{ place: "status", recorded: String(recorded.status), seen: String(seen.status) }]),
    ...differencesOfHeaders(recorded.responseHeaders, seen.responseHeaders),
    ...differencesOfJson("body", recorded.responseBody, seen.responseBody),
  ];
}

function differencesOfHeaders(
  recorded: Interaction["responseHeaders"],
  seen: Interaction["responseHeaders"],
): readonly Difference[] {
  const names = new Set([...Object.keys(recorded), ...Object.keys(seen)]);
  return [...names].flatMap((name) => {
    const [a = "absent", b = "absent"] = [recorded[name], seen[name]];
    return a === b ? [] : [{ place: `header ${name}`, recorded: a, seen: b }];
  });
}

function differencesOfJson(place: string, recorded: Json, seen: Json): readonly Difference[] {
  if (Array.isArray(recorded) && Array.isArray(seen)) return differencesOfLists(place, recorded, seen);
  if (isObject(recorded) && isObject(seen)) return differencesOfObjects(place, recorded, seen);
  if (typeof recorded === "number" && typeof seen === "number" && !/code/i.test(place)) return [];
  return recorded === seen ? [] : [{ place, recorded: show(recorded), seen: show(seen) }];
}

/** Recorded lists of resources have different lengths, so only items in both lists are compared. */
function differencesOfLists(place: string, recorded: readonly Json[], seen: readonly Json[]): readonly Difference[] {
  if ((recorded.length === 0) !== (seen.length === 0))
    return [{ place, recorded: `${recorded.length} items`, seen: `${seen.length} items` }];
  return recorded
    .slice(0, seen.length)
    .flatMap((item, index) => differencesOfJson(`${place}[${index}]`, item, seen[index] as Json));
}

type JsonObject = { readonly [name: string]: Json };

function differencesOfObjects(place: string, recorded: JsonObject, seen: JsonObject): readonly Difference[] {
  const [names, others] = [Object.keys(recorded), Object.keys(seen)];
  const missing = names.filter((name) => !(name in seen));
  const added = others.filter((name) => !(name in recorded));
  const shared = names.filter((name) => name in seen);
  const isOrdered = shared.join("\n") === others.filter((name) => name in recorded).join("\n");
  return [
    ...missing.map((name) => ({ place: `${place}.${name}`, recorded: show(recorded[name] as Json), seen: "absent" })),
    ...added.map((name) => ({ place: `${place}.${name}`, recorded: "absent", seen: show(seen[name] as Json) })),
    ...(isOrdered ? [] : [{ place: `${place} (order of keys)`, recorded: names.join(" "), seen: others.join(" ") }]),
    ...shared.flatMap((name) => differencesOfJson(`${place}.${name}`, recorded[name] as Json, seen[name] as Json)),
  ];
}

function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}
