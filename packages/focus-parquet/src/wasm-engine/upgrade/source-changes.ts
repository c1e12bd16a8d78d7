import { LIFT_CODES, type LiftCode, type LiftCounts } from "../../focus/upgrade/upgrade-rule.ts";
import type { Batch, MadeTexts } from "../kernel/text-columns.ts";

/** Which rules changed which records of the batch in work, and how many rows in all. */
interface SourceChanges {
  begin(batch: Batch): void;
  note(record: number, code: LiftCode): void;
  /** Fills the column that names them. */
  end(batch: Batch): void;
  /** The batch counts. */
  accept(): void;
  /** Of the batches that count, since the last clearing. */
  readonly counts: LiftCounts;
  clear(): void;
}

export function createSourceChanges(column: MadeTexts | undefined, rowsAtMost: number): SourceChanges {
  /** A bit per code. */
  const codes = new Int32Array(rowsAtMost);
  let pending = new Map<number, number>();
  let counted = new Map<number, number>();
  let idByCodes = new Map<number, number>();
  return {
    begin: ({ records }) => {
      codes.fill(0, 0, records);
      pending = new Map();
    },
    note: (record, code) => {
      codes[record] = (codes[record] ?? 0) | (1 << LIFT_CODES.indexOf(code));
    },
    end: ({ records }) => {
      for (let record = 0; record < records; ) {
        const set = codes[record] ?? 0;
        let end = record + 1;
        while (end < records && codes[end] === set) end++;
        pending.set(set, (pending.get(set) ?? 0) + end - record);
        if (column !== undefined) {
          const id = idByCodes.get(set) ?? column.idOf(codesIn(set).join() || null);
          idByCodes.set(set, id);
          column.ids.fill(id, record, end);
        }
        record = end;
      }
    },
    accept: () => {
      for (const [set, rows] of pending) counted.set(set, (counted.get(set) ?? 0) + rows);
    },
    get counts() {
      const counts = new Map<LiftCode, number>();
      for (const [set, rows] of counted) {
        for (const code of codesIn(set)) counts.set(code, (counts.get(code) ?? 0) + rows);
      }
      return counts;
    },
    clear: () => {
      counted = new Map();
      idByCodes = new Map();
    },
  };
}

function codesIn(set: number): readonly LiftCode[] {
  return LIFT_CODES.filter((_, bit) => (set & (1 << bit)) !== 0);
}
