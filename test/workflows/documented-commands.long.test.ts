import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printed, smallRepository } from "azure-simulator/testing";
import { exportAgainCommand, ingestByForceCommand } from "focus-parquet/formats";
import { describe, expect, test } from "vitest";
import { listActions, ROOT_ACTION, readActionContract } from "../../scripts/action-contract.ts";
import { listDocuments } from "../repo/markdown-document.ts";
import { wordsOf } from "../worlds/simulated-azure/person-shell.ts";
import { ROOT } from "./workflow-sources.ts";

const WORKFLOWS = join(".github", "workflows");
const VARIABLES = {
  ...{ HUB_NAME: "hub", HUB_RESOURCE_GROUP: "group", HUB_STORAGE_ACCOUNT: "account" },
  ...{ AZURE_TENANT_ID: "tenant", AZURE_SUBSCRIPTION_ID: "subscription", AZURE_CLIENT_ID: "client" },
  ...{ HUB_ALLOCATE: "true", HUB_WATCH: "true" },
};
/** This project's own workflow, and those that people write as a page describes. */
const OTHERS_OWN = ["release.yml", "hub-archive.yml", "hub-files.yml", "hub-tenants.yml"];

const read = (...path: readonly string[]): string => readFileSync(join(ROOT, ...path), "utf8");
const troubleshooting = read("docs", "troubleshooting.md");
const errorPages = readdirSync(join(ROOT, "docs", "errors"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => read("docs", "errors", name));
const allErrors = [troubleshooting, ...errorPages].join("\n");

/** Every command in a text that starts a workflow, up to the end of its code. */
function commandsIn(text: string): readonly string[] {
  const found = [...text.matchAll(/gh workflow run [\w-]+\.yml(?: (?:-f|--repo|--ref) (?:"[^"]*"|[^\s"`;)]+))*/g)];
  return found.map(([command]) => command);
}

interface Command {
  readonly workflow: string;
  readonly inputs: Readonly<Record<string, string>>;
}

function parseCommand(command: string): Command {
  // The variables of the page are not set here.
  const [noun, verb, workflow = "", ...fields] = wordsOf(command.replace(/^gh/, "az").replaceAll(":?}", "}"));
  if (noun !== "workflow" || verb !== "run") throw new Error(command);
  const inputs = fields.flatMap((word, at) => (fields[at - 1] === "-f" ? [word.split(/=(.*)/s).slice(0, 2)] : []));
  return { workflow, inputs: Object.fromEntries(inputs) as Record<string, string> };
}

/** Outputs that start the next job: a run was delivered, and one runner ingests it. */
const OUTPUTS: Readonly<Record<string, string>> = { manifests: '["a/manifest.json"]', matrix: "[]" };

/** An action with the inputs and outputs of ours that prints its inputs. */
function printingAction(action: string): readonly (readonly [string, string])[] {
  const { inputs, outputs } = readActionContract(ROOT, action);
  const named = (all: readonly { readonly name: string }[]): string =>
    all.map(({ name }) => `"${name}": {description: d}`).join(", ");
  const yaml = `name: n\ndescription: d\ninputs: {${named(inputs)}}\noutputs: {${named(outputs)}}\nruns: {using: node24, main: main.js}\n`;
  const code = `for (const [name, value] of Object.entries(process.env)) if (name.startsWith("INPUT_")) console.log(name.slice(6).toLowerCase() + "=" + value);
require("node:fs").appendFileSync(process.env.GITHUB_OUTPUT, ${JSON.stringify(outputs.map(({ name }) => `${name}=${OUTPUTS[name] ?? ""}\n`).join(""))});`;
  return [
    [`${action}/action.yml`, yaml],
    [`${action}/main.js`, code],
  ];
}

function hub(): ReturnType<typeof smallRepository> {
  const files = readdirSync(join(ROOT, WORKFLOWS)).filter((name) => name.startsWith("hub-"));
  const actions = listActions(ROOT).filter((action) => action !== ROOT_ACTION);
  return smallRepository({
    workflows: Object.fromEntries(files.map((file) => [file, read(WORKFLOWS, file)])),
    files: Object.fromEntries(actions.flatMap(printingAction)),
    state: { variables: VARIABLES },
  });
}

/** Checks that a documented command starts its workflow, and that an action receives each of its inputs. */
async function faultOf(command: string): Promise<string | undefined> {
  const { workflow, inputs } = parseCommand(command);
  const runs = await hub().deliver({ name: "workflow_dispatch", workflow, inputs });
  const [run] = runs.filter(({ file }) => file === workflow);
  if (run === undefined) return "starts nothing";
  if (run.conclusion !== "success") return `${run.conclusion}: ${JSON.stringify(run.messages)}`;
  const text = `${run.jobs.map(printed).join("\n")}\n`;
  const lost = Object.entries(inputs).filter(([name, value]) => !text.includes(`${name}=${value}\n`));
  return lost.length === 0 ? undefined : `reaches no action: ${JSON.stringify(lost)}`;
}

describe("commands in the documents and errors", () => {
  const texts = [...listDocuments().map((name) => read(name)), exportAgainCommand("202606"), ingestByForceCommand()];
  const commands = [...new Set(texts.flatMap(commandsIn))].filter(
    (command) => !OTHERS_OWN.some((file) => command.includes(file)),
  );

  test("are found", () => {
    expect(commands).toContain("gh workflow run hub-daily.yml -f force=true");
    expect(commands).toContain(commandsIn(exportAgainCommand("202606"))[0]);
  });

  test.each(commands)("%s starts its workflow and reaches its action", async (command) => {
    expect(await faultOf(command.replaceAll("yyyyMM", "202606"))).toBeUndefined();
  });

  test("an input that the workflow does not have is detected", async () => {
    await expect(faultOf("gh workflow run hub-daily.yml -f month=202606")).rejects.toThrow(/Unexpected inputs/);
  });
});

describe("the table of symptoms", () => {
  const [, opening = ""] = /^## When something is wrong\n([\s\S]*?)^## /m.exec(troubleshooting) ?? [];
  const rows = opening.split("\n").filter((line) => /^\| [A-Z]/.test(line));

  test("is at the top of the page and has a command for each symptom", () => {
    expect(troubleshooting.split("\n")[2]).toBe("## When something is wrong");
    const [, ...symptoms] = rows.map((line) => line.split(" | "));
    for (const [symptom = "", run = ""] of symptoms) expect(run, symptom).toMatch(/`gh (?:workflow run|run list)/);
    const named = symptoms.map(([symptom = ""]) => symptom).join("\n");
    for (const words of [/damaged/, /closed month/, /no new data/, /doubled/, /low/, /vanished/, /403/]) {
      expect(named).toMatch(words);
    }
  });

  test("links to all groups and lists each of them", () => {
    const onErrorPages = errorPages.flatMap((page) => [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name));
    const groups = [...onErrorPages, "Everything else"];
    const [, list = ""] = /^## Where a code is\n([\s\S]*?)^## /m.exec(troubleshooting) ?? [];
    expect([...list.matchAll(/\[(.+?)\]\([^)]*#/g)].map(([, name]) => name).sort()).toEqual(groups.sort());
    const sizes = allErrors.split(/^## /m).map((group) => group.split(/^### /m).length - 1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
  });
});

/** Every request to export data again must name the command, or link to it. */
const AGAIN =
  /\b(?:run (?:the|both) exports?|export (?:it|such a month|the (?:whole )?(?:month|dataset))|be exported|month (?:is )?exported)\b[^.`]{0,60}? (?:again|once more)\b/gi;
const WITH_COMMAND =
  /^(?:[^.]{0,60}?(?:\(?`?gh workflow run hub-|\$\{exportAgainCommand\()|\]\((?:(?:\.\.\/)*(?:docs\/)?troubleshooting\.md)?#export-a-month-again\))/s;

function withoutCommand(text: string): readonly string[] {
  const asked = [...text.matchAll(AGAIN)];
  return asked
    .filter(({ index, 0: found }) => !WITH_COMMAND.test(text.slice(index + found.length)))
    .map(({ index, 0: found }) => text.slice(index, index + found.length + 40));
}

describe("a request to export data again", () => {
  test("has its command in every error's entry", () => {
    expect(allErrors.match(AGAIN)?.length).toBeGreaterThan(8);
    expect(withoutCommand(allErrors)).toEqual([]);
  });

  test("has its command in all other documents", () => {
    // Steps that people or an older hub performed manually have no workflow in this repository.
    const documents = listDocuments().filter((name) => !/CHANGELOG|docs\/adr\//.test(name));
    expect(documents.flatMap((name) => withoutCommand(read(name)).map((text) => `${name}: ${text}`))).toEqual([]);
  });

  test("has its command in all errors", () => {
    const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ts"),
    );
    const remedies = sources.flatMap((name) =>
      read("src", name)
        // A message may continue on the next line.
        .replaceAll(/ ?["`] \+\n\s*["`]/g, " ")
        .split("\n")
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
        .flatMap((line) => withoutCommand(line).map((text) => `${name}: ${text}`)),
    );
    expect(remedies).toEqual([]);
  });

  test("is detected if it has no command", () => {
    expect(withoutCommand("Run the export again. Then wait.")).toHaveLength(1);
  });
});
