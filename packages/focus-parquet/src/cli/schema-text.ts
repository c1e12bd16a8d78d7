import { parseVersion } from "../admission/file-version.ts";
import { refuseVersion } from "../files/choose-columns.ts";
import { FOCUS_COST, schemaFileName } from "../focus/dataset.ts";
import { bundledSchemaText } from "../focus/datasets/bundled-datasets.ts";
import { mandatoryColumns, specifiedSchema, specifiedSchemaName } from "../focus/focus-columns.ts";

/** The columns of a dataset version, as a mapping file. Throws InputError `InvalidInput` for an unknown version. */
export function schemaText(requested: string): string {
  const { kind, version } = parseVersion(requested) ?? refuseVersion(requested);
  if (kind === "azure") {
    return bundledSchemaText(schemaFileName({ type: FOCUS_COST, version }))?.trimEnd() ?? "";
  }
  const columns = specifiedSchema(specifiedSchemaName(version))?.columns ?? [];
  const mappings = columns.map(({ source, sink, type }) => ({ source: { name: source, type }, sink: { name: sink } }));
  const requiredColumns = mandatoryColumns(version).present;
  return JSON.stringify({ translator: { type: "TabularTranslator", mappings }, requiredColumns }, undefined, 2);
}
