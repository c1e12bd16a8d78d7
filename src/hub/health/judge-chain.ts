import { formatScope } from "../scope-kind.ts";
import type { HealthEvidence, HealthFinding, LinkEvidence } from "./evidence.ts";
import { judgeHealth } from "./judge-health.ts";
import { allNeeds, CHAIN, LINKS, type LinkName, linkOf } from "./links.ts";

/**
 * `skipped`: a fault of an earlier link explains whatever is wrong here. `unknown`: the right to look is missing.
 */
export type LinkState = "pass" | "warn" | "fail" | "skipped" | "unknown";

/** The verdict on a link, or on one subject of it. */
export interface LinkVerdict {
  readonly link: LinkName;
  readonly state: LinkState;
  /** A scope or a resource; undefined if the verdict is about the whole link. */
  readonly subject?: string;
  /** A heading in docs/errors/. */
  readonly code?: string;
  readonly message: string;
  /** For `unknown`: the missing right. */
  readonly needs?: string;
}

/** What to do first. */
export interface Remedy {
  readonly link: LinkName;
  readonly code: string;
  readonly message: string;
  /** Ready to be pasted. */
  readonly command: string;
}

export interface ChainReport {
  readonly verdict: "pass" | "warn" | "fail";
  /** At least one for each link, in the order of the chain. */
  readonly links: readonly LinkVerdict[];
  /** Of the first broken link, or else of the first warning. */
  readonly remedy: Remedy | undefined;
}

/** Judges every link of the chain from the same findings as all other checks of the hub's health. */
export function judgeChain(evidence: HealthEvidence): ChainReport {
  const { findings } = judgeHealth(evidence);
  const byLink = Map.groupBy(findings, linkOf);
  const evidenceOf = Map.groupBy(evidence.links ?? [], ({ link }) => link);
  const faults = findings.filter(({ isWarning }) => isWarning !== true);
  const failed: ReadonlyMap<LinkName, readonly HealthFinding[]> = Map.groupBy(faults, linkOf);
  const hidden = new Map<LinkName, string>();
  const verdicts: LinkVerdict[] = [];
  const told: HealthFinding[] = [];
  for (const link of CHAIN) {
    const own = { link, findings: byLink.get(link) ?? [], looked: evidenceOf.get(link) ?? [] };
    const judged = judgeLink(own, { failed, hidden });
    verdicts.push(...judged.verdicts);
    told.push(...judged.told);
    const { needs } = judged.verdicts.find(({ needs, state }) => state === "unknown" && needs !== undefined) ?? {};
    if (needs !== undefined) hidden.set(link, needs);
  }
  const first = told.find(({ isWarning }) => isWarning !== true) ?? told[0];
  const worst = (["fail", "warn"] as const).find((state) => verdicts.some((verdict) => verdict.state === state));
  return { verdict: worst ?? "pass", links: verdicts, remedy: first && remedyOf(first) };
}

interface OwnEvidence {
  readonly link: LinkName;
  readonly findings: readonly HealthFinding[];
  readonly looked: readonly LinkEvidence[];
}

interface Earlier {
  readonly failed: ReadonlyMap<LinkName, readonly HealthFinding[]>;
  /** The right that each unknown link needs. */
  readonly hidden: ReadonlyMap<LinkName, string>;
}

interface Judged {
  readonly verdicts: readonly LinkVerdict[];
  /** The findings that the verdicts tell about, faults first. */
  readonly told: readonly HealthFinding[];
}

function judgeLink({ link, findings, looked }: OwnEvidence, { failed, hidden }: Earlier): Judged {
  const needs = [...allNeeds(link)];
  const isExplained = (finding: HealthFinding): boolean =>
    needs.some((need) => (failed.get(need) ?? []).some((fault) => explains(need, fault, finding)));
  const own = findings.filter((finding) => !isExplained(finding));
  const told = [...own.filter(({ isWarning }) => isWarning !== true), ...own.filter(({ isWarning }) => isWarning)];
  const unknown = looked.flatMap((one) =>
    one.state === "hidden"
      ? [{ ...place(link, one), state: "unknown" as const, message: one.message, needs: one.needs }]
      : [],
  );
  const verdicts: LinkVerdict[] = [...told.map((finding) => verdictOf(link, finding)), ...unknown];
  if (verdicts.length > 0) return { verdicts, told };
  const broken = CHAIN.find((need) => needs.includes(need) && isBroken(need, failed.get(need) ?? [], findings));
  if (broken !== undefined) return { verdicts: [skipped(link, broken)], told };
  const seen = looked.flatMap((one) => (one.state === "seen" ? [one] : []));
  if (seen.length > 0) {
    return { verdicts: seen.map((one) => ({ ...place(link, one), state: "pass", message: one.message })), told };
  }
  const right = needs.map((need) => hidden.get(need)).find((one) => one !== undefined);
  if (right !== undefined) {
    const message = "Not checked, because the right to look is missing.";
    return { verdicts: [{ link, state: "unknown", message, needs: right }], told };
  }
  // Whatever kept the caller from reading it has failed elsewhere.
  const cause = CHAIN.find((one) => (failed.get(one) ?? []).length > 0);
  return { verdicts: [cause === undefined ? notRead(link) : skipped(link, cause)], told };
}

function notRead(link: LinkName): LinkVerdict {
  return { link, state: "skipped", message: "Not judged, because nothing could be read about it." };
}

function skipped(link: LinkName, broken: LinkName): LinkVerdict {
  const message = `Not judged, because this must be repaired first: ${LINKS[broken].title.toLowerCase()}.`;
  return { link, state: "skipped", message };
}

/** Without one of these, nothing works. A fault of a later link explains only faults of the same scope. */
const FOUNDATIONS: ReadonlySet<LinkName> = new Set(["sign-in", "variables", "providers", "roles", "network"]);

function explains(need: LinkName, { scope }: HealthFinding, finding: HealthFinding): boolean {
  return scope === undefined ? FOUNDATIONS.has(need) : scope === finding.scope;
}

/** True if a fault explains all findings of a later link, or would prevent any. */
function isBroken(need: LinkName, faults: readonly HealthFinding[], findings: readonly HealthFinding[]): boolean {
  return faults.some(
    (fault) =>
      (fault.scope === undefined && FOUNDATIONS.has(need)) ||
      findings.some((finding) => explains(need, fault, finding)),
  );
}

function verdictOf(link: LinkName, { about, code, isWarning, message, scope }: HealthFinding): LinkVerdict {
  return { ...place(link, { subject: about, scope }), state: isWarning === true ? "warn" : "fail", code, message };
}

function place(
  link: LinkName,
  {
    scope,
    subject = scope && formatScope(scope),
  }: { readonly scope?: LinkEvidence["scope"]; readonly subject?: string | undefined },
): Pick<LinkVerdict, "link" | "subject"> {
  return { link, ...(subject === undefined ? {} : { subject }) };
}

function remedyOf(finding: HealthFinding): Remedy {
  const link = linkOf(finding);
  return { link, code: finding.code, message: finding.remedy, command: finding.command ?? LINKS[link].command };
}
