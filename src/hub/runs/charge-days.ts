import { addDays, type Day, isDay } from "exact-values/month";

/** Days as text, in order and with ranges: `2026-06-01/2026-06-20 2026-06-25`. `days` are distinct. */
export function formatDays(days: readonly Day[]): string {
  const ranges: { readonly first: Day; last: Day }[] = [];
  for (const day of days.toSorted()) {
    const open = ranges.at(-1);
    if (open !== undefined && addDays(open.last, 1) === day) open.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}/${last}`)).join(" ");
}

const RANGE = /^(\d{4}-\d{2}-\d{2})(?:\/(\d{4}-\d{2}-\d{2}))?$/;
/** A century. More is not what `formatDays` wrote. */
const MAX_DAYS = 36_600;

/** Reads what `formatDays` wrote; undefined for any other text. */
export function parseDays(text: string): readonly Day[] | undefined {
  const days: Day[] = [];
  for (const range of text === "" ? [] : text.split(" ")) {
    const [, first, last = first] = RANGE.exec(range) ?? [];
    if (first === undefined || last === undefined || !isDay(first) || !isDay(last)) return undefined;
    for (let day = first; day <= last; day = addDays(day, 1)) {
      if (days.push(day) > MAX_DAYS) return undefined;
    }
  }
  return days;
}
