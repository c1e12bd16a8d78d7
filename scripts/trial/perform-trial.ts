import { recordRequests } from "./recording/record-requests.ts";
import { takeDown } from "./take-down.ts";
import type { TrialClients } from "./trial-clients.ts";
import type { TrialFolders, TrialRecord } from "./trial-record.ts";
import { type StepOutcome, TRIAL_STEPS, type TrialStep } from "./trial-steps.ts";

export interface StepReport {
  readonly step: string;
  readonly outcome: StepOutcome["outcome"];
  readonly seconds: number;
  /** Why the step failed or was skipped. It may contain names. */
  readonly reason?: string;
  /** What the step itself reports. It may contain names. */
  readonly report?: string;
}

export interface PerformedTrial {
  readonly steps: readonly StepReport[];
  /** What could not be removed, with reasons. */
  readonly leftBehind: readonly string[];
}

export interface PerformOptions {
  readonly clients: TrialClients;
  readonly record: TrialRecord;
  readonly folders: TrialFolders;
  /** Ends the current step and skips the others. Everything is still removed. */
  readonly signal: AbortSignal;
  readonly onLog: (text: string) => void;
  readonly steps?: readonly TrialStep[];
}

/** Performs the steps and then removes everything, whatever happened. */
export async function performTrial(options: PerformOptions): Promise<PerformedTrial> {
  const { clients, folders, onLog, record, signal, steps = TRIAL_STEPS } = options;
  let current = "";
  const stopRecording = recordRequests(folders.recording, () => current);
  const reports: StepReport[] = [];
  const environment = { recording: folders.recording, workspace: folders.root, onLog, signal };
  const context = { clients, record, environment, deployed: {} };
  for (const { after, name, run } of steps) {
    const missing = after.find((step) => reports.find((report) => report.step === step)?.outcome !== "done");
    current = name;
    onLog(`\n=== ${name}\n`);
    const started = clients.clock.now().getTime();
    const outcome = await outcomeOf(() =>
      signal.aborted
        ? { outcome: "skipped", reason: "the trial was stopped" }
        : missing === undefined
          ? run(context)
          : { outcome: "skipped", reason: `${missing} did not succeed` },
    );
    const seconds = Math.round((clients.clock.now().getTime() - started) / 1000);
    reports.push({ step: name, seconds, ...outcome });
    onLog(`=== ${name}: ${outcome.outcome}${"reason" in outcome ? `, ${outcome.reason}` : ""}\n`);
  }
  current = "take-down";
  onLog("\n=== take-down\n");
  const leftBehind = await takeDown(clients, record, (line) => onLog(`${line}\n`)).catch((error: unknown) => [
    `everything: ${error instanceof Error ? error.message : String(error)}`,
  ]);
  stopRecording();
  return { steps: reports, leftBehind };
}

async function outcomeOf(run: () => StepOutcome | Promise<StepOutcome>): Promise<StepOutcome> {
  try {
    return await run();
  } catch (error) {
    return { outcome: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}
