import type { ResourceManager } from "../../azure/arm/resource-manager.ts";
import type { CostManagement } from "../../azure/cost-exports/cost-management.ts";
import type { BlobStore } from "../../azure/storage/blob-store.ts";
import type { Clock } from "../../clock.ts";
import type { Log } from "../../github/log.ts";
import type { ConfigureExportsInputs } from "./inputs.ts";

/** All that the flow of configure-exports works with; made in main.ts. */
export interface ConfigureExportsContext {
  readonly inputs: ConfigureExportsInputs;
  readonly resourceManager: Pick<ResourceManager, "list" | "subscriptionId">;
  readonly costManagement: CostManagement;
  /** Container `config`. */
  readonly config: BlobStore;
  /** Container `ingestion`. */
  readonly lake: BlobStore;
  /** Container `msexports`. */
  readonly exports: BlobStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Folder of the checked-out repository; undefined where no runner says one. */
  readonly workspace: string | undefined;
}
