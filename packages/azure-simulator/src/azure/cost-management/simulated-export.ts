import { randomUUID } from "node:crypto";
import { isList, isObject, type Json, type JsonObject } from "../../json-value.ts";
import { mergeDeep, objectAt, withoutPath } from "../arm/json-access.ts";
import { activeScheduleOf } from "./export-schedule.ts";
import { inAnswerShape } from "./export-shape.ts";

/** An export that is in a scope. */
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
  schedule: { status: "Inactive" },
  format: "Csv",
  deliveryInfo: { destination: { rootFolderPath: null } },
  definition: { type: "Usage" },
};
const MODERN_DEFAULTS: JsonObject = {
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

/** The properties as the service keeps and shows them: without what is secret or its own, with its defaults, times in UTC without needless digits. */
export function shownProperties(body: JsonObject, isModern: boolean): JsonObject {
  const sent = inAnswerShape(HIDDEN.reduce(withoutPath, objectAt(body, "properties")));
  const defaults = isModern ? mergeDeep(DEFAULTS, MODERN_DEFAULTS) : DEFAULTS;
  return inAnswerShape(withPlainTimes(mergeDeep(defaults, sent)));
}

export function newETag(): string {
  return `"${randomUUID().replaceAll("-", "").slice(0, 15)}"`;
}

/** An export as GET answers it. */
export function exportAnswer(stored: SimulatedExport, tenantId: string, now: Date): JsonObject {
  const { properties } = stored;
  const nextRunTimeEstimate = estimatedRunTime(properties, now);
  const estimated = nextRunTimeEstimate === undefined ? properties : { ...properties, nextRunTimeEstimate };
  return { ...writtenAnswer(stored, tenantId), properties: inAnswerShape(estimated) };
}

const HALF_DAY_MS = 43_200_000;

/** Recorded: half a day from whenever it is asked for, or the beginning of the schedule while that is later. */
function estimatedRunTime(properties: JsonObject, now: Date): string | undefined {
  const schedule = activeScheduleOf(properties);
  if (schedule === undefined || (schedule.to !== undefined && schedule.to.getTime() <= now.getTime())) return undefined;
  const soon = now.getTime() + HALF_DAY_MS;
  if (schedule.from.getTime() > soon) return plainTime(schedule.from.toISOString());
  return `${new Date(soon).toISOString().slice(0, -1)}2381Z`;
}

/** An export as PUT answers it: without an estimate of its next run. */
export function writtenAnswer(stored: SimulatedExport, tenantId: string): JsonObject {
  const { id, name, eTag, principalId, location, properties } = stored;
  return {
    // Recorded: the IDs of exports and runs begin without a slash.
    id: id.replace(/^\//, ""),
    name,
    type: "Microsoft.CostManagement/exports",
    eTag,
    ...(principalId === undefined ? {} : { identity: { type: "SystemAssigned", principalId, tenantId } }),
    ...(location === undefined ? {} : { location }),
    properties,
  };
}

/** `2026-06-01T00:00:00.0000000` and `2026-06-01T00:00:00.000Z` become `2026-06-01T00:00:00Z`; a fraction loses its last zeros. */
function plainTime(text: string): string {
  return text.replace(
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:(\.\d*?[1-9])?0*|\.0+)Z?$/,
    (_, time, fraction = "") => `${time}${fraction}Z`,
  );
}

function withPlainTimes(value: JsonObject): JsonObject {
  const plain = (member: Json): Json => {
    if (typeof member === "string") return plainTime(member);
    if (isList(member)) return member.map(plain);
    return isObject(member) ? withPlainTimes(member) : member;
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
