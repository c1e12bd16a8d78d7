export const id = 700;
export const ids = [700];
export const modules = {

/***/ 63700:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runDoctor: () => (/* binding */ runDoctor)
});

// EXTERNAL MODULE: ./lib/src/azure/arm/resource-manager.js + 8 modules
var resource_manager = __webpack_require__(36424);
// EXTERNAL MODULE: ./lib/src/azure/azure-clouds.js
var azure_clouds = __webpack_require__(19320);
// EXTERNAL MODULE: ./lib/src/azure/cost-exports/cost-management.js + 9 modules
var cost_management = __webpack_require__(6785);
// EXTERNAL MODULE: ./lib/src/azure/sign-in/repository-identity.js
var repository_identity = __webpack_require__(61611);
// EXTERNAL MODULE: ./lib/src/clients/connection.js + 1 modules
var clients_connection = __webpack_require__(54366);
// EXTERNAL MODULE: ./lib/src/clients/hub-storage.js + 8 modules
var hub_storage = __webpack_require__(71790);
// EXTERNAL MODULE: ./lib/src/clients/open-lakes.js + 1 modules
var open_lakes = __webpack_require__(70771);
// EXTERNAL MODULE: ./lib/src/github/api/github-context.js
var github_context = __webpack_require__(76866);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/clients.js








/** One minute in all, with some time left to report. */
const LIMIT_MS = 55_000;
async function openDoctorContext(runtime, inputs, examiner) {
    const { clock, environment, hubVersion, log } = runtime;
    const limit = AbortSignal.timeout(LIMIT_MS);
    const signal = AbortSignal.any([runtime.signal, limit]);
    const connection = (0,clients_connection/* connect */.N)({ ...runtime, signal }, "doctor", inputs);
    const { apiUrl, defaultBranch = "main", repository, workflowPath } = await (0,github_context/* readRepositoryContext */.cB)(environment);
    const storage = once(() => (0,hub_storage/* openHubStorage */.R)(connection, inputs));
    const { githubToken: token } = inputs;
    const { audience } = (0,azure_clouds/* resourceManagerOf */.r5)(inputs);
    return {
        ...{ inputs, examiner, clock, log, limit, repository, signal: runtime.signal },
        workspace: environment.GITHUB_WORKSPACE || undefined,
        signIn: async () => {
            const credential = connection.signIn();
            await credential.getToken(`${audience}/.default`);
            return await (0,repository_identity/* readCaller */.w)(credential, audience);
        },
        openStorage: storage,
        openLakes: (settings) => storage().openLakes((0,open_lakes/* remoteHubIn */.l2)(settings, open_lakes/* AS_SETTINGS_SAY */.XA), { ...open_lakes/* AS_SETTINGS_SAY */.XA, ...hostsOf(inputs) }),
        openCostManagement: once(() => (0,cost_management/* openCostManagement */.d)({ ...inputs, ...connection.azureOptions() })),
        openResourceManager: (subscriptionId) => (0,resource_manager/* openResourceManager */.u)({ ...inputs, ...connection.azureOptions(), subscriptionId }),
        openWorkflows: token === undefined || repository === undefined
            ? undefined
            : async () => {
                // Loads GitHub's client only if it is needed; it is a separate chunk of the bundle.
                const { openHubIssueApi } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 7967));
                const userAgent = `cost-hub/${hubVersion} (doctor)`;
                const { onWait } = connection;
                const api = openHubIssueApi({ apiUrl, clock, onWait, repository, signal, token, userAgent });
                return { api, branch: defaultBranch, ownPath: workflowPath };
            },
    };
}
function hostsOf({ cloud, customHosts }) {
    return { cloud, customHosts };
}
function once(open) {
    let opened;
    return () => {
        opened ??= { value: open() };
        return opened.value;
    };
}

// EXTERNAL MODULE: ./lib/src/hub/scope-kind.js
var scope_kind = __webpack_require__(55093);
// EXTERNAL MODULE: ./lib/src/hub/health/judge-health.js + 3 modules
var judge_health = __webpack_require__(27169);
;// CONCATENATED MODULE: ./lib/src/hub/health/links.js
/** The links of the chain from sign-in to settings, in the order in which a person repairs them. */
const LINK_NAMES = [
    "sign-in",
    "variables",
    "providers",
    "roles",
    "network",
    "exports",
    "runs",
    "deliveries",
    "ingest",
    "months",
    "prices",
    "table",
    "page",
    "workflows",
    "settings",
];
const DEPLOY = "gh workflow run hub-deploy.yml";
const CONFIGURE = "gh workflow run hub-settings.yml";
const EXPORT_AGAIN = "gh workflow run hub-daily.yml -f force=true -f wait=true";
const INGEST = "gh workflow run hub-ingest.yml";
const LINKS = {
    "sign-in": { title: "Sign-in", needs: [], command: DEPLOY },
    variables: { title: "Variables", needs: [], command: DEPLOY },
    providers: { title: "Resource providers", needs: ["sign-in"], command: DEPLOY },
    roles: { title: "Roles", needs: ["sign-in", "variables"], command: DEPLOY },
    network: { title: "Storage and network", needs: ["sign-in", "variables"], command: DEPLOY },
    exports: { title: "Exports", needs: ["providers", "roles", "network"], command: CONFIGURE },
    runs: { title: "Last runs", needs: ["exports"], command: EXPORT_AGAIN },
    deliveries: { title: "Deliveries", needs: ["runs"], command: EXPORT_AGAIN },
    ingest: { title: "Ingest", needs: ["deliveries"], command: INGEST },
    months: { title: "Months", needs: ["ingest"], command: INGEST },
    prices: { title: "Prices", needs: ["ingest"], command: EXPORT_AGAIN },
    table: { title: "Table", needs: ["months"], command: INGEST },
    page: { title: "Cost page", needs: ["months"], command: "gh workflow run hub-report.yml" },
    workflows: { title: "Workflows", needs: [], command: "gh workflow list --all" },
    settings: { title: "Settings", needs: ["roles", "network"], command: `${CONFIGURE} -f dry-run=true` },
};
/** All links, in order. */
const CHAIN = LINK_NAMES;
/** A link's needs and their needs. */
function allNeeds(link) {
    return new Set(LINKS[link].needs.flatMap((need) => [need, ...allNeeds(need)]));
}
/** The link of a finding whose check does not name one. */
const LINK_OF_FINDING = {
    StaleMonth: "runs",
    UnclosedMonth: "months",
    OverlappingScopes: "months",
    MissingInRemoteHub: "months",
    WorkflowDisabled: "workflows",
    WorkflowLate: "workflows",
    WorkflowSkipped: "workflows",
    NoWorkflows: "workflows",
};
function linkOf({ code, link }) {
    return link ?? LINK_OF_FINDING[code] ?? "workflows";
}

;// CONCATENATED MODULE: ./lib/src/hub/health/judge-chain.js



/** Judges every link of the chain from the same findings as all other checks of the hub's health. */
function judgeChain(evidence) {
    const { findings } = (0,judge_health/* judgeHealth */.u)(evidence);
    const byLink = Map.groupBy(findings, linkOf);
    const evidenceOf = Map.groupBy(evidence.links ?? [], ({ link }) => link);
    const faults = findings.filter(({ isWarning }) => isWarning !== true);
    const failed = Map.groupBy(faults, linkOf);
    const hidden = new Map();
    const verdicts = [];
    const told = [];
    for (const link of CHAIN) {
        const own = { link, findings: byLink.get(link) ?? [], looked: evidenceOf.get(link) ?? [] };
        const judged = judgeLink(own, { failed, hidden });
        verdicts.push(...judged.verdicts);
        told.push(...judged.told);
        const { needs } = judged.verdicts.find(({ needs, state }) => state === "unknown" && needs !== undefined) ?? {};
        if (needs !== undefined)
            hidden.set(link, needs);
    }
    const first = told.find(({ isWarning }) => isWarning !== true) ?? told[0];
    const worst = ["fail", "warn"].find((state) => verdicts.some((verdict) => verdict.state === state));
    return { verdict: worst ?? "pass", links: verdicts, remedy: first && remedyOf(first) };
}
function judgeLink({ link, findings, looked }, { failed, hidden }) {
    const needs = [...allNeeds(link)];
    const isExplained = (finding) => needs.some((need) => (failed.get(need) ?? []).some((fault) => explains(need, fault, finding)));
    const own = findings.filter((finding) => !isExplained(finding));
    const told = [...own.filter(({ isWarning }) => isWarning !== true), ...own.filter(({ isWarning }) => isWarning)];
    const unknown = looked.flatMap((one) => one.state === "hidden"
        ? [{ ...place(link, one), state: "unknown", message: one.message, needs: one.needs }]
        : []);
    const verdicts = [...told.map((finding) => verdictOf(link, finding)), ...unknown];
    if (verdicts.length > 0)
        return { verdicts, told };
    const broken = CHAIN.find((need) => needs.includes(need) && isBroken(need, failed.get(need) ?? [], findings));
    if (broken !== undefined)
        return { verdicts: [skipped(link, broken)], told };
    const seen = looked.flatMap((one) => (one.state === "seen" ? [one] : []));
    if (seen.length > 0) {
        return { verdicts: seen.map((one) => ({ ...place(link, one), state: "pass", message: one.message })), told };
    }
    const right = needs.map((need) => hidden.get(need)).find((one) => one !== undefined);
    if (right !== undefined) {
        const message = "Not checked, because the right to look is missing.";
        return { verdicts: [{ link, state: "unknown", message, needs: right }], told };
    }
    // Whatever kept the caller from reading it has failed elsewhere.
    const cause = CHAIN.find((one) => (failed.get(one) ?? []).length > 0);
    return { verdicts: [cause === undefined ? notRead(link) : skipped(link, cause)], told };
}
function notRead(link) {
    return { link, state: "skipped", message: "Not judged, because nothing could be read about it." };
}
function skipped(link, broken) {
    const message = `Not judged, because this must be repaired first: ${LINKS[broken].title.toLowerCase()}.`;
    return { link, state: "skipped", message };
}
/** Without one of these, nothing works. A fault of a later link explains only faults of the same scope. */
const FOUNDATIONS = new Set(["sign-in", "variables", "providers", "roles", "network"]);
function explains(need, { scope }, finding) {
    return scope === undefined ? FOUNDATIONS.has(need) : scope === finding.scope;
}
/** True if a fault explains all findings of a later link, or would prevent any. */
function isBroken(need, faults, findings) {
    return faults.some((fault) => (fault.scope === undefined && FOUNDATIONS.has(need)) ||
        findings.some((finding) => explains(need, fault, finding)));
}
function verdictOf(link, { about, code, isWarning, message, scope }) {
    return { ...place(link, { subject: about, scope }), state: isWarning === true ? "warn" : "fail", code, message };
}
function place(link, { scope, subject = scope && (0,scope_kind/* formatScope */.gk)(scope), }) {
    return { link, ...(subject === undefined ? {} : { subject }) };
}
function remedyOf(finding) {
    const link = linkOf(finding);
    return { link, code: finding.code, message: finding.remedy, command: finding.command ?? LINKS[link].command };
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/azure/http/azure-error.js
var azure_error = __webpack_require__(18175);
// EXTERNAL MODULE: ./lib/src/azure/http/missing-role.js
var missing_role = __webpack_require__(20328);
// EXTERNAL MODULE: ./lib/src/hub/roles/role-loop.js
var role_loop = __webpack_require__(55853);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/met.js




/** Codes that show by themselves which link is broken, wherever they appear. */
const LINK_OF_ERROR = {
    SignInFailed: "sign-in",
    IdTokenFailed: "sign-in",
    IdTokenNotPermitted: "sign-in",
    UnknownIssuer: "sign-in",
    ForeignTenant: "sign-in",
    UntrustedHost: "variables",
    StorageAccountNotFound: "variables",
    ProviderNotRegistered: "providers",
    StorageForbidden: "roles",
    VaultForbidden: "roles",
    MissingRole: "roles",
    DestinationForbidden: "roles",
    ScopeNotFound: "roles",
    NetworkClosed: "network",
    StorageFirewalled: "network",
    ContainerNotFound: "network",
    ContainerDeleted: "network",
    VaultNotFound: "network",
    SecretNotFound: "network",
    VaultUnreachable: "network",
    TableLogBroken: "table",
    // The lakes are opened by the settings, which may be at fault.
    InvalidSettings: "settings",
    RemoteHubIsLocal: "settings",
};
/** Rights whose absence a person's doctor cannot blame on the hub. */
const PERSONS_RIGHTS = {
    StorageForbidden: "Storage Blob Data Reader on the storage account",
    MissingRole: "Cost Management Reader on the scope",
    NetworkClosed: "a machine inside the network of the storage account",
    VaultForbidden: "Key Vault Secrets User on the vault's secret",
};
function startMet({ examiner, limit, signal }) {
    const links = [];
    const told = new Set();
    const met = {
        links,
        seen: (link, message) => {
            links.push({ link, state: "seen", message });
        },
        hidden: (link, needs, message) => {
            links.push({ link, state: "hidden", needs, message });
        },
        broken: (link, fault, place = {}) => {
            // One closed network is met at every container.
            const key = [link, fault.code, place.scope, place.subject].join("\n");
            if (!told.has(key))
                links.push({ link, state: "broken", fault, ...place });
            told.add(key);
        },
        attempt: async (link, read, place = {}) => {
            try {
                return await read();
            }
            catch (error) {
                signal.throwIfAborted();
                if (limit.aborted) {
                    met.broken(link, OUT_OF_TIME);
                    return undefined;
                }
                if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* ServiceError */._7))
                    throw error;
                const refused = refusedRight(error);
                if (refused !== undefined) {
                    met.hidden(link, refused, error.message);
                    return undefined;
                }
                const at = LINK_OF_ERROR[error.code] ?? link;
                const right = examiner === "person" ? PERSONS_RIGHTS[error.code] : undefined;
                const { command, ...about } = place;
                const fault = faultOf(error);
                if (right === undefined)
                    met.broken(at, { ...fault, command: fault.command ?? command }, about);
                else
                    met.hidden(at, right, error.message);
                return undefined;
            }
        },
    };
    return met;
}
/** The right that Azure's refusal names, if only this look at the hub needed it. */
function refusedRight(error) {
    if (!(error instanceof azure_error/* AzureError */.M6) || !(0,missing_role/* isRefusal */.vu)(error.status))
        return undefined;
    const missing = (0,missing_role/* findMissingRole */.gQ)(error.causes);
    return missing === undefined ? "Reader" : `${missing.action} on ${missing.scope}, which the role ${missing.role} has`;
}
const OUT_OF_TIME = {
    code: "TimeLimit",
    message: "The doctor's minute ended before this link was read.",
    remedy: "Run the doctor again. If Azure is throttling the identity, wait for some minutes.",
    command: "gh workflow run hub-daily.yml",
    isWarning: true,
};
/** The fault that an error describes. A service that may succeed later is only a warning. */
function faultOf(error) {
    const { code, message, remedy } = error;
    const lacking = error instanceof errors/* InputError */.dz ? error.lacking : undefined;
    const command = lacking?.principalId === undefined
        ? undefined
        : (0,role_loop/* assignmentCommand */.Lz)({ role: lacking.role, assignee: (0,role_loop/* byObjectId */.Gx)(lacking.principalId) }, lacking.scope);
    return { code, message, remedy, command, isWarning: error instanceof errors/* ServiceError */._7 && error.transient };
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/counted.js
var counted = __webpack_require__(1748);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/shell-command.js
var shell_command = __webpack_require__(73704);
// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-failure-rules.js
var export_failure_rules = __webpack_require__(23365);
// EXTERNAL MODULE: ./lib/src/azure/storage/storage-account.js
var storage_account = __webpack_require__(28611);
// EXTERNAL MODULE: ./lib/src/azure/storage/storage-endpoint.js
var storage_endpoint = __webpack_require__(26955);
// EXTERNAL MODULE: ./lib/src/concurrency.js
var concurrency = __webpack_require__(50637);
// EXTERNAL MODULE: ./lib/src/hub/exports/export-plan.js
var export_plan = __webpack_require__(33912);
// EXTERNAL MODULE: ./lib/src/hub/exports/manual-steps.js
var manual_steps = __webpack_require__(49836);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var hub_scope = __webpack_require__(33886);
// EXTERNAL MODULE: ./lib/src/hub/settings/requested-datasets.js
var requested_datasets = __webpack_require__(46454);
// EXTERNAL MODULE: ./lib/src/inputs/command-target.js
var command_target = __webpack_require__(2101);
// EXTERNAL MODULE: ./lib/src/lake/discover/export-deliveries.js
var export_deliveries = __webpack_require__(21223);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/read-azure.js















/** Scopes whose exports are read at the same time. The client limits its own calls. */
const SCOPES_AT_ONCE = 16;
/** Signs in, and tells as whom. */
async function readSignIn({ signIn }, met) {
    await met.attempt("sign-in", async () => {
        const caller = await signIn();
        const who = caller === undefined ? "" : ` as ${caller.principalId} of tenant ${caller.tenantId ?? "unknown"}`;
        met.seen("sign-in", `Azure accepts the sign-in${who}.`);
    });
}
/** Checks that the inputs of the repository variables have values, and finds the storage account. */
async function readAccountId(context, met) {
    const { inputs, openResourceManager } = context;
    const { storageAccount, storageAccountId, storageKey, subscriptionId } = inputs;
    const missing = [
        ...(storageAccount === "" ? ["HUB_STORAGE_ACCOUNT"] : []),
        ...(subscriptionId === undefined && storageAccountId === undefined ? ["AZURE_SUBSCRIPTION_ID"] : []),
    ];
    if (missing.length > 0) {
        met.broken("variables", {
            code: "MissingInput",
            message: `${missing.join(" and ")} ${missing.length === 1 ? "has" : "have"} no value.`,
            remedy: "Set the repository variables. The summary of hub-deploy prints the command for each.",
        });
        return undefined;
    }
    const id = await met.attempt("variables", async () => {
        if (storageAccountId !== undefined) {
            (0,storage_account/* parseStorageAccountId */.TP)(storageAccountId);
            return `/${storageAccountId.replaceAll(/^\/+|\/+$/g, "")}`;
        }
        const { accountName } = (0,storage_endpoint/* parseStorageAccount */.M9)(storageAccount, { hosts: inputs, hasKey: storageKey !== undefined });
        return (0,storage_account/* findStorageAccountId */.z6)(openResourceManager(subscriptionId ?? ""), accountName);
    });
    if (id !== undefined)
        met.seen("variables", `They name the hub ${inputs.hubName} and its account ${id}.`);
    return id;
}
/** Checks the provider, the account with its network, and the rights at each scope. */
async function readPreflight(context, met, place) {
    const { examiner, openCostManagement } = context;
    const byPath = new Map(place.scopes.map((scope) => [(0,scope_kind/* formatScope */.gk)(scope), scope]));
    const looked = await met.attempt("providers", () => openCostManagement().preflight({
        purpose: "configure",
        storageAccountId: place.accountId,
        // The rights of a person say nothing about those of the hub identity.
        scopes: examiner === "hub" ? [...byPath.keys()] : [],
    }));
    if (looked === undefined)
        return undefined;
    for (const problem of looked.problems) {
        await notePreflight(context, met, problem, { accountId: place.accountId, byPath });
    }
    for (const note of looked.notes) {
        met.hidden(note.startsWith("Whether") ? "providers" : "network", "Reader on the hub's subscription", note);
    }
    met.seen("providers", "Microsoft.CostManagementExports is registered.");
    if (looked.account !== undefined)
        met.seen("network", `The account's network is ${looked.account.network}.`);
    return looked.account;
}
async function notePreflight({ examiner }, met, { error, scope }, { accountId, byPath }) {
    const known = scope === undefined ? undefined : (byPath.get(scope) ?? (0,hub_scope/* parseScopeId */.JA)(scope));
    // Only the hub identity has to assign roles to exports.
    if (examiner === "person" && error.code === "DestinationForbidden")
        return;
    if (known === undefined && error.code === "MissingRole") {
        met.hidden("network", "Reader on the hub's storage account", error.message);
        return;
    }
    const command = commandFor(error.code, accountId);
    const throwIt = () => {
        throw error;
    };
    await met.attempt("providers", throwIt, { ...(known === undefined ? {} : { scope: known }), command });
}
/** The command of a remedy, which errors only have as text. */
function commandFor(code, accountId) {
    switch (code) {
        case "ProviderNotRegistered":
            return (0,export_failure_rules/* registerExportsCommand */.u)(accountId);
        case "StorageFirewalled":
            return (0,shell_command/* shellCommand */.q$) `az storage account update --ids ${accountId} --bypass AzureServices`;
        default:
            return undefined;
    }
}
/** Compares the exports of each scope with those that configure-exports would create. */
async function readExports(context, met, { account, accountId, settings }) {
    const { clock, inputs, openCostManagement } = context;
    const client = await met.attempt("exports", openCostManagement);
    if (client === undefined)
        return undefined;
    const requested = (0,requested_datasets/* exportedDatasets */.PO)(settings);
    const evidence = [];
    let read = 0;
    await (0,concurrency/* forEachConcurrent */.C)(settings.scopes, { capacity: SCOPES_AT_ONCE }, async ({ scope }) => {
        const found = await readScope(context, met, client, scope);
        if (found === undefined)
            return;
        read += 1;
        const isRunByAzure = (found === "unseen" ? [] : found).some(({ body }) => isActive(body.properties.schedule));
        const policy = {
            ...{ hubName: inputs.hubName, storageAccountId: account?.id ?? accountId, network: account?.network },
            // These decide nothing that the doctor judges.
            ...{ datasetVersion: "1.0r2", compression: "none", runBy: isRunByAzure ? "azure" : "hub" },
        };
        const deliveries = found === "unseen" ? await readUnseen(context, met, scope) : undefined;
        const plan = (0,export_plan/* planExports */.L)({
            ...{ policy, requested, left: new Map(), prune: false, now: clock.now() },
            wanted: new Map(found === "unseen" ? [] : [[scope, found]]),
            ...(deliveries === undefined ? {} : { unseen: new Map([[scope, { isWanted: true, deliveries }]]) }),
        });
        for (const { error, name } of plan.faults) {
            if (!(error instanceof errors/* InputError */.dz))
                throw error;
            met.broken("exports", faultOf(error), { scope, subject: `${(0,scope_kind/* formatScope */.gk)(scope)} ${name ?? ""}`.trim() });
        }
        const commands = new Map((0,manual_steps/* manualSteps */.g)(plan.exports, (0,command_target/* commandTarget */.D)(inputs)).map(({ command, exportName }) => [exportName, command]));
        for (const planned of plan.exports) {
            const stored = found === "unseen" ? undefined : found.find(({ name }) => name === planned.name);
            const isOwn = planned.action !== "foreign" && planned.action !== "remove";
            evidence.push({
                planned,
                ...(isOwn ? { suspension: stored?.suspension } : {}),
                command: (0,scope_kind/* needsManualSteps */.nK)(scope) ? commands.get(planned.name) : undefined,
            });
        }
    });
    const own = evidence.filter(({ planned }) => planned.action === "unchanged" || planned.action === "unseen").length;
    met.seen("exports", `${(0,counted/* counted */.h)(own, "export")} of ${(0,counted/* counted */.h)(settings.scopes.length, "scope")} as the settings say.`);
    if (context.examiner === "person") {
        const message = "The roles of the hub identity show only in the doctor of hub-daily, which runs as that identity.";
        met.hidden("roles", "the hub identity's sign-in", message);
    }
    else if (read > 0)
        met.seen("roles", `The exports of ${(0,counted/* counted */.h)(read, "scope")} can be read.`);
    return evidence;
}
/** `unseen`: exports that people manage, and that this identity may not see. */
async function readScope({ examiner, signal }, met, client, scope) {
    const path = (0,scope_kind/* formatScope */.gk)(scope);
    return await met.attempt("exports", async () => {
        try {
            return await client.exports(path);
        }
        catch (error) {
            signal.throwIfAborted();
            const isRefused = error instanceof errors/* InputError */.dz && (error.code === "MissingRole" || error.code === "ScopeNotFound");
            if (!isRefused)
                throw error;
            if ((0,scope_kind/* needsManualSteps */.nK)(scope))
                return "unseen";
            if (examiner === "hub")
                throw error;
            const right = (0,scope_kind/* isBillingScope */.iG)(scope) ? `a billing role on ${path}` : `Cost Management Reader on ${path}`;
            met.hidden("exports", right, error.message);
            return undefined;
        }
    }, { scope });
}
async function readUnseen({ inputs, openStorage, signal }, met, scope) {
    const storage = await met.attempt("network", openStorage);
    if (storage === undefined)
        return new Map();
    return (0,export_deliveries/* readDeliveries */.z)({ ...storage, hubName: inputs.hubName, signal }, scope);
}
function isActive(schedule) {
    return schedule?.status?.toLowerCase() === "active";
}

// EXTERNAL MODULE: ./lib/src/hub/month-lifecycle.js
var month_lifecycle = __webpack_require__(15729);
// EXTERNAL MODULE: ./lib/src/lake/discover/delivery-evidence.js
var delivery_evidence = __webpack_require__(7336);
// EXTERNAL MODULE: ./lib/src/lake/discover/discover.js
var discover = __webpack_require__(74343);
// EXTERNAL MODULE: ./lib/src/lake/discover/lake-state.js
var lake_state = __webpack_require__(69431);
// EXTERNAL MODULE: ./lib/src/lake/discover/overlap.js
var overlap = __webpack_require__(34321);
// EXTERNAL MODULE: ./lib/src/lake/journal/export-records.js
var export_records = __webpack_require__(72563);
// EXTERNAL MODULE: ./lib/src/lake/journal/manifest-memory.js
var manifest_memory = __webpack_require__(7091);
// EXTERNAL MODULE: ./lib/src/lake/journal/run-journal.js
var run_journal = __webpack_require__(65559);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/month.js
var src_month = __webpack_require__(98032);
// EXTERNAL MODULE: ./lib/src/hub/exports/export-kinds.js
var export_kinds = __webpack_require__(59328);
// EXTERNAL MODULE: ./lib/src/hub/health/closed-months.js
var closed_months = __webpack_require__(59137);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/note-deliveries.js








/** Manifests that cannot be used, and parts that they name and that are missing. */
function noteDeliveries(met, sweep, scopes, now) {
    const { blobs, failures, runs } = sweep.exports;
    for (const { error, manifestName } of failures) {
        if (!(error instanceof Error) || !("code" in error))
            throw error;
        const scope = scopes.find((one) => manifestName.toLowerCase().startsWith(`${(0,export_kinds/* exportFolder */.VH)(one)}/`.toLowerCase()));
        const place = { subject: `msexports/${manifestName}`, ...(scope && { scope }) };
        met.broken("deliveries", faultOf(error), place);
    }
    for (const run of runs.filter((one) => !(0,delivery_evidence/* isHeld */.i)(one, sweep))) {
        const missing = run.parts.filter(({ blobName }) => !blobs.has(blobName));
        const [first] = missing;
        if (first === undefined)
            continue;
        met.broken("deliveries", {
            code: "PartMissing",
            message: `Run ${run.runId} of ${(0,scope_kind/* formatScope */.gk)(run.scope)} ${run.month} lacks ${(0,counted/* counted */.h)(missing.length, "part")} ` +
                `that its manifest names, beginning with msexports/${first.blobName}.`,
            remedy: "The command requests the month from Azure again.",
            command: exportAgain(run, now),
        }, { scope: run.scope });
    }
    met.seen("deliveries", `${(0,counted/* counted */.h)(runs.length, "delivery", "deliveries")} in msexports ${runs.length === 1 ? "is" : "are"} complete.`);
}
/** The command that exports a month again. */
function exportAgain({ month, scope }, now) {
    if (month === (0,src_month/* monthOfDate */.Ez)(now))
        return "gh workflow run hub-daily.yml -f force=true -f wait=true";
    return `${(0,closed_months/* backfillCommand */.K)(scope, month)} -f force=true`;
}
/** Runs that an ingest refused, each with the code and the reason of the refusal. */
async function noteRefusals(met, sweep, config, now) {
    const waiting = sweep.exports.runs.filter((run) => !(0,delivery_evidence/* isHeld */.i)(run, sweep));
    for (const run of waiting.filter((one) => sweep.journal.has("refused", one))) {
        const refusal = await met.attempt("ingest", () => (0,run_journal/* readRefusal */.n)(config, run.runId));
        met.broken("ingest", {
            code: refusal?.code ?? "StaleMonth",
            message: `Ingest refused run ${run.runId} of ${(0,scope_kind/* formatScope */.gk)(run.scope)} ${run.month}: ${refusal?.reason ?? "see its summary"}.`,
            remedy: "Repair the cause that its code names. The command then requests the month from Azure again.",
            command: exportAgain(run, now),
        }, { scope: run.scope });
    }
    met.seen("ingest", `Waiting for the next ingest: ${(0,counted/* counted */.h)(waiting.length, "delivery", "deliveries")}.`);
}

// EXTERNAL MODULE: ./lib/src/hub/partition/partition-path.js
var partition_path = __webpack_require__(75345);
// EXTERNAL MODULE: ./lib/src/lake/commit/verify-committed.js
var verify_committed = __webpack_require__(37740);
// EXTERNAL MODULE: ./lib/src/lake/journal/month-marks.js
var month_marks = __webpack_require__(62225);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/note-months.js






/** Months whose files are damaged or mixed with those of other tools. */
async function noteMonths(met, lakes, config) {
    const marks = await met.attempt("months", () => (0,month_marks/* readMonthMarks */.tm)(config, "read-back"));
    let count = 0;
    for (const lake of lakes) {
        const damaged = marks && (0,month_marks/* versionMarks */.$_)(marks, lake).damaged;
        for (const [path, { etag }] of lake.listing.files) {
            const place = (0,partition_path/* parseDatasetPath */.NF)(path);
            if (place === undefined)
                continue;
            const { foreign, isDamaged, record } = lake.listing.stateOf(place.scope, place.month, place.dataset);
            if (record !== undefined)
                count += 1;
            const command = ingestAgain(place);
            if (isDamaged === true || damaged?.get(path) === etag) {
                const { code, message, remedy } = (0,verify_committed/* commitMismatch */.Ul)(path, "Run ingest with force for this scope and month.");
                met.broken("months", { code, message, remedy, command }, { scope: place.scope, subject: path });
            }
            else if (foreign.length > 0) {
                const message = `${(0,partition_path/* formatPartition */.iK)(place)} also has files that no hub committed: ${foreign[0]?.name}.`;
                const remedy = "Move them away, or ingest the month with migrate, which deletes them.";
                const migrate = (0,shell_command/* shellCommand */.q$) `gh workflow run hub-ingest.yml -f months=${place.month} -f migrate=true`;
                met.broken("months", { code: "ForeignParquet", message, remedy, command: migrate }, { scope: place.scope, subject: path });
            }
        }
    }
    const names = lakes.map(({ name }) => name).join(" and ");
    met.seen("months", `${(0,counted/* counted */.h)(count, "month")} in the ${names} lake ${count === 1 ? "has its" : "have their"} record and length.`);
}
function ingestAgain({ month, scope }) {
    return (0,shell_command/* shellCommand */.q$) `gh workflow run hub-ingest.yml -f force=true -f months=${month} -f ${`scopes=${(0,scope_kind/* formatScope */.gk)(scope)}`}`;
}

// EXTERNAL MODULE: ./lib/src/hub/datasets/hub-datasets.js
var hub_datasets = __webpack_require__(37067);
// EXTERNAL MODULE: ./lib/src/hub/table/months-table.js
var months_table = __webpack_require__(59811);
// EXTERNAL MODULE: ./lib/src/hub/table/table-plan.js
var table_plan = __webpack_require__(32553);
// EXTERNAL MODULE: ./lib/src/hub/table/table-schema.js
var table_schema = __webpack_require__(75989);
// EXTERNAL MODULE: ./lib/src/lake/table/read-table.js
var read_table = __webpack_require__(25318);
// EXTERNAL MODULE: ./lib/src/lake/table/reconcile-months.js
var reconcile_months = __webpack_require__(7843);
// EXTERNAL MODULE: ./lib/src/lake/table/table-work.js
var table_work = __webpack_require__(59785);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/read-tables.js







/** Compares each existing table with its lake. */
async function readTables(met, lakes, cutOff) {
    const evidence = [];
    for (const lake of lakes) {
        for (const name of hub_datasets/* TABLE_NAMES */.ek) {
            const definition = (0,table_schema/* tableDefinition */.wO)(name);
            const compared = await met.attempt("table", async () => {
                try {
                    const snapshot = await (0,read_table/* readTable */.xz)({ tables: lake.tables, folder: definition.name });
                    if (snapshot.version === -1)
                        return undefined;
                    (0,table_plan/* tableColumns */.qv)(definition, snapshot);
                    return (0,table_plan/* planTable */.k0)((0,table_work/* monthsForTable */.F)(definition, lake.listing).months, snapshot, cutOff).publish;
                }
                catch (error) {
                    throw lake.explain?.(error) ?? error;
                }
            });
            if (compared === undefined)
                continue;
            const behind = compared.map(({ month, record: { committedAt }, scope }) => ({
                ...{ scope, month },
                committedAt: committedAt === undefined ? undefined : new Date(committedAt),
            }));
            evidence.push({ name, lake: lake.name, behind });
        }
    }
    const named = evidence.map(({ name }) => name).join(", ");
    met.seen("table", evidence.length === 0 ? "No table was requested yet." : `Up to date with the lake: ${named}.`);
    return evidence;
}
/** The months that changed after they were closed, as the table of months shows them. */
async function readRestated(met, lakes) {
    const [lake] = lakes;
    if (lake === undefined)
        return undefined;
    return await met.attempt("table", async () => {
        try {
            const snapshot = await (0,read_table/* readTable */.xz)({ tables: lake.tables, folder: table_schema/* MONTHS_TABLE */.bp });
            const entries = (await (0,reconcile_months/* readMonthsTable */.U)(lake, snapshot)) ?? [];
            return (0,months_table/* restatedMonths */.Cu)([...entries].map(([path, entry]) => ({ path, entry })));
        }
        catch (error) {
            throw lake.explain?.(error) ?? error;
        }
    });
}

;// CONCATENATED MODULE: ./lib/src/actions/doctor/read-lake.js













/** The age at which data is late, as in hub-ingest. */
const STALE_AFTER_HOURS = 36;
/** Reads deliveries, lakes and tables. Exports are listed first, because an ingest deletes them after its commit. */
async function readLakes(context, met, { outcome, settings }) {
    const storage = await met.attempt("network", context.openStorage);
    if (storage === undefined)
        return {};
    const { config, exports: msexports } = storage;
    const now = context.clock.now();
    const records = (await met.attempt("runs", () => (0,export_records/* readExportRecords */.X)(config)))?.records;
    const isExpected = (type) => (0,requested_datasets/* requestsType */.Nh)((0,requested_datasets/* datasetSettings */.Gh)(outcome), type);
    const found = await met.attempt("deliveries", () => {
        return (0,discover/* discoverExports */.Zk)(msexports, [], { isExpected, memory: (0,manifest_memory/* openManifestMemory */.F)(config, { mayWrite: false }) });
    });
    const lakes = await listLakes(context, met, outcome);
    if (records === undefined || found === undefined || lakes === undefined)
        return {};
    const wanted = new Set(settings.scopes.map(({ scope }) => scope));
    const cutOff = (0,month_lifecycle/* ingestionCutOff */.aW)(now, settings.retention.ingestion.months);
    const journal = await met.attempt("ingest", () => (0,run_journal/* openRunJournal */.f)(config, found.blobs));
    if (journal === undefined)
        return {};
    const sweep = {
        ...{ exports: found, journal, lakes, settled: new Map(), failed: new Set() },
        ...{ isLeftToOthers: true, hasManifests: true },
    };
    noteDeliveries(met, sweep, [...wanted], now);
    await noteRefusals(met, sweep, config, now);
    await noteMonths(met, lakes, config);
    const own = records.filter(({ scope }) => wanted.has(scope));
    met.seen("runs", `The newest known run of ${(0,counted/* counted */.h)(own.length, "export")} succeeded or is in progress.`);
    const hasSheets = (0,requested_datasets/* requestsType */.Nh)((0,requested_datasets/* datasetSettings */.Gh)(outcome), "PriceSheet");
    met.seen("prices", hasSheets ? "The price sheets have arrived." : "The settings request no price sheets.");
    const datasets = (0,delivery_evidence/* deliveryEvidence */.U)(sweep, settings, records);
    // A delivery that is still in msexports can reach the remote hub with the next ingest.
    const delivered = new Set(found.runs.map(({ month, scope }) => `${scope} ${month}`));
    const isLeftOut = (scope, month) => delivered.has(`${scope} ${month}`);
    const missingRemotely = (0,lake_state/* findMissingRemotely */.hp)(lakes, { cutOff, isLeftOut, written: () => [] });
    const restated = await readRestated(met, lakes);
    return {
        ...(missingRemotely && { missingRemotely }),
        lastRuns: own,
        deliveries: { staleAfterHours: STALE_AFTER_HOURS, cutOff, datasets },
        untaken: datasets.flatMap(({ scope, waiting }) => waiting.map((run) => ({ ...run, scope }))),
        tables: await readTables(met, lakes, cutOff),
        ...(restated && { restated }),
        overlaps: lakes.flatMap(({ accountUrl: remoteUrl, listing }) => (0,overlap/* recordedOverlaps */.vr)(listing.files, new Map()).map((one) => ({ ...one, remoteUrl }))),
    };
}
async function listLakes({ openLakes }, met, outcome) {
    const lakes = await met.attempt("network", () => openLakes(outcome));
    if (lakes === undefined)
        return undefined;
    const listed = [];
    for (const lake of lakes) {
        const listing = await met.attempt("months", async () => {
            try {
                return await (0,lake_state/* readLake */.ST)(lake.store);
            }
            catch (error) {
                throw lake.explain?.(error) ?? error;
            }
        });
        if (listing === undefined)
            return undefined;
        listed.push({ ...lake, listing });
    }
    return listed;
}

// EXTERNAL MODULE: ./lib/src/hub/settings/lost-settings.js
var lost_settings = __webpack_require__(89422);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-merge.js
var settings_merge = __webpack_require__(68132);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-schema.js + 1 modules
var settings_schema = __webpack_require__(89675);
// EXTERNAL MODULE: ./lib/src/settings-store/config-settings.js
var config_settings = __webpack_require__(94750);
// EXTERNAL MODULE: ./lib/src/settings-store/hub-settings.js
var hub_settings = __webpack_require__(9139);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-file.js
var settings_file = __webpack_require__(94808);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-report.js
var settings_report = __webpack_require__(82000);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/read-settings.js









const STORED = "config/settings.json";
/** The settings of the repository or, without a file there, those in storage; undefined if they cannot be used. */
async function readSettings(context, met) {
    const { inputs, openStorage, workspace } = context;
    return await met.attempt("settings", async () => {
        const { config, lake } = openStorage();
        const outcome = await (0,hub_settings/* readHubSettings */.z)(config);
        const file = await (0,settings_file/* readSettingsFile */.u)(inputs.settingsPath, workspace);
        const stored = file === undefined ? await config.read("settings.json") : undefined;
        const source = file ?? (stored === undefined || (0,lost_settings/* saysNothing */._X)(stored) ? undefined : { name: STORED, bytes: stored });
        if (source === undefined) {
            met.broken("settings", {
                code: "SettingsMissing",
                message: `There is no ${inputs.settingsPath} here, and ${STORED} is missing or empty.`,
                remedy: "Commit the settings file, or run hub-deploy, which restores the last upload.",
                command: "gh workflow run hub-deploy.yml",
            });
            return undefined;
        }
        // Nested scopes may be wanted: configure-exports has an input for them.
        const { faults, settings } = (0,settings_schema/* checkSettings */.E)(source, { allowOverlap: true });
        for (const fault of faults)
            met.broken("settings", faultOf(fault), { subject: source.name });
        if (settings === undefined)
            return undefined;
        if (settings.scopes.length === 0) {
            met.broken("settings", {
                code: "NoScopes",
                message: `${source.name} has no scopes, so there is nothing to export.`,
                remedy: "Add them to the settings file, and commit it.",
                isWarning: true,
            });
        }
        const request = {
            config,
            lake,
            file,
            given: settings_merge/* NOTHING_GIVEN */.Yf,
            retryUntilAuthorized: (call) => call(),
        };
        const { plan } = await (0,config_settings/* readConfigSettings */.s)(request);
        const { fault } = (0,settings_report/* describeSettings */.T)(plan, { backup: undefined, settingsFile: file?.name });
        if (fault !== undefined)
            met.broken("settings", faultOf(fault), { subject: STORED });
        else if (file !== undefined && (plan.outcome === "create" || plan.changes.length > 0)) {
            met.broken("settings", {
                code: "SettingsNotApplied",
                message: `${STORED} does not have the content of ${file.name} yet.`,
                remedy: "Run hub-settings, which uploads the file and configures its exports.",
                command: "gh workflow run hub-settings.yml",
                isWarning: true,
            });
        }
        met.seen("settings", `${source.name} names ${(0,counted/* counted */.h)(settings.scopes.length, "scope")} and agrees with storage.`);
        const uploaded = outcome.outcome === "read" ? outcome.settings : undefined;
        return { outcome, settings: file === undefined ? settings : (0,settings_merge/* overlayFile */.tg)(settings, uploaded, settings_merge/* NOTHING_GIVEN */.Yf) };
    });
}

// EXTERNAL MODULE: ./lib/src/clients/workflow-evidence.js + 1 modules
var workflow_evidence = __webpack_require__(88763);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/read-workflows.js



const PAGE = /\/hub-report\.ya?ml$/;
/** Its runs end red when the doctor fails, so they say nothing new. */
const OWN = /\/hub-daily\.ya?ml$/;
/** Reads the hub's workflows and their newest runs from GitHub. */
async function readWorkflows({ clock, openWorkflows }, met) {
    const hide = (message) => {
        for (const link of ["page", "workflows"])
            met.hidden(link, "actions: read on the repository", message);
        return {};
    };
    if (openWorkflows === undefined)
        return hide("There is no token or no repository to ask GitHub about.");
    const open = openWorkflows;
    const read = await met.attempt("workflows", async () => {
        try {
            const { api, ...place } = await open();
            return await (0,workflow_evidence/* readWorkflowEvidence */.fd)(api, { ...place, now: clock.now() });
        }
        catch (error) {
            if (error instanceof errors/* InputError */.dz && error.code === "GithubForbidden")
                return hide(error.message);
            throw error;
        }
    });
    if (read === undefined || !("seen" in read))
        return {};
    const { evidence, seen } = read;
    const page = seen.find(({ workflow }) => PAGE.test(workflow.path));
    const made = page?.runs.find(({ conclusion }) => conclusion === "success");
    met.seen("page", page === undefined
        ? "The hub has no workflow hub-report."
        : made === undefined
            ? "No page was made yet."
            : `Run ${made.number} of ${page.workflow.name} made the page.`);
    met.seen("workflows", `${(0,counted/* counted */.h)(seen.length, "workflow")} of the hub run on their schedules.`);
    return { workflows: evidence, failedWorkflows: (0,workflow_evidence/* failedWorkflows */.Ug)(seen).filter(({ path }) => !OWN.test(path)) };
}

;// CONCATENATED MODULE: ./lib/src/actions/doctor/doctor.js






/** Looks at every link of the chain, and judges them. Changes nothing. */
async function examine(context) {
    const { clock, log, repository } = context;
    const startedAt = clock.now().getTime();
    const met = startMet(context);
    const [azure, workflows] = await log.group("Look at the hub", () => Promise.all([readHub(context, met), readWorkflows(context, met)]));
    const report = judgeChain({ now: clock.now(), links: met.links, ...azure, ...workflows });
    return { ...report, repository, seconds: (clock.now().getTime() - startedAt) / 1000 };
}
async function readHub(context, met) {
    await readSignIn(context, met);
    const [accountId, known] = await Promise.all([readAccountId(context, met), readSettings(context, met)]);
    const scopes = known?.settings.scopes.map(({ scope }) => scope) ?? [];
    const account = accountId === undefined ? undefined : await readPreflight(context, met, { accountId, scopes });
    if (known === undefined)
        return {};
    const [exports, lakes] = await Promise.all([
        accountId === undefined ? undefined : readExports(context, met, { account, accountId, settings: known.settings }),
        readLakes(context, met, known),
    ]);
    return { ...lakes, ...(exports === undefined ? {} : { exports }) };
}

// EXTERNAL MODULE: ./lib/src/azure/cost-exports/export-api-version.js
var export_api_version = __webpack_require__(44156);
// EXTERNAL MODULE: ./lib/src/inputs/hub-inputs.js
var hub_inputs = __webpack_require__(86391);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/inputs.js


/** Reads the action's inputs. No other code knows their names. A missing input is a finding, not an error. */
function readDoctorInputs(reader) {
    const storageKey = reader.secret("storage-key");
    const githubToken = reader.secret("github-token");
    // The step itself reads this input; here it is only declared as known.
    reader.flag("allow-public");
    return {
        ...(0,hub_inputs/* readManagementSignInInputs */.JI)(reader),
        ...{ storageKey, githubToken },
        /** Empty if it is missing. */
        storageAccount: reader.optionalText("storage-account") ?? "",
        /** Undefined to find it by the account's name. */
        storageAccountId: reader.optionalText("storage-account-id"),
        hubName: reader.text("hub-name"),
        settingsPath: reader.text("settings-path"),
        apiVersion: (0,export_api_version/* parseExportApiVersion */.E)(reader.text("api-version")),
    };
}

// EXTERNAL MODULE: ./lib/src/github/failure.js + 1 modules
var failure = __webpack_require__(83435);
// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/result.js
/** The report as JSON, the same for the command and the action. */
function encodeResult({ links, remedy, repository, verdict }) {
    return JSON.stringify({
        schema: 1,
        verdict,
        links,
        remedy: remedy === undefined ? null : { ...remedy, command: commandOf(remedy, repository) },
    });
}
/** GitHub's commands run in any folder if they name the repository. */
function commandOf({ command }, repository) {
    return repository !== undefined && /^gh (?:run|variable|workflow) /.test(command)
        ? `${command} --repo ${repository}`
        : command;
}
/** The result in one sentence. */
function describeVerdict({ links, seconds, verdict }) {
    const count = (state) => links.filter((one) => one.state === state).length;
    const parts = [
        [count("fail"), "failed"],
        [count("warn"), "with a warning"],
        [count("unknown"), "could not be checked"],
        [count("skipped"), "skipped"],
        [count("pass"), "passed"],
    ];
    const said = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
    return `Doctor: ${verdict}. ${said.join(", ")} (${seconds.toFixed(1)} s).`;
}

// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
;// CONCATENATED MODULE: ./lib/src/actions/doctor/summary.js





/** The job summary: the verdict, the remedy, and every link. */
function describeDoctor(result) {
    const { links, remedy, repository } = result;
    return {
        sentence: `**${(0,markdown_table/* escapeMarkdown */.FV)(describeVerdict(result))}**`,
        content: [
            ...(remedy === undefined
                ? []
                : [
                    (0,summary_markdown/* section */.uW)("What to do first", `${LINKS[remedy.link].title}, **${(0,markdown_table/* escapeMarkdown */.FV)(remedy.code)}** (${(0,failure/* documentLink */.io)(remedy.code)}): ` +
                        (0,markdown_table/* escapeMarkdown */.FV)(remedy.message), (0,summary_markdown/* shell */.vf)([commandOf(remedy, repository)])),
                ]),
            (0,summary_markdown/* table */.tp)(links, [
                (0,summary_markdown/* column */.fi)("Link", ({ link }) => LINKS[link].title),
                (0,summary_markdown/* column */.fi)("State", ({ state }) => state),
                (0,summary_markdown/* column */.fi)("Code", ({ code = "" }) => code),
                (0,summary_markdown/* column */.fi)("Subject", ({ subject }) => (subject === undefined ? "" : (0,markdown_table/* codeCell */.MZ)(subject))),
                (0,summary_markdown/* column */.fi)("What was found", ({ message, needs }) => (needs ? `${message} Needs ${needs}.` : message)),
            ]),
        ],
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/doctor/report.js





/** Outputs, annotations and job summary of doctor. Only a broken link makes the step fail. */
function reportDoctor(result) {
    const { links, remedy, repository, verdict } = result;
    const summary = (0,summary_markdown/* renderSummary */.Br)(describeDoctor(result));
    const first = links.find(({ state }) => state === verdict);
    const advice = remedy === undefined ? "" : `\nFirst: ${remedy.message}\n${commandOf(remedy, repository)}`;
    return {
        outputs: {
            verdict,
            report: encodeResult(result),
            failed: String(links.filter(({ state }) => state === "fail").length),
            "summary-markdown": summary,
        },
        annotations: links.flatMap((one) => annotate(one, one === first ? advice : "")),
        summary,
        hasFailed: verdict === "fail",
    };
}
function annotate({ code, link, message, state }, advice) {
    if (code === undefined || (state !== "fail" && state !== "warn"))
        return [];
    const text = `${LINKS[link].title}: ${message}${advice}`;
    const kind = state === "fail" ? "error" : "warning";
    return [{ kind, cause: `${link} ${code}`, title: code, message: text, link: (0,failure/* documentLink */.io)(code) }];
}

;// CONCATENATED MODULE: ./lib/src/actions/doctor/main.js




/** The action `doctor`: inputs, clients, flow, report. */
async function runDoctor(runtime) {
    const inputs = readDoctorInputs(runtime.reader);
    return reportDoctor(await examine(await openDoctorContext(runtime, inputs, "hub")));
}


/***/ })

};
