import { formatMinute } from "exact-values/instant";
import { formatScope } from "../scope-kind.ts";
import { DELIVERY_MS } from "./arrivals.ts";
import type { HealthEvidence, HealthFinding } from "./evidence.ts";

/** `IngestLate` for each delivery that has waited too long for an ingest. */
export function findLateIngests({ now, untaken }: HealthEvidence): readonly HealthFinding[] | undefined {
  return untaken
    ?.filter(({ deliveredAt, state }) => state === "pending" && now.getTime() - deliveredAt.getTime() > DELIVERY_MS)
    .map(({ month, runId, scope, submittedTime }) => ({
      code: "IngestLate",
      message:
        `Run ${runId} of ${formatScope(scope)} ${month}, submitted ${formatMinute(submittedTime)}, has been in ` +
        "msexports for more than 12 hours, but no lake holds it.",
      remedy: "Run hub-ingest. If it does not take the run, its summary names the reason.",
      link: "ingest",
      ...{ scope, month },
    }));
}
