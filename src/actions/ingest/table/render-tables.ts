import { counted } from "exact-values/counted";
import { formatMinute } from "exact-values/instant";
import { type Annotation, annotateFailure, annotateNotice } from "../../../github/annotations.ts";
import { renderFailure } from "../../../github/failure.ts";
import { column, numberColumn, type Section, section, table } from "../../../github/markdown/summary-markdown.ts";
import { failureSection, noticeSection } from "../../../github/report/sections.ts";
import type { MonthStatus } from "../../../hub/history/month-status.ts";
import { formatPartition } from "../../../hub/partition/partition-path.ts";
import { restatedMonths } from "../../../hub/table/months-table.ts";
import type { LakeMonth } from "../../../hub/table/table-files.ts";
import { countTableFailures, type TableResult } from "./reconcile-tables.ts";

/** The summary's section about the tables. */
export function tableSection(tables: readonly TableResult[]): Section {
  const isCostsAlone = tables.every(({ table }) => table === "costs");
  return section(
    isCostsAlone ? "Table costs" : "Tables",
    table(tables, [
      column("Lake", ({ lake }) => lake),
      !isCostsAlone && column("Table", ({ table }) => table),
      numberColumn("Version", versionText),
      numberColumn("Months", (one) => (one.outcome === "failed" ? "" : String(one.fileCount))),
      column("Behind the lake", lagText),
      column("Outcome", (one) =>
        one.outcome === "failed" ? `failed: ${renderFailure(one.error).code}` : outcomeText(one),
      ),
    ]),
    failureSection(failuresOf(tables), isCostsAlone ? "Failures of the table" : "Failures of the tables"),
    noticeSection(
      isCostsAlone ? "Not in the table" : "Not in the tables",
      tables.flatMap((one) => (one.outcome === "failed" ? [] : one.warnings)),
    ),
  );
}

function versionText(one: TableResult): string {
  if (one.outcome === "failed") return "";
  return one.version === -1 ? "none" : String(one.version);
}

function lagText(one: TableResult): string {
  if (one.outcome === "failed") return "";
  return one.behind.length === 0 ? "none" : `${counted(one.behind.length, "month")}, ${oldest(one.behind)}`;
}

/** The clause about the tables in the summary's first sentence. */
export function tableSentence(tables: readonly TableResult[]): string {
  if (tables.length === 0) return "";
  const hasLakes = new Set(tables.map(({ lake }) => lake)).size > 1;
  const texts = tables.map((table) => {
    const name = tables.every((one) => one.table === "costs") ? "table" : `table ${table.table}`;
    const of = hasLakes ? `${name} of the ${table.lake} lake` : name;
    if (table.outcome === "failed") return `${of} failed`;
    return `${of} ${outcomeText(table)}${table.failures.length > 0 ? `, ${table.failures.length} failed` : ""}`;
  });
  return `; ${texts.join("; ")}`;
}

/** The annotations about the tables. */
export function annotateTables(tables: readonly TableResult[]): readonly Annotation[] {
  return [
    ...failuresOf(tables).map(({ about, error }) => annotateFailure(error, { about })),
    ...tables.flatMap((table) =>
      table.outcome === "failed" ? [] : table.warnings.map((notice) => annotateNotice(notice, "ingest")),
    ),
  ];
}

/** The output `tables`. */
export function tablesToJson(tables: readonly TableResult[]): string {
  return JSON.stringify(
    tables.map((table) => {
      const place = {
        target: table.lake,
        table: table.table,
        outcome: countTableFailures([table]) > 0 ? "failed" : table.outcome,
      };
      if (table.outcome === "failed") return { ...place, error: renderFailure(table.error).code };
      const { behind, fileCount, published, version } = table;
      return { ...place, version, months: fileCount, published: published.length, behind: behind.length };
    }),
  );
}

/** Months by status in one lake; undefined for a table other than `months`. */
function monthsByStatus(one: TableResult) {
  if (!("listed" in one)) return undefined;
  const count = (status: MonthStatus): number => one.listed.filter(({ entry }) => entry.status === status).length;
  const [open, settling, closed, restated] = [count("open"), count("settling"), count("closed"), count("restated")];
  return {
    lake: one.lake,
    open,
    settling,
    closed,
    restated,
    months: restatedMonths(one.listed.map((each) => ({ ...each, path: each.month.path }))),
  };
}

/** The summary's section about the status of months; empty without the table `months`. */
export function monthStatusSection(tables: readonly TableResult[]): Section {
  const lakes = tables.flatMap((one) => monthsByStatus(one) ?? []);
  return section(
    "Status of the months",
    table(lakes, [
      lakes.length > 1 && column("Lake", ({ lake }) => lake),
      numberColumn("Open", ({ open }) => String(open)),
      numberColumn("Settling", ({ settling }) => String(settling)),
      numberColumn("Closed", ({ closed }) => String(closed)),
      numberColumn("Restated after closing", ({ restated }) => String(restated)),
    ]),
    table(
      lakes.flatMap(({ months }) => months),
      [
        column("Restated month", formatPartition),
        column("Closed", ({ closedAt }) => formatMinute(closedAt)),
        column("Last restatement", ({ restatedAt }) => formatMinute(restatedAt)),
        numberColumn("Restatements", ({ restatements }) => String(restatements)),
      ],
    ),
  );
}

/** The output `months`. */
export function monthsToJson(tables: readonly TableResult[]): string {
  return JSON.stringify(
    tables.flatMap((one) => {
      const status = monthsByStatus(one);
      if (status === undefined) return [];
      const { lake: target, months, ...counts } = status;
      const restatedMonths = months.map(({ cells: _, ...month }) => month);
      return [{ target, ...counts, restatedMonths }];
    }),
  );
}

/** The failures, each cause once: if it affects several tables, it is shown for the first. */
function failuresOf(tables: readonly TableResult[]): readonly { readonly about: string; readonly error: unknown }[] {
  const failures = tables.flatMap((table) => {
    const name = table.table === "costs" ? "table" : `table ${table.table}`;
    if (table.outcome === "failed") return [{ about: `${name} of the ${table.lake} lake`, error: table.error }];
    return table.failures.map(({ error, month }) => ({ about: `${name}: ${formatPartition(month)}`, error }));
  });
  return failures.filter(({ error }, index) => failures.findIndex((other) => other.error === error) === index);
}

function outcomeText(table: Exclude<TableResult, { readonly outcome: "failed" }>): string {
  const months = counted(table.published.length, "month");
  switch (table.outcome) {
    case "planned":
      return `would get ${months}`;
    case "published":
      return `got ${months}`;
    case "current":
      return table.version === -1 ? "not created: no months" : "current";
  }
}

/** How long the table has been behind the lake: since the oldest commit that it lacks. */
function oldest(months: readonly LakeMonth[]): string {
  const since = Math.min(...months.map(({ record }) => record.committedAt ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(since) ? `since ${formatMinute(new Date(since))}` : "since this run";
}
