import { InputError, quoteValue } from "exact-values/errors";
import type { CostSums } from "./focus/cost-sums.ts";
import { CHARGES } from "./focus/dataset-columns.ts";
import { exportAgainCommand } from "./focus/export-again.ts";
import type { CostBreakdown } from "./month-facts.ts";

/** ISO 4217 has fewer than 200. */
const MAX_CURRENCIES = 500;
/** Its codes have three letters; a currency of a provider's own has a name. */
const MAX_CURRENCY_LENGTH = 256;
/** Charge days by currency: a month has 31, and corrections may go back over years. */
const MAX_DAYS = 20_000;

/** Throws InputError `InvalidValue` when sums by currency would fill the memory, since the column holds something else. */
export function assertCurrencies(part: string, sums: CostSums, { currency = "" } = CHARGES): void {
  const names = [...sums.keys()];
  const long = names.find((name) => name.length > MAX_CURRENCY_LENGTH);
  if (long !== undefined) {
    throw movedColumn(part, currency, `${quoteValue(long)} is too long for the name of a currency`);
  }
  if (names.length > MAX_CURRENCIES) {
    const others = `${names.length - 1} other values are more than there are currencies`;
    throw movedColumn(part, currency, `${quoteValue(names.at(-1) ?? "")} and ${others}`);
  }
}

/** Throws InputError `InvalidValue` when the rows are of more charge days than cost data has. */
export function assertDays(part: string, costByDay: CostBreakdown, { day = "" } = CHARGES): void {
  const count = [...costByDay.values()].reduce((sum, days) => sum + days.size, 0);
  if (count > MAX_DAYS) throw movedColumn(part, day, `the rows are of more than ${MAX_DAYS} days`);
}

function movedColumn(part: string, column: string, reason: string): InputError {
  return new InputError("InvalidValue", `${part}, column ${column}: ${reason}.`, {
    remedy: `Look at this column of the file: most likely columns have moved, or another one has its name. Correct it where the file is made, or in its mapping (source: files); an export of Azure that was edited must be exported again ${exportAgainCommand()}.`,
    place: { file: part, column },
  });
}
