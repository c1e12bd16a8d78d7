/** Loads the data of the cost page from a lake: `node page-data.ts <url> <key> <now>`. */
import { openBlobService } from "../../src/azure/storage/blob-service.ts";
import { parseStorageAccount } from "../../src/azure/storage/storage-endpoint.ts";
import { openLakeMonths } from "../../src/lake/cubes/lake-months.ts";
import { readLake } from "../../src/lake/discover/lake-state.ts";
import { loadPageData } from "../../src/page-source/load-page-data.ts";

const [url = "", key = "", now = ""] = process.argv.slice(2);
const open = openBlobService({
  endpoint: parseStorageAccount(url, { hosts: { cloud: "AzureCloud", customHosts: [] }, hasKey: true }),
  credential: { key },
  userAgent: "cost-hub/bench",
  signal: new AbortController().signal,
});
const lake = open("ingestion");
const dimensions = ["tag:env", "tag:CostCenter"];
const source = openLakeMonths(await readLake(lake), { lake, config: open("config"), dimensions });
const { data } = await loadPageData(source, {
  ...{ title: "Costs", hubVersion: "bench", now: new Date(now), months: 13, scopes: [], isRedacted: false },
  staleAfterHours: 0,
});
const cells = data.months.reduce((sum, { cube }) => sum + cube.cells.rows.length, 0);
const rows = data.proof.reduce((sum, one) => sum + one.rows, 0);
const kept = data.proof.filter(({ isCached }) => isCached).length;
process.stdout.write(`${data.proof.length} months, ${kept} kept, ${rows} rows, ${cells} cells\n`);
if (data.missing.length > 0) throw new Error(data.missing[0]?.reason);
