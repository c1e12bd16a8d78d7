import { kindOfName } from "../exports/export-kinds.ts";
import { compareRuns, type ExportRun, type OrderedRun } from "../runs/exported-run.ts";

/** What a snapshot is about: reservation scope, look-back period and resource type, of one billing scope and month. */
export const SNAPSHOT_COLUMNS = ["Scope", "LookBackPeriod", "ResourceType"] as const;

/** A snapshot of one export, in the lake or, of a run without rows, in `msexports` alone. */
export interface ExportSnapshot extends OrderedRun {
  /** `snapshotSubject`; undefined where its rows are about several things, or do not say. */
  readonly subject: string | undefined;
}

/** The one value that each of `SNAPSHOT_COLUMNS` has, as one text that compares: `Last30Days` and `30` are the same look-back. */
export function snapshotSubject(values: readonly (string | undefined)[]): string | undefined {
  const [scope, lookBack, resourceType] = values.map((value) => value?.trim().toLowerCase());
  if (!scope || !lookBack || !resourceType) return undefined;
  return [scope, lookBack.replaceAll(/\D/g, "") || lookBack, resourceType.replaceAll(" ", "")].join("/");
}

/** What a run without rows is about, which only the name of a hub's export says. */
export function subjectOfName({ exportName }: Pick<ExportRun, "exportName">): string | undefined {
  const recommendation = kindOfName(exportName)?.recommendation;
  if (recommendation === undefined) return undefined;
  return snapshotSubject([recommendation.reservationScope, recommendation.lookBackPeriod, recommendation.resourceType]);
}

/** Each snapshot that a later one of another export says anew, with the latest of those. */
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
