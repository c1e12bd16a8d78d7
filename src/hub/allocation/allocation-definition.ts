import {
  ALLOCATION_TABLE,
  COSTS_TABLE,
  FIELD_TYPES,
  MONTH_COLUMN,
  type TableDefinition,
} from "../table/table-schema.ts";
import { ALLOCATION_FIELDS } from "./allocation-table.ts";

/** The table with the owner of all costs: one file per month, made from the months of costs. */
export const ALLOCATION_DEFINITION: TableDefinition = {
  name: ALLOCATION_TABLE,
  folder: COSTS_TABLE.folder,
  description: "Direct and shared costs of each target in each dimension, written by cost-hub",
  columns: ALLOCATION_FIELDS.map(([name, kind]) => ({ name, type: FIELD_TYPES[kind] })),
  partitionColumns: [MONTH_COLUMN],
  filteredColumns: ["x_Dimension", "x_Target", "ChargePeriodStart"],
};
