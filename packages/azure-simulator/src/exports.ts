export { chargesOf } from "./azure/exports/charges.ts";
export { columnKey, OTHER_DATASETS, type OtherDataset, VERSIONS } from "./azure/exports/datasets/dataset-columns.ts";
export {
  type DatasetRunOptions,
  type GeneratedDatasetRun,
  generateDatasetRun,
} from "./azure/exports/datasets/generate-dataset.ts";
export { rescale } from "./azure/exports/exact-decimal.ts";
export { AGREEMENTS } from "./azure/exports/export-scope.ts";
export { type DeliveredRun, type GeneratedRun, generateRun } from "./azure/exports/generate-run.ts";
export { type ExportRunOptions, MANIFEST_SHAPES, VARIANTS, type Variant } from "./azure/exports/options.ts";
export { plantedTruth, type TrueFill } from "./azure/exports/planted/truth.ts";
export { rowOrderOf } from "./azure/exports/row-order.ts";
export { planRun } from "./azure/exports/run-plan.ts";
export { DATASET_VERSIONS, type DatasetVersion } from "./azure/exports/schema-columns.ts";
export { COST_COLUMNS } from "./azure/exports/totals.ts";
export { directorySink, writeRun } from "./azure/exports/write-run.ts";
