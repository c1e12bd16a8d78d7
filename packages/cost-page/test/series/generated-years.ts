import type { Day } from "exact-values/month";
import type { DailySeries, SeriesSubject } from "../../src/series/daily-series.ts";

/** A planted event, which must be found exactly once. */
export interface Planted {
  readonly kind: "spike" | "dip" | "step up" | "step down" | "new service" | "service gone";
  readonly currency: string;
  readonly service: string;
  readonly subscription: string;
  readonly first: Day;
  readonly last: Day;
  readonly direction: -1 | 1;
  /** The change of a usual day, as a share of the currency's daily total. */
  readonly share: number;
}

export interface GeneratedYear {
  readonly series: readonly DailySeries[];
  readonly planted: readonly Planted[];
  readonly judgedFrom: Day;
  readonly lastDay: Day;
}

/** The generator mulberry32, with results in [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DAYS = 365;
const KINDS = ["spike", "spike", "dip", "step up", "step down", "new service", "service gone"] as const;
const SERVICES = [
  "Virtual Machines",
  "Storage",
  "SQL Database",
  "Bandwidth",
  "Azure Kubernetes Service",
  "Log Analytics",
  "Functions",
  "Key Vault",
];
const SUBSCRIPTIONS = ["sub-a", "sub-b", "sub-c", "sub-d"];
const HOLIDAYS = ["01-01", "01-06", "04-03", "04-06", "05-01", "05-14", "05-25", "10-03", "12-25", "12-28"];

interface Cell {
  readonly service: string;
  readonly subscription: string;
  readonly base: number;
  readonly weekend: number;
  readonly growth: number;
  readonly noise: number;
  readonly monthEnd: number;
}

/** The first judged day of a year, after two months of history. */
const JUDGED_FROM = 60;

export function generatedYear(seed: number, isQuiet = false): GeneratedYear {
  const random = randomFrom(seed);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const year = 2020 + Math.floor(random() * 7);
  const days = Array.from(
    { length: DAYS },
    (_, index) => new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10) as Day,
  );
  const planted: Planted[] = [];
  const series: DailySeries[] = [];
  const plantedAt = new Set<number>();

  for (const [currency, size] of [
    ["EUR", 1],
    ["USD", 0.25],
  ] as const) {
    const cells: Cell[] = SERVICES.flatMap((service) =>
      SUBSCRIPTIONS.filter(() => random() < 0.6).map((subscription) => ({
        service,
        subscription,
        base: size * Math.exp(between(Math.log(5), Math.log(800))),
        weekend: random() < 0.5 ? 1 : between(0.4, 0.95),
        growth: between(-0.2, 0.8),
        noise: between(0.005, 0.05),
        monthEnd: random() < 0.1 ? between(0.05, 0.3) : 0,
      })),
    );
    const factor = cells.map(() => new Array<number>(DAYS).fill(1));
    const isTouched = cells.map(() => false);
    const hadSpike = cells.map(() => false);
    // Events are weeks apart, so that one ends before the next one begins.
    for (let start = isQuiet ? DAYS : 70; start < DAYS - 30; start += Math.floor(between(24, 40))) {
      const totalBase = cells.reduce((sum, { base }) => sum + base, 0);
      const kind = pick(KINDS);
      const by = {
        spike: between(1.6, 5),
        dip: between(0, 0.5),
        "step up": between(1.5, 3),
        "step down": between(0.1, 0.6),
        "new service": 2,
        "service gone": 0,
      }[kind];
      const candidates = cells
        .map((_, index) => index)
        .filter((index) => {
          const change = (cells[index]?.base ?? 0) * Math.abs(by - 1);
          return (
            !isTouched[index] && !(kind === "new service" && hadSpike[index]) && change > Math.max(totalBase * 0.04, 25)
          );
        });
      if (candidates.length === 0) continue;
      const index = pick(candidates);
      const cell = cells[index] as Cell;
      const factors = factor[index] as number[];
      const length = kind === "spike" || kind === "dip" ? 1 + Math.floor(random() * 3) : DAYS - start;
      if (kind !== "spike" && kind !== "dip") isTouched[index] = true;
      else hadSpike[index] = true;
      for (let day = start; day < start + 3; day++) plantedAt.add(day);
      if (kind === "new service") factors.fill(0, 0, start);
      else for (let day = start; day < start + length; day++) factors[day] = (factors[day] ?? 1) * by;
      const direction = kind === "spike" || kind === "step up" || kind === "new service" ? 1 : -1;
      planted.push({
        kind,
        currency,
        service: cell.service,
        subscription: cell.subscription,
        first: days[start] as Day,
        last: days[start + length - 1] as Day,
        direction,
        share: (cell.base * Math.abs(by - 1)) / totalBase,
      });
    }
    // A missing day would hide an event planted on it.
    const missing = new Set(
      Array.from({ length: 6 }, () => Math.floor(between(20, DAYS))).filter((day) => !plantedAt.has(day)),
    );
    const sums = new Map<string, { subject: SeriesSubject; days: Map<Day, bigint> }>();
    days.forEach((day, index) => {
      if (missing.has(index)) return;
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      const isFree = weekday === 0 || weekday === 6 || HOLIDAYS.includes(day.slice(5));
      const isMonthEnd = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(5, 7) !== day.slice(5, 7);
      const common = 1 + 0.005 * gauss();
      cells.forEach((cell, at) => {
        const heavy = random() < 0.02 ? 3 : 1;
        const float =
          cell.base *
          (isFree ? cell.weekend : 1) *
          (1 + cell.growth) ** (index / DAYS) *
          common *
          Math.max(0, 1 + heavy * cell.noise * gauss()) *
          (isMonthEnd ? 1 + cell.monthEnd : 1) *
          (factor[at]?.[index] ?? 1);
        if (float === 0) return;
        const amount = BigInt(Math.round(float * 1e6)) * 10n ** 12n + BigInt(Math.floor(random() * 1e12));
        for (const subject of [
          { dimension: "total", value: "" },
          { dimension: "service", value: cell.service },
          { dimension: "subscription", value: cell.subscription },
        ] as const) {
          const key = `${subject.dimension} ${subject.value}`;
          const sum = sums.get(key) ?? { subject, days: new Map<Day, bigint>() };
          sums.set(key, sum);
          sum.days.set(day, (sum.days.get(day) ?? 0n) + amount);
        }
      });
    });
    for (const { subject, days: amounts } of sums.values()) {
      series.push({ currency, subject, days: [...amounts].map(([day, amount]) => ({ day, amount })) });
    }
  }
  return { series, planted, judgedFrom: days[JUDGED_FROM] as Day, lastDay: days.at(-1) as Day };
}
