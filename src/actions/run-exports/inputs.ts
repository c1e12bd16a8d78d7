import { InputError } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import { parseExportApiVersion } from "../../azure/cost-exports/export-api-version.ts";
import type { InputReader } from "../../github/step-inputs.ts";
import { RUN_SCHEDULES } from "../../hub/runs/run-schedule.ts";
import { parseScopeId } from "../../hub/scope.ts";
import { readManagementSignInInputs } from "../../inputs/sign-in-inputs.ts";
import { readStorageInputs } from "../../inputs/storage-inputs.ts";

/** Jobs of self-hosted runners last five days at most. */
const MAX_MINUTES = 5 * 24 * 60;

/** The only place that knows the names of the action's inputs. */
export function readRunExportsInputs(reader: InputReader) {
  const githubToken = reader.secret("github-token");
  const storage = readStorageInputs(reader);
  // Every step reads it by itself.
  reader.flag("allow-public");
  const months = { startMonth: optionalMonth(reader, "start-month"), endMonth: optionalMonth(reader, "end-month") };
  const schedule = reader.choice("schedule", RUN_SCHEDULES);
  const inputs = {
    ...storage,
    githubToken,
    ...months,
    ...readManagementSignInInputs(reader),
    /** Undefined when the account's name has to do. */
    storageAccountId: reader.optionalText("storage-account-id"),
    hubName: reader.text("hub-name"),
    settingsPath: reader.text("settings-path"),
    apiVersion: parseExportApiVersion(reader.text("api-version")),
    // Only a backfill has months to choose from.
    schedule: months.startMonth === undefined && months.endMonth === undefined ? schedule : "backfill",
    /** Empty for all of the settings. */
    scopes: reader.list("scopes").map(parseScopeId),
    force: reader.flag("force"),
    wait: reader.flag("wait"),
    timeoutMinutes: reader.wholeNumber("timeout-minutes", { min: 1, max: MAX_MINUTES }),
    dispatch: reader.flag("dispatch"),
    /** File of the workflow that is started again while runs remain; undefined to leave them. */
    continueWith: reader.optionalText("continue-with"),
    /** Rounds before this one in which nothing moved. */
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
        "Set github-token to github.token and give the job contents: write for dispatch, actions: write for continue-with.",
    });
  }
  if (!wait) {
    throw new InputError(
      "InvalidInput",
      `${asked} needs wait: true, since manifests are there only when runs have ended.`,
      {
        remedy: `Set wait: true, or leave ${dispatch ? "dispatch" : "continue-with"} out: a scheduled ingest finds the files of the runs.`,
      },
    );
  }
}
