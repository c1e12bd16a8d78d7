export const id = 820;
export const ids = [820];
export const modules = {

/***/ 4704:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ statusOf),
/* harmony export */   h: () => (/* binding */ openRepository)
/* harmony export */ });
/* harmony import */ var _actions_github__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2785);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5071);


/** GitHub asks for a minute after too many writes; a broken connection mends sooner. */
const WAITS_MS = [2_000, 15_000, 60_000];
/** Opens one repository; nothing is sent yet. `forbiddenCure` is what the user does when GitHub refuses for lack of rights. */
function openRepository(connection, forbiddenCure) {
    const { apiUrl, repository, signal, token, userAgent } = connection;
    const [owner = "", repo = ""] = repository.split("/");
    const { paginate, rest } = (0,_actions_github__WEBPACK_IMPORTED_MODULE_0__/* .getOctokit */ .Q)(token, { baseUrl: apiUrl, userAgent, request: { signal } });
    return { owner, repo, rest, paginate, call: repeatedCalls(connection, forbiddenCure) };
}
/** Calls that are repeated when GitHub is in trouble or throttles; what fails in the end says what to do. */
function repeatedCalls({ clock, repository, signal }, forbiddenCure) {
    return async (action, request) => {
        for (const waitMs of [...WAITS_MS, undefined]) {
            try {
                return await request();
            }
            catch (error) {
                signal.throwIfAborted();
                if (waitMs === undefined || !isTransient(error)) {
                    throw githubError(`${action} of ${repository}`, error, forbiddenCure);
                }
                await clock.sleep(waitMs, signal);
            }
        }
        throw new Error("the last try either returns or throws");
    };
}
/** The status of an answer that the client made an error of. */
function statusOf(error) {
    const status = error?.status;
    return typeof status === "number" ? status : undefined;
}
/** 403 and 429 with this text are GitHub's limits, not a lack of rights. */
function isTransient(error) {
    const status = statusOf(error);
    const isLimited = (status === 403 || status === 429) && /rate limit/i.test(messageOf(error));
    // The client gives a connection that failed status 500, as it does a failure of the server.
    return isLimited || (status !== undefined && status >= 500);
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
function githubError(action, error, forbiddenCure) {
    const status = statusOf(error);
    if (status === undefined)
        return error;
    const said = `GitHub answered ${status} (${messageOf(error).split("\n")[0]})`;
    if (!isTransient(error) && (status === 401 || status === 403 || status === 404)) {
        return new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz("GithubForbidden", `Could not ${action}: ${said}.`, { cure: forbiddenCure, cause: error });
    }
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7("GithubFailed", `Could not ${action}: ${said}.`, {
        status,
        correlationId: undefined,
        transient: true,
        cure: "Run the job again; if it stays, look at www.githubstatus.com.",
        cause: error,
    });
}


/***/ }),

/***/ 2439:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   writePullRequestComment: () => (/* binding */ writePullRequestComment)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var _markdown_cut_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6944);
/* harmony import */ var _repository_context_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8464);
/* harmony import */ var _github_calls_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4704);




/** GitHub refuses longer ones. */
const LONGEST_COMMENT = 65_536;
const FORBIDDEN_CURE = "Give the job `permissions: { pull-requests: write }` and set github-token to github.token.";
/** Writes the one comment about something on the pull request that the job runs for. False when it runs for none. */
async function writePullRequestComment(comment) {
    const { about, environment, markdown } = comment;
    const { apiUrl, repository = "" } = await (0,_repository_context_js__WEBPACK_IMPORTED_MODULE_2__/* .readRepositoryContext */ .c)(environment);
    const number = await numberOfPullRequest(environment.GITHUB_EVENT_PATH);
    if (number === undefined)
        return false;
    const { call, owner, paginate, repo, rest } = (0,_github_calls_js__WEBPACK_IMPORTED_MODULE_3__/* .openRepository */ .h)({ ...comment, apiUrl, repository }, FORBIDDEN_CURE);
    const marker = `<!-- cost-hub: ${about} -->`;
    const body = (0,_markdown_cut_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .cutMarkdown */ .G)(`${marker}\n${markdown}`, {
        maxSize: LONGEST_COMMENT,
        sizeOf: (text) => text.length,
        reason: "a comment holds 65,536 characters. The summary of the job has all of it.",
    });
    await call(`comment on pull request ${number}`, async () => {
        const comments = await paginate(rest.issues.listComments, { owner, repo, issue_number: number, per_page: 100 });
        // Whoever quotes the comment has the marker, too.
        const own = comments.find((each) => each.user?.type === "Bot" && each.body?.startsWith(marker) === true);
        if (own === undefined)
            await rest.issues.createComment({ owner, repo, issue_number: number, body });
        else if (own.body !== body)
            await rest.issues.updateComment({ owner, repo, comment_id: own.id, body });
    });
    return true;
}
async function numberOfPullRequest(eventPath) {
    if (eventPath === undefined || eventPath === "")
        return undefined;
    const event = JSON.parse(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(eventPath, "utf8"));
    const number = event.pull_request?.number;
    return typeof number === "number" ? number : undefined;
}


/***/ }),

/***/ 8464:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ readRepositoryContext)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);

/** Reads the variables and the event file of a runner. */
async function readRepositoryContext(environment) {
    const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: runId, GITHUB_SERVER_URL: server } = environment;
    return {
        repository,
        repositoryId: environment.GITHUB_REPOSITORY_ID,
        ownerId: environment.GITHUB_REPOSITORY_OWNER_ID,
        defaultBranch: await defaultBranchOf(environment.GITHUB_EVENT_PATH),
        // owner/name/.github/workflows/deploy.yml@refs/heads/main; of a reusable workflow it is the caller's, which is the one that can be disabled.
        workflowPath: environment.GITHUB_WORKFLOW_REF?.replace(/@.*$/s, "").split("/").slice(2).join("/"),
        apiUrl: environment.GITHUB_API_URL || "https://api.github.com",
        runUrl: runId === undefined ? undefined : `${server ?? "https://github.com"}/${repository}/actions/runs/${runId}`,
    };
}
async function defaultBranchOf(eventPath) {
    if (eventPath === undefined || eventPath === "")
        return undefined;
    try {
        const event = JSON.parse(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(eventPath, "utf8"));
        const branch = event.repository?.default_branch;
        return typeof branch === "string" ? branch : undefined;
    }
    catch {
        // Schedules of old runners come without a payload; the branch has a default of its own.
        return undefined;
    }
}


/***/ })

};
