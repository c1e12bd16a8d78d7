import { ArmError } from "../arm/arm-error.ts";
import type { ContainerRow } from "./simulated-containers.ts";

/** The parts of the query language that the hub uses: one type of containers, some columns, an order and a limit. */
export interface ContainerQuery {
  readonly type: string | undefined;
  readonly columns: readonly string[] | undefined;
  readonly isOrdered: boolean;
  readonly limit: number | undefined;
}

const STEPS: readonly (readonly [RegExp, (value: string) => Partial<ContainerQuery>])[] = [
  [/^where type =~ '([^']*)'$/i, (type) => ({ type: type.toLowerCase() })],
  [/^project (\w+(?:\s*,\s*\w+)*)$/i, (list) => ({ columns: list.split(/\s*,\s*/) })],
  [/^(?:order|sort) by (id)(?: asc)?$/i, () => ({ isOrdered: true })],
  [/^(?:limit|take) (\d+)$/i, (count) => ({ limit: Number(count) })],
];

/** Throws ArmError for a query that Azure rejects, or that the simulator does not know. */
export function parseContainerQuery(text: string): ContainerQuery {
  const [table = "", ...steps] = text.split("|").map((step) => step.trim());
  if (table.toLowerCase() !== "resourcecontainers") throw invalidQuery(`the simulator has no table ${table}`);
  const found = steps.map((step) => {
    for (const [pattern, parse] of STEPS) {
      const value = pattern.exec(step)?.[1];
      if (value !== undefined) return parse(value);
    }
    throw invalidQuery(`the simulator does not know: ${step}`);
  });
  return Object.assign({ type: undefined, columns: undefined, isOrdered: false, limit: undefined }, ...found);
}

/** All rows of the result. Without an order, each page may have another one: the caller passes its number. */
export function resultOf(query: ContainerQuery, rows: readonly ContainerRow[], page: number): readonly object[] {
  const { columns, isOrdered, limit, type } = query;
  const sorted = rows
    .filter((row) => type === undefined || row.type === type)
    .toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const ordered = isOrdered || page % 2 === 0 ? sorted : sorted.reverse();
  return ordered.slice(0, limit).map((row) => {
    const entries = Object.entries(row);
    return columns === undefined ? row : Object.fromEntries(entries.filter(([name]) => columns.includes(name)));
  });
}

function invalidQuery(reason: string): ArmError {
  return new ArmError(400, {
    code: "BadRequest",
    message: "Please provide below info when asking for support: timestamp = 2026-01-01T00:00:00.0000000Z.",
    details: [
      {
        code: "InvalidQuery",
        message:
          "Query is invalid. Please refer to the documentation for the Azure Resource Graph service and fix the " +
          "error before retrying.",
      },
      { code: "ParserFailure", message: reason },
    ],
  });
}
