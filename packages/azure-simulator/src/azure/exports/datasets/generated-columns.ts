import { readFileSync } from "node:fs";
import type { ExportSchemaColumn } from "../schema-columns.ts";

export const OTHER_DATASETS = [
  "PriceSheet",
  "ReservationDetails",
  "ReservationRecommendations",
  "ReservationTransactions",
] as const;
/** The datasets that exports deliver besides costs. */
export type OtherDataset = (typeof OTHER_DATASETS)[number];

export type DatasetAgreement = "ea" | "mca";

/** Versions by agreement, newest last. An export without a version gets the newest. */
export const VERSIONS_BY_AGREEMENT: Readonly<
  Record<OtherDataset, Readonly<Record<DatasetAgreement, readonly string[]>>>
> = {
  PriceSheet: { ea: ["2023-05-01"], mca: ["2023-05-01", "2024-08-01"] },
  ReservationDetails: { ea: ["2023-03-01"], mca: ["2023-03-01"] },
  ReservationRecommendations: { ea: ["2023-05-01"], mca: ["2023-05-01"] },
  ReservationTransactions: { ea: ["2023-05-01"], mca: ["2023-05-01"] },
};

interface MappingFile {
  readonly translator: { readonly mappings: readonly { readonly source: ExportSchemaColumn }[] };
}

/** A column with its name in the header of a part. */
export interface DatasetColumn extends ExportSchemaColumn {
  readonly header: string;
}

/** The columns of a dataset in the order of the hub's own mapping. */
export function readDatasetColumns(
  dataset: OtherDataset,
  version: string,
  agreement: DatasetAgreement,
  isDocumented: boolean,
): readonly DatasetColumn[] {
  const ending = dataset === "ReservationDetails" ? "" : `_${agreement}`;
  const path = new URL(`../../../../../../schemas/${dataset.toLowerCase()}_${version}${ending}.json`, import.meta.url);
  const file: MappingFile = JSON.parse(readFileSync(path, "utf8"));
  const columns = file.translator.mappings.map(({ source }) => ({
    ...source,
    header: headerOf(dataset, agreement, source.name),
  }));
  return isDocumented ? withDocumented(dataset, columns) : columns;
}

/** The camelCase names of Microsoft's documentation for Customer Agreements, apart from these exceptions. */
const KEPT_NAMES: Readonly<Record<string, string>> = { Product: "Product", SkuId: "SkuID", Term: "Term" };

function headerOf(dataset: OtherDataset, agreement: DatasetAgreement, name: string): string {
  // In the mapping, the names of recommendations contain spaces and irregular case.
  const isCamelCase = agreement === "mca" && (dataset === "PriceSheet" || dataset === "ReservationTransactions");
  if (!isCamelCase) return name;
  return KEPT_NAMES[name] ?? name.charAt(0).toLowerCase() + name.slice(1);
}

/** Documented columns that the mapping of Microsoft's hubs lacks. */
function withDocumented(dataset: OtherDataset, columns: readonly DatasetColumn[]): readonly DatasetColumn[] {
  const text = (name: string): DatasetColumn => ({ name, header: name, type: "String" });
  if (dataset === "ReservationRecommendations") return [...columns, text("SubscriptionId")];
  if (dataset !== "ReservationDetails") return columns;
  const at = columns.findIndex(({ name }) => name === "SkuName");
  return [...columns.slice(0, at), text("RIUsedHours"), ...columns.slice(at)];
}

/** Ignores case and spaces, since the agreements spell names differently. */
export function datasetColumnKey(name: string): string {
  return name.replaceAll(" ", "").toLowerCase();
}
