import type { InputReader } from "../../github/step-inputs.ts";
import {
  readExportRetentionInput,
  readIngestionRetentionInput,
  readLakeStorageInputs,
  readRemoteLakeInputs,
  readStorageSignInInputs,
} from "../../inputs/hub-inputs.ts";

/** Reads the action's inputs. No other code knows their names. */
export function readApplyRetentionInputs(reader: InputReader) {
  const storage = readLakeStorageInputs(reader);
  // Each step reads these inputs itself.
  reader.secret("github-token");
  reader.flag("pull-request-comment");
  reader.flag("allow-public");
  const remoteLake = readRemoteLakeInputs(reader);
  return {
    ...readStorageSignInInputs(reader),
    ...storage,
    settingsPath: reader.text("settings-path"),
    /** If undefined, the settings decide. */
    exportRetentionInDays: readExportRetentionInput(reader),
    /** If undefined, the settings decide. */
    ingestionRetentionInMonths: readIngestionRetentionInput(reader),
    maxDeletePercent: reader.wholeNumber("max-delete-percent", { min: 0, max: 100 }),
    /** How long files stay after the table no longer refers to them. */
    tableRetentionDays: reader.wholeNumber("table-retention-days", { min: 1, max: 3650 }),
    ...remoteLake,
    /** Whether months without an owner belong to this hub, regardless of their scope. */
    deleteUnownedMonths: reader.flag("delete-unowned-months"),
    dryRun: reader.flag("dry-run"),
  };
}

export type ApplyRetentionInputs = Readonly<ReturnType<typeof readApplyRetentionInputs>>;
