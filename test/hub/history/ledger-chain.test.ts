import { createHash } from "node:crypto";
import { ONE } from "exact-values/decimal";
import { type CellSums, cellKey, type MonthCells } from "exact-values/month-cells";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkChain, nextLine } from "../../../src/hub/history/ledger-chain.ts";
import {
  formatLedgerHead,
  type LedgerHead,
  parseLedgerHead,
  parseLedgerLine,
} from "../../../src/hub/history/ledger-record.ts";
import {
  causesBySize,
  changedCells,
  commonDetail,
  EMPTY_STATE,
  isSameTotals,
  joinRemovals,
} from "../../../src/hub/history/ledger-state.ts";

const digestOf = (line: string): string => createHash("sha256").update(line).digest("hex");

const names = fc.tuple(
  fc.constantFrom("USD", "EUR", ""),
  fc.constantFrom("Storage", "Virtual Machines", 'Bücher "2"'),
  fc.constantFrom("/subscriptions/a", "/subscriptions/b"),
  fc.constantFrom("usage", "refund"),
);
const sums = fc.record({
  rows: fc.integer({ min: 1, max: 9 }),
  billed: fc.bigInt(-5n * ONE, 5n * ONE),
  effective: fc.bigInt(-3n, 3n),
});
const month = fc
  .array(fc.tuple(names, sums), { maxLength: 6 })
  .map(
    (cells): ReadonlyMap<string, CellSums> =>
      new Map(
        cells.map(([[currency, service, subscription, kind], sum]) => [
          cellKey({ currency, service, subscription, kind }),
          sum,
        ]),
      ),
  );
const life = fc.array(fc.tuple(month, fc.constantFrom("subscription", "service", "kind")), {
  minLength: 1,
  maxLength: 8,
});

type Life = readonly (readonly [ReadonlyMap<string, CellSums>, "subscription" | "service" | "kind"])[];

function totalsOf(cells: ReadonlyMap<string, CellSums>): ReturnType<typeof checkChain>["state"]["totals"] {
  const byCurrency = new Map<string, Map<string, bigint>>();
  for (const [key, { billed, effective }] of cells) {
    const [currency = ""] = JSON.parse(key) as string[];
    const columns =
      byCurrency.get(currency) ??
      new Map([
        ["BilledCost", 0n],
        ["EffectiveCost", 0n],
      ]);
    columns.set("BilledCost", (columns.get("BilledCost") ?? 0n) + billed);
    columns.set("EffectiveCost", (columns.get("EffectiveCost") ?? 0n) + effective);
    byCurrency.set(currency, columns);
  }
  return { rows: [...cells.values()].reduce((sum, { rows }) => sum + rows, 0), sums: byCurrency };
}

/** The lines of a month's life, each made from the state that the lines before describe. */
function writeLedger(months: Life): string[] {
  const lines: string[] = [];
  let head: LedgerHead | undefined;
  for (const [cells, atLeast] of months) {
    const { state } = checkChain(lines, digestOf);
    const after: MonthCells = { detail: "subscription", cells };
    const changed = changedCells(lines.length === 0 ? EMPTY_STATE : state, after, atLeast);
    const made = nextLine(
      head,
      {
        ...{ kind: lines.length === 0 ? "opening" : "delivery", attempt: "a", runId: "r", release: "0.3.0" },
        ...{ submittedTime: "2026-11-01T00:00:00Z", committedAt: "2026-11-02T00:00:00Z", before: state.totals },
        ...{ after: totalsOf(cells), detail: commonDetail(state, after, atLeast), cells: changed },
      },
      digestOf,
    );
    lines.push(made.line);
    head = made.head;
  }
  return lines;
}

test("opening plus changes equal the month, to the last digit, at every detail", () => {
  fc.assert(
    fc.property(life, (months) => {
      const { problems, records, state } = checkChain(writeLedger(months), digestOf);
      expect(problems).toEqual([]);
      expect(records.every((record) => record !== undefined)).toBe(true);
      expect(isSameTotals(state.totals, totalsOf(months.at(-1)?.[0] ?? new Map()))).toBe(true);
    }),
  );
});

test("a month that was deleted and delivered again has changed by the difference only", () => {
  fc.assert(
    fc.property(month, month, (held, now) => {
      const lives: Life = [held, new Map(), now].map((cells) => [cells, "subscription"]);
      const { records } = checkChain(writeLedger(lives), digestOf);
      const deleted = records.map((record, at) =>
        at === 1 && record ? { ...record, kind: "removal" as const } : record,
      );
      const [opening, again] = joinRemovals({ records: deleted });
      expect(opening).toEqual(records[0]);
      expect(again?.before).toEqual(opening?.after);
      const [before, after] = [held, now].map((cells): MonthCells => ({ detail: "subscription", cells }));
      expect(again?.cells).toEqual(before && after && changedCells(before, after));
    }),
  );
});

test("each edit, removal, insertion and truncation of a line is found", () => {
  fc.assert(
    fc.property(life, fc.nat(), fc.nat(), (months, at, where) => {
      const lines = writeLedger(months);
      const { head } = checkChain(lines, digestOf);
      const line = lines[at % lines.length] ?? "";
      const place = where % line.length;
      const digit = /\d/.test(line[place] ?? "") ? String((Number(line[place]) + 1) % 10) : "x";
      const changes = [
        lines.with(at % lines.length, line.slice(0, place) + digit + line.slice(place + 1)),
        lines.toSpliced(at % lines.length, 1),
        lines.toSpliced(at % lines.length, 0, line),
        lines.slice(0, -1),
      ];
      for (const changed of changes) {
        if (changed.join("\n") === lines.join("\n")) continue;
        const read = checkChain(changed, digestOf);
        const isFound = read.problems.length > 0 || read.head?.digest !== head?.digest;
        expect(isFound).toBe(true);
      }
    }),
  );
});

test("a line that is not a record is a problem of its own, however hostile", () => {
  const [first = ""] = writeLedger([[new Map(), "subscription"]]);
  const cases = ["", "null", "[]", "{}", '{"schema":2}', first.replace('"rows":0', '"rows":-1'), first.slice(0, -1)];
  for (const line of [...cases, first.replace('"cells":[]', '"cells":[[1]]'), "[".repeat(100_000)]) {
    expect(parseLedgerLine(line)).toBeUndefined();
    expect(checkChain([first, line], digestOf).problems).toEqual([{ line: 2, reason: "is not a record of a ledger" }]);
  }
  expect(parseLedgerLine(first.replace("{", '{"newer":1,'))).toMatchObject({ kind: "opening", sequence: 1 });
});

test.each(["", "0/ab", `0/${"a".repeat(64)}`, `1/${"A".repeat(64)}`, `1/${"a".repeat(64)} `])(
  "%j is not a head",
  (text) => {
    expect(parseLedgerHead(text)).toBeUndefined();
  },
);

test("a head survives its text", () => {
  const head = { sequence: 12, digest: "a".repeat(64) };
  expect(parseLedgerHead(formatLedgerHead(head))).toEqual(head);
});

test("causes are the largest changes in billed cost per currency, and the rest is summed", () => {
  const cell = (currency: string, service: string, billed: bigint): Parameters<typeof causesBySize>[0][number] => ({
    ...{ currency, service, subscription: "s", kind: "usage", before: { rows: 1, billed: 0n, effective: 0n } },
    after: { rows: 2, billed, effective: billed },
  });
  const causes = causesBySize(
    [cell("USD", "a", 1n), cell("EUR", "b", 5n), cell("USD", "c", -7n), cell("USD", "d", 3n)],
    1,
  );
  expect(causes.map(({ currency, largest }) => [currency, largest.map(({ service }) => service)])).toEqual([
    ["EUR", ["b"]],
    ["USD", ["c"]],
  ]);
  expect(causes[1]?.rest).toEqual({ cells: 2, rows: 2, billed: 4n, effective: 4n });
});
