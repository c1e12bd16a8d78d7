export const id = 654;
export const ids = [654];
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

/***/ 4654:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runHubCycle: () => (/* binding */ runHubCycle)
});

// EXTERNAL MODULE: ./lib/src/github/action-report.js
var action_report = __webpack_require__(9195);
// EXTERNAL MODULE: ./lib/src/github/step-inputs.js
var step_inputs = __webpack_require__(16024);
// EXTERNAL MODULE: ./lib/src/actions/apply-retention/inputs.js
var inputs = __webpack_require__(12821);
// EXTERNAL MODULE: ./lib/src/actions/ingest/months/inputs.js
var months_inputs = __webpack_require__(43966);
// EXTERNAL MODULE: ./lib/src/actions/run-exports/inputs.js
var run_exports_inputs = __webpack_require__(85977);
;// CONCATENATED MODULE: ./lib/src/actions/hub-cycle/inputs.js




/** The actions of one cycle, in their order. */
const CYCLE_STEPS = ["run-exports", "ingest", "apply-retention"];
/** Inputs that a cycle fixes: it waits for runs, and ingests everything pending in this one job. */
const FIXED_INPUTS = {
    "run-exports": {
        wait: "true",
        dispatch: "false",
        "continue-with": "",
        "idle-rounds": "0",
    },
    ingest: {
        storage: "",
        mode: "run",
        manifests: "",
        months: "",
        source: "exports",
        layout: "manifest",
        mapping: "",
        "matrix-entry": "",
        "fan-out-above-megabytes": "0",
        "most-entries": "1",
        "least-entry-megabytes": "0",
    },
    "apply-retention": { storage: "", "pull-request-comment": "false" },
};
/** The inputs of one step of the cycle, as its own action reads them. */
function inputsOfStep(reader, step) {
    return fixedInputs(reader, FIXED_INPUTS[step]);
}
/**
 * Reads the inputs of all steps, so that a wrong one stops the cycle before it begins; each step reads its own once
 * more.
 */
function readHubCycleInputs(reader) {
    (0,run_exports_inputs/* readRunExportsInputs */.g)(inputsOfStep(reader, "run-exports"));
    (0,months_inputs/* readIngestInputs */.e)(inputsOfStep(reader, "ingest"));
    (0,inputs/* readApplyRetentionInputs */.a)(inputsOfStep(reader, "apply-retention"));
}
/** A reader for an action inside another one: some inputs are fixed by it, all others are the outer action's own. */
function fixedInputs(reader, fixed) {
    const names = Object.keys(fixed);
    const environment = Object.fromEntries(Object.entries(fixed).map(([name, value]) => [(0,step_inputs/* inputVariable */.LO)(name), value]));
    const inner = (0,step_inputs/* createInputReader */.ic)(environment, names, () => undefined);
    const of = (name) => (names.includes(name) ? inner : reader);
    return {
        text: (name) => of(name).text(name),
        optionalText: (name) => of(name).optionalText(name),
        secret: (name) => of(name).secret(name),
        flag: (name) => of(name).flag(name),
        wholeNumber: (name, range) => of(name).wholeNumber(name, range),
        optionalWholeNumber: (name, range) => of(name).optionalWholeNumber(name, range),
        choice: (name, allowed) => of(name).choice(name, allowed),
        optionalChoice: (name, allowed) => of(name).optionalChoice(name, allowed),
        choices: (name, allowed) => of(name).choices(name, allowed),
        list: (name) => of(name).list(name),
        namesAskedFor: () => reader.namesAskedFor(),
    };
}

// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
;// CONCATENATED MODULE: ./lib/src/actions/hub-cycle/report.js

/**
 * Combines the reports of all steps. Outputs are joined, failures added, causes reported once, summaries concatenated.
 */
function joinReports(reports) {
    const failed = reports.filter(({ report }) => report.hasFailed);
    const summary = (0,summary_markdown/* renderSummary */.Br)({ sentence: sentence(reports, failed), content: reports.map(stepText) });
    return {
        outputs: {
            ...Object.assign({}, ...reports.map(({ report }) => report.outputs)),
            failed: String(reports.reduce((sum, { report }) => sum + failures(report), 0)),
            "summary-markdown": summary,
        },
        annotations: distinct(reports.flatMap(({ report }) => report.annotations)),
        summary,
        hasFailed: failed.length > 0,
    };
}
/** A step that could not start counts as one failure. */
function failures({ hasFailed, outputs }) {
    return Math.max(Number(outputs.failed ?? 0), hasFailed ? 1 : 0);
}
function sentence(reports, failed) {
    const steps = (of) => of.map(({ step }) => step).join(", ");
    if (failed.length === 0)
        return `**The cycle succeeded: ${steps(reports)}.**`;
    if (failed.length === reports.length)
        return `**All steps of the cycle failed: ${steps(failed)}.**`;
    return `**The cycle failed in ${steps(failed)}; the other steps succeeded.**`;
}
function stepText({ step, report }) {
    return `## ${step}\n\n${report.summary}`;
}
/** The same cause often stops several steps. */
function distinct(annotations) {
    const known = new Set();
    return annotations.filter(({ kind, message }) => {
        const key = `${kind} ${message}`;
        if (known.has(key))
            return false;
        known.add(key);
        return true;
    });
}

;// CONCATENATED MODULE: ./lib/src/actions/hub-cycle/main.js



/**
 * The root action: one whole cycle in one step. A failed step does not stop the next one. Earlier deliveries are
 * ingested even if an export run failed, and retention deletes only exports that are in the lake.
 */
async function runHubCycle(runtime, actions) {
    readHubCycleInputs(runtime.reader);
    const reports = [];
    for (const step of CYCLE_STEPS) {
        runtime.log.info(`${step}:`);
        const own = { ...runtime, reader: inputsOfStep(runtime.reader, step) };
        try {
            reports.push({ step, report: await actions[step](own) });
        }
        catch (error) {
            runtime.signal.throwIfAborted();
            reports.push({ step, report: (0,action_report/* failureReport */.LK)(error) });
        }
    }
    return joinReports(reports);
}


/***/ }),

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

/***/ 44156:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ parseExportApiVersion),
/* harmony export */   G: () => (/* binding */ DEFAULT_EXPORT_API)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);

const DEFAULT_EXPORT_API = "2025-03-01";
/** Versions that support FOCUS costs and runs of a given period. */
const FOCUS_PREVIEWS = ["2023-07-01-preview", "2024-10-01-preview", "2025-12-01-preview"];
/**
 * Parses a version of the exports API that meets the hub's needs. Throws InputError `UnsupportedApiVersion` otherwise:
 * an older version cannot create or even see FOCUS exports, so a hub would consider its own exports missing.
 */
function parseExportApiVersion(text) {
    const version = text.trim().toLowerCase();
    const isStable = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= DEFAULT_EXPORT_API;
    const isPreview = /^\d{4}-\d{2}-\d{2}-preview$/.test(version) && version > `${DEFAULT_EXPORT_API}-preview`;
    if (isStable || isPreview || FOCUS_PREVIEWS.includes(version))
        return version;
    throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("UnsupportedApiVersion", `Input api-version is ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(text)}, which does not support FOCUS exports.`, {
        remedy: `Remove api-version (default ${DEFAULT_EXPORT_API}), or set a later version, or one of ` +
            `${FOCUS_PREVIEWS.join(", ")}.`,
    });
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


/***/ })

};
