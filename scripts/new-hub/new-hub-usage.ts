import { InputError } from "exact-values/errors";

/** The output of --help. */
export const NEW_HUB_USAGE = `npm run new-hub -- --to FOLDER --scope ID [options]

Creates the files of a hub in your own repository: the workflows, hub/settings.json and .github/dependabot.yml. Pins the
actions to the commit of the latest release. Then prints the manual steps as Bash commands. Existing files are never
overwritten, and a second run changes nothing.

  --to FOLDER            root of your repository; created if it does not exist
  --repository NAME      your repository on GitHub as owner/name, in its exact spelling
                         (default: the remote origin of FOLDER)
  --scope ID             source of costs (see docs/scopes.md). A GUID is a subscription. For several, repeat the option
                         or write a list: A,B. Not needed if FOLDER already contains hub/settings.json
  --actions NAME         repository of the actions (default: the remote origin of this clone)
  --ref REF              pushed commit or tag of the actions (default: the latest release in this clone,
                         or its current commit)
  --branch NAME          default branch of your repository (default: that of its clone, or main)
  --subscription ID      subscription of the hub (default: that of az account show)
  --resource-group NAME  of the hub (default cost-hub)
  --location REGION      of the hub (default westeurope; required with --cloud)
  --hub-name NAME        prefix of export names, which cannot be changed later (default finops-hub, which is
                         also the default of Microsoft's hub: next to one, use a different prefix)
  --storage-account NAME name of the account (default: derived from the hub name)
  --server HOST          your GitHub Enterprise Server or GHE.com host (default: that of the remote origin of
                         FOLDER if it is github.com or on GHE.com, else github.com)
  --cloud NAME           AzureCloud (default), AzureUSGovernment or AzureChinaCloud
  --runs-on LABEL        runner of every job: a label, or JSON such as '["self-hosted", "linux"]' or
                         '{"group": "azure-vnet"}' (default ubuntu-latest; required on an Enterprise Server)
  --network NAME         public (default), or private: storage and vault get private endpoints, so that the
                         runner must be inside their network (see docs/private-network.md)
  --help`;

/** The option or its value cannot be used. */
export function optionError(message: string, remedy = "See npm run new-hub -- --help."): InputError {
  return new InputError("InvalidOption", message, { remedy });
}
