import { renderPage } from "cost-page";
import type { ActionReport } from "../../github/action-report.ts";
import { readRepositoryContext } from "../../github/api/github-context.ts";
import type { StepRuntime } from "../../github/step.ts";
import { loadLakePage } from "../../page-source/load-lake-page.ts";
import { storedAllocation } from "../../page-source/stored-allocation.ts";
import { readStoredBudgets } from "../../page-source/stored-budgets.ts";
import { openReportContext, type ReportContext } from "./clients.ts";
import { type LoadedPage, makeCostReport, type PageMaker } from "./cost-report.ts";
import { readReportInputs } from "./inputs.ts";
import { readPageAssets } from "./page-assets.ts";
import { reportPage } from "./report.ts";

/**
 * The action `report`: inputs, clients, flow, report. `neighbour` is a file of the bundle; the page's script and style
 * are next to it.
 */
export async function runReport(runtime: StepRuntime, neighbour: URL): Promise<ActionReport> {
  const render: PageMaker["render"] = async (data) => renderPage(data, await readPageAssets(neighbour));
  return await openReport({ load: loadFromLake, render })(runtime);
}

/** The action with the given page maker. */
export function openReport(maker: PageMaker): (runtime: StepRuntime) => Promise<ActionReport> {
  return async (runtime) => {
    const inputs = readReportInputs(runtime.reader);
    const repository = await readRepositoryContext(runtime.environment);
    return reportPage(await makeCostReport(openReportContext(runtime, inputs, repository), maker));
  };
}

async function loadFromLake(context: ReportContext): Promise<LoadedPage> {
  const { account, clock, config, hubVersion, inputs, lake, log } = context;
  const { dimensions, months, redact, scopes, staleAfterHours, title } = inputs;
  return await log.group("Read the lake", async (group) => {
    const { file, notices } = await readStoredBudgets(config);
    const isRedacted = redact === "names";
    const request = { title, hubVersion, months, scopes, isRedacted, staleAfterHours, budgets: file?.budgets };
    const allocation = storedAllocation(config);
    const loaded = await loadLakePage({ account, clock, config, lake, dimensions, allocation, ...request });
    for (const { isCached, month, rows, scope } of loaded.data.proof) {
      group.info(`${scope} ${month}: ${rows} rows${isCached ? ", unchanged since the last page" : ""}`);
    }
    return { ...loaded, notices: [...notices, ...loaded.notices] };
  });
}
