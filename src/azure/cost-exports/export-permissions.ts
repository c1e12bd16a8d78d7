import { fieldOf, listField } from "../http/json-fields.ts";

/** Path and query of the caller's permissions at a scope of the Resource Manager; billing scopes have no such list. */
export function permissionsUrl(scope: string): string {
  const segments = scope.split("/").filter((segment) => segment !== "");
  const path = segments.map(encodeURIComponent).join("/");
  return `/${path}/providers/Microsoft.Authorization/permissions?api-version=2022-04-01`;
}

/** The actions that no set of permissions grants. Each set grants its actions except its own exclusions. */
export function missingActions(body: unknown, actions: readonly string[]): readonly string[] {
  const sets = listField(body, "value");
  return actions.filter(
    (action) => !sets.some((set) => holds(set, "actions", action) && !holds(set, "notActions", action)),
  );
}

function holds(set: unknown, field: "actions" | "notActions", action: string): boolean {
  const patterns = fieldOf(set, field);
  if (!Array.isArray(patterns)) return false;
  return patterns.some((pattern) => typeof pattern === "string" && asExpression(pattern).test(action));
}

/** `*` matches any text. */
function asExpression(pattern: string): RegExp {
  const parts = pattern.split("*").map((part) => part.replace(/[.\\/+?^${}()|[\]]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "i");
}
