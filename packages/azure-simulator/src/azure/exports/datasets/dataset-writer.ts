import { type DecimalStyle, formatDecimal } from "../exact-decimal.ts";
import type { RunPlan } from "../run-plan.ts";
import { type DatasetColumn, datasetColumnKey } from "./generated-columns.ts";
import type { DatasetField, DatasetRow } from "./generated-rows.ts";

/** Writes header and rows of a dataset as CSV text. */
export interface DatasetWriter {
  readonly header: string;
  row(row: DatasetRow, index: number): string;
}

/** The date formats that exports have been seen to use. The hard variant alternates between them. */
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
    // A time of day is kept; only midnight is dropped, since it says nothing.
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

/** Product names as users might write them, with quotes, line breaks and trailing spaces. */
function awkward(plan: RunPlan, text: string, index: number): string {
  if (!plan.hard || text === "1 Hour" || !/ - | Series$/.test(text)) return text;
  return [`${text} "neu", Größe é`, `${text}\n(zweite Zeile)`, `${text} `, text][index % 4] ?? text;
}
