import type { LiftText } from "../../focus/upgrade/upgrade-rule.ts";
import { type CoreMemory, dictionaryText } from "./kernel-memory.ts";
import type { CoreExports } from "./wasm-kernel.ts";

/** Rows of the batch in work. */
export interface Batch {
  readonly firstRow: number;
  readonly records: number;
}

/** A text column of the batch in work: an id per record, -1 for "no value". */
export interface TextColumn {
  readonly ids: Int32Array;
  textOf(id: number): LiftText;
}

/** A column that the part does not have. */
export function absentTexts(rowsAtMost: number): TextColumn {
  return { ids: new Int32Array(rowsAtMost).fill(-1), textOf: () => null };
}

/** A column of the file, whose ids are those of the core. */
export interface FileTexts extends TextColumn {
  load(batch: Batch): void;
}

export function fileTexts(core: CoreExports, memory: CoreMemory, coreColumn: number, rowsAtMost: number): FileTexts {
  const ids = new Int32Array(rowsAtMost);
  return {
    ids,
    textOf: (id) => (id < 0 ? null : dictionaryText(core, memory, coreColumn, id)),
    // A copy: views into the core's memory die when it grows.
    load: ({ firstRow, records }) => ids.set(memory.words(core.idsPointer(coreColumn) + 4 * firstRow, records)),
  };
}

/** A column that is filled from outside: its texts reach the core's dictionary only when a row keeps them. */
export interface MadeTexts extends TextColumn {
  idOf(text: LiftText): number;
  /** Hands the ids of the batch over to the core. */
  write(batch: Batch): void;
  /** Forgets all, for the next row group. */
  clear(): void;
}

export function madeTexts(core: CoreExports, memory: CoreMemory, coreColumn: number, rowsAtMost: number): MadeTexts {
  const ids = new Int32Array(rowsAtMost);
  const written = new Int32Array(rowsAtMost);
  const encoder = new TextEncoder();
  let texts: string[] = [];
  let idByText = new Map<string, number>();
  /** What the core calls each id; undefined while no row has kept it. */
  let coreIds: number[] = [];

  const coreId = (id: number): number => {
    const { start, byteCount } = memory.lend(encoder.encode(texts[id] ?? ""));
    const interned = core.internText(coreColumn, start, byteCount);
    coreIds[id] = interned;
    return interned;
  };

  return {
    ids,
    textOf: (id) => texts[id] ?? null,
    idOf: (text) => {
      if (text === null) return -1;
      const known = idByText.get(text);
      if (known !== undefined) return known;
      const id = texts.length;
      texts.push(text);
      idByText.set(text, id);
      return id;
    },
    write: ({ firstRow, records }) => {
      for (let record = 0; record < records; record++) {
        const id = ids[record] ?? -1;
        written[record] = id < 0 ? -1 : (coreIds[id] ?? coreId(id));
      }
      memory.words(core.idsPointer(coreColumn) + 4 * firstRow, records).set(written.subarray(0, records));
    },
    clear: () => {
      texts = [];
      idByText = new Map();
      coreIds = [];
    },
  };
}
