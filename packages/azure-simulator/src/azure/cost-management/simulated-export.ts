import { randomUUID } from "node:crypto";
import { isList, isObject, type Json, type JsonObject } from "../../json-value.ts";
import { mergeDeep, objectAt, withoutPath } from "../arm/json-access.ts";
import { activeScheduleOf } from "./export-schedule.ts";
import { inAnswerShape } from "./export-shape.ts";

/** An export in a scope. */
export interface SimulatedExport {
  readonly id: string;
  readonly scope: string;
  readonly name: string;
  readonly eTag: string;
  /** Older API versions do not see exports that newer ones created. */
  readonly isModern: boolean;
  readonly apiVersion: string;
  readonly createdAt: Date;
  /** Object ID of its system-assigned identity. */
  readonly principalId: string | undefined;
  readonly location: string | undefined;
  /** The network of its account when it was last saved. */
  readonly savedNetwork: string;
  /** As responses show them. */
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
  // AzureBlob is the only value, and no response contains it.
  ["deliveryInfo", "destination", "type"],
];

/**
 * The properties as the service stores and returns them: without secrets and its own members, with defaults, and times
 * in UTC without trailing zeros.
 */
export function shownProperties(body: JsonObject, isModern: boolean): JsonObject {
  const sent = inAnswerShape(HIDDEN.reduce(withoutPath, objectAt(body, "properties")));
  const defaults = isModern ? mergeDeep(DEFAULTS, MODERN_DEFAULTS) : DEFAULTS;
  return inAnswerShape(withPlainTimes(mergeDeep(defaults, sent)));
}

export function newETag(): string {
  return `"${randomUUID().replaceAll("-", "").slice(0, 15)}"`;
}

/** An export as GET returns it. */
export function exportAnswer(stored: SimulatedExport, tenantId: string, now: Date): JsonObject {
  const { properties } = stored;
  const nextRunTimeEstimate = estimatedRunTime(properties, now);
  const estimated = nextRunTimeEstimate === undefined ? properties : { ...properties, nextRunTimeEstimate };
  return { ...writtenAnswer(stored, tenantId), properties: inAnswerShape(estimated) };
}

const HALF_DAY_MS = 43_200_000;

/** As recorded: twelve hours from now, or the start of the schedule if that is later. */
function estimatedRunTime(properties: JsonObject, now: Date): string | undefined {
  const schedule = activeScheduleOf(properties);
  if (schedule === undefined || (schedule.to !== undefined && schedule.to.getTime() <= now.getTime())) return undefined;
  const soon = now.getTime() + HALF_DAY_MS;
  if (schedule.from.getTime() > soon) return plainTime(schedule.from.toISOString());
  return `${new Date(soon).toISOString().slice(0, -1)}2381Z`;
}

/** An export as PUT returns it: without an estimate of its next run. */
export function writtenAnswer(stored: SimulatedExport, tenantId: string): JsonObject {
  const { id, name, eTag, principalId, location, properties } = stored;
  return {
    // As recorded, IDs of exports and runs have no leading slash.
    id: id.replace(/^\//, ""),
    name,
    type: "Microsoft.CostManagement/exports",
    eTag,
    ...(principalId === undefined ? {} : { identity: { type: "SystemAssigned", principalId, tenantId } }),
    ...(location === undefined ? {} : { location }),
    properties,
  };
}

/**
 * Turns `2026-06-01T00:00:00.0000000` and `2026-06-01T00:00:00.000Z` into `2026-06-01T00:00:00Z`, and removes trailing
 * zeros of a fraction.
 */
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
