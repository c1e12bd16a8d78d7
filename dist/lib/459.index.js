export const id = 459;
export const ids = [459];
export const modules = {

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


/***/ })

};
