import { DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";
import { EXPORT_CADENCES, type ExportCadence, hubDataset } from "../datasets/hub-datasets.ts";
import {
  ALL_RECOMMENDATIONS,
  DEFAULT_RECOMMENDATION,
  type Recommendation,
  recommendationName,
} from "./recommendation.ts";

/** What an export is about. */
export interface ExportSubject {
  readonly dataset: DatasetType;
  /** Of an export of reservation recommendations. */
  readonly recommendation?: Recommendation;
}

/** One of the exports that a scope can have. */
export interface ExportKind extends ExportSubject {
  readonly cadence: ExportCadence;
}

/** What is exported of a scope. */
export interface RequestedExports {
  readonly datasets: readonly DatasetType[];
  /** Undefined for the default. */
  readonly recommendations?: readonly Recommendation[] | undefined;
}

export const COSTS: ExportSubject = { dataset: "FocusCost" };
export const COSTS_ALONE: RequestedExports = { datasets: ["FocusCost"] };

/** The exports that a scope has of these datasets, costs first. */
export function exportKinds({
  datasets,
  recommendations = [DEFAULT_RECOMMENDATION],
}: RequestedExports): readonly ExportKind[] {
  return DATASET_TYPES.filter((type) => datasets.includes(type)).flatMap((dataset) =>
    subjectsOf(dataset, recommendations).flatMap((subject) =>
      EXPORT_CADENCES.filter((cadence) => hubDataset(dataset).exports.timeframes[cadence] !== undefined).map(
        (cadence): ExportKind => ({ ...subject, cadence }),
      ),
    ),
  );
}

function subjectsOf(dataset: DatasetType, recommendations: readonly Recommendation[]): readonly ExportSubject[] {
  if (dataset !== "ReservationRecommendations") return [{ dataset }];
  return recommendations.map((recommendation) => ({ dataset, recommendation }));
}

/** Every export that a hub can make of a scope. */
export const ALL_EXPORT_KINDS: readonly ExportKind[] = exportKinds({
  datasets: DATASET_TYPES,
  recommendations: ALL_RECOMMENDATIONS,
});

/** What is behind the cadence in the name of an export: `costdetails`, `recommendations-shared-30d-virtualmachines`. */
export function subjectName({ dataset, recommendation }: ExportSubject): string {
  const { name } = hubDataset(dataset).exports;
  return recommendation === undefined ? name : `${name}-${recommendationName(recommendation)}`;
}

/** A dataset for people: `PriceSheet`, `ReservationRecommendations shared-30d-virtualmachines`. */
export function formatSubject({ dataset, recommendation }: ExportSubject): string {
  return recommendation === undefined ? dataset : `${dataset} ${recommendationName(recommendation)}`;
}
