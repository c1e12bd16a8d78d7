/** Judges budgets by a copy of a lake, and sends nothing: `npm run watch -- --help`. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatAmount } from "exact-values/amount";
import { InputError } from "exact-values/errors";
import { formatPercent, fractionOf } from "exact-values/fraction";
import { formatNotice } from "exact-values/notice";
import package_ from "../package.json" with { type: "json" };
import { parseBudgets } from "../src/hub/watch/budgets-reader.ts";
import { findAlerts } from "../src/hub/watch/find-alerts.ts";
import { judgedToJson } from "../src/hub/watch/judged-json.ts";
import type { BudgetJudgement } from "../src/hub/watch/judgement.ts";
import { openLocalMonths } from "../src/lake/cubes/local-months.ts";
import { judgedUntil, mainFigures } from "../src/page-source/cost-figures.ts";
import { budgetDimensions } from "../src/page-source/judge-read-months.ts";
import { loadPageData } from "../src/page-source/load-page-data.ts";
import { allocationFolder } from "./allocation-folder.ts";
import { assertIsFolder } from "./lake-folder.ts";
import { printable } from "./printable.ts";

const USAGE = `npm run watch -- --lake <folder> --budgets <file> [--allocation <folder>] [--json]

Compares budgets with the months in a folder: a copy of a lake (with or without ingestion/), or other FOCUS parquet.
Prints each budget and what an alert would say. Sends nothing.

  --lake <folder>      folder with the months
  --budgets <file>     the budgets, as in hub/budgets.json
  --allocation <folder> summaries of allocated months (yyyyMM.json), for budgets that name a target
  --months <number>    number of months to read, up to the latest (default 13)
  --json               print the judgements as one JSON object, with amounts as decimal text`;

const OPTIONS = {
  lake: { type: "string" },
  budgets: { type: "string" },
  allocation: { type: "string" },
  months: { type: "string", default: "13" },
  json: { type: "boolean", default: false },
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
  const { allocation, budgets: budgetsPath, help, json: isJson, lake, months } = readArguments();
  if (help) return void process.stdout.write(`${USAGE}\n`);
  if (lake === undefined || budgetsPath === undefined) throw usageError("--lake and --budgets are needed");
  if (!/^[1-9]\d{0,2}$/.test(months)) throw usageError("--months must be a whole number of at least 1");
  // npm starts scripts in the project's folder, not in the user's.
  const here = process.env.INIT_CWD ?? process.cwd();
  const summaries = allocation === undefined ? undefined : allocationFolder(resolve(here, allocation), allocation);
  const folder = resolve(here, lake);
  await assertIsFolder(folder, lake);
  const file = parseBudgets(await readBudgets(resolve(here, budgetsPath), budgetsPath), budgetsPath);
  const now = new Date();
  const source = await openLocalMonths(folder, [], { now, daily: budgetDimensions(file.budgets) });
  const { asOf, data, judgements, notices } = await loadPageData(source, {
    ...{ title: "", hubVersion: package_.version, now, months: Number(months), scopes: [], isRedacted: false },
    // The age of a copy is the age of its newest month.
    ...(summaries && { allocation: summaries }),
    ...{ staleAfterHours: 0, budgets: file.budgets, isCopy: true, ended: source.foreignScopes },
  });
  for (const notice of notices) process.stderr.write(`Warning: ${formatNotice(notice)}\n`);
  for (const { month, reason, scope } of data.missing.filter(({ scope: one }) => !source.foreignScopes.has(one)))
    process.stderr.write(`Not judged: ${scope} ${month}: ${reason}\n`);
  const facts = { asOf, budgets: judgements, figures: mainFigures(data), judgedUntil: judgedUntil(data) };
  if (isJson) return void process.stdout.write(`${JSON.stringify(judgedToJson(facts))}\n`);
  const { alerts } = findAlerts({ judgements, anomalies: data.anomalies, restated: [], late: [], file });
  const lines = [
    ...(judgements.length === 0 ? [`No budget is valid on ${asOf}.`] : judgements.map(describe)),
    ...(alerts.length === 0 ? [] : ["", "Alerts:", ...alerts.map(({ text }) => `- ${text.names}`)]),
  ];
  process.stdout.write(`${lines.map(printable).join("\n")}\n`);
}

function describe(judgement: BudgetJudgement): string {
  const { amount, budget, period, state } = judgement;
  const { currency, name, owner } = budget;
  const about = `${name} (${period}${owner === undefined ? "" : `, ${owner}`})`;
  if (state === "not-judged") return `${about}: not judged. ${judgement.reason}`;
  const { forecast, judgedUntil: until, otherCurrencies, spent } = judgement;
  const shown = (units: bigint): string => formatAmount(units, currency);
  const share = fractionOf(spent, amount);
  const percent = share === undefined ? "" : `${formatPercent(share)}, `;
  const rest = spent > amount ? `${shown(spent - amount)} over` : `${shown(amount - spent)} left`;
  return [
    `${about}: ${state === "forecast" ? "forecast above" : state}.`,
    `${shown(spent)} of ${shown(amount)} ${currency} until ${until}, ${percent}${rest}.`,
    ...(forecast === undefined
      ? []
      : [`Forecast: ${shown(forecast.total)} (${shown(forecast.low)} to ${shown(forecast.high)}).`]),
    ...(otherCurrencies.length === 0 ? [] : [`Costs in ${otherCurrencies.join(", ")} are not included.`]),
  ].join(" ");
}

async function readBudgets(path: string, shown: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new InputError("InvalidInput", `--budgets is ${shown}, which cannot be read (${code}).`, {
      remedy: "Name a file such as hub/budgets.json. docs/budgets.md shows the first one.",
      place: { value: shown },
      cause: error,
    });
  }
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

function usageError(message: string): InputError {
  return new InputError("InvalidInput", `watch: ${message}.`, { remedy: USAGE });
}
