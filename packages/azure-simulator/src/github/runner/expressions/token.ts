import type { TemplateToken } from "@actions/workflow-parser/templates/tokens/index";
import type { Json } from "../../../json-value.ts";
import { type ExpressionScope, evaluateExpression, toText, UnsupportedFunction } from "./expressions.ts";
import { isBasicExpression, isMapping, isSequence } from "./github-parser.ts";
import { type SourcePlace, UnsupportedFeature } from "./unsupported.ts";

export type { TemplateToken };
/** The properties of a mapping by name. */
export type TokenFields = ReadonlyMap<string, TemplateToken>;

/** A token with its file, for error messages. */
export interface Located {
  readonly file: string;
  readonly token: TemplateToken;
}

export const tokenPlace = ({ file, token }: Located): SourcePlace => ({ file, line: token.line });

/** The properties of a mapping. Throws for a name that is not allowed. */
export function readFields({ file, token }: Located, kind: string, allowed: readonly string[]): TokenFields {
  const fields = new Map<string, TemplateToken>();
  if (!isMapping(token)) return fields;
  for (const { key, value } of token) {
    const name = key.toString();
    if (!allowed.includes(name)) throw new UnsupportedFeature({ file, line: key.line }, `"${name}" of a ${kind}`);
    fields.set(name, value);
  }
  return fields;
}

/** The value of a token after evaluating its expressions. */
export function evaluate(located: Located, scope: ExpressionScope): Json {
  const { file, token } = located;
  if (isMapping(token)) {
    const entries: [string, Json][] = [];
    for (const { key, value } of token) {
      const name = toText(evaluate({ file, token: key }, scope));
      entries.push([name, evaluate({ file, token: value }, scope)]);
    }
    return Object.fromEntries(entries);
  }
  if (isSequence(token)) return [...token].map((item) => evaluate({ file, token: item }, scope));
  if (isBasicExpression(token)) return evaluateAt(located, token.expression, scope);
  if (token.isExpression) throw new UnsupportedFeature(tokenPlace(located), "an expression that inserts a mapping");
  return (token.toJSON() ?? null) as Json;
}

/** The value of an expression at this token. */
export function evaluateAt(located: Located, expression: string, scope: ExpressionScope): Json {
  try {
    return evaluateExpression(expression, scope);
  } catch (error) {
    if (error instanceof UnsupportedFunction) throw new UnsupportedFeature(tokenPlace(located), error.message);
    throw error;
  }
}

export function evaluateText(located: Located, scope: ExpressionScope): string {
  return toText(evaluate(located, scope));
}

/** A mapping with text values, such as `env` and `with`. */
export function evaluateTexts(
  file: string,
  token: TemplateToken | undefined,
  scope: ExpressionScope,
): Record<string, string> {
  if (token === undefined) return {};
  const value = evaluate({ file, token }, scope);
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toText(item as Json)]));
}

/** The value of a name in a mapping; undefined if either does not exist. */
export function findField(token: TemplateToken | undefined, name: string): TemplateToken | undefined {
  return token !== undefined && isMapping(token) ? token.find(name) : undefined;
}

/** A scalar as written in the file, including expressions. */
export function sourceText(token: TemplateToken | undefined): string {
  if (token === undefined) return "";
  return isBasicExpression(token) ? (token.source ?? token.toString()) : token.toString();
}
