import type { Json } from "../../../json-value.ts";
import { ExpressionError } from "./template-error.ts";
import { type Token, type TokenKind, tokenize } from "./tokens.ts";

export interface LiteralExpression {
  readonly kind: "literal";
  readonly value: Json;
}

export interface CallExpression {
  readonly kind: "call";
  readonly name: string;
  readonly args: readonly Expression[];
}

export interface MemberExpression {
  readonly kind: "member";
  readonly owner: Expression;
  readonly key: Expression;
}

export type Expression = LiteralExpression | CallExpression | MemberExpression;

/** The expression in a template string; undefined when the string is plain text. */
export function expressionIn(text: string): Expression | undefined {
  return isBracketed(text) && !text.startsWith("[[") ? parseExpression(text.slice(1, -1)) : undefined;
}

/** Unescapes plain text: a doubled opening bracket stands for a single one. */
export function unescapeText(text: string): string {
  return isBracketed(text) && text.startsWith("[[") ? text.slice(1) : text;
}

/** The reverse of `unescapeText`: text that a second evaluation leaves unchanged. */
export function escapeText(text: string): string {
  return isBracketed(text) ? `[${text}` : text;
}

/** Every call in an expression, outer calls first. */
export function callsIn(expression: Expression): readonly CallExpression[] {
  if (expression.kind === "literal") return [];
  if (expression.kind === "member") return [...callsIn(expression.owner), ...callsIn(expression.key)];
  return [expression, ...expression.args.flatMap(callsIn)];
}

function isBracketed(text: string): boolean {
  return text.startsWith("[") && text.endsWith("]");
}

function parseExpression(text: string): Expression {
  const tokens = tokenize(text);
  let position = 0;

  const peek = (): Token => tokens[position] ?? { kind: "EndOfData", text: "" };
  const take = (kind: TokenKind): Token => {
    const token = peek();
    if (token.kind !== kind) {
      throw new ExpressionError(
        `Unable to parse language expression '${text}': expected token '${kind}' and actual '${token.kind}'.`,
      );
    }
    position++;
    return token;
  };

  const parsed = parseOne();
  take("EndOfData");
  return parsed;

  function parseOne(): Expression {
    let expression = parsePrimary();
    for (;;) {
      if (peek().kind === "Dot") {
        take("Dot");
        expression = { kind: "member", owner: expression, key: { kind: "literal", value: take("Identifier").text } };
      } else if (peek().kind === "LeftSquareBracket") {
        take("LeftSquareBracket");
        expression = { kind: "member", owner: expression, key: parseOne() };
        take("RightSquareBracket");
      } else {
        return expression;
      }
    }
  }

  function parsePrimary(): Expression {
    if (peek().kind === "LiteralString") return { kind: "literal", value: take("LiteralString").text };
    if (peek().kind === "Integer") return { kind: "literal", value: Number(take("Integer").text) };
    const name = take("Identifier").text;
    take("LeftParenthesis");
    const args: Expression[] = peek().kind === "RightParenthesis" ? [] : [parseOne()];
    while (peek().kind === "Comma") {
      take("Comma");
      args.push(parseOne());
    }
    take("RightParenthesis");
    return { kind: "call", name, args };
  }
}
