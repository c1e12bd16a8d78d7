import type { FocusSchema } from "../schema.ts";

/** Columns that every cost dataset has. Without one of them nobody can say what was charged, in which money, or when. */
export const ALWAYS_REQUIRED = [
  "BilledCost",
  "EffectiveCost",
  "BillingCurrency",
  "BillingPeriodStart",
  "ChargePeriodStart",
] as const;

/** Costs that some dataset versions lack, and some agreements leave empty: no value at all is a failure only where it takes values away. */
export const COMPARED_COSTS = ["ListCost", "ContractedCost"] as const;

/** Columns, by the names they are written under, that each part of an export with this schema must have. */
function requiredColumns({ required = [] }: FocusSchema): readonly string[] {
  return [...new Set<string>([...ALWAYS_REQUIRED, ...required])];
}

/** A required column that a header lacks. */
export interface MissingColumn {
  /** Name under which the column is written. */
  readonly sink: string;
  /** Name that the schema looks for in the header; undefined when the schema maps no column to `sink`. */
  readonly source: string | undefined;
}

/** The required columns of the exported schema that a header lacks; names compare without case. */
export function missingColumns(schema: FocusSchema, header: readonly string[]): readonly MissingColumn[] {
  const names = new Set(header.map((name) => name.toLowerCase()));
  return requiredColumns(schema).flatMap((sink) => {
    const source = schema.columns.find((column) => column.sink === sink)?.source;
    return source !== undefined && names.has(source.toLowerCase()) ? [] : [{ sink, source }];
  });
}
