/** One belief about Azure, and how to ask. */
export interface Check {
  readonly asks: string;
  /** What the hub relies on; undefined where any answer is worth knowing and none is wrong. */
  readonly expected: string | undefined;
  /** Resolves to what was seen, in the words of `expected`. */
  readonly look: () => Promise<string>;
  /** Without it nothing after it makes sense. */
  readonly isNeeded?: boolean;
}

export type Verdict = "as expected" | "different" | "not looked at" | "noted";

export interface Finding {
  readonly asks: string;
  readonly expected: string;
  readonly seen: string;
  readonly verdict: Verdict;
}

/** Looks one after the other; what is thrown is seen, too. Ends early when asked to, or when what the rest needs is not there. */
export async function runChecks(
  checks: readonly Check[],
  { isStopped, onFinding }: { readonly isStopped: () => boolean; readonly onFinding: (finding: Finding) => void },
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let isOver = false;
  for (const check of checks) {
    isOver ||= isStopped();
    const finding: Finding = isOver ? notLookedAt(check) : await lookAt(check);
    isOver ||= check.isNeeded === true && finding.verdict === "different";
    findings.push(finding);
    onFinding(finding);
  }
  return findings;
}

async function lookAt({ asks, expected, look }: Check): Promise<Finding> {
  const seen = await look().catch((error: unknown) => {
    const { code } = (error ?? {}) as { readonly code?: unknown };
    return `failed: ${code === undefined ? "" : `${String(code)}: `}${error instanceof Error ? error.message : String(error)}`;
  });
  if (expected === undefined)
    return { asks, expected: "", seen, verdict: seen.startsWith("failed:") ? "different" : "noted" };
  return { asks, expected, seen, verdict: seen === expected ? "as expected" : "different" };
}

function notLookedAt({ asks, expected = "" }: Check): Finding {
  return { asks, expected, seen: "", verdict: "not looked at" };
}
