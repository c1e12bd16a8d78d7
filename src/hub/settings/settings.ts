import type { Day, Month } from "exact-values/month";
import type { DatasetType } from "focus-parquet/schemas";
import type { Recommendation } from "../exports/export-kinds.ts";
import type { ScopeId } from "../scope.ts";
import type { JsonMembers } from "../text/json-text.ts";

/**
 * The content of settings.json. `undefined` means that the file does not set a value. Nothing may be deleted because of
 * a default, so each use chooses its own default. `unknownKeys` are kept for the writer, in their order.
 */
export interface HubSettings {
  readonly $schema?: string;
  readonly type?: string;
  /** Version of the hub that wrote the file. */
  readonly version?: string;
  readonly learnMore?: string;
  /** Each scope once. */
  readonly scopes: readonly HubScope[];
  /** Datasets for scopes without a list of their own; costs only if undefined. */
  readonly datasets?: readonly DatasetType[];
  /** The reservation recommendations to export, each once; those for virtual machines if undefined. */
  readonly recommendations?: readonly HubRecommendation[];
  readonly retention: HubRetention;
  /** Scopes, each once and not in `scopes`, whose data is deleted everywhere and never ingested again. */
  readonly erase?: readonly ScopeId[];
  /** Storage accounts of this hub before it moved, as months record them. Their months belong to this hub. */
  readonly formerAccounts?: readonly string[];
  /** When months are closed; the defaults of each agreement if undefined. */
  readonly months?: MonthRules;
  readonly remoteHub?: RemoteHub;
  readonly unknownKeys?: JsonMembers;
}

/** When months of this hub are closed, in place of the defaults. */
export interface MonthRules {
  /** Days after the end of a month during which its costs may still change. */
  readonly settlingDays?: number;
  /** Months that a reviewed entry closes, each once per scope. */
  readonly closed?: readonly ClosedMonth[];
  readonly unknownKeys?: JsonMembers;
}

export interface ClosedMonth {
  readonly scope: ScopeId;
  readonly month: Month;
  /** The month is closed from the start of this day (UTC). */
  readonly on: Day;
}

export interface HubScope {
  readonly scope: ScopeId;
  /** Replaces the hub's list. */
  readonly datasets?: readonly DatasetType[];
  readonly unknownKeys?: JsonMembers;
}

export interface HubRecommendation extends Recommendation {
  readonly unknownKeys?: JsonMembers;
}

export interface HubRetention {
  readonly msexports: { readonly days: number | undefined; readonly unknownKeys?: JsonMembers };
  readonly ingestion: { readonly months: number | undefined; readonly unknownKeys?: JsonMembers };
  readonly unknownKeys?: JsonMembers;
}

export const REMOTE_HUB_MODES = ["only", "both"] as const;

/** `only`: months are written to the remote hub only; `both`: also to this hub. */
export type RemoteHubMode = (typeof REMOTE_HUB_MODES)[number];

/** Another storage account to which months are written. */
export interface RemoteHub {
  readonly storageUri: string;
  /** Name or URL of the vault secret with the account's key. The key itself is never in the settings. */
  readonly keySecret?: string;
  /** Name of that vault. */
  readonly vault?: string;
  readonly mode: RemoteHubMode;
  readonly unknownKeys?: JsonMembers;
}

/** The result of reading a hub's stored settings. */
export type SettingsOutcome =
  | { readonly outcome: "read"; readonly settings: HubSettings }
  /** Missing, or without any decision. */
  | {
      readonly outcome: "missing";
      readonly isThere?: boolean;
      /** The last upload. It does not permit deletions but shows where months belong. */
      readonly uploaded?: HubSettings | undefined;
    }
  | {
      readonly outcome: "unreadable";
      readonly reason: string;
      /** True if they contain a remote hub, regardless of its values. */
      readonly namesRemoteHub: boolean;
      /** The last upload, if known. It shows which datasets belong to the hub and nothing else. */
      readonly uploaded?: HubSettings | undefined;
    };
