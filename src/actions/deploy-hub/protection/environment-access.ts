import { quoteValue } from "exact-values/errors";
import type { EnvironmentFacts, RefPolicy } from "../../../github/api/protection-api.ts";

/** Whether only the default branch may use an environment. `open` is known, `unknown` proves nothing. */
export type EnvironmentAccess =
  | { readonly outcome: "closed" }
  | { readonly outcome: "open" | "unknown"; readonly because: string };

/** Characters that mean more than themselves in some dialect of name patterns; GitHub's own follows Ruby's `File.fnmatch`. */
const PATTERN_CHARACTER = /[*?[\]{}!\\]/;

/**
 * Judges what GitHub says about an environment; `facts` is undefined when it does not exist. Closed is only an environment whose one policy is
 * the default branch by its literal name: "protected branches only" admits every branch while no branch has a protection rule.
 */
export function judgeEnvironment(
  facts: EnvironmentFacts | undefined,
  defaultBranch: string | undefined,
): EnvironmentAccess {
  if (facts === undefined) {
    return open("it does not exist, and GitHub creates it without protection for the first job that names it");
  }
  const { refs } = facts;
  if (refs === "every-ref") return open("it admits every branch and tag");
  if (refs === "protected-branches") {
    return open("it admits all protected branches, and every branch while none is protected");
  }
  if (defaultBranch === undefined) return unknown("the name of the default branch is not known");
  const others = refs.filter(({ name, type }) => type === "tag" || name !== defaultBranch);
  if (others.length > 0) return open(`its list has ${describePolicies(others)}`);
  if (refs.length === 0) return open("its list of branches is empty, so it admits none");
  if (PATTERN_CHARACTER.test(defaultBranch)) {
    return unknown(`${quoteValue(defaultBranch)} has characters of a name pattern, so other branches may match it`);
  }
  if (refs.some(({ type }) => type !== "branch")) {
    return unknown(`GitHub does not say whether policy ${quoteValue(defaultBranch)} is for a branch or a tag`);
  }
  return refs.length === 1 ? { outcome: "closed" } : unknown("it lists the default branch more than once");
}

const open = (because: string): EnvironmentAccess => ({ outcome: "open", because });
const unknown = (because: string): EnvironmentAccess => ({ outcome: "unknown", because });

const MAX_NAMED = 3;

function describePolicies(policies: readonly RefPolicy[]): string {
  const named = policies.slice(0, MAX_NAMED).map(({ name, type }) => `${type ?? "branch"} ${quoteValue(name)}`);
  return [...named, ...(policies.length > MAX_NAMED ? [`${policies.length - MAX_NAMED} more`] : [])].join(", ");
}
