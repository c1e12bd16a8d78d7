import type { NamedPart } from "focus-parquet/testing";

const CATEGORIES = ["Usage", "Purchase", "Credit", " usage ", "Something", ""];
const STATUSES = ["", "Used", "Unused", " USED ", "Else"];
const RESOURCES = ["", "/subscriptions/a", "/providers/Microsoft.Capacity/reservationOrders/a"];

/** Billed, effective, list, contracted cost; block, quantity, contracted, billed, effective price. */
const AMOUNTS = [
  "1,1,2,1.5,1,1,1.5,1,1",
  "0,0,0,0,1,1,0,0,0",
  ",,,,,,,,",
  "1,1,0,0,1,1,0,1,1",
  "1,1,,1.25,1,1,1.25,1,1",
  "1,1,1.25,,1,1,0,1,1",
  "0,3,3,3,1,1,3,0,3",
  "0,3.000000000000000001,3,3,10,1,3,0,3",
  "0.000000216,0.000000216,0.000000216,0.0000000000216,10000,0.00000006,0.00036,0.00036,0.00036",
  "-0.000000216,-0.000000216,-0.000000216,-0.0000000000216,10000,-0.00000006,0.00036,0.00036,0.00036",
  "0,0.6,1,0.01,100,0.01,1,0,0.6",
  "0.7,0.7,1,0.01,100,0.01,0,0.7,0.7",
  "0.7,0.7,1,0.5,100,0.01,50,0.7,0.7",
  "0.7,0.7,1,0.01,0.5,0.01,1,70,70",
  "-5,-4.5,-6,-5.5,10,-0.5,11,10,9",
  "0,-2,-4,-3,1,-1,3,0,2",
  "1234567890123456.123456789012345678,1,2,3,1,1,1,1,1",
];

/** A part with every combination of the deciding cells of a row, in two currencies and without one. */
export function everyShape(): NamedPart {
  const names =
    "BillingCurrency,ChargeCategory,CommitmentDiscountStatus,ResourceId,CommitmentDiscountId,ChargeClass,BilledCost,EffectiveCost,ListCost,ContractedCost,x_PricingBlockSize,PricingQuantity,ContractedUnitPrice,x_BilledUnitPrice,x_EffectiveUnitPrice";
  const rows = CATEGORIES.flatMap((category) =>
    STATUSES.flatMap((status) =>
      RESOURCES.flatMap((resource) =>
        ["", "id"].flatMap((id) =>
          // A blank class is not a correction.
          ["", "Correction", ...(category === "Usage" ? [" "] : [])].flatMap((correction) =>
            AMOUNTS.map((amounts) => [category, status, resource, id, correction, amounts].join(",")),
          ),
        ),
      ),
    ),
  );
  const lines = rows.map((row, index) => `${["EUR", "USD", ""][index % 3]},${row}`);
  return { name: "every-shape.csv", content: `${names}\n${lines.join("\n")}\n` };
}
