import { divideUnits, formatUnits, parseDecimal } from "exact-values/decimal";
import type { ClearRule, LiftCode, LiftRule, QuotientRule, TextRule } from "../../focus/upgrade/upgrade-rule.ts";
import { createOutcomes, openRecords, type Runner } from "./rule-runner.ts";
import type { LiftedPart } from "./upgraded-part.ts";

/** Who hears of what rules do. */
interface RuleNotes {
  changed(record: number, code: LiftCode): void;
  rounded(): void;
}

/** Applies a rule batch by batch; does nothing where the part cannot have its target. */
export function ruleRunner(part: LiftedPart, rule: LiftRule, notes: RuleNotes): Runner {
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

function textRunner(part: LiftedPart, rule: TextRule, notes: RuleNotes): Runner {
  const target = part.madeAt(part.indexOf(rule.target));
  if (target === undefined) return IDLE;
  const open = openRecords(part, rule);
  const outcomes = createOutcomes(rule.inputs.map(part.textsOf), part.rowsAtMost, (texts) =>
    target.idOf(rule.apply(texts)),
  );
  const { ids } = target;
  const { records } = open;
  /** Of records that are open those without a value: of others nothing need be found out. */
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

function clearRunner(part: LiftedPart, rule: ClearRule, notes: RuleNotes): Runner {
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

function quotientRunner(part: LiftedPart, rule: QuotientRule, notes: RuleNotes): Runner {
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
