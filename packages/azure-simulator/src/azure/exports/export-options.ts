import type { BillingAgreement } from "./export-scope.ts";
import type { CostDatasetVersion } from "./schema-columns.ts";

export const MANIFEST_SHAPES = ["2024-04-01", "noversion", "2021-01-01"] as const;
/** The three manifests seen in the field; `2021-01-01` says nothing about export and run, `noversion` no counts at all. */
export type ManifestShape = (typeof MANIFEST_SHAPES)[number];

export const VARIANTS = ["realistic", "hard", "floats"] as const;
/**
 * hard: days shuffled, high cardinality, everything quoted, exponents and quoted newlines; each can be set apart, too.
 * floats: amounts as tools write them that calculate with floating point, each column for itself; neighbouring rows of other days, more resources,
 * subscriptions, meters and tags.
 */
export type Variant = (typeof VARIANTS)[number];

/** One run of a FOCUS export. Everything has a default; the same options always give the same bytes. */
export interface ExportRunOptions {
  readonly seed?: number | undefined;
  readonly datasetVersion?: CostDatasetVersion | undefined;
  /** Resource id; decides which subscriptions, accounts and profiles the rows name. */
  readonly scope?: string | undefined;
  /** By default what the scope implies: EA for an enrolment or a subscription, MCA for `guid:guid_date`, MPA for a customer. */
  readonly agreement?: BillingAgreement | undefined;
  /** Billing currencies, spread over the subscriptions. USD for EA, else EUR; all but USD carry up to 28 fraction digits. */
  readonly currencies?: readonly string[] | undefined;
  /** `yyyyMM`. */
  readonly month?: string | undefined;
  /** The run delivers day 1 to this day. The rows of a day do not depend on it, so that later runs of a month grow. */
  readonly days?: number | undefined;
  /** The run delivers this day of the month to day `days`; the first when absent. For the realistic variant only. */
  readonly firstDay?: number | undefined;
  /** How often a day has been restated when the run is made: each time, its charges have other amounts. */
  readonly restatement?: ((day: number) => number) | undefined;
  /** Some of the subscriptions that a billing scope covers; the others are made up. */
  readonly subscriptionIds?: readonly string[] | undefined;
  /** Rows of the *whole* month; a run of fewer days delivers its share. 0 makes header-only parts. */
  readonly rows?: number | undefined;
  /** Instead of `rows`: plain CSV bytes of the whole month, met within a few percent. */
  readonly targetBytes?: number | undefined;
  /** 0 only with `rows: 0`: a manifest without blobs. */
  readonly parts?: number | undefined;
  /** Number in the name of the first part: some deliveries begin with 1. */
  readonly firstPart?: 0 | 1 | undefined;
  readonly gzip?: boolean | undefined;
  readonly variant?: Variant | undefined;
  /**
   * Commitments that were bought, used and given back, and prices as the price sheet of the scope and month has them: costs, price sheets, reservation
   * details and transactions of equal options then tell of one world. Adds the rows of the commitments to `rows`.
   */
  readonly planted?: boolean | undefined;

  readonly eol?: "lf" | "crlf" | undefined;
  readonly bom?: boolean | undefined;
  /** A second byte order mark before the first data row, as some exports of 2023 had it. */
  readonly secondBom?: boolean | undefined;
  readonly quoting?: "minimal" | "all" | undefined;
  /** Small decimals as `8.42E-05`; of floats, some others as well. */
  readonly exponents?: boolean | undefined;
  /** Line breaks inside quoted Tags. */
  readonly quotedNewlines?: boolean | undefined;

  readonly manifest?: ManifestShape | undefined;
  readonly manifestFile?: "manifest.json" | "_manifest.json" | undefined;
  /** Adds the 12-digit folder of the submitted time that some deliveries have. */
  readonly timestampFolder?: boolean | undefined;
  readonly exportName?: string | undefined;
  readonly rootFolderPath?: string | undefined;
  /** Resource id of the storage account that the manifest names. */
  readonly storageAccountId?: string | undefined;
  readonly runId?: string | undefined;
  /** ISO 8601 in UTC; by default the morning after the last day delivered. */
  readonly submittedTime?: string | undefined;
  /** The manifest's `endDate`: the day of submission, or the month's last day whatever was delivered. */
  readonly window?: "to-date" | "whole-month" | undefined;
  /** What else the manifest says of the export and the run, where it is not what a scheduled export of the preview would say. */
  readonly stated?: StatedRun | undefined;
}

/** What a manifest says without having an effect on the data. */
export interface StatedRun {
  readonly apiVersion?: string;
  readonly timeFrame?: string;
  readonly granularity?: string;
  readonly dataOverwriteBehavior?: string;
  readonly executionType?: string;
  /** Day of the month in `endDate`, instead of what `window` makes of it. */
  readonly endDay?: number;
}
