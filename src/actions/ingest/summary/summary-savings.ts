import { CHARGE_PARTS, type ChargePart, type RateRange, type Savings, savingsOf } from "cost-page/savings";
import { formatAmount } from "exact-values/amount";
import { type CurrencyTotals, mergeTotals } from "exact-values/charge-totals";
import { counted } from "exact-values/counted";
import { formatUnits } from "exact-values/decimal";
import { compareFractions, formatPercent } from "exact-values/fraction";
import { exportAgainCommand } from "focus-parquet/formats";
import { escapeMarkdown, renderMarkdownTable } from "../../../github/markdown/markdown-table.ts";
import { fold } from "../../../github/report/sections.ts";

/** As many as of the costs by day and service. */
const MAX_CURRENCIES = 5;

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

/** Savings by currency of the ingested months, and for how much of the cost they are known. */
export function renderSavings(months: readonly CurrencyTotals[]): string {
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
  if (all.length === 0) return "";
  const shown = all.slice(0, MAX_CURRENCIES);
  const rest = all.length - shown.length;
  return [
    "### Savings\n",
    renderFigures(shown),
    ...shown.map(({ name, savings }) => `${coverageText(escapeMarkdown(name), savings)}\n`),
    ...(rest > 0 ? [`Savings in ${counted(rest, "more currency", "more currencies")} are not shown here.\n`] : []),
    fold("What the savings count, to the last digit", renderParts(shown)),
  ].join("\n");
}

/** Of rows that cost nothing, or do not count, nothing is saved. */
function isCounted({ parts }: Savings): boolean {
  return parts.divided.rows + parts.undivided.rows + parts.unused.rows + parts.unpriced.rows > 0;
}

function renderFigures(all: readonly NamedSavings[]): string {
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
  return renderMarkdownTable(
    [{ title: "Savings" }, ...all.map(({ name }) => ({ title: name, align: "right" as const }))],
    rows.map(([title, of]) => [
      title,
      ...all.map(({ name, savings }) =>
        of(savings, (units) => (units === undefined ? "not known" : formatAmount(units, name))),
      ),
    ]),
  );
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
      ? `${currency}: list and contracted price are known for all of the cost.`
      : `${currency}: list and contracted price are known for ${share} of the cost.`,
  ];
  if (unpriced.rows > 0) {
    const range =
      "the rate is a range from what it is if these saved nothing to what it is if they saved as much as the others";
    const cost = `${money(unpriced.effective)} in ${counted(unpriced.rows, "row")}`;
    texts.push(`The list price of ${cost} is not known and is not guessed: no amount above includes them; ${range}.`);
  }
  if (contractedOnly.contracted !== contractedOnly.effective) {
    const saved = money(contractedOnly.contracted - contractedOnly.effective);
    texts.push(`Where only the contracted price is known, commitments saved another ${saved}.`);
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

function renderParts(all: readonly NamedSavings[]): string {
  const right = (title: string): { readonly title: string; readonly align: "right" } => ({ title, align: "right" });
  const rows = all.flatMap(({ name, savings }) =>
    CHARGE_PARTS.filter((part) => savings.parts[part].rows > 0).map((part) => {
      const { rows: count, list, contracted, effective } = savings.parts[part];
      const costs = [list, contracted, effective].map(formatUnits);
      return [name, PART_TITLES[part], String(count), ...costs];
    }),
  );
  return renderMarkdownTable(
    [
      { title: "Currency" },
      { title: "Rows" },
      right("Number"),
      right("List cost"),
      right("Contracted cost"),
      right("Effective cost"),
    ],
    rows,
  );
}
