/**
 * Writes the names of the datasets to the JSON Schema of settings.json, so that a new dataset is listed in one place.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DATASET_TYPES } from "focus-parquet/schemas";

export const SETTINGS_SCHEMA = join("schemas", "settings.schema.json");

/** The schema of one dataset's name. */
const DEFINITION = /\n {4}"dataset": \{\n[\s\S]*?\n {4}\},?\n/;

/** The schema with the names of all datasets. */
export function withDatasetNames(schema: string): string {
  if (!DEFINITION.test(schema)) throw new Error(`${SETTINGS_SCHEMA} has no definition of a dataset`);
  const names = `${DATASET_TYPES.slice(0, -1).join(", ")} or ${DATASET_TYPES.at(-1)}`;
  const definition = {
    title: `Name of a dataset: ${names}`,
    type: "string",
    // JSON Schema has no option for this: names ignore case and surrounding spaces.
    pattern: `^\\s*(?:${DATASET_TYPES.map(inAnyCase).join("|")})\\s*$`,
    examples: DATASET_TYPES,
  };
  const text = JSON.stringify(definition, undefined, 2).replaceAll("\n", "\n    ");
  return schema.replace(DEFINITION, (found) => `\n    "dataset": ${text}${found.trimEnd().endsWith(",") ? "," : ""}\n`);
}

function inAnyCase(name: string): string {
  return name.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

export function writeDatasetNames(root: string): void {
  const path = join(root, SETTINGS_SCHEMA);
  const schema = readFileSync(path, "utf8");
  const named = withDatasetNames(schema);
  if (named !== schema) writeFileSync(path, named);
}
