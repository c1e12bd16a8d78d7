import { nearestName } from "../../github/nearest-name.ts";
import type { HubSettings } from "../../hub/settings/settings.ts";
import type { JsonMembers } from "../../hub/text/json-text.ts";

/** `rentention`, `Month`, `day`; keys of other tools are farther from ours. */
const MOST_EDITS = 2;

const KEYS = {
  "": ["version", "scopes", "exportScopes", "retention", "remoteHub"],
  "retention.": ["msexports", "ingestion"],
  "retention.msexports.": ["days"],
  "retention.ingestion.": ["months"],
  "remoteHub.": ["storageUri", "keySecret", "vault", "mode"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A sentence for each key that the hub keeps but goes by nowhere, since it is written almost as one that it knows. */
export function misspeltKeys(name: string, { remoteHub, retention, unknownKeys }: HubSettings): readonly string[] {
  const unknown: Readonly<Record<keyof typeof KEYS, JsonMembers | undefined>> = {
    "": unknownKeys,
    "retention.": retention.unknownKeys,
    "retention.msexports.": retention.msexports.unknownKeys,
    "retention.ingestion.": retention.ingestion.unknownKeys,
    "remoteHub.": remoteHub?.unknownKeys,
  };
  return (Object.keys(KEYS) as (keyof typeof KEYS)[]).flatMap((path) =>
    [...(unknown[path]?.keys() ?? [])].flatMap((key) => {
      const meant = nearestName(key, KEYS[path], MOST_EDITS);
      return meant === undefined
        ? []
        : [`${name} has the key ${path}${key}, which has no effect. Write ${path}${meant}, if that is meant.`];
    }),
  );
}
