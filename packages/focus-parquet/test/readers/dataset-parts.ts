import type { Agreement, DatasetColumns, DatasetKind } from "../../src/focus/dataset.ts";
import { schemaFileName } from "../../src/focus/dataset.ts";
import { bundledSchema, DATASET_KINDS } from "../../src/focus/datasets/bundled-datasets.ts";
import type { FocusSchema, SchemaColumn } from "../../src/focus/schema.ts";

/** A dataset other than costs, for one version and one agreement type. */
export interface PublishedDataset {
  readonly schemaName: string;
  readonly kind: DatasetKind;
  readonly version: string;
  readonly agreement: Agreement;
  readonly schema: FocusSchema;
  readonly columns: DatasetColumns;
}

/** Every dataset besides costs that Azure publishes. A dataset that is the same in both agreement types occurs once. */
export const PUBLISHED_DATASETS: readonly PublishedDataset[] = DATASET_KINDS.slice(1).flatMap((kind) =>
  kind.versions.toReversed().map(({ agreement: stated, version }) => {
    const agreement = stated ?? "ea";
    const schemaName = schemaFileName({ type: kind.type, version }, stated);
    const columns = kind.columns[agreement];
    const schema = bundledSchema(schemaName, columns);
    if (schema === undefined) throw new Error(`no schema ${schemaName}`);
    return { schemaName, kind, version, agreement, schema, columns };
  }),
);

interface DatasetCsv {
  readonly rows: number;
  /** Formatted like `yyyy-MM`. */
  readonly month: string;
  /** Distinguishes parts. */
  readonly seed?: number;
  /** Writes headers with different case and blanks than the mapping. */
  readonly respelled?: boolean;
  readonly extraColumns?: Readonly<Record<string, string>>;
  /** Columns omitted from header and rows, by source name. */
  readonly without?: readonly string[];
}

/** The rows of a dataset, by each column's source name. */
export function datasetRows(
  { schema, columns }: Pick<PublishedDataset, "columns" | "schema">,
  options: DatasetCsv,
): readonly Readonly<Record<string, string>>[] {
  const random = randomNumbers(options.seed ?? 1);
  const named = schema.columns.filter(({ source }) => options.without?.includes(source) !== true);
  return Array.from({ length: options.rows }, () => ({
    ...Object.fromEntries(named.map((column) => [column.source, fieldOf(column, columns, options.month, random)])),
    ...options.extraColumns,
  }));
}

/** The rows formatted as an export file. */
export function datasetCsv(dataset: Pick<PublishedDataset, "columns" | "schema">, options: DatasetCsv): string {
  const rows = datasetRows(dataset, options);
  const names = Object.keys(rows[0] ?? {});
  const header = options.respelled ? names.map(respell) : names;
  const lines = [header, ...rows.map((row) => names.map((name) => row[name] ?? ""))];
  return lines.map((fields) => `${fields.map(quoteField).join(",")}\n`).join("");
}

/** Writes `MeterId` as `meter ID`, and `Net Savings` as `netSavings`. */
function respell(name: string, index: number): string {
  const words = name.replaceAll(/\s+/g, "").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  const spelled = index % 2 === 0 ? words : words.replaceAll(" ", "");
  return index % 3 === 0 ? spelled.toLowerCase() : spelled.slice(0, 1).toLowerCase() + spelled.slice(1);
}

function quoteField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const DECIMALS = ["0", "1", "24", "-21", "43.75400000000001", "0.00036", "6E-8", "523123.90", "12.5", "1e2"];
const TEXTS = [
  "Virtual Machines",
  "NA",
  "1 Hour",
  "10K",
  "100 ",
  'Say "so", then\nbreak',
  "Größe é",
  "P1Y",
  "Unassigned",
];

function fieldOf(
  { sink, type }: SchemaColumn,
  { compared, currency, filled, required }: DatasetColumns,
  month: string,
  random: () => number,
): string {
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? "";
  const isMandatory = [...filled, ...compared, ...required].includes(sink);
  const isEmpty = random() < 0.1 && !isMandatory;
  if (sink === currency) return pick(["USD", "EUR"]);
  if (isEmpty) return "";
  switch (type) {
    case "Decimal":
      return pick(DECIMALS);
    case "DateTimeOffset": {
      const day = `${month}-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}`;
      return pick([day, `${day}T00:00:00Z`, `${day}T19:19Z`, `${day}T19:19:04.123Z`]);
    }
    case "Boolean":
      return pick(["true", "False"]);
    case "String":
      if (sink.endsWith("Json")) return `{"currency":"USD","value":${pick(["279881.9457795231", "-1.5e-7", "0"])}}`;
      return /Id$|ID$/.test(sink) ? `${sink}-${Math.floor(random() * 1000)}` : pick(TEXTS);
  }
}

function randomNumbers(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 3266489909) | 0;
    state ^= state >>> 13;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The sums that prove the dataset, by their names in the lake. */
export function bookedSums(
  { columns, schema }: PublishedDataset,
  sums: Readonly<Record<string, { readonly atScale18: string }>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    columns.sums.map((sink) => {
      const source = schema.columns.find((column) => column.sink === sink)?.source ?? "";
      return [sink, sums[source]?.atScale18 ?? `no sum of ${source}`];
    }),
  );
}
