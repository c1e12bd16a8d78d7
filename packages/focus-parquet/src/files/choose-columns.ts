import { readFile } from "node:fs/promises";
import { InputError, quoteValue } from "exact-values/errors";
import { parseVersion, VERSION_NAMES } from "../admission/file-version.ts";
import { FOCUS_COST, schemaFileName } from "../focus/dataset.ts";
import { bundledSchema } from "../focus/datasets/bundled-datasets.ts";
import type { FocusSpecification } from "../focus/focus-columns.ts";
import { type FocusSchema, parseSchema } from "../focus/schema.ts";
import type { ReadOptions } from "./convert-options.ts";

/** What the options say about the columns of the files. Without both, the headers decide. */
export interface ChosenColumns {
  readonly schema?: FocusSchema | undefined;
  /** As with ingest, a file with Azure's own columns keeps them if its version begins with this one. */
  readonly specification?: FocusSpecification;
}

/** Throws InputError `InvalidInput` for an unknown version, and `SchemaLoadFailed`. */
export async function chooseColumns({
  datasetVersion,
  schemaFile,
}: Pick<ReadOptions, "datasetVersion" | "schemaFile">): Promise<ChosenColumns> {
  if (schemaFile !== undefined) return { schema: parseSchema(schemaFile, await readFile(schemaFile, "utf8")) };
  if (datasetVersion === undefined) return {};
  const { kind, version } = parseVersion(datasetVersion) ?? refuseVersion(datasetVersion);
  if (kind === "specification") return { specification: version };
  return { schema: bundledSchema(schemaFileName({ type: FOCUS_COST, version })) };
}

/** The error for a dataset version that no schema describes. */
export function refuseVersion(version: string): never {
  throw new InputError("InvalidInput", `The dataset version ${quoteValue(version)} is unknown.`, {
    remedy: `Known versions: ${VERSION_NAMES.join(", ")}. Without a version, the header of the files decides.`,
    place: { value: version },
  });
}
