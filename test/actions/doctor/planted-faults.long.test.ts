import { afterAll, beforeAll, expect, test } from "vitest";
import { type LivingHub, startLivingHub } from "../../worlds/living-hub/living-hub.ts";
import { FIRST, PLANTED_FAULTS, SECOND } from "./planted-faults.ts";

interface Report {
  readonly verdict: string;
  readonly links: readonly { readonly link: string; readonly state: string; readonly needs?: string }[];
  readonly remedy: { readonly link: string; readonly code: string; readonly command: string } | null;
}

let hub: LivingHub;

async function examine(...run: readonly [inputs?: Readonly<Record<string, string>>, choices?: object]) {
  const { hasSucceeded, log, report, summary } = await hub.step("doctor", ...run);
  const result = JSON.parse(report?.outputs.report ?? "null") as Report | null;
  if (result === null) throw new Error(log);
  return { ...result, hasSucceeded, summary };
}

beforeAll(async () => {
  const scopes = [FIRST, SECOND].map((scope) => ({ scope, rows: 10 }));
  hub = await startLivingHub({ time: "2026-06-10T12:00:00.000Z", costManagement: { scopes } });
  for (const file of ["hub-daily.yml", "hub-ingest.yml", "hub-report.yml"]) hub.cloud.github.addWorkflow(file);
  await hub.commitScopes(FIRST, SECOND);
  await hub.step("configure-exports");
}, 120_000);
afterAll(() => hub.close());

test("a hub passes before its first run, and after its first ingest", { timeout: 120_000 }, async () => {
  expect((await examine()).links.map(({ state }) => state)).toEqual(Array(15).fill("pass"));
  await hub.step("run-exports", { wait: "true" });
  await hub.step("ingest", { table: "costs" });
  const { hasSucceeded, links, remedy, verdict } = await examine();
  expect({ hasSucceeded, remedy, verdict }).toEqual({ hasSucceeded: true, remedy: null, verdict: "pass" });
  expect(links.filter(({ state }) => state !== "pass")).toEqual([]);
});

test.each(PLANTED_FAULTS)("$fault: $code", { timeout: 120_000 }, async ({ code, command, link, plant, ...row }) => {
  const { choices, inputs, undo } = await plant(hub);
  try {
    const { hasSucceeded, links, remedy, summary, verdict } = await examine(inputs, choices);
    expect({ verdict, remedy }).toMatchObject({ verdict: row.verdict ?? "fail", remedy: { link, code } });
    expect(remedy?.command).toContain(command);
    expect(summary).toContain(remedy?.command);
    expect(hasSucceeded).toBe(row.verdict === "warn");
    // No healthy link is blamed.
    const broken = links.filter(({ state }) => state === "fail").map((one) => one.link);
    expect([...new Set(broken)]).toEqual(row.verdict === "warn" ? [] : [link]);
    expect(links.filter(({ needs, state }) => state === "unknown" && !needs)).toEqual([]);
  } finally {
    await undo?.();
  }
});
