export const id = 186;
export const ids = [186];
export const modules = {

/***/ 12186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReportFailures: () => (/* binding */ runReportFailures)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/github/api/github-context.js
var github_context = __webpack_require__(76866);
// EXTERNAL MODULE: ./lib/src/github/api/hub-issue-api.js
var hub_issue_api = __webpack_require__(7967);
// EXTERNAL MODULE: ./lib/src/github/api/marked-issues.js
var marked_issues = __webpack_require__(95900);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/instant.js
var instant = __webpack_require__(4523);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/message-text.js
var message_text = __webpack_require__(64501);
// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
// EXTERNAL MODULE: ./lib/src/github/markdown/published-markdown.js
var published_markdown = __webpack_require__(85290);
// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
;// CONCATENATED MODULE: ./lib/src/actions/report-failures/issue-body.js






const ISSUE_TITLE = "The cost hub needs attention";
/** GitHub rejects longer bodies. */
const MAX_BODY = 65_536;
const MAX_ERRORS = 10;
const MAX_MESSAGE = 300;
/** The text of the issue. Error messages, which name scopes and resources, are for private repositories only. */
function renderIssue(lines, isPrivate) {
    const body = `${hub_issue_api/* ISSUE_MARKER */.t}\n${(0,summary_markdown/* renderBlocks */.Rz)([workflowTable(lines)])}\n${renderIdle(lines)}${isPrivate ? renderErrors(lines) : ""}\n` +
        "To find the first broken link: `npm run doctor`, or the newest summary of hub-daily (doctor/README.md).\n\n" +
        "The hub updates this text after each of its runs, and closes the issue when every line is green.\n";
    return (0,published_markdown/* cutMarkdown */.G)(body, {
        maxSize: MAX_BODY,
        sizeOf: (text) => text.length,
        reason: "an issue can hold at most 65,536 characters. The run summaries show everything.",
    });
}
/** One line per workflow. It contains neither scopes nor resources, so anyone may read it. */
function workflowTable(lines) {
    return (0,summary_markdown/* table */.tp)(lines, [
        (0,summary_markdown/* column */.fi)("Workflow", ({ name }) => name),
        (0,summary_markdown/* column */.fi)("State", stateOf),
        (0,summary_markdown/* column */.fi)("Since", (line) => (0,instant/* formatMinute */.Yi)(sinceOf(line))),
        (0,summary_markdown/* column */.fi)("Run", ({ run }) => (run === undefined ? "" : { markdown: `[#${run.number}](${run.url})` })),
        (0,summary_markdown/* column */.fi)("Error", ({ errors, idle, warnings }) => [...new Set([idle, ...errors, ...warnings].flatMap((error) => error?.code ?? []))].join(", ")),
    ]);
}
/** A workflow that no longer runs is not green, even if its last run succeeded. */
function stateOf({ idle, isRed, warnings }) {
    if (idle !== undefined)
        return "not running";
    if (isRed)
        return "failed";
    return warnings.length > 0 ? "green, with a warning" : "green";
}
function sinceOf({ idle, noticedAt, since }) {
    return idle === undefined && since !== undefined ? since.startedAt : noticedAt.toISOString();
}
/** Remedies for workflows that do not run; free of foreign data. */
function renderIdle(lines) {
    return lines
        .flatMap(({ idle }) => idle ?? [])
        .map(({ code, message, remedy }) => `- ${code}: ${(0,markdown_table/* renderCode */.cR)(`${message} ${remedy}`)}\n`)
        .join("");
}
function renderErrors(lines) {
    const reported = lines.flatMap(({ errors, name, warnings }) => [...errors, ...warnings].map(({ code, message }) => ({ name, code, message })));
    const items = reported.slice(0, MAX_ERRORS).map(({ name, code, message }) => {
        const [first = ""] = message.split("\n");
        // Formatted as code, so that nothing becomes a link or a mention.
        return `- ${name}: ${code} ${(0,markdown_table/* renderCode */.cR)((0,message_text/* cutText */.IN)(first, MAX_MESSAGE))}\n`;
    });
    const more = reported.length - items.length;
    return `${items.join("")}${more > 0 ? `- and ${more} more, see the runs\n` : ""}`;
}

;// CONCATENATED MODULE: ./lib/src/actions/report-failures/apply.js



/** Opens, updates or closes the issue according to the lines, and closes duplicates from concurrent runs. */
async function keepIssue(api, lines, allowPublic = false) {
    const open = await api.issues("open");
    if (open === undefined)
        return { outcome: "disabled" };
    const [issue] = open;
    // A green run may have warned about a month that lost most of its costs.
    const red = lines.filter(({ isRed, warnings }) => isRed || warnings.length > 0);
    if (issue === undefined)
        return red.length === 0 ? { outcome: "none" } : await openIssue(api, lines, red, allowPublic);
    const body = renderIssue(lines, allowPublic || (await api.isPrivate()));
    await (0,marked_issues/* closeDoubles */.j)(api, hub_issue_api/* ISSUE_MARKER */.t, issue, open);
    if (red.length === 0) {
        await api.close(issue.number, body, "completed");
        return { outcome: "closed", number: issue.number };
    }
    if (issue.body !== body)
        await api.update(issue.number, body);
    return { outcome: "updated", number: issue.number };
}
async function openIssue(api, lines, red, allowPublic) {
    const closed = (await api.issues("closed")) ?? [];
    const lastClosed = Math.max(...closed.map(({ closedAt }) => Date.parse(closedAt ?? "") || 0), 0);
    // The person who closed it knew about earlier failures.
    if (red.every(({ noticedAt }) => noticedAt.getTime() <= lastClosed))
        return { outcome: "none" };
    const body = renderIssue(lines, allowPublic || (await api.isPrivate()));
    return await (0,marked_issues/* openOneIssue */.y)(api, hub_issue_api/* ISSUE_MARKER */.t, ISSUE_TITLE, body);
}

;// CONCATENATED MODULE: ./lib/src/actions/report-failures/inputs.js

/** Reads all inputs of the action; no other file knows their names. */
function readReportFailuresInputs(reader) {
    const githubToken = reader.secret("github-token");
    const allowPublic = reader.flag("allow-public");
    if (githubToken !== undefined)
        return { githubToken, allowPublic };
    throw new errors/* InputError */.dz("MissingInput", "Input github-token is required but empty or not set.", {
        remedy: "Set github-token to github.token and give the job actions: read, checks: read, contents: read and " +
            "issues: write.",
    });
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/timestamp.js
var timestamp = __webpack_require__(86534);
// EXTERNAL MODULE: ./lib/src/clients/workflow-evidence.js + 1 modules
var workflow_evidence = __webpack_require__(88763);
// EXTERNAL MODULE: ./lib/src/hub/health/judge-health.js + 3 modules
var judge_health = __webpack_require__(27169);
;// CONCATENATED MODULE: ./lib/src/actions/report-failures/read-state.js



/** GitHub's annotation for a job that timed out, which GitHub reports as cancelled. */
const CUT_OFF = /exceeded the maximum execution time/i;
/**
 * Warnings that a month may have lost costs, or has changed after it was closed. They need a person's attention even if
 * the run is green.
 */
const OF_MONTHS = new Set(["MonthShrinks", "RestatedMonth"]);
/** How long such a warning keeps the issue open, and how many runs are checked for it. */
const WARNING_MS = timestamp/* DAY_MS */.sO;
const MAX_WARNING_RUNS = 6;
/**
 * One line per hub workflow except `ownPath`, sorted by name. A hub without workflows gets one line that reports this.
 */
async function readWorkflowLines(api, place) {
    const { now } = place;
    const { evidence, seen } = await (0,workflow_evidence/* readWorkflowEvidence */.fd)(api, place);
    const { findings } = (0,judge_health/* judgeHealth */.u)({ now, workflows: evidence });
    const idle = new Map(findings.map((finding) => [finding.workflow, finding]));
    const lines = [];
    for (const { runs, workflow } of seen) {
        const line = await lineOf(api, runs, now);
        const shown = withFinding(workflow.name, line, idle.get(workflow.path), now);
        if (shown !== undefined)
            lines.push(shown);
    }
    const ofNone = withFinding("hub", undefined, idle.get(undefined), now);
    return [...lines, ...(ofNone === undefined ? [] : [ofNone])].sort((left, right) => (left.name < right.name ? -1 : 1));
}
function withFinding(name, line, idle, now) {
    if (idle === undefined) {
        return line && { ...line, name, idle };
    }
    const { since = now } = idle;
    const failedAt = line?.isRed === true ? Date.parse(line.run.endedAt) : 0;
    return {
        ...{ name, idle, isRed: true, run: line?.run, since: line?.since },
        errors: line?.errors ?? [],
        warnings: line?.warnings ?? [],
        noticedAt: new Date(Math.max(since.getTime(), failedAt)),
    };
}
/** Summarizes the newest runs of a workflow; undefined if none of them has a meaningful conclusion. */
async function lineOf(api, all, now) {
    const runs = all.filter(({ conclusion }) => conclusion !== undefined && !isSilent(conclusion));
    let newest = runs[0];
    let errors = [];
    let isCutOff = false;
    // Runs that a person or a newer run cancelled are ignored; runs that timed out count.
    for (const run of runs) {
        newest = run;
        if (run.conclusion !== "cancelled")
            break;
        errors = await api.errors(run);
        isCutOff = errors.some(({ message }) => CUT_OFF.test(message));
        if (isCutOff)
            break;
    }
    if (newest === undefined || (newest.conclusion === "cancelled" && !isCutOff))
        return undefined;
    const isRed = isCutOff || workflow_evidence/* RED_CONCLUSIONS */.Nd.has(newest.conclusion ?? "");
    if (isRed && !isCutOff)
        errors = await api.errors(newest);
    const before = runs.slice(runs.indexOf(newest) + 1).filter(({ conclusion }) => conclusion !== "cancelled");
    const border = before.findIndex(({ conclusion }) => workflow_evidence/* RED_CONCLUSIONS */.Nd.has(conclusion ?? "") !== isRed);
    const alike = border === -1 ? before : before.slice(0, border);
    return {
        isRed,
        run: newest,
        since: alike.at(-1) ?? newest,
        errors: isRed ? errors.flatMap(codedError) : [],
        ...(await warningsOf(api, runs, now)),
        ...(isRed ? { noticedAt: new Date(newest.endedAt) } : {}),
    };
}
/** Warnings about lost costs in the green runs of the last day. */
async function warningsOf(api, runs, now) {
    const isRecent = ({ conclusion, endedAt }) => conclusion === "success" && now.getTime() - Date.parse(endedAt) < WARNING_MS;
    const warnings = [];
    let warned;
    for (const run of runs.filter(isRecent).slice(0, MAX_WARNING_RUNS)) {
        const found = (await api.warnings(run)).flatMap(codedError).filter(({ code }) => OF_MONTHS.has(code));
        if (found.length > 0)
            warned ??= run;
        warnings.push(...found);
    }
    return { warnings, noticedAt: new Date((warned ?? runs[0])?.endedAt ?? now) };
}
function isSilent(conclusion) {
    return conclusion !== "success" && conclusion !== "cancelled" && !workflow_evidence/* RED_CONCLUSIONS */.Nd.has(conclusion);
}
/** The hub's codes are single words in PascalCase. Other titles may contain foreign data. */
function codedError({ message, title }) {
    if (CUT_OFF.test(message))
        return [{ code: "TimeLimit", message }];
    if (/^Unexpected [A-Za-z]+$/.test(title))
        return [{ code: "UnexpectedError", message }];
    return /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(title) ? [{ code: title, message }] : [];
}

;// CONCATENATED MODULE: ./lib/src/actions/report-failures/report.js


/** Outputs and job summary of report-failures. Red workflows do not make this action fail. */
function reportIssue(lines, issue) {
    const red = lines.filter(({ isRed }) => isRed).length;
    const warned = lines.filter(({ isRed, warnings }) => !isRed && warnings.length > 0).length;
    const state = red === 0
        ? warned === 0
            ? "all workflows of the hub are green"
            : `all workflows of the hub are green, ${warned} with a warning`
        : `${red} of ${lines.length} workflows of the hub failed or do not run`;
    const sentence = `**Report-failures: ${state}, ${describe(issue)}.**`;
    const summary = (0,summary_markdown/* renderSummary */.Br)({ sentence, content: [workflowTable(lines)] });
    const isOpen = issue.outcome === "opened" || issue.outcome === "updated";
    return {
        outputs: { red: String(red), issue: isOpen ? String(issue.number) : "", "summary-markdown": summary },
        annotations: [],
        summary,
        hasFailed: false,
    };
}
function describe(issue) {
    switch (issue.outcome) {
        case "opened":
        case "updated":
        case "closed":
            return `issue #${issue.number} was ${issue.outcome}`;
        case "none":
            return "no issue is open";
        case "disabled":
            return "but issues are disabled in the repository";
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/report-failures/main.js








/** The action `report-failures`: checks the hub's workflows and maintains the issue about them. */
async function runReportFailures(runtime) {
    const { clock, environment, hubVersion, log, reader, signal } = runtime;
    const { allowPublic, githubToken } = readReportFailuresInputs(reader);
    const { apiUrl, defaultBranch = "main", repository, workflowPath } = await (0,github_context/* readRepositoryContext */.cB)(environment);
    if (repository === undefined) {
        throw new errors/* InputError */.dz("MissingInput", "report-failures must run in a GitHub Actions job, which provides the repository.", {
            remedy: "Run it in a workflow, as examples/hub-issue.yml does.",
        });
    }
    const userAgent = `cost-hub/${hubVersion} (report-failures)`;
    const onWait = (line) => log.info(line);
    const api = (0,hub_issue_api.openHubIssueApi)({ apiUrl, clock, onWait, repository, signal, token: githubToken, userAgent });
    const lines = await readWorkflowLines(api, { branch: defaultBranch, ownPath: workflowPath, now: clock.now() });
    for (const line of lines)
        log.info(`${line.name}: ${stateOf(line)}${line.run ? ` (run ${line.run.number})` : ""}`);
    return reportIssue(lines, await keepIssue(api, lines, allowPublic));
}


/***/ })

};
