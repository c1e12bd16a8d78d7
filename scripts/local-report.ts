/** Creates the cost page from months on this machine: `npm run report -- --help`. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { renderPage } from "cost-page";
import { InputError } from "exact-values/errors";
import { formatNotice } from "exact-values/notice";
import { readDimensions } from "../src/actions/report/inputs.ts";
import { readPageAssets } from "../src/actions/report/page-assets.ts";
import { openLocalMonths } from "../src/lake/cubes/local-months.ts";
import { loadPageData } from "../src/page-source/load-page-data.ts";
import { allocationFolder } from "./allocation-folder.ts";
import { assertLakeFolder } from "./lake-folder.ts";

const ROOT = join(import.meta.dirname, "..");

const USAGE = `npm run report -- --lake <folder> --out <file.html>

Creates an HTML page from the months in a folder: a copy of a lake (with or without ingestion/), or other FOCUS parquet.

  --lake <folder>      folder with the months
  --out <file>         the page to write; it opens in any browser without a server
  --allocation <folder> summaries of allocated months (yyyyMM.json), for the view of owners
  --months <number>    number of months to show, up to the latest (default 13)
  --scope <id>         only this scope; may be repeated
  --group-by <column>  another FOCUS column to filter and group by; may be repeated
  --tag-key <key>      a tag to filter and group by; may be repeated
  --redact             replace names of subscriptions, resource groups, tags and commitments with numbers
  --title <text>       title of the page (default Cloud costs)`;

const OPTIONS = {
  lake: { type: "string" },
  out: { type: "string" },
  allocation: { type: "string" },
  months: { type: "string", default: "13" },
  scope: { type: "string", multiple: true, default: [] as string[] },
  "group-by": { type: "string", multiple: true, default: [] as string[] },
  "tag-key": { type: "string", multiple: true, default: [] as string[] },
  redact: { type: "boolean", default: false },
  title: { type: "string", default: "Cloud costs" },
  help: { type: "boolean", default: false },
} as const;

try {
  await run();
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.code}: ${error.message}\n${error.remedy}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const values = readArguments();
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  const { allocation, lake, months, out, redact: isRedacted, scope: scopes, title } = values;
  if (lake === undefined || out === undefined) throw usageError("--lake and --out are needed");
  if (!/^[1-9]\d{0,2}$/.test(months)) throw usageError("--months must be a whole number of at least 1");
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { readonly version: string };
  assertLakeFolder(lake, out);
  const now = new Date();
  const source = await openLocalMonths(resolve(lake), readDimensions(values["group-by"], values["tag-key"]), { now });
  const { data, notices } = await loadPageData(source, {
    ...{ title, hubVersion: version, now, months: Number(months), scopes, isRedacted },
    ...(allocation !== undefined && { allocation: allocationFolder(resolve(allocation), allocation) }),
    // The age of a copy is the age of its newest month.
    staleAfterHours: 0,
  });
  const page = renderPage(data, await readPageAssets(pathToFileURL(join(ROOT, "dist", "lib", "index.js"))));
  await writeFile(out, page).catch((cause: unknown) => {
    throw new InputError("OutputNotWritten", `Cannot write the page to ${out} (${String(cause)}).`, {
      remedy: "Set --out to a writable file.",
      cause,
    });
  });
  for (const notice of notices) process.stderr.write(`Warning: ${formatNotice(notice)}\n`);
  for (const { month, reason, scope } of data.missing)
    process.stderr.write(`Not on the page: ${scope} ${month}: ${reason}\n`);
  process.stdout.write(`${out}: ${data.months.length} months, ${Buffer.byteLength(page)} bytes\n`);
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

function usageError(message: string): InputError {
  return new InputError("InvalidInput", `report: ${message}.`, { remedy: USAGE });
}
