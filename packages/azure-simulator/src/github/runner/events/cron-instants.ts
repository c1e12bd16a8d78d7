const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const MINUTE_MS = 60_000;

/** The instants of a POSIX cron expression (UTC), from `from` (inclusive) to `to` (exclusive). */
export function* cronInstants(cron: string, from: Date, to: Date): Generator<Date> {
  const [minutes = "", hours = "", days = "", months = "", weekdays = ""] = cron.trim().split(/\s+/);
  const isMinute = cronField(minutes, 0, 59);
  const isHour = cronField(hours, 0, 23);
  const isDay = cronField(days, 1, 31);
  const isMonth = cronField(months, 1, 12, MONTHS);
  const isWeekday = cronField(weekdays, 0, 7, DAYS);
  // If both are restricted, matching one of them is sufficient.
  const isDate = (date: Date): boolean => {
    const [day, weekday] = [isDay(date.getUTCDate()), isWeekday(date.getUTCDay())];
    return days.startsWith("*") || weekdays.startsWith("*") ? day && weekday : day || weekday;
  };
  for (let ms = Math.ceil(from.getTime() / MINUTE_MS) * MINUTE_MS; ms < to.getTime(); ms += MINUTE_MS) {
    const date = new Date(ms);
    if (!isMonth(date.getUTCMonth() + 1) || !isDate(date)) {
      ms = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1) - MINUTE_MS;
    } else if (isHour(date.getUTCHours()) && isMinute(date.getUTCMinutes())) yield date;
  }
}

function cronField(text: string, least: number, most: number, names: readonly string[] = []): (n: number) => boolean {
  const numberOf = (word: string): number => {
    const index = names.indexOf(word.toUpperCase());
    return index < 0 ? Number(word) : index + least;
  };
  const allowed = new Set<number>();
  for (const part of text.split(",")) {
    const [range = "", step = "1"] = part.split("/");
    const [start = "", end] = range.split("-");
    const first = range === "*" ? least : numberOf(start);
    const last = range === "*" ? most : end !== undefined ? numberOf(end) : part.includes("/") ? most : first;
    for (let n = first; n <= last; n += Number(step)) allowed.add(n);
  }
  // Sunday has two numbers.
  if (most === 7 && allowed.has(7)) allowed.add(0);
  return (n) => allowed.has(n);
}
