import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { formatAmount } from "exact-values/amount";
import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { type Month, parseDay } from "exact-values/month";
import type { AllocationRules, ContainerTags } from "../../src/hub/allocation/allocation.ts";
import { type AllocationSummary, collectSummary } from "../../src/hub/allocation/allocation-summary.ts";
import { parseContainerTags, usesContainerTags } from "../../src/hub/allocation/container-tags.ts";
import { driverValuesOf } from "../../src/hub/allocation/drivers.ts";
import { collectJournal } from "../../src/hub/allocation/journal.ts";
import { formatSummary } from "../../src/hub/allocation/summary-json.ts";
import { allocateFolder } from "../../src/lake/allocation/allocate-folder.ts";
import type { AllocatedMonth } from "../../src/lake/allocation/allocate-month.ts";
import { allocationFile } from "../../src/lake/allocation/allocation-file.ts";
import { chargeOwnersFile } from "../../src/lake/allocation/charge-owners-file.ts";
import { ruleSetOf } from "../../src/lake/allocation/rule-set.ts";
import { readRules } from "../../src/lake/allocation/rules-folder.ts";
import { findLocalMonths } from "../../src/lake/cubes/local-months.ts";
import { describeAllocatedTwice } from "../../src/page-source/shared-costs.ts";
import { assertIsFolder } from "../lake-folder.ts";
import { printable } from "../printable.ts";
import type { AllocateOptions } from "./allocate-options.ts";
import { findDimension, writeTeams } from "./write-teams.ts";

export interface Output {
  readonly print: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Writes the allocation of a folder. False if a month is left out. Throws InputError for invalid rules or options. */
export async function writeAllocation(options: AllocateOptions, { print, warn }: Output): Promise<boolean> {
  const { clearing, lake, months, out } = options;
  await assertIsFolder(lake, lake);
  assertOutside(lake, out);
  const { drivers, rules } = await readRules(options.rules);
  const teams = options.teams === undefined ? undefined : findDimension(rules, options.teams);
  const tags = options.tags === undefined ? undefined : await readTags(options.tags);
  warnAboutTags(rules, options.tags, warn);
  const folder = await findLocalMonths(lake);
  for (const message of folder.faulty) warn(`A file is not allocated: ${message}`);
  await mkdir(out, { recursive: true });
  let isComplete = folder.faulty.length === 0;
  const ruleSets = new Map<Month, string>();
  const driversOf = (month: Month) => {
    const values = driverValuesOf(drivers, month, rules);
    ruleSets.set(month, ruleSetOf(rules, values));
    return values;
  };
  const allocated = allocateFolder(folder, { rules, months, driversOf, tagsOf: () => tags }, (month) => {
    isComplete = false;
    warn(`${month.month} is not allocated, because ${month.scope} cannot be read: ${month.reason}`);
  });
  const journals = new Map<Month, ReturnType<typeof collectJournal>>();
  const summaries = new Map<Month, ReturnType<typeof collectSummary>>();
  const seen: AllocatedMonth[] = [];
  const bytes = allocationFile(allocated, {
    ruleSetOf: (month) => {
      seen.push(month);
      return ruleSets.get(month.month) ?? "";
    },
    onFallback: ({ currency, dimension, pool }, { month }) =>
      warn(`${month}: pool ${pool} of ${dimension} has no weights in ${currency}, so its fallback pays.`),
    onRow: (row, { month }) => {
      const journal = journals.get(month) ?? collectJournal();
      journals.set(month, journal);
      journal.add(row);
      const summary = summaries.get(month) ?? collectSummary(rules.dimensions);
      summaries.set(month, summary);
      summary.add(row);
    },
  });
  await replaceFile(join(out, "allocation.parquet"), bytes);
  await deleteEarlierFiles(out);
  for (const [month, journal] of journals)
    await writeFile(join(out, `journal-${month}.csv`), journal.format({ month, clearing }));
  await mkdir(join(out, "summaries"), { recursive: true });
  const finished = new Map<Month, AllocationSummary>();
  for (const { month } of seen) {
    const summary = summaries.get(month) ?? collectSummary(rules.dimensions);
    const facts = { month, ruleSet: ruleSets.get(month) ?? "", tagsRead: tags && parseDay(tags.readAt) };
    const summarized = summary.finish(facts);
    finished.set(month, summarized);
    await writeFile(join(out, "summaries", `${month}.json`), formatSummary(summarized));
  }
  for (const { files, month } of options.hasCharges ? seen : [])
    await replaceFile(
      join(out, `charges-${month}.parquet`),
      chargeOwnersFile({ files, month, rules, containerTags: tags }),
    );
  if (teams !== undefined) await writeTeams(join(out, "teams"), seen, teams);
  for (const sentence of describeAllocatedTwice(seen)) warn(sentence);
  for (const allocated of seen) {
    print(describe(allocated));
    for (const line of describeTargets(finished.get(allocated.month))) print(line);
  }
  const missing = (months ?? []).filter((month) => !seen.some((one) => one.month === month));
  if (isComplete && missing.length > 0) warn(`The lake has no costs of ${missing.join(", ")}.`);
  return isComplete;
}

/** The next run would read the result as costs. */
function assertOutside(lake: string, out: string): void {
  if (!`${out}${sep}`.startsWith(`${lake}${sep}`)) return;
  throw new InputError("InvalidOption", `--out is ${out}, which is inside --lake.`, {
    remedy: "Name a folder outside of the lake.",
    place: { value: out },
  });
}

const MONTH_FILES = /^(?:journal-\d{6}\.csv|charges-\d{6}\.parquet)$/;
const TEAM_FILES = /\.(?:csv|html)$/;
const SUMMARY_FILES = /^\d{6}\.json$/;

/** Files of months that are not allocated any more would not fit the new table. */
async function deleteEarlierFiles(out: string): Promise<void> {
  const summaries = join(out, "summaries");
  for (const [folder, pattern] of [
    [out, MONTH_FILES],
    [summaries, SUMMARY_FILES],
    [join(out, "teams"), TEAM_FILES],
  ] as const) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => pattern.test(one))) await rm(join(folder, name));
  }
}

export async function readTags(path: string): Promise<ContainerTags> {
  const text = await readFile(path, "utf8").catch(() => "");
  const tags = parseContainerTags(text);
  if (tags !== undefined) return tags;
  throw new InputError("InvalidInput", `--tags is ${path}, which is not a file of container tags.`, {
    remedy: "Name a file from the folder container-tags in container config.",
    place: { value: path },
  });
}

/** Writes a file next to its place first, so that a run that dies leaves the previous file whole. */
async function replaceFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const draft = join(dirname(path), `.${Date.now()}-${basename(path)}`);
  try {
    await pipeline(Readable.from(pieces), createWriteStream(draft));
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

const MAX_TARGETS = 20;

/** The largest targets of each dimension and currency. */
function describeTargets(summary: AllocationSummary | undefined): readonly string[] {
  return (summary?.dimensions ?? []).flatMap(({ name, targets }) =>
    [...Map.groupBy(targets, ({ currency }) => currency)].flatMap(([currency, ofCurrency]) => {
      const sized = ofCurrency.map(({ direct, shared, target }) => ({
        target,
        direct: direct.effective,
        shared: shared.effective,
      }));
      sized.sort((one, other) => compareAmounts(other.direct + other.shared, one.direct + one.shared));
      const rest = sized.length - MAX_TARGETS;
      return [
        `  ${name}, ${currency || "no currency"}, effective cost:`,
        ...sized.slice(0, MAX_TARGETS).map(({ direct, shared, target }) => {
          const parts =
            shared === 0n
              ? ""
              : ` (direct ${formatAmount(direct, currency)}, shared ${formatAmount(shared, currency)})`;
          return `    ${printable(target)}: ${formatAmount(direct + shared, currency)}${parts}`;
        }),
        ...(rest > 0 ? [`    and ${counted(rest, "more target")}; allocation.parquet has all of them`] : []),
      ];
    }),
  );
}

function compareAmounts(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Without them, the next source of a rule decides, which makes other targets pay. */
export function warnAboutTags(rules: AllocationRules, tags: string | undefined, warn: Output["warn"]): void {
  if (tags === undefined && usesContainerTags(rules))
    warn("The rules use tags of resource groups or subscriptions. Without --tags, these have no values.");
}

function describe({ charges, month, totals }: AllocatedMonth): string {
  const sums = [...totals].map(([currency, { billed, effective }]) =>
    [`${formatAmount(billed, currency)} ${currency} billed`, `${formatAmount(effective, currency)} effective`].join(
      ", ",
    ),
  );
  return `${month}: ${counted(charges, "charge")}; ${sums.join("; ") || "no costs"}.`;
}
