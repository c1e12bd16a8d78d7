import { type GithubConnection, openRepository, statusOf } from "./github-calls.ts";

export interface RepositoryWorkflow {
  readonly id: number;
  /** `.github/workflows/<file>` */
  readonly path: string;
  /** `active`, `disabled_manually`, `disabled_inactivity`, ... */
  readonly state: string;
}

interface RepositoryFacts {
  readonly repositoryId: string;
  readonly ownerId: string;
  readonly defaultBranch: string;
}

/** The calls that deploy-hub needs for one repository. */
export interface WorkflowsApi {
  facts(): Promise<RepositoryFacts>;
  /** All workflows, from all pages. */
  list(): Promise<readonly RepositoryWorkflow[]>;
  disable(id: number): Promise<void>;
  /** False if the workflow no longer exists. */
  enable(id: number): Promise<boolean>;
}

const FORBIDDEN_REMEDY =
  "Give the job `permissions: { actions: write }` and set github-token to github.token; for another " +
  "repository, use a separate token with Actions: write. To pause nothing, leave github-token empty.";

/** Opens GitHub's workflows API without sending anything. */
export function openWorkflowsApi(connection: GithubConnection): WorkflowsApi {
  const { call, owner, paginate, repo, rest } = openRepository(connection, FORBIDDEN_REMEDY);
  return {
    facts: () =>
      call("read the repository", async () => {
        const { data } = await rest.repos.get({ owner, repo });
        return {
          repositoryId: String(data.id),
          ownerId: String(data.owner.id),
          defaultBranch: data.default_branch,
        };
      }),
    list: () =>
      call("list the workflows", async () => {
        const workflows = await paginate(rest.actions.listRepoWorkflows, { owner, repo, per_page: 100 });
        return workflows.map(({ id, path, state }) => ({ id, path, state }));
      }),
    disable: (id) =>
      call(`disable workflow ${id}`, async () => {
        await rest.actions.disableWorkflow({ owner, repo, workflow_id: id });
      }),
    enable: (id) =>
      call(`enable workflow ${id}`, async () => {
        try {
          await rest.actions.enableWorkflow({ owner, repo, workflow_id: id });
          return true;
        } catch (error) {
          if (statusOf(error) === 404) return false;
          throw error;
        }
      }),
  };
}
