/**
 * Generates files from other files: the root action, the tables of the action pages and of docs/policies.md, the list of
 * error pages, the examples and, without `--text`, the screenshots of the demo. `npm run docs`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { renderMarkdownTable, type TableCell } from "../src/github/markdown/markdown-table.ts";
import { type ActionContract, actionPage, listActions, ROOT_ACTION, readActionContract } from "./action-contract.ts";
import { answerHelp } from "./answer-help.ts";
import { renderErrorPages } from "./error-pages.ts";
import { renderExamples } from "./examples.ts";
import { renderNameTable, renderPolicyTable } from "./policy-table.ts";
import { renderRootAction } from "./root-action.ts";

answerHelp(`npm run docs [-- --text]

Generates the root action, the tables of inputs and outputs in the READMEs, the tables in docs/policies.md,
docs/errors/pages.json, and examples/. Then runs the demo, and takes the screenshots for the documents.

  --text  without the demo and the screenshots`);

const root = join(import.meta.dirname, "..");

/** Escapes our own Markdown for a table cell, where only a pipe is special. */
function prose(text: string): TableCell {
  return { markdown: text.replaceAll("|", "\\|") };
}

function code(text: string): TableCell {
  return { markdown: text === "" ? "" : `\`${text.replaceAll("|", "\\|")}\`` };
}

/** Inputs for other clouds and servers, which nearly every action has. Only this action's page describes them. */
const PAGE_OF_CLOUD_INPUTS = "deploy-hub";
const CLOUD_INPUTS = ["cloud", "token-audience", "authority-host", "custom-hosts", "resource-manager-url"];

function renderInputs({ inputs }: ActionContract, action: string): string {
  const linked = action === PAGE_OF_CLOUD_INPUTS ? [] : inputs.filter(({ name }) => CLOUD_INPUTS.includes(name));
  const rows = inputs
    .filter((input) => !linked.includes(input))
    .map((input): readonly TableCell[] => [
      code(input.name),
      prose(input.description),
      input.required ? "required" : code(input.defaultValue),
    ]);
  if (linked.length > 0) {
    const names = { markdown: linked.map(({ name }) => `\`${name}\``).join(", ") };
    rows.push([names, { markdown: `[Other clouds and hosts](../${PAGE_OF_CLOUD_INPUTS}/README.md#inputs).` }, ""]);
  }
  return renderMarkdownTable([{ title: "Input" }, { title: "What it is" }, { title: "Default" }], rows);
}

function renderOutputs({ outputs }: ActionContract): string {
  return renderMarkdownTable(
    [{ title: "Output" }, { title: "What it is" }],
    outputs.map((output) => [code(output.name), prose(output.description)]),
  );
}

function replaceBetweenMarkers(text: string, marker: string, content: string, file: string): string {
  const start = `<!-- ${marker}:start -->`;
  const end = `<!-- ${marker}:end -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${file} must contain the lines ${start} and ${end}, in this order`);
  return `${text.slice(0, from + start.length)}\n${content}${text.slice(to)}`;
}

/** Writes a file if its content differs. */
function write(file: string, text: string): void {
  const path = join(root, file);
  const isUnchanged = existsSync(path) && readFileSync(path, "utf8") === text;
  if (!isUnchanged) writeFileSync(path, text);
  console.log(`${file}: ${isUnchanged ? "unchanged" : "written"}`);
}

write("action.yml", renderRootAction(root));
// The page of the root action links to the pages of its steps instead of repeating their tables.
for (const action of listActions(root).filter((name) => name !== ROOT_ACTION)) {
  const contract = readActionContract(root, action);
  const file = actionPage(action);
  const before = readFileSync(join(root, file), "utf8");
  const withInputs = replaceBetweenMarkers(before, "inputs", renderInputs(contract, action), file);
  write(file, replaceBetweenMarkers(withInputs, "outputs", renderOutputs(contract), file));
}
const policies = "docs/policies.md";
const policyText = readFileSync(join(root, policies), "utf8");
const withNames = replaceBetweenMarkers(policyText, "names", renderNameTable(), policies);
write(policies, replaceBetweenMarkers(withNames, "policies", renderPolicyTable(root), policies));
write("docs/errors/pages.json", renderErrorPages(root));
for (const { file, text } of renderExamples(root)) write(join("examples", file), text);

const { values } = parseArgs({ options: { text: { type: "boolean", default: false } } });
const pictures = values.text ? [] : ["demo.ts", "screenshots.ts"];
for (const script of pictures)
  execFileSync(process.execPath, ["--conditions=source", join(root, "scripts", script)], { stdio: "inherit" });
