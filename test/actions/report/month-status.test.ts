import { type PageData, renderPage } from "cost-page";
import { CELL_DIMENSIONS } from "exact-values/cost-cube";
import { parseDecimal } from "exact-values/decimal";
import { parseDay, parseMonth } from "exact-values/month";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstFigures } from "../../../src/actions/report/figures.ts";
import { reportPage } from "../../../src/actions/report/report.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import type { MonthRules } from "../../../src/hub/settings/settings.ts";
import { openLakeMonths } from "../../../src/lake/cubes/lake-months.ts";
import { readLake } from "../../../src/lake/discover/lake-state.ts";
import { shareLedgerListing } from "../../../src/lake/ledger/lake-ledger.ts";
import { loadPageData } from "../../../src/page-source/load-page-data.ts";
import { REQUEST } from "../../page-source/page-of-lake.ts";
import { startCaller } from "../../worlds/lake-model/caller.ts";
import { type HistoryHub, startHistoryHub } from "../../worlds/month-history/history-hub.ts";
import { linesOf } from "../../worlds/month-history/naive-ledger.ts";
import { packLines } from "../../worlds/month-history/tamper-ledger.ts";

const OURS = { release: "ours", isForced: false } as const;
const SCOPE = "providers/microsoft.billing/billingaccounts/8611537";

let hub: HistoryHub;
beforeEach(async () => {
  hub = await startHistoryHub("exports", true);
  hub.deliver("grow", 3);
  await hub.ingest(startCaller(), OURS);
});
afterEach(() => hub.close());

async function restate(): Promise<void> {
  hub.deliver("restate", 4);
  await hub.ingest(startCaller(), OURS);
}

interface Read {
  readonly data: PageData;
  /** Requests for ledgers. */
  readonly ledgers: readonly string[];
}

/** The page's data as report reads them. */
async function readPage({
  isRedacted = false,
  now = hub.world.now,
  rules,
}: {
  readonly isRedacted?: boolean;
  readonly now?: number;
  readonly rules?: MonthRules;
} = {}): Promise<Read> {
  const ledgers: string[] = [];
  const open = hub.world.config.open(startCaller());
  const config: typeof open = {
    ...open,
    list: (prefix, ...rest) => {
      ledgers.push(`list ${prefix}`);
      return open.list(prefix, ...rest);
    },
    read: (name, ...rest) => {
      if (name.startsWith("ledger/")) ledgers.push("read");
      return open.read(name, ...rest);
    },
  };
  const lake = hub.world.lakes.local.open(startCaller());
  const history = { rules, now: new Date(now), config, ledgers: shareLedgerListing(config) };
  const source = openLakeMonths(await readLake(lake), { lake, config, dimensions: [], history });
  const { data } = await loadPageData(source, { ...REQUEST, now: new Date(now), isRedacted });
  return { data, ledgers };
}

function report(data: PageData) {
  const publication = { outcome: "workspace" } as const;
  return reportPage({
    ...{ data, figures: firstFigures(data), publication, digest: { outcome: "none" }, notices: [] },
    ...{ judgements: [], asOf: parseDay("2026-09-11") },
    ...{ byteCount: 1, file: "page.html", visibility: undefined, accountName: "hub", runUrl: undefined, seconds: 1 },
  });
}

const unitsOf = (text: string | undefined): bigint => {
  const parsed = parseDecimal(text ?? "");
  return parsed.ok ? parsed.units : 0n;
};

test.each([
  ["open", "2026-06-30T23:00:00Z", {}],
  ["settling", "2026-07-04T23:00:00Z", {}],
  ["settling", "2026-09-11T00:00:00Z", { settlingDays: 90 }],
  ["closed", "2026-09-11T00:00:00Z", {}],
] as const)("a month is %s at %s with the rules %j, without a request for its ledger", async (status, now, rules) => {
  const { data, ledgers } = await readPage({ now: Date.parse(now), rules });
  expect([data.proof.map((one) => one.status?.status), data.restatements, ledgers]).toEqual([[status], [], []]);
  expect(JSON.parse(report(data).outputs.statuses ?? "")).toMatchObject({ [status]: 1, restatedMonths: [] });
});

test("a restated month has both sums and its causes to the last digit, and its ledger is read once", async () => {
  const before = (await readPage()).data.proof[0];
  await restate();
  const { data, ledgers } = await readPage();
  expect(ledgers).toEqual(["list ledger/", "read"]);
  const [now] = data.proof;
  expect(now?.status).toMatchObject({ status: "restated", closedBy: "rule", restatements: 1 });
  expect(data.restatements.length).toBeGreaterThan(0);
  for (const { before: was, currency, ledger, now: is, scope } of data.restatements) {
    expect([scope, was.billed, is.billed]).toEqual([
      ...[SCOPE, unitsOf(before?.sums[currency]?.BilledCost), unitsOf(now?.sums[currency]?.BilledCost)],
    ]);
    const parts = [...(ledger?.causes ?? []), ...(ledger === undefined ? [] : [ledger.rest, ledger.own])];
    for (const cost of ["billed", "effective"] as const)
      expect(parts.reduce((sum, one) => sum + one[cost], 0n)).toBe(is[cost] - was[cost]);
    expect(ledger?.causes[0]?.subscription).toMatch(/^\/subscriptions\//);
  }
  const { outputs, summary } = report(data);
  expect(JSON.parse(outputs.statuses ?? "")).toMatchObject({
    ...{ open: 0, settling: 0, closed: 0, restated: 1 },
    restatedMonths: [{ scope: SCOPE, month: "202606", restatements: 1, closedAt: now?.status?.closedAt }],
  });
  expect(summary).toMatch(
    /0 open, 0 settling, 0 closed, 1 restated[\s\S]*Jun 2026 of .*closed .*, 1 change since, billed/,
  );
  const html = renderPage(data, { script: "", style: "", sha256: () => "", gzip: () => "" });
  expect(html).toContain('id="restatement-causes"');

  const again = await readPage();
  expect([again.ledgers, again.data.restatements]).toEqual([[], data.restatements]);
  // An entry in the settings that closes the month later makes the change part of the month.
  const closed = [{ scope: parseScopeId(`/${SCOPE}`), month: parseMonth("202606"), on: parseDay("2026-09-11") }];
  const later = await readPage({ now: Date.parse("2026-09-12T00:00:00Z"), rules: { closed } });
  expect([later.data.proof[0]?.status?.status, later.data.restatements]).toEqual(["closed", []]);
});

test("a redacted page names neither scope nor subscription of a restated month", async () => {
  await restate();
  const { data } = await readPage({ isRedacted: true });
  // A cause has the number that the same subscription has in the cube.
  const numbers = data.months[0]?.cube.values[CELL_DIMENSIONS.indexOf("subscription")];
  const causes = data.restatements.flatMap(({ ledger }) => ledger?.causes ?? []);
  expect(causes.length).toBeGreaterThan(0);
  for (const { subscription } of causes) expect(numbers).toContain(subscription);
  const { outputs, summary } = report(data);
  const { months: _, ...rest } = data;
  const text = JSON.stringify(rest, (_key, value) => (typeof value === "bigint" ? `${value}` : value));
  expect(`${text} ${outputs.statuses} ${summary}`).not.toMatch(/8611537|\/subscriptions\//);
});

test.each([
  ["damaged", /^Its ledger is damaged: .*so changes after it was closed may be missing\.$/],
  ["missing", /^Its ledger is not in this storage account, so changes/],
] as const)("a closed month whose ledger is %s says that changes may be missing, each time", async (how, note) => {
  await restate();
  const bytes = hub.world.config.blobs.get(hub.ledger)?.bytes ?? new Uint8Array();
  if (how === "missing") hub.world.config.remove(hub.ledger);
  else hub.world.config.put(hub.ledger, packLines(linesOf(bytes).map((line) => line.replace("run-2", "run-9"))));
  for (let times = 0; times < 2; times++) {
    const { status } = (await readPage()).data.proof[0] ?? {};
    expect(status).toMatchObject({ status: "closed", note: expect.stringMatching(note) });
  }
});
