import { fileVersions, specificationOfVersion } from "../admission/file-version.ts";
import { type FocusSpecification, wasSpecified } from "../focus/focus-columns.ts";
import { type CheckSource, openFile } from "./open-file.ts";
import type { RowBatch } from "./row-batch.ts";
import { rowTests } from "./row-tests.ts";
import { type CheckedFile, type RuleCount, ruleCounter } from "./rule-counts.ts";
import { type ConformanceRule, FOCUS_RULES } from "./rules.ts";

/** How to check a dataset. */
export interface CheckOptions {
  /** The version that decides which columns are required; by default the header shows it. */
  readonly specification?: FocusSpecification | undefined;
  /** The optional features that the provider supports; by default, those with a value in at least one row. */
  readonly criteria?: readonly string[] | undefined;
  /** Texts that mean "no value", besides the empty field. */
  readonly nullTokens?: readonly string[] | undefined;
}

export interface RuleResult extends Omit<RuleCount, "isEvaluated"> {
  readonly rule: ConformanceRule;
  /** True if there are violations, and all of them are known gaps of Azure's exports. */
  readonly isKnown: boolean;
}

/** The result of checking a dataset. */
export interface Conformance {
  readonly rows: number;
  /** The version of FOCUS whose columns the files have. */
  readonly specification: FocusSpecification;
  /** The rules that were evaluated. */
  readonly rules: readonly RuleResult[];
  /** Number of rules that were not evaluated, because columns, rows or criteria are missing. */
  readonly skippedRules: number;
}

/**
 * Checks files as one dataset against the machine-checkable rules of FOCUS 1.2. Each file is read once, in constant
 * memory. Throws InputError for files that cannot be read; violations are results.
 */
export async function checkRows(sources: Iterable<CheckSource>, options: CheckOptions = {}): Promise<Conformance> {
  const counters = FOCUS_RULES.rules.map((rule) => ({ rule, counter: ruleCounter(rule) }));
  const files: CheckedFile[] = [];
  const filled = new Set<string>();
  let rows = 0;
  for (const source of sources) {
    const { batches, file } = await openFile(source, options.nullTokens ?? []);
    files.push(file);
    for await (const batch of batches) {
      rows += batch.rows;
      noteFilled(batch, filled);
      const tests = rowTests(batch);
      for (const { counter } of counters) counter.addRows(file, batch, tests);
    }
    for (const { counter } of counters) counter.endFile(file);
  }
  const specification = options.specification ?? specificationOfFiles(files);
  const criteria = options.criteria ?? supportedCriteria(filled);
  const rules = counters.flatMap(({ rule, counter }): RuleResult[] => {
    const { isEvaluated, ...count } = counter.result();
    if (!isEvaluated || !applies(rule, { rows, specification, criteria })) return [];
    return [{ rule, ...count, isKnown: count.violations > 0 && count.violations === count.knownViolations }];
  });
  return { rows, specification, rules, skippedRules: counters.length - rules.length };
}

/** The version of FOCUS that the files follow: that of the Azure export, or the oldest one with all of their columns. */
function specificationOfFiles(files: readonly CheckedFile[]): FocusSpecification {
  const version = fileVersions(files.map(({ columns, name }) => ({ part: name, names: columns })));
  return specificationOfVersion(version(files.map(({ name }) => name)));
}

function noteFilled(batch: RowBatch, filled: Set<string>): void {
  for (const column of EVIDENCE) if ((batch.column(column)?.filled ?? 0) > 0) filled.add(column);
}

const EVIDENCE: ReadonlySet<string> = new Set(Object.values(FOCUS_RULES.criteria).flat());

/** All criteria that can be named. */
export const CRITERIA: readonly string[] = Object.keys(FOCUS_RULES.criteria);

/** A provider supports a feature if at least one row has a value for it. */
function supportedCriteria(filled: ReadonlySet<string>): readonly string[] {
  return CRITERIA.filter((name) => FOCUS_RULES.criteria[name]?.some((column) => filled.has(column)));
}

interface Dataset extends Pick<Conformance, "rows" | "specification"> {
  readonly criteria: readonly string[];
}

/** Without rows, only columns and types are checked. A column is required only if the dataset's version has it. */
function applies(rule: ConformanceRule, { criteria, rows, specification }: Dataset): boolean {
  if (rule.criteria?.some((name) => !criteria.includes(name)) === true) return false;
  if (rule.kind === "presence") return wasSpecified(rule.column, specification);
  return rows > 0 || rule.kind === "type";
}
