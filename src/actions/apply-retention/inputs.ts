import type { InputReader } from "../../github/inputs.ts";
import type { RemoteLakeInputs } from "../../hub/settings/remote-hub.ts";
import {
  readExportRetentionInput,
  readIngestionRetentionInput,
  readRemoteLakeInputs,
} from "../../inputs/lake-inputs.ts";
import { readStorageSignInInputs, type SignInInputs } from "../../inputs/sign-in-inputs.ts";
import { readLakeStorageInputs, type StorageInputs } from "../../inputs/storage-inputs.ts";

export interface ApplyRetentionInputs extends SignInInputs, StorageInputs, RemoteLakeInputs {
  readonly settingsPath: string;
  /** Undefined when the settings decide. */
  readonly exportRetentionInDays: number | undefined;
  /** Undefined when the settings decide. */
  readonly ingestionRetentionInMonths: number | undefined;
  readonly maxDeletePercent: number;
  /** How long files stay that the table no longer shows. */
  readonly tableRetentionDays: number;
  /** True: months without an owner belong to this hub whatever their scope. */
  readonly deleteUnownedMonths: boolean;
  readonly dryRun: boolean;
}

/** The only place that knows the names of the action's inputs. */
export function readApplyRetentionInputs(reader: InputReader): ApplyRetentionInputs {
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
    exportRetentionInDays: readExportRetentionInput(reader),
    ingestionRetentionInMonths: readIngestionRetentionInput(reader),
    maxDeletePercent: reader.wholeNumber("max-delete-percent", { min: 0, max: 100 }),
    tableRetentionDays: reader.wholeNumber("table-retention-days", { min: 1, max: 3650 }),
    ...remoteLake,
    deleteUnownedMonths: reader.flag("delete-unowned-months"),
    dryRun: reader.flag("dry-run"),
  };
}
