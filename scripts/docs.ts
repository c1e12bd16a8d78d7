/**
 * Generates files from other files: the root action, the lists of inputs and outputs, the lists in docs/policies.md, the
 * list of error pages, the examples and, without `--text`, the screenshots of the demo. `npm run docs`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { actionPage, listActions, ROOT_ACTION, readActionContract } from "./action-contract.ts";
import { answerHelp } from "./answer-help.ts";
import { listShared, renderInputs, renderOutputs, renderShared } from "./contract-lists.ts";
import { renderErrorPages } from "./error-pages.ts";
import { renderExamples } from "./examples.ts";
import { renderNameKeys, renderPolicyList } from "./policy-list.ts";
import { renderRootAction } from "./root-action.ts";

answerHelp(`npm run docs [-- --text]

Generates the root action, the lists of inputs and outputs in the READMEs and docs/inputs.md, the lists in
docs/policies.md, docs/errors/pages.json, and examples/. Then runs the demo, and takes the screenshots for the documents.

  --text  without the demo and the screenshots`);

const root = join(import.meta.dirname, "..");

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
// The page of the root action links to the pages of its steps instead of repeating their lists.
const actions = listActions(root).filter((name) => name !== ROOT_ACTION);
const contracts = new Map(actions.map((action) => [action, readActionContract(root, action)]));
const shared = listShared([...contracts.values()]);
for (const [action, contract] of contracts) {
  const file = actionPage(action);
  const before = readFileSync(join(root, file), "utf8");
  const withInputs = replaceBetweenMarkers(before, "inputs", renderInputs(contract, shared), file);
  write(file, replaceBetweenMarkers(withInputs, "outputs", renderOutputs(contract, shared), file));
}
const inputs = "docs/inputs.md";
const inputsText = readFileSync(join(root, inputs), "utf8");
write(inputs, replaceBetweenMarkers(inputsText, "inputs", renderShared(shared), inputs));
const policies = "docs/policies.md";
const policyText = readFileSync(join(root, policies), "utf8");
const withNames = replaceBetweenMarkers(policyText, "names", renderNameKeys(), policies);
write(policies, replaceBetweenMarkers(withNames, "policies", renderPolicyList(root), policies));
write("docs/errors/pages.json", renderErrorPages(root));
for (const { file, text } of renderExamples(root)) write(join("examples", file), text);

const { values } = parseArgs({ options: { text: { type: "boolean", default: false } } });
const pictures = values.text ? [] : ["demo.ts", "screenshots.ts"];
for (const script of pictures)
  execFileSync(process.execPath, ["--conditions=source", join(root, "scripts", script)], { stdio: "inherit" });
