import { InputError, quoteValue } from "exact-values/errors";
import { parseExportApiVersion } from "../../azure/cost-exports/export-api-version.ts";
import { parseStorageAccountId } from "../../azure/storage/storage-account.ts";
import type { InputReader } from "../../github/step-inputs.ts";
import { EXPORT_COMPRESSIONS, EXPORT_RUNNERS } from "../../hub/exports/desired-exports.ts";
import { checkHubName } from "../../hub/hub-name.ts";
import { readManagementSignInInputs, readStorageInputs } from "../../inputs/hub-inputs.ts";

/** Reads the action's inputs. No other code knows their names. */
export function readConfigureExportsInputs(reader: InputReader) {
  const storage = readStorageInputs(reader);
  // The step itself reads these inputs; here they are only declared as known.
  reader.secret("github-token");
  reader.flag("pull-request-comment");
  reader.flag("allow-public");
  return {
    ...readManagementSignInInputs(reader),
    ...storage,
    /** Undefined to find it by the account's name. */
    storageAccountId: storageAccountId(reader.optionalText("storage-account-id")),
    hubName: hubName(reader.text("hub-name")),
    settingsPath: reader.text("settings-path"),
    datasetVersion: datasetVersion(reader.text("dataset-version")),
    apiVersion: parseExportApiVersion(reader.text("api-version")),
    runBy: reader.choice("run-by", EXPORT_RUNNERS),
    compression: reader.choice("compression", EXPORT_COMPRESSIONS),
    allowOverlap: reader.flag("allow-overlap"),
    prune: reader.flag("prune"),
    dryRun: reader.flag("dry-run"),
  };
}

export type ConfigureExportsInputs = Readonly<ReturnType<typeof readConfigureExportsInputs>>;

/** Accepts the same names as deploy-hub. Exports with any other name would not be found by other actions. */
function hubName(text: string): string {
  checkHubName(text);
  return text;
}

function storageAccountId(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  parseStorageAccountId(text);
  return `/${text.replaceAll(/^\/+|\/+$/g, "")}`;
}

/**
 * Validates the characters only, because the version becomes part of a file name. Azure decides which versions exist.
 */
function datasetVersion(text: string): string {
  const version = text.replaceAll(/\s/g, "");
  if (/^[\w.()-]{1,40}$/.test(version)) return version;
  throw new InputError(
    "InvalidInput",
    `Input dataset-version is ${quoteValue(text)}, which is not a version of FocusCost.`,
    {
      remedy:
        "Set dataset-version to 1.0r2, or another version that Azure and the hub support, such as 1.0 or 1.2-preview.",
      place: { value: text },
    },
  );
}
