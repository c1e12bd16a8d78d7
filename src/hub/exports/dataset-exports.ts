import { type Agreement, DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";
import {
  ALL_RECOMMENDATIONS,
  DEFAULT_RECOMMENDATION,
  type Recommendation,
  recommendationName,
} from "./recommendation.ts";

/** `daily`: the month in progress; `monthly`: the month before it. */
const EXPORT_CADENCES = ["daily", "monthly"] as const;
export type ExportCadence = (typeof EXPORT_CADENCES)[number];

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

interface DatasetExport {
  /** Behind the cadence in the names of its exports. */
  readonly name: string;
  /** The pinned `dataVersion`; undefined for costs, whose version an input names. Left out, Azure would take its latest, and columns would change by themselves. */
  readonly versions: Readonly<Record<Agreement, string>> | undefined;
  /** Undefined for datasets that have none. */
  readonly granularity: string | undefined;
  /** Time frames of the exports that a scope has of it, by cadence. */
  readonly timeframes: Readonly<Partial<Record<ExportCadence, string>>>;
}

const BOTH_MONTHS = { daily: "MonthToDate", monthly: "TheLastMonth" } as const;

const DATASET_EXPORTS: Readonly<Record<DatasetType, DatasetExport>> = {
  FocusCost: { name: "costdetails", versions: undefined, granularity: "Daily", timeframes: BOTH_MONTHS },
  PriceSheet: {
    name: "pricesheet",
    // Of a Customer Agreement, the version that the portal gives new exports: the older one and the name of the Azure plan.
    versions: { ea: "2023-05-01", mca: "2024-08-01" },
    granularity: undefined,
    // There is no time frame of the month before. By Azure's schedule the sheet comes daily: a monthly one has a single try, and reservation prices of
    // an enrollment are in the sheet of the month in progress alone.
    timeframes: { daily: "TheCurrentMonth" },
  },
  ReservationDetails: {
    name: "reservationdetails",
    versions: { ea: "2023-03-01", mca: "2023-03-01" },
    granularity: "Daily",
    timeframes: BOTH_MONTHS,
  },
  ReservationRecommendations: {
    name: "recommendations",
    versions: { ea: "2023-05-01", mca: "2023-05-01" },
    granularity: undefined,
    // A formality: what comes is always the snapshot of the day.
    timeframes: { daily: "MonthToDate" },
  },
  ReservationTransactions: {
    name: "reservationtransactions",
    versions: { ea: "2023-05-01", mca: "2023-05-01" },
    granularity: undefined,
    timeframes: BOTH_MONTHS,
  },
};

/** What the exports of a dataset have in their bodies. */
export function datasetExport(dataset: DatasetType): Omit<DatasetExport, "name"> {
  return DATASET_EXPORTS[dataset];
}

/** The exports that a scope has of these datasets, costs first. */
export function exportKinds({
  datasets,
  recommendations = [DEFAULT_RECOMMENDATION],
}: RequestedExports): readonly ExportKind[] {
  return DATASET_TYPES.filter((type) => datasets.includes(type)).flatMap((dataset) =>
    subjectsOf(dataset, recommendations).flatMap((subject) =>
      EXPORT_CADENCES.filter((cadence) => DATASET_EXPORTS[dataset].timeframes[cadence] !== undefined).map(
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
  const { name } = DATASET_EXPORTS[dataset];
  return recommendation === undefined ? name : `${name}-${recommendationName(recommendation)}`;
}

/** A dataset for people: `PriceSheet`, `ReservationRecommendations shared-30d-virtualmachines`. */
export function formatSubject({ dataset, recommendation }: ExportSubject): string {
  return recommendation === undefined ? dataset : `${dataset} ${recommendationName(recommendation)}`;
}
