import { InputError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import { DAY_MS } from "exact-values/timestamp";
import type { ExportCadence } from "../datasets/hub-datasets.ts";
import type { ScopeId } from "../scope.ts";
import { formatScope, needsManualSteps } from "../scope-kind.ts";
import {
  type DesiredExport,
  desiredExports,
  EXPORT_CONTAINER,
  type ExportPolicy,
  ownDescription,
} from "./desired-exports.ts";
import type { ExportBody, ExportDestination } from "./export-body.ts";
import { compareExports, type ExportChange, newExportChanges, repairedBody } from "./export-drift.ts";
import { COSTS_ALONE, type ExportSubject, kindOfExport, type RequestedExports } from "./export-kinds.ts";

/** An export that Azure has. */
export interface FoundExport {
  readonly name: string;
  readonly eTag: string | undefined;
  readonly body: ExportBody;
}

export type PlannedExport = {
  readonly scope: ScopeId;
  readonly name: string;
} & (
  | {
      readonly action: "create";
      readonly body: ExportBody;
      readonly changes: readonly ExportChange[];
      /** True where Azure did not say whether the export is there, and nothing speaks for it. */
      readonly isUnseen?: boolean;
    }
  | {
      readonly action: "update";
      readonly body: ExportBody;
      readonly eTag: string | undefined;
      /** What has drifted, and how it is repaired. */
      readonly changes: readonly ExportChange[];
    }
  | { readonly action: "unchanged" }
  /** Azure did not show it, but it has delivered of late. */
  | { readonly action: "unseen"; readonly deliveredAt: Date }
  /** Of a scope that left the settings; stays where it is unless `isPruned`. */
  | {
      readonly action: "remove";
      readonly isPruned: boolean;
      /** Of a scope that the settings still name, without this dataset. */
      readonly unrequested?: ExportSubject;
    }
  /** Somebody else's; never touched. */
  | { readonly action: "foreign"; readonly because: string }
);

export interface ExportPlan {
  /** By scope, then name. */
  readonly exports: readonly PlannedExport[];
  /** What keeps a scope from being exported, or the lake from being right. */
  readonly faults: readonly ExportFault[];
  /** What the settings ask for of the whole hub that some scopes cannot have. */
  readonly notes?: readonly string[];
}

export interface ExportFault {
  readonly scope: ScopeId;
  /** Undefined for a fault of the whole scope. */
  readonly name: string | undefined;
  readonly error: unknown;
}

interface ExportPlanRequest {
  readonly policy: ExportPolicy;
  /** Scopes of the settings, with all exports that Azure has of each. */
  readonly wanted: ReadonlyMap<ScopeId, readonly FoundExport[]>;
  /** Scopes that the hub had exports of and that the settings no longer name, with all their exports. */
  readonly left: ReadonlyMap<ScopeId, readonly FoundExport[]>;
  /** Scopes whose exports Azure does not show, of the settings and others, with the last delivery of each export by its name in lower case. */
  readonly unseen?: ReadonlyMap<ScopeId, UnseenExports>;
  readonly prune: boolean;
  readonly now: Date;
  /** What is exported of a scope of the settings; costs alone when absent. */
  readonly requested?: (scope: ScopeId) => RequestedExports;
  readonly notes?: readonly string[];
}

export interface UnseenExports {
  /** The settings name the scope. */
  readonly isWanted: boolean;
  readonly deliveries: ReadonlyMap<string, Date>;
}

/** An export that has delivered nothing for longer is taken to be gone. */
const SILENT_AFTER_DAYS: Readonly<Record<ExportCadence, number>> = { daily: 3, monthly: 40 };

/** Decides what becomes of each export of the hub; a plan that was applied leaves nothing to do for the next one. */
export function planExports(desired: ExportPlanRequest): ExportPlan {
  const { policy, wanted, left, unseen, prune, now, requested = () => COSTS_ALONE, notes } = desired;
  const exports: PlannedExport[] = [...(unseen ?? [])].flatMap(([scope, reported]) =>
    planUnseen(scope, reported, { policy, prune, now, requested }),
  );
  const faults: ExportFault[] = [];
  for (const [scope, found] of wanted) {
    const own = desiredExports(scope, policyOf(scope, policy), now, requested(scope));
    for (const desired of own) {
      const same = found.find(({ name }) => isSameText(name, desired.name));
      if (same !== undefined && !isDeliveredTo(same.body, policy.storageAccountId)) {
        const because = `it delivers into ${accountOf(destinationOf(same.body))}, not into this hub's account`;
        exports.push({ scope, name: same.name, action: "foreign", because });
        faults.push({ scope, name: same.name, error: exportOfAnotherHub(scope, same) });
      } else {
        exports.push(planDesired(desired, same, now));
      }
    }
    for (const other of found.filter(({ name }) => !own.some((one) => isSameText(one.name, name)))) {
      const kind = kindOfExport(policy.hubName, other.name);
      if (kind !== undefined && isOwn(other, policy)) {
        exports.push({ scope, name: other.name, action: "remove", isPruned: prune, unrequested: kind });
        continue;
      }
      if (!isDeliveredTo(other.body, policy.storageAccountId)) continue;
      const { container } = destinationOf(other.body);
      if (isSameText(container, "ingestion"))
        faults.push({ scope, name: other.name, error: exportIntoLake(scope, other) });
      if (isSameText(container, EXPORT_CONTAINER)) {
        const because = "it delivers into this hub's msexports, and is not the hub's own";
        exports.push({ scope, name: other.name, action: "foreign", because });
      }
    }
  }
  for (const [scope, found] of left) {
    for (const { name } of found.filter((one) => isOwn(one, policy))) {
      exports.push({ scope, name, action: "remove", isPruned: prune });
    }
  }
  return { exports: exports.toSorted(byScopeAndName), faults, ...(notes === undefined ? {} : { notes }) };
}

/**
 * True for an export of this very hub: by its exact name, and by the account that it delivers into. Other tools name exports of prices and reservations as
 * the hub does, so that of those its description has to say so, too.
 */
export function isOwn(
  { name, body }: Pick<FoundExport, "name" | "body">,
  { hubName, storageAccountId }: Pick<ExportPolicy, "hubName" | "storageAccountId">,
): boolean {
  const kind = kindOfExport(hubName, name);
  if (kind === undefined || !isDeliveredTo(body, storageAccountId)) return false;
  return kind.dataset === "FocusCost" || body.properties.exportDescription === ownDescription(hubName);
}

/** Azure runs what nobody but a person may run. */
function policyOf(scope: ScopeId, policy: ExportPolicy): ExportPolicy {
  return needsManualSteps(scope) ? { ...policy, runBy: "azure" } : policy;
}

/** What becomes of exports that Azure does not show goes by what they deliver. */
function planUnseen(
  scope: ScopeId,
  { deliveries, isWanted }: UnseenExports,
  {
    policy,
    prune,
    now,
    requested,
  }: Pick<ExportPlanRequest, "policy" | "prune" | "now"> & Required<Pick<ExportPlanRequest, "requested">>,
): readonly PlannedExport[] {
  const desired = isWanted ? desiredExports(scope, policyOf(scope, policy), now, requested(scope)) : [];
  const isAlive = (deliveredAt: Date, cadence: ExportCadence): boolean =>
    now.getTime() - deliveredAt.getTime() <= SILENT_AFTER_DAYS[cadence] * DAY_MS;
  const planned = desired.map(({ body, kind, name }): PlannedExport => {
    const deliveredAt = deliveries.get(name);
    return deliveredAt !== undefined && isAlive(deliveredAt, kind.cadence)
      ? { scope, name, action: "unseen", deliveredAt }
      : { scope, name, action: "create", body, changes: newExportChanges(body), isUnseen: true };
  });
  const others = [...deliveries].flatMap(([name, deliveredAt]): PlannedExport[] => {
    const kind = kindOfExport(policy.hubName, name);
    if (kind === undefined || desired.some((one) => one.name === name) || !isAlive(deliveredAt, kind.cadence))
      return [];
    return [{ scope, name, action: "remove", isPruned: prune, ...(isWanted ? { unrequested: kind } : {}) }];
  });
  return [...planned, ...others];
}

function planDesired({ scope, name, body }: DesiredExport, same: FoundExport | undefined, now: Date): PlannedExport {
  if (same === undefined) return { scope, name, action: "create", body, changes: newExportChanges(body) };
  const changes = compareExports(same.body, body, now);
  if (changes.length === 0) return { scope, name: same.name, action: "unchanged" };
  return { scope, name: same.name, action: "update", eTag: same.eTag, body: repairedBody(same.body, body), changes };
}

function destinationOf({ properties }: ExportBody): ExportDestination {
  return properties.deliveryInfo.destination;
}

function isDeliveredTo(body: ExportBody, storageAccountId: string): boolean {
  const { resourceId, storageAccount } = destinationOf(body);
  const bare = (id: string): string => id.toLowerCase().replaceAll(/^\/+|\/+$/g, "");
  if (resourceId) return bare(resourceId) === bare(storageAccountId);
  // Partners deliver by a SAS token; names of accounts are unique in the world.
  return storageAccount ? bare(storageAccountId).endsWith(`/${storageAccount.toLowerCase()}`) : false;
}

function accountOf({ resourceId, storageAccount }: ExportDestination): string {
  return resourceId?.split("/").at(-1) || storageAccount || "an unknown account";
}

function exportOfAnotherHub(scope: ScopeId, { name, body }: FoundExport): InputError {
  const destination = destinationOf(body);
  return new InputError(
    "ExportOfAnotherHub",
    `Export ${name} of ${formatScope(scope)} delivers into ${accountOf(destination)}, so it belongs to another hub of the same name, or to a former account of this one. It was not touched.`,
    {
      remedy: `Give this hub another hub-name; or, when that export is not needed any more, delete it: ${deleteCommand(scope, name)}.`,
      place: { value: destination.resourceId ?? destination.storageAccount ?? "" },
    },
  );
}

function exportIntoLake(scope: ScopeId, { name }: FoundExport): InputError {
  return new InputError(
    "ExportIntoIngestion",
    `Export ${name} of ${formatScope(scope)} delivers into container ingestion, where reports take every file for a month of the hub.`,
    {
      remedy: `Delete the export, or let it deliver into another container (msexports, when the hub is to ingest it), and delete what it wrote below ingestion: ${deleteCommand(scope, name)}.`,
      place: { value: name },
    },
  );
}

function deleteCommand(scope: ScopeId, name: string): string {
  return shellCommand`az costmanagement export delete --name ${name} --scope ${formatScope(scope).slice(1)}`;
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function byScopeAndName(one: PlannedExport, other: PlannedExport): number {
  const [left, right] = [`${one.scope}\n${one.name}`, `${other.scope}\n${other.name}`];
  return left < right ? -1 : left > right ? 1 : 0;
}
