/** What a file holds of one column, for readers that leave out files by their filters. */
export interface ColumnStatistics {
  readonly name: string;
  readonly nullCount: bigint | undefined;
  /** As JSON: text in quotes. Undefined where no bound is known for certain. */
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** Statistics as the log holds them (PROTOCOL.md, "Per-file Statistics"): JSON text with all digits. */
export function formatStatistics(rows: bigint, columns: readonly ColumnStatistics[]): string {
  const object = (entries: readonly (readonly [string, string])[]): string =>
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
  const bounds = (side: "min" | "max"): string =>
    object(
      columns.flatMap(({ name, ...column }) => {
        const value = column[side];
        // One bound without the other would be taken for a column of one value by some readers.
        return value === undefined || column.min === undefined || column.max === undefined ? [] : [[name, value]];
      }),
    );
  const nulls = object(
    columns.flatMap(({ name, nullCount }) => (nullCount === undefined ? [] : [[name, `${nullCount}`]])),
  );
  return `{"numRecords":${rows},"minValues":${bounds("min")},"maxValues":${bounds("max")},"nullCount":${nulls}}`;
}

/** A text as a bound. Undefined for one that is no Unicode text, as a bound that was cut within a character is none. */
export function textBound(text: string | undefined): string | undefined {
  if (text === undefined || text.includes("\uFFFD") || !text.isWellFormed()) return undefined;
  return JSON.stringify(text);
}

const MICROSECONDS = 1000n;

/** An instant in microseconds as a bound: the log has milliseconds, so that a lower bound goes down and an upper one up. */
export function instantBound(micros: bigint | undefined, side: "min" | "max"): string | undefined {
  if (micros === undefined) return undefined;
  const down = micros / MICROSECONDS - (micros % MICROSECONDS < 0n ? 1n : 0n);
  const millis = side === "max" && micros % MICROSECONDS !== 0n ? down + 1n : down;
  const date = new Date(Number(millis));
  // Years beyond 9999 have another form in ISO 8601, which readers do not take.
  return date.getTime() >= 0 && date.getUTCFullYear() <= 9999 ? JSON.stringify(date.toISOString()) : undefined;
}
