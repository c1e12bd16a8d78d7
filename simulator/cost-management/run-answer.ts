import { objectAt } from "../arm/json-access.ts";
import type { JsonObject } from "../arm/template/json.ts";
import type { SimulatedRun } from "./simulated-run.ts";

/** A run as the history answers it. */
export function runAnswer(run: SimulatedRun): JsonObject {
  const { export: of, runId, window, error } = run;
  const { schedule: _schedule, ...settings } = of.properties;
  const [startDate, endDate] = [`${window.from}T00:00:00Z`, `${window.to}T00:00:00Z`];
  const definition = {
    ...objectAt(settings, "definition"),
    timeframe: "Custom",
    timePeriod: { from: startDate, to: endDate },
  };
  return {
    id: `${of.id}/run/${runId}`,
    name: runId,
    type: "Microsoft.CostManagement/exports/run",
    properties: {
      executionType: run.executionType,
      status: run.status,
      submittedBy: run.submittedBy,
      submittedTime: run.submittedTime,
      ...optional("processingStartTime", run.processingStartTime),
      ...optional("processingEndTime", run.processingEndTime),
      startDate,
      endDate,
      ...optional("fileName", run.fileName),
      ...optional("manifestFile", run.manifestFile),
      runSettings: { ...settings, definition },
      ...(error === undefined ? {} : { error: { code: error.code, message: error.message } }),
    },
  };
}

function optional(name: string, value: string | undefined): JsonObject {
  return value === undefined ? {} : { [name]: value };
}
