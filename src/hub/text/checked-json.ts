import { InputError } from "exact-values/errors";
import { collectFaults, type Faults } from "./faults.ts";
import { type JsonCursor, jsonCursor } from "./json-cursor.ts";
import { checkSchema, type SchemaValidator } from "./json-schema-check.ts";
import { decodeText, type JsonSource, type JsonValue, parseJsonText } from "./json-text.ts";

/** A JSON file that its schema allows, and the errors found in it so far. */
export interface CheckedJson extends Faults {
  readonly root: JsonCursor;
  /** The line where a value begins. */
  lineOf(value: JsonValue): number;
}

interface CheckedJsonSource extends Pick<JsonSource, "code" | "file" | "remedy"> {
  readonly validate: SchemaValidator;
  /** Replaces secrets in the text of all errors. */
  readonly hide?: (text: string) => string;
}

/** Parses a JSON file that people edit, and checks it by its schema. Throws one InputError with all errors. */
export function openCheckedJson(bytes: Uint8Array, source: CheckedJsonSource): CheckedJson {
  const { code, file, remedy, validate } = source;
  const text = decodeText(bytes);
  if (text === undefined) {
    throw new InputError(source.code, `${file} is not valid UTF-8 or UTF-16 text.`, {
      remedy: "Save the file as UTF-8.",
      place: { file, line: 1 },
    });
  }
  const json = parseJsonText(text, source);
  const faults = collectFaults(source);
  for (const { path, value, what } of checkSchema(json.root, validate)) {
    const { line, column } = json.placeOf(value);
    const where = path === "" ? "the file" : path;
    faults.collect(() => {
      throw new InputError(code, `${file} line ${line}, column ${column}: ${where} ${what}.`, {
        remedy,
        place: { file, line, column: String(column), value: path },
      });
    });
  }
  faults.throwFaults();
  return { ...faults, root: jsonCursor(json, source), lineOf: (value) => json.placeOf(value).line };
}
