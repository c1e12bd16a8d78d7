/** What an export delivers: type and version, as in `exportConfig.type` and `exportConfig.dataVersion` of its manifest. */
export interface Dataset {
  readonly type: string;
  readonly version: string;
}

/** The dataset that a hub ingests. */
export const FOCUS_COST = "FocusCost";

/** Makes a dataset of a manifest's texts; blanks go, since early manifests write `1.0-preview (v1)`. */
export function parseDataset(type: string, version: string): Dataset {
  return { type: type.trim(), version: version.replace(/\s/g, "") };
}

export function isFocusCost(dataset: Dataset): boolean {
  return dataset.type.toLowerCase() === FOCUS_COST.toLowerCase();
}

/** The mapping file of a dataset below `schemas/`: `focuscost_1.0r2.json`, `pricesheet_2023-05-01_ea.json`. */
export function schemaFileName({ type, version }: Dataset, agreement?: string): string {
  return `${[type, version, agreement ?? []].flat().join("_")}.json`.toLowerCase();
}
