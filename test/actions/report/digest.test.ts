import type { Anomaly } from "cost-page/series";
import { parseDay, parseMonth } from "exact-values/month";
import { afterEach, beforeEach, expect, test } from "vitest";
import { madeData } from "./made-data.ts";
import { type ReportHub, startReportHub } from "./report-hub.ts";

const UNIT = 10n ** 18n;
const HOSTILE = "@contoso/costs #12 <img src=x onerror=alert(1)> [x](https://evil.example) | `code` www.evil.example";

const ANOMALY: Anomaly = {
  currency: "EUR",
  subject: { dimension: "service", value: HOSTILE },
  day: parseDay("2026-11-10"),
  ...{
    amount: 300n * UNIT,
    median: 20n * UNIT,
    deviation: UNIT,
    typicalError: UNIT,
    comparedWith: "weekday",
    observedDays: 8,
  },
  ...{ lastDay: parseDay("2026-11-10"), differingDays: 1, difference: 280n * UNIT, isNewLevel: false, drivers: [] },
};

const DATA = madeData({
  costs: [
    { month: "202610", service: "Storage", amount: 400 },
    { month: "202610", service: HOSTILE, amount: 100 },
    { month: "202610", service: "Storage", currency: "USD", amount: 7 },
    { month: "202611", service: "Storage", amount: 300 },
    { month: "202611", service: HOSTILE, amount: 600 },
    { month: "202611", service: "Storage", currency: "USD", amount: 9 },
  ],
  settledUntil: "2026-11-18",
  changes: {
    anomalies: [ANOMALY],
    missing: [{ scope: "/subscriptions/2", month: parseMonth("202609"), reason: "it is not in the lake" }],
  },
});

let hub: ReportHub;
beforeEach(async () => {
  hub = await startReportHub(DATA);
});
afterEach(() => hub.close());

const issues = () => hub.cloud.github.issues.issues;
const digest = () => hub.report({ digest: "issue" });

test("writes five sentences with figures and a link to one issue, which the next report updates", async () => {
  const first = await digest();
  expect(first.hasFailed, first.summary).toBe(false);
  expect(first.outputs.issue).toBe("1");
  const [issue] = issues();
  expect(issue).toMatchObject({ title: "Cloud costs: the digest", labels: ["cost-hub"], state: "open" });
  const sentences = issue?.body.split("\n").filter((line) => line.startsWith("- ")) ?? [];
  expect(sentences.slice(0, 2)).toEqual([
    "- **Total:** November 2026: 900.00 EUR, effective cost. In other currencies: 9.00 USD. Running month: 1–18 November 2026 settled, days after 18 November 2026 still open.",
    "- **Change:** 1–18 November 2026: +400.00 EUR (+80.0 %) against 1–18 October 2026.",
  ]);
  expect(sentences[2]).toMatch(/^- \*\*Drivers:\*\* By service: .+ \+500\.00, Storage −100\.00\.$/);
  expect(sentences[3]).toBe(
    "- **Savings:** Saved in November 2026: 225.00 EUR compared with list prices. List and contracted prices are known for 100 % of the cost.",
  );
  expect(sentences[4]).toMatch(
    /^- \*\*Anomalies:\*\* 1 anomaly among the settled days in EUR\. .+ on 10 November 2026: 300\.00, compared with a median of 20\.00\. 1 month is missing, see the page\.$/,
  );
  expect(sentences).toHaveLength(5);
  expect(issue?.body).toContain(`(${first.outputs.url})`);
  expect(issue?.body).toContain("Exact sums of 4 rows in 2 proven months of 1 scope");

  const second = await digest();
  expect(second.outputs.issue).toBe("1");
  expect(issues()).toHaveLength(1);
  expect(issues()[0]?.body).toContain(`(${second.outputs.url})`);
  expect(second.outputs.url).not.toBe(first.outputs.url);
});

test("escapes names, so that they create no mention, link, tag or table", async () => {
  const { summary } = await digest();
  const body = issues()[0]?.body ?? "";
  for (const text of [body, summary]) {
    expect(text).not.toMatch(/<img|\]\(https:\/\/evil|\| `code`/);
    expect(text).toContain("onerror");
  }
  expect(body).not.toMatch(/@contoso|#12\b|[^;]www\.evil/);
});

test("opens a new issue after somebody closed the digest, separate from the issue about failures", async () => {
  hub.cloud.github.issues.writeAsBot("The cost hub needs attention", "<!-- cost-hub: hub-report -->\nred");
  hub.cloud.github.issues.write("Copied", "<!-- cost-hub: digest -->\ncopied by a person");
  await digest();
  hub.cloud.github.issues.close(3);
  expect((await digest()).outputs.issue).toBe("4");
  expect(issues().map(({ body, state }) => [body.split("\n")[0], state])).toEqual([
    ["<!-- cost-hub: hub-report -->", "open"],
    ["<!-- cost-hub: digest -->", "open"],
    ["<!-- cost-hub: digest -->", "closed"],
    ["<!-- cost-hub: digest -->", "open"],
  ]);
});

test("publishes the page of a repository without issues, and warns that there is no digest", async () => {
  hub.cloud.github.issues.disable();
  const { annotations, hasFailed, outputs } = await digest();
  expect({ hasFailed, issue: outputs.issue }).toEqual({ hasFailed: false, issue: "" });
  expect(annotations.map(({ title }) => title)).toEqual(["NoIssues", "MonthsMissing"]);
});

test("a token without write access to issues fails the step, names the permission, and still publishes the page", async () => {
  const token = hub.cloud.github.issueToken({ contents: "read", issues: "read" });
  const { annotations, hasFailed, outputs } = await hub.report({ digest: "issue", "github-token": token });
  expect(hasFailed).toBe(true);
  expect(annotations[0]).toMatchObject({ kind: "error", title: "GithubForbidden" });
  expect(annotations[0]?.message).toContain("issues: write");
  expect(outputs.url).toContain("/artifacts/");
});

test("rejects a digest without a token at once", async () => {
  const { annotations, loads } = await hub.report({ digest: "issue", "github-token": "" });
  expect([annotations[0]?.title, loads]).toEqual(["MissingInput", 0]);
});

test("the summary shows each currency's main figures, a chart of the months, and missing data", async () => {
  const { annotations, outputs, summary } = await hub.report();
  expect(summary.split("\n")[0]).toMatch(/^\*\*Report: a page with 2 months, 0\.00 MB, \d+\.\d s\.\*\*$/);
  expect(summary).toContain("| Effective cost, November 2026 | 900.00 | 9.00 |");
  expect(summary).toContain(
    "| Change, 1–18 November 2026 against 1–18 October 2026 | +400.00 (+80.0 %) | +2.00 (+28.6 %) |",
  );
  expect(summary).toContain("| Anomalies | 1 | 0 |");
  expect(summary).toMatch(
    /```mermaid\nxychart-beta\n[\s\S]*x-axis \["Oct 2026", "Nov 2026"\]\n {2}y-axis "EUR" 0 --> 900\n {2}bar \[500\.00, 900\.00\]\n```/,
  );
  expect(summary).toContain("Sep 2026 of /subscriptions/2: it is not in the lake");
  expect(annotations).toEqual([expect.objectContaining({ kind: "warning", title: "MonthsMissing" })]);
  expect(outputs).toMatchObject({ anomalies: "1", missing: "1", "summary-markdown": summary });
});

test("an empty lake makes an empty page and a warning, which the digest repeats", async () => {
  hub.data = madeData({ costs: [] });
  const { annotations, hasFailed, summary } = await digest();
  expect(hasFailed).toBe(false);
  expect(annotations).toEqual([expect.objectContaining({ kind: "warning", title: "NothingToReport" })]);
  expect(summary).toContain("The lake has no costs for this page yet.");
  expect(issues()[0]?.body).toContain("The lake has no costs for this page yet.");
});
