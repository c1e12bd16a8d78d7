export const id = 277;
export const ids = [277];
export const modules = {

/***/ 8277:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openDispatch: () => (/* binding */ openDispatch)
/* harmony export */ });
/* harmony import */ var _github_calls_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4704);

const FORBIDDEN_CURE = "Give the job `permissions: { contents: write }` and set github-token to github.token; for another repository, a token of its own with Contents: write.";
/** Opens the sending of repository_dispatch events; nothing is sent yet. An event may arrive twice when GitHub's answer is lost. */
function openDispatch(connection) {
    const { call, owner, repo, rest } = (0,_github_calls_js__WEBPACK_IMPORTED_MODULE_0__/* .openRepository */ .h)(connection, FORBIDDEN_CURE);
    return (eventType, payload) => call(`send ${eventType} to the workflows`, async () => {
        await rest.repos.createDispatchEvent({ owner, repo, event_type: eventType, client_payload: { ...payload } });
    });
}


/***/ }),

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


/***/ })

};
