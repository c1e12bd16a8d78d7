import { expect, test } from "vitest";
import type { RowGroupPiece } from "../src/converter.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";
import { partFile, planOfFile } from "./part-file.ts";
import { partOf } from "./readers/part-bytes.ts";
import { upgradeOf } from "./readers/upgraded-rows.ts";

const HEADER = "ChargeCategory,ChargeSubcategory,PricingCategory,UsageQuantity,UsageUnit,Region,ProviderName";
/** Frequent enough for their quantities to be in a dictionary. */
const ROWS = `Usage,On-Demand,On-Demand,5,Hours,East US,Microsoft
Purchase,On-Demand,On-Demand,999,Years,,Microsoft
Usage,Used Commitment,Commitment-Based,-3,Hours,West US,Microsoft
`.repeat(4);

test("bounds of upgraded columns match the upgraded values, not the exported ones", async () => {
  const file = partFile(`${HEADER}\n${ROWS}`, upgradeOf("1.0-preview(v1)", "1.0"));
  const plan = planOfFile(file);
  const pieces: RowGroupPiece[] = [];
  const options = { plan, compression: "snappy", pageVersion: "1", readerStatistics: "full" } as const;
  for await (const piece of wasmConverter.convertPart(partOf(file.bytes, []), options)) pieces.push(piece);
  const bounds = (sink: string): unknown => {
    const index = plan.columns.findIndex((column) => column.sink === sink);
    const { min_value, max_value, null_count } = pieces[0]?.metadata.columns[index]?.meta_data?.statistics ?? {};
    return [min_value, max_value, null_count];
  };
  expect(bounds("PricingCategory")).toEqual(["Committed", "Standard", 0n]);
  expect(bounds("ConsumedQuantity")).toEqual([-3n * 10n ** 18n, 5n * 10n ** 18n, 4n]);
  expect(bounds("ConsumedUnit")).toEqual(["Hours", "Hours", 4n]);
  expect(bounds("RegionId")).toEqual(["eastus", "westus", 4n]);
});
