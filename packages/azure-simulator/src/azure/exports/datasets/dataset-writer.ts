import { type DecimalStyle, formatDecimal } from "../exact-decimal.ts";
import type { RunPlan } from "../run-plan.ts";
import { type DatasetColumn, datasetColumnKey } from "./generated-columns.ts";
import type { DatasetField, DatasetRow } from "./generated-rows.ts";

/** Writes header and rows of a dataset as CSV text. */
export interface DatasetWriter {
  readonly header: string;
  row(row: DatasetRow, index: number): string;
}

/** Dates as exports have been seen to write them, by turns where a run is hard to read. */
const DATE_FORMS: readonly ((date: string) => string)[] = [
  (date) => date,
  (date) => date.slice(0, 10),
  (date) => `${date.slice(0, 16)}Z`,
  (date) => `${date.slice(0, 19)}.000Z`,
];

export function createDatasetWriter(plan: RunPlan, columns: readonly DatasetColumn[]): DatasetWriter {
  const quote = (text: string): string =>
    plan.quoteAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const cell = ({ type }: DatasetColumn, field: DatasetField, index: number): string => {
    if (typeof field !== "string") return quote(formatDecimal(field, styleOf(plan, index)));
    // A time of day is not left out, only the midnight that says nothing.
    const isDay = type === "DateTimeOffset" && plan.hard && field.endsWith("T00:00:00Z");
    return quote(isDay ? (DATE_FORMS[index % DATE_FORMS.length]?.(field) ?? field) : awkward(plan, field, index));
  };
  const keys = new Map<string, string>();
  return {
    header: `${columns.map(({ header }) => quote(header)).join(",")}${plan.eol}`,
    row: (row, index) => {
      if (keys.size === 0) for (const name of Object.keys(row)) keys.set(datasetColumnKey(name), name);
      const texts = columns.map((column) =>
        cell(column, row[keys.get(datasetColumnKey(column.name)) ?? ""] ?? "", index),
      );
      return texts.join(",") + plan.eol;
    },
  };
}

function styleOf(plan: RunPlan, index: number): DecimalStyle {
  return plan.hard && index % 2 === 0 ? "exponents" : plan.decimalStyle;
}

/** Names of products as someone might write them: quotes, line breaks and blanks at the end. */
function awkward(plan: RunPlan, text: string, index: number): string {
  if (!plan.hard || text === "1 Hour" || !/ - | Series$/.test(text)) return text;
  return [`${text} "neu", Größe é`, `${text}\n(zweite Zeile)`, `${text} `, text][index % 4] ?? text;
}
