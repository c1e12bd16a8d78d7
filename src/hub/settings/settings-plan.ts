import type { Notice } from "exact-values/notice";
import { formatScope } from "../scope-kind.ts";
import { findOverlaps } from "../scope-overlap.ts";
import { decodeText } from "../text/json-text.ts";
import { formatDiff } from "../text/line-diff.ts";
import { isBlank, type LostSettings, RESTORED_WARNING, readUpload, saysNothing } from "./lost-settings.ts";
import { checkRemoteHubUri } from "./remote-hub.ts";
import { scopesWithCosts, unsupportedDatasets } from "./requested-datasets.ts";
import type { HubSettings } from "./settings.ts";
import { compareSettings, type SettingsChange, undoneChanges } from "./settings-changes.ts";
import { addToFile, addToStored, type GivenSettings, overlayFile } from "./settings-merge.ts";
import { parseSettings } from "./settings-reader.ts";
import { formatSettings } from "./settings-writer.ts";

export interface StoredSettings {
  readonly bytes: Uint8Array;
  /** True if deploy-hub uploaded exactly these bytes. */
  readonly isOwn: boolean;
  /** The last upload by deploy-hub, if it is still known. */
  readonly uploaded: Uint8Array | undefined;
}

export interface SettingsRequest {
  /** Path and content of the repository's settings file, which is authoritative if it exists. */
  readonly file: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** config/settings.json. */
  readonly stored: StoredSettings | undefined;
  /** Set if `stored` is missing or empty. Distinguishes a hub with lost settings from a new one. */
  readonly lost?: LostSettings | undefined;
  readonly given: GivenSettings;
}

export interface SettingsPlan {
  /**
   * `drift`: config/settings.json was edited by hand, and an upload would undo the edit. `lost`: the settings of a hub
   * in use are gone and their content is unknown; defaults would delete data.
   */
  readonly outcome: "unchanged" | "create" | "update" | "drift" | "lost";
  /** The content of config/settings.json after an upload. */
  readonly text: string;
  /** Changes from the stored settings to `text`. */
  readonly changes: readonly SettingsChange[];
  /** Manual changes that the upload would undo. */
  readonly drift: readonly SettingsChange[];
  /** Unified diff from the stored settings to `text`. */
  readonly diff: string;
  /** Unified diff of the repository's settings file, to be committed; empty if that file contains all parameters. */
  readonly patch: string;
  readonly warnings: readonly Notice[];
  /** For `lost`: the evidence that the hub has been used. */
  readonly inUse?: string | undefined;
}

const STORED_NAME = "config/settings.json";
const SAYS_NOTHING: HubSettings = {
  scopes: [],
  retention: { msexports: { days: undefined }, ingestion: { months: undefined } },
};

/**
 * Decides what happens to config/settings.json. Throws InputError `InvalidSettings` for a file or blob that cannot be
 * read, and `InvalidInput` for a remote hub that settings may not contain.
 */
export function planSettings({ file, stored, lost, given }: SettingsRequest): SettingsPlan {
  if (given.remoteHub !== undefined) checkRemoteHubUri(given.remoteHub.storageUri);
  const storedText = stored && decodeText(stored.bytes);
  const isGone = lost !== undefined && saysNothing(stored?.bytes);
  const before =
    stored === undefined || isGone || isBlank(stored.bytes) ? undefined : parseSettings(stored.bytes, STORED_NAME);
  const restored = isGone ? readUpload(lost.uploaded) : undefined;
  const workspace = file && parseSettings(file.bytes, file.name);
  const isLost = isGone && restored === undefined && workspace === undefined && lost.inUse !== undefined;
  const known = before ?? restored ?? (isLost || (isGone && !isBlank(stored?.bytes)) ? SAYS_NOTHING : undefined);
  const after = workspace === undefined ? addToStored(known, given) : overlayFile(workspace, known, given);
  const desired = (settings: HubSettings): HubSettings => addToFile(settings, given);
  const text = formatSettings(after);
  const drift = workspace === undefined || before === undefined ? [] : findDrift(before, after, stored);
  return {
    outcome: isLost ? "lost" : decide(stored, text, drift),
    text,
    changes: compareSettings(before, after),
    drift,
    diff: formatDiff({
      before: { name: stored === undefined ? "/dev/null" : `a/${STORED_NAME}`, text: storedText ?? "" },
      after: { name: `b/${STORED_NAME}`, text },
    }),
    patch: file === undefined || workspace === undefined ? "" : patchOf(file, workspace, desired(workspace)),
    ...(isLost ? { inUse: lost.inUse } : {}),
    warnings: [
      ...(restored !== undefined && isRestoring(workspace, restored, given) ? [RESTORED_WARNING] : []),
      ...(file === undefined || workspace === undefined
        ? storedWarnings(before ?? restored, given)
        : fileWarnings({ name: file.name, workspace, desired: desired(workspace), given })),
      ...datasetWarnings(after),
      ...overlapWarnings(after),
    ],
  };
}

function decide(stored: StoredSettings | undefined, text: string, drift: readonly SettingsChange[]) {
  if (stored === undefined) return "create";
  if (drift.length > 0) return "drift";
  const bytes = new TextEncoder().encode(text);
  const isSame = bytes.length === stored.bytes.length && bytes.every((byte, index) => byte === stored.bytes[index]);
  return isSame ? "unchanged" : "update";
}

function findDrift(before: HubSettings, after: HubSettings, stored: StoredSettings | undefined) {
  if (stored === undefined || stored.isOwn) return [];
  // Without a readable record of an upload, the whole blob counts as edited by hand.
  return undoneChanges(compareSettings(readUpload(stored.uploaded), before), after);
}

/** If the repository's settings file contains everything in the record, nothing needs to be restored. */
function isRestoring(workspace: HubSettings | undefined, restored: HubSettings, given: GivenSettings): boolean {
  if (workspace === undefined) return true;
  const [restoring, plain] = [overlayFile(workspace, restored, given), overlayFile(workspace, undefined, given)];
  return compareSettings(plain, restoring).length > 0;
}

function patchOf(
  file: { readonly name: string; readonly bytes: Uint8Array },
  workspace: HubSettings,
  desired: HubSettings,
): string {
  if (compareSettings(workspace, desired).length === 0) return "";
  return formatDiff({
    before: { name: `a/${file.name}`, text: decodeText(file.bytes) ?? "" },
    after: { name: `b/${file.name}`, text: formatSettings(desired) },
  });
}

function storedWarnings(before: HubSettings | undefined, given: GivenSettings): readonly Notice[] {
  if (before === undefined) return [];
  return retentions(before, given).flatMap(({ path, known, desired }): readonly Notice[] => {
    if (desired === undefined || known === desired) return [];
    if (known === undefined) {
      const message =
        `${STORED_NAME} has no ${path}, which keeps everything. ${desired} is not written, because that would ` +
        "delete data. Add it there if you want it.";
      return [{ message }];
    }
    return known > desired
      ? [
          {
            message:
              `${path} stays ${known}: deploy-hub never shortens a retention (requested: ${desired}). Shorten it ` +
              `in ${STORED_NAME}, or in a settings file in the repository.`,
          },
        ]
      : [];
  });
}

interface FileRequest {
  readonly name: string;
  readonly workspace: HubSettings;
  readonly desired: HubSettings;
  readonly given: GivenSettings;
}

function fileWarnings({ name, workspace, desired, given }: FileRequest): readonly Notice[] {
  const missing = compareSettings(workspace, desired);
  const paths = missing.map(({ path }) => path).join(", ");
  const lacks: Notice = {
    message:
      `${name} is authoritative, but lacks these values of the inputs or the hub: ${paths}. Commit the patch in ` +
      "the summary.",
  };
  const differing = retentions(workspace, given).flatMap(({ path, known, desired }) =>
    known === undefined || desired === undefined || known === desired
      ? []
      : [{ message: `${name} is authoritative: ${path} is ${known}, not ${desired} as requested.` }],
  );
  return missing.length === 0 ? differing : [lacks, ...differing];
}

function retentions({ retention }: HubSettings, given: GivenSettings) {
  return [
    { path: "retention.msexports.days", known: retention.msexports.days, desired: given.exportRetentionInDays },
    {
      path: "retention.ingestion.months",
      known: retention.ingestion.months,
      desired: given.ingestionRetentionInMonths,
    },
  ];
}

/** Scopes that configure-exports will reject. */
function datasetWarnings(settings: HubSettings): readonly Notice[] {
  return unsupportedDatasets(settings).map(({ instead, refusal, scope }) => ({
    code: "UnsupportedDataset",
    message: `Scope ${formatScope(scope)} ${refusal}.`,
    remedy: instead,
  }));
}

function overlapWarnings(settings: HubSettings): readonly Notice[] {
  return findOverlaps(scopesWithCosts(settings)).map(({ outer, inner }) => ({
    message: `Scope /${inner} is inside /${outer}: its costs are counted twice. Remove one of them.`,
  }));
}
