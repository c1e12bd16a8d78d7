export const id = 726;
export const ids = [726];
export const modules = {

/***/ 7176:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  B: () => (/* binding */ openClients)
});

// EXTERNAL MODULE: ./lib/src/azure/blob-store.js + 1 modules
var blob_store = __webpack_require__(3710);
// EXTERNAL MODULE: ./lib/src/azure/cloud.js
var azure_cloud = __webpack_require__(5904);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./node_modules/@azure/arm-resources/dist/esm/index.js + 15 modules
var esm = __webpack_require__(6767);
// EXTERNAL MODULE: ./lib/src/azure/arm-errors.js
var arm_errors = __webpack_require__(5466);
// EXTERNAL MODULE: ./node_modules/@azure/storage-blob/dist/esm/index.js + 142 modules
var dist_esm = __webpack_require__(2633);
;// CONCATENATED MODULE: ./lib/src/azure/arm-throttling.js


const MOST_TRIES = 8;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** Azure's longest window of throttling is five minutes; who asks for more means a quota, which waiting does not mend. */
const LONGEST_ASKED_WAIT_MS = 300_000;
/** Repeats calls that Azure throttled, or that got no answer, by the hub's clock. All calls made through it bear being made twice. */
function repeatLater({ clock, signal, onTry, onWait }) {
    return {
        name: "costHubRepeatLater",
        sendRequest: async (request, next) => {
            for (let tries = 1;; tries++) {
                const isLast = tries === MOST_TRIES;
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
                    if (isLast || isTooLong || !(0,arm_errors/* isTransientStatus */.Dm)(status))
                        return response;
                    reason = status === 429 ? "is throttling this identity (429)" : `answered ${status}`;
                }
                catch (error) {
                    if (isLast || signal.aborted || !isBrokenConnection(error))
                        throw error;
                    reason = "gave no answer";
                }
                const waitMs = Math.max(askedMs ?? Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS), 1000);
                onWait(`Azure ${reason}; try ${tries + 1} of ${MOST_TRIES} in ${Math.ceil(waitMs / 1000)} s.`);
                await clock.sleep(waitMs, signal);
            }
        },
    };
}
const LASTING_FAULTS = ["ENOTFOUND", "CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN"];
/** The library reports a call that took too long as an abort, too. */
function isBrokenConnection(error) {
    if (error instanceof dist_esm/* RestError */.pj) {
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

;// CONCATENATED MODULE: ./lib/src/azure/arm-client.js





// An answer that takes longer is lost; Azure's own front ends give up after four minutes.
const CALL_TIMEOUT_MS = 300_000;
/** Makes the client; nothing is sent yet. */
function createArmClient(options) {
    const { clock, credential, cloud, resourceManagerUrl, signal, subscriptionId, userAgent } = options;
    const { onTry = () => { }, onWait = () => { } } = options;
    const { resourceManager, resourceManagerAudience } = azure_cloud/* CLOUD_ENDPOINTS */.D[cloud];
    const endpoint = (resourceManagerUrl ?? resourceManager).replace(/\/+$/, "");
    const service = new esm/* ResourceManagementClient */.h0(credential, subscriptionId, {
        endpoint,
        credentialScopes: `${resourceManagerAudience}/.default`,
        userAgentOptions: { userAgentPrefix: userAgent },
        // The library gives up at a 429 without Retry-After, and sleeps by the machine's clock.
        retryOptions: { maxRetries: 0 },
        additionalPolicies: [{ policy: repeatLater({ clock, signal, onTry, onWait }), position: "perRetry" }],
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
                throw (0,arm_errors/* armError */.Tr)(action, error);
            }
            const { bodyAsText, headers, status } = answer;
            if (status >= 400 && !allowed.includes(status)) {
                const correlationId = headers.get("x-ms-correlation-request-id");
                throw (0,arm_errors/* armFailure */.Fw)({ action, status, body: bodyAsText, correlationId });
            }
            return {
                status,
                body: parsed(bodyAsText),
                retryAfterMs: retryAfterOf(headers, clock),
                header: (name) => headers.get(name),
            };
        },
        call: async (action, call) => {
            try {
                return await call(service, signal);
            }
            catch (error) {
                throw (0,arm_errors/* armError */.Tr)(action, error);
            }
        },
    };
}
function clientRequest(endpoint, { method, url, body }, abortSignal) {
    return {
        url: url.startsWith("/") ? `${endpoint}${url}` : url,
        method,
        headers: requestHeaders(body === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
        timeout: CALL_TIMEOUT_MS,
        withCredentials: false,
        requestId: (0,external_node_crypto_.randomUUID)(),
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

// EXTERNAL MODULE: ./lib/src/azure/arm-fault.js
var arm_fault = __webpack_require__(4861);
;// CONCATENATED MODULE: ./lib/src/azure/arm-json.js
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
        found.push(...listField(body, "value").map(operationOf));
        url = textField(body, "nextLink") || undefined;
    }
    return found;
}
function operationOf(item) {
    const properties = fieldOf(item, "properties");
    const target = fieldOf(properties, "targetResource");
    const id = textField(target, "id");
    return {
        operationId: textField(item, "operationId") ?? "",
        kind: textField(properties, "provisioningOperation") ?? "Create",
        state: textField(properties, "provisioningState") ?? "Unknown",
        fault: (0,arm_fault/* parseArmFault */.W)(fieldOf(properties, "statusMessage")),
        target: id === undefined
            ? undefined
            : { id, type: textField(target, "resourceType") ?? "", name: textField(target, "resourceName") ?? id },
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
        const properties = fieldOf(body, "properties");
        told = (0,arm_fault/* parseArmFault */.W)(fieldOf(properties, "error"));
        correlationId = textField(properties, "correlationId") ?? correlationId;
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
    const told = fieldOf(body, "status") ?? fieldOf(fieldOf(body, "properties"), "provisioningState");
    if (typeof told !== "string")
        return status === 202 ? "running" : "succeeded";
    const state = told.toLowerCase();
    return state === "succeeded" || state === "failed" || state === "canceled" ? state : "running";
}
function errorOf(body, state) {
    const told = fieldOf(body, "error") ?? fieldOf(fieldOf(body, "properties"), "error");
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
    const { body } = await followOperation(client, { action, first });
    const resources = listField(fieldOf(body, "properties"), "validatedResources");
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
            ...(request.timeLimitMs === undefined ? {} : { timeLimitMs: request.timeLimitMs }),
        });
    }
    catch (error) {
        throw signal.aborted ? deploymentAbandoned(request, link, error) : await explainFailure(client, request, error);
    }
    const { body } = await client.send(action, { method: "GET", url });
    return deploymentOf(body, client, request);
}
function deploymentOf(body, client, request) {
    const properties = fieldOf(body, "properties");
    const outputs = fieldOf(properties, "outputs");
    return {
        id: textField(body, "id") ?? deploymentPath(client, request),
        name: request.name,
        correlationId: textField(properties, "correlationId"),
        outputs: Object.fromEntries(Object.entries(isJsonObject(outputs) ? outputs : {}).map(([name, output]) => [
            name,
            { type: textField(output, "type") ?? "", value: fieldOf(output, "value") },
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
        id: textField(body, "subscriptionId") ?? client.subscriptionId,
        displayName: textField(body, "displayName") ?? client.subscriptionId,
        tenantId: textField(body, "tenantId"),
        state: textField(body, "state") ?? "Unknown",
    };
}
async function readResourceGroup(client, name) {
    const url = `/subscriptions/${client.subscriptionId}/resourcegroups/${encodeURIComponent(name)}?api-version=${client.apiVersion}`;
    const { body, status } = await client.send(`read resource group ${name}`, { method: "GET", url }, [404]);
    if (status === 404)
        return undefined;
    return {
        id: textField(body, "id") ?? `/subscriptions/${client.subscriptionId}/resourceGroups/${name}`,
        name: textField(body, "name") ?? name,
        location: textField(body, "location") ?? "",
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
    return status === 404 || !isJsonObject(body) ? undefined : body;
}
async function listCollection(client, { id, apiVersion, query }) {
    const found = [];
    let url = `${resourceUrl(id, apiVersion)}${query === undefined ? "" : `&${query}`}`;
    while (url !== undefined) {
        const { body } = await client.send(`list ${id}`, { method: "GET", url }, [404]);
        found.push(...listField(body, "value").filter(isJsonObject));
        url = textField(body, "nextLink") || undefined;
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
    const tags = isJsonObject(body) ? body.tags : undefined;
    if (!isJsonObject(tags))
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
    const { body } = await followOperation(client, { action, first });
    const properties = fieldOf(body, "properties");
    return {
        changes: [...listField(properties, "changes"), ...listField(properties, "potentialChanges")].map(changeOf),
        diagnostics: listField(properties, "diagnostics").map((item) => ({
            level: textField(item, "level") ?? "Warning",
            code: textField(item, "code") ?? "",
            message: textField(item, "message") ?? "",
            target: textField(item, "target"),
        })),
    };
}
function changeOf(item) {
    const told = textField(item, "changeType")?.toLowerCase();
    return {
        resourceId: textField(item, "resourceId") ?? "",
        // A kind that is new to us must not pass for none.
        changeType: WHAT_IF_CHANGE_TYPES.find((type) => type.toLowerCase() === told) ?? "Deploy",
        before: objectOf(fieldOf(item, "before")),
        after: objectOf(fieldOf(item, "after")),
        delta: listField(item, "delta").map(propertyChangeOf),
        unsupportedReason: textField(item, "unsupportedReason"),
    };
}
function propertyChangeOf(item) {
    return {
        path: textField(item, "path") ?? "",
        changeType: textField(item, "propertyChangeType") ?? "Modify",
        before: fieldOf(item, "before") ?? undefined,
        after: fieldOf(item, "after") ?? undefined,
        children: listField(item, "children").map(propertyChangeOf),
    };
}
function objectOf(value) {
    return isJsonObject(value) ? value : undefined;
}

;// CONCATENATED MODULE: ./lib/src/azure/resource-manager.js







/** Opens the Resource Manager of a cloud; nothing is sent yet. */
function openResourceManager(options) {
    const { subscriptionId, cloud } = options;
    const client = createArmClient(options);
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

// EXTERNAL MODULE: ./lib/src/azure/sign-in.js + 167 modules
var sign_in = __webpack_require__(8641);
// EXTERNAL MODULE: ./lib/src/github/id-token.js
var id_token = __webpack_require__(6515);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
;// CONCATENATED MODULE: ./lib/src/github/repository-context.js

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
        const event = JSON.parse(await (0,promises_.readFile)(eventPath, "utf8"));
        const branch = event.repository?.default_branch;
        return typeof branch === "string" ? branch : undefined;
    }
    catch {
        // Schedules of old runners come without a payload; the branch has a default of its own.
        return undefined;
    }
}

// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/token-claims.js
var token_claims = __webpack_require__(8457);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/clients.js







/** Makes the clients of a step; the main step and the post step use the same ones. */
async function openClients(runtime, inputs) {
    const { clock, environment, hubVersion, log, signal } = runtime;
    const userAgent = `cost-hub/${hubVersion} (deploy-hub)`;
    const context = await readRepositoryContext(environment);
    const idToken = (audience) => (0,id_token/* requestIdToken */.g)({ audience, environment });
    const credential = (0,sign_in/* createCredential */.G)({ ...inputs, clock, requestIdToken: idToken });
    return {
        context,
        resourceManager: openResourceManager({
            ...inputs,
            credential,
            clock,
            signal,
            userAgent,
            onWait: (reason) => log.info(reason),
        }),
        openStorage: (endpoint) => (0,blob_store/* openBlobService */.z)({ endpoint, credential: { token: credential }, userAgent, signal }),
        openWorkflows: async (repository) => {
            const token = inputs.githubToken;
            if (token === undefined)
                return undefined;
            // GitHub's client is a chunk of its own, which only a run that pauses workflows loads.
            const { openWorkflowsApi } = await Promise.all(/* import() */[__webpack_require__.e(785), __webpack_require__.e(267)]).then(__webpack_require__.bind(__webpack_require__, 3267));
            return openWorkflowsApi({ repository, token, apiUrl: context.apiUrl, userAgent, clock, signal });
        },
        accessToken: async () => {
            const scope = `${azure_cloud/* CLOUD_ENDPOINTS */.D[inputs.cloud].resourceManagerAudience}/.default`;
            return (await credential.getToken(scope))?.token ?? "";
        },
        idTokenSubject: async () => {
            if (inputs.auth !== "oidc")
                return undefined;
            const { sub } = (0,token_claims/* readTokenClaims */.v)(await idToken("api://AzureADTokenExchange"));
            return typeof sub === "string" ? sub : undefined;
        },
    };
}


/***/ }),

/***/ 1009:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ij: () => (/* binding */ readDeployHubInputs)
/* harmony export */ });
/* unused harmony exports DEPLOY_MODES, STORAGE_SKUS */
/* harmony import */ var _azure_cloud_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5904);
/* harmony import */ var _azure_sign_in_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8641);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5071);
/* harmony import */ var _hub_scope_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3886);
/* harmony import */ var _tags_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9);





/** `what-if` and `validate` change nothing. */
const DEPLOY_MODES = ["deploy", "what-if", "validate"];
const STORAGE_SKUS = ["Premium_LRS", "Premium_ZRS"];
/** Ten years; a larger number is a typing error. */
const MOST_DAYS = 3653;
const MOST_MONTHS = 120;
/** The only place that knows the names of the action's inputs. */
function readDeployHubInputs(reader) {
    const secrets = {
        remoteHubStorageKey: reader.secret("remote-hub-storage-key"),
        eventBridgeToken: reader.secret("event-bridge-token"),
        githubToken: reader.secret("github-token"),
    };
    const hubName = reader.text("hub-name");
    const inputs = {
        ...secrets,
        auth: reader.choice("auth", _azure_sign_in_js__WEBPACK_IMPORTED_MODULE_1__/* .AUTH_MODES */ .W),
        tenantId: reader.optionalText("tenant-id"),
        clientId: reader.optionalText("client-id"),
        subscriptionId: reader.text("subscription-id"),
        cloud: reader.choice("cloud", _azure_cloud_js__WEBPACK_IMPORTED_MODULE_0__/* .CLOUDS */ .J),
        authorityHost: reader.optionalText("authority-host"),
        resourceManagerUrl: reader.optionalText("resource-manager-url"),
        resourceGroup: reader.text("resource-group"),
        mode: reader.choice("mode", DEPLOY_MODES),
        deploymentName: deploymentName(reader.optionalText("deployment-name"), hubName),
        timeoutMinutes: reader.wholeNumber("timeout-minutes", { min: 1, max: 360 }),
        hubName,
        location: reader.optionalText("location"),
        storageSku: optionalSku(reader),
        storageAccountName: reader.optionalText("storage-account-name"),
        tags: (0,_tags_js__WEBPACK_IMPORTED_MODULE_4__/* .parseTags */ .rL)("tags", reader.optionalText("tags")),
        tagsByResource: (0,_tags_js__WEBPACK_IMPORTED_MODULE_4__/* .parseTagsByResource */ .K_)("tags-by-resource", reader.optionalText("tags-by-resource")),
        scopesToMonitor: reader.list("scopes-to-monitor").map(_hub_scope_js__WEBPACK_IMPORTED_MODULE_3__/* .parseScopeId */ .JA),
        exportRetentionInDays: reader.optionalWholeNumber("export-retention-in-days", { min: 0, max: MOST_DAYS }),
        ingestionRetentionInMonths: reader.optionalWholeNumber("ingestion-retention-in-months", {
            min: 0,
            max: MOST_MONTHS,
        }),
        settingsPath: reader.text("settings-path"),
        remoteHubStorageUri: reader.optionalText("remote-hub-storage-uri"),
        skipEventServiceRegistration: reader.flag("skip-event-service-registration"),
        eventServiceLocation: reader.optionalText("event-service-location"),
        eventBridge: reader.flag("event-bridge"),
        allowSharedKeyAccess: optionalFlag(reader, "allow-shared-key-access"),
        enablePurgeProtection: reader.flag("enable-purge-protection"),
        githubRepository: optionalRepository(reader.optionalText("github-repository")),
        // Empty is an answer: no environment is trusted.
        githubEnvironment: reader.optionalText("github-environment") ?? "",
        githubDefaultBranch: reader.optionalText("github-default-branch"),
        githubOwnerId: reader.optionalText("github-owner-id"),
        githubRepositoryId: reader.optionalText("github-repository-id"),
        pauseWorkflows: reader.list("pause-workflows"),
        removeOldResources: reader.flag("remove-old-resources"),
    };
    refuseContradictions(inputs);
    return inputs;
}
function optionalSku(reader) {
    return reader.optionalText("storage-sku") === undefined ? undefined : reader.choice("storage-sku", STORAGE_SKUS);
}
function optionalFlag(reader, name) {
    return reader.optionalText(name) === undefined ? undefined : reader.flag(name);
}
function deploymentName(given, hubName) {
    const name = given ?? `deploy-hub-${hubName.replace(/[^\w.()-]/g, "-")}`.slice(0, 64);
    if (/^[-\w.()]{1,64}$/.test(name))
        return name;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz("InvalidInput", `Input deployment-name is ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteValue */ .cl)(name)}, which Azure does not take.`, {
        cure: "Set deployment-name to at most 64 letters, digits, dashes, dots, underscores and parentheses, or leave it empty.",
        place: { value: name },
    });
}
function optionalRepository(repository) {
    if (repository === undefined || /^[\w.-]+\/[\w.-]+$/.test(repository))
        return repository;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz("InvalidInput", `Input github-repository is ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteValue */ .cl)(repository)}, which is no owner/name.`, {
        cure: "Set github-repository to owner/name, as in contoso/costs, without https:// and .git.",
        place: { value: repository },
    });
}
function refuseContradictions(inputs) {
    if (inputs.eventBridge && inputs.eventBridgeToken === undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz("MissingInput", "event-bridge: true needs the input event-bridge-token.", {
            cure: "Make a fine-grained token with Contents: write on the one repository, store it as a secret, and set event-bridge-token to it; never to github.token, which ends with the job.",
        });
    }
    if (inputs.remoteHubStorageKey !== undefined && inputs.remoteHubStorageUri === undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz("MissingInput", "remote-hub-storage-key needs the input remote-hub-storage-uri.", {
            cure: "Set remote-hub-storage-uri to the storage endpoint that the key belongs to, or remove the key.",
        });
    }
}


/***/ }),

/***/ 5207:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jy: () => (/* binding */ healPausedWorkflows),
/* harmony export */   QL: () => (/* binding */ resumeCommands),
/* harmony export */   d8: () => (/* binding */ pauseWorkflows),
/* harmony export */   iq: () => (/* binding */ resumeWorkflows)
/* harmony export */ });
/* unused harmony exports planPause, readPausedRecord */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5071);
/* harmony import */ var _paused_record_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9406);


/** The workflows to disable: active, named by one of the patterns, and not the one that runs this step. */
function planPause(workflows, { patterns, ownPath }) {
    const wanted = patterns.map(patternOf);
    return workflows
        .filter(({ state, path }) => state === "active" && path !== ownPath)
        .filter(({ path }) => wanted.some((pattern) => pattern.test(path) || pattern.test(path.split("/").at(-1) ?? "")))
        .map(({ id, path }) => ({ id, path }));
}
function patternOf(pattern) {
    const escaped = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${escaped.join("[^/]*")}$`, "i");
}
/** Disables the named workflows that are active. They are recorded before the first is disabled, so that nothing that dies in between forgets one. */
async function pauseWorkflows(options) {
    const { api, config, wish, keep, log } = options;
    const workflows = planPause(await api.list(), wish);
    if (workflows.length === 0) {
        return { outcome: "nothing-to-pause", because: `no active workflow is named ${wish.patterns.join(", ")}` };
    }
    const record = { ...options.record, workflows };
    try {
        await config.write(_paused_record_js__WEBPACK_IMPORTED_MODULE_1__/* .PAUSED_RECORD */ .VQ, Buffer.from((0,_paused_record_js__WEBPACK_IMPORTED_MODULE_1__/* .formatPausedRecord */ .bn)(record)));
    }
    catch (error) {
        // A hub of another engine: this deployment is what grants the right to write here.
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz))
            throw error;
        return { outcome: "not-paused", because: `config/${_paused_record_js__WEBPACK_IMPORTED_MODULE_1__/* .PAUSED_RECORD */ .VQ} could not be written. ${error.message}` };
    }
    await keep(record);
    for (const { id, path } of workflows) {
        await api.disable(id);
        log.info(`Paused ${path}.`);
    }
    return { outcome: "paused", workflows };
}
/** Enables the workflows of a record; tells those that are gone. */
async function resumeWorkflows(api, { workflows }, log) {
    for (const { id, path } of workflows) {
        const exists = await api.enable(id);
        log.info(exists ? `Resumed ${path}.` : `${path} is no longer there, so it was not resumed.`);
    }
}
/** Reads the record that stands in `config`; undefined when there is none. */
async function readPausedRecord(config) {
    const bytes = await config.read(_paused_record_js__WEBPACK_IMPORTED_MODULE_1__/* .PAUSED_RECORD */ .VQ);
    return bytes === undefined ? undefined : (0,_paused_record_js__WEBPACK_IMPORTED_MODULE_1__/* .parsePausedRecord */ .v_)(Buffer.from(bytes).toString("utf8"));
}
/** What a person does when the action cannot resume by itself. */
function resumeCommands({ repository, workflows }) {
    return workflows.map(({ path }) => `gh workflow enable ${path.split("/").at(-1)} --repo ${repository}`);
}
/** Resumes what an earlier run that died left paused; returns a sentence for the summary, undefined when there was nothing to heal. */
async function healPausedWorkflows({ api, config, repository, log }) {
    const record = await readPausedRecord(config);
    if (record === undefined)
        return undefined;
    const names = record.workflows.map(({ path }) => path).join(", ");
    const who = `An earlier run (${record.run ?? "unknown"}, ${record.since}) left these workflows paused: ${names}.`;
    if (api === undefined || record.repository.toLowerCase() !== repository?.toLowerCase()) {
        const why = api === undefined ? "without github-token" : `since they belong to ${record.repository}`;
        return `${who} They stay paused ${why}; resume them by: ${resumeCommands(record).join("; ")}`;
    }
    await resumeWorkflows(api, record, log);
    await config.remove(_paused_record_js__WEBPACK_IMPORTED_MODULE_1__/* .PAUSED_RECORD */ .VQ);
    return `${who} They were resumed.`;
}


/***/ }),

/***/ 9406:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   VQ: () => (/* binding */ PAUSED_RECORD),
/* harmony export */   bn: () => (/* binding */ formatPausedRecord),
/* harmony export */   v_: () => (/* binding */ parsePausedRecord)
/* harmony export */ });
/** Where the record stands in container `config`. */
const PAUSED_RECORD = "journal/paused.json";
function formatPausedRecord(record) {
    return `${JSON.stringify(record, undefined, 2)}\n`;
}
/** Undefined for text that is no such record: a file of somebody else must not stop a deployment. */
function parsePausedRecord(text) {
    try {
        const { repository, workflows, run, since } = JSON.parse(text);
        const isRecord = typeof repository === "string" && Array.isArray(workflows) && workflows.every(isPausedWorkflow);
        if (!isRecord)
            return undefined;
        return { repository, workflows, run: typeof run === "string" ? run : undefined, since: String(since ?? "") };
    }
    catch {
        return undefined;
    }
}
function isPausedWorkflow(value) {
    const { id, path } = (value ?? {});
    return Number.isSafeInteger(id) && typeof path === "string";
}


/***/ }),

/***/ 7726:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PAUSED_STATE: () => (/* binding */ PAUSED_STATE),
/* harmony export */   STORAGE_STATE: () => (/* binding */ STORAGE_STATE),
/* harmony export */   runDeployHubPost: () => (/* binding */ runDeployHubPost)
/* harmony export */ });
/* harmony import */ var _azure_storage_endpoint_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9321);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5071);
/* harmony import */ var _github_failure_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3890);
/* harmony import */ var _github_step_state_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8992);
/* harmony import */ var _clients_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7176);
/* harmony import */ var _inputs_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1009);
/* harmony import */ var _pause_workflows_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5207);
/* harmony import */ var _paused_record_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9406);








/** Names of what the main step keeps for this one. */
const PAUSED_STATE = "paused";
const STORAGE_STATE = "storage";
const NOTHING_TO_SAY = { outputs: {}, annotations: [], summary: "", hasFailed: false };
/** The step after the job: resumes exactly the workflows that the main step paused, whatever became of it. */
async function runDeployHubPost(runtime) {
    const record = (0,_paused_record_js__WEBPACK_IMPORTED_MODULE_7__/* .parsePausedRecord */ .v_)((0,_github_step_state_js__WEBPACK_IMPORTED_MODULE_3__/* .readState */ .u)(runtime.environment, PAUSED_STATE) ?? "");
    if (record === undefined)
        return NOTHING_TO_SAY;
    const inputs = (0,_inputs_js__WEBPACK_IMPORTED_MODULE_5__/* .readDeployHubInputs */ .Ij)(runtime.reader);
    const clients = await (0,_clients_js__WEBPACK_IMPORTED_MODULE_4__/* .openClients */ .B)(runtime, inputs);
    const api = await clients.openWorkflows(record.repository);
    try {
        if (api === undefined)
            throw new Error("workflows were paused without a token");
        await (0,_pause_workflows_js__WEBPACK_IMPORTED_MODULE_6__/* .resumeWorkflows */ .iq)(api, record, runtime.log);
    }
    catch (error) {
        throw stillPaused(record, error);
    }
    // The record may stay: it only makes the next run resume once more.
    const storage = (0,_github_step_state_js__WEBPACK_IMPORTED_MODULE_3__/* .readState */ .u)(runtime.environment, STORAGE_STATE);
    let warning;
    try {
        const endpoint = (0,_azure_storage_endpoint_js__WEBPACK_IMPORTED_MODULE_0__/* .parseStorageAccount */ .M)(storage ?? "", inputs.cloud);
        await clients.openStorage(endpoint)("config").remove(_paused_record_js__WEBPACK_IMPORTED_MODULE_7__/* .PAUSED_RECORD */ .VQ);
    }
    catch (error) {
        warning = `config/${_paused_record_js__WEBPACK_IMPORTED_MODULE_7__/* .PAUSED_RECORD */ .VQ} could not be removed; the next run does it. ${(0,_github_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .renderFailure */ .z)(error).lines[0]}`;
        runtime.log.warning(warning);
    }
    const names = record.workflows.map(({ path }) => path).join(", ");
    return { ...NOTHING_TO_SAY, summary: `Resumed after the deployment: ${names}.${warning ? ` ${warning}` : ""}` };
}
function stillPaused(record, cause) {
    const names = record.workflows.map(({ path }) => path).join(", ");
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz("WorkflowsStillPaused", `These workflows were paused and could not be resumed: ${names}.`, {
        cure: `Run: ${(0,_pause_workflows_js__WEBPACK_IMPORTED_MODULE_6__/* .resumeCommands */ .QL)(record).join("; ")}. The next deploy-hub with a github-token resumes them, too.`,
        cause,
    });
}


/***/ }),

/***/ 9:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K_: () => (/* binding */ parseTagsByResource),
/* harmony export */   dy: () => (/* binding */ keepTags),
/* harmony export */   rL: () => (/* binding */ parseTags)
/* harmony export */ });
/* unused harmony export PARENT_TAG */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5071);

/** Written by the template itself: Cost Management rolls the costs of all resources up to it. */
const PARENT_TAG = "cm-resource-parent";
/** The tags in a JSON object; `InvalidInput` for anything else. */
function parseTags(input, text) {
    const value = parseObject(input, text);
    return isTags(value) ? value : fail(input, text, '{"CostCenter": "1234"}');
}
/** The tags by resource type in a JSON object of objects; `InvalidInput` for anything else. */
function parseTagsByResource(input, text) {
    const value = parseObject(input, text);
    const isRight = Object.values(value).every((tags) => isObject(tags) && isTags(tags));
    return isRight
        ? value
        : fail(input, text, '{"Microsoft.KeyVault/vaults": {"CostCenter": "1234"}}');
}
/**
 * Tags by resource type that keep what people tagged by hand: a deployment replaces the tags of a resource whole. What the inputs say about a
 * name wins.
 */
function keepTags(existing, tags, byResource) {
    const merged = new Map();
    const decided = new Set([PARENT_TAG, ...Object.keys(tags).map((name) => name.toLowerCase())]);
    const entryOf = (type) => {
        const key = type.toLowerCase();
        const known = merged.get(key) ?? { type, tags: new Map() };
        merged.set(key, known);
        return known.tags;
    };
    for (const [type, own] of Object.entries(byResource)) {
        for (const [name, value] of Object.entries(own))
            entryOf(type).set(name.toLowerCase(), [name, value]);
    }
    for (const resource of existing) {
        for (const [name, value] of Object.entries(resource.tags ?? {})) {
            const key = name.toLowerCase();
            if (decided.has(key))
                continue;
            const entry = entryOf(resource.type);
            if (!entry.has(key))
                entry.set(key, [name, value]);
        }
    }
    return Object.fromEntries([...merged.values()].map((entry) => [entry.type, Object.fromEntries(entry.tags.values())]));
}
function parseObject(input, text) {
    if (text === undefined)
        return {};
    try {
        const value = JSON.parse(text);
        if (isObject(value))
            return value;
    }
    catch {
        // Told below, together with JSON of another kind.
    }
    return fail(input, text, '{"CostCenter": "1234"}');
}
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isTags(value) {
    return Object.values(value).every((tag) => typeof tag === "string");
}
function fail(input, text, example) {
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("InvalidInput", `Input ${input} is ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(text ?? "")}, which is no JSON of tags.`, {
        cure: `Set ${input} to JSON whose values are texts, such as ${example}.`,
        place: { value: text ?? "" },
    });
}


/***/ }),

/***/ 8457:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ readDeployer),
/* harmony export */   v: () => (/* binding */ readTokenClaims)
/* harmony export */ });
/** The claims of a token that this job was given; empty for text that is no token. They are read, not trusted: the services check them. */
function readTokenClaims(token) {
    try {
        const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
        return typeof claims === "object" && claims !== null ? claims : {};
    }
    catch {
        return {};
    }
}
/** Reads who an access token of the Resource Manager was made for. */
function readDeployer(token) {
    const claims = readTokenClaims(token);
    const text = (name) => (typeof claims[name] === "string" ? claims[name] : undefined);
    return {
        objectId: text("oid"),
        // Tokens of version 2 say azp.
        clientId: (text("appid") ?? text("azp"))?.toLowerCase(),
        // Only tokens of people carry delegated scopes.
        principalType: text("scp") === undefined ? "ServicePrincipal" : "User",
    };
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
/* harmony import */ var _missing_role_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9359);




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

/***/ 9359:
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

/***/ 8992:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ saveState),
/* harmony export */   u: () => (/* binding */ readState)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var _outputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1718);



/** Keeps a value for the post step of the same action; where no runner offers a file for it, there is no post step either. */
async function saveState(environment, name, value) {
    const file = environment.GITHUB_STATE;
    if (file !== undefined && file !== "")
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.appendFile)(file, (0,_outputs_js__WEBPACK_IMPORTED_MODULE_2__/* .formatOutput */ .V$)(name, value, `end-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}`));
}
/** What the main step kept under this name; undefined when it kept nothing. */
function readState(environment, name) {
    const value = environment[`STATE_${name}`];
    return value === "" ? undefined : value;
}


/***/ })

};
