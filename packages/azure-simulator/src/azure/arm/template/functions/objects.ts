import {
  isList,
  isObject,
  isSameJson,
  type Json,
  type JsonObject,
  memberName,
  memberOf,
} from "../../../../json-value.ts";
import {
  ANY_NUMBER,
  type Arguments,
  argumentsOf,
  cannotEvaluate,
  eager,
  type TemplateFunctions,
} from "../template-function.ts";

export const objectFunctions: TemplateFunctions = {
  createObject: eager(0, ANY_NUMBER, createObject),
  // Azure guarantees this order, so that loops over an object are stable.
  items: eager(1, 1, (args) =>
    Object.entries(args.object(0))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, value]) => ({ key, value })),
  ),
  objectKeys: eager(1, 1, (args) => Object.keys(args.object(0))),
  union: eager(1, ANY_NUMBER, union),
  intersection: eager(1, ANY_NUMBER, intersection),
  shallowMerge: eager(1, 1, (args) => {
    const entries = argumentsOf(args.name, args.list(0));
    return Object.assign({}, ...entries.values.map((_, index) => entries.object(index)));
  }),
  tryGet: eager(2, ANY_NUMBER, (args) => args.values.slice(1).reduce<Json>(tryMember, args.at(0))),
};

function createObject(args: Arguments): Json {
  if (args.values.length % 2 !== 0) {
    throw cannotEvaluate(args.name, "function requires an even number of arguments, a value for each name.");
  }
  const pairs = args.values.flatMap((value, index) => (index % 2 === 0 ? [[args.text(index), value] as const] : []));
  return Object.fromEntries(pairs.map(([key], pair) => [key, args.at(pair * 2 + 1)]));
}

function union(args: Arguments): Json {
  if (!isList(args.at(0))) {
    return args.values.map((_, index) => args.object(index)).reduce(mergeObjects);
  }
  const all = args.values.flatMap((_, index) => args.list(index));
  return all.filter((item, index) => all.findIndex((other) => isSameJson(item, other)) === index);
}

/** Nested objects are merged as well. For all other values the later one wins. */
function mergeObjects(left: JsonObject, right: JsonObject): JsonObject {
  const merged = new Map<string, Json>(Object.entries(left));
  for (const [name, value] of Object.entries(right)) {
    const key = memberName(left, name) ?? name;
    const earlier = merged.get(key);
    merged.set(key, isObject(earlier) && isObject(value) ? mergeObjects(earlier, value) : value);
  }
  return Object.fromEntries(merged);
}

function intersection(args: Arguments): Json {
  if (isList(args.at(0))) {
    return args.values
      .map((_, index) => args.list(index))
      .reduce((common, list) => common.filter((item) => list.some((other) => isSameJson(item, other))));
  }
  return args.values
    .map((_, index) => args.object(index))
    .reduce((common, object) =>
      Object.fromEntries(
        Object.entries(common).filter(([name, value]) => isSameJson(value, memberOf(object, name) ?? null)),
      ),
    );
}

function tryMember(owner: Json, key: Json): Json {
  if (isList(owner) && typeof key === "number") return owner[key] ?? null;
  if (isObject(owner) && typeof key === "string") return memberOf(owner, key) ?? null;
  return null;
}
