import type { ExportBody } from "./export-body.ts";
import { isSameFolder } from "./export-kinds.ts";

/** One property of an export that differs from the desired state; `undefined` if it is not set. */
export interface ExportChange {
  /** Relative to `properties`, except `identity.type`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface ComparedProperty {
  readonly path: string;
  readonly read: (body: ExportBody) => string | undefined;
  /** Azure's default value. */
  readonly fallback?: string;
  readonly isSame?: (one: string, other: string) => boolean;
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, "").toLowerCase();
const withoutSlashes = (text: string): string => text.toLowerCase().replaceAll(/^\/+|\/+$/g, "");

/** The properties that a hub controls. Descriptions and Azure's additions never count as drift. */
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
    // An export with only some columns would create months that lack the others.
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

/** The differences between a stored export and its desired state. `now` determines whether its schedule has ended. */
export function compareExports(stored: ExportBody, desired: ExportBody, now: Date): readonly ExportChange[] {
  const changes = COMPARED.flatMap(({ path, read, fallback, isSame = isSameWord }) => {
    const before = read(stored) ?? fallback;
    const after = read(desired) ?? fallback;
    const isEqual = before === undefined || after === undefined ? before === after : isSame(before, after);
    return isEqual ? [] : [{ path, before, after }];
  });
  return [...changes, ...scheduleChanges(stored, desired, now), ...identityChanges(stored, desired)];
}

/** All properties of a new export. */
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

/** The update that repairs a stored export. Properties that only Azure or a person sets are kept. */
export function repairedBody(stored: ExportBody, desired: ExportBody): ExportBody {
  const exportDescription = stored.properties.exportDescription || desired.properties.exportDescription;
  // An update without the identity would revoke its rights. An existing location can only be repeated.
  const isOwn = stored.identity !== undefined && isSameWord(stored.identity.type, "SystemAssigned");
  const identity = desired.identity ?? (isOwn ? { type: "SystemAssigned" } : undefined);
  const location = stored.location ?? desired.location;
  return {
    ...(identity === undefined ? {} : { identity, ...(location === undefined ? {} : { location }) }),
    properties: { ...desired.properties, ...(exportDescription === undefined ? {} : { exportDescription }) },
  };
}

/**
 * Who may reach the storage account, apart from trusted services: everyone, selected networks, or private endpoints.
 */
const ACCOUNT_NETWORKS = ["open", "selected", "private"] as const;
export type AccountNetwork = (typeof ACCOUNT_NETWORKS)[number];

/**
 * Azure requires that each export is saved again after the network of its account changed. The export's description
 * records the network of the last save, in the same request. If the record is lost, the export is saved once more.
 */
const MARK = / ?\[saved for (?:selected|private) network\]/g;

/** The description without the record of the network. */
export function withoutNetwork(description: string): string {
  return description.replaceAll(MARK, "");
}

/** The description with the record of the network; an open network needs no record. */
export function withNetwork(description: string, network: AccountNetwork): string {
  const bare = withoutNetwork(description);
  return network === "open" ? bare : `${bare} [saved for ${network} network]`;
}

/** The network of the account when the export was last saved. */
function savedNetwork({ properties }: ExportBody): AccountNetwork {
  const text = properties.exportDescription ?? "";
  return ACCOUNT_NETWORKS.find((network) => text.includes(`[saved for ${network} network]`)) ?? "open";
}

/** The reason to save an export again; empty if the network has not changed since, or is unknown. */
export function networkChanges(stored: ExportBody, network: AccountNetwork | undefined): readonly ExportChange[] {
  const before = savedNetwork(stored);
  if (network === undefined || before === network) return [];
  return [{ path: "network of the storage account", before, after: network }];
}

/** Records the network in an export that is about to be saved. An unknown network leaves the record unchanged. */
export function recordNetwork(body: ExportBody, network: AccountNetwork | undefined): ExportBody {
  if (network === undefined) return body;
  const exportDescription = withNetwork(body.properties.exportDescription ?? "", network);
  return { ...body, properties: { ...body.properties, exportDescription } };
}

/** Dates count only if they prevent runs: a start later than a new export's, or an end earlier than the hub's. */
function scheduleChanges(stored: ExportBody, desired: ExportBody, now: Date): readonly ExportChange[] {
  const [before, after] = [stored.properties.schedule, desired.properties.schedule];
  // An inactive schedule may have the recurrence None.
  if (after === undefined || !isSameWord(after.status ?? "", "Active")) return [];
  const changes: ExportChange[] = [];
  if (!isSameWord(before?.recurrence ?? "", after.recurrence ?? "")) {
    changes.push({ path: "schedule.recurrence", before: before?.recurrence, after: after.recurrence });
  }
  const [period, ours] = [before?.recurrencePeriod, after.recurrencePeriod];
  const [from, ourFrom] = [Date.parse(period?.from ?? ""), Date.parse(ours?.from ?? "")];
  // Azure accepts only future starts, so every update moves the start. An earlier start is equally good.
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
  // Azure also returns null for unset values.
  return items ? items.join(", ") || undefined : undefined;
}

/** Filters have no order, and their names may be in any case. */
function inOrder(list: string): string {
  return list.toLowerCase().split(", ").sort().join(", ");
}

function textOf(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
