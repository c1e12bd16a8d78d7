import { CHARGE_PARTS, type ChargePart, type RateRange, type Savings, savingsOf } from "cost-page/savings";
import { formatAmount } from "exact-values/amount";
import { type CurrencyTotals, mergeTotals } from "exact-values/charge-totals";
import { counted } from "exact-values/counted";
import { formatUnits } from "exact-values/decimal";
import { compareFractions, formatPercent } from "exact-values/fraction";
import { EMPTY_FACTS, type MonthFacts, mergeFacts } from "focus-parquet/facts";
import { exportAgainCommand } from "focus-parquet/formats";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import {
  type Block,
  chart,
  column,
  details,
  numberColumn,
  type Section,
  section,
  type Table,
  table,
} from "../../github/markdown/summary-markdown.ts";

/** More bars than two months need could not be told apart. */
const MAX_DAYS = 62;
const MAX_SERVICES = 10;
const MAX_CURRENCIES = 5;

/** Cost per day as a chart, and the most expensive services, for each currency of the ingested months. */
export function chargeBlocks(months: readonly MonthFacts[]): readonly Block[] {
  // Merging thousands of months with thousands of accounts each would take minutes, and no account is shown.
  const { subAccountIds } = EMPTY_FACTS;
  const facts = months.reduce((sum, month) => mergeFacts(sum, { ...month, subAccountIds }), EMPTY_FACTS);
  const currencies = [...facts.sums.keys()].sort();
  const rest = Math.max(0, currencies.length - MAX_CURRENCIES);
  return [
    ...currencies.slice(0, MAX_CURRENCIES).flatMap((currency) => currencyBlocks(currency, facts)),
    rest > 0 ? `Costs in ${rest} more currencies are not shown.` : "",
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

const PART_TITLES: Readonly<Record<ChargePart, string>> = {
  divided: "list and contracted price known",
  undivided: "list price known",
  unused: "unused commitments",
  free: "free of charge",
  unpriced: "list price not known",
  excluded: "not counted",
};

interface NamedSavings {
  readonly name: string;
  readonly savings: Savings;
}

/** Savings of the ingested months by currency, and the share of the cost for which they are known. */
export function savingsSection(months: readonly CurrencyTotals[]): Section {
  const totals = months.reduce(mergeTotals, new Map());
  const all = [...totals]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(
      ([currency, classes]): NamedSavings => ({
        name: currency === "" ? "no currency" : currency,
        savings: savingsOf(classes),
      }),
    )
    .filter(({ savings }) => isCounted(savings));
  const shown = all.slice(0, MAX_CURRENCIES);
  const rest = all.length - shown.length;
  if (all.length === 0) return section("Savings");
  return section(
    "Savings",
    figureTable(shown),
    ...shown.map(({ name, savings }) => coverageText(escapeMarkdown(name), savings)),
    rest > 0 ? `Savings in ${counted(rest, "more currency", "more currencies")} are not shown.` : "",
    details("Savings to the last digit", partTable(shown)),
  );
}

/** Rows without a cost, and rows that do not count, have no savings. */
function isCounted({ parts }: Savings): boolean {
  return parts.divided.rows + parts.undivided.rows + parts.unused.rows + parts.unpriced.rows > 0;
}

function figureTable(all: readonly NamedSavings[]): Table {
  type Amount = (units: bigint | undefined) => string;
  const figures: readonly (readonly [title: string, of: (savings: Savings, amount: Amount) => string])[] = [
    ["List cost", ({ list, total }, amount) => amount(total === undefined ? undefined : list)],
    ["Contracted cost", ({ contracted }, amount) => amount(contracted)],
    ["Effective cost", ({ effective }, amount) => amount(effective)],
    ["Negotiated savings", ({ negotiated }, amount) => amount(negotiated)],
    ["Commitment savings", ({ commitment }, amount) => amount(commitment)],
    ["Savings that cannot be divided", ({ undivided }, amount) => amount(undivided)],
    ["Total savings", ({ total }, amount) => amount(total)],
    ["Effective savings rate", ({ rate }) => rateText(rate)],
    ["Utilisation of commitments", ({ utilisation }) => (utilisation === undefined ? "" : formatPercent(utilisation))],
    ["Cost of unused commitments", ({ unusedCost }, amount) => amount(unusedCost)],
    ["Coverage", ({ coverage }) => (coverage === undefined ? "not known" : formatPercent(coverage))],
  ];
  const rows = figures.filter(
    ([title]) => title !== "Savings that cannot be divided" || all.some(({ savings }) => savings.undivided !== 0n),
  );
  return table(rows, [
    column("Savings", ([title]) => title),
    ...all.map(({ name, savings }) => {
      const amount: Amount = (units) => (units === undefined ? "not known" : formatAmount(units, name));
      return numberColumn<(typeof rows)[number]>(name, ([, of]) => of(savings, amount));
    }),
  ]);
}

function rateText(rate: RateRange | undefined): string {
  if (rate === undefined) return "not known";
  const { from, to } = rate;
  return compareFractions(from, to) === 0 ? formatPercent(from) : `${formatPercent(from)} to ${formatPercent(to)}`;
}

function coverageText(currency: string, { coverage, parts, blockSize, contractedOnly }: Savings): string {
  const money = (units: bigint): string => `${formatAmount(units, currency)} ${currency}`;
  const { undivided, unpriced } = parts;
  const listOnly = undivided.rows - blockSize.rows;
  const share = coverage === undefined ? "some" : formatPercent(coverage);
  const texts = [
    unpriced.rows + undivided.rows === 0
      ? `${currency}: list and contracted prices are known for the entire cost.`
      : `${currency}: list and contracted prices are known for ${share} of the cost.`,
  ];
  if (unpriced.rows > 0) {
    const range = "the rate is a range: its ends assume that these rows saved nothing, or as much as the others";
    const cost = `${money(unpriced.effective)} in ${counted(unpriced.rows, "row")}`;
    texts.push(`The list price of ${cost} is not known. No amount above includes these rows, and ${range}.`);
  }
  if (contractedOnly.contracted !== contractedOnly.effective) {
    const saved = money(contractedOnly.contracted - contractedOnly.effective);
    texts.push(`For rows with only a contracted price, commitments saved another ${saved}.`);
  }
  if (listOnly > 0)
    texts.push(
      `The contracted price of ${money(undivided.effective - blockSize.effective)} in ${counted(listOnly, "row")} is not known: their savings cannot be divided.`,
    );
  if (blockSize.rows > 0) {
    const rows = counted(blockSize.rows, "row");
    const wrong = `${money(blockSize.contracted)} instead of ${money(blockSize.corrected)}`;
    texts.push(
      `The contracted cost of ${rows} is too small by the size of the pricing block (${wrong}), a fault of exports before the end of 2024: export the month again ${exportAgainCommand()}.`,
    );
  }
  return texts.join(" ");
}

function partTable(all: readonly NamedSavings[]): Table {
  const rows = all.flatMap(({ name, savings: { parts } }) =>
    CHARGE_PARTS.filter((part) => parts[part].rows > 0).map((part) => ({ name, part, ...parts[part] })),
  );
  return table(rows, [
    column("Currency", ({ name }) => name),
    column("Rows", ({ part }) => PART_TITLES[part]),
    numberColumn("Number", (row) => String(row.rows)),
    numberColumn("List cost", ({ list }) => formatUnits(list)),
    numberColumn("Contracted cost", ({ contracted }) => formatUnits(contracted)),
    numberColumn("Effective cost", ({ effective }) => formatUnits(effective)),
  ]);
}
