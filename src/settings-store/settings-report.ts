import { InputError } from "exact-values/errors";
import { hideKeys } from "exact-values/message-text";
import type { Notice } from "exact-values/notice";
import { settingsLost } from "../hub/settings/lost-settings.ts";
import { formatChange } from "../hub/settings/settings-changes.ts";
import type { SettingsPlan } from "../hub/settings/settings-plan.ts";

/** What becomes, or became, of config/settings.json. */
export interface SettingsReport {
  readonly outcome: SettingsPlan["outcome"];
  /** For the log and the summary, one change each; empty when nothing changes. */
  readonly lines: readonly string[];
  readonly warnings: readonly Notice[];
  /** Unified diff of config/settings.json; empty when it stays. */
  readonly diff: string;
  /** Unified diff to commit to the settings file of the repository; empty when there is nothing to commit. */
  readonly patch: string;
  /** InputError `SettingsDrift` or `SettingsLost` when the settings had to be left alone: for the end of the run, which has nothing else to stop for. */
  readonly fault: InputError | undefined;
}

const HEADS: Readonly<Record<SettingsPlan["outcome"], string | undefined>> = {
  unchanged: undefined,
  create: "+ config/settings.json",
  update: "~ config/settings.json",
  lost: "! config/settings.json is missing or empty, and its former content is unknown: it is not made anew",
  drift: "! config/settings.json was changed by hand and is not overwritten",
};

/** Says what changes in config/settings.json; shows no key that someone may have put there. `backup` is the blob with the former content. */
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

/** The error of settings that someone changed in storage by hand, while a file of the repository decides what they are. */
export function settingsDrift({ drift }: Pick<SettingsPlan, "drift">, file = "the settings file"): InputError {
  const named = drift.slice(0, MAX_NAMED).map((change) => hideKeys(formatChange(change)));
  const more = drift.length > MAX_NAMED ? ` and ${drift.length - MAX_NAMED} more` : "";
  return new InputError(
    "SettingsDrift",
    `config/settings.json was changed by hand, and ${file} does not have: ${named.join("; ")}${more}. It was not overwritten.`,
    {
      remedy: `Take these changes into ${file} and commit it, or delete config/settings.json in storage if they shall go, then run the workflow again.`,
      place: { file },
    },
  );
}
