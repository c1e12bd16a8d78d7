import { InputError } from "../errors.ts";
import { formatChange } from "../hub/settings/settings-changes.ts";
import type { SettingsPlan } from "../hub/settings/settings-plan.ts";
import { hideKeys } from "../hub/text/hide-keys.ts";

const MOST_NAMED = 5;

/** The error of settings that someone changed in storage by hand, while a file of the repository decides what they are. */
export function settingsDrift({ drift }: Pick<SettingsPlan, "drift">, file = "the settings file"): InputError {
  const named = drift.slice(0, MOST_NAMED).map((change) => hideKeys(formatChange(change)));
  const more = drift.length > MOST_NAMED ? ` and ${drift.length - MOST_NAMED} more` : "";
  return new InputError(
    "SettingsDrift",
    `config/settings.json was changed by hand, and ${file} does not have: ${named.join("; ")}${more}. It was not overwritten.`,
    {
      cure: `Take these changes into ${file} and commit it, or delete config/settings.json in storage if they shall go, then run the workflow again.`,
      place: { file },
    },
  );
}
