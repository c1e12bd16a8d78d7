/** The lines on which the records of a text begin. */
export interface LineIndex {
  /** The same text. It is read ahead of the records, which are numbered from 0. */
  readonly text: AsyncIterableIterator<Uint8Array>;
  lineOf(record: number): number;
  /** Forgets the lines of all records before this one. */
  dropBefore(record: number): void;
}

const QUOTE = 0x22;
const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Counts the lines of a text as it passes. Only records that do not begin on the next line take memory: those after an
 * empty line, or after a value with a line break.
 */
export function lineIndex(text: AsyncIterableIterator<Uint8Array>, firstLine: number): LineIndex {
  /** From record `records[i]` on, the line is the record's number plus `shifts[i]`. */
  let records: number[] = [0];
  let shifts: number[] = [firstLine];
  let record = 0;
  let shift = firstLine;
  let inQuotes = false;
  let isBlank = true;

  const scan = (chunk: Uint8Array): void => {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === NEWLINE) {
        if (inQuotes || isBlank) shift++;
        else record++;
        if (!inQuotes) isBlank = true;
      } else if (byte !== CARRIAGE_RETURN) {
        if (isBlank) {
          isBlank = false;
          if (shift !== shifts.at(-1)) {
            records.push(record);
            shifts.push(shift);
          }
        }
        if (byte === QUOTE) inQuotes = !inQuotes;
      }
    }
  };
  const placeOf = (wanted: number): number => {
    let low = 0;
    let high = records.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((records[middle] ?? 0) <= wanted) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    text: {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: async () => {
        const next = await text.next();
        if (next.done !== true) scan(next.value);
        return next;
      },
      return: async () => (await text.return?.()) ?? { done: true, value: undefined },
    },
    lineOf: (wanted) => wanted + (shifts[placeOf(wanted)] ?? firstLine),
    dropBefore: (wanted) => {
      const place = placeOf(wanted);
      if (place === 0) return;
      records = records.slice(place);
      shifts = shifts.slice(place);
    },
  };
}
