import { createInputReader, type InputReader, inputVariable } from "./inputs.ts";

/** A reader for an action inside another one: some inputs are fixed by it, all others are the outer action's own. */
export function fixedInputs(reader: InputReader, fixed: Readonly<Record<string, string>>): InputReader {
  const names = Object.keys(fixed);
  const environment = Object.fromEntries(Object.entries(fixed).map(([name, value]) => [inputVariable(name), value]));
  const inner = createInputReader(environment, names, () => undefined);
  const of = (name: string): InputReader => (names.includes(name) ? inner : reader);
  return {
    text: (name) => of(name).text(name),
    optionalText: (name) => of(name).optionalText(name),
    secret: (name) => of(name).secret(name),
    flag: (name) => of(name).flag(name),
    wholeNumber: (name, range) => of(name).wholeNumber(name, range),
    optionalWholeNumber: (name, range) => of(name).optionalWholeNumber(name, range),
    choice: (name, allowed) => of(name).choice(name, allowed),
    optionalChoice: (name, allowed) => of(name).optionalChoice(name, allowed),
    list: (name) => of(name).list(name),
    namesAskedFor: () => reader.namesAskedFor(),
  };
}
