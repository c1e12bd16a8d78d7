import type { JsonObject } from "../../json-value.ts";
import { ArmError } from "./arm-error.ts";
import { objectAt, textAt } from "./json-access.ts";

const CLAUSE = /^\s*(resourceType|name|location|tagName|tagValue)\s+eq\s+'((?:[^']|'')*)'\s*$/i;

/**
 * Supports the `$filter` of resource lists that the hub uses: `eq` joined by `and`. As in Azure, a tag filter cannot
 * be combined with others.
 */
export function resourceFilter(filter: string | null): (resource: JsonObject) => boolean {
  if (filter === null || filter.trim() === "") return () => true;
  const clauses = filter.split(/\s+and\s+/i).map((text) => {
    const [, field, value] = CLAUSE.exec(text) ?? [];
    if (field === undefined || value === undefined) throw invalidFilter(filter);
    return { field: field.toLowerCase(), value: value.replaceAll("''", "'").toLowerCase() };
  });
  const wanted = new Map(clauses.map(({ field, value }) => [field, value]));
  const tagClauses = clauses.filter(({ field }) => field.startsWith("tag")).length;
  if (tagClauses > 0 && tagClauses < clauses.length) throw invalidFilter(filter);
  return (resource) => {
    const tagName = wanted.get("tagname");
    const tag = Object.entries(objectAt(resource, "tags")).find(([name]) => name.toLowerCase() === tagName);
    const values: Readonly<Record<string, string | undefined>> = {
      resourcetype: textAt(resource, "type"),
      name: textAt(resource, "name"),
      location: textAt(resource, "location"),
      tagname: tag?.[0],
      tagvalue: tag === undefined ? undefined : String(tag[1]),
    };
    return clauses.every(({ field, value }) => values[field]?.toLowerCase() === value);
  };
}

function invalidFilter(filter: string): ArmError {
  return new ArmError(400, {
    code: "InvalidFilterInQueryString",
    message: `Invalid $filter '${filter}' specified in the query string.`,
  });
}
