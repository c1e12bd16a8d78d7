import { setSecret } from "@actions/core";
import { InputError, quoteValue } from "exact-values/errors";
import { rememberSecret } from "exact-values/message-text";
import { nearestName } from "./nearest-name.ts";

/** Reads the inputs of one action, strictly; every method fails with an InputError that names the input. */
export interface InputReader {
  /** A required text, trimmed. */
  text(name: string): string;
  /** A text, trimmed, or undefined when it is not set. */
  optionalText(name: string): string | undefined;
  /** A secret, trimmed and masked in the log before it is returned, or undefined when it is not set. */
  secret(name: string): string | undefined;
  /** `true` or `false`, in any case. */
  flag(name: string): boolean;
  /** A whole number within `range`, both ends included. */
  wholeNumber(name: string, range: WholeNumberRange): number;
  /** A whole number within `range`, or undefined when it is not set. */
  optionalWholeNumber(name: string, range: WholeNumberRange): number | undefined;
  /** One of `allowed`, compared without case and returned as spelled there. */
  choice<Choice extends string>(name: string, allowed: readonly Choice[]): Choice;
  /** The same, or undefined when it is not set. */
  optionalChoice<Choice extends string>(name: string, allowed: readonly Choice[]): Choice | undefined;
  /** A list of which each item is one of these, in any case; at least one item. */
  choices<Choice extends string>(name: string, allowed: readonly Choice[]): readonly Choice[];
  /** Lines, items between commas, or a JSON array of strings; trimmed, empty ones dropped. */
  list(name: string): readonly string[];
  /** The names asked for so far. */
  namesAskedFor(): readonly string[];
}

interface WholeNumberRange {
  readonly min: number;
  readonly max: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLE_PREFIX = "INPUT_";

/** The variable in which a runner hands an input to an action. */
export function inputVariable(name: string): string {
  return VARIABLE_PREFIX + name.replaceAll(" ", "_").toUpperCase();
}

function rejectUnknownInputs(environment: Environment, known: readonly string[]): void {
  const knownVariables = new Set(known.map(inputVariable));
  const unknown = Object.keys(environment)
    // Windows keeps the case in which a variable was set.
    .filter((variable) => variable.toUpperCase().startsWith(VARIABLE_PREFIX))
    .filter((variable) => !knownVariables.has(variable.toUpperCase()))
    .map((variable) => variable.slice(VARIABLE_PREFIX.length).toLowerCase());
  const first = unknown[0];
  if (first === undefined) return;
  const suggestions = unknown.map((name) => `${quoteValue(name)} (nearest: ${nearestName(name, known) ?? "none"})`);
  throw new InputError("UnknownInput", `This action has no input ${suggestions.join(", ")}.`, {
    remedy: `Correct or remove the name under \`with:\`. The inputs are: ${known.join(", ")}.`,
    place: { value: first },
  });
}

/** Brackets of a JSON secret on lines of their own hide nothing, and masking them would blot out the whole log. */
const NOTHING_TO_HIDE = /^[\s{}[\](),;]*$/;

/** Keeps a secret out of the log, whole and line by line. */
function maskEveryLine(value: string, maskOne: (secret: string) => void): void {
  const mask = (secret: string): void => {
    maskOne(secret);
    rememberSecret(secret);
  };
  mask(value);
  // The runner masks line by line, so a secret of several lines would show up one line at a time.
  const lines = value.split(/[\r\n]+/).map((line) => line.trim());
  if (lines.length > 1) for (const line of lines) if (!NOTHING_TO_HIDE.test(line)) mask(line);
}

function parseFlag(name: string, value: string): boolean {
  const lower = value.toLowerCase();
  if (lower === "true") return true;
  if (lower === "false") return false;
  throw invalidInput(name, value, "true or false");
}

function parseWholeNumber(name: string, value: string, { min, max }: WholeNumberRange): number {
  const parsed = /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(parsed) && parsed >= min && parsed <= max) return parsed;
  throw invalidInput(name, value, `a whole number from ${min} to ${max}`);
}

function invalidInput(name: string, value: string, allowed: string, hint = ""): InputError {
  return new InputError("InvalidInput", `Input ${name} is ${quoteValue(value)}, which is not ${allowed}.`, {
    remedy: `Set ${name} to ${allowed}${hint}.`,
    place: { value },
  });
}

interface InvalidChoice {
  readonly name: string;
  readonly value: string;
  readonly listed: string;
  readonly allowed: readonly string[];
}

function invalidChoice({ name, value, listed, allowed }: InvalidChoice): InputError {
  const nearest = nearestName(value, allowed);
  return invalidInput(name, value, listed, nearest === undefined ? "" : ` (nearest: ${nearest})`);
}

/**
 * A reader over the `INPUT_*` variables that a runner sets; fails at once on any that is not `known`.
 * It holds no defaults: those are in action.yml, and the runner has filled them in.
 */
export function createInputReader(
  environment: Environment,
  known: readonly string[],
  mask: (secret: string) => void,
): InputReader {
  rejectUnknownInputs(environment, known);
  const asked = new Set<string>();

  const optionalText = (name: string): string | undefined => {
    asked.add(name);
    // A runner sets an input that the user left out, and that has no default, to the empty string.
    const value = environment[inputVariable(name)]?.trim();
    return value === "" ? undefined : value;
  };
  const text = (name: string, allowed?: string): string => {
    const value = optionalText(name);
    if (value !== undefined) return value;
    throw new InputError("MissingInput", `Input ${name} is required and is not set, or is empty.`, {
      remedy: `Set ${name} under \`with:\`${allowed === undefined ? "" : ` to ${allowed}`}; an expression that came out empty counts as not set.`,
    });
  };

  const choice = <Choice extends string>(name: string, allowed: readonly Choice[]): Choice => {
    const listed = `one of ${allowed.join(", ")}`;
    const value = text(name, listed);
    const chosen = allowed.find((candidate) => candidate.toLowerCase() === value.toLowerCase());
    if (chosen === undefined) throw invalidChoice({ name, value, listed, allowed });
    return chosen;
  };

  return {
    text: (name) => text(name),
    optionalText,
    secret: (name) => {
      const value = optionalText(name);
      if (value !== undefined) maskEveryLine(value, mask);
      return value;
    },
    flag: (name) => parseFlag(name, text(name, "true or false")),
    wholeNumber: (name, range) =>
      parseWholeNumber(name, text(name, `a number from ${range.min} to ${range.max}`), range),
    optionalWholeNumber: (name, range) => {
      const value = optionalText(name);
      return value === undefined ? undefined : parseWholeNumber(name, value, range);
    },
    choice,
    optionalChoice: (name, allowed) => (optionalText(name) === undefined ? undefined : choice(name, allowed)),
    choices: (name, allowed) => {
      const listed = `one or more of ${allowed.join(", ")}`;
      const items = parseInputList(name, text(name, listed));
      if (items.length === 0) throw invalidInput(name, "", listed);
      return items.map((item) => {
        const chosen = allowed.find((candidate) => candidate.toLowerCase() === item.toLowerCase());
        if (chosen === undefined) throw invalidChoice({ name, value: item, listed, allowed });
        return chosen;
      });
    },
    list: (name) => parseInputList(name, optionalText(name) ?? ""),
    namesAskedFor: () => [...asked],
  };
}

/** Keeps a secret that came from elsewhere than an input out of the log of this job. */
export function maskSecret(secret: string): void {
  maskEveryLine(secret, setSecret);
}

function parseJsonArray(name: string, text: string): readonly string[] {
  const fault = (cause?: unknown) =>
    new InputError(
      "InvalidInput",
      `Input ${name} starts as a JSON array but is none of strings: ${quoteValue(text)}.`,
      {
        remedy: `Set ${name} to one item per line, to items between commas, or to a JSON array of strings.`,
        place: { value: text },
        cause,
      },
    );
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw fault(error);
  }
  if (!Array.isArray(parsed) || !parsed.every((item) => typeof item === "string")) throw fault();
  return parsed;
}

/** The items of a list input: lines, items between commas, or a JSON array of strings (for items that hold a comma). */
function parseInputList(name: string, text: string): readonly string[] {
  const items = text.startsWith("[") ? parseJsonArray(name, text) : text.split(/[\r\n,]/);
  return items.map((item) => item.trim()).filter((item) => item !== "");
}
