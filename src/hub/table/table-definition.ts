import {
  BUNDLED_SCHEMA_NAMES,
  type DatasetKind,
  type DatasetType,
  datasetKind,
  OTHER_SCHEMA_NAMES,
} from "focus-parquet/schemas";
import { FILTERED_COLUMNS } from "./file-statistics.ts";
import {
  EXPORT_COLUMN,
  MONTH_COLUMN,
  SCOPE_COLUMN,
  supersetOf,
  TABLE_COLUMNS,
  type TableColumn,
} from "./table-schema.ts";

/** The tables of a hub, by the names of their folders in container `tables`: one for each dataset. */
export const TABLE_NAMES = [
  "costs",
  "prices",
  "reservationdetails",
  "reservationrecommendations",
  "reservationtransactions",
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** What one table is: whose months it has, and what version 0 says of them. */
export interface TableDefinition {
  readonly name: TableName;
  /** The folder of its dataset below a month in `ingestion`, without that of an export. */
  readonly folder: string;
  readonly description: string;
  /** Every column that a month of any version and agreement can have, and the partition columns. */
  readonly columns: readonly TableColumn[];
  /** Together they say which file of the lake a file of the table is a copy of. */
  readonly partitionColumns: readonly string[];
  /** The columns that carry statistics. */
  readonly filteredColumns: readonly string[];
}

interface TableFacts {
  readonly type: DatasetType;
  readonly description: string;
  readonly filteredColumns: readonly string[];
}

const FACTS: Readonly<Record<TableName, TableFacts>> = {
  costs: {
    type: "FocusCost",
    description: "FOCUS costs of all scopes and months, written by cost-hub",
    filteredColumns: FILTERED_COLUMNS,
  },
  prices: {
    type: "PriceSheet",
    description: "Price sheets of all billing accounts and months, written by cost-hub",
    filteredColumns: [
      ...["BillingCurrency", "Currency", "CurrencyCode"],
      ...["EffectiveEndDate", "EffectiveStartDate", "MeterId", "PriceType"],
    ],
  },
  reservationdetails: {
    type: "ReservationDetails",
    description: "Use of reservations by day and instance, of all billing accounts and months, written by cost-hub",
    filteredColumns: ["ReservationId", "ReservationOrderId", "SkuName", "UsageDate"],
  },
  reservationrecommendations: {
    type: "ReservationRecommendations",
    description: "Recommended reservations of all billing accounts, months and exports, written by cost-hub",
    filteredColumns: ["LookBackPeriod", "ResourceType", "Scope", "Term"],
  },
  reservationtransactions: {
    type: "ReservationTransactions",
    description: "Purchases and refunds of reservations, of all billing accounts and months, written by cost-hub",
    filteredColumns: ["Currency", "EventDate", "EventType", "ReservationOrderId"],
  },
};

const DEFINITIONS: readonly TableDefinition[] = TABLE_NAMES.map(define);

function define(name: TableName): TableDefinition {
  const { description, filteredColumns, type } = FACTS[name];
  const { folder, isPerExport } = datasetKind({ type }) as DatasetKind;
  const partitionColumns = [SCOPE_COLUMN, MONTH_COLUMN, ...(isPerExport ? [EXPORT_COLUMN] : [])];
  const schemas = [...BUNDLED_SCHEMA_NAMES, ...OTHER_SCHEMA_NAMES].filter((schema) => schema.startsWith(`${folder}_`));
  const columns = name === "costs" ? TABLE_COLUMNS : supersetOf(schemas.toSorted().reverse(), partitionColumns);
  return { name, folder, description, columns, partitionColumns, filteredColumns };
}

/** The table of this name. */
export function tableDefinition(name: TableName): TableDefinition {
  return DEFINITIONS.find((definition) => definition.name === name) as TableDefinition;
}

export const COSTS_TABLE: TableDefinition = tableDefinition("costs");
