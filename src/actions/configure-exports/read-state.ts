import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { formatNotice } from "exact-values/notice";
import { COST_SCHEMA_NAMES } from "focus-parquet/schemas";
import { findStorageAccountId } from "../../azure/storage/storage-account.ts";
import { parseStorageAccount } from "../../azure/storage/storage-endpoint.ts";
import type { ExportPolicy } from "../../hub/exports/desired-exports.ts";
import type { UnseenExports } from "../../hub/exports/export-plan.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { formatScope } from "../../hub/scope-kind.ts";
import { readDeliveries } from "../../lake/discover/export-deliveries.ts";
import { readExportScopes } from "../../lake/journal/export-scopes.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import { azurePath } from "./apply-exports.ts";
import type { ConfigureExportsContext } from "./clients.ts";
import { type FoundExports, readExports } from "./found-exports.ts";
import type { RunFault } from "./result.ts";
import type { SettingsSource } from "./settings-source.ts";
import { scopesOfSettings } from "./stored-settings.ts";

/** The state before any change. */
export interface ConfigureExportsState {
  readonly policy: ExportPolicy;
  readonly found: FoundExports;
  /** Scopes that may have exports of this hub. */
  readonly recorded: ReadonlySet<ScopeId>;
  /** Evidence about scopes whose exports are hidden from this identity. */
  readonly unseen: ReadonlyMap<ScopeId, UnseenExports>;
  /** Faults that affect every export, so nothing is changed. */
  readonly stops: readonly RunFault[];
}

const NOTHING_FOUND: FoundExports = {
  wanted: new Map(),
  left: new Map(),
  faults: [],
  warnings: [],
  unread: [],
  unseen: [],
};

/** Reads the account, the rights and the exports of all scopes. Changes nothing. */
export function readConfigureExportsState(
  context: ConfigureExportsContext,
  source: SettingsSource,
): Promise<ConfigureExportsState> {
  const { config, costManagement, inputs, log, signal } = context;
  return log.group("Read the state", async (log) => {
    await checkDatasetVersion(config, inputs.datasetVersion);
    const storageAccountId = await storageAccountIdOf(context);
    const scopes = source.settings.scopes.map(({ scope }) => scope);
    const { account, problems, notes } = await checkRights(context, storageAccountId, scopes);
    const policy: ExportPolicy = {
      ...inputs,
      storageAccountId: account?.id ?? storageAccountId,
      network: account?.network,
    };
    // An identity with minimal rights cannot check everything; missing rights show up when they are needed.
    for (const note of notes) log.info(note);
    const { value: scopesOfRecord = [], warnings } = await readExportScopes(config);
    for (const notice of warnings) log.warning(formatNotice(notice));
    const recorded: ReadonlySet<ScopeId> = new Set([...scopesOfRecord, ...scopesOfSettings(source.stored)]);
    const stops = problems.filter(({ scope }) => scope === undefined);
    if (stops.length > 0) return { policy, recorded, stops, found: { ...NOTHING_FOUND, warnings }, unseen: new Map() };
    const closed = new Set(problems.map(({ scope }) => scope));
    const found = await readExports({
      costManagement,
      signal,
      isPlan: inputs.dryRun,
      wanted: scopes.filter((scope) => !closed.has(scope)),
      left: [...recorded].filter((scope) => !scopes.includes(scope)),
    });
    const count = [...found.wanted.values(), ...found.left.values()].flat().length;
    log.info(`${counted(scopes.length, "scope")} in ${source.name}, ${counted(count, "export")} in Azure.`);
    const faults = [...problems, ...found.faults];
    for (const { error, scope } of faults) log.failure(error, { about: scope && formatScope(scope) });
    const unseen = await readUnseen(context, found.unseen, scopes);
    for (const scope of unseen.keys()) {
      log.info(
        `The exports of ${formatScope(scope)} are hidden from this identity, so their deliveries are checked instead.`,
      );
    }
    return { policy, recorded, stops, unseen, found: { ...found, faults, warnings: [...warnings, ...found.warnings] } };
  });
}

async function readUnseen(
  { exports, inputs, lake, signal }: ConfigureExportsContext,
  unseen: readonly ScopeId[],
  wanted: readonly ScopeId[],
): Promise<ReadonlyMap<ScopeId, UnseenExports>> {
  const reported = new Map<ScopeId, UnseenExports>();
  for (const scope of unseen) {
    const deliveries = await readDeliveries({ exports, lake, signal, hubName: inputs.hubName }, scope);
    reported.set(scope, { isWanted: wanted.includes(scope), deliveries });
  }
  return reported;
}

async function storageAccountIdOf({ inputs, resourceManager }: ConfigureExportsContext): Promise<string> {
  const { storageAccount, storageAccountId, storageKey } = inputs;
  if (storageAccountId !== undefined) return storageAccountId;
  const { accountName } = parseStorageAccount(storageAccount, { hosts: inputs, hasKey: storageKey !== undefined });
  return findStorageAccountId(resourceManager, accountName);
}

async function checkRights(
  { costManagement, inputs }: ConfigureExportsContext,
  storageAccountId: string,
  scopes: readonly ScopeId[],
) {
  const byPath = new Map(scopes.map((scope) => [azurePath(scope), scope]));
  const { account, problems, notes } = await costManagement.preflight({
    purpose: "configure",
    storageAccountId,
    // The identity of pull requests only reads. Its rights say nothing about the identity that changes exports.
    scopes: inputs.dryRun ? [] : [...byPath.keys()],
  });
  const reported = problems.filter(({ error }) => !(inputs.dryRun && error.code === "DestinationForbidden"));
  return {
    account,
    problems: reported.map(
      ({ scope, error }): RunFault => ({ scope: byPath.get(scope ?? ""), name: undefined, error }),
    ),
    notes,
  };
}

/** Rejects a dataset version whose exports could not be ingested. Throws InputError `SchemaNotFound`. */
async function checkDatasetVersion(config: BlobStore, version: string): Promise<void> {
  const name = `focuscost_${version.toLowerCase()}.json`;
  if (COST_SCHEMA_NAMES.includes(name)) return;
  if ((await config.properties(`schemas/${name}`)) !== undefined) return;
  const known = COST_SCHEMA_NAMES.map((bundled) => /^focuscost_(.+)\.json$/.exec(bundled)?.[1] ?? bundled);
  throw new InputError(
    "SchemaNotFound",
    `The hub has no schema for FocusCost ${version}, so its exports could not be ingested.`,
    {
      remedy: `Set dataset-version to one of ${known.join(", ")}, or upload ${name} to config/schemas first.`,
      place: { value: version },
    },
  );
}
