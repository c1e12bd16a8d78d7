import type { Instant } from "exact-values/instant";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { MatrixEntry } from "../../../hub/fan-out/fan-out-matrix.ts";
import { datasetFolderOf, formatDatasetMonth, type PartitionKey } from "../../../hub/partition/partition-path.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import type { IngestedMonth } from "../../../lake/commit/finish-month.ts";
import type { LakeName } from "../../../lake/discover/lake-state.ts";
import type { ExportRetention } from "../../../settings-store/hub-settings.ts";

/** The outcome of one month of a scope, or of a run or manifest without a month. */
export type PartitionResult = PartitionPlace &
  (
    | IngestedMonth
    /** A run that a dry run would ingest. */
    | { readonly outcome: "planned"; readonly runId: string; readonly byteCount: number }
    /** Parts that a matrix job has converted. Nothing is visible before the commit. */
    | {
        readonly outcome: "staged";
        readonly runId: string;
        readonly parts: number;
        readonly rows: number;
        readonly byteCount: number;
      }
    /** `submittedTime` belongs to the run that the month contains. */
    | {
        readonly outcome: "unchanged";
        readonly runId: string;
        readonly submittedTime: Instant;
        readonly rows: number;
      }
    | { readonly outcome: "superseded" | "empty" | "expired" }
    /** A month that is no longer in any file, and was deleted because the mapping says so. */
    | { readonly outcome: "removed"; readonly rows: number }
    /** A refused run that already failed an earlier ingest, or an export of a kind that the hub does not ingest. */
    | { readonly outcome: "skipped"; readonly reason: string }
    | {
        readonly outcome: "failed";
        readonly error: unknown;
        /**
         * A sentence about the month's current data in the lake; undefined without a lake, or if storage could not be
         * asked.
         */
        readonly existing?: string | undefined;
      }
  );

export interface PartitionPlace {
  /** Undefined if a manifest could not be read. */
  readonly scope: ScopeId | undefined;
  readonly month: Month | undefined;
  /** The folder of a dataset; undefined for costs. */
  readonly dataset?: string | undefined;
  /** Undefined if the result does not concern a lake. */
  readonly lake?: LakeName;
  /** The manifest that was decisive; undefined if there was none. */
  readonly manifestName: string | undefined;
}

/** The place of a run's result. */
export function placeOf(run: ExportRun): PartitionPlace {
  const { manifestName, month, scope } = run;
  const dataset = datasetFolderOf(run);
  return { scope, month, ...(dataset === undefined ? {} : { dataset }), manifestName };
}

/** True for costs. Other datasets have no charges to show. */
export function isOfCosts({ dataset }: Pick<PartitionPlace, "dataset">): boolean {
  return dataset === undefined;
}

/** The month as shown to people, with the dataset unless it is costs; empty without a month. */
export function monthOfPlace({ dataset, month }: Pick<PartitionPlace, "dataset" | "month">): string {
  return month === undefined ? "" : formatDatasetMonth({ month, dataset });
}

/** A deleted file outside `msexports`. */
export interface DeletedFile {
  readonly place: "config" | "ingestion" | "ingestion of the remote hub";
  readonly name: string;
}

/** A month that was checked against the rules of FOCUS 1.2 after its commit. */
export interface CheckedMonth extends PartitionKey {
  readonly path: string;
  readonly attempt: string;
  /** The violated rules. */
  readonly rules: readonly { readonly id: string; readonly violations: number; readonly isKnown: boolean }[];
}

export interface IngestResult {
  readonly partitions: readonly PartitionResult[];
  readonly warnings: readonly Notice[];
  /** Notes that only the summary contains. */
  readonly notes?: readonly string[];
  readonly retention: ExportRetention;
  /** Manifests of the runs whose files were deleted. */
  readonly retiredManifests: readonly string[];
  /** All deleted files, including manifests. */
  readonly retiredFiles: readonly string[];
  /** Other deleted files: those of a Data Factory hub, and journal entries that are no longer needed. */
  readonly deletedBeside?: readonly DeletedFile[];
  /** The months that were checked against the rules of FOCUS, if the input requests it. */
  readonly conformance?: readonly CheckedMonth[];
  /** Lakes that could not be listed. */
  readonly unavailable?: readonly LakeName[];
  /** The URL of the remote hub's account, if months go there. */
  readonly remoteUrl?: string | undefined;
  readonly dryRun: boolean;
  /** The work that `mode: plan` hands to a matrix of jobs. */
  readonly matrix?: readonly MatrixEntry[];
  readonly seconds: number;
}

/** True if results must name their lake. Without a remote lake, all months go to the same one. */
export function namesLakes({ partitions }: Pick<IngestResult, "partitions">): boolean {
  return partitions.some(({ lake }) => lake === "remote");
}

/** Each month once, even if it is in two lakes, because its rows and costs are the same in both. */
export function oncePerMonth<T extends Pick<PartitionPlace, "dataset" | "month" | "scope">>(
  months: readonly T[],
): readonly T[] {
  return [...Map.groupBy(months, ({ dataset, month, scope }) => `${scope}/${month}/${dataset ?? ""}`).values()].flatMap(
    ([first]) => first ?? [],
  );
}
