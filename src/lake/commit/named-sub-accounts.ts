import type { MonthFacts } from "../../etl/month-facts.ts";

/** More than these make the footer large; overlaps of scopes show in a few. */
const MAX_SUB_ACCOUNT_IDS = 5000;
/** Characters of all of them: whoever compares scopes reads each month's footer. */
const MAX_CHARACTERS = 1024 * 1024;

/** The SubAccountIds that the footer of a month names: the first in their order. */
export function namedSubAccounts({ subAccountIds }: MonthFacts): readonly string[] {
  let left = MAX_CHARACTERS;
  const first = [...subAccountIds].sort().slice(0, MAX_SUB_ACCOUNT_IDS);
  const end = first.findIndex((id) => {
    left -= id.length;
    return left < 0;
  });
  return end === -1 ? first : first.slice(0, end);
}
