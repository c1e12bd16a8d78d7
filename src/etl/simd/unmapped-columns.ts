import type { CoreExports } from "./core.ts";
import { type CoreMemory, dictionaryText } from "./core-memory.ts";
import type { PartColumns } from "./part-columns.ts";

/**
 * Fills the collector column of a batch: for each row the JSON text of its fields in unmapped columns, no value where all of them are empty.
 * Rows with the same fields, nearly all of them, share one text.
 */
export function collectUnmapped(
  core: CoreExports,
  memory: CoreMemory,
  { collected, collector }: PartColumns,
  { firstRow, rows }: { readonly firstRow: number; readonly rows: number },
): void {
  if (collector === undefined) return;
  const encoder = new TextEncoder();
  const known = new Map<string, number>();
  const idsOfRow = (row: number): readonly number[] =>
    collected.map(({ coreColumn }) => memory.words(core.idsPointer(coreColumn) + 4 * (firstRow + row), 1)[0] ?? -1);
  for (let row = 0; row < rows; row++) {
    const ids = idsOfRow(row);
    const key = ids.join();
    let id = known.get(key);
    if (id === undefined) {
      const text = jsonText(core, memory, collected, ids);
      if (text === undefined) id = -1;
      else {
        const { start, byteCount } = memory.lend(encoder.encode(text));
        id = core.internText(collector, start, byteCount);
      }
      known.set(key, id);
    }
    memory.words(core.idsPointer(collector) + 4 * (firstRow + row), 1)[0] = id;
  }
}

function jsonText(
  core: CoreExports,
  memory: CoreMemory,
  collected: PartColumns["collected"],
  ids: readonly number[],
): string | undefined {
  const members = collected.flatMap(({ name, coreColumn }, index) => {
    const id = ids[index] ?? -1;
    if (id < 0) return [];
    return [`${JSON.stringify(name)}:${JSON.stringify(dictionaryText(core, memory, coreColumn, id))}`];
  });
  return members.length === 0 ? undefined : `{${members.join(",")}}`;
}
