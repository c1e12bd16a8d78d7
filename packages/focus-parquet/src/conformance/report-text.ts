import { counted } from "exact-values/counted";
import { quoteValue } from "exact-values/errors";
import { listNames } from "exact-values/message-text";
import type { Conformance, RuleResult } from "./check-rows.ts";
import { describeRule } from "./describe-rule.ts";
import type { ViolationPlace } from "./rule-counts.ts";

/** The result for a person: violated rules first, with their first rows and the money of all of them. */
export function reportText(result: Conformance): string {
  const { rows, rules } = result;
  const violated = rules.filter(({ violations }) => violations > 0);
  const unknown = violated.filter(({ isKnown }) => !isKnown);
  const count = (level: string): number => unknown.filter(({ rule }) => rule.level === level).length;
  const summary =
    `${counted(rows, "row")}, ${rules.length} rules of FOCUS 1.2 evaluated: ` +
    `${count("must")} violated, ${counted(count("should"), "recommendation")} not followed, ` +
    `${counted(violated.length - unknown.length, "known gap")} of Azure, ${rules.length - violated.length} hold.`;
  const sorted = [...unknown.toSorted(byLevel), ...violated.filter(({ isKnown }) => isKnown)];
  return [summary, ...sorted.map(ruleText), ...notes(result)].join("\n");
}

function byLevel(one: RuleResult, other: RuleResult): number {
  return one.rule.level.localeCompare(other.rule.level);
}

function ruleText(result: RuleResult): string {
  const { gaps, isComplete, isKnown, knownViolations, places, rule, violations } = result;
  const known =
    knownViolations === 0 ? [] : [`${isKnown ? "known" : `${knownViolations} of them known`}: ${listNames(gaps)}`];
  return [
    `\n${isKnown ? "known" : rule.level}  ${rule.id}: ${describeRule(rule)}.`,
    [violationText(result), moneyText(result), ...known].filter((text) => text !== "").join("; "),
    ...(isComplete ? [] : ["not all values were compared, because there are too many"]),
    ...places.map(placeText),
    ...(violations > places.length && places.length > 0 ? ["…"] : []),
  ].join("\n    ");
}

/** What the violations of a rule are. */
export function violationText({ rule, violations }: Pick<RuleResult, "rule" | "violations">): string {
  if (rule.kind === "presence") return counted(violations, "file");
  return rule.require[0] === "onePer" ? counted(violations, "value") : counted(violations, "row");
}

function moneyText({ money }: RuleResult): string {
  return Object.entries(money)
    .map(([currency, sum]) => `BilledCost ${sum} ${currency || "without a currency"}`)
    .join(", ");
}

/** `part_0.csv:17: ServiceName is null` */
export function placeText({ column, file, line, others = {}, row, value }: ViolationPlace): string {
  const at = line === undefined ? (row === undefined ? "" : ` row ${row}`) : `:${line}`;
  if (value === undefined) return `${file}${at}: ${column}`;
  const values = Object.entries({ [column]: value, ...others });
  const texts = values.map(([name, text]) => `${name} is ${text === null ? "null" : quoteValue(text)}`);
  return `${file}${at}: ${texts.join(", ")}`;
}

/** What a reader must know about the rules that were not evaluated. */
function notes({ skippedRules, specification }: Conformance): readonly string[] {
  const version =
    specification === "1.2"
      ? []
      : [
          `The files have the columns of FOCUS ${specification}. The rules are those of 1.2; ` +
            `columns that FOCUS ${specification} does not have are not required.`,
        ];
  const skipped =
    skippedRules === 0
      ? []
      : [
          `${skippedRules} rules were not evaluated, because a column, a row or a criterion is missing (see --criteria).`,
        ];
  return version.length + skipped.length === 0 ? [] : ["", ...version, ...skipped];
}
