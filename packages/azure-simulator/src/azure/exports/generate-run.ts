import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { bookedTotalsOf, type ExportTotals } from "./booked-totals.ts";
import type { ExportRunOptions } from "./export-options.ts";
import { type Charge, type Charges, generatedCharges } from "./generated-charges.ts";
import { type RowOrder, rowOrderOf } from "./row-order.ts";
import { createRowWriter } from "./row-writer.ts";
import { layoutOf } from "./run-layout.ts";
import { type ManifestPart, manifestText } from "./run-manifest.ts";
import { planRun, type RunPlan } from "./run-plan.ts";
import { type ExportSchemaColumn, readSchemaColumns } from "./schema-columns.ts";

/** One CSV file of a run, before it is written. */
export interface GeneratedPart {
  /** Relative to the container. */
  readonly blobName: string;
  readonly rows: number;
  /** Streams the stored bytes. Every call produces the same bytes from the start. */
  open(): AsyncIterable<Uint8Array>;
}

/** A finished run of an export of any dataset, as Cost Management would deliver it. */
export interface DeliveredRun {
  readonly runId: string;
  readonly submittedTime: string;
  /** As given, with a leading slash. */
  readonly scope: string;
  /** As `yyyyMM`. */
  readonly month: string;
  readonly datasetVersion: string;
  readonly exportName: string;
  /** Folder of the run's blobs, relative to the container. */
  readonly folder: string;
  readonly manifestName: string;
  readonly parts: readonly GeneratedPart[];
  /** Rows that this run delivers. */
  readonly rows: number;
  /** The last delivered day of the month. */
  readonly days: number;
  /** The manifest, given the sizes of the stored parts. */
  manifest(byteCounts: readonly number[]): string;
}

/** A finished run of a cost export. */
export interface GeneratedRun extends DeliveredRun {
  readonly dataset: "FocusCost";
  /** The options and defaults of the run. */
  readonly options: ExportRunOptions;
  /** Row count and exact sums, computed on the first call (about a million rows per second). */
  totals(): ExportTotals;
}

const CHUNK_CHARACTERS = 1 << 18;
const SAMPLED_ROWS = 2000;
const BOM = "\uFEFF";

function* chargesBetween(plan: RunPlan, order: RowOrder, from: number, to: number): Generator<Charge> {
  const charges = generatedCharges(plan);
  for (let row = from; row < Math.min(to, order.count); row++) {
    const { day, position, rowsOfDay } = order.at(row);
    yield charges.at(day, position, rowsOfDay);
  }
  if (to > order.count) yield* plantedBetween(plan, charges).slice(Math.max(0, from - order.count), to - order.count);
}

/** All planted charges of a run, by day. */
function plantedBetween(plan: RunPlan, charges: Charges): readonly Charge[] {
  if (!plan.planted || plan.rowsOfMonth === 0) return [];
  return Array.from({ length: plan.days - plan.firstDay + 1 }, (_, at) => charges.planted(plan.firstDay + at)).flat();
}

function* csvChunks(
  plan: RunPlan,
  columns: readonly ExportSchemaColumn[],
  charges: Iterable<Charge>,
): Generator<Uint8Array> {
  const writer = createRowWriter(plan, columns);
  let text = (plan.options.bom ? BOM : "") + writer.header + (plan.options.secondBom ? BOM : "");
  for (const charge of charges) {
    text += writer.row(charge);
    if (text.length >= CHUNK_CHARACTERS) {
      yield Buffer.from(text);
      text = "";
    }
  }
  if (text !== "") yield Buffer.from(text);
}

async function* asAsync(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Measured on rows from the whole month, because the length of a row depends strongly on the options. */
function rowsForBytes(plan: RunPlan, columns: readonly ExportSchemaColumn[], targetBytes: number): number {
  const order = rowOrderOf(plan);
  const sampled = Math.min(order.count, SAMPLED_ROWS);
  const charges = generatedCharges(plan);
  const writer = createRowWriter(plan, columns);
  let bytes = 0;
  for (let i = 0; i < sampled; i++) {
    const { day, position, rowsOfDay } = order.at(Math.floor((i * order.count) / sampled));
    bytes += Buffer.byteLength(writer.row(charges.at(day, position, rowsOfDay)));
  }
  // All runs use the same header: a day's rows must not depend on how a run is split into parts.
  return Math.max(1, Math.round(((targetBytes - writer.header.length) * sampled) / bytes));
}

function planWithRows(options: ExportRunOptions): {
  readonly plan: RunPlan;
  readonly columns: readonly ExportSchemaColumn[];
} {
  const plan = planRun(options);
  const columns = readSchemaColumns(plan.datasetVersion);
  if (options.targetBytes === undefined) return { plan, columns };
  const wholeMonth = planRun({ ...options, days: plan.month.days });
  return { plan: { ...plan, rowsOfMonth: rowsForBytes(wholeMonth, columns, options.targetBytes) }, columns };
}

/** The charges of a run in the order of its rows. */
export function costCharges(options: ExportRunOptions): Iterable<Charge> {
  const { plan } = planWithRows(options);
  return chargesBetween(plan, rowOrderOf(plan), 0, Number.MAX_SAFE_INTEGER);
}

/** A run of a FOCUS export: deterministic, streamed, and of any size. */
export function generateRun(options: ExportRunOptions = {}): GeneratedRun {
  const { plan, columns } = planWithRows(options);
  const layout = layoutOf(plan);
  const order = rowOrderOf(plan);
  const rows = order.count + (plan.planted ? plantedBetween(plan, generatedCharges(plan)).length : 0);
  const bound = (part: number): number => Math.floor((rows * part) / plan.partCount);
  const parts = Array.from({ length: plan.partCount }, (_, part): GeneratedPart => {
    const [from, to] = [bound(part), bound(part + 1)];
    const csv = (): Iterable<Uint8Array> => csvChunks(plan, columns, chargesBetween(plan, order, from, to));
    return {
      blobName: layout.partName(part),
      rows: to - from,
      open: () => (plan.gzip ? Readable.from(csv(), { objectMode: false }).compose(createGzip()) : asAsync(csv())),
    };
  });
  let totals: ExportTotals | undefined;
  return {
    dataset: "FocusCost",
    options,
    runId: plan.runId,
    submittedTime: plan.submittedTime,
    scope: plan.scope.id,
    month: plan.monthText,
    datasetVersion: plan.datasetVersion,
    exportName: layout.exportName,
    folder: layout.folder,
    manifestName: layout.manifestName,
    parts,
    rows,
    days: plan.days,
    totals: () => {
      totals ??= bookedTotalsOf(chargesBetween(plan, order, 0, rows));
      return totals;
    },
    manifest: (byteCounts) => {
      const listed = parts.map((part, i): ManifestPart => {
        return { blobName: part.blobName, byteCount: byteCounts[i] ?? 0, dataRowCount: part.rows };
      });
      return manifestText(plan, layout, listed);
    },
  };
}
