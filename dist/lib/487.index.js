export const id = 487;
export const ids = [487,459];
export const modules = {

/***/ 76487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReportFailures: () => (/* binding */ runReportFailures)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/github/api/github-calls.js + 1 modules
var github_calls = __webpack_require__(9459);
// EXTERNAL MODULE: ./lib/src/github/api/marked-issues.js
var marked_issues = __webpack_require__(95900);
;// CONCATENATED MODULE: ./lib/src/github/api/hub-issue-api.js



/** The beginning of the issue's text. The name is that of the workflow in the first releases. */
const ISSUE_MARKER = "<!-- cost-hub: hub-report -->";
const FORBIDDEN_REMEDY = "Give the job `permissions: { actions: read, checks: read, contents: read, issues: write }` and set " +
    "github-token to github.token.";
/**
 * The maximum number of failed jobs per run whose errors are read. A matrix may have hundreds of jobs with the same
 * error.
 */
const MAX_JOBS = 10;
/** The number of runs to search for the time when a workflow began to fail. */
const RUNS = 50;
/** Opens GitHub's API for the hub's issue without sending anything. */
function openHubIssueApi(connection) {
    const { call, owner, paginate, repo, rest } = (0,github_calls.openRepository)(connection, FORBIDDEN_REMEDY);
    const place = { owner, repo };
    const annotationsOf = ({ id }, level, isWanted) => call(`read the annotations of run ${id}`, async () => {
        const request = { ...place, run_id: id, filter: "latest", per_page: 100 };
        const jobs = await paginate(rest.actions.listJobsForWorkflowRun, request);
        const found = [];
        for (const job of jobs.filter(({ conclusion }) => isWanted(conclusion)).slice(0, MAX_JOBS)) {
            // The check run of a job has the job's own ID.
            const check = { ...place, check_run_id: job.id, per_page: 100 };
            const annotations = await paginate(rest.checks.listAnnotations, check);
            for (const { annotation_level, message, title } of annotations) {
                if (annotation_level === level)
                    found.push({ title: title ?? "", message: message ?? "" });
            }
        }
        return found;
    });
    return {
        isPrivate: () => call("read the repository", async () => (await rest.repos.get(place)).data.private),
        workflows: () => call("list the workflows", async () => {
            const all = await paginate(rest.actions.listRepoWorkflows, { ...place, per_page: 100 });
            return all
                .filter(({ state }) => state !== "deleted")
                .map(({ created_at: createdAt, id, name, path, state, updated_at: updatedAt }) => ({
                ...{ id, name, path, state, createdAt, updatedAt },
            }));
        }),
        file: async (path, branch) => {
            try {
                const { data } = await call(`read ${path}`, () => rest.repos.getContent({ ...place, path, ref: branch }));
                const isFile = !Array.isArray(data) && data.type === "file" && "content" in data;
                return isFile ? Buffer.from(data.content, "base64").toString("utf8") : undefined;
            }
            catch (error) {
                if (error instanceof errors/* InputError */.dz)
                    return undefined;
                throw error;
            }
        },
        runs: ({ id, name }, branch, event) => call(`list the runs of ${name}`, async () => {
            const { data } = await rest.actions.listWorkflowRuns({
                ...place,
                workflow_id: id,
                branch,
                ...(event === undefined ? {} : { event }),
                per_page: RUNS,
            });
            const full = `${owner}/${repo}`.toLowerCase();
            return (data.workflow_runs
                // A fork can use any branch name, so its pull request could look like a run on the default branch.
                .filter(({ event }) => event !== "pull_request" && event !== "pull_request_target")
                .filter(({ head_repository }) => (head_repository?.full_name ?? full).toLowerCase() === full)
                .map((run) => ({
                id: run.id,
                number: run.run_number,
                url: run.html_url,
                event: run.event,
                conclusion: run.status === "completed" ? (run.conclusion ?? "") : undefined,
                startedAt: run.run_started_at ?? run.created_at,
                endedAt: run.updated_at,
            }))
                .toSorted((left, right) => right.number - left.number));
        }),
        errors: (run) => annotationsOf(run, "failure", (conclusion) => conclusion !== "success" && conclusion !== "skipped"),
        warnings: (run) => annotationsOf(run, "warning", (conclusion) => conclusion === "success"),
        ...(0,marked_issues.openMarkedIssues)(connection, ISSUE_MARKER, FORBIDDEN_REMEDY),
    };
}

// EXTERNAL MODULE: ./lib/src/github/api/repository-context.js
var repository_context = __webpack_require__(78213);
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
    const body = `${ISSUE_MARKER}\n${(0,summary_markdown/* renderBlocks */.Rz)([workflowTable(lines)])}\n${renderIdle(lines)}${isPrivate ? renderErrors(lines) : ""}\n` +
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
    await (0,marked_issues/* closeDoubles */.j)(api, ISSUE_MARKER, issue, open);
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
    return await (0,marked_issues/* openOneIssue */.y)(api, ISSUE_MARKER, ISSUE_TITLE, body);
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
// EXTERNAL MODULE: ./lib/src/hub/health/judge-health.js + 2 modules
var judge_health = __webpack_require__(42961);
;// CONCATENATED MODULE: ./lib/src/actions/report-failures/workflow-schedules.js
/** The schedules of the hub's workflows, for files that cannot be read. */
const KNOWN_SCHEDULES = {
    "hub-daily.yml": ["1 1 * * *"],
    "hub-ingest.yml": ["23 2,6,10,14,18,22 * * *"],
    "hub-monthly.yml": ["11 1 2,5,19 * *"],
    "hub-report.yml": ["17 6 * * 1"],
    "hub-retention.yml": ["47 3 * * 6"],
    "hub-settings.yml": ["37 4 * * 1"],
};
/** A workflow's schedules from its file on the default branch, or else from the hub's workflow with this name. */
async function schedulesOf(api, path, branch) {
    const text = await api.file(path, branch);
    return text === undefined ? (KNOWN_SCHEDULES[path.slice(path.lastIndexOf("/") + 1)] ?? []) : parseSchedules(text);
}
/** The cron expressions in a workflow file; only schedules contain them. */
function parseSchedules(text) {
    return text.split("\n").flatMap((line) => {
        const [code = ""] = line.split("#");
        const [, quoted, bare] = /\bcron:\s*(?:["']([^"']*)["']|([^"',}\]]*))/.exec(code) ?? [];
        const cron = (quoted ?? bare ?? "").trim();
        return cron === "" ? [] : [cron];
    });
}

;// CONCATENATED MODULE: ./lib/src/actions/report-failures/read-state.js




/** Files of the hub's workflows, as copied from the examples. */
const HUB_WORKFLOW = /^\.github\/workflows\/hub-[^/]+\.ya?ml$/;
const DEPLOYMENT = /\/hub-deploy\.ya?ml$/;
const RED = new Set(["failure", "timed_out", "startup_failure"]);
/** GitHub's annotation for a job that timed out, which GitHub reports as cancelled. */
const CUT_OFF = /exceeded the maximum execution time/i;
/** Warnings that a month may have lost costs. They need a person's attention even if the run is green. */
const OF_LOSS = new Set(["MonthShrinks"]);
/** How long such a warning keeps the issue open, and how many runs are checked for it. */
const WARNING_MS = timestamp/* DAY_MS */.sO;
const MAX_WARNING_RUNS = 6;
/** An unfinished run that is older than this is waiting for a runner or an approval. */
const LONGEST_RUN_MS = 12 * timestamp/* HOUR_MS */.iQ;
/**
 * One line per hub workflow except `ownPath`, sorted by name. A hub without workflows gets one line that reports this.
 */
async function readWorkflowLines(api, place) {
    const { branch, now, ownPath } = place;
    const workflows = (await api.workflows()).filter(({ path }) => HUB_WORKFLOW.test(path) && path !== ownPath);
    const seen = [];
    for (const workflow of workflows)
        seen.push({ workflow, runs: await api.runs(workflow, branch) });
    const evidence = await workflowEvidence(api, seen, place);
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
async function workflowEvidence(api, seen, { branch, now }) {
    const isReal = (run) => didWork(run, now);
    const observed = [];
    for (const { runs, workflow } of seen) {
        const { createdAt, name, path, state, updatedAt } = workflow;
        // Skipped runs of other events may fill the whole list.
        const hasRun = runs.length < RUNS || runs.some(isReal);
        const known = hasRun ? runs : [...(await api.runs(workflow, branch, "schedule")), ...runs];
        const lastRunAt = newestStart(known.filter(isReal));
        const isRecent = lastRunAt !== undefined && now.getTime() - lastRunAt.getTime() < LONGEST_RUN_MS;
        observed.push({
            ...{ name, path, state, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt), lastRunAt },
            // A workflow that has just run cannot be late.
            crons: isRecent && state === "active" ? [] : await schedulesOf(api, path, branch),
            lastSkippedAt: newestStart(known.filter(({ conclusion, event }) => conclusion === "skipped" && event === "schedule")),
        });
    }
    const started = seen.flatMap(({ runs }) => runs.filter(isReal).map(({ startedAt }) => Date.parse(startedAt)));
    const deployments = seen.filter(({ workflow }) => DEPLOYMENT.test(workflow.path)).flatMap(({ runs }) => runs);
    return {
        workflows: observed,
        startedAt: started.length === 0 ? undefined : new Date(Math.min(...started)),
        deployedAt: newestStart(deployments),
    };
}
/** Whether a run did its work, with or without success, or is still in progress. */
function didWork({ conclusion, startedAt }, now) {
    if (conclusion === undefined)
        return now.getTime() - Date.parse(startedAt) < LONGEST_RUN_MS;
    return conclusion === "success" || RED.has(conclusion);
}
function newestStart(runs) {
    const times = runs.map(({ startedAt }) => Date.parse(startedAt));
    return times.length === 0 ? undefined : new Date(Math.max(...times));
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
    const isRed = isCutOff || RED.has(newest.conclusion ?? "");
    if (isRed && !isCutOff)
        errors = await api.errors(newest);
    const before = runs.slice(runs.indexOf(newest) + 1).filter(({ conclusion }) => conclusion !== "cancelled");
    const border = before.findIndex(({ conclusion }) => RED.has(conclusion ?? "") !== isRed);
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
        const found = (await api.warnings(run)).flatMap(codedError).filter(({ code }) => OF_LOSS.has(code));
        if (found.length > 0)
            warned ??= run;
        warnings.push(...found);
    }
    return { warnings, noticedAt: new Date((warned ?? runs[0])?.endedAt ?? now) };
}
function isSilent(conclusion) {
    return conclusion !== "success" && conclusion !== "cancelled" && !RED.has(conclusion);
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
    const { apiUrl, defaultBranch = "main", repository, workflowPath } = await (0,repository_context/* readRepositoryContext */.c)(environment);
    if (repository === undefined) {
        throw new errors/* InputError */.dz("MissingInput", "report-failures must run in a GitHub Actions job, which provides the repository.", {
            remedy: "Run it in a workflow, as examples/hub-issue.yml does.",
        });
    }
    const userAgent = `cost-hub/${hubVersion} (report-failures)`;
    const onWait = (line) => log.info(line);
    const api = openHubIssueApi({ apiUrl, clock, onWait, repository, signal, token: githubToken, userAgent });
    const lines = await readWorkflowLines(api, { branch: defaultBranch, ownPath: workflowPath, now: clock.now() });
    for (const line of lines)
        log.info(`${line.name}: ${stateOf(line)}${line.run ? ` (run ${line.run.number})` : ""}`);
    return reportIssue(lines, await keepIssue(api, lines, allowPublic));
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


/***/ })

};
