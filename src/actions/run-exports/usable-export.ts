import { InputError } from "exact-values/errors";
import { datasetKind } from "focus-parquet/schemas";
import type { StoredExport } from "../../azure/cost-exports/cost-management.ts";
import { COSTS } from "../../hub/exports/export-kinds.ts";
import type { RunExportsContext } from "./clients.ts";
import type { RunOutcome, RunPlace } from "./result.ts";

/** The outcome for an export that is not run; undefined if it can be run. */
export function outcomeWithoutRun(
  { accountName, inputs }: Pick<RunExportsContext, "accountName" | "inputs">,
  place: Pick<RunPlace, "exportName" | "scope" | "subject">,
  stored: StoredExport | undefined,
): RunOutcome | undefined {
  const account = inputs.storageAccountId ?? accountName;
  const fault =
    stored === undefined ? missing(place) : (strangerFault(stored, account) ?? otherDatasetFault(place, stored));
  if (fault !== undefined) return { outcome: "failed", runId: undefined, error: fault };
  const isActive = stored?.body.properties.schedule?.status?.toLowerCase() === "active";
  // Azure's own schedule runs no backfill.
  if (!isActive || inputs.force || inputs.schedule === "backfill") return undefined;
  return { outcome: "skipped", reason: "Azure runs this export itself (its schedule is Active)" };
}

/** The failure for an export that delivers elsewhere; undefined for the hub's own export, or without one. */
export function strangerOutcome(
  { accountName, inputs }: Pick<RunExportsContext, "accountName" | "inputs">,
  stored: StoredExport | undefined,
): RunOutcome | undefined {
  const error = stored && strangerFault(stored, inputs.storageAccountId ?? accountName);
  return error && { outcome: "failed", runId: undefined, error };
}

function missing({ exportName, scope }: Pick<RunPlace, "exportName" | "scope">): InputError {
  return new InputError("ExportNotFound", `Scope /${scope} has no export ${exportName}.`, {
    remedy: "Run configure-exports to create it. Both actions need the same hub-name and api-version.",
  });
}

/** `account` is a resource ID or an account name, which is globally unique. */
function strangerFault({ scope, name, body }: StoredExport, account: string): InputError | undefined {
  const { container, resourceId = "", storageAccount = nameOf(resourceId) } = body.properties.deliveryInfo.destination;
  const destination = account.includes("/") ? resourceId : storageAccount;
  if (container.toLowerCase() === "msexports" && bare(destination) === bare(account)) return undefined;
  const where = `${destination || "no account"}, container ${container}`;
  return new InputError(
    "ExportOfAnotherHub",
    `Export ${name} of /${bare(scope)} delivers to ${where}, not to this hub.`,
    {
      remedy:
        `Check storage-account and hub-name (the hub's account is ${account}). ` +
        "If this is the hub's own export and was changed, run configure-exports.",
    },
  );
}

/**
 * An export that was changed to another dataset would be ingested as that dataset, and the expected month would never
 * arrive.
 */
function otherDatasetFault(
  { exportName, scope, subject = COSTS }: Pick<RunPlace, "exportName" | "scope" | "subject">,
  { body }: StoredExport,
): InputError | undefined {
  const { type } = body.properties.definition;
  const known = datasetKind({ type });
  if (known === undefined || known.type === subject.dataset) return undefined;
  return new InputError(
    "ExportOfAnotherDataset",
    `Export ${exportName} of /${scope} delivers ${type}, not ${subject.dataset}.`,
    { remedy: "Run configure-exports to restore it.", place: { value: type } },
  );
}

/** The prefix of the export's files in `msexports`; undefined if the export does not say. */
export function deliveryFolderOf({ body }: StoredExport): string | undefined {
  const folder = body.properties.deliveryInfo.destination.rootFolderPath?.replaceAll(/^\/+|\/+$/g, "") ?? "";
  return folder === "" ? undefined : `${folder}/`;
}

function nameOf(resourceId: string): string {
  return resourceId.slice(resourceId.lastIndexOf("/") + 1);
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/^\/+|\/+$/g, "");
}
