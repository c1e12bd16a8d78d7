import { recommendationName } from "../exports/export-kinds.ts";
import { formatJsonText } from "../text/json-format.ts";
import type { JsonMembers } from "../text/json-text.ts";
import type { HubSettings } from "./settings.ts";

/** One value of settings.json that differs between two states; `undefined` if it is not set. */
export interface SettingsChange {
  /** `scopes[/subscriptions/…]`, `retention.msexports.days`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The semantic differences between two settings. Order, spelling and the keys that identify the file are ignored. */
export function compareSettings(before: HubSettings | undefined, after: HubSettings): readonly SettingsChange[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)];
  const paths = [...new Set([...old.keys(), ...fresh.keys()])];
  const [ofScopes, others] = [paths.filter(isOfScope), paths.filter((path) => !isOfScope(path))];
  return [...ofScopes, ...others].flatMap((path) => {
    const change = { path, before: old.get(path), after: fresh.get(path) };
    return change.before === change.after ? [] : [change];
  });
}

/** The changes whose result is not in `settings`, except a retention that `settings` no longer limits. */
export function undoneChanges(changes: readonly SettingsChange[], settings: HubSettings): readonly SettingsChange[] {
  const values = valuesOf(settings);
  const keepsMore = (path: string): boolean => RETENTIONS.includes(path) && !values.has(path);
  return changes.filter(({ path, after }) => values.get(path) !== after && !keepsMore(path));
}

const RETENTIONS = ["retention.msexports.days", "retention.ingestion.months"];

/** `+ scopes[/subscriptions/…]`, `~ retention.ingestion.months: 13 -> 24`, `- scopes[/subscriptions/…]`. */
export function formatChange({ path, before, after }: SettingsChange): string {
  const valued = (value: string): string => (value === PRESENT ? "" : `: ${value}`);
  if (before === undefined) return `+ ${path}${valued(after ?? "")}`;
  if (after === undefined) return `- ${path}${valued(before)}`;
  return `~ ${path}: ${before} -> ${after}`;
}

function isOfScope(path: string): boolean {
  return path.startsWith("scopes[") || path.startsWith("erase[");
}

/** A scope has no value besides its existence. */
const PRESENT = "";

function valuesOf(settings: HubSettings | undefined): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  if (settings === undefined) return values;
  const put = (path: string, value: string | number | undefined): void => {
    if (value !== undefined) values.set(path, String(value));
  };
  const putKeys = (path: string, keys: JsonMembers | undefined): void => {
    for (const [key, value] of keys ?? []) {
      put(
        path === "" ? key : `${path}.${key}`,
        formatJsonText(value)
          .split("\n")
          .map((line) => line.trim())
          .join(" ")
          .trim(),
      );
    }
  };
  for (const { scope, datasets, unknownKeys } of settings.scopes) {
    put(`scopes[/${scope}]`, PRESENT);
    put(`scopes[/${scope}].datasets`, datasets?.join(", "));
    putKeys(`scopes[/${scope}]`, unknownKeys);
  }
  for (const scope of settings.erase ?? []) put(`erase[/${scope}]`, PRESENT);
  const { months, retention, remoteHub } = settings;
  put("datasets", settings.datasets?.join(", "));
  put("recommendations", settings.recommendations?.map(recommendationName).join(", "));
  put("formerAccounts", settings.formerAccounts?.join(", "));
  put("retention.msexports.days", retention.msexports.days);
  putKeys("retention.msexports", retention.msexports.unknownKeys);
  put("retention.ingestion.months", retention.ingestion.months);
  putKeys("retention.ingestion", retention.ingestion.unknownKeys);
  putKeys("retention", retention.unknownKeys);
  put("months.settlingDays", months?.settlingDays);
  for (const { month, on, scope } of months?.closed ?? []) put(`months.closed[/${scope} ${month}]`, on);
  putKeys("months", months?.unknownKeys);
  put("remoteHub.storageUri", remoteHub?.storageUri);
  put("remoteHub.keySecret", remoteHub?.keySecret);
  put("remoteHub.vault", remoteHub?.vault);
  put("remoteHub.mode", remoteHub?.mode);
  putKeys("remoteHub", remoteHub?.unknownKeys);
  putKeys("", settings.unknownKeys);
  return values;
}
