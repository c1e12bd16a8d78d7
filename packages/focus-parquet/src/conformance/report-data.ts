import type { Conformance, RuleResult } from "./check-rows.ts";
import { describeRule } from "./describe-rule.ts";
import { placeText, violationText } from "./report-text.ts";

/** What makes a check fail. `known` also includes the known gaps of Azure's exports. */
export const FAIL_LEVELS = ["must", "should", "known", "never"] as const;
export type FailLevel = (typeof FAIL_LEVELS)[number];

export function failsRule({ isKnown, rule, violations }: RuleResult, level: FailLevel): boolean {
  if (violations === 0 || level === "never") return false;
  return level === "known" || (!isKnown && (level === "should" || rule.level === "must"));
}

/** The result for programs, on one line. */
export function reportJson({ rows, rules }: Conformance): string {
  return JSON.stringify({
    schema: 1,
    rows,
    rules: rules.map(({ gaps, isComplete, isKnown, knownViolations, money, places, rule, violations }) => ({
      ...{ id: rule.id, violations, known: isKnown, level: rule.level, kind: rule.kind, column: rule.column },
      ...(violations === 0 ? {} : { knownViolations, money, first: places }),
      ...(gaps.length === 0 ? {} : { gaps }),
      ...(isComplete ? {} : { incomplete: true }),
    })),
  });
}

/** JUnit XML with one test case per rule. Violations below `level` are skipped test cases. */
export function reportJunit({ rules }: Conformance, level: FailLevel): string {
  const failures = rules.filter((result) => failsRule(result, level)).length;
  const skipped = rules.filter(({ violations }) => violations > 0).length - failures;
  const attributes = `name="FOCUS 1.2" tests="${rules.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  const cases = rules.map((result) => testCase(result, level)).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite ${attributes}>\n${cases}\n</testsuite>\n</testsuites>\n`;
}

function testCase(result: RuleResult, level: FailLevel): string {
  const { isKnown, places, rule, violations } = result;
  const open = `<testcase classname="${xmlText(rule.column)}" name="${xmlText(rule.id)}"`;
  if (violations === 0) return `${open}/>`;
  const message = `${describeRule(rule)}: ${violationText(result)}${isKnown ? ", a known gap of Azure" : ""}`;
  if (!failsRule(result, level)) return `${open}><skipped message="${xmlText(message)}"/></testcase>`;
  const rows = places.map(placeText).join("\n");
  return `${open}><failure message="${xmlText(message)}" type="${rule.level}">${xmlText(rows)}</failure></testcase>`;
}

/** XML cannot contain most control characters. */
function xmlText(text: string): string {
  const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? "")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, (character) => ("\t\n\r".includes(character) ? character : "?"));
}
