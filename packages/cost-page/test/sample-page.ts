import { parseInstant } from "exact-values/instant";
import { type Day, type Month, monthsBetween } from "exact-values/month";
import { Random } from "exact-values/testing";
import type { MonthStatus, PageAllocation, PageData, TargetCosts } from "../src/page-data.ts";
import type { CostRow } from "./cube-of-rows.ts";
import { pageDataOfRows } from "./page-data-of-rows.ts";

const SCOPE = "/providers/microsoft.billing/billingaccounts/1234567";
const SERVICES = [
  ["Virtual Machines", "Compute", 420, 1.03],
  ["Azure SQL Database", "Databases", 260, 1.0],
  ["Storage Accounts", "Storage", 140, 1.015],
  ["Azure Kubernetes Service", "Compute", 120, 1.06],
  ["Azure OpenAI", "AI and Machine Learning", 40, 1.32],
  ["Azure App Service", "Web", 80, 0.99],
  ["Log Analytics", "Management and Governance", 75, 1.05],
  ["Bandwidth", "Networking", 38, 1.01],
  ["Azure Cosmos DB", "Databases", 60, 0.93],
  ["Key Vault", "Security", 6, 1.0],
  ["Azure Firewall", "Networking", 45, 1.0],
  ["Event Hubs", "Integration", 22, 1.02],
] as const;
const SUBSCRIPTIONS = [
  ["sub-shop", "Shop production", 1, ["rg-shop-web", "rg-shop-db", "rg-shop-net"], "retail", "prod"],
  ["sub-data", "Data platform", 0.8, ["rg-lake", "rg-spark", "rg-ml"], "analytics", "prod"],
  ["sub-core", "Shared services", 0.35, ["rg-hub-network", "rg-monitor"], "platform", "prod"],
  ["sub-dev", "Development", 0.22, ["rg-dev-web", "rg-sandbox", "rg-build"], "", "dev"],
] as const;
const REGIONS = ["westeurope", "northeurope", "swedencentral"] as const;
const EUR = 10n ** 18n;
const NO_COSTS = { billed: 0n, effective: 0n };
const CAUSE = { subscription: "sub-data" };

/** Each team pays what has its tag. Retail and analytics pay for the platform. March has no allocation. */
function allocationByTeam(rows: readonly CostRow[]): PageAllocation {
  const costs = rows
    .filter(({ month }) => month !== "202603")
    .flatMap(({ billed, currency, effective, month, tags: { team } }): readonly TargetCosts[] => {
      const place = { month: month as Month, currency };
      if (team !== "platform")
        return [{ ...place, target: team || "Unallocated", direct: { billed, effective }, shared: NO_COSTS }];
      const part = { billed: billed / 3n, effective: effective / 3n };
      const rest = { billed: billed - part.billed, effective: effective - part.effective };
      return [
        { ...place, target: "retail", direct: NO_COSTS, shared: part },
        { ...place, target: "analytics", direct: NO_COSTS, shared: rest },
      ];
    });
  return {
    ...{ dimension: "team", defaultTarget: "Unallocated", costs },
    parents: new Map([
      ["retail", "Commerce"],
      ["Commerce", "Digital"],
      ["analytics", "Digital"],
    ]),
    missing: [{ month: "202603" as Month, reason: "There is no allocation of this month yet." }],
  };
}

/**
 * A year of a medium-sized company: growth, weekends, a reservation, refunds, a second currency, and a running month.
 * Amounts have all 18 decimal digits.
 */
export function samplePage(seed = 7): PageData {
  const random = new Random(seed);
  const rows: CostRow[] = [];
  const units = (amount: number): bigint => BigInt(Math.round(amount * 1e6)) * 10n ** 12n + random.digits(12);
  monthsBetween("202511" as Month, "202611" as Month).forEach((month, at) => {
    const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)), 0)).getUTCDate();
    const last = month === "202611" ? 21 : length;
    for (let number = 1; number <= last; number++) {
      const day = `${month.slice(0, 4)}-${month.slice(4)}-${String(number).padStart(2, "0")}` as Day;
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      const weekend = weekday === 0 || weekday === 6 ? 0.62 : 1;
      for (const [subscription, , share, groups, team, environment] of SUBSCRIPTIONS) {
        for (const [index, [service, , base, growth]] of SERVICES.entries()) {
          if ((index + subscription.length) % 4 === 0 && subscription !== "sub-shop") continue;
          const open = month === "202611" && number > 18 ? ([0.85, 0.5, 0.12][number - 19] ?? 0) : 1;
          const spike = day === "2026-11-12" && service === "Azure OpenAI" && subscription === "sub-data" ? 9 : 1;
          const isAi = service === "Azure OpenAI" && at < 4;
          const amount = isAi
            ? 0
            : (base * share * growth ** at * weekend * open * spike * (0.92 + random.next() * 0.16)) / 3;
          if (amount === 0) continue;
          const isCovered = service === "Virtual Machines" && subscription !== "sub-dev";
          const cost = units(amount);
          const row = {
            ...{ month, scope: SCOPE, day, currency: "EUR", subscription, service, isUsageBased: true },
            resourceGroup: groups[index % groups.length] ?? "",
            region: REGIONS[(index + groups.length) % 3] ?? "",
            tags: { team: index % 5 === 0 ? "" : team, env: environment },
          };
          const commitment = { id: "ri-1", name: "VM reservation D-series", type: "Reservation", isUsed: true };
          if (isCovered) {
            const prices = { list: (cost * 8n) / 5n, contracted: (cost * 7n) / 5n };
            const unused = { ...row, resourceGroup: "", tags: {}, commitment: { ...commitment, isUsed: false } };
            rows.push({ ...row, charge: "usage", billed: 0n, effective: cost, ...prices, commitment });
            rows.push({ ...unused, charge: "unused-commitment", billed: 0n, effective: cost / 24n });
          } else {
            const priced = index % 6 === 4 ? {} : { list: (cost * 23n) / 20n, contracted: cost };
            rows.push({ ...row, charge: "usage", billed: cost, effective: cost, ...priced });
          }
        }
        if (subscription === "sub-data") {
          const cost = units(18 * weekend * (0.9 + random.next() * 0.2));
          rows.push({
            ...{ month, scope: SCOPE, day, currency: "USD", subscription, resourceGroup: "", region: "", tags: {} },
            ...{ isUsageBased: true, service: "Databricks", charge: "marketplace", billed: cost, effective: cost },
          });
        }
      }
    }
    const monthly = {
      ...{ month, scope: SCOPE, day: `${month.slice(0, 4)}-${month.slice(4)}-01` as Day, currency: "EUR" },
      ...{ subscription: "sub-core", resourceGroup: "", region: "", tags: {}, isUsageBased: false },
    };
    const [support, refund, purchase] = [units(850), units(at === 7 ? 1800 : 35), units(7600)];
    rows.push({ ...monthly, service: "Support", charge: "purchase", billed: support, effective: support });
    rows.push({ ...monthly, service: "Virtual Machines", charge: "refund", billed: -refund, effective: -refund });
    rows.push({
      ...monthly,
      service: "Virtual Machines",
      charge: "commitment-purchase",
      billed: purchase,
      effective: 0n,
      commitment: { id: "ri-1", name: "VM reservation D-series", type: "Reservation", isUsed: false },
    });
    if (at % 3 === 0)
      rows.push({
        ...monthly,
        service: "Azure credits",
        charge: "credit",
        billed: -units(120),
        effective: -units(120),
      });
  });
  const data = pageDataOfRows(
    rows,
    {
      first: "202511" as Month,
      last: "202611" as Month,
      settledUntil: "2026-11-18" as Day,
      tags: ["team", "env"],
      subscriptions: new Map(SUBSCRIPTIONS.map(([id, name]) => [id, name])),
      categories: new Map([
        ...SERVICES.map(([name, category]) => [name, category] as const),
        ["Databricks", "Analytics"],
        ["Support", "Other"],
      ]),
    },
    {
      title: "Contoso cloud costs",
      allocations: [allocationByTeam(rows)],
      anomalies: [
        {
          currency: "EUR",
          subject: { dimension: "service", value: "Azure OpenAI" },
          day: "2026-11-12" as Day,
          amount: units(1602.4),
          median: units(241.7),
          deviation: units(18.3),
          typicalError: units(21.1),
          comparedWith: "weekday",
          observedDays: 8,
          lastDay: "2026-11-12" as Day,
          differingDays: 1,
          difference: units(1360.7),
          isNewLevel: false,
          drivers: [
            { subject: { dimension: "subscription", value: "sub-data" }, amount: units(1502.4), median: units(141.7) },
          ],
        },
      ],
      forecasts: [
        {
          currency: "EUR",
          subject: { dimension: "total", value: "" },
          days: Array.from({ length: 12 }, (_, at) => ({
            day: `2026-11-${19 + at}` as Day,
            amount: units(1350),
            low: units(1200),
            high: units(1500),
          })),
          total: units(41_500),
          low: units(39_800),
          high: units(43_300),
        },
      ],
      restatements: [
        {
          scope: SCOPE,
          month: "202609" as Month,
          currency: "EUR",
          before: { submitted: parseInstant("2026-10-05T05:00:00Z"), billed: units(38_000), effective: units(41_000) },
          now: { submitted: parseInstant("2026-10-09T05:00:00Z"), billed: units(38_120), effective: units(41_120) },
          ledger: {
            closedAt: parseInstant("2026-10-05T06:00:00Z"),
            causes: [
              { ...CAUSE, service: "Virtual Machines", kind: "refund", billed: -80n * EUR, effective: -80n * EUR },
              { ...CAUSE, service: "Azure OpenAI", kind: "usage", billed: 150n * EUR + 1n, effective: 150n * EUR },
            ],
            rest: { count: 2, billed: 50n * EUR, effective: 50n * EUR },
            own: { billed: 0n, effective: 0n },
          },
        },
      ],
      missing: [
        {
          scope: "/subscriptions/11111111-2222-3333-4444-555555555555",
          month: "202607" as Month,
          reason: "its file is not in the lake",
        },
      ],
    },
  );
  return { ...data, proof: data.proof.map((one) => ({ ...one, status: statusOf(one.month) })) };
}

function statusOf(month: Month): MonthStatus {
  const [closedAt, restatedAt] = ["2026-10-05T06:00:00Z", "2026-10-09T06:00:00Z"].map(parseInstant);
  if (month === "202611") return { status: "open" };
  if (month === "202610") return { status: "settling" };
  if (month === "202609") return { status: "restated", closedAt, closedBy: "rule", restatements: 1, restatedAt };
  const note = "Its ledger is damaged, so changes after it was closed may be missing.";
  return { status: "closed", closedBy: "settings", closedAt, ...(month === "202602" ? { note } : {}) };
}
