import type { Day } from "exact-values/month";
import { formatDays, parseDays } from "./charge-days.ts";
import type { DeliveredPart } from "./run-delivery.ts";

/** Rows and their costs, to tell rows that moved from rows that were lost. */
export interface RowTotal {
  readonly rows: number;
  /** Depends on the costs and currencies of the rows and not on their order or dates; 16 hexadecimal digits. */
  readonly costs: string;
}

/** A file that a month was made from. */
export interface MonthFile {
  readonly name: string;
  /** ETag without quotes; in a workspace, the SHA-256 of the stored bytes. */
  readonly version: string;
  /** What release 0.2 did not write down. */
  readonly content: FileContent | undefined;
}

interface FileContent {
  /** Of the text, compressed or not; 32 hexadecimal digits. */
  readonly digest: string;
  /** Charge days of the rows that belong to the month. */
  readonly days: readonly Day[];
  /** Of all its rows, whichever month they belong to. */
  readonly total: RowTotal;
}

/** Which files a month was made from. */
export interface MonthFiles {
  /** Path of the mapping; undefined for months of release 0.2. */
  readonly mapping: string | undefined;
  /** Of all files of the source; undefined for months of release 0.2. */
  readonly total: RowTotal | undefined;
  readonly files: readonly MonthFile[];
}

/** What the part list of a month does not say of its files, as JSON text; `parseMonthFiles` needs both. */
export function formatMonthFiles({ files, mapping, total }: MonthFiles): string {
  const inOrder = files.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return JSON.stringify({
    mapping,
    total: total && [total.rows, total.costs],
    files: inOrder.map(
      ({ content }) => content && [content.digest, formatDays(content.days), content.total.rows, content.total.costs],
    ),
  });
}

/** Reads what `formatMonthFiles` wrote of these parts, which are in the order of their names. */
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

/** The total of several files. */
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
