import { type ActiveFault, createFaultBox } from "../../fault-box.ts";
import { ArmError } from "./arm-error.ts";
import type { ArmRequest } from "./arm-request.ts";
import { RESOURCE_FAULTS, type ResourceFaultName, type StruckResource } from "./resource-faults.ts";

/**
 * Faults beside those of single resources. `AuthorizationFailed`: the action of the options is denied to everyone. `RegistrationRefused`: 403 for
 * every registration. `RegistrationNeverEnds`: providers stay Registering. `DeploymentNeverEnds`: a deployment stops on its way until the fault
 * ends. `RightsArriveLate`: role assignments made from now on reach data after `seconds`, or after `times` refused requests.
 * `WhatIfFails`: the what-if ends with an error of its own. The rest strikes requests.
 */
const OTHER_FAULTS = [
  "AuthorizationFailed",
  "RegistrationRefused",
  "RegistrationNeverEnds",
  "DeploymentNeverEnds",
  "RightsArriveLate",
  "WhatIfFails",
  "TooManyRequests",
  "TooManyRequestsWithoutRetryAfter",
  "ServiceUnavailable",
  "InternalServerError",
  "ConnectionReset",
] as const;

export type ArmFaultName = ResourceFaultName | (typeof OTHER_FAULTS)[number];

export const ARM_FAULT_NAMES: readonly ArmFaultName[] = [
  ...(Object.keys(RESOURCE_FAULTS) as ResourceFaultName[]),
  ...OTHER_FAULTS,
];

export interface ArmFaultOptions {
  /** How often it strikes; until `end()` when absent. */
  readonly times?: number;
  /** For faults of resources: another type to strike, and another time. */
  readonly resourceType?: string;
  readonly during?: "validation" | "deployment";
  /** For faults of requests: which; every one when absent. */
  readonly match?: (request: ArmRequest) => boolean;
  /** For AuthorizationFailed, such as `Microsoft.Authorization/roleAssignments/write`. */
  readonly action?: string;
  /** For registrations: which provider; all when absent. */
  readonly namespace?: string;
  /** For TooManyRequests the value of Retry-After, for RightsArriveLate how late they are. */
  readonly seconds?: number;
}

type Criterion = (options: ArmFaultOptions) => boolean;

export interface ArmFaults {
  add(name: ArmFaultName, options?: ArmFaultOptions): ActiveFault;
  /** The options of a fault that strikes now; counts as a hit. */
  take(name: ArmFaultName, fits?: Criterion): ArmFaultOptions | undefined;
  /** The same without counting. */
  isOn(name: ArmFaultName, fits?: Criterion): boolean;
  /** Throws what the service answers for the resource at this time, when a fault wants it. */
  strike(during: "validation" | "deployment", resource: StruckResource): void;
  /** What a request meets before anything looks at it. */
  strikeRequest(request: ArmRequest): "reset" | undefined;
}

export function createArmFaults(): ArmFaults {
  const box = createFaultBox<ArmFaultOptions & { readonly name: ArmFaultName }>();
  const always: Criterion = () => true;
  const take = (name: ArmFaultName, fits = always): ArmFaultOptions | undefined =>
    box.take((fault) => fault.name === name && fits(fault));
  return {
    add: (name, options = {}) => box.add({ ...options, name }),
    take,
    isOn: (name, fits = always) => box.isOn((fault) => fault.name === name && fits(fault)),
    strike: (during, resource) => {
      for (const [name, fault] of Object.entries(RESOURCE_FAULTS)) {
        const struck = take(name as ResourceFaultName, (options) => {
          const type = options.resourceType ?? fault.type;
          return type.toLowerCase() === resource.id.type.toLowerCase() && (options.during ?? fault.during) === during;
        });
        if (struck !== undefined) throw new ArmError(fault.status, fault.describe(resource));
      }
    },
    strikeRequest: (request) => {
      const fits: Criterion = ({ match }) => match?.(request) ?? true;
      if (take("ConnectionReset", fits) !== undefined) return "reset";
      const throttled = take("TooManyRequests", fits);
      if (throttled !== undefined) throw tooManyRequests(String(throttled.seconds ?? 1));
      if (take("TooManyRequestsWithoutRetryAfter", fits) !== undefined) throw tooManyRequests(undefined);
      if (take("ServiceUnavailable", fits) !== undefined) {
        throw new ArmError(503, {
          code: "ServiceUnavailable",
          message: "The request failed due to an internal server error. Please retry later.",
        });
      }
      if (take("InternalServerError", fits) === undefined) return undefined;
      throw new ArmError(500, { code: "InternalServerError", message: "Encountered internal server error." });
    },
  };
}

function tooManyRequests(seconds: string | undefined): ArmError {
  const message = `Number of requests for subscription exceeded the limit. Please try again after '${seconds ?? 0}' seconds.`;
  const headers = seconds === undefined ? {} : { "retry-after": seconds };
  return new ArmError(429, { code: "SubscriptionRequestsThrottled", message }, headers);
}
