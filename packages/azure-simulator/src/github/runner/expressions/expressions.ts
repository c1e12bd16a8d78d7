import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import type { ExpressionData } from "@actions/expressions/data/expressiondata";
import type { FunctionDefinition } from "@actions/expressions/funcs/info";
import { type Token, TokenType } from "@actions/expressions/lexer";
import type { Json, JsonObject } from "../../../json-value.ts";

/** The results of `success()` and the other status functions at this point of a run. */
export interface Status {
  readonly success: boolean;
  readonly failure: boolean;
  readonly cancelled: boolean;
}

export interface ExpressionScope {
  readonly contexts: JsonObject;
  readonly status?: Status;
}

const CONTEXTS = [
  "github",
  "env",
  "vars",
  "job",
  "jobs",
  "steps",
  "runner",
  "secrets",
  "strategy",
  "matrix",
  "needs",
  "inputs",
];

export function evaluateExpression(expression: string, { contexts, status }: ExpressionScope): Json {
  const functions = functionsOf(status);
  const tree = new Parser(readTokens(expression), CONTEXTS, [...functions.values()]).parse();
  const values = new data.Dictionary(
    ...CONTEXTS.map((key) => ({ key, value: toExpressionData(contexts[key] ?? {}) as ExpressionData })),
  );
  return fromExpressionData(new Evaluator(tree, values, functions).evaluate());
}

/** GitHub's JavaScript lexer only unescapes the first quote of a text with several (version 0.3.61). */
function readTokens(expression: string): Token[] {
  return new Lexer(expression)
    .lex()
    .tokens.map((token) =>
      token.type === TokenType.STRING ? { ...token, value: token.lexeme.slice(1, -1).replaceAll("''", "'") } : token,
    );
}

/** As GitHub evaluates an `if`. */
export function isTruthy(value: Json): boolean {
  return typeof value === "number" ? value !== 0 && !Number.isNaN(value) : Boolean(value);
}

/** As GitHub converts a value to text. */
export function toText(value: Json): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return new data.NumberData(value).coerceString();
  if (typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "Array" : "Object";
}

function functionsOf(status: Status | undefined): Map<string, FunctionDefinition> {
  const check = (name: string, answer: boolean): [string, FunctionDefinition] => [
    name,
    { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(answer) },
  ];
  const hashFiles: FunctionDefinition = {
    name: "hashFiles",
    minArgs: 1,
    maxArgs: 255,
    call: () => {
      throw new UnsupportedFunction("hashFiles()");
    },
  };
  const checks =
    status === undefined
      ? []
      : [
          check("always", true),
          check("success", status.success),
          check("failure", status.failure),
          check("cancelled", status.cancelled),
        ];
  return new Map([...checks, ["hashfiles", hashFiles]]);
}

/** An unsupported function stops the runner, while an error in an expression fails the step as on GitHub. */
export class UnsupportedFunction extends Error {}

function toExpressionData(value: Json): ExpressionData {
  if (value === null) return new data.Null();
  if (typeof value === "string") return new data.StringData(value);
  if (typeof value === "number") return new data.NumberData(value);
  if (typeof value === "boolean") return new data.BooleanData(value);
  if (Array.isArray(value)) return new data.Array(...value.map((item: Json) => toExpressionData(item)));
  const pairs = Object.entries(value as JsonObject);
  return new data.Dictionary(...pairs.map(([key, item]) => ({ key, value: toExpressionData(item) })));
}

function fromExpressionData(value: ExpressionData): Json {
  if (value instanceof data.Array) return value.values().map(fromExpressionData);
  if (value instanceof data.Dictionary) {
    return Object.fromEntries(value.pairs().map((pair) => [pair.key, fromExpressionData(pair.value)]));
  }
  return value instanceof data.Null ? null : value.value;
}
