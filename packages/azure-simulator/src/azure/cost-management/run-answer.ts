import type { JsonObject } from "../../json-value.ts";
import { objectAt } from "../arm/json-access.ts";
import type { SimulatedRun } from "./simulated-run.ts";

/** A run as the run history returns it. */
export function runAnswer(run: SimulatedRun): JsonObject {
  const { export: of, runId, window, error } = run;
  const { schedule: _schedule, ...settings } = of.properties;
  const [startDate, endDate] = [`${window.from}T00:00:00Z`, `${window.to}T00:00:00Z`];
  const definition = {
    ...objectAt(settings, "definition"),
    timeframe: "Custom",
    timePeriod: { from: startDate, to: endDate },
  };
  const modern = {
    startDate,
    endDate,
    manifestFile: run.manifestFile ?? null,
    ...(error === undefined ? {} : { error: { code: error.code, message: error.message } }),
  };
  return {
    id: `${of.id.replace(/^\//, "")}/Run/${runId}`,
    // As recorded, the run ID only appears in the resource ID.
    name: null,
    type: null,
    eTag: null,
    properties: {
      runSettings: of.isModern ? { ...settings, definition } : settings,
      executionType: run.executionType,
      status: run.status,
      submittedBy: run.submittedBy,
      submittedTime: run.submittedTime,
      processingStartTime: run.processingStartTime ?? null,
      processingEndTime: run.processingEndTime ?? null,
      fileName: run.fileName ?? null,
      ...(of.isModern ? modern : {}),
    },
  };
}
