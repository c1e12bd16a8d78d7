import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { formatUnits } from "exact-values/decimal";
import { type DuckDbSession, openDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutZeros } from "../../../worlds/stored-hub/month-content.ts";
import { ingest, startDatasetHub } from "../table/dataset-world.ts";
import { type PlantedPurchase, type PlantedUse, plantMonth } from "./planted-reservations.ts";

let duckdb: DuckDbSession;
let folder: string;
beforeAll(async () => {
  duckdb = await openDuckDb();
  folder = await mkdtemp(join(tmpdir(), "reservations-"));
});
afterAll(async () => {
  duckdb?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The same comparison in SQL on the files of the lake: the differences and their amounts. */
const PURCHASES = `
  WITH charged AS (
    SELECT o, c, sum(BilledCost) AS billed
    FROM (
      SELECT *, BillingCurrency AS c,
             lower(regexp_extract(concat_ws(' ', ResourceId, CommitmentDiscountId), '(?i)/reservationOrders/([^/ ]+)', 1)) AS o
      FROM read_parquet('$lake/**/focuscost.parquet')
    )
    WHERE ChargeCategory IN ('Purchase', 'Adjustment') AND o <> '' GROUP BY o, c
  ), paid AS (
    SELECT lower(ReservationOrderId) AS o, Currency AS c, sum(Amount) AS amount
    FROM read_parquet('$lake/**/reservationtransactions.parquet') GROUP BY ALL
  )
  SELECT coalesce(charged.o, paid.o) AS place, coalesce(billed, 0) AS costs, coalesce(amount, 0) AS other
  FROM charged FULL JOIN paid ON charged.o = paid.o AND charged.c = paid.c
  WHERE coalesce(billed, 0) <> coalesce(amount, 0) ORDER BY 1`;

const HOURS = `
  WITH charged AS (
    SELECT lower(regexp_extract(CommitmentDiscountId, '(?i)/reservations/(.+)$', 1)) || ' ' || strftime(ChargePeriodStart, '%Y-%m-%d') AS p,
           sum(ConsumedQuantity) AS hours
    FROM read_parquet('$lake/**/focuscost.parquet')
    WHERE ChargeCategory = 'Usage' AND CommitmentDiscountStatus = 'Used' AND CommitmentDiscountId ILIKE '%/reservationOrders/%' GROUP BY ALL
  ), detailed AS (
    SELECT lower(ReservationId) || ' ' || strftime(UsageDate, '%Y-%m-%d') AS p, sum(UsedHours) AS hours
    FROM read_parquet('$lake/**/reservationdetails.parquet') GROUP BY ALL
  )
  SELECT coalesce(charged.p, detailed.p) AS place, coalesce(charged.hours, 0) AS costs, coalesce(detailed.hours, 0) AS other
  FROM charged FULL JOIN detailed ON charged.p = detailed.p
  WHERE coalesce(charged.hours, 0) <> coalesce(detailed.hours, 0) ORDER BY 1`;

test.each([1, 2, 3, 4, 5, 6])(
  "finds the same differences as a second implementation in SQL (seed %i)",
  async (seed) => {
    const random = randomNumbers(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const amount = (): string =>
      `${Math.floor(random() * 2000 - 500)}.${Math.floor(random() * 1e9)}${Math.floor(random() * 1e9)}`;
    const purchases = Array.from({ length: 60 }, (): PlantedPurchase => {
      const cost = amount();
      const other = random() < 0.15 ? amount() : cost;
      const isLeftOut = random() < 0.1;
      return {
        ...{ order: `order-${Math.floor(random() * 25)}`, by: pick(["resource", "commitment"]) },
        ...{ cost: isLeftOut && random() < 0.5 ? undefined : cost, amount: isLeftOut ? undefined : other },
        category: pick(["Purchase", "Adjustment"]),
      };
    });
    const uses = Array.from({ length: 150 }, (): PlantedUse => {
      const charged = `${Math.floor(random() * 24)}.${Math.floor(random() * 100)}`;
      const place = { reservation: `r${Math.floor(random() * 8)}`, day: 1 + Math.floor(random() * 31), reserved: "72" };
      return { ...place, charged: random() < 0.05 ? undefined : charged, detailed: random() < 0.1 ? "1.5" : charged };
    });
    const world = startDatasetHub();
    world.now = Date.parse("2026-06-10T06:00:00Z");
    plantMonth(world, { purchases, uses });
    const run = await ingest(world, { tables: [] });
    const lake = join(folder, String(seed));
    for (const { bytes, name } of world.lakes.local.blobs.values()) {
      await mkdir(dirname(join(lake, name)), { recursive: true });
      await writeFile(join(lake, name), bytes);
    }
    const expected = async (sql: string): Promise<readonly string[]> =>
      (await duckdb.query(sql.replaceAll("$lake", lake))).map(({ costs, other, place }) =>
        [place, withoutZeros(String(costs)), withoutZeros(String(other))].join(" "),
      );
    const [bought, used] = run.result.reservations ?? [];
    if (bought?.outcome !== "compared" || bought.subject !== "purchases") throw new Error(run.summary);
    if (used?.outcome !== "compared" || used.subject !== "hours") throw new Error(run.summary);
    const found = bought.purchases.differences;
    expect(
      found.map(({ costs, order, transactions }) => [order, formatUnits(costs), formatUnits(transactions)].join(" ")),
    ).toEqual(await expected(PURCHASES));
    const days = used.hours.differences;
    expect(
      days.map(({ costs, details, place }) => [place, formatUnits(costs), formatUnits(details)].join(" ")),
    ).toEqual(await expected(HOURS));
    expect(found.length).toBeGreaterThan(3);
    expect(days.length).toBeGreaterThan(3);
  },
);

function randomNumbers(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 3266489909) | 0;
    state ^= state >>> 13;
    return (state >>> 0) / 2 ** 32;
  };
}
