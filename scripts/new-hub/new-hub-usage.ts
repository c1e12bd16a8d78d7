import { InputError } from "exact-values/errors";

/** What the command can do, as it says itself. */
export const NEW_HUB_USAGE = `npm run new-hub -- --to FOLDER --scope ID [options]

Makes the files of a hub in the folder of your own repository: the workflows, hub/settings.json and .github/dependabot.yml. The actions are pinned to the commit of the
newest release. Then prints, as commands for bash, what is left to do by hand. Nothing that is there already is overwritten; a second time changes nothing.

  --to FOLDER            root of your repository; made when it is missing
  --repository NAME      your repository on GitHub, owner/name, spelled as there (default: the remote origin of FOLDER)
  --scope ID             where costs come from, as docs/scopes.md says; repeat for more. A GUID alone is a subscription.
                         Not needed where FOLDER has hub/settings.json already
  --actions NAME         repository of the actions (default: the remote origin of this clone)
  --ref REF              commit or tag of the actions, which must be pushed (default: the newest release that this clone knows, else its
                         own commit)
  --branch NAME          default branch of your repository (default: what its clone says, else main)
  --subscription ID      subscription of the hub (default: that of az account show)
  --resource-group NAME  of the hub (default cost-hub)
  --location REGION      of the hub (default westeurope)
  --hub-name NAME        names of exports begin with it; never changed afterwards (default finops-hub, which is the default of Microsoft's
                         hub, too: beside one, give another that does not begin with its name)
  --storage-account NAME a name of your own (default: made of the hub's name)
  --help`;

/** An option, or what it names, cannot be used. */
export function optionError(message: string, remedy = "See npm run new-hub -- --help."): InputError {
  return new InputError("InvalidOption", message, { remedy });
}
