import type { Clock } from "exact-values/clock";
import type { Budget } from "../hub/watch/budgets.ts";
import { openLakeMonths } from "../lake/cubes/lake-months.ts";
import { readLake } from "../lake/discover/lake-state.ts";
import { shareLedgerListing } from "../lake/ledger/lake-ledger.ts";
import type { BlobStore } from "../lake/storage/blob-store.ts";
import { endedScopes, readMonitoring } from "./ended-scopes.ts";
import { budgetDimensions } from "./judge-read-months.ts";
import { type LoadedData, loadPageData, type PageRequest } from "./load-page-data.ts";

interface LakePage extends Omit<PageRequest, "budgets" | "ended" | "now"> {
  readonly account: string;
  readonly config: BlobStore;
  readonly lake: BlobStore;
  readonly clock: Clock;
  /** True for a dry run, which writes no cubes. */
  readonly isReadOnly?: boolean;
  /** Dimensions in addition to those that every page has. */
  readonly dimensions: readonly string[];
  /** Undefined for a hub without budgets, which needs no daily costs. */
  readonly budgets: readonly Budget[] | undefined;
}

/** Reads a hub's lake, with everything that its settings say about scopes and months. */
export async function loadLakePage(page: LakePage): Promise<LoadedData> {
  const { account, budgets, clock, config, dimensions, isReadOnly = false, lake, ...request } = page;
  const listing = await readLake(lake);
  const monitoring = await readMonitoring(config, account);
  const now = clock.now();
  const history = { rules: monitoring.rules, now, config, ledgers: shareLedgerListing(config) };
  const daily = budgets && budgetDimensions([...budgets, ...(request.otherBudgets ?? [])]);
  const source = openLakeMonths(listing, { lake, config, dimensions, daily, history, isReadOnly });
  return await loadPageData(source, { ...request, budgets, now, ended: endedScopes(listing, monitoring) });
}
