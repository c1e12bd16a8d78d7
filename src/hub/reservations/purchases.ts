/** What was bought of an order, or came back, in one currency, in units of 10^-18. */
export type AmountsByOrder = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** An order whose amounts differ. */
interface PurchaseDifference {
  readonly order: string;
  readonly currency: string;
  /** BilledCost of purchases and refunds in the costs. */
  readonly costs: bigint;
  /** Amount of the transactions. */
  readonly transactions: bigint;
}

/** What a comparison of the purchases of a month has come to. */
export interface ComparedPurchases {
  /** Orders whose amounts are the same to the last digit. */
  readonly equal: number;
  readonly differences: readonly PurchaseDifference[];
  /** Orders that both sides have, in currencies that have nothing in common. */
  readonly otherCurrency: readonly { readonly order: string; readonly costs: string; readonly transactions: string }[];
}

/** Compares purchases of reservations in the costs with the transactions, by order and currency. Amounts are never converted. */
export function comparePurchases(costs: AmountsByOrder, transactions: AmountsByOrder): ComparedPurchases {
  const differences: PurchaseDifference[] = [];
  const otherCurrency: { order: string; costs: string; transactions: string }[] = [];
  let equal = 0;
  for (const order of [...new Set([...costs.keys(), ...transactions.keys()])].sort()) {
    const [inCosts, inTransactions] = [nonZero(costs.get(order)), nonZero(transactions.get(order))];
    const currencies = [...new Set([...inCosts.keys(), ...inTransactions.keys()])].sort();
    const isShared = currencies.some((currency) => inCosts.has(currency) && inTransactions.has(currency));
    if (!isShared && inCosts.size > 0 && inTransactions.size > 0) {
      otherCurrency.push({ order, costs: namesOf(inCosts), transactions: namesOf(inTransactions) });
      continue;
    }
    const found = currencies.flatMap((currency): readonly PurchaseDifference[] => {
      const amounts = { costs: inCosts.get(currency) ?? 0n, transactions: inTransactions.get(currency) ?? 0n };
      return amounts.costs === amounts.transactions ? [] : [{ order, currency, ...amounts }];
    });
    if (found.length === 0) equal++;
    differences.push(...found);
  }
  return { equal, differences, otherCurrency };
}

/** A purchase that was returned in the same month is as good as none. */
function nonZero(amounts: ReadonlyMap<string, bigint> | undefined): ReadonlyMap<string, bigint> {
  return new Map([...(amounts ?? [])].filter(([, amount]) => amount !== 0n));
}

function namesOf(amounts: ReadonlyMap<string, bigint>): string {
  return [...amounts.keys()].sort().join(", ");
}
