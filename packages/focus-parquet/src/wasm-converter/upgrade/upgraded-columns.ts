import { formatUnits } from "exact-values/decimal";
import { rulesOf } from "../../focus/upgrade/upgrade-plan.ts";
import { UPGRADE_CODES, type UpgradeCode, type UpgradeCounts } from "../../focus/upgrade/upgrade-rule.ts";
import type { DisplacedValue } from "../../part-mapping.ts";
import type { Batch, MadeTexts, TextColumn } from "../module/text-columns.ts";
import { createOutcomes, type Runner, ruleRunner } from "./upgrade-rules.ts";
import { createUpgradedPart, type Displaced, type UpgradedPart, type UpgradedPartOptions } from "./upgraded-part.ts";

/** The upgrade of a part. It changes the columns of each batch after they are read and before the batch is accepted. */
interface BatchUpgrade {
  apply(batch: Batch): Displaced;
  /** Adds the changes of the current batch to the counts. */
  accept(): void;
  /** Number of rows that each rule changed in accepted batches since the last `clear`. */
  readonly changes: UpgradeCounts;
  /** Number of rounded quotients in accepted batches since the last `clear`. */
  readonly roundings: number;
  /** Clears all state for the next row group. */
  clear(): void;
}

/**
 * Creates the upgrade of a part, or returns undefined if its columns are written as they are read. Rules work on IDs.
 * The outcome for a combination of texts is computed once per row group, so that a row only costs a few lookups. The
 * result equals that of `row-upgrade.ts`, which works row by row.
 */
export function createBatchUpgrade(options: UpgradedPartOptions): BatchUpgrade | undefined {
  const { columns, plan, rowsAtMost } = options;
  if (plan.upgrade === undefined && columns.mapping.places.every(({ length }) => length < 2)) return undefined;
  const part = createUpgradedPart(options);
  const changesAt = plan.columns.findIndex(({ derivedFrom }) => derivedFrom === "source-changes");
  const changes = createSourceChanges(part.madeAt(changesAt), rowsAtMost);
  let batchRoundings = 0;
  let roundings = 0;
  const notes = {
    changed: changes.note,
    rounded: () => {
      batchRoundings++;
    },
  };
  const rules = rulesOf(plan.upgrade ?? [], plan.columns);
  const runners = [...moveRunners(part), ...rules.map((rule) => ruleRunner(part, rule, notes))];

  return {
    apply: (batch) => {
      batchRoundings = 0;
      part.begin(batch);
      changes.begin(batch);
      for (const { run } of runners) run(batch);
      changes.end(batch);
      return part.end(batch);
    },
    accept: () => {
      changes.accept();
      roundings += batchRoundings;
    },
    get changes() {
      return changes.counts;
    },
    get roundings() {
      return roundings;
    },
    clear: () => {
      for (const { clear } of runners) clear();
      part.clear();
      changes.clear();
      roundings = 0;
    },
  };
}

/** Creates steps that fill planned columns from the file columns that contain their values. */
function moveRunners(part: UpgradedPart): readonly Runner[] {
  const { plan, columns } = part;
  return plan.columns.flatMap(({ type, derivedFrom }, index) => {
    const places = columns.mapping.places[index] ?? [];
    const texts = part.madeAt(index);
    if (texts !== undefined) return derivedFrom === undefined ? [textRunner(part, places, texts)] : [];
    return type === "Decimal" && places.length > 1 ? [moveDecimals(part, places)] : [];
  });
}

function textRunner(part: UpgradedPart, places: readonly number[], target: MadeTexts): Runner {
  const [first, ...others] = places;
  if (first === undefined) return { run: ({ records }) => target.ids.fill(-1, 0, records), clear: () => {} };
  return others.length > 0 ? moveTexts(part, places, target) : copyTexts(part.textsAt(first), target);
}

function copyTexts(file: TextColumn, target: MadeTexts): Runner {
  /** The target's ID for each ID of the file's column. */
  let idOf: number[] = [];
  return {
    run: ({ records }) => {
      for (let record = 0; record < records; record++) {
        const id = file.ids[record] ?? -1;
        if (id >= 0) idOf[id] ??= target.idOf(file.textOf(id));
        target.ids[record] = id < 0 ? -1 : (idOf[id] ?? -1);
      }
    },
    clear: () => {
      idOf = [];
    },
  };
}

function moveTexts(part: UpgradedPart, places: readonly number[], target: MadeTexts): Runner {
  const names = places.map(part.headerName);
  const outcomes = createOutcomes(places.map(part.textsAt), part.rowsAtMost, (texts) => {
    const values = texts.flatMap((text, index) => (text === null ? [] : [{ name: names[index] ?? "", text }]));
    const taken = values[0]?.text ?? null;
    const others: readonly DisplacedValue[] = values.filter(({ text }) => text !== taken);
    return { id: target.idOf(taken), others };
  });
  return {
    run: ({ records }) =>
      outcomes.each(part.allRecords, records, (record, { id, others }) => {
        target.ids[record] = id;
        for (const value of others) part.displace(record, value);
      }),
    clear: outcomes.clear,
  };
}

/** Fills a decimal column from several file columns. The module already reads the first of them into the target. */
function moveDecimals(part: UpgradedPart, [first = -1, ...others]: readonly number[]): Runner {
  const target = part.decimalsAt(first);
  const files = others.map((at) => ({ at, name: part.headerName(at), column: part.decimalsAt(at) }));
  return {
    run: ({ firstRow, records }) => {
      for (let record = 0; record < records; record++) {
        let taken = target.unitsOf(firstRow + record);
        for (const { at, name, column } of files) {
          const other = column.unitsOf(firstRow + record);
          if (other === undefined || other === taken) continue;
          if (taken !== undefined) part.displace(record, { name, text: formatUnits(other) });
          else target.copy(record, at);
          taken ??= other;
        }
      }
    },
    clear: () => {},
  };
}

/** Records which rules changed which records of the current batch, and counts the changed rows. */
interface SourceChanges {
  begin(batch: Batch): void;
  note(record: number, code: UpgradeCode): void;
  /** Fills the column that names the rules. */
  end(batch: Batch): void;
  /** Adds the changes of the current batch to the counts. */
  accept(): void;
  /** Number of rows that each rule changed in accepted batches since the last `clear`. */
  readonly counts: UpgradeCounts;
  clear(): void;
}

function createSourceChanges(column: MadeTexts | undefined, rowsAtMost: number): SourceChanges {
  /** The codes of a record's changes, one bit per code. */
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
      codes[record] = (codes[record] ?? 0) | (1 << UPGRADE_CODES.indexOf(code));
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
      const counts = new Map<UpgradeCode, number>();
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

function codesIn(set: number): readonly UpgradeCode[] {
  return UPGRADE_CODES.filter((_, bit) => (set & (1 << bit)) !== 0);
}
