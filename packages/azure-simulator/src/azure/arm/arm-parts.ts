import type { Authorizer } from "./access/authorizer.ts";
import type { ArmFaults } from "./arm-faults.ts";
import type { Deployments } from "./deployments/deployments.ts";
import type { ResourceGroups } from "./resource-groups.ts";
import type { ServiceWorld } from "./resource-kind.ts";
import type { Providers } from "./resource-providers.ts";

/** Everything that ARM's routes share. */
export interface ArmParts {
  readonly subscriptionId: string;
  readonly world: ServiceWorld;
  readonly faults: ArmFaults;
  readonly authorizer: Authorizer;
  readonly providers: Providers;
  readonly groups: ResourceGroups;
  readonly deployments: Deployments;
  readonly listPageSize: number;
  /** The server's own URL, known once it listens. */
  url(): string;
}
