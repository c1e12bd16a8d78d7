/** How many rows of a part are billed in one month and charged on one day. */
export interface DayCount {
  /** `yyyyMM`. */
  readonly billingMonth: string;
  /** `yyyyMM`. */
  readonly chargeMonth: string;
  /** The day of `ChargePeriodStart`, `yyyy-MM-dd`. */
  readonly chargeDay: string;
  readonly rows: number;
  /** The last day of the longest charge period, if every one of these rows is charged for more than one day. */
  readonly coveredUntil: string | undefined;
}

interface RowDays {
  readonly billingDay: string;
  readonly chargeDay: string;
  /** The last day of the charge period. */
  readonly lastDay: string;
}

interface RowCounter {
  add(days: RowDays): void;
  addCost(cost: string, currency: string): void;
  /** The number of pairs of a billing month and a charge month. */
  monthCount(): number;
  counts(): readonly DayCount[];
  costs(): string;
}

export function createRowCounter(): RowCounter {
  type Count = { -readonly [Key in keyof DayCount]: DayCount[Key] };
  const counts = new Map<string, Count>();
  const months = new Set<string>();
  const sum = new Uint32Array(2);
  return {
    add: ({ billingDay, chargeDay, lastDay }) => {
      const coveredUntil = lastDay > chargeDay ? lastDay : undefined;
      const billingMonth = monthOfDay(billingDay);
      const key = billingMonth + chargeDay;
      const known = counts.get(key);
      if (known === undefined) {
        const chargeMonth = monthOfDay(chargeDay);
        months.add(billingMonth + chargeMonth);
        counts.set(key, { billingMonth, chargeMonth, chargeDay, rows: 1, coveredUntil });
        return;
      }
      known.rows++;
      known.coveredUntil = laterOf(known.coveredUntil, coveredUntil);
    },
    addCost: (cost, currency) => {
      // A sum does not depend on the order of rows, which a provider may change.
      for (const lane of [0, 1]) sum[lane] = (sum[lane] ?? 0) + hashOf(cost, hashOf(currency, lane + 1));
    },
    monthCount: () => months.size,
    counts: () => [...counts.values()],
    costs: () => [...sum].map((lane) => lane.toString(16).padStart(8, "0")).join(""),
  };
}

/** Undefined if one of the two rows is charged for a single day. */
function laterOf(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return undefined;
  return one > other ? one : other;
}

/** FNV-1a, 32 bits, with a final mixing step. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The month, `yyyyMM`, of a day. */
export function monthOfDay(day: string): string {
  return day.slice(0, 4) + day.slice(5, 7);
}
