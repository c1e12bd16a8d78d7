import type { ScopeId } from "../scope.ts";
import type { JsonMembers } from "../text/json-text.ts";
import type { HubRetention, HubScope, HubSettings, RemoteHub } from "./settings.ts";

/** What deploy-hub was given as parameters; undefined for what it was not. */
export interface GivenSettings {
  readonly scopes: readonly ScopeId[];
  readonly exportRetentionInDays: number | undefined;
  readonly ingestionRetentionInMonths: number | undefined;
  readonly remoteHub: GivenRemoteHub | undefined;
}

/** For settings that nothing is added to. */
export const NOTHING_GIVEN: GivenSettings = {
  scopes: [],
  exportRetentionInDays: undefined,
  ingestionRetentionInMonths: undefined,
  remoteHub: undefined,
};

interface GivenRemoteHub {
  readonly storageUri: string;
  /** Name of the vault secret that holds the key; undefined when no key was given. */
  readonly keySecret: string | undefined;
  /** Name of the hub's vault; undefined while nobody knows it yet. */
  readonly vault?: string | undefined;
}

/** What a hub that has no settings yet begins with. */
const FRESH_RETENTION = { days: 0, months: 13 };

/**
 * Version of the lake's layout. Existing reports refuse hubs before it and know nothing of this project's own version,
 * so that is what `version` says.
 */
const LAYOUT_VERSION = "0.4";

const HEAD = {
  $schema: "https://aka.ms/finops/hubs/settings-schema",
  type: "HubInstance",
  version: LAYOUT_VERSION,
  learnMore: "https://aka.ms/finops/hubs",
};

/**
 * The stored settings with everything that was given beside them: scopes are only added, a retention is only raised, and one that is
 * not there stays so, since it keeps everything. Without stored settings, those of a fresh hub.
 */
export function addToStored(stored: HubSettings | undefined, given: GivenSettings): HubSettings {
  const { exportRetentionInDays: days, ingestionRetentionInMonths: months } = given;
  const fresh = { days: days ?? FRESH_RETENTION.days, months: months ?? FRESH_RETENTION.months };
  const retention: HubRetention = stored?.retention ?? {
    msexports: { days: undefined },
    ingestion: { months: undefined },
  };
  const { msexports, ingestion } = retention;
  const remoteHub = addRemoteHub(stored?.remoteHub, given.remoteHub);
  return {
    ...HEAD,
    ...stored,
    version: raiseVersion(stored?.version),
    scopes: addScopes(stored?.scopes ?? [], given.scopes),
    retention: {
      ...retention,
      msexports: { ...msexports, days: stored === undefined ? fresh.days : raise(msexports.days, days) },
      ingestion: { ...ingestion, months: stored === undefined ? fresh.months : raise(ingestion.months, months) },
    },
    ...(remoteHub === undefined ? {} : { remoteHub }),
  };
}

/**
 * The settings file of the workspace as it goes to storage: its scopes are exactly the file's, its values win, and what the file does
 * not speak of stays as it is stored. A remote hub is the file's, or else the one that was given, or none.
 */
export function overlayFile(file: HubSettings, stored: HubSettings | undefined, given: GivenSettings): HubSettings {
  const known = new Map(stored?.scopes.map((entry) => [entry.scope, entry]));
  const { remoteHub: storedRemoteHub, ...rest } = stored ?? {};
  const remoteHub = file.remoteHub ?? addRemoteHub(given.remoteHub && storedRemoteHub, given.remoteHub);
  return {
    ...HEAD,
    ...rest,
    ...file,
    version: file.version ?? raiseVersion(stored?.version),
    scopes: file.scopes.map(({ scope, datasets = known.get(scope)?.datasets, unknownKeys }) => ({
      scope,
      ...(datasets === undefined ? {} : { datasets }),
      ...keys(unknownKeys, known.get(scope)?.unknownKeys),
    })),
    retention: overlayRetention(file.retention, stored?.retention),
    ...(remoteHub === undefined ? {} : { remoteHub }),
    ...keys(file.unknownKeys, stored?.unknownKeys),
  };
}

/**
 * The settings file of the workspace with what it lacks of what was given, and of the retention that is stored. A value that it has
 * is never changed, but for the remote hub's.
 */
export function addToFile(file: HubSettings, stored: HubSettings | undefined, given: GivenSettings): HubSettings {
  const { msexports, ingestion } = overlayRetention(file.retention, stored?.retention);
  const remoteHub = addRemoteHub(file.remoteHub, given.remoteHub);
  return {
    ...file,
    scopes: addScopes(file.scopes, given.scopes),
    retention: {
      ...file.retention,
      msexports: { ...file.retention.msexports, days: msexports.days ?? given.exportRetentionInDays },
      ingestion: { ...file.retention.ingestion, months: ingestion.months ?? given.ingestionRetentionInMonths },
    },
    ...(remoteHub === undefined ? {} : { remoteHub }),
  };
}

function addScopes(known: readonly HubScope[], given: readonly ScopeId[]): readonly HubScope[] {
  const scopes = new Map(known.map((entry) => [entry.scope, entry]));
  for (const scope of given) if (!scopes.has(scope)) scopes.set(scope, { scope });
  return [...scopes.values()];
}

function raise(stored: number | undefined, given: number | undefined): number | undefined {
  return stored === undefined ? undefined : Math.max(stored, given ?? stored);
}

function overlayRetention(file: HubRetention, stored: HubRetention | undefined): HubRetention {
  return {
    msexports: {
      days: file.msexports.days ?? stored?.msexports.days,
      ...keys(file.msexports.unknownKeys, stored?.msexports.unknownKeys),
    },
    ingestion: {
      months: file.ingestion.months ?? stored?.ingestion.months,
      ...keys(file.ingestion.unknownKeys, stored?.ingestion.unknownKeys),
    },
    ...keys(file.unknownKeys, stored?.unknownKeys),
  };
}

function addRemoteHub(known: RemoteHub | undefined, given: GivenRemoteHub | undefined): RemoteHub | undefined {
  if (given === undefined) return known;
  const isSame = known !== undefined && sameUri(known.storageUri) === sameUri(given.storageUri);
  // The key of another account must not be tried on this one.
  const keySecret = given.keySecret ?? (isSame ? known.keySecret : undefined);
  const isSameSecret = isSame && keySecret === known.keySecret;
  const vault = keySecret === undefined ? undefined : (given.vault ?? (isSameSecret ? known.vault : undefined));
  return {
    storageUri: isSame ? known.storageUri : given.storageUri,
    ...(keySecret === undefined ? {} : { keySecret }),
    ...(vault === undefined ? {} : { vault }),
    mode: known?.mode ?? "only",
    ...keys(known?.unknownKeys, undefined),
  };
}

function sameUri(uri: string): string {
  return uri.toLowerCase().replace(/\/+$/, "");
}

/** The keys of both, in the order of the first, whose values win. */
function keys(first: JsonMembers | undefined, second: JsonMembers | undefined): { readonly unknownKeys?: JsonMembers } {
  const merged = new Map([...(first ?? []), ...[...(second ?? [])].filter(([key]) => !first?.has(key))]);
  return merged.size === 0 ? {} : { unknownKeys: merged };
}

function raiseVersion(version: string | undefined): string {
  const isOlder = version !== undefined && /^0\.[0-3](?:\.|$)/.test(version);
  return version === undefined || isOlder ? LAYOUT_VERSION : version;
}
