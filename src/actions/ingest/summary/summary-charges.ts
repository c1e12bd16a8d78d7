import { formatAmount } from "exact-values/amount";
import { formatUnits } from "exact-values/decimal";
import { EMPTY_FACTS, type MonthFacts, mergeFacts } from "focus-parquet/facts";
import { type Block, chart, column, numberColumn, table } from "../../../github/markdown/summary.ts";

/** More bars than two months have cannot be distinguished. */
const MAX_DAYS = 62;
const MAX_SERVICES = 10;
const MAX_CURRENCIES = 5;

/** Cost per day as a chart and the services that cost most, for each currency of the ingested months. */
export function chargeBlocks(months: readonly MonthFacts[]): readonly Block[] {
  // Thousands of months with thousands of accounts each would take minutes to unite, and none is shown.
  const { subAccountIds } = EMPTY_FACTS;
  const facts = months.reduce((sum, month) => mergeFacts(sum, { ...month, subAccountIds }), EMPTY_FACTS);
  const currencies = [...facts.sums.keys()].sort();
  const rest = Math.max(0, currencies.length - MAX_CURRENCIES);
  return [
    ...currencies.slice(0, MAX_CURRENCIES).flatMap((currency) => currencyBlocks(currency, facts)),
    rest > 0 ? `Costs in ${rest} more currencies are not shown here.` : "",
  ];
}

function currencyBlocks(currency: string, { costByDay, costByService }: MonthFacts): readonly Block[] {
  const name = currency === "" ? "no currency" : currency;
  const days = [...(costByDay.get(currency) ?? [])].sort(([left], [right]) => (left < right ? -1 : 1));
  const latest = days.slice(-MAX_DAYS);
  const services = [...(costByService.get(currency) ?? [])]
    .sort(([, left], [, right]) => (left > right ? -1 : left < right ? 1 : 0))
    .slice(0, MAX_SERVICES);
  return [
    chart({
      title: `Billed cost per day, ${name}`,
      unit: name,
      points: latest.map(([day, units]) => ({ label: day.slice(5), value: formatUnits(units) })),
    }),
    days.length > latest.length ? `The last ${latest.length} of ${days.length} days are shown.` : "",
    table(services, [
      column(`Top services, ${name}`, ([service]) => (service === "" ? "(no service)" : service)),
      numberColumn("Billed cost", ([, units]) => formatAmount(units, currency)),
    ]),
  ];
}
