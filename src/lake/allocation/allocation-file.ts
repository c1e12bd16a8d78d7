import { createNestedRowsWriter } from "focus-parquet/parquet";
import type { AllocationRow } from "../../hub/allocation/allocation-rows.ts";
import { ALLOCATION_FIELDS, formatAllocationRow } from "../../hub/allocation/allocation-table.ts";
import { MONTH_COLUMN } from "../../hub/table/table-schema.ts";
import type { AllocatedMonth, UsedFallback } from "./allocate-month.ts";

/** Few enough that a batch needs little memory, and as in every file of the hub. */
const ROWS_PER_GROUP = 65_536;

interface AllocationFileOptions {
  /** For a table partitioned by month, whose readers take the month from its log. The file then has no x_Month. */
  readonly isPartitioned?: boolean;
  /** By month: identifies the rules and drivers that were used. */
  readonly ruleSetOf: (month: AllocatedMonth) => string;
  /** Sees each row that is written. */
  readonly onRow?: (row: AllocationRow, month: AllocatedMonth) => void;
  readonly onFallback?: (used: UsedFallback, month: AllocatedMonth) => void;
}

/** The bytes of a parquet file with the rows of months, piece by piece. Equal months give equal bytes. */
export async function* allocationFile(
  months: AsyncIterable<AllocatedMonth> | Iterable<AllocatedMonth>,
  { isPartitioned = false, onFallback, onRow, ruleSetOf }: AllocationFileOptions,
): AsyncGenerator<Uint8Array> {
  const writer = createNestedRowsWriter(ALLOCATION_FIELDS.filter(([name]) => !isPartitioned || name !== MONTH_COLUMN));
  let batch: ReturnType<typeof formatAllocationRow>[] = [];
  for await (const allocated of months) {
    const about = { month: allocated.month, ruleSet: ruleSetOf(allocated) };
    for (const row of allocated.rows((used) => onFallback?.(used, allocated))) {
      onRow?.(row, allocated);
      if (batch.push(formatAllocationRow(row, about)) < ROWS_PER_GROUP) continue;
      yield writer.addRowGroup(batch);
      batch = [];
    }
  }
  if (batch.length > 0) yield writer.addRowGroup(batch);
  yield writer.finish();
}
