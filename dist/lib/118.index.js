export const id = 118;
export const ids = [118];
export const modules = {

/***/ 51323:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aj: () => (/* binding */ describePossibleOverlap),
/* harmony export */   sU: () => (/* binding */ findOverlaps),
/* harmony export */   t2: () => (/* binding */ findPossibleOverlaps)
/* harmony export */ });
/* harmony import */ var _scope_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33886);
/* harmony import */ var _scope_kind_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55093);


/** All pairs of different scopes where one ID contains the other, ordered by inner scope, then outer scope. */
function findOverlaps(scopes) {
    const known = new Map([...scopes].map((scope) => [scope, scope]));
    return [...known.values()].sort().flatMap((inner) => pathsAbove(inner).flatMap((path) => {
        const outer = known.get(path);
        return outer === undefined ? [] : [{ outer, inner }];
    }));
}
function pathsAbove(scope) {
    const segments = scope.split("/");
    return segments.slice(1).map((_, depth) => segments.slice(0, depth + 1).join("/"));
}
const MAX_NAMED = 3;
/**
 * Billing scopes that may include the costs of other scopes in the list, ordered by name. A subscription's ID does not
 * show its billing account. Nested IDs are certain overlaps and excluded here. `isAnswered` excludes pairs that are
 * already known to overlap or not.
 */
function findPossibleOverlaps(scopes, isAnswered = () => false) {
    const all = [...new Set(scopes)].sort();
    return all.flatMap((outer) => {
        const inner = all.filter((other) => mayHold(outer, other) && !isAnswered(outer, other));
        return inner.length === 0 ? [] : [{ outer, inner }];
    });
}
function describePossibleOverlap({ outer, inner }) {
    const named = inner.slice(0, MAX_NAMED).map(_scope_kind_js__WEBPACK_IMPORTED_MODULE_1__/* .formatScope */ .gk).join(", ");
    const more = inner.length > MAX_NAMED ? ` and ${inner.length - MAX_NAMED} more` : "";
    return (`Scope ${(0,_scope_kind_js__WEBPACK_IMPORTED_MODULE_1__/* .formatScope */ .gk)(outer)} is in the settings together with ${named}${more}. Their IDs do not show whether ` +
        "they belong to it. If they do, their costs count twice from the first ingest: keep either the wider scope or " +
        "the narrower ones. If they do not, ignore this warning; it ends once the lake holds a month of both.");
}
function mayHold(outer, inner) {
    const [wide, narrow] = [(0,_scope_js__WEBPACK_IMPORTED_MODULE_0__/* .parseScopeKind */ ._V)(outer), (0,_scope_js__WEBPACK_IMPORTED_MODULE_0__/* .parseScopeKind */ ._V)(inner)];
    if (!("billingAccountId" in wide) || outer === inner)
        return false;
    if ((0,_scope_js__WEBPACK_IMPORTED_MODULE_0__/* .subscriptionOfScope */ .pB)(inner) !== undefined)
        return true;
    if (!("billingAccountId" in narrow) || narrow.billingAccountId !== wide.billingAccountId)
        return false;
    // Two divisions of one account, such as departments and enrollment accounts. Each pair is reported once.
    return wide.kind !== narrow.kind && outer < inner && !(0,_scope_js__WEBPACK_IMPORTED_MODULE_0__/* .scopeContains */ .u7)(outer, inner) && !(0,_scope_js__WEBPACK_IMPORTED_MODULE_0__/* .scopeContains */ .u7)(inner, outer);
}


/***/ }),

/***/ 20101:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ZK: () => (/* binding */ compareSettings),
/* harmony export */   eD: () => (/* binding */ formatChange),
/* harmony export */   n4: () => (/* binding */ undoneChanges)
/* harmony export */ });
/* harmony import */ var _exports_export_kinds_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59328);
/* harmony import */ var _text_json_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71234);


/** The semantic differences between two settings. Order, spelling and the keys that identify the file are ignored. */
function compareSettings(before, after) {
    const [old, fresh] = [valuesOf(before), valuesOf(after)];
    const paths = [...new Set([...old.keys(), ...fresh.keys()])];
    const [ofScopes, others] = [paths.filter(isOfScope), paths.filter((path) => !isOfScope(path))];
    return [...ofScopes, ...others].flatMap((path) => {
        const change = { path, before: old.get(path), after: fresh.get(path) };
        return change.before === change.after ? [] : [change];
    });
}
/** The changes whose result is not in `settings`, except a retention that `settings` no longer limits. */
function undoneChanges(changes, settings) {
    const values = valuesOf(settings);
    const keepsMore = (path) => RETENTIONS.includes(path) && !values.has(path);
    return changes.filter(({ path, after }) => values.get(path) !== after && !keepsMore(path));
}
const RETENTIONS = ["retention.msexports.days", "retention.ingestion.months"];
/** `+ scopes[/subscriptions/…]`, `~ retention.ingestion.months: 13 -> 24`, `- scopes[/subscriptions/…]`. */
function formatChange({ path, before, after }) {
    const valued = (value) => (value === PRESENT ? "" : `: ${value}`);
    if (before === undefined)
        return `+ ${path}${valued(after ?? "")}`;
    if (after === undefined)
        return `- ${path}${valued(before)}`;
    return `~ ${path}: ${before} -> ${after}`;
}
function isOfScope(path) {
    return path.startsWith("scopes[") || path.startsWith("erase[");
}
/** A scope has no value besides its existence. */
const PRESENT = "";
function valuesOf(settings) {
    const values = new Map();
    if (settings === undefined)
        return values;
    const put = (path, value) => {
        if (value !== undefined)
            values.set(path, String(value));
    };
    const putKeys = (path, keys) => {
        for (const [key, value] of keys ?? []) {
            put(path === "" ? key : `${path}.${key}`, (0,_text_json_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatJsonText */ .B)(value)
                .split("\n")
                .map((line) => line.trim())
                .join(" ")
                .trim());
        }
    };
    for (const { scope, datasets, unknownKeys } of settings.scopes) {
        put(`scopes[/${scope}]`, PRESENT);
        put(`scopes[/${scope}].datasets`, datasets?.join(", "));
        putKeys(`scopes[/${scope}]`, unknownKeys);
    }
    for (const scope of settings.erase ?? [])
        put(`erase[/${scope}]`, PRESENT);
    const { months, retention, remoteHub } = settings;
    put("datasets", settings.datasets?.join(", "));
    put("recommendations", settings.recommendations?.map(_exports_export_kinds_js__WEBPACK_IMPORTED_MODULE_0__/* .recommendationName */ .NG).join(", "));
    put("formerAccounts", settings.formerAccounts?.join(", "));
    put("retention.msexports.days", retention.msexports.days);
    putKeys("retention.msexports", retention.msexports.unknownKeys);
    put("retention.ingestion.months", retention.ingestion.months);
    putKeys("retention.ingestion", retention.ingestion.unknownKeys);
    putKeys("retention", retention.unknownKeys);
    put("months.settlingDays", months?.settlingDays);
    for (const { month, on, scope } of months?.closed ?? [])
        put(`months.closed[/${scope} ${month}]`, on);
    putKeys("months", months?.unknownKeys);
    put("remoteHub.storageUri", remoteHub?.storageUri);
    put("remoteHub.keySecret", remoteHub?.keySecret);
    put("remoteHub.vault", remoteHub?.vault);
    put("remoteHub.mode", remoteHub?.mode);
    putKeys("remoteHub", remoteHub?.unknownKeys);
    putKeys("", settings.unknownKeys);
    return values;
}


/***/ }),

/***/ 68132:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GZ: () => (/* binding */ addToStored),
/* harmony export */   VZ: () => (/* binding */ addToFile),
/* harmony export */   Yf: () => (/* binding */ NOTHING_GIVEN),
/* harmony export */   tg: () => (/* binding */ overlayFile)
/* harmony export */ });
/** For settings that are not extended. */
const NOTHING_GIVEN = {
    scopes: [],
    exportRetentionInDays: undefined,
    ingestionRetentionInMonths: undefined,
    remoteHub: undefined,
};
/**
 * Version of the lake's layout. Existing reports reject hubs with an older version and do not know this project's own
 * versions, so `version` has this value.
 */
const LAYOUT_VERSION = "0.4";
const HEAD = {
    $schema: "https://aka.ms/finops/hubs/settings-schema",
    type: "HubInstance",
    version: LAYOUT_VERSION,
    learnMore: "https://aka.ms/finops/hubs",
};
/**
 * Merges the parameters into the stored settings: scopes are only added, and a retention is only increased. A missing
 * retention stays missing, because it keeps everything. Without stored settings, only a given retention is set.
 */
function addToStored(stored, given) {
    const { exportRetentionInDays: days, ingestionRetentionInMonths: months } = given;
    const retention = stored?.retention ?? {
        msexports: { days: undefined },
        ingestion: { months: undefined },
    };
    const { msexports, ingestion } = retention;
    const remoteHub = addRemoteHub(stored?.remoteHub, given.remoteHub);
    return {
        ...HEAD,
        ...stored,
        version: raiseVersion(stored?.version),
        scopes: addScopes(stored?.scopes ?? [], given.scopes),
        retention: {
            ...retention,
            msexports: { ...msexports, days: stored === undefined ? days : raise(msexports.days, days) },
            ingestion: { ...ingestion, months: stored === undefined ? months : raise(ingestion.months, months) },
        },
        ...(remoteHub === undefined ? {} : { remoteHub }),
    };
}
/**
 * The repository's settings file as it is uploaded: the hub has exactly the file's scopes, retention and erased scopes,
 * the file's values take precedence, and everything else stays as stored. The remote hub comes from the file, or else
 * from the parameters.
 */
function overlayFile(file, stored, given) {
    const known = new Map(stored?.scopes.map((entry) => [entry.scope, entry]));
    // Only the file, which was reviewed, may erase a scope, claim the months of another account, or close a month.
    const { erase: _erase, formerAccounts: _accounts, months: _months, remoteHub: storedRemoteHub, ...rest } = stored ?? {};
    const remoteHub = file.remoteHub ?? addRemoteHub(given.remoteHub && storedRemoteHub, given.remoteHub);
    return {
        ...HEAD,
        ...rest,
        ...file,
        version: file.version ?? raiseVersion(stored?.version),
        scopes: file.scopes.map(({ scope, datasets = known.get(scope)?.datasets, unknownKeys }) => ({
            scope,
            ...(datasets === undefined ? {} : { datasets }),
            ...keys(unknownKeys, known.get(scope)?.unknownKeys),
        })),
        retention: overlayRetention(file.retention, stored?.retention),
        ...(remoteHub === undefined ? {} : { remoteHub }),
        ...keys(file.unknownKeys, stored?.unknownKeys),
    };
}
/**
 * The repository's settings file, extended with missing parameters. Existing values are never changed, except those of
 * the remote hub.
 */
function addToFile(file, given) {
    const { msexports, ingestion } = file.retention;
    const remoteHub = addRemoteHub(file.remoteHub, given.remoteHub);
    return {
        ...file,
        scopes: addScopes(file.scopes, given.scopes),
        retention: {
            ...file.retention,
            msexports: { ...msexports, days: msexports.days ?? given.exportRetentionInDays },
            ingestion: { ...ingestion, months: ingestion.months ?? given.ingestionRetentionInMonths },
        },
        ...(remoteHub === undefined ? {} : { remoteHub }),
    };
}
function addScopes(known, given) {
    const scopes = new Map(known.map((entry) => [entry.scope, entry]));
    for (const scope of given)
        if (!scopes.has(scope))
            scopes.set(scope, { scope });
    return [...scopes.values()];
}
function raise(stored, given) {
    return stored === undefined ? undefined : Math.max(stored, given ?? stored);
}
/** A retention that the file omits keeps everything, whatever storage says. */
function overlayRetention(file, stored) {
    return {
        msexports: {
            days: file.msexports.days,
            ...keys(file.msexports.unknownKeys, stored?.msexports.unknownKeys),
        },
        ingestion: {
            months: file.ingestion.months,
            ...keys(file.ingestion.unknownKeys, stored?.ingestion.unknownKeys),
        },
        ...keys(file.unknownKeys, stored?.unknownKeys),
    };
}
function addRemoteHub(known, given) {
    if (given === undefined)
        return known;
    const isSame = known !== undefined && sameUri(known.storageUri) === sameUri(given.storageUri);
    // The key of another account must not be used for this one.
    const keySecret = given.keySecret ?? (isSame ? known.keySecret : undefined);
    const isSameSecret = isSame && keySecret === known.keySecret;
    const vault = keySecret === undefined ? undefined : (given.vault ?? (isSameSecret ? known.vault : undefined));
    return {
        storageUri: isSame ? known.storageUri : given.storageUri,
        ...(keySecret === undefined ? {} : { keySecret }),
        ...(vault === undefined ? {} : { vault }),
        mode: known?.mode ?? "only",
        ...keys(known?.unknownKeys, undefined),
    };
}
function sameUri(uri) {
    return uri.toLowerCase().replace(/\/+$/, "");
}
/** The keys of both, in the order of the first, whose values take precedence. */
function keys(first, second) {
    const merged = new Map([...(first ?? []), ...[...(second ?? [])].filter(([key]) => !first?.has(key))]);
    return merged.size === 0 ? {} : { unknownKeys: merged };
}
function raiseVersion(version) {
    const isOlder = version !== undefined && /^0\.[0-3](?:\.|$)/.test(version);
    return version === undefined || isOlder ? LAYOUT_VERSION : version;
}


/***/ }),

/***/ 41186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ planSettings)
});

// EXTERNAL MODULE: ./lib/src/hub/scope-kind.js
var scope_kind = __webpack_require__(55093);
// EXTERNAL MODULE: ./lib/src/hub/scope-overlap.js
var scope_overlap = __webpack_require__(51323);
// EXTERNAL MODULE: ./lib/src/hub/text/json-text.js
var json_text = __webpack_require__(37090);
// EXTERNAL MODULE: ./node_modules/diff/libesm/patch/create.js + 2 modules
var create = __webpack_require__(37291);
;// CONCATENATED MODULE: ./lib/src/hub/text/line-diff.js

/** The time to find a minimal diff grows with the square of this number. */
const MAX_CHANGED_LINES = 2000;
/**
 * The difference between two texts in the format of `diff -u` and `git apply`; empty if no line differs. Line endings
 * are ignored.
 */
function formatDiff({ after, before }) {
    const [oldText, newText] = [withLineFeeds(before.text), withLineFeeds(after.text)];
    const limits = { context: 3, maxEditLength: MAX_CHANGED_LINES };
    const patch = (0,create/* structuredPatch */.YB)(before.name, after.name, oldText, newText, undefined, undefined, limits) ??
        replaceAll({ name: before.name, text: oldText }, { name: after.name, text: newText });
    return patch.hunks.length === 0 ? "" : (0,create/* formatPatch */.Gu)(patch, create/* FILE_HEADERS_ONLY */.jr);
}
/** Ends every line with LF, including the last one, so that line endings never count as a difference. */
function withLineFeeds(text) {
    const unified = text.replaceAll("\r\n", "\n");
    return unified === "" || unified.endsWith("\n") ? unified : `${unified}\n`;
}
/** For texts with too many differences: removes every old line and adds every new one. */
function replaceAll(before, after) {
    const [removed, added] = [before, after].map(({ text }) => text.split("\n").slice(0, -1));
    const [oldLines, newLines] = [removed ?? [], added ?? []];
    return {
        oldFileName: before.name,
        newFileName: after.name,
        oldHeader: undefined,
        newHeader: undefined,
        hunks: [
            {
                oldStart: 1,
                oldLines: oldLines.length,
                newStart: 1,
                newLines: newLines.length,
                lines: [...oldLines.map((line) => `-${line}`), ...newLines.map((line) => `+${line}`)],
            },
        ],
    };
}

// EXTERNAL MODULE: ./lib/src/hub/settings/lost-settings.js
var lost_settings = __webpack_require__(89422);
// EXTERNAL MODULE: ./lib/src/hub/settings/remote-hub.js
var remote_hub = __webpack_require__(56620);
// EXTERNAL MODULE: ./lib/src/hub/settings/requested-datasets.js
var requested_datasets = __webpack_require__(46454);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-changes.js
var settings_changes = __webpack_require__(20101);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-merge.js
var settings_merge = __webpack_require__(68132);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-reader.js
var settings_reader = __webpack_require__(61873);
// EXTERNAL MODULE: ./lib/src/hub/text/json-format.js
var json_format = __webpack_require__(71234);
;// CONCATENATED MODULE: ./lib/src/hub/settings/settings-writer.js

/**
 * Formats settings.json in its canonical form: known keys first, scopes always as an array, ASCII, all unknown keys
 * kept.
 */
function formatSettings(settings) {
    return (0,json_format/* formatJsonText */.B)(object({
        $schema: settings_writer_text(settings.$schema),
        type: settings_writer_text(settings.type),
        version: settings_writer_text(settings.version),
        learnMore: settings_writer_text(settings.learnMore),
        scopes: {
            kind: "array",
            items: settings.scopes.map(({ scope, datasets, unknownKeys }) => object({ scope: settings_writer_text(`/${scope}`), datasets: texts(datasets) }, unknownKeys)),
        },
        datasets: texts(settings.datasets),
        recommendations: settings.recommendations && {
            kind: "array",
            items: settings.recommendations.map(({ lookBackPeriod, reservationScope, resourceType, unknownKeys }) => object({
                reservationScope: settings_writer_text(reservationScope),
                lookBackPeriod: settings_writer_text(lookBackPeriod),
                resourceType: settings_writer_text(resourceType),
            }, unknownKeys)),
        },
        retention: retention(settings.retention),
        erase: settings.erase && {
            kind: "array",
            items: settings.erase.map((scope) => object({ scope: settings_writer_text(`/${scope}`) }, undefined)),
        },
        formerAccounts: texts(settings.formerAccounts),
        months: settings.months && monthRules(settings.months),
        remoteHub: settings.remoteHub && remoteHub(settings.remoteHub),
    }, settings.unknownKeys));
}
function retention({ msexports, ingestion, unknownKeys }) {
    return unlessEmpty(object({
        msexports: unlessEmpty(object({ days: number(msexports.days) }, msexports.unknownKeys)),
        ingestion: unlessEmpty(object({ months: number(ingestion.months) }, ingestion.unknownKeys)),
    }, unknownKeys));
}
function monthRules({ closed, settlingDays, unknownKeys }) {
    const entries = closed?.map(({ month, on, scope }) => object({ scope: settings_writer_text(`/${scope}`), month: settings_writer_text(month), on: settings_writer_text(on) }, undefined));
    return object({ settlingDays: number(settlingDays), closed: entries && { kind: "array", items: entries } }, unknownKeys);
}
function remoteHub({ storageUri, keySecret, vault, mode, unknownKeys }) {
    const known = { storageUri: settings_writer_text(storageUri), keySecret: settings_writer_text(keySecret), vault: settings_writer_text(vault), mode: settings_writer_text(mode) };
    return object(known, unknownKeys);
}
function object(known, unknownKeys) {
    const members = new Map();
    for (const [key, value] of Object.entries(known)) {
        if (value !== undefined)
            members.set(key, value);
    }
    for (const [key, value] of unknownKeys ?? [])
        members.set(key, value);
    return { kind: "object", members };
}
// An empty object means the same as a missing one.
function unlessEmpty(value) {
    return value.members.size === 0 ? undefined : value;
}
function settings_writer_text(value) {
    return value === undefined ? undefined : { kind: "string", value };
}
function texts(values) {
    return values && { kind: "array", items: values.map((value) => ({ kind: "string", value })) };
}
function number(value) {
    return value === undefined ? undefined : { kind: "number", literal: String(value) };
}

;// CONCATENATED MODULE: ./lib/src/hub/settings/settings-plan.js











const STORED_NAME = "config/settings.json";
const SAYS_NOTHING = {
    scopes: [],
    retention: { msexports: { days: undefined }, ingestion: { months: undefined } },
};
/**
 * Decides what happens to config/settings.json. Throws InputError `InvalidSettings` for a file or blob that cannot be
 * read, and `InvalidInput` for a remote hub that settings may not contain.
 */
function planSettings({ file, stored, lost, given }) {
    if (given.remoteHub !== undefined)
        (0,remote_hub/* checkRemoteHubUri */.W)(given.remoteHub.storageUri);
    const storedText = stored && (0,json_text/* decodeText */.g)(stored.bytes);
    const isGone = lost !== undefined && (0,lost_settings/* saysNothing */._X)(stored?.bytes);
    const before = stored === undefined || isGone || (0,lost_settings/* isBlank */.z3)(stored.bytes) ? undefined : (0,settings_reader/* parseSettings */.P)(stored.bytes, STORED_NAME);
    const restored = isGone ? (0,lost_settings/* readUpload */.OA)(lost.uploaded) : undefined;
    const workspace = file && (0,settings_reader/* parseSettings */.P)(file.bytes, file.name);
    const isLost = isGone && restored === undefined && workspace === undefined && lost.inUse !== undefined;
    const known = before ?? restored ?? (isLost || (isGone && !(0,lost_settings/* isBlank */.z3)(stored?.bytes)) ? SAYS_NOTHING : undefined);
    const after = workspace === undefined ? (0,settings_merge/* addToStored */.GZ)(known, given) : (0,settings_merge/* overlayFile */.tg)(workspace, known, given);
    const desired = (settings) => (0,settings_merge/* addToFile */.VZ)(settings, given);
    const text = formatSettings(after);
    const drift = workspace === undefined || before === undefined ? [] : findDrift(before, after, stored);
    return {
        outcome: isLost ? "lost" : decide(stored, text, drift),
        text,
        changes: (0,settings_changes/* compareSettings */.ZK)(before, after),
        drift,
        diff: formatDiff({
            before: { name: stored === undefined ? "/dev/null" : `a/${STORED_NAME}`, text: storedText ?? "" },
            after: { name: `b/${STORED_NAME}`, text },
        }),
        patch: file === undefined || workspace === undefined ? "" : patchOf(file, workspace, desired(workspace)),
        ...(isLost ? { inUse: lost.inUse } : {}),
        warnings: [
            ...(restored !== undefined && isRestoring(workspace, restored, given) ? [lost_settings/* RESTORED_WARNING */.u4] : []),
            ...(file === undefined || workspace === undefined
                ? storedWarnings(before ?? restored, given)
                : fileWarnings({ name: file.name, workspace, desired: desired(workspace), given })),
            ...datasetWarnings(after),
            ...overlapWarnings(after),
        ],
    };
}
function decide(stored, text, drift) {
    if (stored === undefined)
        return "create";
    if (drift.length > 0)
        return "drift";
    const bytes = new TextEncoder().encode(text);
    const isSame = bytes.length === stored.bytes.length && bytes.every((byte, index) => byte === stored.bytes[index]);
    return isSame ? "unchanged" : "update";
}
function findDrift(before, after, stored) {
    if (stored === undefined || stored.isOwn)
        return [];
    // Without a readable record of an upload, the whole blob counts as edited by hand.
    return (0,settings_changes/* undoneChanges */.n4)((0,settings_changes/* compareSettings */.ZK)((0,lost_settings/* readUpload */.OA)(stored.uploaded), before), after);
}
/** If the repository's settings file contains everything in the record, nothing needs to be restored. */
function isRestoring(workspace, restored, given) {
    if (workspace === undefined)
        return true;
    const [restoring, plain] = [(0,settings_merge/* overlayFile */.tg)(workspace, restored, given), (0,settings_merge/* overlayFile */.tg)(workspace, undefined, given)];
    return (0,settings_changes/* compareSettings */.ZK)(plain, restoring).length > 0;
}
function patchOf(file, workspace, desired) {
    if ((0,settings_changes/* compareSettings */.ZK)(workspace, desired).length === 0)
        return "";
    return formatDiff({
        before: { name: `a/${file.name}`, text: (0,json_text/* decodeText */.g)(file.bytes) ?? "" },
        after: { name: `b/${file.name}`, text: formatSettings(desired) },
    });
}
function storedWarnings(before, given) {
    if (before === undefined)
        return [];
    return retentions(before, given).flatMap(({ path, known, desired }) => {
        if (desired === undefined || known === desired)
            return [];
        if (known === undefined) {
            const message = `${STORED_NAME} has no ${path}, which keeps everything. ${desired} is not written, because that would ` +
                "delete data. Add it there if you want it.";
            return [{ message }];
        }
        return known > desired
            ? [
                {
                    message: `${path} stays ${known}: deploy-hub never shortens a retention (requested: ${desired}). Shorten it ` +
                        `in ${STORED_NAME}, or in a settings file in the repository.`,
                },
            ]
            : [];
    });
}
function fileWarnings({ name, workspace, desired, given }) {
    const missing = (0,settings_changes/* compareSettings */.ZK)(workspace, desired);
    const paths = missing.map(({ path }) => path).join(", ");
    const lacks = {
        message: `${name} is authoritative, but lacks these values of the inputs or the hub: ${paths}. Commit the patch in ` +
            "the summary.",
    };
    const differing = retentions(workspace, given).flatMap(({ path, known, desired }) => known === undefined || desired === undefined || known === desired
        ? []
        : [{ message: `${name} is authoritative: ${path} is ${known}, not ${desired} as requested.` }]);
    return missing.length === 0 ? differing : [lacks, ...differing];
}
function retentions({ retention }, given) {
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
function datasetWarnings(settings) {
    return (0,requested_datasets/* unsupportedDatasets */.f1)(settings).map(({ instead, refusal, scope }) => ({
        code: "UnsupportedDataset",
        message: `Scope ${(0,scope_kind/* formatScope */.gk)(scope)} ${refusal}.`,
        remedy: instead,
    }));
}
function overlapWarnings(settings) {
    return (0,scope_overlap/* findOverlaps */.sU)((0,requested_datasets/* scopesWithCosts */.Sh)(settings)).map(({ outer, inner }) => ({
        message: `Scope /${inner} is inside /${outer}: its costs are counted twice. Remove one of them.`,
    }));
}


/***/ }),

/***/ 71234:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ formatJsonText)
/* harmony export */ });
/** Formats JSON in ASCII, with two blanks per level and a final newline. Some readers assume code page 1252. */
function formatJsonText(value) {
    return `${formatValue(value, "\n")}\n`;
}
function formatValue(value, newline) {
    switch (value.kind) {
        case "null":
            return "null";
        case "boolean":
            return String(value.value);
        case "number":
            return value.literal;
        case "string":
            return formatString(value.value);
        case "array":
            return formatBlock("[", value.items.map((item) => formatValue(item, `${newline}  `)), "]", newline);
        case "object": {
            const members = [...value.members].map(([key, member]) => `${formatString(key)}: ${formatValue(member, `${newline}  `)}`);
            return formatBlock("{", members, "}", newline);
        }
    }
}
function formatBlock(open, parts, close, newline) {
    return parts.length === 0 ? open + close : `${open}${newline}  ${parts.join(`,${newline}  `)}${newline}${close}`;
}
function formatString(text) {
    const escapeUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return JSON.stringify(text).replace(/[^ -~]/g, escapeUnit);
}


/***/ }),

/***/ 94808:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ readSettingsFile)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55491);



/**
 * Reads a file of the checked-out repository that an input names; undefined if there is no file or no checkout. Throws
 * `InvalidInput` if it is not a regular file.
 */
async function readSettingsFile(path, workspace, input = "settings-path") {
    if (workspace === undefined)
        return undefined;
    try {
        return { name: path, bytes: await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, path)) };
    }
    catch (error) {
        const { code } = error;
        if (code === "ENOENT")
            return undefined;
        if (code === undefined)
            throw error;
        throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz("InvalidInput", `Input ${input} is ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_2__/* .quoteValue */ .cl)(path)}, which cannot be read (${code}).`, {
            remedy: `Set ${input} to a file of the checked-out repository, such as ${EXAMPLES[input]}.`,
            place: { value: path },
            cause: error,
        });
    }
}
const EXAMPLES = {
    "settings-path": "hub/settings.json",
    "budgets-path": "hub/budgets.json",
    "rules-path": "hub/allocation.json",
};


/***/ }),

/***/ 82000:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ describeSettings),
/* harmony export */   f: () => (/* binding */ settingsDrift)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var exact_values_message_text__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64501);
/* harmony import */ var _hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89422);
/* harmony import */ var _hub_settings_settings_changes_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(20101);




const HEADS = {
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
function describeSettings(plan, { backup, settingsFile }) {
    const { outcome, changes, drift } = plan;
    const head = HEADS[outcome];
    const isSpelling = outcome === "update" && changes.length === 0;
    const shown = outcome === "drift" ? drift : outcome === "unchanged" || outcome === "lost" ? [] : changes;
    const lines = [
        ...(head === undefined ? [] : [isSpelling ? `${head} (spelling only)` : head]),
        ...shown.map((change) => `  ${(0,_hub_settings_settings_changes_js__WEBPACK_IMPORTED_MODULE_3__/* .formatChange */ .eD)(change)}`),
        ...(backup === undefined ? [] : [`  the former settings are kept as config/${backup}`]),
    ];
    return {
        outcome,
        lines: lines.map(exact_values_message_text__WEBPACK_IMPORTED_MODULE_1__/* .hideKeys */ .tI),
        warnings: plan.warnings.map((notice) => ({ ...notice, message: (0,exact_values_message_text__WEBPACK_IMPORTED_MODULE_1__/* .hideKeys */ .tI)(notice.message) })),
        diff: outcome === "unchanged" || outcome === "lost" ? "" : (0,exact_values_message_text__WEBPACK_IMPORTED_MODULE_1__/* .hideKeys */ .tI)(plan.diff),
        patch: (0,exact_values_message_text__WEBPACK_IMPORTED_MODULE_1__/* .hideKeys */ .tI)(plan.patch),
        fault: outcome === "drift"
            ? settingsDrift(plan, settingsFile)
            : outcome === "lost"
                ? (0,_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .settingsLost */ .EY)(plan.inUse ?? "the hub is in use", { isRecordRead: true })
                : undefined,
    };
}
const MAX_NAMED = 5;
/** The error for settings that were changed by hand in storage although a file in the repository defines them. */
function settingsDrift({ drift }, file = "the settings file") {
    const named = drift.slice(0, MAX_NAMED).map((change) => (0,exact_values_message_text__WEBPACK_IMPORTED_MODULE_1__/* .hideKeys */ .tI)((0,_hub_settings_settings_changes_js__WEBPACK_IMPORTED_MODULE_3__/* .formatChange */ .eD)(change)));
    const more = drift.length > MAX_NAMED ? ` and ${drift.length - MAX_NAMED} more` : "";
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("SettingsDrift", `config/settings.json was changed by hand. These changes are not in ${file}: ` +
        `${named.join("; ")}${more}. The file was not overwritten.`, {
        remedy: `Add these changes to ${file} and commit it, or delete config/settings.json in storage if they ` +
            "should be discarded. Then run the workflow again.",
        place: { file },
    });
}


/***/ })

};
