import { kindOfName } from "../exports/export-kinds.ts";
import { compareRuns, type ExportRun, type OrderedRun } from "../runs/exported-run.ts";

/** Columns that identify the subject of a snapshot: reservation scope, look-back period and resource type. */
export const SNAPSHOT_COLUMNS = ["Scope", "LookBackPeriod", "ResourceType"] as const;

/** A snapshot of one export, in the lake, or in `msexports` if its run has no rows. */
export interface ExportSnapshot extends OrderedRun {
  /** Result of `snapshotSubject`; undefined if its rows have several subjects or none. */
  readonly subject: string | undefined;
}

/** Combines the single value of each of `SNAPSHOT_COLUMNS` into a comparable text. `Last30Days` and `30` are equal. */
export function snapshotSubject(values: readonly (string | undefined)[]): string | undefined {
  const [scope, lookBack, resourceType] = values.map((value) => value?.trim().toLowerCase());
  if (!scope || !lookBack || !resourceType) return undefined;
  return [scope, lookBack.replaceAll(/\D/g, "") || lookBack, resourceType.replaceAll(" ", "")].join("/");
}

/** The subject of a run without rows, derived from the name of a hub export. */
export function subjectOfName({ exportName }: Pick<ExportRun, "exportName">): string | undefined {
  const recommendation = kindOfName(exportName)?.recommendation;
  if (recommendation === undefined) return undefined;
  return snapshotSubject([recommendation.reservationScope, recommendation.lookBackPeriod, recommendation.resourceType]);
}

/** The snapshots with a later snapshot of the same subject from another export, each with the latest one. */
export function supersededSnapshots<S extends ExportSnapshot>(
  snapshots: readonly S[],
): readonly { readonly superseded: S; readonly by: S }[] {
  const alike = Map.groupBy(
    snapshots.filter(({ subject }) => subject !== undefined),
    ({ subject }) => subject,
  );
  return [...alike.values()].flatMap((group) => {
    const [by, ...older] = group.toSorted((left, right) => compareRuns(right, left));
    return by === undefined ? [] : older.map((superseded) => ({ superseded, by }));
  });
}
