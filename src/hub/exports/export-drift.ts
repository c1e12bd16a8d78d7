import type { ExportBody } from "./export-body.ts";
import { isSameFolder } from "./export-kinds.ts";

/** One property of an export that is not as it should be; `undefined` where it is not set. */
export interface ExportChange {
  /** Below `properties`, but for `identity.type`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface ComparedProperty {
  readonly path: string;
  readonly read: (body: ExportBody) => string | undefined;
  /** What Azure takes where nothing is said. */
  readonly fallback?: string;
  readonly isSame?: (one: string, other: string) => boolean;
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, "").toLowerCase();
const withoutSlashes = (text: string): string => text.toLowerCase().replaceAll(/^\/+|\/+$/g, "");

/** All that a hub decides of an export. What Azure adds by itself, and a description, is nobody's drift. */
const COMPARED: readonly ComparedProperty[] = [
  { path: "definition.type", read: ({ properties }) => properties.definition.type },
  { path: "definition.timeframe", read: ({ properties }) => properties.definition.timeframe },
  {
    path: "definition.dataSet.granularity",
    read: ({ properties }) => properties.definition.dataSet?.granularity,
    fallback: "Daily",
  },
  {
    path: "definition.dataSet.configuration.dataVersion",
    read: ({ properties }) => properties.definition.dataSet?.configuration?.dataVersion,
    isSame: (one, other) => withoutBlanks(one) === withoutBlanks(other),
  },
  {
    // An export of some columns alone makes months without the others.
    path: "definition.dataSet.configuration.columns",
    read: ({ properties }) => listed(properties.definition.dataSet?.configuration?.columns),
  },
  {
    path: "definition.dataSet.configuration.filters",
    read: ({ properties }) =>
      listed(properties.definition.dataSet?.configuration?.filters?.map(({ name, value }) => `${name}=${value}`)),
    isSame: (one, other) => inOrder(one) === inOrder(other),
  },
  { path: "format", read: ({ properties }) => properties.format, fallback: "Csv" },
  { path: "compressionMode", read: ({ properties }) => properties.compressionMode, fallback: "none" },
  { path: "partitionData", read: ({ properties }) => textOf(properties.partitionData), fallback: "false" },
  {
    path: "dataOverwriteBehavior",
    read: ({ properties }) => properties.dataOverwriteBehavior,
    fallback: "CreateNewReport",
  },
  {
    path: "deliveryInfo.destination.resourceId",
    read: ({ properties }) => properties.deliveryInfo.destination.resourceId,
    isSame: (one, other) => withoutSlashes(one) === withoutSlashes(other),
  },
  {
    path: "deliveryInfo.destination.container",
    read: ({ properties }) => properties.deliveryInfo.destination.container,
  },
  {
    path: "deliveryInfo.destination.rootFolderPath",
    read: ({ properties }) => properties.deliveryInfo.destination.rootFolderPath,
    isSame: isSameFolder,
  },
  { path: "schedule.status", read: ({ properties }) => properties.schedule?.status, fallback: "Inactive" },
];

/** What of a stored export differs from how it should be. `now` says whether its schedule has ended. */
export function compareExports(stored: ExportBody, desired: ExportBody, now: Date): readonly ExportChange[] {
  const changes = COMPARED.flatMap(({ path, read, fallback, isSame = isSameWord }) => {
    const before = read(stored) ?? fallback;
    const after = read(desired) ?? fallback;
    const isEqual = before === undefined || after === undefined ? before === after : isSame(before, after);
    return isEqual ? [] : [{ path, before, after }];
  });
  return [...changes, ...scheduleChanges(stored, desired, now), ...identityChanges(stored, desired)];
}

/** Everything that a new export is made of. */
export function newExportChanges(desired: ExportBody): readonly ExportChange[] {
  const all = COMPARED.flatMap(({ path, read }) => {
    const after = read(desired);
    return after === undefined ? [] : [{ path, before: undefined, after }];
  });
  const { schedule } = desired.properties;
  const more: readonly (readonly [string, string | undefined])[] = [
    ["schedule.recurrence", schedule?.recurrence],
    ["schedule.recurrencePeriod.from", schedule?.recurrencePeriod?.from],
    ["schedule.recurrencePeriod.to", schedule?.recurrencePeriod?.to],
    ["identity.type", desired.identity?.type],
  ];
  return [
    ...all,
    ...more.flatMap(([path, after]) => (after === undefined ? [] : [{ path, before: undefined, after }])),
  ];
}

/** The body of the update that repairs a stored export: what only Azure or a person decides of it stays. */
export function repairedBody(stored: ExportBody, desired: ExportBody): ExportBody {
  const exportDescription = stored.properties.exportDescription || desired.properties.exportDescription;
  // The rights of an identity in use are withdrawn when an update leaves it out, and its place can only be reported again.
  const isOwn = stored.identity !== undefined && isSameWord(stored.identity.type, "SystemAssigned");
  const identity = desired.identity ?? (isOwn ? { type: "SystemAssigned" } : undefined);
  const location = stored.location ?? desired.location;
  return {
    ...(identity === undefined ? {} : { identity, ...(location === undefined ? {} : { location }) }),
    properties: { ...desired.properties, ...(exportDescription === undefined ? {} : { exportDescription }) },
  };
}

/** Dates count where they keep runs away: a start later than a new export would get, an end earlier than the hub's own. */
function scheduleChanges(stored: ExportBody, desired: ExportBody, now: Date): readonly ExportChange[] {
  const [before, after] = [stored.properties.schedule, desired.properties.schedule];
  // An export without a running schedule may be shown with the recurrence None.
  if (after === undefined || !isSameWord(after.status ?? "", "Active")) return [];
  const changes: ExportChange[] = [];
  if (!isSameWord(before?.recurrence ?? "", after.recurrence ?? "")) {
    changes.push({ path: "schedule.recurrence", before: before?.recurrence, after: after.recurrence });
  }
  const [period, ours] = [before?.recurrencePeriod, after.recurrencePeriod];
  const [from, ourFrom] = [Date.parse(period?.from ?? ""), Date.parse(ours?.from ?? "")];
  // Azure begins a schedule in the future only, so that every update moves the start: an earlier one is as good.
  if (from > Math.max(ourFrom, now.getTime())) {
    changes.push({ path: "schedule.recurrencePeriod.from", before: period?.from, after: ours?.from });
  }
  const [to, ourTo] = [Date.parse(period?.to ?? ""), Date.parse(ours?.to ?? "")];
  if (to <= now.getTime() || to < ourTo) {
    changes.push({ path: "schedule.recurrencePeriod.to", before: period?.to, after: ours?.to });
  }
  return changes;
}

function identityChanges({ identity: before }: ExportBody, { identity: after }: ExportBody): readonly ExportChange[] {
  if (after === undefined || isSameWord(before?.type ?? "", after.type)) return [];
  return [{ path: "identity.type", before: before?.type, after: after.type }];
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function listed(items: readonly string[] | undefined): string | undefined {
  // Azure writes null, too, for what is not set.
  return items ? items.join(", ") || undefined : undefined;
}

/** Filters have no order, and their names come in either case. */
function inOrder(list: string): string {
  return list.toLowerCase().split(", ").sort().join(", ");
}

function textOf(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
