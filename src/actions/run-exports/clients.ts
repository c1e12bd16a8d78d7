import type { CostManagement } from "../../azure/cost-exports/cost-management.ts";
import type { BlobStore } from "../../azure/storage/blob-store.ts";
import type { SendDispatch } from "../../github/api/dispatch.ts";
import type { RepeatWorkflow } from "../../github/api/repeat-workflow.ts";
import type { Log } from "../../github/log.ts";
import type { RemoteHub } from "../../hub/settings/settings.ts";
import type { LakeTarget } from "../../lake/destinations/destination.ts";
import type { Deadline } from "./deadline.ts";
import type { RunExportsInputs } from "./inputs.ts";

/** All that the flow of run-exports works with; made in main.ts. */
export interface RunExportsContext {
  readonly inputs: RunExportsInputs;
  readonly costManagement: CostManagement;
  /** Name of the hub's storage account. */
  readonly accountName: string;
  readonly exports: BlobStore;
  readonly lake: BlobStore;
  readonly config: BlobStore;
  /** The lakes that months go to; the hub's own alone when absent. */
  readonly openTargets?: (remoteHub: RemoteHub | undefined) => Promise<readonly LakeTarget[]>;
  /** Folder of the checked-out repository; undefined where no runner says one. */
  readonly workspace: string | undefined;
  /** Every client waits by this clock, too. */
  readonly deadline: Deadline;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly openDispatch: () => Promise<SendDispatch>;
  readonly openRepeat: () => Promise<RepeatWorkflow>;
}
