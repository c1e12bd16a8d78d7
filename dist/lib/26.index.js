export const id = 26;
export const ids = [26];
export const modules = {

/***/ 26:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runHubCycle: () => (/* binding */ runHubCycle)
});

// EXTERNAL MODULE: ./lib/src/github/failure-report.js
var failure_report = __webpack_require__(5265);
// EXTERNAL MODULE: ./lib/src/actions/apply-retention/main.js + 18 modules
var main = __webpack_require__(6783);
// EXTERNAL MODULE: ./lib/src/actions/ingest/main.js + 172 modules
var ingest_main = __webpack_require__(8141);
// EXTERNAL MODULE: ./lib/src/actions/run-exports/main.js + 21 modules
var run_exports_main = __webpack_require__(9835);
// EXTERNAL MODULE: ./lib/src/github/inputs.js + 2 modules
var inputs = __webpack_require__(38);
;// CONCATENATED MODULE: ./lib/src/github/fixed-inputs.js

/** A reader for an action inside another one: some inputs are fixed by it, all others are the outer action's own. */
function fixedInputs(reader, fixed) {
    const names = Object.keys(fixed);
    const environment = Object.fromEntries(Object.entries(fixed).map(([name, value]) => [(0,inputs/* inputVariable */.LO)(name), value]));
    const inner = (0,inputs/* createInputReader */.ic)(environment, names, () => undefined);
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
        list: (name) => of(name).list(name),
        namesAskedFor: () => reader.namesAskedFor(),
    };
}

// EXTERNAL MODULE: ./lib/src/actions/apply-retention/inputs.js
var apply_retention_inputs = __webpack_require__(2821);
// EXTERNAL MODULE: ./lib/src/actions/ingest/inputs.js + 1 modules
var ingest_inputs = __webpack_require__(94);
// EXTERNAL MODULE: ./lib/src/actions/run-exports/inputs.js
var run_exports_inputs = __webpack_require__(5977);
;// CONCATENATED MODULE: ./lib/src/actions/hub-cycle/inputs.js




/** The actions of one cycle, in their order. */
const CYCLE_STEPS = (/* unused pure expression or super */ null && (["run-exports", "ingest", "apply-retention"]));
/** What a cycle decides by itself: it waits for the runs, and ingests everything that is pending, in this one job. */
const FIXED_INPUTS = {
    "run-exports": {
        wait: "true",
        dispatch: "false",
        "continue-with": "",
        "idle-rounds": "0",
        "github-token": "",
    },
    ingest: {
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
    "apply-retention": { "pull-request-comment": "false", "github-token": "" },
};
/** The inputs of one step of the cycle, as its own action reads them. */
function inputsOfStep(reader, step) {
    return fixedInputs(reader, FIXED_INPUTS[step]);
}
/** Reads the inputs of all steps, so that a wrong one stops the cycle before it begins; each step reads its own once more. */
function readHubCycleInputs(reader) {
    (0,run_exports_inputs/* readRunExportsInputs */.g)(inputsOfStep(reader, "run-exports"));
    (0,ingest_inputs/* readIngestInputs */.eI)(inputsOfStep(reader, "ingest"));
    (0,apply_retention_inputs/* readApplyRetentionInputs */.a)(inputsOfStep(reader, "apply-retention"));
}

;// CONCATENATED MODULE: ./lib/src/actions/hub-cycle/report.js
/** One report of all steps: outputs side by side, failures added up, each cause told once, the summaries one below the other. */
function joinReports(reports) {
    const failed = reports.filter(({ report }) => report.hasFailed);
    const summary = [sentence(reports, failed), ...reports.map(section)].join("\n");
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
/** A step that could not begin counts its own failure alone. */
function failures({ hasFailed, outputs }) {
    return Math.max(Number(outputs.failed ?? 0), hasFailed ? 1 : 0);
}
function sentence(reports, failed) {
    const steps = (of) => of.map(({ step }) => step).join(", ");
    return failed.length === 0
        ? `**The cycle succeeded: ${steps(reports)}.**\n`
        : `**The cycle failed in ${steps(failed)}; the other steps did their work.**\n`;
}
function section({ step, report }) {
    return `## ${step}\n\n${report.summary}`;
}
/** What stops one step often stops the others as well. */
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
 * The root action: one whole cycle in one step. A step that fails does not keep the next from its work: what arrived before is ingested although a run
 * failed, and retention deletes nothing that is not in the lake.
 */
async function runHubCycle(runtime, engineWorkerUrl) {
    readHubCycleInputs(runtime.reader);
    const reports = [];
    const runStep = async (step, run) => {
        runtime.log.info(`${step}:`);
        const own = { ...runtime, reader: inputsOfStep(runtime.reader, step) };
        try {
            reports.push({ step, report: await run(own) });
        }
        catch (error) {
            runtime.signal.throwIfAborted();
            reports.push({ step, report: (0,failure_report/* failureReport */.L)(error) });
        }
    };
    await runStep("run-exports", run_exports_main.runRunExports);
    await runStep("ingest", (own) => (0,ingest_main/* runIngest */.U)(own, engineWorkerUrl));
    await runStep("apply-retention", main.runApplyRetention);
    return joinReports(reports);
}


/***/ })

};
