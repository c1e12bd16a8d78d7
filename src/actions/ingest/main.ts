import { availableParallelism } from "node:os";
import { createThreadedConverter } from "focus-parquet/convert";
import type { ActionReport } from "../../github/action-report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { commitFanOut } from "./fan-out/commit-mode.ts";
import { stageParts } from "./fan-out/part-mode.ts";
import { planFanOut } from "./fan-out/plan-mode.ts";
import { fillLakes } from "./fill/fill-lakes.ts";
import { ingest } from "./months/apply.ts";
import { type IngestContext, openIngestContext } from "./months/clients.ts";
import { readIngestInputs } from "./months/inputs.ts";
import type { IngestResult } from "./months/result.ts";
import { reportIngest } from "./report.ts";
import { compareReservations } from "./reservations/compare-reservations.ts";
import { reconcileAllTables, restatementNotices, type WholeIngest } from "./table/reconcile-tables.ts";

/**
 * The action `ingest`: inputs, clients, flow, report. `converterWorkerUrl` is the module of the converter's threads.
 */
export async function runIngest(runtime: StepRuntime, converterWorkerUrl: URL): Promise<ActionReport> {
  const inputs = readIngestInputs(runtime.reader);
  const clients = await openIngestContext(runtime, inputs);
  const converter = createThreadedConverter({ workerUrl: converterWorkerUrl, cores: availableParallelism() });
  try {
    return reportIngest(await ingestByMode({ ...clients, converter }));
  } finally {
    await converter.close();
  }
}

/**
 * The whole ingest, or one job's share of a fan-out; then missing prices, the comparison of reservations, and the
 * tables, if they are requested.
 */
export async function ingestByMode(context: IngestContext): Promise<WholeIngest> {
  const { clock } = context;
  const started = clock.now().getTime();
  const result = await ingestMonths(context);
  const fills = await fillLakes(context, result);
  const reservations = await compareReservations(context, result);
  const tables = await reconcileAllTables(context, result);
  const warnings = [...result.warnings, ...restatementNotices(tables, clock.now())];
  return { ...result, warnings, fills, reservations, tables, seconds: (clock.now().getTime() - started) / 1000 };
}

function ingestMonths(context: IngestContext): Promise<IngestResult> {
  switch (context.inputs.mode) {
    case "run":
      return ingest(context);
    case "plan":
      return planFanOut(context);
    case "part":
      return stageParts(context);
    case "commit":
      return commitFanOut(context);
  }
}
