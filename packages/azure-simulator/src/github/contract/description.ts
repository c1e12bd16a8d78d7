import { readFileSync } from "node:fs";

/** A JSON Schema. References point to `#/schemas/`. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly method: string;
  /** Such as `/repos/{owner}/{repo}/dispatches`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** By status; null for responses without a body. */
  readonly responses: Readonly<Record<string, Schema | null>>;
}

/** GitHub's published description of its REST API, condensed by `scripts/github-description.ts`. */
export interface RestDescription {
  readonly source: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

export const REST_DESCRIPTION: RestDescription = JSON.parse(
  readFileSync(new URL("rest-description.json", import.meta.url), "utf8"),
);

export interface FoundOperation {
  readonly name: string;
  readonly operation: Operation;
  /** Decoded. */
  readonly pathValues: Readonly<Record<string, string>>;
}

const TEMPLATES = Object.entries(REST_DESCRIPTION.operations).map(([name, operation]) => ({
  name,
  operation,
  pattern: patternOf(operation),
}));

/** The operation of a request; undefined if the description does not contain it. */
export function findOperation(method: string, pathname: string): FoundOperation | undefined {
  // Links between pages contain the repository's ID.
  const path = pathname.replace(/^\/repositories\/\d+/, "/repos/owner/repo");
  for (const { name, operation, pattern } of TEMPLATES) {
    const found = operation.method === method ? pattern.exec(path) : null;
    if (found === null) continue;
    const values = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
    return { name, operation, pathValues: Object.fromEntries(values) };
  }
  return undefined;
}

/** A branch in `git/refs/{ref}` may contain slashes. */
function patternOf({ path }: Operation): RegExp {
  const source = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${name === "ref" ? ".+" : "[^/]+"})`);
  return new RegExp(`^${source}$`);
}
