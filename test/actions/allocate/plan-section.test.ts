import { ONE } from "exact-values/decimal";
import type { Month } from "exact-values/month";
import { expect, test } from "vitest";
import { planSections, renderPreviewResult } from "../../../src/actions/allocate/plan-section.ts";
import { renderBlocks } from "../../../src/github/markdown/summary-markdown.ts";
import type { AllocationRules } from "../../../src/hub/allocation/allocation.ts";
import type { PreviewedMonth } from "../../../src/hub/allocation/allocation-preview.ts";
import { compareAllocations, sumAllocation } from "../../../src/hub/allocation/compare-allocations.ts";
import { previewLines } from "../../../src/hub/allocation/preview-lines.ts";
import type { AllocationFinding } from "../../../src/hub/allocation/rules-to-check.ts";
import { type MadeCharge, rowsOf, rulesOf } from "../../hub/allocation/made-charges.ts";

interface Case {
  readonly before?: AllocationRules;
  readonly after: AllocationRules;
  readonly charges: readonly MadeCharge[];
  readonly isClosed?: boolean;
}

function previewed({ after, before, charges, isClosed = false }: Case): PreviewedMonth {
  const sums = (rules: AllocationRules) => sumAllocation(rowsOf(rules, charges), rules.dimensions);
  const dimensions = compareAllocations(before && sums(before), sums(after));
  return { month: (isClosed ? "202610" : "202611") as Month, isClosed, dimensions };
}

function render(months: readonly PreviewedMonth[], findings: readonly AllocationFinding[] = []): string {
  return renderBlocks(planSections({ months, findings }));
}

const charge = (team: string, effective: bigint, billed = effective, currency = "EUR"): MadeCharge => ({
  texts: { x_CostCenter: team },
  ...{ billed, effective, currency },
});
const TEAMS = { name: "Teams", from: ["column:x_CostCenter"] };
const BEFORE = rulesOf({ name: "team", rules: [TEAMS] });
const NETWORK = { name: "Network", match: { columns: { x_CostCenter: ["net"] } }, pool: "network" };
const AFTER = rulesOf({
  ...{ name: "team", rules: [NETWORK, TEAMS] },
  splits: [{ pool: "network", by: "weights", weights: { Pay: 3, Shop: 1 } }],
});
const CHARGES = [
  ...[charge("pay", 100n * ONE), charge("shop", 60n * ONE), charge("net", 40n * ONE), charge("", 200n * ONE)],
];

test("the result, the targets that differ, and the rules that cause it", () => {
  const running = previewed({ before: BEFORE, after: AFTER, charges: CHARGES });
  const closed = previewed({ before: BEFORE, after: AFTER, charges: CHARGES, isClosed: true });
  const preview = { months: [running, closed], findings: [] };
  expect(renderPreviewResult(preview)).toBe(
    "202611, <code>team</code>: 2 of 4 targets pay more, 1 pays less; the differences sum to 0.00 EUR",
  );
  const table = [
    "**2 of 4 targets pay more, 1 pays less; the differences sum to 0.00 EUR.** Costs with an owner: 50 %.",
    "",
    "| Target | Before (EUR) | After (EUR) | Difference |",
    "| --- | ---: | ---: | ---: |",
    "| <code>net</code> | 40.00 | – | −40.00 |",
    "| <code>Pay</code> | 100.00 | 130.00 | +30.00 |",
    "| <code>Shop</code> | 60.00 | 70.00 | +10.00 |",
    "",
    "<details><summary>Which rules and pools make the difference</summary>",
    "",
    "| Target | Rule | Before (EUR) | After (EUR) | Difference |",
    "| --- | --- | ---: | ---: | ---: |",
    "| <code>net</code> | <code>Teams</code> | 40.00 | – | −40.00 |",
    "| <code>Pay</code> | pool <code>network</code> | – | 30.00 | +30.00 |",
    "| <code>Shop</code> | pool <code>network</code> | – | 10.00 | +10.00 |",
    "",
    "</details>",
    "",
  ].join("\n");
  expect(render([running])).toBe(`### <code>team</code> in 202611\n\n${table}`);
  expect(render([running, closed])).toBe(
    [
      `### <code>team</code> in 202611\n\n${table}`,
      "<details><summary>The same rules in 202610, which is closed</summary>\n",
      "This month is closed and keeps its rules. These figures are only for comparison.\n",
      `### <code>team</code> in 202610\n\n${table}`,
      "</details>\n",
    ].join("\n"),
  );
  expect([...previewLines(closed)]).toEqual([
    "202610 is closed and keeps its rules. Its figures are only for comparison.",
    "202610, team: 2 of 4 targets pay more, 1 pays less; the differences sum to 0.00 EUR.",
    "  Costs with an owner: 50 %.",
    "  net: 40.00 → – EUR (−40.00)",
    "    rule Teams: 40.00 → – EUR (−40.00)",
    "  Pay: 100.00 → 130.00 EUR (+30.00)",
    "    pool network: – → 30.00 EUR (+30.00)",
    "  Shop: 60.00 → 70.00 EUR (+10.00)",
    "    pool network: – → 10.00 EUR (+10.00)",
  ]);
});

test("a target that only pays another billed cost is shown, in a column of its own", () => {
  const text = render([
    previewed({ before: BEFORE, after: AFTER, charges: [charge("net", 0n, ONE), charge("pay", ONE)] }),
  ]);
  expect(text).toContain("**2 of 3 targets pay more, 1 pays less; the differences sum to 0.00 EUR.**");
  expect(text).toContain("| Target | Before (EUR) | After (EUR) | Difference | Difference of billed cost |");
  expect(text).toContain("| <code>net</code> | 0.00 | – | 0.00 | −1.00 |");
  expect(text).toContain("| <code>Pay</code> | 1.00 | 1.00 | 0.00 | +0.75 |");
});

test("rules that change no amount, and currencies apart", () => {
  const charges = [...CHARGES, charge("pay", ONE, ONE, "USD")];
  const text = render([previewed({ before: BEFORE, after: AFTER, charges })]);
  expect(text).toContain("**No target pays more or less in USD.** Costs with an owner: 100 %.");
  expect(renderPreviewResult({ months: [previewed({ before: BEFORE, after: BEFORE, charges })], findings: [] })).toBe(
    "202611, <code>team</code>: No target pays more or less in EUR, No target pays more or less in USD",
  );
});

test("new and removed dimensions", () => {
  const other = rulesOf({ name: "product", rules: [TEAMS] });
  const text = render([previewed({ before: BEFORE, after: other, charges: CHARGES })]);
  expect(text).toContain(
    "### <code>product</code> in 202611\n\nThis dimension is new. **4 targets in EUR.** Costs with an owner: 50 %.\n",
  );
  expect(text).toContain("| <code>pay</code> | – | 100.00 | +100.00 |");
  expect(text).toContain(
    "### <code>team</code> in 202611\n\nThis dimension is removed. **4 targets in EUR.** Costs with an owner: 50 % before.\n",
  );
  // Targets of a removed dimension are only counted.
  expect(text).not.toMatch(/<details>|100\.00 \| –/);
  const first = { months: [previewed({ after: AFTER, charges: CHARGES })], findings: [] };
  expect(renderPreviewResult(first)).toBe("202611, <code>team</code> (added): 3 targets in EUR");
});

test("names from tags have no effect as Markdown, HTML, mentions or terminal commands", () => {
  const name = "@org/all <img src=x> | [a](b) `c` \u001b[31m **d**";
  const month = previewed({
    before: rulesOf({ name: "team", rules: [] }),
    after: BEFORE,
    charges: [charge(name, ONE)],
  });
  const text = render([month], [{ dimension: name, subject: name, text: `About ${name}.` }]);
  expect(text).not.toMatch(/@org|<img|\[a\]|`c`|\*\*d/);
  expect(text).toContain("- <code>@\u200borg/all &lt;img src=x&gt; &#124;");
  const lines = text.split("\n").filter((line) => line.includes("org/all"));
  // Tables of four and of five columns, and the list of rules.
  expect(lines.map((line) => line.split("|").length - 1)).toEqual([5, 6, 0]);
  expect([text, ...previewLines(month)].join("\n")).not.toContain("\u001b");
});

test("a target has its largest causes and the sum of the others", () => {
  const rules = Array.from({ length: 9 }, (_, at) => ({
    ...{ name: `R${at}`, match: { columns: { x_CostCenter: [`c${at}`] } }, target: "Big" },
  }));
  const charges = rules.map((_, at) => charge(`c${at}`, BigInt(at + 1) * ONE));
  const text = render([previewed({ before: BEFORE, after: rulesOf({ name: "team", rules }), charges })]);
  expect(text).toContain("| <code>Big</code> | <code>R4</code> | – | 5.00 | +5.00 |");
  expect(text).toContain("| <code>Big</code> | 4 others | – | 10.00 | +10.00 |");
});

test("1,000 targets with long names in three dimensions and two months fit into a comment", () => {
  const names = Array.from({ length: 1000 }, (_, at) => `${at} ${"long|name<".repeat(12)}`);
  const dimensions = ["team", "product", "stage"];
  const rules = (target: string) =>
    rulesOf(
      ...dimensions.map((name) => ({
        name,
        rules: [{ name: "R", match: { columns: { x_CostCenter: ["*7 *"] } }, target }, TEAMS],
      })),
    );
  const charges = names.map((name, at) => charge(name, BigInt(at) * ONE, ONE));
  const running = previewed({ before: rulesOf({ name: "x", rules: [] }), after: rules("Y"), charges });
  const closed = previewed({
    before: rules("X"),
    after: rulesOf(...dimensions.map((name) => ({ name, rules: [] }))),
    charges,
    isClosed: true,
  });
  const findings = names.map((subject) => ({
    dimension: "team",
    subject,
    text: `This rule matches no charge. ${subject}`,
  }));
  const text = render([running, closed], findings);
  expect(text.length).toBeLessThan(60_000);
  expect(text).toMatch(/_and \d+ more, see the log_/);
  const short = render([
    previewed({ before: BEFORE, after: AFTER, charges: names.map((_, at) => charge(`t${at}`, ONE)) }),
  ]);
  expect(short.length).toBeLessThan(2000);
});
