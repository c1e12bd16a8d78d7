import { CHARGE_CLASSES, type ChargeClass, type ChargeTotals } from "exact-values/charge-totals";
import type { CostCube } from "exact-values/cost-cube";
import { type Day, parseDay } from "exact-values/month";

/** The stored JSON form of a cube: amounts as text, records as tuples. Any change requires a new `CUBE_FORMAT`. */
export interface CubeJson {
  readonly dimensions: readonly string[];
  readonly values: readonly (readonly string[])[];
  /** Codes, rows, billed cost, effective cost. */
  readonly cells: readonly (readonly (number | string)[])[];
  readonly texts: readonly string[];
  /**
   * Day, currency, subscription and service as indexes in `texts`; 1 for usage-based charges; billed cost, effective
   * cost.
   */
  readonly days: readonly (readonly (number | string)[])[];
  /** Currency, subscription, and for each class its index, its number of rows and five sums. */
  readonly savings: readonly (readonly [string, string, readonly (readonly (number | string)[])[]])[];
  readonly commitments: readonly (readonly string[])[];
  readonly subscriptionNames: readonly (readonly string[])[];
  readonly rows: number;
}

export function cubeToJson(cube: CostCube): CubeJson {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const days = cube.days.map(({ billed, currency, day, effective, isUsageBased, service, subscription }) => [
    ...[day, currency, subscription, service].map(placeOf),
    isUsageBased ? 1 : 0,
    String(billed),
    String(effective),
  ]);
  return {
    dimensions: cube.dimensions,
    values: cube.values,
    cells: cube.cells.map(({ billed, codes, effective, rows }) => [...codes, rows, String(billed), String(effective)]),
    days,
    texts: [...places.keys()],
    savings: cube.savings.map(({ classes, currency, subscription }) => [
      currency,
      subscription,
      [...classes].map(([name, totals]) => [
        CHARGE_CLASSES.indexOf(name),
        totals.rows,
        ...SUMS.map((sum) => String(totals[sum])),
      ]),
    ]),
    commitments: cube.commitments.map(({ currency, id, name, purchased, type, unused, used }) => [
      currency,
      id,
      name,
      type,
      ...[used, unused, purchased].map(String),
    ]),
    subscriptionNames: [...cube.subscriptionNames],
    rows: cube.rows,
  };
}

const SUMS = ["billed", "effective", "list", "contracted", "corrected"] as const;

/** Decodes the result of `cubeToJson`. Throws TypeError for any other value. */
export function cubeFromJson(json: CubeJson): CostCube {
  const width = json.dimensions.length;
  const textAt = (place: number | string | undefined): string => checkedText(json.texts[Number(place)]);
  return {
    dimensions: json.dimensions.map(checkedText),
    values: json.values.map((values) => values.map(checkedText)),
    cells: json.cells.map((cell) => {
      const codes = cell.slice(0, width).map((code, at) => checkedInteger(code, json.values[at]?.length));
      const [rows, billed, effective] = cell.slice(width);
      return { codes, rows: checkedInteger(rows), billed: checkedUnits(billed), effective: checkedUnits(effective) };
    }),
    days: json.days.map(([day, currency, subscription, service, isUsageBased, billed, effective]) => ({
      day: parseDay(textAt(day)) satisfies Day,
      currency: textAt(currency),
      subscription: textAt(subscription),
      service: textAt(service),
      isUsageBased: isUsageBased === 1,
      billed: checkedUnits(billed),
      effective: checkedUnits(effective),
    })),
    savings: json.savings.map(([currency, subscription, classes]) => ({
      currency: checkedText(currency),
      subscription: checkedText(subscription),
      classes: new Map(classes.map(classFromJson)),
    })),
    commitments: json.commitments.map(([currency, id, name, type, used, unused, purchased]) => ({
      currency: checkedText(currency),
      id: checkedText(id),
      name: checkedText(name),
      type: checkedText(type),
      used: checkedUnits(used),
      unused: checkedUnits(unused),
      purchased: checkedUnits(purchased),
    })),
    subscriptionNames: new Map(json.subscriptionNames.map(([id, name]) => [checkedText(id), checkedText(name)])),
    rows: checkedInteger(json.rows),
  };
}

function classFromJson([place, rows, ...sums]: readonly (number | string)[]): [ChargeClass, ChargeTotals] {
  const name = CHARGE_CLASSES[checkedInteger(place, CHARGE_CLASSES.length)] ?? "other";
  const [billed, effective, list, contracted, corrected] = sums;
  return [
    name,
    {
      rows: checkedInteger(rows),
      billed: checkedUnits(billed),
      effective: checkedUnits(effective),
      list: checkedUnits(list),
      contracted: checkedUnits(contracted),
      corrected: checkedUnits(corrected),
    },
  ];
}

function checkedText(text: unknown): string {
  if (typeof text !== "string") throw new TypeError("expected text");
  return text;
}

function checkedInteger(value: unknown, end = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0 || Number(value) >= end)
    throw new TypeError("expected an integer within the allowed range");
  return Number(value);
}

function checkedUnits(text: unknown): bigint {
  if (typeof text !== "string" || !/^-?\d+$/.test(text)) throw new TypeError("expected an amount");
  return BigInt(text);
}
