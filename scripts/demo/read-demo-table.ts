import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { MonthBook } from "azure-simulator";
import type { Team } from "azure-simulator/testing";
import { openTable } from "../../examples/read-table.mjs";
import { compareWithBooks } from "./compare-books.ts";
import { openTableReader, type TableFileCopy } from "./lake-reader.ts";
import { demand } from "./mismatch.ts";
import { OUTPUT_FOLDER, type OutputFolder } from "./output-folder.ts";
import type { Screen } from "./screen.ts";

const QUERY = `SELECT x_Scope, BillingCurrency, count(DISTINCT x_Month)::INT AS months, count(*)::INT AS rows, sum(BilledCost)::VARCHAR AS billed
     FROM costs GROUP BY ALL ORDER BY ALL`;

/** Lists the latest version of the table with the reader of docs/readers/other.md, and queries its files with DuckDB. */
export async function readDemoTable(
  { cloud: { storage } }: Pick<Team, "cloud">,
  {
    books,
    output,
    screen,
  }: { readonly books: readonly MonthBook[]; readonly output: OutputFolder; readonly screen: Screen },
): Promise<void> {
  const credential = new StorageSharedKeyCredential(storage.account, storage.key);
  const container = new BlobServiceClient(storage.url, credential).getContainerClient("tables");
  const table = await openTable(container);
  screen.act(
    "One query over the table",
    "The Delta table of all scopes and months: its log says which files hold the latest version, and DuckDB " +
      "reads these.",
  );
  const copies: TableFileCopy[] = [];
  for (const { partitionValues, path } of table.files) {
    const bytes = await container.getBlobClient(`${table.folder}/${path}`).downloadToBuffer();
    const file = await output.save(`table/${path}`, bytes);
    copies.push({ file, scope: partitionValues.x_Scope ?? "", month: partitionValues.x_Month ?? "" });
  }
  screen.line(`version ${table.version}, ${copies.length} files: ${OUTPUT_FOLDER}/table/`);
  const reader = await openTableReader(copies);
  try {
    screen.line("");
    for (const line of QUERY.split("\n")) screen.line(line.trim());
    screen.line("");
    for (const { BillingCurrency, billed, months, rows, x_Scope } of await reader.query(QUERY)) {
      const count = `${months} months ${Number(rows).toLocaleString("en-US").padStart(8)} rows`;
      screen.line(`${String(x_Scope).padEnd(54)} ${count}  ${String(billed).padStart(28)} ${BillingCurrency}`);
    }
    screen.line("");
    const { differences, months, rows } = await compareWithBooks(reader, books);
    demand(differences.length === 0, `the table: ${differences.join("\n")}`);
    screen.good(`${rows.toLocaleString("en-US")} rows of ${months} months in the table; all sums match the books`);
  } finally {
    reader.close();
  }
}
