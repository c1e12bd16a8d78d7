import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { convertParts } from "../src/convert/convert-parts.ts";
import { planColumns } from "../src/focus/columns/column-plan.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";
import { PUBLISHED_DATASETS } from "./readers/dataset-parts.ts";

const ROWS = 1_500_000;
const IDS =
  "6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31,Contoso,/providers/Microsoft.Billing/billingAccounts/6b1c4ae0/billingProfiles/ABCD-EFGH,Contoso EU";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Live bytes of the heap and of external buffers. */
function aliveBytes(): number {
  collectGarbage();
  const { external, heapUsed } = process.memoryUsage();
  return external + heapUsed;
}

/** Seven prices of a meter in Azure's layout. Each row has its own meter and two long IDs. */
async function* priceSheet(header: readonly string[]): AsyncGenerator<Uint8Array> {
  let text = `${header.join(",")}\n`;
  for (let row = 0; row < ROWS; row++) {
    const meter = createHash("md5")
      .update(String(Math.floor(row / 7)))
      .digest("hex");
    const price = (row % 99991) / 1e7;
    text += `${IDS},Compute,Dv3 ${row % 5000},DZH318Z0${meter.slice(0, 4)},Azure plan,00${row % 97},1 Hour,${meter},D3,1 Compute Hour,Virtual Machines,Dv3,EU West,0,2026-06-01T00:00:00Z,2026-06-30T23:59:59Z,${price},${price},${price},USD,EUR,P1Y,Consumption\n`;
    if (text.length < 256 * 1024) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

test("a price sheet of 1.5 million rows needs no more memory at its end than at its beginning", async () => {
  const dataset = PUBLISHED_DATASETS.find(({ schemaName }) => schemaName === "pricesheet_2024-08-01_mca.json");
  if (dataset === undefined) throw new Error("no price sheet");
  const names = dataset.schema.columns.map(({ source }) => source);
  const plan = planColumns(dataset.schema, [{ part: "prices.csv", names }], {
    unknownColumns: "collect",
    nullTokens: [],
    dateFormats: ["iso"],
    dataset: dataset.columns,
  });
  const alive: number[] = [];
  const { facts } = await convertParts({
    converter: wasmConverter,
    plan,
    parts: [{ name: "prices.csv", bytes: priceSheet(names) }],
    month: "202606",
    compression: "snappy",
    pageVersion: "1",
    readerStatistics: "lean",
    write: async () => {
      alive.push(aliveBytes());
    },
  });
  expect(facts.rows).toBe(ROWS);
  expect(alive.length).toBeGreaterThan(20);
  const [begin = 0, end = 0] = [Math.max(...alive.slice(0, 5)), Math.max(...alive.slice(-5))];
  console.log(`alive: ${Math.round(begin / 1e6)} MB at the beginning, ${Math.round(end / 1e6)} MB at the end`);
  // Each row group adds a few kilobytes to the footer.
  expect(end).toBeLessThan(begin + 20e6);
}, 300_000);
