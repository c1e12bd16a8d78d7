/** Tries the hub in a real Azure subscription and removes it again: `npm run trial -- --help`. */
import { randomBytes } from "node:crypto";
import { appendFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { systemClock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { type PerformedTrial, performTrial } from "./trial/perform-trial.ts";
import { simulateTrial } from "./trial/simulated-trial.ts";
import { takeDown } from "./trial/take-down.ts";
import { openTrialClients } from "./trial/trial-clients.ts";
import { cleanUpCommand, describeTrial, readTrialCommand, TRIAL_USAGE } from "./trial/trial-options.ts";
import { forgetRecording, readRecord, type TrialRecord, USER_FOLDER, writeRecord } from "./trial/trial-record.ts";
import { readRecording, type TrialResult, trialResult } from "./trial/trial-result.ts";

const clock = systemClock();

async function main(): Promise<void> {
  const command = readTrialCommand(process.argv.slice(2));
  if (command.kind === "help") return console.log(TRIAL_USAGE);
  if (command.kind === "clean-up") return await cleanUp(command.name);
  const name = `hub-trial-${randomBytes(4).toString("hex")}`;
  console.log(`${describeTrial(command.options, name)}\n`);
  if (!command.isConfirmed) return console.log("Nothing was created. Add --yes to start the trial.");
  const output = resolve(USER_FOLDER, command.output);
  await checkOutput(output);
  const record = { name, options: command.options };
  const folders = await writeRecord(record);
  const simulation = join(folders.recording, "simulated");
  // Azure needs hours, so the simulator has finished long before it.
  const simulating = command.isCompared ? simulateTrial(simulation) : undefined;
  const performed = await performTrial({
    ...{ clients: openTrialClients(record.options.subscriptionId, clock), record, folders },
    signal: stoppedByUser(name),
    onLog: (text) => process.stdout.write(text),
  });
  if (simulating !== undefined) console.log("\nComparing with the same steps in front of the simulator.");
  const simulatedFailures = await simulating;
  const result = trialResult({
    ...{ record, performed, now: clock.now() },
    recorded: await readRecording(folders.recording),
    ...(simulatedFailures === undefined ? {} : { simulatedFailures, simulated: await readRecording(simulation) }),
  });
  await writeFile(output, `${JSON.stringify(result, undefined, 2)}\n`);
  const isRemoved = performed.leftBehind.length === 0;
  await forgetRecording(name, isRemoved);
  printResult(result, command.output, record, performed);
  process.exitCode =
    isRemoved && result.steps.every((step) => !("outcome" in step) || step.outcome !== "failed") ? 0 : 1;
}

/** A trial takes hours, so that its result must not fail to be written in the end. */
async function checkOutput(file: string): Promise<void> {
  await appendFile(file, "").catch((cause: unknown) => {
    throw new InputError("InvalidOption", `--output ${file} cannot be written`, {
      remedy: "Name a file in a folder that exists. Nothing was created.",
      cause,
    });
  });
}

/** The first Ctrl-C removes everything; a second one ends the process at once. */
function stoppedByUser(name: string): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      console.error(
        "\nStopping. Everything that was created will be removed first. If you interrupt this, too: " +
          cleanUpCommand(name),
      );
      controller.abort();
    });
  }
  return controller.signal;
}

function printResult(
  { differences, result }: TrialResult,
  output: string,
  { name }: TrialRecord,
  { leftBehind }: PerformedTrial,
): void {
  console.log(`\n${result}`);
  for (const { call, place, recorded, simulated } of differences) {
    console.log(`- ${call}\n  ${place}: Azure ${recorded}, simulator ${simulated}`);
  }
  console.log(`\nRead ${output} before you attach it to an issue. The cost page is in ${name}/.`);
  for (const line of leftBehind) console.error(`Could not be removed: ${line}`);
  if (leftBehind.length > 0) console.error(`Try again: ${cleanUpCommand(name)}`);
}

async function cleanUp(name: string): Promise<void> {
  const record = await readRecord(name);
  const clients = openTrialClients(record.options.subscriptionId, clock);
  const leftBehind = await takeDown(clients, record, (line) => console.log(line));
  for (const line of leftBehind) console.error(`Could not be removed: ${line}`);
  await forgetRecording(name, leftBehind.length === 0);
  if (leftBehind.length === 0) console.log(`Nothing of ${name} is left.`);
  process.exitCode = leftBehind.length === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.code}: ${error.message}\n${error.remedy}`);
  process.exitCode = 1;
}
