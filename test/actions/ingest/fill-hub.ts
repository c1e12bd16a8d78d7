import { csvOf, type Fields, fillWorld, readWithDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { emptyHub, type FanOutJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { writeByHand } from "../../worlds/stored-hub/written-run.ts";

const EA = "/providers/Microsoft.Billing/billingAccounts/8611537";
const FOLDER = `${EA.slice(1).toLowerCase()}/202606`;
export const COSTS = `${FOLDER}/focuscost/focuscost.parquet`;
export const SHEET = `${FOLDER}/pricesheet/pricesheet.parquet`;
export const WORLD = fillWorld({ agreement: "ea", month: "2026-06", meters: 12, days: [1, 12] });
export const FILL = { "fill-prices": "true" };

/** An enrollment's hub, and a hub in another account. */
export const hubs = {} as { local: SimulatedHub; other: SimulatedHub };

/** Each delivery is one day later than the previous one. */
let day = 1;
export const submitted = (): string => `2026-06-${String(++day).padStart(2, "0")}T02:00:00Z`;

/** Starts both hubs for a test file, and empties them before each test. */
export function useFillHubs(): void {
  beforeAll(async () => {
    [hubs.local, hubs.other] = await Promise.all([startHub(), startHub()]);
  });
  afterAll(() => Promise.all([hubs.local.close(), hubs.other.close()]));
  beforeEach(async () => {
    day = 1;
    await Promise.all([emptyHub(hubs.local), emptyHub(hubs.other)]);
    await settings();
  });
}

export async function settings(members: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const text = JSON.stringify({ type: "HubInstance", scopes: [], datasets: ["FocusCost", "PriceSheet"], ...members });
  await hubs.local.put("config", "settings.json", text);
}

export async function deliverCosts(rows: readonly Fields[] = WORLD.costs): Promise<void> {
  const middle = Math.ceil(rows.length / 2);
  const parts = [rows.slice(0, middle), rows.slice(middle)].map((some) => ({ content: csvOf(some) }));
  const run = { scope: EA, runId: `costs-${day}`, dataVersion: "1.0", parts };
  await writeByHand(hubs.local, { ...run, submittedTime: submitted() });
}

export async function deliverSheet(rows: readonly Fields[] = WORLD.sheet): Promise<void> {
  const run = { scope: EA, runId: `sheet-${day}`, type: "PriceSheet", dataVersion: "2023-05-01" };
  await writeByHand(hubs.local, { ...run, submittedTime: submitted(), parts: [{ content: csvOf(rows) }] });
}

export const fillsOf = (job: FanOutJob): readonly Readonly<Record<string, unknown>>[] =>
  JSON.parse(job.outputs.fills ?? "[]");
export const outcomesOf = (job: FanOutJob): readonly unknown[] => fillsOf(job).map(({ outcome }) => outcome);

/** DuckDB's totals for the month of costs. */
export async function sqlOf(
  sql: string,
  of: SimulatedHub = hubs.local,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const bytes = await of.read("ingestion", COSTS);
  if (bytes === undefined) throw new Error("no month");
  return readWithDuckDb(bytes, ({ query }) => query(sql));
}

export const PROVIDER =
  "SELECT * EXCLUDE (x_FilledListCost, x_FilledContractedCost, x_FilledPriceRule) FROM read_parquet($file)";
export const FOUND =
  "SELECT count(x_FilledListCost)::INTEGER AS list, count(x_FilledContractedCost)::INTEGER AS contracted, count(x_FilledPriceRule)::INTEGER AS rules FROM read_parquet($file)";

/** A month with the number of costs in the generated data. */
export const planted = (of: "list" | "contracted"): number =>
  [...WORLD.truth.values()].filter((truth) => truth[of]?.startsWith("none:") === false).length;

export async function attemptOf(): Promise<string | undefined> {
  return (await hubs.local.metadata("ingestion", COSTS)).hub_attempt;
}
