export const id = 683;
export const ids = [683];
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

/***/ 91410:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Du: () => (/* binding */ EXPORT_RUNNERS),
/* harmony export */   TU: () => (/* binding */ EXPORT_CONTAINER),
/* harmony export */   c9: () => (/* binding */ desiredExports),
/* harmony export */   hl: () => (/* binding */ ownDescription),
/* harmony export */   lx: () => (/* binding */ EXPORT_COMPRESSIONS)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var exact_values_timestamp__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86534);
/* harmony import */ var _datasets_hub_datasets_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37067);
/* harmony import */ var _scope_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(33886);
/* harmony import */ var _export_drift_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(61952);
/* harmony import */ var _export_kinds_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(59328);






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
const LEAD_MS = exact_values_timestamp__WEBPACK_IMPORTED_MODULE_1__/* .HOUR_MS */ .iQ;
/** Until this day, Azure may add charges to the previous month. */
const SETTLED_DAY = 5;
/**
 * The exports that a hub maintains for a scope: two of its costs, unless its settings request others. `now` determines
 * the start of a schedule.
 */
function desiredExports(scope, policy, now, requested = _export_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .COSTS_ALONE */ .H1) {
    return (0,_export_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .exportKinds */ .ok)(requested).map((kind) => ({
        scope,
        kind,
        name: (0,_export_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .hubExportName */ .ZO)(policy.hubName, kind.cadence, kind),
        body: bodyOf(scope, kind, { ...policy, from: firstRun(kind.cadence, now) }),
    }));
}
function bodyOf(scope, kind, desired) {
    const { cadence, dataset, recommendation } = kind;
    const { granularity, timeframes, versions } = (0,_datasets_hub_datasets_js__WEBPACK_IMPORTED_MODULE_2__/* .hubDataset */ .gT)(dataset).exports;
    // Scopes with datasets other than costs always belong to one of the agreements.
    const dataVersion = versions?.[(0,_scope_js__WEBPACK_IMPORTED_MODULE_3__/* .agreementOfScope */ .Aq)(scope) ?? "mca"] ?? desired.datasetVersion;
    const filters = recommendation && (0,_export_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .recommendationFilters */ .lK)(recommendation);
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
            exportDescription: (0,_export_drift_js__WEBPACK_IMPORTED_MODULE_4__/* .withNetwork */ .pc)(ownDescription(desired.hubName), desired.network ?? "open"),
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
                    rootFolderPath: (0,_export_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .exportFolder */ .VH)(scope),
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
    return `${(0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .dayOfDate */ .OU)(next)}T00:00:00Z`;
}


/***/ }),

/***/ 61952:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DM: () => (/* binding */ withoutNetwork),
/* harmony export */   DZ: () => (/* binding */ repairedBody),
/* harmony export */   Dc: () => (/* binding */ compareExports),
/* harmony export */   _t: () => (/* binding */ recordNetwork),
/* harmony export */   cI: () => (/* binding */ networkChanges),
/* harmony export */   pc: () => (/* binding */ withNetwork),
/* harmony export */   yS: () => (/* binding */ newExportChanges)
/* harmony export */ });
/* harmony import */ var _export_kinds_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59328);

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
        isSame: _export_kinds_js__WEBPACK_IMPORTED_MODULE_0__/* .isSameFolder */ .F1,
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


/***/ }),

/***/ 33912:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ planExports),
/* harmony export */   N: () => (/* binding */ isOwn)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var exact_values_shell_command__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(73704);
/* harmony import */ var exact_values_timestamp__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86534);
/* harmony import */ var _scope_kind_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55093);
/* harmony import */ var _desired_exports_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91410);
/* harmony import */ var _export_drift_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(61952);
/* harmony import */ var _export_kinds_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(59328);







/** An export without a delivery for longer than this is considered deleted. */
const SILENT_AFTER_DAYS = { daily: 3, monthly: 40 };
/** Plans what happens to each export of the hub. After a plan is applied, the next plan contains no changes. */
function planExports(desired) {
    const { policy, wanted, left, unseen, prune, erased, now, requested = () => _export_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .COSTS_ALONE */ .H1, notes } = desired;
    const exports = [...(unseen ?? [])].flatMap(([scope, reported]) => planUnseen(scope, reported, { policy, prune: prune || erased?.has(scope) === true, now, requested }));
    const faults = [];
    for (const [scope, found] of wanted) {
        const own = (0,_desired_exports_js__WEBPACK_IMPORTED_MODULE_3__/* .desiredExports */ .c9)(scope, policyOf(scope, policy), now, requested(scope));
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
            const kind = (0,_export_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .kindOfExport */ .q2)(policy.hubName, other.name);
            if (kind !== undefined && isOwn(other, policy)) {
                exports.push({ scope, name: other.name, action: "remove", isPruned: prune, unrequested: kind });
                continue;
            }
            if (!isDeliveredTo(other.body, policy.storageAccountId))
                continue;
            const { container } = destinationOf(other.body);
            if (isSameText(container, "ingestion"))
                faults.push({ scope, name: other.name, error: exportIntoLake(scope, other) });
            if (isSameText(container, _desired_exports_js__WEBPACK_IMPORTED_MODULE_3__/* .EXPORT_CONTAINER */ .TU)) {
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
    const kind = (0,_export_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .kindOfExport */ .q2)(hubName, name);
    if (kind === undefined || !isDeliveredTo(body, storageAccountId))
        return false;
    return (kind.dataset === "FocusCost" || (0,_export_drift_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutNetwork */ .DM)(body.properties.exportDescription ?? "") === (0,_desired_exports_js__WEBPACK_IMPORTED_MODULE_3__/* .ownDescription */ .hl)(hubName));
}
/** Azure runs exports that only people may run. */
function policyOf(scope, policy) {
    return (0,_scope_kind_js__WEBPACK_IMPORTED_MODULE_2__/* .needsManualSteps */ .nK)(scope) ? { ...policy, runBy: "azure" } : policy;
}
/** Plans exports that Azure does not show, based on their deliveries. */
function planUnseen(scope, { deliveries, isWanted }, { policy, prune, now, requested, }) {
    const desired = isWanted ? (0,_desired_exports_js__WEBPACK_IMPORTED_MODULE_3__/* .desiredExports */ .c9)(scope, policyOf(scope, policy), now, requested(scope)) : [];
    const isAlive = (deliveredAt, cadence) => now.getTime() - deliveredAt.getTime() <= SILENT_AFTER_DAYS[cadence] * exact_values_timestamp__WEBPACK_IMPORTED_MODULE_1__/* .DAY_MS */ .sO;
    const planned = desired.map(({ body, kind, name }) => {
        const deliveredAt = deliveries.get(name);
        return deliveredAt !== undefined && isAlive(deliveredAt, kind.cadence)
            ? { scope, name, action: "unseen", deliveredAt }
            : { scope, name, action: "create", body, changes: (0,_export_drift_js__WEBPACK_IMPORTED_MODULE_4__/* .newExportChanges */ .yS)(body), isUnseen: true };
    });
    const others = [...deliveries].flatMap(([name, deliveredAt]) => {
        const kind = (0,_export_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .kindOfExport */ .q2)(policy.hubName, name);
        if (kind === undefined || desired.some((one) => one.name === name) || !isAlive(deliveredAt, kind.cadence))
            return [];
        return [{ scope, name, action: "remove", isPruned: prune, ...(isWanted ? { unrequested: kind } : {}) }];
    });
    return [...planned, ...others];
}
function planDesired({ scope, name, body }, same, network, now) {
    if (same === undefined)
        return { scope, name, action: "create", body, changes: (0,_export_drift_js__WEBPACK_IMPORTED_MODULE_4__/* .newExportChanges */ .yS)(body) };
    const changes = [...(0,_export_drift_js__WEBPACK_IMPORTED_MODULE_4__/* .compareExports */ .Dc)(same.body, body, now), ...(0,_export_drift_js__WEBPACK_IMPORTED_MODULE_4__/* .networkChanges */ .cI)(same.body, network)];
    if (changes.length === 0)
        return { scope, name: same.name, action: "unchanged" };
    const saved = (0,_export_drift_js__WEBPACK_IMPORTED_MODULE_4__/* .recordNetwork */ ._t)((0,_export_drift_js__WEBPACK_IMPORTED_MODULE_4__/* .repairedBody */ .DZ)(same.body, body), network);
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
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("ExportOfAnotherHub", `Export ${name} of ${(0,_scope_kind_js__WEBPACK_IMPORTED_MODULE_2__/* .formatScope */ .gk)(scope)} delivers to ${accountOf(destination)}, so it belongs to another hub ` +
        "with the same name, or to a former account of this one. It was not changed.", {
        remedy: "Choose another hub-name for this hub. If that export is no longer needed, delete it: " +
            `${deleteCommand(scope, name)}.`,
        place: { value: destination.resourceId ?? destination.storageAccount ?? "" },
    });
}
function exportIntoLake(scope, { name }) {
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("ExportIntoIngestion", `Export ${name} of ${(0,_scope_kind_js__WEBPACK_IMPORTED_MODULE_2__/* .formatScope */ .gk)(scope)} delivers to container ingestion, where reports treat every file as ` +
        "a month of the hub.", {
        remedy: "Delete the export, or change its container (to msexports if the hub should ingest it), and delete the " +
            `files that it wrote to ingestion. To delete the export: ${deleteCommand(scope, name)}.`,
        place: { value: name },
    });
}
function deleteCommand(scope, name) {
    return (0,exact_values_shell_command__WEBPACK_IMPORTED_MODULE_6__/* .shellCommand */ .q$) `az costmanagement export delete --name ${name} --scope ${(0,_scope_kind_js__WEBPACK_IMPORTED_MODULE_2__/* .formatScope */ .gk)(scope).slice(1)}`;
}
function isSameText(one, other) {
    return one.toLowerCase() === other.toLowerCase();
}
function byScopeAndName(one, other) {
    const [left, right] = [`${one.scope}\n${one.name}`, `${other.scope}\n${other.name}`];
    return left < right ? -1 : left > right ? 1 : 0;
}


/***/ }),

/***/ 89675:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  E: () => (/* binding */ checkSettings)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var scope = __webpack_require__(33886);
// EXTERNAL MODULE: ./lib/src/hub/scope-kind.js
var scope_kind = __webpack_require__(55093);
// EXTERNAL MODULE: ./lib/src/hub/scope-name.js
var scope_name = __webpack_require__(92672);
// EXTERNAL MODULE: ./lib/src/hub/scope-overlap.js
var scope_overlap = __webpack_require__(51323);
// EXTERNAL MODULE: ./lib/src/hub/text/json-schema-check.js
var json_schema_check = __webpack_require__(68991);
// EXTERNAL MODULE: ./lib/src/hub/text/json-text.js
var json_text = __webpack_require__(37090);
// EXTERNAL MODULE: ./lib/src/hub/settings/requested-datasets.js
var requested_datasets = __webpack_require__(46454);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-reader.js
var settings_reader = __webpack_require__(61873);
// EXTERNAL MODULE: ./node_modules/ajv/dist/runtime/ucs2length.js
var ucs2length = __webpack_require__(36214);
;// CONCATENATED MODULE: ./lib/src/hub/settings/settings-validator.generated.js

const validate = validate10;
const schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:cost-hub:schema:settings", "title": "Hub settings", "type": "object", "properties": { "$schema": { "type": ["string", "null"] }, "type": { "type": ["string", "null"], "default": "HubInstance" }, "version": { "type": ["string", "number", "null"] }, "learnMore": { "type": ["string", "null"] }, "scopes": { "title": "Scopes", "$ref": "#/definitions/scopeList" }, "exportScopes": { "title": "Scopes, former name", "$ref": "#/definitions/scopeList" }, "datasets": { "title": "Datasets", "$ref": "#/definitions/datasetList" }, "recommendations": { "title": "Reservation recommendations", "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/recommendation" }, { "type": "array", "minItems": 1, "items": { "$ref": "#/definitions/recommendation" } }] }, "retention": { "title": "Retention", "type": ["object", "null"], "properties": { "msexports": { "type": ["object", "null"], "properties": { "days": { "title": "Days to keep exported files", "$ref": "#/definitions/wholeNumber" } } }, "ingestion": { "type": ["object", "null"], "properties": { "months": { "title": "Closed months to keep", "$ref": "#/definitions/wholeNumber" } } } } }, "erase": { "title": "Scopes to erase", "$ref": "#/definitions/scopeList" }, "formerAccounts": { "title": "Former storage accounts", "type": ["array", "string", "null"], "items": { "type": "string" } }, "months": { "title": "Closed months", "type": ["object", "null"], "properties": { "settlingDays": { "title": "Days until a month is closed", "$ref": "#/definitions/wholeNumber" }, "closed": { "title": "Months closed by hand", "anyOf": [{ "type": "null" }, { "type": "array", "items": { "$ref": "#/definitions/closedMonth" } }, { "$ref": "#/definitions/closedMonth" }] } } }, "remoteHub": { "title": "Remote hub", "type": ["object", "null"], "required": ["storageUri"], "properties": { "storageUri": { "title": "URL of the storage account", "type": "string", "pattern": "^[hH][tT][tT][pP][sS]?://[^\\s?#]+$" }, "keySecret": { "title": "Name of the vault secret", "type": ["string", "null"] }, "vault": { "title": "Name of the vault", "type": ["string", "null"] }, "mode": { "enum": ["only", "both", null], "default": "only" } } } }, "definitions": { "scopeList": { "anyOf": [{ "type": "null" }, { "type": "array", "items": { "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/scopeEntry" }] } }, { "$ref": "#/definitions/scopeEntry" }] }, "scopeEntry": { "anyOf": [{ "type": "object", "required": ["scope"], "properties": { "scope": { "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/scopeId" }] }, "datasets": { "title": "Datasets of this scope", "$ref": "#/definitions/datasetList" } } }, { "$ref": "#/definitions/scopeId" }] }, "datasetList": { "anyOf": [{ "type": "null" }, { "$ref": "#/definitions/dataset" }, { "type": "array", "minItems": 1, "items": { "$ref": "#/definitions/dataset" } }] }, "dataset": { "title": "Name of a dataset: FocusCost, PriceSheet, ReservationDetails, ReservationRecommendations or ReservationTransactions", "type": "string", "pattern": "^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$" }, "recommendation": { "type": "object", "properties": { "reservationScope": { "enum": ["Single", "Shared", null], "default": "Shared" }, "lookBackPeriod": { "enum": ["Last7Days", "Last30Days", "Last60Days", null], "default": "Last30Days" }, "resourceType": { "enum": ["VirtualMachines", "SQLDatabases", "PostgreSQL", "ManagedDisk", "MySQL", "RedHat", "MariaDB", "RedisCache", "CosmosDB", "SqlDataWarehouse", "SUSELinux", "AppService", "BlockBlob", "AzureDataExplorer", "VMwareCloudSimple", null], "default": "VirtualMachines" } } }, "closedMonth": { "type": "object", "required": ["scope", "month", "on"], "properties": { "scope": { "$ref": "#/definitions/scopeId" }, "month": { "title": "Month such as 202510", "type": "string", "pattern": "^[0-9]{4}(?:0[1-9]|1[0-2])$" }, "on": { "title": "Day such as 2025-11-20", "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" } } }, "scopeId": { "title": "Scope", "type": "string", "maxLength": 902, "pattern": "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$" }, "wholeNumber": { "anyOf": [{ "type": "null" }, { "type": "integer", "minimum": 0 }, { "title": "Whole number from 0", "type": "string", "pattern": "^\\s*[0-9]+(?:\\.0+)?\\s*$" }] } } };
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
const schema24 = { "type": "object", "required": ["scope", "month", "on"], "properties": { "scope": { "$ref": "#/definitions/scopeId" }, "month": { "title": "Month such as 202510", "type": "string", "pattern": "^[0-9]{4}(?:0[1-9]|1[0-2])$" }, "on": { "title": "Day such as 2025-11-20", "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" } } };
const pattern8 = new RegExp("^[0-9]{4}(?:0[1-9]|1[0-2])$", "u");
const pattern9 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.scope === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scope" }, schema: schema24.required, parentSchema: schema24, data };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.month === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "month" }, schema: schema24.required, parentSchema: schema24, data };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        if (data.on === undefined) {
            const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "on" }, schema: schema24.required, parentSchema: schema24, data };
            if (vErrors === null) {
                vErrors = [err2];
            }
            else {
                vErrors.push(err2);
            }
            errors++;
        }
        if (data.scope !== undefined) {
            let data0 = data.scope;
            if (typeof data0 === "string") {
                if (func2(data0) > 902) {
                    const err3 = { instancePath: instancePath + "/scope", schemaPath: "#/definitions/scopeId/maxLength", keyword: "maxLength", params: { limit: 902 }, schema: 902, parentSchema: schema14, data: data0 };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
                if (!pattern0.test(data0)) {
                    const err4 = { instancePath: instancePath + "/scope", schemaPath: "#/definitions/scopeId/pattern", keyword: "pattern", params: { pattern: "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$" }, schema: "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$", parentSchema: schema14, data: data0 };
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
                const err5 = { instancePath: instancePath + "/scope", schemaPath: "#/definitions/scopeId/type", keyword: "type", params: { type: "string" }, schema: schema14.type, parentSchema: schema14, data: data0 };
                if (vErrors === null) {
                    vErrors = [err5];
                }
                else {
                    vErrors.push(err5);
                }
                errors++;
            }
        }
        if (data.month !== undefined) {
            let data1 = data.month;
            if (typeof data1 === "string") {
                if (!pattern8.test(data1)) {
                    const err6 = { instancePath: instancePath + "/month", schemaPath: "#/properties/month/pattern", keyword: "pattern", params: { pattern: "^[0-9]{4}(?:0[1-9]|1[0-2])$" }, schema: "^[0-9]{4}(?:0[1-9]|1[0-2])$", parentSchema: schema24.properties.month, data: data1 };
                    if (vErrors === null) {
                        vErrors = [err6];
                    }
                    else {
                        vErrors.push(err6);
                    }
                    errors++;
                }
            }
            else {
                const err7 = { instancePath: instancePath + "/month", schemaPath: "#/properties/month/type", keyword: "type", params: { type: "string" }, schema: schema24.properties.month.type, parentSchema: schema24.properties.month, data: data1 };
                if (vErrors === null) {
                    vErrors = [err7];
                }
                else {
                    vErrors.push(err7);
                }
                errors++;
            }
        }
        if (data.on !== undefined) {
            let data2 = data.on;
            if (typeof data2 === "string") {
                if (!pattern9.test(data2)) {
                    const err8 = { instancePath: instancePath + "/on", schemaPath: "#/properties/on/pattern", keyword: "pattern", params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }, schema: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", parentSchema: schema24.properties.on, data: data2 };
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
                const err9 = { instancePath: instancePath + "/on", schemaPath: "#/properties/on/type", keyword: "type", params: { type: "string" }, schema: schema24.properties.on.type, parentSchema: schema24.properties.on, data: data2 };
                if (vErrors === null) {
                    vErrors = [err9];
                }
                else {
                    vErrors.push(err9);
                }
                errors++;
            }
        }
    }
    else {
        const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema24.type, parentSchema: schema24, data };
        if (vErrors === null) {
            vErrors = [err10];
        }
        else {
            vErrors.push(err10);
        }
        errors++;
    }
    validate21.errors = vErrors;
    return errors === 0;
}
const pattern4 = new RegExp("^\\s*[0-9]+(?:\\.0+)?\\s*$", "u");
const pattern10 = new RegExp("^[hH][tT][tT][pP][sS]?://[^\\s?#]+$", "u");
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
        if (data.months !== undefined) {
            let data23 = data.months;
            if ((!(data23 && typeof data23 == "object" && !Array.isArray(data23))) && (data23 !== null)) {
                const err33 = { instancePath: instancePath + "/months", schemaPath: "#/properties/months/type", keyword: "type", params: { type: schema11.properties.months.type }, schema: schema11.properties.months.type, parentSchema: schema11.properties.months, data: data23 };
                if (vErrors === null) {
                    vErrors = [err33];
                }
                else {
                    vErrors.push(err33);
                }
                errors++;
            }
            if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
                if (data23.settlingDays !== undefined) {
                    let data24 = data23.settlingDays;
                    const _errs63 = errors;
                    let valid19 = false;
                    const _errs64 = errors;
                    if (data24 !== null) {
                        const err34 = { instancePath: instancePath + "/months/settlingDays", schemaPath: "#/definitions/wholeNumber/anyOf/0/type", keyword: "type", params: { type: "null" }, schema: schema21.anyOf[0].type, parentSchema: schema21.anyOf[0], data: data24 };
                        if (vErrors === null) {
                            vErrors = [err34];
                        }
                        else {
                            vErrors.push(err34);
                        }
                        errors++;
                    }
                    var _valid3 = _errs64 === errors;
                    valid19 = valid19 || _valid3;
                    if (!valid19) {
                        const _errs66 = errors;
                        if (!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))) {
                            const err35 = { instancePath: instancePath + "/months/settlingDays", schemaPath: "#/definitions/wholeNumber/anyOf/1/type", keyword: "type", params: { type: "integer" }, schema: schema21.anyOf[1].type, parentSchema: schema21.anyOf[1], data: data24 };
                            if (vErrors === null) {
                                vErrors = [err35];
                            }
                            else {
                                vErrors.push(err35);
                            }
                            errors++;
                        }
                        if ((typeof data24 == "number") && (isFinite(data24))) {
                            if (data24 < 0 || isNaN(data24)) {
                                const err36 = { instancePath: instancePath + "/months/settlingDays", schemaPath: "#/definitions/wholeNumber/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, schema: 0, parentSchema: schema21.anyOf[1], data: data24 };
                                if (vErrors === null) {
                                    vErrors = [err36];
                                }
                                else {
                                    vErrors.push(err36);
                                }
                                errors++;
                            }
                        }
                        var _valid3 = _errs66 === errors;
                        valid19 = valid19 || _valid3;
                        if (!valid19) {
                            const _errs68 = errors;
                            if (typeof data24 === "string") {
                                if (!pattern4.test(data24)) {
                                    const err37 = { instancePath: instancePath + "/months/settlingDays", schemaPath: "#/definitions/wholeNumber/anyOf/2/pattern", keyword: "pattern", params: { pattern: "^\\s*[0-9]+(?:\\.0+)?\\s*$" }, schema: "^\\s*[0-9]+(?:\\.0+)?\\s*$", parentSchema: schema21.anyOf[2], data: data24 };
                                    if (vErrors === null) {
                                        vErrors = [err37];
                                    }
                                    else {
                                        vErrors.push(err37);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err38 = { instancePath: instancePath + "/months/settlingDays", schemaPath: "#/definitions/wholeNumber/anyOf/2/type", keyword: "type", params: { type: "string" }, schema: schema21.anyOf[2].type, parentSchema: schema21.anyOf[2], data: data24 };
                                if (vErrors === null) {
                                    vErrors = [err38];
                                }
                                else {
                                    vErrors.push(err38);
                                }
                                errors++;
                            }
                            var _valid3 = _errs68 === errors;
                            valid19 = valid19 || _valid3;
                        }
                    }
                    if (!valid19) {
                        const err39 = { instancePath: instancePath + "/months/settlingDays", schemaPath: "#/definitions/wholeNumber/anyOf", keyword: "anyOf", params: {}, schema: schema21.anyOf, parentSchema: schema21, data: data24 };
                        if (vErrors === null) {
                            vErrors = [err39];
                        }
                        else {
                            vErrors.push(err39);
                        }
                        errors++;
                    }
                    else {
                        errors = _errs63;
                        if (vErrors !== null) {
                            if (_errs63) {
                                vErrors.length = _errs63;
                            }
                            else {
                                vErrors = null;
                            }
                        }
                    }
                }
                if (data23.closed !== undefined) {
                    let data25 = data23.closed;
                    const _errs71 = errors;
                    let valid20 = false;
                    const _errs72 = errors;
                    if (data25 !== null) {
                        const err40 = { instancePath: instancePath + "/months/closed", schemaPath: "#/properties/months/properties/closed/anyOf/0/type", keyword: "type", params: { type: "null" }, schema: schema11.properties.months.properties.closed.anyOf[0].type, parentSchema: schema11.properties.months.properties.closed.anyOf[0], data: data25 };
                        if (vErrors === null) {
                            vErrors = [err40];
                        }
                        else {
                            vErrors.push(err40);
                        }
                        errors++;
                    }
                    var _valid4 = _errs72 === errors;
                    valid20 = valid20 || _valid4;
                    if (!valid20) {
                        const _errs74 = errors;
                        if (Array.isArray(data25)) {
                            const len2 = data25.length;
                            for (let i2 = 0; i2 < len2; i2++) {
                                if (!(validate21(data25[i2], { instancePath: instancePath + "/months/closed/" + i2, parentData: data25, parentDataProperty: i2, rootData }))) {
                                    vErrors = appendErrors(vErrors, validate21.errors);
                                    errors = vErrors.length;
                                }
                            }
                        }
                        else {
                            const err41 = { instancePath: instancePath + "/months/closed", schemaPath: "#/properties/months/properties/closed/anyOf/1/type", keyword: "type", params: { type: "array" }, schema: schema11.properties.months.properties.closed.anyOf[1].type, parentSchema: schema11.properties.months.properties.closed.anyOf[1], data: data25 };
                            if (vErrors === null) {
                                vErrors = [err41];
                            }
                            else {
                                vErrors.push(err41);
                            }
                            errors++;
                        }
                        var _valid4 = _errs74 === errors;
                        valid20 = valid20 || _valid4;
                        if (!valid20) {
                            const _errs77 = errors;
                            if (!(validate21(data25, { instancePath: instancePath + "/months/closed", parentData: data23, parentDataProperty: "closed", rootData }))) {
                                vErrors = appendErrors(vErrors, validate21.errors);
                                errors = vErrors.length;
                            }
                            var _valid4 = _errs77 === errors;
                            valid20 = valid20 || _valid4;
                        }
                    }
                    if (!valid20) {
                        const err42 = { instancePath: instancePath + "/months/closed", schemaPath: "#/properties/months/properties/closed/anyOf", keyword: "anyOf", params: {}, schema: schema11.properties.months.properties.closed.anyOf, parentSchema: schema11.properties.months.properties.closed, data: data25 };
                        if (vErrors === null) {
                            vErrors = [err42];
                        }
                        else {
                            vErrors.push(err42);
                        }
                        errors++;
                    }
                    else {
                        errors = _errs71;
                        if (vErrors !== null) {
                            if (_errs71) {
                                vErrors.length = _errs71;
                            }
                            else {
                                vErrors = null;
                            }
                        }
                    }
                }
            }
        }
        if (data.remoteHub !== undefined) {
            let data27 = data.remoteHub;
            if ((!(data27 && typeof data27 == "object" && !Array.isArray(data27))) && (data27 !== null)) {
                const err43 = { instancePath: instancePath + "/remoteHub", schemaPath: "#/properties/remoteHub/type", keyword: "type", params: { type: schema11.properties.remoteHub.type }, schema: schema11.properties.remoteHub.type, parentSchema: schema11.properties.remoteHub, data: data27 };
                if (vErrors === null) {
                    vErrors = [err43];
                }
                else {
                    vErrors.push(err43);
                }
                errors++;
            }
            if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                if (data27.storageUri === undefined) {
                    const err44 = { instancePath: instancePath + "/remoteHub", schemaPath: "#/properties/remoteHub/required", keyword: "required", params: { missingProperty: "storageUri" }, schema: schema11.properties.remoteHub.required, parentSchema: schema11.properties.remoteHub, data: data27 };
                    if (vErrors === null) {
                        vErrors = [err44];
                    }
                    else {
                        vErrors.push(err44);
                    }
                    errors++;
                }
                if (data27.storageUri !== undefined) {
                    let data28 = data27.storageUri;
                    if (typeof data28 === "string") {
                        if (!pattern10.test(data28)) {
                            const err45 = { instancePath: instancePath + "/remoteHub/storageUri", schemaPath: "#/properties/remoteHub/properties/storageUri/pattern", keyword: "pattern", params: { pattern: "^[hH][tT][tT][pP][sS]?://[^\\s?#]+$" }, schema: "^[hH][tT][tT][pP][sS]?://[^\\s?#]+$", parentSchema: schema11.properties.remoteHub.properties.storageUri, data: data28 };
                            if (vErrors === null) {
                                vErrors = [err45];
                            }
                            else {
                                vErrors.push(err45);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err46 = { instancePath: instancePath + "/remoteHub/storageUri", schemaPath: "#/properties/remoteHub/properties/storageUri/type", keyword: "type", params: { type: "string" }, schema: schema11.properties.remoteHub.properties.storageUri.type, parentSchema: schema11.properties.remoteHub.properties.storageUri, data: data28 };
                        if (vErrors === null) {
                            vErrors = [err46];
                        }
                        else {
                            vErrors.push(err46);
                        }
                        errors++;
                    }
                }
                if (data27.keySecret !== undefined) {
                    let data29 = data27.keySecret;
                    if ((typeof data29 !== "string") && (data29 !== null)) {
                        const err47 = { instancePath: instancePath + "/remoteHub/keySecret", schemaPath: "#/properties/remoteHub/properties/keySecret/type", keyword: "type", params: { type: schema11.properties.remoteHub.properties.keySecret.type }, schema: schema11.properties.remoteHub.properties.keySecret.type, parentSchema: schema11.properties.remoteHub.properties.keySecret, data: data29 };
                        if (vErrors === null) {
                            vErrors = [err47];
                        }
                        else {
                            vErrors.push(err47);
                        }
                        errors++;
                    }
                }
                if (data27.vault !== undefined) {
                    let data30 = data27.vault;
                    if ((typeof data30 !== "string") && (data30 !== null)) {
                        const err48 = { instancePath: instancePath + "/remoteHub/vault", schemaPath: "#/properties/remoteHub/properties/vault/type", keyword: "type", params: { type: schema11.properties.remoteHub.properties.vault.type }, schema: schema11.properties.remoteHub.properties.vault.type, parentSchema: schema11.properties.remoteHub.properties.vault, data: data30 };
                        if (vErrors === null) {
                            vErrors = [err48];
                        }
                        else {
                            vErrors.push(err48);
                        }
                        errors++;
                    }
                }
                if (data27.mode !== undefined) {
                    let data31 = data27.mode;
                    if (!(((data31 === "only") || (data31 === "both")) || (data31 === null))) {
                        const err49 = { instancePath: instancePath + "/remoteHub/mode", schemaPath: "#/properties/remoteHub/properties/mode/enum", keyword: "enum", params: { allowedValues: schema11.properties.remoteHub.properties.mode.enum }, schema: schema11.properties.remoteHub.properties.mode.enum, parentSchema: schema11.properties.remoteHub.properties.mode, data: data31 };
                        if (vErrors === null) {
                            vErrors = [err49];
                        }
                        else {
                            vErrors.push(err49);
                        }
                        errors++;
                    }
                }
            }
        }
    }
    else {
        const err50 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, schema: schema11.type, parentSchema: schema11, data };
        if (vErrors === null) {
            vErrors = [err50];
        }
        else {
            vErrors.push(err50);
        }
        errors++;
    }
    validate10.errors = vErrors;
    return errors === 0;
}
/** All errors of a value according to schemas/settings.schema.json; empty if it is valid. */
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
    const faults = (0,json_schema_check/* checkSchema */._)(json.root, validateSettings).map((fault) => ({
        ...fault,
        place: json.placeOf(fault.value),
    }));
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
        (0,scope/* parseScopeId */.JA)(value.value);
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
            entries.push({ scope: (0,scope/* parseScopeId */.JA)(id.value), text: id.value, line: json.placeOf(id).line });
        }
    }
    return entries;
}


/***/ }),

/***/ 68991:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ checkSchema)
/* harmony export */ });
/* harmony import */ var exact_values_counted__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1748);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var exact_values_nearest_name__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46026);
/* harmony import */ var _json_cursor_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13095);




/**
 * All errors that a schema finds in a file, in no particular order. If a value may have several forms, only errors of
 * the form that matches its type are returned.
 */
function checkSchema(root, validate) {
    const errors = validate(plainValue(root)).filter(({ keyword }) => keyword !== "anyOf");
    const { known = [], unknown = [] } = Object.groupBy(errors, ({ keyword }) => keyword === "additionalProperties" ? "unknown" : "known");
    return [...unknown.map((error) => unknownKey(root, error)), ...faultsByValue(root, known)];
}
/** Longer keys resemble no known key. */
const MAX_KEY = 100;
const MAX_EDITS = 3;
/** The place of an unknown key is its value. */
function unknownKey(root, { instancePath, params, parentSchema }) {
    const key = params.additionalProperty;
    const place = inside(placeAt(root, instancePath), key);
    const nearest = (0,exact_values_nearest_name__WEBPACK_IMPORTED_MODULE_2__/* .nearestName */ .q)(key.slice(0, MAX_KEY), Object.keys(parentSchema?.properties ?? {}), MAX_EDITS);
    const remedy = nearest === undefined ? "" : `; the nearest known key is ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(nearest)}`;
    return { ...place, what: `is not a known key${remedy}` };
}
function faultsByValue(root, errors) {
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
        return [{ ...place, what: `must ${rule}, but is ${(0,_json_cursor_js__WEBPACK_IMPORTED_MODULE_1__/* .describeJson */ .k)(place.value)}` }];
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
    const instead = others.length === 0 ? "" : `, but has ${others.map(exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl).join(", ")}`;
    return `must have the key ${JSON.stringify(params.missingProperty)}${instead}`;
}
/** Completes "<path> must ...". */
function describeRule({ keyword, params, parentSchema }) {
    switch (keyword) {
        case "enum":
            return `be one of ${params.allowedValues.filter((one) => one !== null).join(", ")}`;
        case "maxLength":
            return `have at most ${params.limit} characters`;
        case "maxItems":
            return `have at most ${(0,exact_values_counted__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .h)(params.limit, "entry", "entries")}`;
        case "maxProperties":
            return `have at most ${(0,exact_values_counted__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .h)(params.limit, "key")}`;
        case "minimum":
            return `be at least ${params.limit}`;
        case "minProperties":
            return `have at least ${(0,exact_values_counted__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .h)(params.limit, "key")}`;
        case "minItems":
            return `have at least ${(0,exact_values_counted__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .h)(params.limit, "entry", "entries")}`;
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


/***/ }),

/***/ 21223:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ readDeliveries)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _hub_exports_export_kinds_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59328);
/* harmony import */ var _hub_partition_partition_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75345);
/* harmony import */ var _lake_state_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(69431);




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
        for await (const { name, lastModified } of request.exports.list(`${(0,_hub_exports_export_kinds_js__WEBPACK_IMPORTED_MODULE_1__/* .exportFolder */ .VH)(scope)}/`)) {
            if (/(?:^|\/)_?manifest\.json$/i.test(name))
                note(name, lastModified);
        }
    });
    await readable(request.signal, async () => {
        for await (const blob of request.lake.list(`${scope}/`)) {
            const record = (0,_hub_partition_partition_path_js__WEBPACK_IMPORTED_MODULE_2__/* .parseDatasetPath */ .NF)(blob.name)?.scope === scope ? (0,_lake_state_js__WEBPACK_IMPORTED_MODULE_3__/* .recordOf */ .zv)(blob) : undefined;
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
    const folder = `${(0,_hub_exports_export_kinds_js__WEBPACK_IMPORTED_MODULE_1__/* .exportFolder */ .VH)(scope)}/`;
    if (!manifestName.toLowerCase().startsWith(folder.toLowerCase()))
        return undefined;
    const name = manifestName.slice(folder.length).split("/")[0]?.toLowerCase() ?? "";
    return (0,_hub_exports_export_kinds_js__WEBPACK_IMPORTED_MODULE_1__/* .cadenceOfExport */ .Bz)(hubName, name) === undefined ? undefined : name;
}
async function readable(signal, read) {
    try {
        await read();
    }
    catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz || error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7))
            throw error;
    }
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
