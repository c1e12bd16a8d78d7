import type { DatasetBook, MonthBook } from "azure-simulator";
import { BOOKED_COLUMNS, type HubContainers } from "azure-simulator/testing";
import { bookedSums, PUBLISHED_DATASETS, type PublishedDataset, readWithDuckDb } from "focus-parquet/testing";
import { withoutZeros } from "../stored-hub/month-content.ts";
import { namesIn } from "./living-hub.ts";

const PATH = /^(?<scope>.+)\/(?<month>\d{6})\/(?<dataset>[a-z]+)\/(?:(?<folder>[^/]+)\/)?[a-z]+\.parquet$/;
const COSTS = { columns: BOOKED_COLUMNS, currency: "BillingCurrency" };

/** Rows and exact sums, one line per dataset, scope, month, export and currency. */
export function linesOfBooks(costs: readonly MonthBook[], others: readonly DatasetBook[]): readonly string[] {
  const ofCosts = costs.flatMap(({ scope, month, rows, costs: sums }) =>
    Object.entries(sums).map(([currency, of]) =>
      lineOf(
        ["focuscost", scope, month, rows, currency],
        BOOKED_COLUMNS,
        (column) => of[column as "ListCost"].atScale18,
      ),
    ),
  );
  const ofOthers = others.flatMap((book) => {
    const published = publishedOf(book.dataset, book.scope, book.datasetVersion);
    return Object.entries(book.sums).map(([currency, of]) => {
      const sums = bookedSums(published, of);
      const place = [book.dataset.toLowerCase(), book.scope, book.month, book.rows, currency];
      return lineOf(place, published.columns.sums, (column) => sums[column] ?? "");
    });
  });
  return [...ofCosts, ...ofOthers].sort();
}

/** The same figures as DuckDB, which shares no code with the hub, reads them from the lake. */
export async function linesOfLake(ingestion: HubContainers["ingestion"]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of await namesIn(ingestion)) {
    const { scope = "", month = "", dataset = "" } = PATH.exec(name)?.groups ?? {};
    const { columns, currency } = columnsOf(dataset, scope);
    const sums = columns.map((column) => `sum("${column}")::VARCHAR AS "${column}"`).join(", ");
    const of = currency === undefined ? "''" : `"${currency}"`;
    const found = await readWithDuckDb(await ingestion.getBlobClient(name).downloadToBuffer(), ({ query }) =>
      query(
        `SELECT ${of} AS currency, sum(count(*)) OVER ()::INT AS rows, ${sums} FROM read_parquet($file) GROUP BY ALL`,
      ),
    );
    for (const row of found) {
      const place = [dataset, `/${scope}`, month, row.rows, row.currency];
      lines.push(lineOf(place, columns, (column) => withoutZeros(String(row[column]))));
    }
  }
  return lines.sort();
}

function columnsOf(
  dataset: string,
  scope: string,
): { readonly columns: readonly string[]; readonly currency: string | undefined } {
  if (dataset === "focuscost") return COSTS;
  const { columns } = publishedOf(dataset, scope);
  return { columns: columns.sums, currency: columns.currency };
}

/** The figures that prove a dataset, which are the same in each of its versions. */
function publishedOf(dataset: string, scope: string, version?: string): PublishedDataset {
  const agreement = scope.toLowerCase().includes("/billingprofiles/") ? "mca" : "ea";
  const found = PUBLISHED_DATASETS.find(
    ({ kind, agreement: of, version: known }) =>
      kind.folder === dataset.toLowerCase() &&
      (kind.marks === undefined || of === agreement) &&
      (version === undefined || version === known),
  );
  if (found === undefined) throw new Error(`no ${dataset} of ${scope}`);
  return found;
}

function lineOf(place: readonly unknown[], columns: readonly string[], sumOf: (column: string) => string): string {
  const [dataset, scope, ...rest] = place;
  return [dataset, String(scope).toLowerCase(), ...rest, ...columns.map((column) => `${column} ${sumOf(column)}`)].join(
    " ",
  );
}
