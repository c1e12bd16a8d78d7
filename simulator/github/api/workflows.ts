const WORKFLOW_STATES = ["active", "disabled_manually", "disabled_inactivity", "disabled_fork", "deleted"] as const;
export type WorkflowState = (typeof WORKFLOW_STATES)[number];

/** A workflow as the repository has it; tests may change its state. */
export interface SimulatedWorkflow {
  readonly id: number;
  readonly name: string;
  /** `.github/workflows/hub-ingest.yml`. */
  readonly path: string;
  state: WorkflowState;
}

/** The workflow of a path segment: its number or its file name. */
export function findWorkflow(workflows: readonly SimulatedWorkflow[], segment: string): SimulatedWorkflow | undefined {
  return workflows.find(({ id, path }) => String(id) === segment || path.endsWith(`/${segment}`));
}

/** A workflow as the REST API shows it. */
export function workflowBody(workflow: SimulatedWorkflow, repositoryUrl: string): object {
  const { id, name, path, state } = workflow;
  return {
    id,
    node_id: `W_${id}`,
    name,
    path,
    state,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    url: `${repositoryUrl}/actions/workflows/${id}`,
    html_url: `https://github.com/contoso/costs/blob/main/${path}`,
    badge_url: "",
  };
}
