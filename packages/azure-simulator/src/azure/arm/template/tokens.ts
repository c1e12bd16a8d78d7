import { ExpressionError } from "./template-error.ts";

const KINDS = [
  "Identifier",
  "Integer",
  "LiteralString",
  "LeftParenthesis",
  "RightParenthesis",
  "LeftSquareBracket",
  "RightSquareBracket",
  "Comma",
  "Dot",
  "EndOfData",
] as const;

export type TokenKind = (typeof KINDS)[number];

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const PUNCTUATION: ReadonlyMap<string, TokenKind> = new Map([
  ["(", "LeftParenthesis"],
  [")", "RightParenthesis"],
  ["[", "LeftSquareBracket"],
  ["]", "RightSquareBracket"],
  [",", "Comma"],
  [".", "Dot"],
]);

const TOKEN = /\s*(?:([A-Za-z_][A-Za-z0-9_]*)|([+-]?\d+)|'((?:[^']|'')*)'|([()[\],.]))/y;

/** The tokens of an expression, without its brackets. A quote inside a string is doubled. */
export function tokenize(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (expression.slice(position).trim() !== "") {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(expression);
    if (match === null) throw unexpectedCharacter(expression, position);
    position = TOKEN.lastIndex;
    tokens.push(tokenOf(match));
  }
  return [...tokens, { kind: "EndOfData", text: "" }];
}

function tokenOf([, identifier, integer, text, mark]: RegExpExecArray): Token {
  if (identifier !== undefined) return { kind: "Identifier", text: identifier };
  if (integer !== undefined) return { kind: "Integer", text: integer };
  if (text !== undefined) return { kind: "LiteralString", text: text.replaceAll("''", "'") };
  return { kind: PUNCTUATION.get(mark ?? "") ?? "EndOfData", text: mark ?? "" };
}

function unexpectedCharacter(expression: string, from: number): ExpressionError {
  const position = from + (expression.slice(from).length - expression.slice(from).trimStart().length);
  return new ExpressionError(
    `The language expression '${expression}' is not valid: the string character '${expression[position]}' at ` +
      `position '${position}' is not expected.`,
  );
}
