/**
 * Runs the same steps as CI in the same order: `npm run verify`, or `npm run verify -- --quick` without the long
 * tests.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { actionPage, listActions } from "./action-contract.ts";
import { answerHelp } from "./answer-help.ts";

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

answerHelp(`npm run verify [-- --quick]

Runs what CI runs, in the same order, and stops at the first failure: typecheck and build while lint runs, docs, a
check that the generated files are committed, test and test:long. Takes about an hour on two cores.

  --quick  without the long tests`);

const root = join(import.meta.dirname, "..");
const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false } } });

/** A failing step that is not a test counts as one failure. */
const ONE_FAILURE: Counts = { passed: 0, failed: 1 };
const NOTHING_COUNTED: Counts = { passed: 0, failed: 0 };

// On Windows, npm is a .cmd file, which only a shell can start.
const PROCESS = { cwd: root, shell: process.platform === "win32" } as const;

function runScript(script: string, args: readonly string[] = []): boolean {
  console.log(`\n> ${script}`);
  const npmArgs = ["run", "--silent", script, ...(args.length === 0 ? [] : ["--", ...args])];
  return spawnSync("npm", npmArgs, { ...PROCESS, stdio: "inherit" }).status === 0;
}

function runStep(script: string, args: readonly string[] = []): Counts {
  return runScript(script, args) ? NOTHING_COUNTED : ONE_FAILURE;
}

/** Runs one script while the others run one after another, and shows its output after theirs. */
async function runAlongside(script: string, others: readonly string[]): Promise<Counts> {
  const child = spawn("npm", ["run", "--silent", script], { ...PROCESS, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<boolean>((resolve) => child.on("close", (status) => resolve(status === 0)));
  const shown = Promise.all([text(child.stdout), text(child.stderr)]);
  // `every` stops at the first failure.
  const areOthersGreen = others.every((other) => runScript(other));
  const isGreen = await ended;
  console.log(`\n> ${script}\n${(await shown).join("")}`);
  return isGreen && areOthersGreen ? NOTHING_COUNTED : ONE_FAILURE;
}

/** Runs tests. Files whose worker died run again, once, because they have no result. */
function runTests(script: string): Counts {
  const first = runVitest(script, []);
  if (first === undefined) return ONE_FAILURE;
  const interrupted = interruptedFiles(first.report);
  if (first.isGreen || first.report.numFailedTests > 0 || interrupted.length === 0) return countTests(first);
  const names = interrupted.map(({ name }) => relative(root, name));
  console.log(`\nThe process that ran ${names.join(", ")} died before all tests had a result. They run again.`);
  const again = runVitest(script, names);
  if (again === undefined) return ONE_FAILURE;
  const before = interrupted.reduce((sum, file) => sum + passedIn(file), 0);
  const { failed, passed } = countTests(again);
  return { passed: first.report.numPassedTests - before + passed, failed };
}

interface TestRun {
  readonly isGreen: boolean;
  readonly report: VitestReport;
}

/** Undefined if no report was written. */
function runVitest(script: string, files: readonly string[]): TestRun | undefined {
  const folder = mkdtempSync(join(tmpdir(), "verify-"));
  const path = join(folder, "report.json");
  try {
    const isGreen = runScript(script, [...files, "--reporter=default", "--reporter=json", `--outputFile.json=${path}`]);
    return { isGreen, report: JSON.parse(readFileSync(path, "utf8")) as VitestReport };
  } catch (error) {
    console.error(`${script} wrote no report: ${error instanceof Error ? error.message : error}`);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countTests({ isGreen, report }: TestRun): Counts {
  const { numFailedTestSuites, numFailedTests, numPassedTests } = report;
  // A file that cannot be loaded has no failed tests, and vitest may fail after the last test.
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || !isGreen ? 1 : 0);
  return { passed: numPassedTests, failed };
}

type FileResult = VitestReport["testResults"][number];

function interruptedFiles({ testResults }: VitestReport): readonly FileResult[] {
  return testResults.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === "pending"));
}

function passedIn({ assertionResults }: FileResult): number {
  return assertionResults.filter(({ status }) => status === "passed").length;
}

/** Checks that generated files are committed unchanged. */
function checkGenerated(): Counts {
  console.log("\n> generated files");
  // With --ignored, because git diff would not notice a dist that .gitignore hides.
  const generated = ["dist", "examples", "action.yml", ...listActions(root).map(actionPage)];
  const { status, stdout, stderr } = spawnSync(
    "git",
    ["status", "--porcelain", "--untracked-files=all", "--ignored", "--", ...generated],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  if (status !== 0) {
    console.error(`git could not compare the generated files: ${stderr}`);
    return ONE_FAILURE;
  }
  if (stdout === "") return NOTHING_COUNTED;
  console.error(
    `These files differ from the committed ones (!!: ignored by .gitignore):\n${stdout}Run \`npm run build\` ` +
      `and \`npm run docs\`, and commit the results.`,
  );
  return ONE_FAILURE;
}

const steps: readonly (() => Counts | Promise<Counts>)[] = [
  // Each of them uses one core. Lint reads nothing that the build writes.
  () => runAlongside("lint", ["typecheck", "build"]),
  // Screenshots contain times of the machine, so they differ each time.
  () => runStep("docs", ["--text"]),
  checkGenerated,
  () => runTests("test"),
  ...(options.quick ? [] : [() => runTests("test:long")]),
];

let total = NOTHING_COUNTED;
for (const step of steps) {
  const { passed, failed } = await step();
  total = { passed: total.passed + passed, failed: total.failed + failed };
  // Later steps would fail for the same reason.
  if (failed > 0) break;
}
console.log(`\nverify: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
