import type { WorkflowRun } from "azure-simulator";
import { commandsOfShell, type Team } from "azure-simulator/testing";

/** The output of a command and the completed workflow runs that it started. */
export interface Done {
  readonly output: string;
  readonly runs: readonly WorkflowRun[];
}

/** A person at a terminal in the hub's checked-out repository. */
export interface Person {
  /** Runs a gh command as it is printed in the documentation. */
  type(command: string): Promise<Done>;
  /** All runs so far, oldest first. */
  readonly runs: readonly WorkflowRun[];
  /** Records runs that something other than a command started. */
  note(runs: readonly WorkflowRun[]): void;
}

/** Runs the documented gh commands against the simulated GitHub, and throws for all others. */
export function personOf(team: Team): Person {
  const runs: WorkflowRun[] = [];
  const inputsOf = new Map<number, Readonly<Record<string, string>>>();
  const dispatch = async (workflow: string, inputs: Readonly<Record<string, string>>): Promise<Done> => {
    const caused = await team.runner.deliver({ name: "workflow_dispatch", workflow, inputs });
    runs.push(...caused);
    for (const run of caused) if (run.file === workflow) inputsOf.set(run.id, inputs);
    return { output: "", runs: caused };
  };
  const found = (id: string): WorkflowRun => {
    const run = runs.find((one) => String(one.id) === id);
    if (run === undefined) throw new Error(`no run ${id}`);
    return run;
  };
  return {
    runs,
    note: (caused) => void runs.push(...caused),
    type: async (command) => {
      const [line = "", ...more] = commandsOfShell(command);
      if (more.length > 0) throw new Error(`more than one command: ${command}`);
      const [program, noun = "", verb = "", ...words] = line.split("\t");
      if (`${program} ${noun} ${verb}` === "az storage fs") {
        await deleteDirectory(team, words);
        return { output: "", runs: [] };
      }
      if (program !== "gh") throw new Error(`not a gh command: ${command}`);
      const show = (lines: readonly string[]): Done => ({ output: lines.join("\n"), runs: [] });
      switch (`${noun} ${verb}`) {
        case "workflow run": {
          const fields = words.flatMap((word, at) =>
            words[at - 1] === "-f" ? [word.split(/=(.*)/s).slice(0, 2)] : [],
          );
          return await dispatch(words[0] ?? "", Object.fromEntries(fields) as Record<string, string>);
        }
        case "workflow list": {
          const { workflows } = team.cloud.github;
          const shown = workflows.filter(({ state }) => words.includes("--all") || state === "active");
          return show(shown.map(({ name, state, id }) => `${name}\t${state}\t${id}`));
        }
        case "workflow enable": {
          const workflow = team.cloud.github.workflows.find(({ path }) => path.endsWith(`/${words[0]}`));
          if (workflow === undefined) throw new Error(`no workflow ${words[0]}`);
          workflow.state = "active";
          return show([]);
        }
        case "variable list":
          return show(Object.entries(team.variables).map(([name, value]) => `${name}\t${value}`));
        case "variable set":
          team.setVariable(words[0] ?? "", words[words.indexOf("--body") + 1] ?? "");
          return show([]);
        case "run list": {
          const failed = runs.filter(({ conclusion }) => conclusion === "failure").toReversed();
          return show(failed.map(({ id, name, conclusion }) => `${conclusion}\t${name}\t${id}`));
        }
        case "run watch": // runs have ended when they are noted
          return show([]);
        case "run view": {
          if (words[0] === "--web") return show([]);
          const { jobs } = found(words[0] ?? "");
          const annotations = jobs.flatMap(({ steps }) => steps.flatMap((step) => step.annotations));
          return show([
            ...jobs.map(({ name, conclusion }) => `${conclusion}\t${name}`),
            ...annotations.map(({ properties, message }) => `${properties.title ?? ""}: ${message}`),
          ]);
        }
        case "run rerun": {
          const run = found(words[0] ?? "");
          return await dispatch(run.file, inputsOf.get(run.id) ?? {});
        }
        default:
          throw new Error(`unsupported command: ${command}`);
      }
    },
  };
}

/** Deletes the directory and everything below it, like `az storage fs directory delete`. */
async function deleteDirectory({ containers }: Team, words: readonly string[]): Promise<void> {
  const option = (name: string): string => words[words.indexOf(name) + 1] ?? "";
  const container = { msexports: containers.msexports, ingestion: containers.ingestion }[option("--file-system")];
  if (words[0] !== "directory" || words[1] !== "delete" || container === undefined) throw new Error(words.join(" "));
  const names: string[] = [];
  for await (const { name } of container.listBlobsFlat({ prefix: `${option("--name")}/` })) names.push(name);
  if (names.length === 0) throw new Error(`directory not found: ${option("--name")}`);
  // The deepest names come first, because only empty directories can be deleted.
  for (const name of names.sort().reverse()) await container.deleteBlob(name);
}

/** The job summaries of all runs, one after the other. */
export function summariesOf(runs: readonly WorkflowRun[]): string {
  return runs.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps.map(({ summary }) => summary))).join("\n");
}
