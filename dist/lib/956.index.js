export const id = 956;
export const ids = [956];
export const modules = {

/***/ 36214:
/***/ ((__unused_webpack_module, exports) => {


Object.defineProperty(exports, "__esModule", ({ value: true }));
// https://mathiasbynens.be/notes/javascript-encoding
// https://github.com/bestiejs/punycode.js - punycode.ucs2.decode
function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
}
exports["default"] = ucs2length;
ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
//# sourceMappingURL=ucs2length.js.map

/***/ }),

/***/ 24956:
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
// EXTERNAL MODULE: ./lib/src/azure/cost-exports/cost-management.js + 10 modules
var cost_management = __webpack_require__(60486);
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
var src_month = __webpack_require__(98032);
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
            return [`? ${name} is not shown by Azure; its last delivery was on ${(0,src_month/* dayOfDate */.OU)(planned.deliveredAt)}`];
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
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/shell-command.js
var shell_command = __webpack_require__(73704);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/timestamp.js
var timestamp = __webpack_require__(86534);
;// CONCATENATED MODULE: ./lib/src/hub/exports/account-network.js
/**
 * Who may reach the storage account, apart from trusted services: everyone, selected networks, or private endpoints.
 */
const ACCOUNT_NETWORKS = ["open", "selected", "private"];
/**
 * Azure requires that each export is saved again after the network of its account changed. The export's description
 * records the network of the last save, in the same request. If the record is lost, the export is saved once more.
 */
const MARK = / ?\[saved for (?:selected|private) network\]/g;
/** The description without the record of the network. */
function withoutNetwork(description) {
    return description.replaceAll(MARK, "");
}
/** The description with the record of the network; an open network needs no record. */
function withNetwork(description, network) {
    const bare = withoutNetwork(description);
    return network === "open" ? bare : `${bare} [saved for ${network} network]`;
}
/** The network of the account when the export was last saved. */
function savedNetwork({ properties }) {
    const text = properties.exportDescription ?? "";
    return ACCOUNT_NETWORKS.find((network) => text.includes(`[saved for ${network} network]`)) ?? "open";
}
/** The reason to save an export again; empty if the network has not changed since, or is unknown. */
function networkChanges(stored, network) {
    const before = savedNetwork(stored);
    if (network === undefined || before === network)
        return [];
    return [{ path: "network of the storage account", before, after: network }];
}
/** Records the network in an export that is about to be saved. An unknown network leaves the record unchanged. */
function recordNetwork(body, network) {
    if (network === undefined)
        return body;
    const exportDescription = withNetwork(body.properties.exportDescription ?? "", network);
    return { ...body, properties: { ...body.properties, exportDescription } };
}

// EXTERNAL MODULE: ./lib/src/hub/datasets/hub-datasets.js
var hub_datasets = __webpack_require__(37067);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var hub_scope = __webpack_require__(33886);
;// CONCATENATED MODULE: ./lib/src/hub/exports/desired-exports.js






/** `hub`: run-exports starts the runs. `azure`: Azure starts them on a schedule. */
const EXPORT_RUNNERS = ["hub", "azure"];
const EXPORT_COMPRESSIONS = ["none", "gzip"];
/** The container that exports deliver to. */
const EXPORT_CONTAINER = "msexports";
const RECURRENCES = { daily: "Daily", monthly: "Monthly" };
/** Azure requires an end date. */
const LAST_RUN = "2050-01-01T00:00:00Z";
/**
 * Azure rejects a schedule that starts in the past. The next midnight may have passed if the call waits for the quota.
 */
const LEAD_MS = timestamp/* HOUR_MS */.iQ;
/** Until this day, Azure may add charges to the previous month. */
const SETTLED_DAY = 5;
/**
 * The exports that a hub maintains for a scope: two of its costs, unless its settings request others. `now` determines
 * the start of a schedule.
 */
function desiredExports(scope, policy, now, requested = export_kinds/* COSTS_ALONE */.H1) {
    return (0,export_kinds/* exportKinds */.ok)(requested).map((kind) => ({
        scope,
        kind,
        name: (0,export_kinds/* hubExportName */.ZO)(policy.hubName, kind.cadence, kind),
        body: bodyOf(scope, kind, { ...policy, from: firstRun(kind.cadence, now) }),
    }));
}
function bodyOf(scope, kind, desired) {
    const { cadence, dataset, recommendation } = kind;
    const { granularity, timeframes, versions } = (0,hub_datasets/* hubDataset */.gT)(dataset).exports;
    // Scopes with datasets other than costs always belong to one of the agreements.
    const dataVersion = versions?.[(0,hub_scope/* agreementOfScope */.Aq)(scope) ?? "mca"] ?? desired.datasetVersion;
    const filters = recommendation && (0,export_kinds/* recommendationFilters */.lK)(recommendation);
    return {
        // An export without an identity delivers with the account's key, so its creator would need permission to list keys,
        // which grant access to everything. Only an identity requires a location, which is always the same.
        identity: { type: "SystemAssigned" },
        location: "global",
        properties: {
            format: "Csv",
            compressionMode: desired.compression,
            // Files never disappear while they are being read.
            dataOverwriteBehavior: "CreateNewReport",
            partitionData: true,
            exportDescription: withNetwork(ownDescription(desired.hubName), desired.network ?? "open"),
            definition: {
                type: dataset,
                timeframe: timeframes[cadence] ?? "MonthToDate",
                dataSet: {
                    ...(granularity === undefined ? {} : { granularity }),
                    configuration: { dataVersion, ...(filters === undefined ? {} : { filters }) },
                },
            },
            deliveryInfo: {
                destination: {
                    type: "AzureBlob",
                    container: EXPORT_CONTAINER,
                    resourceId: desired.storageAccountId,
                    rootFolderPath: (0,export_kinds/* exportFolder */.VH)(scope),
                },
            },
            schedule: {
                status: desired.runBy === "azure" ? "Active" : "Inactive",
                recurrence: RECURRENCES[cadence],
                recurrencePeriod: { from: desired.from, to: LAST_RUN },
            },
        },
    };
}
/** The description of the exports that the hub creates. */
function ownDescription(hubName) {
    return `Cost hub ${hubName}. configure-exports undoes changes made by hand.`;
}
/** The next midnight in UTC, or the next day 5 of a month: from then on, the previous month is complete. */
function firstRun(cadence, now) {
    const earliest = new Date(now.getTime() + LEAD_MS);
    const [year, month, day] = [earliest.getUTCFullYear(), earliest.getUTCMonth(), earliest.getUTCDate()];
    const settled = Date.UTC(year, month, SETTLED_DAY);
    const nextSettled = settled >= earliest.getTime() ? settled : Date.UTC(year, month + 1, SETTLED_DAY);
    const next = new Date(cadence === "daily" ? Date.UTC(year, month, day + 1) : nextSettled);
    return `${(0,src_month/* dayOfDate */.OU)(next)}T00:00:00Z`;
}

;// CONCATENATED MODULE: ./lib/src/hub/exports/export-drift.js

const withoutBlanks = (text) => text.replaceAll(/\s/g, "").toLowerCase();
const withoutSlashes = (text) => text.toLowerCase().replaceAll(/^\/+|\/+$/g, "");
/** The properties that a hub controls. Descriptions and Azure's additions never count as drift. */
const COMPARED = [
    { path: "definition.type", read: ({ properties }) => properties.definition.type },
    { path: "definition.timeframe", read: ({ properties }) => properties.definition.timeframe },
    {
        path: "definition.dataSet.granularity",
        read: ({ properties }) => properties.definition.dataSet?.granularity,
        fallback: "Daily",
    },
    {
        path: "definition.dataSet.configuration.dataVersion",
        read: ({ properties }) => properties.definition.dataSet?.configuration?.dataVersion,
        isSame: (one, other) => withoutBlanks(one) === withoutBlanks(other),
    },
    {
        // An export with only some columns would create months that lack the others.
        path: "definition.dataSet.configuration.columns",
        read: ({ properties }) => listed(properties.definition.dataSet?.configuration?.columns),
    },
    {
        path: "definition.dataSet.configuration.filters",
        read: ({ properties }) => listed(properties.definition.dataSet?.configuration?.filters?.map(({ name, value }) => `${name}=${value}`)),
        isSame: (one, other) => inOrder(one) === inOrder(other),
    },
    { path: "format", read: ({ properties }) => properties.format, fallback: "Csv" },
    { path: "compressionMode", read: ({ properties }) => properties.compressionMode, fallback: "none" },
    { path: "partitionData", read: ({ properties }) => textOf(properties.partitionData), fallback: "false" },
    {
        path: "dataOverwriteBehavior",
        read: ({ properties }) => properties.dataOverwriteBehavior,
        fallback: "CreateNewReport",
    },
    {
        path: "deliveryInfo.destination.resourceId",
        read: ({ properties }) => properties.deliveryInfo.destination.resourceId,
        isSame: (one, other) => withoutSlashes(one) === withoutSlashes(other),
    },
    {
        path: "deliveryInfo.destination.container",
        read: ({ properties }) => properties.deliveryInfo.destination.container,
    },
    {
        path: "deliveryInfo.destination.rootFolderPath",
        read: ({ properties }) => properties.deliveryInfo.destination.rootFolderPath,
        isSame: export_kinds/* isSameFolder */.F1,
    },
    { path: "schedule.status", read: ({ properties }) => properties.schedule?.status, fallback: "Inactive" },
];
/** The differences between a stored export and its desired state. `now` determines whether its schedule has ended. */
function compareExports(stored, desired, now) {
    const changes = COMPARED.flatMap(({ path, read, fallback, isSame = isSameWord }) => {
        const before = read(stored) ?? fallback;
        const after = read(desired) ?? fallback;
        const isEqual = before === undefined || after === undefined ? before === after : isSame(before, after);
        return isEqual ? [] : [{ path, before, after }];
    });
    return [...changes, ...scheduleChanges(stored, desired, now), ...identityChanges(stored, desired)];
}
/** All properties of a new export. */
function newExportChanges(desired) {
    const all = COMPARED.flatMap(({ path, read }) => {
        const after = read(desired);
        return after === undefined ? [] : [{ path, before: undefined, after }];
    });
    const { schedule } = desired.properties;
    const more = [
        ["schedule.recurrence", schedule?.recurrence],
        ["schedule.recurrencePeriod.from", schedule?.recurrencePeriod?.from],
        ["schedule.recurrencePeriod.to", schedule?.recurrencePeriod?.to],
        ["identity.type", desired.identity?.type],
    ];
    return [
        ...all,
        ...more.flatMap(([path, after]) => (after === undefined ? [] : [{ path, before: undefined, after }])),
    ];
}
/** The update that repairs a stored export. Properties that only Azure or a person sets are kept. */
function repairedBody(stored, desired) {
    const exportDescription = stored.properties.exportDescription || desired.properties.exportDescription;
    // An update without the identity would revoke its rights. An existing location can only be repeated.
    const isOwn = stored.identity !== undefined && isSameWord(stored.identity.type, "SystemAssigned");
    const identity = desired.identity ?? (isOwn ? { type: "SystemAssigned" } : undefined);
    const location = stored.location ?? desired.location;
    return {
        ...(identity === undefined ? {} : { identity, ...(location === undefined ? {} : { location }) }),
        properties: { ...desired.properties, ...(exportDescription === undefined ? {} : { exportDescription }) },
    };
}
/** Dates count only if they prevent runs: a start later than a new export's, or an end earlier than the hub's. */
function scheduleChanges(stored, desired, now) {
    const [before, after] = [stored.properties.schedule, desired.properties.schedule];
    // An inactive schedule may have the recurrence None.
    if (after === undefined || !isSameWord(after.status ?? "", "Active"))
        return [];
    const changes = [];
    if (!isSameWord(before?.recurrence ?? "", after.recurrence ?? "")) {
        changes.push({ path: "schedule.recurrence", before: before?.recurrence, after: after.recurrence });
    }
    const [period, ours] = [before?.recurrencePeriod, after.recurrencePeriod];
    const [from, ourFrom] = [Date.parse(period?.from ?? ""), Date.parse(ours?.from ?? "")];
    // Azure accepts only future starts, so every update moves the start. An earlier start is equally good.
    if (from > Math.max(ourFrom, now.getTime())) {
        changes.push({ path: "schedule.recurrencePeriod.from", before: period?.from, after: ours?.from });
    }
    const [to, ourTo] = [Date.parse(period?.to ?? ""), Date.parse(ours?.to ?? "")];
    if (to <= now.getTime() || to < ourTo) {
        changes.push({ path: "schedule.recurrencePeriod.to", before: period?.to, after: ours?.to });
    }
    return changes;
}
function identityChanges({ identity: before }, { identity: after }) {
    if (after === undefined || isSameWord(before?.type ?? "", after.type))
        return [];
    return [{ path: "identity.type", before: before?.type, after: after.type }];
}
function isSameWord(one, other) {
    return one.toLowerCase() === other.toLowerCase();
}
function listed(items) {
    // Azure also returns null for unset values.
    return items ? items.join(", ") || undefined : undefined;
}
/** Filters have no order, and their names may be in any case. */
function inOrder(list) {
    return list.toLowerCase().split(", ").sort().join(", ");
}
function textOf(value) {
    return value === undefined ? undefined : String(value);
}

;// CONCATENATED MODULE: ./lib/src/hub/exports/export-plan.js








/** An export without a delivery for longer than this is considered deleted. */
const SILENT_AFTER_DAYS = { daily: 3, monthly: 40 };
/** Plans what happens to each export of the hub. After a plan is applied, the next plan contains no changes. */
function planExports(desired) {
    const { policy, wanted, left, unseen, prune, erased, now, requested = () => export_kinds/* COSTS_ALONE */.H1, notes } = desired;
    const exports = [...(unseen ?? [])].flatMap(([scope, reported]) => planUnseen(scope, reported, { policy, prune: prune || erased?.has(scope) === true, now, requested }));
    const faults = [];
    for (const [scope, found] of wanted) {
        const own = desiredExports(scope, policyOf(scope, policy), now, requested(scope));
        for (const desired of own) {
            const same = found.find(({ name }) => isSameText(name, desired.name));
            if (same !== undefined && !isDeliveredTo(same.body, policy.storageAccountId)) {
                const because = `it delivers to ${accountOf(destinationOf(same.body))}, not to this hub's account`;
                exports.push({ scope, name: same.name, action: "foreign", because });
                faults.push({ scope, name: same.name, error: exportOfAnotherHub(scope, same) });
            }
            else {
                exports.push(planDesired(desired, same, policy.network, now));
            }
        }
        for (const other of found.filter(({ name }) => !own.some((one) => isSameText(one.name, name)))) {
            const kind = (0,export_kinds/* kindOfExport */.q2)(policy.hubName, other.name);
            if (kind !== undefined && isOwn(other, policy)) {
                exports.push({ scope, name: other.name, action: "remove", isPruned: prune, unrequested: kind });
                continue;
            }
            if (!isDeliveredTo(other.body, policy.storageAccountId))
                continue;
            const { container } = destinationOf(other.body);
            if (isSameText(container, "ingestion"))
                faults.push({ scope, name: other.name, error: exportIntoLake(scope, other) });
            if (isSameText(container, EXPORT_CONTAINER)) {
                const because = "it delivers to this hub's msexports, but does not belong to the hub";
                exports.push({ scope, name: other.name, action: "foreign", because });
            }
        }
    }
    for (const [scope, found] of left) {
        for (const { name } of found.filter((one) => isOwn(one, policy))) {
            exports.push({ scope, name, action: "remove", isPruned: prune || erased?.has(scope) === true });
        }
    }
    return { exports: exports.toSorted(byScopeAndName), faults, ...(notes === undefined ? {} : { notes }) };
}
/**
 * True for an export of this hub, by its exact name and the account that it delivers to. Other tools use the same names
 * for exports of prices and reservations, so their description must match, too.
 */
function isOwn({ name, body }, { hubName, storageAccountId }) {
    const kind = (0,export_kinds/* kindOfExport */.q2)(hubName, name);
    if (kind === undefined || !isDeliveredTo(body, storageAccountId))
        return false;
    return (kind.dataset === "FocusCost" || withoutNetwork(body.properties.exportDescription ?? "") === ownDescription(hubName));
}
/** Azure runs exports that only people may run. */
function policyOf(scope, policy) {
    return (0,scope_kind/* needsManualSteps */.nK)(scope) ? { ...policy, runBy: "azure" } : policy;
}
/** Plans exports that Azure does not show, based on their deliveries. */
function planUnseen(scope, { deliveries, isWanted }, { policy, prune, now, requested, }) {
    const desired = isWanted ? desiredExports(scope, policyOf(scope, policy), now, requested(scope)) : [];
    const isAlive = (deliveredAt, cadence) => now.getTime() - deliveredAt.getTime() <= SILENT_AFTER_DAYS[cadence] * timestamp/* DAY_MS */.sO;
    const planned = desired.map(({ body, kind, name }) => {
        const deliveredAt = deliveries.get(name);
        return deliveredAt !== undefined && isAlive(deliveredAt, kind.cadence)
            ? { scope, name, action: "unseen", deliveredAt }
            : { scope, name, action: "create", body, changes: newExportChanges(body), isUnseen: true };
    });
    const others = [...deliveries].flatMap(([name, deliveredAt]) => {
        const kind = (0,export_kinds/* kindOfExport */.q2)(policy.hubName, name);
        if (kind === undefined || desired.some((one) => one.name === name) || !isAlive(deliveredAt, kind.cadence))
            return [];
        return [{ scope, name, action: "remove", isPruned: prune, ...(isWanted ? { unrequested: kind } : {}) }];
    });
    return [...planned, ...others];
}
function planDesired({ scope, name, body }, same, network, now) {
    if (same === undefined)
        return { scope, name, action: "create", body, changes: newExportChanges(body) };
    const changes = [...compareExports(same.body, body, now), ...networkChanges(same.body, network)];
    if (changes.length === 0)
        return { scope, name: same.name, action: "unchanged" };
    const saved = recordNetwork(repairedBody(same.body, body), network);
    return { scope, name: same.name, action: "update", eTag: same.eTag, body: saved, changes };
}
function destinationOf({ properties }) {
    return properties.deliveryInfo.destination;
}
function isDeliveredTo(body, storageAccountId) {
    const { resourceId, storageAccount } = destinationOf(body);
    const bare = (id) => id.toLowerCase().replaceAll(/^\/+|\/+$/g, "");
    if (resourceId)
        return bare(resourceId) === bare(storageAccountId);
    // Partners deliver with a SAS token. Account names are globally unique.
    return storageAccount ? bare(storageAccountId).endsWith(`/${storageAccount.toLowerCase()}`) : false;
}
function accountOf({ resourceId, storageAccount }) {
    return resourceId?.split("/").at(-1) || storageAccount || "an unknown account";
}
function exportOfAnotherHub(scope, { name, body }) {
    const destination = destinationOf(body);
    return new errors/* InputError */.dz("ExportOfAnotherHub", `Export ${name} of ${(0,scope_kind/* formatScope */.gk)(scope)} delivers to ${accountOf(destination)}, so it belongs to another hub ` +
        "with the same name, or to a former account of this one. It was not changed.", {
        remedy: "Choose another hub-name for this hub. If that export is no longer needed, delete it: " +
            `${deleteCommand(scope, name)}.`,
        place: { value: destination.resourceId ?? destination.storageAccount ?? "" },
    });
}
function exportIntoLake(scope, { name }) {
    return new errors/* InputError */.dz("ExportIntoIngestion", `Export ${name} of ${(0,scope_kind/* formatScope */.gk)(scope)} delivers to container ingestion, where reports treat every file as ` +
        "a month of the hub.", {
        remedy: "Delete the export, or change its container (to msexports if the hub should ingest it), and delete the " +
            `files that it wrote to ingestion. To delete the export: ${deleteCommand(scope, name)}.`,
        place: { value: name },
    });
}
function deleteCommand(scope, name) {
    return (0,shell_command/* shellCommand */.q$) `az costmanagement export delete --name ${name} --scope ${(0,scope_kind/* formatScope */.gk)(scope).slice(1)}`;
}
function isSameText(one, other) {
    return one.toLowerCase() === other.toLowerCase();
}
function byScopeAndName(one, other) {
    const [left, right] = [`${one.scope}\n${one.name}`, `${other.scope}\n${other.name}`];
    return left < right ? -1 : left > right ? 1 : 0;
}

// EXTERNAL MODULE: ./lib/src/lake/journal/export-records.js
var export_records = __webpack_require__(72563);
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
    const isEmptied = (scope) => (found.left.get(scope) ?? []).filter((one) => isOwn(one, policy)).length ===
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
    const months = [...new Set(existing.map(({ month }) => month))].sort(src_month/* compareMonths */.pd).slice(-MONTHS_TO_CHECK);
    return existing.filter(({ month }) => months.includes(month)).sort((a, b) => (0,src_month/* compareMonths */.pd)(b.month, a.month));
}

// EXTERNAL MODULE: ./lib/src/hub/exports/manual-steps.js
var manual_steps = __webpack_require__(49836);
// EXTERNAL MODULE: ./lib/src/inputs/command-target.js
var command_target = __webpack_require__(2101);
// EXTERNAL MODULE: ./lib/src/github/nearest-name.js
var nearest_name = __webpack_require__(77876);
// EXTERNAL MODULE: ./lib/src/hub/settings/lost-settings.js
var lost_settings = __webpack_require__(89422);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-merge.js
var settings_merge = __webpack_require__(68132);
// EXTERNAL MODULE: ./lib/src/hub/scope-name.js
var scope_name = __webpack_require__(92672);
// EXTERNAL MODULE: ./lib/src/hub/text/json-text.js
var json_text = __webpack_require__(37090);
// EXTERNAL MODULE: ./lib/src/hub/text/json-cursor.js
var json_cursor = __webpack_require__(13095);
// EXTERNAL MODULE: ./node_modules/ajv/dist/runtime/ucs2length.js
var ucs2length = __webpack_require__(36214);
;// CONCATENATED MODULE: ./lib/src/hub/settings/settings-validator.generated.js

const validate = validate10;
const schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:cost-hub:schema:settings", "title": "Hub settings", "type": "object", "properties": { "$schema": { "type": ["string", "null"] }, "type": { "type": ["string", "null"], "default": "HubInstance" }, "version": { "type": ["string", "number", "null"] }, "learnMore": { "type": ["string", "null"] }, "scopes": { "title": "Scopes", "$ref": "#/definitions/scopeList" }, "exportScopes": { "title": "Scopes, former name", "$ref": "#/definitions/scopeList" }, "datasets": { "title": "Datasets", "$ref": "#/definitions/datasetList" }, "recommendations": { "title": "Reservation recommendations", "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/recommendation" }, { "type": "array", "minItems": 1, "items": { "$ref": "#/definitions/recommendation" } }] }, "retention": { "title": "Retention", "type": ["object", "null"], "properties": { "msexports": { "type": ["object", "null"], "properties": { "days": { "title": "Days to keep exported files", "$ref": "#/definitions/wholeNumber" } } }, "ingestion": { "type": ["object", "null"], "properties": { "months": { "title": "Closed months to keep", "$ref": "#/definitions/wholeNumber" } } } } }, "erase": { "title": "Scopes to erase", "$ref": "#/definitions/scopeList" }, "formerAccounts": { "title": "Former storage accounts", "type": ["array", "string", "null"], "items": { "type": "string" } }, "remoteHub": { "title": "Remote hub", "type": ["object", "null"], "required": ["storageUri"], "properties": { "storageUri": { "title": "URL of the storage account", "type": "string", "pattern": "^[hH][tT][tT][pP][sS]?://[^\\s?#]+$" }, "keySecret": { "title": "Name of the vault secret", "type": ["string", "null"] }, "vault": { "title": "Name of the vault", "type": ["string", "null"] }, "mode": { "enum": ["only", "both", null], "default": "only" } } } }, "definitions": { "scopeList": { "anyOf": [{ "type": "null" }, { "type": "array", "items": { "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/scopeEntry" }] } }, { "$ref": "#/definitions/scopeEntry" }] }, "scopeEntry": { "anyOf": [{ "type": "object", "required": ["scope"], "properties": { "scope": { "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/scopeId" }] }, "datasets": { "title": "Datasets of this scope", "$ref": "#/definitions/datasetList" } } }, { "$ref": "#/definitions/scopeId" }] }, "datasetList": { "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/dataset" }, { "type": "array", "minItems": 1, "items": { "$ref": "#/definitions/dataset" } }] }, "dataset": { "title": "Name of a dataset: FocusCost, PriceSheet, ReservationDetails, ReservationRecommendations or ReservationTransactions", "type": "string", "pattern": "^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$" }, "recommendation": { "type": "object", "properties": { "reservationScope": { "enum": ["Single", "Shared", null], "default": "Shared" }, "lookBackPeriod": { "enum": ["Last7Days", "Last30Days", "Last60Days", null], "default": "Last30Days" }, "resourceType": { "enum": ["VirtualMachines", "SQLDatabases", "PostgreSQL", "ManagedDisk", "MySQL", "RedHat", "MariaDB", "RedisCache", "CosmosDB", "SqlDataWarehouse", "SUSELinux", "AppService", "BlockBlob", "AzureDataExplorer", "VMwareCloudSimple", null], "default": "VirtualMachines" } } }, "scopeId": { "title": "Scope", "type": "string", "maxLength": 902, "pattern": "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$" }, "wholeNumber": { "anyOf": [{ "type": "null" }, { "type": "integer", "minimum": 0 }, { "title": "Whole number from 0", "type": "string", "pattern": "^\\s*[0-9]+(?:\\.0+)?\\s*$" }] } } };
const schema19 = { "type": "object", "properties": { "reservationScope": { "enum": ["Single", "Shared", null], "default": "Shared" }, "lookBackPeriod": { "enum": ["Last7Days", "Last30Days", "Last60Days", null], "default": "Last30Days" }, "resourceType": { "enum": ["VirtualMachines", "SQLDatabases", "PostgreSQL", "ManagedDisk", "MySQL", "RedHat", "MariaDB", "RedisCache", "CosmosDB", "SqlDataWarehouse", "SUSELinux", "AppService", "BlockBlob", "AzureDataExplorer", "VMwareCloudSimple", null], "default": "VirtualMachines" } } };
const schema21 = { "anyOf": [{ "type": "null" }, { "type": "integer", "minimum": 0 }, { "title": "Whole number from 0", "type": "string", "pattern": "^\\s*[0-9]+(?:\\.0+)?\\s*$" }] };
const schema12 = { "anyOf": [{ "type": "null" }, { "type": "array", "items": { "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/scopeEntry" }] } }, { "$ref": "#/definitions/scopeEntry" }] };
const schema13 = { "anyOf": [{ "type": "object", "required": ["scope"], "properties": { "scope": { "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/scopeId" }] }, "datasets": { "title": "Datasets of this scope", "$ref": "#/definitions/datasetList" } } }, { "$ref": "#/definitions/scopeId" }] };
const schema14 = { "title": "Scope", "type": "string", "maxLength": 902, "pattern": "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$" };
const func2 = ucs2length["default"] ?? ucs2length;
const pattern0 = new RegExp("^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$", "u");
const schema15 = { "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/dataset" }, { "type": "array", "minItems": 1, "items": { "$ref": "#/definitions/dataset" } }] };
const schema16 = { "title": "Name of a dataset: FocusCost, PriceSheet, ReservationDetails, ReservationRecommendations or ReservationTransactions", "type": "string", "pattern": "^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$" };
const pattern1 = new RegExp("^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$", "u");
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    const _errs0 = errors;
    let valid0 = false;
    const _errs1 = errors;
    if (data !== null) {
        const err0 = { instancePath, schemaPath: "#/anyOf/0/type", keyword: "type", params: { type: "null" }, schema: schema15.anyOf[0].type, parentSchema: schema15.anyOf[0], data };
        if (vErrors === null) {
            vErrors = [err0];
        }
        else {
            vErrors.push(err0);
        }
        errors++;
    }
    var _valid0 = _errs1 === errors;
    valid0 = valid0 || _valid0;
    if (!valid0) {
        const _errs3 = errors;
        if (typeof data === "string") {
            if (!pattern1.test(data)) {
                const err1 = { instancePath, schemaPath: "#/definitions/dataset/pattern", keyword: "pattern", params: { pattern: "^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$" }, schema: "^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$", parentSchema: schema16, data };
                if (vErrors === null) {
                    vErrors = [err1];
                }
                else {
                    vErrors.push(err1);
                }
                errors++;
            }
        }
        else {
            const err2 = { instancePath, schemaPath: "#/definitions/dataset/type", keyword: "type", params: { type: "string" }, schema: schema16.type, parentSchema: schema16, data };
            if (vErrors === null) {
                vErrors = [err2];
            }
            else {
                vErrors.push(err2);
            }
            errors++;
        }
        var _valid0 = _errs3 === errors;
        valid0 = valid0 || _valid0;
        if (!valid0) {
            const _errs6 = errors;
            if (Array.isArray(data)) {
                if (data.length < 1) {
                    const err3 = { instancePath, schemaPath: "#/anyOf/2/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema15.anyOf[2], data };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
                const len0 = data.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data0 = data[i0];
                    if (typeof data0 === "string") {
                        if (!pattern1.test(data0)) {
                            const err4 = { instancePath: instancePath + "/" + i0, schemaPath: "#/definitions/dataset/pattern", keyword: "pattern", params: { pattern: "^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$" }, schema: "^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$", parentSchema: schema16, data: data0 };
                            if (vErrors === null) {
                                vErrors = [err4];
                            }
                            else {
                                vErrors.push(err4);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err5 = { instancePath: instancePath + "/" + i0, schemaPath: "#/definitions/dataset/type", keyword: "type", params: { type: "string" }, schema: schema16.type, parentSchema: schema16, data: data0 };
                        if (vErrors === null) {
                            vErrors = [err5];
                        }
                        else {
                            vErrors.push(err5);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err6 = { instancePath, schemaPath: "#/anyOf/2/type", keyword: "type", params: { type: "array" }, schema: schema15.anyOf[2].type, parentSchema: schema15.anyOf[2], data };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
            var _valid0 = _errs6 === errors;
            valid0 = valid0 || _valid0;
        }
    }
    if (!valid0) {
        const err7 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, schema: schema15.anyOf, parentSchema: schema15, data };
        if (vErrors === null) {
            vErrors = [err7];
        }
        else {
            vErrors.push(err7);
        }
        errors++;
    }
    else {
        errors = _errs0;
        if (vErrors !== null) {
            if (_errs0) {
                vErrors.length = _errs0;
            }
            else {
                vErrors = null;
            }
        }
    }
    validate13.errors = vErrors;
    return errors === 0;
}
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    const _errs0 = errors;
    let valid0 = false;
    const _errs1 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.scope === undefined) {
            const err0 = { instancePath, schemaPath: "#/anyOf/0/required", keyword: "required", params: { missingProperty: "scope" }, schema: schema13.anyOf[0].required, parentSchema: schema13.anyOf[0], data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.scope !== undefined) {
            let data0 = data.scope;
            const _errs4 = errors;
            let valid2 = false;
            const _errs5 = errors;
            if (data0 !== null) {
                const err1 = { instancePath: instancePath + "/scope", schemaPath: "#/anyOf/0/properties/scope/anyOf/0/type", keyword: "type", params: { type: "null" }, schema: schema13.anyOf[0].properties.scope.anyOf[0].type, parentSchema: schema13.anyOf[0].properties.scope.anyOf[0], data: data0 };
                if (vErrors === null) {
                    vErrors = [err1];
                }
                else {
                    vErrors.push(err1);
                }
                errors++;
            }
            var _valid1 = _errs5 === errors;
            valid2 = valid2 || _valid1;
            if (!valid2) {
                const _errs7 = errors;
                if (typeof data0 === "string") {
                    if (func2(data0) > 902) {
                        const err2 = { instancePath: instancePath + "/scope", schemaPath: "#/definitions/scopeId/maxLength", keyword: "maxLength", params: { limit: 902 }, schema: 902, parentSchema: schema14, data: data0 };
                        if (vErrors === null) {
                            vErrors = [err2];
                        }
                        else {
                            vErrors.push(err2);
                        }
                        errors++;
                    }
                    if (!pattern0.test(data0)) {
                        const err3 = { instancePath: instancePath + "/scope", schemaPath: "#/definitions/scopeId/pattern", keyword: "pattern", params: { pattern: "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$" }, schema: "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$", parentSchema: schema14, data: data0 };
                        if (vErrors === null) {
                            vErrors = [err3];
                        }
                        else {
                            vErrors.push(err3);
                        }
                        errors++;
                    }
                }
                else {
                    const err4 = { instancePath: instancePath + "/scope", schemaPath: "#/definitions/scopeId/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data: data0 };
                    if (vErrors === null) {
                        vErrors = [err4];
                    }
                    else {
                        vErrors.push(err4);
                    }
                    errors++;
                }
                var _valid1 = _errs7 === errors;
                valid2 = valid2 || _valid1;
            }
            if (!valid2) {
                const err5 = { instancePath: instancePath + "/scope", schemaPath: "#/anyOf/0/properties/scope/anyOf", keyword: "anyOf", params: {}, schema: schema13.anyOf[0].properties.scope.anyOf, parentSchema: schema13.anyOf[0].properties.scope, data: data0 };
                if (vErrors === null) {
                    vErrors = [err5];
                }
                else {
                    vErrors.push(err5);
                }
                errors++;
            }
            else {
                errors = _errs4;
                if (vErrors !== null) {
                    if (_errs4) {
                        vErrors.length = _errs4;
                    }
                    else {
                        vErrors = null;
                    }
                }
            }
        }
        if (data.datasets !== undefined) {
            if (!(validate13(data.datasets, { instancePath: instancePath + "/datasets", parentData: data, parentDataProperty: "datasets", rootData }))) {
                vErrors = appendErrors(vErrors, validate13.errors);
                errors = vErrors.length;
            }
        }
    }
    else {
        const err6 = { instancePath, schemaPath: "#/anyOf/0/type", keyword: "type", params: { type: "object" }, schema: schema13.anyOf[0].type, parentSchema: schema13.anyOf[0], data };
        if (vErrors === null) {
            vErrors = [err6];
        }
        else {
            vErrors.push(err6);
        }
        errors++;
    }
    var _valid0 = _errs1 === errors;
    valid0 = valid0 || _valid0;
    if (!valid0) {
        const _errs11 = errors;
        if (typeof data === "string") {
            if (func2(data) > 902) {
                const err7 = { instancePath, schemaPath: "#/definitions/scopeId/maxLength", keyword: "maxLength", params: { limit: 902 }, schema: 902, parentSchema: schema14, data };
                if (vErrors === null) {
                    vErrors = [err7];
                }
                else {
                    vErrors.push(err7);
                }
                errors++;
            }
            if (!pattern0.test(data)) {
                const err8 = { instancePath, schemaPath: "#/definitions/scopeId/pattern", keyword: "pattern", params: { pattern: "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$" }, schema: "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$", parentSchema: schema14, data };
                if (vErrors === null) {
                    vErrors = [err8];
                }
                else {
                    vErrors.push(err8);
                }
                errors++;
            }
        }
        else {
            const err9 = { instancePath, schemaPath: "#/definitions/scopeId/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data };
            if (vErrors === null) {
                vErrors = [err9];
            }
            else {
                vErrors.push(err9);
            }
            errors++;
        }
        var _valid0 = _errs11 === errors;
        valid0 = valid0 || _valid0;
    }
    if (!valid0) {
        const err10 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, schema: schema13.anyOf, parentSchema: schema13, data };
        if (vErrors === null) {
            vErrors = [err10];
        }
        else {
            vErrors.push(err10);
        }
        errors++;
    }
    else {
        errors = _errs0;
        if (vErrors !== null) {
            if (_errs0) {
                vErrors.length = _errs0;
            }
            else {
                vErrors = null;
            }
        }
    }
    validate12.errors = vErrors;
    return errors === 0;
}
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    const _errs0 = errors;
    let valid0 = false;
    const _errs1 = errors;
    if (data !== null) {
        const err0 = { instancePath, schemaPath: "#/anyOf/0/type", keyword: "type", params: { type: "null" }, schema: schema12.anyOf[0].type, parentSchema: schema12.anyOf[0], data };
        if (vErrors === null) {
            vErrors = [err0];
        }
        else {
            vErrors.push(err0);
        }
        errors++;
    }
    var _valid0 = _errs1 === errors;
    valid0 = valid0 || _valid0;
    if (!valid0) {
        const _errs3 = errors;
        if (Array.isArray(data)) {
            const len0 = data.length;
            for (let i0 = 0; i0 < len0; i0++) {
                let data0 = data[i0];
                const _errs6 = errors;
                let valid3 = false;
                const _errs7 = errors;
                if (data0 !== null) {
                    const err1 = { instancePath: instancePath + "/" + i0, schemaPath: "#/anyOf/1/items/anyOf/0/type", keyword: "type", params: { type: "null" }, schema: schema12.anyOf[1].items.anyOf[0].type, parentSchema: schema12.anyOf[1].items.anyOf[0], data: data0 };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
                var _valid1 = _errs7 === errors;
                valid3 = valid3 || _valid1;
                if (!valid3) {
                    const _errs9 = errors;
                    if (!(validate12(data0, { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData }))) {
                        vErrors = appendErrors(vErrors, validate12.errors);
                        errors = vErrors.length;
                    }
                    var _valid1 = _errs9 === errors;
                    valid3 = valid3 || _valid1;
                }
                if (!valid3) {
                    const err2 = { instancePath: instancePath + "/" + i0, schemaPath: "#/anyOf/1/items/anyOf", keyword: "anyOf", params: {}, schema: schema12.anyOf[1].items.anyOf, parentSchema: schema12.anyOf[1].items, data: data0 };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
                else {
                    errors = _errs6;
                    if (vErrors !== null) {
                        if (_errs6) {
                            vErrors.length = _errs6;
                        }
                        else {
                            vErrors = null;
                        }
                    }
                }
            }
        }
        else {
            const err3 = { instancePath, schemaPath: "#/anyOf/1/type", keyword: "type", params: { type: "array" }, schema: schema12.anyOf[1].type, parentSchema: schema12.anyOf[1], data };
            if (vErrors === null) {
                vErrors = [err3];
            }
            else {
                vErrors.push(err3);
            }
            errors++;
        }
        var _valid0 = _errs3 === errors;
        valid0 = valid0 || _valid0;
        if (!valid0) {
            const _errs10 = errors;
            if (!(validate12(data, { instancePath, parentData, parentDataProperty, rootData }))) {
                vErrors = appendErrors(vErrors, validate12.errors);
                errors = vErrors.length;
            }
            var _valid0 = _errs10 === errors;
            valid0 = valid0 || _valid0;
        }
    }
    if (!valid0) {
        const err4 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, schema: schema12.anyOf, parentSchema: schema12, data };
        if (vErrors === null) {
            vErrors = [err4];
        }
        else {
            vErrors.push(err4);
        }
        errors++;
    }
    else {
        errors = _errs0;
        if (vErrors !== null) {
            if (_errs0) {
                vErrors.length = _errs0;
            }
            else {
                vErrors = null;
            }
        }
    }
    validate11.errors = vErrors;
    return errors === 0;
}
const pattern4 = new RegExp("^\\s*[0-9]+(?:\\.0+)?\\s*$", "u");
const pattern6 = new RegExp("^[hH][tT][tT][pP][sS]?://[^\\s?#]+$", "u");
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    /*# sourceURL="urn:cost-hub:schema:settings" */ ;
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.$schema !== undefined) {
            let data0 = data.$schema;
            if ((typeof data0 !== "string") && (data0 !== null)) {
                const err0 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: schema11.properties.$schema.type }, schema: schema11.properties.$schema.type, parentSchema: schema11.properties.$schema, data: data0 };
                if (vErrors === null) {
                    vErrors = [err0];
                }
                else {
                    vErrors.push(err0);
                }
                errors++;
            }
        }
        if (data.type !== undefined) {
            let data1 = data.type;
            if ((typeof data1 !== "string") && (data1 !== null)) {
                const err1 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: schema11.properties.type.type }, schema: schema11.properties.type.type, parentSchema: schema11.properties.type, data: data1 };
                if (vErrors === null) {
                    vErrors = [err1];
                }
                else {
                    vErrors.push(err1);
                }
                errors++;
            }
        }
        if (data.version !== undefined) {
            let data2 = data.version;
            if (((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))) && (data2 !== null)) {
                const err2 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: schema11.properties.version.type }, schema: schema11.properties.version.type, parentSchema: schema11.properties.version, data: data2 };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
        if (data.learnMore !== undefined) {
            let data3 = data.learnMore;
            if ((typeof data3 !== "string") && (data3 !== null)) {
                const err3 = { instancePath: instancePath + "/learnMore", schemaPath: "#/properties/learnMore/type", keyword: "type", params: { type: schema11.properties.learnMore.type }, schema: schema11.properties.learnMore.type, parentSchema: schema11.properties.learnMore, data: data3 };
                if (vErrors === null) {
                    vErrors = [err3];
                }
                else {
                    vErrors.push(err3);
                }
                errors++;
            }
        }
        if (data.scopes !== undefined) {
            if (!(validate11(data.scopes, { instancePath: instancePath + "/scopes", parentData: data, parentDataProperty: "scopes", rootData }))) {
                vErrors = appendErrors(vErrors, validate11.errors);
                errors = vErrors.length;
            }
        }
        if (data.exportScopes !== undefined) {
            if (!(validate11(data.exportScopes, { instancePath: instancePath + "/exportScopes", parentData: data, parentDataProperty: "exportScopes", rootData }))) {
                vErrors = appendErrors(vErrors, validate11.errors);
                errors = vErrors.length;
            }
        }
        if (data.datasets !== undefined) {
            if (!(validate13(data.datasets, { instancePath: instancePath + "/datasets", parentData: data, parentDataProperty: "datasets", rootData }))) {
                vErrors = appendErrors(vErrors, validate13.errors);
                errors = vErrors.length;
            }
        }
        if (data.recommendations !== undefined) {
            let data7 = data.recommendations;
            const _errs13 = errors;
            let valid1 = false;
            const _errs14 = errors;
            if (data7 !== null) {
                const err4 = { instancePath: instancePath + "/recommendations", schemaPath: "#/properties/recommendations/anyOf/0/type", keyword: "type", params: { type: "null" }, schema: schema11.properties.recommendations.anyOf[0].type, parentSchema: schema11.properties.recommendations.anyOf[0], data: data7 };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
            var _valid0 = _errs14 === errors;
            valid1 = valid1 || _valid0;
            if (!valid1) {
                const _errs16 = errors;
                if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                    if (data7.reservationScope !== undefined) {
                        let data8 = data7.reservationScope;
                        if (!(((data8 === "Single") || (data8 === "Shared")) || (data8 === null))) {
                            const err5 = { instancePath: instancePath + "/recommendations/reservationScope", schemaPath: "#/definitions/recommendation/properties/reservationScope/enum", keyword: "enum", params: { allowedValues: schema19.properties.reservationScope.enum }, schema: schema19.properties.reservationScope.enum, parentSchema: schema19.properties.reservationScope, data: data8 };
                            if (vErrors === null) {
                                vErrors = [err5];
                            }
                            else {
                                vErrors.push(err5);
                            }
                            errors++;
                        }
                    }
                    if (data7.lookBackPeriod !== undefined) {
                        let data9 = data7.lookBackPeriod;
                        if (!((((data9 === "Last7Days") || (data9 === "Last30Days")) || (data9 === "Last60Days")) || (data9 === null))) {
                            const err6 = { instancePath: instancePath + "/recommendations/lookBackPeriod", schemaPath: "#/definitions/recommendation/properties/lookBackPeriod/enum", keyword: "enum", params: { allowedValues: schema19.properties.lookBackPeriod.enum }, schema: schema19.properties.lookBackPeriod.enum, parentSchema: schema19.properties.lookBackPeriod, data: data9 };
                            if (vErrors === null) {
                                vErrors = [err6];
                            }
                            else {
                                vErrors.push(err6);
                            }
                            errors++;
                        }
                    }
                    if (data7.resourceType !== undefined) {
                        let data10 = data7.resourceType;
                        if (!((((((((((((((((data10 === "VirtualMachines") || (data10 === "SQLDatabases")) || (data10 === "PostgreSQL")) || (data10 === "ManagedDisk")) || (data10 === "MySQL")) || (data10 === "RedHat")) || (data10 === "MariaDB")) || (data10 === "RedisCache")) || (data10 === "CosmosDB")) || (data10 === "SqlDataWarehouse")) || (data10 === "SUSELinux")) || (data10 === "AppService")) || (data10 === "BlockBlob")) || (data10 === "AzureDataExplorer")) || (data10 === "VMwareCloudSimple")) || (data10 === null))) {
                            const err7 = { instancePath: instancePath + "/recommendations/resourceType", schemaPath: "#/definitions/recommendation/properties/resourceType/enum", keyword: "enum", params: { allowedValues: schema19.properties.resourceType.enum }, schema: schema19.properties.resourceType.enum, parentSchema: schema19.properties.resourceType, data: data10 };
                            if (vErrors === null) {
                                vErrors = [err7];
                            }
                            else {
                                vErrors.push(err7);
                            }
                            errors++;
                        }
                    }
                }
                else {
                    const err8 = { instancePath: instancePath + "/recommendations", schemaPath: "#/definitions/recommendation/type", keyword: "type", params: { type: "object" }, schema: schema19.type, parentSchema: schema19, data: data7 };
                    if (vErrors === null) {
                        vErrors = [err8];
                    }
                    else {
                        vErrors.push(err8);
                    }
                    errors++;
                }
                var _valid0 = _errs16 === errors;
                valid1 = valid1 || _valid0;
                if (!valid1) {
                    const _errs22 = errors;
                    if (Array.isArray(data7)) {
                        if (data7.length < 1) {
                            const err9 = { instancePath: instancePath + "/recommendations", schemaPath: "#/properties/recommendations/anyOf/2/minItems", keyword: "minItems", params: { limit: 1 }, schema: 1, parentSchema: schema11.properties.recommendations.anyOf[2], data: data7 };
                            if (vErrors === null) {
                                vErrors = [err9];
                            }
                            else {
                                vErrors.push(err9);
                            }
                            errors++;
                        }
                        const len0 = data7.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                            let data11 = data7[i0];
                            if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                                if (data11.reservationScope !== undefined) {
                                    let data12 = data11.reservationScope;
                                    if (!(((data12 === "Single") || (data12 === "Shared")) || (data12 === null))) {
                                        const err10 = { instancePath: instancePath + "/recommendations/" + i0 + "/reservationScope", schemaPath: "#/definitions/recommendation/properties/reservationScope/enum", keyword: "enum", params: { allowedValues: schema19.properties.reservationScope.enum }, schema: schema19.properties.reservationScope.enum, parentSchema: schema19.properties.reservationScope, data: data12 };
                                        if (vErrors === null) {
                                            vErrors = [err10];
                                        }
                                        else {
                                            vErrors.push(err10);
                                        }
                                        errors++;
                                    }
                                }
                                if (data11.lookBackPeriod !== undefined) {
                                    let data13 = data11.lookBackPeriod;
                                    if (!((((data13 === "Last7Days") || (data13 === "Last30Days")) || (data13 === "Last60Days")) || (data13 === null))) {
                                        const err11 = { instancePath: instancePath + "/recommendations/" + i0 + "/lookBackPeriod", schemaPath: "#/definitions/recommendation/properties/lookBackPeriod/enum", keyword: "enum", params: { allowedValues: schema19.properties.lookBackPeriod.enum }, schema: schema19.properties.lookBackPeriod.enum, parentSchema: schema19.properties.lookBackPeriod, data: data13 };
                                        if (vErrors === null) {
                                            vErrors = [err11];
                                        }
                                        else {
                                            vErrors.push(err11);
                                        }
                                        errors++;
                                    }
                                }
                                if (data11.resourceType !== undefined) {
                                    let data14 = data11.resourceType;
                                    if (!((((((((((((((((data14 === "VirtualMachines") || (data14 === "SQLDatabases")) || (data14 === "PostgreSQL")) || (data14 === "ManagedDisk")) || (data14 === "MySQL")) || (data14 === "RedHat")) || (data14 === "MariaDB")) || (data14 === "RedisCache")) || (data14 === "CosmosDB")) || (data14 === "SqlDataWarehouse")) || (data14 === "SUSELinux")) || (data14 === "AppService")) || (data14 === "BlockBlob")) || (data14 === "AzureDataExplorer")) || (data14 === "VMwareCloudSimple")) || (data14 === null))) {
                                        const err12 = { instancePath: instancePath + "/recommendations/" + i0 + "/resourceType", schemaPath: "#/definitions/recommendation/properties/resourceType/enum", keyword: "enum", params: { allowedValues: schema19.properties.resourceType.enum }, schema: schema19.properties.resourceType.enum, parentSchema: schema19.properties.resourceType, data: data14 };
                                        if (vErrors === null) {
                                            vErrors = [err12];
                                        }
                                        else {
                                            vErrors.push(err12);
                                        }
                                        errors++;
                                    }
                                }
                            }
                            else {
                                const err13 = { instancePath: instancePath + "/recommendations/" + i0, schemaPath: "#/definitions/recommendation/type", keyword: "type", params: { type: "object" }, schema: schema19.type, parentSchema: schema19, data: data11 };
                                if (vErrors === null) {
                                    vErrors = [err13];
                                }
                                else {
                                    vErrors.push(err13);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err14 = { instancePath: instancePath + "/recommendations", schemaPath: "#/properties/recommendations/anyOf/2/type", keyword: "type", params: { type: "array" }, schema: schema11.properties.recommendations.anyOf[2].type, parentSchema: schema11.properties.recommendations.anyOf[2], data: data7 };
                        if (vErrors === null) {
                            vErrors = [err14];
                        }
                        else {
                            vErrors.push(err14);
                        }
                        errors++;
                    }
                    var _valid0 = _errs22 === errors;
                    valid1 = valid1 || _valid0;
                }
            }
            if (!valid1) {
                const err15 = { instancePath: instancePath + "/recommendations", schemaPath: "#/properties/recommendations/anyOf", keyword: "anyOf", params: {}, schema: schema11.properties.recommendations.anyOf, parentSchema: schema11.properties.recommendations, data: data7 };
                if (vErrors === null) {
                    vErrors = [err15];
                }
                else {
                    vErrors.push(err15);
                }
                errors++;
            }
            else {
                errors = _errs13;
                if (vErrors !== null) {
                    if (_errs13) {
                        vErrors.length = _errs13;
                    }
                    else {
                        vErrors = null;
                    }
                }
            }
        }
        if (data.retention !== undefined) {
            let data15 = data.retention;
            if ((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)) {
                const err16 = { instancePath: instancePath + "/retention", schemaPath: "#/properties/retention/type", keyword: "type", params: { type: schema11.properties.retention.type }, schema: schema11.properties.retention.type, parentSchema: schema11.properties.retention, data: data15 };
                if (vErrors === null) {
                    vErrors = [err16];
                }
                else {
                    vErrors.push(err16);
                }
                errors++;
            }
            if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
                if (data15.msexports !== undefined) {
                    let data16 = data15.msexports;
                    if ((!(data16 && typeof data16 == "object" && !Array.isArray(data16))) && (data16 !== null)) {
                        const err17 = { instancePath: instancePath + "/retention/msexports", schemaPath: "#/properties/retention/properties/msexports/type", keyword: "type", params: { type: schema11.properties.retention.properties.msexports.type }, schema: schema11.properties.retention.properties.msexports.type, parentSchema: schema11.properties.retention.properties.msexports, data: data16 };
                        if (vErrors === null) {
                            vErrors = [err17];
                        }
                        else {
                            vErrors.push(err17);
                        }
                        errors++;
                    }
                    if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
                        if (data16.days !== undefined) {
                            let data17 = data16.days;
                            const _errs36 = errors;
                            let valid11 = false;
                            const _errs37 = errors;
                            if (data17 !== null) {
                                const err18 = { instancePath: instancePath + "/retention/msexports/days", schemaPath: "#/definitions/wholeNumber/anyOf/0/type", keyword: "type", params: { type: "null" }, schema: schema21.anyOf[0].type, parentSchema: schema21.anyOf[0], data: data17 };
                                if (vErrors === null) {
                                    vErrors = [err18];
                                }
                                else {
                                    vErrors.push(err18);
                                }
                                errors++;
                            }
                            var _valid1 = _errs37 === errors;
                            valid11 = valid11 || _valid1;
                            if (!valid11) {
                                const _errs39 = errors;
                                if (!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))) {
                                    const err19 = { instancePath: instancePath + "/retention/msexports/days", schemaPath: "#/definitions/wholeNumber/anyOf/1/type", keyword: "type", params: { type: "integer" }, schema: schema21.anyOf[1].type, parentSchema: schema21.anyOf[1], data: data17 };
                                    if (vErrors === null) {
                                        vErrors = [err19];
                                    }
                                    else {
                                        vErrors.push(err19);
                                    }
                                    errors++;
                                }
                                if ((typeof data17 == "number") && (isFinite(data17))) {
                                    if (data17 < 0 || isNaN(data17)) {
                                        const err20 = { instancePath: instancePath + "/retention/msexports/days", schemaPath: "#/definitions/wholeNumber/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, schema: 0, parentSchema: schema21.anyOf[1], data: data17 };
                                        if (vErrors === null) {
                                            vErrors = [err20];
                                        }
                                        else {
                                            vErrors.push(err20);
                                        }
                                        errors++;
                                    }
                                }
                                var _valid1 = _errs39 === errors;
                                valid11 = valid11 || _valid1;
                                if (!valid11) {
                                    const _errs41 = errors;
                                    if (typeof data17 === "string") {
                                        if (!pattern4.test(data17)) {
                                            const err21 = { instancePath: instancePath + "/retention/msexports/days", schemaPath: "#/definitions/wholeNumber/anyOf/2/pattern", keyword: "pattern", params: { pattern: "^\\s*[0-9]+(?:\\.0+)?\\s*$" }, schema: "^\\s*[0-9]+(?:\\.0+)?\\s*$", parentSchema: schema21.anyOf[2], data: data17 };
                                            if (vErrors === null) {
                                                vErrors = [err21];
                                            }
                                            else {
                                                vErrors.push(err21);
                                            }
                                            errors++;
                                        }
                                    }
                                    else {
                                        const err22 = { instancePath: instancePath + "/retention/msexports/days", schemaPath: "#/definitions/wholeNumber/anyOf/2/type", keyword: "type", params: { type: "string" }, schema: schema21.anyOf[2].type, parentSchema: schema21.anyOf[2], data: data17 };
                                        if (vErrors === null) {
                                            vErrors = [err22];
                                        }
                                        else {
                                            vErrors.push(err22);
                                        }
                                        errors++;
                                    }
                                    var _valid1 = _errs41 === errors;
                                    valid11 = valid11 || _valid1;
                                }
                            }
                            if (!valid11) {
                                const err23 = { instancePath: instancePath + "/retention/msexports/days", schemaPath: "#/definitions/wholeNumber/anyOf", keyword: "anyOf", params: {}, schema: schema21.anyOf, parentSchema: schema21, data: data17 };
                                if (vErrors === null) {
                                    vErrors = [err23];
                                }
                                else {
                                    vErrors.push(err23);
                                }
                                errors++;
                            }
                            else {
                                errors = _errs36;
                                if (vErrors !== null) {
                                    if (_errs36) {
                                        vErrors.length = _errs36;
                                    }
                                    else {
                                        vErrors = null;
                                    }
                                }
                            }
                        }
                    }
                }
                if (data15.ingestion !== undefined) {
                    let data18 = data15.ingestion;
                    if ((!(data18 && typeof data18 == "object" && !Array.isArray(data18))) && (data18 !== null)) {
                        const err24 = { instancePath: instancePath + "/retention/ingestion", schemaPath: "#/properties/retention/properties/ingestion/type", keyword: "type", params: { type: schema11.properties.retention.properties.ingestion.type }, schema: schema11.properties.retention.properties.ingestion.type, parentSchema: schema11.properties.retention.properties.ingestion, data: data18 };
                        if (vErrors === null) {
                            vErrors = [err24];
                        }
                        else {
                            vErrors.push(err24);
                        }
                        errors++;
                    }
                    if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
                        if (data18.months !== undefined) {
                            let data19 = data18.months;
                            const _errs47 = errors;
                            let valid14 = false;
                            const _errs48 = errors;
                            if (data19 !== null) {
                                const err25 = { instancePath: instancePath + "/retention/ingestion/months", schemaPath: "#/definitions/wholeNumber/anyOf/0/type", keyword: "type", params: { type: "null" }, schema: schema21.anyOf[0].type, parentSchema: schema21.anyOf[0], data: data19 };
                                if (vErrors === null) {
                                    vErrors = [err25];
                                }
                                else {
                                    vErrors.push(err25);
                                }
                                errors++;
                            }
                            var _valid2 = _errs48 === errors;
                            valid14 = valid14 || _valid2;
                            if (!valid14) {
                                const _errs50 = errors;
                                if (!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))) {
                                    const err26 = { instancePath: instancePath + "/retention/ingestion/months", schemaPath: "#/definitions/wholeNumber/anyOf/1/type", keyword: "type", params: { type: "integer" }, schema: schema21.anyOf[1].type, parentSchema: schema21.anyOf[1], data: data19 };
                                    if (vErrors === null) {
                                        vErrors = [err26];
                                    }
                                    else {
                                        vErrors.push(err26);
                                    }
                                    errors++;
                                }
                                if ((typeof data19 == "number") && (isFinite(data19))) {
                                    if (data19 < 0 || isNaN(data19)) {
                                        const err27 = { instancePath: instancePath + "/retention/ingestion/months", schemaPath: "#/definitions/wholeNumber/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, schema: 0, parentSchema: schema21.anyOf[1], data: data19 };
                                        if (vErrors === null) {
                                            vErrors = [err27];
                                        }
                                        else {
                                            vErrors.push(err27);
                                        }
                                        errors++;
                                    }
                                }
                                var _valid2 = _errs50 === errors;
                                valid14 = valid14 || _valid2;
                                if (!valid14) {
                                    const _errs52 = errors;
                                    if (typeof data19 === "string") {
                                        if (!pattern4.test(data19)) {
                                            const err28 = { instancePath: instancePath + "/retention/ingestion/months", schemaPath: "#/definitions/wholeNumber/anyOf/2/pattern", keyword: "pattern", params: { pattern: "^\\s*[0-9]+(?:\\.0+)?\\s*$" }, schema: "^\\s*[0-9]+(?:\\.0+)?\\s*$", parentSchema: schema21.anyOf[2], data: data19 };
                                            if (vErrors === null) {
                                                vErrors = [err28];
                                            }
                                            else {
                                                vErrors.push(err28);
                                            }
                                            errors++;
                                        }
                                    }
                                    else {
                                        const err29 = { instancePath: instancePath + "/retention/ingestion/months", schemaPath: "#/definitions/wholeNumber/anyOf/2/type", keyword: "type", params: { type: "string" }, schema: schema21.anyOf[2].type, parentSchema: schema21.anyOf[2], data: data19 };
                                        if (vErrors === null) {
                                            vErrors = [err29];
                                        }
                                        else {
                                            vErrors.push(err29);
                                        }
                                        errors++;
                                    }
                                    var _valid2 = _errs52 === errors;
                                    valid14 = valid14 || _valid2;
                                }
                            }
                            if (!valid14) {
                                const err30 = { instancePath: instancePath + "/retention/ingestion/months", schemaPath: "#/definitions/wholeNumber/anyOf", keyword: "anyOf", params: {}, schema: schema21.anyOf, parentSchema: schema21, data: data19 };
                                if (vErrors === null) {
                                    vErrors = [err30];
                                }
                                else {
                                    vErrors.push(err30);
                                }
                                errors++;
                            }
                            else {
                                errors = _errs47;
                                if (vErrors !== null) {
                                    if (_errs47) {
                                        vErrors.length = _errs47;
                                    }
                                    else {
                                        vErrors = null;
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        if (data.erase !== undefined) {
            if (!(validate11(data.erase, { instancePath: instancePath + "/erase", parentData: data, parentDataProperty: "erase", rootData }))) {
                vErrors = appendErrors(vErrors, validate11.errors);
                errors = vErrors.length;
            }
        }
        if (data.formerAccounts !== undefined) {
            let data21 = data.formerAccounts;
            if (((!(Array.isArray(data21))) && (typeof data21 !== "string")) && (data21 !== null)) {
                const err31 = { instancePath: instancePath + "/formerAccounts", schemaPath: "#/properties/formerAccounts/type", keyword: "type", params: { type: schema11.properties.formerAccounts.type }, schema: schema11.properties.formerAccounts.type, parentSchema: schema11.properties.formerAccounts, data: data21 };
                if (vErrors === null) {
                    vErrors = [err31];
                }
                else {
                    vErrors.push(err31);
                }
                errors++;
            }
            if (Array.isArray(data21)) {
                const len1 = data21.length;
                for (let i1 = 0; i1 < len1; i1++) {
                    let data22 = data21[i1];
                    if (typeof data22 !== "string") {
                        const err32 = { instancePath: instancePath + "/formerAccounts/" + i1, schemaPath: "#/properties/formerAccounts/items/type", keyword: "type", params: { type: "string" }, schema: schema11.properties.formerAccounts.items.type, parentSchema: schema11.properties.formerAccounts.items, data: data22 };
                        if (vErrors === null) {
                            vErrors = [err32];
                        }
                        else {
                            vErrors.push(err32);
                        }
                        errors++;
                    }
                }
            }
        }
        if (data.remoteHub !== undefined) {
            let data23 = data.remoteHub;
            if ((!(data23 && typeof data23 == "object" && !Array.isArray(data23))) && (data23 !== null)) {
                const err33 = { instancePath: instancePath + "/remoteHub", schemaPath: "#/properties/remoteHub/type", keyword: "type", params: { type: schema11.properties.remoteHub.type }, schema: schema11.properties.remoteHub.type, parentSchema: schema11.properties.remoteHub, data: data23 };
                if (vErrors === null) {
                    vErrors = [err33];
                }
                else {
                    vErrors.push(err33);
                }
                errors++;
            }
            if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
                if (data23.storageUri === undefined) {
                    const err34 = { instancePath: instancePath + "/remoteHub", schemaPath: "#/properties/remoteHub/required", keyword: "required", params: { missingProperty: "storageUri" }, schema: schema11.properties.remoteHub.required, parentSchema: schema11.properties.remoteHub, data: data23 };
                    if (vErrors === null) {
                        vErrors = [err34];
                    }
                    else {
                        vErrors.push(err34);
                    }
                    errors++;
                }
                if (data23.storageUri !== undefined) {
                    let data24 = data23.storageUri;
                    if (typeof data24 === "string") {
                        if (!pattern6.test(data24)) {
                            const err35 = { instancePath: instancePath + "/remoteHub/storageUri", schemaPath: "#/properties/remoteHub/properties/storageUri/pattern", keyword: "pattern", params: { pattern: "^[hH][tT][tT][pP][sS]?://[^\\s?#]+$" }, schema: "^[hH][tT][tT][pP][sS]?://[^\\s?#]+$", parentSchema: schema11.properties.remoteHub.properties.storageUri, data: data24 };
                            if (vErrors === null) {
                                vErrors = [err35];
                            }
                            else {
                                vErrors.push(err35);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err36 = { instancePath: instancePath + "/remoteHub/storageUri", schemaPath: "#/properties/remoteHub/properties/storageUri/type", keyword: "type", params: { type: "string" }, schema: schema11.properties.remoteHub.properties.storageUri.type, parentSchema: schema11.properties.remoteHub.properties.storageUri, data: data24 };
                        if (vErrors === null) {
                            vErrors = [err36];
                        }
                        else {
                            vErrors.push(err36);
                        }
                        errors++;
                    }
                }
                if (data23.keySecret !== undefined) {
                    let data25 = data23.keySecret;
                    if ((typeof data25 !== "string") && (data25 !== null)) {
                        const err37 = { instancePath: instancePath + "/remoteHub/keySecret", schemaPath: "#/properties/remoteHub/properties/keySecret/type", keyword: "type", params: { type: schema11.properties.remoteHub.properties.keySecret.type }, schema: schema11.properties.remoteHub.properties.keySecret.type, parentSchema: schema11.properties.remoteHub.properties.keySecret, data: data25 };
                        if (vErrors === null) {
                            vErrors = [err37];
                        }
                        else {
                            vErrors.push(err37);
                        }
                        errors++;
                    }
                }
                if (data23.vault !== undefined) {
                    let data26 = data23.vault;
                    if ((typeof data26 !== "string") && (data26 !== null)) {
                        const err38 = { instancePath: instancePath + "/remoteHub/vault", schemaPath: "#/properties/remoteHub/properties/vault/type", keyword: "type", params: { type: schema11.properties.remoteHub.properties.vault.type }, schema: schema11.properties.remoteHub.properties.vault.type, parentSchema: schema11.properties.remoteHub.properties.vault, data: data26 };
                        if (vErrors === null) {
                            vErrors = [err38];
                        }
                        else {
                            vErrors.push(err38);
                        }
                        errors++;
                    }
                }
                if (data23.mode !== undefined) {
                    let data27 = data23.mode;
                    if (!(((data27 === "only") || (data27 === "both")) || (data27 === null))) {
                        const err39 = { instancePath: instancePath + "/remoteHub/mode", schemaPath: "#/properties/remoteHub/properties/mode/enum", keyword: "enum", params: { allowedValues: schema11.properties.remoteHub.properties.mode.enum }, schema: schema11.properties.remoteHub.properties.mode.enum, parentSchema: schema11.properties.remoteHub.properties.mode, data: data27 };
                        if (vErrors === null) {
                            vErrors = [err39];
                        }
                        else {
                            vErrors.push(err39);
                        }
                        errors++;
                    }
                }
            }
        }
    }
    else {
        const err40 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema11.type, parentSchema: schema11, data };
        if (vErrors === null) {
            vErrors = [err40];
        }
        else {
            vErrors.push(err40);
        }
        errors++;
    }
    validate10.errors = vErrors;
    return errors === 0;
}
/** All errors of a value according to the schema of settings.json; empty if it is valid. */
function validateSettings(value) {
    return validate(value) ? [] : (validate.errors ?? []);
}
function appendErrors(errors, more) {
    if (errors === null)
        return more;
    for (const error of more)
        errors.push(error);
    return errors;
}

;// CONCATENATED MODULE: ./lib/src/hub/settings/settings-schema-check.js




/**
 * All errors that schemas/settings.schema.json finds in a settings file, in no particular order. If a value may have
 * several forms, only errors of the form that matches its type are returned.
 */
function checkSchema(root) {
    const errors = validateSettings(plainValue(root)).filter(({ keyword }) => keyword !== "anyOf");
    const byValue = Map.groupBy(errors, ({ instancePath }) => instancePath);
    const withFaultsInside = new Set([...byValue.keys()].flatMap(outerPointers));
    return [...byValue].flatMap(([pointer, ofValue]) => {
        const place = placeAt(root, pointer);
        const missing = ofValue.filter(({ keyword }) => keyword === "required");
        if (missing.length > 0)
            return missing.map((error) => ({ ...place, what: describeMissing(error, place.value) }));
        const [broken] = ofValue.filter(({ keyword }) => keyword !== "type");
        if (broken === undefined && withFaultsInside.has(pointer))
            return [];
        const rule = broken === undefined ? `be ${inWords(ofValue.flatMap(typesOf))}` : describeRule(broken);
        return [{ ...place, what: `must ${rule}, but is ${(0,json_cursor/* describeJson */.k)(place.value)}` }];
    });
}
/** The value that the validator checks. Numbers lose digits, which no rule in the schema depends on. */
function plainValue(value) {
    switch (value.kind) {
        case "null":
            return null;
        case "boolean":
        case "string":
            return value.value;
        case "number":
            return Number(value.literal);
        case "array":
            return value.items.map(plainValue);
        case "object": {
            // Without a prototype, a key such as __proto__ is an ordinary key.
            const plain = Object.create(null);
            for (const [key, member] of value.members)
                plain[key] = plainValue(member);
            return plain;
        }
    }
}
/** The JSON pointers of the values around a value: `/scopes`, then the whole file. */
function outerPointers(pointer) {
    const end = pointer.lastIndexOf("/");
    return end < 0 ? [] : [pointer.slice(0, end), ...outerPointers(pointer.slice(0, end))];
}
function placeAt(root, pointer) {
    const tokens = pointer.split("/").slice(1);
    return tokens.reduce((place, token) => inside(place, token.replaceAll("~1", "/").replaceAll("~0", "~")), {
        path: "",
        value: root,
    });
}
function inside({ path, value }, key) {
    const inner = value.kind === "array" ? value.items[Number(key)] : undefined;
    if (inner !== undefined)
        return { path: `${path}[${key}]`, value: inner };
    const member = value.kind === "object" ? value.members.get(key) : undefined;
    if (member === undefined)
        throw new Error(`the validator reports ${key}, which ${path || "the file"} does not have`);
    return { path: path === "" ? key : `${path}.${key}`, value: member };
}
/** Existing keys to show next to a missing one, which may be misspelled. */
const MAX_OTHER_KEYS = 3;
function describeMissing({ params, parentSchema }, value) {
    const keys = value.kind === "object" ? [...value.members.keys()] : [];
    const others = keys.filter((key) => !Object.hasOwn(parentSchema?.properties ?? {}, key)).slice(0, MAX_OTHER_KEYS);
    const instead = others.length === 0 ? "" : `, but has ${others.map(errors/* quoteValue */.cl).join(", ")}`;
    return `must have the key ${JSON.stringify(params.missingProperty)}${instead}`;
}
/** Completes "<path> must ...". */
function describeRule({ keyword, params, parentSchema }) {
    switch (keyword) {
        case "enum":
            return `be one of ${params.allowedValues.filter((one) => one !== null).join(", ")}`;
        case "maxLength":
            return `have at most ${params.limit} characters`;
        case "minimum":
            return `be at least ${params.limit}`;
        case "minItems":
            return `have at least ${(0,counted/* counted */.h)(params.limit, "entry", "entries")}`;
        case "pattern":
            return parentSchema?.title === undefined ? `match ${params.pattern}` : `be a valid "${parentSchema.title}"`;
        default:
            throw new Error(`the schema uses ${keyword}, which has no message`);
    }
}
const WORDS = {
    array: "an array",
    boolean: "true or false",
    integer: "a whole number",
    number: "a number",
    object: "an object",
    string: "a string",
};
function typesOf({ params }) {
    return [params.type].flat();
}
/** Without null, which means "not set" everywhere. */
function inWords(types) {
    const words = [...new Set(types)].filter((type) => type !== "null").map((type) => WORDS[type] ?? type);
    const [last = "null", ...others] = words.toReversed();
    return others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`;
}

;// CONCATENATED MODULE: ./lib/src/hub/settings/settings-schema.js









/**
 * Parses settings.json and checks all of it: by its JSON Schema, then scope by scope. Nested scopes would count costs
 * twice and are errors unless `allowOverlap` is set.
 */
function checkSettings(file, { allowOverlap }) {
    try {
        const json = parseFile(file);
        const schemaFaults = json === undefined ? [] : faultsBySchema(json, file.name);
        if (schemaFaults.length > 0)
            return { settings: undefined, faults: schemaFaults };
        const settings = (0,settings_reader/* parseSettings */.P)(file.bytes, file.name);
        const faults = json === undefined ? [] : scopeFaults({ json, file: file.name, settings, allowOverlap });
        return { settings: faults.length === 0 ? settings : undefined, faults };
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz)
            return { settings: undefined, faults: [error] };
        throw error;
    }
}
/** Undefined for bytes that are not text; the parser of settings reports these better. */
function parseFile({ name, bytes }) {
    const text = (0,json_text/* decodeText */.g)(bytes);
    return text === undefined ? undefined : (0,json_text/* parseJsonText */.l)(text, sourceOf(name));
}
function sourceOf(file) {
    return {
        code: "InvalidSettings",
        file,
        remedy: "Correct the file. With schemas/settings.schema.json, an editor shows the allowed keys and values.",
    };
}
function faultsBySchema(json, file) {
    const faults = checkSchema(json.root).map((fault) => ({ ...fault, place: json.placeOf(fault.value) }));
    const inFileOrder = faults.toSorted(({ place: one }, { place: other }) => one.line - other.line || one.column - other.column);
    return inFileOrder.map(({ path, place: { line, column }, value, what }) => {
        // People put keys and SAS tokens where a storage endpoint belongs, and no log may show these.
        const safe = path.startsWith("remoteHub") ? what.replace(/, but is .*$/s, "") : what;
        const reported = reasonOf(path, value) ?? safe;
        const where = path === "" ? "the file" : path;
        return new errors/* InputError */.dz("InvalidSettings", `${file} line ${line}, column ${column}: ${where} ${reported}.`, {
            remedy: sourceOf(file).remedy,
            place: { file, line, column: String(column), value: path },
        });
    });
}
/** The parser of scopes describes the problem better than a pattern can. */
function reasonOf(path, value) {
    if (value.kind !== "string" || !/^(?:scopes|exportScopes)\b/.test(path))
        return undefined;
    if (/\.datasets\b/.test(path))
        return undefined;
    try {
        (0,hub_scope/* parseScopeId */.JA)(value.value);
        return undefined;
    }
    catch (error) {
        return error instanceof errors/* InputError */.dz ? `is not a scope: ${error.message.replace(/\.$/, "")}` : undefined;
    }
}
function scopeFaults({ json, file, settings, allowOverlap }) {
    const entries = scopeEntries(json);
    // The first line that names a scope twice.
    const lines = new Map(entries.toReversed().map(({ scope, line }) => [scope, line]));
    const scopes = settings.scopes.map(({ scope }) => scope);
    const placeOf = (scope) => {
        const line = lines.get(scope);
        return { file, ...(line === undefined ? {} : { line }), value: (0,scope_kind/* formatScope */.gk)(scope) };
    };
    const where = (scope) => `${file} line ${lines.get(scope) ?? "?"}`;
    const folded = [...(0,scope_name/* findFoldedScopes */.jH)(scopes, new Set())].map(([scope, other]) => {
        const { code, message, remedy } = (0,scope_name/* foldedScope */.bl)(scope, other);
        return new errors/* InputError */.dz(code, `${where(scope)}: ${message}`, { remedy, place: placeOf(scope) });
    });
    const unsupported = scopes.flatMap((scope) => {
        const texts = entries.filter((entry) => entry.scope === scope).map(({ text }) => text);
        const fault = (0,scope_name/* azureScopeFault */.ai)(scope) ?? texts.map(scope_name/* foldingFault */.sY).find((found) => found !== undefined);
        const { refusal = fault, instead = "Write it as the portal shows it." } = (0,scope_kind/* scopeSupport */.S5)(scope);
        if (refusal === undefined)
            return [];
        const message = `${where(scope)}: scope ${(0,errors/* quoteValue */.cl)((0,scope_kind/* formatScope */.gk)(scope))} ${refusal}.`;
        return [new errors/* InputError */.dz("UnsupportedScope", message, { remedy: instead, place: placeOf(scope) })];
    });
    const refused = new Set(unsupported.map(({ place }) => place.value));
    const datasets = (0,requested_datasets/* unsupportedDatasets */.f1)(settings)
        .filter(({ scope }) => !refused.has((0,scope_kind/* formatScope */.gk)(scope)))
        .map(({ dataset, instead, refusal, scope }) => {
        const message = `${where(scope)}: scope ${(0,errors/* quoteValue */.cl)((0,scope_kind/* formatScope */.gk)(scope))} ${refusal}.`;
        return new errors/* InputError */.dz("UnsupportedDataset", message, {
            remedy: instead,
            place: { ...placeOf(scope), value: dataset },
        });
    });
    const nested = (allowOverlap ? [] : (0,scope_overlap/* findOverlaps */.sU)((0,requested_datasets/* scopesWithCosts */.Sh)(settings))).map(({ outer, inner }) => new errors/* InputError */.dz("OverlappingScopes", `${where(inner)}: scope ${(0,scope_kind/* formatScope */.gk)(inner)} is inside ${(0,scope_kind/* formatScope */.gk)(outer)}, so its costs would be ` +
        "counted twice.", {
        remedy: "Remove one of the two, or set allow-overlap: true if reports use one scope only.",
        place: placeOf(inner),
    }));
    return [...unsupported, ...datasets, ...folded, ...nested].toSorted((one, other) => (one.place.line ?? 0) - (other.place.line ?? 0));
}
/** The scopes in the file's order; a scope that is listed twice appears twice. */
function scopeEntries(json) {
    const entries = [];
    if (json.root.kind !== "object")
        return entries;
    for (const key of ["scopes", "exportScopes"]) {
        const list = json.root.members.get(key);
        for (const entry of list?.kind === "array" ? list.items : [list]) {
            const id = entry?.kind === "object" ? entry.members.get("scope") : entry;
            if (id?.kind !== "string" || id.value.trim() === "")
                continue;
            entries.push({ scope: (0,hub_scope/* parseScopeId */.JA)(id.value), text: id.value, line: json.placeOf(id).line });
        }
    }
    return entries;
}

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
    const { settings, faults } = checkSettings(source, inputs);
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
        ...["formerAccounts", "remoteHub"],
    ],
    "retention.": ["msexports", "ingestion"],
    "retention.msexports.": ["days"],
    "retention.ingestion.": ["months"],
    "remoteHub.": ["storageUri", "keySecret", "vault", "mode"],
    "scopes[].": ["scope", "datasets"],
    "recommendations[].": ["reservationScope", "lookBackPeriod", "resourceType"],
};
/** One sentence for each unknown key that is probably a misspelling of a known one. */
function misspeltKeys(name, settings) {
    const { recommendations = [], remoteHub, retention, scopes, unknownKeys } = settings;
    const unknown = {
        "": unknownKeys,
        "retention.": retention.unknownKeys,
        "retention.msexports.": retention.msexports.unknownKeys,
        "retention.ingestion.": retention.ingestion.unknownKeys,
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
    const exports = planExports({
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
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/schemas.js
var schemas = __webpack_require__(95845);
// EXTERNAL MODULE: ./lib/src/azure/storage/storage-endpoint.js
var storage_endpoint = __webpack_require__(26955);
// EXTERNAL MODULE: ./lib/src/lake/discover/lake-state.js
var lake_state = __webpack_require__(69431);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/deliveries.js




/**
 * When each export of the hub last delivered for a scope, by its name in lower case, according to the manifests in
 * `msexports` and the months in the lake. Used where Azure does not show exports to this identity. Data that cannot be
 * read does not count as evidence.
 */
async function readDeliveries(request, scope) {
    const last = new Map();
    const note = (manifestName, at) => {
        const name = exportOf(request.hubName, scope, manifestName);
        const known = name === undefined ? undefined : last.get(name);
        if (name !== undefined && (known === undefined || known < at))
            last.set(name, at);
    };
    await readable(request.signal, async () => {
        for await (const { name, lastModified } of request.exports.list(`${(0,export_kinds/* exportFolder */.VH)(scope)}/`)) {
            if (/(?:^|\/)_?manifest\.json$/i.test(name))
                note(name, lastModified);
        }
    });
    await readable(request.signal, async () => {
        for await (const blob of request.lake.list(`${scope}/`)) {
            const record = (0,partition_path/* parseDatasetPath */.NF)(blob.name)?.scope === scope ? (0,lake_state/* recordOf */.z)(blob) : undefined;
            if (record !== undefined)
                note(record.manifestName, new Date(record.submittedTime));
        }
    });
    return last;
}
/**
 * The export that a manifest belongs to. Azure creates a folder with the name of the export below the configured root
 * folder.
 */
function exportOf(hubName, scope, manifestName) {
    const folder = `${(0,export_kinds/* exportFolder */.VH)(scope)}/`;
    if (!manifestName.toLowerCase().startsWith(folder.toLowerCase()))
        return undefined;
    const name = manifestName.slice(folder.length).split("/")[0]?.toLowerCase() ?? "";
    return (0,export_kinds/* cadenceOfExport */.Bz)(hubName, name) === undefined ? undefined : name;
}
async function readable(signal, read) {
    try {
        await read();
    }
    catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
            throw error;
    }
}

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
        const deliveries = await readDeliveries({ exports, lake, signal, hubName: inputs.hubName }, scope);
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
// EXTERNAL MODULE: ./lib/src/hub/hub-name.js
var hub_name = __webpack_require__(7805);
// EXTERNAL MODULE: ./lib/src/inputs/sign-in-inputs.js
var sign_in_inputs = __webpack_require__(60383);
// EXTERNAL MODULE: ./lib/src/inputs/storage-inputs.js
var storage_inputs = __webpack_require__(7661);
;// CONCATENATED MODULE: ./lib/src/actions/configure-exports/inputs.js







/** Reads the action's inputs. No other code knows their names. */
function readConfigureExportsInputs(reader) {
    const storage = (0,storage_inputs/* readStorageInputs */.vY)(reader);
    // The step itself reads these inputs; here they are only declared as known.
    reader.secret("github-token");
    reader.flag("pull-request-comment");
    reader.flag("allow-public");
    return {
        ...(0,sign_in_inputs/* readManagementSignInInputs */.J)(reader),
        ...storage,
        /** Undefined to find it by the account's name. */
        storageAccountId: storageAccountId(reader.optionalText("storage-account-id")),
        hubName: hubName(reader.text("hub-name")),
        settingsPath: reader.text("settings-path"),
        datasetVersion: datasetVersion(reader.text("dataset-version")),
        apiVersion: (0,export_api_version/* parseExportApiVersion */.E)(reader.text("api-version")),
        runBy: reader.choice("run-by", EXPORT_RUNNERS),
        compression: reader.choice("compression", EXPORT_COMPRESSIONS),
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
// EXTERNAL MODULE: ./lib/src/github/failure.js
var failure = __webpack_require__(43890);
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
            return `hidden by Azure; last delivered on ${(0,src_month/* dayOfDate */.OU)(planned.deliveredAt)}`;
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

/***/ 94750:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ uploadSettings),
/* harmony export */   s: () => (/* binding */ readConfigSettings)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55491);
/* harmony import */ var _hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89422);
/* harmony import */ var _hub_settings_settings_plan_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41186);
/* harmony import */ var _lake_storage_conditional_write_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(26904);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(59584);






const SETTINGS = "settings.json";
/** The event bridge reacts to names that end in `settings.json`, so backups have another ending. */
const BACKUPS = "journal/settings-backup";
/**
 * Not evidence of a hub in use: deploy-hub itself writes it before the settings, even when it creates a hub for the
 * second time.
 */
const NO_SIGN_OF_USE = ["journal/paused.json"];
const JSON_TYPE = "application/json";
/** Reads config/settings.json and decides what to do with it. Writes nothing. */
async function readConfigSettings(request) {
    const { config, retryUntilAuthorized, file, given } = request;
    const stored = await retryUntilAuthorized(() => (0,_lake_storage_conditional_write_js__WEBPACK_IMPORTED_MODULE_4__/* .readVersion */ .$)(config, SETTINGS));
    const uploaded = await retryUntilAuthorized(() => config.read(_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .UPLOAD_RECORD */ .YH));
    const isGone = (0,_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .saysNothing */ ._X)(stored?.bytes);
    const lost = isGone ? { uploaded, inUse: await findUse(request, uploaded) } : undefined;
    return { stored, uploaded, plan: (0,_hub_settings_settings_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .planSettings */ .Z)({ file, given, lost, stored: stored && { ...stored, uploaded } }) };
}
/**
 * The evidence that a hub without settings is not new, to complete "although ..."; undefined if its journal and its
 * lake are empty.
 */
async function findUse({ config, file, lake, retryUntilAuthorized }, uploaded) {
    if (uploaded !== undefined)
        return `config/${_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .UPLOAD_RECORD */ .YH} shows that the hub once had settings`;
    // A settings file in the repository takes precedence in any case.
    if (file !== undefined)
        return undefined;
    const entry = await retryUntilAuthorized(() => firstName(config, "journal/", NO_SIGN_OF_USE));
    if (entry !== undefined)
        return `config/${entry} shows that the hub is in use`;
    const month = lake && (await retryUntilAuthorized(() => firstName(lake, undefined, [])));
    return month && `the lake contains ingestion/${month}`;
}
async function firstName(store, prefix, without) {
    for await (const { name } of store.list(prefix))
        if (!without.includes(name))
            return name;
    return undefined;
}
/**
 * Applies the plan to config/settings.json after backing up the current content. Writes nothing for the outcomes
 * `drift` and `lost`. Throws InputError `SettingsBusy` if another writer keeps changing the settings.
 */
async function uploadSettings(request, clock) {
    const { config, retryUntilAuthorized } = request;
    const upload = await (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .retryRace */ .S4)(_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .MAX_RACES */ .ig.settings, async () => {
        const { plan, stored, uploaded } = await readConfigSettings(request);
        if (plan.outcome === "drift" || plan.outcome === "lost")
            return { plan, backup: undefined };
        const bytes = new TextEncoder().encode(plan.text);
        const record = () => retryUntilAuthorized(() => config.write(_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .UPLOAD_RECORD */ .YH, bytes));
        if (plan.outcome === "unchanged") {
            // A run that crashed in between left the record of an older upload.
            if (!isSame(uploaded, bytes))
                await record();
            return { plan, backup: undefined };
        }
        // If the settings are missing, the record is their only copy. It is backed up, and the new record is written after
        // the settings.
        const isGone = (0,_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .saysNothing */ ._X)(stored?.bytes);
        const former = isGone && uploaded !== undefined && !isSame(uploaded, bytes) ? uploaded : stored?.bytes;
        const backup = former && backupName(clock.now(), former);
        if (backup !== undefined && former !== undefined)
            await retryUntilAuthorized(() => config.write(backup, former));
        // Otherwise the record is written before the settings. If the run crashes in between, the digest still identifies
        // the settings as the hub's own.
        const isRecordLast = isGone && uploaded !== undefined;
        if (!isRecordLast)
            await record();
        const outcome = await retryUntilAuthorized(() => (0,_lake_storage_conditional_write_js__WEBPACK_IMPORTED_MODULE_4__/* .writeVersion */ .g)(config, { name: SETTINGS, bytes, seenEtag: stored?.etag, contentType: JSON_TYPE }));
        if (outcome !== "written")
            return undefined;
        if (isRecordLast)
            await record();
        return { plan, backup };
    });
    if (upload !== undefined)
        return upload;
    throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz("SettingsBusy", "config/settings.json was changed by another writer during each attempt to write it.", {
        remedy: "Find the other job or tool that writes the settings of this hub, and run this workflow again.",
    });
}
function isSame(one, other) {
    return one !== undefined && Buffer.from(one).equals(other);
}
/** The same content within the same second gives the same backup name. */
function backupName(now, bytes) {
    const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
    return `${BACKUPS}/${instant}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)("sha256").update(bytes).digest("hex").slice(0, 8)}.json.bak`;
}


/***/ })

};
