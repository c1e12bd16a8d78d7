export const id = 849;
export const ids = [849,704];
export const modules = {

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

/***/ 15849:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openProtectionApi: () => (/* binding */ openProtectionApi)
/* harmony export */ });
/* harmony import */ var _github_calls_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54704);

const FORBIDDEN_REMEDY = "Give the job `permissions: { actions: read, contents: read }` and set github-token to github.token; for " +
    "another repository, use a separate token with these permissions.";
/** Opens GitHub's API for environments and branches without sending anything. */
function openProtectionApi(connection) {
    const { call, owner, paginate, repo, rest } = (0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__.openRepository)(connection, FORBIDDEN_REMEDY);
    const policiesOf = async (environment_name) => {
        const place = { owner, repo, environment_name, per_page: 100 };
        const policies = await paginate(rest.repos.listDeploymentBranchPolicies, place);
        return policies.map(({ id, name, type }) => ({ id, name: name ?? "", type }));
    };
    return {
        environment: (name) => call(`read environment ${name}`, async () => {
            try {
                const { data } = await rest.repos.getEnvironment({ owner, repo, environment_name: name });
                const { deployment_branch_policy: policy, protection_rules: rules = [] } = data;
                const hasReviewers = rules.some(({ type }) => type === "required_reviewers");
                if (policy === null || policy === undefined)
                    return { refs: "every-ref", hasReviewers };
                return { refs: policy.custom_branch_policies ? await policiesOf(name) : "protected-branches", hasReviewers };
            }
            catch (error) {
                if ((0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__.statusOf)(error) !== 404)
                    throw error;
                // GitHub also returns 404 for a repository that the token cannot see, so the repository itself is read.
                await rest.repos.get({ owner, repo });
                return undefined;
            }
        }),
        branch: (name) => call(`read the protection of branch ${name}`, async () => {
            const rules = await paginate(rest.repos.getBranchRules, { owner, repo, branch: name, per_page: 100 });
            const { data } = await rest.repos.getBranch({ owner, repo, branch: name });
            return {
                isProtected: data.protected,
                hasClassicProtection: data.protection?.enabled === true,
                rules: rules.map((rule) => ({
                    type: rule.type,
                    approvalCount: rule.type === "pull_request" ? rule.parameters?.required_approving_review_count : undefined,
                })),
            };
        }),
    };
}


/***/ })

};
