import type { DatasetColumns, FocusSchema, PartHeader } from "focus-parquet/schemas";
import { datasetKind, decideAgreement, isFocusCost } from "focus-parquet/schemas";
import { agreementOfScope } from "../../../hub/agreement-of-scope.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import type { SchemaLoader } from "./load-schema.ts";

interface RunSchema {
  readonly schema: FocusSchema;
  /** Undefined for costs. */
  readonly dataset: DatasetColumns | undefined;
}

/** The columns of a run's dataset, in its version and under its agreement. Throws InputError `SchemaNotFound`, `SchemaLoadFailed` or `AgreementMismatch`. */
export async function schemaOfRun(
  { dataset, scope }: Pick<ExportRun, "dataset" | "scope">,
  headers: readonly PartHeader[],
  loadSchema: SchemaLoader,
): Promise<RunSchema> {
  const kind = datasetKind(dataset);
  if (kind === undefined || isFocusCost(dataset)) return { schema: await loadSchema(dataset), dataset: undefined };
  const agreement = decideAgreement(kind, agreementOfScope(scope), headers);
  return { schema: await loadSchema(dataset, agreement), dataset: kind.columns[agreement ?? "ea"] };
}
