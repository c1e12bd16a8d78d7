import { type ActiveFault, createFaultBox } from "../../fault-box.ts";
import { ArmError } from "./arm-error.ts";
import type { ArmRequest } from "./arm-request.ts";
import { RESOURCE_FAULTS, type ResourceFaultName, type StruckResource } from "./resource-faults.ts";

/**
 * Faults that are not specific to a resource type.
 * - `AuthorizationFailed`: the configured action is denied to everyone.
 * - `RegistrationRefused`: every registration fails with 403.
 * - `RegistrationNeverEnds`: providers stay in the state Registering.
 * - `DeploymentNeverEnds`: a deployment hangs until the fault ends.
 * - `RightsArriveLate`: new role assignments apply to data after `seconds`, or after `times` rejected requests.
 * - `WhatIfFails`: the what-if itself fails.
 * - `ResourceGraphTruncated`: a result is cut without a token for the next page.
 * - `ResourceGraphRowMissing`: a page lacks its last row.
 * The others affect requests.
 */
const OTHER_FAULTS = [
  "AuthorizationFailed",
  "RegistrationRefused",
  "RegistrationNeverEnds",
  "DeploymentNeverEnds",
  "RightsArriveLate",
  "WhatIfFails",
  "ResourceGraphTruncated",
  "ResourceGraphRowMissing",
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
  /** How many requests or resources it affects. Default: all until `end()`. */
  readonly times?: number;
  /** For resource faults: another type or phase to affect. */
  readonly resourceType?: string;
  readonly during?: "validation" | "deployment";
  /** For request faults: which requests. Default: all. */
  readonly match?: (request: ArmRequest) => boolean;
  /** For AuthorizationFailed: the denied action, such as `Microsoft.Authorization/roleAssignments/write`. */
  readonly action?: string;
  /** For registrations: the provider. Default: all. */
  readonly namespace?: string;
  /** The value of Retry-After for TooManyRequests; the delay for RightsArriveLate. */
  readonly seconds?: number;
}

type Criterion = (options: ArmFaultOptions) => boolean;

export interface ArmFaults {
  add(name: ArmFaultName, options?: ArmFaultOptions): ActiveFault;
  /** The options of a fault that applies now. Counts as a hit. */
  take(name: ArmFaultName, fits?: Criterion): ArmFaultOptions | undefined;
  /** Does the same without counting a hit. */
  isOn(name: ArmFaultName, fits?: Criterion): boolean;
  /** Throws the service's error for this resource if a fault is active for this phase. */
  strike(during: "validation" | "deployment", resource: StruckResource): void;
  /** Applies request faults before the request is processed. */
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
