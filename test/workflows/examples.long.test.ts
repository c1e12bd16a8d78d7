import { expect, test } from "vitest";
import { startHubTeam } from "../../scripts/demo/hub-team.ts";
import { createRunRecords } from "../../scripts/demo/run-records.ts";
import { firstKeptMonth, liveThrough } from "../../scripts/demo/team-life.ts";
import { accountOfBooks, accountOfLake } from "../worlds/living-hub/lake-and-books.ts";

const CALENDAR = {
  begins: "2026-06-30T21:00:00Z",
  changed: "2026-07-01T10:00:00Z",
  newScopeFrom: "202605",
  ends: "2026-07-02T04:00:00Z",
  endsWithRetention: true,
};

test("a repository that has copied the examples, and has none of the actions, lives by them", async () => {
  const records = createRunRecords(
    () => team.clock.now(),
    () => undefined,
  );
  const team = await startHubTeam({
    ...{ begins: CALENDAR.begins, rows: 40, hasCopiedExamples: true },
    onEvent: (event) => records.take(event),
  });
  try {
    await liveThrough(team, CALENDAR, { act: () => undefined, person: () => undefined, paper: () => undefined });
    expect(records.all.filter(({ conclusion }) => conclusion !== "success").map(({ name }) => name)).toEqual([]);
    const names = new Set(records.all.map(({ name }) => name));
    expect([...names].sort()).toEqual(
      ["backfill", "daily", "deploy", "ingest", "monthly", "report", "retention", "settings"].map(
        (name) => `hub-${name}`,
      ),
    );
    const kept = team.cloud.costManagement.books.all().filter(({ month }) => month >= firstKeptMonth(CALENDAR));
    expect(kept.length).toBeGreaterThan(20);
    expect(await accountOfLake(team.containers)).toEqual(accountOfBooks(kept));
  } finally {
    await team.close();
  }
});
