import type { RowBatch } from "./row-batch.ts";

/**
 * Values of one column with the value of another column in the same row, over all files. A month has tens of
 * thousands of prices; the limit bounds memory for columns with other content.
 */
const MOST_VALUES = 250_000;

export interface DistinctPartners {
  /** Calls `onSecond` in the first row where a value has a second partner. Rows without one of the two are skipped. */
  add(batch: RowBatch, onSecond: (row: number) => void): void;
  /** True if some values were not compared, because there were too many. */
  readonly isIncomplete: boolean;
}

const SEVERAL = Symbol("several partners");

export function distinctPartners(name: string, partnerName: string): DistinctPartners {
  const partners = new Map<string, string | typeof SEVERAL>();
  let isIncomplete = false;
  return {
    get isIncomplete() {
      return isIncomplete;
    },
    add: (batch, onSecond) => {
      const [column, partner] = [batch.column(name), batch.column(partnerName)];
      if (column === undefined || partner === undefined) return;
      const [texts, partnerTexts] = [column.texts(), partner.texts()];
      const last = new Int32Array(texts.length).fill(-1);
      for (let row = 0; row < batch.rows; row++) {
        const [at, other] = [column.indexes[row] ?? -1, partner.indexes[row] ?? -1];
        if (at < 0 || other < 0 || last[at] === other) continue;
        last[at] = other;
        const [value = "", text = ""] = [texts[at], partnerTexts[other]];
        const known = partners.get(value);
        if (known === SEVERAL || known === text) continue;
        if (known !== undefined) {
          partners.set(value, SEVERAL);
          onSecond(row);
        } else if (partners.size < MOST_VALUES) partners.set(value, text);
        else isIncomplete = true;
      }
    },
  };
}
