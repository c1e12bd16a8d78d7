import type { InputReader } from "../../github/step-inputs.ts";
import { readStorageSignInInputs } from "../../inputs/sign-in-inputs.ts";
import {
  readExportRetentionInput,
  readIngestionRetentionInput,
  readLakeStorageInputs,
  readRemoteLakeInputs,
} from "../../inputs/storage-inputs.ts";

/** The only place that knows the names of the action's inputs. */
export function readApplyRetentionInputs(reader: InputReader) {
  const storage = readLakeStorageInputs(reader);
  // Every step reads these by itself.
  reader.secret("github-token");
  reader.flag("pull-request-comment");
  reader.flag("allow-public");
  const remoteLake = readRemoteLakeInputs(reader);
  return {
    ...readStorageSignInInputs(reader),
    ...storage,
    settingsPath: reader.text("settings-path"),
    /** Undefined when the settings decide. */
    exportRetentionInDays: readExportRetentionInput(reader),
    /** Undefined when the settings decide. */
    ingestionRetentionInMonths: readIngestionRetentionInput(reader),
    maxDeletePercent: reader.wholeNumber("max-delete-percent", { min: 0, max: 100 }),
    /** How long files stay that the table no longer shows. */
    tableRetentionDays: reader.wholeNumber("table-retention-days", { min: 1, max: 3650 }),
    ...remoteLake,
    /** True: months without an owner belong to this hub whatever their scope. */
    deleteUnownedMonths: reader.flag("delete-unowned-months"),
    dryRun: reader.flag("dry-run"),
  };
}

export type ApplyRetentionInputs = Readonly<ReturnType<typeof readApplyRetentionInputs>>;
