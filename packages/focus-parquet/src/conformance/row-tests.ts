import type { BatchColumn, RowBatch } from "./row-batch.ts";
import type { Tree } from "./rules.ts";
import { formatTest, isCurrency, matches, typeTest, type ValueTest } from "./value-tests.ts";

/** Whether something holds in each row: everywhere, nowhere, or 1 for the rows where it holds. */
export type Truth = boolean | Uint8Array;

/** Evaluates trees over the rows of one batch. Each tree is evaluated once, however many rules share it. */
export interface RowTests {
  /** A condition: a row without a value fails `eq` and `in`. */
  condition(tree: Tree): Truth;
  /** A requirement: a row without a value passes, unless the tree is about null. */
  requirement(tree: Tree): Truth;
}

export function rowTests(batch: RowBatch): RowTests {
  const known = new Map<string, Truth>();
  const once = (kind: string, tree: Tree, evaluate: () => Truth): Truth => {
    const key = kind + keyOf(tree);
    const found = known.get(key) ?? evaluate();
    known.set(key, found);
    return found;
  };
  const condition = (tree: Tree): Truth => once("if", tree, () => conditionOf(batch, tree, condition));
  const requirement = (tree: Tree): Truth => once("require", tree, () => requirementOf(batch, tree, condition));
  return { condition, requirement };
}

const keys = new WeakMap<Tree, string>();

function keyOf(tree: Tree): string {
  const key = keys.get(tree) ?? JSON.stringify(tree);
  keys.set(tree, key);
  return key;
}

function conditionOf(batch: RowBatch, tree: Tree, condition: (tree: Tree) => Truth): Truth {
  const [operator, first, ...more] = tree;
  if (operator === "and" || operator === "or") {
    const truths = (tree.slice(1) as Tree[]).map(condition);
    return operator === "and" ? allOf(truths) : negation(allOf(truths.map(negation)));
  }
  const column = batch.column(first as string);
  switch (operator) {
    case "null":
      return byValue(column, false, true, batch.rows);
    case "notnull":
      return byValue(column, true, false, batch.rows);
    case "eq":
      return byValue(column, (text) => text === more[0], false, batch.rows);
    case "ne":
      return byValue(column, (text) => text !== more[0], true, batch.rows);
    case "in":
      return byValue(column, (text) => more.includes(text), false, batch.rows);
    case "zero":
      return byValue(column, (text) => Number(text) === 0, false, batch.rows);
    case "matches":
      return byValue(column, matches(String(more[0])), false, batch.rows);
    default:
      throw new Error(`no condition ${operator}`);
  }
}

function requirementOf(batch: RowBatch, tree: Tree, condition: (tree: Tree) => Truth): Truth {
  const [operator, first, ...more] = tree;
  const column = batch.column(first as string);
  const kind = column?.kind ?? "csv";
  const passesNull = (test: ValueTest): Truth => byValue(column, test, true, batch.rows);
  switch (operator) {
    case "in": {
      const allowed = new Set(more);
      return passesNull((text) => allowed.has(text));
    }
    case "ge":
      return passesNull((text) => !(Number(text) < (more[0] as number)));
    case "type":
      return passesNull(typeTest(String(more[0]), kind));
    case "format":
      return passesNull(formatTest(String(more[0]), kind));
    case "iso4217":
      return passesNull(isCurrency);
    case "parent":
      return hasParent(batch, column, batch.column(more[0] as string), more[1] as Parents);
    default:
      return condition(tree);
  }
}

/** Evaluates a test once per value, and returns a constant if all rows agree. */
function byValue(column: BatchColumn | undefined, test: ValueTest, ofNull: boolean, rows: number): Truth {
  if (column === undefined || column.filled === 0) return ofNull;
  const hasNull = column.filled < rows;
  if (typeof test === "boolean" && (test === ofNull || !hasNull)) return test;
  const texts = typeof test === "boolean" ? undefined : column.texts();
  const { indexes } = column;
  const verdicts = new Uint8Array(texts?.length ?? 1);
  let passed = 0;
  if (typeof test === "function" && texts !== undefined) {
    for (let index = 0; index < texts.length; index++) {
      if (!test(texts[index] ?? "")) continue;
      verdicts[index] = 1;
      passed++;
    }
    if (passed === texts.length && (ofNull || !hasNull)) return true;
    if (passed === 0 && (!ofNull || !hasNull)) return false;
  }
  const truth = new Uint8Array(rows);
  const nullVerdict = Number(ofNull);
  const constant = Number(test === true);
  for (let row = 0; row < rows; row++) {
    const index = indexes[row] ?? -1;
    truth[row] = index < 0 ? nullVerdict : texts === undefined ? constant : (verdicts[index] ?? 0);
  }
  return truth;
}

type Parents = Readonly<Record<string, readonly string[]>>;

/** The category must be that of the subcategory. Rows without one of them, and unknown subcategories, pass. */
function hasParent(
  batch: RowBatch,
  sub: BatchColumn | undefined,
  parent: BatchColumn | undefined,
  parents: Parents,
): Truth {
  if (sub === undefined || parent === undefined) return true;
  const categoryOf = new Map(Object.entries(parents).flatMap(([category, subs]) => subs.map((one) => [one, category])));
  const expected = sub.texts().map((text) => categoryOf.get(text));
  const categories = parent.texts();
  const truth = new Uint8Array(batch.rows).fill(1);
  let isFaulty = false;
  for (let row = 0; row < batch.rows; row++) {
    const category = categories[parent.indexes[row] ?? -1];
    const wanted = expected[sub.indexes[row] ?? -1];
    if (category === undefined || wanted === undefined || category === wanted) continue;
    truth[row] = 0;
    isFaulty = true;
  }
  return isFaulty ? truth : true;
}

export function negation(truth: Truth): Truth {
  return typeof truth === "boolean" ? !truth : truth.map((value) => 1 - value);
}

export function allOf(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  const [first, ...others] = truths.filter((truth) => typeof truth !== "boolean");
  if (first === undefined) return true;
  if (others.length === 0) return first;
  const all = first.slice();
  for (const other of others) {
    for (let row = 0; row < all.length; row++) all[row] = (all[row] ?? 0) & (other[row] ?? 0);
  }
  return all;
}
