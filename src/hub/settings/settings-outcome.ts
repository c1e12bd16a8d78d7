import type { HubSettings } from "./settings.ts";

/** What a hub's settings in storage came to. */
export type SettingsOutcome =
  | { readonly outcome: "read"; readonly settings: HubSettings }
  /** Missing, or without anything that someone decided. */
  | {
      readonly outcome: "missing";
      readonly isThere?: boolean;
      /** What the last upload said. It gives no right to delete, but tells where months belong. */
      readonly uploaded?: HubSettings | undefined;
    }
  | {
      readonly outcome: "unreadable";
      readonly reason: string;
      /** True when they speak of a remote hub, whatever they say about it. */
      readonly namesRemoteHub: boolean;
    };
