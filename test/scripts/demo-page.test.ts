import { expect, test } from "vitest";
import type { Scene } from "../../scripts/demo/chapters.ts";
import { renderDemoPage } from "../../scripts/demo/page/demo-page.ts";
import { linkWithinPage } from "../../scripts/demo/page/links.ts";
import { type RunRecord, sentenceOf, withoutDurations } from "../../scripts/demo/run-records.ts";
import { openScreen } from "../../scripts/demo/screen.ts";

const RUNS = "https://github.com/contoso/costs/actions/runs";

function run(id: number, name: string, markdown: string): RunRecord {
  return {
    ...{
      id,
      name,
      file: `${name}.yml`,
      event: "schedule",
      conclusion: "success",
      startedAt: new Date("2026-07-04T02:23:00Z"),
    },
    ...{ jobs: [{ name: "job", conclusion: "success" }], summaries: [{ job: "job", markdown }] },
  };
}

const SCENES: readonly Scene[] = [
  run(1, "hub-ingest", "**Ingest succeeded: no run was found in msexports; table current**."),
  run(2, "hub-issue", "**Report-failures: all workflows of the hub are green, issue #1 was updated.**"),
  run(3, "hub-ingest", "**Ingest succeeded: 1 superseded; table current**."),
  run(4, "hub-issue", "**Report-failures: all workflows of the hub are green, issue #1 was closed.**"),
  run(5, "hub-daily", `**Run-exports succeeded**, [the last run](${RUNS}/4), [a check](${RUNS}/2)`),
].map((one) => ({ kind: "run", run: one }));

test.each([
  ["**Ingest succeeded: 2 ingested** (2900.6 s).", "**Ingest succeeded: 2 ingested**."],
  ["**Report: a page with 13 months, 0.42 MB, 183.6 s.**", "**Report: a page with 13 months, 0.42 MB.**"],
  ["**Doctor: pass. 14 passed (58.2 s).**", "**Doctor: pass. 14 passed.**"],
  ["| 549.7 kB | 9.5 s | 0 |", "| 549.7 kB | – | 0 |"],
  ["The limit is 30 s for each.", "The limit is 30 s for each."],
])("durations of the simulated clock are removed from %j", (summary, shown) => {
  expect(withoutDurations(summary)).toBe(shown);
});

test.each([
  [`[run 7](${RUNS}/7)`, "[run 7](#run-7)"],
  [`[run 8](${RUNS}/8)`, "run 8"],
  [`[the page](${RUNS}/7/artifacts/9)`, "the page"],
  ["[x](https://github.com/contoso/costs/blob/0a1b/docs/troubleshooting.md#x)", "[x](docs/troubleshooting.md#x)"],
  ["[users](https://portal.azure.com/#resource/subscriptions/1/users)", "users"],
  ["[Azure](https://learn.microsoft.com/azure)", "[Azure](https://learn.microsoft.com/azure)"],
])("the link %s leads to a page that exists, or is text", (link, shown) => {
  expect(linkWithinPage(link, new Set([7]))).toBe(shown);
});

test("the page numbers its chapters, joins checks that found nothing, and links to its runs and to the cost page", () => {
  const html = renderDemoPage({
    chapters: [{ title: "The month closes", text: "Day 5.", scenes: SCENES }],
    comparison: { months: 1, rows: 2, sums: 3, compared: [], differences: [] },
    ...{ tables: [], runs: [], proven: "Proven.", seconds: 60, byteCount: 1e6, costPage: "costs.html" },
  });
  expect(html).toContain("<h3>1. The month closes</h3>");
  expect(html.match(/checked [^<]*/g)).toEqual(["checked 2 times and hub-issue once, and found nothing new"]);
  expect(html).toContain('<a href="#run-4">the last run</a>, a check');
  expect(html).toContain('id="run-4"');
  expect(html).toContain('<a href="costs.html">Open the cost page</a>');
});

test.each([
  ["success", ["**Run-exports succeeded**", "**Doctor: pass.**"], "Run-exports succeeded"],
  ["failure", ["**Run-exports failed**", "**Doctor: fail.**"], "Run-exports failed"],
  ["failure", ["**Run-exports succeeded**", "**Doctor: fail.**"], "Doctor: fail"],
] as const)(
  "a run that ends with %s is told by what it did, or by its first failure",
  (conclusion, summaries, told) => {
    const written = summaries.map((markdown) => ({ job: "job", markdown }));
    const record = { ...run(1, "hub-daily", ""), conclusion, jobs: [{ name: "job", conclusion }], summaries: written };
    expect(sentenceOf(record)).toBe(told);
  },
);

test("the terminal shows checks that found nothing in one line", () => {
  const lines: string[] = [];
  const screen = openScreen((line) => lines.push(line.trim()));
  for (const scene of SCENES) if (scene.kind === "run") screen.run(scene.run);
  expect(lines).toEqual([
    "hub-ingest checked 2 times and hub-issue once, and found nothing new",
    expect.stringContaining("issue #1 was closed"),
    expect.stringContaining("hub-daily"),
  ]);
});
