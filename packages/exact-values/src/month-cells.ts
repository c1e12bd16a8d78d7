/**
 * How finely cells divide a month, finest first: by subscription, by service only, or only by kind of charge. Each level
 * also distinguishes everything that the levels after it distinguish.
 */
export const CELL_DETAILS = ["subscription", "service", "kind"] as const;
export type CellDetail = (typeof CELL_DETAILS)[number];

/** Exact sums in units of 10^-18. A row without a cost counts as 0. */
export interface CellSums {
  readonly rows: number;
  readonly billed: bigint;
  readonly effective: bigint;
}

export const NO_SUMS: CellSums = { rows: 0, billed: 0n, effective: 0n };

/** What a cell's rows have in common. */
export interface CellNames {
  /** `""` for rows without a currency; the same for the other names. */
  readonly currency: string;
  readonly service: string;
  /** SubAccountId in lower case. */
  readonly subscription: string;
  /** A `ChargeKind`. */
  readonly kind: string;
}

/**
 * A month's rows and costs by currency, service, subscription and kind of charge. The cells contain every row. They
 * depend on the rows only: not on their order, nor on how they were divided into pieces before merging.
 */
export interface MonthCells {
  readonly detail: CellDetail;
  /** By `cellKey`. */
  readonly cells: ReadonlyMap<string, CellSums>;
}

export const NO_CELLS: MonthCells = { detail: "subscription", cells: new Map() };

/** With more cells, or longer keys, a month gets the next coarser detail. A column with other content can cause this. */
export const MAX_CELLS = 20_000;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** Longer names are not valid. All of them count as one. */
const MAX_NAME_LENGTH = 256;
export const OTHER_SERVICES = "(other services)";
const OTHER_SUBSCRIPTIONS = "(other subscriptions)";

/** Replaces a name that the detail does not distinguish. */
export const ANY_NAME = "*";

/** The name under which a ServiceName is counted. */
export function cellService(name: string): string {
  return name.length > MAX_NAME_LENGTH ? OTHER_SERVICES : name;
}

/** The name under which a SubAccountId is counted. */
export function cellSubscription(id: string): string {
  const lowerCase = id.toLowerCase();
  return lowerCase.length > MAX_NAME_LENGTH ? OTHER_SUBSCRIPTIONS : lowerCase;
}

export function cellKey({ currency, kind, service, subscription }: CellNames): string {
  return JSON.stringify([currency, service, subscription, kind]);
}

/** The names in a key of `cellKey`. */
export function parseCellKey(key: string): CellNames {
  const [currency = "", service = "", subscription = "", kind = ""] = JSON.parse(key) as readonly string[];
  return { currency, service, subscription, kind };
}

/** Merges the cells of two pieces and changes neither of them. */
export function mergeCells(left: MonthCells, right: MonthCells): MonthCells {
  const detail = coarsest(left.detail, right.detail);
  const [one, other] = [coarsen(left, detail).cells, coarsen(right, detail).cells];
  if (other.size === 0) return { detail, cells: one };
  if (one.size === 0) return boundCells({ detail, cells: other });
  const cells = new Map(one);
  for (const [key, sums] of other) addCell(cells, key, sums);
  return boundCells({ detail, cells });
}

/** The same rows at this detail, unless they are already coarser. */
export function coarsen(month: MonthCells, detail: CellDetail): MonthCells {
  if (coarsest(month.detail, detail) === month.detail) return month;
  const cells = new Map<string, CellSums>();
  for (const [key, sums] of month.cells) {
    const names = { ...parseCellKey(key), subscription: ANY_NAME };
    addCell(cells, cellKey(detail === "kind" ? { ...names, service: ANY_NAME } : names), sums);
  }
  return { detail, cells };
}

/**
 * Coarsens cells that are too many. A piece has no more cells than the whole month, so a piece is only coarsened if the
 * month is.
 */
export function boundCells(month: MonthCells): MonthCells {
  let bounded = month;
  for (const detail of CELL_DETAILS) {
    bounded = coarsen(bounded, detail);
    if (!isTooLarge(bounded)) break;
  }
  return bounded;
}

function isTooLarge({ cells }: MonthCells): boolean {
  if (cells.size > MAX_CELLS) return true;
  let characters = 0;
  for (const key of cells.keys()) characters += key.length;
  return characters > MAX_CHARACTERS;
}

function addCell(cells: Map<string, CellSums>, key: string, { billed, effective, rows }: CellSums): void {
  const known = cells.get(key) ?? NO_SUMS;
  cells.set(key, {
    rows: known.rows + rows,
    billed: known.billed + billed,
    effective: known.effective + effective,
  });
}

function coarsest(one: CellDetail, other: CellDetail): CellDetail {
  return CELL_DETAILS.indexOf(one) > CELL_DETAILS.indexOf(other) ? one : other;
}
