export const id = 956;
export const ids = [956,778];
export const modules = {

/***/ 76956:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readContainers: () => (/* binding */ readContainers)
/* harmony export */ });
/* harmony import */ var _hub_allocation_container_tags_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(28926);
/* harmony import */ var _hub_roles_role_loop_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(55853);
/* harmony import */ var _http_azure_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(18175);
/* harmony import */ var _http_json_fields_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(80051);
/* harmony import */ var _resource_graph_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(44778);





const ACTION = "read the tags of subscriptions and resource groups";
const SUBSCRIPTIONS = queryOf("microsoft.resources/subscriptions");
const GROUPS = queryOf("microsoft.resources/subscriptions/resourcegroups");
function queryOf(type) {
    return `resourcecontainers | where type =~ '${type}' | project id, name, subscriptionId, tags | order by id asc`;
}
/**
 * Reads the tags of all subscriptions and resource groups that the signed-in identity can see. Throws what
 * `ResourceGraph.query` throws, except a refusal.
 */
async function readContainers(graph) {
    const readAt = `${graph.now().toISOString().slice(0, 19)}Z`;
    try {
        const subscriptions = await graph.query(ACTION, SUBSCRIPTIONS);
        // Resource Graph leaves out what it may not show, so an empty list means a missing role and not an empty tenant.
        if (subscriptions.rows.length === 0)
            return { outcome: "not-visible", notice: await notVisible(graph) };
        const groups = await graph.query(ACTION, GROUPS);
        const tags = {
            readAt,
            subscriptions: subscriptions.rows.map((row) => ({
                id: subscriptionOf(row),
                name: nameOf(row),
                tags: tagsOf(row),
            })),
            resourceGroups: groups.rows.map((row) => ({
                ...{ subscription: subscriptionOf(row), name: nameOf(row) },
                tags: tagsOf(row),
            })),
        };
        if (!(0,_hub_allocation_container_tags_js__WEBPACK_IMPORTED_MODULE_0__/* .hasUniqueContainers */ .or)(tags))
            throw (0,_resource_graph_js__WEBPACK_IMPORTED_MODULE_2__/* .incomplete */ .$)(ACTION, "a container occurs twice");
        return { outcome: "read", tags, notices: subscriptions.isLimited || groups.isLimited ? [LIMITED] : [] };
    }
    catch (error) {
        if (!(error instanceof _http_azure_error_js__WEBPACK_IMPORTED_MODULE_1__/* .AzureError */ .M6) || error.status !== 403)
            throw error;
        return { outcome: "not-visible", notice: await notVisible(graph, error.message) };
    }
}
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function subscriptionOf(row) {
    const id = (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .textField */ .M8)(row, "subscriptionId")?.toLowerCase() ?? "";
    if (!GUID.test(id))
        throw (0,_resource_graph_js__WEBPACK_IMPORTED_MODULE_2__/* .incomplete */ .$)(ACTION, "a row has no subscription");
    return id;
}
function nameOf(row) {
    const name = (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .textField */ .M8)(row, "name") ?? "";
    if (name === "")
        throw (0,_resource_graph_js__WEBPACK_IMPORTED_MODULE_2__/* .incomplete */ .$)(ACTION, "a row has no name");
    return name;
}
/** Azure's tags are texts. The column's type allows other values, which are kept as JSON text. */
function tagsOf({ tags }) {
    if (tags === undefined || tags === null || tags === "")
        return {};
    if (!(0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .isJsonObject */ .OW)(tags))
        throw (0,_resource_graph_js__WEBPACK_IMPORTED_MODULE_2__/* .incomplete */ .$)(ACTION, "the tags of a row are not an object");
    const texts = Object.entries(tags).map(([key, value]) => [key, textOf(value)]);
    return Object.fromEntries(texts);
}
function textOf(value) {
    if (typeof value === "string")
        return value;
    return value === null ? "" : JSON.stringify(value);
}
const LIMITED = {
    code: "ContainerTagsLimited",
    message: "Azure returned the tags of the first 10,000 subscriptions only. The others count as untagged.",
    remedy: "Name the owners of further subscriptions in subscriptionOwners of hub/allocation.json.",
};
async function notVisible(graph, refusal) {
    const { principalId = _hub_roles_role_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .UNKNOWN_PRINCIPAL */ .sh } = (await graph.caller()) ?? {};
    const role = { role: "Reader", assignee: (0,_hub_roles_role_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .byObjectId */ .Gx)(principalId) };
    const command = (0,_hub_roles_role_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .assignmentCommand */ .Lz)(role, "/providers/Microsoft.Management/managementGroups/<ID of the group>");
    return {
        code: "ContainerTagsNotVisible",
        message: "The hub identity cannot read any subscription, so the tags of subscriptions and resource groups are unknown." +
            `${refusal === undefined ? "" : ` ${refusal}`}`,
        remedy: "To use these tags, ask an Owner of a management group or subscription to assign the role Reader there: " +
            `${command} (for one subscription: --scope /subscriptions/<ID>). It takes up to ten minutes to take effect.`,
    };
}


/***/ }),

/***/ 44778:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ incomplete),
/* harmony export */   openResourceGraph: () => (/* binding */ openResourceGraph)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _azure_clouds_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19320);
/* harmony import */ var _http_azure_client_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48974);
/* harmony import */ var _http_json_fields_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(80051);
/* harmony import */ var _sign_in_repository_identity_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61611);





const URL_OF_QUERIES = "/providers/Microsoft.ResourceGraph/resources?api-version=2024-04-01";
/** The largest page that Azure returns. */
const PAGE_SIZE = 1000;
/** The window of the quota is five seconds. */
const MAX_PAUSE_MS = 60_000;
/** Opens Resource Graph in a cloud without sending anything. */
function openResourceGraph(options) {
    const manager = (0,_azure_clouds_js__WEBPACK_IMPORTED_MODULE_1__/* .resourceManagerOf */ .r5)(options);
    const client = (0,_http_azure_client_js__WEBPACK_IMPORTED_MODULE_2__/* .openAzureClient */ .N)({ ...options, ...manager, service: "resourceManager" });
    return {
        now: () => client.clock.now(),
        caller: () => (0,_sign_in_repository_identity_js__WEBPACK_IMPORTED_MODULE_3__/* .readCaller */ .w)(options.credential, manager.audience),
        query: (action, query) => queryAll(client, action, query),
    };
}
async function queryAll(client, action, query) {
    const rows = [];
    const tokens = new Set();
    let isLimited = false;
    let total;
    let token;
    for (;;) {
        const skip = token === undefined ? {} : { $skipToken: token };
        const body = { query, options: { resultFormat: "objectArray", $top: PAGE_SIZE, ...skip } };
        const answer = await client.send(action, { method: "POST", url: URL_OF_QUERIES, body });
        isLimited ||= /^true$/i.test(answer.header("x-ms-tenant-subscription-limit-hit") ?? "");
        const page = parsePage(answer);
        if (typeof page === "string")
            throw incomplete(action, page);
        rows.push(...page.rows);
        // If a container is deleted meanwhile, the next page may begin one row too late.
        total ??= page.totalRecords;
        if (page.totalRecords !== total)
            throw incomplete(action, `the total changed from ${total} to ${page.totalRecords}`);
        if (rows.length > page.totalRecords || (page.token === undefined && rows.length !== page.totalRecords))
            throw incomplete(action, `${rows.length} rows arrived of a total of ${page.totalRecords}`);
        ({ token } = page);
        if (token === undefined)
            return { rows, isLimited };
        if (page.rows.length === 0)
            throw incomplete(action, "a page before the last one has no rows");
        if (tokens.has(token))
            throw incomplete(action, "the same page was announced twice");
        tokens.add(token);
        await awaitQuota(client, answer);
    }
}
/** The reason if the response is not a whole page. */
function parsePage({ body }) {
    const data = (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)(body, "data");
    const [count, totalRecords] = [(0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)(body, "count"), (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)(body, "totalRecords")];
    if (!Array.isArray(data) || !data.every(_http_json_fields_js__WEBPACK_IMPORTED_MODULE_4__/* .isJsonObject */ .OW))
        return "the response has no list of rows";
    if (count !== data.length)
        return `a page has ${data.length} rows, but its count is ${String(count)}`;
    if (typeof totalRecords !== "number")
        return "the response does not tell how many rows there are";
    const token = (0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_4__/* .textField */ .M8)(body, "$skipToken") || undefined;
    // The specification has the text "true", not a boolean.
    if (token === undefined && /^true$/i.test(String((0,_http_json_fields_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)(body, "resultTruncated"))))
        return "the result was cut, and no further page was announced";
    return { rows: data, totalRecords, token };
}
/** Each page counts towards the quota, so a wait here saves a refusal. */
async function awaitQuota({ clock, onWait, signal }, answer) {
    const { retryAfterMs = 0 } = answer;
    if (answer.header("x-ms-user-quota-remaining") !== "0" || retryAfterMs === 0)
        return;
    onWait("The quota of Resource Graph is used up. Waiting for the next window.");
    await clock.sleep(Math.min(retryAfterMs, MAX_PAUSE_MS), signal);
}
/** The error for a result with missing or repeated rows. */
function incomplete(action, reason) {
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7("ResourceGraphIncomplete", `Could not ${action}: ${reason}.`, {
        status: undefined,
        correlationId: undefined,
        transient: true,
        remedy: "Run the workflow again. Containers that are created or deleted during the reading can cause this.",
    });
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


/***/ })

};
