import { expect, test } from "vitest";
import { type MonthHistory, readHistories } from "../../scripts/history/read-history.ts";
import { startCaller } from "../worlds/lake-model/caller.ts";
import type { HistoryHub } from "../worlds/month-history/history-hub.ts";
import type { History, HistoryStep } from "../worlds/month-history/history-steps.ts";
import { liveHistory } from "../worlds/month-history/live-history.ts";
import { digestOf, linesOf } from "../worlds/month-history/naive-ledger.ts";
import { chainAgain, packLines, tamperings } from "../worlds/month-history/tamper-ledger.ts";

const sweep = { by: "sweep" } as const;
const step = (change: "grow" | "restate" | "correct" | "move" | "same", seed: number): HistoryStep => ({
  happening: { do: "deliver", change, seed },
  way: sweep,
});
const OURS = { release: "ours", isForced: false } as const;

/** Histories with records of every kind. */
const HISTORIES: readonly History[] = [
  {
    ...{ source: "exports", keepsExports: true },
    steps: [
      step("grow", 7),
      step("correct", 8),
      { happening: { do: "sheet" }, way: sweep },
      { happening: { do: "nothing" }, way: { by: "force", version: "1.2" } },
      step("restate", 9),
      { ...step("grow", 10), way: { by: "older" } },
      step("move", 12),
    ],
  },
  {
    ...{ source: "files", keepsExports: true },
    steps: [step("grow", 21), step("same", 22), { happening: { do: "empty" }, way: sweep }, step("grow", 23)],
  },
  { source: "exports", keepsExports: false, steps: [step("grow", 31)] },
];

async function historyOf({ path, world }: HistoryHub): Promise<MonthHistory> {
  const storage = { lake: world.lakes.local.open(startCaller()), config: world.config.open(startCaller()) };
  for await (const history of readHistories(storage, { scopes: [], months: [] }))
    if (path.startsWith(`${history.scope}/${history.month}/${history.dataset}/`)) return history;
  throw new Error("the month has no history");
}

/** Replaces the ledger, with metadata that match it or with those of before. */
function putLedger({ ledger, path, world }: HistoryHub, lines: readonly string[], knowsMarks: boolean): void {
  const before = world.config.blobs.get(ledger)?.metadata ?? {};
  const bytes = packLines(lines);
  const head = `${lines.length}/${digestOf(lines.at(-1) ?? "")}`;
  const metadata = { ...before, hub_ledger: head, hub_bytes: String(bytes.length) };
  world.config.put(ledger, bytes, knowsMarks ? metadata : before);
  expect(world.lakes.local.blobs.has(path)).toBe(true);
}

const linesIn = ({ ledger, world }: HistoryHub): readonly string[] =>
  linesOf(world.config.blobs.get(ledger)?.bytes ?? new Uint8Array());

test.each(HISTORIES.map((history, index) => [index + 1, history] as const))(
  "each edit, removal, insertion, repetition, exchange and truncation of a record is found (history %i)",
  async (index, history) => {
    await liveHistory(history, async (hub) => {
      const lines = linesIn(hub);
      const stored = hub.world.config.blobs.get(hub.ledger);
      expect((await historyOf(hub)).problems).toEqual([]);
      for (const { lines: tampered, record, what } of tamperings(lines, index)) {
        for (const knowsMarks of [false, true]) {
          putLedger(hub, tampered, knowsMarks);
          const { problems, verdict } = await historyOf(hub);
          // The month carries its last record, so the next sweep adds it again.
          if (what === `removal of record ${lines.length}`) {
            expect(verdict, what).toBe("intact");
            await hub.ingest(startCaller(), OURS);
            // Somebody who also edits the ledger's metadata hides it until the next change of the month.
            if (!knowsMarks) expect(linesIn(hub), what).toEqual(lines);
            continue;
          }
          expect(verdict, what).toBe("broken");
          const named = /record (\d+)/i.exec(problems[0] ?? "")?.[1];
          expect([record, record + 1, lines.length].map(String), `${what}: ${problems.join(" ")}`).toContain(named);
        }
        // Somebody who knows the format can chain the records again, but not those that the month names.
        const chained = chainAgain(tampered);
        if (chained.join() !== lines.join() && chained.join() !== lines.slice(0, -1).join()) {
          putLedger(hub, chained, true);
          expect((await historyOf(hub)).verdict, `${what}, chained again`).toBe("broken");
        }
      }
      hub.world.config.put(hub.ledger, stored?.bytes ?? new Uint8Array(), stored?.metadata);
      expect((await historyOf(hub)).verdict).toBe("intact");
    });
  },
);

test("a damaged file, and an edited head in the month's metadata, are found and reported by the next ingest", async () => {
  const [history] = HISTORIES;
  await liveHistory(history as History, async (hub) => {
    const { config, lakes } = hub.world;
    const stored = config.blobs.get(hub.ledger);
    const month = lakes.local.blobs.get(hub.path);
    const bytes = stored?.bytes ?? new Uint8Array();
    const head = decodeURIComponent(month?.metadata.hub_ledger ?? "");
    const [sequence = "", digest = ""] = head.split("/");
    const heads = [
      `${sequence}/${digest.startsWith("0") ? "1" : "0"}${digest.slice(1)}`,
      `${Number(sequence) + 1}/${digest}`,
      `${Number(sequence) - 1}/${digest}`,
      `${Number(sequence) - 1}/${digestOf(linesIn(hub).at(-2) ?? "")}`,
    ];
    const damages: readonly (readonly [string, () => void])[] = [
      ["half a file", () => config.put(hub.ledger, bytes.slice(0, bytes.length >> 1), stored?.metadata)],
      ["no text", () => config.put(hub.ledger, new Uint8Array(bytes.length), stored?.metadata)],
      ["no record", () => config.put(hub.ledger, packLines(["{}", "[]", "null", '"']), stored?.metadata)],
      ...heads.map((edited) => {
        const metadata = { ...month?.metadata, hub_ledger: encodeURIComponent(edited) };
        return [`head ${edited}`, () => lakes.local.put(hub.path, month?.bytes ?? bytes, metadata)] as const;
      }),
    ];
    for (const [index, [what, damage]] of damages.entries()) {
      damage();
      expect((await historyOf(hub)).verdict, what).toBe("broken");
      hub.deliver("grow", 100 + index);
      const { result } = await hub.ingest(startCaller(), OURS);
      expect(
        result?.warnings.map(({ code }) => code),
        what,
      ).toContain("LedgerBroken");
      expect(
        result?.partitions.map(({ outcome }) => outcome),
        what,
      ).toContain("ingested");
      config.put(hub.ledger, bytes, stored?.metadata);
      lakes.local.put(hub.path, month?.bytes ?? bytes, month?.metadata);
    }
  });
});
