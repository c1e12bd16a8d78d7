import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWatchHub, type WatchHub } from "./watch-hub.ts";

const KEY = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz";
const SIGNATURE = "sig=SECRET0123456789abcdef";

let world: WatchHub;
beforeAll(async () => {
  world = await startWatchHub();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.answer = 202;
  const names = await world.hub.everyName("config");
  for (const name of names.filter((one) => !one.startsWith("journal/cubes/"))) await world.hub.remove("config", name);
});

const secrets = () =>
  [
    `teams=http://${world.channelHost}/teams?${SIGNATURE}`,
    `hook=http://${world.channelHost}/hook`,
    `hook.key=${KEY}`,
  ].join("\n");

const budget = (name: string, amount: string, more: object = {}) => ({
  ...{ name, amount, period: "month", currency: "EUR", alerts: ["teams", "hook", "issues"] },
  ...more,
});
const CHANNELS = {
  teams: { type: "teams" },
  hook: { type: "webhook", disclosure: "amounts" },
  issues: { type: "github-issue", disclosure: "names" },
};
const FILE = { budgets: [budget("small", "1"), budget("large", "1000000000")], channels: CHANNELS };

const codes = ({ annotations }: { readonly annotations: readonly { readonly title: string }[] }) =>
  annotations.map(({ title }) => title);

test("an exceeded budget is told to each channel once, and published as JSON", async () => {
  await world.budgets(FILE);
  const first = await world.watch({ "channel-secrets": secrets() });
  expect([first.hasFailed, codes(first)], first.log).toEqual([false, []]);
  expect(first.received.map(({ path }) => path.replace(/\?.*/, ""))).toEqual(["/teams", "/hook"]);
  expect(world.cloud.github.issues.issues.map(({ state, title }) => `${state} ${title}`)).toEqual([
    expect.stringContaining("open "),
  ]);
  const { budgets, sent, total } = first.outputs;
  const judged = JSON.parse(budgets ?? "");
  expect(sent).toBe("3");
  expect(judged).toMatchObject({
    schema: 1,
    currency: "EUR",
    total,
    judgedUntil: expect.stringMatching(/^2026-05-\d\d$/),
  });
  expect(judged.budgets.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)).toEqual([
    "small exceeded",
    "large within",
  ]);
  const [artifact] = world.cloud.github.results.artifacts();
  expect(JSON.parse(artifact?.bytes.toString() ?? "")).toEqual(judged);
  expect((await world.hub.read("config", "budgets.json"))?.toString()).toBe(JSON.stringify(FILE, undefined, 2));
  expect(first.summary).toContain("<code>small &#124; 2026-05 &#124; actual &#124; 100 % &#124; EUR</code>");

  const second = await world.watch({ "channel-secrets": secrets() });
  expect([second.hasFailed, second.received, second.outputs.sent], second.log).toEqual([false, [], "0"]);
});

test("neither log nor report contains an address or a key", async () => {
  await world.budgets(FILE);
  world.answer = 403;
  const run = await world.watch({ "channel-secrets": secrets() });
  expect(codes(run)).toContain("ChannelRefused");
  expect(JSON.stringify(run)).toContain("small");
  for (const secret of [KEY, KEY.slice("whsec_".length), SIGNATURE, "SECRET0123456789abcdef"])
    expect(run.log + JSON.stringify({ ...run, received: [] })).not.toContain(secret);
});

test("a channel that fails makes the run red after everything else, and the next run tells it", async () => {
  await world.budgets(FILE);
  world.answer = 500;
  const failed = await world.watch({ "channel-secrets": secrets(), upload: "storage" });
  expect([failed.hasFailed, failed.outputs.sent]).toEqual([true, "1"]);
  expect(await world.hub.read("config", "reports/watch.json")).toBeDefined();
  world.answer = 202;
  const repaired = await world.watch({ "channel-secrets": secrets() });
  expect([repaired.hasFailed, repaired.received.length], repaired.log).toEqual([false, 2]);
  const lost = failed.received.flatMap(({ id }) => id ?? []);
  expect(repaired.received.flatMap(({ id }) => id ?? [])).toEqual([lost[0]]);
});

test("a dry run writes nothing and sends nothing", async () => {
  const cubes = (await world.hub.everyName("config")).filter((name) => name.startsWith("journal/cubes/"));
  for (const name of cubes) await world.hub.remove("config", name);
  await world.budgets(FILE);
  world.cloud.storage.forgetRequests();
  const issues = world.cloud.github.issues.issues.length;
  const run = await world.watch({ "channel-secrets": secrets(), "dry-run": "true" });
  expect([run.hasFailed, run.received, world.cloud.github.issues.issues.length]).toEqual([false, [], issues]);
  const writes = world.cloud.storage.requests.filter(({ operation }) => !/^(?:Get|Head|List)/.test(operation));
  expect(writes).toEqual([]);
  expect(run.summary).toContain("nothing sent");
});

test("a dry run after a stored file shows changes with figures, doubtful budgets and what a merge sends", async () => {
  await world.budgets(FILE);
  await world.watch({ "channel-secrets": secrets() });
  await world.budgets({
    budgets: [
      budget("small", "2"),
      budget("tiny", "1", { parent: "small", alerts: ["hook"] }),
      budget("lira", "1", { currency: "TRY", filter: { service: ["Virtual Machine", "@all | <b>"] }, alerts: [] }),
    ],
    channels: { ...CHANNELS, unused: { type: "slack" } },
  });
  world.cloud.storage.forgetRequests();
  const run = await world.watch({ "dry-run": "true" });
  expect([run.annotations, run.received], run.log).toEqual([[], []]);
  const [sentence, findings, changes, messages] = (run.summary ?? "").split(/^(?:### |<details>)/m);
  expect(sentence).toContain("nothing sent, 4 changed, 4 to check");
  expect(findings?.match(/^- .*/gm)).toEqual([
    '- <code>lira</code> No charge has "Virtual Machine" as service. Did you mean "Virtual Machines"?',
    '- <code>lira</code> No charge has "@\u200ball &#124; &lt;b&gt;" as service.',
    expect.stringContaining("matches no charge in 202604-202605 (2 months). No charge has the currency TRY, only EUR."),
    "- <code>unused</code> Nothing is sent to this channel.",
  ]);
  expect(changes?.match(/^\| <.*/gm)).toEqual([
    expect.stringMatching(/small.* changed: amount \| 1.00 EUR → 2.00 EUR \| 325.37 \| .* \| exceeded \|$/),
    expect.stringMatching(/tiny.* added \| 1.00 EUR \| 325.37 \| .* \| exceeded \|$/),
    expect.stringMatching(/lira.* added \| 1.00 TRY \| 0.00 \| .* \| within \|$/),
    expect.stringMatching(/large.* removed \| 1,000,000,000.00 EUR \| 325.37 \| .* \| within \|$/),
  ]);
  expect(messages).toMatch(/A merge would send 1 message now.*<code>hook<\/code> tiny is at /s);
  const cubes = world.cloud.storage.requests.flatMap(({ blob }) => (blob?.endsWith(".daily.json.gz") ? [blob] : []));
  expect(cubes.length).toBe(new Set(cubes).size);
});

test("without a budgets file, it reads no costs; a removed file empties the stored copy", async () => {
  await world.budgets(undefined);
  world.cloud.storage.forgetRequests();
  const none = await world.watch();
  expect([none.hasFailed, none.summary]).toEqual([false, expect.stringContaining("no hub/budgets.json")]);
  expect(world.cloud.storage.requests.filter(({ container }) => container === "ingestion")).toEqual([]);
  await world.budgets(FILE);
  await world.watch({ "channel-secrets": secrets() });
  await world.budgets(undefined);
  await world.watch();
  expect(JSON.parse((await world.hub.read("config", "budgets.json"))?.toString() ?? "")).toEqual({ budgets: [] });
});

test.each([
  ["exceeded", "small", ["BudgetExceeded"]],
  ["forecast, anomaly", "small", ["BudgetForecast"]],
  ["exceeded", "large", []],
  ["none", "small", []],
])("with fail-on: %s, the budget %s makes the run fail with %j", async (asked, name, failures) => {
  await world.budgets({
    budgets: FILE.budgets.filter((one) => one.name === name).map((one) => ({ ...one, alerts: [] })),
  });
  const run = await world.watch({ "fail-on": asked });
  expect([run.hasFailed, codes(run)]).toEqual([failures.length > 0, failures]);
});

test.each([
  ["a typing error", '{ "budgets": [ { "name": "a", "amuont": "1" } ] }', "InvalidBudgets", 1],
  ["cut JSON", '{ "budgets": [\n', "InvalidBudgets", 2],
])("%s in the budgets file stops the run at its line", async (_, text, code, line) => {
  await world.budgets(text);
  const run = await world.watch();
  expect([codes(run), run.annotations[0]?.startLine, run.received]).toEqual([[code], line, []]);
});

test.each([
  ["none with another cause", { "fail-on": "none, exceeded" }],
  ["a file outside the workspace", { output: "../watch.json" }],
  ["an unreadable line of secrets", { "channel-secrets": "teams: https://x" }],
])("rejects %s", async (_, inputs) => {
  await world.budgets(FILE);
  const run = await world.watch(inputs);
  expect(codes(run)).toEqual([expect.stringMatching(/^Invalid/)]);
});
