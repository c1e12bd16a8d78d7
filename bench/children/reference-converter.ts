/** `reference-converter.ts input output`: converts with our reference converter: csv-parse and hyparquet-writer. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { referenceConverter as converter, openStoredPart } from "focus-parquet/convert";
import { placedPiece } from "focus-parquet/parquet";
import { inputPlan } from "../input-plan.ts";

const [input = "", output = ""] = process.argv.slice(2);
const plan = await inputPlan(input);
const target = await open(output, "w");
await target.writeFile(converter.fileHeader);
const pieces = [];
const { source } = openStoredPart(input, createReadStream(input, { highWaterMark: 1 << 20 }));
for await (const piece of converter.convertPart(source, {
  plan,
  compression: "snappy",
  pageVersion: "1",
  readerStatistics: "lean",
})) {
  await target.writeFile(piece.bytes);
  pieces.push(placedPiece(piece));
}
await target.writeFile(converter.composeFooter(plan, pieces, []));
await target.close();
