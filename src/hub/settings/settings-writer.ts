import { formatJsonText } from "../text/json-format.ts";
import type { JsonMembers, JsonValue } from "../text/json-text.ts";
import type { HubRetention, HubSettings, MonthRules, RemoteHub } from "./settings.ts";

/**
 * Formats settings.json in its canonical form: known keys first, scopes always as an array, ASCII, all unknown keys
 * kept.
 */
export function formatSettings(settings: HubSettings): string {
  return formatJsonText(
    object(
      {
        $schema: text(settings.$schema),
        type: text(settings.type),
        version: text(settings.version),
        learnMore: text(settings.learnMore),
        scopes: {
          kind: "array",
          items: settings.scopes.map(({ scope, datasets, unknownKeys }) =>
            object({ scope: text(`/${scope}`), datasets: texts(datasets) }, unknownKeys),
          ),
        },
        datasets: texts(settings.datasets),
        recommendations: settings.recommendations && {
          kind: "array",
          items: settings.recommendations.map(({ lookBackPeriod, reservationScope, resourceType, unknownKeys }) =>
            object(
              {
                reservationScope: text(reservationScope),
                lookBackPeriod: text(lookBackPeriod),
                resourceType: text(resourceType),
              },
              unknownKeys,
            ),
          ),
        },
        retention: retention(settings.retention),
        erase: settings.erase && {
          kind: "array",
          items: settings.erase.map((scope) => object({ scope: text(`/${scope}`) }, undefined)),
        },
        formerAccounts: texts(settings.formerAccounts),
        months: settings.months && monthRules(settings.months),
        remoteHub: settings.remoteHub && remoteHub(settings.remoteHub),
      },
      settings.unknownKeys,
    ),
  );
}

function retention({ msexports, ingestion, unknownKeys }: HubRetention): JsonValue | undefined {
  return unlessEmpty(
    object(
      {
        msexports: unlessEmpty(object({ days: number(msexports.days) }, msexports.unknownKeys)),
        ingestion: unlessEmpty(object({ months: number(ingestion.months) }, ingestion.unknownKeys)),
      },
      unknownKeys,
    ),
  );
}

function monthRules({ closed, settlingDays, unknownKeys }: MonthRules): JsonValue {
  const entries = closed?.map(({ month, on, scope }) =>
    object({ scope: text(`/${scope}`), month: text(month), on: text(on) }, undefined),
  );
  return object(
    { settlingDays: number(settlingDays), closed: entries && { kind: "array", items: entries } },
    unknownKeys,
  );
}

function remoteHub({ storageUri, keySecret, vault, mode, unknownKeys }: RemoteHub): JsonValue {
  const known = { storageUri: text(storageUri), keySecret: text(keySecret), vault: text(vault), mode: text(mode) };
  return object(known, unknownKeys);
}

function object(known: Readonly<Record<string, JsonValue | undefined>>, unknownKeys: JsonMembers | undefined) {
  const members = new Map<string, JsonValue>();
  for (const [key, value] of Object.entries(known)) {
    if (value !== undefined) members.set(key, value);
  }
  for (const [key, value] of unknownKeys ?? []) members.set(key, value);
  return { kind: "object", members } as const;
}

// An empty object means the same as a missing one.
function unlessEmpty(value: { readonly kind: "object"; readonly members: JsonMembers }): JsonValue | undefined {
  return value.members.size === 0 ? undefined : value;
}

function text(value: string | undefined): JsonValue | undefined {
  return value === undefined ? undefined : { kind: "string", value };
}

function texts(values: readonly string[] | undefined): JsonValue | undefined {
  return values && { kind: "array", items: values.map((value) => ({ kind: "string", value })) };
}

function number(value: number | undefined): JsonValue | undefined {
  return value === undefined ? undefined : { kind: "number", literal: String(value) };
}
