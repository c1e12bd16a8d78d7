import { InputError } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import { parseExportApiVersion } from "../../azure/cost-exports/export-api-version.ts";
import type { InputReader } from "../../github/step-inputs.ts";
import { RUN_SCHEDULES } from "../../hub/runs/run-schedule.ts";
import { parseScopeId } from "../../hub/scope.ts";
import { readManagementSignInInputs, readStorageInputs } from "../../inputs/hub-inputs.ts";

/** Jobs on self-hosted runners last at most five days. */
const MAX_MINUTES = 5 * 24 * 60;

/** Reads the action's inputs. No other code knows their names. */
export function readRunExportsInputs(reader: InputReader) {
  const githubToken = reader.secret("github-token");
  const storage = readStorageInputs(reader);
  // The step itself reads this input; here it is only declared as known.
  reader.flag("allow-public");
  const months = { startMonth: optionalMonth(reader, "start-month"), endMonth: optionalMonth(reader, "end-month") };
  const schedule = reader.choice("schedule", RUN_SCHEDULES);
  const inputs = {
    ...storage,
    githubToken,
    ...months,
    ...readManagementSignInInputs(reader),
    /** Undefined to compare only the account's name. */
    storageAccountId: reader.optionalText("storage-account-id"),
    hubName: reader.text("hub-name"),
    settingsPath: reader.text("settings-path"),
    apiVersion: parseExportApiVersion(reader.text("api-version")),
    // Only a backfill can choose its months.
    schedule: months.startMonth === undefined && months.endMonth === undefined ? schedule : "backfill",
    /** Empty for all scopes in the settings. */
    scopes: reader.list("scopes").map(parseScopeId),
    force: reader.flag("force"),
    wait: reader.flag("wait"),
    timeoutMinutes: reader.wholeNumber("timeout-minutes", { min: 1, max: MAX_MINUTES }),
    dispatch: reader.flag("dispatch"),
    /** The workflow file to start again while runs remain; undefined to stop. */
    continueWith: reader.optionalText("continue-with"),
    /** Number of previous rounds without progress. */
    idleRounds: reader.wholeNumber("idle-rounds", { min: 0, max: 100 }),
    dryRun: reader.flag("dry-run"),
  };
  refuseContradictions(inputs);
  return inputs;
}

export type RunExportsInputs = Readonly<ReturnType<typeof readRunExportsInputs>>;

function optionalMonth(reader: InputReader, name: string): Month | undefined {
  const text = reader.optionalText(name);
  return text === undefined ? undefined : parseMonth(text);
}

function refuseContradictions({ continueWith, dispatch, githubToken, wait }: RunExportsInputs): void {
  const asked = dispatch ? "dispatch: true" : continueWith === undefined ? undefined : "continue-with";
  if (asked === undefined) return;
  if (githubToken === undefined) {
    throw new InputError("MissingInput", `${asked} needs the input github-token.`, {
      remedy:
        "Set github-token to github.token, and give the job contents: write for dispatch, " +
        "or actions: write for continue-with.",
    });
  }
  if (!wait) {
    throw new InputError(
      "InvalidInput",
      `${asked} needs wait: true, because manifests only exist after runs have ended.`,
      {
        remedy:
          `Set wait: true, or remove ${dispatch ? "dispatch" : "continue-with"} ` +
          "and let a scheduled ingest find the files.",
      },
    );
  }
}
