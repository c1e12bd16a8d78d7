import type { Month } from "exact-values/month";
import { FOCUS_COST } from "focus-parquet/schemas";
import { parseDatasetPath } from "../../../hub/partition/partition-path.ts";
import {
  COMPARED_DATASETS,
  type ComparisonSubject,
  differenceCount,
  type ReservationComparison,
} from "../../../hub/reservations/reservation-comparison.ts";
import { parseScopeKind, type ScopeId } from "../../../hub/scope.ts";
import {
  datasetRefusal,
  datasetSettings,
  requestedDatasets,
  requestsType,
} from "../../../hub/settings/requested-datasets.ts";
import { type Lake, type LakeListing, type LakeName, readLake } from "../../../lake/discover/lake-state.ts";
import { compareMonth, type MonthToCompare } from "../../../lake/reservations/compare-month.ts";
import type { IngestContext } from "../months/clients.ts";
import type { IngestResult } from "../months/result.ts";

/** The outcome of one comparison in one lake. */
export type ReservationResult = ReservationComparison & { readonly lake: LakeName };

const SUBJECTS = Object.keys(COMPARED_DATASETS) as readonly ComparisonSubject[];

/**
 * Compares costs with reservation transactions and details, if both datasets are requested and this run ingested one of
 * them. Any other run makes no requests for it. A comparison that cannot be made is reported, and fails nothing.
 */
export async function compareReservations(
  context: IngestContext,
  result: IngestResult,
): Promise<readonly ReservationResult[]> {
  const { inputs, settings, lakes } = context;
  const known = settings && datasetSettings(settings);
  const subjects = SUBJECTS.filter((subject) => requestsType(known, COMPARED_DATASETS[subject]));
  if (subjects.length === 0 || !requestsType(known, FOCUS_COST)) return [];
  if (inputs.dryRun || inputs.mode === "part" || (result.matrix ?? []).length > 0) return [];
  const results: ReservationResult[] = [];
  for (const lake of lakes) {
    const changed = changedMonths(result, lake.name);
    if (changed.length === 0) continue;
    results.push(...(await compareInLake(context, lake, { changed, subjects })));
  }
  return results;
}

interface ChangedMonth {
  readonly scope: ScopeId;
  readonly month: Month;
  /** Undefined for costs. */
  readonly dataset: string | undefined;
}

/** The compared datasets' months of billing scopes that this run has changed. */
function changedMonths({ partitions }: IngestResult, name: LakeName): readonly ChangedMonth[] {
  const compared = Object.values(COMPARED_DATASETS).map((type) => type.toLowerCase());
  return partitions.flatMap(({ dataset, month, outcome, scope, lake }) => {
    if (outcome !== "ingested" || lake !== name || scope === undefined || month === undefined) return [];
    if (dataset !== undefined && !compared.includes(dataset)) return [];
    return accountOf(scope) === undefined ? [] : [{ scope, month, dataset }];
  });
}

/** The billing account that contains a billing account or profile; undefined for scopes without reservation data. */
function accountOf(scope: ScopeId): ScopeId | undefined {
  const { kind } = parseScopeKind(scope);
  if (kind !== "billing-account" && kind !== "billing-profile") return undefined;
  return scope.split("/billingprofiles/")[0] as ScopeId;
}

interface Comparing {
  readonly changed: readonly ChangedMonth[];
  readonly subjects: readonly ComparisonSubject[];
}

async function compareInLake(
  context: IngestContext,
  lake: Lake,
  { changed, subjects }: Comparing,
): Promise<readonly ReservationResult[]> {
  const { log } = context;
  return await log.group(`Reservations in the ${lake.name} lake`, async (group) => {
    const results: ReservationResult[] = [];
    for (const [account, months] of Map.groupBy(changed, ({ scope }) => accountOf(scope) ?? scope)) {
      const found = await listAccount(lake, account);
      if ("error" in found) {
        const failed = months.flatMap(({ month, scope }) =>
          subjects.map((subject) => ({ scope, month, subject, outcome: "failed" as const, error: found.error })),
        );
        results.push(...failed.map((each) => ({ ...each, lake: lake.name })));
        continue;
      }
      for (const each of monthsToCompare(context, found.listed, { changed: months, subjects })) {
        for (const comparison of await compareMonth(each, { lake: found.listed, store: lake.store })) {
          results.push({ ...comparison, lake: lake.name });
          group.info(
            `${each.scope} ${each.month}, ${comparison.subject}: ${comparison.outcome}, ${differenceCount(comparison)} differences.`,
          );
        }
      }
    }
    return results;
  });
}

async function listAccount(
  { explain, store }: Lake,
  account: ScopeId,
): Promise<{ readonly listed: LakeListing } | { readonly error: unknown }> {
  try {
    return { listed: await readLake(store, `${account}/`) };
  } catch (error) {
    store.signal.throwIfAborted();
    return { error: explain?.(error) ?? error };
  }
}

/** The billing scopes and months that a change affects: an account's costs also affect its profiles. */
function monthsToCompare(
  { settings }: IngestContext,
  { files }: LakeListing,
  { changed, subjects }: Comparing,
): readonly MonthToCompare[] {
  const isRequested = requestedDatasets(settings && datasetSettings(settings));
  const holders = new Map<ComparisonSubject, Set<ScopeId>>();
  for (const subject of subjects) {
    const folder = COMPARED_DATASETS[subject].toLowerCase();
    const places = [...files.keys()].flatMap((name) => parseDatasetPath(name) ?? []);
    holders.set(subject, new Set(places.flatMap(({ dataset, scope }) => (dataset === folder ? [scope] : []))));
  }
  const found = new Map<string, MonthToCompare & { readonly subjects: ComparisonSubject[] }>();
  const add = (scope: ScopeId, month: Month, subject: ComparisonSubject): void => {
    const key = `${scope}/${month}`;
    const known = found.get(key) ?? { scope, month, subjects: [] };
    if (!known.subjects.includes(subject)) known.subjects.push(subject);
    found.set(key, known);
  };
  for (const { dataset, month, scope } of changed) {
    for (const subject of subjects) {
      const type = COMPARED_DATASETS[subject];
      if (dataset === type.toLowerCase()) add(scope, month, subject);
      if (dataset !== undefined) continue;
      for (const holder of holders.get(subject) ?? []) {
        if (holder === scope || holder.startsWith(`${scope}/`)) add(holder, month, subject);
      }
      const isBelow = [...(holders.get(subject) ?? [])].some((holder) => holder.startsWith(`${scope}/`));
      // Azure does not export this dataset for such a scope, so it is not missing.
      const isPossible = datasetRefusal(scope, type) === undefined;
      if (!isBelow && isPossible && isRequested({ dataset: { type, version: "" }, scope })) add(scope, month, subject);
    }
  }
  // Sorted, so that the order does not depend on which month changed first.
  return [...found.values()].map((each) => ({
    ...each,
    subjects: subjects.filter((one) => each.subjects.includes(one)),
  }));
}
