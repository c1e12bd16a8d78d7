import { parseExportApiVersion } from "../../azure/cost-exports/export-api-version.ts";
import type { InputReader } from "../../github/step-inputs.ts";
import { readManagementSignInInputs } from "../../inputs/hub-inputs.ts";

/** Reads the action's inputs. No other code knows their names. A missing input is a finding, not an error. */
export function readDoctorInputs(reader: InputReader) {
  const storageKey = reader.secret("storage-key");
  const githubToken = reader.secret("github-token");
  // The step itself reads this input; here it is only declared as known.
  reader.flag("allow-public");
  return {
    ...readManagementSignInInputs(reader),
    ...{ storageKey, githubToken },
    /** Empty if it is missing. */
    storageAccount: reader.optionalText("storage-account") ?? "",
    /** Undefined to find it by the account's name. */
    storageAccountId: reader.optionalText("storage-account-id"),
    hubName: reader.text("hub-name"),
    settingsPath: reader.text("settings-path"),
    apiVersion: parseExportApiVersion(reader.text("api-version")),
  };
}

export type DoctorInputs = Readonly<ReturnType<typeof readDoctorInputs>>;
