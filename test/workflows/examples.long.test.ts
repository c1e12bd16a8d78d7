import { join } from "node:path";
import { expect, test } from "vitest";
import { startHubTeam } from "../../scripts/demo/hub-team.ts";
import { createRunRecords } from "../../scripts/demo/run-records.ts";
import { FIRST_SCOPE, firstKeptMonth, liveThrough } from "../../scripts/demo/team-life.ts";
import { newHub } from "../../scripts/new-hub/create-hub.ts";
import { actionsClone, filesIn } from "../scripts/new-hub/actions-clone-fixture.ts";
import { accountOfBooks, accountOfLake } from "../worlds/living-hub/lake-and-books.ts";

const CALENDAR = {
  begins: "2026-06-30T21:00:00Z",
  changed: "2026-07-01T10:00:00Z",
  newScopeFrom: "202605",
  ends: "2026-07-02T04:00:00Z",
  endsWithRetention: true,
};

/** The files and the output of the command in an empty folder. */
function madeByNewHub(): { readonly files: ReadonlyMap<string, string>; readonly steps: string } {
  const clone = actionsClone();
  try {
    const args = ["--to", "costs", "--repository", "contoso/costs", "--scope", FIRST_SCOPE.id];
    const steps = newHub(args, { actionsFolder: clone.folder, cwd: clone.beside });
    return { files: filesIn(join(clone.beside, "costs")), steps };
  } finally {
    clone.remove();
  }
}

test("the workflows of a hub work if it is set up only with the output of new-hub", async () => {
  const records = createRunRecords(
    () => team.clock.now(),
    () => undefined,
  );
  const { files, steps } = madeByNewHub();
  const team = await startHubTeam({
    ...{ begins: CALENDAR.begins, rows: 40, hubFiles: files, isUnprepared: true },
    onEvent: (event) => records.take(event),
  });
  try {
    const commands = await team.doByHand(steps);
    expect(commands.filter((command) => command.startsWith("gh workflow run"))).toHaveLength(5);
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
