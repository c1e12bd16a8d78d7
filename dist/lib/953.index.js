export const id = 953;
export const ids = [953];
export const modules = {

/***/ 3310:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ createArmClient)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _azure_arm_resources__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6767);
/* harmony import */ var _arm_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5466);
/* harmony import */ var _arm_throttling_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8270);
/* harmony import */ var _cloud_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5904);





// An answer that takes longer is lost; Azure's own front ends give up after four minutes.
const CALL_TIMEOUT_MS = 300_000;
/** Makes the client; nothing is sent yet. */
function createArmClient(options) {
    const { clock, credential, cloud, resourceManagerUrl, signal, subscriptionId, userAgent } = options;
    const { mostTries, onTry = () => { }, onWait = () => { } } = options;
    const { resourceManager, resourceManagerAudience } = _cloud_js__WEBPACK_IMPORTED_MODULE_4__/* .CLOUD_ENDPOINTS */ .D[cloud];
    const endpoint = (resourceManagerUrl ?? resourceManager).replace(/\/+$/, "");
    const service = new _azure_arm_resources__WEBPACK_IMPORTED_MODULE_1__/* .ResourceManagementClient */ .h0(credential, subscriptionId, {
        endpoint,
        credentialScopes: `${resourceManagerAudience}/.default`,
        userAgentOptions: { userAgentPrefix: userAgent },
        // The library gives up at a 429 without Retry-After, and sleeps by the machine's clock.
        retryOptions: { maxRetries: 0 },
        additionalPolicies: [{ policy: (0,_arm_throttling_js__WEBPACK_IMPORTED_MODULE_3__/* .repeatLater */ .Ok)({ clock, signal, onTry, onWait, mostTries }), position: "perRetry" }],
    });
    return {
        subscriptionId,
        apiVersion: service.apiVersion,
        clock,
        signal,
        send: async (action, request, allowed = []) => {
            let answer;
            try {
                answer = await service.sendRequest(clientRequest(endpoint, request, signal));
            }
            catch (error) {
                throw (0,_arm_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .armError */ .Tr)(action, error);
            }
            const { bodyAsText, headers, status } = answer;
            if (status >= 400 && !allowed.includes(status)) {
                const correlationId = headers.get("x-ms-correlation-request-id");
                throw (0,_arm_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .armFailure */ .Fw)({ action, status, body: bodyAsText, correlationId });
            }
            return {
                status,
                body: parsed(bodyAsText),
                retryAfterMs: (0,_arm_throttling_js__WEBPACK_IMPORTED_MODULE_3__/* .retryAfterOf */ .sT)(headers, clock),
                header: (name) => headers.get(name),
            };
        },
        call: async (action, call) => {
            try {
                return await call(service, signal);
            }
            catch (error) {
                throw (0,_arm_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .armError */ .Tr)(action, error);
            }
        },
    };
}
function clientRequest(endpoint, request, abortSignal) {
    const { method, url, body, headers = {} } = request;
    return {
        url: url.startsWith("/") ? `${endpoint}${url}` : url,
        method,
        headers: requestHeaders(body === undefined ? headers : { ...headers, "content-type": "application/json; charset=utf-8" }),
        timeout: CALL_TIMEOUT_MS,
        withCredentials: false,
        requestId: (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)(),
        abortSignal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
}
/** The library wants headers of this shape and does not hand out its own. */
function requestHeaders(entries) {
    const values = new Map(Object.entries({ accept: "application/json", ...entries }));
    return {
        get: (name) => values.get(name.toLowerCase()),
        has: (name) => values.has(name.toLowerCase()),
        set: (name, value) => {
            values.set(name.toLowerCase(), String(value));
        },
        delete: (name) => {
            values.delete(name.toLowerCase());
        },
        toJSON: () => Object.fromEntries(values),
        [Symbol.iterator]: () => values.entries(),
    };
}
function parsed(text) {
    if (!text)
        return undefined;
    try {
        return JSON.parse(text);
    }
    catch {
        // A proxy's page; the status alone has to tell.
        return undefined;
    }
}


/***/ }),

/***/ 5466:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dm: () => (/* binding */ isTransientStatus),
/* harmony export */   Fw: () => (/* binding */ armFailure),
/* harmony export */   Tr: () => (/* binding */ armError),
/* harmony export */   dW: () => (/* binding */ ArmError)
/* harmony export */ });
/* harmony import */ var _azure_storage_blob__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2633);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5071);
/* harmony import */ var _arm_fault_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4861);
/* harmony import */ var _missing_role_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1740);




/** A failed call of the Resource Manager, with the causes that the envelope of its error held. */
class ArmError extends _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7 {
    fault;
    /** The innermost causes; at least one. */
    causes;
    constructor(fault, message, details) {
        const causes = (0,_arm_fault_js__WEBPACK_IMPORTED_MODULE_2__/* .innermostFaults */ .j)(fault);
        super(causes[0]?.code || fault.code || "Unknown", message, details);
        this.fault = fault;
        this.causes = causes;
    }
}
const TRANSIENT_STATUSES = [408, 429, 500, 502, 503, 504];
/** True for an answer that the same call may not get again. */
function isTransientStatus(status) {
    return TRANSIENT_STATUSES.includes(status);
}
/** The error of an answer that tells a failure. */
function armFailure({ action, status, body, correlationId, cause }) {
    const fault = (0,_arm_fault_js__WEBPACK_IMPORTED_MODULE_2__/* .parseArmFault */ .W)(body) ?? { ...NOTHING_TOLD, code: status === undefined ? "" : `HTTP${status}` };
    const [first = fault, ...more] = (0,_arm_fault_js__WEBPACK_IMPORTED_MODULE_2__/* .innermostFaults */ .j)(fault);
    const sentence = first.message === "" ? "" : `: ${first.message.replace(/\.$/, "")}`;
    const others = more.length === 0 ? "" : ` (and ${more.length} more)`;
    const answered = [status, first.code || "without a code"].filter((part) => part !== undefined).join(" ");
    return new ArmError(fault, `Could not ${action}: Azure answered ${answered}${sentence}${others}.`, {
        status,
        correlationId,
        transient: status !== undefined && isTransientStatus(status),
        cure: cureOf(first, status),
        cause,
    });
}
const NOTHING_TOLD = { code: "", message: "", target: undefined, details: [], additionalInfo: [] };
/** The error of one failed call; what is no answer of Azure (an abort, a refused sign-in, a bug) stays as it is. */
function armError(action, error) {
    if (!(error instanceof _azure_storage_blob__WEBPACK_IMPORTED_MODULE_0__/* .RestError */ .pj))
        return error;
    const { response, statusCode: status } = error;
    if (response === undefined && status === undefined)
        return unanswered(action, error);
    return armFailure({
        action,
        status,
        body: response?.bodyAsText ?? { code: error.code ?? "", message: error.message },
        correlationId: response?.headers.get("x-ms-correlation-request-id"),
        cause: error,
    });
}
function unanswered(action, error) {
    const code = error.code ?? "Unknown";
    const [reason = ""] = error.message.split("\n");
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7(code, `Could not ${action}: Azure gave no answer (${reason.replace(/\.$/, "")}).`, {
        status: undefined,
        correlationId: undefined,
        transient: true,
        cure: "Check cloud and resource-manager-url, and that the runner reaches that host; then run the workflow again.",
        cause: error,
    });
}
/** What helps with the answers that any call may get. */
const CURES = {
    SubscriptionNotFound: "Check subscription-id, and that the identity of client-id has a role in that subscription.",
    InvalidSubscriptionId: "Check subscription-id: it is a GUID.",
    ResourceGroupNotFound: "Create the resource group first, or check resource-group and subscription-id.",
    InvalidAuthenticationToken: "Check cloud: the token was made for another one. A self-hosted runner's clock must be right.",
    InvalidAuthenticationTokenTenant: "Check tenant-id: it is not the tenant that the subscription belongs to.",
    ReadOnlyDisabledSubscription: "The subscription is disabled; its owner must reactivate it.",
    ScopeLocked: "A lock stands on the resource or its group; remove it, or ask its owner.",
};
function cureOf(fault, status) {
    const missing = (0,_missing_role_js__WEBPACK_IMPORTED_MODULE_3__/* .findMissingRole */ .g)([fault]);
    if (missing !== undefined)
        return missing.cure;
    const known = CURES[fault.code];
    if (known !== undefined)
        return known;
    if (status === 401 || status === 403)
        return "Check the roles of the identity of client-id, and the policies of the subscription.";
    if (status !== undefined && isTransientStatus(status))
        return "Run the workflow again; what was deployed stays.";
    return "Follow what Azure says; when you ask Azure support, give the correlation id.";
}


/***/ }),

/***/ 4861:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ parseArmFault),
/* harmony export */   j: () => (/* binding */ innermostFaults)
/* harmony export */ });
// A foreign answer must not end the process by its depth.
const DEEPEST_NESTING = 20;
/** Reads an error in any of the shapes that Azure's providers give it: with or without envelope, in either case, as JSON within a text. */
function parseArmFault(body) {
    return faultOf(body, 0);
}
function faultOf(body, depth) {
    if (depth > DEEPEST_NESTING)
        return undefined;
    const value = typeof body === "string" ? (parsedJson(body) ?? body) : body;
    if (typeof value === "string")
        return value.trim() === "" ? undefined : plainFault(value);
    if (Array.isArray(value)) {
        const details = faultsOf(value, depth);
        return details.length <= 1 ? details[0] : { ...plainFault("Several errors occurred."), details };
    }
    if (typeof value !== "object" || value === null)
        return undefined;
    const fields = fieldsByLowerName(value);
    const inner = fields.get("error") ?? fields.get("odata.error") ?? fields.get("statusmessage");
    if (inner !== undefined && inner !== null)
        return faultOf(inner, depth + 1);
    return faultOfFields(fields, depth);
}
function faultOfFields(fields, depth) {
    const code = textOf(fields.get("code"));
    const message = textOf(fields.get("message"));
    if (code === "" && message === "")
        return undefined;
    const listed = fields.get("details");
    const details = Array.isArray(listed) ? faultsOf(listed, depth) : [];
    const told = parsedJson(message);
    const within = told === undefined ? undefined : faultOf(told, depth + 1);
    return {
        code,
        message: within === undefined ? message : within.message,
        target: textOf(fields.get("target")) || undefined,
        details: within === undefined ? details : [...details, within],
        additionalInfo: [...infosOf(fields.get("additionalinfo")), ...policyInfosOf(fields.get("innererror"))],
    };
}
function faultsOf(items, depth) {
    return items.map((item) => faultOf(item, depth + 1)).filter((fault) => fault !== undefined);
}
function plainFault(message) {
    return { code: "", message: message.trim(), target: undefined, details: [], additionalInfo: [] };
}
function fieldsByLowerName(value) {
    return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}
/** OData puts the text of a message into a field of its own. */
function textOf(value) {
    if (typeof value === "string")
        return value.trim();
    if (typeof value === "object" && value !== null && "value" in value)
        return textOf(value.value);
    return "";
}
function parsedJson(text) {
    if (!/^\s*[{[]/.test(text))
        return undefined;
    try {
        const parsed = JSON.parse(text);
        return typeof parsed === "object" && parsed !== null ? parsed : undefined;
    }
    catch {
        // A sentence that begins with a bracket, or JSON that was cut.
        return undefined;
    }
}
function infosOf(value) {
    if (!Array.isArray(value))
        return [];
    return value.flatMap((item) => {
        if (typeof item !== "object" || item === null)
            return [];
        const fields = fieldsByLowerName(item);
        return [{ type: textOf(fields.get("type")), info: fields.get("info") }];
    });
}
/** Older answers tell a policy's name in `innererror.policyInfo`. */
function policyInfosOf(value) {
    if (typeof value !== "object" || value === null)
        return [];
    const infos = fieldsByLowerName(value).get("policyinfo");
    return Array.isArray(infos) ? infos.map((info) => ({ type: "PolicyViolation", info })) : [];
}
/** Codes whose own sentence says all; what stands below them repeats it in less clear words. */
const SETTLED = ["RequestDisallowedByPolicy", "AuthorizationFailed", "LinkedAuthorizationFailed"];
/** The causes that a fault goes back to, each once; one without code or target has that of the fault around it. */
function innermostFaults(fault) {
    const seen = new Set();
    return leavesOf(fault).filter(({ code, message, target }) => {
        const key = JSON.stringify([code, message, target]);
        return !seen.has(key) && seen.add(key);
    });
}
function leavesOf(fault) {
    if (SETTLED.includes(fault.code))
        return [fault];
    const leaves = fault.details.flatMap((detail) => leavesOf({
        ...detail,
        code: detail.code || fault.code,
        target: detail.target ?? fault.target,
    }));
    const told = leaves.filter((leaf) => leaf.message !== "");
    return told.length === 0 ? [fault] : told;
}


/***/ }),

/***/ 8039:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FZ: () => (/* binding */ listField),
/* harmony export */   M8: () => (/* binding */ textField),
/* harmony export */   OW: () => (/* binding */ isJsonObject),
/* harmony export */   _F: () => (/* binding */ fieldOf)
/* harmony export */ });
/** A field of foreign JSON; undefined when the value is no object or has none of that name. */
function fieldOf(value, name) {
    return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
/** A field that is a text; undefined else. */
function textField(value, name) {
    const field = fieldOf(value, name);
    return typeof field === "string" ? field : undefined;
}
/** A field that is a list; empty else. */
function listField(value, name) {
    const field = fieldOf(value, name);
    return Array.isArray(field) ? field : [];
}
/** True for a JSON object, which an array is not. */
function isJsonObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}


/***/ }),

/***/ 8270:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ok: () => (/* binding */ repeatLater),
/* harmony export */   Vv: () => (/* binding */ backOffMs),
/* harmony export */   ao: () => (/* binding */ MOST_TRIES),
/* harmony export */   sT: () => (/* binding */ retryAfterOf),
/* harmony export */   x: () => (/* binding */ LASTING_FAULTS)
/* harmony export */ });
/* harmony import */ var _azure_storage_blob__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2633);
/* harmony import */ var _arm_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5466);


const MOST_TRIES = 8;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** Azure's longest window of throttling is five minutes; who asks for more means a quota, which waiting does not mend. */
const LONGEST_ASKED_WAIT_MS = 300_000;
/** Repeats calls that Azure throttled, or that got no answer, by the hub's clock. All calls made through it bear being made twice. */
function repeatLater(options) {
    const { clock, signal, onTry, onWait, mostTries = MOST_TRIES } = options;
    return {
        name: "costHubRepeatLater",
        sendRequest: async (request, next) => {
            for (let tries = 1;; tries++) {
                const isLast = tries === mostTries;
                let reason;
                let askedMs;
                try {
                    const response = await next(request);
                    const { headers, status } = response;
                    // A query may hold a signature.
                    const [url = ""] = request.url.split("?");
                    onTry(`${request.method} ${url} ${status} ${headers.get("x-ms-correlation-request-id") ?? ""}`.trimEnd());
                    askedMs = retryAfterOf(headers, clock);
                    const isTooLong = askedMs !== undefined && askedMs > LONGEST_ASKED_WAIT_MS;
                    if (isLast || isTooLong || !(0,_arm_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isTransientStatus */ .Dm)(status))
                        return response;
                    reason = status === 429 ? "is throttling this identity (429)" : `answered ${status}`;
                }
                catch (error) {
                    if (isLast || signal.aborted || !isBrokenConnection(error))
                        throw error;
                    reason = "gave no answer";
                }
                const waitMs = Math.max(askedMs ?? backOffMs(tries), 1000);
                onWait(`Azure ${reason}; try ${tries + 1} of ${mostTries} in ${Math.ceil(waitMs / 1000)} s.`);
                await clock.sleep(waitMs, signal);
            }
        },
    };
}
/** How long to wait before the next try when nothing asked for a time; doubles from two seconds to a minute. */
function backOffMs(tries) {
    return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
}
/** Codes of connections that fail again however often they are tried. */
const LASTING_FAULTS = [
    "ENOTFOUND",
    "CERT_HAS_EXPIRED",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
];
/** The library reports a call that took too long as an abort, too. */
function isBrokenConnection(error) {
    if (error instanceof _azure_storage_blob__WEBPACK_IMPORTED_MODULE_0__/* .RestError */ .pj) {
        return error.statusCode === undefined && !LASTING_FAULTS.includes(error.code ?? "");
    }
    return error instanceof Error && error.name === "AbortError";
}
const WAIT_HEADERS = [
    ["retry-after-ms", 1],
    ["x-ms-retry-after-ms", 1],
    ["retry-after", 1000],
];
/** The longest wait that an answer asks for, in milliseconds; `Retry-After` is in seconds, or an HTTP date. */
function retryAfterOf(headers, clock) {
    const waits = WAIT_HEADERS.flatMap(([name, unitMs]) => {
        const text = headers.get(name)?.trim() ?? "";
        if (/^\d+(?:\.\d+)?$/.test(text))
            return [Number(text) * unitMs];
        const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
        return Number.isNaN(at) ? [] : [Math.max(0, at - clock.now().getTime())];
    });
    return waits.length === 0 ? undefined : Math.max(...waits);
}


/***/ }),

/***/ 1740:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ findMissingRole)
/* harmony export */ });
const REFUSAL = /not have (?:permission|authorization) to perform action(?:\(s\))? '(?<action>[^']+)' (?:over|at|on) (?:the )?(?:linked )?scope(?:\(s\))? '(?<scope>[^']+)'/;
/** The least role that holds an action, first match wins. Names are those of Azure's built-in roles. */
const ROLES = [
    // Owner would do, too, but holds far more.
    [/^microsoft\.authorization\/roleassignments\//, "Role Based Access Control Administrator"],
    [/^microsoft\.authorization\/.+\/(?:write|delete)$/, "User Access Administrator"],
    [/^microsoft\.costmanagement(?:exports)?\/(?!register)/, "Cost Management Contributor"],
    [/^microsoft\.datafactory\/.+\/(?:write|delete|action)$/, "Data Factory Contributor"],
    [/\/read$/, "Reader"],
    [/./, "Contributor"],
];
/** Reads from Azure's own sentence which right was missing; undefined when no fault tells of one. */
function findMissingRole(faults) {
    for (const { message } of faults) {
        const { action, scope } = REFUSAL.exec(message)?.groups ?? {};
        if (action === undefined || scope === undefined)
            continue;
        const [, role = "Contributor"] = ROLES.find(([pattern]) => pattern.test(action.toLowerCase())) ?? [];
        const assignScope = assignableScope(scope.split(",")[0] ?? scope);
        return { action, role, scope: assignScope, cure: cureOf(role, assignScope, principalOf(message)) };
    }
    return undefined;
}
function principalOf(message) {
    return /object id '([0-9a-f-]{36})'/i.exec(message)?.[1] ?? "<object id of the identity>";
}
/** Azure names the very resource, which often is not there yet; a role is assigned on its group, or on the subscription. */
function assignableScope(scope) {
    return /^\/subscriptions\/[^/]+(?:\/resourcegroups\/[^/]+)?/i.exec(scope)?.[0] ?? scope;
}
function cureOf(role, scope, principal) {
    return (`Ask an Owner, User Access Administrator or Role Based Access Control Administrator of ${scope} to assign the role ${role} there: ` +
        `az role assignment create --assignee-object-id ${principal} --assignee-principal-type ServicePrincipal --role "${role}" --scope ${scope}. ` +
        "A fresh assignment takes up to ten minutes.");
}


/***/ }),

/***/ 8516:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ openResourceManager)
});

// EXTERNAL MODULE: ./lib/src/azure/arm-client.js
var arm_client = __webpack_require__(3310);
// EXTERNAL MODULE: ./lib/src/azure/arm-fault.js
var arm_fault = __webpack_require__(4861);
// EXTERNAL MODULE: ./lib/src/azure/arm-json.js
var arm_json = __webpack_require__(8039);
;// CONCATENATED MODULE: ./lib/src/azure/arm-deployment-operations.js


/** The resource ID of a deployment. */
function deploymentPath({ subscriptionId }, { resourceGroup, name }) {
    return `/subscriptions/${subscriptionId}/resourcegroups/${encodeURIComponent(resourceGroup)}/providers/Microsoft.Resources/deployments/${encodeURIComponent(name)}`;
}
/** The steps of a deployment so far, all pages; Azure lists a step when it begins. */
function listOperations(client, name) {
    return listOperationsOf(client, deploymentPath(client, name));
}
/** The steps of the deployment with this ID. */
async function listOperationsOf(client, deploymentId) {
    const found = [];
    let url = `${deploymentId}/operations?api-version=${client.apiVersion}`;
    while (url !== undefined) {
        // The steps of a deployment that has just begun may not be there yet.
        const { body } = await client.send("read the steps of the deployment", { method: "GET", url }, [404]);
        found.push(...(0,arm_json/* listField */.FZ)(body, "value").map(operationOf));
        url = (0,arm_json/* textField */.M8)(body, "nextLink") || undefined;
    }
    return found;
}
function operationOf(item) {
    const properties = (0,arm_json/* fieldOf */._F)(item, "properties");
    const target = (0,arm_json/* fieldOf */._F)(properties, "targetResource");
    const id = (0,arm_json/* textField */.M8)(target, "id");
    return {
        operationId: (0,arm_json/* textField */.M8)(item, "operationId") ?? "",
        kind: (0,arm_json/* textField */.M8)(properties, "provisioningOperation") ?? "Create",
        state: (0,arm_json/* textField */.M8)(properties, "provisioningState") ?? "Unknown",
        fault: (0,arm_fault/* parseArmFault */.W)((0,arm_json/* fieldOf */._F)(properties, "statusMessage")),
        target: id === undefined
            ? undefined
            : { id, type: (0,arm_json/* textField */.M8)(target, "resourceType") ?? "", name: (0,arm_json/* textField */.M8)(target, "resourceName") ?? id },
    };
}
/** How far a deployment is. Reading a resource for a reference is a step of Azure's, but none of the user's. */
function progressOf({ name, resourceCount = 0 }, operations, elapsedMs) {
    const works = operations.filter(({ kind, target }) => kind === "Create" && target !== undefined);
    const open = works.filter(({ state }) => !/^(?:Succeeded|Failed|Canceled)$/i.test(state));
    return {
        deployment: name,
        doneCount: works.length - open.length,
        totalCount: Math.max(resourceCount, works.length),
        running: open.map(({ target }) => `${(target?.type ?? "").replace(/^Microsoft\./i, "")} ${target?.name ?? ""}`),
        elapsedMs,
    };
}

// EXTERNAL MODULE: ./lib/src/errors.js
var errors = __webpack_require__(5071);
// EXTERNAL MODULE: ./lib/src/azure/arm-errors.js
var arm_errors = __webpack_require__(5466);
;// CONCATENATED MODULE: ./lib/src/azure/arm-deployment-causes.js




const DEEPEST_NESTING = 5;
/** The error of a deployment with all that Azure keeps about it; what is no failed deployment stays as it is. */
async function explainFailure(client, name, error) {
    if (!(error instanceof arm_errors/* ArmError */.dW) || error.status !== undefined)
        return error;
    const path = deploymentPath(client, name);
    let told;
    let details;
    let correlationId = error.correlationId;
    try {
        const url = `${path}?api-version=${client.apiVersion}`;
        const { body } = await client.send("read the failed deployment", { method: "GET", url });
        const properties = (0,arm_json/* fieldOf */._F)(body, "properties");
        told = (0,arm_fault/* parseArmFault */.W)((0,arm_json/* fieldOf */._F)(properties, "error"));
        correlationId = (0,arm_json/* textField */.M8)(properties, "correlationId") ?? correlationId;
        details = await failedSteps(client, path, 0);
    }
    catch {
        // The deployment's own failure is what the user must see, whatever became of its history.
        return error;
    }
    const outer = told ?? error.fault;
    return (0,arm_errors/* armFailure */.Fw)({
        action: `deploy ${name.name} to ${name.resourceGroup}`,
        status: undefined,
        // The steps name the resource, which the deployment's summary of them does not always do.
        body: details.length === 0 ? outer : { ...outer, details: [...details, ...untold(outer, details)] },
        correlationId,
        cause: error.cause,
    });
}
/** The causes of failed steps, those of a nested deployment in its place. */
async function failedSteps(client, deploymentId, depth) {
    const faults = [];
    for (const { fault, state, target } of await listOperationsOf(client, deploymentId)) {
        if (!/^failed$/i.test(state) || target === undefined)
            continue;
        const isNested = /^microsoft\.resources\/deployments$/i.test(target.type) && depth < DEEPEST_NESTING;
        const within = isNested ? await failedSteps(client, target.id, depth + 1) : [];
        if (within.length > 0)
            faults.push(...within);
        else if (fault !== undefined)
            faults.push({ ...fault, target: target.id });
    }
    return faults;
}
/** Causes that no step tells: those of Azure's preflight, for one. */
function untold(outer, steps) {
    const known = new Set(steps.flatMap(arm_fault/* innermostFaults */.j).map(({ message }) => message));
    return outer.details.flatMap(arm_fault/* innermostFaults */.j).filter(({ message }) => message !== "" && !known.has(message));
}

;// CONCATENATED MODULE: ./lib/src/azure/arm-polling.js



const DEFAULT_TIME_LIMIT_MS = 60 * 60 * 1000;
const DEFAULT_PAUSE_MS = 5000;
/**
 * Follows work that Azure goes on with after its answer, until it has succeeded; the last answer. A failed one is an ArmError with all that
 * Azure told, which the library's own poller would drop.
 */
async function followOperation(client, operation) {
    const { action, first, onLook, resourceUrl, timeLimitMs = DEFAULT_TIME_LIMIT_MS } = operation;
    const { clock, signal } = client;
    const startedMs = clock.now().getTime();
    const pollUrl = first.header("azure-asyncoperation");
    let nextUrl = pollUrl ?? first.header("location") ?? resourceUrl;
    let answer = first;
    // The first answer's own state says nothing about an operation that it names.
    let state = pollUrl === undefined ? stateOf(first) : "running";
    while (state === "running") {
        if (nextUrl === undefined)
            return answer;
        const elapsedMs = clock.now().getTime() - startedMs;
        if (elapsedMs >= timeLimitMs)
            throw operation.tooSlow?.(elapsedMs) ?? tooSlow(action, elapsedMs);
        const pauseMs = Math.max(answer.retryAfterMs ?? DEFAULT_PAUSE_MS, 1000);
        await clock.sleep(Math.min(pauseMs, timeLimitMs - elapsedMs), signal);
        answer = await client.send(action, { method: "GET", url: nextUrl });
        state = stateOf(answer);
        if (pollUrl === undefined)
            nextUrl = answer.header("location") ?? nextUrl;
        if (state === "running")
            await onLook?.();
    }
    if (state === "succeeded")
        return answer;
    const correlationId = first.header("x-ms-correlation-request-id");
    throw (0,arm_errors/* armFailure */.Fw)({ action, status: undefined, body: errorOf(answer.body, state), correlationId });
}
/** An operation tells `status`, a resource `properties.provisioningState`; the status code alone tells where neither stands. */
function stateOf({ body, status }) {
    const told = (0,arm_json/* fieldOf */._F)(body, "status") ?? (0,arm_json/* fieldOf */._F)((0,arm_json/* fieldOf */._F)(body, "properties"), "provisioningState");
    if (typeof told !== "string")
        return status === 202 ? "running" : "succeeded";
    const state = told.toLowerCase();
    return state === "succeeded" || state === "failed" || state === "canceled" ? state : "running";
}
function errorOf(body, state) {
    const told = (0,arm_json/* fieldOf */._F)(body, "error") ?? (0,arm_json/* fieldOf */._F)((0,arm_json/* fieldOf */._F)(body, "properties"), "error");
    return told ?? { code: state === "canceled" ? "Canceled" : "Failed", message: `The operation was ${state}.` };
}
function tooSlow(action, elapsedMs) {
    const minutes = Math.round(elapsedMs / 60_000);
    return new errors/* ServiceError */._7("AzureTooSlow", `Could not ${action}: Azure was not done after ${minutes} minutes.`, {
        status: undefined,
        correlationId: undefined,
        transient: true,
        cure: "Azure goes on with it. Wait a while, then run the workflow again.",
    });
}

;// CONCATENATED MODULE: ./lib/src/azure/arm-deployments.js





/** Has Azure check template and parameters; what it finds is an ArmError. */
async function validate(client, request) {
    const action = `validate deployment ${request.name}`;
    const first = await client.send(action, {
        method: "POST",
        url: deploymentUrl(client, request, "/validate"),
        body: deploymentBody(request),
    });
    const { body } = await followOperation(client, { action, first, timeLimitMs: request.timeLimitMs });
    const resources = (0,arm_json/* listField */.FZ)((0,arm_json/* fieldOf */._F)(body, "properties"), "validatedResources");
    return { resourceCount: resources.length === 0 ? undefined : resources.length };
}
/**
 * Deploys, and waits for the end. A failure is an ArmError with the causes of all resources that failed, nested deployments included.
 * When the time is up or the run is cancelled, InputError `DeploymentTimeout` or `DeploymentAbandoned`: Azure goes on all the same.
 */
async function deploy({ client, request, onProgress, portalLink }) {
    const { clock, signal } = client;
    const action = `deploy ${request.name} to ${request.resourceGroup}`;
    const url = deploymentUrl(client, request);
    const link = portalLink(deploymentPath(client, request));
    const startedMs = clock.now().getTime();
    signal.throwIfAborted();
    const look = async () => {
        // Progress is no reason to fail; a cancelled run is noticed at the next pause.
        const operations = await listOperations(client, request).catch(() => []);
        onProgress(progressOf(request, operations, clock.now().getTime() - startedMs));
    };
    try {
        const first = await client.send(action, { method: "PUT", url, body: deploymentBody(request) });
        await followOperation(client, {
            action,
            first,
            resourceUrl: url,
            onLook: look,
            tooSlow: (elapsedMs) => deploymentTimeout(request, link, elapsedMs),
            timeLimitMs: request.timeLimitMs,
        });
    }
    catch (error) {
        throw signal.aborted ? deploymentAbandoned(request, link, error) : await explainFailure(client, request, error);
    }
    const { body } = await client.send(action, { method: "GET", url });
    return deploymentOf(body, client, request);
}
function deploymentOf(body, client, request) {
    const properties = (0,arm_json/* fieldOf */._F)(body, "properties");
    const outputs = (0,arm_json/* fieldOf */._F)(properties, "outputs");
    return {
        id: (0,arm_json/* textField */.M8)(body, "id") ?? deploymentPath(client, request),
        name: request.name,
        correlationId: (0,arm_json/* textField */.M8)(properties, "correlationId"),
        outputs: Object.fromEntries(Object.entries((0,arm_json/* isJsonObject */.OW)(outputs) ? outputs : {}).map(([name, output]) => [
            name,
            { type: (0,arm_json/* textField */.M8)(output, "type") ?? "", value: (0,arm_json/* fieldOf */._F)(output, "value") },
        ])),
    };
}
/** The URL of a deployment of a resource group, or of an action on it. */
function deploymentUrl(client, name, action = "") {
    return `${deploymentPath(client, name)}${action}?api-version=${client.apiVersion}`;
}
/** Resources that the template does not name stay: the hub shares its group. */
function deploymentBody(request, more = {}) {
    const { parameters, template, validationLevel } = request;
    return {
        properties: {
            mode: "Incremental",
            template,
            parameters,
            ...(validationLevel === undefined ? {} : { validationLevel }),
            ...more,
        },
    };
}
const GOES_ON = "What is done stays, and running deploy-hub again takes it up.";
function deploymentTimeout({ name }, link, elapsedMs) {
    const minutes = Math.round(elapsedMs / 60_000);
    return new errors/* InputError */.dz("DeploymentTimeout", `Deployment ${name} was not done after ${minutes} minutes. It goes on in Azure: ${link}`, { cure: `Wait until it has ended, or cancel it there; then run deploy-hub again. ${GOES_ON}` });
}
function deploymentAbandoned({ name }, link, cause) {
    return new errors/* InputError */.dz("DeploymentAbandoned", `The run was cancelled while deployment ${name} was at work. It goes on in Azure: ${link}`, { cure: `Wait until it has ended, or cancel it there. ${GOES_ON}`, cause });
}

;// CONCATENATED MODULE: ./lib/src/azure/arm-providers.js
function readProvider(client, namespace) {
    return client.call(`read resource provider ${namespace}`, async ({ providers }, abortSignal) => providerOf(namespace, await providers.get(namespace, { abortSignal })));
}
function registerProvider(client, namespace) {
    return client.call(`register resource provider ${namespace}`, async ({ providers }, abortSignal) => providerOf(namespace, await providers.register(namespace, { abortSignal })));
}
function providerOf(asked, listed) {
    const { namespace = asked, registrationState = "Unknown", resourceTypes = [] } = listed;
    return {
        namespace,
        registrationState,
        resourceTypes: resourceTypes.map(({ resourceType = "", locations = [] }) => ({ name: resourceType, locations })),
    };
}

;// CONCATENATED MODULE: ./lib/src/azure/arm-resources.js


const SUBSCRIPTION_API = "2022-12-01";
async function readSubscription(client) {
    // The library of resources knows no subscriptions.
    const url = `/subscriptions/${client.subscriptionId}?api-version=${SUBSCRIPTION_API}`;
    const { body } = await client.send("read the subscription", { method: "GET", url });
    return {
        id: (0,arm_json/* textField */.M8)(body, "subscriptionId") ?? client.subscriptionId,
        displayName: (0,arm_json/* textField */.M8)(body, "displayName") ?? client.subscriptionId,
        tenantId: (0,arm_json/* textField */.M8)(body, "tenantId"),
        state: (0,arm_json/* textField */.M8)(body, "state") ?? "Unknown",
    };
}
async function readResourceGroup(client, name) {
    const url = `/subscriptions/${client.subscriptionId}/resourcegroups/${encodeURIComponent(name)}?api-version=${client.apiVersion}`;
    const { body, status } = await client.send(`read resource group ${name}`, { method: "GET", url }, [404]);
    if (status === 404)
        return undefined;
    return {
        id: (0,arm_json/* textField */.M8)(body, "id") ?? `/subscriptions/${client.subscriptionId}/resourceGroups/${name}`,
        name: (0,arm_json/* textField */.M8)(body, "name") ?? name,
        location: (0,arm_json/* textField */.M8)(body, "location") ?? "",
        tags: tagsOf(body),
    };
}
async function listResources(client, resourceGroup, filter) {
    return client.call(`list the resources of ${resourceGroup}`, async ({ resources }, abortSignal) => {
        const options = filter === undefined ? { abortSignal } : { abortSignal, filter };
        const found = [];
        for await (const { id = "", name = "", type = "", location, kind, sku, tags = {} } of resources.listByResourceGroup(resourceGroup, options)) {
            found.push({ id, name, type, location, kind, sku: sku?.name, tags });
        }
        return found;
    });
}
async function getResource(client, id, apiVersion) {
    const url = resourceUrl(id, apiVersion);
    const { body, status } = await client.send(`read ${id}`, { method: "GET", url }, [404]);
    return status === 404 || !(0,arm_json/* isJsonObject */.OW)(body) ? undefined : body;
}
async function listCollection(client, { id, apiVersion, query }) {
    const found = [];
    let url = `${resourceUrl(id, apiVersion)}${query === undefined ? "" : `&${query}`}`;
    while (url !== undefined) {
        const { body } = await client.send(`list ${id}`, { method: "GET", url }, [404]);
        found.push(...(0,arm_json/* listField */.FZ)(body, "value").filter(arm_json/* isJsonObject */.OW));
        url = (0,arm_json/* textField */.M8)(body, "nextLink") || undefined;
    }
    return found;
}
async function postAction(client, { id, apiVersion, body }) {
    const action = `call ${id}`;
    const first = await client.send(action, { method: "POST", url: resourceUrl(id, apiVersion), body });
    return (await followOperation(client, { action, first })).body;
}
async function deleteResource(client, id, apiVersion) {
    const action = `delete ${id}`;
    const first = await client.send(action, { method: "DELETE", url: resourceUrl(id, apiVersion) }, [404]);
    if (first.status === 404 || first.status === 204)
        return false;
    await followOperation(client, { action, first });
    return true;
}
function resourceUrl(id, apiVersion) {
    return `/${id.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/")}?api-version=${apiVersion}`;
}
function tagsOf(body) {
    const tags = (0,arm_json/* isJsonObject */.OW)(body) ? body.tags : undefined;
    if (!(0,arm_json/* isJsonObject */.OW)(tags))
        return {};
    return Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, String(value)]));
}

;// CONCATENATED MODULE: ./lib/src/azure/arm-what-if.js



/** What a deployment would do to a resource; `Deploy`: it would be written, and Azure cannot tell with which effect. */
const WHAT_IF_CHANGE_TYPES = [
    "Create",
    "Delete",
    "Deploy",
    "Ignore",
    "Modify",
    "NoChange",
    "Unsupported",
];
/** Asks Azure what a deployment would change; nothing is changed. */
async function whatIf(client, request) {
    const action = `work out what deployment ${request.name} would change`;
    const first = await client.send(action, {
        method: "POST",
        url: deploymentUrl(client, request, "/whatIf"),
        body: deploymentBody(request, { whatIfSettings: { resultFormat: "FullResourcePayloads" } }),
    });
    const { body } = await followOperation(client, { action, first, timeLimitMs: request.timeLimitMs });
    const properties = (0,arm_json/* fieldOf */._F)(body, "properties");
    return {
        changes: [...(0,arm_json/* listField */.FZ)(properties, "changes"), ...(0,arm_json/* listField */.FZ)(properties, "potentialChanges")].map(changeOf),
        diagnostics: (0,arm_json/* listField */.FZ)(properties, "diagnostics").map((item) => ({
            level: (0,arm_json/* textField */.M8)(item, "level") ?? "Warning",
            code: (0,arm_json/* textField */.M8)(item, "code") ?? "",
            message: (0,arm_json/* textField */.M8)(item, "message") ?? "",
            target: (0,arm_json/* textField */.M8)(item, "target"),
        })),
    };
}
function changeOf(item) {
    const told = (0,arm_json/* textField */.M8)(item, "changeType")?.toLowerCase();
    return {
        resourceId: (0,arm_json/* textField */.M8)(item, "resourceId") ?? "",
        // A kind that is new to us must not pass for none.
        changeType: WHAT_IF_CHANGE_TYPES.find((type) => type.toLowerCase() === told) ?? "Deploy",
        before: objectOf((0,arm_json/* fieldOf */._F)(item, "before")),
        after: objectOf((0,arm_json/* fieldOf */._F)(item, "after")),
        delta: (0,arm_json/* listField */.FZ)(item, "delta").map(propertyChangeOf),
        unsupportedReason: (0,arm_json/* textField */.M8)(item, "unsupportedReason"),
    };
}
function propertyChangeOf(item) {
    return {
        path: (0,arm_json/* textField */.M8)(item, "path") ?? "",
        changeType: (0,arm_json/* textField */.M8)(item, "propertyChangeType") ?? "Modify",
        before: (0,arm_json/* fieldOf */._F)(item, "before") ?? undefined,
        after: (0,arm_json/* fieldOf */._F)(item, "after") ?? undefined,
        children: (0,arm_json/* listField */.FZ)(item, "children").map(propertyChangeOf),
    };
}
function objectOf(value) {
    return (0,arm_json/* isJsonObject */.OW)(value) ? value : undefined;
}

// EXTERNAL MODULE: ./lib/src/azure/cloud.js
var azure_cloud = __webpack_require__(5904);
;// CONCATENATED MODULE: ./lib/src/azure/resource-manager.js







/** Opens the Resource Manager of a cloud; nothing is sent yet. */
function openResourceManager(options) {
    const { subscriptionId, cloud } = options;
    const client = (0,arm_client/* createArmClient */.c)(options);
    const portalLink = (id) => `${azure_cloud/* CLOUD_ENDPOINTS */.D[cloud].portal}/#resource${id}`;
    return {
        subscriptionId,
        subscription: () => readSubscription(client),
        provider: (namespace) => readProvider(client, namespace),
        registerProvider: (namespace) => registerProvider(client, namespace),
        resourceGroup: (name) => readResourceGroup(client, name),
        validate: (request) => validate(client, request),
        whatIf: (request) => whatIf(client, request),
        deploy: (request, onProgress) => deploy({ client, request, onProgress, portalLink }),
        operations: (resourceGroup, deploymentName) => listOperations(client, { resourceGroup, name: deploymentName }),
        resources: (resourceGroup, filter) => listResources(client, resourceGroup, filter),
        get: (id, apiVersion) => getResource(client, id, apiVersion),
        list: (id, apiVersion, query) => listCollection(client, { id, apiVersion, query }),
        post: (id, apiVersion, body) => postAction(client, { id, apiVersion, body }),
        delete: (id, apiVersion) => deleteResource(client, id, apiVersion),
        portalLink,
    };
}


/***/ }),

/***/ 1519:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ checkRemoteHubUri)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5071);

/**
 * Refuses a remote hub's address that settings.json may not hold, with InputError `InvalidInput`. Never repeats it: people paste SAS URLs.
 */
function checkRemoteHubUri(uri) {
    if (/^https?:\/\/[^\s?#@]+$/i.test(uri))
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("InvalidInput", "remote-hub-storage-uri is not the plain URL of a storage account.", {
        cure: "Give the blob or dfs endpoint, as in https://remotehub.dfs.core.windows.net, without a SAS token; a key goes into remote-hub-storage-key.",
    });
}


/***/ })

};
