import { randomUUID } from "node:crypto";
import { mergeDeep, objectAt, textAt, withoutPath } from "../arm/json-access.ts";
import { isList, isObject, type Json, type JsonObject } from "../arm/template/json.ts";
import { activeScheduleOf, nextRunAfter } from "./export-schedule.ts";

/** An export that stands in a scope. */
export interface SimulatedExport {
  readonly id: string;
  readonly scope: string;
  readonly name: string;
  readonly eTag: string;
  /** Older versions of the API do not see what newer ones made. */
  readonly isModern: boolean;
  readonly apiVersion: string;
  readonly createdAt: Date;
  /** Of its system-assigned identity. */
  readonly principalId: string | undefined;
  readonly location: string | undefined;
  /** As answers show them. */
  readonly properties: JsonObject;
}

const DEFAULTS: JsonObject = {
  format: "Csv",
  compressionMode: "none",
  dataOverwriteBehavior: "CreateNewReport",
  partitionData: true,
};
const READ_ONLY = ["runHistory", "nextRunTimeEstimate", "systemSuspensionContext"];
const HIDDEN: readonly (readonly string[])[] = [
  ...READ_ONLY.map((name) => [name]),
  ["deliveryInfo", "destination", "sasToken"],
  // Its only value is AzureBlob, and no answer names it.
  ["deliveryInfo", "destination", "type"],
];

/** The properties as the service keeps and shows them: without what is secret or its own, with its defaults, times without fractions. */
export function shownProperties(body: JsonObject): JsonObject {
  const wish = HIDDEN.reduce(withoutPath, objectAt(body, "properties"));
  const schedule = objectAt(wish, "schedule");
  const recurrence = textAt(schedule, "recurrence");
  const shown = mergeDeep(DEFAULTS, wish);
  const scheduled = isObject(wish.schedule)
    ? { ...shown, schedule: { ...schedule, recurrence: recurrence === "" ? "None" : recurrence } }
    : shown;
  return withPlainTimes(scheduled);
}

export function newETag(): string {
  return `"${randomUUID().replaceAll("-", "").slice(0, 15)}"`;
}

/** An export as GET answers it. */
export function exportAnswer(stored: SimulatedExport, tenantId: string, now: Date): JsonObject {
  const { id, name, eTag, principalId, location, properties } = stored;
  const schedule = activeScheduleOf(properties);
  const next = schedule === undefined ? undefined : nextRunAfter(schedule, now);
  return {
    id,
    name,
    type: "Microsoft.CostManagement/exports",
    eTag,
    ...(principalId === undefined ? {} : { identity: { type: "SystemAssigned", principalId, tenantId } }),
    ...(location === undefined ? {} : { location }),
    properties: {
      ...properties,
      ...(next === undefined ? {} : { nextRunTimeEstimate: plainTime(next.toISOString()) }),
    },
  };
}

/** `2026-06-01T00:00:00.000Z` becomes `2026-06-01T00:00:00Z`. */
function plainTime(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.0+Z$/, "$1Z");
}

function withPlainTimes(value: JsonObject): JsonObject {
  const plain = (member: Json): Json => {
    if (typeof member === "string") return plainTime(member);
    if (isList(member)) return member.map(plain);
    return isObject(member) ? withPlainTimes(member) : member;
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
