import type { BranchFacts } from "../../../github/api/protection-api.ts";

/** Whether one person alone can change a branch. `unprotected` is known, `unknown` proves nothing. */
export type BranchProtection =
  | { readonly outcome: "protected" }
  | { readonly outcome: "unprotected" | "unknown"; readonly because: string };

/** Judges what GitHub says about the default branch. The content of a classic rule is for administrators only, so such a rule is trusted. */
export function judgeBranch({ hasClassicProtection, isProtected, rules }: BranchFacts): BranchProtection {
  const isClassic = hasClassicProtection || (isProtected && rules.length === 0);
  const isLocked = rules.some(({ type }) => type === "update");
  const reviews = rules.filter(({ type }) => type === "pull_request");
  if (isClassic || isLocked || reviews.some(({ approvalCount = 0 }) => approvalCount > 0)) {
    return { outcome: "protected" };
  }
  return {
    outcome: "unprotected",
    because:
      reviews.length > 0
        ? "pull requests into it need no approval"
        : "no rule requires a pull request, so anyone with write access can push to it",
  };
}
