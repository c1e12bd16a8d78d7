import type { WorkflowRun } from "azure-simulator";
import { commandsOfShell, type Team } from "azure-simulator/testing";

/** What a command has left: its output, and the runs that it caused, to their end. */
export interface Done {
  readonly output: string;
  readonly runs: readonly WorkflowRun[];
}

/** Somebody at a terminal in the checked-out repository of the hub. */
export interface Person {
  /** One command line of gh, as the documents print it. */
  type(command: string): Promise<Done>;
  /** Every run so far, the oldest first. */
  readonly runs: readonly WorkflowRun[];
  /** Keeps runs that something else has caused. */
  note(runs: readonly WorkflowRun[]): void;
}

/** Commands of gh that the documents have, performed on the simulated GitHub; throws at others. */
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
      if (program !== "gh") throw new Error(`not a command of gh: ${command}`);
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
          throw new Error(`nobody performs ${command}`);
      }
    },
  };
}

/** `az storage fs directory delete`: the directory and all below it. */
async function deleteDirectory({ containers }: Team, words: readonly string[]): Promise<void> {
  const option = (name: string): string => words[words.indexOf(name) + 1] ?? "";
  const container = { msexports: containers.msexports, ingestion: containers.ingestion }[option("--file-system")];
  if (words[0] !== "directory" || words[1] !== "delete" || container === undefined) throw new Error(words.join(" "));
  const names: string[] = [];
  for await (const { name } of container.listBlobsFlat({ prefix: `${option("--name")}/` })) names.push(name);
  if (names.length === 0) throw new Error(`there is no directory ${option("--name")}`);
  // What is deepest goes first: a directory that is not empty cannot be deleted.
  for (const name of names.sort().reverse()) await container.deleteBlob(name);
}

/** All job summaries of runs, one after another. */
export function summariesOf(runs: readonly WorkflowRun[]): string {
  return runs.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps.map(({ summary }) => summary))).join("\n");
}
