import type { BlobStore } from "../../../azure/storage/blob-store.ts";
import type { Clock } from "../../../clock.ts";
import type { Engine } from "../../../etl/engine.ts";
import type { Log } from "../../../github/log.ts";
import type { SettingsOutcome } from "../../../hub/settings/settings-outcome.ts";
import type { LakeTarget } from "../../../lake/destinations/destination.ts";
import type { IngestInputs } from "./ingest-inputs.ts";

/** All that the flow of an ingest works with; made in main.ts. */
export interface IngestContext {
  readonly inputs: IngestInputs;
  readonly exports: BlobStore;
  /** Where months are committed, each planned and committed by itself. */
  readonly targets: readonly LakeTarget[];
  readonly config: BlobStore;
  /** As they were when the targets were opened; read anew when absent. */
  readonly settings?: SettingsOutcome;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubVersion: string;
  /** 32 hexadecimal digits, new at each call. */
  readonly newAttempt: () => string;
  /** Folder of the checked-out repository; undefined without a checkout. */
  readonly workspace?: string | undefined;
  readonly signal: AbortSignal;
}
