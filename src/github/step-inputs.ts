import { setSecret } from "@actions/core";
import { InputError, quoteValue } from "exact-values/errors";
import { rememberSecret } from "exact-values/message-text";
import { nearestName } from "exact-values/nearest-name";

/** Reads and validates the inputs of one action. Every method throws an InputError that names the input. */
export interface InputReader {
  /** A required text without surrounding spaces. */
  text(name: string): string;
  /** A text without surrounding spaces; undefined if it is not set. */
  optionalText(name: string): string | undefined;
  /** A secret without surrounding spaces, masked in the log before it is returned; undefined if it is not set. */
  secret(name: string): string | undefined;
  /** `true` or `false`, in any case. */
  flag(name: string): boolean;
  /** A whole number within `range`, inclusive. */
  wholeNumber(name: string, range: WholeNumberRange): number;
  /** A whole number within `range`; undefined if it is not set. */
  optionalWholeNumber(name: string, range: WholeNumberRange): number | undefined;
  /** One of `allowed`, compared without case and returned with the spelling in `allowed`. */
  choice<Choice extends string>(name: string, allowed: readonly Choice[]): Choice;
  /** One of `allowed`; undefined if it is not set. */
  optionalChoice<Choice extends string>(name: string, allowed: readonly Choice[]): Choice | undefined;
  /** A non-empty list whose items are all in `allowed`, ignoring case. */
  choices<Choice extends string>(name: string, allowed: readonly Choice[]): readonly Choice[];
  /** Lines, comma-separated items, or a JSON array of strings; trimmed and without empty items. */
  list(name: string): readonly string[];
  /** The names of the inputs read so far. */
  namesAskedFor(): readonly string[];
}

interface WholeNumberRange {
  readonly min: number;
  readonly max: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLE_PREFIX = "INPUT_";

/** The environment variable in which a runner passes an input to an action. */
export function inputVariable(name: string): string {
  return VARIABLE_PREFIX + name.replaceAll(" ", "_").toUpperCase();
}

function rejectUnknownInputs(environment: Environment, known: readonly string[]): void {
  const knownVariables = new Set(known.map(inputVariable));
  const unknown = Object.keys(environment)
    // Windows preserves the case in which a variable was set, so names are compared in upper case.
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

/** Brackets on separate lines of a JSON secret are not confidential. Masking them would make the log unreadable. */
const NOTHING_TO_HIDE = /^[\s{}[\](),;]*$/;

/** Masks a secret in the log, as a whole and line by line. */
function maskEveryLine(value: string, maskOne: (secret: string) => void): void {
  const mask = (secret: string): void => {
    maskOne(secret);
    rememberSecret(secret);
  };
  mask(value);
  // The runner masks line by line, so each line of a multi-line secret must be masked separately.
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
 * Reads the `INPUT_*` variables that a runner sets. Throws for any variable that is not `known`. It has no defaults of
 * its own, because the runner applies those in action.yml.
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
    // The runner sets an omitted input without a default to the empty string.
    const value = environment[inputVariable(name)]?.trim();
    return value === "" ? undefined : value;
  };
  const text = (name: string, allowed?: string): string => {
    const value = optionalText(name);
    if (value !== undefined) return value;
    throw new InputError("MissingInput", `Input ${name} is required but is not set, or is empty.`, {
      remedy:
        `Set ${name} under \`with:\`${allowed === undefined ? "" : ` to ${allowed}`}. An expression that ` +
        "evaluates to an empty string counts as not set.",
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

/** Masks a secret in the log of this job, for secrets that do not come from an input. */
export function maskSecret(secret: string): void {
  maskEveryLine(secret, setSecret);
}

function parseJsonArray(name: string, text: string): readonly string[] {
  const fault = (cause?: unknown) =>
    new InputError(
      "InvalidInput",
      `Input ${name} starts like a JSON array, but is not an array of strings: ${quoteValue(text)}.`,
      {
        remedy: `Set ${name} to one item per line, comma-separated items, or a JSON array of strings.`,
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

/**
 * The items of a list input: lines, comma-separated items, or a JSON array of strings (for items that contain a comma).
 */
function parseInputList(name: string, text: string): readonly string[] {
  const items = text.startsWith("[") ? parseJsonArray(name, text) : text.split(/[\r\n,]/);
  return items.map((item) => item.trim()).filter((item) => item !== "");
}
