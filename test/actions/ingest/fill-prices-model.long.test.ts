import fc from "fast-check";
import { csvOf, readWithDuckDb } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { ACCOUNTS, type ChangedLake, sequences } from "../../conversion/price-changes.ts";
import {
  agreementOf,
  costFieldsOf,
  type ModelCharge,
  type ModelPrice,
  scopeOf,
  sheetFieldsOf,
} from "../../conversion/price-model.ts";
import { emptyHub, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import type { SimulatedHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { writeByHand } from "../../worlds/stored-hub/written-run.ts";
import { FILL, fillsOf, hubs, useFillHubs } from "./fill-hub.ts";

useFillHubs();

const SEQUENCES = 8;

const pathOf = (place: string, dataset: string): string => `${scopeOf(place)}/202606/${dataset}/${dataset}.parquet`;

let runs = 0;
/** Each run is submitted one minute after the previous one. */
async function deliver(hub: SimulatedHub, place: string, type: string, content: string): Promise<void> {
  const minutes = ++runs % (28 * 24 * 60);
  const submittedTime = new Date(Date.UTC(2026, 5, 1, 0, minutes)).toISOString();
  const dataVersion = type === "FocusCost" ? "1.0" : "2023-05-01";
  const run = { scope: `/${scopeOf(place)}`, runId: `run-${runs}`, type, dataVersion, submittedTime };
  await writeByHand(hub, { ...run, parts: [{ content }] });
}

const deliverCosts = (hub: SimulatedHub, place: string, charges: readonly ModelCharge[]): Promise<void> =>
  deliver(hub, place, "FocusCost", csvOf(charges.map((each) => costFieldsOf(agreementOf(each.account), each))));
/** A price that the costs never use keeps a price sheet from being empty. */
const deliverSheet = (hub: SimulatedHub, account: string, prices: readonly ModelPrice[]): Promise<void> => {
  const other = { account, meter: 9, tier: "0", currency: "USD", list: "7", contracted: "7", firstDay: 1, lastDay: 30 };
  const lines = [...prices, other].map((each) => sheetFieldsOf(agreementOf(account), each));
  return deliver(hub, account, "PriceSheet", csvOf(lines));
};

const SETTINGS = {
  ...{ type: "HubInstance", scopes: [], datasets: ["FocusCost", "PriceSheet"] },
  // A price sheet deleted from the lake must not return from its export.
  retention: { msexports: { days: 0 } },
};

/** Some random prices and charges have no account. */
const FILL_ALL = {
  ...FILL,
  "accept-empty-cells": [...ACCOUNTS, "subscription"].map((place) => `${scopeOf(place)}@202606`).join(","),
};

/** The found columns and the summary of the fill. Undefined for a month without them. */
async function told(hub: SimulatedHub, place: string): Promise<unknown> {
  const bytes = await hub.read("ingestion", pathOf(place, "focuscost"));
  return readWithDuckDb(bytes ?? Buffer.alloc(0), async ({ query }) => {
    const columns = (await query("DESCRIBE SELECT * FROM read_parquet($file)")).map(({ column_name }) => column_name);
    const [summary] = await query(
      "SELECT decode(value) AS text FROM parquet_kv_metadata($file) WHERE decode(key) = 'hub_filled'",
    );
    if (!columns.includes("x_FilledPriceRule")) return summary;
    const rows = await query(
      "SELECT x_FilledListCost::VARCHAR AS list, x_FilledContractedCost::VARCHAR AS contracted, x_FilledPriceRule AS rule FROM read_parquet($file)",
    );
    return { rows, summary: JSON.parse(String(summary?.text)) };
  });
}

function storedLake(hub: SimulatedHub) {
  const costs = new Map<string, readonly ModelCharge[]>();
  const sheets = new Map<string, readonly ModelPrice[]>();
  const lake: ChangedLake = {
    sheet: (account) => sheets.get(account) ?? [],
    setSheet: async (account, prices) => {
      sheets.set(account, prices);
      await deliverSheet(hub, account, prices);
    },
    removeSheet: async (account) => {
      // Otherwise, runs delivered but not ingested would follow later.
      await lake.sweep();
      sheets.delete(account);
      await hub.remove("ingestion", pathOf(account, "pricesheet")).catch(() => undefined);
    },
    setCosts: async (place, charges) => {
      costs.set(place, charges);
      await deliverCosts(hub, place, charges);
    },
    fillAsBefore: async () => {
      for (const place of costs.keys()) {
        const path = pathOf(place, "focuscost");
        const bytes = await hub.read("ingestion", path);
        const metadata = bytes && (await hub.metadata("ingestion", path));
        if (bytes === undefined || metadata?.hub_fill === undefined) continue;
        const hub_fill = metadata.hub_fill.replace(/^2/, "1");
        await hub.put("ingestion", path, bytes, {
          ...metadata,
          hub_fill,
          hub_attempt: (++runs).toString(16).padStart(32, "0"),
        });
      }
    },
    loseMarks: () => hub.remove("config", "journal/fills.json").catch(() => undefined),
    sweep: async () => {
      const job = await runJob(hub, FILL_ALL);
      expect(job.hasFailed, job.log).toBe(false);
    },
  };
  return { costs, lake, sheets };
}

test(`${SEQUENCES} random sequences of deliveries produce exactly the months that a fresh fill produces`, async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (changes) => {
      await Promise.all([emptyHub(hubs.local), emptyHub(hubs.other)]);
      for (const hub of [hubs.local, hubs.other]) await hub.put("config", "settings.json", JSON.stringify(SETTINGS));
      const { costs, lake, sheets } = storedLake(hubs.local);
      for (const change of changes.slice(0, 14)) await change(lake);
      await lake.sweep();
      for (const [account, prices] of sheets) await deliverSheet(hubs.other, account, prices);
      for (const [place, charges] of costs) await deliverCosts(hubs.other, place, charges);
      const fresh = await runJob(hubs.other, FILL_ALL);
      expect(fresh.hasFailed, fresh.log).toBe(false);
      for (const place of costs.keys()) expect(await told(hubs.local, place)).toEqual(await told(hubs.other, place));
      const again = fillsOf(await runJob(hubs.local, FILL_ALL)).map(({ outcome }) => outcome);
      expect(again.filter((outcome) => outcome !== "current" && outcome !== "no-sheet")).toEqual([]);
    }),
    { numRuns: SEQUENCES, seed: 20260702, endOnFailure: true },
  );
}, 400_000);
