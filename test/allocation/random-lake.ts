import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Random } from "exact-values/testing";
import { makeMonth } from "../page-source/made-lake.ts";

const GUIDS = [1, 2, 3, 4, 5].map((at) => `0000000${at}-AbCd-4000-8000-00000000000${at}`);
export const SUBSCRIPTIONS = GUIDS.map((guid) => guid.toLowerCase());
export const GROUPS = ["rg-network-1", "RG-Network-1", "rg-shop", "rg-data ", "MC_aks_1", ""] as const;
export const TEAMS = ["Payments", "PAY", "payments-eu", " shop ", "Shop", "Größe", "data", "Finance"] as const;
export const SERVICES = ["Storage", "Virtual Machines", "Azure Kubernetes Service", "Bandwidth", ""] as const;

export type Charge = Readonly<Record<string, string>>;

const TEAM_KEYS = ["team", "Team", " team", "TE-AM", "te_am"] as const;
const ORDER = "/providers/Microsoft.Capacity/reservationOrders/1/reservations/2";

/** Values that are not names: texts of other scripts and forms, formulas, and what is no text at all. */
const ODD_TEAMS = [
  "Gro\u0308ße",
  "\u00a0SHOP",
  "İzmir",
  '"a", b',
  "=1+2",
  "-5",
  "line\nbreak",
  "constructor",
  "a*b",
] as const;
const ODD_TAGS = [
  '{"team": 5, "te-am": null, "env": true}',
  '{"team": ["a", "b"], "org": {"name": "trey"}}',
  '{"__proto__": "x", "constructor": "y", "toString": "z"}',
  '{"team": "first", "team": "Shop"}',
  "team=Shop",
  '["team"]',
  "{}",
] as const;

/** Charges of every kind, with the spellings that exports are known to have. */
export function randomCharges(random: Random, month: string, count: number): readonly Charge[] {
  return Array.from({ length: count }, () => randomCharge(random, month)).flatMap((charge) =>
    // Some charges are refunded in full.
    random.below(12) === 0
      ? [
          charge,
          {
            ...charge,
            ChargeClass: "Correction",
            BilledCost: negated(charge.BilledCost),
            EffectiveCost: negated(charge.EffectiveCost),
          },
        ]
      : [charge],
  );
}

function randomCharge(random: Random, month: string): Charge {
  const billing = `${month.slice(0, 4)}-${month.slice(4)}-01T00:00:00Z`;
  const guid = random.pick(GUIDS);
  const billed = randomAmount(random);
  const usage = {
    BillingCurrency: random.pick(["EUR", "EUR", "USD", "JPY", "KWD"]),
    SubAccountId: random.pick([`/subscriptions/${guid}`, `/subscriptions/${guid.toLowerCase()}`, guid.toUpperCase()]),
    SubAccountName: random.pick(["Shop Production", `Sub ${guid.slice(0, 8)}`, ""]),
    x_ResourceGroupName: random.pick(GROUPS),
    ServiceName: random.pick(SERVICES),
    BilledCost: billed,
    EffectiveCost: random.below(3) === 0 ? billed : randomAmount(random),
    ChargePeriodStart: randomInstant(random, billing),
    BillingPeriodStart: billing,
    ChargeCategory: "Usage",
    x_CostCenter: random.pick(["CC-1", "cc-1", " Cc-2", ""]),
    Tags: randomTags(random),
    PublisherName: random.pick(["Microsoft", "Microsoft Corporation", "Elastic", ""]),
    ProviderName: "Microsoft",
  };
  switch (random.below(14)) {
    case 0:
      return {
        ...usage,
        ChargeCategory: "Tax",
        SubAccountId: "",
        SubAccountName: "",
        Tags: "",
        x_ResourceGroupName: "",
      };
    case 1:
      return { ...usage, CommitmentDiscountId: ORDER, CommitmentDiscountStatus: "Unused", Tags: "" };
    case 2:
      return { ...usage, CommitmentDiscountId: ORDER, CommitmentDiscountStatus: "Used", BilledCost: "0" };
    case 3:
      return { ...usage, ChargeCategory: "Purchase", CommitmentDiscountId: ORDER, EffectiveCost: "0" };
    case 4:
      return { ...usage, ChargeCategory: "Purchase", ResourceId: random.pick([ORDER, "/subscriptions/1", ""]) };
    case 5:
      return { ...usage, ChargeCategory: random.pick(["Credit", "Adjustment"]) };
    default:
      return usage;
  }
}

/** Also nothing, zero, below zero, and one unit of the last digit. */
function randomAmount(random: Random): string {
  const fraction = random.digits(1 + random.below(18)).toString();
  return random.pick([
    "",
    "0",
    "0.000000000000000001",
    `-${random.below(90)}.${fraction}`,
    ...Array.from({ length: 6 }, () => `${random.below(10 ** random.below(7))}.${fraction}`),
  ]);
}

function negated(amount = ""): string {
  return amount === "" ? "" : amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** Some charges have no period, and some belong to the month before their invoice. */
function randomInstant(random: Random, billing: string): string {
  if (random.below(25) === 0) return "";
  const day = random.below(20) === 0 ? -random.below(40) : random.below(28);
  const time = random.pick([0, 0, 0, 86_399_000]);
  return new Date(Date.parse(billing) + day * 86_400_000 + time).toISOString();
}

function randomTags(random: Random): string {
  if (random.below(15) === 0) return random.pick(ODD_TAGS);
  const tags: Record<string, string> = {};
  for (let at = random.below(4); at > 0; at--)
    tags[random.pick(TEAM_KEYS)] = random.pick([...TEAMS, ...TEAMS, ...ODD_TEAMS, "", "  "]);
  if (random.below(2) === 0)
    tags[random.pick(["CostCenter", "cost-center", "Cost Center"])] = random.pick(["1200", "1201"]);
  if (random.below(2) === 0) tags[random.pick(["org", " org"])] = random.pick(["trey", "Trey "]);
  if (random.below(2) === 0) tags.env = random.pick(["prod", "PROD", "dev"]);
  const json = Object.keys(tags).length === 0 ? "" : JSON.stringify(tags);
  return random.below(4) === 0 ? json.slice(1, -1) : json;
}

function csvOfCharges(charges: readonly Charge[]): string {
  const columns = [...new Set(charges.flatMap(Object.keys))].sort();
  const cell = (text = ""): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...charges.map((charge) => columns.map((name) => charge[name]))]
    .map((cells) => `${cells.map(cell).join(",")}\n`)
    .join("");
}

export interface WrittenMonth {
  readonly scope: string;
  readonly month: string;
  readonly charges: readonly Charge[];
  readonly rowGroupByteCount?: number;
}

/** Writes a month as ingest commits it. */
export async function writeMonth(lake: string, { charges, ...made }: WrittenMonth): Promise<void> {
  const parts = [{ name: "part.csv", content: csvOfCharges(charges) }];
  const { bytes, path } = await makeMonth({ ...made, version: "1.2", parts });
  await mkdir(dirname(join(lake, path)), { recursive: true });
  await writeFile(join(lake, path), bytes);
}
