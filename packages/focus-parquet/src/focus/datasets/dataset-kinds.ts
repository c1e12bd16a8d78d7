import type { Dataset } from "../dataset.ts";
import type { DatasetKind } from "./dataset-kind.ts";
import { FOCUS_COSTS } from "./focus-cost.ts";
import { PRICE_SHEET } from "./price-sheet.ts";
import { RESERVATION_DETAILS } from "./reservation-details.ts";
import { RESERVATION_RECOMMENDATIONS } from "./reservation-recommendations.ts";
import { RESERVATION_TRANSACTIONS } from "./reservation-transactions.ts";

/** All datasets that can be ingested, costs first. The hub's part of each is in `src/hub/datasets/hub-datasets.ts`. */
const KINDS = [
  FOCUS_COSTS,
  PRICE_SHEET,
  RESERVATION_DETAILS,
  RESERVATION_RECOMMENDATIONS,
  RESERVATION_TRANSACTIONS,
] as const;

export const DATASET_KINDS: readonly DatasetKind<DatasetType>[] = KINDS;

export type DatasetType = (typeof KINDS)[number]["type"];

/** The datasets by the names that exports and settings.json use. */
export const DATASET_TYPES: readonly DatasetType[] = KINDS.map(({ type }) => type);

/** The dataset of an export by its type, in any case; undefined for one that no hub ingests. */
export function datasetKind({ type }: Pick<Dataset, "type">): DatasetKind<DatasetType> | undefined {
  return DATASET_KINDS.find(({ folder }) => folder === type.toLowerCase());
}

/** The dataset whose name this is, in any case and with blanks around it. */
export function parseDatasetType(text: string): DatasetType | undefined {
  return datasetKind({ type: text.trim() })?.type;
}
