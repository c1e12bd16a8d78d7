import { isMapping, isString } from "../expressions/github-parser.ts";
import type { TemplateToken } from "../expressions/token.ts";

export const RIGHTS = ["none", "read", "write"] as const;
export type Right = (typeof RIGHTS)[number];
/** The permissions of a job's `GITHUB_TOKEN`. All others are denied. */
export type Permissions = Readonly<Record<string, Right>>;

const SCOPES = [
  ...["actions", "attestations", "checks", "contents", "deployments", "discussions", "id-token", "issues", "models"],
  ...["packages", "pages", "pull-requests", "repository-projects", "security-events", "statuses"],
];
/** GitHub's default permissions, depending on the repository's setting. */
const DEFAULTS: Readonly<Record<"read" | "write", Permissions>> = {
  read: { contents: "read", packages: "read" },
  write: Object.fromEntries(SCOPES.filter((scope) => scope !== "id-token").map((scope) => [scope, "write"])),
};

/** The permissions of a job: from the job, else from the workflow, else from the repository. */
export function jobPermissions(
  job: TemplateToken | undefined,
  workflow: TemplateToken | undefined,
  whenAbsent: "read" | "write" = "read",
): Permissions {
  const token = job ?? workflow;
  return token === undefined ? DEFAULTS[whenAbsent] : readPermissions(token);
}

/** For a pull request from a fork or from Dependabot: no write access, whatever its workflow file requests. */
export function withoutWriting(permissions: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(permissions).map(([scope, right]): [string, Right] => [
      scope,
      scope === "id-token" ? "none" : right === "write" ? "read" : right,
    ]),
  );
}

/** A called workflow gets at most the permissions of its caller. */
export function atMost(permissions: Permissions, limit: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(permissions).map(([scope, right]): [string, Right] => {
      const most = limit[scope] ?? "none";
      return [scope, RIGHTS.indexOf(right) > RIGHTS.indexOf(most) ? most : right];
    }),
  );
}

function readPermissions(token: TemplateToken): Permissions {
  if (isString(token)) {
    const right: Right = token.value === "write-all" ? "write" : "read";
    return Object.fromEntries(
      SCOPES.map((scope) => [scope, scope === "id-token" && right === "read" ? "none" : right]),
    );
  }
  if (!isMapping(token)) return {};
  return Object.fromEntries([...token].map(({ key, value }) => [key.toString(), value.toString() as Right]));
}
