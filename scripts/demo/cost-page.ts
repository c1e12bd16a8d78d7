import type { MonthBook } from "azure-simulator";
import type { Team } from "azure-simulator/testing";
import { formatUnits, parseDecimal } from "exact-values/decimal";
import { addMonths, monthOfDate } from "exact-values/month";
import { demand } from "./mismatch.ts";
import { OUTPUT_FOLDER, type OutputFolder } from "./output-folder.ts";
import type { Screen } from "./screen.ts";

export const PAGE_FILE = "costs.html";
/** As many as the page has by default. */
const MONTHS = 13;

/** Keeps the page that hub-report has published last, and looks on it for the exact sums of the months that it shows. Throws Mismatch. */
export async function keepCostPage(
  { clock, cloud }: Pick<Team, "clock" | "cloud">,
  { output, screen }: { readonly screen: Screen; readonly output: OutputFolder },
): Promise<void> {
  screen.act(
    "The page for those who pay",
    "hub-report makes it every Monday and publishes it as an artifact, which opens in the browser: one file, " +
      "no network.",
  );
  const page = cloud.github.results.artifacts().at(-1);
  demand(page !== undefined, "hub-report has published no page");
  if (page === undefined) return;
  await output.save(PAGE_FILE, page.bytes);
  const html = page.bytes.toString();
  const books = cloud.costManagement.books.all();
  // Of a month that has only begun there may be no book yet.
  const first = addMonths(monthOfDate(clock.now()), 1 - MONTHS);
  const shown = books.filter(({ month }) => month >= first);
  const sums = shown.flatMap(sumsOf);
  const lost = sums.filter((sum) => !html.includes(`value="${sum}"`));
  demand(lost.length === 0, `the page does not have ${lost.join(", ")}`);
  screen.good(
    `${sums.length} sums of ${shown.length} months of scopes are on it to the last digit: ` +
      `${OUTPUT_FOLDER}/${PAGE_FILE}`,
  );
}

/** Effective costs of all currencies as the page has them in full. */
function sumsOf({ costs }: MonthBook): readonly string[] {
  return Object.values(costs).flatMap(({ EffectiveCost }) => {
    const parsed = parseDecimal(EffectiveCost.atScale18);
    return parsed.ok ? [formatUnits(parsed.units)] : [];
  });
}
