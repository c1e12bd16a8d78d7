/** One belief about Azure, and how to ask. */
export interface Check {
  readonly question: string;
  /** What the hub relies on; undefined where any answer is worth knowing and none is wrong. */
  readonly believed: string | undefined;
  /** Resolves to what was observed, in the words of `believed` and without anybody's data: it goes into the report. */
  readonly observe: () => Promise<string | NotAsked>;
  /** Without it nothing after it makes sense. */
  readonly isNeeded?: boolean;
}

/** A question that this call of the script does not ask, and what would make it ask. */
export interface NotAsked {
  readonly notAsked: string;
}

/** Checks of one service, whose version of the API the report names. */
export interface CheckGroup {
  readonly api: string;
  readonly checks: readonly Check[];
}

export type CheckVerdict = "as believed" | "different" | "not asked" | "noted";

export interface Finding {
  readonly question: string;
  readonly api: string;
  readonly believed: string;
  readonly observed: string;
  readonly verdict: CheckVerdict;
  /** For the terminal alone: it may name resources and people. */
  readonly detail?: string;
}

/** Asks one after the other; what is thrown is observed, too. Ends early when asked to, or when what the rest needs is not there. */
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
    return { question, api, believed, observed, verdict: observed === believed ? "as believed" : "different" };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    // A message names whom and what it is about: the report has its code alone.
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
  return { question, api, believed, observed, verdict: "not asked" };
}
