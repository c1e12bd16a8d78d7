import { InputError, quoteValue } from "exact-values/errors";
import { nearestName } from "exact-values/nearest-name";
import { type JsonCursor, jsonCursor } from "../text/json-cursor.ts";
import { checkSchema } from "../text/json-schema-check.ts";
import { decodeText, type JsonSource, type JsonValue, parseJsonText } from "../text/json-text.ts";
import { validateBudgets } from "./budgets-validator.generated.ts";

/** A file of budgets that the schema allows, and the errors found in it so far. */
export interface BudgetsSource {
  readonly root: JsonCursor;
  /** The line where a value begins. */
  lineOf(value: JsonValue): number;
  /** Returns what `parse` returns, or remembers the InputError that it throws and returns undefined. */
  collect<Value>(parse: () => Value): Value | undefined;
  /** The names of channels in a list; remembers an error for each that `channels` lacks or that occurs twice. */
  checkChannels(list: JsonCursor | undefined, channels: ReadonlyMap<string, unknown>): readonly string[];
  /** `; the nearest known name is ...` for the end of a sentence, or nothing. */
  suggest(name: string, names: readonly string[]): string;
  /** Throws one InputError with all remembered errors, if there are any. */
  throwFaults(): void;
}

const REMEDY =
  "Correct the file. docs/budgets.md lists the keys and values, and with schemas/budgets.schema.json an editor shows them.";

/** An error message shows this many errors, so that it stays below the length at which messages are cut. */
const MAX_SHOWN = 15;
const MAX_COMPARED = 100;

/** Parses the file and checks it by its schema. Throws `InvalidBudgets` with all errors. */
export function openBudgets(bytes: Uint8Array, file: string): BudgetsSource {
  const source: JsonSource = { code: "InvalidBudgets", file, remedy: REMEDY };
  const text = decodeText(bytes);
  if (text === undefined) {
    throw new InputError("InvalidBudgets", `${file} is not valid UTF-8 or UTF-16 text.`, {
      remedy: "Save the file as UTF-8.",
      place: { file, line: 1 },
    });
  }
  const json = parseJsonText(text, source);
  const faults: InputError[] = checkSchema(json.root, validateBudgets).map(({ path, value, what }) => {
    const { line, column } = json.placeOf(value);
    const where = path === "" ? "the file" : path;
    return new InputError("InvalidBudgets", `${file} line ${line}, column ${column}: ${where} ${what}.`, {
      remedy: REMEDY,
      place: { file, line, column: String(column), value: path },
    });
  });
  const throwFaults = (): void => {
    if (faults.length > 0) throw joinFaults(faults, file);
  };
  throwFaults();
  const collect = <Value>(parse: () => Value): Value | undefined => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error);
      return undefined;
    }
  };
  // Only the first errors are shown, and comparing thousands of names takes seconds.
  const suggest = (name: string, names: readonly string[]): string => {
    const nearest = faults.length < MAX_SHOWN ? nearestName(name.slice(0, MAX_COMPARED), names) : undefined;
    return nearest === undefined ? "" : `; the nearest known name is ${quoteValue(nearest)}`;
  };
  return {
    suggest,
    root: jsonCursor(json, source),
    lineOf: (value) => json.placeOf(value).line,
    collect,
    throwFaults,
    checkChannels: (list, channels) => {
      const names = new Set<string>();
      for (const item of list?.items() ?? []) {
        collect(() => {
          const name = item.text();
          if (!channels.has(name))
            item.fail(`is ${quoteValue(name)}, which is not among channels${suggest(name, [...channels.keys()])}`);
          if (names.has(name)) item.fail(`names ${quoteValue(name)} twice`);
          names.add(name);
        });
      }
      return [...names];
    },
  };
}

function joinFaults(faults: readonly InputError[], file: string): InputError {
  const inOrder = faults.toSorted(
    ({ place: one }, { place: other }) =>
      (one.line ?? 0) - (other.line ?? 0) || Number(one.column ?? 0) - Number(other.column ?? 0),
  );
  const shown = inOrder.slice(0, MAX_SHOWN).map(({ message }) => message);
  const rest = faults.length > MAX_SHOWN ? [`${faults.length - MAX_SHOWN} more errors follow.`] : [];
  const head = faults.length === 1 ? [] : [`${file} has ${faults.length} errors:`];
  const { place = { file } } = inOrder[0] ?? {};
  return new InputError("InvalidBudgets", hideAddresses([...head, ...shown, ...rest].join("\n")), {
    remedy: REMEDY,
    place: place.value === undefined ? place : { ...place, value: hideAddresses(place.value) },
  });
}

/** People put a channel's address, which is a secret, where its name belongs. No log may show it. */
function hideAddresses(text: string): string {
  return text.replaceAll(/(https?:\/)[^\s"]*/gi, "$1/…");
}
