import { isList, isObject, isSameJson, type Json, type JsonObject } from "../../json-value.ts";

/** One difference, as a what-if reports it. */
export interface PropertyChange {
  readonly path: string;
  readonly propertyChangeType: "Create" | "Delete" | "Modify" | "Array";
  readonly before?: Json;
  readonly after?: Json;
  readonly children?: readonly PropertyChange[];
}

/** The differences between two states of a resource: one entry per leaf, and the items of an array as its children. */
export function jsonDelta(before: JsonObject, after: JsonObject, path = ""): readonly PropertyChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => change(path === "" ? name : `${path}.${name}`, before[name], after[name]));
}

function change(path: string, before: Json | undefined, after: Json | undefined): readonly PropertyChange[] {
  if (before === undefined) return after === undefined ? [] : [{ path, propertyChangeType: "Create", after }];
  if (after === undefined) return [{ path, propertyChangeType: "Delete", before }];
  if (isObject(before) && isObject(after)) return jsonDelta(before, after, path);
  if (isSameJson(before, after)) return [];
  if (!isList(before) || !isList(after)) return [{ path, propertyChangeType: "Modify", before, after }];
  const length = Math.max(before.length, after.length);
  const children = Array.from({ length }, (_, index) => item(String(index), before[index], after[index])).flat();
  return [{ path, propertyChangeType: "Array", children }];
}

function item(path: string, before: Json | undefined, after: Json | undefined): readonly PropertyChange[] {
  if (!isObject(before) || !isObject(after)) return change(path, before, after);
  const children = jsonDelta(before, after);
  return children.length === 0 ? [] : [{ path, propertyChangeType: "Modify", children }];
}
