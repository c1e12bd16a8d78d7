import { listNames } from "exact-values/message-text";
import { type ConformanceRule, FOCUS_RULES, type Tree } from "./rules.ts";

/** A rule as a sentence: `ServiceName must not be null.` */
export function describeRule({ if: condition, level, require }: ConformanceRule): string {
  const when = condition === undefined ? "" : `, if ${conditionText(condition)}`;
  return `${requirementText(require, level)}${when}`;
}

const TYPES: Readonly<Record<string, string>> = { string: "text", decimal: "a number", datetime: "a date and time" };
const FORMATS: Readonly<Record<string, string>> = {
  numeric: "a plain number without +, commas or E+",
  datetime: "a time in UTC such as 2026-06-01T00:00:00Z",
  string: "valid text",
  unit: "a unit",
  currency: "a currency code of three letters",
  keyvalue: "a JSON object with unique keys and without nested values",
};

function requirementText([operator, column, ...more]: Tree, level: string): string {
  const [second, third] = more.map(String);
  const says = (text: string): string => `${column} ${level} ${text}`;
  switch (operator) {
    case "present":
      return `the column ${column} ${level} be present`;
    case "null":
      return says("be null");
    case "notnull":
      return says("not be null");
    case "eq":
      return says(`be ${second}`);
    case "ne":
      return says(`not be ${second}`);
    case "in":
      return says(`be one of ${listNames(more.map(String))}`);
    case "ge":
      return says(`be at least ${second}`);
    case "type":
      return says(`be ${TYPES[second ?? ""] ?? second}`);
    case "format":
      return says(`be ${FORMATS[second ?? ""] ?? second}`);
    case "iso4217":
      return says("be a currency code of ISO 4217");
    case "product":
      return `${column} × ${second} ${level} be ${third}, within ${FOCUS_RULES.tolerance}`;
    case "onePer":
      return `each ${column} ${level} have one ${second}`;
    case "parent":
      return says(`belong to its ${second}`);
    default:
      throw new Error(`no requirement ${operator}`);
  }
}

function conditionText([operator, first, ...more]: Tree): string {
  switch (operator) {
    case "and":
    case "or":
      return ([first, ...more] as Tree[]).map((tree) => nested(tree)).join(` ${operator} `);
    case "null":
      return `${first} is null`;
    case "notnull":
      return `${first} is not null`;
    case "eq":
      return `${first} is ${more[0]}`;
    case "ne":
      return `${first} is not ${more[0]}`;
    case "in":
      return `${first} is ${more.join(" or ")}`;
    default:
      throw new Error(`no condition ${operator}`);
  }
}

function nested(tree: Tree): string {
  return tree[0] === "and" || tree[0] === "or" ? `(${conditionText(tree)})` : conditionText(tree);
}
