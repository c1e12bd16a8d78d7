import type { BillingAgreement } from "./export-scope.ts";
import type { CostDatasetVersion } from "./schema-columns.ts";
import type { SteadyCosts } from "./steady-amounts.ts";

export const MANIFEST_SHAPES = ["2024-04-01", "noversion", "2021-01-01"] as const;
/**
 * The three manifest formats seen in practice. `2021-01-01` does not describe export and run, and `noversion` has no
 * counts.
 */
export type ManifestShape = (typeof MANIFEST_SHAPES)[number];

export const VARIANTS = ["realistic", "hard", "floats"] as const;
/**
 * - realistic: as Azure writes exports.
 * - hard: shuffled days, high cardinality, quoted fields, exponents and quoted newlines. Each is also a separate
 *   option.
 * - floats: amounts as floating-point tools write them, different for each column. Neighboring rows belong to different
 *   days, and there are more resources, subscriptions, meters and tags.
 */
export type Variant = (typeof VARIANTS)[number];

/** One run of a FOCUS export. Every option has a default, and the same options always produce the same bytes. */
export interface ExportRunOptions {
  readonly seed?: number | undefined;
  readonly datasetVersion?: CostDatasetVersion | undefined;
  /** Resource ID. It determines which subscriptions, accounts and profiles the rows name. */
  readonly scope?: string | undefined;
  /**
   * Default: implied by the scope. EA for an enrollment or a subscription, MCA for `guid:guid_date`, MPA for a
   * customer.
   */
  readonly agreement?: BillingAgreement | undefined;
  /**
   * Billing currencies, spread over the subscriptions. Default: USD for EA, else EUR. Currencies other than USD have
   * up to 28 decimal places.
   */
  readonly currencies?: readonly string[] | undefined;
  /** As `yyyyMM`. */
  readonly month?: string | undefined;
  /** The run delivers the days up to this one. A day's rows do not depend on it, so later runs of a month grow. */
  readonly days?: number | undefined;
  /** The first delivered day. Default: 1. Only for the realistic variant. */
  readonly firstDay?: number | undefined;
  /** How often a day was restated before the run. Each time, the amounts of its charges change. */
  readonly restatement?: ((day: number) => number) | undefined;
  /** Some of the subscriptions that a billing scope covers. The others are generated. */
  readonly subscriptionIds?: readonly string[] | undefined;
  /** Rows of the *whole* month. A run of fewer days delivers its share. 0 creates parts with a header only. */
  readonly rows?: number | undefined;
  /** Replaces `rows`: CSV bytes of the whole month before compression, accurate to a few percent. */
  readonly targetBytes?: number | undefined;
  /** May be 0 if `rows` is 0: a manifest without blobs. */
  readonly parts?: number | undefined;
  /** Number in the name of the first part. Some deliveries start with 1. */
  readonly firstPart?: 0 | 1 | undefined;
  readonly gzip?: boolean | undefined;
  readonly variant?: Variant | undefined;
  /**
   * Adds commitments that are bought, used and refunded, with the prices of the scope's price sheet. Costs, price
   * sheets, reservation details and transactions of equal options are then consistent. The rows of the commitments are
   * added to `rows`.
   */
  readonly planted?: boolean | undefined;
  /**
   * Believable costs for people who look at them: each resource costs about the same every day. `rows` is then the
   * number for 30 days. Default: amounts of all sizes, which differ from day to day. Only for the realistic variant.
   */
  readonly steady?: SteadyCosts | undefined;

  readonly eol?: "lf" | "crlf" | undefined;
  readonly bom?: boolean | undefined;
  /** A second byte order mark before the first data row, as in some exports of 2023. */
  readonly secondBom?: boolean | undefined;
  readonly quoting?: "minimal" | "all" | undefined;
  /** Small decimals as `8.42E-05`. The floats variant also uses exponents for other values. */
  readonly exponents?: boolean | undefined;
  /** Line breaks inside quoted Tags. */
  readonly quotedNewlines?: boolean | undefined;

  readonly manifest?: ManifestShape | undefined;
  readonly manifestFile?: "manifest.json" | "_manifest.json" | undefined;
  /** Adds the 12-digit folder with the time of submission that some deliveries have. */
  readonly timestampFolder?: boolean | undefined;
  readonly exportName?: string | undefined;
  readonly rootFolderPath?: string | undefined;
  /** Resource ID of the storage account in the manifest. */
  readonly storageAccountId?: string | undefined;
  readonly runId?: string | undefined;
  /** ISO 8601 in UTC. Default: the morning after the last delivered day. */
  readonly submittedTime?: string | undefined;
  /** The manifest's `endDate`: the day of submission, or the last day of the month, whatever was delivered. */
  readonly window?: "to-date" | "whole-month" | undefined;
  /** Overrides for what the manifest says about export and run. Default: a scheduled export of the preview version. */
  readonly stated?: StatedRun | undefined;
}

/** Manifest values that do not affect the data. */
export interface StatedRun {
  readonly apiVersion?: string;
  readonly timeFrame?: string;
  readonly granularity?: string;
  readonly dataOverwriteBehavior?: string;
  readonly executionType?: string;
  /** Day of the month in `endDate`. Overrides `window`. */
  readonly endDay?: number;
}
