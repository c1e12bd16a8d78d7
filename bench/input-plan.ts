import { createReadStream } from "node:fs";
import { readHeader } from "../src/etl/csv/part-rows.ts";
import { openStoredPart } from "../src/etl/stored-part.ts";
import { type ColumnPlan, planColumns } from "../src/focus/columns/column-plan.ts";
import { inputSchema } from "./source-columns.ts";

/** The columns of an input, planned as `npm run convert` plans them. */
export async function inputPlan(file: string): Promise<ColumnPlan> {
  const names = await readHeader(openStoredPart(file, createReadStream(file)).source);
  return planColumns(inputSchema(), [{ part: file, names }], {
    unknownColumns: "keep",
    nullTokens: [],
    dateFormats: ["iso", "M/d/yyyy"],
  });
}
