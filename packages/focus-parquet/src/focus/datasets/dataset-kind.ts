import type { DatasetColumns } from "../dataset-columns.ts";

/** Enterprise Agreement, or Microsoft Customer Agreement: the same dataset has other columns in each. */
export type Agreement = "ea" | "mca";

/** What the converter knows of a dataset. The hub's part (exports, history, table) is in `src/hub/datasets/hub-datasets.ts`. */
export interface DatasetKind<Type extends string = string> {
  /** As `exportConfig.type` and settings.json name it. */
  readonly type: Type;
  /** Name of its folder and of its file in `ingestion`, and beginning of the names of its mapping files. */
  readonly folder: string;
  /** True when a run holds what was valid at its time: the newest run of a month counts, whatever days it names. */
  readonly isSnapshot: boolean;
  /** True when each export holds something else of the same scope, so that each has a place of its own. */
  readonly isPerExport: boolean;
  /** True when a run without rows has a meaning, such as nothing to recommend. Such a run of another dataset erases nothing. */
  readonly canBeEmpty: boolean;
  /** Columns that only one agreement has; undefined where both have the same columns. */
  readonly marks: Readonly<Record<Agreement, readonly string[]>> | undefined;
  readonly columns: Readonly<Record<Agreement, DatasetColumns>>;
  /** Newest first, and of the same version MCA first: the first schema that knows a column decides its type and place in a table. */
  readonly versions: readonly DatasetVersion[];
}

/** One version of a dataset, as `exportConfig.dataVersion` names it. */
export interface DatasetVersion {
  readonly version: string;
  /** Undefined where both agreements have the same columns. */
  readonly agreement?: Agreement;
  /** Content of its mapping file in `schemas/`. */
  readonly schema: unknown;
}
