export {
  BUNDLED_SCHEMA_NAMES,
  bundledSchema,
  bundledSchemaText,
  COST_SCHEMAS_NEWEST_FIRST,
  OTHER_SCHEMA_NAMES,
} from "./focus/bundled-schemas.ts";
export {
  type ColumnPlan,
  type ColumnPlanOptions,
  namesInFile,
  planColumns,
  SOURCE_CHANGES,
  UNKNOWN_COLUMN_POLICIES,
  UNMAPPED_COLUMNS,
  type UnknownColumnPolicy,
} from "./focus/columns/column-plan.ts";
export { assertNoDuplicate, columnKey, describeEmptyParts, type PartHeader } from "./focus/columns/part-header.ts";
export { type MissingColumn, missingColumns } from "./focus/columns/required-columns.ts";
export { type Dataset, FOCUS_COST, isFocusCost, parseDataset, schemaFileName } from "./focus/dataset.ts";
export { CHARGES, type DatasetColumns } from "./focus/dataset-columns.ts";
export { decideAgreement } from "./focus/datasets/agreement.ts";
export {
  type Agreement,
  DATASET_TYPES,
  type DatasetKind,
  type DatasetType,
  datasetKind,
  parseDatasetType,
} from "./focus/datasets/dataset-kinds.ts";
export {
  datasetVersionOf,
  FOCUS_SPECIFICATIONS,
  type FocusSpecification,
  mandatoryColumns,
  NEVER_EMPTY,
  specificationOf,
} from "./focus/focus-columns.ts";
export { azureVersion, exportedVersion, headerVersion } from "./focus/header-version.ts";
export { type ColumnType, type FocusSchema, firstDuplicate, parseSchema, type SchemaColumn } from "./focus/schema.ts";
