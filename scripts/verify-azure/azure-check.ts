/** One assumption about Azure, and how to check it. */
export interface Check {
  readonly question: string;
  /** The expected result; undefined if every result is acceptable and worth knowing. */
  readonly believed: string | undefined;
  /**
   * Resolves to the observation, in the terms of `believed`. It must not contain personal data, because it goes into
   * the report.
   */
  readonly observe: () => Promise<string | NotAsked>;
  /** If this check fails, the following ones make no sense. */
  readonly isNeeded?: boolean;
}

/** A check that this call skips, and how to include it. */
export interface NotAsked {
  readonly notAsked: string;
}

/** Checks of one service. The report states its API version. */
export interface CheckGroup {
  readonly api: string;
  readonly checks: readonly Check[];
}

export type CheckVerdict = "as expected" | "different" | "skipped" | "noted";

export interface Finding {
  readonly question: string;
  readonly api: string;
  readonly believed: string;
  readonly observed: string;
  readonly verdict: CheckVerdict;
  /** Only for the terminal, because it may name resources and people. */
  readonly detail?: string;
}

/**
 * Performs the checks in order, and records exceptions as observations. Ends early on request, or when a required
 * check fails.
 */
export async function performChecks(
  groups: readonly CheckGroup[],
  { isStopped, onFinding }: { readonly isStopped: () => boolean; readonly onFinding: (finding: Finding) => void },
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let isOver = false;
  for (const { api, checks } of groups) {
    for (const check of checks) {
      isOver ||= isStopped();
      const finding: Finding = isOver ? notAsked(check, api, "") : await ask(check, api);
      isOver ||= check.isNeeded === true && finding.verdict === "different";
      findings.push(finding);
      onFinding(finding);
    }
  }
  return findings;
}

async function ask(check: Check, api: string): Promise<Finding> {
  const { question, believed, observe } = check;
  try {
    const observed = await observe();
    if (typeof observed !== "string") return notAsked(check, api, observed.notAsked);
    if (believed === undefined) return { question, api, believed: "", observed, verdict: "noted" };
    return { question, api, believed, observed, verdict: observed === believed ? "as expected" : "different" };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    // The message contains names, so the report only gets the code.
    return {
      question,
      api,
      believed: believed ?? "",
      observed: `failed: ${codeOf(error)}`,
      verdict: "different",
      detail,
    };
  }
}

function codeOf(error: unknown): string {
  const { code, status } = (error ?? {}) as { readonly code?: unknown; readonly status?: unknown };
  const words = [status, code].flatMap((word) => (/^[\w.-]{1,60}$/.test(String(word ?? "")) ? [String(word)] : []));
  return words.join(" ") || "without a code";
}

function notAsked({ question, believed = "" }: Check, api: string, observed: string): Finding {
  return { question, api, believed, observed, verdict: "skipped" };
}
