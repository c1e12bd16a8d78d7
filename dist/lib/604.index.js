export const id = 604;
export const ids = [604];
export const modules = {

/***/ 12821:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ readApplyRetentionInputs)
/* harmony export */ });
/* harmony import */ var _inputs_hub_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86391);

/** Reads the action's inputs. No other code knows their names. */
function readApplyRetentionInputs(reader) {
    const storage = (0,_inputs_hub_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .readLakeStorageInputs */ .kq)(reader);
    // Each step reads these inputs itself.
    reader.secret("github-token");
    reader.flag("pull-request-comment");
    reader.flag("allow-public");
    const remoteLake = (0,_inputs_hub_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .readRemoteLakeInputs */ .zD)(reader);
    return {
        ...(0,_inputs_hub_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .readStorageSignInInputs */ .x8)(reader),
        ...storage,
        settingsPath: reader.text("settings-path"),
        /** If undefined, the settings decide. */
        exportRetentionInDays: (0,_inputs_hub_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .readExportRetentionInput */ .JK)(reader),
        /** If undefined, the settings decide. */
        ingestionRetentionInMonths: (0,_inputs_hub_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .readIngestionRetentionInput */ .nu)(reader),
        maxDeletePercent: reader.wholeNumber("max-delete-percent", { min: 0, max: 100 }),
        /** How long files stay after the table no longer refers to them. */
        tableRetentionDays: reader.wholeNumber("table-retention-days", { min: 1, max: 3650 }),
        ...remoteLake,
        /** Whether months without an owner belong to this hub, regardless of their scope. */
        deleteUnownedMonths: reader.flag("delete-unowned-months"),
        dryRun: reader.flag("dry-run"),
    };
}


/***/ }),

/***/ 72604:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runApplyRetention: () => (/* binding */ runApplyRetention)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/counted.js
var counted = __webpack_require__(1748);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var src_month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/src/github/failure.js + 1 modules
var failure = __webpack_require__(83435);
// EXTERNAL MODULE: ./lib/src/hub/settings/lost-settings.js
var lost_settings = __webpack_require__(89422);
// EXTERNAL MODULE: ./lib/src/lake/journal/paused-workflows.js
var paused_workflows = __webpack_require__(64047);
// EXTERNAL MODULE: ./lib/src/lake/table/table-notices.js
var table_notices = __webpack_require__(40847);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/instant.js
var instant = __webpack_require__(4523);
// EXTERNAL MODULE: ./lib/src/hub/table/table-schema.js
var table_schema = __webpack_require__(75989);
// EXTERNAL MODULE: ./lib/src/lake/journal/journal-blob.js
var journal_blob = __webpack_require__(21535);
;// CONCATENATED MODULE: ./lib/src/lake/journal/retention-record.js


const RETENTION_RECORD = "journal/retention.json";
const KIND = {
    decode: (document) => {
        const members = (0,journal_blob/* membersOf */.lS)(document);
        if (members === undefined)
            return undefined;
        const { finishedAt, folders, tables } = members;
        return {
            finishedAt: typeof finishedAt === "string" ? (0,instant/* parseInstant */.nV)(finishedAt) : undefined,
            folders: textsOf(folders),
            ...(tables === undefined ? {} : { tables: textsOf(tables) }),
            others: (0,journal_blob/* otherMembers */.Co)(members, ["finishedAt", "folders", "tables"]),
        };
    },
    encode: ({ others, ...record }) => ({ ...others, ...record }),
    ifDamaged: {
        consequence: "It is treated as absent, so the guard against too many deletions is stricter in this run.",
        remedy: "No action is needed. The next run that deletes without a failure writes the file again.",
    },
};
function textsOf(list) {
    return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}
function readRetentionRecord(config) {
    return (0,journal_blob/* readJournal */.a0)(config, RETENTION_RECORD, KIND);
}
async function writeRetentionRecord(config, value) {
    await (0,journal_blob/* writeJournal */.fY)(config, RETENTION_RECORD, { kind: KIND, value });
}

// EXTERNAL MODULE: ./lib/src/hub/table/table-files.js
var table_files = __webpack_require__(94691);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/timestamp.js
var timestamp = __webpack_require__(86534);
// EXTERNAL MODULE: ./lib/src/hub/month-lifecycle.js
var month_lifecycle = __webpack_require__(15729);
;// CONCATENATED MODULE: ./lib/src/hub/table/table-retention.js







/** Replaying many entries slows readers down, so a checkpoint follows after this number of entries. */
const ENTRIES_PER_CHECKPOINT = 10;
/** `delta.logRetentionDuration`: older entries are deleted once a checkpoint contains their content. */
const LOG_RETENTION_IN_DAYS = 30;
/** Plans which live files to remove from the table. */
function planLeaving(request) {
    const { inLake, maxDeletePercent, name, snapshot } = request;
    const files = [...snapshot.files.values()];
    const expired = expiredFiles(request);
    const gone = new Set(expired);
    const orphans = files.filter((file) => !gone.has(file) && !inLake.has((0,table_files/* partitionOf */.iQ)(file) ?? ""));
    const tooMany = orphans.length * 100 > maxDeletePercent * files.length && orphans.length > 1;
    return {
        expired,
        orphans: tooMany ? [] : orphans,
        guard: tooMany ? tableGuard(name, { orphans, files, maxDeletePercent }) : undefined,
    };
}
/**
 * The live files of months before the cut-off, and of erased scopes. If the lake keeps a month, its file stays, because
 * ingest would publish it again.
 */
function expiredFiles({ cutOff, erased, snapshot, staying, }) {
    return [...snapshot.files.values()].filter((file) => {
        const month = file.partitionValues[table_schema/* MONTH_COLUMN */.mi] ?? "";
        const isErased = erased?.has(file.partitionValues[table_schema/* SCOPE_COLUMN */.cK] ?? "") === true;
        return (isErased || ((0,src_month/* isMonth */.nl)(month) && (0,month_lifecycle/* isExpired */._d)(month, cutOff))) && !staying.has((0,table_files/* partitionOf */.iQ)(file) ?? "");
    });
}
function tableGuard(name, { files, maxDeletePercent, orphans, }) {
    const percent = Math.floor((orphans.length * 100) / files.length);
    return new errors/* InputError */.dz("RetentionGuard", `${orphans.length} of ${(0,counted/* counted */.h)(files.length, "file")} of the table ${name} (${percent} %) belong to months ` +
        `that do not exist in ingestion, which is more than max-delete-percent (${maxDeletePercent}). They stay in ` +
        "the table.", {
        remedy: "Check whether ingestion has lost months, and ingest them again. If the files should be removed, run once " +
            'with max-delete-percent: "100".',
        place: { value: String(maxDeletePercent) },
    });
}
/**
 * Deletes a file if both the file and its removal are older than the retention, and an old file that no entry names. A
 * publisher that reuses a file first writes it as a new version (`touch`), so the file is young, or its version differs
 * from the one to delete. Live files stay, and so do names that Delta readers ignore (`_`, `.`).
 */
function planVacuum({ files, maxDeletePercent, name, now, retentionInDays, snapshot, }) {
    const border = now.getTime() - retentionInDays * timestamp/* DAY_MS */.sO;
    const live = new Set([...snapshot.files.keys()].flatMap(namesOf));
    const removedAt = new Map([...snapshot.removed.values()].flatMap(({ deletionTimestamp = now.getTime(), path }) => namesOf(path).map((name) => [name, deletionTimestamp])));
    const isIgnored = (path) => path.split("/").some((part) => /^[_.]/.test(part));
    const old = files.filter(({ lastModified, path }) => lastModified.getTime() < border && !live.has(path) && !isIgnored(path));
    const removed = old.filter(({ path }) => (removedAt.get(path) ?? Number.POSITIVE_INFINITY) < border);
    const unnamed = old.filter(({ path }) => !removedAt.has(path));
    const tooMany = unnamed.length * 100 > maxDeletePercent * files.length && unnamed.length > 1;
    return {
        removable: tooMany ? removed : [...removed, ...unnamed],
        guard: tooMany ? vacuumGuard(name, { unnamed, files, maxDeletePercent }) : undefined,
    };
}
/** Paths in the log are URIs. The hub's paths need no decoding, but others may. */
function namesOf(path) {
    try {
        return [path, decodeURIComponent(path)];
    }
    catch {
        return [path];
    }
}
function vacuumGuard(name, { files, maxDeletePercent, unnamed, }) {
    return new errors/* InputError */.dz("RetentionGuard", `No log entry names ${unnamed.length} of ${(0,counted/* counted */.h)(files.length, "file")} of the table ${name}, which is ` +
        `more than max-delete-percent (${maxDeletePercent}). They are kept.`, {
        remedy: "Check whether log entries were deleted. If the files should be deleted, run once with max-delete-percent: " +
            '"100".',
        place: { value: String(maxDeletePercent) },
    });
}
/**
 * True if enough entries follow the newest checkpoint, or if readers cannot find it: an interrupted run did not record
 * it in `_last_checkpoint`, a slower run recorded an older one, or it is unreadable. Earlier entries must be kept in
 * that case.
 */
function isCheckpointDue(version, { named, newest, readFrom }) {
    return version - newest >= ENTRIES_PER_CHECKPOINT || named !== newest || readFrom !== newest;
}
/**
 * The removals that a checkpoint keeps: those whose files a vacuum may still delete, with the log's retention as a
 * margin.
 */
function unexpiredRemovals({ removed }, retentionInDays, now) {
    const border = now.getTime() - (retentionInDays + LOG_RETENTION_IN_DAYS) * timestamp/* DAY_MS */.sO;
    return new Map([...removed].filter(([, { deletionTimestamp = now.getTime() }]) => deletionTimestamp >= border));
}
/**
 * The log files to delete: all files before the newest checkpoint that is older than the log's retention, counted from
 * midnight UTC (PROTOCOL.md, "Metadata Cleanup"). The entry with the checkpoint's version is kept.
 */
function planLogCleanUp(log, now) {
    const border = Math.floor(now.getTime() / timestamp/* DAY_MS */.sO) * timestamp/* DAY_MS */.sO - LOG_RETENTION_IN_DAYS * timestamp/* DAY_MS */.sO;
    const old = log.checkpoints.filter(({ lastModified }) => lastModified.getTime() < border);
    const kept = old.reduce((newest, { version }) => Math.max(newest, version), -1);
    return [...log.entries, ...log.checkpoints].filter(({ version }) => version < kept);
}

// EXTERNAL MODULE: ./lib/src/lake/commit/prove-month.js
var prove_month = __webpack_require__(8461);
// EXTERNAL MODULE: ./lib/src/lake/journal/month-marks.js
var month_marks = __webpack_require__(62225);
// EXTERNAL MODULE: ./lib/src/hub/table/table-plan.js
var table_plan = __webpack_require__(32553);
// EXTERNAL MODULE: ./lib/src/hub/table/table-snapshot.js
var table_snapshot = __webpack_require__(71794);
// EXTERNAL MODULE: ./lib/src/lake/table/checkpoint-file.js
var checkpoint_file = __webpack_require__(74908);
// EXTERNAL MODULE: ./lib/src/lake/table/commit-entry.js
var commit_entry = __webpack_require__(2835);
// EXTERNAL MODULE: ./lib/src/lake/table/read-table.js
var read_table = __webpack_require__(25318);
;// CONCATENATED MODULE: ./lib/src/lake/table/clean-table.js







/** Lists a table; undefined if it does not exist. Throws InputError `TableChanged` if another tool has changed it. */
async function listTable(definition, tables) {
    const table = { tables, folder: definition.name };
    const { log, readFrom, snapshot } = await (0,read_table/* readLog */.x6)(table);
    if (snapshot.version === -1)
        return undefined;
    assertOwn(definition, snapshot);
    const newest = log.checkpoints.at(-1)?.version ?? -1;
    const checkpoints = { newest, readFrom, named: await readNamedCheckpoint(table) };
    const files = [];
    const prefix = `${table.folder}/`;
    for await (const blob of table.tables.list(prefix)) {
        if (!blob.name.startsWith((0,read_table/* logPath */.Q2)(table.folder, "")))
            files.push(relative(blob, prefix));
    }
    return { log, snapshot, checkpoints, files };
}
/** A log with unknown content must not be reduced to a checkpoint, and must not be the basis for deleting files. */
function assertOwn(definition, snapshot) {
    (0,table_plan/* tableColumns */.qv)(definition, snapshot);
}
/**
 * Reads the version in `_last_checkpoint`. Returns -1 without such a file, and -2 for invalid content, which other
 * readers do not accept.
 */
async function readNamedCheckpoint({ folder, tables }) {
    const bytes = await tables.read((0,read_table/* logPath */.Q2)(folder, LAST_CHECKPOINT));
    if (bytes === undefined)
        return -1;
    const [, digits] = /"version"\s*:\s*(\d{1,15})\b/.exec(new TextDecoder().decode(bytes)) ?? [];
    return Number(digits ?? -2);
}
function relative({ byteCount, etag, lastModified, name }, prefix) {
    return { path: name.slice(prefix.length), etag, byteCount, lastModified };
}
/** Removes files from the table in one entry. The files themselves stay for readers of earlier versions. */
async function removeFromTable(tables, snapshot, { choose, commitInfo, definition, now }) {
    let removed = [];
    const committed = await (0,commit_entry/* commitEntry */.u)({ tables, folder: definition.name }, snapshot, {
        commitInfo,
        actionsOn: async (base) => {
            assertOwn(definition, base);
            removed = await choose(base);
            return (0,table_plan/* removeFiles */.WS)(removed, now);
        },
    });
    return { snapshot: committed.snapshot, removed };
}
const LAST_CHECKPOINT = "_last_checkpoint";
/**
 * Writes and verifies a checkpoint of this version, then updates `_last_checkpoint`. Throws InputError
 * `TableCheckpointUnreadable` if the checkpoint differs from the snapshot. Readers then continue to use the entries.
 */
async function writeCheckpoint({ folder, tables }, snapshot, { now, retentionInDays }) {
    const kept = { ...snapshot, removed: unexpiredRemovals(snapshot, retentionInDays, now) };
    const bytes = (0,checkpoint_file/* formatCheckpoint */.w)(kept);
    const name = (0,read_table/* logPath */.Q2)(folder, (0,table_snapshot/* checkpointName */.s7)(snapshot.version));
    await tables.write(name, bytes);
    const stored = await tables.read(name);
    const actions = stored === undefined ? undefined : await (0,checkpoint_file/* readCheckpoint */.H)(stored);
    if (actions === undefined || contentOf((0,table_snapshot/* snapshotOfCheckpoint */.gE)(snapshot.version, actions)) !== contentOf(kept)) {
        await tables.remove(name);
        throw new errors/* InputError */.dz("TableCheckpointUnreadable", `${tables.container}/${name} does not read back as it was written.`, {
            remedy: "Run apply-retention again. Readers continue to use the log entries. If the error persists, report it with the log.",
            place: { file: name },
        });
    }
    const last = {
        version: snapshot.version,
        size: actions.length,
        sizeInBytes: bytes.length,
        numOfAddFiles: kept.files.size,
    };
    await tables.write((0,read_table/* logPath */.Q2)(folder, LAST_CHECKPOINT), new TextEncoder().encode(JSON.stringify(last)));
}
/** Formats the complete content of a snapshot as text, independent of the order in which it was read. */
function contentOf({ files, metaData, protocol, removed, transactions }) {
    const rows = [protocol, metaData, ...transactions.values(), ...files.values(), ...removed.values()];
    return rows.map(textOf).sort().join("\n");
}
/**
 * `dataChange` is false in every checkpoint. Null and empty values are optional in a checkpoint, so they are omitted.
 */
function textOf(row) {
    return JSON.stringify(row, (key, value) => {
        if (key === "dataChange" || value === null)
            return undefined;
        if (typeof value !== "object" || Array.isArray(value))
            return value;
        const present = Object.entries(value).filter(([, field]) => field !== null);
        const fields = present.sort(([one], [other]) => (one < other ? -1 : 1));
        return fields.length === 0 ? undefined : Object.fromEntries(fields);
    });
}

// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/formats.js
var formats = __webpack_require__(15385);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/parquet.js + 9 modules
var parquet = __webpack_require__(30400);
// EXTERNAL MODULE: ./lib/src/concurrency.js
var concurrency = __webpack_require__(50637);
// EXTERNAL MODULE: ./lib/src/lake/commit/verify-committed.js
var verify_committed = __webpack_require__(37740);
// EXTERNAL MODULE: ./lib/src/lake/discover/stored-file.js
var stored_file = __webpack_require__(88922);
// EXTERNAL MODULE: ./lib/src/lake/table/publish-month.js
var publish_month = __webpack_require__(31123);
;// CONCATENATED MODULE: ./lib/src/lake/table/repair-table.js










/** Limit for parallel checks, which mostly wait for storage. */
const FILES_AT_ONCE = 8;
/**
 * Publishes damaged files again from the lake, with the same bytes and names, so that readers of earlier versions find
 * what the log describes. A log entry names the valid version of each file. An interrupted run is repeated as a whole.
 */
async function repairTable(work, snapshot, check) {
    const byPath = new Map(work.months.map((month) => [(0,table_files/* monthFilePath */.E9)(month), month]));
    const files = [];
    const adds = [];
    const damaged = [];
    for (const each of [...check.damaged, ...(await checkUnknown(work, check.unknown, byPath))]) {
        if (isNoted(work, each))
            continue;
        if (await hasContentOf(work, each, byPath.get(each.file.path)))
            note(work, each);
        else
            damaged.push(each);
    }
    const columns = (0,table_plan/* tableColumns */.qv)(work.definition, snapshot);
    await (0,concurrency/* forEachConcurrent */.C)(damaged, { capacity: FILES_AT_ONCE }, async (each) => {
        const month = byPath.get(each.file.path);
        if (month === undefined) {
            files.push({ ...each, outcome: "left" });
            return;
        }
        try {
            const add = await publishAgain(work, each, { month, columns });
            if (add !== undefined)
                adds.push(add);
            files.push({ ...each, outcome: add === undefined ? "left" : "repaired" });
        }
        catch (error) {
            work.signal.throwIfAborted();
            if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
                throw error;
            files.push({ ...each, outcome: "failed", error });
        }
    });
    if (adds.length === 0)
        return { snapshot, files };
    const committed = await (0,commit_entry/* commitEntry */.u)({ tables: work.tables, folder: work.definition.name }, snapshot, {
        commitInfo: work.commitInfo,
        // A file that was removed from the table in the meantime is not added again.
        actionsOn: async (base) => adds.filter(({ path }) => base.files.has(path)).map((add) => ({ add })),
    });
    return { snapshot: committed.snapshot, files };
}
function isNoted({ definition, marks }, { blob, file }) {
    return blob !== undefined && marks.get(`${definition.name}/${file.path}`) === blob.etag;
}
/** Marks the file as intact, so that the next run does not read it again. */
function note({ definition, marks }, { blob, file }) {
    if (blob !== undefined)
        marks.set(`${definition.name}/${file.path}`, blob.etag);
}
/**
 * The entries of earlier releases do not record the published version. A file is damaged if its footer differs from
 * that of its month.
 */
async function checkUnknown(work, unknown, byPath) {
    const { definition, tables } = work;
    const damaged = [];
    await (0,concurrency/* forEachConcurrent */.C)(unknown, { capacity: FILES_AT_ONCE }, async ({ blob, file }) => {
        const month = byPath.get(file.path);
        if (month === undefined || isNoted(work, { blob, file }))
            return;
        const name = `${definition.name}/${file.path}`;
        if (await (0,publish_month/* hasCommittedFooter */.E)(tables, { ...blob, name }, month, definition))
            note(work, { blob, file });
        else
            damaged.push({ file, blob, what: "content" });
    });
    return damaged;
}
/** True for a file that was rewritten with the bytes of its month. */
async function hasContentOf({ definition, lake, tables }, { blob, file, what }, month) {
    if (what !== "content" || blob === undefined || month === undefined)
        return false;
    const range = { metadata: {}, lastModified: blob.lastModified };
    const stored = (0,stored_file/* blobRanges */.Sm)(tables, { ...range, ...blob, name: `${definition.name}/${file.path}` });
    const source = (0,stored_file/* blobRanges */.Sm)(lake, { ...range, ...month, name: month.path });
    try {
        const theirs = (0,parquet/* streamRanges */.xJ)(source);
        for await (const bytes of (0,parquet/* streamRanges */.xJ)(stored)) {
            const { value } = await theirs.next();
            if (value === undefined || Buffer.compare(bytes, value) !== 0)
                return false;
        }
        return true;
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz)
            return false;
        throw error;
    }
}
/** Undefined if the file or its month changed in the meantime. */
async function publishAgain({ clock, definition, lake, prove, signal, tables }, { blob, file }, { columns, month }) {
    // Without an intact month, the damaged file is the only remaining copy.
    const now = await lake.properties(month.path);
    if (now?.etag !== month.etag)
        return undefined;
    const proof = await prove(lake, { ...now, name: month.path }, month.record);
    if (proof.outcome === "gone")
        return undefined;
    if (proof.outcome === "damaged") {
        const remedy = `Ingest the month again with force: true; its exports must still be there, or be run again ${(0,formats/* exportAgainCommand */.aZ)()}.`;
        throw (0,verify_committed/* commitMismatch */.Ul)(month.path, remedy, `: ${proof.reason}. The damaged table file is kept as well`);
    }
    if (blob !== undefined && !(await tables.remove(`${definition.name}/${file.path}`, blob.etag)))
        return undefined;
    const table = { tables, folder: definition.name };
    const made = await (0,publish_month/* publishMonth */.A)(month, { lake, definition, table, columns, clock, signal });
    return made.outcome === "copied" ? { ...made.published.add, dataChange: false } : undefined;
}

// EXTERNAL MODULE: ./lib/src/lake/table/table-work.js
var table_work = __webpack_require__(59785);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/delete-each.js


/** Deletions are small requests that mostly wait for storage. */
const DELETIONS_AT_ONCE = 16;
/** After this many failures, storage as a whole is assumed to be unavailable. */
const MAX_FAILURES = 10;
/**
 * Deletes items concurrently. An item that storage refuses is reported and does not affect the others. A missing role
 * or too many failures stop further deletions.
 */
async function deleteEach({ items, log, nameOf, remove, collected, what }) {
    let done = 0;
    await (0,concurrency/* forEachConcurrent */.C)(items, { capacity: DELETIONS_AT_ONCE }, async (item) => {
        if (isHopeless(collected))
            return;
        await noteFailure(collected, nameOf(item), () => remove(item));
        done++;
        log.progress(`${done} of ${items.length} ${what} processed.`);
    });
}
/** Storage errors are collected with the item's name and reported at the end. Other errors stop the run. */
async function noteFailure({ failures }, name, act) {
    try {
        await act();
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
            throw error;
        failures.push({ name, error });
    }
}
function isHopeless({ failures }) {
    return failures.length >= MAX_FAILURES || failures.some(({ error }) => error instanceof errors/* InputError */.dz);
}

// EXTERNAL MODULE: ./lib/src/hub/partition/partition-path.js
var partition_path = __webpack_require__(75345);
// EXTERNAL MODULE: ./lib/src/hub/partition/partition-record.js
var partition_record = __webpack_require__(41795);
;// CONCATENATED MODULE: ./lib/src/hub/retention/retention-months.js



/** True if this hub's retention may delete a month: only its own months, never those sent from or to another hub. */
function isOwnMonth({ owner, scope }, { accounts, ownsUnowned, scopes }) {
    return owner === undefined ? ownsUnowned || scopes.has(scope) : accounts.has(owner);
}
/** Plans which months to delete: only files with a valid path and the hub's own metadata. */
function planMonthRetention(request) {
    const { cutOff, erased, files, owner } = request;
    const isErased = ({ scope }) => erased?.has(scope) === true;
    const months = files.flatMap(toMonth);
    const committed = new Set(months.map(({ path }) => path));
    const own = months.filter((month) => isOwnMonth(month, owner));
    const expired = months.filter((month) => (0,month_lifecycle/* isExpired */._d)(month.month, cutOff) || isErased(month));
    const leaving = withoutReturning(expired.filter((month) => isOwnMonth(month, owner)), request);
    return {
        monthCount: months.length,
        ownCount: own.length,
        ...leaving,
        erased: leaving.expired.filter(isErased),
        spared: expired.filter((month) => !isOwnMonth(month, owner)),
        foreign: files
            .map(({ name }) => name)
            .filter((name) => !committed.has(name) && isInLeavingFolder(name, request))
            .sort(),
    };
}
/**
 * Separates expired months from those that ingest would restore: their exports remain, and ingest's own cut-off does
 * not exclude them.
 */
function withoutReturning(months, { erased, ingestCutOff, stayingRuns, isRequested = partition_path/* requestCosts */.M$, }) {
    const source = new Set(stayingRuns
        .filter((run) => isRequested(run) && run.month === run.lastMonth && run.parts.length > 0)
        .map((run) => (0,partition_path/* partitionId */.gf)((0,partition_path/* keyOfRun */.qH)(run))));
    // ingest never restores an erased scope.
    const returns = (month) => erased?.has(month.scope) !== true && !(0,month_lifecycle/* isExpired */._d)(month.month, ingestCutOff) && source.has((0,partition_path/* partitionId */.gf)(month));
    return { expired: months.filter((month) => !returns(month)), returning: months.filter(returns) };
}
function isInLeavingFolder(name, { cutOff, erased }) {
    const key = (0,partition_path/* parsePartitionFolder */.c2)(name.slice(0, Math.max(0, name.lastIndexOf("/"))));
    return key !== undefined && ((0,month_lifecycle/* isExpired */._d)(key.month, cutOff) || erased?.has(key.scope) === true);
}
function toMonth({ name, etag, byteCount, metadata }) {
    const key = (0,partition_path/* parseDatasetPath */.NF)(name);
    const record = (0,partition_record/* parseBlobMetadata */.QY)(metadata);
    const isOurs = key !== undefined && record !== undefined && (0,partition_record/* isOfDataset */.mo)(record, key.dataset);
    return isOurs ? [{ ...key, path: name, etag, byteCount, owner: record.owner }] : [];
}

// EXTERNAL MODULE: ./lib/src/lake/ledger/lake-ledger.js
var lake_ledger = __webpack_require__(91171);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/delete-months.js



/** Deletes expired months, each only in the listed version, so that a month committed in the meantime stays. */
async function deleteMonths(work) {
    const { collected, context, observed, plan } = work;
    const remote = observed.targets.find(({ name }) => name === "remote");
    if (remote !== undefined && plan.remoteMonths !== undefined) {
        const place = {
            lake: remote,
            store: remote.store,
            name: `ingestion of ${remote.accountUrl}`,
            deleted: collected.remoteMonths,
        };
        await deleteFrom(place, dueOf(work, plan.remoteMonths), work);
    }
    const lake = { name: "local", store: context.lake };
    await deleteFrom({ lake, store: lake.store, name: "ingestion", deleted: collected.months }, dueMonths(work), work);
}
async function deleteFrom({ deleted, lake, name, store }, { expired, returning }, { collected, context, log, plan }) {
    const ledger = (0,lake_ledger/* openLakeLedger */.V)({ ...context, lake, entries: (0,lake_ledger/* shareLedgerListing */.l)(context.config) });
    for (const { path } of returning) {
        collected.warnings.push({
            message: `${name}/${path} stays, because its exports could not be deleted and ingest would bring it back.`,
        });
    }
    await deleteEach({
        items: expired,
        nameOf: ({ path }) => `${name}/${path}`,
        what: "months",
        log,
        collected,
        remove: async (month) => {
            const obstacle = await deleteMonth(store, month);
            if (obstacle === undefined) {
                deleted.push(month);
                // The ledger of an erased scope is deleted, too.
                if (!plan.erased.has(month.scope))
                    await ledger.removed(month.path, "retention");
            }
            else
                collected.warnings.push({ message: `${name}/${month.path} stays: ${obstacle}` });
        },
    });
    collected.warnings.push(...ledger.notices());
}
/** The planned months, except those whose exports could not be deleted, because ingest would bring them back. */
function dueMonths(work) {
    return dueOf(work, work.plan.months);
}
function dueOf({ collected, plan }, months) {
    const gone = new Set(collected.runs);
    const stayingRuns = (plan.runs ?? []).flatMap(({ run }) => (gone.has(run) ? [] : [run]));
    return withoutReturning(months.expired, { ...plan, stayingRuns });
}
/** Undefined if the month was deleted. */
async function deleteMonth(lake, { path, etag }) {
    if (await lake.remove(path, etag))
        return undefined;
    const now = await lake.properties(path);
    if (now === undefined)
        return undefined;
    return now.etag === etag
        ? "it has a lease. A later run deletes it after the lease has ended."
        : "it was committed again in the meantime. The next run decides about it.";
}

// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/schemas.js + 1 modules
var schemas = __webpack_require__(20639);
// EXTERNAL MODULE: ./lib/src/hub/allocation/allocation-definition.js
var allocation_definition = __webpack_require__(86157);
// EXTERNAL MODULE: ./lib/src/hub/datasets/hub-datasets.js
var hub_datasets = __webpack_require__(37067);
// EXTERNAL MODULE: ./lib/src/hub/table/months-table.js
var months_table = __webpack_require__(59811);
// EXTERNAL MODULE: ./lib/src/lake/table/reconcile-table.js
var reconcile_table = __webpack_require__(16438);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/table-state.js










/**
 * Lists the existing tables. Datasets other than costs are only checked if the settings, the lake or the last run name
 * them, which saves requests.
 */
async function readTableStates(context, { costs, datasets, ingestion, record }) {
    const observed = costs === undefined ? [] : [costs];
    for (const definition of hub_datasets/* TABLE_NAMES */.ek.map(table_schema/* tableDefinition */.wO)) {
        // A failure of the container would repeat for each table.
        if (observed.some((state) => state.outcome === "failed" && (0,reconcile_table/* isAboutContainer */.V)(state.error)))
            break;
        const isKnown = record.tables?.includes(definition.name) === true ||
            datasets.some((type) => (0,schemas/* datasetKind */.x2)({ type })?.folder === definition.folder) ||
            ingestion.files.some(({ name }) => name.endsWith(`/${definition.folder}.parquet`));
        if (definition.name === table_schema/* COSTS_TABLE */.mD.name || !isKnown)
            continue;
        const state = await readTableState(context, definition);
        if (state !== undefined)
            observed.push(state);
    }
    const isOver = observed.some((state) => state.outcome === "failed" && (0,reconcile_table/* isAboutContainer */.V)(state.error));
    if (isOver)
        return observed;
    for (const definition of [months_table/* MONTHS_DEFINITION */.Ob, allocation_definition/* ALLOCATION_DEFINITION */.N]) {
        const state = await readTableState(context, definition);
        if (state !== undefined)
            observed.push(state);
    }
    return observed;
}
/** Lists one table; undefined, after one request, if it does not exist. */
async function readTableState({ signal, tables }, definition) {
    try {
        const table = await listTable(definition, tables);
        return table && { definition, outcome: "listed", table };
    }
    catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
            throw error;
        return { definition, outcome: "failed", error };
    }
}
/** Decides about all listed files of the table, as of one instant. */
function planTableRetention(request) {
    const { clockAheadMs = 0, cutOff, definition, erased, ingestion, maxDeletePercent, now, table } = request;
    const { tableRetentionDays } = request;
    const { name } = definition;
    const { checkpoints, files, log, snapshot } = table;
    const staying = keysOf(definition, request.staying);
    const inLake = partitionsOf(definition, ingestion);
    // The rows of a table without partitions come and go with its next version.
    const leaving = definition.partitionColumns.length === 0
        ? { expired: [], orphans: [], guard: undefined }
        : planLeaving({ name, snapshot, inLake, cutOff, erased, staying, maxDeletePercent });
    // Ages of files come from storage, ages of removals from runners, so the slower clock decides.
    const behind = new Date(now.getTime() - Math.max(0, clockAheadMs));
    const vacuum = planVacuum({
        ...{ name, snapshot, files, maxDeletePercent },
        retentionInDays: tableRetentionDays,
        now: behind,
    });
    return {
        definition,
        table,
        leaving,
        vacuum,
        logFiles: planLogCleanUp(log, behind),
        isCheckpointDue: isCheckpointDue(snapshot.version, checkpoints),
        check: (0,table_files/* checkFiles */.gw)(snapshot, files),
        guards: [leaving.guard, vacuum.guard].filter((guard) => guard !== undefined),
    };
}
/** Months of the table's dataset, named as in the table. Other datasets do not count. */
function keysOf(definition, months) {
    return new Set(months.filter((month) => (0,table_files/* isOfTable */.aw)(definition, month)).map((month) => (0,table_files/* keyInTable */.pq)(definition, month)));
}
function partitionsOf(definition, files) {
    return new Set(files.flatMap(({ name }) => {
        const place = (0,table_files/* partitionInTable */.c8)(definition, name);
        return place === undefined ? [] : [(0,table_files/* keyInTable */.pq)(definition, place)];
    }));
}

// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/table-text.js


/** Damage in words. */
const DAMAGE = {
    missing: "it is missing",
    length: "its length differs from its entry",
    content: "it was rewritten after it was published",
};
const MAX_NAMED = 5;
/** Warns about files that differ from what was published, with their outcome. Failures are reported separately. */
function damageNotices({ dryRun, deleted, plan, }) {
    return plan.tables.flatMap(({ check, definition }) => {
        const worked = deleted.tables.find(({ table }) => table === definition.name)?.damaged;
        const damaged = worked ?? check.damaged;
        if (damaged.length === 0)
            return [];
        const named = damaged
            .slice(0, MAX_NAMED)
            .map(({ file, what }) => `${file.path} (${DAMAGE[what]})`)
            .join(", ");
        const more = damaged.length > MAX_NAMED ? ` and ${damaged.length - MAX_NAMED} more` : "";
        const repaired = (worked ?? []).filter(({ outcome }) => outcome === "repaired").length;
        const then = dryRun ? "They would be published again from the lake" : `${repaired} published again from the lake`;
        return [
            {
                code: "TableFileDamaged",
                message: `The table ${definition.name} has ${(0,counted/* counted */.h)(damaged.length, "file")} that readers cannot trust: ${named}${more}. ${then}.`,
                remedy: "Find out what deletes or rewrites files in container tables, where only the hub may write. Run ingest for " +
                    "files that were not published again.",
            },
        ];
    });
}
/** Planned changes to the table, as log lines. */
function formatTablePlan(plan) {
    const { definition, guards, isCheckpointDue, leaving, logFiles, table, vacuum } = plan;
    return [
        `tables/${definition.name}: version ${table.snapshot.version} with ${(0,counted/* counted */.h)(table.snapshot.files.size, "file")}; files to remove: ` +
            `${leaving.expired.length} expired, ${leaving.orphans.length} without a month in ingestion.`,
        `  files to delete that no kept version needs: ${vacuum.removable.length} of ${table.files.length}; log entries to delete: ` +
            `${logFiles.length}${isCheckpointDue ? "; a checkpoint is due" : ""}.`,
        ...guards.map(({ message }) => `  ! ${message}`),
    ];
}
function tableRetentionSection(result) {
    const { tables } = result.plan;
    return (0,summary_markdown/* section */.uW)(tables.length === 1 ? "Table" : "Tables", ...tables.map((table) => tableText(table, result)));
}
function tableText(plan, result) {
    const { leaving, logFiles, table, vacuum } = plan;
    const { name } = plan.definition;
    const version = `Version ${table.snapshot.version} of the table ${name} had ${(0,counted/* counted */.h)(table.snapshot.files.size, "file")}.`;
    const deleted = result.deleted.tables.find((changes) => changes.table === name);
    if (deleted === undefined) {
        const leave = leaving.expired.length + leaving.orphans.length;
        return (`${version} ${(0,counted/* counted */.h)(leave, "file")} would be removed from it; ${(0,counted/* counted */.h)(vacuum.removable.length, "old file")} and ` +
            `${(0,counted/* counted */.h)(logFiles.length, "log entry", "log entries")} would be deleted.`);
    }
    const { checkpoint, files, removed } = deleted;
    const checkpointText = checkpoint === undefined ? "" : ` A checkpoint of version ${checkpoint} was written.`;
    return (`${version} Removed from it: ${(0,counted/* counted */.h)(removed.length, "file")}. ` +
        `Deleted from earlier versions and the log: ${(0,counted/* counted */.h)(files.length, "file")}.${checkpointText}`);
}

;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/apply-table.js












/** Removes months from the tables before the lake, so that no table refers to a deleted month. */
async function removeMonthsFromTables(work) {
    for (const planned of work.plan.tables) {
        await noteFailure(collectorOf(work, planned), tableName(planned), async () => {
            await removeLeaving(work, planned, planned.table.snapshot);
        });
    }
}
function collectorOf({ collected }, { definition }) {
    const known = collected.tables.find(({ table }) => table === definition.name);
    if (known !== undefined)
        return known;
    const collector = { table: definition.name, removed: [], files: [], damaged: [], failures: [] };
    collected.tables.push(collector);
    return collector;
}
/**
 * Runs after the months were deleted: removes entries that a concurrent ingest added again, writes a checkpoint, cleans
 * up the log, and deletes old files. If the run is killed, the next one completes these steps.
 */
async function tidyTables(work) {
    for (const planned of work.plan.tables)
        await tidyTable(work, planned);
}
async function tidyTable(work, planned) {
    const { context, log, plan } = work;
    const { name: folder } = planned.definition;
    const table = { tables: context.tables, folder };
    const collected = collectorOf(work, planned);
    const failuresBefore = collected.failures.length;
    let snapshot = planned.table.snapshot;
    await noteFailure(collected, tableName(planned), async () => {
        snapshot = await removeLeaving(work, planned, await (0,read_table/* readTable */.xz)(table));
        snapshot = await repair(work, planned, snapshot);
        if (!isCheckpointDue(snapshot.version, planned.table.checkpoints))
            return;
        await writeCheckpoint(table, snapshot, { now: plan.now, retentionInDays: context.inputs.tableRetentionDays });
        collected.checkpoint = snapshot.version;
        log.info(`Wrote the checkpoint of version ${snapshot.version}.`);
    });
    // Unless the table's current content is known, nothing is deleted that it may need.
    if (collected.failures.length > failuresBefore)
        return;
    await deleteEach({
        items: planned.logFiles,
        nameOf: ({ name }) => `tables/${name}`,
        what: "log entries",
        log,
        collected,
        remove: async ({ name, etag }) => {
            if (await context.tables.remove(name, etag))
                collected.files.push(name);
        },
    });
    const stillRemovable = new Set(vacuumNow(work, planned, snapshot).map(({ path }) => path));
    await deleteEach({
        items: planned.vacuum.removable.filter(({ path }) => stillRemovable.has(path)),
        nameOf: ({ path }) => `tables/${folder}/${path}`,
        what: "files of the table",
        log,
        collected,
        // A file that was published again in the meantime has a new version, so it is not deleted.
        remove: async ({ etag, path }) => {
            const name = `${folder}/${path}`;
            if (await context.tables.remove(name, etag))
                collected.files.push(name);
        },
    });
}
/** Publishes damaged live files again from the lake, which has the same bytes. */
async function repair(work, planned, snapshot) {
    const { context, log, observed, plan } = work;
    const { check, definition } = planned;
    const isLive = ({ file }) => snapshot.files.has(file.path);
    const live = { damaged: check.damaged.filter(isLive), unknown: check.unknown.filter(isLive) };
    if (live.damaged.length + live.unknown.length === 0)
        return snapshot;
    const files = new Map(observed.ingestion.files.map((file) => [file.name, file]));
    const collected = collectorOf(work, planned);
    const marks = await (0,month_marks/* readMonthMarks */.tm)(context.config, "table-files");
    work.collected.warnings.push(...marks.warnings);
    const repaired = await repairTable({
        marks: marks.of({ name: "local" }),
        prove: (0,prove_month/* createMonthProver */.$)(),
        ...{ lake: context.lake, tables: context.tables, definition, clock: context.clock, signal: context.signal },
        months: (0,table_work/* monthsForTable */.F)(definition, { files }).months,
        commitInfo: { ...commitInfoOf(context, plan.now), operation: "WRITE", operationParameters: { mode: "Append" } },
    }, snapshot, live);
    await noteFailure(collected, "config/journal/table-files.json", () => marks.save());
    collected.damaged.push(...repaired.files);
    for (const each of repaired.files) {
        log.info(`tables/${definition.name}/${each.file.path}: ${DAMAGE[each.what]}; ${each.outcome}.`);
        if (each.outcome === "failed")
            collected.failures.push({ name: `tables/${definition.name}/${each.file.path}`, error: each.error });
    }
    return repaired.snapshot;
}
function vacuumNow({ context, plan }, { definition, table }, snapshot) {
    const { maxDeletePercent, tableRetentionDays: retentionInDays } = context.inputs;
    const { name } = definition;
    const { files } = table;
    return planVacuum({ name, snapshot, files, retentionInDays, maxDeletePercent, now: plan.now }).removable;
}
async function removeLeaving(work, planned, snapshot) {
    const { context, log, plan } = work;
    const { definition } = planned;
    const orphans = new Set(planned.leaving.orphans.map(({ path }) => path));
    const others = plan.months.spared.filter(({ scope }) => plan.erased.has(scope));
    const staying = keysOf(definition, [...plan.months.returning, ...others, ...dueMonths(work).returning]);
    const committed = await removeFromTable(context.tables, snapshot, {
        definition,
        commitInfo: commitInfoOf(context, plan.now),
        now: plan.now,
        choose: async (base) => {
            const expired = expiredFiles({ snapshot: base, cutOff: plan.cutOff, erased: plan.erased, staying });
            const rest = [...base.files.values()].filter((file) => orphans.has(file.path) && !expired.includes(file));
            return [...expired, ...(await withoutMonth(context, definition, rest))];
        },
    });
    collectorOf(work, planned).removed.push(...committed.removed);
    if (committed.removed.length > 0)
        log.info(`${committed.removed.length} files left the table ${definition.name} (version ${committed.snapshot.version}).`);
    return committed.snapshot;
}
/** The lake and the log were listed at different times, so a month ingested in between is not an orphan. */
async function withoutMonth({ lake }, definition, files) {
    const confirmed = [];
    for (const file of files) {
        const path = (0,table_files/* lakePathOf */.CA)(definition, file);
        if (path === undefined || (await lake.properties(path)) === undefined)
            confirmed.push(file);
    }
    return confirmed;
}
function commitInfoOf({ hubVersion, newId }, now) {
    return {
        timestamp: now.getTime(),
        operation: "DELETE",
        operationParameters: { predicate: '["months that retention ends"]' },
        engineInfo: `cost-hub/${hubVersion}`,
        txnId: newId(),
    };
}
function tableName({ definition }) {
    return `tables/${definition.name}`;
}

// EXTERNAL MODULE: ./lib/src/hub/retention/run-deletion.js
var run_deletion = __webpack_require__(11157);
;// CONCATENATED MODULE: ./lib/src/hub/retention/retention-folders.js




/**
 * The empty folders to delete, deepest first. Folders within one list have the same depth. An empty folder is deleted
 * if retention emptied it or a folder below it, or if it is left over from others.
 */
function planEmptyFolders(request) {
    const { folders, isLeftOver } = request;
    const occupied = withFoldersAbove([...request.remainingFiles].map(run_deletion/* folderAbove */.m));
    const emptied = withFoldersAbove(request.emptied);
    const levels = new Map();
    for (const folder of folders.toSorted((left, right) => depthOf(right.path) - depthOf(left.path))) {
        const { path } = folder;
        const depth = depthOf(path);
        const isToGo = !occupied.has(path) && (emptied.has(path) || isLeftOver(folder));
        if (isToGo) {
            const level = levels.get(depth);
            if (level === undefined)
                levels.set(depth, [path]);
            else
                level.push(path);
            addWithFoldersAbove(emptied, (0,run_deletion/* folderAbove */.m)(path));
        }
        else {
            addWithFoldersAbove(occupied, (0,run_deletion/* folderAbove */.m)(path));
        }
    }
    return [...levels.values()].map((level) => level.sort());
}
/**
 * True for an empty folder in `msexports` that is at least a day old. An export creates a folder before it writes
 * files.
 */
function isStaleExportFolder({ lastModified }, now) {
    return now.getTime() - lastModified.getTime() >= timestamp/* DAY_MS */.sO;
}
/** True for a folder in `ingestion` of an expired month. */
function isExpiredFolder({ path }, cutOff) {
    const key = (0,partition_path/* parsePartitionFolder */.c2)(path);
    return key !== undefined && (0,month_lifecycle/* isExpired */._d)(key.month, cutOff);
}
function withFoldersAbove(paths) {
    const all = new Set();
    for (const path of paths)
        addWithFoldersAbove(all, path);
    return all;
}
function addWithFoldersAbove(all, folder) {
    for (let path = folder; path !== "" && !all.has(path); path = (0,run_deletion/* folderAbove */.m)(path))
        all.add(path);
}
function depthOf(path) {
    return path.split("/").length;
}

// EXTERNAL MODULE: ./lib/src/hub/partition/held-runs.js
var held_runs = __webpack_require__(70943);
// EXTERNAL MODULE: ./lib/src/hub/partition/ingest-plan.js
var ingest_plan = __webpack_require__(83467);
// EXTERNAL MODULE: ./lib/src/hub/runs/exported-run.js
var exported_run = __webpack_require__(11482);
;// CONCATENATED MODULE: ./lib/src/hub/retention/retention-runs.js





/** Plans the retention of all runs, in their given order. */
function planRunRetention(request) {
    const decisions = new Map();
    const { erased, isRequested = partition_path/* requestCosts */.M$ } = request;
    for (const run of request.runs.filter((run) => !isRequested(run) && erased?.has(run.scope) !== true)) {
        decisions.set(run, decide(request, { run, isHeld: false }, { reason: `${run.dataset.type} is not ingested by the hub` }));
    }
    for (const group of (0,partition_path/* groupRuns */.KH)(request.runs, (run) => erased?.has(run.scope) === true || isRequested(run))) {
        const { scope, month, dataset, runs } = group;
        const states = request.statesOf(scope, month, dataset);
        const held = new Set(runsHeldBy(states, runs, request.now));
        for (const run of runs) {
            if (erased?.has(scope) === true) {
                const verdict = { action: "delete", because: "erased" };
                const age = (0,month_lifecycle/* ageInDays */.QR)(run.submittedTime, request.now);
                decisions.set(run, { run, isHeld: isHeldBy(states, run), ageInDays: age, verdict });
                continue;
            }
            const fate = isRunExpired(run, request.cutOff)
                ? { because: "expired" }
                : held.has(run)
                    ? { because: "held" }
                    : { reason: reasonToKeep(request, run, group, states) };
            decisions.set(run, decide(request, { run, isHeld: isHeldBy(states, run) }, fate));
        }
    }
    return request.runs.flatMap((run) => decisions.get(run) ?? []);
}
/** The runs that every lake holds or has superseded; none without a lake. */
function runsHeldBy(states, runs, now) {
    if (states.length === 0)
        return [];
    return states.reduce((held, { isDamaged = false, record }) => record === undefined || isDamaged ? [] : (0,held_runs/* retirableRuns */.HL)(held, record, now), runs);
}
/** True if the month in every lake was made from this delivery of the run. */
function isHeldBy(states, run) {
    return states.length > 0 && states.every(({ record }) => (0,held_runs/* holdsRun */.gM)(record, run));
}
/** A run that spans months expires with its last month. */
function isRunExpired({ month, lastMonth }, cutOff) {
    return (0,month_lifecycle/* isExpired */._d)(month, cutOff) && (0,month_lifecycle/* isExpired */._d)(lastMonth, cutOff);
}
function decide({ days, now }, { run, isHeld }, fate) {
    const age = (0,month_lifecycle/* ageInDays */.QR)(run.submittedTime, now);
    if ("reason" in fate)
        return { run, isHeld, ageInDays: age, verdict: { action: "keep", reason: fate.reason } };
    const action = days !== undefined && age >= days ? "delete" : "wait";
    return { run, isHeld, ageInDays: age, verdict: { action, because: fate.because } };
}
function reasonToKeep({ isKnownEmpty, now }, run, group, states) {
    const missing = states.find((state) => runsHeldBy([state], [run], now).length === 0);
    if (missing === undefined)
        return "the content of the remote lake is unknown";
    if (run.parts.length === 0 || isKnownEmpty(run))
        return "has no rows";
    const { decision, refused } = (0,ingest_plan/* planPartition */.S)(group, missing, { force: false, cutOff: undefined, isKnownEmpty, now });
    const refusal = refused.find((entry) => entry.run === run);
    if (refusal !== undefined)
        return `refused (${refusal.code}): ${refusal.reason}`;
    if (missing.record !== undefined && (0,exported_run/* isSameRun */.Mf)(missing.record, run) && decision.action !== "ingest")
        return "another delivery of this run was ingested";
    if (missing.record !== undefined && (0,exported_run/* isFromFuture */.S5)(missing.record, now))
        return "the month holds a run dated in the future";
    if (decision.action !== "ingest")
        return "has days that the month lacks";
    return (0,exported_run/* isSameRun */.Mf)(decision.run, run) ? "waiting for ingest" : "waiting until a later run is ingested";
}
/** Names of the files of runs, according to their manifests. */
function filesOf(runs) {
    return runs.flatMap(({ manifestName, parts }) => [...parts.map((part) => part.blobName), manifestName]);
}

;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/delete-folders.js




/** Removes empty directories, deepest first. A flat namespace has no directories. */
async function deleteFolders(work) {
    const { context, observed, plan, collected } = work;
    if (observed.exports !== undefined) {
        await removeFrom(work, context.exports, observed.exports, {
            gone: collected.files,
            isLeftOver: (folder) => isStaleExportFolder(folder, plan.now),
        });
    }
    await removeFrom(work, context.lake, observed.ingestion, {
        gone: collected.months.map(({ path }) => path),
        isLeftOver: (folder) => isExpiredFolder(folder, plan.cutOff),
    });
    // The journal's other folders are filled again soon.
    const fanOut = observed.journal.folders.filter(({ path }) => path.startsWith("journal/fan-out/"));
    await removeFrom(work, context.config, { files: observed.journal.files, folders: fanOut }, { gone: plan.journal.map(({ name }) => name), isLeftOver: () => true });
}
async function removeFrom({ observed, log, collected }, store, { files, folders }, { gone, isLeftOver }) {
    const goneNames = new Set(gone);
    const before = observed.record.folders.flatMap((folder) => folder.startsWith(`${store.container}/`) ? [folder.slice(store.container.length + 1)] : []);
    const levels = planEmptyFolders({
        folders,
        remainingFiles: files.flatMap(({ name }) => (goneNames.has(name) ? [] : [name])),
        emptied: [...before, ...gone.map(run_deletion/* folderAbove */.m)],
        isLeftOver,
    });
    for (const level of levels) {
        await deleteEach({
            items: level,
            nameOf: (path) => `${store.container}/${path}`,
            what: "empty folders",
            log,
            collected,
            remove: async (path) => {
                if (await store.removeFolder(path))
                    collected.folderCount++;
            },
        });
    }
}
/** Folders that the plan empties. If the process dies, the next run cannot tell that this run emptied them. */
function foldersToEmpty(observed, plan) {
    const hasFolders = observed.ingestion.folders.length + (observed.exports?.folders.length ?? 0) > 0;
    if (!hasFolders)
        return [];
    const due = (plan.runs ?? []).flatMap(({ run, verdict }) => (verdict.action === "delete" ? [run] : []));
    const emptied = [
        ...filesOf(due).map((name) => `msexports/${(0,run_deletion/* folderAbove */.m)(name)}`),
        ...plan.months.expired.map(({ path }) => `ingestion/${(0,run_deletion/* folderAbove */.m)(path)}`),
    ];
    return [...new Set([...observed.record.folders, ...emptied])];
}

// EXTERNAL MODULE: ./lib/src/lake/retire/retire-runs.js
var retire_runs = __webpack_require__(81134);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/delete-runs.js









/** Deletes the files of runs that are due, month by month. */
async function deleteRuns(work) {
    const { observed, log, plan, collected } = work;
    const { exports } = observed;
    if (exports === undefined)
        return;
    const due = (plan.runs ?? []).filter(({ verdict }) => verdict.action === "delete");
    let marks;
    const readMonths = createMonthReader(() => {
        marks ??= (0,month_marks/* readMonthMarks */.tm)(work.context.config, "read-back");
        return marks;
    });
    const expired = new Map(due.flatMap(({ run, isHeld, verdict }) => (isExpired(verdict) ? [[run, isHeld]] : [])));
    await deleteEach({
        items: (0,partition_path/* groupRuns */.KH)(due.map(({ run }) => run), () => true),
        nameOf: (group) => `the exports of ${(0,partition_path/* formatPartition */.iK)(group)}`,
        what: "months of exports",
        log,
        collected,
        remove: async (group) => {
            const { runs, isHeld } = await stillSuperfluous(work, group, expired, readMonths);
            const retired = await (0,retire_runs/* retireRuns */.o)({
                exports: work.context.exports,
                blobs: exports.blobs,
                runs,
                isHeld,
                namings: exports.namings,
                journal: observed.runJournal,
            });
            collected.runs.push(...runs.filter(({ manifestName }) => retired.manifests.includes(manifestName)));
            collected.files.push(...retired.files);
            collected.journal.push(...retired.marks);
            collected.warnings.push(...retired.warnings);
            for (const name of retired.files)
                log.info(`  - ${name}`);
        },
    });
    collected.warnings.push(...((await marks)?.warnings ?? []));
    await saveMarks(await marks, collected);
    if (collected.files.length > 0)
        log.info(`Deleted ${(0,counted/* counted */.h)(collected.files.length, "export file")}.`);
}
/** These records only save later reads, so failing to write them is not an error. */
async function saveMarks(marks, { warnings }) {
    try {
        await marks?.save();
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
            throw error;
        warnings.push({
            message: `Could not record which months are proven, so the next run reads them again: ${error.message}`,
        });
    }
}
function isExpired(verdict) {
    return verdict.action === "delete" && verdict.because !== "held";
}
/** The runs that are due and whose month still contains them completely, in every lake. */
async function stillSuperfluous({ observed, plan, collected }, group, expired, readMonths) {
    const asked = group.runs.filter((run) => !expired.has(run));
    const found = asked.length === 0 ? [] : await readMonths(observed.targets, group);
    const states = found.map(({ month }) => ({
        record: month.outcome === "proven" ? month.record : undefined,
    }));
    const held = runsHeldBy(states, asked, plan.now);
    const differing = found.filter(({ month }) => month.outcome === "damaged" || month.outcome === "different");
    for (const { lake, month, path } of differing)
        collected.damagedMonths.push({
            name: `ingestion${lake === "remote" ? " of the remote hub" : ""}/${path}`,
            error: (0,verify_committed/* damagedMonth */.mN)(path, month.outcome === "damaged" ? month.reason : "its length or footer differs"),
        });
    const runs = group.runs.filter((run) => {
        if (expired.has(run) || held.includes(run))
            return true;
        const why = differing.length > 0 ? "does not read back as it was committed" : "changed in the meantime";
        collected.warnings.push({ message: `Run ${run.runId} stays: its month ${(0,partition_path/* formatPartition */.iK)(group)} ${why}.` });
        return false;
    });
    return { runs, isHeld: (run) => (expired.has(run) ? expired.get(run) === true : isHeldBy(states, run)) };
}
/** Reads each lake's current content, because the listing may be hours old. */
function createMonthReader(readMarks) {
    const prove = (0,prove_month/* createMonthProver */.$)();
    return async (targets, { scope, month, dataset, runs }) => {
        const path = (0,partition_path/* partitionPath */.WX)(scope, month, dataset);
        const marks = await readMarks();
        return Promise.all(targets.map(async (target) => {
            const { explain, name: lake, store } = target;
            try {
                return {
                    lake,
                    path,
                    month: await (0,verify_committed/* readHeldMonth */.a0)({ store, marks: (0,month_marks/* versionMarks */.$_)(marks, target), prove }, path, runs),
                };
            }
            catch (error) {
                throw explain?.(error) ?? error;
            }
        }));
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/apply.js









/** Deletes exports before months. Otherwise an ingest in between could bring back a month. */
async function applyRetentionPlan(work, rules) {
    const { observed, log, plan, collected } = work;
    const { record } = observed;
    const folders = foldersToEmpty(observed, plan);
    if (folders.length > record.folders.length)
        await writeRecord(work, { ...record, folders });
    await deleteRuns(work);
    await removeMonthsFromTables(work);
    await deleteMonths(work);
    await tidyTables(work);
    await deleteJournal(work);
    await deleteFolders(work);
    const finishedAt = rules.ingestion.length === undefined ? record.finishedAt : (0,instant/* instantOfDate */.Vz)(plan.now);
    const tables = observed.tables.flatMap(({ definition: { name } }) => (name === table_schema/* COSTS_TABLE */.mD.name ? [] : [name]));
    const known = tables.length === 0 ? {} : { tables };
    if (collected.failures.length === 0)
        await writeRecord(work, { others: record.others, finishedAt, folders: [], ...known });
    log.info(`Deleted: ${(0,counted/* counted */.h)(collected.runs.length, "run")}, ${(0,counted/* counted */.h)(collected.months.length, "month")}, ${(0,counted/* counted */.h)(collected.folderCount, "empty folder")}, ${(0,counted/* counted */.h)(collected.journal.length, "journal entry", "journal entries")}.`);
}
/** Fails before anything is deleted if the identity cannot write. */
async function writeRecord({ context, collected }, record) {
    await noteFailure(collected, `config/${RETENTION_RECORD}`, () => writeRetentionRecord(context.config, record));
}
async function deleteJournal({ context, log, plan, collected }) {
    await deleteEach({
        items: plan.journal,
        nameOf: ({ name }) => `config/${name}`,
        what: "journal entries",
        log,
        collected,
        remove: async ({ name, etag }) => {
            if (await context.config.remove(name, etag))
                collected.journal.push(name);
        },
    });
}

;// CONCATENATED MODULE: ./lib/src/hub/retention/retention-guard.js




/** An older record proves little: a machine whose clock is years ahead would also find one. */
const MAX_GAP_IN_MONTHS = 12;
/** If nothing was written for longer, the hub is idle or the machine's clock is ahead. */
const MAX_SILENCE_IN_DAYS = 31;
/**
 * The guard against a typo in a retention. Returns InputError `RetentionGuard` if a scope would lose more than
 * one month per month boundary since the last run, and the lake more than `maxDeletePercent` of its months. Otherwise
 * undefined.
 */
function refuseLargeDelete(request) {
    const { expired, monthCount, maxDeletePercent, finishedAt } = request;
    const usual = usualMonths(request);
    const most = mostPerScope(expired);
    if (most <= usual || expired.length * 100 <= maxDeletePercent * monthCount)
        return undefined;
    const percent = Math.floor((expired.length * 100) / monthCount);
    const since = finishedAt === undefined ? "no earlier run is known" : sinceThen(finishedAt, request);
    return new errors/* InputError */.dz("RetentionGuard", `${expired.length} of ${monthCount} months in ingestion (${percent} %) would be deleted, up to ${most} of ` +
        `one scope. This is more than max-delete-percent (${maxDeletePercent}) and more than the usual ${usual} per ` +
        `scope (${since}). Nothing was deleted.`, {
        remedy: 'Check the months in the summary. If they should be deleted, run once with max-delete-percent: "100". If ' +
            "not, increase retention.ingestion.months in the settings.",
        place: { value: String(maxDeletePercent) },
    });
}
/**
 * One month per scope for every month boundary since the last run. Boundaries after the last write may be due to a
 * wrong clock only, because an active hub is written every day.
 */
function usualMonths({ finishedAt, now, writtenAt = now }) {
    if (finishedAt === undefined)
        return 1;
    const seen = writtenAt < now ? writtenAt : now;
    const borders = (0,src_month/* compareMonths */.pd)((0,src_month/* monthOfDate */.Ez)(seen), (0,src_month/* monthOfDay */.GP)((0,instant/* dayOfInstant */.jR)(finishedAt)));
    return borders > MAX_GAP_IN_MONTHS ? 1 : Math.max(1, borders);
}
function sinceThen(finishedAt, { now, writtenAt = now }) {
    const isSilent = now.getTime() - writtenAt.getTime() > MAX_SILENCE_IN_DAYS * timestamp/* DAY_MS */.sO;
    const silence = isSilent
        ? `; nothing was written to the hub after ${writtenAt.toISOString()}: is the clock right?`
        : "";
    return `the last run ended ${finishedAt}${silence}`;
}
function mostPerScope(months) {
    // All datasets of a month count as one month.
    const found = new Map();
    for (const { month, scope } of months)
        found.set(scope, (found.get(scope) ?? new Set()).add(month));
    return [...found.values()].reduce((most, { size }) => Math.max(most, size), 0);
}
/**
 * Synchronized clocks differ by seconds. A difference of an hour means an unsynchronized clock or a wrong time zone.
 */
const MAX_AHEAD_MS = timestamp/* HOUR_MS */.iQ;
/**
 * The guard against a machine whose clock is ahead of storage's, so that runs and months seem too old. Returns
 * InputError `ClockAhead` if the difference exceeds an hour; undefined otherwise, or if storage's time is unknown. A
 * clock that is behind keeps more.
 */
function refuseClockAhead(aheadMs, now) {
    if (aheadMs === undefined || aheadMs <= MAX_AHEAD_MS)
        return undefined;
    const storageTime = new Date(now.getTime() - aheadMs);
    return new errors/* InputError */.dz("ClockAhead", `This machine's clock shows ${now.toISOString()}, but storage's clock shows ${storageTime.toISOString()}. ` +
        `Data would be deleted ${formatSpan(aheadMs)} too early, so nothing was deleted.`, {
        remedy: "Correct the clock of the self-hosted runner, preferably with a time service, and run again.",
        place: { value: now.toISOString() },
    });
}
function formatSpan(ms) {
    const hours = Math.floor(ms / timestamp/* HOUR_MS */.iQ);
    return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

// EXTERNAL MODULE: ./lib/src/hub/history/ledger-link.js
var ledger_link = __webpack_require__(53493);
// EXTERNAL MODULE: ./lib/src/hub/partition/cube-path.js
var cube_path = __webpack_require__(94224);
;// CONCATENATED MODULE: ./lib/src/hub/retention/retention-journal.js




/** Any workflow that passes a list has long finished by then. */
const LIST_DAYS = 30;
/** Storage discards uncommitted blocks after a week, so older work cannot be finished. */
const FAN_OUT_DAYS = 7;
const LIST = /^journal\/[0-9a-f]{32}\.json$/;
const MARK = /^journal\/(?:refused|empty)\/([^/]+)$/;
const EXPORT_RECORD = /^journal\/exports\/(.+)\/[^/]+\.json$/;
/** Each of these blobs has manifests of many scopes. Without them, the next ingest reads all manifests. */
const MANIFESTS = /^journal\/manifests\//;
const FAN_OUT = /^journal\/fan-out\/([^/]+?)(?:\.json)?(?:\/|$)/;
/**
 * The obsolete journal blobs: lists older than 30 days, marks of deleted runs, fan-out work without a blob younger than
 * a week, cubes of deleted months, which contain their costs, and of erased scopes the export records and what their manifests
 * said. All other journal blobs are kept.
 */
function planJournalRetention({ blobs, erased, months, now, runIds }) {
    const isOlder = (lastModified, days) => now.getTime() - lastModified.getTime() >= days * timestamp/* DAY_MS */.sO;
    const alive = new Set(blobs.filter(({ lastModified }) => !isOlder(lastModified, FAN_OUT_DAYS)).map(({ name }) => FAN_OUT.exec(name)?.[1]));
    return blobs.filter(({ name, lastModified }) => {
        const cubeOf = (0,cube_path/* parseCubePath */.GL)(name);
        if (cubeOf !== undefined)
            return !months.has((0,partition_path/* partitionPath */.WX)(cubeOf.scope, cubeOf.month));
        const ledgerOf = (0,ledger_link/* parseLedgerName */.Iq)(name);
        if (ledgerOf !== undefined)
            return isErasedPath(ledgerOf.path, erased);
        const exportOf = EXPORT_RECORD.exec(name)?.[1];
        if (exportOf !== undefined)
            return erased?.has(exportOf) === true;
        if (MANIFESTS.test(name))
            return erased !== undefined && erased.size > 0;
        const fanOut = FAN_OUT.exec(name)?.[1];
        if (fanOut !== undefined)
            return !alive.has(fanOut);
        const runId = MARK.exec(name)?.[1];
        const isLeftOver = LIST.test(name) || (runId !== undefined && !runIds.has(runId));
        return isLeftOver && isOlder(lastModified, LIST_DAYS);
    });
}
function isErasedPath(path, erased) {
    const scope = (0,partition_path/* parseDatasetPath */.NF)(path)?.scope;
    return scope !== undefined && erased?.has(scope) === true;
}

// EXTERNAL MODULE: ./lib/src/hub/retention/retention-readings.js
var retention_readings = __webpack_require__(23487);
// EXTERNAL MODULE: ./lib/src/lake/discover/discover.js
var discover = __webpack_require__(74343);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/plan.js









/** Decides about everything listed, as of one instant. */
function planRetention({ account, observed, rules, inputs, now, clockAheadMs }) {
    const cutOff = (0,month_lifecycle/* ingestionCutOff */.aW)(now, rules.ingestion.length);
    const runs = planRuns(observed, rules, now, cutOff);
    const ingestCutOff = (0,month_lifecycle/* ingestionCutOff */.aW)(now, rules.ingestMonths);
    const decideMonths = (files, owner) => planMonthRetention({
        files,
        owner,
        cutOff,
        erased: rules.erased,
        ingestCutOff,
        stayingRuns: (runs ?? []).flatMap(({ run, verdict }) => (verdict.action === "delete" ? [] : [run])),
        isRequested: rules.isRequested,
    });
    const accounts = new Set([account, ...rules.formerAccounts]);
    const { scopes } = rules;
    const months = decideMonths(observed.ingestion.files, { accounts, scopes, ownsUnowned: inputs.deleteUnownedMonths });
    const remote = observed.targets.find(({ name }) => name === "remote");
    // A month without an owner may belong to the remote hub.
    const remoteMonths = remote && decideMonths([...remote.lake.files.values()], { accounts, scopes: new Set(), ownsUnowned: false });
    const { finishedAt } = observed.record;
    return {
        now,
        cutOff,
        erased: rules.erased,
        ingestCutOff,
        isRequested: rules.isRequested,
        runs,
        orphanCount: countOrphans(observed),
        months,
        remoteMonths,
        journal: [
            ...planJournalRetention({
                blobs: [...observed.journal.files, ...(observed.ledgers ?? [])],
                now,
                runIds: new Set(observed.exports?.runs.map(({ runId }) => runId)),
                months: stayingMonths(observed, months),
                erased: rules.erased,
            }),
            ...(0,retention_readings/* planReadingRetention */.Ah)({ blobs: observed.readings ?? [], now, cutOff }),
        ],
        tables: planTables({
            observed,
            inputs,
            cutOff,
            erased: rules.erased,
            now,
            clockAheadMs,
            staying: [...months.returning, ...months.spared],
        }),
        guard: refuseClockAhead(clockAheadMs, now) ??
            [months, remoteMonths ?? []]
                .flat()
                .map(({ erased, expired, ownCount }) => refuseLargeDelete({
                ...inputs,
                ...{
                    expired: expired.filter((month) => !erased.includes(month)),
                    finishedAt,
                    now,
                    monthCount: ownCount,
                    writtenAt: lastWrite(observed),
                },
            }))
                .find((guard) => guard !== undefined),
    };
}
function planTables({ observed: { ingestion, tables }, inputs, ...request }) {
    return tables.flatMap((observed) => {
        if (observed.outcome !== "listed")
            return [];
        const { definition, table } = observed;
        return [planTableRetention({ ...inputs, ...request, definition, table, ingestion: ingestion.files })];
    });
}
function stayingMonths({ ingestion }, { expired }) {
    const leaving = new Set(expired.map(({ path }) => path));
    return new Set(ingestion.files.map(({ name }) => name).filter((name) => !leaving.has(name)));
}
function planRuns({ exports, runJournal, targets }, rules, now, cutOff) {
    if (exports === undefined)
        return undefined;
    const decisions = planRunRetention({
        runs: exports.runs,
        now,
        days: rules.exports.length,
        cutOff,
        erased: rules.erased,
        statesOf: (scope, month, dataset) => targets.map(({ lake }) => lake.stateOf(scope, month, dataset)),
        isRequested: rules.isRequested,
        isKnownEmpty: (run) => runJournal.has("empty", run),
    });
    return withoutSpared(decisions, exports);
}
/** If some files may belong to another run, the whole run stays. */
function withoutSpared(decisions, exports) {
    const hasUnreadableNeighbour = (0,discover/* sharesFilesWithUnreadable */.RF)(exports);
    const due = decisions.filter(({ verdict }) => verdict.action === "delete");
    const retiring = new Set(due.map(({ run }) => run.manifestName));
    const reasonToSpare = ({ run, isHeld }) => {
        if (hasUnreadableNeighbour(run))
            return "a manifest in the same folder cannot be read";
        const deletion = (0,run_deletion/* planRunDeletion */.D)({ run, isHeld, retiring }, exports.namings);
        return deletion.action === "keep" ? deletion.reason : undefined;
    };
    return decisions.map((decision) => {
        const reason = decision.verdict.action === "delete" ? reasonToSpare(decision) : undefined;
        return reason === undefined ? decision : { ...decision, verdict: { action: "keep", reason } };
    });
}
function lastWrite({ exports, ingestion, journal }) {
    let latest;
    for (const { files } of [ingestion, journal, ...(exports === undefined ? [] : [exports])]) {
        for (const { lastModified } of files)
            if (latest === undefined || lastModified > latest)
                latest = lastModified;
    }
    return latest;
}
function countOrphans({ exports }) {
    if (exports === undefined)
        return 0;
    const named = new Set(filesOf(exports.runs));
    for (const { manifestName } of [...exports.failures, ...exports.others])
        named.add(manifestName);
    return exports.files.filter(({ name }) => !named.has(name)).length;
}

// EXTERNAL MODULE: ./lib/src/hub/scope-kind.js
var scope_kind = __webpack_require__(55093);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/plan-text.js







/** The log lists every scope, but not every file, because a neglected hub can have very many. */
const MAX_LINES = 200;
/** Why a run is deleted, as shown to users. */
const BECAUSE = { held: "ingested or superseded", expired: "month expired", erased: "scope is erased" };
/** The plan as log lines, printed before anything is deleted. */
function formatPlan(plan, rules) {
    const { cutOff, guard, journal, months, orphanCount, remoteMonths, runs, tables } = plan;
    const border = cutOff === undefined ? "" : `, starting with ${cutOff}`;
    return [
        ...erasureLines(plan),
        ...runLines(runs, rules.exports),
        ...(orphanCount === 0 ? [] : [`  ${(0,counted/* counted */.h)(orphanCount, "file")} without a manifest stay`]),
        `ingestion: ${formatRetention(rules.ingestion, "month")}${border}; months to delete: ${months.expired.length} of ${months.monthCount}.`,
        ...monthsByScope(months.expired).map(([scope, found]) => `  - ${scope} ${(0,src_month/* formatMonthSpan */.cd)(found)}`),
        ...(remoteMonths === undefined
            ? []
            : [
                `ingestion of the remote hub: months of this hub to delete: ${remoteMonths.expired.length} of ${remoteMonths.ownCount}.`,
                ...monthsByScope(remoteMonths.expired).map(([scope, found]) => `  - ${scope} ${(0,src_month/* formatMonthSpan */.cd)(found)}`),
            ]),
        ...sparedLines(months.spared),
        ...capped([
            ...months.returning.map(({ path }) => `  ! ${path} stays, because its exports stay and ingest would bring it back`),
            ...months.foreign.map((name) => `  ! ${name} does not belong to this hub, so it stays`),
        ]),
        `config: obsolete journal entries to delete: ${journal.length}${ofCubes(journal)}.`,
        ...capped(ledgersOf(journal).map((name) => `  - config/${name}`)),
        ...tables.flatMap(formatTablePlan),
        ...(guard === undefined ? [] : [`! ${guard.message}`]),
    ];
}
/** The scopes whose data is deleted regardless of its age. */
function erasureLines({ erased }) {
    return [...erased].map((scope) => `Erase ${(0,scope_kind/* formatScope */.gk)(scope)}: all its exports and months, regardless of age.`);
}
/** What erasing a scope leaves behind, and for how long. */
function erasureRemains(tableRetentionDays) {
    return [
        "deleted files, which soft delete keeps until its period ends (7 days in an account of deploy-hub)",
        `files of the table, which later runs delete ${(0,counted/* counted */.h)(tableRetentionDays, "day")} after they left the table`,
        "entries of the table's log with sums per month, which later runs delete after 30 days",
        "published pages, until the next run of report; artifacts, logs and job summaries, until GitHub deletes them or you do",
        "tags of subscriptions and resource groups in config/container-tags, until you delete these files",
        "copies that others made, such as imported reports",
    ];
}
/** Expired months of other hubs, one line per scope and owner. */
function sparedLines(spared) {
    return [...Map.groupBy(spared, ({ owner }) => owner)].flatMap(([owner, months]) => monthsByScope(months).map(([scope, found]) => `  ! ${scope} ${(0,src_month/* formatMonthSpan */.cd)(found)} ${owner === undefined ? "records no owner" : `belongs to the hub of ${owner}`}, so it stays`));
}
/** Cubes contain the costs of months, so they are deleted with them. */
function ofCubes(journal) {
    const cubes = journal.filter(({ name }) => name.startsWith(cube_path/* CUBES_FOLDER */.QM)).length;
    const ledgers = ledgersOf(journal).length;
    const kinds = [
        ...(cubes === 0 ? [] : [`${cubes} cost cubes`]),
        ...(ledgers === 0 ? [] : [`${(0,counted/* counted */.h)(ledgers, "ledger")} of erased scopes`]),
    ];
    return kinds.length === 0 ? "" : `, including ${kinds.join(" and ")}`;
}
function ledgersOf(journal) {
    return journal.map(({ name }) => name).filter((name) => name.startsWith(ledger_link/* LEDGER_FOLDER */.xw));
}
/** `kept for 13 months (hub/settings.json)`. */
function formatRetention({ length, source }, unit) {
    if (length === undefined)
        return `kept forever, because ${source}`;
    return `kept for ${(0,counted/* counted */.h)(length, unit)} (${source})`;
}
function runLines(runs, exports) {
    if (runs === undefined)
        return ["msexports: this identity cannot read it, so exports are not part of this dry run."];
    const due = runs.filter(({ verdict }) => verdict.action === "delete");
    const kept = runs.filter(({ verdict }) => verdict.action === "keep");
    return [
        `msexports: ${formatRetention(exports, "day")}; runs to delete: ${due.length} of ${runs.length}; runs that stay regardless of age: ${kept.length}.`,
        ...capped([...due, ...kept].map(runLine)),
    ];
}
function capped(lines) {
    return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES), `  and ${lines.length - MAX_LINES} more`];
}
function runLine({ ageInDays, run, verdict }) {
    const what = `${(0,partition_path/* formatPartition */.iK)((0,partition_path/* keyOfRun */.qH)(run))} run ${run.runId}, ${(0,counted/* counted */.h)(ageInDays, "day")} old`;
    return verdict.action === "keep"
        ? `  ! ${what} stays: ${verdict.reason}`
        : `  - ${what}: ${BECAUSE[verdict.because]}`;
}
/** The months of each scope, sorted by scope and month. */
function monthsByScope(months) {
    const byScope = new Map();
    for (const { scope, month } of months) {
        const found = byScope.get(scope);
        if (found === undefined)
            byScope.set(scope, [month]);
        // A month with several datasets is listed once.
        else if (!found.includes(month))
            found.push(month);
    }
    return [...byScope]
        .map(([scope, found]) => [scope, found.sort()])
        .sort(([left], [right]) => (left < right ? -1 : 1));
}

// EXTERNAL MODULE: ./lib/src/azure/storage/role-propagation.js
var role_propagation = __webpack_require__(25281);
// EXTERNAL MODULE: ./lib/src/lake/discover/lake-state.js
var lake_state = __webpack_require__(69431);
// EXTERNAL MODULE: ./lib/src/lake/discover/part-versions.js
var part_versions = __webpack_require__(75727);
// EXTERNAL MODULE: ./lib/src/lake/journal/run-journal.js
var run_journal = __webpack_require__(65559);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/read-state.js















const FOOTERS_AT_ONCE = 16;
const NO_RECORD = { finishedAt: undefined, folders: [] };
/** Lists the containers and reads manifests. Changes nothing. */
async function readRetentionState(context, { datasets, erased, isRequested, remoteHub, }) {
    const { config, lake } = context;
    const [exports, ingestion, journal, ledgers, readings, recorded, opened, costs] = await Promise.all([
        readExports(context),
        list(lake),
        list(config, "journal/"),
        erased.size === 0 ? undefined : list(config, ledger_link/* LEDGER_FOLDER */.xw),
        list(config, retention_readings/* READINGS_FOLDER */.L7),
        readRetentionRecord(config),
        context.openTargets(remoteHub),
        readTableState(context, table_schema/* COSTS_TABLE */.mD),
    ]);
    const record = recorded.value ?? NO_RECORD;
    const looks = await Promise.all(opened.map((target) => readTarget(target, ingestion)));
    const groups = (0,partition_path/* groupRuns */.KH)(exports?.runs ?? [], isRequested);
    const targets = await Promise.all(looks.filter((target) => "lake" in target).map((target) => withPartLists(target, groups)));
    return {
        exports,
        ingestion,
        // A lake that cannot be read might lack months that the others hold.
        targets: targets.length === looks.length ? targets : [],
        unknownTargets: looks.filter((target) => "error" in target),
        runJournal: await (0,run_journal/* openRunJournal */.f)(config, exports?.blobs ?? new Map()),
        journal,
        ledgers: ledgers?.files ?? [],
        readings: readings.files,
        record,
        journalWarnings: recorded.warnings,
        tables: await readTableStates(context, { costs, datasets, ingestion, record }),
    };
}
/** The plan identity of pull requests can read `ingestion`, but not the exports. */
async function readExports({ exports, inputs }) {
    const folders = [];
    try {
        const discovered = await (0,discover/* discoverExports */.Zk)({ ...exports, list: (prefix) => exports.list(prefix, (folder) => folders.push(folder)) }, []);
        const namings = await (0,retire_runs/* readNamings */.I)(exports, discovered);
        return { ...discovered, namings, files: [...discovered.blobs.values()], folders };
    }
    catch (error) {
        if (inputs.dryRun && (0,role_propagation/* isMissingDataRight */.T)(error))
            return undefined;
        throw error;
    }
}
/** The local lake is already listed. An unavailable remote hub does not prevent deletions from the local lake. */
async function readTarget(target, ingestion) {
    if (target.name === "local")
        return { ...target, lake: await (0,lake_state/* readLake */.ST)(listedStore(target.store, ingestion)) };
    try {
        return { ...target, lake: await (0,lake_state/* readLake */.ST)(target.store) };
    }
    catch (error) {
        target.store.signal.throwIfAborted();
        if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
            throw error;
        return { name: target.name, error: target.explain?.(error) ?? error };
    }
}
/** For months whose exports were partly deleted, the list of parts shows whether the rest belongs to them. */
async function withPartLists(target, groups) {
    const { lake, store } = target;
    const records = new Map();
    await (0,concurrency/* forEachConcurrent */.C)(groups, { capacity: FOOTERS_AT_ONCE }, async ({ scope, month, dataset, runs }) => {
        const { etag, record } = lake.stateOf(scope, month, dataset);
        if (etag === undefined || record === undefined || !runs.some((run) => (0,held_runs/* needsPartList */.hJ)(record, run)))
            return;
        const path = (0,partition_path/* partitionPath */.WX)(scope, month, dataset);
        records.set(path, await (0,part_versions/* withPartList */.c)(store, path, { record, etag }, runs));
    });
    return {
        ...target,
        lake: {
            ...lake,
            stateOf: (scope, month, dataset) => {
                const state = lake.stateOf(scope, month, dataset);
                return { ...state, record: records.get((0,partition_path/* partitionPath */.WX)(scope, month, dataset)) ?? state.record };
            },
        },
    };
}
function listedStore(store, { files }) {
    return {
        ...store,
        list: async function* () {
            yield* files;
        },
    };
}
async function list(store, prefix) {
    const files = [];
    const folders = [];
    for await (const blob of store.list(prefix, (folder) => folders.push(folder)))
        files.push(blob);
    return { files, folders };
}

// EXTERNAL MODULE: ./lib/src/hub/settings/requested-datasets.js
var requested_datasets = __webpack_require__(46454);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-plan.js + 2 modules
var settings_plan = __webpack_require__(41186);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-reader.js
var settings_reader = __webpack_require__(61873);
// EXTERNAL MODULE: ./lib/src/lake/storage/conditional-write.js
var conditional_write = __webpack_require__(26904);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-file.js
var settings_file = __webpack_require__(94808);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-report.js
var settings_report = __webpack_require__(82000);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/rules.js









/** Without any retention and erased scopes, nothing is deleted, not even from the journal. */
function saysAnything({ erased, exports, ingestion }) {
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
async function readRules(context) {
    const { config, inputs, workspace } = context;
    const file = await (0,settings_file/* readSettingsFile */.u)(inputs.settingsPath, workspace);
    const stored = await (0,conditional_write/* readVersion */.$)(config, "settings.json");
    const isGone = (0,lost_settings/* saysNothing */._X)(stored?.bytes);
    const storedSettings = stored === undefined || isGone ? undefined : (0,settings_reader/* parseSettings */.P)(stored.bytes, STORED);
    const uploaded = isGone || file !== undefined ? await config.read(lost_settings/* UPLOAD_RECORD */.YH) : undefined;
    if (file !== undefined && stored !== undefined && !isGone) {
        refuseDrift((0,settings_plan/* planSettings */.Z)({ file, given: NOTHING_GIVEN, stored: { ...stored, uploaded } }), file.name);
    }
    // The last upload does not authorize deletions, but its remote hub still needs the exports.
    const formerHub = isGone ? (0,lost_settings/* readUpload */.OA)(uploaded)?.remoteHub : storedSettings?.remoteHub;
    const settings = file === undefined ? storedSettings : (0,settings_reader/* parseSettings */.P)(file.bytes, file.name);
    const requesting = isGone ? (0,lost_settings/* readUpload */.OA)(uploaded) : storedSettings;
    const name = file?.name ?? STORED;
    return {
        ...rulesOf({ inputs, settings, name, ingestMonths: storedSettings?.retention.ingestion.months }),
        remoteHub: widerRemoteHub(settings?.remoteHub, formerHub),
        erased: new Set(settings?.erase),
        scopes: new Set([...(settings?.scopes ?? []).map(({ scope }) => scope), ...(settings?.erase ?? [])]),
        formerAccounts: settings?.formerAccounts ?? [],
        isRequested: (0,requested_datasets/* requestedDatasets */.gg)(requesting),
        datasets: schemas/* DATASET_TYPES */.rP.filter((type) => (0,requested_datasets/* requestsType */.Nh)(requesting, type)),
        hasNone: isGone && file === undefined && !isGivenByInputs(inputs),
    };
}
function isGivenByInputs({ exportRetentionInDays, ingestionRetentionInMonths, }) {
    return exportRetentionInDays !== undefined || ingestionRetentionInMonths !== undefined;
}
/**
 * ingest uses the stored settings. A remote hub in either version needs the exports, so all lakes of both versions
 * count.
 */
function widerRemoteHub(inFile, stored) {
    if (inFile === undefined || stored === undefined)
        return inFile ?? stored;
    return stored.mode === "both" ? { ...inFile, mode: "both" } : inFile;
}
/** Someone may have raised a retention in storage in an emergency. Deleting must not undo this. */
function refuseDrift({ drift }, file) {
    const touched = drift.filter(({ path }) => path.startsWith("retention"));
    if (touched.length > 0)
        throw (0,settings_report/* settingsDrift */.f)({ drift: touched }, file);
}
function rulesOf({ inputs, settings, name, ingestMonths, }) {
    const { exportRetentionInDays, ingestionRetentionInMonths } = inputs;
    const choose = (input, inputName, setting) => {
        if (input !== undefined)
            return { length: input, source: `the input ${inputName}` };
        if (setting !== undefined)
            return { length: setting, source: name };
        const none = `neither ${inputs.settingsPath} nor ${STORED} exists`;
        return { length: undefined, source: settings === undefined ? none : `${name} sets no retention` };
    };
    const ingestion = choose(ingestionRetentionInMonths, "ingestion-retention-in-months", settings?.retention.ingestion.months);
    const isShorter = ingestion.length !== undefined && ingestion.length < (ingestMonths ?? Number.POSITIVE_INFINITY);
    return {
        exports: choose(exportRetentionInDays, "export-retention-in-days", settings?.retention.msexports.days),
        ingestion,
        ingestMonths,
        warnings: isShorter
            ? [
                {
                    message: `${sentenceCase(ingestion.source)} keeps ${(0,counted/* counted */.h)(ingestion.length, "month")}, but ${STORED} keeps ` +
                        `${ingestMonths === undefined ? "all" : ingestMonths}. ingest and backfill use ${STORED}, so they may bring ` +
                        "months back. Run configure-exports to upload the settings, or set this retention there.",
                },
            ]
            : [],
    };
}
/** File names keep their first letter. */
function sentenceCase(source) {
    return source.startsWith("the ") ? `T${source.slice(1)}` : source;
}

;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/apply-retention.js













/** deploy-hub writes this record before the settings of a new hub, so it does not prove that a hub was used. */
/**
 * Deletes what the reviewed settings no longer keep. The plan is printed first, and only the listed versions are
 * deleted. All decisions depend on storage alone, so the next run completes one that was killed.
 */
async function applyRetention(context) {
    const { clock, inputs, log } = context;
    // The whole run uses one instant, so that it is consistent even if a month ends in between.
    const now = clock.now();
    const rules = await readRules(context);
    const observed = await log.group("Read the hub", async (log) => {
        const found = await readRetentionState(context, rules);
        log.info(`Files in msexports: ${found.exports?.files.length ?? "not listed"}, in ingestion: ${found.ingestion.files.length}.`);
        return found;
    });
    if (rules.hasNone)
        refuseLostSettings(observed);
    const plan = planRetention({
        ...{ account: context.account, inputs, now, observed, rules },
        clockAheadMs: context.clockAheadMs?.(),
    });
    await log.group("Plan", async (log) => {
        for (const line of formatPlan(plan, rules))
            log.info(line);
    });
    const collected = {
        runs: [],
        files: [],
        months: [],
        remoteMonths: [],
        journal: [],
        tables: [],
        folderCount: 0,
        warnings: [],
        damagedMonths: [],
        failures: [],
    };
    if (!inputs.dryRun && plan.guard === undefined) {
        await log.group("Delete", (log) => {
            const work = { context, observed, plan, collected, log };
            // The table is maintained even if all data is kept forever.
            return saysAnything(rules) ? applyRetentionPlan(work, rules) : tidyTables(work);
        });
    }
    const warnings = [...rules.warnings, ...stateWarnings(observed), ...unownedMonths(plan), ...collected.warnings];
    return {
        rules,
        plan,
        deleted: collected,
        warnings: [...warnings, ...damageNotices({ dryRun: inputs.dryRun, deleted: collected, plan })],
        failures: [
            ...tableFailures(observed),
            ...collected.damagedMonths,
            ...collected.failures,
            ...collected.tables.flatMap(({ failures }) => failures),
        ],
        dryRun: inputs.dryRun,
        tableRetentionDays: inputs.tableRetentionDays,
        seconds: (clock.now().getTime() - now.getTime()) / 1000,
    };
}
/** A table that cannot be read does not block other deletions. */
function tableFailures({ tables }) {
    return tables.flatMap((table) => table.outcome === "failed" ? [{ name: `tables/${table.definition.name}`, error: table.error }] : []);
}
/** Throws InputError `SettingsLost` if a hub in use has no settings; otherwise retention would silently stop. */
function refuseLostSettings({ ingestion, journal }) {
    const [month] = ingestion.files;
    if (month !== undefined)
        throw (0,lost_settings/* settingsLost */.EY)(`the lake holds ingestion/${month.name}`);
    const entry = journal.files.find(({ name }) => name !== paused_workflows/* PAUSED_RECORD */.VQ);
    if (entry !== undefined)
        throw (0,lost_settings/* settingsLost */.EY)(`config/${entry.name} shows that the hub is in use`);
}
/**
 * Months from release 0.2 do not record their owner. If nothing else identifies it, they stay until a person decides.
 */
function unownedMonths({ months }) {
    const unowned = months.spared.filter(({ owner }) => owner === undefined);
    if (unowned.length === 0)
        return [];
    const named = monthsByScope(unowned)
        .slice(0, apply_retention_MAX_NAMED)
        .map(([scope, found]) => `${scope} ${(0,src_month/* formatMonthSpan */.cd)(found)}`);
    const more = named.length < monthsByScope(unowned).length ? ", and more" : "";
    return [
        {
            code: "UnownedMonths",
            message: `Not deleted: ${(0,counted/* counted */.h)(unowned.length, "expired month")} in ingestion that do not record which hub owns them, and whose ` +
                `scope is not in this hub's settings: ${named.join("; ")}${more}.`,
            remedy: "If no other hub sends its months here, run apply-retention once with delete-unowned-months: true. " +
                "Otherwise the other hub records its ownership with its next ingest.",
        },
    ];
}
const apply_retention_MAX_NAMED = 5;
function stateWarnings({ exports, journalWarnings, tables, unknownTargets }) {
    const unreadable = (exports?.failures ?? []).map(({ manifestName }) => ({
        message: `The manifest ${manifestName} cannot be read, so its files stay. ingest reports what is wrong with it.`,
    }));
    const unknown = unknownTargets.map(({ error }) => {
        const { code, lines, remedy } = (0,failure/* renderFailure */.zt)(error);
        return {
            message: "The months of the remote hub cannot be read, so only exports of expired months are deleted. " +
                `${code}: ${lines[0]}`,
            remedy,
        };
    });
    const strays = tables.flatMap((table) => table.outcome === "listed" ? (0,table_notices/* strayNotice */.W$)(table.definition.name, table.table.snapshot) : []);
    return [...journalWarnings, ...(exports?.warnings ?? []), ...unreadable, ...unknown, ...strays];
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/src/clients/connection.js + 1 modules
var connection = __webpack_require__(54366);
// EXTERNAL MODULE: ./lib/src/clients/hub-storage.js + 8 modules
var hub_storage = __webpack_require__(71790);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/clients.js



function openRetentionContext(runtime, inputs) {
    const { clock, environment, hubVersion, log, signal } = runtime;
    const storage = (0,hub_storage/* openHubStorage */.R)((0,connection/* connect */.N)(runtime, "apply-retention", inputs), inputs);
    return {
        ...storage,
        inputs,
        openTargets: (remoteHub) => storage.openLakes(remoteHub, inputs),
        workspace: environment.GITHUB_WORKSPACE || undefined,
        clock,
        log,
        hubVersion,
        newId: external_node_crypto_.randomUUID,
        signal,
    };
}

// EXTERNAL MODULE: ./lib/src/actions/apply-retention/inputs.js
var apply_retention_inputs = __webpack_require__(12821);
// EXTERNAL MODULE: ./lib/src/github/annotations.js
var annotations = __webpack_require__(57946);
// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
// EXTERNAL MODULE: ./lib/src/github/report/sections.js
var sections = __webpack_require__(58959);
;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/summary.js










/** Longer tables are cut; the log has all rows. */
const MAX_ROWS = 200;
/** The job summary: the result, the containers, old data that stays, and details. */
function describeRetention(result) {
    return {
        sentence: renderSentence(result),
        content: [
            containerTable(result),
            tableRetentionSection(result),
            faultSection(result),
            noteSection(result),
            keptSection(result),
            erasureSection(result),
            ...detailSections(result),
        ],
    };
}
function renderSentence({ deleted, dryRun, failures, plan, rules, seconds }) {
    const due = (plan.runs ?? []).filter(({ verdict }) => verdict.action === "delete").length;
    const expired = plan.months.expired.length + (plan.remoteMonths?.expired.length ?? 0);
    const planned = `${(0,counted/* counted */.h)(due, "run")} and ${(0,counted/* counted */.h)(expired, "month")}`;
    const tail = `** (${seconds.toFixed(1)} s).`;
    if (!saysAnything(rules)) {
        return `**Apply-retention deleted nothing, because neither the settings nor the inputs set a retention${tail}`;
    }
    if (dryRun && plan.guard !== undefined) {
        return `**Dry run of apply-retention, nothing was deleted: ${planned} are due, and the guard would stop the run${tail}`;
    }
    if (dryRun)
        return `**Dry run of apply-retention, nothing was deleted: ${planned} would be deleted${tail}`;
    if (plan.guard !== undefined)
        return `**Apply-retention was stopped by its guard and deleted nothing: ${planned} are due${tail}`;
    const head = failures.length > 0 ? "Apply-retention failed" : "Apply-retention succeeded";
    return `**${head}: ${(0,counted/* counted */.h)(deleted.runs.length, "run")} and ${(0,counted/* counted */.h)(deleted.months.length + deleted.remoteMonths.length, "month")} deleted${tail}`;
}
function containerTable({ deleted, plan, rules }) {
    const { cutOff, months, remoteMonths, runs } = plan;
    const border = cutOff === undefined ? "" : `; first month kept: ${cutOff}`;
    const rows = [
        {
            name: (0,markdown_table/* codeCell */.MZ)("msexports"),
            retention: formatRetention(rules.exports, "day"),
            found: runs === undefined ? "not listed" : (0,counted/* counted */.h)(runs.length, "run"),
            due: (runs ?? []).filter(({ verdict }) => verdict.action === "delete").length,
            deleted: deleted.runs.length,
        },
        {
            name: (0,markdown_table/* codeCell */.MZ)("ingestion"),
            retention: `${formatRetention(rules.ingestion, "month")}${border}`,
            found: (0,counted/* counted */.h)(months.monthCount, "month"),
            due: months.expired.length,
            deleted: deleted.months.length,
        },
        ...(remoteMonths === undefined
            ? []
            : [
                {
                    name: "ingestion of the remote hub",
                    retention: formatRetention(rules.ingestion, "month"),
                    found: (0,counted/* counted */.h)(remoteMonths.ownCount, "month"),
                    due: remoteMonths.expired.length,
                    deleted: deleted.remoteMonths.length,
                },
            ]),
    ];
    return (0,summary_markdown/* table */.tp)(rows, [
        (0,summary_markdown/* column */.fi)("Container", ({ name }) => name),
        (0,summary_markdown/* column */.fi)("Retention", ({ retention }) => retention),
        (0,summary_markdown/* numberColumn */.sA)("Found", ({ found }) => found),
        (0,summary_markdown/* numberColumn */.sA)("Due", ({ due }) => String(due)),
        (0,summary_markdown/* numberColumn */.sA)("Deleted", ({ deleted }) => String(deleted)),
    ]);
}
function faultSection({ dryRun, failures, plan }) {
    const guards = [plan.guard, ...plan.tables.flatMap((table) => table.guards)].filter((guard) => guard !== undefined);
    const faults = [...guards.map((error) => ({ name: undefined, error })), ...failures];
    // In a dry run, the guard has not stopped anything yet.
    const title = dryRun && failures.length === 0 ? "What would stop a run" : "Failures";
    return (0,sections/* failureSection */.mo)(faults.map(({ name, error }) => ({ about: name === undefined ? undefined : (0,markdown_table/* renderCode */.cR)(name), error })), title);
}
function noteSection({ deleted, plan, warnings }) {
    const { months, orphanCount } = plan;
    const notes = [
        ...(orphanCount === 0
            ? []
            : [
                `${(0,counted/* counted */.h)(orphanCount, "file")} in msexports without a manifest stay. They belong to a run in progress or to something else.`,
            ]),
        ...sparedLines(months.spared).map((line) => `${line.replace(/^[ !]+/, "")}.`),
        ...months.returning.map(({ path }) => `ingestion/${path} stays, because its exports are still in msexports and ingest would bring it back.`),
        ...months.foreign.map((name) => `ingestion/${name} is in the folder of an expired month but was not committed by a hub, so it stays.`),
        ...(deleted.folderCount + deleted.journal.length === 0
            ? []
            : [
                `Also removed: ${(0,counted/* counted */.h)(deleted.folderCount, "empty folder")}, ${(0,counted/* counted */.h)(deleted.journal.length, "journal entry", "journal entries")}.`,
            ]),
    ];
    return (0,sections/* noticeSection */.SE)("Notes", [...warnings, ...notes.map((message) => ({ message }))]);
}
function keptSection({ plan }) {
    const kept = (plan.runs ?? [])
        .filter(({ verdict }) => verdict.action === "keep")
        .toSorted((left, right) => right.ageInDays - left.ageInDays);
    const reason = ({ verdict }) => (verdict.action === "keep" ? verdict.reason : "");
    return (0,summary_markdown/* section */.uW)("Runs that are neither ingested nor superseded", kept.length === 0
        ? ""
        : "They stay, regardless of age, until they are ingested or superseded, or their month expires.", runTable(kept, "Why", reason));
}
function erasureSection({ plan, tableRetentionDays }) {
    if (plan.erased.size === 0)
        return (0,summary_markdown/* section */.uW)("Erased scopes", "");
    const scopes = [...plan.erased].map((scope) => (0,markdown_table/* renderCode */.cR)((0,scope_kind/* formatScope */.gk)(scope))).join(", ");
    return (0,summary_markdown/* section */.uW)("Erased scopes", `All exports and months of ${scopes} are deleted, regardless of age. What remains:`, (0,summary_markdown/* list */.p_)(erasureRemains(tableRetentionDays)));
}
function detailSections({ deleted, dryRun, plan }) {
    const isDone = !dryRun && plan.guard === undefined;
    const gone = new Set(deleted.runs);
    const runs = (plan.runs ?? []).filter(({ run, verdict }) => (isDone ? gone.has(run) : verdict.action === "delete"));
    const months = monthsByScope(isDone ? deleted.months : plan.months.expired);
    const why = ({ verdict }) => (verdict.action === "keep" ? "" : BECAUSE[verdict.because]);
    const title = isDone ? "deleted" : "due";
    const monthTable = (0,summary_markdown/* table */.tp)(months, [(0,summary_markdown/* column */.fi)("Scope", ([scope]) => (0,markdown_table/* codeCell */.MZ)(scope)), (0,summary_markdown/* column */.fi)("Months", ([, found]) => (0,src_month/* formatMonthSpan */.cd)(found))], { maxRows: MAX_ROWS });
    return [
        (0,summary_markdown/* details */.zH)(`Months ${title}`, monthTable),
        (0,summary_markdown/* details */.zH)(`Runs ${title}`, runTable(runs, "Because", why)),
        (0,sections/* deletedFilesSection */.GI)("msexports", deleted.files),
        (0,sections/* deletedFilesSection */.GI)("config", deleted.journal),
        (0,sections/* deletedFilesSection */.GI)("tables", deleted.tables.flatMap(({ files }) => files)),
    ];
}
function runTable(runs, title, reason) {
    return (0,summary_markdown/* table */.tp)(runs, [
        (0,summary_markdown/* column */.fi)("Scope", ({ run }) => (0,markdown_table/* codeCell */.MZ)(run.scope)),
        (0,summary_markdown/* column */.fi)("Month", ({ run }) => (0,partition_path/* formatDatasetMonth */.qI)((0,partition_path/* keyOfRun */.qH)(run))),
        (0,summary_markdown/* column */.fi)("Run", ({ run }) => run.runId),
        (0,summary_markdown/* numberColumn */.sA)("Age", ({ ageInDays }) => (0,counted/* counted */.h)(ageInDays, "day")),
        (0,summary_markdown/* column */.fi)(title, reason),
    ], { maxRows: MAX_ROWS });
}

;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/report.js



function countDamage({ deleted, plan }) {
    const worked = deleted.tables.flatMap(({ damaged }) => damaged);
    const isWorkedOn = (name) => deleted.tables.some(({ table }) => table === name);
    const planned = plan.tables.filter(({ definition }) => !isWorkedOn(definition.name));
    return {
        found: planned.reduce((sum, { check }) => sum + check.damaged.length, worked.length),
        repaired: worked.filter(({ outcome }) => outcome === "repaired").length,
    };
}
/** Outputs, annotations and job summary of apply-retention. */
function reportRetention(result) {
    const { deleted, dryRun, failures, plan, warnings } = result;
    const summary = (0,summary_markdown/* renderSummary */.Br)(describeRetention(result));
    const kept = (plan.runs ?? []).filter(({ verdict }) => verdict.action === "keep");
    const damage = countDamage(result);
    const { guard, tables } = plan;
    const guards = [guard, ...tables.flatMap((table) => table.guards)].filter((each) => each !== undefined);
    return {
        outputs: {
            "deleted-runs": String(deleted.runs.length),
            "deleted-partitions": String(deleted.months.length + deleted.remoteMonths.length),
            "deleted-table-files": String(deleted.tables.reduce((sum, { files }) => sum + files.length, 0)),
            "damaged-table-files": String(damage.found),
            "repaired-table-files": String(damage.repaired),
            kept: String(kept.length),
            "summary-markdown": summary,
        },
        annotations: [
            // In a dry run, the guard is only a warning.
            ...guards.map((each) => (0,annotations/* annotateFailure */.pC)(each, { kind: dryRun ? "warning" : "error" })),
            ...failures.map(({ name, error }) => (0,annotations/* annotateFailure */.pC)(error, { about: name })),
            ...warnings.map((notice) => (0,annotations/* annotateNotice */.zP)(notice, "apply-retention")),
        ],
        summary,
        hasFailed: failures.length > 0 || (guards.length > 0 && !dryRun),
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/apply-retention/main.js




/** The action `apply-retention`: inputs, clients, flow, report. */
async function runApplyRetention(runtime) {
    const inputs = (0,apply_retention_inputs/* readApplyRetentionInputs */.a)(runtime.reader);
    return reportRetention(await applyRetention(openRetentionContext(runtime, inputs)));
}


/***/ }),

/***/ 25281:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ isMissingDataRight),
/* harmony export */   x: () => (/* binding */ waitForRole)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59584);
/* harmony import */ var _http_missing_role_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(20328);
/* harmony import */ var _storage_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(14154);




/** True for a refusal by storage because a role assignment is missing or has not propagated yet. */
function isMissingDataRight(error) {
    return error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz && (0,_storage_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .isAnswer */ .Tq)(error.cause, 403, "AuthorizationPermissionMismatch");
}
/**
 * The role assignments of a deployment take minutes to reach storage and arrive at its servers one by one, so every
 * data call may be refused. All calls together wait at most ten minutes after the first refusal. Then they throw
 * InputError `DataRightsMissing`.
 */
function waitForRole(options) {
    const { clock, log, signal } = options;
    const { firstPauseMs, maxMs, maxPauseMs } = _retry_js__WEBPACK_IMPORTED_MODULE_1__/* .ROLE_WAIT */ .js;
    const pace = { clock, signal, onWait: (line) => log.info(line) };
    let firstRefusalMs;
    let refusals = 0;
    return (call) => (0,_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(pace, async () => {
        try {
            return (0,_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .done */ .Vw)(await call());
        }
        catch (error) {
            if (!isMissingDataRight(error))
                throw error;
            const nowMs = clock.now().getTime();
            firstRefusalMs ??= nowMs;
            const waitedMs = nowMs - firstRefusalMs;
            if (waitedMs >= maxMs)
                throw rightsMissing(options, error);
            refusals++;
            const afterMs = Math.min(refusals * firstPauseMs, maxPauseMs, maxMs - waitedMs);
            const line = "Storage does not know this identity's permissions yet. New role assignments take up to ten " +
                `minutes. Attempt ${refusals} after ${seconds(waitedMs)} s, the next in ${seconds(afterMs)} s.`;
            return { outcome: "again", afterMs, line };
        }
    });
}
function rightsMissing({ storageAccount, principalId }, cause) {
    const who = principalId === undefined ? "the identity of client-id" : `the identity with object ID ${principalId}`;
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("DataRightsMissing", `Storage still refuses after ten minutes, so a role must be missing. ${cause.message}`, {
        remedy: `Assign ${who} the role ${_http_missing_role_js__WEBPACK_IMPORTED_MODULE_2__/* .SERVICE_ROLES */ .EG.storage} on container config of ${storageAccount} (an Owner ` +
            "or a Role Based Access Control Administrator can do this), then run deploy-hub again. Deployed " +
            "resources are kept.",
        cause,
    });
}
function seconds(ms) {
    return Math.round(ms / 1000);
}


/***/ }),

/***/ 86157:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ ALLOCATION_DEFINITION)
/* harmony export */ });
/* harmony import */ var _table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75989);
/* harmony import */ var _allocation_table_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93354);


/** The table with the owner of all costs: one file per month, made from the months of costs. */
const ALLOCATION_DEFINITION = {
    name: _table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .ALLOCATION_TABLE */ .cR,
    folder: _table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .COSTS_TABLE */ .mD.folder,
    description: "Direct and shared costs of each target in each dimension, written by cost-hub",
    columns: _allocation_table_js__WEBPACK_IMPORTED_MODULE_1__/* .ALLOCATION_FIELDS */ .f.map(([name, kind]) => ({ name, type: _table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .FIELD_TYPES */ .bh[kind] })),
    partitionColumns: [_table_table_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .MONTH_COLUMN */ .mi],
    filteredColumns: ["x_Dimension", "x_Target", "ChargePeriodStart"],
};


/***/ }),

/***/ 93354:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ formatAllocationRow),
/* harmony export */   f: () => (/* binding */ ALLOCATION_FIELDS)
/* harmony export */ });
/** The columns of the table `allocation`. */
const ALLOCATION_FIELDS = [
    ["x_Month", "text"],
    ["x_Dimension", "text"],
    ["x_Target", "text"],
    ["x_Parent", "text"],
    ["x_Kind", "text"],
    ["x_Rule", "text"],
    ["x_Step", "text"],
    ["x_Ratio", "decimal"],
    ["ChargePeriodStart", "timestamp"],
    ["SubAccountId", "text"],
    ["SubAccountName", "text"],
    ["ServiceName", "text"],
    ["ChargeCategory", "text"],
    ["BillingCurrency", "text"],
    ["x_Charges", "long"],
    ["x_AllocatedBilledCost", "decimal"],
    ["x_AllocatedEffectiveCost", "decimal"],
    ["x_RuleSet", "text"],
];
/** A row with the names and types of the table. Empty texts are absent. */
function formatAllocationRow(row, { month, ruleSet }) {
    return {
        x_Month: month,
        x_Dimension: row.dimension,
        x_Target: row.target,
        x_Parent: row.parent,
        x_Kind: row.kind,
        x_Rule: row.rule,
        x_Step: String(row.step),
        x_Ratio: row.kind === "shared" ? row.ratio : undefined,
        ChargePeriodStart: new Date(`${row.day}T00:00:00Z`),
        SubAccountId: row.subAccount || undefined,
        SubAccountName: row.subAccountName || undefined,
        ServiceName: row.service || undefined,
        ChargeCategory: row.category || undefined,
        BillingCurrency: row.currency || undefined,
        x_Charges: row.kind === "direct" ? BigInt(row.charges) : undefined,
        x_AllocatedBilledCost: row.billed,
        x_AllocatedEffectiveCost: row.effective,
        x_RuleSet: ruleSet,
    };
}


/***/ }),

/***/ 28926:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A$: () => (/* binding */ formatContainerTags),
/* harmony export */   JH: () => (/* binding */ decodeContainerTags),
/* harmony export */   VP: () => (/* binding */ readingsFor),
/* harmony export */   or: () => (/* binding */ hasUniqueContainers),
/* harmony export */   rl: () => (/* binding */ usesContainerTags)
/* harmony export */ });
/* unused harmony export parseContainerTags */
/* harmony import */ var exact_values_instant__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4523);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98032);


const SCHEMA = 1;
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Parses a stored reading. Undefined for any other text. */
function parseContainerTags(text) {
    try {
        return decodeContainerTags(JSON.parse(text));
    }
    catch {
        return undefined;
    }
}
/** Decodes the document of a stored reading. Returns undefined or throws if it has another structure. */
function decodeContainerTags(document) {
    if (!isObject(document) || document.schema !== SCHEMA)
        return undefined;
    const { readAt, resourceGroups, subscriptions } = document;
    if (typeof readAt !== "string" || !Array.isArray(subscriptions) || !Array.isArray(resourceGroups))
        return undefined;
    // Throws for a text that is not an instant.
    (0,exact_values_instant__WEBPACK_IMPORTED_MODULE_0__/* .parseInstant */ .nV)(readAt);
    const tags = {
        readAt,
        subscriptions: subscriptions.map((one) => ({
            id: guidIn(one, "id"),
            name: textIn(one, "name"),
            tags: tagsIn(one),
        })),
        resourceGroups: resourceGroups.map((one) => ({
            ...{ subscription: guidIn(one, "subscription"), name: textIn(one, "name") },
            tags: tagsIn(one),
        })),
    };
    return hasUniqueContainers(tags) ? tags : undefined;
}
/** Formats a reading with one container per line, so that two readings can be compared line by line. */
function formatContainerTags({ readAt, resourceGroups, subscriptions }) {
    const lines = (items) => items.map((item) => `\n${JSON.stringify(item)}`).join(",");
    return (`{"schema":${SCHEMA},"readAt":${JSON.stringify(readAt)},` +
        `"subscriptions":[${lines(subscriptions)}],\n"resourceGroups":[${lines(resourceGroups)}]}\n`);
}
/** True if no container occurs twice. Azure compares the names of resource groups without case. */
function hasUniqueContainers({ resourceGroups, subscriptions, }) {
    const ids = new Set(subscriptions.map(({ id }) => id));
    const groups = new Set(resourceGroups.map(({ name, subscription }) => `${subscription}\n${name.toLowerCase()}`));
    return ids.size === subscriptions.length && groups.size === resourceGroups.length;
}
/**
 * The readings that a month can use, best first: those on or before its last day from the newest one, then those after
 * it from the oldest one.
 */
function readingsFor(month, days) {
    const end = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .lastDay */ .NY)(month);
    const known = days.toSorted();
    return [...known.filter((day) => day <= end).reverse(), ...known.filter((day) => day > end)];
}
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
function textIn(item, member) {
    const value = isObject(item) ? item[member] : undefined;
    if (typeof value !== "string" || value === "")
        throw new TypeError(`${member} is not a text`);
    return value;
}
function guidIn(item, member) {
    const value = textIn(item, member).toLowerCase();
    if (!GUID.test(value))
        throw new TypeError(`${member} is not a GUID`);
    return value;
}
function tagsIn(item) {
    const tags = isObject(item) ? item.tags : undefined;
    if (!isObject(tags) || !Object.values(tags).every((value) => typeof value === "string"))
        throw new TypeError("tags are not texts");
    return tags;
}
/** True if a rule reads tags of resource groups or subscriptions. */
function usesContainerTags({ dimensions }) {
    return dimensions.some(({ rules }) => rules.some(({ assign }) => assign.to === "source" &&
        assign.sources.some(({ from }) => from === "resource-group-tag" || from === "subscription-tag")));
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
const DAILY_END = `.daily${END}`;
/** The path of the cube with a month's costs: for the page, or with the costs of each day for budgets. */
function cubePath({ month, scope }, kind = "page") {
    return `${CUBES_FOLDER}${scope}/${month}${kind === "page" ? END : DAILY_END}`;
}
/** The month whose cube is at this path; undefined for paths that `cubePath` does not produce. */
function parseCubePath(path) {
    const end = path.endsWith(DAILY_END) ? DAILY_END : END;
    if (!path.startsWith(CUBES_FOLDER) || !path.endsWith(end))
        return undefined;
    const place = path.slice(CUBES_FOLDER.length, -end.length);
    const border = place.lastIndexOf("/");
    const scope = place.slice(0, Math.max(border, 0));
    const month = place.slice(border + 1);
    return (0,_scope_js__WEBPACK_IMPORTED_MODULE_1__/* .isScopeId */ .Cb)(scope) && (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .isMonth */ .nl)(month) ? { scope, month } : undefined;
}


/***/ }),

/***/ 23487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ah: () => (/* binding */ planReadingRetention),
/* harmony export */   L7: () => (/* binding */ READINGS_FOLDER),
/* harmony export */   mG: () => (/* binding */ dayOfReading)
/* harmony export */ });
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98032);
/* harmony import */ var _allocation_container_tags_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(28926);


/** The folder of the readings of container tags, in container `config`. */
const READINGS_FOLDER = "container-tags/";
const READING = /^container-tags\/(\d{4}-\d{2}-\d{2})\.json$/;
/** The day of a reading of container tags; undefined for any other blob. */
function dayOfReading(name) {
    const day = READING.exec(name)?.[1] ?? "";
    return (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .isDay */ .N)(day) ? day : undefined;
}
/**
 * The readings of container tags that no month of the lake uses any more. A month uses its last reading, and a month
 * without one uses its neighbour's. Those of this month and of the one before are all kept, and so is the oldest one
 * that a month of the lake can use.
 */
function planReadingRetention({ blobs, cutOff, now }) {
    const days = blobs.flatMap(({ name }) => dayOfReading(name) ?? []).sort();
    const [oldest = days[0]] = cutOff === undefined ? [] : (0,_allocation_container_tags_js__WEBPACK_IMPORTED_MODULE_1__/* .readingsFor */ .VP)(cutOff, days);
    const firstRecent = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .addMonths */ .PS)((0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDate */ .Ez)(now), -1);
    const lasts = new Set(new Map(days.map((day) => [(0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDay */ .GP)(day), day])).values());
    return blobs.filter(({ name }) => {
        const day = dayOfReading(name);
        if (day === undefined || oldest === undefined || day === oldest)
            return false;
        return day < oldest || ((0,exact_values_month__WEBPACK_IMPORTED_MODULE_0__/* .monthOfDay */ .GP)(day) < firstRecent && !lasts.has(day));
    });
}


/***/ }),

/***/ 64047:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TY: () => (/* binding */ writePausedRecord),
/* harmony export */   VQ: () => (/* binding */ PAUSED_RECORD),
/* harmony export */   bn: () => (/* binding */ formatPausedRecord),
/* harmony export */   qn: () => (/* binding */ readPausedRecord),
/* harmony export */   v_: () => (/* binding */ parsePausedRecord)
/* harmony export */ });
/* harmony import */ var _journal_blob_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21535);

const PAUSED_RECORD = "journal/paused.json";
const KIND = {
    decode: (document) => {
        const { repository, workflows, run, since } = (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .membersOf */ .lS)(document) ?? {};
        const isRecord = typeof repository === "string" && Array.isArray(workflows) && workflows.every(isPausedWorkflow);
        if (!isRecord)
            return undefined;
        return { repository, workflows, run: typeof run === "string" ? run : undefined, since: String(since ?? "") };
    },
    encode: (record) => record,
    ifDamaged: {
        consequence: "Workflows that an earlier deployment disabled may still be disabled.",
        remedy: `Look for disabled workflows with "gh workflow list --all", enable those of the hub with "gh workflow enable", and delete the file.`,
    },
};
function isPausedWorkflow(value) {
    const { id, path } = (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .membersOf */ .lS)(value) ?? {};
    return Number.isSafeInteger(id) && typeof path === "string";
}
function formatPausedRecord(record) {
    return (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .formatJournal */ .ts)(record, KIND);
}
/** Returns undefined if the text is not a valid record. */
function parsePausedRecord(text) {
    const parsed = (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJournal */ .z8)(new TextEncoder().encode(text), KIND);
    return parsed.isRead ? parsed.value : undefined;
}
function readPausedRecord(config) {
    return (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .readJournal */ .a0)(config, PAUSED_RECORD, KIND);
}
async function writePausedRecord(config, value) {
    await (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .writeJournal */ .fY)(config, PAUSED_RECORD, { kind: KIND, value });
}


/***/ })

};
