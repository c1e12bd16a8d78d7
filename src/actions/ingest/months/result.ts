import type { Instant } from "exact-values/instant";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { MatrixEntry } from "../../../hub/fan-out/fan-out-entry.ts";
import { datasetFolderOf } from "../../../hub/partition/partition-of-run.ts";
import { formatDatasetMonth } from "../../../hub/partition/partition-path.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import type { IngestedMonth } from "../../../lake/commit/finish-month.ts";
import type { LakeName } from "../../../lake/discover/lake-state.ts";
import type { ExportRetention } from "../../../settings-store/hub-settings.ts";

/** What became of one month of one scope, or of a run or manifest that belongs to none. */
export type PartitionResult = PartitionPlace &
  (
    | IngestedMonth
    /** What a dry run would ingest. */
    | { readonly outcome: "planned"; readonly runId: string; readonly byteCount: number }
    /** Parts that a job of a matrix has converted; nothing is visible before the commit. */
    | {
        readonly outcome: "staged";
        readonly runId: string;
        readonly parts: number;
        readonly rows: number;
        readonly byteCount: number;
      }
    /** `submittedTime` is that of the run that the month holds. */
    | {
        readonly outcome: "unchanged";
        readonly runId: string;
        readonly submittedTime: Instant;
        readonly rows: number;
      }
    | { readonly outcome: "superseded" | "empty" | "expired" }
    /** A month that no file makes any more, deleted because the mapping says so. */
    | { readonly outcome: "removed"; readonly rows: number }
    /** A refused run that failed an earlier ingest already, or an export of a kind that the hub does not ingest. */
    | { readonly outcome: "skipped"; readonly reason: string }
    | {
        readonly outcome: "failed";
        readonly error: unknown;
        /** What the lake holds of the month, as a sentence; undefined where it concerns none, or could not be asked. */
        readonly existing?: string | undefined;
      }
  );

export interface PartitionPlace {
  /** Undefined where a manifest could not be read. */
  readonly scope: ScopeId | undefined;
  readonly month: Month | undefined;
  /** The folder of a dataset other than costs. */
  readonly dataset?: string | undefined;
  /** The lake; undefined for what concerns none. */
  readonly lake?: LakeName;
  /** The manifest that decided; undefined where none did. */
  readonly manifestName: string | undefined;
}

/** Where the result of a run belongs. */
export function placeOf(run: ExportRun): PartitionPlace {
  const { manifestName, month, scope } = run;
  const dataset = datasetFolderOf(run);
  return { scope, month, ...(dataset === undefined ? {} : { dataset }), manifestName };
}

/** True for costs: other datasets have no charges to show. */
export function isOfCosts({ dataset }: Pick<PartitionPlace, "dataset">): boolean {
  return dataset === undefined;
}

/** The month of a place for people, with its dataset where that is not costs; empty where there is no month. */
export function monthOfPlace({ dataset, month }: Pick<PartitionPlace, "dataset" | "month">): string {
  return month === undefined ? "" : formatDatasetMonth({ month, dataset });
}

/** A file outside of `msexports` that was deleted. */
export interface DeletedFile {
  readonly place: "config" | "ingestion" | "ingestion of the remote hub";
  readonly name: string;
}

export interface IngestResult {
  readonly partitions: readonly PartitionResult[];
  readonly warnings: readonly Notice[];
  /** What the summary alone says. */
  readonly notes?: readonly string[];
  readonly retention: ExportRetention;
  /** Manifests of the runs whose files were deleted. */
  readonly retiredManifests: readonly string[];
  /** Every file that was deleted, manifests included. */
  readonly retiredFiles: readonly string[];
  /** What else was deleted: files of an older engine, and what the journal no longer needs. */
  readonly deletedBeside?: readonly DeletedFile[];
  /** Lakes that could not be listed. */
  readonly unavailable?: readonly LakeName[];
  /** URL of the remote hub's account, where months went there. */
  readonly remoteUrl?: string | undefined;
  readonly dryRun: boolean;
  /** What `mode: plan` hands to a matrix of jobs. */
  readonly matrix?: readonly MatrixEntry[];
  readonly seconds: number;
}

/** True when a reader must learn which lake is spoken of: months of a hub without a remote one all go to the same. */
export function namesLakes({ partitions }: Pick<IngestResult, "partitions">): boolean {
  return partitions.some(({ lake }) => lake === "remote");
}

/** Each month once, however many lakes it went to: its rows and costs are the same in all of them. */
export function oncePerMonth<T extends Pick<PartitionPlace, "dataset" | "month" | "scope">>(
  months: readonly T[],
): readonly T[] {
  return [...Map.groupBy(months, ({ dataset, month, scope }) => `${scope}/${month}/${dataset ?? ""}`).values()].flatMap(
    ([first]) => first ?? [],
  );
}
