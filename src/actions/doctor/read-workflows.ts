import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { failedWorkflows, readWorkflowEvidence } from "../../clients/workflow-evidence.ts";
import type { HealthEvidence } from "../../hub/health/evidence.ts";
import type { DoctorContext } from "./clients.ts";
import type { Met } from "./met.ts";

const PAGE = /\/hub-report\.ya?ml$/;
/** Its runs end red when the doctor fails, so they say nothing new. */
const OWN = /\/hub-daily\.ya?ml$/;

/** Reads the hub's workflows and their newest runs from GitHub. */
export async function readWorkflows(
  { clock, openWorkflows }: DoctorContext,
  met: Met,
): Promise<Pick<HealthEvidence, "failedWorkflows" | "workflows">> {
  const hide = (message: string): Record<string, never> => {
    for (const link of ["page", "workflows"] as const) met.hidden(link, "actions: read on the repository", message);
    return {};
  };
  if (openWorkflows === undefined) return hide("There is no token or no repository to ask GitHub about.");
  const open = openWorkflows;
  const read = await met.attempt("workflows", async () => {
    try {
      const { api, ...place } = await open();
      return await readWorkflowEvidence(api, { ...place, now: clock.now() });
    } catch (error) {
      if (error instanceof InputError && error.code === "GithubForbidden") return hide(error.message);
      throw error;
    }
  });
  if (read === undefined || !("seen" in read)) return {};
  const { evidence, seen } = read;
  const page = seen.find(({ workflow }) => PAGE.test(workflow.path));
  const made = page?.runs.find(({ conclusion }) => conclusion === "success");
  met.seen(
    "page",
    page === undefined
      ? "The hub has no workflow hub-report."
      : made === undefined
        ? "No page was made yet."
        : `Run ${made.number} of ${page.workflow.name} made the page.`,
  );
  met.seen("workflows", `${counted(seen.length, "workflow")} of the hub run on their schedules.`);
  return { workflows: evidence, failedWorkflows: failedWorkflows(seen).filter(({ path }) => !OWN.test(path)) };
}
