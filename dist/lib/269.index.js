export const id = 269;
export const ids = [269,459];
export const modules = {

/***/ 87269:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openReport: () => (/* binding */ openReport),
  runReport: () => (/* binding */ runReport)
});

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/index.js + 5 modules
var src = __webpack_require__(17753);
// EXTERNAL MODULE: ./lib/src/github/api/repository-context.js
var repository_context = __webpack_require__(78213);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/cube.js + 3 modules
var src_cube = __webpack_require__(94358);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/cost-cube.js
var cost_cube = __webpack_require__(40939);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/hub/month-lifecycle.js
var month_lifecycle = __webpack_require__(15729);
// EXTERNAL MODULE: ./lib/src/hub/partition/cube-path.js
var cube_path = __webpack_require__(94224);
// EXTERNAL MODULE: ./lib/src/hub/partition/partition-path.js
var partition_path = __webpack_require__(75345);
// EXTERNAL MODULE: ./lib/src/hub/partition/partition-record.js
var partition_record = __webpack_require__(41795);
// EXTERNAL MODULE: ./lib/src/retry.js
var retry = __webpack_require__(59584);
// EXTERNAL MODULE: ./lib/src/lake/discover/lake-state.js
var lake_state = __webpack_require__(69431);
// EXTERNAL MODULE: ./lib/src/lake/discover/stored-file.js
var stored_file = __webpack_require__(88922);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/instant.js
var instant = __webpack_require__(4523);
;// CONCATENATED MODULE: ./lib/src/lake/cubes/cube-file.js




/** Increase this whenever the content or the encoding of a cube changes. Cubes in other formats are rebuilt. */
const CUBE_FORMAT = 3;
/** A cached cube is about one megabyte. A file that inflates beyond this limit is ignored. */
const MAX_BYTES = 256 * 1024 * 1024;
function formatCubeFile(file) {
    const { before, cube, etag, submitted, sums } = file;
    const json = {
        format: CUBE_FORMAT,
        etag,
        ...versionToJson({ submitted, totals: (0,src_cube/* totalsOf */.vA)(cube) }),
        ...(before === undefined ? {} : { before: versionToJson(before) }),
        sums,
        cube: (0,src_cube/* cubeToJson */.lx)(cube),
    };
    return (0,external_node_zlib_.gzipSync)(JSON.stringify({ ...json, digest: digestOf(json) }));
}
function digestOf(json) {
    return (0,external_node_crypto_.createHash)("sha256").update(JSON.stringify(json)).digest("hex");
}
/** Marks a cached cube that was changed after the hub wrote it. */
const EDITED = "edited";
/**
 * Parses a cached cube. `cube` is undefined for another format. The result is undefined if the file cannot be parsed,
 * and `EDITED` if its content does not match its digest.
 */
function parseCubeFile(bytes) {
    try {
        const json = JSON.parse((0,external_node_zlib_.gunzipSync)(bytes, { maxOutputLength: MAX_BYTES }).toString("utf8"));
        const { digest, ...content } = json;
        if (json.format === CUBE_FORMAT && digest !== digestOf(content))
            return EDITED;
        const head = {
            etag: String(json.etag),
            ...versionFromJson(json),
            before: json.before === undefined ? undefined : versionFromJson(json.before),
        };
        return json.format === CUBE_FORMAT ? { ...head, ...contentOf(json) } : head;
    }
    catch {
        return undefined;
    }
}
function contentOf(json) {
    try {
        return { cube: (0,src_cube/* cubeFromJson */.wq)(json.cube), sums: (0,src_cube/* parseProvenSums */.wL)(JSON.stringify(json.sums)) ?? {} };
    }
    catch {
        return {};
    }
}
function versionToJson({ submitted, totals }) {
    return {
        submitted,
        totals: Object.fromEntries([...totals].map(([currency, { billed, effective }]) => [currency, [String(billed), String(effective)]])),
    };
}
function versionFromJson({ submitted, totals }) {
    return {
        submitted: (0,instant/* parseInstant */.nV)(submitted),
        totals: new Map(Object.entries(totals).map(([currency, [billed, effective]]) => [
            currency,
            { billed: BigInt(billed), effective: BigInt(effective) },
        ])),
    };
}

;// CONCATENATED MODULE: ./lib/src/lake/cubes/month-reading.js
/** The facts in the record that the hub wrote with the month. */
function factsOfRecord(record) {
    const { datasetVersion, firstChargeDay, lastChargeDay, runId, submittedTime: submitted } = record;
    return {
        runId,
        submitted,
        datasetVersion,
        firstChargeDay: firstChargeDay,
        lastChargeDay: lastChargeDay,
    };
}

// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/cube.js + 6 modules
var focus_parquet_src_cube = __webpack_require__(49959);
;// CONCATENATED MODULE: ./lib/src/lake/cubes/read-cube.js



/**
 * The cell limit per month and scope, at about 250 bytes of memory per cell. A month of one GB of CSV has a few
 * thousand.
 */
const MAX_CELLS = 100_000;
/**
 * Without requested dimensions, the smallest resource groups are merged instead of failing, which first needs all of
 * them.
 */
const MAX_CELLS_TO_MERGE = 500_000;
/** Errors that affect only one file. */
const FILE_FAULTS = [
    "MalformedParquet",
    "UnsupportedParquet",
    "FooterTooLarge",
    "RowGroupTooLarge",
    "ValueTooLong",
    "NotParquet",
];
/** True for an error that affects only this file. */
function isFileFault(error) {
    return error instanceof errors/* InputError */.dz && FILE_FAULTS.includes(error.code);
}
/** Reads a file of costs as a sorted cube, with the key-value metadata of its footer. */
async function readCube(file, dimensions, month) {
    const maxCells = dimensions.length === 0 ? MAX_CELLS_TO_MERGE : MAX_CELLS;
    const { cube, keyValues } = await (0,focus_parquet_src_cube/* readMonthCube */.s9)(file, { dimensions, maxCells, month });
    return { cube: (0,src_cube/* mergeSmallGroups */.QO)((0,src_cube/* mergeCubes */.b)(cube.dimensions, [cube]), MAX_CELLS), keyValues };
}

;// CONCATENATED MODULE: ./lib/src/lake/cubes/lake-months.js













/**
 * The listed months of costs in a hub's lake. An unchanged month comes from its cached cube. A month that is replaced
 * while it is read is read again. Rows and sums are compared with the proof from when the month was committed, and a
 * month that differs is not shown.
 */
function openLakeMonths(listed, options) {
    const found = [...listed.files.values()].flatMap((blob) => {
        const place = (0,partition_path/* parsePartitionPath */.Lj)(blob.name);
        return place === undefined ? [] : [{ ...place, blob, record: (0,lake_state/* recordOf */.zv)(blob) }];
    });
    const committed = new Map();
    const unreadable = [];
    for (const { blob, month, record, scope } of found) {
        if (record === undefined)
            unreadable.push({ scope, month, reason: "its file was not committed by a hub." });
        else if (listed.stateOf(scope, month).isDamaged === true)
            unreadable.push({ scope, month, reason: "its file does not have the length that was committed." });
        else {
            const one = { scope, month, submitted: record.submittedTime, blob, record };
            committed.set(one, one);
        }
    }
    const notices = [];
    const cache = createCache(options.config, notices);
    return {
        dimensions: [...cost_cube/* CELL_DIMENSIONS */.Fr, ...options.dimensions],
        months: [...committed.keys()],
        unreadable,
        notices: () => notices,
        read: async (month) => {
            const known = committed.get(month);
            if (known === undefined)
                throw new Error(`a month of another lake: ${month.scope} ${month.month}`);
            return await readWhole(known, options, cache);
        },
    };
}
/** Reads a month, again if it is replaced meanwhile. */
async function readWhole(month, options, cache) {
    let current = month;
    const reading = await (0,retry/* retryRace */.S4)(retry/* MAX_RACES */.ig.monthReading, async () => {
        try {
            return await readVersion(current, options, cache);
        }
        catch (error) {
            if (isFileFault(error))
                return { outcome: "unreadable", reason: error.message };
            if (!(error instanceof errors/* InputError */.dz && error.code === "PartChanged"))
                throw error;
            const { blob } = month;
            const now = await options.lake.properties(blob.name);
            if (now === undefined)
                return { outcome: "unreadable", reason: "it was deleted while it was read." };
            const replaced = { ...now, name: blob.name };
            const record = (0,lake_state/* recordOf */.zv)(replaced);
            if (record === undefined)
                return REPLACED;
            current = { ...month, submitted: record.submittedTime, blob: replaced, record };
            return undefined;
        }
    });
    return reading ?? REPLACED;
}
const REPLACED = {
    outcome: "unreadable",
    reason: "it was replaced several times while it was read.",
};
async function readVersion({ blob, month, record, scope }, { config, dimensions, lake }, cache) {
    const cached = await readCached(config, (0,cube_path/* cubePath */.rw)({ scope, month }), cache);
    const proven = (0,src_cube/* parseProvenSums */.wL)(record.sums);
    const facts = (sums) => ({ ...factsOfRecord(record), sums, etag: blob.etag });
    const { rows, window } = record;
    const coveredUntil = window.last;
    if (cached?.cube !== undefined && cached.etag === blob.etag && hasDimensions(cached.cube, dimensions)) {
        const sums = proven ?? cached.sums ?? {};
        if ((0,src_cube/* differencesFromProof */.hL)(cached.cube, { rows, sums }).length === 0)
            return {
                outcome: "read",
                cube: cached.cube,
                facts: facts(sums),
                coveredUntil,
                isCached: true,
                before: cached.before,
            };
    }
    const { cube, keyValues } = await readCube((0,stored_file/* blobRanges */.Sm)(lake, blob), dimensions);
    // Sums that are too long for the metadata are in the footer.
    const sums = proven ?? (0,src_cube/* parseProvenSums */.wL)(keyValues.get(partition_record/* RECORD_KEYS */.Tf.sums) ?? "");
    if (sums === undefined)
        return { outcome: "unreadable", reason: "its file lacks the sums that were committed." };
    const differences = (0,src_cube/* differencesFromProof */.hL)(cube, { rows, sums });
    if (differences.length > 0)
        return { outcome: "unreadable", reason: `it differs from what was committed: ${differences.join("; ")}.` };
    const { submittedTime: submitted } = record;
    const before = versionBefore(cached, { etag: blob.etag, month, totals: (0,src_cube/* totalsOf */.vA)(cube) });
    await cache.write((0,cube_path/* cubePath */.rw)({ scope, month }), formatCubeFile({ etag: blob.etag, submitted, sums, cube, before }));
    return { outcome: "read", cube, facts: facts(sums), coveredUntil, isCached: false, before };
}
function hasDimensions({ dimensions }, asked) {
    return dimensions.join("\n") === [...cost_cube/* CELL_DIMENSIONS */.Fr, ...asked].join("\n");
}
/**
 * The previous version of a closed month that was restated. It is only known if a page was created from each version.
 */
function versionBefore(cached, { etag, month, totals }) {
    if (cached === undefined || cached.etag === etag || isSame(cached.totals, totals))
        return cached?.before;
    if (cached.submitted < (0,month_lifecycle/* closingInstant */.jr)(month))
        return undefined;
    return { submitted: cached.submitted, totals: cached.totals };
}
function isSame(one, other) {
    const keys = new Set([...one.keys(), ...other.keys()]);
    return [...keys].every((currency) => {
        const [was, is] = [one.get(currency), other.get(currency)];
        return (was?.billed ?? 0n) === (is?.billed ?? 0n) && (was?.effective ?? 0n) === (is?.effective ?? 0n);
    });
}
/** Reads a cached cube; undefined if it is unreadable or was edited, so that it is rebuilt. */
async function readCached(config, path, { notices }) {
    try {
        const bytes = await config?.read(path);
        const cached = bytes === undefined ? undefined : parseCubeFile(bytes);
        if (cached !== EDITED)
            return cached;
        notices.push({
            code: "CubeEdited",
            message: `config/${path} was changed after the hub wrote it. Its month was read again, so the page is correct.`,
            remedy: "Check who can write to container config, and remove write access that is not needed.",
        });
        return undefined;
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz)
            return undefined;
        throw error;
    }
}
/**
 * Caches cubes until storage rejects one. An identity with read access only works without a cache and gets one notice.
 */
function createCache(config, notices) {
    let isOff = config === undefined;
    const write = async (path, bytes) => {
        if (isOff)
            return;
        try {
            await config?.write(path, bytes);
        }
        catch (error) {
            config?.signal.throwIfAborted();
            if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
                throw error;
            if (!isOff)
                notices.push({
                    message: `Months could not be cached in config/journal/cubes and will be read again. ${error.message}`,
                    ...(error.code === "StorageForbidden" ? {} : { code: error.code, remedy: error.remedy }),
                });
            isOff = true;
        }
    };
    return { write, notices };
}

// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/series.js + 7 modules
var src_series = __webpack_require__(22185);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var src_month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/src/concurrency.js
var concurrency = __webpack_require__(50637);
;// CONCATENATED MODULE: ./lib/src/page-source/choose-months.js

/** Selects the last months of some scopes in a lake and finds gaps among them. Future months are ignored. */
function chooseMonths(source, choice) {
    const wanted = new Set(choice.scopes);
    const present = (0,src_month/* monthOfDate */.Ez)(choice.now);
    const isChosen = ({ month, scope }) => month <= present && (wanted.size === 0 || wanted.has(scope));
    const found = source.months.filter(isChosen);
    const unreadable = source.unreadable.filter(isChosen);
    const all = [...found, ...unreadable].map(({ month }) => month).sort();
    const [earliest] = all;
    const last = all.at(-1);
    const known = new Set([...found, ...unreadable].map(({ scope }) => scope));
    const notices = choice.scopes
        .filter((scope) => !known.has(scope))
        .map((scope) => ({ message: `The lake has no months of scope ${scope}, so it is not on the page.` }));
    if (earliest === undefined || last === undefined)
        return { months: [], found: [], unreadable: [], absent: [], notices };
    const months = (0,src_month/* monthsBetween */.ck)(earliest, last).slice(-choice.months);
    const isShown = ({ month }) => months.includes(month);
    const lost = [...known].sort().map((scope) => missingOf(scope, months, [...found, ...unreadable]));
    return {
        months,
        found: found.filter(isShown),
        unreadable: [
            ...unreadable.filter(isShown).map((one) => ({ ...one, reason: `This month cannot be shown: ${one.reason}` })),
            ...lost.flatMap(({ gaps }) => gaps),
        ],
        absent: lost.flatMap(({ after }) => after),
        notices,
    };
}
function missingOf(scope, months, found) {
    const own = found.filter((one) => one.scope === scope).map(({ month }) => month);
    const [first, last] = [own.toSorted().at(0), own.toSorted().at(-1)];
    if (first === undefined || last === undefined)
        return { gaps: [], after: [] };
    const lacking = months.filter((month) => month > first && !own.includes(month));
    return {
        gaps: lacking
            .filter((month) => month < last)
            .map((month) => ({
            scope,
            month,
            reason: "The lake has earlier and later months of this scope, but not this one.",
        })),
        after: endOf(scope, last, lacking.filter((month) => month > last)),
    };
}
/** One entry, however many months follow: a scope that was imported once, or has ended, is one fact and not dozens. */
function endOf(scope, last, after) {
    const [month] = after;
    if (month === undefined)
        return [];
    const rest = after.length === 1 ? "" : `, so the last ${after.length} months of the page are without it`;
    return [{ scope, month, reason: `The lake has no months of this scope after ${last}${rest}.` }];
}

;// CONCATENATED MODULE: ./lib/src/page-source/judge-days.js


/** Only anomalies in these last months are shown; earlier days are used for comparison only. */
const JUDGED_MONTHS = 3;
/**
 * Finds anomalies and forecasts the running month. Days in `incomplete` months, which lack the costs of a scope, are
 * left out because their low costs would look like anomalies.
 */
function judgeDays(months, incomplete) {
    const last = months.at(-1);
    if (last === undefined)
        return { anomalies: [], forecasts: [] };
    const closed = months.findLastIndex(({ settledUntil }) => settledUntil === undefined);
    // An open month that precedes closed ones lost its source, so no more costs are expected.
    const isWhole = ({ month, settledUntil }, at) => !incomplete.has(month) && (at > closed || settledUntil === undefined);
    const series = (0,src_series/* dailySeries */.Bh)(months.filter(isWhole));
    const settled = settledDay(months.slice(closed + 1), last);
    const judgedFrom = (0,src_month/* firstDay */.$r)((0,src_month/* addMonths */.PS)(last.month, 1 - JUDGED_MONTHS));
    return {
        anomalies: (0,src_series/* findAnomalies */.nO)(series, { settledUntil: settled, judgedFrom }),
        forecasts: last.settledUntil === undefined || incomplete.has(last.month)
            ? []
            : (0,src_series/* forecastMonth */.iJ)(series, { month: last.month, settledUntil: settled }),
    };
}
/** The last day before the first open day. */
function settledDay(months, last) {
    const open = months.find(({ settledUntil }) => settledUntil !== undefined);
    if (open?.settledUntil === undefined)
        return (0,src_month/* lastDay */.NY)(last.month);
    return open.settledUntil === "none" ? (0,src_month/* addDays */.fi)((0,src_month/* firstDay */.$r)(open.month), -1) : open.settledUntil;
}

;// CONCATENATED MODULE: ./lib/src/page-source/merge-months.js

/** Merges the cubes of all scopes into one per month. Values with several spellings use the newest month's spelling. */
function mergeMonths(dimensions, months, read) {
    const byMonth = Map.groupBy(read, ({ month }) => month);
    const merged = months.map((month) => (0,src_cube/* mergeCubes */.b)(dimensions, (byMonth.get(month) ?? []).map(({ reading }) => reading.cube)));
    const spellings = dimensions.map((dimension, at) => {
        const known = new Map();
        for (const { values } of merged.toReversed())
            for (const text of values[at] ?? []) {
                const key = (0,src_cube/* valueKey */.zV)(dimension, text);
                if (!known.has(key))
                    known.set(key, text);
            }
        return known;
    });
    return merged.map((cube) => {
        const values = cube.values.map((texts, at) => texts.map((text) => spellings[at]?.get((0,src_cube/* valueKey */.zV)(dimensions[at] ?? "", text)) ?? text));
        const isSame = values.every((texts, at) => texts.every((text, place) => text === cube.values[at]?.[place]));
        return isSame ? cube : (0,src_cube/* mergeCubes */.b)(dimensions, [{ ...cube, values }]);
    });
}

;// CONCATENATED MODULE: ./lib/src/page-source/settled-days.js


/**
 * Azure rates usage for up to 72 hours (Microsoft Learn, "Understand Cost Management data": costs are available within
 * 8 to 24 hours and may change for 72 hours), so the last days of a running month are still too low.
 */
const OPEN_DAYS = 3;
/**
 * The last day whose costs are settled; undefined for a closed month, `"none"` if no day is settled. Every scope must
 * cover the day, and at least one must have charges on it. A scope without charges does not block the day, but a
 * stopped export does, unless its scope left the settings.
 */
function settledUntil({ ended, month, now, scopes: all }) {
    const expected = all.filter(({ scope }) => !ended.has(scope));
    const scopes = expected.length === 0 ? all : expected;
    const close = (0,month_lifecycle/* closingInstant */.jr)(month);
    const isClosed = ({ reading }) => reading.coveredUntil === undefined
        ? now.toISOString() >= close
        : reading.facts.submitted >= close && reading.coveredUntil >= (0,src_month/* lastDay */.NY)(month);
    if (scopes.every(isClosed))
        return undefined;
    const covered = scopes.flatMap(({ reading }) => reading.coveredUntil ?? []).sort();
    const charged = scopes.flatMap(({ reading }) => lastChargeDay(reading.cube.days, month) ?? []).sort();
    const [narrowest = (0,src_month/* lastDay */.NY)(month)] = covered;
    const last = charged.at(-1);
    if (last === undefined)
        return "none";
    const [known = last] = [narrowest, last].sort();
    const settled = (0,src_month/* addDays */.fi)(known, -OPEN_DAYS);
    return settled < (0,src_month/* firstDay */.$r)(month) ? "none" : settled;
}
/** Future charges (a purchase is charged for its whole term) do not show how far the data goes. */
function lastChargeDay({ day: days, isUsageBased }, month) {
    const end = (0,src_month/* lastDay */.NY)(month);
    return days.findLast((day, row) => isUsageBased[row] === true && day <= end);
}

// EXTERNAL MODULE: ./lib/src/hub/partition/shared-costs.js
var shared_costs = __webpack_require__(12089);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var scope = __webpack_require__(33886);
;// CONCATENATED MODULE: ./lib/src/page-source/shared-costs.js




const MAX_NAMED = 3;
/**
 * Describes each pair of scopes that hold the same costs: one contains the other by its ID, or both have charges for
 * the same subscriptions in the same month. Two subscriptions never overlap, and neither do two resource groups.
 */
function describeSharedCosts(read, { nameOfScope, nameOfSubscription }) {
    const pairs = new Map();
    for (const [month, inMonth] of Map.groupBy(read, (one) => one.month)) {
        const ids = inMonth.map(({ reading }) => new Set(reading.cube.values[SUBSCRIPTION] ?? []));
        for (const [index, one] of inMonth.entries()) {
            for (const [offset, other] of inMonth.slice(index + 1).entries()) {
                const shared = sharedIds(one.scope, other.scope, ids[index], ids[index + 1 + offset]);
                if (shared === undefined)
                    continue;
                const key = `${one.scope}\n${other.scope}`;
                const known = pairs.get(key) ?? { scopes: [one.scope, other.scope], months: [], subscriptions: new Set() };
                pairs.set(key, known);
                known.months.push(month);
                for (const id of shared)
                    known.subscriptions.add(id);
            }
        }
    }
    return [...pairs.values()].map(({ months, scopes, subscriptions }) => {
        const [one, other] = scopes.map(nameOfScope);
        const ids = [...subscriptions].sort();
        const named = ids.slice(0, MAX_NAMED).map(nameOfSubscription).join(", ");
        const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : "";
        const what = ids.length === 0 ? "" : ` (of ${named}${more})`;
        const when = (0,src_month/* formatMonthSpan */.cd)(months);
        return `${one} and ${other} contain the same costs${what} in ${when}, which are counted twice.`;
    });
}
const SUBSCRIPTION = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("subscription");
/** Undefined for scopes without shared costs. */
function sharedIds(one, other, left = new Set(), right = new Set()) {
    const relation = (0,scope/* isScopeId */.Cb)(one) && (0,scope/* isScopeId */.Cb)(other) ? (0,shared_costs/* relateScopes */.rB)(one, other) : "by sub-accounts";
    if (relation === "separate")
        return undefined;
    const keys = (0,shared_costs/* subAccountsOf */.I1)(one, left).intersection((0,shared_costs/* subAccountsOf */.I1)(other, right));
    // Uses the spelling in the cube, which has the scope's name.
    const spelled = new Map([...right, ...left].map((id) => [(0,shared_costs/* subAccountKey */.jm)(id), id]));
    const shared = new Set([...keys].map((key) => spelled.get(key) ?? key));
    return relation === "nested" || keys.size > 0 ? shared : undefined;
}

// EXTERNAL MODULE: ./lib/src/hub/exports/export-kinds.js
var export_kinds = __webpack_require__(59328);
// EXTERNAL MODULE: ./lib/src/hub/exports/export-record.js
var export_record = __webpack_require__(90174);
// EXTERNAL MODULE: ./lib/src/hub/health/judge-health.js + 7 modules
var judge_health = __webpack_require__(41931);
;// CONCATENATED MODULE: ./lib/src/page-source/stale-scopes.js



/** Late scopes, judged by the months in the lake. Of scopes that left the settings, no new data is expected. */
function staleScopes({ months }, { ended, now, scopes, staleAfterHours }) {
    if (staleAfterHours === 0)
        return [];
    const byScope = Map.groupBy(months.filter(({ scope }) => (scopes.length === 0 || scopes.includes(scope)) && ended?.has(scope) !== true), ({ scope }) => scope);
    const datasets = [...byScope].sort().map(([scope, own]) => {
        const held = own.map(({ month, submitted: submittedTime }) => ({ month, submittedTime }));
        // For a file without hub metadata, the scope is a path and is only compared.
        return { scope: scope, subject: export_kinds/* COSTS */.zN, records: [], held, waiting: [], strayParts: [] };
    });
    const { findings } = (0,judge_health/* judgeHealth */.u)({ now, deliveries: { staleAfterHours, cutOff: undefined, datasets } });
    return findings.flatMap(({ code, month, scope = "" }) => {
        const isUnclosed = code === "UnclosedMonth";
        const newest = (0,export_record/* newestOf */.su)(months
            .filter((one) => one.scope === scope && (!isUnclosed || one.month === month))
            .map(({ submitted: submittedTime }) => ({ submittedTime })));
        if (newest === undefined || month === undefined)
            return [];
        return [{ scope, submitted: newest.submittedTime, ...(isUnclosed ? { unclosed: month } : {}) }];
    });
}

;// CONCATENATED MODULE: ./lib/src/page-source/load-page-data.js












/** Reading is single-threaded work; concurrency only hides storage latency. */
const READS_AT_ONCE = 4;
/**
 * Reads the months of costs for a page from a lake or a folder, with everything the page says about them. A file that
 * cannot be read becomes a missing month. Throws InputError `TooManyCells`, and storage errors.
 */
async function loadPageData(source, request) {
    const chosen = chooseMonths(source, request);
    const read = [];
    const unreadable = [...chosen.unreadable];
    await (0,concurrency/* forEachConcurrent */.C)(chosen.found, { capacity: READS_AT_ONCE }, async (found) => {
        const reading = await source.read(found);
        if (reading.outcome === "read")
            read.push({ scope: found.scope, month: found.month, reading });
        else
            unreadable.push({
                scope: found.scope,
                month: found.month,
                reason: `This month cannot be shown: ${reading.reason}`,
            });
    });
    read.sort(byPlace);
    const { ended = new Set() } = request;
    const merged = mergeMonths(source.dimensions, chosen.months, read);
    const hidden = request.isRedacted ? (0,src_cube/* redactCubes */.cs)(merged) : shown(merged);
    const { cubes, nameOfScope } = hidden;
    const months = cubes.flatMap((cube, at) => {
        const month = chosen.months[at];
        if (month === undefined)
            return [];
        const scopes = read.filter((one) => one.month === month);
        return [{ month, settledUntil: settledUntil({ month, scopes, now: request.now, ended }), cube }];
    });
    const data = {
        title: request.title,
        generatedAt: (0,instant/* instantOfDate */.Vz)(request.now),
        hubVersion: request.hubVersion,
        isRedacted: request.isRedacted,
        months,
        ...judgeDays(months, new Set([...unreadable, ...months.filter(lacksEffectiveCost)].map(({ month }) => month))),
        restatements: read.flatMap((one) => restatementsOf(one, nameOfScope)),
        proof: read.map((one) => proofOf(one, nameOfScope)),
        missing: [...unreadable, ...chosen.absent].toSorted(byPlace).map((one) => hideScope(one, nameOfScope)),
        overlaps: describeSharedCosts(read, hidden),
        stale: staleScopes(source, request).map((one) => ({ ...one, scope: nameOfScope(one.scope) })),
    };
    return {
        data,
        notices: [
            ...chosen.notices,
            ...source.notices(),
            ...monthsWithMergedGroups(read),
            ...emptyDimensions(source, read),
        ],
    };
}
function shown(cubes) {
    const same = (name) => name;
    return { cubes, nameOfScope: same, nameOfSubscription: same };
}
/** The missing costs of one day would look like a drop, and the following days like a rise. */
function lacksEffectiveCost({ cube }) {
    const given = cube.values[GIVEN_COSTS] ?? [];
    return given.includes("billed") || given.includes("none");
}
function byPlace(one, other) {
    const [left, right] = [one, other].map(({ month, scope }) => `${month} ${scope}`);
    return (left ?? "") < (right ?? "") ? -1 : left === right ? 0 : 1;
}
/** Their sums are complete; only the resource group names are lost. */
function monthsWithMergedGroups(read) {
    const months = new Set(read.filter(({ reading }) => reading.cube.values[GROUPS]?.includes(src_cube/* OTHER_GROUPS */.gQ)).map(({ month }) => month));
    if (months.size === 0)
        return [];
    const message = `There are too many resource groups in ${(0,src_month/* formatMonthSpan */.cd)([...months])} to show them all. ` +
        `The smallest are combined as ${src_cube/* OTHER_GROUPS */.gQ}; all sums are complete.`;
    return [{ message, remedy: "Limit the report to fewer scopes to see them all." }];
}
/** A misspelled column or key has no value in any row. */
function emptyDimensions({ dimensions }, read) {
    return dimensions.flatMap((dimension, at) => {
        const isAsked = at >= cost_cube/* CELL_DIMENSIONS */.Fr.length;
        const hasValue = read.some(({ reading }) => reading.cube.values[at]?.some((value) => value !== ""));
        if (!isAsked || hasValue || read.length === 0)
            return [];
        const what = dimension.startsWith("tag:") ? `the tag ${dimension.slice("tag:".length)}` : `column ${dimension}`;
        return [
            {
                message: `No charge has a value for ${what}, which the page is grouped by.`,
                remedy: "Check the spelling.",
            },
        ];
    });
}
const GROUPS = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("resourceGroup");
const GIVEN_COSTS = cost_cube/* CELL_DIMENSIONS */.Fr.indexOf("givenCosts");
function proofOf({ month, reading, scope }, nameOfScope) {
    const { facts, cube, isCached } = reading;
    return { ...facts, scope: nameOfScope(scope), month, rows: cube.rows, isCached };
}
function restatementsOf({ month, reading, scope }, nameOfScope) {
    const { before, cube, facts } = reading;
    if (before === undefined)
        return [];
    return (0,src_series/* findRestatements */.Ny)({ scope: nameOfScope(scope), month }, { submitted: before.submitted, sums: before.totals }, { submitted: facts.submitted, sums: (0,src_cube/* totalsOf */.vA)(cube) });
}
/** Reasons contain the file name, and with it the scope. */
function hideScope({ month, reason, scope }, nameOfScope) {
    const name = nameOfScope(scope);
    return { scope: name, month, reason: reason.replaceAll(scope, name) };
}

// EXTERNAL MODULE: ./lib/src/clients/connection.js + 1 modules
var clients_connection = __webpack_require__(54366);
// EXTERNAL MODULE: ./lib/src/clients/hub-storage.js + 8 modules
var hub_storage = __webpack_require__(71790);
// EXTERNAL MODULE: ./lib/node_modules/cost-page/src/figures.js
var src_figures = __webpack_require__(50914);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/counted.js
var counted = __webpack_require__(1748);
// EXTERNAL MODULE: ./lib/src/github/api/marked-issues.js
var marked_issues = __webpack_require__(95900);
// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
// EXTERNAL MODULE: ./lib/src/github/markdown/published-markdown.js
var published_markdown = __webpack_require__(85290);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/shell-command.js
var shell_command = __webpack_require__(73704);
;// CONCATENATED MODULE: ./lib/src/actions/report/page-link.js



/** A Markdown sentence that says where the page is and how to open it. */
function linkPage({ accountName, file, publication, runUrl }) {
    const name = (0,external_node_path_.basename)(file);
    switch (publication.outcome) {
        case "artifact": {
            const days = publication.retentionInDays;
            const until = days === undefined ? "" : ` for ${days} days`;
            return `[**Open the page**](${publication.url}). Everyone who can read this repository can open it${until}.`;
        }
        case "storage": {
            const blob = publication.blob;
            const download = (0,shell_command/* shellCommand */.q$) `az storage blob download --auth-mode login --account-name ${accountName}`;
            const source = (0,shell_command/* shellCommand */.q$) `--container-name config --name ${blob} --file ${name}`;
            const command = `${download} ${source}`;
            return (`The page is the blob ${(0,markdown_table/* renderCode */.cR)(blob)} in container config of ${(0,markdown_table/* renderCode */.cR)(accountName)}. ` +
                "A browser cannot sign in to storage by itself. " +
                `Open the page in the Azure portal or Storage Explorer, or download it with ${(0,markdown_table/* renderCode */.cR)(command)}.`);
        }
        case "workspace":
        case "failed":
            return `The page is only in the workspace of [this run](${runUrl ?? ""}), as ${(0,markdown_table/* renderCode */.cR)(name)}.`;
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/report/digest.js






/** Marks the issue as the digest; the first line of its text. */
const DIGEST_MARKER = "<!-- cost-hub: digest -->";
const TITLE = "Cloud costs: the digest";
/** Opens or updates the digest issue. Closing it means that it has been read, so the next digest is a new issue. */
async function keepDigest(api, body) {
    const open = await api.issues("open");
    if (open === undefined)
        return { outcome: "disabled" };
    const [issue] = open;
    if (issue === undefined)
        return await (0,marked_issues/* openOneIssue */.y)(api, DIGEST_MARKER, TITLE, body);
    await (0,marked_issues/* closeDoubles */.j)(api, DIGEST_MARKER, issue, open);
    if (issue.body !== body)
        await api.update(issue.number, body);
    return { outcome: "updated", number: issue.number };
}
/** The text of the issue: five sentences with figures, a link to the page, and the data that they are based on. */
function renderDigest(data, figures, place) {
    const sentences = digestSentences(data, figures).map((sentence) => `- ${sentence}\n`);
    const body = [
        DIGEST_MARKER,
        `**${(0,markdown_table/* escapeMarkdown */.FV)(data.title)}, ${(0,src_figures/* formatInstant */.r4)(data.generatedAt)}**\n`,
        sentences.join(""),
        `${linkPage(place)}\n`,
        `${evidence(data)} Currencies are never added. Each report replaces this text. ` +
            "Close the issue once you have read it, and the next report opens a new one.\n",
    ].join("\n");
    return (0,published_markdown/* neutralizeReferences */.I)(body);
}
/** Five sentences with figures, in the page's own wording. Foreign names are escaped. */
function digestSentences({ missing }, [main, ...others]) {
    if (main === undefined)
        return ["The lake has no costs for this page yet."];
    const { cost, currency, estimate, anomalies, missingCost, month, sentences, status, total } = main;
    const more = others.map((one) => `${one.total} ${one.currency}`);
    const also = more.length === 0 ? "" : ` In other currencies: ${more.join(", ")}.`;
    const ahead = estimate === undefined ? "" : ` ${estimate}.`;
    const unknown = missingCost === undefined ? "" : ` ${missingCost}`;
    const [anomaly] = anomalies;
    const first = anomaly === undefined ? "" : ` ${anomaly}.`;
    const gone = missing.length === 0 ? "" : ` ${(0,counted/* counted */.h)(missing.length, "month is", "months are")} missing, see the page.`;
    const texts = [
        ["Total", `${month}: ${total} ${currency}, ${cost.toLowerCase()}.${also} ${status}${unknown}`],
        ["Change", `${sentences.change}${ahead}`],
        ["Drivers", sentences.drivers],
        ["Savings", sentences.savings],
        ["Anomalies", `${sentences.anomalies}${first}${gone}`],
    ];
    return texts.map(([title, text]) => `**${title}:** ${(0,markdown_table/* escapeMarkdown */.FV)(text)}`);
}
/** The basis of the figures: rows, months, scopes, and the newest export. */
function evidence({ proof }) {
    const rows = proof.reduce((sum, one) => sum + one.rows, 0);
    const newest = proof
        .map(({ submitted }) => submitted)
        .toSorted()
        .at(-1);
    const scopes = new Set(proof.map(({ scope }) => scope)).size;
    if (newest === undefined)
        return "No months were read.";
    const months = `${(0,counted/* counted */.h)(proof.length, "proven month")} of ${(0,counted/* counted */.h)(scopes, "scope")}`;
    return `Exact sums of ${rows} rows in ${months}. Newest export: ${(0,src_figures/* formatInstant */.r4)(newest)}.`;
}

;// CONCATENATED MODULE: ./lib/src/actions/report/clients.js



const DIGEST_REMEDY = "Give the job `permissions: { issues: write }` and set github-token to github.token.";
function openReportContext(runtime, inputs, repository) {
    const { clock, environment, hubVersion, log, signal } = runtime;
    const connection = (0,clients_connection/* connect */.N)(runtime, "report", inputs);
    const github = {
        ...connection,
        ...{ apiUrl: repository.apiUrl, repository: repository.repository ?? "", token: inputs.githubToken ?? "" },
    };
    return {
        ...(0,hub_storage/* openHubStorage */.R)(connection, inputs),
        ...{ inputs, repository, clock, log, hubVersion, signal },
        // Loads GitHub's client only when needed; it is a separate chunk of the bundle.
        readVisibility: async () => (await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 9459))).readVisibility(github),
        openDigest: async () => {
            const { openMarkedIssues } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 95900));
            return openMarkedIssues(github, DIGEST_MARKER, DIGEST_REMEDY);
        },
        workspace: environment.GITHUB_WORKSPACE || process.cwd(),
        maxRetentionInDays: Number.parseInt(environment.GITHUB_RETENTION_DAYS ?? "", 10) || undefined,
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/report/audience.js

/**
 * Checks who could read what this job publishes, before any costs are read. Throws InputError `PublicRepository`, or
 * `VisibilityUnknown` if this cannot be determined. Anyone can read the artifacts, summaries, logs and issues of a
 * public repository.
 */
async function checkAudience({ ask, inputs, repository }) {
    if (repository.repository === undefined) {
        throw new errors/* InputError */.dz("MissingInput", "The report action works only in GitHub Actions, where the repository is known.", {
            remedy: "Run it in a workflow like examples/hub-report.yml. On your own machine, use npm run report.",
        });
    }
    if (inputs.allowPublic)
        return repository.visibility;
    const visibility = await visibilityNow({ ask, inputs, repository });
    if (visibility === "public") {
        throw new errors/* InputError */.dz("PublicRepository", `The repository ${repository.repository} is public, so anyone can open its artifacts, summaries and issues.`, {
            remedy: "Run the report in a private repository. Set allow-public: true only if anyone may read these costs.",
        });
    }
    if (visibility !== undefined)
        return visibility;
    throw new errors/* InputError */.dz("VisibilityUnknown", `It is unknown whether the repository ${repository.repository} is public, so no costs are published.`, { remedy: "Set github-token to github.token, so that the step can ask GitHub." });
}
/**
 * The event describes the repository at the run's first attempt. A repository that has been made public since is still
 * private there.
 */
async function visibilityNow({ ask, inputs, repository }) {
    if (repository.visibility === "public")
        return "public";
    if (inputs.githubToken !== undefined)
        return await ask();
    return repository.isRepeated ? undefined : repository.visibility;
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/amount.js
var src_amount = __webpack_require__(89072);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/fraction.js
var fraction = __webpack_require__(40538);
;// CONCATENATED MODULE: ./lib/src/actions/report/figures.js



const DRIVERS = 3;
const ANOMALY_DRIVERS = 2;
/** The main figures per currency, starting with the currency of most rows; empty without costs. */
function firstFigures(data) {
    const content = (0,src_figures/* condense */.aX)(data);
    const state = (0,src_figures/* defaultState */.n6)(content);
    if (state.month === undefined)
        return [];
    const currencies = (0,src_figures/* currencyTotals */.R8)((0,src_figures/* select */.Lt)(content, state)).map(({ currency }) => currency);
    const isMain = (currency) => Number(currency === state.currency);
    return currencies
        .toSorted((a, b) => isMain(b) - isMain(a))
        .map((currency) => figuresOf((0,src_figures/* select */.Lt)(content, { ...state, currency })));
}
function figuresOf(selection) {
    const { content, state } = selection;
    const overview = (0,src_figures/* overviewOf */.bq)(selection);
    const { anomalies = [], month, savings, status, total } = overview;
    const amount = (units) => (0,src_amount/* formatAmount */.ej)(units, state.currency);
    const known = typeof savings === "string" || savings.total === undefined ? undefined : savings;
    return {
        ...{
            currency: (0,src_figures/* currencyName */.N0)(state.currency),
            cost: src_figures/* BASIS_NAMES */._l[state.basis],
            month,
            status,
            total: total === undefined ? "not given" : amount(total),
            missingCost: (0,src_figures/* missingCostSentence */.Pm)(selection),
            change: changeOf(overview, selection),
        },
        drivers: driversText(selection, overview),
        savings: known?.total === undefined ? "not known" : amount(known.total),
        coverage: known?.coverage === undefined ? "not known" : (0,fraction/* formatPercent */.l9)(known.coverage),
        anomalies: anomalies.map((anomaly) => anomalyText(content, anomaly)),
        estimate: estimateText(selection),
        sentences: {
            change: (0,src_figures/* changeSentence */.y6)(selection, overview),
            drivers: (0,src_figures/* driverSentence */.SX)(selection, overview),
            savings: (0,src_figures/* savingsSentence */.Dx)(selection, overview),
            anomalies: (0,src_figures/* anomalySentence */.th)(selection, overview),
        },
        trend: (0,src_figures/* monthTotals */.CR)(selection).map((units, at) => {
            const one = content.months[at]?.month;
            return { label: one === undefined ? "" : (0,src_figures/* formatShortMonth */.Z1)(one), units };
        }),
    };
}
function changeOf({ comparison }, { state }) {
    if (comparison === undefined)
        return undefined;
    const { before, beforeTotal, now, nowTotal } = comparison;
    const change = nowTotal - beforeTotal;
    const rate = (0,src_figures/* formatRate */.CE)(change, beforeTotal);
    const amount = (0,src_figures/* formatChange */.eD)(change, state.currency);
    return { amount: rate === undefined ? amount : `${amount} (${rate})`, spans: `${now} against ${before}` };
}
/**
 * If daily costs by service are not available, the drivers compare other days than the change does, so these are named.
 */
function driversText({ content, state }, { bridge, bridgeSpans, comparison }) {
    const parts = (bridge?.parts ?? [])
        .slice(0, DRIVERS)
        .map(({ change, code }) => `${(0,src_figures/* codeName */.Pg)(content, state.by, code)} ${(0,src_figures/* formatChange */.eD)(change, state.currency)}`);
    if (parts.length === 0 || bridgeSpans === undefined || bridgeSpans.now === comparison?.now)
        return parts.join(", ");
    return `${parts.join(", ")} (${bridgeSpans.now} against ${bridgeSpans.before})`;
}
/** `Virtual Machines on 12 November 2026: 1,234.50, compared with a median of 200.10` */
function anomalyText(content, anomaly) {
    const { amount, currency, day, difference, differingDays, drivers, lastDay, median, subject } = anomaly;
    const total = `${(0,src_figures/* formatChange */.eD)(difference, currency)} in total`;
    const more = `(and ${differingDays - 1} more until ${(0,src_figures/* formatDay */.im)(lastDay)}, ${total})`;
    const days = `on ${(0,src_figures/* formatDay */.im)(day)}${differingDays === 1 ? "" : ` ${more}`}`;
    const amounts = `${(0,src_amount/* formatAmount */.ej)(amount, currency)}, compared with a median of ${(0,src_amount/* formatAmount */.ej)(median, currency)}`;
    const driven = drivers.slice(0, ANOMALY_DRIVERS).map((one) => subjectName(content, one.subject));
    const cause = driven.length === 0 ? "" : `; driven by ${driven.join(", ")}`;
    return `${subjectName(content, subject)} ${days}: ${amounts}${cause}`;
}
function subjectName(content, { dimension, value }) {
    if (dimension === "total")
        return "All costs";
    const code = content.dimensions.find(({ name }) => name === dimension)?.values.indexOf(value) ?? -1;
    return code < 0 ? (0,src_figures/* valueName */.XJ)(dimension, value) : (0,src_figures/* codeName */.Pg)(content, dimension, code);
}
function estimateText(selection) {
    const { content, state } = selection;
    const estimate = (0,src_figures/* estimateOf */.qn)(selection);
    const month = content.months[estimate?.month ?? -1];
    if (estimate === undefined || month === undefined)
        return undefined;
    const amount = (units) => (0,src_amount/* formatAmount */.ej)(units, state.currency);
    const range = `${amount(estimate.low)} to ${amount(estimate.high)}`;
    return `${(0,src_figures/* formatMonth */.UL)(month.month)} is estimated at ${amount(estimate.total)} (${range})`;
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
;// CONCATENATED MODULE: ./lib/src/actions/report/publish.js



/** Writes the page to the workspace and publishes it. If publishing fails, the page stays in the workspace. */
async function publishPage(context, html) {
    const file = await writePage(context, html);
    try {
        return { file, ...(await publish(context, file, html)) };
    }
    catch (error) {
        context.signal.throwIfAborted();
        return { file, publication: { outcome: "failed", error }, notices: [] };
    }
}
async function writePage({ inputs, workspace }, html) {
    const file = (0,external_node_path_.join)(workspace, inputs.output);
    try {
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(file), { recursive: true });
        await (0,promises_.writeFile)(file, html);
        return file;
    }
    catch (error) {
        const { code, message } = error;
        throw new errors/* InputError */.dz("OutputNotWritten", `The page cannot be written to ${inputs.output} (${code ?? message}).`, {
            remedy: "Set output to a file that can be written in the workspace.",
            cause: error,
        });
    }
}
async function publish(context, file, html) {
    const { inputs, repository } = context;
    switch (inputs.upload) {
        case "none":
            return { publication: { outcome: "workspace" }, notices: [] };
        case "storage":
            return { publication: await publishToStorage(context, file, html), notices: [] };
        case "artifact":
            if (!repository.server.isEnterpriseServer)
                return publishArtifact(context, file);
            return { publication: await publishToStorage(context, file, html), notices: [NO_ARTIFACTS] };
    }
}
const NO_ARTIFACTS = {
    code: "NoArtifacts",
    message: "GitHub Enterprise Server has no artifacts that open in the browser, so the page was published to storage.",
    remedy: "Readers need Storage Blob Data Reader on container config. Set upload: storage to publish there without this " +
        "notice, or upload: none to keep the page in the workspace.",
};
async function publishArtifact(context, file) {
    const { inputs, log, maxRetentionInDays: most, repository } = context;
    const asked = inputs.retentionInDays;
    const isCut = asked !== undefined && most !== undefined && asked > most;
    const retentionInDays = isCut ? most : asked;
    const { uploadRunArtifact } = await __webpack_require__.e(/* import() */ 173).then(__webpack_require__.bind(__webpack_require__, 18173));
    const id = await log.group("Publish the page", (group) => uploadRunArtifact({
        ...{ file, retentionInDays, isRepeated: repository.isRepeated },
        onWait: (line) => group.info(line),
    }));
    const cut = {
        message: `retention-days is ${asked}, but this repository keeps artifacts for at most ${most} days.`,
    };
    const url = `${repository.runUrl}/artifacts/${id}`;
    return {
        publication: { outcome: "artifact", url, retentionInDays: retentionInDays ?? most },
        notices: isCut ? [cut] : [],
    };
}
/** Reports have their own folder, so that they do not trigger listeners for settings. */
const FOLDER = "reports/";
async function publishToStorage({ config, endpoint }, file, html) {
    const blob = `${FOLDER}${(0,external_node_path_.basename)(file)}`;
    await config.write(blob, Buffer.from(html), {}, "text/html; charset=utf-8");
    const path = ["config", ...blob.split("/")].map(encodeURIComponent).join("/");
    return { outcome: "storage", url: `${endpoint.url}/${path}`, blob };
}

;// CONCATENATED MODULE: ./lib/src/actions/report/cost-report.js





/**
 * Creates the cost page: checks the audience, reads the lake, writes one file, publishes it, and updates the digest.
 */
async function makeCostReport(context, { load, render }) {
    const { clock, endpoint, inputs, log, repository } = context;
    const started = clock.now().getTime();
    const visibility = await checkAudience({ inputs, repository, ask: context.readVisibility });
    const { data, notices: found } = await load(context);
    const figures = firstFigures(data);
    const html = await render(data);
    const byteCount = Buffer.byteLength(html);
    log.info(`Created ${inputs.output} with ${data.months.length} months and ${byteCount} bytes.`);
    const { file, publication, notices } = await publishPage(context, html);
    const place = { file, publication, accountName: endpoint.accountName, runUrl: repository.runUrl };
    const { digest, warnings } = await writeDigest(context, data, place);
    return {
        ...{ data, figures, byteCount, digest, visibility },
        ...place,
        notices: [...notices, ...warnings, ...incomplete(data), ...found],
        seconds: (clock.now().getTime() - started) / 1000,
    };
}
/** Without a page to link to, the digest would be outdated content with a new date. */
async function writeDigest({ inputs, log, openDigest, signal }, data, place) {
    if (inputs.digest === "none" || place.publication.outcome === "failed") {
        return { digest: { outcome: "none" }, warnings: [] };
    }
    try {
        const digest = await keepDigest(await openDigest(), renderDigest(data, firstFigures(data), place));
        if (digest.outcome === "disabled")
            return { digest, warnings: [NO_ISSUES] };
        log.info(`The digest is issue #${digest.number} (${digest.outcome}).`);
        return { digest, warnings: [] };
    }
    catch (error) {
        signal.throwIfAborted();
        return { digest: { outcome: "failed", error }, warnings: [] };
    }
}
const NO_ISSUES = {
    code: "NoIssues",
    message: "Issues are disabled in this repository, so there is no digest.",
    remedy: "Enable issues in the repository's settings, or set digest: none.",
};
/** Gaps that a reader of the page must not overlook. */
function incomplete({ missing, months, overlaps, proof }) {
    const [first] = missing;
    const empty = {
        code: "NothingToReport",
        message: "The lake contains none of the requested scopes and months, so the page is empty.",
        remedy: "Run ingest first, or change scopes and months.",
    };
    return [
        ...(proof.length === 0 || months.length === 0 ? [empty] : []),
        ...(first === undefined
            ? []
            : [
                {
                    code: "MonthsMissing",
                    message: `${(0,counted/* counted */.h)(missing.length, "month is", "months are")} missing from the page, for example ` +
                        `${first.month} of ${first.scope}: ${first.reason.replace(/\.$/, "")}.`,
                    remedy: "Ingest the missing months, which the page and the summary list, and run the report again.",
                },
            ]),
        ...overlaps.slice(0, 1).map((message) => ({ code: "OverlappingScopes", message })),
    ];
}

// EXTERNAL MODULE: ./lib/src/hub/settings/settings-reader.js
var settings_reader = __webpack_require__(61873);
;// CONCATENATED MODULE: ./lib/src/actions/report/ended-scopes.js




/** What config/settings.json monitors; no scopes if it is missing or cannot be read. */
async function readMonitoring(config, account) {
    const bytes = await config.read("settings.json");
    const nothing = { accounts: new Set([account]), monitored: new Set() };
    if (bytes === undefined)
        return nothing;
    try {
        const { formerAccounts = [], scopes } = (0,settings_reader/* parseSettings */.P)(bytes);
        return { accounts: new Set([account, ...formerAccounts]), monitored: new Set(scopes.map(({ scope }) => scope)) };
    }
    catch (error) {
        // Other actions report faults in the settings.
        if (error instanceof errors/* InputError */.dz)
            return nothing;
        throw error;
    }
}
/**
 * Azure scopes with months of this hub that left its settings. Scopes of other providers are never in the settings, and
 * months of other hubs follow other settings.
 */
function endedScopes(listing, { accounts, monitored }) {
    const ended = new Set();
    if (monitored.size === 0)
        return ended;
    const foreign = new Set();
    for (const path of listing.files.keys()) {
        const key = (0,partition_path/* parsePartitionPath */.Lj)(path);
        if (key === undefined || monitored.has(key.scope) || (0,scope/* parseScopeKind */._V)(key.scope).kind === "other")
            continue;
        const { owner } = listing.stateOf(key.scope, key.month).record ?? {};
        (owner === undefined || accounts.has(owner) ? ended : foreign).add(key.scope);
    }
    return ended.difference(foreign);
}

;// CONCATENATED MODULE: ./lib/src/github/api/artifact-name.js
/** Characters that artifact names must not contain. */
const FORBIDDEN_IN_NAMES = /[":<>|*?\r\n\\/]/;

// EXTERNAL MODULE: ./lib/src/inputs/sign-in-inputs.js
var sign_in_inputs = __webpack_require__(60383);
// EXTERNAL MODULE: ./lib/src/inputs/storage-inputs.js
var storage_inputs = __webpack_require__(7661);
;// CONCATENATED MODULE: ./lib/src/actions/report/inputs.js





const UPLOADS = ["artifact", "storage", "none"];
const REDACTIONS = ["none", "names"];
const DIGESTS = ["none", "issue"];
/** Each dimension increases the size of cubes and of the page. */
const MAX_DIMENSIONS = 5;
const MAX_MONTHS = 60;
/** GitHub's limit for private repositories. */
const MAX_RETENTION_DAYS = 400;
/** A year. */
const MAX_STALE_HOURS = 8784;
const MAX_TITLE = 100;
const MAX_TAG_KEY = 512;
/** Reads the action's inputs. No other code knows their names. */
function readReportInputs(reader) {
    const storage = (0,storage_inputs/* readLakeStorageInputs */.kq)(reader);
    const githubToken = reader.secret("github-token");
    const digest = reader.choice("digest", DIGESTS);
    if (digest === "issue" && githubToken === undefined) {
        throw new errors/* InputError */.dz("MissingInput", "digest: issue needs the input github-token.", {
            remedy: "Set github-token to github.token and give the job issues: write.",
        });
    }
    return {
        ...(0,sign_in_inputs/* readStorageSignInInputs */.x)(reader),
        ...storage,
        months: reader.wholeNumber("months", { min: 1, max: MAX_MONTHS }),
        /** Empty for all scopes. */
        scopes: reader.list("scopes").map(scope/* parseScopeId */.JA),
        /** Names of FOCUS columns, and `tag:` with a key. */
        dimensions: readDimensions(reader.list("group-by"), reader.list("tag-keys")),
        redact: reader.choice("redact", REDACTIONS),
        title: readTitle(reader.text("title")),
        /** 0 disables the check for stale scopes. */
        staleAfterHours: reader.wholeNumber("stale-after-hours", { min: 0, max: MAX_STALE_HOURS }),
        upload: reader.choice("upload", UPLOADS),
        /** Relative to the workspace, with slashes. */
        output: readOutput(reader.text("output")),
        /** Undefined for the repository's default. */
        retentionInDays: reader.optionalWholeNumber("retention-days", { min: 1, max: MAX_RETENTION_DAYS }),
        digest,
        allowPublic: reader.flag("allow-public"),
        githubToken,
    };
}
/** Column names, and tag keys with the prefix `tag:`, without duplicates. Throws InputError `InvalidInput`. */
function readDimensions(columns, tagKeys) {
    for (const column of columns) {
        if (!/^(?:x_)?[A-Z][A-Za-z0-9]{0,99}$/.test(column)) {
            throw invalid("group-by", column, "the name of a FOCUS column, such as PublisherName or x_CostCenter");
        }
    }
    for (const key of tagKeys) {
        if (key.length > MAX_TAG_KEY)
            throw invalid("tag-keys", key, `a key of at most ${MAX_TAG_KEY} characters`);
    }
    const tags = new Map(tagKeys.toReversed().map((key) => [key.toLowerCase(), `tag:${key}`]));
    const dimensions = [...new Set(columns), ...[...tags.values()].toReversed()];
    if (dimensions.length <= MAX_DIMENSIONS)
        return dimensions;
    throw new errors/* InputError */.dz("InvalidInput", `Inputs group-by and tag-keys list ${dimensions.length} columns and keys, but a page supports ${MAX_DIMENSIONS}.`, { remedy: "Remove those that are not used as filters, or create a second page." });
}
function readTitle(title) {
    if (title.length <= MAX_TITLE && !/\p{Cc}/u.test(title))
        return title;
    throw invalid("title", title, `one line of at most ${MAX_TITLE} characters`);
}
/** A relative path within the workspace. */
function readOutput(text) {
    const path = text.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
    const parts = path.split("/");
    const isInside = !parts.some((part) => part === "" || part === "." || part === ".." || FORBIDDEN_IN_NAMES.test(part));
    if (isInside && /[^/]\.html$/i.test(path))
        return path;
    throw invalid("output", text, 'a relative path in the workspace that ends in .html and contains none of " : < > | * ?');
}
function invalid(name, value, allowed) {
    return new errors/* InputError */.dz("InvalidInput", `Input ${name} is ${(0,errors/* quoteValue */.cl)(value)}, which is not ${allowed}.`, {
        remedy: `Set ${name} to ${allowed}.`,
        place: { value },
    });
}

;// CONCATENATED MODULE: ./lib/src/actions/report/page-assets.js



/**
 * The byte of a gzip header that identifies the operating system. It is set to "unknown" so that every system writes
 * the same bytes.
 */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;
/** Reads the page's script and style, which the build puts next to `neighbour`, a file of the bundle. */
async function readPageAssets(neighbour) {
    const [script, style] = await Promise.all(["page.js", "page.css"].map((name) => (0,promises_.readFile)(new URL(name, neighbour), "utf8")));
    return {
        script: script ?? "",
        style: style ?? "",
        sha256: (text) => (0,external_node_crypto_.createHash)("sha256").update(text).digest("base64"),
        gzip: (text) => {
            const bytes = (0,external_node_zlib_.gzipSync)(text, { level: 9 });
            bytes[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
            return bytes.toString("base64");
        },
    };
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/notice.js
var src_notice = __webpack_require__(1100);
// EXTERNAL MODULE: ./lib/src/github/annotations.js
var annotations = __webpack_require__(57946);
// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
// EXTERNAL MODULE: ./lib/src/github/report/sections.js
var sections = __webpack_require__(58959);
;// CONCATENATED MODULE: ./lib/src/actions/report/summary.js








/** The page shows more. */
const MAX_CURRENCIES = 5;
const MAX_MISSING = 20;
/** The job summary: the link to the page, the main figures, a chart, and gaps. */
function describeReport(result) {
    const { data, figures, notices, publication } = result;
    const failures = [publication, result.digest].flatMap((one) => one.outcome === "failed" ? [{ error: one.error }] : []);
    return {
        sentence: renderSentence(result),
        content: [
            (0,sections/* failureSection */.mo)(failures),
            linkPage(result),
            ...figureBlocks(figures),
            ...figures.slice(0, 1).map(trendChart),
            anomalySection(figures),
            missingSection(result),
            (0,sections/* noticeSection */.SE)("Notes", notices),
            `${evidence(data)}${readers(result.visibility)}`,
        ],
    };
}
function renderSentence({ byteCount, data, digest, publication, seconds }) {
    const months = (0,counted/* counted */.h)(data.months.length, "month");
    const size = `${(byteCount / 1e6).toFixed(2)} MB`;
    const hasFailed = publication.outcome === "failed" || digest.outcome === "failed";
    const issue = digest.outcome === "opened" || digest.outcome === "updated" ? `, digest in #${digest.number}` : "";
    const end = publication.outcome === "failed" ? "the page could not be published" : `a page with ${months}, ${size}${issue}`;
    return `**Report${hasFailed ? " failed" : ""}: ${end}, ${seconds.toFixed(1)} s.**`;
}
function figureBlocks(currencies) {
    if (currencies.length === 0)
        return ["The lake has no costs for this page yet."];
    const shown = currencies.slice(0, MAX_CURRENCIES);
    const rest = currencies.length - shown.length;
    const [first] = shown;
    const rows = [
        [`${first?.cost ?? "Cost"}, ${first?.month ?? ""}`, ({ total }) => total],
        [`Change, ${first?.change?.spans ?? "nothing to compare"}`, ({ change }) => change?.amount ?? ""],
        ["Largest changes", ({ drivers }) => drivers],
        ["Estimate", ({ estimate }) => estimate ?? ""],
        ["Savings against list prices", ({ savings }) => savings],
        ["Share of the cost with known prices", ({ coverage }) => coverage],
        ["Anomalies", ({ anomalies }) => String(anomalies.length)],
    ];
    const known = rows.filter(([, of]) => shown.some((figures) => of(figures) !== ""));
    return [
        (0,summary_markdown/* table */.tp)(known, [
            (0,summary_markdown/* column */.fi)("", ([title]) => title),
            ...shown.map((figures) => (0,summary_markdown/* numberColumn */.sA)(figures.currency, ([, of]) => of(figures))),
        ]),
        (0,markdown_table/* escapeMarkdown */.FV)(first?.status ?? ""),
        ...shown.flatMap(({ missingCost }) => missingCost ?? []).map(markdown_table/* escapeMarkdown */.FV),
        rest === 0 ? "" : `The page shows ${(0,counted/* counted */.h)(rest, "more currency", "more currencies")}.`,
    ];
}
function trendChart({ cost, currency, trend }) {
    const points = trend.map(({ label, units }) => ({ label, value: (0,decimal/* formatUnits */.Js)(units) }));
    return (0,summary_markdown/* chart */.bW)({ title: `${cost} by month`, unit: currency, points });
}
function anomalySection(currencies) {
    const found = currencies.flatMap(({ anomalies, currency }) => anomalies.map((text) => `${text} (${currency})`));
    return (0,summary_markdown/* section */.uW)("Anomalies", (0,summary_markdown/* list */.p_)(found.slice(0, 10).map(markdown_table/* escapeMarkdown */.FV)));
}
function missingSection({ data }) {
    const items = data.missing.map(({ month, reason, scope }) => `${(0,src_figures/* formatShortMonth */.Z1)(month)} of ${scope}: ${reason}`);
    const shown = [...items.slice(0, MAX_MISSING), ...data.overlaps].map(markdown_table/* escapeMarkdown */.FV);
    const rest = items.length - Math.min(items.length, MAX_MISSING);
    return (0,summary_markdown/* section */.uW)("Missing or duplicate costs", (0,summary_markdown/* list */.p_)(rest === 0 ? shown : [...shown, `and ${rest} more; see the page`]));
}
function readers(visibility) {
    switch (visibility) {
        case "public":
            return " This repository is public, so anyone can read these figures.";
        case "internal":
            return " This repository is internal, so everyone in the enterprise can read these figures.";
        default:
            return "";
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/report/report.js




/** Outputs, annotations and job summary of report. */
function reportPage(result) {
    const { data, digest, figures, file, notices, publication } = result;
    const summary = (0,summary_markdown/* renderSummary */.Br)(describeReport(result));
    const failures = [publication, digest].flatMap((one) => (one.outcome === "failed" ? [one.error] : []));
    const isPublished = publication.outcome === "artifact" || publication.outcome === "storage";
    return {
        outputs: {
            file,
            url: isPublished ? publication.url : "",
            months: String(data.months.length),
            missing: String(data.missing.length),
            anomalies: String(figures.reduce((sum, { anomalies }) => sum + anomalies.length, 0)),
            issue: digest.outcome === "opened" || digest.outcome === "updated" ? String(digest.number) : "",
            "summary-markdown": summary,
        },
        annotations: [
            ...failures.map((error) => (0,annotations/* annotateFailure */.pC)(error)),
            ...notices.map((notice) => ({
                ...(0,annotations/* annotateNotice */.zP)(notice, "report"),
                // The page is where its readers can open it, so it needs no attention every week.
                ...(notice.code === "NoArtifacts" ? { kind: "notice" } : {}),
                cause: notice.code ?? (0,src_notice/* formatNotice */.ed)(notice),
            })),
        ],
        summary,
        hasFailed: failures.length > 0,
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/report/main.js











/**
 * The action `report`: inputs, clients, flow, report. `neighbour` is a file of the bundle; the page's script and style
 * are next to it.
 */
async function runReport(runtime, neighbour) {
    const render = async (data) => (0,src/* renderPage */.C)(data, await readPageAssets(neighbour));
    return await openReport({ load: loadFromLake, render })(runtime);
}
/** The action with the given page maker. */
function openReport(maker) {
    return async (runtime) => {
        const inputs = readReportInputs(runtime.reader);
        const repository = await (0,repository_context/* readRepositoryContext */.c)(runtime.environment);
        return reportPage(await makeCostReport(openReportContext(runtime, inputs, repository), maker));
    };
}
async function loadFromLake({ account, clock, config, hubVersion, inputs, lake, log, }) {
    const { dimensions, months, redact, scopes, staleAfterHours, title } = inputs;
    return await log.group("Read the lake", async (group) => {
        const listing = await (0,lake_state/* readLake */.ST)(lake);
        const source = openLakeMonths(listing, { lake, config, dimensions });
        const ended = endedScopes(listing, await readMonitoring(config, account));
        const isRedacted = redact === "names";
        const request = { title, hubVersion, now: clock.now(), months, scopes, isRedacted, staleAfterHours, ended };
        const loaded = await loadPageData(source, request);
        for (const { isCached, month, rows, scope } of loaded.data.proof) {
            group.info(`${scope} ${month}: ${rows} rows${isCached ? ", unchanged since the last page" : ""}`);
        }
        return loaded;
    });
}


/***/ }),

/***/ 9459:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openRepository: () => (/* binding */ openRepository),
  readVisibility: () => (/* binding */ readVisibility),
  statusOf: () => (/* binding */ statusOf)
});

// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js
var github = __webpack_require__(61351);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/retry.js
var retry = __webpack_require__(59584);
// EXTERNAL MODULE: ./lib/src/silence-watch.js
var silence_watch = __webpack_require__(47871);
// EXTERNAL MODULE: ./lib/src/github/api/repository-context.js
var repository_context = __webpack_require__(78213);
;// CONCATENATED MODULE: ./lib/src/github/api/silent-fetch.js

/** Statuses whose responses must not have a body. */
const BODILESS = [204, 205, 304];
/**
 * A fetch that fails if the connection goes silent before or within the response body. Responses from GitHub are small
 * and are read completely.
 */
function silentFetch(onWait, fetch = globalThis.fetch) {
    return async (address, init = {}) => {
        const given = new AbortController();
        const signal = init.signal ? AbortSignal.any([init.signal, given.signal]) : given.signal;
        const wait = { what: titleOf(address, init.method), next: "it is sent again, at most three times", onWait };
        try {
            const answer = await (0,silence_watch/* untilSilent */._f)({ ...wait, limitMs: silence_watch/* ANSWER_LIMIT_MS */.CA }, () => fetch(address, { ...init, signal }));
            const bytes = await (0,silence_watch/* untilSilent */._f)({ ...wait, limitMs: silence_watch/* BODY_LIMIT_MS */.mj }, (heard) => readAll(answer, heard));
            const { headers, status, statusText, url } = answer;
            const body = BODILESS.includes(status) ? null : bytes;
            return Object.defineProperty(new Response(body, { headers, status, statusText }), "url", { value: url });
        }
        catch (error) {
            if (error instanceof silence_watch/* Silence */.Ah)
                given.abort(error);
            throw error;
        }
    };
}
async function readAll({ body }, heard) {
    const chunks = [];
    for await (const chunk of body ?? []) {
        heard();
        chunks.push(chunk);
    }
    return Buffer.concat(chunks);
}
function titleOf(address, method = "GET") {
    const { host, pathname } = new URL(address instanceof Request ? address.url : address);
    return `${method} ${host}${pathname}`;
}

;// CONCATENATED MODULE: ./lib/src/github/api/github-calls.js






const RULE = retry/* RETRY_RULES */.r9.github;
/**
 * The API version that this code is written for. Without it, GitHub chooses a version, and a later one may respond
 * differently.
 */
const API_VERSION = "2022-11-28";
/**
 * Opens the client for one repository without sending anything. `forbiddenRemedy` tells the user what to do if GitHub
 * refuses a call because of missing permissions.
 */
function openRepository(connection, forbiddenRemedy) {
    const { apiUrl, onWait, repository, signal, token, userAgent } = connection;
    const [owner = "", repo = ""] = repository.split("/");
    const request = { signal, fetch: silentFetch(onWait) };
    const { hook, paginate, rest } = (0,github/* getOctokit */.Q)(token, { baseUrl: apiUrl, userAgent, request });
    hook.before("request", ({ headers }) => {
        headers["x-github-api-version"] = API_VERSION;
    });
    return { owner, repo, rest, paginate, call: repeatedCalls(connection, forbiddenRemedy) };
}
/** Repeats calls if GitHub has problems or limits the rate. The final error has a remedy. */
function repeatedCalls({ clock, onWait = () => { }, repository, signal }, forbiddenRemedy) {
    return (action, request) => {
        let silentTries = 0;
        return (0,retry/* retry */.L5)({ clock, signal, onWait }, async (attempt) => {
            try {
                return (0,retry/* done */.Vw)(await request());
            }
            catch (error) {
                signal.throwIfAborted();
                if (silenceOf(error) !== undefined)
                    silentTries += 1;
                const limit = readRateLimit(error, clock.now());
                // GitHub may block a client that sends a request before the time that the response names.
                const askedMs = limit && Math.max(limit.waitMs, (0,retry/* waitMsAfter */.cq)(attempt, RULE));
                const isLast = attempt === RULE.maxAttempts || silentTries === retry/* MAX_SILENT_TRIES */.TX;
                if (isLast || (askedMs ?? 0) > RULE.maxAskedWaitMs || !isTransient(error, limit)) {
                    const until = limit && new Date(clock.now().getTime() + limit.waitMs);
                    throw githubError(`${action} of ${repository}`, error, { forbiddenRemedy, limitedUntil: until });
                }
                const why = messageOf(error).split("\n")[0];
                return (0,retry/* again */.TG)({ reason: `Could not ${action} of ${repository} yet (${why})`, attempt, rule: RULE, askedMs });
            }
        });
    };
}
/** The status of a response that the library converted into an error. */
function statusOf(error) {
    const status = error?.status;
    return typeof status === "number" ? status : undefined;
}
function isTransient(error, limit) {
    const status = statusOf(error);
    // The library also reports a failed connection as status 500.
    return limit !== undefined || (status !== undefined && status >= 500);
}
/** The silence behind a failed call. The library keeps the connection's error as its cause. */
function silenceOf(error) {
    const cause = error?.cause;
    return cause instanceof silence_watch/* Silence */.Ah ? cause : undefined;
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
function githubError(action, error, { forbiddenRemedy, limitedUntil }) {
    const status = statusOf(error);
    if (status === undefined)
        return error;
    const silence = silenceOf(error);
    if (silence !== undefined) {
        return new errors/* ServiceError */._7("NoAnswer", `Could not ${action}: the connection went silent (${silence.message}).`, {
            status: undefined,
            correlationId: undefined,
            transient: true,
            remedy: "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com) and the runner's network.",
            cause: error,
        });
    }
    const said = `GitHub returned ${status} (${messageOf(error).split("\n")[0]})`;
    if (limitedUntil === undefined && (status === 401 || status === 403 || status === 404)) {
        return new errors/* InputError */.dz("GithubForbidden", `Could not ${action}: ${said}.`, {
            remedy: forbiddenRemedy,
            cause: error,
        });
    }
    return new errors/* ServiceError */._7("GithubFailed", `Could not ${action}: ${said}.`, {
        status,
        correlationId: undefined,
        transient: true,
        remedy: limitedUntil === undefined
            ? "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com)."
            : `GitHub accepts requests with this token again at ${limitedUntil.toISOString().slice(0, 19)}Z. Run ` +
                "the job again after that.",
        cause: error,
    });
}
/** GitHub's documentation asks for at least one minute if a response names no time. */
const UNNAMED_MS = 60_000;
/**
 * Recognizes a rate limit and when to retry: after `retry-after`, or else at the reset time of an exhausted limit. Rate
 * limits have status 429, or 403 like missing permissions. A client that retries earlier may be blocked.
 */
function readRateLimit(error, now) {
    const { message = "", response, status, } = (error ?? {});
    if (status !== 403 && status !== 429)
        return undefined;
    const headers = response?.headers ?? {};
    const retryAfter = numberIn(headers["retry-after"]);
    const isUsedUp = String(headers["x-ratelimit-remaining"]) === "0";
    if (status === 403 && retryAfter === undefined && !isUsedUp && !/rate limit/i.test(String(message)))
        return undefined;
    if (retryAfter !== undefined)
        return { waitMs: retryAfter * 1000 };
    const reset = isUsedUp ? numberIn(headers["x-ratelimit-reset"]) : undefined;
    return { waitMs: reset === undefined ? UNNAMED_MS : Math.max(0, reset * 1000 - now.getTime()) };
}
function numberIn(text) {
    const number = text === undefined || text === "" ? Number.NaN : Number(text);
    return Number.isFinite(number) && number >= 0 ? number : undefined;
}
const FORBIDDEN_REMEDY = "Set github-token to github.token: every job's token may read the repository's visibility.";
/** The repository's current visibility according to GitHub; undefined for unknown values. */
async function readVisibility(connection) {
    const { call, owner, repo, rest } = openRepository(connection, FORBIDDEN_REMEDY);
    return call("read the visibility", async () => (0,repository_context/* visibilityOf */.g)((await rest.repos.get({ owner, repo })).data));
}


/***/ }),

/***/ 95900:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ closeDoubles),
/* harmony export */   openMarkedIssues: () => (/* binding */ openMarkedIssues),
/* harmony export */   y: () => (/* binding */ openOneIssue)
/* harmony export */ });
/* harmony import */ var _github_calls_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9459);

const ISSUE_LABEL = "cost-hub";
const GONE = 410;
/** Opens the issues with a marker. Text copied by a user also contains the marker, so the author must be a bot. */
function openMarkedIssues(connection, marker, forbiddenRemedy) {
    const { call, owner, paginate, repo, rest } = (0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__.openRepository)(connection, forbiddenRemedy);
    const place = { owner, repo };
    const list = async (state, labels) => {
        const request = { ...place, state, per_page: 100, ...(labels === undefined ? {} : { labels }) };
        const found = await paginate(rest.issues.listForRepo, request);
        return found
            .filter((issue) => issue.pull_request === undefined && issue.user?.type === "Bot")
            .filter(({ body }) => body?.startsWith(marker) === true)
            .map(({ body, closed_at, number }) => ({ number, body: body ?? "", closedAt: closed_at ?? undefined }))
            .toSorted((left, right) => left.number - right.number);
    };
    return {
        issues: (state) => call("look for the issue", () => unlessGone(() => list(state, ISSUE_LABEL))),
        create: (title, body) => call("open an issue", () => unlessGone(async () => {
            // Checked before each attempt, because the issue may have been created although the response was lost. The
            // marker identifies it even if its label was removed.
            const [known] = await list("open", undefined);
            if (known !== undefined)
                return known;
            const { data } = await rest.issues.create({ ...place, title, body, labels: [ISSUE_LABEL] });
            return { number: data.number, body, closedAt: undefined };
        })),
        update: (number, body) => call(`update issue ${number}`, async () => {
            await rest.issues.update({ ...place, issue_number: number, body });
        }),
        close: (number, body, reason) => call(`close issue ${number}`, async () => {
            await rest.issues.update({ ...place, issue_number: number, body, state: "closed", state_reason: reason });
        }),
    };
}
async function unlessGone(request) {
    try {
        return await request();
    }
    catch (error) {
        if ((0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__.statusOf)(error) === GONE)
            return undefined;
        throw error;
    }
}
/**
 * Opens the only issue with a marker. If concurrent jobs create duplicates, all jobs keep the oldest issue and close
 * the others.
 */
async function openOneIssue(api, marker, title, body) {
    const made = await api.create(title, body);
    if (made === undefined)
        return { outcome: "disabled" };
    // Another job may have created an issue at the same time. Both jobs list the issues again and keep the oldest.
    const open = (await api.issues("open")) ?? [];
    const first = open[0] ?? made;
    await closeDoubles(api, marker, first, open);
    if (first.number !== made.number || made.body !== body)
        await api.update(first.number, body);
    return { outcome: "opened", number: first.number };
}
/** Closes all open issues with a marker except one. */
async function closeDoubles(api, marker, kept, open) {
    for (const { number } of open) {
        if (number === kept.number)
            continue;
        await api.close(number, `${marker}\nThe same as #${kept.number}, opened at the same time.\n`, "not_planned");
    }
}


/***/ }),

/***/ 94224:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GL: () => (/* binding */ parseCubePath),
/* harmony export */   QM: () => (/* binding */ CUBES_FOLDER),
/* harmony export */   rw: () => (/* binding */ cubePath)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _scope_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33886);


/** Folder of the cost cubes in container `config`. */
const CUBES_FOLDER = "journal/cubes/";
const END = ".json.gz";
/** The path of the cube with a month's costs. */
function cubePath({ month, scope }) {
    return `${CUBES_FOLDER}${scope}/${month}${END}`;
}
/** The month whose cube is at this path; undefined for paths that `cubePath` does not produce. */
function parseCubePath(path) {
    if (!path.startsWith(CUBES_FOLDER) || !path.endsWith(END))
        return undefined;
    const place = path.slice(CUBES_FOLDER.length, -END.length);
    const border = place.lastIndexOf("/");
    const scope = place.slice(0, Math.max(border, 0));
    const month = place.slice(border + 1);
    return (0,_scope_js__WEBPACK_IMPORTED_MODULE_1__/* .isScopeId */ .Cb)(scope) && (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .isMonth */ .nl)(month) ? { scope, month } : undefined;
}


/***/ })

};
