import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HeadlessBrowser, startBrowser } from "../../scripts/demo/headless-browser.ts";
import { type DemoResult, liveDemo } from "../../scripts/demo/live-demo.ts";
import { openOutput } from "../../scripts/demo/output-folder.ts";
import type { RunRecord } from "../../scripts/demo/run-records.ts";
import { openScreen } from "../../scripts/demo/screen.ts";

// The demo in three days: the last day of a month, the first day of the next one, and a day on which the closed month
// is restated.
const CALENDAR = {
  begins: "2026-06-29T21:00:00Z",
  brokenOn: "2026-06-30",
  failedOn: "2026-07-01",
  changed: "2026-07-01T10:00:00Z",
  newScopeFrom: "202605",
  ends: "2026-07-02T04:00:00Z",
  endsWithRetention: true,
};
const WORKFLOWS = ["backfill", "daily", "deploy", "ingest", "issue", "monthly", "report", "retention", "settings"];

let folder: string;
let life: DemoResult;
let browser: HeadlessBrowser;
const shown: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "month-in-the-life-"));
  const screen = openScreen((text) => shown.push(text));
  life = await liveDemo({ calendar: CALENDAR, rows: 80, screen, output: await openOutput(folder) });
  browser = await startBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

const runsOf = (name: string): readonly RunRecord[] => life.records.filter((run) => run.name === `hub-${name}`);
const summaryOf = (run: RunRecord | undefined): string =>
  run?.summaries.map(({ markdown }) => markdown).join("\n") ?? "";

test("the lake matches the books in rows and exact sums for each scope and month that the settings keep", () => {
  const { compared, differences } = life.comparison;
  expect(differences).toEqual([]);
  const months = (part: string): number => compared.filter(({ scope }) => scope.includes(part)).length;
  // A year of closed months, one more, and the current one. The shop was removed before that, and the other scope was
  // added late.
  expect([months("5f1e8b1c"), months("7a3c52d0"), months("c0ffee00")]).toEqual([14, 13, 3]);
  expect(compared.every(({ isEqual, rows }) => isEqual && rows > 0)).toBe(true);
  expect(compared.filter(({ month }) => month < "202506")).toEqual([]);
});

test("every workflow of the hub has run: on a schedule, manually, and after events, pushes and pull requests", () => {
  expect(life.runs.map(({ name }) => name)).toEqual(WORKFLOWS.map((name) => `hub-${name}`));
  const events = new Set(life.records.map(({ event }) => event));
  const others = ["schedule", "workflow_dispatch", "workflow_run"];
  expect([...events].sort()).toEqual(["pull_request", "push", "repository_dispatch", ...others]);
});

test("only the two checks of the failed export and the night after it fail, and they name the cause", () => {
  const red = life.records.filter(({ conclusion }) => conclusion !== "success");
  expect(red.map(({ name, startedAt }) => `${name} ${startedAt.toISOString().slice(0, 16)}`)).toEqual([
    "hub-ingest 2026-06-30T02:23",
    "hub-ingest 2026-06-30T06:23",
    "hub-daily 2026-07-02T01:01",
  ]);
  expect(red.map(summaryOf)).toEqual([
    expect.stringMatching(/InvalidValue[\s\S]*Line \d+ of[\s\S]*EffectiveCost/),
    expect.stringMatching(/InvalidValue/),
    expect.stringMatching(/1 earlier run failed[\s\S]*The destination could not take the file/),
  ]);
});

test("the failed export opens one issue, which is closed after the next successful hub-daily", async () => {
  const sentences = runsOf("issue").map(summaryOf);
  expect(sentences.filter((text) => text.includes("was opened"))).toEqual([
    expect.stringMatching(/issue #1 was opened/),
  ]);
  expect(sentences.filter((text) => text.includes("was closed"))).toHaveLength(1);
  const html = await readFile(join(folder, "index.html"), "utf8");
  expect(html).toContain("Issue #1, opened by the hub");
  expect(html).toContain("Issue #1, closed by the hub");
});

test("retention deletes the two months beyond the new settings, and the next run restores none of them", () => {
  expect(summaryOf(runsOf("retention").at(-1))).toMatch(
    /^\*\*Apply-retention succeeded: \d+ runs and 2 months deleted/,
  );
});

test("the terminal output has one line per run, without colors if there is no terminal", () => {
  const text = shown.join("\n");
  expect(runsOf("daily").filter(({ conclusion }) => conclusion === "success").length).toBeGreaterThan(2);
  expect(text).toMatch(/^ +Tue 30 Jun 02:23 FAIL hub-ingest +Ingest failed/m);
  expect(text).toMatch(/hub-ingest(?: checked)? (?:once|\d+ times).* found nothing new/);
});

test("every job summary is kept unchanged", async () => {
  const names = await readdir(join(folder, "summaries"));
  expect(names).toHaveLength(life.records.flatMap(({ summaries }) => summaries).length);
});

test.each([1280, 400])(
  "a browser of %i pixels shows the page without errors or horizontal scrolling",
  async (width) => {
    const { page, complaints } = await browser.open(join(folder, "index.html"), { width });
    const headings = await page.$$eval("h1, h2", (all) => all.map((one) => one.textContent));
    expect(headings).toEqual([
      "The first days of a cost hub",
      "What happened",
      "Costs in the lake",
      "What was proven",
      "Workflow runs",
    ]);
    for (const summary of await page.$$(".scenes > li > details > summary"))
      await summary.evaluate((one) => one.click());
    const [content, screen] = (await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")) as number[];
    expect(content).toBe(screen);
    expect(complaints).toEqual([]);
    expect((await page.screenshot()).length).toBeGreaterThan(20_000);
    await page.close();
  },
);

test("the page shows every run with its result, and contains no secret", async () => {
  const html = await readFile(join(folder, "index.html"), "utf8");
  expect(html).not.toMatch(/eyJ[\w-]{10,}|Bearer |ghs_|<script/);
  expect(html.match(/<div class="sheet" id="run-/g)?.length ?? 0).toBeGreaterThan(15);
  expect(html).toContain(life.proven);
});
