import type { MonthBook } from "azure-simulator";
import { plantedTruth, rescale, type TrueFill } from "azure-simulator/testing";
import { readWithDuckDb } from "focus-parquet/testing";
import type { LivingHub } from "./living-hub.ts";

/** How the prices that the hub found for missing ones compare with the true prices. */
export interface FillScore {
  /**
   * How many missing prices can be determined, how many of these were found, and how many are exact to the last digit.
   */
  readonly knowable: number;
  readonly found: number;
  readonly right: number;
  /** Prices that were found although none can be determined or none was missing. */
  readonly invented: number;
  /** Rows that stayed empty, by the true reason and by the reason that the hub gives. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** Compares the found prices of a month with those that the simulator planted. */
export async function scoreFills({ cloud, containers }: LivingHub, book: MonthBook): Promise<FillScore> {
  const run = cloud.costManagement.runs.find(({ runId }) => runId === book.runId)?.delivered;
  if (run?.dataset !== "FocusCost") throw new Error(`there are no costs of run ${book.runId}`);
  const truths = new Map([...plantedTruth(run.options).fills()].map((fill) => [keyOf(fill), fill]));
  const path = `${book.scope.slice(1).toLowerCase()}/${book.month}/focuscost/focuscost.parquet`;
  const bytes = await containers.ingestion.getBlobClient(path).downloadToBuffer();
  const rows = await readWithDuckDb(bytes, ({ query }) =>
    query(`SELECT strftime(ChargePeriodStart, '%Y-%m-%d') AS day, coalesce(ResourceId, '') AS resourceId,
      coalesce(CommitmentDiscountId, '') AS commitmentId, x_SkuMeterId AS meterId, PricingQuantity::VARCHAR AS quantity,
      EffectiveCost::VARCHAR AS effectiveCost, x_FilledListCost::VARCHAR AS list,
      x_FilledContractedCost::VARCHAR AS contracted, x_FilledPriceRule AS rule
      FROM read_parquet($file) WHERE x_FilledPriceRule IS NOT NULL`),
  );
  const score = { knowable: 0, found: 0, right: 0, invented: 0 };
  const reasons: Record<string, number> = {};
  for (const { missing, right } of truths.values()) if (typeof right !== "string") score.knowable += missing.length;
  for (const row of rows) {
    const truth = truths.get(keyOf(row as unknown as Pick<TrueFill, KeyColumn>));
    for (const name of ["list", "contracted"] as const) {
      const value = row[name];
      const isKnowable = truth?.missing.includes(name) === true && typeof truth.right !== "string";
      if (value === null) continue;
      if (!isKnowable) score.invented += 1;
      else {
        score.found += 1;
        score.right += units(String(value)) === units(costOf(truth, name)) ? 1 : 0;
      }
    }
    if (row.list !== null || row.contracted !== null) continue;
    const reason = `${reasonOf(truth?.right)}: ${row.rule}`;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return { ...score, reasons };
}

function reasonOf(right: TrueFill["right"] | undefined): string {
  if (right === undefined) return "nothing planted";
  return typeof right === "string" ? right : "known";
}

type KeyColumn = "day" | "resourceId" | "commitmentId" | "meterId" | "quantity" | "effectiveCost";

function keyOf(row: Pick<TrueFill, KeyColumn>): string {
  const { day, resourceId, commitmentId, meterId, quantity, effectiveCost } = row;
  return [day, resourceId, commitmentId.toLowerCase(), meterId, units(quantity), units(effectiveCost)].join(" ");
}

function costOf({ right }: TrueFill, name: "list" | "contracted"): string {
  if (typeof right === "string") return "";
  return name === "list" ? right.listCost : right.contractedCost;
}

/** In units of 10^-18, rounded half to even, as in the lake. */
function units(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return rescale({ mantissa: BigInt(whole + fraction), scale: fraction.length }, 18);
}
