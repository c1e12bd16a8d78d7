import { InputError, quoteValue } from "exact-values/errors";
import { checkTrusted } from "../../azure/azure-clouds.ts";
import { isRepositoryName } from "../../github/repository-name.ts";
import type { InputReader } from "../../github/step-inputs.ts";
import { parseAzureScope } from "../../hub/scope-name.ts";
import { checkRemoteHubUri } from "../../hub/settings/remote-hub.ts";
import { readManagementSignInInputs } from "../../inputs/sign-in-inputs.ts";
import { readExportRetentionInput, readIngestionRetentionInput } from "../../inputs/storage-inputs.ts";
import { parseTableReaders } from "./identity/table-readers.ts";
import { BRANCH_CREDENTIALS } from "./protection/trust-plan.ts";
import { parseTags, parseTagsByResource } from "./tags.ts";

/** `what-if` and `validate` change nothing. */
const DEPLOY_MODES = ["deploy", "what-if", "validate"] as const;
export type DeployMode = (typeof DEPLOY_MODES)[number];

const STORAGE_SKUS = ["Premium_LRS", "Premium_ZRS"] as const;
type StorageSku = (typeof STORAGE_SKUS)[number];

/** Reads all inputs of the action; no other file knows their names. */
export function readDeployHubInputs(reader: InputReader) {
  const secrets = {
    remoteHubStorageKey: reader.secret("remote-hub-storage-key"),
    eventBridgeToken: reader.secret("event-bridge-token"),
    githubToken: reader.secret("github-token"),
  };
  // Used by the step itself; read here so that it counts as known.
  reader.flag("allow-public");
  const hubName = reader.text("hub-name");
  const inputs = {
    ...secrets,
    ...readManagementSignInInputs(reader),
    subscriptionId: reader.text("subscription-id"),
    resourceGroup: reader.text("resource-group"),
    mode: reader.choice("mode", DEPLOY_MODES),
    deploymentName: deploymentName(reader.optionalText("deployment-name"), hubName),
    timeoutMinutes: reader.wholeNumber("timeout-minutes", { min: 1, max: 360 }),
    hubName,
    location: reader.optionalText("location"),
    storageSku: optionalSku(reader),
    storageAccountName: optionalAccountName(reader.optionalText("storage-account-name")),
    tags: parseTags("tags", reader.optionalText("tags")),
    tagsByResource: parseTagsByResource("tags-by-resource", reader.optionalText("tags-by-resource")),
    scopesToMonitor: reader.list("scopes-to-monitor").map(parseAzureScope),
    tableReaders: parseTableReaders(reader.list("table-readers")),
    /** If undefined, the settings decide. */
    exportRetentionInDays: readExportRetentionInput(reader),
    /** If undefined, the settings decide. */
    ingestionRetentionInMonths: readIngestionRetentionInput(reader),
    settingsPath: reader.text("settings-path"),
    remoteHubStorageUri: reader.optionalText("remote-hub-storage-uri"),
    skipEventServiceRegistration: reader.flag("skip-event-service-registration"),
    eventServiceLocation: reader.optionalText("event-service-location"),
    eventBridge: reader.flag("event-bridge"),
    /** If undefined, an existing account keeps its setting. */
    allowSharedKeyAccess: optionalFlag(reader, "allow-shared-key-access"),
    enablePurgeProtection: reader.flag("enable-purge-protection"),
    githubRepository: optionalRepository(reader.optionalText("github-repository")),
    // An empty value is valid: no environment is trusted.
    githubEnvironment: reader.optionalText("github-environment") ?? "",
    branchCredential: reader.choice("branch-credential", BRANCH_CREDENTIALS),
    githubDefaultBranch: reader.optionalText("github-default-branch"),
    githubOwnerId: reader.optionalText("github-owner-id"),
    githubRepositoryId: reader.optionalText("github-repository-id"),
    /** File names, in which `*` matches any characters. */
    pauseWorkflows: reader.list("pause-workflows"),
    /** Whether a Data Factory hub of release 0.6 or later may be stopped, although more than costs ends with it. */
    stopsDataFactoryHub: reader.flag("stop-older-engine"),
    removeOldResources: reader.flag("remove-old-resources"),
  };
  // Used by the step itself, for the comment.
  reader.flag("pull-request-comment");
  refuseContradictions(inputs);
  return inputs;
}

export type DeployHubInputs = Readonly<ReturnType<typeof readDeployHubInputs>>;

function optionalSku(reader: InputReader): StorageSku | undefined {
  return reader.optionalText("storage-sku") === undefined ? undefined : reader.choice("storage-sku", STORAGE_SKUS);
}

function optionalFlag(reader: InputReader, name: string): boolean | undefined {
  return reader.optionalText(name) === undefined ? undefined : reader.flag(name);
}

function deploymentName(given: string | undefined, hubName: string): string {
  const name = given ?? `deploy-hub-${hubName.replace(/[^\w.()-]/g, "-")}`.slice(0, 64);
  if (/^[-\w.()]{1,64}$/.test(name)) return name;
  throw new InputError("InvalidInput", `Input deployment-name is ${quoteValue(name)}, which Azure does not accept.`, {
    remedy:
      "Set deployment-name to at most 64 letters, digits, dashes, dots, underscores and parentheses, or " +
      "leave it empty.",
    place: { value: name },
  });
}

function optionalRepository(repository: string | undefined): string | undefined {
  if (repository === undefined || isRepositoryName(repository)) return repository;
  throw new InputError(
    "InvalidInput",
    `Input github-repository is ${quoteValue(repository)}, which is not of the form owner/name.`,
    {
      remedy: "Set github-repository to owner/name, as in contoso/costs, without https:// and .git.",
      place: { value: repository },
    },
  );
}

function optionalAccountName(name: string | undefined): string | undefined {
  if (name === undefined || /^[a-z0-9]{3,24}$/i.test(name)) return name;
  throw new InputError(
    "InvalidInput",
    `Input storage-account-name is ${quoteValue(name)}, which is not a valid account name.`,
    {
      remedy:
        "Set storage-account-name to 3 to 24 lower-case letters and digits, without https:// and domain, " +
        "or leave it empty.",
      place: { value: name },
    },
  );
}

function refuseContradictions(inputs: DeployHubInputs): void {
  if (inputs.branchCredential === "never" && inputs.githubEnvironment === "") {
    throw new InputError(
      "InvalidInput",
      'branch-credential is never and github-environment is "", so no job could sign in as the hub identity.',
      { remedy: "Name an environment in github-environment, or set branch-credential to always." },
    );
  }
  // The deployment history would show the SAS token of a URL.
  if (inputs.remoteHubStorageUri !== undefined) {
    checkRemoteHubUri(inputs.remoteHubStorageUri);
    // The other actions would refuse the resulting settings.
    checkTrusted(inputs.remoteHubStorageUri, "storage", { hosts: inputs, place: "Input remote-hub-storage-uri" });
  }
  // Read-only jobs, above all those for pull requests, should not have the token.
  if (inputs.mode === "deploy" && inputs.eventBridge && inputs.eventBridgeToken === undefined) {
    throw new InputError("MissingInput", "event-bridge: true needs the input event-bridge-token.", {
      remedy:
        "Create a fine-grained token with Contents: write on this repository, store it as a secret, and set " +
        "event-bridge-token to it. Do not use github.token, which expires with the job.",
    });
  }
  if (inputs.remoteHubStorageKey !== undefined && inputs.remoteHubStorageUri === undefined) {
    throw new InputError("MissingInput", "remote-hub-storage-key needs the input remote-hub-storage-uri.", {
      remedy: "Set remote-hub-storage-uri to the storage endpoint that the key belongs to, or remove the key.",
    });
  }
}
