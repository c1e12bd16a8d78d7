import { basename } from "node:path";
import { checkWorkflow } from "./check-workflow.ts";
import { type DeliveredEvent, takeEvent } from "./events/delivered-event.ts";
import { nextSchedules } from "./events/due-schedules.ts";
import type { GitHubEvent } from "./events/event.ts";
import { isTriggered } from "./events/triggers.ts";
import { executeWorkflow } from "./execute-workflow.ts";
import { type FileTree, listWorkflows, readTreeFile } from "./file-tree.ts";
import { createConcurrencyGroups } from "./jobs/concurrency-groups.ts";
import { createMachinePool } from "./jobs/machine-pool.ts";
import type { WorkflowRun } from "./jobs/run-report.ts";
import { parseWorkflowFile, type WorkflowFile } from "./jobs/workflow-file.ts";
import { dispatchInputs, readWorkflowInputs } from "./jobs/workflow-inputs.ts";
import { createRepository, type SimulatedRepository } from "./repository.ts";
import type { RunnerOptions } from "./runner-options.ts";

export interface WorkflowRunner {
  /**
   * Runs every workflow that the event triggers, and all runs that these cause. Returns the runs in the order in which
   * they ended.
   */
  deliver(event: GitHubEvent): Promise<readonly WorkflowRun[]>;
  /** Fires the schedules from `from` (inclusive) to `to` (exclusive), one after another, and moves the clock. */
  tick(from: Date, to: Date): Promise<readonly WorkflowRun[]>;
  /** Completes all runs that calls to the simulated GitHub have started. */
  settle(): Promise<readonly WorkflowRun[]>;
  /** The parsed workflows of the default branch. */
  workflows(): Promise<readonly WorkflowFile[]>;
}

/** GitHub's limit for chains of workflow_run events. */
const DEEPEST_CHAIN = 3;

/** Executes a repository's workflow files as GitHub and its runners would. Throws for unsupported features. */
export function createWorkflowRunner(options: RunnerOptions): WorkflowRunner {
  const { clock, github } = options;
  const repository = createRepository(options.repository);
  const groups = createConcurrencyGroups();
  const takeMachine = createMachinePool(options.machines ?? 4);
  const parsed = new Map<string, Promise<WorkflowFile>>();
  const numbers = new Map<string, number>();
  const active = new Set<Promise<void>>();
  const errors: unknown[] = [];
  let ended: WorkflowRun[] = [];
  let lastId = 1000;

  const load = async (tree: FileTree, path: string): Promise<WorkflowFile | undefined> => {
    const content = await readTreeFile(tree, path);
    if (content === undefined) return undefined;
    const key = `${path}\0${content}`;
    const known = parsed.get(key) ?? parseWorkflowFile(path, content);
    parsed.set(key, known);
    return known;
  };
  const loadAll = async (tree: FileTree): Promise<readonly WorkflowFile[]> => {
    const files = await Promise.all((await listWorkflows(tree)).map((path) => load(tree, path)));
    return files.filter((file) => file !== undefined);
  };
  const isDisabled = ({ path }: WorkflowFile): boolean => {
    const known = github?.workflows.find((workflow) => workflow.path === path);
    return known !== undefined && known.state !== "active";
  };
  const register = async (files: readonly WorkflowFile[], tree: FileTree): Promise<void> => {
    for (const { path, name } of files) {
      github?.putFile(path, (await readTreeFile(tree, path)) ?? "");
      if (github?.workflows.some((workflow) => workflow.path === path) === false) {
        github.addWorkflow(basename(path), "active", name);
      }
    }
  };

  const track = (work: Promise<void>): void => {
    const watched: Promise<void> = work
      .catch((error: unknown) => void errors.push(error))
      .finally(() => active.delete(watched));
    active.add(watched);
  };

  const startRun = async (delivered: DeliveredEvent, workflow: WorkflowFile): Promise<void> => {
    const { actions = {} } = options;
    const loadWorkflow = (path: string): Promise<WorkflowFile | undefined> => load(delivered.tree, path);
    await checkWorkflow(workflow, { load: loadWorkflow, actions });
    const number = (numbers.get(workflow.path) ?? 0) + 1;
    numbers.set(workflow.path, number);
    lastId += 1;
    const { name, path } = workflow;
    const place = { id: lastId, file: basename(path), name, event: delivered.event.name };
    const run = await executeWorkflow(
      {
        ...{ options, clock, repository, delivered, place, number, groups, takeMachine },
        secrets: delivered.isUntrusted ? {} : (options.repository.secrets ?? {}),
        variables: delivered.isFork ? {} : (options.repository.variables ?? {}),
        emit: (event) => options.onEvent?.(event),
        loadWorkflow,
      },
      workflow,
    );
    ended.push(run);
    const branch = delivered.headRef || delivered.ref.replace(/^refs\/(heads|tags)\//, "");
    const { id, event, conclusion } = run;
    github?.addRun({
      ...{ id, path, number, event, branch, conclusion, headRepository: delivered.headRepository },
      ...{ startedAt: run.startedAt, endedAt: run.endedAt },
      jobs: run.jobs.map((job) => ({
        ...{ name: job.name, conclusion: job.conclusion },
        annotations: job.steps.flatMap(({ annotations }) =>
          annotations.map(({ level, message, properties }) => ({
            ...{ level: level === "error" ? ("failure" as const) : level, message, title: properties.title ?? "" },
          })),
        ),
      })),
    });
    const body = {
      id,
      name,
      event,
      conclusion,
      status: "completed",
      head_branch: branch,
      head_sha: delivered.sha,
      head_repository: { full_name: delivered.headRepository },
      path,
    };
    const depth = delivered.event.name === "workflow_run" ? delivered.event.depth + 1 : 1;
    if (depth > DEEPEST_CHAIN) return;
    await start({ name: "workflow_run", action: "completed", depth, workflow: name, branch, run: body });
  };

  const start = async (event: GitHubEvent): Promise<void> => {
    const delivered = takeEvent(repository, event);
    const files = await loadAll(delivered.tree);
    if (delivered.ref === `refs/heads/${repository.defaultBranch}`) await register(files, delivered.tree);
    for (const workflow of files) {
      if (isDisabled(workflow) || !isTriggered(workflow, delivered)) continue;
      track(startRun(delivered, workflow));
    }
  };

  const drain = async (): Promise<readonly WorkflowRun[]> => {
    while (active.size > 0) await Promise.all(active);
    const [runs, [error]] = [ended, errors.splice(0)];
    ended = [];
    if (error !== undefined) throw error;
    return runs;
  };

  github?.listen({
    dispatch: ({ eventType, clientPayload }) =>
      track(
        start({ name: "repository_dispatch", type: eventType, payload: clientPayload, actor: "github-actions[bot]" }),
      ),
    dispatchWorkflow: async ({ path }, ref, inputs) => {
      const file = await load(branchOf(repository, ref), path);
      if (file?.events.workflow_dispatch === undefined) return "Workflow does not have 'workflow_dispatch' trigger";
      const { refusal } = dispatchInputs(readWorkflowInputs(file, "workflow_dispatch"), inputs);
      if (refusal !== undefined) return refusal;
      const event = { name: "workflow_dispatch", workflow: basename(path), inputs, ref } as const;
      track(start({ ...event, actor: "github-actions[bot]" }));
      return undefined;
    },
  });

  const deliver = async (event: GitHubEvent): Promise<readonly WorkflowRun[]> => {
    if (event.name === "workflow_dispatch") await refuseDispatch(event.workflow, event.ref);
    track(start(event));
    return drain();
  };

  const refuseDispatch = async (workflow: string, ref = repository.defaultBranch): Promise<void> => {
    const file = await load(branchOf(repository, ref), `.github/workflows/${workflow}`);
    if (file?.events.workflow_dispatch === undefined) {
      throw new Error(`${workflow} does not exist on ${ref}, or has no 'workflow_dispatch' trigger`);
    }
  };

  const workflows = async (): Promise<readonly WorkflowFile[]> => {
    const tree = repository.branch(repository.defaultBranch);
    const files = await loadAll(tree);
    await register(files, tree);
    return files;
  };

  return {
    deliver,
    settle: drain,
    workflows,
    tick: async (from, to) => {
      const { moveTo } = clock;
      if (moveTo === undefined) throw new Error("tick requires a clock that can be set, such as movingClock");
      // The clock never goes back, however long a run took.
      const moveOn = (instant: Date): void => {
        if (instant.getTime() > clock.now().getTime()) moveTo(instant);
      };
      const runs: WorkflowRun[] = [];
      for (let last = from; ; ) {
        const due = nextSchedules(await workflows(), last, to);
        if (due === undefined) break;
        moveOn(due.at);
        for (const { workflow, cron } of due.schedules) track(start({ name: "schedule", cron, workflow }));
        runs.push(...(await drain()));
        last = new Date(due.at.getTime() + 1);
      }
      moveOn(to);
      return runs;
    },
  };
}

function branchOf(repository: SimulatedRepository, ref: string): FileTree {
  return repository.branch(ref.replace(/^refs\/heads\//, ""));
}
