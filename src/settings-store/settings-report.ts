import { InputError } from "exact-values/errors";
import { hideKeys } from "exact-values/message-text";
import type { Notice } from "exact-values/notice";
import { settingsLost } from "../hub/settings/lost-settings.ts";
import { formatChange } from "../hub/settings/settings-changes.ts";
import type { SettingsPlan } from "../hub/settings/settings-plan.ts";

/** The planned or actual changes of config/settings.json. */
export interface SettingsReport {
  readonly outcome: SettingsPlan["outcome"];
  /** For the log and the summary, one line per change; empty if nothing changes. */
  readonly lines: readonly string[];
  readonly warnings: readonly Notice[];
  /** Unified diff of config/settings.json; empty if it does not change. */
  readonly diff: string;
  /** Unified diff to commit to the repository's settings file; empty if there is nothing to commit. */
  readonly patch: string;
  /**
   * InputError `SettingsDrift` or `SettingsLost` if the settings could not be written. It is reported at the end of the
   * run, because nothing else depends on it.
   */
  readonly fault: InputError | undefined;
}

const HEADS: Readonly<Record<SettingsPlan["outcome"], string | undefined>> = {
  unchanged: undefined,
  create: "+ config/settings.json",
  update: "~ config/settings.json",
  lost: "! config/settings.json is missing or empty, and its former content is unknown, so it is not created again",
  drift: "! config/settings.json was changed by hand and is not overwritten",
};

/**
 * Describes the changes of config/settings.json. Never shows a key that a user may have written there. `backup` is the
 * blob with the former content.
 */
export function describeSettings(
  plan: SettingsPlan,
  { backup, settingsFile }: { readonly backup: string | undefined; readonly settingsFile: string | undefined },
): SettingsReport {
  const { outcome, changes, drift } = plan;
  const head = HEADS[outcome];
  const isSpelling = outcome === "update" && changes.length === 0;
  const shown = outcome === "drift" ? drift : outcome === "unchanged" || outcome === "lost" ? [] : changes;
  const lines = [
    ...(head === undefined ? [] : [isSpelling ? `${head} (spelling only)` : head]),
    ...shown.map((change) => `  ${formatChange(change)}`),
    ...(backup === undefined ? [] : [`  the former settings are kept as config/${backup}`]),
  ];
  return {
    outcome,
    lines: lines.map(hideKeys),
    warnings: plan.warnings.map((notice) => ({ ...notice, message: hideKeys(notice.message) })),
    diff: outcome === "unchanged" || outcome === "lost" ? "" : hideKeys(plan.diff),
    patch: hideKeys(plan.patch),
    fault:
      outcome === "drift"
        ? settingsDrift(plan, settingsFile)
        : outcome === "lost"
          ? settingsLost(plan.inUse ?? "the hub is in use", { isRecordRead: true })
          : undefined,
  };
}

const MAX_NAMED = 5;

/** The error for settings that were changed by hand in storage although a file in the repository defines them. */
export function settingsDrift({ drift }: Pick<SettingsPlan, "drift">, file = "the settings file"): InputError {
  const named = drift.slice(0, MAX_NAMED).map((change) => hideKeys(formatChange(change)));
  const more = drift.length > MAX_NAMED ? ` and ${drift.length - MAX_NAMED} more` : "";
  return new InputError(
    "SettingsDrift",
    `config/settings.json was changed by hand. These changes are not in ${file}: ` +
      `${named.join("; ")}${more}. The file was not overwritten.`,
    {
      remedy:
        `Add these changes to ${file} and commit it, or delete config/settings.json in storage if they ` +
        "should be discarded. Then run the workflow again.",
      place: { file },
    },
  );
}
