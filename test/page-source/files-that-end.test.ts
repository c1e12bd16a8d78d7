import type { PageData } from "cost-page";
import { condense, defaultState, type Overview, overviewOf, select } from "cost-page/figures";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLakeMonths } from "../../src/lake/cubes/lake-months.ts";
import { readLake } from "../../src/lake/discover/lake-state.ts";
import { loadPageData } from "../../src/page-source/load-page-data.ts";
import { type FolderHub, type FolderIngest, startFolderHub } from "../worlds/file-folder/folder-hub.ts";
import { startCaller } from "../worlds/lake-model/caller.ts";
import { REQUEST } from "./page-of-lake.ts";

let hub: FolderHub;
beforeEach(async () => {
  hub = await startFolderHub({ place: "workspace", sources: "one" });
  hub.world.now = REQUEST.now.getTime();
});
afterEach(() => hub.close());

/** One charge per day. */
function rowsOf(month: string, lastDay: number, cost: number) {
  return Array.from({ length: lastDay }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, "0")}`;
    return { name: `s${day}`, cost, month, day };
  });
}

async function pageData(): Promise<PageData> {
  const lake = hub.world.lakes.local.open(startCaller());
  const source = openLakeMonths(await readLake(lake), { lake, config: undefined, dimensions: [] });
  return (await loadPageData(source, REQUEST)).data;
}

async function overview(): Promise<Overview> {
  const content = condense(await pageData());
  return overviewOf(select(content, { ...defaultState(content), basis: "billed", currency: "EUR" }));
}

function earlyEnds({ warnings }: FolderIngest): readonly string[] {
  return warnings.filter((warning) => warning.startsWith("FilesEndEarly"));
}

test("a month whose files end on the 20th is not closed, and is compared by its settled days", async () => {
  await hub.write(
    new Map([
      ["a/06.csv", rowsOf("2026-06", 30, 100)],
      ["a/07.csv", rowsOf("2026-07", 20, 105)],
    ]),
  );
  const cut = await hub.ingest("a", {});
  expect(cut.isGreen, cut.log).toBe(true);
  expect(earlyEnds(cut)).toEqual([
    expect.stringMatching(/^FilesEndEarly: .* 202607 \(until 2026-07-20\).*"monthDecisions": \{"202607": "complete"\}/),
  ]);
  const running = await overview();
  expect(running).toMatchObject({ month: "July 2026", isRunning: true });
  expect(running.status).not.toContain("Closed");
  // Days 1 to 17 cost 5 % more than before. The whole month would be 30 % lower.
  expect(running.comparison).toMatchObject({
    kind: "same-days",
    nowTotal: 1785n * 10n ** 18n,
    beforeTotal: 1700n * 10n ** 18n,
  });

  const again = await hub.ingest("a", {});
  expect(again.outcomes).toEqual(["202606 unchanged", "202607 unchanged"]);
  expect(earlyEnds(again)).toEqual(earlyEnds(cut));
  const complete = await hub.ingest("a", { monthDecisions: { "202607": "complete" } });
  expect(earlyEnds(complete)).toEqual([]);
  expect(await overview()).toMatchObject({ isRunning: false, status: "Closed month." });
});

test("an earlier incomplete month does not hide later anomalies", async () => {
  const days = [...rowsOf("2026-05", 20, 100), ...rowsOf("2026-06", 30, 100), ...rowsOf("2026-07", 31, 100)];
  const odd = days.map((row) =>
    row.day === "2026-07-22" ? { ...row, cost: 90_000 } : { ...row, cost: row.cost + (Number(row.day.slice(8)) % 3) },
  );
  await hub.write(new Map([["a/all.csv", odd]]));
  expect((await hub.ingest("a", {})).isGreen).toBe(true);
  const { anomalies } = await pageData();
  expect(anomalies.map(({ day }) => day)).toContain("2026-07-22");
});
