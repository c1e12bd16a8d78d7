import { createReadStream } from "node:fs";
import { openStoredPart } from "focus-parquet/convert";
import { readHeader } from "focus-parquet/csv";
import { type ColumnPlan, planColumns } from "focus-parquet/schemas";
import { inputSchema } from "./source-columns.ts";

/** Plans the columns of an input as `npm run convert` does. */
export async function inputPlan(file: string): Promise<ColumnPlan> {
  const names = await readHeader(openStoredPart(file, createReadStream(file)).source);
  return planColumns(inputSchema(), [{ part: file, names }], {
    unknownColumns: "keep",
    nullTokens: [],
    dateFormats: ["iso", "M/d/yyyy"],
  });
}
