import { commitFanOut } from "./commit-mode.ts";
import type { IngestContext } from "./context.ts";
import { ingest } from "./ingest.ts";
import { stageParts } from "./part-mode.ts";
import { planFanOut } from "./plan-mode.ts";
import type { IngestResult } from "./result.ts";

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
