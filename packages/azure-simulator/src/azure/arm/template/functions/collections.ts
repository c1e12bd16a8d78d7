import { isList, isObject, isSameJson, type Json, jsonType, memberName } from "../../../../json-value.ts";
import { ANY_NUMBER, type Arguments, cannotEvaluate, eager, type TemplateFunctions } from "../template-function.ts";
import { writeText } from "../write-text.ts";

const MAX_RANGE = 10_000;

export const collectionFunctions: TemplateFunctions = {
  array: eager(1, 1, (args) => (isList(args.at(0)) ? args.at(0) : [args.at(0)])),
  createArray: eager(0, ANY_NUMBER, (args) => args.values),
  concat: eager(1, ANY_NUMBER, (args) =>
    isList(args.at(0)) ? args.values.flatMap((_, index) => args.list(index)) : concatTexts(args),
  ),
  contains: eager(2, 2, contains),
  empty: eager(1, 1, (args) => args.at(0) === null || lengthOf(args) === 0),
  length: eager(1, 1, lengthOf),
  first: eager(1, 1, (args) => edge(args, 0)),
  last: eager(1, 1, (args) => edge(args, -1)),
  skip: eager(2, 2, (args) => sequence(args).slice(Math.max(0, args.integer(1)))),
  take: eager(2, 2, (args) => sequence(args).slice(0, Math.max(0, args.integer(1)))),
  flatten: eager(1, 1, (args) => args.list(0).flatMap((item) => (isList(item) ? item : [item]))),
  range: eager(2, 2, (args) => {
    const [start, count] = [args.integer(0), args.integer(1)];
    if (count < 0 || count > MAX_RANGE) {
      throw cannotEvaluate(args.name, `the count must be in the range of '0' to '${MAX_RANGE}'.`);
    }
    return Array.from({ length: count }, (_, index) => start + index);
  }),
};

function concatTexts(args: Arguments): string {
  const composed = args.values.findIndex((value) => isList(value) || isObject(value));
  if (composed >= 0) throw args.wrongType(composed, "String");
  return args.values.map(writeText).join("");
}

function contains(args: Arguments): Json {
  const [container, wanted] = [args.at(0), args.at(1)];
  if (isList(container)) return container.some((item) => isSameJson(item, wanted));
  if (isObject(container)) return memberName(container, writeText(wanted)) !== undefined;
  return args.text(0).includes(writeText(wanted));
}

function lengthOf(args: Arguments): number {
  const value = args.at(0);
  if (typeof value === "string" || isList(value)) return value.length;
  if (isObject(value)) return Object.keys(value).length;
  throw cannotEvaluate(
    args.name,
    "function expects its parameter to be an array, an object, or a string. The provided value is of type " +
      `'${jsonType(value)}'.`,
  );
}

function sequence(args: Arguments): string | readonly Json[] {
  const value = args.at(0);
  return isList(value) ? value : args.text(0);
}

/** For the first item of an empty sequence, Azure returns nothing instead of failing. */
function edge(args: Arguments, index: 0 | -1): Json {
  const value = sequence(args);
  return value.at(index) ?? (typeof value === "string" ? "" : null);
}
