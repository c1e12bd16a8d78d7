import type { Charge } from "./generated-charges.ts";

/**
 * What the text of a column depends on. Only `charge` is formatted for every row. The others are formatted once and
 * kept.
 */
const LEVELS = ["run", "profile", "day", "resource", "meter", "kind", "charge"] as const;
export type Level = (typeof LEVELS)[number];

/** How a column gets its text. */
export interface ColumnSource {
  readonly level: Level;
  text(charge: Charge): string;
}

export type ColumnSources = Readonly<Record<string, ColumnSource>>;

/** A source of that level. The level must cover everything that `text` reads. */
export function from(level: Level, text: (charge: Charge) => string): ColumnSource {
  return { level, text };
}

/** Text that is the same in every row. */
export function always(text: string): ColumnSource {
  return { level: "run", text: () => text };
}

/** The index under which texts of a level are kept. */
export function levelIndex(level: Level, charge: Charge): number {
  switch (level) {
    case "profile":
      return charge.profile.index;
    case "day":
      return charge.day;
    case "resource":
      return charge.resource.index;
    case "meter":
      return charge.meter.index;
    case "kind":
      return charge.kind.index;
    default:
      return 0;
  }
}
