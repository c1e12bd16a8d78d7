export const id = 763;
export const ids = [763,704,900];
export const modules = {

/***/ 88763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Nd: () => (/* binding */ RED_CONCLUSIONS),
  Ug: () => (/* binding */ failedWorkflows),
  fd: () => (/* binding */ readWorkflowEvidence)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/timestamp.js
var timestamp = __webpack_require__(86534);
// EXTERNAL MODULE: ./lib/src/github/api/hub-issue-api.js
var hub_issue_api = __webpack_require__(7967);
;// CONCATENATED MODULE: ./lib/src/clients/workflow-schedules.js
/** The schedules of the hub's workflows, for files that cannot be read. */
const KNOWN_SCHEDULES = {
    "hub-allocate.yml": ["53 6 * * *"],
    "hub-daily.yml": ["1 1 * * *"],
    "hub-ingest.yml": ["23 2,6,10,14,18,22 * * *"],
    "hub-monthly.yml": ["11 1 2,5,19 * *"],
    "hub-report.yml": ["17 6 * * 1"],
    "hub-retention.yml": ["47 3 * * 6"],
    "hub-settings.yml": ["37 4 * * 1"],
    "hub-watch.yml": ["29 7 * * *"],
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

;// CONCATENATED MODULE: ./lib/src/clients/workflow-evidence.js



/** Files of the hub's workflows, as copied from the examples. */
const HUB_WORKFLOW = /^\.github\/workflows\/hub-[^/]+\.ya?ml$/;
const DEPLOYMENT = /\/hub-deploy\.ya?ml$/;
const RED_CONCLUSIONS = new Set(["failure", "timed_out", "startup_failure"]);
/** An unfinished run that is older than this is waiting for a runner or an approval. */
const LONGEST_RUN_MS = 12 * timestamp/* HOUR_MS */.iQ;
/** Reads the hub's workflows, their newest runs and their schedules from GitHub. */
async function readWorkflowEvidence(api, place) {
    const workflows = (await api.workflows()).filter(({ path }) => HUB_WORKFLOW.test(path) && path !== place.ownPath);
    const seen = [];
    for (const workflow of workflows)
        seen.push({ workflow, runs: await api.runs(workflow, place.branch) });
    return { seen, evidence: await workflowEvidence(api, seen, place) };
}
/** The workflows whose newest run with a result failed. */
function failedWorkflows(seen) {
    return seen.flatMap(({ runs, workflow: { name, path } }) => {
        const newest = runs.find(({ conclusion = "" }) => conclusion === "success" || RED_CONCLUSIONS.has(conclusion));
        if (newest === undefined || newest.conclusion === "success")
            return [];
        return [{ name, path, runId: newest.id, runNumber: newest.number, endedAt: new Date(newest.endedAt) }];
    });
}
async function workflowEvidence(api, seen, { branch, now }) {
    const isReal = (run) => didWork(run, now);
    const observed = [];
    for (const { runs, workflow } of seen) {
        const { createdAt, name, path, state, updatedAt } = workflow;
        // Skipped runs of other events may fill the whole list.
        const hasRun = runs.length < hub_issue_api/* RUNS */.p || runs.some(isReal);
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
    return conclusion === "success" || RED_CONCLUSIONS.has(conclusion);
}
function newestStart(runs) {
    const times = runs.map(({ startedAt }) => Date.parse(startedAt));
    return times.length === 0 ? undefined : new Date(Math.max(...times));
}


/***/ }),

/***/ 54704:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openRepository: () => (/* binding */ openRepository),
/* harmony export */   readVisibility: () => (/* binding */ readVisibility),
/* harmony export */   statusOf: () => (/* binding */ statusOf)
/* harmony export */ });
/* harmony import */ var _actions_github__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61351);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55491);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(59584);
/* harmony import */ var _silence_watch_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47871);
/* harmony import */ var _github_context_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(76866);





const RULE = _retry_js__WEBPACK_IMPORTED_MODULE_2__/* .RETRY_RULES */ .r9.github;
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
    const request = { signal, fetch: (0,_silence_watch_js__WEBPACK_IMPORTED_MODULE_3__/* .silentFetch */ .Ub)(onWait) };
    const { hook, paginate, rest } = (0,_actions_github__WEBPACK_IMPORTED_MODULE_0__/* .getOctokit */ .Q)(token, { baseUrl: apiUrl, userAgent, request });
    hook.before("request", ({ headers }) => {
        headers["x-github-api-version"] = API_VERSION;
    });
    return { owner, repo, rest, paginate, call: repeatedCalls(connection, forbiddenRemedy) };
}
/** Repeats calls if GitHub has problems or limits the rate. The final error has a remedy. */
function repeatedCalls({ clock, onWait = () => { }, repository, signal }, forbiddenRemedy) {
    return (action, request) => {
        let silentTries = 0;
        return (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .retry */ .L5)({ clock, signal, onWait }, async (attempt) => {
            try {
                return (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .done */ .Vw)(await request());
            }
            catch (error) {
                signal.throwIfAborted();
                if (silenceOf(error) !== undefined)
                    silentTries += 1;
                const limit = readRateLimit(error, clock.now());
                // GitHub may block a client that sends a request before the time that the response names.
                const askedMs = limit && Math.max(limit.waitMs, (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .waitMsAfter */ .cq)(attempt, RULE));
                const isLast = attempt === RULE.maxAttempts || silentTries === _retry_js__WEBPACK_IMPORTED_MODULE_2__/* .MAX_SILENT_TRIES */ .TX;
                if (isLast || (askedMs ?? 0) > RULE.maxAskedWaitMs || !isTransient(error, limit)) {
                    const until = limit && new Date(clock.now().getTime() + limit.waitMs);
                    throw githubError(`${action} of ${repository}`, error, { forbiddenRemedy, limitedUntil: until });
                }
                const why = messageOf(error).split("\n")[0];
                return (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .again */ .TG)({ reason: `Could not ${action} of ${repository} yet (${why})`, attempt, rule: RULE, askedMs });
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
    return cause instanceof _silence_watch_js__WEBPACK_IMPORTED_MODULE_3__/* .Silence */ .Ah ? cause : undefined;
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
        return new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7("NoAnswer", `Could not ${action}: the connection went silent (${silence.message}).`, {
            status: undefined,
            correlationId: undefined,
            transient: true,
            remedy: "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com) and the runner's network.",
            cause: error,
        });
    }
    const said = `GitHub returned ${status} (${messageOf(error).split("\n")[0]})`;
    if (limitedUntil === undefined && (status === 401 || status === 403 || status === 404)) {
        return new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz("GithubForbidden", `Could not ${action}: ${said}.`, {
            remedy: forbiddenRemedy,
            cause: error,
        });
    }
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7("GithubFailed", `Could not ${action}: ${said}.`, {
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
    return call("read the visibility", async () => (0,_github_context_js__WEBPACK_IMPORTED_MODULE_4__/* .visibilityOf */ .gt)((await rest.repos.get({ owner, repo })).data));
}


/***/ }),

/***/ 7967:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openHubIssueApi: () => (/* binding */ openHubIssueApi),
/* harmony export */   p: () => (/* binding */ RUNS),
/* harmony export */   t: () => (/* binding */ ISSUE_MARKER)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _github_calls_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54704);
/* harmony import */ var _marked_issues_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95900);



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
    const { call, owner, paginate, repo, rest } = (0,_github_calls_js__WEBPACK_IMPORTED_MODULE_1__.openRepository)(connection, FORBIDDEN_REMEDY);
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
                if (error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz)
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
        ...(0,_marked_issues_js__WEBPACK_IMPORTED_MODULE_2__.openMarkedIssues)(connection, ISSUE_MARKER, FORBIDDEN_REMEDY),
    };
}


/***/ }),

/***/ 95900:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ closeDoubles),
/* harmony export */   openMarkedIssues: () => (/* binding */ openMarkedIssues),
/* harmony export */   y: () => (/* binding */ openOneIssue)
/* harmony export */ });
/* harmony import */ var _github_calls_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54704);

const ISSUE_LABEL = "cost-hub";
const GONE = 410;
const UNPROCESSABLE = 422;
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
        create: (title, body, assignee) => call("open an issue", () => unlessGone(async () => {
            // Checked before each attempt, because the issue may have been created although the response was lost. The
            // marker identifies it even if its label was removed.
            const [known] = await list("open", undefined);
            if (known !== undefined)
                return known;
            const request = { ...place, title, body, labels: [ISSUE_LABEL] };
            const { data } = await rest.issues
                .create(assignee === undefined ? request : { ...request, assignees: [assignee] })
                // GitHub rejects an assignee who does not exist. The issue matters more.
                .catch((error) => {
                if ((0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__.statusOf)(error) === UNPROCESSABLE && assignee !== undefined)
                    return rest.issues.create(request);
                throw error;
            });
            return { number: data.number, body, closedAt: undefined };
        })),
        comment: (number, commentMarker, text) => call(`comment on issue ${number}`, async () => {
            const request = { ...place, issue_number: number, per_page: 100 };
            const comments = await paginate(rest.issues.listComments, request);
            if (comments.some(({ body, user }) => user?.type === "Bot" && body?.startsWith(commentMarker) === true))
                return;
            await rest.issues.createComment({ ...place, issue_number: number, body: `${commentMarker}\n${text}` });
        }),
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
