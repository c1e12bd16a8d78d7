import type { Folder, FolderFile, FolderRow } from "./folder-file.ts";

/** Whether ingest must accept an edit without a person's decision, must refuse it, or may do either. */
export type Verdict = "passes" | "is refused" | "either";

export interface Edit {
  readonly folder: Folder;
  readonly verdict: Verdict;
  /** The first file name in the folder that the edit affects. */
  readonly about: string;
}

/** Random choices from a seed. */
export interface Chance {
  below(count: number): number;
  of<T>(items: readonly T[]): T | undefined;
}

export const EDITS = [
  ...["add", "rewrite", "rename", "compress", "move rows", "swap names"],
  ...["delete", "drop days", "copy", "rename over another", "split", "split in place", "merge", "empty a month"],
] as const;
export type EditKind = (typeof EDITS)[number];

/** Both owners can write July. */
const MONTHS = { a: ["2026-05", "2026-06", "2026-07"], b: ["2026-07", "2026-08", "2026-09"] };

/** An edit to the files of one owner (`a` or `b`), or undefined if there is nothing to edit. */
export function edit(kind: EditKind, folder: Folder, owner: string, chance: Chance): Edit | undefined {
  const own = [...folder].filter(([name, rows]) => name.startsWith(`${owner}/`) && rows.length > 0);
  if (kind === "add") return add(folder, owner, chance);
  const [name, rows] = chance.of(own) ?? [];
  if (name === undefined || rows === undefined) return undefined;
  const others = own.filter(([other]) => other !== name);
  const [other, otherRows] = chance.of(others) ?? [];
  const result = (verdict: Verdict, ...changes: readonly (readonly [string, FolderFile | undefined])[]): Edit => ({
    folder: changed(folder, changes),
    verdict,
    about: name,
  });
  const half = Math.floor(rows.length / 2);
  const newName = freshName(folder, owner, chance);
  switch (kind) {
    case "rewrite":
      return result("passes", [name, rewritten(rows, owner, chance)]);
    case "rename":
      return result("passes", [name, undefined], [newName, rows]);
    case "compress":
      if (name.endsWith(".gz") || folder.has(`${name}.gz`)) return undefined;
      return result("passes", [name, undefined], [`${name}.gz`, rows]);
    case "move rows":
      return moveRows({ folder, own, name, rows }, chance);
    case "swap names":
      if (other === undefined || otherRows === undefined) return undefined;
      return result("passes", [name, otherRows], [other, rows]);
    case "delete":
      return result("is refused", [name, undefined]);
    case "drop days": {
      const { day } = chance.of(rows) ?? {};
      return result("is refused", [name, rows.filter((row) => row.day !== day)]);
    }
    case "copy":
      return result("is refused", [newName, rows]);
    case "rename over another":
      if (other === undefined) return undefined;
      return result("is refused", [name, undefined], [other, rows]);
    case "split":
      if (rows.length < 2) return undefined;
      return result(
        "is refused",
        [name, undefined],
        [newName, rows.slice(0, half)],
        [`${newName}.gz`, rows.slice(half)],
      );
    case "split in place":
      if (rows.length < 2) return undefined;
      return result("either", [name, rows.slice(0, half)], [newName, rows.slice(half)]);
    case "merge":
      if (other === undefined || otherRows === undefined) return undefined;
      return result("is refused", [name, undefined], [other, [...otherRows, ...rows]]);
    case "empty a month":
      return emptyMonth(folder, own, chance);
  }
}

function add(folder: Folder, owner: string, chance: Chance): Edit {
  const name = freshName(folder, owner, chance);
  const rows = Array.from({ length: 1 + chance.below(6) }, () => newRow(owner, chance));
  return { folder: changed(folder, [[name, rows]]), verdict: "passes", about: name };
}

/** Every day stays in its month. Costs change, and rows are added and removed. */
function rewritten(rows: FolderFile, owner: string, chance: Chance): FolderFile {
  const kept = rows.filter((row, index) => {
    const isTwin = (twin: FolderRow): boolean => twin.day === row.day && twin.month === row.month;
    return rows.findIndex(isTwin) === index || chance.below(3) > 0;
  });
  const changedRows = kept.map((row) => (chance.below(2) === 0 ? { ...row, cost: chance.below(1000) } : row));
  // The row belongs to a month that the file already has.
  const { month } = chance.of(rows) ?? {};
  return [...changedRows, { ...newRow(owner, chance), ...(month === undefined ? {} : { month }) }];
}

type OwnFiles = readonly (readonly [string, FolderFile])[];

/** Moves rows from a month that keeps other rows to a month that the files already have. */
function moveRows(
  {
    folder,
    name,
    own,
    rows,
  }: { readonly folder: Folder; readonly own: OwnFiles; readonly name: string; readonly rows: FolderFile },
  chance: Chance,
): Edit | undefined {
  const all = own.flatMap(([, each]) => each);
  const from = chance.of(rows)?.month;
  const to = chance.of(all.filter(({ month }) => month !== from))?.month;
  if (from === undefined || to === undefined) return undefined;
  const isStaying = all.some((row) => row.month === from && !rows.includes(row));
  const isMoved = (row: FolderRow): boolean =>
    row.month === from && (isStaying || row !== rows.find((one) => one.month === from));
  if (!rows.some(isMoved)) return undefined;
  const keepsDay = chance.below(2) === 0;
  const moved = rows.map((row) =>
    isMoved(row) ? { ...row, month: to, day: keepsDay ? row.day : `${to}${row.day.slice(7)}` } : row,
  );
  return { folder: changed(folder, [[name, moved]]), verdict: "passes", about: name };
}

/** Moves all rows of a month to another month that the files already have. */
function emptyMonth(folder: Folder, own: OwnFiles, chance: Chance): Edit | undefined {
  const all = own.flatMap(([, rows]) => rows);
  const from = chance.of(all)?.month;
  const to = chance.of(all.filter(({ month }) => month !== from))?.month;
  if (from === undefined || to === undefined) return undefined;
  const files = own.filter(([, rows]) => rows.some(({ month }) => month === from));
  const moved = files.map(
    ([name, rows]) => [name, rows.map((row) => (row.month === from ? { ...row, month: to } : row))] as const,
  );
  return { folder: changed(folder, moved), verdict: "is refused", about: files[0]?.[0] ?? "" };
}

let serial = 0;

function newRow(owner: string, chance: Chance): FolderRow {
  const month = chance.of(MONTHS[owner === "b" ? "b" : "a"]) ?? "2026-07";
  const day = `${month}-${String(1 + chance.below(28)).padStart(2, "0")}`;
  return { name: `${owner}${++serial}`, cost: chance.below(1000), month, day };
}

function freshName(folder: Folder, owner: string, chance: Chance): string {
  for (;;) {
    const name = `${owner}/${chance.below(1_000_000)}.csv${chance.below(4) === 0 ? ".gz" : ""}`;
    if (!folder.has(name)) return name;
  }
}

function changed(folder: Folder, changes: readonly (readonly [string, FolderFile | undefined])[]): Folder {
  const files = new Map(folder);
  for (const [name, rows] of changes) {
    if (rows === undefined) files.delete(name);
    else files.set(name, rows);
  }
  return files;
}
