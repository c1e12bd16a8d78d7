import { BOOKED_COLUMNS } from "azure-simulator/testing";
import { shellCommand } from "exact-values/shell-command";
import { CLOUD_ENDPOINTS, type Cloud } from "../../src/azure/azure-clouds.ts";
import { renderMarkdownTable } from "../../src/github/markdown/markdown-table.ts";
import type { LeftTable } from "./left-table.ts";

/** What to open, and what each query engine must show. Only for the user, because it names the account. */
export function renderWhatToLookFor({ account, books, container }: LeftTable, cloud: Cloud): string {
  const host = `${account}.dfs.${CLOUD_ENDPOINTS[cloud].storageSuffix}`;
  const url = `https://${host}`;
  const versions = [...books].toSorted(([one], [other]) => other - one);
  const tables = versions.map(([version, runs]) => {
    const rows = runs.flatMap(({ month, rows: count, scope, totals }) =>
      Object.entries(totals().costs).map(([currency, sums]) => [
        ...[scope.slice(1).toLowerCase(), month, currency, String(count)],
        ...BOOKED_COLUMNS.map((column) => sums[column].atScale18),
      ]),
    );
    const title = version === versions[0]?.[0] ? "the latest" : "for engines with time travel";
    const columns = ["x_Scope", "x_Month", "BillingCurrency", "rows of the month", ...BOOKED_COLUMNS].map((name) => ({
      title: name,
    }));
    return `## Version ${version}, ${title}\n\n${renderMarkdownTable(columns, rows)}`;
  });
  const engines = [
    [
      "Fabric",
      `lakehouse, Tables, New shortcut, Azure Data Lake Storage Gen2, ${url}, folder ${container}/costs`,
      "a table instead of an unidentified folder; the sums below through its SQL endpoint; 134 columns; the type of the " +
        "cost columns, also in a Direct Lake model, and whether it falls back to DirectQuery",
    ],
    [
      "Synapse serverless",
      `OPENROWSET(BULK '${url}/${container}/costs/', FORMAT = 'DELTA')`,
      "the sums below, without an error about partitions, pages or _last_checkpoint; x_Scope and x_Month have values",
    ],
    [
      "Power BI",
      `DeltaLake.Table(AzureStorage.DataLake("${url}/${container}/costs", [HierarchicalNavigation = true]))`,
      "the number of rows; sums to about 15 digits; x_Scope and x_Month have values",
    ],
    [
      "Data Explorer",
      `.create external table T kind=delta (h@'abfss://${container}@${host}/costs;impersonate')`,
      "the sums below; the type of BilledCost",
    ],
    [
      "Databricks, Spark",
      `spark.read.format("delta").load("abfss://${container}@${host}/costs")`,
      "the sums below to the last digit; version 0 through versionAsOf",
    ],
  ];
  const remove = shellCommand`az storage container delete --auth-mode login --account-name ${account} --name ${container}`;
  return `# A table to open

The container \`${container}\` of the storage account \`${account}\` contains a Delta table in the folder \`costs\`. Assign
Storage Blob Data Reader on the container to yourself and to the tools that open the table. When you are done, delete it:

\`\`\`sh
${remove}
\`\`\`

| Engine | Open | Expect |
| --- | --- | --- |
${engines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}

Run this query in the dialect of each engine:

\`\`\`sql
SELECT x_Scope, x_Month, BillingCurrency, COUNT(*), SUM(BilledCost), SUM(EffectiveCost), SUM(ListCost),
  SUM(ContractedCost) FROM costs GROUP BY x_Scope, x_Month, BillingCurrency
\`\`\`

Then add WHERE x_Month = '...', and WHERE ServiceName = 'Storage': statistics must not hide any rows.

${tables.join("\n\n")}
`;
}
