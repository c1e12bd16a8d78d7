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
export { assertFocusFormat } from "./focus/columns/foreign-format.ts";
export {
  assertNoDuplicate,
  columnKey,
  decideAgreement,
  describeEmptyParts,
  type MissingColumn,
  missingColumns,
  type PartHeader,
} from "./focus/columns/part-header.ts";
export type { Agreement, DatasetKind } from "./focus/dataset.ts";
export {
  CHARGES,
  type Dataset,
  type DatasetColumns,
  FOCUS_COST,
  isFocusCost,
  parseDataset,
  schemaFileName,
} from "./focus/dataset.ts";
export {
  bundledColumns,
  bundledSchema,
  bundledSchemaNames,
  bundledSchemaText,
  COST_SCHEMA_NAMES,
  COST_SCHEMAS_NEWEST_FIRST,
  DATASET_KINDS,
  DATASET_TYPES,
  type DatasetType,
  datasetKind,
  parseDatasetType,
} from "./focus/datasets/bundled-datasets.ts";
export { costVersion, FOCUS_COSTS } from "./focus/datasets/focus-cost.ts";
export { exportedVersion } from "./focus/datasets/header-version.ts";
export {
  FOCUS_SPECIFICATIONS,
  type FocusSpecification,
  mandatoryColumns,
  NEVER_EMPTY,
  specifiedType,
} from "./focus/focus-columns.ts";
export { type ColumnType, type FocusSchema, firstDuplicate, parseSchema, type SchemaColumn } from "./focus/schema.ts";
