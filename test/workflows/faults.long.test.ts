import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunnerOptions, Team } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { startHubTeam } from "../../scripts/demo/hub-team.ts";
import { createRunRecords } from "../../scripts/demo/run-records.ts";
import { FIRST_SCOPE, firstKeptMonth, liveThrough, RESEARCH_SCOPE, SHOP_SCOPE } from "../../scripts/demo/team-life.ts";
import { accountOfBooks, accountOfLake } from "../worlds/living-hub/lake-and-books.ts";

const CALENDAR = {
  begins: "2026-06-28T21:00:00Z",
  changed: "2026-07-01T10:00:00Z",
  newScopeFrom: "202604",
  ends: "2026-07-05T07:00:00Z",
};
const ROOT = join(import.meta.dirname, "..", "..");
const INGEST = ".github/workflows/hub-ingest.yml";
const BACKFILL = ".github/workflows/hub-backfill.yml";

/** Numbers between 0 and 1, in the same sequence for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Loses the runner at about every fourth step that ingests or restores months, immediately or during the step. */
function loseMachines(random: () => number): RunnerOptions["onStep"] & { hits: () => number; isOn: boolean } {
  let hits = 0;
  const onStep = ({ run, step }: Parameters<NonNullable<RunnerOptions["onStep"]>>[0], lose: () => void): void => {
    const isOfKind = step.includes("./ingest") || (run.file === "hub-backfill.yml" && step.includes("./run-exports"));
    if (!lost.isOn || !isOfKind || random() > 0.25) return;
    hits += 1;
    setTimeout(lose, random() * 700);
  };
  const lost = Object.assign(onStep, { hits: () => hits, isOn: false });
  return lost;
}

/** Creates all faults of Azure and GitHub. Returns their counts, and a function that ends them. */
function spoil({ cloud }: Team, random: () => number) {
  const { costManagement, github, storage } = cloud;
  const now =
    <T>(share: number) =>
    (_: T) =>
      random() < share;
  const faults = {
    throttled: costManagement.fault("TooManyRequestsCostManagementHeaders", { seconds: 40, match: now(0.12) }),
    silent: costManagement.fault("TooManyRequestsWithoutHeaders", { match: now(0.05) }),
    lostAnswers: costManagement.fault("ReplyLost", { match: now(0.05) }),
    lateBlobs: costManagement.fault("BlobsLag", {
      seconds: 5 * 3600,
      matchRun: (run) => run.export.scope.toLowerCase() === SHOP_SCOPE.id.toLowerCase() && random() < 0.5,
    }),
    lateManifests: costManagement.fault("ManifestLags", { seconds: 3 * 3600, matchRun: now(0.1) }),
    busy: storage.fault({ kind: "503", match: now(0.02) }),
    cut: storage.fault({ kind: "reset-after", match: now(0.01) }),
  };
  const endDispatches = github.fault({
    kind: "502",
    match: ({ url }) => /dispatches$/.test(url.pathname) && random() < 0.5,
  });
  return {
    hits: () => Object.entries(faults).map(([name, { hits }]) => `${name} ${hits}`),
    end: () => {
      endDispatches();
      for (const fault of Object.values(faults)) fault.end();
    },
  };
}

test("with throttling, lost runners, lost dispatches and late blobs, the lake still matches the books at the end", async () => {
  const seed = Number(process.env.WORKFLOW_FAULTS_SEED ?? 1);
  const random = seeded(seed);
  const lose = loseMachines(random);
  const records = createRunRecords(
    () => team.clock.now(),
    () => undefined,
  );
  const team: Team = await startHubTeam({
    ...{ begins: CALENDAR.begins, rows: 60, onStep: lose },
    onEvent: (event) => records.take(event),
  });
  try {
    // A time limit of four minutes instead of hours, so that the backfill takes several rounds. A fan-out ingests what
    // one runner could.
    const [backfill, ingest] = await Promise.all([BACKFILL, INGEST].map((path) => readFile(join(ROOT, path), "utf8")));
    const fanOut = '\n          fan-out-above-megabytes: "0"\n          least-entry-megabytes: "0"';
    const files = {
      [BACKFILL]: (backfill ?? "").replace('"330"', '"4"'),
      [INGEST]: (ingest ?? "").replace("mode: plan", `mode: plan${fanOut}`),
    };
    await team.runner.deliver({ name: "push", files });
    let faults: ReturnType<typeof spoil> | undefined;
    await liveThrough(team, CALENDAR, {
      act: (title) => {
        // The hub is deployed and configured without faults.
        if (/closed months/.test(title)) faults = spoil(team, random);
        lose.isOn = faults !== undefined;
      },
      person: () => undefined,
      paper: () => undefined,
    });
    faults?.end();
    lose.isOn = false;
    team.setSpeed(240);
    // A person who sees failed runs starts them again.
    await team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-backfill.yml" });
    await team.runner.tick(team.clock.now(), new Date("2026-07-05T23:00:00Z"));
    await team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-retention.yml" });
    await team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-ingest.yml" });

    const { books } = team.cloud.costManagement;
    const kept = books.all().filter(({ month }) => month >= firstKeptMonth(CALENDAR));
    expect(await accountOfLake(team.containers)).toEqual(accountOfBooks(kept));
    // The shop only has the months before its removal, while the other two scopes are complete.
    for (const { id } of [FIRST_SCOPE, RESEARCH_SCOPE]) {
      expect(kept.filter(({ scope }) => scope.toLowerCase() === id.toLowerCase())).toHaveLength(14);
    }
    const rounds = records.all.filter(
      ({ name, startedAt }) => name === "hub-backfill" && startedAt.getTime() < Date.parse(CALENDAR.changed),
    );
    const red = records.all.filter(({ conclusion }) => conclusion === "failure").length;
    console.log(
      `seed ${seed}: ${records.all.length} runs, ${red} red, ${lose.hits()} machines lost, ` +
        `${rounds.length} rounds of the first backfill, ${faults?.hits().join(", ")}, ${kept.length} months`,
    );
    expect(lose.hits()).toBeGreaterThan(3);
  } finally {
    await team.close();
  }
});
