import type { BlobStore } from "../../azure/storage/blob-store.ts";
import type { Clock } from "../../clock.ts";
import type { Log } from "../../github/log.ts";
import type { RemoteHub } from "../../hub/settings/settings.ts";
import type { LakeTarget } from "../../lake/destinations/destination.ts";
import type { ApplyRetentionInputs } from "./inputs.ts";

/** All that the flow of apply-retention works with; made in main.ts. */
export interface ApplyRetentionContext {
  readonly inputs: ApplyRetentionInputs;
  readonly exports: BlobStore;
  /** The hub's own lake, the only one whose months are deleted. */
  readonly lake: BlobStore;
  readonly config: BlobStore;
  /** Every lake that must hold a month before its exports may go. */
  readonly openTargets: (remoteHub: RemoteHub | undefined) => Promise<readonly LakeTarget[]>;
  /** Folder of the checked-out repository; undefined where no runner says one. */
  readonly workspace: string | undefined;
  readonly clock: Clock;
  /** How far `clock` is ahead of storage's, once something was listed; undefined when that is not known. */
  readonly clockAheadMs?: () => number | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}
