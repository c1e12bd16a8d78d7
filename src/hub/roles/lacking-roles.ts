import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { byObjectId, renderRoleLoop, UNKNOWN_PRINCIPAL } from "./role-loop.ts";

/** What many scopes lack alike, as one failure. */
interface CommonFailure {
  readonly error: InputError;
  /** For bash: assigns the role at each of the scopes. */
  readonly shell: string;
}

interface GatheredFailures<T> {
  /** In their order, without those that are common. */
  readonly single: readonly T[];
  readonly common: readonly CommonFailure[];
}

/** Makes one failure, with one command, of those that assignments of the same role to the same identity would remedy. */
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
  const doubt =
    code === "ScopeNotFound" ? "Check their IDs, and take those that were deleted out of the settings. " : "";
  const remedy = `${doubt}Ask an Owner, User Access Administrator or Role Based Access Control Administrator of these scopes to assign the role ${role} there by the loop below, in bash; one assignment on a management group that holds them does it, too (docs/scopes.md). A fresh assignment takes up to ten minutes.`;
  const message = `The signed-in identity may not do this at ${counted(scopes.length, "scope")}; the first answer: ${first.message}`;
  return {
    error: new InputError(code, message, { remedy, cause: first.cause }),
    shell: renderRoleLoop([{ role, assignee: byObjectId(principalId) }], scopes),
  };
}
