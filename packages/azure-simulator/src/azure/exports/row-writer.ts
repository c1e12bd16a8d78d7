import { accountColumns } from "./account-columns.ts";
import { chargeColumns } from "./charge-columns.ts";
import { always, type ColumnSource, type ColumnSources, type Level, levelIndex } from "./column-source.ts";
import type { Charge } from "./generated-charges.ts";
import { productColumns } from "./product-columns.ts";
import type { RunPlan } from "./run-plan.ts";
import type { ExportSchemaColumn } from "./schema-columns.ts";

/** Adjacent columns of one level. Their text is cached per resource, meter and so on, since most of a row repeats. */
interface Segment {
  readonly level: Level;
  readonly columns: readonly ((charge: Charge) => string)[];
  readonly kept: (string | undefined)[];
}

/** Writes header and rows of one export as CSV text. */
export interface RowWriter {
  readonly header: string;
  row(charge: Charge): string;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function quotedWhenNeeded(text: string): string {
  return /[",\r\n]/.test(text) ? quoted(text) : text;
}

/** The cell of a column with its leading comma. */
function cellOf(
  plan: RunPlan,
  column: ExportSchemaColumn,
  source: ColumnSource,
  first: boolean,
): (charge: Charge) => string {
  const comma = first ? "" : ",";
  // Numbers contain nothing to escape. Checking them would take a quarter of the time.
  if (column.type === "Decimal") {
    if (plan.quoteAll) return (charge) => `${comma}"${source.text(charge)}"`;
    return (charge) => comma + source.text(charge);
  }
  if (plan.quoteAll) return (charge) => comma + quoted(source.text(charge));
  return (charge) => comma + quotedWhenNeeded(source.text(charge));
}

/** All columns that the generator supports, for every dataset version. */
export function columnSourcesOf(plan: RunPlan): ColumnSources {
  return { ...accountColumns(plan), ...productColumns(plan), ...chargeColumns(plan) };
}

function segmentsOf(plan: RunPlan, columns: readonly ExportSchemaColumn[]): readonly Segment[] {
  const sources = columnSourcesOf(plan);
  const unknown = always("");
  const segments: { level: Level; columns: ((charge: Charge) => string)[]; kept: (string | undefined)[] }[] = [];
  columns.forEach((column, index) => {
    const source: ColumnSource = sources[column.name] ?? unknown;
    const cell = cellOf(plan, column, source, index === 0);
    const last = segments.at(-1);
    // Constant columns join their neighbors, which makes fewer and longer segments.
    const joins =
      last !== undefined && last.level !== "charge" && (source.level === last.level || source.level === "run");
    if (joins) last.columns.push(cell);
    else segments.push({ level: source.level, columns: [cell], kept: [] });
  });
  return segments;
}

/** The writer for a run's dataset version. Unsupported columns stay empty. */
export function createRowWriter(plan: RunPlan, columns: readonly ExportSchemaColumn[]): RowWriter {
  const segments = segmentsOf(plan, columns);
  const names = columns.map((column) => (plan.quoteAll ? quoted(column.name) : quotedWhenNeeded(column.name)));
  const { eol } = plan;
  const keep = (segment: Segment, index: number, charge: Charge): string => {
    // join returns a flat string. A string built with + would be traversed again for every row.
    const text = segment.columns.map((column) => column(charge)).join("");
    segment.kept[index] = text;
    return text;
  };
  return {
    header: names.join(",") + eol,
    row: (charge) => {
      let text = "";
      for (const segment of segments) {
        if (segment.level === "charge") {
          for (const column of segment.columns) text += column(charge);
        } else {
          const index = levelIndex(segment.level, charge);
          text += segment.kept[index] ?? keep(segment, index, charge);
        }
      }
      return text + eol;
    },
  };
}
