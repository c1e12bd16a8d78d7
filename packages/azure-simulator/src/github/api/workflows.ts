const WORKFLOW_STATES = ["active", "disabled_manually", "disabled_inactivity", "disabled_fork", "deleted"] as const;
export type WorkflowState = (typeof WORKFLOW_STATES)[number];

/** A workflow of the repository. Tests may change its state. */
export interface SimulatedWorkflow {
  readonly id: number;
  readonly name: string;
  /** Such as `.github/workflows/hub-ingest.yml`. */
  readonly path: string;
  state: WorkflowState;
  readonly createdAt: Date;
  /** When its file or its state last changed. */
  updatedAt: Date;
}

/** The workflow for a path segment: its ID or its file name. */
export function findWorkflow(workflows: readonly SimulatedWorkflow[], segment: string): SimulatedWorkflow | undefined {
  return workflows.find(({ id, path }) => String(id) === segment || path.endsWith(`/${segment}`));
}

/** A workflow as the REST API shows it. */
export function workflowBody(workflow: SimulatedWorkflow, repositoryUrl: string): object {
  const { createdAt, id, name, path, state, updatedAt } = workflow;
  return {
    id,
    node_id: `W_${id}`,
    name,
    path,
    state,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    url: `${repositoryUrl}/actions/workflows/${id}`,
    html_url: `https://github.com/contoso/costs/blob/main/${path}`,
    badge_url: "",
  };
}
