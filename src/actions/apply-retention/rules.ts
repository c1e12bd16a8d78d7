import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import { DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";
import type { DatasetRequest } from "../../hub/partition/partition-path.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { readUpload, saysNothing, UPLOAD_RECORD } from "../../hub/settings/lost-settings.ts";
import { requestedDatasets, requestsType } from "../../hub/settings/requested-datasets.ts";
import type { HubSettings, RemoteHub } from "../../hub/settings/settings.ts";
import { planSettings, type SettingsPlan } from "../../hub/settings/settings-plan.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import { readVersion } from "../../lake/storage/conditional-write.ts";
import { readSettingsFile } from "../../settings-store/settings-file.ts";
import { settingsDrift } from "../../settings-store/settings-report.ts";
import type { ApplyRetentionContext } from "./clients.ts";

/** How long data is kept, and where this is set. */
export interface Retention {
  /** Undefined keeps data forever. */
  readonly length: number | undefined;
  /** Where the length is set, or why it is not set. */
  readonly source: string;
}

/** The rules of a retention run. */
export interface RetentionRules {
  /** In days. */
  readonly exports: Retention;
  /** In months. */
  readonly ingestion: Retention;
  /** The retention that ingest applies, in months. ingest reads only config/settings.json. */
  readonly ingestMonths: number | undefined;
  readonly remoteHub: RemoteHub | undefined;
  /** Scopes that the settings erase. */
  readonly erased: ReadonlySet<ScopeId>;
  /** Scopes in this hub's settings, including erased ones. */
  readonly scopes: ReadonlySet<ScopeId>;
  /** Storage accounts of the hub before it moved. */
  readonly formerAccounts: readonly string[];
  /** The ingested datasets. Runs of other datasets stay. */
  readonly isRequested: DatasetRequest;
  /** Datasets requested for any scope. */
  readonly datasets: readonly DatasetType[];
  /**
   * Whether no retention is set anywhere and config/settings.json is missing or empty. A hub in use has then lost it.
   */
  readonly hasNone: boolean;
  readonly warnings: readonly Notice[];
}

/** Without any retention and erased scopes, nothing is deleted, not even from the journal. */
export function saysAnything({ erased, exports, ingestion }: RetentionRules): boolean {
  return erased.size > 0 || exports.length !== undefined || ingestion.length !== undefined;
}

const STORED = "config/settings.json";

const NOTHING_GIVEN = {
  scopes: [],
  exportRetentionInDays: undefined,
  ingestionRetentionInMonths: undefined,
  remoteHub: undefined,
};

/**
 * Reads the retention from the inputs, or else from the repository's settings file, or else from config/settings.json.
 * Throws InputError `InvalidSettings` if settings cannot be read, and `SettingsDrift` if a retention was changed by
 * hand in storage.
 */
export async function readRules(
  context: Pick<ApplyRetentionContext, "config" | "inputs" | "workspace">,
): Promise<RetentionRules> {
  const { config, inputs, workspace } = context;
  const file = await readSettingsFile(inputs.settingsPath, workspace);
  const stored = await readVersion(config, "settings.json");
  const isGone = saysNothing(stored?.bytes);
  const storedSettings = stored === undefined || isGone ? undefined : parseSettings(stored.bytes, STORED);
  const uploaded = isGone || file !== undefined ? await config.read(UPLOAD_RECORD) : undefined;
  if (file !== undefined && stored !== undefined && !isGone) {
    refuseDrift(planSettings({ file, given: NOTHING_GIVEN, stored: { ...stored, uploaded } }), file.name);
  }
  // The last upload does not authorize deletions, but its remote hub still needs the exports.
  const formerHub = isGone ? readUpload(uploaded)?.remoteHub : storedSettings?.remoteHub;
  const settings = file === undefined ? storedSettings : parseSettings(file.bytes, file.name);
  const requesting = isGone ? readUpload(uploaded) : storedSettings;
  const name = file?.name ?? STORED;
  return {
    ...rulesOf({ inputs, settings, name, ingestMonths: storedSettings?.retention.ingestion.months }),
    remoteHub: widerRemoteHub(settings?.remoteHub, formerHub),
    erased: new Set(settings?.erase),
    scopes: new Set([...(settings?.scopes ?? []).map(({ scope }) => scope), ...(settings?.erase ?? [])]),
    formerAccounts: settings?.formerAccounts ?? [],
    isRequested: requestedDatasets(requesting),
    datasets: DATASET_TYPES.filter((type) => requestsType(requesting, type)),
    hasNone: isGone && file === undefined && !isGivenByInputs(inputs),
  };
}

function isGivenByInputs({
  exportRetentionInDays,
  ingestionRetentionInMonths,
}: ApplyRetentionContext["inputs"]): boolean {
  return exportRetentionInDays !== undefined || ingestionRetentionInMonths !== undefined;
}

/**
 * ingest uses the stored settings. A remote hub in either version needs the exports, so all lakes of both versions
 * count.
 */
function widerRemoteHub(inFile: RemoteHub | undefined, stored: RemoteHub | undefined): RemoteHub | undefined {
  if (inFile === undefined || stored === undefined) return inFile ?? stored;
  return stored.mode === "both" ? { ...inFile, mode: "both" } : inFile;
}

/** Someone may have raised a retention in storage in an emergency. Deleting must not undo this. */
function refuseDrift({ drift }: SettingsPlan, file: string): void {
  const touched = drift.filter(({ path }) => path.startsWith("retention"));
  if (touched.length > 0) throw settingsDrift({ drift: touched }, file);
}

interface RuleSources {
  readonly inputs: ApplyRetentionContext["inputs"];
  readonly settings: HubSettings | undefined;
  /** Where the settings were looked for. */
  readonly name: string;
  readonly ingestMonths: number | undefined;
}

function rulesOf({
  inputs,
  settings,
  name,
  ingestMonths,
}: RuleSources): Pick<RetentionRules, "exports" | "ingestMonths" | "ingestion" | "warnings"> {
  const { exportRetentionInDays, ingestionRetentionInMonths } = inputs;
  const choose = (input: number | undefined, inputName: string, setting: number | undefined): Retention => {
    if (input !== undefined) return { length: input, source: `the input ${inputName}` };
    if (setting !== undefined) return { length: setting, source: name };
    const none = `neither ${inputs.settingsPath} nor ${STORED} exists`;
    return { length: undefined, source: settings === undefined ? none : `${name} sets no retention` };
  };
  const ingestion = choose(
    ingestionRetentionInMonths,
    "ingestion-retention-in-months",
    settings?.retention.ingestion.months,
  );
  const isShorter = ingestion.length !== undefined && ingestion.length < (ingestMonths ?? Number.POSITIVE_INFINITY);
  return {
    exports: choose(exportRetentionInDays, "export-retention-in-days", settings?.retention.msexports.days),
    ingestion,
    ingestMonths,
    warnings: isShorter
      ? [
          {
            message:
              `${sentenceCase(ingestion.source)} keeps ${counted(ingestion.length, "month")}, but ${STORED} keeps ` +
              `${ingestMonths === undefined ? "all" : ingestMonths}. ingest and backfill use ${STORED}, so they may bring ` +
              "months back. Run configure-exports to upload the settings, or set this retention there.",
          },
        ]
      : [],
  };
}

/** File names keep their first letter. */
function sentenceCase(source: string): string {
  return source.startsWith("the ") ? `T${source.slice(1)}` : source;
}
