import { addDays, type Day, isDay } from "exact-values/month";
import type { DeliveredPart, FileContent, MonthFiles, RowTotal } from "./exported-run.ts";

/** Identifies a set of files and their mapping. */
export interface FileIdentity {
  /** Digest of the names and versions: `files-` and 24 hexadecimal digits. */
  readonly content: string;
  /** Digest of the mapping's rules: 8 hexadecimal digits. */
  readonly rules: string;
}

const RUN_ID = /^files-[0-9a-f]{24}-[0-9a-f]{8}-(\d+)-(\d+)$/;

/**
 * The run ID of a month. `fileCount`: files with rows in this month. `monthCount`: months that all files together
 * produce.
 */
export function runIdOf({ content, rules }: FileIdentity, fileCount: number, monthCount: number): string {
  return `${content}-${rules}-${fileCount}-${monthCount}`;
}

/** The number of files that such a run consists of; undefined for any other run. */
export function fileCountOf(runId: string): number | undefined {
  const [, count] = RUN_ID.exec(runId) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** True for a run of `source: files`. */
export function isFileRun({ runId }: { readonly runId: string }): boolean {
  return RUN_ID.test(runId);
}

/** The facts about files that a month's part list lacks, as JSON text. `parseMonthFiles` needs both. */
export function formatMonthFiles({ changes, files, mapping, total }: MonthFiles): string {
  const inOrder = files.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return JSON.stringify({
    mapping,
    ...(changes === undefined ? {} : { changes }),
    total: total && [total.rows, total.costs],
    files: inOrder.map(
      ({ content }) => content && [content.digest, formatDays(content.days), content.total.rows, content.total.costs],
    ),
  });
}

/** Parses the output of `formatMonthFiles` for these parts, which are ordered by name. */
export function parseMonthFiles(parts: readonly DeliveredPart[], text: string | undefined): MonthFiles {
  const named = parts.map(({ etag, name }) => ({ name, version: etag }));
  const document = parseObject(text ?? "");
  const described = Array.isArray(document.files) ? (document.files as readonly unknown[]) : [];
  const isWhole = described.length === named.length;
  return {
    mapping: typeof document.mapping === "string" ? document.mapping : undefined,
    total: parseTotal(document.total),
    files: named.map((file, index) => ({ ...file, content: isWhole ? parseContent(described[index]) : undefined })),
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

function parseContent(value: unknown): FileContent | undefined {
  const [digest, days, ...total] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const parsedDays = typeof days === "string" ? parseDays(days) : undefined;
  const parsedTotal = parseTotal(total);
  if (typeof digest !== "string" || parsedDays === undefined || parsedTotal === undefined) return undefined;
  return { digest, days: parsedDays, total: parsedTotal };
}

function parseTotal(value: unknown): RowTotal | undefined {
  const [rows, costs] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return typeof rows === "number" && typeof costs === "string" ? { rows, costs } : undefined;
}

export function sumTotals(totals: readonly RowTotal[]): RowTotal {
  const lanes = new Uint32Array(2);
  for (const { costs } of totals) {
    for (const lane of [0, 1]) {
      lanes[lane] = (lanes[lane] ?? 0) + Number.parseInt(costs.slice(8 * lane, 8 * lane + 8), 16);
    }
  }
  return {
    rows: totals.reduce((sum, { rows }) => sum + rows, 0),
    costs: [...lanes].map((lane) => lane.toString(16).padStart(8, "0")).join(""),
  };
}

export function isSameTotal(one: RowTotal | undefined, other: RowTotal | undefined): boolean {
  return one !== undefined && one.rows === other?.rows && one.costs === other.costs;
}

/** Formats distinct days as sorted text with ranges: `2026-06-01/2026-06-20 2026-06-25`. */
export function formatDays(days: readonly Day[]): string {
  const ranges: { readonly first: Day; last: Day }[] = [];
  for (const day of days.toSorted()) {
    const open = ranges.at(-1);
    if (open !== undefined && addDays(open.last, 1) === day) open.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}/${last}`)).join(" ");
}

const RANGE = /^(\d{4}-\d{2}-\d{2})(?:\/(\d{4}-\d{2}-\d{2}))?$/;

/** A century. `formatDays` never produces more. */
const MAX_DAYS = 36_600;

/** Parses the output of `formatDays`; undefined for any other text. */
function parseDays(text: string): readonly Day[] | undefined {
  const days: Day[] = [];
  for (const range of text === "" ? [] : text.split(" ")) {
    const [, first, last = first] = RANGE.exec(range) ?? [];
    if (first === undefined || last === undefined || !isDay(first) || !isDay(last)) return undefined;
    for (let day = first; day <= last; day = addDays(day, 1)) {
      if (days.push(day) > MAX_DAYS) return undefined;
    }
  }
  return days;
}
