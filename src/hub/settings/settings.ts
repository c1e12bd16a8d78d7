import type { DatasetType } from "focus-parquet/schemas";
import type { Recommendation } from "../exports/recommendation.ts";
import type { ScopeId } from "../scope.ts";
import type { JsonMembers } from "../text/json-text.ts";

/**
 * What settings.json says. `undefined` means that the file does not say: nothing may be deleted because of a default, so defaults are
 * the business of whoever uses a value. `unknownKeys` are kept for the writer, in their order.
 */
export interface HubSettings {
  readonly $schema?: string;
  readonly type?: string;
  /** Version of the hub that wrote the file. */
  readonly version?: string;
  readonly learnMore?: string;
  /** Each scope once. */
  readonly scopes: readonly HubScope[];
  /** What is exported and ingested of scopes that do not say so themselves; costs alone when undefined. */
  readonly datasets?: readonly DatasetType[];
  /** Which reservation recommendations are exported, each once; one for virtual machines when undefined. */
  readonly recommendations?: readonly HubRecommendation[];
  readonly retention: HubRetention;
  readonly remoteHub?: RemoteHub;
  readonly unknownKeys?: JsonMembers;
}

export interface HubScope {
  readonly scope: ScopeId;
  /** In place of those of the hub. */
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

/** `only`: months go to the remote hub alone; `both`: to this hub, too. */
export type RemoteHubMode = (typeof REMOTE_HUB_MODES)[number];

/** Another storage account that months are written to. */
export interface RemoteHub {
  readonly storageUri: string;
  /** Name or URL of the vault secret that holds the account's key; the key itself never is in settings. */
  readonly keySecret?: string;
  /** Name of that vault. */
  readonly vault?: string;
  readonly mode: RemoteHubMode;
  readonly unknownKeys?: JsonMembers;
}

/** What a hub's settings in storage came to. */
export type SettingsOutcome =
  | { readonly outcome: "read"; readonly settings: HubSettings }
  /** Missing, or without anything that someone decided. */
  | {
      readonly outcome: "missing";
      readonly isThere?: boolean;
      /** What the last upload said. It gives no right to delete, but says where months belong. */
      readonly uploaded?: HubSettings | undefined;
    }
  | {
      readonly outcome: "unreadable";
      readonly reason: string;
      /** True when they speak of a remote hub, whatever they say about it. */
      readonly namesRemoteHub: boolean;
      /** What the last upload said, as far as it is known. It says which datasets belong to the hub, and nothing else. */
      readonly uploaded?: HubSettings | undefined;
    };
