export const id = 666;
export const ids = [666];
export const modules = {

/***/ 6666:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runConfigureExports: () => (/* binding */ runConfigureExports)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/azure/arm/resource-manager.js + 8 modules
var resource_manager = __webpack_require__(36424);
// EXTERNAL MODULE: ./lib/src/azure/cost-exports/cost-management.js + 9 modules
var cost_management = __webpack_require__(6785);
// EXTERNAL MODULE: ./lib/src/azure/storage/storage-account.js
var storage_account = __webpack_require__(28611);
// EXTERNAL MODULE: ./lib/src/clients/connection.js + 1 modules
var clients_connection = __webpack_require__(54366);
// EXTERNAL MODULE: ./lib/src/clients/hub-storage.js + 8 modules
var hub_storage = __webpack_require__(71790);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/clients.js






function openConfigureExportsContext(runtime, inputs) {
    const { clock, environment, log, signal } = runtime;
    const connection = (0,clients_connection/* connect */.N)(runtime, "configure-exports", inputs);
    const options = { ...inputs, ...connection.azureOptions() };
    return {
        ...(0,hub_storage/* openHubStorage */.R)(connection, inputs),
        inputs,
        resourceManager: (0,resource_manager/* openResourceManager */.u)({ ...options, subscriptionId: subscriptionOf(inputs) }),
        costManagement: (0,cost_management/* openCostManagement */.d)(options),
        clock,
        log,
        signal,
        workspace: environment.GITHUB_WORKSPACE || undefined,
    };
}
function subscriptionOf({ storageAccountId, subscriptionId }) {
    const subscription = storageAccountId === undefined ? subscriptionId : (0,storage_account/* parseStorageAccountId */.TP)(storageAccountId).subscriptionId;
    if (subscription !== undefined)
        return subscription;
    throw new errors/* InputError */.dz("MissingInput", "Neither storage-account-id nor subscription-id is set.", {
        remedy: "Set storage-account-id to the output storageAccountId of deploy-hub, " +
            "or subscription-id to the subscription of the storage account.",
    });
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/counted.js
var counted = __webpack_require__(1748);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/message-text.js
var message_text = __webpack_require__(64501);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/src/hub/scope-kind.js
var scope_kind = __webpack_require__(55093);
// EXTERNAL MODULE: ./lib/src/hub/exports/export-kinds.js
var export_kinds = __webpack_require__(59328);
;// CONCATENATED MODULE: ./lib/src/hub/exports/export-plan-text.js





/** True for a change that Azure accepts only from people. */
function isManualStep(planned) {
    const { action, scope } = planned;
    const isChange = action === "create" || action === "update" || (action === "remove" && planned.isPruned);
    return isChange && (0,scope_kind/* needsManualSteps */.nK)(scope);
}
function countPlan({ exports }) {
    const own = exports.filter((planned) => !isManualStep(planned));
    const count = (is) => own.filter(is).length;
    return {
        byPerson: exports.length - own.length,
        unseen: count(({ action }) => action === "unseen"),
        create: count(({ action }) => action === "create"),
        update: count(({ action }) => action === "update"),
        unchanged: count(({ action }) => action === "unchanged"),
        remove: count((planned) => planned.action === "remove" && planned.isPruned),
        kept: count((planned) => isKept(planned) && planned.unrequested === undefined),
        unrequested: count((planned) => isKept(planned) && planned.unrequested !== undefined),
    };
}
function isKept(planned) {
    return planned.action === "remove" && !planned.isPruned;
}
/**
 * Formats the plan as lines with a sign before each export and property, like Terraform. The counts are the last line.
 */
function formatExportPlan(plan) {
    const lines = [...Map.groupBy(plan.exports, ({ scope }) => scope)].flatMap(([scope, planned]) => {
        const shown = planned.flatMap(formatPlanned);
        return shown.length === 0 ? [] : [(0,scope_kind/* formatScope */.gk)(scope), ...[...note(scope), ...shown].map((line) => `  ${line}`), ""];
    });
    const notes = (plan.notes ?? []).flatMap((note) => [`# ${note}`, ""]);
    return [...lines, ...notes, formatCounts(countPlan(plan))];
}
/** `Plan: 2 to create, 1 to change, 0 to delete, 4 unchanged.` */
function formatCounts(counts) {
    const { create, update, unchanged, remove, kept, unrequested, byPerson, unseen } = counts;
    const more = [
        ...(unrequested === 0
            ? []
            : [` ${unrequested} kept although their datasets were removed from the settings; prune deletes them.`]),
        ...(byPerson === 0 ? [] : [` ${(0,counted/* counted */.h)(byPerson, "manual step")}.`]),
        ...(unseen === 0 ? [] : [` ${unseen} not shown by Azure.`]),
    ].join("");
    const left = kept === 0 ? "" : ` ${kept} kept although their scopes were removed from the settings; prune deletes them.`;
    return `Plan: ${create} to create, ${update} to change, ${remove} to delete, ${unchanged} unchanged.${left}${more}`;
}
/** A note for scopes whose exports only people can change. */
function note(scope) {
    return (0,scope_kind/* needsManualSteps */.nK)(scope) ? ["# manual steps: Azure lets only people create exports here"] : [];
}
function formatPlanned(planned) {
    const { action, name } = planned;
    switch (action) {
        case "create":
            return [
                `+ ${name}${planned.isUnseen === true ? " (if it does not exist: Azure does not show it)" : ""}`,
                ...planned.changes.map((change) => `    ${formatChange(change)}`),
            ];
        case "update":
            return [`~ ${name}`, ...planned.changes.map((change) => `    ${formatChange(change)}`)];
        case "remove":
            return planned.isPruned
                ? [`- ${name}`]
                : [`! ${name} is kept, although ${reasonToRemove(planned)}; prune deletes it`];
        case "foreign":
            return [`! ${name} is not touched: ${planned.because}`];
        case "unseen":
            return [`? ${name} is not shown by Azure; its last delivery was on ${(0,month/* dayOfDate */.OU)(planned.deliveredAt)}`];
        case "unchanged":
            return [];
    }
}
function reasonToRemove({ unrequested }) {
    if (unrequested === undefined)
        return "its scope was removed from the settings";
    return `the settings do not request ${(0,export_kinds/* formatSubject */.QK)(unrequested)} for this scope`;
}
function formatChange({ path, before, after }) {
    if (before === undefined)
        return `+ ${path}: ${shown(after)}`;
    if (after === undefined)
        return `- ${path}: ${shown(before)}`;
    return `~ ${path}: ${shown(before)} -> ${shown(after)}`;
}
const MAX_SHOWN = 200;
function shown(value) {
    const text = JSON.stringify(value ?? "");
    return (0,message_text/* cutText */.IN)(text, MAX_SHOWN);
}

// EXTERNAL MODULE: ./lib/src/hub/scope-overlap.js
var scope_overlap = __webpack_require__(51323);
// EXTERNAL MODULE: ./lib/src/hub/settings/requested-datasets.js
var requested_datasets = __webpack_require__(46454);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/instant.js
var instant = __webpack_require__(4523);
// EXTERNAL MODULE: ./lib/src/concurrency.js
var concurrency = __webpack_require__(50637);
// EXTERNAL MODULE: ./lib/src/hub/exports/export-plan.js
var export_plan = __webpack_require__(33912);
// EXTERNAL MODULE: ./lib/src/lake/journal/export-records.js
var export_records = __webpack_require__(72563);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var hub_scope = __webpack_require__(33886);
// EXTERNAL MODULE: ./lib/src/lake/journal/journal-blob.js
var journal_blob = __webpack_require__(21535);
;// CONCATENATED MODULE: ./lib/src/lake/journal/export-scopes.js


/**
 * Scopes in which the hub has exports, or had them at the last check. Azure cannot list the scopes of a hub's exports,
 * and the settings do not contain removed scopes.
 */
const RECORD = "journal/export-scopes.json";
const KIND = {
    decode: (document) => {
        if (!Array.isArray(document))
            return undefined;
        return { scopes: document.filter(isScope), others: document.filter((item) => !isScope(item)) };
    },
    encode: ({ others, scopes }) => [...scopes, ...others],
    ifDamaged: {
        consequence: "Exports in scopes that were removed from the settings are not found, and continue to deliver.",
        remedy: "Look in Cost Management for exports of this hub in scopes that were removed, and delete them. configure-exports writes the file again.",
    },
};
function isScope(item) {
    return typeof item === "string" && (0,hub_scope/* isScopeId */.Cb)(item);
}
/** Reads the recorded scopes; empty without a record. */
async function readExportScopes(config) {
    const { value, warnings } = await (0,journal_blob/* readJournal */.a0)(config, RECORD, KIND);
    return { value: value?.scopes ?? [], warnings };
}
/** Records the scopes for later runs. Call it before the first export is created, so that no export can be lost. */
async function writeExportScopes(config, scopes) {
    const { value: known } = await (0,journal_blob/* readJournal */.a0)(config, RECORD, KIND);
    const value = { scopes: [...new Set(scopes)].sort(), others: known?.others ?? [] };
    if (known === undefined || known.scopes.join("\n") !== value.scopes.join("\n"))
        await (0,journal_blob/* writeJournal */.fY)(config, RECORD, { kind: KIND, value });
}

// EXTERNAL MODULE: ./lib/src/settings-store/config-settings.js
var config_settings = __webpack_require__(94750);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-report.js
var settings_report = __webpack_require__(82000);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/apply-exports.js

/**
 * Creates, repairs and deletes the exports of a plan. Scopes run in parallel within Azure's quota. One failed export
 * does not stop the others; a cancelled run throws.
 */
async function applyExports({ costManagement, plan, signal, onOutcome, }) {
    const due = plan.exports.filter(isDue);
    return Promise.all(due.map(async (planned) => {
        let error;
        try {
            await applyOne(costManagement, planned);
        }
        catch (thrown) {
            // Completed changes stay, and the next run continues from there.
            signal.throwIfAborted();
            error = thrown;
        }
        onOutcome({ planned, error });
        return { planned, error };
    }));
}
function isDue(planned) {
    const { action, scope } = planned;
    if ((0,scope_kind/* needsManualSteps */.nK)(scope))
        return false;
    return action === "create" || action === "update" || (action === "remove" && planned.isPruned);
}
async function applyOne(costManagement, planned) {
    const { action, name } = planned;
    const scope = azurePath(planned.scope);
    if (action === "create")
        await costManagement.put(scope, name, planned.body);
    if (action === "update")
        await costManagement.put(scope, name, planned.body, planned.eTag);
    if (action === "remove")
        await costManagement.delete(scope, name);
}
/** The scope without its leading slash, as in Azure's resource paths. */
function azurePath(scope) {
    return (0,scope_kind/* formatScope */.gk)(scope).slice(1);
}

// EXTERNAL MODULE: ./lib/src/hub/settings/settings-reader.js
var settings_reader = __webpack_require__(61873);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/stored-settings.js


/** Undefined for settings that do not exist or cannot be parsed. */
function settingsOf(bytes) {
    try {
        return bytes === undefined ? undefined : (0,settings_reader/* parseSettings */.P)(bytes);
    }
    catch (error) {
        // Malformed settings are reported where they are compared.
        if (error instanceof errors/* InputError */.dz)
            return undefined;
        throw error;
    }
}
/** Scopes of the stored settings; empty if they cannot be parsed. */
function scopesOfSettings(bytes) {
    return (settingsOf(bytes)?.scopes ?? []).map(({ scope }) => scope);
}

;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/apply.js












const RECORDS_AT_ONCE = 16;
/** Applies the plan. Settings are uploaded last, because their arrival triggers the event bridge. */
async function applyExportPlan(context, source, state, plan) {
    const { clock, config, costManagement, log, signal } = context;
    const { found, policy, recorded } = state;
    const scopes = source.settings.scopes.map(({ scope }) => scope);
    await writeExportScopes(config, [...recorded, ...scopes]);
    const outcomes = await log.group("Change exports", async (log) => {
        const done = await applyExports({
            costManagement,
            plan,
            signal,
            onOutcome: (outcome) => logOutcome(log, outcome),
        });
        const unseen = found.faults.length === 0 ? "" : " that could be read";
        if (done.length === 0)
            log.info(`All exports${unseen} are up to date.`);
        return done;
    });
    await startClocks(context, source, outcomes);
    const pruned = new Set(outcomes.filter(({ error }) => error === undefined).map(({ planned }) => planned));
    const isEmptied = (scope) => (found.left.get(scope) ?? []).filter((one) => (0,export_plan/* isOwn */.N)(one, policy)).length ===
        [...pruned].filter((planned) => planned.scope === scope && planned.action === "remove").length;
    const left = [...found.left.keys()].filter((scope) => !isEmptied(scope));
    // Keep scopes whose exports are hidden from this identity until they stop delivering.
    const alive = new Set(plan.exports.map(({ scope }) => scope));
    const unseen = found.unseen.filter((scope) => alive.has(scope));
    await writeExportScopes(config, [...scopes, ...left, ...found.unread, ...unseen]);
    if (source.upload === undefined)
        return { outcomes, config: undefined };
    const { plan: settings, backup } = await (0,config_settings/* uploadSettings */.B)(source.upload.request, clock);
    const report = (0,settings_report/* describeSettings */.T)(settings, { backup, settingsFile: source.name });
    for (const line of report.lines)
        log.info(line);
    return { outcomes, config: report };
}
/**
 * Starts the time within which a scope must have a run: when its exports are created, or when it returns to the
 * settings.
 */
async function startClocks({ clock, config, inputs }, source, outcomes) {
    const made = outcomes.filter(({ error, planned }) => error === undefined && planned.action === "create");
    const returned = returnedExports(source, inputs.hubName);
    const places = new Map();
    const add = (scope, exportName) => places.set(`${scope}\n${exportName}`, { scope, exportName });
    for (const { planned } of made)
        add(planned.scope, planned.name);
    for (const { exportName, scope } of returned)
        add(scope, exportName);
    const since = (0,instant/* instantOfDate */.Vz)(clock.now());
    // Sweeps measure staleness by the daily export.
    const isRunByAzure = (scope) => inputs.runBy === "azure" || (0,scope_kind/* needsManualSteps */.nK)(scope);
    await (0,concurrency/* forEachConcurrent */.C)([...places.values()], { capacity: RECORDS_AT_ONCE }, (place) => (0,export_records/* writeExportRecord */.o)(config, {
        ...place,
        since,
        recurrence: isRunByAzure(place.scope) ? "Daily" : undefined,
    }));
}
/**
 * Daily exports that the settings request and the settings stored before this run do not: those of new scopes and
 * datasets.
 */
function returnedExports({ datasets, stored }, hubName) {
    const before = settingsOf(stored);
    const known = new Set((before === undefined ? [] : dailyExports(before, hubName)).map(({ key }) => key));
    return dailyExports(datasets, hubName).filter(({ key }) => !known.has(key));
}
function dailyExports(settings, hubName) {
    const requested = (0,requested_datasets/* exportedDatasets */.PO)(settings);
    return settings.scopes.flatMap(({ scope }) => (0,export_kinds/* exportKinds */.ok)(requested(scope))
        .filter(({ cadence }) => cadence === "daily")
        .map((kind) => {
        const exportName = (0,export_kinds/* hubExportName */.ZO)(hubName, "daily", kind);
        return { scope, exportName, key: `${scope}\n${exportName}` };
    }));
}
function logOutcome(log, { planned, error }) {
    const words = {
        create: "created",
        update: "updated",
        remove: "deleted",
        unchanged: "unchanged",
        foreign: "not changed",
        unseen: "hidden",
    };
    const what = `${planned.name} of ${(0,scope_kind/* formatScope */.gk)(planned.scope)}`;
    if (error === undefined)
        log.info(`${what}: ${words[planned.action]}`);
    else
        log.failure(error, { about: what });
}

// EXTERNAL MODULE: ./lib/src/hub/partition/partition-path.js
var partition_path = __webpack_require__(75345);
// EXTERNAL MODULE: ./lib/src/hub/partition/shared-costs.js
var shared_costs = __webpack_require__(12089);
// EXTERNAL MODULE: ./lib/src/lake/discover/overlap.js
var overlap = __webpack_require__(34321);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/lake-overlap.js







/** Each file costs a request, and an overlap that ended two months ago no longer matters. */
const MONTHS_TO_CHECK = 2;
const READS_AT_ONCE = 16;
const MAX_NAMED = 3;
const NO_EVIDENCE = { overlaps: [], held: [], isAnswered: () => false };
/**
 * Finds overlaps that scope IDs do not show, such as a subscription and its billing account. Reads the latest months,
 * and nothing if all scopes are subscriptions or resource groups, which never share costs.
 */
async function readLakeEvidence(lake, scopes) {
    if (scopes.length < 2 || scopes.every((scope) => (0,hub_scope/* subscriptionOfScope */.pB)(scope) !== undefined))
        return NO_EVIDENCE;
    const existing = await readExisting(lake, new Set(scopes));
    const ids = new Map();
    await (0,concurrency/* forEachConcurrent */.C)(existing, { capacity: READS_AT_ONCE }, async (one) => {
        ids.set(one, await (0,overlap/* readSubAccounts */.dw)(lake, one.blob));
    });
    const found = new Map();
    for (const [index, one] of existing.entries()) {
        for (const other of existing.slice(index + 1)) {
            const key = [one.scope, other.scope].sort().join("\n");
            // Nested IDs are reported without reading the lake.
            if (one.month !== other.month || found.has(key) || (0,shared_costs/* relateScopes */.rB)(one.scope, other.scope) !== "by sub-accounts")
                continue;
            const [left, right] = [ids.get(one), ids.get(other)];
            const shared = left && right && (0,overlap/* sharedSubAccounts */.Ek)(left, right);
            if (shared === undefined || shared.count === 0)
                continue;
            const subAccountIds = shared.keys.slice(0, MAX_NAMED);
            found.set(key, { scopes: [one.scope, other.scope], month: one.month, subAccountIds, count: shared.count });
        }
    }
    const pairs = new Set();
    for (const one of existing) {
        for (const other of existing)
            if (one.month === other.month)
                pairs.add(`${one.scope}\n${other.scope}`);
    }
    const isAnswered = (one, other) => pairs.has(`${one}\n${other}`);
    return { overlaps: [...found.values()], held: findHeld(scopes, existing, ids), isAnswered };
}
/** The warning about a scope that is not ingested yet. */
function describeHeld({ outer, inner, month }) {
    return (`Month ${month} of ${(0,scope_kind/* formatScope */.gk)(outer)} contains costs of ${(0,scope_kind/* formatScope */.gk)(inner)}, which has no months yet. ` +
        "Once it is ingested, these costs are counted twice. Keep only one of the two scopes in the settings.");
}
function findHeld(scopes, existing, ids) {
    const hasMonths = new Set(existing.map(({ scope }) => scope));
    return scopes.flatMap((inner) => {
        const subscription = (0,hub_scope/* subscriptionOfScope */.pB)(inner);
        if (subscription === undefined || hasMonths.has(inner))
            return [];
        const own = { keys: (0,shared_costs/* subAccountsOf */.I1)(inner, []), digests: undefined };
        const wide = existing.find((one) => {
            const held = ids.get(one);
            if (held === undefined || (0,hub_scope/* subscriptionOfScope */.pB)(one.scope) !== undefined)
                return false;
            return (0,overlap/* sharedSubAccounts */.Ek)(own, held).count > 0;
        });
        return wide === undefined ? [] : [{ outer: wide.scope, inner, month: wide.month }];
    });
}
/** The warning about an overlap in the lake. */
function describeLakeOverlap({ scopes: [one, other], month, subAccountIds, count }) {
    const more = count > subAccountIds.length ? ` and ${count - subAccountIds.length} more` : "";
    return (`/${one} and /${other} contain costs of the same sub-accounts in month ${month} ` +
        `(${subAccountIds.join(", ")}${more}), which are counted twice. ` +
        "Keep only one of the two scopes in the settings, and delete the months of the other.");
}
/** The latest months of these scopes, newest first. */
async function readExisting(lake, scopes) {
    const existing = [];
    for await (const blob of lake.list()) {
        const key = (0,partition_path/* parsePartitionPath */.Lj)(blob.name);
        if (key !== undefined && scopes.has(key.scope))
            existing.push({ ...key, blob });
    }
    const months = [...new Set(existing.map(({ month }) => month))].sort(month/* compareMonths */.pd).slice(-MONTHS_TO_CHECK);
    return existing.filter(({ month }) => months.includes(month)).sort((a, b) => (0,month/* compareMonths */.pd)(b.month, a.month));
}

// EXTERNAL MODULE: ./lib/src/hub/exports/manual-steps.js
var manual_steps = __webpack_require__(49836);
// EXTERNAL MODULE: ./lib/src/inputs/command-target.js
var command_target = __webpack_require__(2101);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/nearest-name.js
var nearest_name = __webpack_require__(46026);
// EXTERNAL MODULE: ./lib/src/hub/settings/lost-settings.js
var lost_settings = __webpack_require__(89422);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-merge.js
var settings_merge = __webpack_require__(68132);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-schema.js + 1 modules
var settings_schema = __webpack_require__(89675);
// EXTERNAL MODULE: ./lib/src/lake/storage/conditional-write.js
var conditional_write = __webpack_require__(26904);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-file.js
var settings_file = __webpack_require__(94808);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/settings-source.js









const STORED_NAME = "config/settings.json";
/**
 * Reads and checks the settings file in the repository or, without one, config/settings.json. Throws InputError
 * `SettingsMissing` if neither exists.
 */
async function readSettingsSource(context) {
    const { config, inputs, workspace } = context;
    const file = await (0,settings_file/* readSettingsFile */.u)(inputs.settingsPath, workspace);
    const stored = await (0,conditional_write/* readVersion */.$)(config, "settings.json");
    // Emptied settings contain no scopes, so pruning would delete every export.
    const isStored = stored !== undefined && !(0,lost_settings/* saysNothing */._X)(stored.bytes);
    const source = file ?? (isStored ? { name: STORED_NAME, bytes: stored.bytes } : undefined);
    if (source === undefined)
        throw settingsMissing(inputs.settingsPath, workspace);
    const { settings, faults } = (0,settings_schema/* checkSettings */.E)(source, inputs);
    if (settings === undefined)
        return { name: source.name, isInRepository: file !== undefined, faults };
    if (file === undefined)
        return { name: source.name, settings, datasets: settings, upload: undefined, stored: stored?.bytes };
    const request = {
        ...{ config, file, given: settings_merge/* NOTHING_GIVEN */.Yf },
        retryUntilAuthorized: (call) => call(),
    };
    const { plan } = await (0,config_settings/* readConfigSettings */.s)(request);
    const datasets = (0,settings_reader/* parseSettings */.P)(new TextEncoder().encode(plan.text));
    return { name: file.name, settings, datasets, upload: { request, plan }, stored: stored?.bytes };
}
/** True if someone edited config/settings.json by hand and the upload would undo it. */
function isDrift({ upload }) {
    return upload?.plan.outcome === "drift";
}
function settingsMissing(path, workspace) {
    const checkedOut = workspace === undefined ? "No repository is checked out" : `The repository has no ${path}`;
    return new errors/* InputError */.dz("SettingsMissing", `${checkedOut}, and ${STORED_NAME} in storage is missing or empty.`, {
        remedy: `Commit ${path} and check out the repository (actions/checkout) before this step, ` +
            "or run deploy-hub to write the settings.",
        place: { value: path },
    });
}
/** Catches `rentention`, `Month` and `day`. Keys of other tools differ by more edits. */
const MAX_EDITS = 2;
const KEYS = {
    "": [
        ...["version", "scopes", "exportScopes", "datasets", "recommendations", "retention", "erase"],
        ...["formerAccounts", "months", "remoteHub"],
    ],
    "retention.": ["msexports", "ingestion"],
    "retention.msexports.": ["days"],
    "retention.ingestion.": ["months"],
    "months.": ["settlingDays", "closed"],
    "remoteHub.": ["storageUri", "keySecret", "vault", "mode"],
    "scopes[].": ["scope", "datasets"],
    "recommendations[].": ["reservationScope", "lookBackPeriod", "resourceType"],
};
/** One sentence for each unknown key that is probably a misspelling of a known one. */
function misspeltKeys(name, settings) {
    const { months, recommendations = [], remoteHub, retention, scopes, unknownKeys } = settings;
    const unknown = {
        "": unknownKeys,
        "retention.": retention.unknownKeys,
        "retention.msexports.": retention.msexports.unknownKeys,
        "retention.ingestion.": retention.ingestion.unknownKeys,
        "months.": months?.unknownKeys,
        "remoteHub.": remoteHub?.unknownKeys,
        "scopes[].": unknownKeysOf(scopes),
        "recommendations[].": unknownKeysOf(recommendations),
    };
    return Object.keys(KEYS).flatMap((path) => [...(unknown[path]?.keys() ?? [])].flatMap((key) => {
        const meant = (0,nearest_name/* nearestName */.q)(key, KEYS[path], MAX_EDITS);
        return meant === undefined
            ? []
            : [`${name} has the unknown key ${path}${key}, which has no effect. Did you mean ${path}${meant}?`];
    }));
}
/** Each key once, even if several entries have it. */
function unknownKeysOf(entries) {
    return new Map(entries.flatMap(({ unknownKeys }) => [...(unknownKeys ?? [])]));
}

;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/plan.js







/** Plans the exports of all scopes from the state. Pure. */
function planConfiguration(inputs, source, state, now) {
    const exports = (0,export_plan/* planExports */.L)({
        policy: state.policy,
        wanted: state.found.wanted,
        left: state.found.left,
        unseen: state.unseen,
        prune: inputs.prune && !isDrift(source),
        ...(isDrift(source) ? {} : { erased: new Set(source.settings.erase) }),
        now,
        requested: (0,requested_datasets/* exportedDatasets */.PO)(source.datasets),
        notes: [...(0,requested_datasets/* describeLeftOut */.l1)(source.datasets), ...describeHidden(state)],
    });
    const settingsFile = { backup: undefined, settingsFile: source.name };
    return {
        exports,
        commands: (0,manual_steps/* manualSteps */.g)(exports.exports, (0,command_target/* commandTarget */.D)(inputs)),
        config: source.upload && (0,settings_report/* describeSettings */.T)(source.upload.plan, settingsFile),
    };
}
/** Exports that Azure does not show cannot reveal for which network they were saved. */
function describeHidden({ policy, unseen }) {
    if (unseen.size === 0 || policy.network === undefined || policy.network === "open")
        return [];
    const scopes = [...unseen.keys()].map(scope_kind/* formatScope */.gk).join(", ");
    return [
        `The storage account has a firewall, and Azure does not show the exports of ${scopes} to this identity. After ` +
            "each change of the account's network, somebody must open these exports in the portal and save them again.",
    ];
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/notice.js
var src_notice = __webpack_require__(1100);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/schemas.js + 1 modules
var schemas = __webpack_require__(20639);
// EXTERNAL MODULE: ./lib/src/azure/storage/storage-endpoint.js
var storage_endpoint = __webpack_require__(26955);
// EXTERNAL MODULE: ./lib/src/lake/discover/export-deliveries.js
var export_deliveries = __webpack_require__(21223);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/found-exports.js



/**
 * Reads the exports of all scopes in parallel, within the quota. One scope that cannot be read does not stop the
 * others.
 */
async function readExports(request) {
    const { costManagement, signal } = request;
    const faults = [];
    const warnings = [];
    const unread = [];
    const unseen = [];
    const read = async (scope, onError) => {
        try {
            return [[scope, await costManagement.exports(azurePath(scope))]];
        }
        catch (error) {
            signal.throwIfAborted();
            onError(error);
            return [];
        }
    };
    const failed = (scope) => (error) => {
        if (isUnseen(scope, error)) {
            unseen.push(scope);
            return;
        }
        if (!request.isPlan || !(error instanceof errors/* InputError */.dz) || error.code !== "MissingRole") {
            faults.push({ scope, name: undefined, error });
            return;
        }
        warnings.push(omittedFromPlan(scope));
    };
    const hidden = (scope) => (error) => {
        // The exports of a cancelled subscription are deleted with it.
        if (isUnseen(scope, error)) {
            unseen.push(scope);
            return;
        }
        if (error instanceof errors/* InputError */.dz && error.code === "ScopeNotFound")
            return;
        unread.push(scope);
        const reported = error instanceof Error ? error.message : String(error);
        const what = `${(0,scope_kind/* formatScope */.gk)(scope)} is no longer in the settings, and its remaining exports could not be read.`;
        const message = `${what} ${reported}`;
        warnings.push({ code: "LeftScopeUnread", message });
    };
    const wanted = await Promise.all(request.wanted.map((scope) => read(scope, failed(scope))));
    const left = await Promise.all(request.left.map((scope) => read(scope, hidden(scope))));
    return { wanted: new Map(wanted.flat()), left: new Map(left.flat()), faults, warnings, unread, unseen };
}
/**
 * Azure gives the same response for a missing scope and for one that this identity may not see. Where exports are
 * managed manually, neither is a fault.
 */
function isUnseen(scope, error) {
    return ((0,scope_kind/* needsManualSteps */.nK)(scope) &&
        error instanceof errors/* InputError */.dz &&
        (error.code === "MissingRole" || error.code === "ScopeNotFound"));
}
function omittedFromPlan(scope) {
    const what = `The planning identity cannot read the exports of ${(0,scope_kind/* formatScope */.gk)(scope)}, so the plan omits this scope.`;
    if (!(0,scope_kind/* isBillingScope */.iG)(scope)) {
        return { code: "ExportsUnseen", message: `${what} Assign it Cost Management Reader there.` };
    }
    const why = "No action is needed: billing scopes have no read-only role, but the run on the default branch manages them.";
    return { code: "BillingScopeLeftOut", message: `${what} ${why}` };
}

;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/read-state.js












const NOTHING_FOUND = {
    wanted: new Map(),
    left: new Map(),
    faults: [],
    warnings: [],
    unread: [],
    unseen: [],
};
/** Reads the account, the rights and the exports of all scopes. Changes nothing. */
function readConfigureExportsState(context, source) {
    const { config, costManagement, inputs, log, signal } = context;
    return log.group("Read the state", async (log) => {
        await checkDatasetVersion(config, inputs.datasetVersion);
        const storageAccountId = await storageAccountIdOf(context);
        const scopes = source.settings.scopes.map(({ scope }) => scope);
        const { account, problems, notes } = await checkRights(context, storageAccountId, scopes);
        const policy = {
            ...inputs,
            storageAccountId: account?.id ?? storageAccountId,
            network: account?.network,
        };
        // An identity with minimal rights cannot check everything; missing rights show up when they are needed.
        for (const note of notes)
            log.info(note);
        const { value: scopesOfRecord = [], warnings } = await readExportScopes(config);
        for (const notice of warnings)
            log.warning((0,src_notice/* formatNotice */.ed)(notice));
        const recorded = new Set([...scopesOfRecord, ...scopesOfSettings(source.stored)]);
        const stops = problems.filter(({ scope }) => scope === undefined);
        if (stops.length > 0)
            return { policy, recorded, stops, found: { ...NOTHING_FOUND, warnings }, unseen: new Map() };
        const closed = new Set(problems.map(({ scope }) => scope));
        const found = await readExports({
            costManagement,
            signal,
            isPlan: inputs.dryRun,
            wanted: scopes.filter((scope) => !closed.has(scope)),
            left: [...recorded].filter((scope) => !scopes.includes(scope)),
        });
        const count = [...found.wanted.values(), ...found.left.values()].flat().length;
        log.info(`${(0,counted/* counted */.h)(scopes.length, "scope")} in ${source.name}, ${(0,counted/* counted */.h)(count, "export")} in Azure.`);
        const faults = [...problems, ...found.faults];
        for (const { error, scope } of faults)
            log.failure(error, { about: scope && (0,scope_kind/* formatScope */.gk)(scope) });
        const unseen = await readUnseen(context, found.unseen, scopes);
        for (const scope of unseen.keys()) {
            log.info(`The exports of ${(0,scope_kind/* formatScope */.gk)(scope)} are hidden from this identity, so their deliveries are checked instead.`);
        }
        return { policy, recorded, stops, unseen, found: { ...found, faults, warnings: [...warnings, ...found.warnings] } };
    });
}
async function readUnseen({ exports, inputs, lake, signal }, unseen, wanted) {
    const reported = new Map();
    for (const scope of unseen) {
        const deliveries = await (0,export_deliveries/* readDeliveries */.z)({ exports, lake, signal, hubName: inputs.hubName }, scope);
        reported.set(scope, { isWanted: wanted.includes(scope), deliveries });
    }
    return reported;
}
async function storageAccountIdOf({ inputs, resourceManager }) {
    const { storageAccount, storageAccountId, storageKey } = inputs;
    if (storageAccountId !== undefined)
        return storageAccountId;
    const { accountName } = (0,storage_endpoint/* parseStorageAccount */.M9)(storageAccount, { hosts: inputs, hasKey: storageKey !== undefined });
    return (0,storage_account/* findStorageAccountId */.z6)(resourceManager, accountName);
}
async function checkRights({ costManagement, inputs }, storageAccountId, scopes) {
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
        problems: reported.map(({ scope, error }) => ({ scope: byPath.get(scope ?? ""), name: undefined, error })),
        notes,
    };
}
/** Rejects a dataset version whose exports could not be ingested. Throws InputError `SchemaNotFound`. */
async function checkDatasetVersion(config, version) {
    const name = `focuscost_${version.toLowerCase()}.json`;
    if (schemas/* COST_SCHEMA_NAMES */.FY.includes(name))
        return;
    if ((await config.properties(`schemas/${name}`)) !== undefined)
        return;
    const known = schemas/* COST_SCHEMA_NAMES */.FY.map((bundled) => /^focuscost_(.+)\.json$/.exec(bundled)?.[1] ?? bundled);
    throw new errors/* InputError */.dz("SchemaNotFound", `The hub has no schema for FocusCost ${version}, so its exports could not be ingested.`, {
        remedy: `Set dataset-version to one of ${known.join(", ")}, or upload ${name} to config/schemas first.`,
        place: { value: version },
    });
}

;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/configure-exports.js








/** Makes the exports of all scopes match the settings, and uploads the settings to storage. A dry run only plans. */
async function configureExports(context) {
    const { clock, inputs } = context;
    const startedMs = clock.now().getTime();
    const source = await readSettingsSource(context);
    const result = (parts) => ({
        hubName: inputs.hubName,
        settingsName: source.name,
        dryRun: inputs.dryRun,
        scopeCount: 0,
        plan: undefined,
        commands: [],
        outcomes: [],
        faults: [],
        warnings: [],
        config: undefined,
        ...parts,
        seconds: (clock.now().getTime() - startedMs) / 1000,
    });
    if ("faults" in source)
        return result({ faults: settingsFaults(source) });
    const scopeCount = source.settings.scopes.length;
    const state = await readConfigureExportsState(context, source);
    const warnings = [...sourceWarnings(context, source), ...state.found.warnings];
    if (state.stops.length > 0)
        return result({ scopeCount, faults: state.stops, warnings });
    const plan = planConfiguration(inputs, source, state, clock.now());
    await showPlan(context, plan);
    const change = inputs.dryRun
        ? { outcomes: [], config: plan.config }
        : await applyExportPlan(context, source, state, plan.exports);
    const overlaps = await context.log.group("Overlapping scopes", (log) => overlapWarnings(context, source, log));
    return result({
        ...change,
        plan: plan.exports,
        commands: plan.commands,
        scopeCount,
        faults: [...state.found.faults, ...plan.exports.faults, ...driftFaults(change.config)],
        warnings: [...warnings, ...overlaps],
    });
}
async function showPlan({ log }, { commands, exports }) {
    for (const line of formatExportPlan(exports))
        log.info(line);
    if (commands.length === 0)
        return;
    await log.group("Commands to run manually", async (log) => {
        for (const { command } of commands)
            log.info(command);
    });
}
function settingsFaults({ faults, isInRepository }) {
    return faults.map((error) => ({
        scope: undefined,
        name: undefined,
        error,
        ...(isInRepository ? { place: error.place } : {}),
    }));
}
function driftFaults(config) {
    const { fault } = config ?? {};
    return fault === undefined ? [] : [{ scope: undefined, name: undefined, error: fault, place: fault.place }];
}
function sourceWarnings({ inputs }, source) {
    const { name, settings, upload } = source;
    const warnings = [...(upload?.plan.warnings ?? [])];
    if (settings.scopes.length === 0) {
        const message = `${name} has no scopes, so there is nothing to export. ` +
            `Add them as "scopes": [{"scope": "/subscriptions/..."}].`;
        warnings.push({ code: "NoScopes", message });
    }
    for (const message of misspeltKeys(name, settings))
        warnings.push({ message });
    if (inputs.prune && isDrift(source)) {
        const message = "Nothing was pruned, because config/settings.json was edited by hand and may contain scopes that the file lacks.";
        warnings.push({ code: "NotPruned", message });
    }
    return warnings;
}
/**
 * Warns about costs that two scopes share, according to the lake. Before the first month is ingested, an overlap can
 * only be inferred from the settings. A lake that cannot be read is also only a warning.
 */
async function overlapWarnings({ inputs, lake, signal }, { datasets }, log) {
    const scopes = (0,requested_datasets/* scopesWithCosts */.Sh)(datasets);
    const warnings = [];
    let evidence;
    try {
        evidence = await readLakeEvidence(lake, scopes);
        const messages = [...evidence.overlaps.map(describeLakeOverlap), ...evidence.held.map(describeHeld)];
        if (messages.length === 0)
            log.info("The lake shows no overlaps.");
        warnings.push(...messages.map((message) => ({ code: "OverlappingScopes", message })));
    }
    catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof Error) || !("remedy" in error))
            throw error;
        const message = `The lake could not be checked for overlapping scopes. ${error.message}`;
        warnings.push({ code: "OverlapUnseen", message });
    }
    const isAnswered = (outer, inner) => evidence?.isAnswered(outer, inner) === true ||
        evidence?.held.some((held) => held.outer === outer && held.inner === inner) === true;
    // With allow-overlap, possible overlaps are not reported either.
    const possible = inputs.allowOverlap ? [] : (0,scope_overlap/* findPossibleOverlaps */.t2)(scopes, isAnswered);
    warnings.push(...possible.map((one) => ({ code: "OverlapPossible", message: (0,scope_overlap/* describePossibleOverlap */.aj)(one) })));
    for (const { message } of warnings)
        log.warning(message);
    return warnings;
}

// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-api-version.js
var export_api_version = __webpack_require__(44156);
// EXTERNAL MODULE: ./lib/src/hub/exports/desired-exports.js
var desired_exports = __webpack_require__(91410);
// EXTERNAL MODULE: ./lib/src/hub/hub-name.js
var hub_name = __webpack_require__(7805);
// EXTERNAL MODULE: ./lib/src/inputs/hub-inputs.js
var hub_inputs = __webpack_require__(86391);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/inputs.js






/** Reads the action's inputs. No other code knows their names. */
function readConfigureExportsInputs(reader) {
    const storage = (0,hub_inputs/* readStorageInputs */.vY)(reader);
    // The step itself reads these inputs; here they are only declared as known.
    reader.secret("github-token");
    reader.flag("pull-request-comment");
    reader.flag("allow-public");
    return {
        ...(0,hub_inputs/* readManagementSignInInputs */.JI)(reader),
        ...storage,
        /** Undefined to find it by the account's name. */
        storageAccountId: storageAccountId(reader.optionalText("storage-account-id")),
        hubName: hubName(reader.text("hub-name")),
        settingsPath: reader.text("settings-path"),
        datasetVersion: datasetVersion(reader.text("dataset-version")),
        apiVersion: (0,export_api_version/* parseExportApiVersion */.E)(reader.text("api-version")),
        runBy: reader.choice("run-by", desired_exports/* EXPORT_RUNNERS */.Du),
        compression: reader.choice("compression", desired_exports/* EXPORT_COMPRESSIONS */.lx),
        allowOverlap: reader.flag("allow-overlap"),
        prune: reader.flag("prune"),
        dryRun: reader.flag("dry-run"),
    };
}
/** Accepts the same names as deploy-hub. Exports with any other name would not be found by other actions. */
function hubName(text) {
    (0,hub_name/* checkHubName */.x)(text);
    return text;
}
function storageAccountId(text) {
    if (text === undefined)
        return undefined;
    (0,storage_account/* parseStorageAccountId */.TP)(text);
    return `/${text.replaceAll(/^\/+|\/+$/g, "")}`;
}
/**
 * Validates the characters only, because the version becomes part of a file name. Azure decides which versions exist.
 */
function datasetVersion(text) {
    const version = text.replaceAll(/\s/g, "");
    if (/^[\w.()-]{1,40}$/.test(version))
        return version;
    throw new errors/* InputError */.dz("InvalidInput", `Input dataset-version is ${(0,errors/* quoteValue */.cl)(text)}, which is not a version of FocusCost.`, {
        remedy: "Set dataset-version to 1.0r2, or another version that Azure and the hub support, such as 1.0 or 1.2-preview.",
        place: { value: text },
    });
}

// EXTERNAL MODULE: ./lib/src/github/annotations.js
var github_annotations = __webpack_require__(57946);
// EXTERNAL MODULE: ./lib/src/github/failure.js + 1 modules
var failure = __webpack_require__(83435);
// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/manual-exports.js





/**
 * Separates urgent commands from optional ones, so that people are not warned every week about exports that probably
 * exist.
 */
function manualCommands({ commands, plan }) {
    const exports = plan?.exports ?? [];
    const delivering = new Set(exports.filter(({ action }) => action === "unseen").map(groupOf));
    const isOptional = (one) => one.action === "create" && delivering.has(groupOf({ scope: one.scope, name: one.exportName }));
    return { urgent: commands.filter((one) => !isOptional(one)), optional: commands.filter(isOptional) };
}
/**
 * The exports of a scope that are created together: those of costs, and those of datasets that were requested later.
 */
function groupOf({ name, scope }) {
    return `${scope}\n${(0,export_kinds/* kindOfName */.f$)(name)?.dataset === "FocusCost"}`;
}
/** Explains why these exports are managed manually, and by whom. */
function manualExportsSentence({ dryRun }, commands) {
    const scopes = [...new Set(commands.map(({ scope }) => scope))];
    const roles = [...new Set(scopes.map((scope) => (0,scope_kind/* scopeSupport */.S5)(scope).personRole ?? "Contributor"))];
    const where = scopes.length > 1 ? (0,counted/* counted */.h)(scopes.length, "billing scope") : scopes.map(scope_kind/* formatScope */.gk).join("");
    const need = dryRun ? "would need" : commands.length === 1 ? "needs" : "need";
    return (`${(0,counted/* counted */.h)(commands.length, "export")} of ${where} ${need} a manual step: in a Microsoft Customer Agreement, ` +
        "Azure does not let any managed identity create, change or delete exports, whatever its role. " +
        `The commands must be run by someone with the role ${roles.join(" or ")} there ` +
        "who may assign roles on the hub's storage account.");
}
/** The manual steps in the job summary. */
function manualExportSection(result) {
    const { optional, urgent } = manualCommands(result);
    const commands = (all) => (0,summary_markdown/* shell */.vf)(all.map(({ command }) => command));
    return (0,summary_markdown/* section */.uW)("Manual steps", urgent.length === 0
        ? ""
        : `${(0,markdown_table/* escapeMarkdown */.FV)(manualExportsSentence(result, urgent))} Run them in bash after \`az login\`. ` +
            "Each line changes one export. Azure rejects creating an export that already exists.", commands(urgent), optional.length === 0
        ? ""
        : `${(0,counted/* counted */.h)(optional.length, "export")} of delivering scopes may exist, but this identity cannot see them. ` +
            "If they do not exist, create them:", commands(optional));
}

;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/result.js
/** All failures: faults found before the first change, then exports that could not be changed. */
function failuresOf({ faults, outcomes, }) {
    return [...faults, ...outcomes.filter(({ error }) => error !== undefined).map(faultOf)];
}
function faultOf({ planned: { name, scope }, error }) {
    return { scope, name, error };
}

// EXTERNAL MODULE: ./lib/src/github/report/sections.js
var sections = __webpack_require__(58959);
// EXTERNAL MODULE: ./lib/src/hub/roles/lacking-roles.js
var lacking_roles = __webpack_require__(17459);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/summary.js












/** The job summary: result, failures, a row per export, the plan, and the changes to the settings. */
function describeExports(result) {
    return {
        sentence: renderSentence(result),
        content: [
            faultSection(result),
            (0,sections/* noticeSection */.SE)("Warnings", result.warnings),
            manualExportSection(result),
            exportTable(result),
            planSection(result),
            settingsSection(result),
        ],
    };
}
function renderSentence(result) {
    const { dryRun, hubName, outcomes, plan, scopeCount, seconds, settingsName } = result;
    const failed = failuresOf(result).length;
    const failures = failed === 0 ? "" : `, ${failed} failed`;
    if (plan === undefined) {
        const what = scopeCount === 0
            ? `${(0,markdown_table/* escapeMarkdown */.FV)(settingsName)} cannot be used`
            : "The hub's storage account cannot receive exports";
        return `**${what}: ${failed} ${failed === 1 ? "fault" : "faults"}, nothing was changed.**`;
    }
    const hub = `hub ${(0,markdown_table/* escapeMarkdown */.FV)(hubName)} (${scopeCount} ${scopeCount === 1 ? "scope" : "scopes"})`;
    const { create, update, remove, unchanged, byPerson } = countPlan(plan);
    const person = byPerson === 0 ? "" : `, ${(0,counted/* counted */.h)(byPerson, "manual step")}`;
    if (dryRun) {
        return (`**Planned changes to the exports of ${hub}: ${create} to create, ${update} to change, ${remove} to delete, ` +
            `${unchanged} unchanged${person}${failures}** (${seconds.toFixed(1)} s).`);
    }
    const done = (action) => outcomes.filter(({ planned, error }) => planned.action === action && error === undefined).length;
    return (`**Exports of ${hub}: ${done("create")} created, ${done("update")} changed, ${done("remove")} deleted, ` +
        `${unchanged} unchanged${person}${failures}** (${seconds.toFixed(1)} s).`);
}
function faultSection(result) {
    const { common, single } = (0,lacking_roles/* gatherLackingRoles */.e)(failuresOf(result));
    const items = single.map(({ scope, name, error }) => ({
        about: scope === undefined ? undefined : (0,markdown_table/* escapeMarkdown */.FV)([(0,scope_kind/* formatScope */.gk)(scope), name ?? []].flat().join(" ")),
        error,
    }));
    return (0,sections/* failureSection */.mo)([...common, ...items]);
}
function exportTable(result) {
    const { dryRun, faults, outcomes, plan } = result;
    const failed = new Map(outcomes.map(({ planned, error }) => [planned, error]));
    const exports = plan?.exports ?? [];
    const kinds = exports.flatMap(({ name }) => (0,export_kinds/* kindOfName */.f$)(name) ?? []);
    const everyExport = kinds.some(({ dataset }) => dataset !== "FocusCost") ? "all" : "both";
    const unread = faults.flatMap(({ scope, name, error }) => plan === undefined || scope === undefined || name !== undefined
        ? []
        : [{ scope, name: everyExport, outcome: failedAs(error) }]);
    const rows = exports.map((planned) => {
        const error = failed.get(planned);
        if (isManualStep(planned))
            return { ...planned, outcome: `manual step: ${wordOf(planned, true)}` };
        return { ...planned, outcome: error === undefined ? wordOf(planned, dryRun) : failedAs(error) };
    });
    return (0,summary_markdown/* table */.tp)([...rows, ...unread], [
        (0,summary_markdown/* column */.fi)("Scope", ({ scope }) => (0,scope_kind/* formatScope */.gk)(scope)),
        (0,summary_markdown/* column */.fi)("Kind", ({ scope }) => (0,scope_kind/* scopeSupport */.S5)(scope).title),
        (0,summary_markdown/* column */.fi)("Export", ({ name }) => name),
        (0,summary_markdown/* column */.fi)("Outcome", ({ outcome }) => outcome),
    ]);
}
function failedAs(error) {
    return `failed: ${(0,failure/* renderFailure */.zt)(error).code}`;
}
function wordOf(planned, dryRun) {
    switch (planned.action) {
        case "create":
            return dryRun ? "to create" : "created";
        case "update": {
            const paths = planned.changes.map(({ path }) => path.split(".").at(-1)).join(", ");
            return `${dryRun ? "to change" : "changed"}: ${paths}`;
        }
        case "remove":
            if (planned.isPruned)
                return dryRun ? "to delete" : "deleted";
            return planned.unrequested === undefined
                ? "no longer in the settings, kept (use prune to delete it)"
                : `${(0,export_kinds/* formatSubject */.QK)(planned.unrequested)} is not requested here, kept (use prune to delete it)`;
        case "foreign":
            return "not managed by this hub, not changed";
        case "unseen":
            return `hidden by Azure; last delivered on ${(0,month/* dayOfDate */.OU)(planned.deliveredAt)}`;
        case "unchanged":
            return "unchanged";
    }
}
function planSection({ plan }) {
    if (plan === undefined)
        return (0,summary_markdown/* details */.zH)("Plan");
    const { create, update, remove, kept, unrequested, byPerson } = countPlan(plan);
    if (create + update + remove + kept + unrequested + byPerson + (plan.notes ?? []).length === 0)
        return (0,summary_markdown/* details */.zH)("Plan");
    // GitHub colours diff lines that begin with +, - or !.
    const lines = formatExportPlan(plan).map((line) => line.replace(/^( *)([+~!-]) /, (_, indent, sign) => {
        return `${sign === "~" ? "!" : sign} ${indent}`;
    }));
    return (0,summary_markdown/* details */.zH)("Plan", (0,summary_markdown/* codeBlock */.DV)(lines.join("\n"), "diff"));
}
function settingsSection({ config }) {
    const isChanged = config !== undefined && config.lines.length + config.patch.length > 0;
    return (0,summary_markdown/* section */.uW)("Settings in storage", ...(isChanged ? (0,sections/* settingsBlocks */.ej)(config, "Nothing changes.") : []));
}

;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/report.js








/** Outputs, annotations and job summary of configure-exports. */
function reportConfigureExports(result) {
    const { dryRun, outcomes, plan, warnings } = result;
    const failures = failuresOf(result);
    const summary = (0,summary_markdown/* renderSummary */.Br)(describeExports(result));
    const done = (action) => String(outcomes.filter(({ planned, error }) => planned.action === action && error === undefined).length);
    // A plan only reports drift. A run that could not upload the settings because of it has failed.
    const isFailure = ({ error }) => !(dryRun && report_isDrift(error));
    const annotations = failures.map((fault) => failureAnnotation(fault, isFailure(fault) ? "error" : "warning"));
    // Use one annotation per code. GitHub shows ten, and many scopes with the same warning would hide the others.
    for (const notice of warnings) {
        const annotation = (0,github_annotations/* annotateNotice */.zP)(notice, "configure-exports");
        annotations.push({ ...annotation, cause: notice.code ?? annotation.cause });
    }
    annotations.push(...manualStepAnnotations(result));
    return {
        outputs: {
            plan: plan === undefined ? "" : formatExportPlan(plan).join("\n"),
            created: done("create"),
            updated: done("update"),
            unchanged: String((plan?.exports ?? []).filter(({ action }) => action === "unchanged").length),
            removed: done("remove"),
            failed: String(failures.filter(isFailure).length),
            commands: result.commands.map(({ command }) => command).join("\n"),
            "summary-markdown": summary,
        },
        annotations,
        summary,
        hasFailed: failures.some(isFailure),
    };
}
function failureAnnotation({ scope, error, place }, kind) {
    const { code, lines: [first = ""], } = (0,failure/* renderFailure */.zt)(error);
    return (0,github_annotations/* annotateFailure */.pC)(error, {
        kind,
        about: scope === undefined || first.includes(scope) ? undefined : (0,scope_kind/* formatScope */.gk)(scope),
        // Each fault in the settings has its own line, but Azure's faults repeat from scope to scope.
        cause: place?.line === undefined ? code : `${code} ${place.line}`,
        file: place?.file,
        startLine: place?.line,
    });
}
/** Nothing has failed, but the manual steps block further progress. */
function manualStepAnnotations(result) {
    const { urgent } = manualCommands(result);
    if (urgent.length === 0)
        return [];
    const message = `${manualExportsSentence(result, urgent)} The commands are in the job summary and in the log.`;
    return [(0,github_annotations/* annotateNotice */.zP)({ code: "ExportsLeftToPerson", message }, "configure-exports")];
}
function report_isDrift(error) {
    return error instanceof Error && "code" in error && error.code === "SettingsDrift";
}

;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/main.js




/** The action `configure-exports`: inputs, clients, flow, report. */
async function runConfigureExports(runtime) {
    const inputs = readConfigureExportsInputs(runtime.reader);
    return reportConfigureExports(await configureExports(openConfigureExportsContext(runtime, inputs)));
}


/***/ }),

/***/ 7805:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ checkHubName)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);

const MAX_HUB_NAME = 63;
/**
 * Rejects a hub name from which the template cannot derive Azure resource names. A storage account name contains only
 * lower-case letters and digits, so all other characters must be optional. Throws InputError `InvalidHubName`.
 */
function checkHubName(hubName) {
    const reason = faultOf(hubName);
    if (reason === undefined)
        return;
    throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("InvalidHubName", `Input hub-name is ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(hubName)}, which ${reason}.`, {
        remedy: `Use 1 to ${MAX_HUB_NAME} letters (a to z), digits, dashes, underscores, dots and blanks, including at least ` +
            "one letter or digit, such as finops-hub.",
        place: { value: hubName },
    });
}
function faultOf(hubName) {
    if (hubName.length > MAX_HUB_NAME)
        return `has ${hubName.length} characters`;
    const [foreign] = hubName.match(/[^a-zA-Z0-9 ._-]/u) ?? [];
    if (foreign !== undefined)
        return `has the character ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(foreign)}, which Azure names cannot have`;
    if (!/[a-z0-9]/i.test(hubName))
        return "has neither a letter nor a digit, so no storage account name can be derived from it";
    return undefined;
}


/***/ }),

/***/ 17459:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ gatherLackingRoles)
/* harmony export */ });
/* harmony import */ var exact_values_counted__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1748);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _role_loop_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55853);



/** Combines failures that need the same role for the same identity into one failure with one command. */
function gatherLackingRoles(failures) {
    const groups = Map.groupBy(failures, ({ error }) => error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz && error.lacking !== undefined
        ? [error.code, error.lacking.role, error.lacking.principalId].join("\n")
        : undefined);
    const common = new Map();
    for (const [key, group] of groups) {
        const gathered = key === undefined ? undefined : commonFailure(group);
        if (gathered === undefined)
            continue;
        for (const failure of group)
            common.set(failure, gathered);
    }
    return { single: failures.filter((failure) => !common.has(failure)), common: [...new Set(common.values())] };
}
function commonFailure(failures) {
    const errors = failures.flatMap(({ error }) => (error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz ? [error] : []));
    const scopes = [...new Set(errors.flatMap(({ lacking }) => lacking?.scope ?? []))];
    const [first] = errors;
    if (first?.lacking === undefined || scopes.length < 2)
        return undefined;
    const { code, lacking } = first;
    const { role, principalId = _role_loop_js__WEBPACK_IMPORTED_MODULE_1__/* .UNKNOWN_PRINCIPAL */ .sh } = lacking;
    const doubt = code === "ScopeNotFound" ? "Check their IDs, and remove deleted scopes from the settings. " : "";
    const remedy = `${doubt}Ask an Owner, User Access Administrator or Role Based Access Control Administrator of these scopes to ` +
        `assign the role ${role} there with the bash loop below. One assignment at a management group that contains ` +
        "them also works (docs/scopes.md). A new assignment takes effect within ten minutes.";
    const message = `The signed-in identity has no permission for this at ${(0,exact_values_counted__WEBPACK_IMPORTED_MODULE_2__/* .counted */ .h)(scopes.length, "scope")}. The first response: ` +
        `${first.message}`;
    return {
        error: new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(code, message, { remedy, cause: first.cause }),
        shell: (0,_role_loop_js__WEBPACK_IMPORTED_MODULE_1__/* .renderRoleLoop */ .Xk)([{ role, assignee: (0,_role_loop_js__WEBPACK_IMPORTED_MODULE_1__/* .byObjectId */ .Gx)(principalId) }], scopes),
    };
}


/***/ })

};
