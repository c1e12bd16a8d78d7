import { formatAmount } from "exact-values/amount";
import { formatUnits } from "exact-values/decimal";
import { EMPTY_FACTS, type MonthFacts, mergeFacts } from "focus-parquet/facts";
import { renderMarkdownTable } from "../../../github/markdown/markdown-table.ts";
import { renderDailyChart } from "../../../github/markdown/mermaid.ts";

/** More bars than two months have cannot be distinguished. */
const MAX_DAYS = 62;
const MAX_SERVICES = 10;
const MAX_CURRENCIES = 5;

/** Cost per day as a chart and the services that cost most, for each currency of the ingested months. */
export function renderCharges(months: readonly MonthFacts[]): string {
  // Thousands of months with thousands of accounts each would take minutes to unite, and none is shown.
  const { subAccountIds } = EMPTY_FACTS;
  const facts = months.reduce((sum, month) => mergeFacts(sum, { ...month, subAccountIds }), EMPTY_FACTS);
  const currencies = [...facts.sums.keys()].sort();
  const shown = currencies.slice(0, MAX_CURRENCIES).map((currency) => renderCurrency(currency, facts));
  const rest = currencies.length - shown.length;
  return [...shown, rest > 0 ? `Costs in ${rest} more currencies are not shown here.\n` : ""]
    .filter((text) => text !== "")
    .join("\n");
}

function renderCurrency(currency: string, { costByDay, costByService }: MonthFacts): string {
  const name = currency === "" ? "no currency" : currency;
  const days = [...(costByDay.get(currency) ?? [])].sort(([left], [right]) => (left < right ? -1 : 1));
  const latest = days.slice(-MAX_DAYS);
  const chart =
    latest.length === 0
      ? ""
      : renderDailyChart({
          title: `Billed cost per day, ${name}`,
          unit: name,
          points: latest.map(([day, units]) => ({ label: day.slice(5), value: formatUnits(units) })),
        });
  const cut = days.length > latest.length ? `The last ${latest.length} of ${days.length} days are shown.\n` : "";
  const services = [...(costByService.get(currency) ?? [])]
    .sort(([, left], [, right]) => (left > right ? -1 : left < right ? 1 : 0))
    .slice(0, MAX_SERVICES)
    .map(([service, units]) => [service === "" ? "(no service)" : service, formatAmount(units, currency)]);
  const table = renderMarkdownTable(
    [{ title: `Top services, ${name}` }, { title: "Billed cost", align: "right" }],
    services,
  );
  return [chart, cut, table].filter((text) => text !== "").join("\n");
}
