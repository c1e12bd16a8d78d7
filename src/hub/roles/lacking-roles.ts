import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { byObjectId, renderRoleLoop, UNKNOWN_PRINCIPAL } from "./role-loop.ts";

/** One failure for many scopes that lack the same role. */
interface CommonFailure {
  readonly error: InputError;
  /** A bash loop that assigns the role at each scope. */
  readonly shell: string;
}

interface GatheredFailures<T> {
  /** The other failures, in their order. */
  readonly single: readonly T[];
  readonly common: readonly CommonFailure[];
}

/** Combines failures that need the same role for the same identity into one failure with one command. */
export function gatherLackingRoles<T extends { readonly error: unknown }>(failures: readonly T[]): GatheredFailures<T> {
  const groups = Map.groupBy(failures, ({ error }) =>
    error instanceof InputError && error.lacking !== undefined
      ? [error.code, error.lacking.role, error.lacking.principalId].join("\n")
      : undefined,
  );
  const common = new Map<T, CommonFailure>();
  for (const [key, group] of groups) {
    const gathered = key === undefined ? undefined : commonFailure(group);
    if (gathered === undefined) continue;
    for (const failure of group) common.set(failure, gathered);
  }
  return { single: failures.filter((failure) => !common.has(failure)), common: [...new Set(common.values())] };
}

function commonFailure(failures: readonly { readonly error: unknown }[]): CommonFailure | undefined {
  const errors = failures.flatMap(({ error }) => (error instanceof InputError ? [error] : []));
  const scopes = [...new Set(errors.flatMap(({ lacking }) => lacking?.scope ?? []))];
  const [first] = errors;
  if (first?.lacking === undefined || scopes.length < 2) return undefined;
  const { code, lacking } = first;
  const { role, principalId = UNKNOWN_PRINCIPAL } = lacking;
  const doubt = code === "ScopeNotFound" ? "Check their IDs, and remove deleted scopes from the settings. " : "";
  const remedy =
    `${doubt}Ask an Owner, User Access Administrator or Role Based Access Control Administrator of these scopes to ` +
    `assign the role ${role} there with the bash loop below. One assignment at a management group that contains ` +
    "them also works (docs/scopes.md). A new assignment takes effect within ten minutes.";
  const message =
    `The signed-in identity has no permission for this at ${counted(scopes.length, "scope")}. The first response: ` +
    `${first.message}`;
  return {
    error: new InputError(code, message, { remedy, cause: first.cause }),
    shell: renderRoleLoop([{ role, assignee: byObjectId(principalId) }], scopes),
  };
}
