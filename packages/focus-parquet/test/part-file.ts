import type { DateFormat } from "exact-values/date-format";
import type { Compression, PageVersion } from "../src/converter.ts";
import {
  type ColumnPlan,
  type ColumnUpgrade,
  planColumns,
  type UnknownColumnPolicy,
} from "../src/focus/columns/column-plan.ts";
import { type FocusSchema, parseSchema } from "../src/focus/schema.ts";

/** A small mapping with every column type, including the four costs and a currency. */
export const SCHEMA: FocusSchema = parseSchema(
  "own.json",
  JSON.stringify({
    translator: {
      mappings: [
        { source: { name: "BilledCost", type: "Decimal" } },
        { source: { name: "EffectiveCost", type: "Decimal" } },
        { source: { name: "ListCost", type: "Decimal" } },
        { source: { name: "ContractedCost", type: "Decimal" } },
        { source: { name: "Quantity", type: "Decimal" } },
        { source: { name: "BillingCurrency", type: "String" } },
        { source: { name: "Service", type: "String" }, sink: { name: "ServiceName" } },
        { source: { name: "SubAccountId", type: "String" } },
        { source: { name: "Tags", type: "String" } },
        { source: { name: "ChargePeriodStart", type: "DateTimeOffset" } },
        { source: { name: "ChargePeriodEnd", type: "DateTimeOffset" } },
        { source: { name: "Flag", type: "Boolean" } },
      ],
    },
  }),
);

/** One part, how its bytes are delivered, and the conversion options. */
export interface PartFile {
  readonly schema: FocusSchema;
  /** The header names used for the plan. The names in the bytes may be damaged. */
  readonly header: readonly string[];
  readonly bytes: Uint8Array;
  /** Where the chunks end. */
  readonly cuts: readonly number[];
  readonly unknownColumns: UnknownColumnPolicy;
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
  readonly compression: Compression;
  readonly pageVersion: PageVersion;
  readonly rowGroupByteCount: number | undefined;
  readonly upgrade?: ColumnUpgrade;
}

export function planOfFile({ schema, header, upgrade, unknownColumns, nullTokens, dateFormats }: PartFile): ColumnPlan {
  const options = { unknownColumns, nullTokens, dateFormats, ...(upgrade === undefined ? {} : { upgrade }) };
  return planColumns(schema, [{ part: "part_0.csv", names: header }], options);
}

/** A valid part in one chunk, unless the options say otherwise. */
export function partFile(content: string | Uint8Array, options: Partial<PartFile> = {}): PartFile {
  const bytes = Buffer.from(content);
  return {
    schema: SCHEMA,
    header: bytes.toString("utf8", 0, bytes.indexOf("\n")).trimEnd().split(","),
    bytes,
    cuts: [],
    unknownColumns: "collect",
    nullTokens: [],
    dateFormats: ["iso"],
    compression: "snappy",
    pageVersion: "1",
    rowGroupByteCount: undefined,
    ...options,
  };
}
