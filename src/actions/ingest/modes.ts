import { commitFanOut } from "./fan-out/commit-mode.ts";
import { stageParts } from "./fan-out/part-mode.ts";
import { planFanOut } from "./fan-out/plan-mode.ts";
import { fillLakes } from "./fill/fill-lakes.ts";
import type { IngestContext } from "./months/clients.ts";
import { ingest } from "./months/ingest.ts";
import type { IngestResult } from "./months/result.ts";
import { compareReservations } from "./reservations/compare-reservations.ts";
import { reconcileAllTables, type WholeIngest } from "./table/reconcile-tables.ts";

/** The whole ingest, or the share of it that a job of a fan-out has; then missing prices and what reservations are compared with, where they are asked for; then the tables of the lakes. */
export async function ingestByMode(context: IngestContext): Promise<WholeIngest> {
  const { clock } = context;
  const started = clock.now().getTime();
  const result = await ingestMonths(context);
  const fills = await fillLakes(context, result);
  const reservations = await compareReservations(context, result);
  const tables = await reconcileAllTables(context, result);
  return { ...result, fills, reservations, tables, seconds: (clock.now().getTime() - started) / 1000 };
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
