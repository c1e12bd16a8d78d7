export type { CostManagementFaultName, DatasetBook, MonthBook } from "./azure/cost-management/cost-management.ts";
