import type { BlobStore } from "../../azure/blob-store.ts";
import type { CostManagement } from "../../azure/cost-management.ts";
import type { ResourceManager } from "../../azure/resource-manager.ts";
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
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Folder of the checked-out repository; undefined where no runner says one. */
  readonly workspace: string | undefined;
}
