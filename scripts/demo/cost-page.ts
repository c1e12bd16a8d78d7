import type { MonthBook } from "azure-simulator";
import type { Team } from "azure-simulator/testing";
import { formatUnits, parseDecimal } from "exact-values/decimal";
import { addMonths, monthOfDate } from "exact-values/month";
import { demand } from "./mismatch.ts";
import { OUTPUT_FOLDER, type OutputFolder } from "./output-folder.ts";
import type { Screen } from "./screen.ts";

export const PAGE_FILE = "costs.html";
/** The page's default number of months. */
const MONTHS = 13;

/**
 * Saves the last page that hub-report published, and checks that it contains the exact sums of its months. Throws
 * Mismatch.
 */
export async function keepCostPage(
  { clock, cloud }: Pick<Team, "clock" | "cloud">,
  { output, screen }: { readonly screen: Screen; readonly output: OutputFolder },
): Promise<void> {
  screen.act(
    "The cost page",
    "hub-report makes it every Monday and publishes it as an artifact, which opens in the browser: one file, " +
      "no network.",
  );
  const page = cloud.github.results.artifacts().at(-1);
  demand(page !== undefined, "hub-report has not published a page");
  if (page === undefined) return;
  await output.save(PAGE_FILE, page.bytes);
  const html = page.bytes.toString();
  const books = cloud.costManagement.books.all();
  // A month that has just begun may not be in the books yet.
  const first = addMonths(monthOfDate(clock.now()), 1 - MONTHS);
  const shown = books.filter(({ month }) => month >= first);
  const sums = shown.flatMap(sumsOf);
  const lost = sums.filter((sum) => !html.includes(`value="${sum}"`));
  demand(lost.length === 0, `the page does not contain ${lost.join(", ")}`);
  screen.good(
    `${sums.length} sums of ${shown.length} months of scopes are on it to the last digit: ` +
      `${OUTPUT_FOLDER}/${PAGE_FILE}`,
  );
}

/** The exact effective costs that the page shows, for all currencies. */
function sumsOf({ costs }: MonthBook): readonly string[] {
  return Object.values(costs).flatMap(({ EffectiveCost }) => {
    const parsed = parseDecimal(EffectiveCost.atScale18);
    return parsed.ok ? [formatUnits(parsed.units)] : [];
  });
}
