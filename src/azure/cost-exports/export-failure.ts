import { InputError, ServiceError } from "exact-values/errors";
import { AzureError } from "../http/azure-error.ts";
import type { ServiceFault } from "../http/service-fault.ts";
import { EXPORT_FAILURES, type ExportPlace } from "./export-failure-rules.ts";
import type { ReportedRun } from "./export-run.ts";

/**
 * The error of a refused call, with a remedy for each known response of Cost Management. Other errors are returned
 * unchanged.
 */
export function exportError<E>(error: E, place: ExportPlace): E | InputError | ServiceError {
  if (!(error instanceof AzureError)) return error;
  const { causes, correlationId, status } = error;
  for (const fault of causes) {
    const explanation = explain(fault, status, place);
    if (explanation === undefined) continue;
    const { code, headline, remedy, lacking, isTransient = false } = explanation;
    const message = `${headline}: ${sentence(fault)}`;
    if (isTransient)
      return new ServiceError(code, message, { status, correlationId, transient: true, remedy, cause: error });
    return new InputError(code, message, { remedy, lacking, cause: error });
  }
  return error;
}

/** The error of a run that failed or timed out, with Azure's message. */
export function exportRunError(run: ReportedRun, place: ExportPlace): InputError | ServiceError {
  const { error, runId = "" } = run;
  const fault: ServiceFault = {
    ...{ code: error?.code ?? "", message: error?.message ?? "" },
    ...{ target: undefined, details: [], additionalInfo: [] },
  };
  const explanation = error === undefined ? undefined : explain(fault, undefined, place);
  if (explanation !== undefined) {
    const { code, headline, remedy } = explanation;
    return new InputError(code, `${headline}: ${sentence(fault)}`, { remedy });
  }
  const isTimeout = run.status.toLowerCase() === "timeout";
  const reported = error === undefined ? "Azure gave no reason." : sentence(fault);
  const what = `Run ${runId} of export ${place.name ?? ""} of ${place.scope}`;
  return isTimeout
    ? new ServiceError("ExportRunTimeout", `${what} timed out in Azure: ${reported}`, {
        ...{ status: undefined, correlationId: undefined, transient: true },
        remedy:
          "Run the workflow again. If the error persists, export smaller scopes, such as the subscriptions " +
          "of an account.",
      })
    : new ServiceError("ExportRunFailed", `${what} failed in Azure: ${reported}`, {
        ...{ status: undefined, correlationId: undefined, transient: true },
        remedy: "Run the workflow again. If the error persists, send the run's ID to Azure support.",
      });
}

function explain(fault: ServiceFault, status: number | undefined, place: ExportPlace) {
  return EXPORT_FAILURES.find(({ matches }) => matches(fault, status, place))?.explain(place, fault);
}

/** Azure's own message and its code. */
function sentence({ code, message }: ServiceFault): string {
  const reported = message.replace(/\s+/g, " ").trim().replace(/\.$/, "");
  const shown = /^\d*$/.test(code) || reported.includes(code) ? "" : ` (${code})`;
  return reported === "" ? `Azure returned ${code || "without a reason"}.` : `${reported}${shown}.`;
}
