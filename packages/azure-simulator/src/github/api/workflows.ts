const WORKFLOW_STATES = ["active", "disabled_manually", "disabled_inactivity", "disabled_fork", "deleted"] as const;
export type WorkflowState = (typeof WORKFLOW_STATES)[number];

/** A workflow as the repository has it; tests may change its state. */
export interface SimulatedWorkflow {
  readonly id: number;
  readonly name: string;
  /** `.github/workflows/hub-ingest.yml`. */
  readonly path: string;
  state: WorkflowState;
  readonly createdAt: Date;
  /** Of its file or its state. */
  updatedAt: Date;
}

/** The workflow of a path segment: its number or its file name. */
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
