import type { ScopeId } from "../scope.ts";
import type { JsonMembers } from "../text/json-text.ts";
import type { HubRetention, HubScope, HubSettings, RemoteHub } from "./settings.ts";

/** The parameters of deploy-hub; undefined if not set. */
export interface GivenSettings {
  readonly scopes: readonly ScopeId[];
  readonly exportRetentionInDays: number | undefined;
  readonly ingestionRetentionInMonths: number | undefined;
  readonly remoteHub: GivenRemoteHub | undefined;
}

/** For settings that are not extended. */
export const NOTHING_GIVEN: GivenSettings = {
  scopes: [],
  exportRetentionInDays: undefined,
  ingestionRetentionInMonths: undefined,
  remoteHub: undefined,
};

interface GivenRemoteHub {
  readonly storageUri: string;
  /** Name of the vault secret with the key; undefined without a key. */
  readonly keySecret: string | undefined;
  /** Name of the hub's vault; undefined while it is not known. */
  readonly vault?: string | undefined;
}

/**
 * Version of the lake's layout. Existing reports reject hubs with an older version and do not know this project's own
 * versions, so `version` has this value.
 */
const LAYOUT_VERSION = "0.4";

const HEAD = {
  $schema: "https://aka.ms/finops/hubs/settings-schema",
  type: "HubInstance",
  version: LAYOUT_VERSION,
  learnMore: "https://aka.ms/finops/hubs",
};

/**
 * Merges the parameters into the stored settings: scopes are only added, and a retention is only increased. A missing
 * retention stays missing, because it keeps everything. Without stored settings, only a given retention is set.
 */
export function addToStored(stored: HubSettings | undefined, given: GivenSettings): HubSettings {
  const { exportRetentionInDays: days, ingestionRetentionInMonths: months } = given;
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
      msexports: { ...msexports, days: stored === undefined ? days : raise(msexports.days, days) },
      ingestion: { ...ingestion, months: stored === undefined ? months : raise(ingestion.months, months) },
    },
    ...(remoteHub === undefined ? {} : { remoteHub }),
  };
}

/**
 * The repository's settings file as it is uploaded: the hub has exactly the file's scopes, retention and erased scopes,
 * the file's values take precedence, and everything else stays as stored. The remote hub comes from the file, or else
 * from the parameters.
 */
export function overlayFile(file: HubSettings, stored: HubSettings | undefined, given: GivenSettings): HubSettings {
  const known = new Map(stored?.scopes.map((entry) => [entry.scope, entry]));
  // Only the file, which was reviewed, may erase a scope, claim the months of another account, or close a month.
  const {
    erase: _erase,
    formerAccounts: _accounts,
    months: _months,
    remoteHub: storedRemoteHub,
    ...rest
  } = stored ?? {};
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
 * The repository's settings file, extended with missing parameters. Existing values are never changed, except those of
 * the remote hub.
 */
export function addToFile(file: HubSettings, given: GivenSettings): HubSettings {
  const { msexports, ingestion } = file.retention;
  const remoteHub = addRemoteHub(file.remoteHub, given.remoteHub);
  return {
    ...file,
    scopes: addScopes(file.scopes, given.scopes),
    retention: {
      ...file.retention,
      msexports: { ...msexports, days: msexports.days ?? given.exportRetentionInDays },
      ingestion: { ...ingestion, months: ingestion.months ?? given.ingestionRetentionInMonths },
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

/** A retention that the file omits keeps everything, whatever storage says. */
function overlayRetention(file: HubRetention, stored: HubRetention | undefined): HubRetention {
  return {
    msexports: {
      days: file.msexports.days,
      ...keys(file.msexports.unknownKeys, stored?.msexports.unknownKeys),
    },
    ingestion: {
      months: file.ingestion.months,
      ...keys(file.ingestion.unknownKeys, stored?.ingestion.unknownKeys),
    },
    ...keys(file.unknownKeys, stored?.unknownKeys),
  };
}

function addRemoteHub(known: RemoteHub | undefined, given: GivenRemoteHub | undefined): RemoteHub | undefined {
  if (given === undefined) return known;
  const isSame = known !== undefined && sameUri(known.storageUri) === sameUri(given.storageUri);
  // The key of another account must not be used for this one.
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

/** The keys of both, in the order of the first, whose values take precedence. */
function keys(first: JsonMembers | undefined, second: JsonMembers | undefined): { readonly unknownKeys?: JsonMembers } {
  const merged = new Map([...(first ?? []), ...[...(second ?? [])].filter(([key]) => !first?.has(key))]);
  return merged.size === 0 ? {} : { unknownKeys: merged };
}

function raiseVersion(version: string | undefined): string {
  const isOlder = version !== undefined && /^0\.[0-3](?:\.|$)/.test(version);
  return version === undefined || isOlder ? LAYOUT_VERSION : version;
}
