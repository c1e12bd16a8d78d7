/**
 * Checks the English of documents, input descriptions, comments and messages: spelling everywhere, style in the files
 * of prose/checked-files.ts. `npm run lint:prose [-- FILE...]`.
 */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { answerHelp } from "./answer-help.ts";
import { hasStyleRules } from "./prose/checked-files.ts";

answerHelp(`npm run lint:prose [-- FILE...]

Checks the English of documents, input descriptions, comments and messages, in all files or in the given ones: spelling
everywhere, style in the files of scripts/prose/checked-files.ts. Changes nothing.`);

const root = join(import.meta.dirname, "..");
const speller = join(root, "node_modules/cspell/bin.mjs");
if (!existsSync(speller)) {
  console.error("The linters for English are not installed: run npm ci.");
  process.exit(1);
}

const chosen = process.argv.slice(2);
const [spelling, style] = await Promise.all([checkSpelling(), checkStyle()]);
for (const problem of [...spelling, ...style]) console.error(problem);
console.log(`English: ${spelling.length} unknown words, ${style.length} style problems.`);
if (spelling.length + style.length > 0) process.exitCode = 1;

/** Runs in a separate process, so that it uses another core. */
async function checkSpelling(): Promise<readonly string[]> {
  const files = chosen.length > 0 ? chosen : ["."];
  const options = ["lint", "--no-progress", "--no-summary", "--no-must-find-files", "--relative", ...files];
  const output = await promisify(execFile)(process.execPath, [speller, ...options], { cwd: root }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout || stderr,
  );
  return output.split("\n").filter((line) => line !== "");
}

async function checkStyle(): Promise<readonly string[]> {
  const { lintProse } = await import("./prose/style-problems.ts");
  const files = chosen.length > 0 ? chosen : listFiles();
  const problems: string[] = [];
  for (const file of files.filter(hasStyleRules)) {
    for (const { line, column, message } of await lintProse(file, readFileSync(join(root, file), "utf8")))
      problems.push(`${file}:${line}:${column} - ${message}`);
  }
  return problems;
}

function listFiles(): readonly string[] {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  return files.filter((file) => file !== "" && existsSync(join(root, file)));
}
