import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import { DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";
import type { DatasetRequest } from "../../hub/partition/partition-of-run.ts";
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

/** How long something is kept, and who says so. */
export interface Retention {
  /** Undefined keeps for ever. */
  readonly length: number | undefined;
  /** Who says so; without a length, why nobody does. */
  readonly source: string;
}

/** What decides about a run of apply-retention. */
export interface RetentionRules {
  /** In days. */
  readonly exports: Retention;
  /** In months. */
  readonly ingestion: Retention;
  /** Months that ingest goes by: it reads config/settings.json, and knows neither the inputs nor the file of the repository. */
  readonly ingestMonths: number | undefined;
  readonly remoteHub: RemoteHub | undefined;
  /** Scopes that this hub watches. */
  readonly scopes: ReadonlySet<ScopeId>;
  /** What is ingested at all: runs of other datasets stay. */
  readonly isRequested: DatasetRequest;
  /** What is asked for of any scope. */
  readonly datasets: readonly DatasetType[];
  /** True when neither the inputs nor the repository decide, and config/settings.json is missing or says nothing: a hub in use has lost it. */
  readonly hasNone: boolean;
  readonly warnings: readonly Notice[];
}

/** Rules that say nothing about retention delete nothing, the journal included. */
export function saysAnything({ exports, ingestion }: RetentionRules): boolean {
  return exports.length !== undefined || ingestion.length !== undefined;
}

const STORED = "config/settings.json";

const NOTHING_GIVEN = {
  scopes: [],
  exportRetentionInDays: undefined,
  ingestionRetentionInMonths: undefined,
  remoteHub: undefined,
};

/**
 * The retention that holds: the inputs', or else that of the settings file of the repository, or of config/settings.json where there is none.
 * Throws InputError `InvalidSettings` for settings that cannot be read, and `SettingsDrift` when someone changed a retention in storage by hand.
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
  // What the last upload said gives no right to delete, but a remote hub that it names will want the exports.
  const formerHub = isGone ? readUpload(uploaded)?.remoteHub : storedSettings?.remoteHub;
  const settings = file === undefined ? storedSettings : parseSettings(file.bytes, file.name);
  const requesting = isGone ? readUpload(uploaded) : storedSettings;
  const name = file?.name ?? STORED;
  return {
    ...rulesOf({ inputs, settings, name, ingestMonths: storedSettings?.retention.ingestion.months }),
    remoteHub: widerRemoteHub(settings?.remoteHub, formerHub),
    scopes: new Set(settings?.scopes.map(({ scope }) => scope)),
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

/** Ingest goes by what is stored, a remote hub that the file adds will want the exports: until both say the same, all lakes of either count. */
function widerRemoteHub(inFile: RemoteHub | undefined, stored: RemoteHub | undefined): RemoteHub | undefined {
  if (inFile === undefined || stored === undefined) return inFile ?? stored;
  return stored.mode === "both" ? { ...inFile, mode: "both" } : inFile;
}

/** A retention that someone raised in storage in an emergency must not be undone by deleting. */
function refuseDrift({ drift }: SettingsPlan, file: string): void {
  const touched = drift.filter(({ path }) => path.startsWith("retention"));
  if (touched.length > 0) throw settingsDrift({ drift: touched }, file);
}

interface RuleSources {
  readonly inputs: ApplyRetentionContext["inputs"];
  readonly settings: HubSettings | undefined;
  /** Where the settings are, or are not. */
  readonly name: string;
  readonly ingestMonths: number | undefined;
}

function rulesOf({
  inputs,
  settings,
  name,
  ingestMonths,
}: RuleSources): Omit<RetentionRules, "datasets" | "hasNone" | "isRequested" | "remoteHub" | "scopes"> {
  const { exportRetentionInDays, ingestionRetentionInMonths } = inputs;
  const choose = (input: number | undefined, inputName: string, setting: number | undefined): Retention => {
    if (input !== undefined) return { length: input, source: `the input ${inputName}` };
    if (setting !== undefined) return { length: setting, source: name };
    const none = `there is neither ${inputs.settingsPath} nor ${STORED}`;
    return { length: undefined, source: settings === undefined ? none : `${name} does not say how long` };
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
            message: `${sentenceCase(ingestion.source)} keeps ${counted(ingestion.length, "month")}, ${STORED} ${ingestMonths === undefined ? "all" : ingestMonths}: ingest and backfill go by the latter and may bring months back. Let configure-exports upload the settings, or write this retention there.`,
          },
        ]
      : [],
  };
}

/** The name of a file keeps its first letter. */
function sentenceCase(source: string): string {
  return source.startsWith("the ") ? `T${source.slice(1)}` : source;
}
