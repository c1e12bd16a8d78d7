import { counted } from "exact-values/counted";
import { monthOfDate } from "exact-values/month";
import { exportFolder } from "../../hub/exports/export-kinds.ts";
import { backfillCommand } from "../../hub/health/closed-months.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { formatScope } from "../../hub/scope-kind.ts";
import { type DeliverySweep, isHeld } from "../../lake/discover/delivery-evidence.ts";
import { readRefusal } from "../../lake/journal/run-journal.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import { faultOf, type Met } from "./met.ts";

/** Manifests that cannot be used, and parts that they name and that are missing. */
export function noteDeliveries(met: Met, sweep: DeliverySweep, scopes: readonly ScopeId[], now: Date): void {
  const { blobs, failures, runs } = sweep.exports;
  for (const { error, manifestName } of failures) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const scope = scopes.find((one) => manifestName.toLowerCase().startsWith(`${exportFolder(one)}/`.toLowerCase()));
    const place = { subject: `msexports/${manifestName}`, ...(scope && { scope }) };
    met.broken("deliveries", faultOf(error as Parameters<typeof faultOf>[0]), place);
  }
  for (const run of runs.filter((one) => !isHeld(one, sweep))) {
    const missing = run.parts.filter(({ blobName }) => !blobs.has(blobName));
    const [first] = missing;
    if (first === undefined) continue;
    met.broken(
      "deliveries",
      {
        code: "PartMissing",
        message:
          `Run ${run.runId} of ${formatScope(run.scope)} ${run.month} lacks ${counted(missing.length, "part")} ` +
          `that its manifest names, beginning with msexports/${first.blobName}.`,
        remedy: "The command requests the month from Azure again.",
        command: exportAgain(run, now),
      },
      { scope: run.scope },
    );
  }
  met.seen(
    "deliveries",
    `${counted(runs.length, "delivery", "deliveries")} in msexports ${runs.length === 1 ? "is" : "are"} complete.`,
  );
}

/** The command that exports a month again. */
function exportAgain({ month, scope }: Pick<ExportRun, "month" | "scope">, now: Date): string {
  if (month === monthOfDate(now)) return "gh workflow run hub-daily.yml -f force=true -f wait=true";
  return `${backfillCommand(scope, month)} -f force=true`;
}

/** Runs that an ingest refused, each with the code and the reason of the refusal. */
export async function noteRefusals(met: Met, sweep: DeliverySweep, config: BlobStore, now: Date): Promise<void> {
  const waiting = sweep.exports.runs.filter((run) => !isHeld(run, sweep));
  for (const run of waiting.filter((one) => sweep.journal.has("refused", one))) {
    const refusal = await met.attempt("ingest", () => readRefusal(config, run.runId));
    met.broken(
      "ingest",
      {
        code: refusal?.code ?? "StaleMonth",
        message: `Ingest refused run ${run.runId} of ${formatScope(run.scope)} ${run.month}: ${refusal?.reason ?? "see its summary"}.`,
        remedy: "Repair the cause that its code names. The command then requests the month from Azure again.",
        command: exportAgain(run, now),
      },
      { scope: run.scope },
    );
  }
  met.seen("ingest", `Waiting for the next ingest: ${counted(waiting.length, "delivery", "deliveries")}.`);
}
