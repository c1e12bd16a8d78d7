export { type PageAssets, renderPage } from "./document/render-page.ts";
export type { MissingMonth, MonthProof, MonthStatus, PageBudget, PageData, PageMonth } from "./page-data.ts";
