export const id = 424;
export const ids = [424];
export const modules = {

/***/ 36424:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ openResourceManager)
});

// EXTERNAL MODULE: ./lib/src/azure/azure-clouds.js
var azure_clouds = __webpack_require__(19320);
// EXTERNAL MODULE: ./node_modules/@azure/arm-resources/dist/esm/index.js + 15 modules
var esm = __webpack_require__(6767);
// EXTERNAL MODULE: ./lib/src/azure/http/azure-client.js
var azure_client = __webpack_require__(48974);
// EXTERNAL MODULE: ./lib/src/azure/http/azure-error.js
var azure_error = __webpack_require__(18175);
;// CONCATENATED MODULE: ./lib/src/azure/arm/arm-client.js




/** Creates the client without sending anything. */
function createArmClient(options) {
    const { credential, subscriptionId } = options;
    const manager = (0,azure_clouds/* resourceManagerOf */.r5)(options);
    const client = (0,azure_client/* openAzureClient */.N)({ ...options, ...manager, service: "resourceManager" });
    const { pipeline, signal } = client;
    const service = new esm/* ResourceManagementClient */.h0(credential, subscriptionId, { endpoint: manager.endpoint, pipeline });
    return {
        ...client,
        subscriptionId,
        apiVersion: service.apiVersion,
        call: async (action, call) => {
            try {
                return await call(service, signal);
            }
            catch (error) {
                throw (0,azure_error/* azureError */.uv)(action, error);
            }
        },
    };
}

// EXTERNAL MODULE: ./lib/src/azure/http/json-fields.js
var json_fields = __webpack_require__(80051);
// EXTERNAL MODULE: ./lib/src/azure/http/service-fault.js
var service_fault = __webpack_require__(16145);
;// CONCATENATED MODULE: ./lib/src/azure/arm/arm-deployment-operations.js


/** The resource ID of a deployment. */
function deploymentPath({ subscriptionId }, { resourceGroup, name }) {
    return `/subscriptions/${subscriptionId}/resourcegroups/${encodeURIComponent(resourceGroup)}/providers/Microsoft.Resources/deployments/${encodeURIComponent(name)}`;
}
/** The steps of a deployment so far, from all pages. Azure lists a step when it begins. */
function listOperations(client, name) {
    return listOperationsOf(client, deploymentPath(client, name));
}
/** The steps of the deployment with this ID. */
async function listOperationsOf(client, deploymentId) {
    const found = [];
    let url = `${deploymentId}/operations?api-version=${client.apiVersion}`;
    while (url !== undefined) {
        // The steps of a deployment that has just begun may not be listed yet.
        const { body } = await client.send("read the steps of the deployment", { method: "GET", url }, [404]);
        found.push(...(0,json_fields/* listField */.FZ)(body, "value").map(operationOf));
        url = (0,json_fields/* textField */.M8)(body, "nextLink") || undefined;
    }
    return found;
}
function operationOf(item) {
    const properties = (0,json_fields/* fieldOf */._F)(item, "properties");
    const target = (0,json_fields/* fieldOf */._F)(properties, "targetResource");
    const id = (0,json_fields/* textField */.M8)(target, "id");
    return {
        operationId: (0,json_fields/* textField */.M8)(item, "operationId") ?? "",
        kind: (0,json_fields/* textField */.M8)(properties, "provisioningOperation") ?? "Create",
        state: (0,json_fields/* textField */.M8)(properties, "provisioningState") ?? "Unknown",
        fault: (0,service_fault/* parseServiceFault */.f)((0,json_fields/* fieldOf */._F)(properties, "statusMessage")),
        target: id === undefined
            ? undefined
            : { id, type: (0,json_fields/* textField */.M8)(target, "resourceType") ?? "", name: (0,json_fields/* textField */.M8)(target, "resourceName") ?? id },
    };
}
/** The progress of a deployment. Reading a resource for a reference is a step for Azure, but not for the user. */
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

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/timestamp.js
var timestamp = __webpack_require__(86534);
;// CONCATENATED MODULE: ./lib/src/azure/http/long-operation.js




const DEFAULT_TIME_LIMIT_MS = timestamp/* HOUR_MS */.iQ;
const DEFAULT_PAUSE_MS = 5000;
const LINE_INTERVAL_MS = 30_000;
/**
 * Polls an asynchronous operation until it has succeeded, and returns the last response. Throws AzureError with
 * everything that Azure reported about a failure; the library's own poller would drop most of it.
 */
async function followOperation(client, operation) {
    const { action, first, onLook, resourceUrl, timeLimitMs = DEFAULT_TIME_LIMIT_MS } = operation;
    const { clock, onWait, signal } = client;
    let lastLineMs = clock.now().getTime();
    const startedMs = clock.now().getTime();
    const pollUrl = first.header("azure-asyncoperation");
    let nextUrl = pollUrl ?? first.header("location") ?? resourceUrl;
    let answer = first;
    // If the first response names an operation to poll, the state in that response is ignored.
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
        if (state !== "running")
            continue;
        // A caller with `onLook` prints its own progress.
        if (onLook === undefined && clock.now().getTime() - lastLineMs >= LINE_INTERVAL_MS) {
            lastLineMs = clock.now().getTime();
            const [waited, limit] = [lastLineMs - startedMs, timeLimitMs].map((ms) => `${Math.round(ms / 1000)} s`);
            onWait(`Waiting for Azure to ${action} for ${waited}; the limit is ${limit}, after which Azure continues alone.`);
        }
        await onLook?.();
    }
    if (state === "succeeded")
        return answer;
    const correlationId = first.header("x-ms-correlation-request-id");
    throw (0,azure_error/* azureFailure */.uR)({ action, status: undefined, body: errorOf(answer.body, state), correlationId });
}
/**
 * An operation has `status`, and a resource has `properties.provisioningState`. If neither exists, only the status code
 * counts.
 */
function stateOf({ body, status }) {
    const reported = (0,json_fields/* fieldOf */._F)(body, "status") ?? (0,json_fields/* fieldOf */._F)((0,json_fields/* fieldOf */._F)(body, "properties"), "provisioningState");
    if (typeof reported !== "string")
        return status === 202 ? "running" : "succeeded";
    const state = reported.toLowerCase();
    return state === "succeeded" || state === "failed" || state === "canceled" ? state : "running";
}
function errorOf(body, state) {
    const reported = (0,json_fields/* fieldOf */._F)(body, "error") ?? (0,json_fields/* fieldOf */._F)((0,json_fields/* fieldOf */._F)(body, "properties"), "error");
    return reported ?? { code: state === "canceled" ? "Canceled" : "Failed", message: `The operation was ${state}.` };
}
function tooSlow(action, elapsedMs) {
    const minutes = Math.round(elapsedMs / 60_000);
    return new errors/* ServiceError */._7("AzureTooSlow", `Could not ${action}: Azure did not finish within ${minutes} minutes.`, {
        status: undefined,
        correlationId: undefined,
        transient: true,
        remedy: "It continues in the background. Wait a while, then run the workflow again.",
    });
}

;// CONCATENATED MODULE: ./lib/src/azure/arm/arm-deployment-causes.js




const DEEPEST_NESTING = 5;
/** Adds everything that Azure recorded about a deployment to its error. Other errors are returned unchanged. */
async function explainFailure(client, name, error) {
    if (!(error instanceof azure_error/* AzureError */.M6) || error.status !== undefined)
        return error;
    const path = deploymentPath(client, name);
    let reported;
    let details;
    let correlationId = error.correlationId;
    try {
        const url = `${path}?api-version=${client.apiVersion}`;
        const { body } = await client.send("read the failed deployment", { method: "GET", url });
        const properties = (0,json_fields/* fieldOf */._F)(body, "properties");
        reported = (0,service_fault/* parseServiceFault */.f)((0,json_fields/* fieldOf */._F)(properties, "error"));
        correlationId = (0,json_fields/* textField */.M8)(properties, "correlationId") ?? correlationId;
        details = await failedSteps(client, path, 0);
    }
    catch {
        // The user must see the deployment's own failure even if its history cannot be read.
        return error;
    }
    const outer = reported ?? error.fault;
    return (0,azure_error/* azureFailure */.uR)({
        action: `deploy ${name.name} to ${name.resourceGroup}`,
        status: undefined,
        // The steps name the resource, which the deployment's own summary of them may omit.
        body: details.length === 0 ? outer : { ...outer, details: [...details, ...unreported(outer, details)] },
        correlationId,
        cause: error.cause,
    });
}
/** The causes of failed steps. A nested deployment is replaced by its own causes. */
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
/** Causes that belong to no step, for example from Azure's preflight check. */
function unreported(outer, steps) {
    const known = new Set(steps.flatMap(service_fault/* innermostFaults */.j).map(({ message }) => message));
    return outer.details.flatMap(service_fault/* innermostFaults */.j).filter(({ message }) => message !== "" && !known.has(message));
}

;// CONCATENATED MODULE: ./lib/src/azure/arm/arm-deployments.js





/** Asks Azure to check the template and its parameters. Throws AzureError with Azure's findings. */
async function validate(client, request) {
    const action = `validate deployment ${request.name}`;
    const first = await client.send(action, {
        method: "POST",
        url: deploymentUrl(client, request, "/validate"),
        body: deploymentBody(request),
    });
    const { body } = await followOperation(client, { action, first, timeLimitMs: request.timeLimitMs });
    const resources = (0,json_fields/* listField */.FZ)((0,json_fields/* fieldOf */._F)(body, "properties"), "validatedResources");
    return {
        resourceCount: resources.length === 0 ? undefined : resources.length,
        resourceIds: resources.flatMap((resource) => (0,json_fields/* textField */.M8)(resource, "id") ?? []),
    };
}
/**
 * Deploys and waits until the deployment has ended. Throws AzureError with the causes of all failed resources,
 * including those of nested deployments. Throws InputError `DeploymentTimeout` if the time limit is reached, or
 * `DeploymentAbandoned` if the run is cancelled. In both cases, Azure continues the deployment.
 */
async function deploy({ client, request, onProgress, portalLink }) {
    const { clock, signal } = client;
    const action = `deploy ${request.name} to ${request.resourceGroup}`;
    const url = deploymentUrl(client, request);
    const link = portalLink(deploymentPath(client, request));
    const startedMs = clock.now().getTime();
    signal.throwIfAborted();
    const look = async () => {
        // A failure to read the progress must not fail the deployment. A cancelled run is noticed at the next pause.
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
    const properties = (0,json_fields/* fieldOf */._F)(body, "properties");
    const outputs = (0,json_fields/* fieldOf */._F)(properties, "outputs");
    return {
        id: (0,json_fields/* textField */.M8)(body, "id") ?? deploymentPath(client, request),
        name: request.name,
        correlationId: (0,json_fields/* textField */.M8)(properties, "correlationId"),
        outputs: Object.fromEntries(Object.entries((0,json_fields/* isJsonObject */.OW)(outputs) ? outputs : {}).map(([name, output]) => [
            name,
            { type: (0,json_fields/* textField */.M8)(output, "type") ?? "", value: (0,json_fields/* fieldOf */._F)(output, "value") },
        ])),
    };
}
/** The URL of a deployment in a resource group, or of an action on it. */
function deploymentUrl(client, name, action = "") {
    return `${deploymentPath(client, name)}${action}?api-version=${client.apiVersion}`;
}
/**
 * Incremental mode keeps resources that the template does not name, because other resources may share the hub's group.
 */
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
const GOES_ON = "Completed steps are kept, and running deploy-hub again continues from there.";
function deploymentTimeout({ name }, link, elapsedMs) {
    const minutes = Math.round(elapsedMs / 60_000);
    return new errors/* InputError */.dz("DeploymentTimeout", `Deployment ${name} did not finish within ${minutes} minutes. It continues in Azure: ${link}`, { remedy: `Wait until it has ended, or cancel it there. Then run deploy-hub again. ${GOES_ON}` });
}
function deploymentAbandoned({ name }, link, cause) {
    return new errors/* InputError */.dz("DeploymentAbandoned", `The run was cancelled while deployment ${name} was in progress. It continues in Azure: ${link}`, { remedy: `Wait until it has ended, or cancel it there. ${GOES_ON}`, cause });
}

;// CONCATENATED MODULE: ./lib/src/azure/arm/arm-providers.js
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

;// CONCATENATED MODULE: ./lib/src/azure/arm/arm-resources.js


const SUBSCRIPTION_API = "2022-12-01";
async function readSubscription(client) {
    // The resources library has no method for subscriptions.
    const url = `/subscriptions/${client.subscriptionId}?api-version=${SUBSCRIPTION_API}`;
    const { body } = await client.send("read the subscription", { method: "GET", url });
    return {
        id: (0,json_fields/* textField */.M8)(body, "subscriptionId") ?? client.subscriptionId,
        displayName: (0,json_fields/* textField */.M8)(body, "displayName") ?? client.subscriptionId,
        tenantId: (0,json_fields/* textField */.M8)(body, "tenantId"),
        state: (0,json_fields/* textField */.M8)(body, "state") ?? "Unknown",
    };
}
async function readResourceGroup(client, name) {
    const url = `/subscriptions/${client.subscriptionId}/resourcegroups/${encodeURIComponent(name)}?api-version=${client.apiVersion}`;
    const { body, status } = await client.send(`read resource group ${name}`, { method: "GET", url }, [404]);
    if (status === 404)
        return undefined;
    return {
        id: (0,json_fields/* textField */.M8)(body, "id") ?? `/subscriptions/${client.subscriptionId}/resourceGroups/${name}`,
        name: (0,json_fields/* textField */.M8)(body, "name") ?? name,
        location: (0,json_fields/* textField */.M8)(body, "location") ?? "",
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
    return status === 404 || !(0,json_fields/* isJsonObject */.OW)(body) ? undefined : body;
}
async function listCollection(client, { id, apiVersion, query }) {
    const found = [];
    let url = `${resourceUrl(id, apiVersion)}${query === undefined ? "" : `&${query}`}`;
    while (url !== undefined) {
        const { body } = await client.send(`list ${id}`, { method: "GET", url }, [404]);
        found.push(...(0,json_fields/* listField */.FZ)(body, "value").filter(json_fields/* isJsonObject */.OW));
        url = (0,json_fields/* textField */.M8)(body, "nextLink") || undefined;
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
    const tags = (0,json_fields/* isJsonObject */.OW)(body) ? body.tags : undefined;
    if (!(0,json_fields/* isJsonObject */.OW)(tags))
        return {};
    return Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, String(value)]));
}

;// CONCATENATED MODULE: ./lib/src/azure/arm/arm-what-if.js



/**
 * What a deployment would do to a resource. `Deploy`: the resource would be written, but Azure cannot predict the
 * effect.
 */
const WHAT_IF_CHANGE_TYPES = ["Create", "Delete", "Deploy", "Ignore", "Modify", "NoChange", "Unsupported"];
/** Asks Azure what a deployment would change, without changing anything. */
async function whatIf(client, request) {
    const action = `preview what deployment ${request.name} would change`;
    const first = await client.send(action, {
        method: "POST",
        url: deploymentUrl(client, request, "/whatIf"),
        body: deploymentBody(request, { whatIfSettings: { resultFormat: "FullResourcePayloads" } }),
    });
    const { body } = await followOperation(client, { action, first, timeLimitMs: request.timeLimitMs });
    const properties = (0,json_fields/* fieldOf */._F)(body, "properties");
    return {
        changes: onePerResource((0,json_fields/* listField */.FZ)(properties, "changes").map(changeOf), (0,json_fields/* listField */.FZ)(properties, "potentialChanges").map(changeOf)),
        diagnostics: (0,json_fields/* listField */.FZ)(properties, "diagnostics").map((item) => ({
            level: (0,json_fields/* textField */.M8)(item, "level") ?? "Warning",
            code: (0,json_fields/* textField */.M8)(item, "code") ?? "",
            message: (0,json_fields/* textField */.M8)(item, "message") ?? "",
            target: (0,json_fields/* textField */.M8)(item, "target"),
        })),
    };
}
/**
 * Azure lists a changed resource again among the potential changes, marked as ignored. Potential changes may also
 * contain duplicates.
 */
function onePerResource(changes, potential) {
    const named = new Set(changes.map(keyOf));
    const others = potential.filter((change) => {
        const isNew = !named.has(keyOf(change));
        named.add(keyOf(change));
        return isNew;
    });
    return [...changes, ...others];
}
function keyOf({ resourceId }) {
    return resourceId.replace(/\/+$/, "").toLowerCase();
}
function changeOf(item) {
    const reported = (0,json_fields/* textField */.M8)(item, "changeType")?.toLowerCase();
    return {
        resourceId: (0,json_fields/* textField */.M8)(item, "resourceId") ?? "",
        // An unknown kind of change must not count as no change.
        changeType: WHAT_IF_CHANGE_TYPES.find((type) => type.toLowerCase() === reported) ?? "Deploy",
        before: objectOf((0,json_fields/* fieldOf */._F)(item, "before")),
        after: objectOf((0,json_fields/* fieldOf */._F)(item, "after")),
        delta: (0,json_fields/* listField */.FZ)(item, "delta").map(propertyChangeOf),
        unsupportedReason: (0,json_fields/* textField */.M8)(item, "unsupportedReason"),
    };
}
function propertyChangeOf(item) {
    return {
        path: (0,json_fields/* textField */.M8)(item, "path") ?? "",
        changeType: (0,json_fields/* textField */.M8)(item, "propertyChangeType") ?? "Modify",
        before: (0,json_fields/* fieldOf */._F)(item, "before") ?? undefined,
        after: (0,json_fields/* fieldOf */._F)(item, "after") ?? undefined,
        children: (0,json_fields/* listField */.FZ)(item, "children").map(propertyChangeOf),
    };
}
function objectOf(value) {
    return (0,json_fields/* isJsonObject */.OW)(value) ? value : undefined;
}

;// CONCATENATED MODULE: ./lib/src/azure/arm/resource-manager.js







/** Opens the Resource Manager of a cloud without sending anything. */
function openResourceManager(options) {
    const { subscriptionId, cloud } = options;
    const client = createArmClient(options);
    const portalLink = (id) => `${azure_clouds/* CLOUD_ENDPOINTS */.DW[cloud].portal}/#resource${id}`;
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


/***/ })

};
