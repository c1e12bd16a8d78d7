import { counted } from "exact-values/counted";
import { addMonths, type Month } from "exact-values/month";

/** `202301-202306, 202309 (7 months)`; `months` are in order. */
export function formatMonthSpan(months: readonly Month[]): string {
  const spans: { readonly first: Month; last: Month }[] = [];
  for (const month of months) {
    const open = spans.at(-1);
    if (open !== undefined && addMonths(open.last, 1) === month) open.last = month;
    else spans.push({ first: month, last: month });
  }
  const text = spans.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(", ");
  return `${text} (${counted(months.length, "month")})`;
}
