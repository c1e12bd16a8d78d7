export { type PageAssets, renderPage } from "./document/render-page.ts";
export type {
  MissingMonth,
  MonthProof,
  MonthStatus,
  PageAllocation,
  PageBudget,
  PageData,
  PageMonth,
  TargetCosts,
} from "./page-data.ts";
