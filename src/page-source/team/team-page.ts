import type { MonthProof, PageData, PageMonth } from "cost-page";
import { mergeCubes } from "cost-page/cube";
import { NO_CHARGES } from "exact-values/charge-totals";
import { CELL_DIMENSIONS, type CostCube, DAY_DIMENSIONS } from "exact-values/cost-cube";
import { instantOfDate } from "exact-values/instant";
import { type Day, monthsBetween } from "exact-values/month";
import { judgeDays } from "../judge-days.ts";
import { settledUntil } from "../settled-days.ts";
import type { TeamRow } from "./team-rows.ts";

/** Whether costs are direct or parts of pools, as a dimension of the page. */
const KIND = "Allocation";
const DIMENSIONS = [...CELL_DIMENSIONS, KIND];
/** Allocation rows have no values for these, and the months of the lake are those of all targets. */
const HIDDEN_VIEWS = ["resourceGroup", "region", "serviceCategory", "commitments", "lake"];

interface TeamPage {
  readonly title: string;
  readonly target: string;
  readonly hubVersion: string;
  readonly now: Date;
}

/** The page data of one target, made from nothing but its own rows. */
export function teamPage(rows: readonly TeamRow[], { hubVersion, now, target, title }: TeamPage): PageData {
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  const known = [...byMonth.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  const submitted = instantOfDate(now);
  const months = (first === undefined || last === undefined ? [] : monthsBetween(first, last)).map(
    (month): PageMonth => {
      const cube = cubeOfRows(byMonth.get(month) ?? []);
      const reading = { coveredUntil: undefined, facts: { submitted }, cube };
      const days = { month, now, ended: new Set<string>(), scopes: [{ scope: target, reading }] };
      return { month, cube, settledUntil: settledUntil(days) };
    },
  );
  return {
    ...{ title, hubVersion, generatedAt: submitted, isRedacted: false, months },
    ...judgeDays(months, new Set()),
    proof: months.filter(({ cube }) => cube.rows > 0).map((one) => proofOf(one, target, submitted)),
    ...{ restatements: [], missing: [], overlaps: [], stale: [], hiddenViews: HIDDEN_VIEWS },
  };
}

/** The months are proven as a whole, and not by target. */
function proofOf({ cube, month }: PageMonth, target: string, submitted: MonthProof["submitted"]): MonthProof {
  return {
    ...{ scope: target, month, rows: cube.rows, submitted, sums: {}, runId: "", datasetVersion: "" },
    ...{ firstChargeDay: undefined, lastChargeDay: undefined, etag: "", isCached: false },
  };
}

function cubeOfRows(rows: readonly TeamRow[]): CostCube {
  const values = DIMENSIONS.map(() => new Map<string, number>());
  const codeOf = (at: number, value: string): number => {
    const codes = values[at] ?? new Map<string, number>();
    const known = codes.get(value) ?? codes.size;
    codes.set(value, known);
    return known;
  };
  const codes = rows.map((row) => dimensionValues(row).map((value, at) => codeOf(at, value)));
  const columnOf = (name: string): readonly number[] => codes.map((one) => one[DIMENSIONS.indexOf(name)] ?? 0);
  const amounts = { billed: rows.map(({ billed }) => billed), effective: rows.map(({ effective }) => effective) };
  const cube: CostCube = {
    dimensions: DIMENSIONS,
    values: values.map((one) => [...one.keys()]),
    cells: { ...amounts, codes: DIMENSIONS.map(columnOf), rows: rows.map(() => 1) },
    days: {
      ...amounts,
      codes: DAY_DIMENSIONS.map(columnOf),
      day: rows.map(({ day }) => day as Day),
      isUsageBased: rows.map(isUsage),
    },
    savings: rows.map(({ billed, effective }, row) => ({
      currency: columnOf("currency")[row] ?? 0,
      subscription: columnOf("subscription")[row] ?? 0,
      classes: new Map([["unpriced" as const, { ...NO_CHARGES, rows: 1, billed, effective }]]),
    })),
    commitments: [],
    subscriptionNames: new Map(rows.map(({ subAccount, subAccountName }) => [subAccount, subAccountName])),
    rows: rows.length,
  };
  return mergeCubes(DIMENSIONS, [cube]);
}

function dimensionValues(row: TeamRow): readonly string[] {
  const own: Readonly<Record<string, string>> = {
    ...{ currency: row.currency, subscription: row.subAccount, service: row.service, charge: chargeOf(row) },
    ...{ givenCosts: "both", [KIND]: row.kind },
  };
  return DIMENSIONS.map((name) => own[name] ?? "");
}

function isUsage({ category }: TeamRow): boolean {
  return category.toLowerCase() === "usage";
}

const CATEGORIES: ReadonlySet<string> = new Set(["usage", "purchase", "tax", "credit", "adjustment"]);

/** The kinds of charges on the page that follow from ChargeCategory alone. */
function chargeOf({ category }: TeamRow): string {
  return CATEGORIES.has(category.toLowerCase()) ? category.toLowerCase() : "other";
}
