import { isObject, type Json, type JsonObject } from "../../../json-value.ts";

/** The combinations of a matrix, built as on GitHub. Throws GitHub's error if there are none. */
export function matrixCombinations(matrix: Json): readonly JsonObject[] {
  if (!isObject(matrix)) throw new Error("A mapping was expected for the matrix");
  const { include = [], exclude = [], ...vectors } = matrix;
  for (const [name, values] of [...Object.entries(vectors), ["include", include], ["exclude", exclude]] as const) {
    if (!Array.isArray(values)) throw new Error(`Matrix vector '${String(name)}' must be a sequence`);
  }
  for (const [name, values] of Object.entries(vectors)) {
    if ((values as readonly Json[]).length === 0)
      throw new Error(`Matrix vector '${name}' does not contain any values`);
  }
  const product = Object.entries(vectors).reduce<readonly JsonObject[]>(
    (all, [name, values]) =>
      all.flatMap((combination) => (values as readonly Json[]).map((value) => ({ ...combination, [name]: value }))),
    Object.keys(vectors).length === 0 ? [] : [{}],
  );
  const excluded = (exclude as readonly Json[]).filter(isObject);
  const kept = product.filter((combination) => !excluded.some((pattern) => isWithin(pattern, combination)));
  const combinations = addIncluded(kept, Object.keys(vectors), (include as readonly Json[]).filter(isObject));
  if (combinations.length === 0) throw new Error("Matrix must define at least one vector");
  if (combinations.length > MAX_JOBS) {
    throw new Error(`Matrix generated ${combinations.length} jobs which exceeds maximum allowed of ${MAX_JOBS}`);
  }
  return combinations;
}

const MAX_JOBS = 256;

function addIncluded(
  kept: readonly JsonObject[],
  names: readonly string[],
  include: readonly JsonObject[],
): readonly JsonObject[] {
  const combinations = kept.map((original) => ({ original, values: original }));
  const added: JsonObject[] = [];
  for (const entry of include) {
    // An entry extends every combination whose original values it does not change. Otherwise it becomes a new
    // combination.
    const original = Object.fromEntries(Object.entries(entry).filter(([name]) => names.includes(name)));
    const matching = combinations.filter((combination) => isWithin(original, combination.original));
    for (const combination of matching) combination.values = { ...combination.values, ...entry };
    if (matching.length === 0) added.push(entry);
  }
  return [...combinations.map(({ values }) => values), ...added];
}

function isWithin(pattern: JsonObject, combination: JsonObject): boolean {
  return Object.entries(pattern).every(
    ([name, value]) => name in combination && isSame(value, combination[name] ?? null),
  );
}

function isSame(a: Json, b: Json): boolean {
  return isObject(a) && isObject(b) ? isWithin(a, b) : JSON.stringify(a) === JSON.stringify(b);
}
