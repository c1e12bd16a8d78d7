import {
  decodeCells,
  decodeCommitment,
  decodeDays,
  decodeSavings,
  encodeCells,
  encodeCommitment,
  encodeDays,
  encodeSavings,
} from "../cube/cube-json.ts";
import type { PageContent } from "./page-content.ts";

/** The data as embedded in the page. The same data always gives the same bytes. */
export function encodeContent(content: PageContent): string {
  return JSON.stringify(contentToJson(content));
}

function contentToJson(content: PageContent) {
  const { cells, commitments, days, savings } = content;
  return {
    ...content,
    dimensions: content.dimensions.map((dimension) => ({ ...dimension, names: [...dimension.names] })),
    cells: { month: cells.month, ...encodeCells(cells) },
    days: { month: days.month, ...encodeDays(days) },
    savings: savings.map((one) => ({ month: one.month, ...encodeSavings(one) })),
    commitments: commitments.map((one) => ({ month: one.month, ...encodeCommitment(one) })),
    anomalies: encodeBigints(content.anomalies),
    forecasts: encodeBigints(content.forecasts),
    restatements: encodeBigints(content.restatements),
    ...(content.allocations === undefined ? {} : { allocations: encodeBigints(content.allocations) }),
  };
}

/** Small amounts as units of 10^-18 with the suffix `n`. */
function encodeBigints(value: unknown): unknown {
  if (typeof value === "bigint") return { n: String(value) };
  if (Array.isArray(value)) return value.map(encodeBigints);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encodeBigints(one)]));
}

/** The reverse of `encodeContent`. The input comes from our own page. */
export function decodeContent(text: string): PageContent {
  const { allocations, ...json } = JSON.parse(text) as ReturnType<typeof contentToJson>;
  // The code after the last value stands for all others.
  const sizes = json.dimensions.map(({ values }) => values.length + 1);
  return {
    ...json,
    dimensions: json.dimensions.map((dimension) => ({ ...dimension, names: new Map(dimension.names) })),
    cells: { month: json.cells.month, ...decodeCells(json.cells, sizes) },
    days: { month: json.days.month, ...decodeDays(json.days, sizes) },
    savings: json.savings.map((one) => ({ month: one.month, ...decodeSavings(one, sizes) })),
    commitments: json.commitments.map((one) => ({ month: one.month, ...decodeCommitment(one, sizes) })),
    anomalies: decodeBigints(json.anomalies) as PageContent["anomalies"],
    forecasts: decodeBigints(json.forecasts) as PageContent["forecasts"],
    restatements: decodeBigints(json.restatements) as PageContent["restatements"],
    ...(allocations === undefined
      ? {}
      : { allocations: decodeBigints(allocations) as NonNullable<PageContent["allocations"]> }),
  };
}

function decodeBigints(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeBigints);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === "n" && typeof only[1] === "string") return BigInt(only[1]);
  return Object.fromEntries(entries.map(([key, one]) => [key, decodeBigints(one)]));
}
