import { isList, isObject, type Json, type JsonObject, jsonType } from "../../../json-value.ts";
import type { Environment, TemplateSection } from "./environment.ts";
import type { Expression } from "./expression.ts";
import { EXPRESSION_HELP, ExpressionError } from "./template-error.ts";

/** The evaluated arguments of a call. A reader of the wrong type fails with Azure's message. */
export interface Arguments {
  readonly name: string;
  readonly values: readonly Json[];
  at(index: number): Json;
  text(index: number): string;
  texts(from?: number): readonly string[];
  integer(index: number): number;
  flag(index: number): boolean;
  list(index: number): readonly Json[];
  object(index: number): JsonObject;
  /** For rules that the readers above cannot express. */
  wrongType(index: number, expected: string): ExpressionError;
}

export type Evaluate = (expression: Expression, lambdaVariables?: ReadonlyMap<string, Json>) => Json;

interface Signature {
  readonly fewest: number;
  readonly most: number;
  /** Sections that allow the function. Default: all. */
  readonly sections?: readonly TemplateSection[];
}

interface EagerFunction extends Signature {
  apply(args: Arguments, environment: Environment): Json;
}

/** A function that decides itself which of its arguments are evaluated. */
interface LazyFunction extends Signature {
  applyLazily(args: readonly Expression[], evaluate: Evaluate, name: string): Json;
}

export type TemplateFunction = EagerFunction | LazyFunction;
export type TemplateFunctions = Readonly<Record<string, TemplateFunction>>;

export const ANY_NUMBER = Number.POSITIVE_INFINITY;

export function eager(fewest: number, most: number, apply: EagerFunction["apply"]): EagerFunction {
  return { fewest, most, apply };
}

export function lazy(fewest: number, most: number, applyLazily: LazyFunction["applyLazily"]): LazyFunction {
  return { fewest, most, applyLazily };
}

export function argumentsOf(name: string, values: readonly Json[]): Arguments {
  const at = (index: number): Json => values[index] ?? null;
  const wrongType = (index: number, expected: string): ExpressionError =>
    new ExpressionError(
      `The template language function '${name}' expects its parameter to be of type '${expected}'. The ` +
        `provided value is of type '${jsonType(at(index))}'. ${EXPRESSION_HELP}`,
    );
  const text = (index: number): string => {
    const value = at(index);
    if (typeof value !== "string") throw wrongType(index, "String");
    return value;
  };
  return {
    name,
    values,
    at,
    text,
    texts: (from = 0) => values.slice(from).map((_, offset) => text(from + offset)),
    integer: (index) => {
      const value = at(index);
      if (typeof value !== "number" || !Number.isInteger(value)) throw wrongType(index, "Integer");
      return value;
    },
    flag: (index) => {
      const value = at(index);
      if (typeof value !== "boolean") throw wrongType(index, "Boolean");
      return value;
    },
    list: (index) => {
      const value = at(index);
      if (!isList(value)) throw wrongType(index, "Array");
      return value;
    },
    object: (index) => {
      const value = at(index);
      if (!isObject(value)) throw wrongType(index, "Object");
      return value;
    },
    wrongType,
  };
}

/** Throws when a call has too few or too many arguments. */
export function checkArgumentCount(name: string, { fewest, most }: Signature, count: number): void {
  if (count >= fewest && count <= most) return;
  const wanted =
    most === ANY_NUMBER
      ? `at least ${fewest} argument(s)`
      : fewest === most
        ? `${fewest} argument(s)`
        : `between ${fewest} and ${most} argument(s)`;
  throw new ExpressionError(
    `Unable to evaluate template language function '${name}': function requires ${wanted} while ${count} ` +
      `were provided. Please see https://aka.ms/arm-resource-functions/#${name} for usage details.`,
  );
}

export function cannotEvaluate(name: string, reason: string): ExpressionError {
  return new ExpressionError(
    `Unable to evaluate template language function '${name}': ${reason} Please see ` +
      `https://aka.ms/arm-resource-functions/#${name} for usage details.`,
  );
}
