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
import {
  type AccountNetwork,
  compareExports,
  type ExportChange,
  networkChanges,
  newExportChanges,
  recordNetwork,
  repairedBody,
  withoutNetwork,
} from "./export-drift.ts";
import { COSTS_ALONE, type ExportSubject, kindOfExport, type RequestedExports } from "./export-kinds.ts";

/** An export that exists in Azure. */
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
      /** True if Azure does not show whether the export exists, and nothing indicates that it does. */
      readonly isUnseen?: boolean;
    }
  | {
      readonly action: "update";
      readonly body: ExportBody;
      readonly eTag: string | undefined;
      /** The drift and its repair. */
      readonly changes: readonly ExportChange[];
    }
  | { readonly action: "unchanged" }
  /** Azure does not show it, but it has delivered recently. */
  | { readonly action: "unseen"; readonly deliveredAt: Date }
  /** The scope was removed from the settings. The export is kept unless `isPruned`. */
  | {
      readonly action: "remove";
      readonly isPruned: boolean;
      /** Set if the settings still contain the scope, but do not request this dataset. */
      readonly unrequested?: ExportSubject;
    }
  /** Belongs to someone else. Never changed. */
  | { readonly action: "foreign"; readonly because: string }
);

export interface ExportPlan {
  /** Ordered by scope, then name. */
  readonly exports: readonly PlannedExport[];
  /** Problems that prevent exports of a scope or damage the lake. */
  readonly faults: readonly ExportFault[];
  /** Requests for the whole hub that some scopes do not support. */
  readonly notes?: readonly string[];
}

export interface ExportFault {
  readonly scope: ScopeId;
  /** Undefined for a problem of the whole scope. */
  readonly name: string | undefined;
  readonly error: unknown;
}

interface ExportPlanRequest {
  readonly policy: ExportPolicy;
  /** Scopes in the settings, each with all of its exports in Azure. */
  readonly wanted: ReadonlyMap<ScopeId, readonly FoundExport[]>;
  /** Scopes that were removed from the settings, with all of their exports. */
  readonly left: ReadonlyMap<ScopeId, readonly FoundExport[]>;
  /** Scopes whose exports Azure does not show, with the last delivery of each export by its lower-case name. */
  readonly unseen?: ReadonlyMap<ScopeId, UnseenExports>;
  readonly prune: boolean;
  /** Scopes whose exports are deleted even without `prune`. */
  readonly erased?: ReadonlySet<ScopeId>;
  readonly now: Date;
  /** The requested exports of a scope in the settings; costs only by default. */
  readonly requested?: (scope: ScopeId) => RequestedExports;
  readonly notes?: readonly string[];
}

export interface UnseenExports {
  /** True if the settings contain the scope. */
  readonly isWanted: boolean;
  readonly deliveries: ReadonlyMap<string, Date>;
}

/** An export without a delivery for longer than this is considered deleted. */
const SILENT_AFTER_DAYS: Readonly<Record<ExportCadence, number>> = { daily: 3, monthly: 40 };

/** Plans what happens to each export of the hub. After a plan is applied, the next plan contains no changes. */
export function planExports(desired: ExportPlanRequest): ExportPlan {
  const { policy, wanted, left, unseen, prune, erased, now, requested = () => COSTS_ALONE, notes } = desired;
  const exports: PlannedExport[] = [...(unseen ?? [])].flatMap(([scope, reported]) =>
    planUnseen(scope, reported, { policy, prune: prune || erased?.has(scope) === true, now, requested }),
  );
  const faults: ExportFault[] = [];
  for (const [scope, found] of wanted) {
    const own = desiredExports(scope, policyOf(scope, policy), now, requested(scope));
    for (const desired of own) {
      const same = found.find(({ name }) => isSameText(name, desired.name));
      if (same !== undefined && !isDeliveredTo(same.body, policy.storageAccountId)) {
        const because = `it delivers to ${accountOf(destinationOf(same.body))}, not to this hub's account`;
        exports.push({ scope, name: same.name, action: "foreign", because });
        faults.push({ scope, name: same.name, error: exportOfAnotherHub(scope, same) });
      } else {
        exports.push(planDesired(desired, same, policy.network, now));
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
        const because = "it delivers to this hub's msexports, but does not belong to the hub";
        exports.push({ scope, name: other.name, action: "foreign", because });
      }
    }
  }
  for (const [scope, found] of left) {
    for (const { name } of found.filter((one) => isOwn(one, policy))) {
      exports.push({ scope, name, action: "remove", isPruned: prune || erased?.has(scope) === true });
    }
  }
  return { exports: exports.toSorted(byScopeAndName), faults, ...(notes === undefined ? {} : { notes }) };
}

/**
 * True for an export of this hub, by its exact name and the account that it delivers to. Other tools use the same names
 * for exports of prices and reservations, so their description must match, too.
 */
export function isOwn(
  { name, body }: Pick<FoundExport, "name" | "body">,
  { hubName, storageAccountId }: Pick<ExportPolicy, "hubName" | "storageAccountId">,
): boolean {
  const kind = kindOfExport(hubName, name);
  if (kind === undefined || !isDeliveredTo(body, storageAccountId)) return false;
  return (
    kind.dataset === "FocusCost" || withoutNetwork(body.properties.exportDescription ?? "") === ownDescription(hubName)
  );
}

/** Azure runs exports that only people may run. */
function policyOf(scope: ScopeId, policy: ExportPolicy): ExportPolicy {
  return needsManualSteps(scope) ? { ...policy, runBy: "azure" } : policy;
}

/** Plans exports that Azure does not show, based on their deliveries. */
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

function planDesired(
  { scope, name, body }: DesiredExport,
  same: FoundExport | undefined,
  network: AccountNetwork | undefined,
  now: Date,
): PlannedExport {
  if (same === undefined) return { scope, name, action: "create", body, changes: newExportChanges(body) };
  const changes = [...compareExports(same.body, body, now), ...networkChanges(same.body, network)];
  if (changes.length === 0) return { scope, name: same.name, action: "unchanged" };
  const saved = recordNetwork(repairedBody(same.body, body), network);
  return { scope, name: same.name, action: "update", eTag: same.eTag, body: saved, changes };
}

function destinationOf({ properties }: ExportBody): ExportDestination {
  return properties.deliveryInfo.destination;
}

function isDeliveredTo(body: ExportBody, storageAccountId: string): boolean {
  const { resourceId, storageAccount } = destinationOf(body);
  const bare = (id: string): string => id.toLowerCase().replaceAll(/^\/+|\/+$/g, "");
  if (resourceId) return bare(resourceId) === bare(storageAccountId);
  // Partners deliver with a SAS token. Account names are globally unique.
  return storageAccount ? bare(storageAccountId).endsWith(`/${storageAccount.toLowerCase()}`) : false;
}

function accountOf({ resourceId, storageAccount }: ExportDestination): string {
  return resourceId?.split("/").at(-1) || storageAccount || "an unknown account";
}

function exportOfAnotherHub(scope: ScopeId, { name, body }: FoundExport): InputError {
  const destination = destinationOf(body);
  return new InputError(
    "ExportOfAnotherHub",
    `Export ${name} of ${formatScope(scope)} delivers to ${accountOf(destination)}, so it belongs to another hub ` +
      "with the same name, or to a former account of this one. It was not changed.",
    {
      remedy:
        "Choose another hub-name for this hub. If that export is no longer needed, delete it: " +
        `${deleteCommand(scope, name)}.`,
      place: { value: destination.resourceId ?? destination.storageAccount ?? "" },
    },
  );
}

function exportIntoLake(scope: ScopeId, { name }: FoundExport): InputError {
  return new InputError(
    "ExportIntoIngestion",
    `Export ${name} of ${formatScope(scope)} delivers to container ingestion, where reports treat every file as ` +
      "a month of the hub.",
    {
      remedy:
        "Delete the export, or change its container (to msexports if the hub should ingest it), and delete the " +
        `files that it wrote to ingestion. To delete the export: ${deleteCommand(scope, name)}.`,
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
