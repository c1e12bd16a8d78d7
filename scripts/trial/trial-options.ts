import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import { parseScopeId, type ScopeId } from "../../src/hub/scope.ts";
import { formatScope } from "../../src/hub/scope-kind.ts";

export const TRIAL_USAGE = `npm run trial -- --subscription ID --repository OWNER/NAME [--yes] [options]
npm run trial -- --clean-up NAME

Tries the hub in your Azure subscription and removes it again. Without --yes, it only says what it would create and what
that costs. The result is one file without names, IDs, amounts and tokens. Read it, and attach it to an issue.

  --subscription ID        subscription in which the hub is created
  --repository OWNER/NAME  repository that the hub would trust; it is not changed
  --scope ID               resource ID of the scope whose costs are exported (default: the subscription)
  --location REGION        region of the hub (default westeurope)
  --output FILE            the result (default trial.json)
  --record-only            does not compare Azure with the simulator
  --yes                    starts the trial
  --clean-up NAME          removes what an interrupted trial left behind, by the name that the trial printed
  --help

Sign in with az login first. You need the role Owner on the subscription, and Cost Management Contributor on a scope
outside of it. docs/trial.md explains each step.`;

export interface TrialOptions {
  readonly subscriptionId: string;
  readonly repository: string;
  readonly scope: ScopeId;
  readonly location: string;
}

export type TrialCommand =
  | { readonly kind: "help" }
  | { readonly kind: "clean-up"; readonly name: string }
  | {
      readonly kind: "trial";
      readonly options: TrialOptions;
      readonly output: string;
      readonly isConfirmed: boolean;
      readonly isCompared: boolean;
    };

const SUBSCRIPTION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Only such names are ever removed. */
export const TRIAL_NAME = /^hub-trial-[0-9a-f]{8}$/;

/** Parses the command line. Throws InputError `InvalidOption`. */
export function readTrialCommand(args: readonly string[]): TrialCommand {
  const values = parse(args);
  if (values.help === true) return { kind: "help" };
  const name = values["clean-up"];
  if (name !== undefined) {
    if (!TRIAL_NAME.test(name))
      throw invalid(`--clean-up ${name} is not the name of a trial, such as hub-trial-0a1b2c3d`);
    return { kind: "clean-up", name };
  }
  const subscriptionId = (values.subscription ?? "").trim().toLowerCase();
  if (!SUBSCRIPTION.test(subscriptionId))
    throw invalid(`--subscription is "${subscriptionId}", which is not a subscription ID`);
  const repository = values.repository ?? "";
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw invalid(`--repository is "${repository}", which is not of the form owner/name`);
  const location = values.location ?? "westeurope";
  if (!/^[a-z0-9]{3,40}$/.test(location))
    throw invalid(`--location is "${location}", which is not a region such as westeurope`);
  return {
    kind: "trial",
    options: {
      ...{ subscriptionId, repository, location },
      scope: parseScopeId(values.scope ?? `/subscriptions/${subscriptionId}`),
    },
    output: values.output ?? "trial.json",
    isConfirmed: values.yes === true,
    isCompared: values["record-only"] !== true,
  };
}

function parse(args: readonly string[]) {
  const option = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const names = { subscription: option, repository: option, scope: option, location: option, output: option };
    return parseArgs({
      args: [...args],
      options: { ...names, "clean-up": option, "record-only": flag, yes: flag, help: flag },
    }).values;
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause));
  }
}

function invalid(reason: string): InputError {
  return new InputError("InvalidOption", `${reason}.`, { remedy: TRIAL_USAGE });
}

export function cleanUpCommand(name: string): string {
  return shellCommand`npm run trial -- --clean-up ${name}`;
}

/** What a person agrees to with --yes. */
export function describeTrial({ location, repository, scope, subscriptionId }: TrialOptions, name: string): string {
  return `This trial creates, in subscription ${subscriptionId} (${location}):
  the resource group ${name}, tagged cost-hub-trial: ${name}, with a storage account, a key vault without purge
    protection, two managed identities and a custom role, as every hub has them
  your own role Storage Blob Data Contributor in that group
  the exports ${name}-... of ${formatScope(scope)}, and one run of the last closed month
  a container and exports named verify-azure-..., which verify:azure removes itself
It registers these resource providers if they are not registered; they stay registered, which costs nothing:
  ${[...TRIAL_PROVIDERS, "Microsoft.EventGrid"].join(", ")}
The hub's identity may sign in only from an environment ${name} of ${repository}, which does not exist.
No file, workflow or setting of the repository is read or changed.

Cost: about 0.20 US dollars for premium storage and requests, and 0.20 more per gigabyte of exported costs.
Time: 20 minutes to several hours, mostly until Azure has delivered the export. Everything is removed at the end, also
after an error or Ctrl-C. If the machine fails: ${cleanUpCommand(name)}`;
}

/** Without them, a deployment fails. deploy-hub itself registers the provider of events. */
export const TRIAL_PROVIDERS = [
  "Microsoft.CostManagement",
  "Microsoft.CostManagementExports",
  "Microsoft.KeyVault",
  "Microsoft.ManagedIdentity",
  "Microsoft.Storage",
];
