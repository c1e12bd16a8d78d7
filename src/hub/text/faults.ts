import { InputError, quoteValue } from "exact-values/errors";
import { listNames } from "exact-values/message-text";
import { nearestName } from "exact-values/nearest-name";

/** The errors found in one or more files so far, so that people see all of them at once. */
export interface Faults {
  /** Returns what `parse` returns, or remembers the InputError that it throws and returns undefined. */
  collect<Value>(parse: () => Value): Value | undefined;
  /** `; the nearest known name is ...` for the end of a sentence, or nothing. */
  suggest(name: string, names: Iterable<string>): string;
  /** Throws one InputError with all remembered errors, if there are any. */
  throwFaults(): void;
}

interface FaultSource {
  readonly code: string;
  readonly remedy: string;
  /** Replaces secrets in the text of all errors. */
  readonly hide?: (text: string) => string;
}

/** An error message shows this many errors, so that it stays below the length at which messages are cut. */
const MAX_SHOWN = 15;
const MAX_COMPARED = 100;

/** Collects the errors of a file, or of files that are parsed together. */
export function collectFaults(source: FaultSource): Faults {
  const faults: InputError[] = [];
  return {
    collect: (parse) => {
      try {
        return parse();
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        faults.push(error);
        return undefined;
      }
    },
    // Only the first errors are shown, and comparing thousands of names takes seconds.
    suggest: (name, names) => {
      const nearest = faults.length < MAX_SHOWN ? nearestName(name.slice(0, MAX_COMPARED), [...names]) : undefined;
      return nearest === undefined ? "" : `; the nearest known name is ${quoteValue(nearest)}`;
    },
    throwFaults: () => {
      if (faults.length > 0) throw joinFaults(faults, source);
    },
  };
}

function joinFaults(faults: readonly InputError[], { code, hide = (text) => text, remedy }: FaultSource): InputError {
  const files = [...new Set(faults.map(({ place }) => place.file ?? ""))];
  const inOrder = faults.toSorted(
    ({ place: one }, { place: other }) =>
      files.indexOf(one.file ?? "") - files.indexOf(other.file ?? "") ||
      (one.line ?? 0) - (other.line ?? 0) ||
      Number(one.column ?? 0) - Number(other.column ?? 0),
  );
  const shown = inOrder.slice(0, MAX_SHOWN).map(({ message }) => message);
  const rest = faults.length > MAX_SHOWN ? [`${faults.length - MAX_SHOWN} more errors follow.`] : [];
  const subject = `${listNames(files)} ${files.length === 1 ? "has" : "have"}`;
  const head = faults.length === 1 ? [] : [`${subject} ${faults.length} errors:`];
  const { place = {} } = inOrder[0] ?? {};
  return new InputError(code, hide([...head, ...shown, ...rest].join("\n")), {
    remedy,
    place: place.value === undefined ? place : { ...place, value: hide(place.value) },
  });
}
