import { divideUnits, formatUnits, parseDecimal } from "exact-values/decimal";
import type {
  ClearRule,
  QuotientRule,
  TextRule,
  UpgradeCode,
  UpgradeRule,
  UpgradeText,
} from "../../focus/upgrade/upgrade-rule.ts";
import { type Batch, createCombinations, type TextColumn } from "../module/text-columns.ts";
import type { UpgradedPart } from "./upgraded-part.ts";

/** Receives the changes and roundings that rules cause. */
interface RuleNotes {
  changed(record: number, code: UpgradeCode): void;
  rounded(): void;
}

/**
 * Creates a step that applies a rule to each batch. The step does nothing if the part cannot have the rule's target.
 */
export function ruleRunner(part: UpgradedPart, rule: UpgradeRule, notes: RuleNotes): Runner {
  switch (rule.kind) {
    case "text":
      return textRunner(part, rule, notes);
    case "clear":
      return clearRunner(part, rule, notes);
    case "quotient":
      return quotientRunner(part, rule, notes);
  }
}

const IDLE: Runner = { run: () => {}, clear: () => {} };

function textRunner(part: UpgradedPart, rule: TextRule, notes: RuleNotes): Runner {
  const target = part.madeAt(part.indexOf(rule.target));
  if (target === undefined) return IDLE;
  const open = openRecords(part, rule);
  const outcomes = createOutcomes(rule.inputs.map(part.textsOf), part.rowsAtMost, (texts) =>
    target.idOf(rule.apply(texts)),
  );
  const { ids } = target;
  const { records } = open;
  /** Keeps only the open records without a value, because a fill rule ignores the others. */
  const withoutValue = (count: number): number => {
    let empty = 0;
    for (let index = 0; index < count; index++) {
      const record = records[index] ?? 0;
      if ((ids[record] ?? -1) < 0) records[empty++] = record;
    }
    return empty;
  };
  return {
    run: (batch) => {
      const found = open.find(batch);
      const count = rule.mode === "fill" ? withoutValue(found) : found;
      const numbers = outcomes.resolve(records, count);
      const { known } = outcomes;
      for (let index = 0; index < count; index++) {
        const record = records[index] ?? 0;
        const after = known[numbers[index] ?? 0] ?? -1;
        if (after === ids[record]) continue;
        ids[record] = after;
        notes.changed(record, rule.name);
      }
    },
    clear: inTurn(open.clear, outcomes.clear),
  };
}

function clearRunner(part: UpgradedPart, rule: ClearRule, notes: RuleNotes): Runner {
  const index = part.indexOf(rule.target);
  const [texts, decimals] = [part.madeAt(index), part.decimalsOf(rule.target)];
  decimals?.expectLosses();
  const open = openRecords(part, rule);
  const clear = (record: number, row: number): void => {
    const units = decimals?.unitsOf(row);
    const text = units === undefined ? texts?.textOf(texts.ids[record] ?? -1) : formatUnits(units);
    if (text === undefined || text === null) return;
    part.displace(record, { name: part.nameOf(index), text });
    decimals?.remove(row);
    if (texts !== undefined) texts.ids[record] = -1;
    notes.changed(record, rule.name);
  };
  return {
    run: (batch) => {
      for (const record of open.records.subarray(0, open.find(batch))) clear(record, batch.firstRow + record);
    },
    clear: open.clear,
  };
}

function quotientRunner(part: UpgradedPart, rule: QuotientRule, notes: RuleNotes): Runner {
  const target = part.decimalsOf(rule.target);
  if (target === undefined) return IDLE;
  const open = openRecords(part, rule);
  const outcomes = createOutcomes(rule.inputs.map(part.textsOf), part.rowsAtMost, (texts) => {
    const formula = rule.formula(texts);
    const factor = formula === undefined ? undefined : parseDecimal(formula.factor);
    if (formula === undefined || !factor?.ok) return "none";
    const [dividend, divisor] = [part.decimalsOf(formula.dividend), part.decimalsOf(formula.divisor)];
    return dividend === undefined || divisor === undefined ? "none" : { dividend, factor: factor.units, divisor };
  });
  return {
    run: (batch) =>
      outcomes.each(open.records, open.find(batch), (record, formula) => {
        const row = batch.firstRow + record;
        if (formula === "none" || target.unitsOf(row) !== undefined) return;
        const [dividend, divisor] = [formula.dividend.unitsOf(row), formula.divisor.unitsOf(row)];
        if (dividend === undefined || divisor === undefined) return;
        const quotient = divideUnits(dividend, formula.factor, divisor);
        if (quotient === undefined) return;
        target.put(record, quotient.units);
        if (quotient.isRounded) notes.rounded();
        notes.changed(record, rule.name);
      }),
    clear: inTurn(open.clear, outcomes.clear),
  };
}

function inTurn(...actions: readonly (() => void)[]): () => void {
  return () => {
    for (const act of actions) act();
  };
}

/** A step that changes the columns of each batch. */
export interface Runner {
  run(batch: Batch): void;
  /** Clears all state for the next row group. */
  clear(): void;
}

/** The records of a batch that a rule applies to. */
interface OpenRecords {
  readonly records: Int32Array;
  /**
   * Finds the batch's records that the rule applies to, writes their indexes to `records`, and returns their number.
   */
  find(batch: Batch): number;
  clear(): void;
}

export function openRecords(part: UpgradedPart, { guard }: UpgradeRule): OpenRecords {
  const column = part.textsOf(guard.column);
  const records = new Int32Array(part.rowsAtMost);
  /** Whether the guard accepts a text, indexed by the text's ID + 1. */
  let isOpen: boolean[] = [];
  return {
    records,
    find: (batch) => {
      const { ids } = column;
      let count = 0;
      for (let record = 0; record < batch.records; record++) {
        const id = ids[record] ?? -1;
        isOpen[id + 1] ??= guard.isOpen(column.textOf(id));
        if (isOpen[id + 1]) records[count++] = record;
      }
      return count;
    },
    clear: () => {
      isOpen = [];
    },
  };
}

/** The outcome for the texts of a record, computed once for each combination of texts. */
interface Outcomes<T> {
  /** Returns the outcome number of each of the first `count` records. Afterwards, `known` contains these outcomes. */
  resolve(records: Int32Array, count: number): Int32Array;
  readonly known: readonly T[];
  /** Passes the outcome of each of the first `count` records to a callback. */
  each(records: Int32Array, count: number, take: (record: number, outcome: T) => void): void;
  clear(): void;
}

export function createOutcomes<T extends NonNullable<unknown>>(
  columns: readonly TextColumn[],
  rowsAtMost: number,
  find: (texts: readonly UpgradeText[]) => T,
): Outcomes<T> {
  const combinations = createCombinations(
    columns.map(({ ids }) => ids),
    rowsAtMost,
  );
  let known: T[] = [];
  // This is a separate function, because a closure inside the loop would be allocated in each iteration.
  const textsOf = (record: number): readonly UpgradeText[] =>
    columns.map(({ ids, textOf }) => textOf(ids[record] ?? -1));
  const resolve = (records: Int32Array, count: number): Int32Array => {
    const numbers = combinations.of(records, count);
    for (let index = 0; index < count; index++) {
      const number = numbers[index] ?? 0;
      if (known[number] === undefined) known[number] = find(textsOf(records[index] ?? 0));
    }
    return numbers;
  };
  return {
    resolve,
    get known() {
      return known;
    },
    each: (records, count, take) => {
      const numbers = resolve(records, count);
      for (let index = 0; index < count; index++) {
        const outcome = known[numbers[index] ?? 0];
        if (outcome !== undefined) take(records[index] ?? 0, outcome);
      }
    },
    clear: () => {
      combinations.clear();
      known = [];
    },
  };
}
