import { AZURE_GAPS, type KnownGap } from "./azure-gaps.ts";
import { distinctPartners } from "./distinct-partners.ts";
import { isProduct } from "./products.ts";
import { type RowBatch, type StoredKind, textOfRow } from "./row-batch.ts";
import { allOf, negation, type RowTests, type Truth } from "./row-tests.ts";
import { type ConformanceRule, columnsOfTree, type Tree } from "./rules.ts";
import { type MoneyByCurrency, touchedMoney } from "./touched-money.ts";
import { typeTest } from "./value-tests.ts";

/** What rules need to know about a file besides its rows. */
export interface CheckedFile {
  readonly name: string;
  /** What `RowBatch.placeOf` counts. */
  readonly unit: "line" | "row";
  readonly columns: readonly string[];
  /** How each column is stored; undefined for a missing one. Ignores case. */
  kindOf(column: string): StoredKind | undefined;
  /** Dataset version of an Azure export; undefined for other files. */
  readonly azureVersion: string | undefined;
}

/** Where a rule is violated: a row, or a file that lacks a column or stores it in a wrong type. */
export interface ViolationPlace {
  readonly file: string;
  /** Set for CSV files. The header is line 1. */
  readonly line?: number;
  /** Set for parquet files. Counts from 1. */
  readonly row?: number;
  readonly column: string;
  /** Null for a row without a value; undefined if the whole file is meant. */
  readonly value?: string | null;
  /** The other values that the rule compares. */
  readonly others?: Readonly<Record<string, string | null>>;
}

/** What was found for a rule. */
export interface RuleCount {
  /** False if no file has the columns of the rule. */
  readonly isEvaluated: boolean;
  readonly violations: number;
  /** Violations that are known gaps of Azure's exports, and their reasons. */
  readonly knownViolations: number;
  readonly gaps: readonly string[];
  /** The first few. */
  readonly places: readonly ViolationPlace[];
  readonly money: MoneyByCurrency;
  /** False if there were more distinct values than are compared. */
  readonly isComplete: boolean;
}

/** Counts the violations of one rule, file by file. */
export interface RuleCounter {
  addRows(file: CheckedFile, batch: RowBatch, tests: RowTests): void;
  endFile(file: CheckedFile): void;
  result(): RuleCount;
}

const SHOWN_PLACES = 5;
const SHOWN_CHARACTERS = 200;

/** Rows of Azure in files without Azure's own columns. */
const AZURE_ROW: Tree = ["in", "ProviderName", "Microsoft", "Microsoft Azure", "Azure"];

export function ruleCounter(rule: ConformanceRule): RuleCounter {
  const { require, column } = rule;
  const [operator, first, second] = require;
  const gaps = AZURE_GAPS.filter(({ rules }) => rules.includes(rule.id));
  const needed = columnsOfTree(require);
  const money = touchedMoney();
  const places: ViolationPlace[] = [];
  const reasons = new Set<string>();
  const partners = operator === "onePer" ? distinctPartners(String(first), String(second)) : undefined;
  let isEvaluated = operator === "present";
  let violations = 0;
  let knownViolations = 0;
  let violationsBefore = 0;

  const addPlace = (file: CheckedFile, batch: RowBatch, row: number): void => {
    if (places.length === SHOWN_PLACES) return;
    const shownValue = (name: string): string | null => shortened(textOfRow(batch.column(name), row)) ?? null;
    const others = needed.filter((name) => name !== column).map((name) => [name, shownValue(name)]);
    places.push({
      ...{ file: file.name, [file.unit]: batch.placeOf(row), column, value: shownValue(column) },
      ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
    });
  };

  const addViolations = (file: CheckedFile, batch: RowBatch, tests: RowTests, violating: Uint8Array): void => {
    for (let row = violating.indexOf(1); row >= 0; row = violating.indexOf(1, row + 1)) {
      violations++;
      addPlace(file, batch, row);
    }
    money.add(batch, violating);
    if (gaps.length === 0) return;
    const isOfAzure = file.azureVersion !== undefined || tests.condition(AZURE_ROW);
    const isKnown = new Uint8Array(batch.rows);
    for (const gap of gaps.filter((one) => isOfVersion(one, file))) {
      const when = gap.when === undefined ? true : tests.condition(gap.when);
      const rows = rowsOf(allOf([violating, isOfAzure, when]), batch.rows);
      if (!rows.includes(1)) continue;
      reasons.add(gap.reason);
      for (let row = 0; row < rows.length; row++) if (rows[row] === 1) isKnown[row] = 1;
    }
    for (const row of isKnown) knownViolations += row;
  };

  return {
    addRows: (file, batch, tests) => {
      if (operator === "present" || needed.some((name) => batch.column(name) === undefined)) return;
      isEvaluated = true;
      if (partners !== undefined) {
        partners.add(batch, (row) => {
          violations++;
          addPlace(file, batch, row);
        });
        return;
      }
      const violating = violatingRows(rule, batch, tests);
      if (violating !== false) addViolations(file, batch, tests, rowsOf(violating, batch.rows));
    },
    endFile: (file) => {
      const kind = file.kindOf(column);
      const isMissing = operator === "present" && kind === undefined;
      const isWrongType = operator === "type" && kind !== undefined && typeTest(String(second), kind) === false;
      if (operator === "type" && kind !== undefined) isEvaluated = true;
      // A wrong type counts even if no row has a value.
      if (isMissing || (isWrongType && violations === violationsBefore)) {
        violations++;
        if (places.length < SHOWN_PLACES) places.push({ file: file.name, column });
        const gap = file.azureVersion === undefined ? undefined : gaps.find((one) => isOfVersion(one, file));
        if (isMissing && gap !== undefined) {
          knownViolations++;
          reasons.add(gap.reason);
        }
      }
      violationsBefore = violations;
    },
    result: () => ({
      ...{ isEvaluated, violations, knownViolations, gaps: [...reasons], places },
      money: money.sums(),
      isComplete: partners?.isIncomplete !== true,
    }),
  };
}

function violatingRows(rule: ConformanceRule, batch: RowBatch, tests: RowTests): Truth {
  const { require } = rule;
  const applies = rule.if === undefined ? true : tests.condition(rule.if);
  if (applies === false) return false;
  const isMet = require[0] === "product" ? isProduct(batch, require, applies) : tests.requirement(require);
  return isMet === true ? false : allOf([applies, negation(isMet)]);
}

function rowsOf(truth: Truth, rows: number): Uint8Array {
  return typeof truth === "boolean" ? new Uint8Array(rows).fill(Number(truth)) : truth;
}

/** A file that lacks Azure's own columns may come from any version. */
function isOfVersion({ versions }: KnownGap, { azureVersion }: CheckedFile): boolean {
  return versions === undefined || azureVersion === undefined || versions.includes(azureVersion);
}

function shortened(text: string | undefined): string | undefined {
  return text === undefined || text.length <= SHOWN_CHARACTERS
    ? text
    : `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
}
