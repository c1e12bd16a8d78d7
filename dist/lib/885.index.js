export const id = 885;
export const ids = [885];
export const modules = {

/***/ 85977:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ readRunExportsInputs)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98032);
/* harmony import */ var _azure_cost_exports_export_api_version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(44156);
/* harmony import */ var _hub_runs_run_schedule_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47052);
/* harmony import */ var _hub_scope_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(33886);
/* harmony import */ var _inputs_hub_inputs_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86391);






/** Jobs on self-hosted runners last at most five days. */
const MAX_MINUTES = 5 * 24 * 60;
/** Reads the action's inputs. No other code knows their names. */
function readRunExportsInputs(reader) {
    const githubToken = reader.secret("github-token");
    const storage = (0,_inputs_hub_inputs_js__WEBPACK_IMPORTED_MODULE_5__/* .readStorageInputs */ .vY)(reader);
    // The step itself reads this input; here it is only declared as known.
    reader.flag("allow-public");
    const months = { startMonth: optionalMonth(reader, "start-month"), endMonth: optionalMonth(reader, "end-month") };
    const schedule = reader.choice("schedule", _hub_runs_run_schedule_js__WEBPACK_IMPORTED_MODULE_3__/* .RUN_SCHEDULES */ .D);
    const inputs = {
        ...storage,
        githubToken,
        ...months,
        ...(0,_inputs_hub_inputs_js__WEBPACK_IMPORTED_MODULE_5__/* .readManagementSignInInputs */ .JI)(reader),
        /** Undefined to compare only the account's name. */
        storageAccountId: reader.optionalText("storage-account-id"),
        hubName: reader.text("hub-name"),
        settingsPath: reader.text("settings-path"),
        apiVersion: (0,_azure_cost_exports_export_api_version_js__WEBPACK_IMPORTED_MODULE_2__/* .parseExportApiVersion */ .E)(reader.text("api-version")),
        // Only a backfill can choose its months.
        schedule: months.startMonth === undefined && months.endMonth === undefined ? schedule : "backfill",
        /** Empty for all scopes in the settings. */
        scopes: reader.list("scopes").map(_hub_scope_js__WEBPACK_IMPORTED_MODULE_4__/* .parseScopeId */ .JA),
        force: reader.flag("force"),
        wait: reader.flag("wait"),
        timeoutMinutes: reader.wholeNumber("timeout-minutes", { min: 1, max: MAX_MINUTES }),
        dispatch: reader.flag("dispatch"),
        /** The workflow file to start again while runs remain; undefined to stop. */
        continueWith: reader.optionalText("continue-with"),
        /** Number of previous rounds without progress. */
        idleRounds: reader.wholeNumber("idle-rounds", { min: 0, max: 100 }),
        dryRun: reader.flag("dry-run"),
    };
    refuseContradictions(inputs);
    return inputs;
}
function optionalMonth(reader, name) {
    const text = reader.optionalText(name);
    return text === undefined ? undefined : (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .parseMonth */ .Ac)(text);
}
function refuseContradictions({ continueWith, dispatch, githubToken, wait }) {
    const asked = dispatch ? "dispatch: true" : continueWith === undefined ? undefined : "continue-with";
    if (asked === undefined)
        return;
    if (githubToken === undefined) {
        throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("MissingInput", `${asked} needs the input github-token.`, {
            remedy: "Set github-token to github.token, and give the job contents: write for dispatch, " +
                "or actions: write for continue-with.",
        });
    }
    if (!wait) {
        throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("InvalidInput", `${asked} needs wait: true, because manifests only exist after runs have ended.`, {
            remedy: `Set wait: true, or remove ${dispatch ? "dispatch" : "continue-with"} ` +
                "and let a scheduled ingest find the files.",
        });
    }
}


/***/ }),

/***/ 96885:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runRunExports: () => (/* binding */ runRunExports)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/azure/cost-exports/cost-management.js + 9 modules
var cost_management = __webpack_require__(6785);
// EXTERNAL MODULE: ./lib/src/clients/connection.js + 1 modules
var clients_connection = __webpack_require__(54366);
// EXTERNAL MODULE: ./lib/src/clients/hub-storage.js + 8 modules
var hub_storage = __webpack_require__(71790);
// EXTERNAL MODULE: ./lib/src/clients/open-lakes.js + 1 modules
var open_lakes = __webpack_require__(70771);
// EXTERNAL MODULE: ./lib/src/github/api/github-context.js
var github_context = __webpack_require__(76866);
;// CONCATENATED MODULE: ./lib/src/actions/run-exports/deadline.js
/** Thrown instead of a wait that would end after the deadline. */
class TimeUp extends Error {
    name = "TimeUp";
}
/** Interval of log lines during a long wait. */
const LINE_INTERVAL_MS = 30_000;
/** Shorter waits are not logged here, because their callers log them. */
const QUIET_MS = 60_000;
/**
 * A clock whose waits never exceed `timeLimitMs` from now. A waiting runner costs money, so a wait that would end after
 * the deadline fails at once, even inside throttled clients.
 */
function createDeadline(clock, timeLimitMs, onWait = () => { }) {
    const endMs = clock.now().getTime() + timeLimitMs;
    let lastLineMs = Number.NEGATIVE_INFINITY;
    const sleepAloud = async (ms, signal) => {
        const wakeMs = clock.now().getTime() + ms;
        for (let leftMs = ms; leftMs > 0; leftMs = wakeMs - clock.now().getTime()) {
            await clock.sleep(Math.min(leftMs, LINE_INTERVAL_MS), signal);
            const nowMs = clock.now().getTime();
            if (nowMs >= wakeMs || nowMs - lastLineMs < LINE_INTERVAL_MS)
                continue;
            lastLineMs = nowMs;
            const [wait, step] = [wakeMs - nowMs, endMs - nowMs].map((left) => Math.ceil(left / 1000));
            onWait(`Waiting another ${wait} s, as Azure requested; ${step} s left of timeout-minutes.`);
        }
    };
    return {
        limitsWaits: true,
        now: () => clock.now(),
        hasPassed: () => clock.now().getTime() >= endMs,
        sleep: async (ms, signal) => {
            if (clock.now().getTime() + ms > endMs)
                throw new TimeUp("This step has reached its time limit.");
            await (ms > QUIET_MS ? sleepAloud(ms, signal) : clock.sleep(ms, signal));
        },
    };
}
/** True for `TimeUp`, including one wrapped by a client. */
function isTimeUp(error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
        if (cause instanceof TimeUp)
            return true;
    }
    return false;
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/clients.js







function openRunExportsContext(runtime, inputs) {
    const { clock, environment, log, signal } = runtime;
    const deadline = createDeadline(clock, inputs.timeoutMinutes * 60_000, (line) => log.info(line));
    const connection = (0,clients_connection/* connect */.N)({ ...runtime, clock: deadline }, "run-exports", inputs);
    const storage = (0,hub_storage/* openHubStorage */.R)(connection, inputs);
    // Events at the end of a run are sent even after the deadline.
    const github = { ...connection, clock, environment, inputs };
    return {
        ...storage,
        inputs,
        costManagement: (0,cost_management/* openCostManagement */.d)({ ...inputs, ...connection.azureOptions() }),
        accountName: storage.endpoint.accountName,
        openLakes: (remoteHub) => storage.openLakes(remoteHub, { ...open_lakes/* AS_SETTINGS_SAY */.XA, cloud: inputs.cloud, customHosts: inputs.customHosts }),
        workspace: environment.GITHUB_WORKSPACE || undefined,
        deadline,
        log,
        signal,
        openDispatch: () => openManifestDispatch(github),
        openContinuation: () => openContinuation(github),
        audience: runtime.audience,
    };
}
/** Opens the sender of repository events for the job's own repository. */
async function openManifestDispatch(desired) {
    const options = await githubOptions(desired, "dispatch: true");
    // Loads GitHub's client only in runs that need it; it is a separate chunk of the bundle.
    const { openDispatch } = await Promise.all(/* import() */[__webpack_require__.e(351), __webpack_require__.e(277)]).then(__webpack_require__.bind(__webpack_require__, 18277));
    return openDispatch(options);
}
/** Opens the function that starts workflows in the job's own repository. */
async function openContinuation(desired) {
    const options = await githubOptions(desired, "continue-with");
    const { openContinuation } = await Promise.all(/* import() */[__webpack_require__.e(351), __webpack_require__.e(732)]).then(__webpack_require__.bind(__webpack_require__, 30732));
    return openContinuation({ ...options, environment: desired.environment });
}
async function githubOptions(desired, asked) {
    const { environment, inputs } = desired;
    const { apiUrl, repository } = await (0,github_context/* readRepositoryContext */.cB)(environment);
    if (repository !== undefined && inputs.githubToken !== undefined) {
        return { ...desired, repository, apiUrl, token: inputs.githubToken };
    }
    throw new errors/* InputError */.dz("MissingInput", `${asked} works only in GitHub Actions, where the repository is known.`, {
        remedy: `Remove ${asked.split(":")[0]} when you run this outside GitHub Actions.`,
    });
}

// EXTERNAL MODULE: ./lib/src/actions/run-exports/inputs.js
var run_exports_inputs = __webpack_require__(85977);
// EXTERNAL MODULE: ./lib/src/github/annotations.js
var annotations = __webpack_require__(57946);
// EXTERNAL MODULE: ./lib/src/github/failure.js + 1 modules
var github_failure = __webpack_require__(83435);
// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/counted.js
var counted = __webpack_require__(1748);
// EXTERNAL MODULE: ./lib/src/hub/exports/export-kinds.js
var export_kinds = __webpack_require__(59328);
// EXTERNAL MODULE: ./lib/src/hub/exports/manual-steps.js
var manual_steps = __webpack_require__(49836);
// EXTERNAL MODULE: ./lib/src/hub/scope-kind.js
var scope_kind = __webpack_require__(55093);
// EXTERNAL MODULE: ./lib/src/inputs/command-target.js
var command_target = __webpack_require__(2101);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/instant.js
var instant = __webpack_require__(4523);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var src_month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/timestamp.js
var timestamp = __webpack_require__(86534);
// EXTERNAL MODULE: ./lib/src/hub/datasets/hub-datasets.js
var hub_datasets = __webpack_require__(37067);
// EXTERNAL MODULE: ./lib/src/hub/exports/export-record.js
var export_record = __webpack_require__(90174);
// EXTERNAL MODULE: ./lib/src/hub/month-lifecycle.js
var month_lifecycle = __webpack_require__(15729);
// EXTERNAL MODULE: ./lib/src/hub/runs/run-schedule.js
var run_schedule = __webpack_require__(47052);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/message-text.js
var message_text = __webpack_require__(64501);
// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-run.js
var export_run = __webpack_require__(62788);
// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-failure.js
var export_failure = __webpack_require__(54331);
;// CONCATENATED MODULE: ./lib/src/actions/run-exports/tracked-run.js



function needsRequest({ progress }) {
    return progress.step === "to-request";
}
/** True for a requested run whose end is unknown. */
function isPending({ progress }) {
    return progress.step === "requested";
}
function end(run, outcome) {
    run.progress = { step: "ended", outcome };
}
/** Ends a run whose call failed. */
function endWithError(run, error) {
    const runId = run.progress.step === "requested" ? run.progress.runId : undefined;
    end(run, { outcome: isThrottled(error) ? "throttled" : "failed", runId, error });
}
function isThrottled(error) {
    return error instanceof errors/* ServiceError */._7 && error.status === 429;
}
/** The outcome of a run that ended without data or failed; undefined for one that continues or has data. */
function outcomeOfEnd(run, { found, place }) {
    const runId = (0,export_run/* idOfRun */.E6)(run);
    const state = runStateOf(run);
    if (state === "no-data")
        return { outcome: state, runId, status: run.status };
    if (state !== "failed" && state !== "timed-out")
        return undefined;
    const destination = found?.accountId === undefined ? {} : { destinationId: found.accountId };
    const error = (0,export_failure/* exportRunError */.a)(run, { scope: `/${place.scope}`, name: place.exportName, ...destination });
    return { outcome: state, runId, error };
}
/** The final result of a run. One that is still in progress keeps its last known state. */
function resultOf({ place, isAdopted, progress }, inputs) {
    return { ...place, isAdopted, ...outcomeOf(progress, inputs) };
}
function outcomeOf(progress, { dryRun, wait }) {
    switch (progress.step) {
        case "ended":
            return progress.outcome;
        case "to-request":
            return dryRun ? { outcome: "planned" } : { outcome: "remaining", runId: undefined };
        case "requested":
            return { outcome: wait && !dryRun ? "remaining" : "requested", runId: progress.runId };
    }
}
const STATES = {
    completed: "completed",
    newdatanotavailable: "no-data",
    datanotavailable: "no-data",
    failed: "failed",
    timeout: "timed-out",
};
/** The state of a run, ignoring case. A run with an unknown status counts as running. */
function runStateOf({ status }) {
    return STATES[status.toLowerCase()] ?? "running";
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/finished-runs.js






/** The record only needs the reason; Azure's history has the details. */
const MAX_REASON = 300;
/** The ended runs in a history. Runs without a time cannot be ordered and are omitted. */
function endedRuns(history) {
    return history.flatMap((run) => {
        const state = runStateOf(run);
        const submittedTime = instantOf(run.submittedTime);
        if (state === "running" || submittedTime === undefined)
            return [];
        const finishedAt = instantOf(run.processingEndTime) ?? submittedTime;
        const reason = run.error === undefined ? undefined : `${run.error.message} (${run.error.code})`;
        return [
            {
                run,
                runId: (0,export_run/* idOfRun */.E6)(run),
                state,
                submittedTime,
                finishedAt,
                month: monthOf(run),
                ...(reason === undefined ? {} : { reason: (0,message_text/* cutText */.IN)(reason, MAX_REASON) }),
            },
        ];
    });
}
/**
 * True for runs that belong to a schedule: the daily schedule exports the current month, the monthly schedule the
 * previous one.
 */
function isOfSchedule({ month, submittedTime }, schedule) {
    const ofDay = (0,src_month/* monthOfDay */.GP)((0,instant/* dayOfInstant */.jR)(submittedTime));
    return month === undefined || month === (schedule === "daily" ? ofDay : (0,src_month/* addMonths */.PS)(ofDay, -1));
}
/** The newest run of each month. Runs without a month are ignored. */
function newestByMonth(runs) {
    const byMonth = new Map();
    for (const [month, own] of Map.groupBy(runs, (run) => run.month)) {
        const newest = (0,export_record/* newestOf */.su)(own);
        if (month !== undefined && newest !== undefined)
            byMonth.set(month, newest);
    }
    return byMonth;
}
function monthOf({ startDate }) {
    try {
        return (0,src_month/* monthOfDay */.GP)((0,src_month/* parseDay */.Iq)(startDate ?? ""));
    }
    catch {
        return undefined;
    }
}
function instantOf(text) {
    try {
        return (0,instant/* parseInstant */.nV)(text ?? "");
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/plan.js









/** The months that a schedule runs. */
function planMonths(inputs, now, retentionInMonths) {
    switch (inputs.schedule) {
        case "daily":
            return [(0,src_month/* monthOfDate */.Ez)(now)];
        case "monthly":
            return [(0,src_month/* addMonths */.PS)((0,src_month/* monthOfDate */.Ez)(now), -1)];
        case "backfill":
            return (0,run_schedule/* backfillMonths */.K)({ ...inputs, now, retentionInMonths });
    }
}
/** The time window of a run, including both days. */
function wholeMonth(month) {
    return { from: `${(0,src_month/* firstDay */.$r)(month)}T00:00:00Z`, to: `${(0,src_month/* lastDay */.NY)(month)}T00:00:00Z` };
}
/** No step still waits for a run that has been in progress for longer than a workflow job can last. */
const MAX_RUN_MS = 6 * timestamp/* HOUR_MS */.iQ;
/**
 * Decides whether a month must be requested. A cancelled workflow job leaves its runs in the history, so the next one
 * adopts them: runs of the same day, runs in progress, and for a backfill all runs submitted after the month closed. A
 * run without data counts only if the export was no longer new.
 */
function decideRun(desired) {
    if (desired.force)
        return { action: "request" };
    const isUseful = desired.schedule !== "backfill" ? isRecentRun : desired.isSheet === true ? isSheetRun : isClosedRun;
    const useful = desired.history
        .flatMap((run) => timed(run) ?? [])
        .filter((candidate) => candidate.month === desired.month && isUseful(candidate, desired))
        .sort((left, right) => (0,instant/* compareInstants */.QI)(left.submitted, right.submitted));
    const best = useful.findLast(({ run }) => runStateOf(run) === "completed") ?? useful.at(-1);
    return best === undefined ? { action: "request" } : { action: "adopt", run: best.run };
}
/** Undefined for other windows, and for runs whose window or time is unknown. Such runs are never adopted. */
function timed(run) {
    try {
        const first = (0,src_month/* parseDay */.Iq)(run.startDate ?? "");
        const last = (0,src_month/* parseDay */.Iq)(run.endDate ?? "");
        const month = (0,src_month/* monthOfDay */.GP)(first);
        if (first !== (0,src_month/* firstDay */.$r)(month) || (0,src_month/* monthOfDay */.GP)(last) !== month)
            return undefined;
        return { run, submitted: (0,instant/* parseInstant */.nV)(run.submittedTime ?? ""), month, lastDay: last };
    }
    catch {
        return undefined;
    }
}
/** A daily run is requested once per day. A run that failed or had no data may be requested again. */
function isRecentRun({ run, submitted }, { now }) {
    const state = runStateOf(run);
    return (state === "completed" && isOfDay(submitted, now)) || (state === "running" && isUnderWay(submitted, now));
}
function isClosedRun({ run, submitted, month, lastDay: last }, { history, now }) {
    if (last !== (0,src_month/* lastDay */.NY)(month))
        return false;
    if (submitted < (0,month_lifecycle/* closingInstant */.jr)(month) && !isOfDay(submitted, now))
        return false;
    const state = runStateOf(run);
    if (state === "no-data")
        return isOfDay(submitted, now) || hadFirstData(submitted, history);
    return state === "completed" || (state === "running" && isUnderWay(submitted, now));
}
/**
 * Azure provides the first data up to 24 hours after an export is created, and up to 48 hours after a subscription is.
 */
const FIRST_DATA_MS = 2 * timestamp/* DAY_MS */.sO;
/**
 * True if a closed month without data will never have any. An export may be so new that Azure has not started to
 * deliver; its first run, or any run with data, shows that it is not.
 */
function hadFirstData(submitted, history) {
    const begun = (0,instant/* instantOfDate */.Vz)(new Date(Date.parse(submitted) - FIRST_DATA_MS));
    return endedRuns(history).some(({ state, submittedTime }) => submittedTime <= (state === "completed" ? submitted : begun));
}
/** The best price sheet of a month is one from while the month was in progress. */
function isSheetRun(one, desired) {
    return runStateOf(one.run) === "completed" || isClosedRun(one, desired);
}
/**
 * When the current month's price sheet was created, if it is recent enough. Undefined if it is due: on the first day,
 * then weekly, and daily until a run succeeds.
 */
function currentSheet(history, now) {
    const { dueAt, month } = (0,hub_datasets/* sheetDue */.w4)(now);
    const ended = endedRuns(history).filter((run) => run.month === month);
    const made = (0,export_record/* newestOf */.su)(ended.filter(({ state }) => state === "completed"));
    const newest = (0,export_record/* newestOf */.su)(ended);
    // Once there is a sheet, a run without data means that nothing has changed.
    if (made === undefined || newest === undefined || !(0,export_record/* isGoodEnd */.$7)(newest) || newest.submittedTime < dueAt)
        return undefined;
    return made.submittedTime;
}
function isOfDay(submitted, now) {
    return (0,instant/* dayOfInstant */.jR)(submitted) === (0,src_month/* dayOfDate */.OU)(now);
}
function isUnderWay(submitted, now) {
    return submitted >= (0,instant/* instantOfDate */.Vz)(new Date(now.getTime() - MAX_RUN_MS));
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/manual-runs.js








/** The outcome for months of an export that must be created manually and does not exist yet. */
function outcomeOfMissing({ exportName }) {
    return { outcome: "skipped", reason: `there is no export ${exportName}; ${COMMANDS} creates it` };
}
/**
 * The outcome for a month whose export no identity may run: Azure's schedule runs it, and other months are a manual
 * step. `stored` is undefined if the export is hidden from this identity.
 */
function manualOutcome(inputs, { exportName, month, scope }, stored) {
    if (inputs.schedule === "backfill") {
        return {
            outcome: "left-to-person",
            command: (0,manual_steps/* runCommand */.d)((0,command_target/* commandTarget */.D)(inputs), { scope, exportName }, wholeMonth(month)),
        };
    }
    const status = stored?.body.properties.schedule?.status ?? "Active";
    if (status.toLowerCase() !== "active") {
        return {
            outcome: "skipped",
            reason: `its schedule is ${status}, and only Azure can run it; ${COMMANDS} repairs it`,
        };
    }
    const unseen = stored === undefined ? "; the export is hidden from this identity" : "";
    return { outcome: "skipped", reason: `runs on Azure's schedule, because no identity may run it${unseen}` };
}
const COMMANDS = "the manual step of configure-exports";
/** True if the export is hidden and managed manually, so that Azure's schedule can still run it. */
function isHiddenFrom(scope, error) {
    if (!(0,scope_kind/* needsManualSteps */.nK)(scope) || !(error instanceof errors/* InputError */.dz))
        return false;
    return error.code === "MissingRole" || error.code === "ScopeNotFound";
}
/** The outcome for a scope that a plan cannot read; undefined for other errors, and outside a dry run. */
function outcomeOutsidePlan(scope, error, { dryRun }) {
    const isRefused = error instanceof errors/* InputError */.dz && error.code === "MissingRole";
    if (!dryRun || !isRefused || !(0,scope_kind/* isBillingScope */.iG)(scope))
        return undefined;
    return {
        outcome: "skipped",
        reason: "omitted from the plan, because billing scopes have no read-only role for the planning identity",
    };
}
/** The commands of a backfill, by scope and month. */
function commandsOf(runs) {
    return runs.flatMap((run) => (run.outcome === "left-to-person" ? [run.command] : []));
}
/** Explains why these runs are started manually. */
function manualRunsSentence(commands) {
    const scopes = new Set(commands.map(({ scope }) => scope)).size;
    const isOfCosts = commands.every(({ exportName }) => (0,export_kinds/* kindOfName */.f$)(exportName)?.dataset === "FocusCost");
    const what = (0,counted/* counted */.h)(commands.length, isOfCosts ? "month" : "run");
    return (`${what} of ${(0,counted/* counted */.h)(scopes, "billing scope")} ${commands.length === 1 ? "needs" : "need"} a manual step: ` +
        "in a Microsoft Customer Agreement, Azure does not let any managed identity run exports, whatever its role.");
}
function commandSection(runs) {
    const commands = commandsOf(runs);
    const how = "Run them in bash after `az login`, at most ten lines per minute. Ingest finds the delivered files.";
    return (0,summary_markdown/* section */.uW)("Manual steps", commands.length === 0 ? "" : `${manualRunsSentence(commands)} ${how}`, (0,summary_markdown/* shell */.vf)(commands.map(({ command }) => command)));
}

// EXTERNAL MODULE: ./lib/src/hub/scope.js
var hub_scope = __webpack_require__(33886);
;// CONCATENATED MODULE: ./lib/src/hub/exports/dataset-history.js



/** Azure has no earlier price sheets of enrollments. */
const FIRST_SHEET = (0,src_month/* parseMonth */.Ac)("202212");
/** The oldest month of a dataset that Azure still exports for a scope. */
function oldestExportedMonth(scope, dataset, now) {
    const agreement = (0,hub_scope/* agreementOfScope */.Aq)(scope) ?? "mca";
    const oldest = (0,src_month/* addMonths */.PS)((0,src_month/* monthOfDate */.Ez)(now), -(0,hub_datasets/* hubDataset */.gT)(dataset).keptMonths[agreement]);
    const isEarlySheet = dataset === "PriceSheet" && agreement === "ea" && (0,src_month/* compareMonths */.pd)(oldest, FIRST_SHEET) < 0;
    return isEarlySheet ? FIRST_SHEET : oldest;
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/planned-runs.js




/** The runs of a schedule, ordered by month, then dataset, then scope. */
function planRuns({ hubName, months, now, requested, schedule, scopes }) {
    const exports = scopes.flatMap((scope) => kindsOf(schedule, requested(scope)).map((kind) => ({ scope, kind })));
    const ordered = exports.toSorted((one, other) => runOrder(one.kind.dataset) - runOrder(other.kind.dataset));
    const omitted = new Map();
    const places = months.flatMap((month) => ordered.flatMap(({ kind, scope }) => {
        const oldest = oldestExportedMonth(scope, kind.dataset, now);
        if (schedule === "backfill" && (0,src_month/* compareMonths */.pd)(month, oldest) < 0) {
            omitted.set((0,export_kinds/* formatSubject */.QK)(kind), oldest);
            return [];
        }
        const { cadence, ...subject } = kind;
        const place = { scope, exportName: (0,export_kinds/* hubExportName */.ZO)(hubName, cadence, kind), month };
        return [kind.dataset === "FocusCost" ? place : { ...place, subject }];
    }));
    const notes = [...omitted].map(([dataset, oldest]) => ({
        message: `Azure does not export ${dataset} for months before ${oldest}, so the backfill omits them.`,
    }));
    return { places, notes };
}
/**
 * The exports that a schedule runs. A backfill uses one export per dataset. Recommendations have no history to
 * backfill.
 */
function kindsOf(schedule, requested) {
    const kinds = (0,export_kinds/* exportKinds */.ok)(requested);
    if (schedule !== "backfill")
        return kinds.filter(({ cadence }) => cadence === schedule);
    return kinds.filter(({ cadence, dataset }) => {
        if (dataset === "ReservationRecommendations")
            return false;
        // Only prices have no export of the previous month.
        return cadence === "monthly" || dataset === "PriceSheet";
    });
}
/** A run as text: `/providers/… 202611 PriceSheet`. The dataset is omitted for costs. */
function formatPlace({ month, scope, subject }) {
    return `/${scope} ${formatMonthOf({ month, subject })}`;
}
/** The month of a run, with its dataset unless it is costs. */
function formatMonthOf({ month, subject }) {
    return subject === undefined ? month : `${month} ${(0,export_kinds/* formatSubject */.QK)(subject)}`;
}
/** An export as text: its scope, with the dataset unless it is costs. */
function formatExportOf({ scope, subject }) {
    return subject === undefined ? `/${scope}` : `/${scope} ${(0,export_kinds/* formatSubject */.QK)(subject)}`;
}
/** A unique key of an export. */
function exportKey({ exportName, scope }) {
    return `${scope}\n${exportName}`;
}
/** The order of runs in reports: scope, month, prices, costs, the rest. */
function placeOrder({ exportName, month, scope, subject }) {
    return [scope, month, runOrder(subject?.dataset ?? "FocusCost"), exportName].join("\n");
}
function runOrder(dataset) {
    return (0,hub_datasets/* hubDataset */.gT)(dataset).exports.runOrder;
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/result.js
/** True for outcomes that fail the step. */
function isFailure(run) {
    return run.outcome === "failed" || run.outcome === "timed-out" || run.outcome === "throttled";
}
/** Earlier failures that fail this step: runs of its own schedule. A dry run requests nothing and only reports them. */
function earlierOwnFailures({ dryRun, earlier }) {
    return dryRun ? [] : earlier.filter(({ isOwn }) => isOwn);
}
/** Explains `remaining` to the reader. */
function remainingSentence(count) {
    return (`The time limit was reached before ${count} ${count === 1 ? "run" : "runs"} ended. ` +
        "Nothing is lost: requested runs continue in Azure. The next run of this action adopts them and requests the rest.");
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/notice.js
var src_notice = __webpack_require__(1100);
// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
// EXTERNAL MODULE: ./lib/src/github/report/sections.js
var sections = __webpack_require__(58959);
// EXTERNAL MODULE: ./lib/src/hub/roles/lacking-roles.js
var lacking_roles = __webpack_require__(17459);
;// CONCATENATED MODULE: ./lib/src/actions/run-exports/summary.js











/** In the order in which the summary counts them. */
const OUTCOMES = [
    "planned",
    "requested",
    "completed",
    "no-data",
    "done",
    "skipped",
    "left-to-person",
    "remaining",
    "failed",
    "timed-out",
    "throttled",
];
/** The job summary: result, runs, manual steps, failures and notes. */
function describeRuns(result) {
    return {
        sentence: renderSentence(result),
        content: [runTable(result.runs), commandSection(result.runs), faultSection(result), noteSection(result)],
    };
}
/** Outcomes whose output names are not plain words. */
const WORDS = {
    "no-data": "without data",
    "left-to-person": "to run manually",
    "timed-out": "timed out",
};
function renderSentence(result) {
    const { continuation, dispatch, runs, dryRun, schedule, seconds } = result;
    const earlier = earlierOwnFailures(result).length;
    const hasFailed = earlier > 0 || runs.some(isFailure) || dispatch.error !== undefined || continuation.outcome === "failed";
    const counts = OUTCOMES.flatMap((outcome) => {
        const count = runs.filter((run) => run.outcome === outcome).length;
        return count === 0 ? [] : [`${count} ${WORDS[outcome] ?? outcome}`];
    });
    if (earlier > 0)
        counts.push(`${earlier} earlier ${earlier === 1 ? "run" : "runs"} failed`);
    const what = counts.length === 0 ? "the settings have no scopes, so there is nothing to run" : counts.join(", ");
    const head = dryRun
        ? "Dry run of run-exports, nothing was requested"
        : `Run-exports ${hasFailed ? "failed" : "succeeded"}`;
    return `**${head} (${schedule}): ${what}** (${seconds.toFixed(1)} s).`;
}
function runTable(runs) {
    // A hub with costs only does not need the dataset column.
    const hasOthers = runs.some(({ subject }) => subject !== undefined);
    return (0,summary_markdown/* table */.tp)(runs, [
        (0,summary_markdown/* column */.fi)("Scope", ({ scope }) => (0,markdown_table/* codeCell */.MZ)(`/${scope}`)),
        (0,summary_markdown/* column */.fi)("Month", ({ month }) => month),
        hasOthers && (0,summary_markdown/* column */.fi)("Dataset", ({ subject }) => (0,export_kinds/* formatSubject */.QK)(subject ?? export_kinds/* COSTS */.zN)),
        (0,summary_markdown/* column */.fi)("Outcome", describeOutcome),
        (0,summary_markdown/* column */.fi)("Run", (run) => ("runId" in run && run.runId !== undefined ? (0,markdown_table/* codeCell */.MZ)(run.runId) : "")),
    ]);
}
function describeOutcome(run) {
    const adopted = run.isAdopted ? " (requested by an earlier job)" : "";
    switch (run.outcome) {
        case "planned":
            return "would be requested";
        case "completed":
            return `completed${adopted}${run.manifestName === undefined ? ", its files have been ingested since" : ""}`;
        case "no-data":
            return `no data: ${run.status}${adopted}`;
        case "done":
            return "done: the month is in the lake";
        case "skipped":
            return `skipped: ${run.reason}`;
        case "left-to-person":
            return "manual step, see the command below";
        case "requested":
            return `requested${adopted}`;
        case "remaining":
            return run.runId === undefined ? "remaining: not requested yet" : `remaining: still running${adopted}`;
        case "failed":
        case "timed-out":
        case "throttled":
            return `${WORDS[run.outcome] ?? run.outcome}: ${(0,github_failure/* renderFailure */.zt)(run.error).code}`;
    }
}
function faultSection(result) {
    const { continuation, dispatch, runs } = result;
    // An error that stops one month of a scope usually stops the others with the same message.
    const { common, single } = (0,lacking_roles/* gatherLackingRoles */.e)(runs.filter(isFailure));
    const alike = Map.groupBy(single, (run) => `${exportKey(run)} ${(0,sections/* renderFailureLine */.JH)(run.error)}`);
    const failures = [...alike.values()].flatMap((same) => {
        const [first] = same;
        if (first === undefined)
            return [];
        const months = same.length === 1 ? first.month : (0,src_month/* formatMonthSpan */.cd)(same.map(({ month }) => month).sort());
        const about = `${(0,markdown_table/* renderCode */.cR)(`/${first.scope}`)} ${formatMonthOf({ month: months, subject: first.subject })}`;
        return [{ about, error: first.error }];
    });
    for (const failure of earlierOwnFailures(result)) {
        failures.push({ about: `${(0,markdown_table/* renderCode */.cR)(`/${failure.scope}`)} ${formatMonthOf(failure)}`, error: failure.error });
    }
    if (dispatch.error !== undefined)
        failures.push({ error: dispatch.error });
    if (continuation.outcome === "failed")
        failures.push({ error: continuation.error });
    return (0,sections/* failureSection */.mo)([...common, ...failures]);
}
function noteSection(result) {
    const { continuation, dispatch, earlier, runs } = result;
    const failing = earlierOwnFailures(result);
    const reported = earlier.filter((failure) => !failing.includes(failure));
    const remaining = runs.filter(({ outcome }) => outcome === "remaining").length;
    const isRequested = runs.some(({ outcome }) => outcome === "requested");
    const notes = [
        ...reported.map((failure) => `${formatPlace(failure)}: ${failure.error.message} ${failure.error.remedy}`),
        ...result.notes.map(src_notice/* formatNotice */.ed),
        ...(remaining === 0 ? [] : [remainingSentence(remaining)]),
        ...(isRequested ? ["Runs take minutes to hours. Ingest finds their files when they arrive."] : []),
        ...(continuation.outcome === "started" ? [`Started ${continuation.workflow} again for them.`] : []),
        ...(dispatch.eventCount === 0 ? [] : [`Sent msexports_FileAdded events: ${dispatch.eventCount}.`]),
    ];
    return (0,sections/* noticeSection */.SE)("Notes", notes.map((message) => ({ message })));
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/report.js







/** Outputs, annotations and job summary of run-exports. */
function reportRunExports(result) {
    const { continuation, dispatch, earlier, manifestList, runs, unrecorded } = result;
    const own = earlierOwnFailures(result);
    const summary = (0,summary_markdown/* renderSummary */.Br)(describeRuns(result));
    const failures = runs.filter(isFailure);
    const commands = commandsOf(runs);
    const remaining = runs.filter(({ outcome }) => outcome === "remaining");
    return {
        outputs: {
            runs: JSON.stringify(runs.map((run) => ({ ...toJson(run), ...previousOf(run, earlier) }))),
            manifests: manifestList,
            remaining: String(remaining.length),
            failed: String(failures.length + own.length),
            commands: commands.map(({ command }) => command).join("\n"),
            "summary-markdown": summary,
        },
        annotations: [
            ...failures.map((run) => (0,annotations/* annotateFailure */.pC)(run.error, { about: formatPlace(run) })),
            ...earlier.map((failure) => annotateEarlier(failure, own.includes(failure))),
            ...(unrecorded === undefined
                ? []
                : [(0,annotations/* annotateFailure */.pC)(unrecorded, { about: "The run results could not be recorded", kind: "warning" })]),
            ...(dispatch.error === undefined ? [] : [(0,annotations/* annotateFailure */.pC)(dispatch.error)]),
            ...(continuation.outcome === "failed" ? [(0,annotations/* annotateFailure */.pC)(continuation.error)] : []),
            ...(commands.length === 0 ? [] : [manualStepAnnotation(commands)]),
            ...(remaining.length === 0
                ? []
                : [(0,annotations/* annotateNotice */.zP)({ message: remainingSentence(remaining.length) }, "run-exports")]),
        ],
        summary,
        hasFailed: failures.length + own.length > 0 || dispatch.error !== undefined || continuation.outcome === "failed",
    };
}
function annotateEarlier(failure, isFailing) {
    return (0,annotations/* annotateFailure */.pC)(failure.error, { about: formatPlace(failure), kind: isFailing ? "error" : "warning" });
}
/** The previous run, if it failed. */
function previousOf(run, earlier) {
    const failure = earlier.find((one) => one.isOwn && exportKey(one) === exportKey(run));
    if (failure === undefined)
        return {};
    const { code, lines, remedy } = (0,github_failure/* renderFailure */.zt)(failure.error);
    return { previous: { runId: failure.runId, error: { code, message: lines[0], remedy } } };
}
function toJson(run) {
    const { scope, month, exportName, isAdopted, outcome, subject } = run;
    const dataset = subject === undefined ? {} : { dataset: subject.dataset };
    const place = { scope, month, export: exportName, ...dataset, outcome };
    switch (run.outcome) {
        case "completed":
            return { ...place, runId: run.runId, manifest: run.manifestName, adopted: isAdopted };
        case "no-data":
            return { ...place, runId: run.runId, status: run.status, adopted: isAdopted };
        case "requested":
        case "remaining":
            return { ...place, runId: run.runId, adopted: isAdopted };
        case "skipped":
            return { ...place, reason: run.reason };
        case "failed":
        case "timed-out":
        case "throttled": {
            const { code, lines, remedy } = (0,github_failure/* renderFailure */.zt)(run.error);
            return { ...place, runId: run.runId, error: { code, message: lines[0], remedy } };
        }
        case "left-to-person":
            return { ...place, command: run.command.command };
        case "planned":
        case "done":
            return place;
    }
}
function manualStepAnnotation(commands) {
    const message = `${manualRunsSentence(commands)} The commands are in the job summary and in the log.`;
    return (0,annotations/* annotateNotice */.zP)({ code: "RunsLeftToPerson", message }, "run-exports");
}

// EXTERNAL MODULE: ./lib/src/lake/journal/journal-blob.js
var journal_blob = __webpack_require__(21535);
// EXTERNAL MODULE: ./lib/src/concurrency.js
var concurrency = __webpack_require__(50637);
// EXTERNAL MODULE: ./lib/src/hub/runs/manifest.js
var manifest = __webpack_require__(84080);
;// CONCATENATED MODULE: ./lib/src/actions/run-exports/follow-run.js






/** A manifest that is missing for this long after the end of its run was deleted, or will never arrive. */
const MAX_LAG_MS = 5 * timestamp/* MINUTE_MS */.kg;
/** Updates a run from the history, and searches for its manifest once it has ended. */
async function follow({ deadline, exports }, run, found) {
    if (run.progress.step !== "requested")
        return;
    const runId = (0,export_run/* idOfRun */.E6)(found);
    run.progress = { ...run.progress, runId };
    const bad = outcomeOfEnd(found, run);
    if (bad !== undefined) {
        end(run, bad);
        return;
    }
    // DataReady can appear before the files exist or as the final status, so the manifest decides.
    const status = found.status.toLowerCase();
    if (status !== "completed" && status !== "dataready")
        return;
    const manifestName = await findManifest(exports, found, run.found?.folder);
    if (manifestName !== undefined) {
        end(run, { outcome: "completed", runId, manifestName });
        return;
    }
    if (status !== "completed")
        return;
    const now = deadline.now();
    const completedAt = run.progress.completedAt ?? (run.isAdopted ? endOf(found) : now);
    if (now.getTime() - completedAt.getTime() > MAX_LAG_MS)
        end(run, undelivered(run, runId));
    else
        run.progress = { ...run.progress, completedAt };
}
/** When a run requested by an earlier workflow job ended, by Azure's clock; the epoch if the history does not say. */
function endOf({ processingEndTime, submittedTime }) {
    const endedMs = Date.parse(processingEndTime ?? submittedTime ?? "");
    return new Date(Number.isNaN(endedMs) ? 0 : endedMs);
}
function undelivered({ isAdopted, place }, runId) {
    // This run was requested by an earlier workflow job. It has been ingested since, and its files are deleted.
    if (isAdopted)
        return { outcome: "completed", runId, manifestName: undefined };
    const error = new errors/* ServiceError */._7("ManifestMissing", `Export run ${runId} of ${formatPlace(place)} has ended, but its manifest is not in msexports.`, {
        status: undefined,
        correlationId: runId,
        transient: true,
        remedy: "Check that nothing else deletes files in msexports and that the export delivers to this account. " +
            "Then run the workflow again with force: true.",
    });
    return { outcome: "failed", runId, error };
}
/** Microsoft documents both names. */
const OTHER_NAME = "_manifest.json";
/**
 * The name of a run's manifest in `msexports`; undefined while it is missing, which can last minutes after the run is
 * reported as completed. `folder` is the export's folder, for histories without a file name.
 */
async function findManifest(exports, run, folder) {
    const reported = (0,export_run/* manifestNameOf */.S$)(run, exports.container);
    if (reported === undefined)
        return await searchFolder(exports, run, folder);
    const other = reported.replace(/(^|\/)manifest\.json$/i, `$1${OTHER_NAME}`);
    for (const name of new Set([reported, other])) {
        if ((await exports.properties(name)) !== undefined)
            return name;
    }
    return undefined;
}
async function searchFolder(exports, run, folder) {
    const runFolder = `/${(0,export_run/* idOfRun */.E6)(run)}/`;
    for await (const { name } of exports.list(folder)) {
        if ((0,manifest/* isManifestName */.zU)(name) && name.toLowerCase().includes(runFolder))
            return name;
    }
    return undefined;
}

// EXTERNAL MODULE: ./lib/src/hub/settings/lost-settings.js
var lost_settings = __webpack_require__(89422);
// EXTERNAL MODULE: ./lib/src/hub/settings/requested-datasets.js
var requested_datasets = __webpack_require__(46454);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-merge.js
var settings_merge = __webpack_require__(68132);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-reader.js
var settings_reader = __webpack_require__(61873);
// EXTERNAL MODULE: ./lib/src/lake/discover/lake-state.js
var lake_state = __webpack_require__(69431);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-file.js
var settings_file = __webpack_require__(94808);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/schemas.js + 1 modules
var schemas = __webpack_require__(20639);
// EXTERNAL MODULE: ./lib/src/hub/partition/partition-path.js
var partition_path = __webpack_require__(75345);
;// CONCATENATED MODULE: ./lib/src/actions/run-exports/held-months.js







/** True if a lake has a closed month as a backfill would deliver it. A damaged file does not count. */
function holdsMonth(lake, place) {
    const record = recordIn(lake, place);
    if (place.subject?.dataset !== "PriceSheet")
        return (0,month_lifecycle/* isMonthDone */.HZ)(place.month, record);
    if (record === undefined)
        return false;
    // A later price sheet of an enrollment contains less, so an existing one is kept whatever its date.
    return isSheetOfEnrollment(place) || record.submittedTime >= (0,hub_datasets/* lastSheetDay */.WJ)(place.month);
}
/** True for price sheets that contain reservation prices only while their month is in progress. */
function isSheetOfEnrollment({ scope, subject }) {
    return subject?.dataset === "PriceSheet" && (0,hub_scope/* agreementOfScope */.Aq)(scope) === "ea";
}
/** True if a lake has the sheet from while its month was in progress. No later run can deliver it again. */
function holdsInMonthSheet(lake, place) {
    const record = recordIn(lake, place);
    return record !== undefined && (0,src_month/* monthOfDay */.GP)((0,instant/* dayOfInstant */.jR)(record.submittedTime)) === place.month;
}
/** Why this month is skipped even with force. */
const KEPT_SHEET = "the lake has the in-month sheet, and a later one lacks reservation prices; delete the file to replace it";
function recordIn(lake, { exportName, month, scope, subject }) {
    const type = subject === undefined ? undefined : (0,schemas/* datasetKind */.x2)({ type: subject.dataset })?.type;
    const folder = type === undefined ? undefined : (0,partition_path/* datasetFolderOf */.g0)({ dataset: { type, version: "" }, exportName });
    const { isDamaged = false, record } = lake.stateOf(scope, month, folder);
    return isDamaged ? undefined : record;
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/usable-export.js



/** The outcome for an export that is not run; undefined if it can be run. */
function outcomeWithoutRun({ accountName, inputs }, place, stored) {
    const account = inputs.storageAccountId ?? accountName;
    const fault = stored === undefined ? missing(place) : (strangerFault(stored, account) ?? otherDatasetFault(place, stored));
    if (fault !== undefined)
        return { outcome: "failed", runId: undefined, error: fault };
    const isActive = stored?.body.properties.schedule?.status?.toLowerCase() === "active";
    // Azure's own schedule runs no backfill.
    if (!isActive || inputs.force || inputs.schedule === "backfill")
        return undefined;
    return { outcome: "skipped", reason: "Azure runs this export itself (its schedule is Active)" };
}
/** The failure for an export that delivers elsewhere; undefined for the hub's own export, or without one. */
function strangerOutcome({ accountName, inputs }, stored) {
    const error = stored && strangerFault(stored, inputs.storageAccountId ?? accountName);
    return error && { outcome: "failed", runId: undefined, error };
}
function missing({ exportName, scope }) {
    return new errors/* InputError */.dz("ExportNotFound", `Scope /${scope} has no export ${exportName}.`, {
        remedy: "Run configure-exports to create it. Both actions need the same hub-name and api-version.",
    });
}
/** `account` is a resource ID or an account name, which is globally unique. */
function strangerFault({ scope, name, body }, account) {
    const { container, resourceId = "", storageAccount = nameOf(resourceId) } = body.properties.deliveryInfo.destination;
    const destination = account.includes("/") ? resourceId : storageAccount;
    if (container.toLowerCase() === "msexports" && bare(destination) === bare(account))
        return undefined;
    const where = `${destination || "no account"}, container ${container}`;
    return new errors/* InputError */.dz("ExportOfAnotherHub", `Export ${name} of /${bare(scope)} delivers to ${where}, not to this hub.`, {
        remedy: `Check storage-account and hub-name (the hub's account is ${account}). ` +
            "If this is the hub's own export and was changed, run configure-exports.",
    });
}
/**
 * An export that was changed to another dataset would be ingested as that dataset, and the expected month would never
 * arrive.
 */
function otherDatasetFault({ exportName, scope, subject = export_kinds/* COSTS */.zN }, { body }) {
    const { type } = body.properties.definition;
    const known = (0,schemas/* datasetKind */.x2)({ type });
    if (known === undefined || known.type === subject.dataset)
        return undefined;
    return new errors/* InputError */.dz("ExportOfAnotherDataset", `Export ${exportName} of /${scope} delivers ${type}, not ${subject.dataset}.`, { remedy: "Run configure-exports to restore it.", place: { value: type } });
}
/** The prefix of the export's files in `msexports`; undefined if the export does not say. */
function deliveryFolderOf({ body }) {
    const folder = body.properties.deliveryInfo.destination.rootFolderPath?.replaceAll(/^\/+|\/+$/g, "") ?? "";
    return folder === "" ? undefined : `${folder}/`;
}
function nameOf(resourceId) {
    return resourceId.slice(resourceId.lastIndexOf("/") + 1);
}
function bare(text) {
    return text.toLowerCase().replaceAll(/^\/+|\/+$/g, "");
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/read-state.js





















/** Exports read in parallel. The client limits its own calls. */
const EXPORTS_AT_ONCE = 16;
/** Reads every month of every scope and decides which to request, newest first. Changes nothing. */
async function readTrackedRuns(context, hub, places) {
    const tracked = places.map((place) => {
        return { place, found: undefined, isAdopted: false, progress: { step: "to-request" } };
    });
    if (context.inputs.schedule === "backfill")
        await settleClosedMonths(context, tracked, hub);
    const byExport = Map.groupBy(tracked.filter(needsRequest), ({ place }) => exportKey(place));
    const read = exportReader(context, [...byExport.values()].flatMap(([first]) => first?.place ?? []));
    await (0,concurrency/* forEachConcurrent */.C)([...byExport.values()], { capacity: EXPORTS_AT_ONCE }, (runs) => readExport(context, runs, read));
    return tracked;
}
/** Reads an export. If a scope has several, all of them are read in one call, which saves quota. */
function exportReader({ costManagement }, places) {
    const byScope = Map.groupBy(places, ({ scope }) => scope);
    const lists = new Map();
    return async ({ exportName, scope }) => {
        if (byScope.get(scope)?.length === 1)
            return costManagement.get(scope, exportName);
        const list = lists.get(scope) ?? costManagement.exports(scope);
        lists.set(scope, list);
        return (await list).find(({ name }) => name.toLowerCase() === exportName);
    };
}
/** Ends the months that a backfill skips: those that are done, and those that ingest would reject. */
async function settleClosedMonths(context, tracked, { remoteHub, retentionInMonths }) {
    const { deadline, inputs } = context;
    const concerned = inputs.force ? tracked.filter(({ place }) => isSheetOfEnrollment(place)) : tracked;
    if (concerned.length === 0)
        return;
    const cutOff = (0,month_lifecycle/* ingestionCutOff */.aW)(deadline.now(), retentionInMonths);
    const lakes = await readLakes(context, remoteHub);
    for (const run of concerned) {
        if (inputs.force) {
            if (lakes.some((lake) => holdsInMonthSheet(lake, run.place)))
                end(run, { outcome: "skipped", reason: KEPT_SHEET });
        }
        else if ((0,month_lifecycle/* isExpired */._d)(run.place.month, cutOff)) {
            end(run, { outcome: "skipped", reason: `before ${cutOff}, the first month that the settings keep` });
        }
        else if (lakes.every((lake) => holdsMonth(lake, run.place))) {
            end(run, { outcome: "done" });
        }
    }
}
/** Reads every lake that ingest writes to. Skipping one that is unavailable would export all its months again. */
async function readLakes({ lake: store, openLakes }, remoteHub) {
    const lakes = (await openLakes?.(remoteHub)) ?? [
        { name: "local", store },
    ];
    return Promise.all(lakes.map(async (lake) => {
        try {
            return await (0,lake_state/* readLake */.ST)(lake.store);
        }
        catch (error) {
            throw lake.explain?.(error) ?? error;
        }
    }));
}
/** `runs` are months of the same export. */
async function readExport(context, runs, read) {
    const { costManagement, signal } = context;
    const [{ place } = { place: undefined }] = runs;
    if (place === undefined)
        return;
    const isManual = (0,scope_kind/* needsManualSteps */.nK)(place.scope);
    let stored;
    try {
        stored = await read(place);
        const manual = stored === undefined ? outcomeOfMissing(place) : strangerOutcome(context, stored);
        const outcome = isManual ? manual : outcomeWithoutRun(context, place, stored);
        if (outcome !== undefined)
            for (const run of runs)
                end(run, outcome);
        // Runs that Azure starts itself are also reported when they fail.
        if (stored === undefined || (outcome !== undefined && outcome.outcome !== "skipped"))
            return;
        const history = await costManagement.runHistory(place.scope, place.exportName);
        const accountId = stored.body.properties.deliveryInfo.destination.resourceId;
        const recurrence = recurrenceOf(stored.body.properties.schedule);
        const knownIds = new Set(history.map(export_run/* idOfRun */.E6));
        const found = { folder: deliveryFolderOf(stored), accountId, knownIds, history, recurrence };
        for (const run of runs) {
            run.found = found;
            const isAsked = !isManual || context.inputs.schedule === "backfill";
            if (needsRequest(run) && isAsked)
                await adopt(context, run, history);
            if (needsRequest(run) && isAsked)
                skipCurrentSheet(context, run, history);
        }
    }
    catch (error) {
        signal.throwIfAborted();
        const outside = outcomeOutsidePlan(place.scope, error, context.inputs);
        for (const run of isHiddenFrom(place.scope, error) ? [] : runs.filter(needsRequest)) {
            if (outside !== undefined) {
                end(run, outside);
                continue;
            }
            if (isTimeUp(error))
                end(run, { outcome: "remaining", runId: undefined });
            else if (error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7)
                endWithError(run, error);
            else
                throw error;
        }
    }
    for (const run of isManual ? runs.filter(needsRequest) : []) {
        end(run, manualOutcome(context.inputs, run.place, stored));
    }
}
/** Adopts a run in the history that makes a request unnecessary. */
async function adopt(context, run, history) {
    const { deadline, inputs } = context;
    const { schedule, force } = inputs;
    const now = deadline.now();
    const isSheet = run.place.subject?.dataset === "PriceSheet";
    const decision = decideRun({ schedule, force, month: run.place.month, now, history, isSheet });
    if (decision.action === "request")
        return;
    run.isAdopted = true;
    run.progress = { step: "requested", requestedAt: now, runId: (0,export_run/* idOfRun */.E6)(decision.run) };
    await follow(context, run, decision.run);
    // Ingest deletes the files of daily runs. A backfill run without files does not count, because the lake lacks the
    // month.
    if (schedule !== "backfill" || !hasLostFiles(run))
        return;
    run.isAdopted = false;
    run.progress = { step: "to-request" };
}
/** Skips the price sheet if a recent one exists. */
function skipCurrentSheet({ deadline, inputs }, run, history) {
    if (run.place.subject?.dataset !== "PriceSheet" || inputs.schedule === "backfill" || inputs.force)
        return;
    const made = currentSheet(history, deadline.now());
    if (made === undefined)
        return;
    end(run, {
        outcome: "skipped",
        reason: `the price sheet of this month was exported on ${(0,instant/* dayOfInstant */.jR)(made)} and is exported once a week`,
    });
}
function hasLostFiles({ progress }) {
    if (progress.step !== "ended" || progress.outcome.outcome !== "completed")
        return false;
    return progress.outcome.manifestName === undefined;
}
const STORED = "config/settings.json";
/**
 * The scopes in the settings, or those of them in the input `scopes`. Settings come from the repository's file or from
 * `config`.
 */
async function readHubScopes(context) {
    const { config, inputs, workspace } = context;
    const file = await (0,settings_file/* readSettingsFile */.u)(inputs.settingsPath, workspace);
    const name = file?.name ?? STORED;
    const stored = await config.read("settings.json");
    const bytes = file?.bytes ?? ((0,lost_settings/* saysNothing */._X)(stored) ? undefined : stored);
    if (bytes === undefined) {
        throw new errors/* InputError */.dz("SettingsMissing", `There is no ${inputs.settingsPath} in the repository, and ${STORED} is missing or empty.`, {
            remedy: "Commit the settings file and check it out in the job, or run deploy-hub to restore the last upload. " +
                "Also check storage-account.",
        });
    }
    const settings = (0,settings_reader/* parseSettings */.P)(bytes, name);
    const known = settings.scopes.map(({ scope }) => scope);
    const unknown = inputs.scopes.find((scope) => !known.includes(scope));
    if (unknown !== undefined) {
        throw new errors/* InputError */.dz("UnknownScope", `Input scopes contains /${unknown}, which is not in ${name}.`, {
            remedy: "Correct the input scopes, or add the scope to the settings and run configure-exports first.",
            place: { file: name, value: unknown },
        });
    }
    return {
        requested: (0,requested_datasets/* exportedDatasets */.PO)(file === undefined ? settings : (0,settings_merge/* overlayFile */.tg)(settings, uploadedOf(stored), settings_merge/* NOTHING_GIVEN */.Yf)),
        scopes: inputs.scopes.length === 0 ? known : [...new Set(inputs.scopes)],
        retentionInMonths: settings.retention.ingestion.months,
        remoteHub: settings.remoteHub,
    };
}
/**
 * The stored settings, which apply to values that the repository's file omits. Undefined if they cannot be parsed,
 * which is reported elsewhere.
 */
function uploadedOf(stored) {
    try {
        return stored === undefined || (0,lost_settings/* saysNothing */._X)(stored) ? undefined : (0,settings_reader/* parseSettings */.P)(stored, STORED);
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz)
            return undefined;
        throw error;
    }
}
/** How often Azure's own schedule runs the export; undefined if the hub runs it. */
function recurrenceOf(schedule) {
    if (schedule?.status?.toLowerCase() !== "active")
        return undefined;
    return export_record/* RECURRENCES */.KK.find((known) => known.toLowerCase() === schedule.recurrence?.toLowerCase()) ?? "Daily";
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/await-runs.js










const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 120_000;
const GROWTH = 1.5;
/** A request that is missing from the history for this long has not started a run. */
const MAX_UNSEEN_MS = 10 * timestamp/* MINUTE_MS */.kg;
/** Polls the runs until all have ended or the deadline has passed. Runs still in progress then continue in Azure. */
async function awaitRuns(context, tracked, log) {
    for (let pauseMs = FIRST_PAUSE_MS;; pauseMs = Math.min(pauseMs * GROWTH, MAX_PAUSE_MS)) {
        const hasTime = await followOnce(context, tracked, log);
        const open = tracked.filter(isPending).length;
        if (open === 0 || !hasTime)
            return;
        const ended = tracked.filter(({ progress }) => progress.step === "ended").length;
        log.progress(`${ended} of ${tracked.length} runs ended, waiting for ${open}`);
        try {
            await context.deadline.sleep(pauseMs, context.signal);
        }
        catch (error) {
            if (isTimeUp(error))
                return;
            throw error;
        }
    }
}
/** Checks every run in progress once; false if the deadline has passed. */
async function followOnce(context, tracked, log) {
    let hasTime = true;
    const byExport = Map.groupBy(tracked.filter(isPending), ({ place }) => exportKey(place));
    await (0,concurrency/* forEachConcurrent */.C)([...byExport.values()], { capacity: EXPORTS_AT_ONCE }, async (runs) => {
        if (!hasTime)
            return;
        try {
            await followExport(context, runs, log);
        }
        catch (error) {
            context.signal.throwIfAborted();
            if (isTimeUp(error))
                hasTime = false;
            else
                logOrEnd(runs, error, log);
        }
    });
    return hasTime;
}
/** A transient error does not mean that the run failed: Azure continues it, and polling continues too. */
function logOrEnd(runs, error, log) {
    if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
        throw error;
    const [first] = runs;
    const about = first === undefined ? "/" : formatExportOf(first.place);
    if (error instanceof errors/* ServiceError */._7 && error.transient) {
        log.warning(`${about}: ${error.message}`);
        return;
    }
    log.failure(error, { about });
    for (const run of runs.filter(isPending))
        endWithError(run, error);
}
async function followExport(context, runs, log) {
    const [first] = runs;
    if (first === undefined)
        return;
    const history = await context.costManagement.runHistory(first.place.scope, first.place.exportName);
    for (const run of runs) {
        run.latest = history;
        const found = findInHistory(context, run, history);
        if (found === undefined)
            giveUpUnseen(context, run);
        else
            await follow(context, run, found);
        if (run.progress.step !== "ended")
            continue;
        const { outcome } = run.progress;
        const about = formatPlace(run.place);
        if ("error" in outcome)
            log.failure(outcome.error, { about });
        else
            log.info(`${about}: ${outcome.outcome}`);
    }
}
function findInHistory({ inputs }, { place, found, progress }, history) {
    if (progress.step !== "requested")
        return undefined;
    if (progress.runId !== undefined)
        return history.find((run) => (0,export_run/* idOfRun */.E6)(run) === progress.runId);
    return (0,export_run/* findRequestedRun */.dp)(history, {
        knownIds: found?.knownIds ?? new Set(),
        requestedAt: progress.requestedAt,
        timePeriod: inputs.schedule === "backfill" ? wholeMonth(place.month) : undefined,
    });
}
function giveUpUnseen({ deadline }, run) {
    const { place, progress } = run;
    if (progress.step !== "requested")
        return;
    if (deadline.now().getTime() - progress.requestedAt.getTime() < MAX_UNSEEN_MS)
        return;
    const what = `Azure accepted the request for ${formatPlace(place)}, but the history of ${place.exportName} lacks it`;
    const error = new errors/* ServiceError */._7("RunNotFound", `${what}.`, {
        status: undefined,
        correlationId: undefined,
        transient: true,
        remedy: "Run the workflow again. If this error persists, run configure-exports, because the export may be changed.",
    });
    end(run, { outcome: "failed", runId: progress.runId, error });
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/apply.js








/** Requests the runs, and waits for them if the inputs say so. */
async function requestPlannedRuns(context, tracked) {
    const { inputs, log } = context;
    await log.group("Request runs", (log) => requestRuns(context, tracked, log));
    if (inputs.wait) {
        await log.group("Wait for the runs", (log) => awaitRuns(context, tracked, log));
        return;
    }
    // Read the history once, for the run IDs and for requests that Azure rejected at once.
    const fresh = tracked.filter((run) => isPending(run) && !run.isAdopted);
    if (fresh.length > 0)
        await log.group("Find the runs", (log) => followOnce(context, fresh, log));
}
/**
 * Requests the planned runs, newest month first. Scopes run in parallel, but never two runs of one export. Stops at the
 * deadline; runs not requested by then remain for the next step.
 */
async function requestRuns(context, tracked, log) {
    const { deadline } = context;
    const toRequest = tracked.filter(needsRequest);
    const refused = new Map();
    let isOver = false;
    let requested = 0;
    for (const runs of Map.groupBy(toRequest, ({ place }) => place.month).values()) {
        await (0,concurrency/* forEachConcurrent */.C)(runs, { capacity: EXPORTS_AT_ONCE }, async (run) => {
            if (isOver || deadline.hasPassed())
                return;
            const refusal = refused.get(run.place.scope) ?? refused.get(exportKey(run.place));
            if (refusal !== undefined) {
                endWithError(run, refusal);
                return;
            }
            try {
                await requestRun(context, run);
                requested += 1;
                log.progress(`${requested} of ${toRequest.length} runs requested`);
            }
            catch (error) {
                context.signal.throwIfAborted();
                isOver ||= isTimeUp(error);
                if (isTimeUp(error))
                    return;
                if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
                    throw error;
                if (isUnavailableMonth(context, run, error))
                    return;
                endWithError(run, error);
                log.failure(error, { about: formatPlace(run.place) });
                if (isAboutScope(error))
                    refused.set(run.place.scope, error);
                else if (isAboutExport(error))
                    refused.set(exportKey(run.place), error);
            }
        });
    }
    log.info(`${requested} of ${toRequest.length} runs requested.`);
}
async function requestRun({ costManagement, deadline, inputs }, run) {
    const { exportName, month, scope } = run.place;
    const requestedAt = deadline.now();
    await costManagement.run(scope, exportName, inputs.schedule === "backfill" ? wholeMonth(month) : undefined);
    run.progress = { step: "requested", requestedAt, runId: undefined };
}
/** True for an error that every other month of the export would also get. */
function isAboutExport(error) {
    return error instanceof errors/* InputError */.dz && error.code !== "InvalidExportPeriod";
}
/** True for an error that every other export of the scope would also get. */
function isAboutScope(error) {
    return isThrottled(error) || error.code === "MissingRole" || error.code === "ScopeNotFound";
}
/**
 * Skips a backfill month that Azure no longer has for a dataset. How far back prices and reservations go also depends
 * on the account, so this rejection is not a failure.
 */
function isUnavailableMonth({ inputs }, run, error) {
    const isExpected = inputs.schedule === "backfill" && run.place.subject !== undefined;
    if (!isExpected || error.code !== "InvalidExportPeriod")
        return false;
    end(run, { outcome: "skipped", reason: `Azure no longer has this month. ${error.message}` });
    return true;
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/continue-backfill.js

/** Azure can be slow for an hour. After this many rounds without progress, a person should check. */
const MAX_IDLE_ROUNDS = 3;
/**
 * Starts the workflow again if the deadline passed before all runs ended. An error from GitHub does not affect the
 * outputs of this round. Consecutive rounds without any progress are counted, and stop the backfill.
 */
async function continueBackfill({ inputs, openContinuation }, runs) {
    const { continueWith, dryRun, idleRounds } = inputs;
    const isDone = runs.every(({ outcome }) => outcome !== "remaining");
    if (continueWith === undefined || dryRun || isDone)
        return { outcome: "not-needed" };
    if (inputs.force)
        return { outcome: "failed", error: notForcedAgain(runs) };
    const idle = runs.some(isProgress) ? 0 : idleRounds + 1;
    if (idle >= MAX_IDLE_ROUNDS)
        return { outcome: "failed", error: stalled(idle) };
    try {
        const repeat = await openContinuation();
        await repeat(continueWith, { "idle-rounds": String(idle) });
        return { outcome: "started", workflow: continueWith, idleRounds: idle };
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7)
            return { outcome: "failed", error };
        throw error;
    }
}
/** True if a run ended or was requested in this round. */
function isProgress(run) {
    if (run.outcome === "completed" || run.outcome === "no-data")
        return true;
    return run.outcome === "remaining" && run.runId !== undefined && !run.isAdopted;
}
/** Another round with force would request everything again, and one without would skip months that are in the lake. */
function notForcedAgain(runs) {
    const months = runs
        .flatMap((run) => (run.outcome === "remaining" && run.runId === undefined ? [run.month] : []))
        .sort();
    const [first] = months;
    const next = first === undefined
        ? "All runs were requested and continue in Azure. Start a backfill without force to wait for them."
        : "Requested runs continue in Azure. " +
            `For the others, start it again with start-month: ${first} and end-month: ${months.at(-1)}.`;
    return new errors/* InputError */.dz("ForcedBackfillStopped", "The time limit was reached before all runs ended, and a backfill with force does not restart automatically.", { remedy: next });
}
function stalled(rounds) {
    return new errors/* InputError */.dz("BackfillStalled", `No run ended or could be requested in ${rounds} consecutive rounds, so no other round was started.`, {
        remedy: "Check the export runs in the Azure portal (Cost Management, Exports), then start the backfill again. " +
            "It continues from here.",
    });
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/dispatch-manifests.js

/** The event type that the event bridge also uses. */
const EVENT_TYPE = "msexports_FileAdded";
/**
 * Sends the manifests to listening workflows. An error from GitHub must not discard the outputs of runs that took
 * hours.
 */
async function dispatchManifests({ inputs, openDispatch }, manifests) {
    let eventCount = 0;
    if (!inputs.dispatch || inputs.dryRun || manifests.length === 0)
        return { eventCount, error: undefined };
    try {
        const send = await openDispatch();
        for (const list of splitForPayloads(manifests)) {
            await send(EVENT_TYPE, { manifests: list });
            eventCount += 1;
        }
        return { eventCount, error: undefined };
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7)
            return { eventCount, error };
        throw error;
    }
}
/** GitHub limits client_payload to 64 KB. The rest is reserved for keys and quotes. */
const MAX_CHARACTERS = 60_000;
/**
 * Splits a list into JSON texts that each fit into one event's payload. Workflows use the text as is, because an
 * expression would print a list as "Array".
 */
function splitForPayloads(items) {
    const lists = [];
    let length = Number.POSITIVE_INFINITY;
    for (const item of items) {
        // The payload quotes the text again, and GitHub may count bytes.
        const added = Buffer.byteLength(JSON.stringify(JSON.stringify(item))) + 1;
        if (length + added > MAX_CHARACTERS) {
            lists.push([]);
            length = 0;
        }
        lists.at(-1)?.push(item);
        length += added;
    }
    return lists.map((list) => JSON.stringify(list));
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/earlier-failures.js







/**
 * Failed runs from before this step, according to the run histories. A workflow that does not wait cannot see how its
 * run ends, so the next one reports the failure. A later successful run clears it.
 */
function earlierFailures(tracked, inputs) {
    const byExport = Map.groupBy(tracked, ({ place }) => exportKey(place));
    return [...byExport.values()].flatMap((runs) => {
        const [first] = runs;
        if (first?.found === undefined)
            return [];
        const ended = endedRuns(first.found.history);
        return inputs.schedule === "backfill"
            ? ofBackfill(runs, ended, inputs)
            : ofSchedule(first, ended, { ...inputs, schedule: inputs.schedule });
    });
}
function ofSchedule(run, ended, { schedule, ...inputs }) {
    const own = (0,export_record/* newestOf */.su)(ended.filter((one) => isOfSchedule(one, schedule)));
    const others = ended.filter((one) => !isOfSchedule(one, schedule));
    const result = resultOf(run, inputs);
    return [
        ...(own === undefined || (0,export_record/* isGoodEnd */.$7)(own) || isSettledHere(result) ? [] : [failureOf(run.place, own, true)]),
        ...otherFailures(run.place, others, ended),
    ];
}
function ofBackfill(runs, ended, inputs) {
    const newest = newestByMonth(ended);
    const own = runs.flatMap((run) => {
        const before = newest.get(run.place.month);
        const result = resultOf(run, inputs);
        // Another round waits for the remaining runs and reports how they end.
        if (before === undefined || (0,export_record/* isGoodEnd */.$7)(before) || isSettledHere(result) || result.outcome === "remaining")
            return [];
        return [failureOf(run.place, before, true)];
    });
    const [first] = runs;
    if (first === undefined)
        return own;
    const asked = new Set(runs.map(({ place }) => place.month));
    const others = ended.filter(({ month }) => month !== undefined && !asked.has(month));
    return [...own, ...otherFailures(first.place, others, ended)];
}
/** Months whose newest run overall failed. */
function otherFailures(place, others, all) {
    const newest = newestByMonth(all);
    return [...newestByMonth(others)].flatMap(([month, run]) => (0,export_record/* isGoodEnd */.$7)(run) || newest.get(month) !== run ? [] : [failureOf({ ...place, month }, run, false)]);
}
/** True if this step has seen the run end, and reported it if it failed. */
function isSettledHere({ outcome }) {
    return ["completed", "no-data", "done", "failed", "timed-out"].includes(outcome);
}
function failureOf(place, ended, isOwn) {
    const { run, runId, submittedTime } = ended;
    const month = ended.month ?? place.month;
    const error = (0,export_failure/* exportRunError */.a)(run, { scope: `/${place.scope}`, name: place.exportName });
    const when = (0,instant/* formatMinute */.Yi)(submittedTime);
    const what = isOwn ? "The previous run" : `A run for ${month}, which is not part of this schedule`;
    const message = `${what}, submitted ${when}, failed. ${error.message}`;
    const own = "It is requested again each time, and this workflow succeeds once it does.";
    const remedy = `${isOwn ? own : `Run hub-backfill for ${month} again.`} ${error.remedy}`;
    return { ...place, month, runId, error: withText(error, message, remedy), isOwn };
}
function withText(error, message, remedy) {
    if (error instanceof errors/* InputError */.dz)
        return new errors/* InputError */.dz(error.code, message, { remedy });
    const { correlationId, status, transient } = error;
    return new errors/* ServiceError */._7(error.code, message, { remedy, correlationId, status, transient });
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/preflight.js

/**
 * Checks for problems before the first run is requested, and ends the runs that they affect. Throws if this step could
 * not read the files of the runs that it waits for.
 */
async function preflight(context, tracked, log) {
    const { costManagement, exports, inputs } = context;
    const toRequest = tracked.filter(needsRequest);
    if (toRequest.length === 0)
        return;
    if (inputs.wait)
        await checkReading(exports);
    const { problems, notes } = await costManagement.preflight({
        scopes: [...new Set(toRequest.map(({ place }) => place.scope))],
        purpose: "run",
        storageAccountId: inputs.storageAccountId ?? toRequest.find(({ found }) => found?.accountId !== undefined)?.found?.accountId,
    });
    for (const note of notes)
        log.info(note);
    for (const { scope, error } of problems) {
        log.failure(error);
        for (const run of toRequest) {
            const isMeant = scope === undefined || scope === run.place.scope;
            if (isMeant && needsRequest(run))
                endWithError(run, error);
        }
    }
}
/** Lists a prefix that no export uses, to check that storage responds. */
async function checkReading(exports) {
    for await (const _ of exports.list("preflight/none/"))
        return;
}

// EXTERNAL MODULE: ./lib/src/lake/journal/export-records.js
var export_records = __webpack_require__(72563);
;// CONCATENATED MODULE: ./lib/src/actions/run-exports/record-runs.js








/**
 * Records how the newest runs of the schedule's exports ended, for sweeps without access to Cost Management. Returns
 * the error if this fails, because the runs do not depend on it. A backfill says nothing about the current state and
 * records nothing.
 */
async function recordRuns(context, tracked) {
    const { config, deadline, inputs, signal } = context;
    const { schedule } = inputs;
    if (inputs.dryRun || schedule === "backfill")
        return undefined;
    try {
        // Damaged records are overwritten here; ingest warns about them.
        const { records } = await (0,export_records/* readExportRecords */.X)(config);
        const known = new Map(records.map((record) => [exportKey(record), record]));
        const at = (0,instant/* instantOfDate */.Vz)(deadline.now());
        await (0,concurrency/* forEachConcurrent */.C)(tracked, { capacity: EXPORTS_AT_ONCE }, async ({ found, latest, place }) => {
            if (found === undefined)
                return;
            const { exportName, scope } = place;
            const before = known.get(exportKey(place)) ?? { scope, exportName, since: at };
            const finished = endedRuns([...found.history, ...(latest ?? [])])
                .filter((run) => isOfSchedule(run, schedule))
                .map(({ run: _run, month: _month, ...ended }) => ended);
            const { recurrence } = found;
            await (0,export_records/* writeExportRecord */.o)(config, (0,export_record/* noteLook */._P)(before, { at, recurrence, finished }));
        });
        return undefined;
    }
    catch (error) {
        signal.throwIfAborted();
        if (error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7)
            return error;
        throw error;
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/run-exports.js













/**
 * Runs the hub's exports for the months of the schedule, and waits for them if requested. All state is in Azure's run
 * history and in the lake, so the next workflow job continues where this one was cancelled or timed out.
 */
async function runExports(context) {
    const { config, deadline, inputs, log } = context;
    const startedMs = deadline.now().getTime();
    const hub = await readHubScopes(context);
    const now = deadline.now();
    const months = planMonths(inputs, now, hub.retentionInMonths);
    const planned = planRuns({ ...inputs, ...hub, months, now });
    const tracked = await log.group("Read the state", async (log) => {
        const runs = await readTrackedRuns(context, hub, planned.places);
        logFailures(runs, log);
        await preflight(context, runs, log);
        for (const notice of planned.notes)
            log.info((0,src_notice/* formatNotice */.ed)(notice));
        const wanted = runs.filter(needsRequest).length;
        log.info(`Scopes: ${hub.scopes.length}, months: ${months.length}, runs to request: ${wanted}.`);
        return runs;
    });
    // Record before requesting anything, so that a step that is cancelled while waiting keeps what it has read.
    const unrecorded = await recordRuns(context, tracked);
    if (!inputs.dryRun)
        await requestPlannedRuns(context, tracked);
    const stillUnrecorded = tracked.some(({ latest }) => latest !== undefined)
        ? await recordRuns(context, tracked)
        : unrecorded;
    const earlier = earlierFailures(tracked, inputs);
    for (const failure of earlier) {
        const { error, isOwn } = failure;
        if (isOwn && !inputs.dryRun)
            log.failure(error, { about: formatPlace(failure) });
        else
            log.warning(`${formatPlace(failure)}: ${error.message} ${error.remedy}`);
    }
    const runs = tracked.map((run) => resultOf(run, inputs)).toSorted(byPlace);
    const commands = commandsOf(runs);
    if (commands.length > 0) {
        await log.group("Commands to run manually", async (log) => {
            for (const { command } of commands)
                log.info(command);
        });
    }
    const manifests = runs.flatMap((run) => run.outcome === "completed" && run.manifestName !== undefined ? [run.manifestName] : []);
    const audience = (await context.audience?.()) ?? "members";
    const manifestList = inputs.dryRun ? JSON.stringify(manifests) : await (0,journal_blob/* passList */.Kc)(config, manifests, audience);
    return {
        schedule: inputs.schedule,
        runs,
        earlier,
        notes: planned.notes,
        unrecorded: stillUnrecorded,
        manifests,
        manifestList,
        dispatch: await dispatchManifests(context, audience === "members" || manifests.length === 0 ? manifests : [manifestList]),
        continuation: await continueBackfill(context, runs),
        dryRun: inputs.dryRun,
        seconds: (deadline.now().getTime() - startedMs) / 1000,
    };
}
/** Logs each failure of a scope once, however many months it has. */
function logFailures(tracked, log) {
    const failed = tracked.flatMap(({ place, progress }) => {
        const isFailed = progress.step === "ended" && "error" in progress.outcome;
        return isFailed ? [{ place, error: progress.outcome.error }] : [];
    });
    for (const [error, [first]] of Map.groupBy(failed, (one) => one.error)) {
        log.failure(error, { about: first && formatExportOf(first.place) });
    }
}
function byPlace(left, right) {
    return placeOrder(left) < placeOrder(right) ? -1 : 1;
}

;// CONCATENATED MODULE: ./lib/src/actions/run-exports/main.js




/** The action `run-exports`: inputs, clients, flow, report. */
async function runRunExports(runtime) {
    const inputs = (0,run_exports_inputs/* readRunExportsInputs */.g)(runtime.reader);
    return reportRunExports(await runExports(openRunExportsContext(runtime, inputs)));
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


/***/ }),

/***/ 47052:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ RUN_SCHEDULES),
/* harmony export */   K: () => (/* binding */ backfillMonths)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var exact_values_month__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98032);


/** `daily`: the current month. `monthly`: the previous month. `backfill`: closed months, newest first. */
const RUN_SCHEDULES = ["daily", "monthly", "backfill"];
/** Cost Management keeps cost data for seven years. */
const MAX_BACKFILL_MONTHS = 84;
/** The portal's maximum, and the default retention of a new hub. */
const DEFAULT_BACKFILL_MONTHS = 13;
/**
 * The months of a backfill, newest first. Only closed months, limited by the retention unless a start month is set.
 * Throws InputError `InvalidBackfill` for months that Azure cannot export.
 */
function backfillMonths({ now, startMonth, endMonth, retentionInMonths }) {
    const current = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .monthOfDate */ .Ez)(now);
    const oldest = (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .addMonths */ .PS)(current, -MAX_BACKFILL_MONTHS);
    const kept = Math.min(retentionInMonths ?? DEFAULT_BACKFILL_MONTHS, MAX_BACKFILL_MONTHS);
    const last = endMonth ?? (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .addMonths */ .PS)(current, -1);
    const first = startMonth ?? (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .addMonths */ .PS)(current, -kept);
    if ((0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .compareMonths */ .pd)(last, current) >= 0) {
        throw invalid(`end-month ${last} is not over yet`, "Use a closed month. schedule: daily exports the current month.");
    }
    if ((0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .compareMonths */ .pd)(first, oldest) < 0) {
        throw invalid(`start-month ${first} is more than ${MAX_BACKFILL_MONTHS} months ago`, `Cost Management exports up to seven years: start at ${oldest} or later.`);
    }
    // A retention of 0 months includes no closed month, which is not an error. Reversed input months are.
    if (startMonth !== undefined && (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .compareMonths */ .pd)(first, last) > 0) {
        throw invalid(`start-month ${first} is after the last month ${last}`, "Set start-month to end-month or earlier.");
    }
    return (0,exact_values_month__WEBPACK_IMPORTED_MODULE_1__/* .monthsBetween */ .ck)(first, last).toReversed();
}
function invalid(reason, remedy) {
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("InvalidBackfill", `The backfill is not possible: ${reason}.`, { remedy });
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


/***/ })

};
