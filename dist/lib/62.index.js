export const id = 62;
export const ids = [62];
export const modules = {

/***/ 6785:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  d: () => (/* binding */ openCostManagement)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/retry.js
var retry = __webpack_require__(59584);
// EXTERNAL MODULE: ./lib/src/azure/azure-clouds.js
var azure_clouds = __webpack_require__(19320);
// EXTERNAL MODULE: ./lib/src/azure/http/azure-client.js
var azure_client = __webpack_require__(48974);
// EXTERNAL MODULE: ./lib/src/azure/http/json-fields.js
var json_fields = __webpack_require__(80051);
// EXTERNAL MODULE: ./lib/src/azure/sign-in/repository-identity.js
var repository_identity = __webpack_require__(61611);
// EXTERNAL MODULE: ./lib/src/azure/http/azure-error.js
var azure_error = __webpack_require__(18175);
// EXTERNAL MODULE: ./lib/src/azure/http/retry-policy.js
var retry_policy = __webpack_require__(12484);
// EXTERNAL MODULE: ./lib/src/azure/http/silence-policy.js
var silence_policy = __webpack_require__(31291);
// EXTERNAL MODULE: ./node_modules/@azure/storage-blob/dist/esm/index.js + 142 modules
var esm = __webpack_require__(22633);
;// CONCATENATED MODULE: ./lib/src/azure/http/unknown-outcome.js



/** A call without a usable response: it is unknown whether Azure performed it. */
class UncertainCall extends errors/* ServiceError */._7 {
}
/** The same failure for a call that must not be repeated before its effect is checked. */
function uncertain(error) {
    const { remedy, correlationId, status } = error;
    return new UncertainCall(error.code, error.message, { status, correlationId, transient: true, remedy, cause: error });
}
/**
 * The error for a connection that broke or went silent. Returns undefined for errors that another attempt would not
 * fix. Also returns undefined for a failed sign-in, which precedes the request and has its own attempts.
 */
function brokenConnection(error) {
    if (!(error instanceof errors/* ServiceError */._7 && error.cause instanceof esm/* RestError */.pj))
        return undefined;
    return error.status === undefined && error.transient && !retry_policy/* LASTING_FAULTS */.x.includes(error.code) ? error : undefined;
}

// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-failure.js
var export_failure = __webpack_require__(54331);
;// CONCATENATED MODULE: ./lib/src/azure/cost-exports/export-throttling.js


/** Callers that were refused at the same time must not return at the same time. */
const JITTER = 0.03;
/** Within this time, 429s for two scopes affect more than these scopes. */
const SPREAD_MS = 60_000;
/** How long a response may ask to wait; a clock with its own end decides itself. */
function longestWaitMs({ limitsWaits = false }) {
    return limitsWaits ? Number.POSITIVE_INFINITY : retry/* RETRY_RULES */.r9.costManagement.maxAskedWaitMs;
}
/** Derives from the responses to all calls which calls must wait, and for how long. */
function createExportThrottling({ clock, onWait, quota, random }) {
    let lastUnnamed;
    /** A 429 without a quota name applies to the scope, unless another scope has just received one, too. */
    const reachOf = (named, scope) => {
        if (named !== undefined)
            return named;
        const nowMs = clock.now().getTime();
        const isSpread = lastUnnamed !== undefined && lastUnnamed.scope !== scope && nowMs - lastUnnamed.atMs < SPREAD_MS;
        lastUnnamed = { scope, atMs: nowMs };
        return isSpread ? "all" : "scope";
    };
    const throttle = ({ header }) => (0,retry_policy/* throttleOf */.In)({ get: header }, clock);
    const askedWaitOf = (answer) => {
        const { retryAfterMs, status } = answer;
        const askedMs = status === 429 ? throttle(answer).waitMs : retryAfterMs;
        if (askedMs === undefined || !(0,retry_policy/* isTransientStatus */.Dm)(status))
            return undefined;
        return Math.ceil(askedMs * (1 + random() * JITTER));
    };
    const holdBack = (counted, answer) => {
        const waitMs = askedWaitOf(answer);
        if (waitMs === undefined || waitMs > longestWaitMs(clock))
            return;
        const isThrottled = answer.status === 429;
        const reach = isThrottled ? reachOf(throttle(answer).reach, counted.scope) : "scope";
        const isNews = quota.hold(counted, reach, clock.now().getTime() + waitMs);
        if (!isThrottled || !isNews)
            return;
        const isOwn = counted.kind !== "resource-manager";
        const whom = !isOwn ? "this identity" : reach === "all" ? "all exports" : `the exports of ${counted.scope}`;
        onWait(`Azure is throttling ${whom} (429); continuing in ${Math.ceil(waitMs / 1000)} s.`);
    };
    return { askedWaitOf, holdBack };
}

;// CONCATENATED MODULE: ./lib/src/azure/cost-exports/cost-management-calls.js








/** Statuses that are handled here. */
const FAILURES = [400, 401, 403, 404, 405, 408, 409, 410, 412, 415, 422, 429, 500, 502, 503, 504];
/** For these, the remedy may be a role for the caller. */
const REFUSALS = [401, 403, 404];
const RULE = retry/* RETRY_RULES */.r9.costManagement;
function createCostManagementCalls(options) {
    const { caller, client, clientType, onWait, quota, random, resourceManagerUrl } = options;
    const { clock, signal } = client;
    const { askedWaitOf, holdBack } = createExportThrottling({ clock, quota, onWait, random });
    const attemptOnce = async (call) => {
        const { action, body, method, url } = call;
        const counted = quotaCallOf(call);
        const leave = await quota.enter(counted);
        try {
            const headers = { clienttype: clientType };
            const request = { method, url, headers, ...(body === undefined ? {} : { body }) };
            const answer = await client.send(action, request, FAILURES);
            holdBack(counted, answer);
            return answer;
        }
        catch (error) {
            const broken = signal.aborted ? undefined : brokenConnection(error);
            if (broken === undefined)
                throw explained(error, call, { resourceManagerUrl });
            return broken;
        }
        finally {
            leave();
        }
    };
    /** The result of an attempt. Throws the final error if no further attempt follows. */
    const judge = (call, answer, { attempt, isLast, refused, }) => {
        const { action, allowed, isRepeatable } = call;
        if (answer instanceof errors/* ServiceError */._7) {
            if (!isRepeatable)
                throw uncertain(answer);
            if (isLast)
                throw answer;
            return (0,retry/* again */.TG)({ reason: "Azure did not respond", attempt, rule: RULE });
        }
        const { body, status } = answer;
        if (status < 400 || allowed?.includes(status))
            return (0,retry/* done */.Vw)(answer);
        const correlationId = answer.header("x-ms-correlation-request-id") ?? answer.header("x-ms-request-id");
        const failure = (0,azure_error/* azureFailure */.uR)({ action, status, body, correlationId });
        const askedMs = askedWaitOf(answer) ?? (0,retry/* waitMsAfter */.cq)(attempt, RULE);
        if (!(0,retry_policy/* isTransientStatus */.Dm)(status))
            throw explained(failure, call, { caller: refused, resourceManagerUrl });
        if (status !== 429 && !isRepeatable)
            throw uncertain(failure);
        if (isLast || askedMs > longestWaitMs(clock))
            throw explained(failure, call, { caller: refused, resourceManagerUrl });
        // The quota delays this call itself and lets other calls of its scope go first.
        if (status === 429)
            return retry/* AGAIN_AT_ONCE */.Br;
        return (0,retry/* again */.TG)({ reason: `Azure returned ${status}`, attempt, rule: RULE, askedMs });
    };
    return {
        caller,
        resourceManagerUrl,
        send: (call) => {
            let silentAttempts = 0;
            return (0,retry/* retry */.L5)({ clock, signal, onWait }, async (attempt) => {
                const answer = await attemptOnce(call);
                if (answer instanceof errors/* ServiceError */._7 && answer.code === silence_policy/* NO_ANSWER */.Dn)
                    silentAttempts += 1;
                const isLast = attempt === RULE.maxAttempts || silentAttempts === retry/* MAX_SILENT_TRIES */.TX;
                const mayBeRefused = !(answer instanceof errors/* ServiceError */._7) &&
                    REFUSALS.includes(answer.status) &&
                    call.allowed?.includes(answer.status) !== true;
                return judge(call, answer, { attempt, isLast, refused: mayBeRefused ? await caller() : undefined });
            });
        },
    };
}
function quotaCallOf({ kind = "other", place }) {
    return place === undefined ? { kind: "resource-manager", scope: "" } : { kind, scope: place.scope };
}
function explained(error, { place }, refused) {
    return place === undefined ? error : (0,export_failure/* exportError */.D)(error, { ...place, ...refused });
}

// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-api-version.js
var export_api_version = __webpack_require__(44156);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/instant.js
var instant = __webpack_require__(4523);
// EXTERNAL MODULE: ./lib/src/azure/http/service-fault.js
var service_fault = __webpack_require__(16145);
;// CONCATENATED MODULE: ./lib/src/azure/cost-exports/export-json.js



/** Fields that Azure writes and clients never send. */
const READ_ONLY = ["nextRunTimeEstimate", "runHistory", "systemSuspensionContext"];
/** Parses an export from a response; undefined if it is not an export. */
function storedExportOf(scope, reported) {
    const name = (0,json_fields/* textField */.M8)(reported, "name");
    const properties = (0,json_fields/* fieldOf */._F)(reported, "properties");
    if (name === undefined || !(0,json_fields/* isJsonObject */.OW)(properties) || !isComplete(properties))
        return undefined;
    const identity = (0,json_fields/* fieldOf */._F)(reported, "identity");
    const location = (0,json_fields/* textField */.M8)(reported, "location");
    const nextRunTime = (0,json_fields/* textField */.M8)(properties, "nextRunTimeEstimate");
    const context = (0,json_fields/* fieldOf */._F)(properties, "systemSuspensionContext");
    const suspension = (0,json_fields/* textField */.M8)(context, "suspensionReason") ?? (0,json_fields/* textField */.M8)(context, "suspensionCode");
    const written = Object.fromEntries(Object.entries(properties).filter(([field]) => !READ_ONLY.includes(field)));
    return {
        scope,
        name,
        eTag: (0,json_fields/* textField */.M8)(reported, "eTag") ?? (0,json_fields/* textField */.M8)(reported, "etag"),
        body: {
            ...(isIdentity(identity) ? { identity } : {}),
            ...(location === undefined ? {} : { location }),
            // The required fields are validated; the others are compared field by field, regardless of their content.
            properties: written,
        },
        ...(nextRunTime === undefined ? {} : { nextRunTime }),
        ...(suspension === undefined ? {} : { suspension }),
    };
}
function isComplete(properties) {
    const destination = (0,json_fields/* fieldOf */._F)(properties.deliveryInfo, "destination");
    return (0,json_fields/* isJsonObject */.OW)(properties.definition) && (0,json_fields/* textField */.M8)(destination, "container") !== undefined;
}
function isIdentity(value) {
    return typeof (0,json_fields/* textField */.M8)(value, "type") === "string";
}
/** The runs of a history, newest first. */
function exportRunsOf(reported) {
    const runs = (0,json_fields/* listField */.FZ)(reported, "value").flatMap((item) => exportRunOf(item) ?? []);
    // Azure returns this order but does not document it.
    return runs.toSorted((a, b) => compareTimes(b.submittedTime, a.submittedTime));
}
const TIMES = ["submittedTime", "processingStartTime", "processingEndTime", "startDate", "endDate"];
const FILES = ["fileName", "manifestFile"];
function exportRunOf(reported) {
    const properties = (0,json_fields/* fieldOf */._F)(reported, "properties");
    if (!(0,json_fields/* isJsonObject */.OW)(properties))
        return undefined;
    const id = (0,json_fields/* textField */.M8)(reported, "id") ?? "";
    const runId = (0,json_fields/* textField */.M8)(reported, "name") ?? id.split("/").at(-1);
    const times = TIMES.flatMap((name) => {
        const time = (0,json_fields/* textField */.M8)(properties, name);
        return time === undefined || !isInstant(time) ? [] : [[name, time]];
    });
    const files = FILES.flatMap((name) => {
        const file = (0,json_fields/* textField */.M8)(properties, name);
        return file === undefined ? [] : [[name, file]];
    });
    const error = errorOf((0,json_fields/* fieldOf */._F)(properties, "error"));
    return {
        id,
        ...(runId === undefined || runId === "" ? {} : { runId }),
        status: (0,json_fields/* textField */.M8)(properties, "status") ?? "Unknown",
        executionType: (0,json_fields/* textField */.M8)(properties, "executionType") ?? "",
        ...Object.fromEntries([...times, ...files]),
        ...(error === undefined ? {} : { error }),
    };
}
function errorOf(reported) {
    const { code = "", message = "" } = (0,service_fault/* parseServiceFault */.f)(reported) ?? {};
    return code === "" && message === "" ? undefined : { code, message };
}
function isInstant(text) {
    try {
        (0,instant/* parseInstant */.nV)(text);
        return true;
    }
    catch {
        // A run without this time is still worth reporting.
        return false;
    }
}
/** Runs without a time count as the oldest. */
function compareTimes(a, b) {
    if (a === undefined || b === undefined)
        return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
    const [first, second] = [(0,instant/* parseInstant */.nV)(a), (0,instant/* parseInstant */.nV)(b)];
    return first < second ? -1 : first > second ? 1 : 0;
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/shell-command.js
var shell_command = __webpack_require__(73704);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var hub_scope = __webpack_require__(33886);
// EXTERNAL MODULE: ./lib/src/hub/scope-kind.js
var scope_kind = __webpack_require__(55093);
// EXTERNAL MODULE: ./lib/src/azure/http/missing-role.js
var missing_role = __webpack_require__(20328);
// EXTERNAL MODULE: ./lib/src/azure/storage/storage-account.js
var storage_account = __webpack_require__(28611);
// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-failure-rules.js
var export_failure_rules = __webpack_require__(23365);
;// CONCATENATED MODULE: ./lib/src/azure/cost-exports/export-permissions.js

/** Path and query of the caller's permissions at a scope of the Resource Manager; billing scopes have no such list. */
function permissionsUrl(scope) {
    const segments = scope.split("/").filter((segment) => segment !== "");
    const path = segments.map(encodeURIComponent).join("/");
    return `/${path}/providers/Microsoft.Authorization/permissions?api-version=2022-04-01`;
}
/** The actions that no set of permissions grants. Each set grants its actions except its own exclusions. */
function missingActions(body, actions) {
    const sets = (0,json_fields/* listField */.FZ)(body, "value");
    return actions.filter((action) => !sets.some((set) => holds(set, "actions", action) && !holds(set, "notActions", action)));
}
function holds(set, field, action) {
    const patterns = (0,json_fields/* fieldOf */._F)(set, field);
    if (!Array.isArray(patterns))
        return false;
    return patterns.some((pattern) => typeof pattern === "string" && asExpression(pattern).test(action));
}
/** `*` matches any text. */
function asExpression(pattern) {
    const parts = pattern.split("*").map((part) => part.replace(/[.\\/+?^${}()|[\]]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`, "i");
}

// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-roles.js
var export_roles = __webpack_require__(85316);
;// CONCATENATED MODULE: ./lib/src/azure/cost-exports/export-preflight.js










const PROVIDER_API = "2021-04-01";
const CONTAINER_API = "2023-05-01";
const NEEDED_ACTIONS = {
    configure: ["read", "write"].map((verb) => `Microsoft.CostManagement/exports/${verb}`),
    run: ["read", "run/action"].map((verb) => `Microsoft.CostManagement/exports/${verb}`),
};
const ASSIGN_ROLES = "Microsoft.Authorization/roleAssignments/write";
/**
 * Finds problems before anything is changed: the resource provider, the account, its firewall and container, and the
 * permissions at each scope. Permissions at billing scopes cannot be queried; reading their exports reveals them.
 */
async function checkExports(calls, desired) {
    const { storageAccountId } = desired;
    const destination = storageAccountId === undefined ? NOTHING : checkDestination(calls, { ...desired, storageAccountId });
    const rights = desired.scopes.map((scope) => checkRights(calls, scope, NEEDED_ACTIONS[desired.purpose]));
    const { account, findings } = await destination;
    const all = [...findings, ...(await Promise.all(rights)).flat()];
    return {
        account,
        problems: all.filter((finding) => typeof finding !== "string"),
        notes: all.filter((finding) => typeof finding === "string"),
    };
}
const NOTHING = Promise.resolve({ account: undefined, findings: [] });
async function checkDestination(calls, desired) {
    const { container = "msexports", purpose, storageAccountId } = desired;
    const [provider, found] = await Promise.all([
        look("Whether Microsoft.CostManagementExports is registered", () => checkProvider(calls, storageAccountId)),
        look("The storage account", () => (0,storage_account/* readStorageAccount */.ZK)(managerOf(calls), storageAccountId)),
    ]);
    if ("finding" in found)
        return { account: undefined, findings: [...findingsOf(provider), found.finding] };
    const account = found.value;
    const [stored, rights] = await Promise.all([
        look(`Container ${container}`, () => checkContainer(calls, storageAccountId, container)),
        purpose === "configure"
            ? look("The rights on the storage account", () => checkAssigning(calls, storageAccountId))
            : { value: undefined },
    ]);
    const findings = [provider, stored, rights].flatMap((looked) => findingsOf(looked));
    return { account, findings: [...findings, ...firewallOf(account)] };
}
async function checkProvider(calls, storageAccountId) {
    const { subscriptionId } = (0,storage_account/* parseStorageAccountId */.TP)(storageAccountId);
    const path = `/subscriptions/${subscriptionId}/providers/Microsoft.CostManagementExports`;
    const provider = await read(calls, path, PROVIDER_API);
    const state = (0,json_fields/* textField */.M8)(provider, "registrationState") ?? "NotRegistered";
    if (state.toLowerCase() === "registered")
        return undefined;
    return new errors/* InputError */.dz("ProviderNotRegistered", `Subscription ${subscriptionId}, where the hub's storage account is, is not registered with ` +
        `Microsoft.CostManagementExports (${state}).`, {
        remedy: `${(0,export_failure_rules/* registerExports */.P2)(storageAccountId)}, which needs Contributor on that subscription; then run the ` +
            "workflow again.",
    });
}
async function checkContainer(calls, storageAccountId, container) {
    // The Resource Manager lists containers without any data permission.
    const path = `/${trimmed(storageAccountId)}/blobServices/default/containers/${container}`;
    if ((await read(calls, path, CONTAINER_API)) !== undefined)
        return undefined;
    return new errors/* InputError */.dz("ContainerNotFound", `Storage account ${storageAccountId} has no container ${container}.`, {
        remedy: "Run deploy-hub, which creates the hub's containers, or check storage-account-id.",
    });
}
async function checkAssigning(calls, storageAccountId) {
    const permissions = await readPermissions(calls, storageAccountId);
    if (missingActions(permissions, [ASSIGN_ROLES]).length === 0)
        return undefined;
    return new errors/* InputError */.dz("DestinationForbidden", `Exports to ${storageAccountId} have their own identities, but the signed-in identity cannot assign a ` +
        `role to them there (${ASSIGN_ROLES}).`, {
        remedy: "Run deploy-hub, which assigns this permission to the hub identity, or ask an Owner of the account " +
            `to assign ${missing_role/* SERVICE_ROLES */.EG.exportIdentity}. A new assignment takes up to ten minutes.`,
    });
}
function firewallOf({ allowedCopyScope, id, network, trustsAzure }) {
    const blocked = (message, remedy) => [
        { scope: undefined, error: new errors/* InputError */.dz("StorageFirewalled", message, { remedy }) },
    ];
    if (network !== "open" && !trustsAzure) {
        return blocked(`The firewall of ${id} blocks Azure's own services, including Cost Management.`, `Allow trusted Azure services: ${(0,shell_command/* shellCommand */.q$) `az storage account update --ids ${id} --bypass AzureServices`}`);
    }
    if (allowedCopyScope === undefined || network === "open")
        return [];
    return blocked(`Storage account ${id} permits copies only from its own ${allowedCopyScope === "AAD" ? "tenant" : "network"} ` +
        `(allowedCopyScope ${allowedCopyScope}), which prevents exports.`, "In the portal, under Configuration of the account, set the permitted scope for copy operations to From any " +
        "storage account. No command can unset it.");
}
async function checkRights(calls, scope, actions) {
    const { kind } = (0,scope_kind/* scopeSupport */.S5)((0,hub_scope/* parseScopeId */.JA)(scope));
    if (kind !== "subscription" && kind !== "resource-group")
        return [];
    const looked = await look(`The rights at ${scope}`, async () => {
        const missing = missingActions(await readPermissions(calls, scope), actions);
        if (missing.length === 0)
            return undefined;
        const rights = (0,export_roles/* exportRights */.S)(scope, {
            caller: await calls.caller(),
            resourceManagerUrl: calls.resourceManagerUrl,
        });
        return new errors/* InputError */.dz("MissingRole", `The signed-in identity may not ${missing.join(", ")} at ${scope}.`, rights);
    });
    // If permissions are not reported, the list of the scope's exports reveals them.
    return "finding" in looked ? [] : findingsOf(looked, scope);
}
async function look(what, call) {
    try {
        return { value: await call() };
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz)
            return { finding: { scope: undefined, error } };
        if (error instanceof errors/* ServiceError */._7)
            return { finding: `${what} could not be checked. ${error.message}` };
        throw error;
    }
}
function findingsOf(looked, scope) {
    if ("finding" in looked)
        return [looked.finding];
    return looked.value === undefined ? [] : [{ scope, error: looked.value }];
}
async function readPermissions(calls, scope) {
    const action = `read the permissions at ${scope}`;
    return (await calls.send({ action, url: permissionsUrl(scope), method: "GET", isRepeatable: true })).body;
}
async function read(calls, path, apiVersion) {
    const url = `${path.split("/").map(encodeURIComponent).join("/")}?api-version=${apiVersion}`;
    const call = { action: `read ${path}`, url, method: "GET", isRepeatable: true, allowed: [404] };
    const { body, status } = await calls.send(call);
    return status === 404 || !(0,json_fields/* isJsonObject */.OW)(body) ? undefined : body;
}
function managerOf(calls) {
    return { get: (id, apiVersion) => read(calls, `/${trimmed(id)}`, apiVersion) };
}
function trimmed(id) {
    return id.replace(/^\/+|\/+$/g, "");
}

;// CONCATENATED MODULE: ./lib/src/azure/cost-exports/export-quota.js
const DEFAULT_QUOTA = {
    perScope: { run: 10, other: 30, "resource-manager": Number.POSITIVE_INFINITY },
    inAll: { run: 10, other: Number.POSITIVE_INFINITY, "resource-manager": Number.POSITIVE_INFINITY },
    atOnce: 16,
};
const WINDOW_MS = 60_000;
/** Azure may count a call as late as its response arrived, and a little later. */
const MARGIN_MS = 250;
/**
 * Sends calls as fast as the quota allows: a whole burst, then as many as have left the last minute. A call counts from
 * its response on, so that no window of Azure's exceeds the limit, wherever it starts. Waiting calls keep their order
 * within a scope.
 */
function createExportQuota({ clock, signal }, limits = DEFAULT_QUOTA) {
    const buckets = new Map();
    const waiting = [];
    let wakeAtMs = Number.POSITIVE_INFINITY;
    const bucket = (key, limit) => {
        const known = buckets.get(key) ?? { limit, inFlight: 0, answeredAt: [], heldUntilMs: 0 };
        buckets.set(key, known);
        return known;
    };
    const scopeBucket = ({ kind, scope }) => bucket(`${kind} ${scope.toLowerCase().replace(/^\/+|\/+$/g, "")}`, limits.perScope[kind]);
    const commonBucket = (kind) => bucket(kind, limits.inAll[kind]);
    const line = { limit: limits.atOnce, inFlight: 0, answeredAt: [], heldUntilMs: 0 };
    const freeAtMs = (among, nowMs) => Math.max(line.inFlight < line.limit ? nowMs : Number.POSITIVE_INFINITY, ...among.map((one) => freeAt(one, nowMs)));
    const leave = (among) => {
        let isOver = false;
        return () => {
            if (isOver)
                return;
            isOver = true;
            const nowMs = clock.now().getTime();
            for (const one of [line, ...among])
                one.inFlight -= 1;
            for (const one of among)
                one.answeredAt.push(nowMs);
            admit();
        };
    };
    /** Sends all calls that may be sent, and sleeps until the next one may if no other task is sleeping. */
    const admit = () => {
        const nowMs = clock.now().getTime();
        let nextMs = Number.POSITIVE_INFINITY;
        for (let index = 0; index < waiting.length;) {
            const waiter = waiting[index];
            if (waiter === undefined)
                break;
            const atMs = freeAtMs(waiter.buckets, nowMs);
            if (atMs > nowMs) {
                nextMs = Math.min(nextMs, atMs);
                index += 1;
                continue;
            }
            waiting.splice(index, 1);
            for (const one of [line, ...waiter.buckets])
                one.inFlight += 1;
            waiter.resolve(leave(waiter.buckets));
        }
        if (nextMs < wakeAtMs)
            sleepUntil(nextMs, nowMs);
    };
    const sleepUntil = (atMs, nowMs) => {
        wakeAtMs = atMs;
        clock.sleep(atMs - nowMs, signal).then(() => {
            // A sleeper that was overtaken by one with an earlier time has nothing to do.
            if (wakeAtMs === atMs)
                wakeAtMs = Number.POSITIVE_INFINITY;
            admit();
        }, (reason) => {
            if (wakeAtMs === atMs)
                wakeAtMs = Number.POSITIVE_INFINITY;
            giveUp(reason);
        });
    };
    /** A clock may refuse to sleep beyond the end of a step. A call that waits only for a response continues to wait. */
    const giveUp = (reason) => {
        const nowMs = clock.now().getTime();
        const needsSleep = ({ buckets: among }) => Number.isFinite(freeAtMs(among, nowMs));
        const left = waiting.filter((waiter) => !signal.aborted && !needsSleep(waiter));
        for (const waiter of waiting.splice(0, waiting.length, ...left))
            if (!left.includes(waiter))
                waiter.reject(reason);
    };
    // An aborted run must not wait for a response that would allow the next call.
    signal.addEventListener("abort", () => giveUp(signal.reason));
    return {
        enter: (call) => new Promise((resolve, reject) => {
            if (signal.aborted)
                return reject(signal.reason);
            waiting.push({ buckets: [scopeBucket(call), commonBucket(call.kind)], resolve, reject });
            admit();
        }),
        hold: (call, reach, untilMs) => {
            const held = reach === "scope" ? scopeBucket(call) : commonBucket(call.kind);
            const isLater = untilMs > held.heldUntilMs;
            held.heldUntilMs = Math.max(held.heldUntilMs, untilMs);
            return isLater;
        },
    };
}
/** When a bucket has room, in ms; infinite if that requires a response. */
function freeAt({ answeredAt, heldUntilMs, inFlight, limit }, nowMs) {
    while ((answeredAt[0] ?? nowMs) + WINDOW_MS + MARGIN_MS <= nowMs)
        answeredAt.shift();
    if (heldUntilMs > nowMs)
        return heldUntilMs;
    const tooMany = inFlight + answeredAt.length - limit;
    if (tooMany < 0)
        return nowMs;
    const leaving = answeredAt[tooMany];
    return leaving === undefined ? Number.POSITIVE_INFINITY : leaving + WINDOW_MS + MARGIN_MS;
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var src_month = __webpack_require__(98032);
;// CONCATENATED MODULE: ./lib/src/azure/cost-exports/export-time-period.js


/** Cost datasets go back this far. */
const MAX_MONTHS_BACK = 84;
/**
 * A period that Azure accepts: within one calendar month, not in the future (a future `to` becomes today), and at most
 * seven years back. Throws InputError `InvalidExportPeriod` for other periods.
 */
function legalTimePeriod(asked, now) {
    const [from, desiredTo] = [(0,src_month/* parseDay */.Iq)(asked.from), (0,src_month/* parseDay */.Iq)(asked.to)];
    const today = (0,src_month/* parseDay */.Iq)(now.toISOString());
    const endsLater = desiredTo > today;
    const to = endsLater ? today : desiredTo;
    const month = (0,src_month/* monthOfDay */.GP)(from);
    if (from > desiredTo)
        throw refused(asked, "ends before it begins");
    if (from > today)
        throw refused(asked, "is in the future");
    if (month !== (0,src_month/* monthOfDay */.GP)(desiredTo))
        throw refused(asked, "is longer than one calendar month");
    if (month < (0,src_month/* addMonths */.PS)((0,src_month/* monthOfDate */.Ez)(now), -MAX_MONTHS_BACK)) {
        throw refused(asked, "is more than seven years ago, which is longer than Azure keeps data");
    }
    return { from: atMidnight(from), to: atMidnight(to) };
}
function atMidnight(day) {
    return `${day}T00:00:00Z`;
}
function refused({ from, to }, reason) {
    return new errors/* InputError */.dz("InvalidExportPeriod", `No export can run for ${from.slice(0, 10)} to ${to.slice(0, 10)}: the period ${reason}.`, {
        remedy: "Set start-month and end-month to months of the last seven years; each month is one run.",
    });
}

// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-run.js
var export_run = __webpack_require__(62788);
;// CONCATENATED MODULE: ./lib/src/azure/cost-exports/export-writes.js




/**
 * Writes an export. Azure expects the replaced version in the request body; an outdated version fails with
 * `ExportChanged`. A write without a response is checked before it is repeated, because it may have taken effect.
 */
function writeExport(write) {
    const { body, get, put } = write;
    let { eTag } = write;
    let isLost = false;
    return (0,retry/* retry */.L5)(write, async (attempt) => {
        if (attempt > 1) {
            const now = await get();
            if (isLost && eTag !== undefined && now !== undefined && now.eTag !== eTag)
                return (0,retry/* done */.Vw)(now);
            eTag = now?.eTag;
        }
        try {
            return (0,retry/* done */.Vw)(await put({ ...(eTag === undefined ? {} : { eTag }), ...body }));
        }
        catch (error) {
            isLost = error instanceof UncertainCall;
            const isUnseen = isChanged(error) && write.eTag === undefined;
            if (attempt === retry/* MAX_EXPORT_WRITES */.bL || !(isLost || isUnseen))
                throw error;
            if (!isLost)
                return retry/* AGAIN_AT_ONCE */.Br;
            const afterMs = (0,retry/* waitMsAfter */.cq)(attempt, retry/* RETRY_RULES */.r9.costManagement);
            const line = `The response to writing an export was lost; checking in ${afterMs / 1000} s whether it was written.`;
            return { outcome: "again", afterMs, line };
        }
    });
}
function isChanged(error) {
    return error instanceof errors/* InputError */.dz && error.code === "ExportChanged";
}
/** Starts a run exactly once: a request without a response is repeated only if the history shows no run for it. */
function requestRun(request) {
    const { clock, post } = request;
    return (0,retry/* retry */.L5)(request, async (attempt) => {
        const requestedAt = clock.now();
        try {
            return (0,retry/* done */.Vw)(await post());
        }
        catch (error) {
            if (attempt === retry/* MAX_RUN_REQUESTS */.Ei || !(error instanceof UncertainCall))
                throw error;
            return (await appears(request, requestedAt)) ? (0,retry/* done */.Vw)(undefined) : retry/* AGAIN_AT_ONCE */.Br;
        }
    });
}
/** Checks the history a few times. */
async function appears({ clock, history, onWait, signal, timePeriod }, requestedAt) {
    for (const waitMs of retry/* RUN_LOOKS_AFTER_MS */.LN) {
        onWait(`The response to a run request was lost; looking for the run in ${waitMs / 1000} s.`);
        await clock.sleep(waitMs, signal);
        if ((0,export_run/* findRequestedRun */.dp)(await history(), { requestedAt, timePeriod }) !== undefined)
            return true;
    }
    return false;
}

;// CONCATENATED MODULE: ./lib/src/azure/cost-exports/cost-management.js













/** Opens the exports API without sending anything. All calls through one object share a quota. */
function openCostManagement(options) {
    const { apiVersion = export_api_version/* DEFAULT_EXPORT_API */.G, clock, onWait = () => { }, random = Math.random, signal } = options;
    const resourceManager = (0,azure_clouds/* resourceManagerOf */.r5)(options);
    const calls = createCostManagementCalls({
        resourceManagerUrl: azure_clouds/* CLOUD_ENDPOINTS */.DW[options.cloud].resourceManager,
        caller: () => (0,repository_identity/* readCaller */.w)(options.credential, resourceManager.audience),
        client: (0,azure_client/* openAzureClient */.N)({
            ...options,
            ...resourceManager,
            service: "resourceManager",
            retryRule: retry/* RETRY_RULES */.r9.none,
        }),
        quota: createExportQuota({ clock, signal }, options.quota),
        clientType: clientTypeOf(options.userAgent),
        onWait,
        random,
    });
    const call = (desired) => {
        const { action, body, method, name, operation, scope } = desired;
        const title = name === undefined ? "exports" : `export ${name}`;
        const destinationId = destinationOf(body);
        return calls.send({
            action: `${action} ${title} of ${scope}`,
            method,
            url: exportUrl(scope, [name, operation], apiVersion),
            body,
            place: {
                ...{ scope, apiVersion },
                ...(name === undefined ? {} : { name }),
                ...(destinationId === undefined ? {} : { destinationId }),
                ...(method === "PUT" || method === "DELETE" ? { isWrite: true } : {}),
            },
            kind: operation === "run" ? "run" : "other",
            isRepeatable: desired.isRepeatable ?? true,
        });
    };
    const get = async (scope, name) => {
        const answer = await unlessMissing(call({ action: "read", method: "GET", scope, name }));
        return answer === undefined ? undefined : storedExportOf(scope, answer.body);
    };
    const runHistory = async (scope, name) => {
        const answer = await call({ action: "read the runs of", method: "GET", scope, name, operation: "runHistory" });
        return exportRunsOf(answer.body);
    };
    return {
        apiVersion,
        get,
        runHistory,
        exports: async (scope) => {
            const { body } = await call({ action: "list the", method: "GET", scope });
            const found = [...(0,json_fields/* listField */.FZ)(body, "value")];
            let nextLink = (0,json_fields/* textField */.M8)(body, "nextLink");
            while (nextLink) {
                // Only the path is used: the token is sent to no other host.
                const { pathname, search } = new URL(nextLink, "https://management.azure.com");
                const action = `list the exports of ${scope}`;
                const place = { scope, apiVersion };
                const next = await calls.send({ action, method: "GET", url: pathname + search, place, isRepeatable: true });
                found.push(...(0,json_fields/* listField */.FZ)(next.body, "value"));
                nextLink = (0,json_fields/* textField */.M8)(next.body, "nextLink");
            }
            return found.flatMap((item) => storedExportOf(scope, item) ?? []);
        },
        put: (scope, name, body, eTag) => writeExport({
            ...{ body, eTag, clock, onWait, signal },
            get: () => get(scope, name),
            put: async (sent) => {
                const answer = await call({ action: "write", method: "PUT", scope, name, body: sent, isRepeatable: false });
                return storedExportOf(scope, answer.body) ?? { scope, name, eTag: undefined, body };
            },
        }),
        delete: async (scope, name) => {
            const answer = await unlessMissing(call({ action: "delete", method: "DELETE", scope, name }));
            return answer !== undefined && answer.status !== 204;
        },
        run: async (scope, name, asked) => {
            const timePeriod = asked === undefined ? undefined : legalTimePeriod(asked, clock.now());
            // Azure rejects an empty object: without a period, the request must have no body.
            const body = timePeriod === undefined ? {} : { body: { timePeriod } };
            await requestRun({
                ...{ timePeriod, clock, onWait, signal },
                post: async () => {
                    await call({ action: "run", method: "POST", scope, name, operation: "run", isRepeatable: false, ...body });
                },
                history: () => runHistory(scope, name),
            });
        },
        preflight: (desired) => checkExports(calls, desired),
    };
}
/** Names the caller whose quota the calls count towards, so that other tools in the tenant do not use it up. */
function clientTypeOf(userAgent) {
    return `CostHubActions/${/^cost-hub\/(\S+)/.exec(userAgent)?.[1] ?? "0"}`;
}
function exportUrl(scope, parts, apiVersion) {
    const path = [...scope.split("/"), "providers", "Microsoft.CostManagement", "exports", ...parts];
    // Account IDs of a Microsoft Customer Agreement contain colons, which Azure expects unescaped.
    const segments = path.filter((part) => part).map((part = "") => encodeURIComponent(part).replaceAll("%3A", ":"));
    return `/${segments.join("/")}?api-version=${encodeURIComponent(apiVersion)}`;
}
function destinationOf(body) {
    const reported = body;
    return reported?.properties?.deliveryInfo?.destination?.resourceId;
}
async function unlessMissing(answer) {
    try {
        return await answer;
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz && error.code === "ExportNotFound")
            return undefined;
        throw error;
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

/***/ 23365:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DK: () => (/* binding */ EXPORT_FAILURES),
/* harmony export */   P2: () => (/* binding */ registerExports),
/* harmony export */   u: () => (/* binding */ registerExportsCommand)
/* harmony export */ });
/* harmony import */ var exact_values_shell_command__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(73704);
/* harmony import */ var _hub_scope_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33886);
/* harmony import */ var _hub_scope_kind_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55093);
/* harmony import */ var _http_missing_role_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(20328);
/* harmony import */ var _export_roles_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85316);





/** Known responses of the exports API; the first match is reported. */
const EXPORT_FAILURES = [
    {
        matches: ({ code, message }) => /RP Not Registered/i.test(message) ||
            /^(?:MissingSubscriptionRegistration|SubscriptionNotRegistered)$/.test(code),
        explain: ({ destinationId }) => ({
            code: "ProviderNotRegistered",
            headline: "The subscription of the hub's storage account is not registered with Microsoft.CostManagementExports",
            remedy: `${registerExports(destinationId)}, which needs Contributor on that subscription and takes some ` +
                "minutes; then run the workflow again.",
        }),
    },
    {
        matches: ({ message }, status) => status === 412 || /Etag value required/i.test(message),
        explain: ({ name = "", scope }) => ({
            code: "ExportChanged",
            headline: `Export ${name} of ${scope} was changed by another client after it was read`,
            remedy: "Run the workflow again: it reads the export again and shows the differences.",
        }),
    },
    {
        matches: ({ message }) => /not authorized to access the specified storage account|Key-based authentication is currently disabled/i.test(message),
        explain: ({ destinationId }) => ({
            code: "StorageFirewalled",
            headline: "Cost Management may not write to the hub's storage account, because its firewall blocks the " +
                "request or it allows no shared keys",
            remedy: "Run configure-exports: each export needs an identity of its own, and must be saved again after the " +
                `network of the account changed. On ${destinationId ?? "the account"} allow trusted Azure services, and ` +
                "set the permitted scope for copy operations to any storage account. Behind a firewall, the account and " +
                "the exported scope must belong to the same tenant.",
        }),
    },
    {
        matches: ({ message }) => /specified storage account/i.test(message),
        explain: ({ destinationId }) => ({
            code: "DestinationForbidden",
            headline: "The signed-in identity may not let an export write to the hub's storage account",
            remedy: `Ask an Owner of ${destinationId ?? "the storage account"} to assign the identity ` +
                `${_http_missing_role_js__WEBPACK_IMPORTED_MODULE_2__/* .SERVICE_ROLES */ .EG.exportIdentity} there, as deploy-hub does for the hub identity. A new assignment ` +
                "takes up to ten minutes.",
        }),
    },
    {
        matches: ({ message }) => /may not be in (?:the )?past|recurrence ?period/i.test(message),
        explain: ({ name = "", scope }) => ({
            code: "InvalidExportSchedule",
            headline: `Azure rejects the schedule of export ${name} of ${scope}`,
            remedy: "Run the workflow again. On a self-hosted runner, correct the clock, because a schedule must start " +
                "in the future.",
        }),
    },
    {
        matches: ({ message }) => /time ?period|'(?:to|from)' value/i.test(message),
        explain: ({ name = "", scope }) => ({
            code: "InvalidExportPeriod",
            headline: `Azure cannot run export ${name} of ${scope} for this period`,
            remedy: "Set start-month and end-month to months of the last seven years that have already begun. A scope " +
                "has no data for months before it was created.",
        }),
    },
    {
        // A price sheet or reservations, which exist for enrollments and billing profiles only, or an agreement other than
        // the one that the scope's ID indicates.
        matches: ({ message }) => OTHER_TYPE.test(message),
        explain: ({ scope }, { message }) => {
            const type = OTHER_TYPE.exec(message)?.[1] ?? "such data";
            return {
                code: "UnsupportedExport",
                headline: `Azure does not export ${type} of ${scope}`,
                remedy: `Remove ${type} from the datasets of this scope. Azure exports it only for enrollments and billing ` +
                    "profiles, and not under every agreement.",
            };
        },
    },
    {
        // Recorded 2025: a subscription whose agreement (WebDirect: pay-as-you-go) has no FOCUS data.
        matches: ({ message }) => /Invalid definition type|Export type: .{0,80} is not supported for/i.test(message),
        explain: ({ scope }) => ({
            code: "UnsupportedExport",
            headline: `Azure does not export FOCUS data of ${scope}`,
            remedy: "Name its subscriptions, or the billing account that pays for them; management groups and former " +
                "pay-as-you-go offers have no FOCUS data.",
        }),
    },
    {
        // Recorded 2022: a subscription that had just been created.
        matches: ({ message }) => /Cost management data is not supported for subscription/i.test(message),
        explain: ({ scope }) => ({
            code: "NoCostDataYet",
            headline: `Cost Management has no data for ${scope} yet`,
            remedy: "A new subscription can take up to 48 hours to show its first costs. Run the workflow again after " +
                "that. If it is older, use the billing account that pays for it; some offers have no cost data of " +
                "their own.",
        }),
    },
    {
        // Recorded 2025: the service that creates the export's identity failed.
        matches: ({ code }) => code === "FailedIdentityOperation",
        explain: ({ name = "", scope }) => ({
            code: "ExportIdentityFailed",
            headline: `Azure could not create the identity of export ${name} of ${scope}`,
            remedy: "Run the workflow again: no change is needed. If the error persists, delete the export in the " +
                "portal, and configure-exports creates it again.",
            isTransient: true,
        }),
    },
    {
        matches: ({ message }) => /rootFolderPath/i.test(message),
        explain: ({ name = "", scope }) => ({
            code: "InvalidExportFolder",
            headline: `Azure does not accept the folder of export ${name} of ${scope}`,
            remedy: "Please report this with the scope; until then, create the export by hand, with a folder of " +
                "letters, digits, dashes and slashes.",
        }),
    },
    {
        matches: ({ message }) => /storage account .{0,300}(?:not exist|not be found)/i.test(message),
        explain: ({ destinationId = "" }) => ({
            code: "StorageAccountNotFound",
            headline: `Cost Management cannot find the storage account ${destinationId} for deliveries`,
            remedy: "Check storage-account-id: it is the output storageAccountId of deploy-hub.",
        }),
    },
    {
        matches: ({ code, message }) => /^ContainerNotFound$/i.test(code) || /container .{0,80}(?:not exist|not be found)/i.test(message),
        explain: ({ destinationId }) => ({
            code: "ContainerNotFound",
            headline: "The container that the export delivers to does not exist",
            remedy: `Run deploy-hub, which creates the containers of ${destinationId ?? "the hub's storage account"}, or ` +
                "check storage-account-id.",
        }),
    },
    {
        matches: ({ code }) => /^(?:NoRegisteredProviderFound|InvalidApiVersionParameter|MissingApiVersionParameter)$/.test(code),
        explain: ({ apiVersion = "" }) => ({
            code: "UnsupportedApiVersion",
            headline: `This cloud's Cost Management does not support version ${apiVersion} of the exports API`,
            remedy: "Remove the input api-version, or set it to a version that Azure names.",
        }),
    },
    {
        matches: ({ code }, status) => (status === 404 && /(?:Subscription|ResourceGroup|BillingAccount|Scope)\w*NotFound/i.test(code)) ||
            /^(?:InvalidSubscriptionId|InvalidScope)$/i.test(code),
        explain: scopeNotFound,
    },
    {
        matches: ({ code }, status) => status === 404 || code === "404",
        explain: (place) => place.name === undefined
            ? scopeNotFound(place)
            : {
                code: "ExportNotFound",
                headline: `Scope ${place.scope} has no export ${place.name}`,
                remedy: "Run configure-exports, which creates it. Both actions need the same hub-name and api-version.",
            },
    },
    {
        matches: (fault, status, { isWrite }) => isWrite === true && status === 401 && isBare(fault),
        explain: (place) => ({
            code: "ExportIdentityRefused",
            headline: `Azure refused to write export ${place.name ?? ""} of ${place.scope}, which delivers with its own identity, and gave ` +
                "no reason",
            remedy: identityRemedy(place),
        }),
    },
    {
        matches: ({ code }, status) => code !== "InvalidAuthenticationToken" &&
            code !== "InvalidAuthenticationTokenTenant" &&
            code !== "ScopeLocked" &&
            ((0,_http_missing_role_js__WEBPACK_IMPORTED_MODULE_2__/* .isRefusal */ .vu)(status) || /^(?:RBAC|Billing)AccessDenied$/.test(code)),
        explain: missingRole,
    },
    {
        matches: (_, status) => status === 429,
        explain: ({ scope }) => ({
            code: "ExportsThrottled",
            isTransient: true,
            headline: `Azure's quota for exports is used up at ${scope}`,
            remedy: "Wait for an hour and run the workflow again: completed work is not repeated. Check for other " +
                "tools that call Cost Management.",
        }),
    },
];
const OTHER_TYPE = /Export type: (PriceSheet|Reservation[a-z]{1,40}) is not supported for/i;
/** Customer agreements check billing permissions even if the role on the subscription would be sufficient. */
const MCA_HINT = " Some accounts with a Microsoft Customer Agreement do not allow service principals to create exports, " +
    "regardless of their roles. In that case, create the two exports in the portal for the same container, " +
    "and ingest will find them.";
/** A response that says only "unauthorized", without the missing permission or its scope. */
function isBare({ code, message }) {
    const reported = message.replace(/\(?(?:request|correlation) id:?[^)]*\)?/i, "").replace(/[^a-z]/gi, "");
    return /^(?:|401|HTTP401|Unauthorized)$/i.test(code) && /^(?:unauthorized)?$/i.test(reported);
}
/** Which of the two permissions is missing, or that no identity can have them, depends on the kind of scope. */
function identityRemedy(place) {
    const { destinationId, scope } = place;
    const account = destinationId ?? "the hub's storage account";
    if ((0,_hub_scope_kind_js__WEBPACK_IMPORTED_MODULE_1__/* .needsManualSteps */ .nK)((0,_hub_scope_js__WEBPACK_IMPORTED_MODULE_0__/* .parseScopeId */ .JA)(scope)))
        return (0,_export_roles_js__WEBPACK_IMPORTED_MODULE_3__/* .personRemedy */ .z)(scope, account);
    return ("The creator of the export must be allowed to assign a role to its identity: assign " +
        `${_http_missing_role_js__WEBPACK_IMPORTED_MODULE_2__/* .SERVICE_ROLES */ .EG.exportIdentity} on ${account}, as deploy-hub does for the hub identity. A new ` +
        "assignment takes up to ten minutes. Then check the permissions at the scope. " +
        `${(0,_export_roles_js__WEBPACK_IMPORTED_MODULE_3__/* .exportRights */ .S)(scope, place).remedy}`);
}
/** Azure names the caller in some refusals, and the token names it in all of them. */
function callerOf(message, caller) {
    const principalId = (0,_http_missing_role_js__WEBPACK_IMPORTED_MODULE_2__/* .principalIn */ .gm)(message);
    return principalId === undefined ? caller : { principalId, tenantId: caller?.tenantId };
}
function missingRole(place, { code, message }) {
    const { scope } = place;
    const { remedy, lacking } = (0,_export_roles_js__WEBPACK_IMPORTED_MODULE_3__/* .exportRights */ .S)(scope, { ...place, caller: callerOf(message, place.caller) });
    const hint = code === "RBACAccessDenied" && !(0,_hub_scope_kind_js__WEBPACK_IMPORTED_MODULE_1__/* .needsManualSteps */ .nK)((0,_hub_scope_js__WEBPACK_IMPORTED_MODULE_0__/* .parseScopeId */ .JA)(scope)) ? MCA_HINT : "";
    return {
        lacking,
        code: "MissingRole",
        headline: `The signed-in identity has no permission for this at ${scope}`,
        remedy: `${remedy}${hint}`,
    };
}
function scopeNotFound(place) {
    const { scope } = place;
    const { remedy, lacking } = (0,_export_roles_js__WEBPACK_IMPORTED_MODULE_3__/* .exportRights */ .S)(scope, place);
    return {
        lacking,
        code: "ScopeNotFound",
        headline: `Azure finds no scope ${scope}, or does not show it to this identity`,
        remedy: `Check its ID, and remove it from the settings if it was deleted. If it exists: ${remedy}`,
    };
}
/** The command that lets a subscription's storage receive exports. */
function registerExports(destinationId) {
    return `Run: ${registerExportsCommand(destinationId)}`;
}
function registerExportsCommand(destinationId) {
    const subscription = /^\/?subscriptions\/([^/]+)/i.exec(destinationId ?? "")?.[1] ?? "<subscription of the storage account>";
    return (0,exact_values_shell_command__WEBPACK_IMPORTED_MODULE_4__/* .shellCommand */ .q$) `az provider register --namespace Microsoft.CostManagementExports --subscription ${subscription} --wait`;
}


/***/ }),

/***/ 54331:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ exportError),
/* harmony export */   a: () => (/* binding */ exportRunError)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _http_azure_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(18175);
/* harmony import */ var _export_failure_rules_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(23365);



/**
 * The error of a refused call, with a remedy for each known response of Cost Management. Other errors are returned
 * unchanged.
 */
function exportError(error, place) {
    if (!(error instanceof _http_azure_error_js__WEBPACK_IMPORTED_MODULE_1__/* .AzureError */ .M6))
        return error;
    const { causes, correlationId, status } = error;
    for (const fault of causes) {
        const explanation = explain(fault, status, place);
        if (explanation === undefined)
            continue;
        const { code, headline, remedy, lacking, isTransient = false } = explanation;
        const message = `${headline}: ${sentence(fault)}`;
        if (isTransient)
            return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(code, message, { status, correlationId, transient: true, remedy, cause: error });
        return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(code, message, { remedy, lacking, cause: error });
    }
    return error;
}
/** The error of a run that failed or timed out, with Azure's message. */
function exportRunError(run, place) {
    const { error, runId = "" } = run;
    const fault = {
        ...{ code: error?.code ?? "", message: error?.message ?? "" },
        ...{ target: undefined, details: [], additionalInfo: [] },
    };
    const explanation = error === undefined ? undefined : explain(fault, undefined, place);
    if (explanation !== undefined) {
        const { code, headline, remedy } = explanation;
        return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(code, `${headline}: ${sentence(fault)}`, { remedy });
    }
    const isTimeout = run.status.toLowerCase() === "timeout";
    const reported = error === undefined ? "Azure gave no reason." : sentence(fault);
    const what = `Run ${runId} of export ${place.name ?? ""} of ${place.scope}`;
    return isTimeout
        ? new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7("ExportRunTimeout", `${what} timed out in Azure: ${reported}`, {
            ...{ status: undefined, correlationId: undefined, transient: true },
            remedy: "Run the workflow again. If the error persists, export smaller scopes, such as the subscriptions " +
                "of an account.",
        })
        : new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7("ExportRunFailed", `${what} failed in Azure: ${reported}`, {
            ...{ status: undefined, correlationId: undefined, transient: true },
            remedy: "Run the workflow again. If the error persists, send the run's ID to Azure support.",
        });
}
function explain(fault, status, place) {
    return _export_failure_rules_js__WEBPACK_IMPORTED_MODULE_2__/* .EXPORT_FAILURES */ .DK.find(({ matches }) => matches(fault, status, place))?.explain(place, fault);
}
/** Azure's own message and its code. */
function sentence({ code, message }) {
    const reported = message.replace(/\s+/g, " ").trim().replace(/\.$/, "");
    const shown = /^\d*$/.test(code) || reported.includes(code) ? "" : ` (${code})`;
    return reported === "" ? `Azure returned ${code || "without a reason"}.` : `${reported}${shown}.`;
}


/***/ }),

/***/ 85316:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ exportRights),
/* harmony export */   z: () => (/* binding */ personRemedy)
/* harmony export */ });
/* harmony import */ var _hub_roles_enrollment_role_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(90615);
/* harmony import */ var _hub_roles_role_loop_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(55853);
/* harmony import */ var _hub_scope_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33886);
/* harmony import */ var _hub_scope_kind_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55093);
/* harmony import */ var _azure_clouds_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(19320);
/* harmony import */ var _http_missing_role_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20328);






/** The permission that an identity lacks for creating or running exports, and how it gets it. */
function exportRights(scope, refused) {
    const { caller } = refused;
    const id = (0,_hub_scope_js__WEBPACK_IMPORTED_MODULE_1__/* .parseScopeId */ .JA)(scope);
    const { kind, role, title } = (0,_hub_scope_kind_js__WEBPACK_IMPORTED_MODULE_2__/* .scopeSupport */ .S5)(id);
    if ((0,_hub_scope_kind_js__WEBPACK_IMPORTED_MODULE_2__/* .needsManualSteps */ .nK)(id))
        return { remedy: personRemedy(scope, undefined) };
    if (role === undefined) {
        return {
            remedy: `Azure has no role for identities at a ${title}. Use the account, department or subscriptions that ` +
                "it belongs to.",
        };
    }
    const principalId = caller?.principalId;
    if (kind === "subscription" || kind === "resource-group") {
        const lacking = { role, scope: `/${id}`, principalId };
        return { remedy: (0,_http_missing_role_js__WEBPACK_IMPORTED_MODULE_4__/* .assignmentRemedy */ .eG)({ ...lacking, principal: principalId }), lacking };
    }
    const who = principalId ?? _hub_roles_role_loop_js__WEBPACK_IMPORTED_MODULE_5__/* .UNKNOWN_PRINCIPAL */ .sh;
    const remedy = (0,_hub_roles_enrollment_role_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnrollmentRole */ .b)(role)
        ? `Ask an Enterprise Administrator of the enrollment to give the service principal ${who} the role ` +
            `${role}. Only the billing API can assign it, in bash: ${enrollmentCommand(id, role, refused)} ` +
            "(docs/scopes.md)."
        : `Ask an owner of the ${title} to give the service principal ${who} the role ${role} under Cost ` +
            "Management + Billing, Access control (IAM).";
    return { remedy };
}
/** The remedy if no identity can create exports; `account` is the account that they deliver to. */
function personRemedy(scope, account) {
    const { personRole, title } = (0,_hub_scope_kind_js__WEBPACK_IMPORTED_MODULE_2__/* .scopeSupport */ .S5)((0,_hub_scope_js__WEBPACK_IMPORTED_MODULE_1__/* .parseScopeId */ .JA)(scope));
    return (`Azure accepts exports of a ${title} under a Microsoft Customer Agreement only from people, regardless ` +
        "of an identity's roles: run configure-exports, which prints a command for each. " +
        `They must be run by a person who has the role ${personRole ?? "Contributor"} there and can assign ` +
        `roles on ${account ?? "the hub's storage account"}.`);
}
function enrollmentCommand(scope, role, { caller, ...refused }) {
    const { resourceManagerUrl = _azure_clouds_js__WEBPACK_IMPORTED_MODULE_3__/* .CLOUD_ENDPOINTS */ .DW.AzureCloud.resourceManager } = refused;
    const { principalId, tenantId } = caller ?? {};
    return (0,_hub_roles_enrollment_role_js__WEBPACK_IMPORTED_MODULE_0__/* .enrollmentRoleCommand */ .e)({ scope, role, principalId, tenantId, resourceManagerUrl });
}


/***/ }),

/***/ 62788:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E6: () => (/* binding */ idOfRun),
/* harmony export */   S$: () => (/* binding */ manifestNameOf),
/* harmony export */   dp: () => (/* binding */ findRequestedRun)
/* harmony export */ });
/* harmony import */ var exact_values_instant__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4523);

/** Name of the run's manifest within its container; undefined until Azure has named it. */
function manifestNameOf({ manifestFile }, container) {
    const reported = manifestFile?.trim() ?? "";
    if (reported === "")
        return undefined;
    // The specification calls it a URI. A URI starts with its container, a plain name does not.
    const url = /^https?:/i.test(reported) ? URL.parse(reported) : null;
    const path = url === null ? reported : decodeURIComponent(url.pathname).replace(new RegExp(`^/${container}/`, "i"), "");
    const name = path.replace(/^\/+|\/+$/g, "");
    return name.toLowerCase().endsWith(".json") ? name : `${name}/manifest.json`;
}
/** The run's own ID, in lower case. */
function idOfRun({ id, runId }) {
    return (runId ?? id.slice(id.lastIndexOf("/") + 1)).toLowerCase();
}
/** The clocks of Azure and a runner may differ by this much. */
const CLOCK_DIFFERENCE_MS = 60_000;
/**
 * Finds the run that a request started in a history (newest first), because responses contain no run ID. The earliest
 * match is used: a later one belongs to another client.
 */
function findRequestedRun(history, sought) {
    const { knownIds = new Set(), requestedAt, timePeriod } = sought;
    const earliest = (0,exact_values_instant__WEBPACK_IMPORTED_MODULE_0__/* .instantOfDate */ .Vz)(new Date(requestedAt.getTime() - CLOCK_DIFFERENCE_MS));
    return history.findLast((run) => {
        const { executionType, submittedTime, startDate, endDate } = run;
        if (executionType.toLowerCase() === "scheduled" || knownIds.has(idOfRun(run)))
            return false;
        if (submittedTime === undefined || (0,exact_values_instant__WEBPACK_IMPORTED_MODULE_0__/* .parseInstant */ .nV)(submittedTime) < earliest)
            return false;
        return timePeriod === undefined || (isSameDay(startDate, timePeriod.from) && isSameDay(endDate, timePeriod.to));
    });
}
function isSameDay(reported, asked) {
    return reported === undefined || reported.slice(0, 10) === asked.slice(0, 10);
}


/***/ }),

/***/ 61611:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ readCaller)
/* harmony export */ });
/* harmony import */ var _http_bearer_token_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38626);

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/**
 * The signed-in identity, from the claims of the token, which credentials keep; undefined if the token has no readable
 * claims.
 */
async function readCaller(credential, audience) {
    try {
        const answer = await credential.getToken(`${audience}/.default`);
        const { oid, tid } = (0,_http_bearer_token_js__WEBPACK_IMPORTED_MODULE_0__/* .readTokenClaims */ .v4)(answer?.token ?? "");
        if (!isGuid(oid))
            return undefined;
        return { principalId: oid, tenantId: isGuid(tid) ? tid : undefined };
    }
    catch {
        // It only adds details to an error.
        return undefined;
    }
}
function isGuid(value) {
    return typeof value === "string" && GUID.test(value);
}


/***/ }),

/***/ 28611:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TP: () => (/* binding */ parseStorageAccountId),
/* harmony export */   ZK: () => (/* binding */ readStorageAccount),
/* harmony export */   z6: () => (/* binding */ findStorageAccountId)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80051);


const TYPE = "Microsoft.Storage/storageAccounts";
const STORAGE_API = "2023-05-01";
const RESOURCES_API = "2021-04-01";
const ID = /^\/?subscriptions\/([^/]+)\/resourcegroups\/[^/]+\/providers\/microsoft\.storage\/storageaccounts\/([a-z0-9]{3,24})\/?$/i;
/**
 * The subscription and name in the resource ID of a storage account. Throws InputError `InvalidInput` for anything
 * else.
 */
function parseStorageAccountId(text) {
    const [, subscriptionId, name] = ID.exec(text) ?? [];
    if (subscriptionId !== undefined && name !== undefined)
        return { subscriptionId, name: name.toLowerCase() };
    throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("InvalidInput", `Input storage-account-id is ${JSON.stringify(text)}, which is not a storage account.`, {
        remedy: "Set it to the resource ID, " +
            "/subscriptions/.../resourceGroups/.../providers/Microsoft.Storage/storageAccounts/<name>, which " +
            "is the output storageAccountId of deploy-hub.",
        place: { value: text },
    });
}
/**
 * Finds the resource ID of an account by its name, among the visible accounts of the subscription. Throws InputError
 * `StorageAccountNotFound`.
 */
async function findStorageAccountId(manager, name) {
    const { subscriptionId } = manager;
    const filter = `$filter=${encodeURIComponent(`resourceType eq '${TYPE}'`)}`;
    const accounts = await manager.list(`/subscriptions/${subscriptionId}/resources`, RESOURCES_API, filter);
    const found = accounts.find((account) => (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .textField */ .M8)(account, "name")?.toLowerCase() === name.toLowerCase());
    const id = (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .textField */ .M8)(found, "id");
    if (id !== undefined)
        return id;
    throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("StorageAccountNotFound", `Subscription ${subscriptionId} has no storage account ${name} that is visible to the identity of client-id.`, {
        remedy: "Set storage-account-id to the output storageAccountId of deploy-hub. Or check storage-account and " +
            "subscription-id, and whether the identity may read the account.",
        place: { value: name },
    });
}
/**
 * Reads the properties that determine how exports can write to an account. Throws InputError `StorageAccountNotFound`
 * if the account does not exist.
 */
async function readStorageAccount(manager, id) {
    const { name } = parseStorageAccountId(id);
    const account = await manager.get(id, STORAGE_API);
    if (account === undefined) {
        throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("StorageAccountNotFound", `Storage account ${id} does not exist.`, {
            remedy: "Check storage-account-id: it is the output storageAccountId of deploy-hub.",
            place: { value: id },
        });
    }
    const properties = (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .fieldOf */ ._F)(account, "properties");
    const rules = (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .fieldOf */ ._F)(properties, "networkAcls");
    const isPublic = ((0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .textField */ .M8)(properties, "publicNetworkAccess") ?? "Enabled").toLowerCase() === "enabled";
    const isAllowed = ((0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .textField */ .M8)(rules, "defaultAction") ?? "Allow").toLowerCase() === "allow";
    return {
        id: (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .textField */ .M8)(account, "id") ?? id,
        name: (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .textField */ .M8)(account, "name") ?? name,
        network: !isPublic ? "private" : isAllowed ? "open" : "selected",
        allowedCopyScope: (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .textField */ .M8)(properties, "allowedCopyScope"),
        trustsAzure: /\bAzureServices\b/i.test((0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .textField */ .M8)(rules, "bypass") ?? "AzureServices"),
        // Azure omits this field if it was never set, and then allows shared keys.
        allowsSharedKeys: (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .fieldOf */ ._F)(properties, "allowSharedKeyAccess") !== false,
    };
}


/***/ }),

/***/ 49836:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ runCommand),
/* harmony export */   g: () => (/* binding */ manualSteps)
/* harmony export */ });
/* harmony import */ var exact_values_shell_command__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73704);
/* harmony import */ var _scope_kind_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55093);
/* harmony import */ var _export_kinds_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59328);



/** The commands of a plan, one per export that only people can create, change or delete. */
function manualSteps(planned, target) {
    return planned.flatMap((one) => {
        const { scope, name } = one;
        if (!(0,_scope_kind_js__WEBPACK_IMPORTED_MODULE_0__/* .needsManualSteps */ .nK)(scope))
            return [];
        const place = { scope, exportName: name };
        switch (one.action) {
            case "create":
                return [{ ...place, action: "create", command: putCommand(target, place, one.body, undefined) }];
            case "update":
                return [{ ...place, action: "update", command: putCommand(target, place, one.body, one.eTag) }];
            case "remove":
                return one.isPruned ? [{ ...place, action: "delete", command: deleteCommand(target, place) }] : [];
            default:
                return [];
        }
    });
}
/** The command that runs an export for a period within one month, both days included (`yyyy-MM-ddT00:00:00Z`). */
function runCommand(target, place, timePeriod) {
    const { from, to } = timePeriod;
    const url = exportUrl(target, place, "/run");
    const body = JSON.stringify({ timePeriod: { from, to } });
    const command = (0,exact_values_shell_command__WEBPACK_IMPORTED_MODULE_2__/* .shellCommand */ .q$) `az rest --method post --url ${url} --body ${body}`;
    return { scope: place.scope, exportName: place.exportName, action: "run", command };
}
function deleteCommand(target, place) {
    return (0,exact_values_shell_command__WEBPACK_IMPORTED_MODULE_2__/* .shellCommand */ .q$) `az rest --method delete --url ${exportUrl(target, place)}`;
}
/** Placeholder for the first run. Hub names cannot contain these characters, but earlier text may. */
const FIRST_RUN = "<first run>";
function putCommand(target, place, body, eTag) {
    const { schedule } = body.properties;
    const recurrencePeriod = { ...schedule?.recurrencePeriod, from: FIRST_RUN };
    const properties = { ...body.properties, schedule: { ...schedule, recurrencePeriod } };
    const text = JSON.stringify({ ...(eTag === undefined ? {} : { eTag }), ...body, properties });
    const at = text.lastIndexOf(FIRST_RUN);
    const [before, after] = [text.slice(0, at), text.slice(at + FIRST_RUN.length)];
    const first = { shell: `"$(${FIRST_RUNS[(0,_export_kinds_js__WEBPACK_IMPORTED_MODULE_1__/* .kindOfName */ .f$)(place.exportName)?.cadence ?? "daily"]})T00:00:00Z"` };
    return (0,exact_values_shell_command__WEBPACK_IMPORTED_MODULE_2__/* .shellCommand */ .q$) `az rest --method put --url ${exportUrl(target, place)} --body ${before}${first}${after}`;
}
/**
 * Shell expressions for the day of the first run. Azure rejects a schedule that starts in the past, and it is unknown
 * when a person runs the command. The next midnight, or a day 5 within five weeks, using the date command of Linux or
 * else of macOS.
 */
const FIRST_RUNS = {
    daily: "date -u -d '+1 day' +%Y-%m-%d 2>/dev/null || date -u -v+1d +%Y-%m-%d",
    // For any length of month, day 5 of the month 27 days from now is in the future.
    monthly: "date -u -d '+27 days' +%Y-%m-05 2>/dev/null || date -u -v+27d +%Y-%m-05",
};
function exportUrl({ apiVersion, resourceManagerUrl }, place, operation = "") {
    // Azure expects unescaped colons in the IDs of Customer Agreement accounts.
    const segments = [
        ...(0,_scope_kind_js__WEBPACK_IMPORTED_MODULE_0__/* .formatScope */ .gk)(place.scope).slice(1).split("/"),
        "providers",
        "Microsoft.CostManagement",
        "exports",
    ];
    const path = [...segments, place.exportName].map((part) => encodeURIComponent(part).replaceAll("%3A", ":")).join("/");
    return `${resourceManagerUrl.replace(/\/+$/, "")}/${path}${operation}?api-version=${encodeURIComponent(apiVersion)}`;
}


/***/ }),

/***/ 90615:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ isEnrollmentRole),
/* harmony export */   e: () => (/* binding */ enrollmentRoleCommand)
/* harmony export */ });
/* harmony import */ var exact_values_shell_command__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73704);

/** Role definition IDs for billing scopes, which are the same in every billing account. */
const DEFINITIONS = {
    "Enrollment reader": "24f8edb6-1668-4659-b5e2-40bb5f3a7d7e",
    "Department reader": "db609904-a47f-4794-9be8-9bd86fbffd8a",
};
function isEnrollmentRole(role) {
    return role in DEFINITIONS;
}
/**
 * The shell command that assigns a role at an enrollment or a department, which neither the portal nor `az role
 * assignment` can do.
 */
function enrollmentRoleCommand(assignment) {
    const { scope, role, principalId, tenantId, resourceManagerUrl } = assignment;
    const url = `${resourceManagerUrl}/${scope}/billingRoleAssignments/`;
    const principal = principalId === undefined ? ASKED_PRINCIPAL : withinJson(principalId);
    const tenant = tenantId === undefined ? ASKED_TENANT : withinJson(tenantId);
    const definition = withinJson(`/${scope}/billingRoleDefinitions/${DEFINITIONS[role]}`);
    const start = '{"properties":{"principalId":"';
    const end = `","roleDefinitionId":"${definition}"}}`;
    const body = (0,exact_values_shell_command__WEBPACK_IMPORTED_MODULE_0__/* .shellCommand */ .q$) `${start}${principal}${'","principalTenantId":"'}${tenant}${end}`;
    // The assignment's name is a GUID that the caller chooses.
    return (0,exact_values_shell_command__WEBPACK_IMPORTED_MODULE_0__/* .shellCommand */ .q$) `az rest --method put --url ${url}${NEW_ASSIGNMENT} --body ${{ shell: body }}`;
}
/** Escapes text for a JSON string, without the quotes. */
function withinJson(text) {
    return JSON.stringify(text).slice(1, -1);
}
/** Shell expressions for values that are unknown here. */
const ASKED_PRINCIPAL = { shell: '"$(az ad sp show --id CLIENT_ID --query id --output tsv)"' };
const ASKED_TENANT = { shell: '"$(az account show --query tenantId --output tsv)"' };
const NEW_ASSIGNMENT = { shell: '"$(uuidgen)?api-version=2019-10-01-preview"' };


/***/ }),

/***/ 2101:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ commandTarget)
/* harmony export */ });
/* harmony import */ var _azure_azure_clouds_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(19320);

/** The Resource Manager for printed commands: the one that the action itself uses. */
function commandTarget(inputs) {
    const { apiVersion, cloud, resourceManagerUrl } = inputs;
    return { apiVersion, resourceManagerUrl: resourceManagerUrl ?? _azure_azure_clouds_js__WEBPACK_IMPORTED_MODULE_0__/* .CLOUD_ENDPOINTS */ .DW[cloud].resourceManager };
}


/***/ })

};
