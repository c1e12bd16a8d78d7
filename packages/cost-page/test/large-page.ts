import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import { type Day, lastDay, type Month, monthsBetween, parseMonth } from "exact-values/month";
import { Random } from "exact-values/testing";
import type { PageData } from "../src/page-data.ts";
import { cellColumns, dayColumns } from "./cube-of-rows.ts";
import { pageDataOfRows } from "./page-data-of-rows.ts";

interface LargeSize {
  readonly subscriptions: number;
  readonly services: number;
  readonly groups: number;
  /** The maximum number of services in a resource group. */
  readonly servicesOfGroup: number;
}

/** Thirteen months of a large company. Amounts have 18 random decimal digits, which do not compress. */
export function largePage({ subscriptions, services, groups, servicesOfGroup }: LargeSize, seed = 3): PageData {
  const random = new Random(seed);
  const ids = Array.from(
    { length: subscriptions },
    (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
  );
  const regions = ["eastus", "northeurope", "swedencentral", "westeurope"];
  // A resource group belongs to one subscription and one region.
  const members = Array.from({ length: groups }, (_, group) =>
    Array.from({ length: 1 + random.below(servicesOfGroup) }, () => ({
      group,
      subscription: group % subscriptions,
      service: random.below(services),
      region: group % regions.length,
    })),
  ).flat();
  const unique = [...new Map(members.map((one) => [`${one.group} ${one.service}`, one])).values()];
  const pairs = [...new Map(unique.map((one) => [`${one.subscription} ${one.service}`, one])).values()];
  const values = [
    ["EUR"],
    ids,
    Array.from({ length: groups }, (_, at) => `rg-application-${String(at).padStart(4, "0")}`),
    Array.from({ length: services }, (_, at) => `Azure Service Number ${String(at).padStart(2, "0")}`),
    regions,
    ["usage"],
    Array.from({ length: 20 }, (_, at) => `Category ${at}`),
    ["both"],
  ];
  const cubeOf = (month: Month): CostCube => {
    const amount = (): bigint => random.digits(20 + random.below(2));
    const cells = unique.map(({ group, subscription, service, region }) => {
      const billed = amount();
      return {
        codes: [0, subscription, group, service, region, 0, service % 20, 0],
        rows: 30,
        billed,
        effective: random.below(5) === 0 ? amount() : billed,
      };
    });
    const days: Parameters<typeof dayColumns>[0][number][] = [];
    for (let number = 1; number <= Number(lastDay(month).slice(8)); number++) {
      const day = `${month.slice(0, 4)}-${month.slice(4)}-${String(number).padStart(2, "0")}` as Day;
      for (const { subscription, service } of pairs) {
        const billed = amount() / 30n;
        days.push({ day, codes: [0, subscription, service], isUsageBased: true, billed, effective: billed });
      }
    }
    return {
      dimensions: CELL_DIMENSIONS,
      values,
      cells: cellColumns(CELL_DIMENSIONS, cells),
      days: dayColumns(days),
      savings: [],
      commitments: [],
      subscriptionNames: new Map(ids.map((id, at) => [id, `Subscription of team ${at}`])),
      rows: cells.length * 30,
    };
  };
  const [first, last] = [parseMonth("202511"), parseMonth("202611")];
  const empty = pageDataOfRows([], { first, last, settledUntil: undefined, tags: [] });
  return {
    ...empty,
    months: monthsBetween(first, last).map((month) => ({ month, settledUntil: undefined, cube: cubeOf(month) })),
  };
}
