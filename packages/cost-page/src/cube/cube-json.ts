import { CHARGE_CLASSES, type ChargeClass, type ChargeTotals } from "exact-values/charge-totals";
import type { CostCube } from "exact-values/cost-cube";
import { type Day, parseDay } from "exact-values/month";

/** A cube as JSON can have it: amounts as text, records as tuples. A change of its shape is a new version of the format. */
export interface CubeJson {
  readonly dimensions: readonly string[];
  readonly values: readonly (readonly string[])[];
  /** Codes, then rows, billed and effective cost. */
  readonly cells: readonly (readonly (number | string)[])[];
  readonly texts: readonly string[];
  /** Day, currency, subscription and service as places in `texts`, 1 for a charge by use, billed and effective cost. */
  readonly days: readonly (readonly (number | string)[])[];
  /** Currency, subscription, and for each class its place, rows and five sums. */
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

/** Reads what `cubeToJson` made; throws for anything else. */
export function cubeFromJson(json: CubeJson): CostCube {
  const width = json.dimensions.length;
  const textAt = (place: number | string | undefined): string => present(json.texts[Number(place)]);
  return {
    dimensions: json.dimensions.map(present),
    values: json.values.map((values) => values.map(present)),
    cells: json.cells.map((cell) => {
      const codes = cell.slice(0, width).map((code, at) => inside(code, json.values[at]?.length));
      const [rows, billed, effective] = cell.slice(width);
      return { codes, rows: inside(rows), billed: units(billed), effective: units(effective) };
    }),
    days: json.days.map(([day, currency, subscription, service, isUsageBased, billed, effective]) => ({
      day: parseDay(textAt(day)) satisfies Day,
      currency: textAt(currency),
      subscription: textAt(subscription),
      service: textAt(service),
      isUsageBased: isUsageBased === 1,
      billed: units(billed),
      effective: units(effective),
    })),
    savings: json.savings.map(([currency, subscription, classes]) => ({
      currency: present(currency),
      subscription: present(subscription),
      classes: new Map(classes.map(classFromJson)),
    })),
    commitments: json.commitments.map(([currency, id, name, type, used, unused, purchased]) => ({
      currency: present(currency),
      id: present(id),
      name: present(name),
      type: present(type),
      used: units(used),
      unused: units(unused),
      purchased: units(purchased),
    })),
    subscriptionNames: new Map(json.subscriptionNames.map(([id, name]) => [present(id), present(name)])),
    rows: inside(json.rows),
  };
}

function classFromJson([place, rows, ...sums]: readonly (number | string)[]): [ChargeClass, ChargeTotals] {
  const name = CHARGE_CLASSES[inside(place, CHARGE_CLASSES.length)] ?? "other";
  const [billed, effective, list, contracted, corrected] = sums;
  return [
    name,
    {
      rows: inside(rows),
      billed: units(billed),
      effective: units(effective),
      list: units(list),
      contracted: units(contracted),
      corrected: units(corrected),
    },
  ];
}

function present(text: unknown): string {
  if (typeof text !== "string") throw new TypeError("a text is missing");
  return text;
}

function inside(value: unknown, end = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0 || Number(value) >= end)
    throw new TypeError("a number is wrong");
  return Number(value);
}

function units(text: unknown): bigint {
  if (typeof text !== "string" || !/^-?\d+$/.test(text)) throw new TypeError("an amount is missing");
  return BigInt(text);
}
