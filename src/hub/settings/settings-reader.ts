import { InputError } from "exact-values/errors";
import { type Day, isDay, isMonth, lastDay, type Month } from "exact-values/month";
import { DATASET_TYPES, type DatasetType, parseDatasetType } from "focus-parquet/schemas";
import {
  DEFAULT_RECOMMENDATION,
  LOOK_BACK_PERIODS,
  RECOMMENDED_RESOURCE_TYPES,
  RESERVATION_SCOPES,
  recommendationName,
} from "../exports/export-kinds.ts";
import { parseScopeId, type ScopeId } from "../scope.ts";
import { type JsonCursor, jsonCursor } from "../text/json-cursor.ts";
import { decodeText, type JsonMembers, type JsonSource, parseJsonText } from "../text/json-text.ts";
import {
  type ClosedMonth,
  type HubRecommendation,
  type HubRetention,
  type HubScope,
  type HubSettings,
  type MonthRules,
  REMOTE_HUB_MODES,
  type RemoteHub,
} from "./settings.ts";

const KNOWN_KEYS = [
  ...["$schema", "type", "version", "learnMore"],
  ...["scopes", "exportScopes", "datasets", "recommendations", "retention", "erase"],
  ...["formerAccounts", "months", "remoteHub"],
];

/**
 * Parses settings.json in its canonical form and in the forms of existing hubs. Throws `InvalidSettings` with line and
 * path. `file` is its name in errors.
 */
export function parseSettings(bytes: Uint8Array, file = "settings.json"): HubSettings {
  const source: JsonSource = {
    code: "InvalidSettings",
    file,
    remedy: "Correct the file. With schemas/settings.schema.json, an editor shows the allowed keys and values.",
  };
  const text = decodeText(bytes);
  if (text === undefined) {
    throw new InputError(source.code, `${file} is not valid UTF-8 or UTF-16 text.`, {
      remedy: "Save the file as UTF-8.",
      place: { file, line: 1 },
    });
  }
  const root = jsonCursor(parseJsonText(text, source), source);
  const scopes = mergeScopes([...scopesIn(root.member("scopes")), ...scopesIn(root.member("exportScopes"))]);
  return {
    ...optional("$schema", root.member("$schema")?.text()),
    ...optional("type", root.member("type")?.text()),
    ...optional("version", parseVersion(root.member("version"))),
    ...optional("learnMore", root.member("learnMore")?.text()),
    scopes,
    ...optional("datasets", parseDatasets(root.member("datasets"))),
    ...optional("recommendations", parseRecommendations(root.member("recommendations"))),
    retention: parseRetention(root.member("retention")),
    ...optional("erase", parseErase(root.member("erase"), scopes)),
    ...optional("formerAccounts", parseFormerAccounts(root.member("formerAccounts"))),
    ...optional("months", parseMonthRules(root.member("months"))),
    ...optional("remoteHub", parseRemoteHub(root.member("remoteHub"))),
    ...unknownKeys(root, KNOWN_KEYS),
  };
}

// Files written by people contain "version": 0.4 without quotes.
function parseVersion(version: JsonCursor | undefined): string | undefined {
  return version?.value.kind === "number" ? version.value.literal : version?.text();
}

// PowerShell writes an array with one element as the bare element, and an empty array of scopes as {"scope": ""}.
function scopesIn(list: JsonCursor | undefined): readonly HubScope[] {
  if (list === undefined) return [];
  return (list.value.kind === "array" ? list.items() : [list]).flatMap((entry) => {
    if (entry.value.kind === "null") return [];
    if (entry.value.kind === "string") return toScope(entry, {});
    if (entry.value.kind !== "object") return entry.fail('must be a resource ID or {"scope": "<resource ID>"}');
    if (!entry.value.members.has("scope")) return entry.fail('must have the key "scope"');
    return toScope(entry.member("scope"), {
      ...optional("datasets", parseDatasets(entry.member("datasets"))),
      ...unknownKeys(entry, ["scope", "datasets"]),
    });
  });
}

/** A list or a single name; each dataset once. A scope with an empty list would have no purpose. */
function parseDatasets(list: JsonCursor | undefined): readonly DatasetType[] | undefined {
  if (list === undefined) return undefined;
  const names = list.value.kind === "array" ? list.items() : [list];
  if (names.length === 0) return list.fail(`must name at least one of ${DATASET_TYPES.join(", ")}`);
  const types = names.map(
    (name) => parseDatasetType(name.text()) ?? name.fail(`must be one of ${DATASET_TYPES.join(", ")}`),
  );
  return DATASET_TYPES.filter((type) => types.includes(type));
}

/** A scope that is both monitored and erased would be exported again and again. */
function parseErase(list: JsonCursor | undefined, monitored: readonly HubScope[]): readonly ScopeId[] | undefined {
  if (list === undefined) return undefined;
  const erased = mergeScopes(scopesIn(list)).map(({ scope }) => scope);
  const both = erased.find((scope) => monitored.some((entry) => entry.scope === scope));
  if (both !== undefined) return list.fail(`must not name /${both}, which is also in scopes`);
  return erased;
}

/** Months record an account with its domain. A bare name or an endpoint would match none of them, without any error. */
function parseFormerAccounts(list: JsonCursor | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const names = list.value.kind === "array" ? list.items() : [list];
  return names.map((name) => {
    const account = name.text().trim().toLowerCase();
    const isDomain = /^[^\s/.]+(?:\.[^\s/.]+)+(?:\/[^\s/]+)?$/.test(account);
    return isDomain && !/\.(?:blob|dfs)\./.test(account)
      ? account
      : name.fail("must be the account as hub-retention prints it, such as costhub.core.windows.net");
  });
}

/** An invoice never takes longer. A larger number is more likely a typo. */
const MAX_SETTLING_DAYS = 366;

function parseMonthRules(rules: JsonCursor | undefined): MonthRules | undefined {
  if (rules === undefined) return undefined;
  const days = rules.member("settlingDays");
  if ((days?.wholeNumber() ?? 0) > MAX_SETTLING_DAYS) days?.fail(`must be at most ${MAX_SETTLING_DAYS}`);
  return {
    ...optional("settlingDays", days?.wholeNumber()),
    ...optional("closed", parseClosedMonths(rules.member("closed"))),
    ...unknownKeys(rules, ["settlingDays", "closed"]),
  };
}

function parseClosedMonths(list: JsonCursor | undefined): readonly ClosedMonth[] | undefined {
  if (list === undefined) return undefined;
  const seen = new Set<string>();
  return (list.value.kind === "array" ? list.items() : [list]).map((entry) => {
    const member = (key: string): JsonCursor => entry.member(key) ?? entry.fail(`must have the key "${key}"`);
    const [id, month, on] = [member("scope"), member("month"), member("on")];
    const closed = {
      scope: scopeAt(id, id.text()),
      month: isMonth(month.text()) ? (month.text() as Month) : month.fail("must be a month such as 202510"),
      on: isDay(on.text()) ? (on.text() as Day) : on.fail("must be a day such as 2025-11-20"),
    };
    if (closed.on <= lastDay(closed.month)) on.fail(`must be after the last day of ${closed.month}`);
    const key = `${closed.scope}/${closed.month}`;
    if (seen.has(key)) entry.fail(`names month ${closed.month} of /${closed.scope} a second time`);
    seen.add(key);
    return closed;
  });
}

function toScope(id: JsonCursor | undefined, rest: Omit<HubScope, "scope">): readonly HubScope[] {
  const text = id?.text() ?? "";
  return id === undefined || text.trim() === "" ? [] : [{ scope: scopeAt(id, text), ...rest }];
}

function scopeAt(id: JsonCursor, text: string): ScopeId {
  try {
    return parseScopeId(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return id.fail(`is not a scope: ${error.message.replace(/\.$/, "")}`, error);
  }
}

function mergeScopes(scopes: readonly HubScope[]): readonly HubScope[] {
  const merged = new Map<ScopeId, HubScope>();
  for (const next of scopes) {
    const known = merged.get(next.scope);
    // If both have a key, the first entry takes precedence.
    const keys = new Map([...(next.unknownKeys ?? []), ...(known?.unknownKeys ?? [])]);
    merged.set(next.scope, {
      scope: next.scope,
      ...optional("datasets", known?.datasets ?? next.datasets),
      ...(keys.size === 0 ? {} : { unknownKeys: keys }),
    });
  }
  return [...merged.values()];
}

function parseRetention(retention: JsonCursor | undefined): HubRetention {
  const msexports = retention?.member("msexports");
  const ingestion = retention?.member("ingestion");
  return {
    msexports: { days: msexports?.member("days")?.wholeNumber(), ...unknownKeys(msexports, ["days"]) },
    ingestion: { months: ingestion?.member("months")?.wholeNumber(), ...unknownKeys(ingestion, ["months"]) },
    ...unknownKeys(retention, ["msexports", "ingestion"]),
  };
}

function parseRemoteHub(remoteHub: JsonCursor | undefined): RemoteHub | undefined {
  if (remoteHub === undefined) return undefined;
  const storageUri = remoteHub.member("storageUri") ?? remoteHub.fail('must have the key "storageUri"');
  if (!/^https?:\/\/[^\s?#]+$/i.test(storageUri.text())) storageUri.fail("must be the https URL of a storage account");
  // Existing hubs write only to the remote hub once it is set.
  const mode = remoteHub.member("mode");
  const known = REMOTE_HUB_MODES.find((candidate) => candidate === (mode?.text() ?? "only"));
  return {
    storageUri: storageUri.text(),
    ...optional("keySecret", remoteHub.member("keySecret")?.text()),
    ...optional("vault", remoteHub.member("vault")?.text()),
    mode: known ?? (mode ?? remoteHub).fail(`must be one of ${REMOTE_HUB_MODES.join(", ")}`),
    ...unknownKeys(remoteHub, ["storageUri", "keySecret", "vault", "mode"]),
  };
}

function unknownKeys(object: JsonCursor | undefined, known: readonly string[]): { readonly unknownKeys?: JsonMembers } {
  const members = object?.membersExcept(known);
  return members === undefined || members.size === 0 ? {} : { unknownKeys: members };
}

function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: V });
}

const KEYS = ["reservationScope", "lookBackPeriod", "resourceType"];

/**
 * Parses `recommendations` in settings.json: a list or a single entry. Missing keys have defaults, and each combination
 * counts once.
 */
function parseRecommendations(list: JsonCursor | undefined): readonly HubRecommendation[] | undefined {
  if (list === undefined) return undefined;
  const entries = list.value.kind === "array" ? list.items() : [list];
  if (entries.length === 0)
    return list.fail("must have at least 1 entry; without the key, recommendations for virtual machines are exported");
  const byName = new Map<string, HubRecommendation>();
  for (const entry of entries) {
    const recommendation = parseRecommendation(entry);
    const name = recommendationName(recommendation);
    if (!byName.has(name)) byName.set(name, recommendation);
  }
  return [...byName.values()];
}

function parseRecommendation(entry: JsonCursor): HubRecommendation {
  if (entry.value.kind !== "object") {
    return entry.fail(`must be an object with some of the keys ${KEYS.join(", ")}`);
  }
  const unknown = entry.membersExcept(KEYS);
  const { lookBackPeriod, reservationScope, resourceType } = DEFAULT_RECOMMENDATION;
  return {
    reservationScope: oneOf(entry.member("reservationScope"), RESERVATION_SCOPES) ?? reservationScope,
    lookBackPeriod: oneOf(entry.member("lookBackPeriod"), LOOK_BACK_PERIODS) ?? lookBackPeriod,
    resourceType: oneOf(entry.member("resourceType"), RECOMMENDED_RESOURCE_TYPES) ?? resourceType,
    ...(unknown === undefined || unknown.size === 0 ? {} : { unknownKeys: unknown }),
  };
}

function oneOf<Value extends string>(cursor: JsonCursor | undefined, values: readonly Value[]): Value | undefined {
  if (cursor === undefined) return undefined;
  const text = cursor.text();
  return values.find((value) => value === text) ?? cursor.fail(`must be one of ${values.join(", ")}`);
}
