import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf, type SweptHub, startSweptHub } from "../worlds/living-hub/silence-sweep.ts";

// What a job does when a service falls silent permanently.

const SCOPE = "/subscriptions/10000000-0000-0000-0000-000000000000";
const MONTHS = ["202605", "202606"];

let swept: SweptHub;
beforeAll(async () => {
  swept = await startSweptHub();
});
afterAll(() => swept.close());
beforeEach(async () => {
  const { hub } = swept;
  for (const container of ["msexports", "ingestion", "config"] as const) {
    for (const name of await hub.names(container)) await hub.remove(container, name);
  }
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 13 } });
});

test.each([
  ["GitHub's ID tokens", /^\/id-token/, "IdTokenFailed"],
  ["the sign-in host", /\/oauth2\//, "NoAnswer"],
  ["storage", /^\/devstoreaccount1\//, "NoAnswer"],
] as const)(
  "%s: ingest ends on its own, says what it waits for, and reports an error code",
  async (_who, path, code) => {
    await swept.hub.deliver({ scope: SCOPE, month: "202606", rows: 20 });
    const files = await swept.hub.names("msexports");
    const end = swept.cloud.silences.always("never-answers", path);
    const run = await swept.run("ingest").finally(end);
    expect(run.exitCode, run.log).toBe(1);
    expect(codeOf(run), run.log).toBe(code);
    expect(run.log).toMatch(/silent for 30 s; after 110 s of silence: the call is given up/);
    expect(await swept.hub.names("msexports")).toEqual(files);
  },
);

test("if storage stops accepting months, all fail, nothing is deleted, and the next run ingests them", async () => {
  const { cloud, hub, run } = swept;
  for (const month of MONTHS) await hub.deliver({ scope: SCOPE, month, rows: 20 });
  const files = await hub.names("msexports");
  const end = cloud.silences.always("never-reads", /^\/devstoreaccount1\/ingestion\/.+parquet$/);
  const silent = await run("ingest").finally(end);
  expect(silent.exitCode, silent.log).toBe(1);
  expect(codeOf(silent), silent.log).toBe("NoAnswer");
  expect(silent.outputs).toMatchObject({ failed: String(MONTHS.length) });
  expect(await hub.names("msexports")).toEqual(files);
  const next = await run("ingest");
  expect(next.exitCode, next.log).toBe(0);
  expect(await swept.inventory()).toEqual(MONTHS.map((month) => expect.stringMatching(`${month}/.*: 20 rows`)));
});
