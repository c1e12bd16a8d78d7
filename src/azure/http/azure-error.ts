import { RestError } from "@azure/storage-blob";
import { ServiceError } from "exact-values/errors";
import { findMissingRole, isRefusal } from "./missing-role.ts";
import { isTransientStatus } from "./retry-policy.ts";
import { innermostFaults, parseServiceFault, type ServiceFault } from "./service-fault.ts";
import { noAnswer, SilentConnection } from "./silence-policy.ts";

/** The error for a call that a service rejected or could not complete, with the causes from the error response. */
export class AzureError extends ServiceError {
  readonly fault: ServiceFault;
  /** The innermost causes; at least one. */
  readonly causes: readonly ServiceFault[];

  constructor(fault: ServiceFault, message: string, details: ConstructorParameters<typeof ServiceError>[2]) {
    const causes = innermostFaults(fault);
    super(causes[0]?.code || fault.code || "Unknown", message, details);
    this.fault = fault;
    this.causes = causes;
  }
}

interface FailedAnswer {
  /** Completes "Could not ...". */
  readonly action: string;
  readonly status: number | undefined;
  readonly body: unknown;
  readonly correlationId: string | undefined;
  readonly cause?: unknown;
}

/** The error for a response that reports a failure. */
export function azureFailure({ action, status, body, correlationId, cause }: FailedAnswer): AzureError {
  const fault = parseServiceFault(body) ?? { ...NOTHING_TOLD, code: status === undefined ? "" : `HTTP${status}` };
  const [first = fault, ...more] = innermostFaults(fault);
  const sentence = first.message === "" ? "" : `: ${first.message.replace(/\.$/, "")}`;
  const others = more.length === 0 ? "" : ` (and ${more.length} more)`;
  const said = [status, first.code || "without a code"].filter((part) => part !== undefined).map(String);
  // Some services return the status as the code.
  const answered = [...new Set(said)].join(" ");
  return new AzureError(fault, `Could not ${action}: Azure returned ${answered}${sentence}${others}.`, {
    status,
    correlationId,
    transient: status !== undefined && isTransientStatus(status),
    remedy: remedyOf(first, status),
    cause,
  });
}

const NOTHING_TOLD: ServiceFault = { code: "", message: "", target: undefined, details: [], additionalInfo: [] };

/**
 * The error for one failed call. Errors that are not responses from Azure (an abort, a failed sign-in, a bug) are
 * returned unchanged.
 */
export function azureError(action: string, error: unknown): unknown {
  if (error instanceof SilentConnection) return noAnswer(action, error);
  if (!(error instanceof RestError)) return error;
  const { response, statusCode: status } = error;
  if (response === undefined && status === undefined) return unanswered(action, error);
  return azureFailure({
    action,
    status,
    body: response?.bodyAsText ?? { code: error.code ?? "", message: error.message },
    correlationId: response?.headers.get("x-ms-correlation-request-id"),
    cause: error,
  });
}

function unanswered(action: string, error: RestError): ServiceError {
  const code = error.code ?? "Unknown";
  const [reason = ""] = error.message.split("\n");
  return new ServiceError(code, `Could not ${action}: Azure did not respond (${reason.replace(/\.$/, "")}).`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    remedy:
      "Check cloud and resource-manager-url, and that the runner can reach that host. Then run the workflow again.",
    cause: error,
  });
}

/** Remedies for responses that any call may receive. */
const REMEDIES: Readonly<Record<string, string>> = {
  SubscriptionNotFound: "Check subscription-id, and that the identity of client-id has a role in that subscription.",
  InvalidSubscriptionId: "Check subscription-id: it is a GUID.",
  ResourceGroupNotFound: "Create the resource group first, or check resource-group and subscription-id.",
  InvalidAuthenticationToken:
    "Check cloud: the token was issued for another cloud. On a self-hosted runner, check the clock.",
  InvalidAuthenticationTokenTenant: "Check tenant-id: the subscription belongs to another tenant.",
  ReadOnlyDisabledSubscription: "The subscription is disabled. Its owner must reactivate it.",
  ScopeLocked: "The resource or its group is locked. Remove the lock, or ask the owner to remove it.",
};

function remedyOf(fault: ServiceFault, status: number | undefined): string {
  const missing = findMissingRole([fault]);
  if (missing !== undefined) return missing.remedy;
  const known = REMEDIES[fault.code];
  if (known !== undefined) return known;
  if (isRefusal(status)) return "Check the roles of the identity of client-id, and the policies of the subscription.";
  if (status !== undefined && isTransientStatus(status))
    return "Run the workflow again. Resources that were deployed are kept.";
  return "Follow Azure's message. If you contact Azure support, include the correlation ID.";
}
