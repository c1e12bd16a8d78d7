import { commitFanOut } from "./fan-out/commit-mode.ts";
import { stageParts } from "./fan-out/part-mode.ts";
import { planFanOut } from "./fan-out/plan-mode.ts";
import type { IngestContext } from "./months/clients.ts";
import { ingest } from "./months/ingest.ts";
import type { IngestResult } from "./months/result.ts";

/** The whole ingest, or the share of it that a job of a fan-out has. */
export function ingestByMode(context: IngestContext): Promise<IngestResult> {
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
