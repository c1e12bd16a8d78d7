import { expect, test } from "vitest";
import { planColumns } from "../src/focus/columns/column-plan.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";

const COLUMNS = 16;
const names = Array.from({ length: COLUMNS }, (_, index) => `c${index}`);
const plan = planColumns(
  { name: "own.json", columns: names.map((name) => ({ source: name, sink: name, type: "String" })) },
  [{ part: "part_0.csv", names }],
  { unknownColumns: "drop", nullTokens: [], dateFormats: ["iso"] },
);

/** In each row group of 64 MB, another column contains all the bytes, and none of its texts repeats. */
async function* shiftingText(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${names.join()}\n`);
  let text = 0;
  for (let column = 0; column < COLUMNS; column++) {
    const line = (): string =>
      `${",".repeat(column)}${String(text++).padStart(1030, "x")}${",".repeat(COLUMNS - 1 - column)}\n`;
    for (let chunk = 0; chunk < 64; chunk++) yield Buffer.from(Array.from({ length: 1000 }, line).join(""));
  }
}

test("memory does not add up when one column after another is large", async () => {
  const peaks: number[] = [];
  const options = { plan, compression: "none", pageVersion: "1", readerStatistics: "lean" } as const;
  for await (const piece of wasmConverter.convertPart({ name: "part_0.csv", bytes: shiftingText() }, options)) {
    expect(piece.rows).toBeGreaterThan(0);
    peaks.push(process.memoryUsage().rss);
  }
  const [, , early = 0] = peaks;
  const late = peaks.at(-1) ?? 0;
  console.log(
    `${Math.round(early / 1e6)} MB after three row groups, ${Math.round(late / 1e6)} MB after ${peaks.length}`,
  );
  expect(late).toBeLessThan(early + 400e6);
});
