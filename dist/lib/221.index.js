export const id = 221;
export const ids = [221];
export const modules = {

/***/ 60221:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runDeployHub: () => (/* binding */ runDeployHub)
});

// EXTERNAL MODULE: ./lib/src/github/outputs.js
var outputs = __webpack_require__(61718);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/clients.js
var clients = __webpack_require__(1222);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/github/failure.js + 1 modules
var failure = __webpack_require__(83435);
// EXTERNAL MODULE: ./lib/src/hub/hub-name.js
var hub_name = __webpack_require__(7805);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/schemas.js + 1 modules
var schemas = __webpack_require__(20639);
// EXTERNAL MODULE: ./lib/src/hub/text/json-text.js
var json_text = __webpack_require__(37090);
// EXTERNAL MODULE: ./lib/src/lake/storage/conditional-write.js
var conditional_write = __webpack_require__(26904);
;// CONCATENATED MODULE: ./lib/src/settings-store/config-schemas.js




/** Decides for each bundled mapping file whether it must be uploaded. Writes nothing. */
async function readConfigSchemas({ config, retryUntilAuthorized, }) {
    const plans = [];
    for (const name of schemas/* COST_SCHEMA_NAMES */.FY) {
        const text = (0,schemas/* bundledSchemaText */.D6)(name) ?? "";
        const stored = await retryUntilAuthorized(() => (0,conditional_write/* readVersion */.$)(config, `schemas/${name}`));
        plans.push({ name, bytes: new TextEncoder().encode(text), stored, outcome: decide(text, stored) });
    }
    return plans;
}
/** Uploads the mapping files that are missing or belong to an older release of this action. */
async function uploadSchemas(request) {
    const { config, retryUntilAuthorized } = request;
    const plans = [];
    for (const { name, outcome, bytes, stored } of await readConfigSchemas(request)) {
        const isDue = outcome === "create" || outcome === "update";
        const write = { name: `schemas/${name}`, bytes, seenEtag: stored?.etag, contentType: "application/json" };
        const lost = isDue && (await retryUntilAuthorized(() => (0,conditional_write/* writeVersion */.g)(config, write))) === "changed";
        // Another writer has just created the file, so it is kept.
        plans.push({ name, outcome: lost ? "kept" : outcome });
    }
    return plans;
}
function decide(text, stored) {
    if (stored === undefined)
        return "create";
    const storedText = (0,json_text/* decodeText */.g)(stored.bytes);
    if (storedText === text)
        return "unchanged";
    if (stored.isOwn)
        return "update";
    // Existing hubs may store the same mapping with different formatting.
    return columnsOf(storedText) === columnsOf(text) ? "unchanged" : "kept";
}
function columnsOf(text) {
    try {
        return text === undefined ? undefined : JSON.stringify((0,schemas/* parseSchema */.D0)("schema", text).columns);
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz)
            return undefined;
        throw error;
    }
}

// EXTERNAL MODULE: ./lib/src/settings-store/config-settings.js
var config_settings = __webpack_require__(94750);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-report.js
var settings_report = __webpack_require__(82000);
;// CONCATENATED MODULE: ./lib/src/settings-store/config-upload.js



/** Plans the changes of an upload to container `config`. Writes nothing. */
async function planConfig(request) {
    const { plan } = await (0,config_settings/* readConfigSettings */.s)(request);
    const schemas = await readConfigSchemas(request);
    return { settings: plan, backup: undefined, schemas: schemas.map(({ name, outcome }) => ({ name, outcome })) };
}
/**
 * Uploads schemas and settings. The settings come last, because their arrival triggers the event
 * bridge. Throws InputError `SettingsBusy`, `InvalidSettings` or `DataRightsMissing`. Settings that were changed by
 * hand are kept and reported as `fault`.
 */
async function uploadConfig(request, clock) {
    const schemas = await uploadSchemas(request);
    const { plan, backup } = await (0,config_settings/* uploadSettings */.B)(request, clock);
    return { settings: plan, backup, schemas };
}
/**
 * Describes the changes in container `config`. `settingsFile` is the file in the repository. Never shows a key that a
 * user may have written into the settings.
 */
function describeConfig({ settings, backup, schemas }, settingsFile) {
    const { outcome: _, ...report } = (0,settings_report/* describeSettings */.T)(settings, { backup, settingsFile });
    const kept = schemas.filter((schema) => schema.outcome === "kept").map(({ name }) => `config/schemas/${name}`);
    const ownSchemas = `${kept.join(", ")} ${kept.length === 1 ? "is" : "are"} not this hub's own and was not overwritten: ` +
        "ingest uses it. Delete it to get the hub's mapping.";
    return {
        ...report,
        lines: [
            ...report.lines,
            ...schemas.flatMap((schema) => {
                if (schema.outcome === "create")
                    return [`+ config/schemas/${schema.name}`];
                return schema.outcome === "update" ? [`~ config/schemas/${schema.name}`] : [];
            }),
        ],
        warnings: [...report.warnings, ...(kept.length === 0 ? [] : [{ message: ownSchemas }])],
    };
}

// EXTERNAL MODULE: ./lib/src/azure/azure-clouds.js
var azure_clouds = __webpack_require__(19320);
// EXTERNAL MODULE: ./lib/src/github/api/github-context.js
var github_context = __webpack_require__(76866);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/timestamp.js
var timestamp = __webpack_require__(86534);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/identity/hub-address.js
var hub_address = __webpack_require__(71247);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/data-factory/data-factory-hub.js



const FACTORY = "Microsoft.DataFactory/factories";
const API_VERSION = "2018-06-01";
const VERSION_TAG = "ftk-version";
const MAX_STOP_MS = 5 * timestamp/* MINUTE_MS */.kg;
const PAUSE_MS = 5_000;
/** The Data Factories whose tag names this hub as their parent. */
async function findDataFactoryHubs(manager, hub) {
    const resources = await manager.resources(hub.resourceGroup, `resourceType eq '${FACTORY}'`);
    const factories = [];
    const warnings = [];
    for (const { id, name, type, tags } of resources) {
        if (type.toLowerCase() !== FACTORY.toLowerCase())
            continue;
        const ofHub = (0,hub_address/* isOfHub */.D)(tags, hub);
        if (ofHub) {
            const triggers = await manager.list(`${id}/triggers`, API_VERSION);
            const pipelines = await manager.list(`${id}/pipelines`, API_VERSION);
            const version = Object.entries(tags).find(([key]) => key.toLowerCase() === VERSION_TAG)?.[1];
            factories.push({ id, name, version, triggers: triggers.map(toTrigger), pipelines: pipelines.map(toPiece) });
        }
        else if (ofHub === undefined && name.toLowerCase().startsWith(`${hub.hubName.toLowerCase()}-engine-`)) {
            warnings.push({
                message: `Data Factory ${name} has a name like this hub's, but no tag cm-resource-parent. Its triggers keep running. ` +
                    "Stop them if they process this hub's exports.",
            });
        }
    }
    return { factories, warnings };
}
/**
 * The running triggers that would continue to process the hub's exports, regardless of who created them.
 */
function triggersToStop({ triggers }) {
    return triggers.filter(({ isRunning, name, pipelines }) => isRunning && (isHubTrigger(name) || pipelines.some(isHubPipeline)));
}
/**
 * Stops these triggers, waits until Azure reports them as stopped, and returns their names. Throws ServiceError
 * `TriggerNotStopped` after five minutes.
 */
async function stopTriggers(manager, factory, options) {
    const due = triggersToStop(factory);
    for (const { id } of due)
        await manager.post(`${id}/stop`, API_VERSION);
    for (const trigger of due) {
        await waitUntilStopped(manager, { factory, trigger }, options);
        options.log.info(`Stopped trigger ${trigger.name} of Data Factory ${factory.name}.`);
    }
    return due.map(({ name }) => name);
}
async function waitUntilStopped(manager, { factory, trigger }, { clock, signal }) {
    const deadlineMs = clock.now().getTime() + MAX_STOP_MS;
    for (;;) {
        const now = await manager.get(trigger.id, API_VERSION);
        if (now === undefined || !isRunning(now))
            return;
        if (clock.now().getTime() >= deadlineMs) {
            throw new errors/* ServiceError */._7("TriggerNotStopped", `Trigger ${trigger.name} of Data Factory ${factory.name} is still running five minutes after the stop request.`, {
                status: undefined,
                correlationId: undefined,
                transient: true,
                remedy: "Stop it in Data Factory Studio (Manage, Triggers), because two hubs would process the same " +
                    "exports. Then run deploy-hub again.",
            });
        }
        await clock.sleep(PAUSE_MS, signal);
    }
}
function toTrigger(json) {
    return { ...toPiece(json), isRunning: isRunning(json) };
}
function toPiece(json) {
    return { id: String(json.id), name: String(json.name), pipelines: pipelineReferences(json.properties) };
}
function isRunning({ properties }) {
    const { runtimeState } = (properties ?? {});
    return runtimeState === "Started";
}
/**
 * Names of all pipelines that a trigger or pipeline refers to, at any depth: activities nest in loops and conditions,
 * and each kind of trigger has its own shape.
 */
function pipelineReferences(definition) {
    const names = new Set();
    const pending = [definition];
    while (pending.length > 0) {
        const value = pending.pop();
        if (typeof value !== "object" || value === null)
            continue;
        if ("referenceName" in value && "type" in value && value.type === "PipelineReference") {
            names.add(String(value.referenceName));
        }
        pending.push(...Object.values(value));
    }
    return [...names].sort();
}
/** Trigger names from all hub releases. */
const TRIGGERS = [
    /^msexports(?:_(?:setup|daily|monthly|extract|FileAdded|ManifestAdded))?$/i,
    /^config_(?:SettingsUpdated|DailySchedule|MonthlySchedule)$/i,
    /^ingestion_ManifestAdded$/i,
    /^queries_DailySchedule$/i,
];
/** Pipeline names from all hub releases. */
const PIPELINES = [
    /^msexports_(?:backfill|extract|fill|get|run|setup|transform|ExecuteETL|ETL_ingestion|ETL_transform)$/i,
    /^config_(?:ConfigureExports|ExportData|RunExports|BackfillData|RunBackfill)$/i,
    /^config_(?:StartExportProcess|RunExportJobs|StartBackfillProcess|RunBackfillJob)$/i,
    /^config_InitializeHub$/i,
    /^ingestion_(?:ExecuteETL|ETL_dataExplorer)$/i,
    /^queries_(?:ExecuteETL|ETL_ingestion)$/i,
];
/** Whether an older release of the hub created triggers with this name. */
function isHubTrigger(name) {
    return TRIGGERS.some((pattern) => pattern.test(name));
}
/** Whether an older release of the hub created pipelines with this name. */
function isHubPipeline(name) {
    return PIPELINES.some((pattern) => pattern.test(name));
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/data-factory/data-factory-takeover.js

/** Stops the triggers before new settings are uploaded, because one of them reacts to settings. */
async function stopDataFactoryHubs(manager, factories, options) {
    const reports = [];
    for (const factory of factories) {
        const stopped = await stopTriggers(manager, factory, options);
        reports.push({ name: factory.name, stopped, removed: [], kept: [] });
    }
    return reports;
}
/** Removes the hub's pipelines and triggers from Data Factories whose triggers were stopped. */
async function removeDataFactoryHubs(manager, factories, { reports, log }) {
    const removals = [];
    for (const factory of factories) {
        const plan = planFactoryRemoval(factory);
        const removed = await removeFactoryPieces(manager, plan, log);
        const stopped = reports.find(({ name }) => name === factory.name)?.stopped ?? [];
        removals.push({ name: factory.name, stopped, removed, kept: plan.kept });
    }
    return removals;
}
const data_factory_takeover_API_VERSION = "2018-06-01";
/**
 * Plans the removal of the hub's own triggers and pipelines, by name. The factory, its datasets and linked services
 * stay: they do nothing by themselves, and people build their own pipelines on them. Upgrades need the managed
 * identities.
 */
function planFactoryRemoval({ triggers, pipelines }) {
    const leftTriggers = triggers.filter(({ name }) => !isHubTrigger(name));
    let left = pipelines;
    const gone = [];
    for (;;) {
        const free = left.filter(({ name }) => isHubPipeline(name) && referrers(name, [...leftTriggers, ...left]).length === 0);
        if (free.length === 0)
            break;
        gone.push(...free);
        left = left.filter((pipeline) => !free.includes(pipeline));
    }
    const kept = left.filter(({ name }) => isHubPipeline(name));
    return {
        triggers: triggers.filter(({ name }) => isHubTrigger(name)),
        pipelines: gone,
        kept: kept.map(({ name }) => ({
            name,
            because: `${referrers(name, [...leftTriggers, ...left]).join(", ")} starts it`,
        })),
    };
}
/** Removes what was planned; the triggers must be stopped. Returns the names of the removed triggers and pipelines. */
async function removeFactoryPieces(manager, { triggers, pipelines }, log) {
    const removed = [];
    for (const { id, name } of [...triggers, ...pipelines]) {
        if (!(await manager.delete(id, data_factory_takeover_API_VERSION)))
            continue;
        removed.push(name);
        log.info(`Removed ${name} from the Data Factory hub.`);
    }
    return removed;
}
function referrers(name, pieces) {
    const isSame = (other) => other.toLowerCase() === name.toLowerCase();
    return pieces.filter((piece) => !isSame(piece.name) && piece.pipelines.some(isSame)).map((piece) => piece.name);
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/hub-repository.js

/** The template's default. */
const FALLBACK_BRANCH = "main";
/**
 * The repository that the identities will trust: from the inputs, the runner's own repository, or GitHub, in this
 * order.
 */
async function findHubRepository(request) {
    const { inputs, context, openWorkflows } = request;
    const repository = inputs.githubRepository ?? context.repository;
    if (repository === undefined) {
        throw new errors/* InputError */.dz("MissingInput", "The input github-repository is required outside of a GitHub Actions runner.", {
            remedy: "Set github-repository to the owner/name of the repository whose workflows run the hub.",
        });
    }
    const isOwn = repository.toLowerCase() === context.repository?.toLowerCase();
    const known = {
        // Azure compares subjects case-sensitively, and GitHub uses the repository's own spelling.
        name: isOwn && context.repository !== undefined ? context.repository : repository,
        ownerId: inputs.githubOwnerId ?? (isOwn ? context.ownerId : undefined),
        repositoryId: inputs.githubRepositoryId ?? (isOwn ? context.repositoryId : undefined),
        defaultBranch: inputs.githubDefaultBranch ?? (isOwn ? context.defaultBranch : undefined),
        server: context.server,
    };
    const isWhole = known.ownerId && known.repositoryId && known.defaultBranch;
    const api = isWhole ? undefined : await openWorkflows(repository);
    if (api === undefined)
        return known;
    const facts = await api.facts();
    return {
        ...known,
        ownerId: known.ownerId ?? facts.ownerId,
        repositoryId: known.repositoryId ?? facts.repositoryId,
        defaultBranch: known.defaultBranch ?? facts.defaultBranch,
    };
}

// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/identity/credentials.js
var credentials = __webpack_require__(96631);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/counted.js
var counted = __webpack_require__(1748);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/shell-command.js
var shell_command = __webpack_require__(73704);
// EXTERNAL MODULE: ./lib/src/azure/http/azure-error.js
var azure_error = __webpack_require__(18175);
// EXTERNAL MODULE: ./lib/src/azure/http/json-fields.js
var json_fields = __webpack_require__(80051);
// EXTERNAL MODULE: ./lib/src/azure/http/missing-role.js
var missing_role = __webpack_require__(20328);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/identity/orphaned-roles.js






const ORPHAN_REASON = "its identity no longer exists; the deployment assigns the role to the new one";
const ASSIGNMENTS = "providers/Microsoft.Authorization/roleAssignments";
const ASSIGNMENT_API = "2022-04-01";
const IDENTITY_API = "2023-01-31";
const LOGIC_APP_API = "2019-05-01";
/** Finds the assignments that the deployment could not update. Empty if this identity must not list assignments. */
async function findOrphanedRoles(manager, { deployed, groupId, people }) {
    const names = new Set(deployed.map((id) => id.toLowerCase()).filter((id) => id.includes(ASSIGNMENTS.toLowerCase())));
    if (names.size === 0)
        return [];
    try {
        const listed = await manager.list(`${groupId}/${ASSIGNMENTS}`, ASSIGNMENT_API);
        const known = new Set([...people, ...(await readPrincipals(manager, deployed))].map((id) => id.toLowerCase()));
        return listed.flatMap(({ id, properties }) => {
            const principalId = (0,json_fields/* textField */.M8)(properties, "principalId");
            if (typeof id !== "string" || principalId === undefined)
                return [];
            return names.has(id.toLowerCase()) && !known.has(principalId.toLowerCase()) ? [{ id, principalId }] : [];
        });
    }
    catch (error) {
        // The deployment then fails only if there are orphans, and its error has the command that deletes them.
        if (error instanceof azure_error/* AzureError */.M6 && (0,missing_role/* isRefusal */.vu)(error.status))
            return [];
        throw error;
    }
}
/** Object IDs of the identities that the template creates, if they exist. */
async function readPrincipals(manager, deployed) {
    const found = [];
    for (const id of deployed) {
        if (/\/userAssignedIdentities\/[^/]+$/i.test(id)) {
            const { properties } = (await manager.get(id, IDENTITY_API)) ?? {};
            found.push((0,json_fields/* textField */.M8)(properties, "principalId") ?? "");
        }
        else if (/\/Microsoft\.Logic\/workflows\/[^/]+$/i.test(id)) {
            const { identity } = (await manager.get(id, LOGIC_APP_API)) ?? {};
            found.push((0,json_fields/* textField */.M8)(identity, "principalId") ?? "");
        }
    }
    return found;
}
/** Deletes them. Throws InputError `RoleAssignmentConflict` with the command if this identity must not. */
async function deleteOrphanedRoles(manager, orphans, log) {
    for (const [index, { id, principalId }] of orphans.entries()) {
        try {
            await manager.delete(id, ASSIGNMENT_API);
        }
        catch (error) {
            if (!(error instanceof azure_error/* AzureError */.M6) || !(0,missing_role/* isRefusal */.vu)(error.status))
                throw error;
            throw conflict(orphans.slice(index), error);
        }
        log.info(`Deleted a role assignment of ${principalId}, which no longer exists: ${id}`);
    }
    if (orphans.length === 0)
        return [];
    return [
        {
            code: "IdentityRecreated",
            message: `${(0,counted/* counted */.h)(orphans.length, "role assignment")} belonged to identities that no longer exist and ` +
                "were replaced. The new identities have new IDs.",
            remedy: "Run the commands of the next steps again: they set the client IDs and assign the roles on the scopes.",
        },
    ];
}
/** The command that deletes role assignments. */
function deleteRolesCommand(ids) {
    const list = { shell: ids.map((id) => (0,shell_command/* shellCommand */.q$) `${id}`).join(" ") };
    return (0,shell_command/* shellCommand */.q$) `az role assignment delete --ids ${list}`;
}
function conflict(orphans, cause) {
    return new errors/* InputError */.dz("RoleAssignmentConflict", `${(0,counted/* counted */.h)(orphans.length, "role assignment")} of identities that no longer exist cannot be updated, and this ` +
        "identity must not delete them.", {
        remedy: "Ask an Owner or Role Based Access Control Administrator of the resource group to delete them, then run " +
            `deploy-hub again: ${deleteRolesCommand(orphans.map(({ id }) => id))}`,
        cause,
    });
}

// EXTERNAL MODULE: ./lib/src/hub/roles/role-loop.js
var role_loop = __webpack_require__(55853);
// EXTERNAL MODULE: ./lib/src/hub/scope.js
var hub_scope = __webpack_require__(33886);
// EXTERNAL MODULE: ./lib/src/hub/roles/enrollment-role.js
var enrollment_role = __webpack_require__(90615);
// EXTERNAL MODULE: ./lib/src/hub/scope-kind.js
var scope_kind = __webpack_require__(55093);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/identity/grants.js





const EA_ROLES = "https://learn.microsoft.com/azure/cost-management-billing/manage/assign-roles-azure-service-principals";
const MCA_ROLES = "https://learn.microsoft.com/azure/cost-management-billing/manage/understand-mca-roles";
const SCOPES = "https://learn.microsoft.com/azure/cost-management-billing/costs/understand-work-scopes";
/** The grant that the hub identity needs on a scope; roles and APIs differ by the kind of scope. */
function grantFor(scope, receiver) {
    const kind = (0,hub_scope/* parseScopeKind */._V)(scope);
    switch (kind.kind) {
        case "subscription":
        case "resource-group":
            return resourceGrant(scope, receiver);
        case "billing-account":
            return kind.agreement === "ea" ? enrollmentGrant(scope, receiver, "Enrollment reader") : manualGrant(scope);
        case "department":
            return enrollmentGrant(scope, receiver, "Department reader");
        case "billing-profile":
        case "invoice-section":
        case "customer":
            return manualGrant(scope);
        case "enrollment-account":
            return noGrant(scope, "Azure has no role for identities on an enrollment account", EA_ROLES);
        case "management-group":
            return noGrant(scope, "management groups have no FOCUS exports", SCOPES);
        case "other":
            return noGrant(scope, "cost exports do not support this kind of scope", SCOPES);
    }
}
/** Whether a Resource Manager role is all that an identity needs. */
function takesAssignments(scope) {
    const { kind } = (0,hub_scope/* parseScopeKind */._V)(scope);
    return kind === "subscription" || kind === "resource-group";
}
/** The role with which the hub identity creates and runs exports of a scope that supports role assignments. */
function hubIdentityRole(principalId) {
    return { assignee: (0,role_loop/* byObjectId */.Gx)(principalId), role: "Cost Management Contributor" };
}
/** The role with which the plan identity sees them. */
function planRole(planClientId) {
    return { assignee: { shell: (0,shell_command/* shellCommand */.q$) `--assignee ${planClientId}` }, role: "Cost Management Reader" };
}
function resourceGrant(scope, { principalId, portalUrl }) {
    const assigned = hubIdentityRole(principalId);
    return {
        scope,
        role: assigned.role,
        by: "an Owner or User Access Administrator of the scope",
        command: (0,role_loop/* assignmentCommand */.Lz)(assigned, `/${scope}`),
        link: encodeURI(`${portalUrl}/#resource/${scope}/users`),
    };
}
function enrollmentGrant(scope, receiver, role) {
    const { principalId, tenantId, resourceManagerUrl } = receiver;
    return {
        scope,
        role,
        by: role === "Department reader" ? "an enrollment or department administrator" : "an enrollment administrator",
        command: (0,enrollment_role/* enrollmentRoleCommand */.e)({ scope, role, principalId, tenantId, resourceManagerUrl }),
        link: EA_ROLES,
    };
}
/** Azure accepts no identity there, so a person creates the exports. */
function manualGrant(scope) {
    const { personRole, title } = (0,scope_kind/* scopeSupport */.S5)(scope);
    return {
        scope,
        role: `no role lets an identity create exports of a ${title} of a Microsoft Customer Agreement; ` +
            "configure-exports prints a command for each export",
        by: `a person with the role ${personRole} there, who runs these commands once`,
        command: undefined,
        link: MCA_ROLES,
    };
}
function noGrant(scope, role, link) {
    const by = "no one; monitor the subscriptions, the department or the billing account instead";
    return { scope, role, by, command: undefined, link };
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/next-steps.js




/** Plans the exact commands for this hub. */
function planNextSteps(request) {
    const { repository, receiver } = request;
    const variables = {
        HUB_NAME: request.hubName,
        HUB_STORAGE_ACCOUNT: request.storageAccountName,
        AZURE_TENANT_ID: receiver.tenantId,
        AZURE_SUBSCRIPTION_ID: request.subscriptionId,
        AZURE_CLIENT_ID: request.clientId,
        AZURE_PLAN_CLIENT_ID: request.planClientId,
    };
    const assigned = request.scopes.filter(takesAssignments);
    const isLoop = assigned.length > 1;
    const byHand = isLoop ? request.scopes.filter((scope) => !takesAssignments(scope)) : request.scopes;
    return {
        variables: Object.entries(variables).map(([name, value]) => (0,shell_command/* shellCommand */.q$) `gh variable set ${name} --body ${value} --repo ${repository}`),
        loop: isLoop ? grantLoop(request, assigned) : undefined,
        grants: byHand.map((scope) => grantFor(scope, receiver)),
        reading: isLoop ? [] : assigned.map((scope) => (0,role_loop/* assignmentCommand */.Lz)(planRole(request.planClientId), `/${scope}`)),
        unseen: request.scopes.filter(isEnterprise),
    };
}
function grantLoop({ planClientId, receiver }, scopes) {
    const roles = [hubIdentityRole(receiver.principalId), planRole(planClientId)];
    const isOfSubscriptions = scopes.every((scope) => (0,hub_scope/* parseScopeKind */._V)(scope).kind === "subscription");
    return {
        scopeCount: scopes.length,
        shell: (0,role_loop/* renderRoleLoop */.Xk)(roles, scopes.map((scope) => `/${scope}`)),
        groupShell: isOfSubscriptions ? (0,role_loop/* renderGroupRoles */.z9)(roles) : undefined,
    };
}
/** Whether the scope is an enrollment or a department, where identities can have roles. */
function isEnterprise(scope) {
    const kind = (0,hub_scope/* parseScopeKind */._V)(scope);
    return kind.kind === "department" || (kind.kind === "billing-account" && kind.agreement === "ea");
}

// EXTERNAL MODULE: ./lib/src/lake/journal/paused-workflows.js
var paused_workflows = __webpack_require__(64047);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/pause/pause-workflows.js
var pause_workflows = __webpack_require__(65126);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/post.js
var post = __webpack_require__(7726);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/pause-step.js




/** Resumes workflows that an earlier run left paused, then pauses the hub's workflows during the deployment. */
async function pauseForDeployment(context, { repository: { name: repository }, storage }, log) {
    const { inputs, clients, clock, keep } = context;
    if (storage === undefined) {
        return { pause: { outcome: "nothing-to-pause", because: "this hub is new." }, mustHealLater: false, warnings: [] };
    }
    const config = clients.openStorage(storage.url)("config");
    const api = await clients.openWorkflows(repository);
    const { server } = clients.context;
    // Without this, no runner outside could make a private hub public again.
    const codes = inputs.network === "public" ? ["StorageForbidden", "NetworkClosed"] : ["StorageForbidden"];
    const healing = await heal(() => (0,pause_workflows/* resumeStalePause */.Ly)({ api, config, repository, server, log }), codes);
    const nothing = (because) => ({ ...healing, pause: { outcome: "nothing-to-pause", because } });
    if (api === undefined)
        return nothing("github-token is not set.");
    if (inputs.pauseWorkflows.length === 0)
        return nothing("pause-workflows is empty.");
    if (healing.mustHealLater) {
        // If the role took effect right now, a new record would overwrite the unread one.
        const because = `config/${paused_workflows/* PAUSED_RECORD */.VQ} can only be read after this deployment has given access.`;
        return {
            ...healing,
            pause: { outcome: "not-paused", because },
            warnings: [{ message: `No workflow was paused: ${because}` }],
        };
    }
    await keep(post.STORAGE_STATE, storage.url);
    const pause = await (0,pause_workflows/* pauseWorkflows */.d8)({
        api,
        config,
        desired: { patterns: inputs.pauseWorkflows, ownPath: ownPath(clients.context, repository) },
        record: { repository, run: clients.context.runUrl, since: clock.now().toISOString() },
        keep: (record) => keep(post.PAUSED_STATE, (0,paused_workflows/* formatPausedRecord */.bn)(record)),
        log,
    });
    const notPaused = pause.outcome === "not-paused" ? [{ message: `No workflow was paused: ${pause.because}` }] : [];
    return { ...healing, pause, warnings: [...healing.warnings, ...notPaused] };
}
function ownPath({ repository, workflowPath }, paused) {
    return repository?.toLowerCase() === paused.toLowerCase() ? workflowPath : undefined;
}
/** Resumes paused workflows after the deployment has assigned the role; returns warnings. */
async function healLater({ clients, log }, { config, repository }) {
    const api = await clients.openWorkflows(repository);
    return await (0,pause_workflows/* resumeStalePause */.Ly)({ api, config, repository, server: clients.context.server, log });
}
/** If another identity deployed before, or the hub was private, only this deployment gives access to `config`. */
async function heal(readAndHeal, codes) {
    try {
        return { mustHealLater: false, warnings: await readAndHeal() };
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz && codes.includes(error.code))
            return { mustHealLater: true, warnings: [] };
        throw error;
    }
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/protection/remove-branch-credentials.js


/**
 * Deletes credentials for the branch, each only if Azure lists the environment's credential in the same form (with or
 * without IDs). One at a time, because Azure refuses concurrent writes on one identity.
 */
async function removeBranchCredentials(request) {
    const warnings = [];
    for (const credential of request.removals)
        warnings.push(...(await removeCredential(credential, request)));
    return warnings;
}
async function removeCredential(credential, { deployed, environmentSubject, log, manager, resourceGroup }) {
    const { identity, subject } = credential;
    const kept = (because) => [
        {
            code: "BranchCredentialKept",
            message: `${identity} still trusts ${subject}: ${because}`,
            remedy: `Run deploy-hub again, or remove it: ${(0,credentials/* deletionCommand */.Ub)(credential, resourceGroup)}`,
        },
    ];
    const hasSameForm = (other) => (0,credentials/* withoutIds */.Li)(other.subject) === environmentSubject && hasIds(other) === hasIds(credential);
    if (!deployed.some(hasSameForm)) {
        return kept("without it, no job with a subject of this form could sign in as the hub identity.");
    }
    try {
        await (0,credentials/* deleteCredential */.h9)(manager, credential);
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz) && !(error instanceof errors/* ServiceError */._7))
            throw error;
        return kept(`the credential could not be deleted. ${error.message}`);
    }
    log.info(`${identity} no longer trusts ${subject}.`);
    return [];
}
function hasIds({ subject }) {
    return (0,credentials/* withoutIds */.Li)(subject) !== subject;
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/data-factory/ending-work.js


/** Release 0.6 was the first to process more than costs. */
const FIRST_WIDER_RELEASE = { major: 0, minor: 6 };
/** Names that exist only since release 0.6: pipelines renamed in 0.6, triggers of 0.7 and of 14. */
const WIDER_PIECES = /^(?:msexports_ManifestAdded|ingestion_\w+|queries_\w+|config_(?:StartExportProcess|RunExportJobs|StartBackfillProcess|RunBackfillJob|InitializeHub))$/i;
/** The work that ends with a trigger, other than the costs that this hub takes over. */
const WORK = [
    {
        trigger: /^msexports_(?:FileAdded|ManifestAdded)$/i,
        ends: "price sheets and reservation details, transactions and recommendations " +
            "are no longer converted into container ingestion",
    },
    {
        trigger: /^config_(?:DailySchedule|MonthlySchedule)$/i,
        ends: "exports of prices, reservations and recommendations that this Data Factory starts get no new runs",
    },
    {
        trigger: /^config_SettingsUpdated$/i,
        ends: "new scopes get no exports of prices, reservations and recommendations",
    },
    { trigger: /^ingestion_ManifestAdded$/i, ends: "nothing is loaded into Data Explorer or Fabric, costs included" },
    {
        trigger: /^queries_DailySchedule$/i,
        ends: "recommendations of Azure Advisor and Resource Graph are no longer collected",
    },
];
/**
 * The work that ends with each hub of release 0.6 or later that has running triggers; releases up to 0.5 only process
 * costs.
 */
function findEndingWork(factories) {
    return factories.filter(isWider).flatMap((factory) => {
        const triggers = triggersToStop(factory).map(({ name }) => name);
        if (triggers.length === 0)
            return [];
        const known = WORK.filter(({ trigger }) => triggers.some((name) => trigger.test(name))).map(({ ends }) => ends);
        const ends = known.length > 0 ? known : ["the hub's pipelines that your own triggers start no longer run"];
        return [{ factory: factory.name, triggers, ends }];
    });
}
function describeEndingWork({ factory, triggers, ends }) {
    return (`Data Factory ${factory} belongs to release 0.6 or later, which processes more than costs. ` +
        `If its triggers are stopped (${triggers.join(", ")}): ${ends.join("; ")}. This hub does none of this work.`);
}
/** Throws InputError `OlderEngineDoesMore` if a takeover would end more than costs without an explicit request. */
function refuseUnaskedEnd(work) {
    if (work.length === 0)
        return;
    throw new errors/* InputError */.dz("OlderEngineDoesMore", `${work.map(describeEndingWork).join(" ")} Nothing was changed.`, {
        remedy: 'Set stop-data-factory-hub: "true" if all of this may end. Otherwise keep the older hub, and deploy this one ' +
            "next to it, with another hub-name into another resource group (docs/migrate-from-finops-hubs.md).",
        place: { value: work.map(({ factory }) => factory).join(", ") },
    });
}
function isWider({ version, triggers, pipelines }) {
    const [, major = "0", minor = "0"] = /^v?(\d+)(?:\.(\d+))?/.exec(version ?? "") ?? [];
    const isLater = Number(major) > FIRST_WIDER_RELEASE.major || Number(minor) >= FIRST_WIDER_RELEASE.minor;
    return isLater || [...triggers, ...pipelines].some(({ name }) => WIDER_PIECES.test(name));
}

// EXTERNAL MODULE: ./lib/src/azure/storage/deleted-containers.js
var deleted_containers = __webpack_require__(54142);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/deployment/deleted-containers.js


/** The containers that the template creates. */
const HUB_CONTAINERS = ["msexports", "ingestion", "config", "tables"];
const deleted_containers_API_VERSION = "2023-05-01";
/**
 * The hub's containers that were deleted and can be restored. The Resource Manager lists them even if the account's
 * firewall blocks this runner.
 */
async function listDeletedContainers(manager, accountId) {
    const id = `${accountId}/blobServices/default/containers`;
    const listed = await manager.list(id, deleted_containers_API_VERSION, "$include=deleted");
    const namesake = (name) => listed.filter((one) => (0,json_fields/* textField */.M8)(one, "name") === name);
    return HUB_CONTAINERS.flatMap((name) => {
        const versions = namesake(name);
        // A name that is in use again cannot be restored.
        if (versions.some((one) => !isDeleted(one)))
            return [];
        return (0,deleted_containers/* newestOf */.su)(versions.map((one) => parseDeleted(name, one))) ?? [];
    });
}
/**
 * Throws InputError `ContainerDeleted` if the deployment would create a container whose deleted version can still be
 * restored.
 */
async function refuseDeletedContainers(manager, accountId) {
    const deleted = await listDeletedContainers(manager, accountId);
    if (deleted.length > 0)
        throw (0,deleted_containers/* containerDeleted */.xu)(accountId.slice(accountId.lastIndexOf("/") + 1), deleted);
}
function isDeleted({ properties }) {
    return (0,json_fields/* fieldOf */._F)(properties, "deleted") === true;
}
function parseDeleted(name, { properties }) {
    const days = (0,json_fields/* fieldOf */._F)(properties, "remainingRetentionDays");
    const time = new Date((0,json_fields/* textField */.M8)(properties, "deletedTime") ?? "");
    return {
        name,
        version: (0,json_fields/* textField */.M8)(properties, "version") ?? "<version>",
        deletedOn: Number.isNaN(time.getTime()) ? undefined : time,
        remainingDays: typeof days === "number" ? days : undefined,
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/data-factory/existing-storage.js



const ACCOUNT = "Microsoft.Storage/storageAccounts";
const existing_storage_API_VERSION = "2023-05-01";
const SUFFIX_LENGTH = 13;
/**
 * Name of the hub's existing storage account, for the template's `storageAccountName`; undefined if there is no
 * account. Older hubs named their accounts differently, and a second, empty lake must never be created next to the full
 * one. Throws InputError `AmbiguousStorageAccount` if several accounts match, or if the input names a different one.
 */
async function findHubStorage(manager, { hub, factories, given }) {
    const accounts = await manager.resources(hub.resourceGroup, `resourceType eq '${ACCOUNT}'`);
    const found = [];
    for (const { id, name, tags } of accounts) {
        const ofHub = (0,hub_address/* isOfHub */.D)(tags, hub) ?? factories.some((factory) => haveSameSuffix(factory.name, name));
        // People also put the hub's tag on other accounts, to see their costs together with the hub's.
        if (ofHub && (await isLake(manager, id)))
            found.push(name.toLowerCase());
    }
    const [first, ...others] = found;
    if (first === undefined)
        return given;
    if (given === undefined ? others.length === 0 : found.includes(given.toLowerCase()))
        return given ?? first;
    throw ambiguous(hub, found, given);
}
/** Names from one deployment end in the same 13 characters, even if the tags were removed later. */
function haveSameSuffix(factory, account) {
    const suffix = factory.slice(-SUFFIX_LENGTH).toLowerCase();
    return /^[a-z0-9]{13}$/.test(suffix) && account.toLowerCase().endsWith(suffix);
}
async function isLake(manager, id) {
    const account = await manager.get(id, existing_storage_API_VERSION);
    const { isHnsEnabled } = (account?.properties ?? {});
    if (isHnsEnabled !== true)
        return false;
    if ((await manager.get(`${id}/blobServices/default/containers/msexports`, existing_storage_API_VERSION)) !== undefined)
        return true;
    // A deleted container must not turn the hub into a new one.
    return (await listDeletedContainers(manager, id)).some(({ name }) => name === "msexports");
}
function ambiguous({ hubName }, found, given) {
    const names = found.toSorted().join(" and ");
    const message = given === undefined
        ? `Hub ${hubName} has more than one storage account: ${names}.`
        : `Hub ${hubName} has the storage account ${names}, but storage-account-name is ${given}, which has ` +
            "none of its months.";
    const remedy = given === undefined
        ? "Set storage-account-name to the account that holds the hub's months, or remove the tag " +
            "cm-resource-parent from the others."
        : `Set storage-account-name to ${found.length === 1 ? names : "one of them"}, or leave it empty. ` +
            "For a new lake, remove the tag cm-resource-parent from the old account.";
    return new errors/* InputError */.dz("AmbiguousStorageAccount", message, { remedy, place: { value: names } });
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/deployment/hub-network.js

/** Reads the network settings from the properties of a storage account or a vault, with Azure's defaults. */
function readNetwork(properties, kind) {
    const found = (0,json_fields/* fieldOf */._F)(properties, "networkAcls");
    const rulesOf = (name) => {
        const rules = (0,json_fields/* fieldOf */._F)(found, name);
        return Array.isArray(rules) ? rules : [];
    };
    return {
        publicNetworkAccess: (0,json_fields/* textField */.M8)(properties, "publicNetworkAccess") ?? "Enabled",
        rules: {
            bypass: (0,json_fields/* textField */.M8)(found, "bypass") ?? "AzureServices",
            defaultAction: (0,json_fields/* textField */.M8)(found, "defaultAction")?.toLowerCase() === "deny" ? "Deny" : "Allow",
            ipRules: rulesOf("ipRules").map((rule) => ({ value: (0,json_fields/* fieldOf */._F)(rule, "value") })),
            virtualNetworkRules: rulesOf("virtualNetworkRules").map((rule) => ({ id: (0,json_fields/* fieldOf */._F)(rule, "id") })),
            ...(kind === "account" ? { resourceAccessRules: rulesOf("resourceAccessRules").map(accessRule) } : {}),
        },
    };
}
function accessRule(rule) {
    return { tenantId: (0,json_fields/* fieldOf */._F)(rule, "tenantId"), resourceId: (0,json_fields/* fieldOf */._F)(rule, "resourceId") };
}
/**
 * The template's network parameters. Without the input `network`, an existing account and vault keep their settings,
 * which the request repeats, because many policies also deny a request that omits them.
 */
function networkParameters(inputs, { storage, vault, tenantId }) {
    const account = withAccess(inputs, storage ?? readNetwork(undefined, "account"));
    const ofVault = withAccess(inputs, vault ?? readNetwork(undefined, "vault"));
    return {
        publicNetworkAccess: account.publicNetworkAccess,
        networkAcls: withWorkspaces(account.rules, inputs.trustedWorkspaces, tenantId),
        vaultPublicNetworkAccess: ofVault.publicNetworkAccess,
        vaultNetworkAcls: ofVault.rules,
        ...(inputs.network === "private"
            ? {
                enablePrivateEndpoints: true,
                privateEndpointSubnetId: inputs.privateEndpointSubnet,
                networkAddressPrefix: inputs.networkAddressPrefix,
                privateDns: inputs.privateDns,
                privateDnsZoneIds: inputs.privateDnsZoneIds,
            }
            : {}),
    };
}
/** True if the deployment opens or closes the network of an existing account. */
function changesNetwork(inputs, found) {
    const { publicNetworkAccess, rules } = withAccess(inputs, found);
    return publicNetworkAccess !== found.publicNetworkAccess || rules.defaultAction !== found.rules.defaultAction;
}
/** Rules that a person added stay, because they name clients that the hub does not know. */
function withAccess({ network }, found) {
    if (network === undefined)
        return found;
    const isPrivate = network === "private";
    return {
        publicNetworkAccess: isPrivate ? "Disabled" : "Enabled",
        // Exports and Event Grid pass as trusted services, even if public access is disabled.
        rules: { ...found.rules, bypass: "AzureServices", defaultAction: isPrivate ? "Deny" : "Allow" },
    };
}
function withWorkspaces(rules, workspaces, tenantId) {
    const { resourceAccessRules = [] } = rules;
    const known = new Set(resourceAccessRules.map((rule) => String((0,json_fields/* fieldOf */._F)(rule, "resourceId")).toLowerCase()));
    const added = workspaces.filter((id) => !known.has(id.toLowerCase())).map((resourceId) => ({ tenantId, resourceId }));
    return { ...rules, resourceAccessRules: [...resourceAccessRules, ...added] };
}

// EXTERNAL MODULE: ./lib/src/azure/http/bearer-token.js
var bearer_token = __webpack_require__(38626);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/identity/deployer.js

/** Reads the identity from the claims of a Resource Manager access token. */
function readDeployer(token) {
    const claims = (0,bearer_token/* readTokenClaims */.v4)(token);
    const text = (name) => (typeof claims[name] === "string" ? claims[name] : undefined);
    return {
        objectId: text("oid"),
        // Version 2 tokens have azp instead of appid.
        clientId: (text("appid") ?? text("azp"))?.toLowerCase(),
        // Only users' tokens have delegated scopes.
        principalType: text("scp") === undefined ? "ServicePrincipal" : "User",
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/identity/issuer.js


/**
 * The issuer of the ID tokens that the hub's identities will trust. The claim in this job's own token is believed,
 * because Azure has just accepted such a token from the deploying identity, and because the issuer must fit the server
 * that runs the job. Throws InputError `UnknownIssuer`.
 */
function chooseIssuer({ given, context, repository, ofJob, existing }) {
    const { server } = context;
    if (given !== undefined)
        return given;
    const isOwn = repository.toLowerCase() === context.repository?.toLowerCase();
    if (isOwn && ofJob !== undefined) {
        if ((0,github_context/* isIssuerOf */.ZB)(server, ofJob))
            return ofJob;
        throw new errors/* InputError */.dz("UnknownIssuer", `This job's ID token has the issuer ${(0,errors/* quoteValue */.cl)(ofJob)}, which does not belong to ${server.host}. ` +
            "No identity was changed.", {
            remedy: `If tokens of ${server.host} really have this issuer, set github-issuer to it in the workflow.`,
            place: { value: ofJob },
        });
    }
    const known = existing.find(({ subject }) => subject.startsWith("repo:"))?.issuer;
    // Outside of a runner, the server is unknown, and an existing hub must not lose its own.
    const isTrusted = known !== undefined && (context.repository === undefined || (0,github_context/* isIssuerOf */.ZB)(server, known));
    return isTrusted ? known : server.issuer;
}

// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/identity/resource-names.js + 1 modules
var resource_names = __webpack_require__(71091);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/protection/read-protection.js

/**
 * Asks GitHub who may use the environments and change the default branch. Unreadable facts are `unknown`, with the
 * reason.
 */
async function readProtection(question) {
    const { defaultBranch, openProtection, repository, server } = question;
    const api = await openProtection(repository);
    const environments = [];
    for (const environment of question.environments) {
        environments.push({ ...environment, ...(await readEnvironment(api, environment.name, defaultBranch)) });
    }
    return { repository, server, defaultBranch, environments, branch: await readBranch(api, defaultBranch) };
}
const NO_TOKEN = { outcome: "unknown", because: "github-token is not set" };
async function readEnvironment(api, name, defaultBranch) {
    if (api === undefined)
        return { access: NO_TOKEN, facts: undefined };
    return unlessRefused(async () => {
        const facts = await api.environment(name);
        return { access: judgeEnvironment(facts, defaultBranch), facts };
    }, (because) => ({ access: { outcome: "unknown", because }, facts: undefined }));
}
async function readBranch(api, branch) {
    if (api === undefined)
        return NO_TOKEN;
    if (branch === undefined)
        return { outcome: "unknown", because: "the name of the default branch is not known" };
    return unlessRefused(async () => judgeBranch(await api.branch(branch)), (because) => ({ outcome: "unknown", because }));
}
/** A refused or failed check does not stop a deployment. */
async function unlessRefused(look, refused) {
    try {
        return await look();
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz) && !(error instanceof errors/* ServiceError */._7))
            throw error;
        return refused(`${error.message} ${error.remedy}`);
    }
}
/** Characters with a special meaning in any dialect of name patterns; GitHub follows Ruby's `File.fnmatch`. */
const PATTERN_CHARACTER = /[*?[\]{}!\\]/;
/**
 * Judges GitHub's facts about an environment; `facts` is undefined if it does not exist. An environment is only closed
 * if its single policy is the literal name of the default branch. "Protected branches only" admits every branch as long
 * as no branch has a protection rule.
 */
function judgeEnvironment(facts, defaultBranch) {
    if (facts === undefined) {
        return read_protection_open("it does not exist, and GitHub creates it without protection for the first job that uses it");
    }
    const { refs } = facts;
    if (refs === "every-ref")
        return read_protection_open("it admits every branch and tag");
    if (refs === "protected-branches") {
        return read_protection_open("it admits all protected branches, and every branch as long as none is protected");
    }
    if (defaultBranch === undefined)
        return unknown("the name of the default branch is unknown");
    const others = refs.filter(({ name, type }) => type === "tag" || name !== defaultBranch);
    if (others.length > 0)
        return read_protection_open(`it also admits ${describePolicies(others)}`);
    if (refs.length === 0)
        return read_protection_open("its list of branches is empty, so no job can use it");
    if (PATTERN_CHARACTER.test(defaultBranch)) {
        return unknown(`${(0,errors/* quoteValue */.cl)(defaultBranch)} has characters of a name pattern, so other branches may match it`);
    }
    if (refs.some(({ type }) => type !== "branch")) {
        return unknown(`GitHub does not say whether policy ${(0,errors/* quoteValue */.cl)(defaultBranch)} is for a branch or a tag`);
    }
    return refs.length === 1 ? { outcome: "closed" } : unknown("it lists the default branch more than once");
}
const read_protection_open = (because) => ({ outcome: "open", because });
const unknown = (because) => ({ outcome: "unknown", because });
const MAX_NAMED = 3;
function describePolicies(policies) {
    const named = policies.slice(0, MAX_NAMED).map(({ name, type }) => `${type ?? "branch"} ${(0,errors/* quoteValue */.cl)(name)}`);
    return [...named, ...(policies.length > MAX_NAMED ? [`${policies.length - MAX_NAMED} more`] : [])].join(", ");
}
/**
 * Judges GitHub's facts about the default branch. Only administrators can read classic rules, so such a rule is
 * trusted.
 */
function judgeBranch({ hasClassicProtection, isProtected, rules }) {
    const isClassic = hasClassicProtection || (isProtected && rules.length === 0);
    const isLocked = rules.some(({ type }) => type === "update");
    const reviews = rules.filter(({ type }) => type === "pull_request");
    if (isClassic || isLocked || reviews.some(({ approvalCount = 0 }) => approvalCount > 0)) {
        return { outcome: "protected" };
    }
    return {
        outcome: "unprotected",
        because: reviews.length > 0
            ? "pull requests into it need no approval"
            : "no rule requires a pull request, so anyone with write access can push to it",
    };
}

// EXTERNAL MODULE: ./lib/src/azure/storage/role-propagation.js
var role_propagation = __webpack_require__(25281);
// EXTERNAL MODULE: ./lib/src/hub/settings/settings-reader.js
var settings_reader = __webpack_require__(61873);
// EXTERNAL MODULE: ./lib/src/settings-store/settings-file.js
var settings_file = __webpack_require__(94808);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/settings-step.js





/**
 * Uploads settings and schemas with the roles that the deployment has just assigned. A runner outside a private hub's
 * network cannot: the deployment then ends with a warning, and a deployment from inside uploads them.
 */
async function uploadHubConfig(context, state, hub) {
    try {
        return await upload(context, state, hub);
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz) || error.code !== "NetworkClosed")
            throw error;
        const { file, given } = state.sources;
        const warning = {
            code: "NetworkClosed",
            message: `Azure has the hub, but settings and schemas are not uploaded yet. ${error.message} Run deploy-hub again on ` +
                "a runner inside the network to upload them; the other workflows also need such a runner.",
        };
        hub.log.info(warning.message);
        return {
            config: hub.config,
            report: { lines: [], warnings: [warning], diff: "", patch: "", fault: undefined },
            scopes: file === undefined ? given.scopes : (0,settings_reader/* parseSettings */.P)(file.bytes, file.name).scopes.map(({ scope }) => scope),
        };
    }
}
async function upload({ clock, signal }, { deployer, sources }, { config, lake, storageAccountId, vaultName, log }) {
    const retryUntilAuthorized = (0,role_propagation/* waitForRole */.x)({
        clock,
        signal,
        log,
        storageAccount: storageAccountId,
        principalId: deployer.objectId,
    });
    const outcome = await uploadConfig({ config, lake, retryUntilAuthorized, ...sources, given: withVault(sources.given, vaultName) }, clock);
    const report = describeConfig(outcome, sources.file?.name);
    for (const line of report.lines)
        log.info(line);
    if (report.lines.length === 0)
        log.info("Nothing changes in container config.");
    const { scopes } = (0,settings_reader/* parseSettings */.P)(Buffer.from(outcome.settings.text));
    return { config, report, scopes: scopes.map(({ scope }) => scope) };
}
/** Adds the vault's name, with which ingest finds the remote hub's key. */
function withVault(given, vault) {
    return given.remoteHub === undefined ? given : { ...given, remoteHub: { ...given.remoteHub, vault } };
}
/**
 * Reads the repository's settings file, if any, and the inputs. Throws InputError `InvalidSettings` for an invalid
 * file.
 */
async function readSettingsSources(inputs, workspace) {
    const { remoteHubStorageUri: storageUri, remoteHubStorageKey, hubName } = inputs;
    const keySecret = remoteHubStorageKey === undefined ? undefined : remoteKeySecretName(hubName);
    const file = await (0,settings_file/* readSettingsFile */.u)(inputs.settingsPath, workspace);
    // Parsed now, so that an invalid file stops the run before anything is deployed.
    if (file !== undefined)
        (0,settings_reader/* parseSettings */.P)(file.bytes, file.name);
    return {
        file,
        given: {
            scopes: inputs.scopesToMonitor,
            exportRetentionInDays: inputs.exportRetentionInDays,
            ingestionRetentionInMonths: inputs.ingestionRetentionInMonths,
            remoteHub: storageUri === undefined ? undefined : { storageUri, keySecret },
        },
    };
}
/** The template's name for the vault secret with the remote hub's key. */
function remoteKeySecretName(hubName) {
    return `${hubName.trim().toLowerCase().replace(/[_. ]/g, "-")}-storage-key`;
}

// EXTERNAL MODULE: ./lib/src/github/markdown/markdown-table.js
var markdown_table = __webpack_require__(92138);
// EXTERNAL MODULE: ./lib/src/github/markdown/summary-markdown.js
var summary_markdown = __webpack_require__(91424);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/soft-delete.js






const soft_delete_API_VERSION = "2023-05-01";
/** Decides by the existing resources whether a deployment sets soft delete. */
async function planSoftDelete(manager, { hub, storageId, accounts }) {
    if (storageId !== undefined)
        return kept(manager, storageId);
    const named = accountOfTemplate(hub, accounts);
    if (named === undefined)
        return { outcome: "set" };
    const found = await readSoftDelete(manager, named.id);
    // An earlier deployment ended after it created the account and before it created the containers.
    const isUnfinished = found?.blobDays === undefined && found?.containerDays === undefined;
    if (isUnfinished && !(await hasContainer(manager, named.id)))
        return { outcome: "set" };
    return { outcome: "kept", account: named.name, found };
}
/**
 * The account that the template would use for a hub without storage. A hub is recognised by its containers, so an
 * account with the template's name can exist without a hub.
 */
function accountOfTemplate(hub, accounts) {
    return accounts.find(({ name, tags }) => templateName(hub).test(name) && (0,hub_address/* isOfHub */.D)(tags, hub) !== false);
}
async function kept(manager, id) {
    return { outcome: "kept", account: id.slice(id.lastIndexOf("/") + 1), found: await readSoftDelete(manager, id) };
}
/** Reads the soft delete of the account with this resource ID; undefined if its blob service cannot be read. */
async function readSoftDelete(manager, accountId) {
    const service = await manager.get(`${accountId}/blobServices/default`, soft_delete_API_VERSION);
    if (service === undefined)
        return undefined;
    const days = (policy) => {
        const reported = (0,json_fields/* fieldOf */._F)(service.properties, policy);
        const count = (0,json_fields/* fieldOf */._F)(reported, "days");
        return (0,json_fields/* fieldOf */._F)(reported, "enabled") === true && typeof count === "number" ? count : undefined;
    };
    return { blobDays: days("deleteRetentionPolicy"), containerDays: days("containerDeleteRetentionPolicy") };
}
async function hasContainer(manager, accountId) {
    for (const name of HUB_CONTAINERS) {
        const id = `${accountId}/blobServices/default/containers/${name}`;
        if ((await manager.get(id, soft_delete_API_VERSION)) !== undefined)
            return true;
    }
    return false;
}
/** Matches the template's account name; only Azure knows its last 13 characters. */
function templateName({ hubName }) {
    const letters = hubName
        .trim()
        .toLowerCase()
        .replace(/[-_. ]/g, "");
    return new RegExp(`^${letters.slice(0, 6).replace(/[^a-z0-9]/g, ".")}store[a-z2-7]{13}$`, "i");
}
/** `blobs 7 days, containers off`, for the hub's table. */
function formatSoftDelete(found) {
    if (found === undefined)
        return "unknown";
    const word = (days) => days === undefined ? "off" : days === 1 ? "1 day" : `${days} days`;
    return `blobs ${word(found.blobDays)}, containers ${word(found.containerDays)}`;
}
/** Explains why an existing account keeps its soft delete, and how to enable it; empty for a new account. */
function softDeleteBlocks(plan, resourceGroup) {
    if (plan.outcome === "set")
        return [];
    const { account, found } = plan;
    const state = formatSoftDelete(found);
    const head = `Storage account ${(0,markdown_table/* escapeMarkdown */.FV)(account)} existed before, so its soft delete stays unchanged ` + `(${state}).`;
    if (found === undefined || (found.blobDays !== undefined && found.containerDays !== undefined))
        return [head];
    const lost = found.blobDays === undefined
        ? "Files that retention deletes cannot be restored."
        : "A deleted container cannot be restored.";
    const command = [
        (0,shell_command/* shellCommand */.q$) `az storage account blob-service-properties update --account-name ${account} --resource-group ${resourceGroup}`,
        ...(found.blobDays === undefined ? ["--enable-delete-retention true --delete-retention-days 7"] : []),
        ...(found.containerDays === undefined
            ? ["--enable-container-delete-retention true --container-delete-retention-days 7"]
            : []),
    ].join(" ");
    return [`${head} ${lost} To keep it for seven days, which is paid for like other data:`, (0,summary_markdown/* shell */.vf)([command])];
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/read-state.js

















const read_state_IDENTITY_API = "2023-01-31";
const STORAGE = "Microsoft.Storage/storageAccounts";
const STORAGE_API = "2023-05-01";
const VAULT_API = "2026-02-01";
/** Signs in and reads the state. Throws InputError for states that no deployment may change. */
async function readDeployHubState({ clients, inputs, workspace }) {
    const sources = await readSettingsSources(inputs, workspace);
    const deployer = readDeployer(await clients.accessToken());
    const hub = await readHubState(clients.resourceManager, inputs);
    refuseHubIdentities(hub, deployer, inputs.mode);
    const ending = findEndingWork(hub.dataFactoryHubs.factories);
    // Checked before providers are registered, so that a refused deployment changes nothing.
    if (inputs.mode === "deploy" && !inputs.stopsDataFactoryHub)
        refuseUnaskedEnd(ending);
    const repository = await findHubRepository({ ...clients, inputs });
    const job = await clients.jobIdentity();
    const issuer = chooseIssuer({
        ...{ given: inputs.githubIssuer, ofJob: job?.issuer, context: clients.context },
        ...{ repository: repository.name, existing: hub.credentials },
    });
    const protection = await readProtection({
        ...{ ...clients, ...repository, repository: repository.name },
        environments: environmentsToCheck(inputs.githubEnvironment, job),
    });
    return { ...hub, deployer, repository, issuer, apiUrl: clients.context.apiUrl, sources, ending, protection };
}
/** The environment that the documents recommend for deployments. */
const DEPLOY_ENVIRONMENT = "hub-deploy";
/** The environments whose jobs sign in as an identity with write access. */
function environmentsToCheck(hub, job) {
    // A deployment that signs in by its branch has no environment.
    const isByBranch = job?.subject !== undefined && /:ref:/.test(job.subject);
    const deploy = job?.environment ?? (isByBranch || hub === "" ? "" : DEPLOY_ENVIRONMENT);
    const isSameEnvironment = deploy.toLowerCase() === hub.toLowerCase();
    return [
        ...(hub === "" ? [] : [{ name: hub, role: "hub" }]),
        ...(deploy === "" || isSameEnvironment ? [] : [{ name: deploy, role: "deploy" }]),
    ];
}
/** Reads the hub's existing resources. Throws InputError `ResourceGroupMissing` or `ContainerDeleted`. */
async function readHubState(manager, inputs) {
    const { resourceGroup, hubName, subscriptionId } = inputs;
    const group = await manager.resourceGroup(resourceGroup);
    if (group === undefined)
        throw groupMissing(inputs);
    const hub = { subscriptionId, resourceGroup: group.name, hubName };
    const dataFactoryHubs = await findDataFactoryHubs(manager, hub);
    const given = inputs.storageAccountName;
    const account = await findHubStorage(manager, { hub, factories: dataFactoryHubs.factories, given });
    const resources = await manager.resources(group.name);
    const storageId = `${group.id}/providers/${STORAGE}/${account}`;
    const storage = account === undefined ? undefined : await readStorage(manager, storageId);
    const accounts = resources.filter(({ type }) => isSame(type, STORAGE));
    const target = storage ?? accountOfTemplate(hub, accounts);
    if (target !== undefined && !inputs.recreateContainers)
        await refuseDeletedContainers(manager, target.id);
    const ofHub = resources.filter(({ id, tags }) => (0,hub_address/* isOfHub */.D)(tags, hub) || (storage && isSame(id, storage.id)));
    const { find, names } = (0,resource_names/* findNames */.u)(inputs.resourceNames, { hub, ofHub, resources });
    const clientIdOf = async (identity) => {
        if (identity === undefined)
            return undefined;
        const { properties } = (await manager.get(identity.id, read_state_IDENTITY_API)) ?? {};
        return (0,json_fields/* textField */.M8)(properties, "clientId")?.toLowerCase();
    };
    const hubIdentity = find("hubIdentity");
    return {
        ...{ hub, groupId: group.id },
        storage,
        names,
        vault: await readVault(manager, find("vault")),
        softDelete: await planSoftDelete(manager, { hub, storageId: storage?.id, accounts }),
        dataFactoryHubs,
        hubClientId: await clientIdOf(hubIdentity),
        planClientId: await clientIdOf(find("planIdentity")),
        credentials: hubIdentity === undefined ? [] : await (0,credentials/* readCredentials */.L1)(manager, hubIdentity.id),
        existing: ofHub.map(({ type, tags }) => ({ type, tags })),
    };
}
/** The network settings of the hub's vault; undefined if there is none. */
async function readVault(manager, vault) {
    const found = vault === undefined ? undefined : await manager.get(vault.id, VAULT_API);
    return found === undefined ? undefined : readNetwork(found.properties, "vault");
}
/** The storage account with this resource ID; undefined if it does not exist. */
async function readStorage(manager, id) {
    const account = await manager.get(id, STORAGE_API);
    if (account === undefined)
        return undefined;
    const { properties } = account;
    return {
        id: String(account.id ?? id),
        name: String(account.name ?? id.split("/").at(-1)),
        location: (0,json_fields/* textField */.M8)(account, "location"),
        sku: (0,json_fields/* textField */.M8)(account.sku, "name"),
        // Azure allows shared keys unless the property is explicitly false.
        allowsSharedKeys: (0,json_fields/* fieldOf */._F)(properties, "allowSharedKeyAccess") !== false,
        url: (0,json_fields/* textField */.M8)((0,json_fields/* fieldOf */._F)(properties, "primaryEndpoints"), "blob") ?? "",
        network: readNetwork(properties, "account"),
        hasInfrastructureEncryption: (0,json_fields/* fieldOf */._F)((0,json_fields/* fieldOf */._F)(properties, "encryption"), "requireInfrastructureEncryption") === true,
    };
}
/**
 * Throws InputError `WrongIdentity` if one of the hub's own identities deploys. Workflows that anyone can edit use
 * these identities.
 */
function refuseHubIdentities({ hubClientId, planClientId }, deployer, mode) {
    const { clientId } = deployer;
    if (clientId === undefined)
        return;
    const isHubIdentity = clientId === hubClientId;
    const isPlan = clientId === planClientId;
    if (!isHubIdentity && !(isPlan && mode === "deploy"))
        return;
    const which = isHubIdentity ? "hub identity" : "plan identity for pull requests";
    throw new errors/* InputError */.dz("WrongIdentity", `client-id ${clientId} is the hub's own ${which}, which must not deploy the hub.`, {
        remedy: "Sign in as the identity that was created for deployments (step 2 of deploy-hub/README.md). In " +
            "environment hub-deploy, AZURE_CLIENT_ID should be a variable of that environment.",
        place: { value: clientId },
    });
}
function groupMissing({ resourceGroup, subscriptionId }) {
    return new errors/* InputError */.dz("ResourceGroupMissing", `Subscription ${subscriptionId} has no resource group ${resourceGroup}, or the signed-in identity may not see it.`, {
        remedy: `Create it: ${(0,shell_command/* shellCommand */.q$) `az group create --name ${resourceGroup} --location ${"<region>"} --subscription ${subscriptionId}`}. Then assign the identity its roles there.`,
        place: { value: resourceGroup },
    });
}
function isSame(left, right) {
    return left.toLowerCase() === right.toLowerCase();
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/trusted-subjects.js

/** Reads the subjects that the hub's identities trust from Azure, and this job's own subject from GitHub. */
async function readTrustedSubjects({ resourceManager, jobIdentity }, { dataFactorytName: hubIdentityName, planIdentityName }, { subscriptionId, resourceGroup }) {
    const group = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}`;
    const idOf = (identity) => `${group}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${identity}`;
    return {
        hub: await (0,credentials/* readCredentials */.L1)(resourceManager, idOf(hubIdentityName)),
        plan: await (0,credentials/* readCredentials */.L1)(resourceManager, idOf(planIdentityName)),
        own: (await jobIdentity())?.subject,
    };
}
/** Names from the template; people created credentials with other names. */
const TEMPLATE_NAME = /^(?:branch|environment|pull-request)(?:-immutable)?$/;
/**
 * Warnings about credentials that an earlier deployment created and the inputs no longer name. A deployment removes
 * nothing, so their subjects can still sign in.
 */
function warnOfLeftOvers({ hub, plan }, desired) {
    return [...hub, ...plan]
        .filter(({ name, subject }) => TEMPLATE_NAME.test(name) && !wantedSubjects(desired).includes((0,credentials/* withoutIds */.Li)(subject)))
        .map((credential) => warningOf(credential, desired));
}
function wantedSubjects({ repository, defaultBranch, environment }) {
    return [
        `repo:${repository}:ref:refs/heads/${(0,credentials/* escapeColons */.kM)(defaultBranch)}`,
        ...(environment === "" ? [] : [(0,credentials/* environmentSubject */.Kr)(repository, environment)]),
        `repo:${repository}:pull_request`,
    ];
}
function warningOf(credential, { resourceGroup }) {
    const { identity, subject } = credential;
    return {
        message: `${identity} still trusts ${subject}, which the inputs no longer name. A deployment does not remove it.`,
        remedy: `Remove it: ${(0,credentials/* deletionCommand */.Ub)(credential, resourceGroup)}`,
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/apply.js













/**
 * Pauses workflows, deploys, takes over from a Data Factory hub and uploads settings; the post step resumes the
 * workflows. Data Factory triggers are stopped before the upload, because one of them reacts to settings. Its pipelines
 * are removed after the upload.
 */
async function applyDeployment(context, plan, warnings) {
    const { clients, clock, inputs, log, signal } = context;
    const { state } = plan;
    const { repository } = state;
    const { factories } = state.dataFactoryHubs;
    const manager = clients.resourceManager;
    const paused = await log.group("Pause workflows", async (log) => {
        const step = await pauseForDeployment(context, state, log);
        if (step.pause.outcome !== "paused")
            log.info(`No workflow was paused: ${step.pause.because}`);
        return step;
    });
    warnings.push(...paused.warnings);
    if (plan.orphans.length > 0) {
        warnings.push(...(await log.group("Remove role assignments of deleted identities", (log) => deleteOrphanedRoles(manager, plan.orphans, log))));
    }
    const deployment = await log.group("Deploy", (log) => deployWithProgress(manager, plan.request, log));
    const outputs = readHubOutputs(deployment);
    const { storageAccountId, vaultName } = outputs;
    const storage = await readStorage(manager, storageAccountId);
    const openStorage = clients.openStorage(storage?.url ?? "");
    const config = openStorage("config");
    const lake = state.storage === undefined ? undefined : openStorage("ingestion");
    const stopped = await stopDataFactoryHubs(manager, factories, { clock, signal, log });
    const settings = await log.group("Settings and schemas", (log) => uploadHubConfig(context, state, { config, lake, storageAccountId, vaultName, log }));
    if (paused.mustHealLater)
        warnings.push(...(await healLater(context, { config, repository: repository.name })));
    const dataFactoryHubs = inputs.removeOldResources
        ? await removeDataFactoryHubs(manager, factories, { reports: stopped, log })
        : stopped;
    const { resourceManager: resourceManagerUrl, portal: portalUrl } = azure_clouds/* CLOUD_ENDPOINTS */.DW[inputs.cloud];
    const { managedIdentityId: principalId, managedIdentityTenantId: tenantId } = outputs;
    const trust = {
        resourceGroup: inputs.resourceGroup,
        repository: repository.name,
        defaultBranch: repository.defaultBranch ?? FALLBACK_BRANCH,
        environment: inputs.githubEnvironment,
    };
    const subjects = await readSubjects({ context, plan, outputs, warnings });
    warnings.push(...warnOfLeftOvers(subjects, trust));
    return {
        outputs,
        softDelete: await readSoftDelete(manager, storageAccountId),
        config: settings.report,
        pause: paused.pause,
        dataFactoryHubs,
        eventBridge: plan.eventBridge,
        subjects,
        nextSteps: planNextSteps({
            ...outputs,
            repository: (0,github_context/* repositoryOn */.YD)(repository.server, repository.name),
            subscriptionId: inputs.subscriptionId,
            hubName: inputs.hubName,
            receiver: { principalId, tenantId, resourceManagerUrl, portalUrl },
            scopes: settings.scopes,
        }),
    };
}
/** Deletes credentials that the hub identity should no longer have, then reads the trusted subjects. */
async function readSubjects({ context, plan, outputs, warnings }) {
    const { clients, inputs, log } = context;
    const { repository, hub } = plan.state;
    const { removals } = plan.trust;
    const deployed = await readTrustedSubjects(clients, outputs, hub);
    if (removals.length === 0)
        return deployed;
    const kept = await log.group("Remove credentials for the branch", (log) => removeBranchCredentials({
        ...{ manager: clients.resourceManager, removals, deployed: deployed.hub, log },
        environmentSubject: (0,credentials/* environmentSubject */.Kr)(repository.name, inputs.githubEnvironment),
        resourceGroup: inputs.resourceGroup,
    }));
    warnings.push(...kept);
    return readTrustedSubjects(clients, outputs, hub);
}
const apply_MAX_NAMED = 3;
/** Deploys and reports progress; the log prints at most one line per 30 seconds. */
function deployWithProgress(manager, request, log) {
    const path = `/subscriptions/${manager.subscriptionId}/resourceGroups/${request.resourceGroup}/providers/Microsoft.Resources/deployments/${request.name}`;
    log.info(`Deployment ${request.name}: ${manager.portalLink(path)}`);
    return manager.deploy(request, (progress) => log.progress(formatProgress(progress)));
}
/** One line: how many resources are done, how long it has taken, and which ones are in progress. */
function formatProgress({ doneCount, totalCount, running, elapsedMs }) {
    const named = running.slice(0, apply_MAX_NAMED).join(", ");
    const more = running.length > apply_MAX_NAMED ? ` and ${running.length - apply_MAX_NAMED} more` : "";
    const now = running.length === 0 ? "" : `; in progress: ${named}${more}`;
    return `${doneCount} of ${totalCount} resources after ${Math.round(elapsedMs / 1000)} s${now}`;
}
/** Reads the template's outputs. A missing one is a bug in the template. */
function readHubOutputs({ name, outputs }) {
    // Azure sometimes changes the case of the first letter of an output name.
    const byName = new Map(Object.entries(outputs).map(([key, { value }]) => [key.toLowerCase(), value]));
    const text = (output) => {
        const value = byName.get(output.toLowerCase());
        if (typeof value !== "string")
            throw new Error(`deployment ${name} has no output ${output}`);
        return value;
    };
    return {
        name: text("name"),
        location: text("location"),
        dataFactorytName: text("dataFactorytName"),
        storageAccountId: text("storageAccountId"),
        storageAccountName: text("storageAccountName"),
        storageUrlForReports: text("storageUrlForReports"),
        managedIdentityId: text("managedIdentityId"),
        managedIdentityTenantId: text("managedIdentityTenantId"),
        clientId: text("clientId"),
        planClientId: text("planClientId"),
        planIdentityName: text("planIdentityName"),
        vaultName: text("vaultName"),
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/deployment/policy-properties.js
const policy_properties_ACCOUNT = "Microsoft.Storage/storageAccounts";
const VAULT = "Microsoft.KeyVault/vaults";
const SECRET = "Microsoft.KeyVault/vaults/secrets";
const NETWORK = "Microsoft.Network/virtualNetworks";
const CREDENTIAL = "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials";
const ALWAYS = { comply: "always" };
const set = (input, note = {}) => ({ comply: "input", inputs: [input], separator: "and", ...note });
const NO_KEYS = set("allow-shared-key-access: false", { unless: "the hub is new" });
const NO_PURGE = set("enable-purge-protection: true", { unless: "you did not change this input" });
/** Every property that common policies examine. docs/policies.md lists them. */
const GOVERNED_PROPERTIES = [
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.supportsHttpsTrafficOnly", how: ALWAYS },
        policies: ["Secure transfer to storage accounts should be enabled (404c3081)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.minimumTlsVersion", how: ALWAYS },
        policies: ["Storage accounts should have the specified minimum TLS version (fe83a0eb)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.allowBlobPublicAccess", how: ALWAYS },
        policies: ["Storage account public access should be disallowed (4fa4b6c0)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.allowSharedKeyAccess", how: NO_KEYS },
        policies: ["Storage accounts should prevent shared key access (8c6a50c6)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.allowCrossTenantReplication", how: ALWAYS },
        policies: ["Storage accounts should prevent cross tenant object replication (92a89a79)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.sasPolicy.sasExpirationPeriod", how: ALWAYS },
        policies: ["Storage accounts should have SAS policies configured (bc1b984e), of at most 7 days (7aa1c9d5)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.publicNetworkAccess", how: set("network: private") },
        policies: ["Storage accounts should disable public network access (b2982f36)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.networkAcls.defaultAction", how: set("network: private") },
        policies: [
            "Storage accounts should restrict network access (34c877ad)",
            "Storage accounts should restrict network access using virtual network rules (2a1a9cdf)",
        ],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.networkAcls.bypass", how: ALWAYS },
        policies: ["Storage accounts should allow access from trusted Microsoft services (c9d007d0)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.encryption.keySource" },
        how: { comply: "input", inputs: ["encryption-key", "encryption-identity"], separator: "and" },
        policies: ["Storage accounts should use customer-managed key for encryption (6fac406b)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "properties.encryption.requireInfrastructureEncryption" },
        how: set("infrastructure-encryption: true", { limit: "for a new account only" }),
        policies: ["Storage accounts should have infrastructure encryption (4733ea7b)"],
    },
    {
        ...{ type: policy_properties_ACCOUNT, path: "sku.name" },
        how: {
            comply: "never",
            because: "the lake needs premium block blobs, and storage-sku can only be Premium_LRS or Premium_ZRS",
        },
        policies: ["Storage accounts should be limited by allowed SKUs (7433c107)"],
    },
    {
        ...{ type: VAULT, path: "properties.enablePurgeProtection", how: NO_PURGE },
        policies: ["Key vaults should have deletion protection enabled (0b60c0b2)"],
    },
    {
        ...{ type: VAULT, path: "properties.enableSoftDelete", how: ALWAYS },
        policies: ["Key vaults should have soft delete enabled (1e66c121)"],
    },
    {
        ...{ type: VAULT, path: "properties.enableRbacAuthorization", how: ALWAYS },
        policies: ["Azure Key Vault should use RBAC permission model (12d4fa5e)"],
    },
    {
        ...{ type: VAULT, path: "properties.publicNetworkAccess", how: set("network: private") },
        policies: ["Azure Key Vault should disable public network access (405c5871)"],
    },
    {
        ...{ type: VAULT, path: "properties.networkAcls.defaultAction", how: set("network: private") },
        policies: ["Azure Key Vault should have firewall enabled (55615ac9)"],
    },
    {
        ...{ type: SECRET, path: "properties.attributes.exp", how: ALWAYS },
        policies: ["Key Vault secrets should have an expiration date (98728c90)"],
    },
    {
        ...{ type: SECRET, path: "properties.contentType", how: ALWAYS },
        policies: ["Secrets should have content type set (75262d3e)"],
    },
    {
        ...{ type: NETWORK, path: "properties.subnets[0].properties.defaultOutboundAccess", how: ALWAYS },
        policies: ["Subnets should be private (7bca8353)"],
    },
    {
        ...{ type: CREDENTIAL, path: "properties.issuer" },
        how: {
            comply: "assignment",
            parameters: "allowGitHub must be true. On GHE.com or Enterprise Server, add the issuer to allowedIssuerExceptions",
        },
        policies: ["Managed Identity Federated Credentials should be from approved federation sources (2571b7c3)"],
    },
    {
        ...{ type: CREDENTIAL, path: "properties.subject" },
        how: {
            comply: "assignment",
            parameters: "allowedRepoOwners must contain the repository's owner, as OWNER and as OWNER@ID",
        },
        policies: [
            "Managed Identity Federated Credentials from GitHub should be from trusted repository owners (fd1a8e20)",
        ],
    },
    {
        ...{ path: "type", how: { comply: "never", because: "the hub needs every resource type that its template lists" } },
        policies: ["Not allowed resource types (6c112d4e)"],
    },
    { path: "location", how: set("location"), policies: ["Allowed locations (e56962a6)"] },
    {
        ...{ path: "tags", how: { comply: "input", inputs: ["tags", "tags-by-resource"], separator: "or" } },
        policies: ["Require a tag on resources (871b6d14)", "Require a tag and its value on resources (1e30110a)"],
    },
];
/**
 * The governed property that a policy's expression examines. `expression` is Azure's alias, such as
 * `Microsoft.Storage/storageAccounts/networkAcls.defaultAction`, or a plain field, such as `location`.
 */
function findGovernedProperty(expression) {
    const wanted = expression.toLowerCase();
    if (wanted.startsWith("tags"))
        return GOVERNED_PROPERTIES.find(({ path }) => path === "tags");
    return GOVERNED_PROPERTIES.find(({ type, path }) => {
        const short = path
            .replace(/^properties\./, "")
            .replaceAll(/\[\d+\]/g, "[*]")
            .replaceAll(".properties.", ".");
        return (type === undefined ? path : `${type}/${short}`).toLowerCase() === wanted;
    });
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/deployment/denied-policies.js



/** The policies in a denial, each with the ID of its assignment: `"Allowed locations" (/subscriptions/…)`. */
function denied_policies_describePolicies({ additionalInfo, message }) {
    const reported = additionalInfo.filter(({ type }) => type === "PolicyViolation").map(({ info }) => info);
    const policies = (reported.length > 0 ? reported : identifiersOf(message))
        .map(policyOf)
        .filter((found) => found !== undefined);
    if (policies.length === 0)
        return "which Azure does not identify";
    return policies.map(({ name, id }) => (id === undefined ? `"${name}"` : `"${name}" (${id})`)).join(", ");
}
/**
 * What the denying policies demand, and which input complies: one sentence per property. Empty if Azure's response has
 * no evaluation details.
 */
function explainPolicies({ additionalInfo }) {
    const sentences = additionalInfo
        .filter(({ type }) => type === "PolicyViolation")
        .flatMap(({ info }) => deniedValues(info))
        .map((denied) => `${demandOf(denied)} ${remedyOf(denied)}`);
    return [...new Set(sentences)];
}
function deniedValues(info) {
    const expressions = (0,json_fields/* fieldOf */._F)((0,json_fields/* fieldOf */._F)(info, "evaluationDetails"), "evaluatedExpressions");
    if (!Array.isArray(expressions))
        return [];
    return expressions.flatMap((one) => {
        const expression = denied_policies_text(one, "expression") ?? denied_policies_text(one, "path");
        // Every policy also examines the type, to find its resources.
        const isFilter = expression === "type" && expressions.length > 1;
        if (expression === undefined || isFilter || denied_policies_text(one, "result")?.toLowerCase() === "false")
            return [];
        const found = (0,json_fields/* fieldOf */._F)(one, "expressionValue");
        return {
            expression,
            found: found === undefined || found === null ? undefined : valueText(found),
            operator: denied_policies_text(one, "operator") ?? "",
            target: valueText((0,json_fields/* fieldOf */._F)(one, "targetValue")),
        };
    });
}
function valueText(value) {
    return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}
/** A policy describes the requests that it denies, so the demand is the opposite of its condition. */
function demandOf({ expression, found, operator, target }) {
    const name = expression.split("/").at(-1) ?? expression;
    const is = found === undefined ? "is missing" : `is ${(0,errors/* quoteValue */.cl)(found)}`;
    switch (operator.toLowerCase()) {
        case "notequals":
            return `${name} ${is}, and must be ${(0,errors/* quoteValue */.cl)(target)}.`;
        case "notin":
            return `${name} ${is}, and must be one of ${target}.`;
        case "exists":
            return `${name} ${is}, and must ${target.toLowerCase() === "false" ? "be set" : "not be set"}.`;
        case "notcontains":
            return `${name} ${is}, and must contain ${(0,errors/* quoteValue */.cl)(target)}.`;
        case "equals":
            return `${name} ${is}, which is not allowed.`;
        default:
            return `${name} ${is}, and the policy denies ${operator} ${(0,errors/* quoteValue */.cl)(target)}.`;
    }
}
function remedyOf({ expression }) {
    const how = findGovernedProperty(expression)?.how;
    if (how?.comply === "input")
        return `Set the input ${how.inputs.join(` ${how.separator} `)}.`;
    if (how?.comply === "assignment") {
        return `Jobs sign in with GitHub's tokens, so ask the owner of the policy to change its assignment: ${how.parameters}.`;
    }
    if (how?.comply === "never")
        return `No input complies, because ${how.because}. Ask for an exemption.`;
    return "No input sets this: ask the owner of the policy to exempt the resource group.";
}
const IDENTIFIERS = "Policy identifiers: '";
/** Without details, Azure lists them in the message: Policy identifiers: '[{"policyAssignment":{...},...}]'. */
function identifiersOf(message) {
    const start = message.indexOf(IDENTIFIERS);
    const end = message.lastIndexOf("]'");
    if (start === -1 || end < start)
        return [];
    const json = message.slice(start + IDENTIFIERS.length, end + 1);
    try {
        const parsed = JSON.parse(json);
        return Array.isArray(parsed) ? parsed : [];
    }
    catch {
        return [];
    }
}
function policyOf(info) {
    const name = denied_policies_text(info, "policyAssignmentDisplayName") ??
        denied_policies_text(info, "policyDefinitionDisplayName") ??
        denied_policies_text(info, "policyAssignmentName") ??
        denied_policies_text((0,json_fields/* fieldOf */._F)(info, "policyAssignment"), "name") ??
        denied_policies_text((0,json_fields/* fieldOf */._F)(info, "policyDefinition"), "name");
    const id = denied_policies_text(info, "policyAssignmentId") ??
        denied_policies_text((0,json_fields/* fieldOf */._F)(info, "policyAssignment"), "id") ??
        denied_policies_text(info, "policyDefinitionId");
    if (name === undefined && id === undefined)
        return undefined;
    return { name: name ?? id?.split("/").at(-1) ?? "", id };
}
function denied_policies_text(value, name) {
    return (0,json_fields/* textField */.M8)(value, name) || undefined;
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/deployment/failure-rules.js



/** Known failures; the first rule that matches a cause is reported. */
const FAILURE_RULES = [
    {
        matches: ({ code }) => code === "RequestDisallowedByPolicy",
        explain: (fault, _, causes) => ({
            code: "PolicyDenied",
            headline: `A policy denies the deployment, ${denied_policies_describePolicies(fault)}`,
            remedy: policyRemedy(causes),
        }),
    },
    {
        matches: ({ code, message }) => /^(?:MissingSubscriptionRegistration|SubscriptionNotRegistered)$/.test(code) ||
            /RP Not Registered/i.test(message),
        explain: ({ message }, { subscriptionId }) => ({
            code: "ProviderNotRegistered",
            headline: "The subscription is not registered with a resource provider",
            remedy: `${registerCommand(/Microsoft\.\w+/.exec(message)?.[0] ?? "<namespace>", subscriptionId)}, which ` +
                "needs Contributor on the subscription; then run deploy-hub again.",
        }),
    },
    {
        matches: ({ code }) => /^AccountPropert(?:y|ies)(?:CannotBeUpdated|IsImmutable)$/.test(code),
        explain: (_, { storageSku }) => ({
            code: "AccountUnchangeable",
            headline: "A property of the storage account cannot change after its creation",
            remedy: `Leave storage-sku empty, which keeps the account's SKU${storageSku === undefined ? "" : ` (requested: ${storageSku})`}, ` +
                "or set storage-sku to it. For another redundancy, ask Azure to convert the account. For another kind of " +
                "account, create a new hub and copy the months.",
        }),
    },
    {
        matches: ({ code, message }) => /sku|RedundancyConfiguration|AccountTypeNotSupported|ZoneRedundan/i.test(code) ||
            (/storageSku/.test(message) && /allowed value/i.test(message)),
        explain: (_, { location, storageSku }) => ({
            code: "UnsupportedSku",
            headline: `The storage SKU${storageSku === undefined ? "" : ` ${storageSku}`} is not available in ${location ?? "this region"}`,
            remedy: "Set storage-sku to the other one of Premium_LRS and Premium_ZRS, or choose another location. " +
                "az storage sku list shows them.",
        }),
    },
    {
        matches: ({ code }) => /^(?:LocationNotAvailable|LocationNotSupported|InvalidLocation|NoRegisteredProviderFound|RequestDisallowedByAzure)/.test(code),
        explain: (_, { location }) => ({
            code: "RegionUnsupported",
            headline: `The region ${location ?? "of the resource group"} lacks a service that the hub needs`,
            remedy: "Set location to a region that Azure's message lists. If only the event service is missing, set " +
                "event-service-location or skip-event-service-registration: true.",
        }),
    },
    {
        matches: ({ code }) => code === "InvalidResourceLocation",
        explain: (_, { location }) => ({
            code: "ResourceElsewhere",
            headline: `A hub resource is in a region other than ${location ?? "the resource group's"}`,
            remedy: "Set location to the region of the existing hub, because a deployment cannot move resources.",
        }),
    },
    {
        matches: ({ code, message }) => code === "ConflictError" && /deleted state/i.test(message),
        explain: ({ target }, { location }) => {
            const vault = lastPart(target);
            const named = (0,shell_command/* shellCommand */.q$) `--name ${vault ?? "<vault>"}`;
            const which = { shell: location === undefined ? named : `${named} ${(0,shell_command/* shellCommand */.q$) `--location ${location}`}` };
            return {
                code: "VaultSoftDeleted",
                headline: "A deleted vault still has the name of the hub's vault",
                remedy: `${vault === undefined ? "List its name: az keyvault list-deleted --resource-type vault. " : ""}` +
                    `Recover it: ${(0,shell_command/* shellCommand */.q$) `az keyvault recover ${which}`}. ` +
                    `Or delete it permanently: ${(0,shell_command/* shellCommand */.q$) `az keyvault purge ${which}`}. ` +
                    "A vault with purge protection can only be recovered. Then run deploy-hub again.",
            };
        },
    },
    {
        matches: ({ message }) => /deleted but recoverable state/i.test(message),
        explain: ({ target }) => {
            const [, vault = "<vault>", secret = "<secret>"] = /vaults\/([^/]+)\/secrets\/([^/]+)/i.exec(target ?? "") ?? [];
            return {
                code: "SecretSoftDeleted",
                headline: "A deleted secret still has the name of the hub's secret",
                remedy: `Recover it: ${(0,shell_command/* shellCommand */.q$) `az keyvault secret recover --vault-name ${vault} --name ${secret}`}. Then run deploy-hub again.`,
            };
        },
    },
    {
        matches: ({ code }) => /^(?:StorageAccountAlreadyTaken|StorageAccountAlreadyExists|StorageAccountInAnotherResourceGroup|VaultAlreadyExists|NameUnavailable)$/.test(code),
        explain: ({ target, message }) => ({
            code: "NameTaken",
            headline: "A globally unique name is already taken",
            remedy: /vault/i.test(`${target} ${message}`)
                ? "List deleted vaults (az keyvault list-deleted), and recover or purge the vault. If it is not " +
                    "listed, someone else has the name: choose another hub-name."
                : "If the account is yours, deploy to its resource group and set storage-account-name to its name. " +
                    "Otherwise choose another hub-name.",
        }),
    },
    {
        matches: ({ code, message }) => /quota|LimitExceeded|CountPerSubscription|CountExceeded/i.test(code) ||
            (/^(?:OperationNotAllowed|Conflict|BadRequest)$/.test(code) && /quota|maximum number/i.test(message)),
        explain: () => ({
            code: "QuotaExceeded",
            headline: "The subscription has reached a quota, possibly in this region only",
            remedy: "Delete resources that are no longer needed, request a higher quota in the portal, or set " +
                "location to another region.",
        }),
    },
    {
        matches: ({ code }) => /^(?:AccountNameInvalid|VaultNameNotValid|InvalidResourceName)$/.test(code),
        explain: () => ({
            code: "InvalidHubName",
            headline: "Azure does not accept a name that is derived from hub-name or storage-account-name",
            remedy: "Use only letters, digits and dashes in hub-name, and 3 to 24 lower-case letters and digits in " +
                "storage-account-name.",
        }),
    },
    {
        matches: isRoleConflict,
        explain: (_, __, causes) => ({
            code: "RoleAssignmentConflict",
            headline: "A role assignment conflicts; it belongs to a deleted identity or was created by hand",
            remedy: `Delete it: ${deleteRolesCommand(conflictingAssignments(causes))}. Then run deploy-hub again. ` +
                "If its ID is unknown, look for unknown identities under Access control (IAM) of the hub's resources.",
        }),
    },
    {
        matches: ({ code }) => code === "ScopeLocked",
        explain: () => ({
            code: "ResourceLocked",
            headline: "A resource or its group is locked",
            remedy: "Ask the owner to remove the lock during the deployment.",
        }),
    },
    {
        matches: ({ code }) => code === "ResourceGroupNotFound",
        explain: (_, { location, resourceGroup, subscriptionId }) => ({
            code: "ResourceGroupMissing",
            headline: "The resource group does not exist",
            remedy: `Create it: ${(0,shell_command/* shellCommand */.q$) `az group create --name ${resourceGroup} --location ${location ?? "<region>"} --subscription ${subscriptionId}`}. Otherwise check resource-group and subscription-id.`,
        }),
    },
    {
        matches: ({ code }) => code === "DeploymentActive",
        explain: (_, { deploymentName }) => ({
            code: "DeploymentActive",
            headline: `A deployment named ${deploymentName} is still running`,
            remedy: "Run the workflow again when that deployment has ended; the portal shows it under Deployments of the " +
                "resource group. A concurrency group for the workflow prevents this.",
        }),
    },
    {
        matches: ({ code }) => /^(?:Deployment)?Cancell?ed$/.test(code),
        explain: (_, { deploymentName }) => ({
            code: "DeploymentCanceled",
            headline: `Someone cancelled deployment ${deploymentName} in Azure`,
            remedy: "Run deploy-hub again; deployed resources stay.",
        }),
    },
];
function policyRemedy(causes) {
    const demands = [...new Set(causes.flatMap(explainPolicies))];
    if (demands.length > 0)
        return demands.join(" ");
    return ("Azure does not say which property it denies. Compare the policy with the list in docs/policies.md, set the " +
        "input that complies, or ask the owner of the policy to exempt the resource group.");
}
/** The command that registers a resource provider. */
function registerCommand(namespace, subscriptionId) {
    return `Run: ${(0,shell_command/* shellCommand */.q$) `az provider register --namespace ${namespace} --subscription ${subscriptionId} --wait`}`;
}
function lastPart(id) {
    return id?.split("/").at(-1) || undefined;
}
const TOLD_ID = /conflicting role assignment is ([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/i;
function isRoleConflict({ code }) {
    return /^RoleAssignment(?:Exists|UpdateNotPermitted)$/.test(code);
}
function conflictingAssignments(causes) {
    return [...new Set(causes.filter(isRoleConflict).map((fault) => conflictingAssignment(fault) ?? "<id>"))];
}
/**
 * Resource ID of the conflicting role assignment: the one with the same name, or, for an equivalent assignment, the one
 * in Azure's message (without hyphens). Undefined if Azure reports none.
 */
function conflictingAssignment({ code, message, target }) {
    if (code !== "RoleAssignmentExists")
        return target;
    const [, ...parts] = TOLD_ID.exec(message) ?? [];
    return parts.length === 0 ? undefined : target?.replace(/[^/]+$/, parts.join("-"));
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/deployment/deployment-failure.js




const MAX_OTHER_CAUSES = 5;
/**
 * Turns Azure's error response to a deployment into an error with a remedy, by its innermost causes. Other errors are
 * returned unchanged.
 */
function deploymentFailure(error, place) {
    if (!(error instanceof azure_error/* AzureError */.M6))
        return error;
    const { causes } = error;
    const missing = (0,missing_role/* findMissingRole */.gQ)(causes);
    if (missing !== undefined) {
        const { action, role, scope, remedy } = missing;
        const found = causes.find(({ message }) => message.includes(action));
        const text = `The signed-in identity lacks the role ${role} on ${scope}, which allows ${action}.`;
        return new errors/* InputError */.dz("MissingRole", `${text}${others(causes, found)}`, { remedy, cause: error });
    }
    for (const { matches, explain } of FAILURE_RULES) {
        const fault = causes.find(matches);
        if (fault === undefined)
            continue;
        const { code, headline, remedy } = explain(fault, place, causes);
        const message = `${headline}: ${sentence(fault)}${others(causes, fault)}`;
        return new errors/* InputError */.dz(code, message, { remedy, cause: error });
    }
    if (error.fault.details.length === 0)
        return error;
    const [first = error.fault] = causes;
    return new errors/* ServiceError */._7("DeploymentFailed", `The deployment failed: ${sentence(first)}${others(causes, first)}`, {
        status: error.status,
        correlationId: error.correlationId,
        transient: error.transient,
        remedy: "Fix the cause that Azure reports, then run deploy-hub again; deployed resources stay. Search the " +
            "activity log for the correlation id.",
        cause: error,
    });
}
/** Azure's message, with code and resource. */
function sentence({ code, message, target }) {
    const reported = message.replace(/\s+/g, " ").replace(/\.$/, "");
    const facts = [code, target].filter((fact) => fact !== undefined && fact !== "" && !reported.includes(fact));
    return `${reported}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}.`;
}
function others(causes, reported) {
    const rest = causes.filter((cause) => cause !== reported);
    if (rest.length === 0)
        return "";
    const more = rest.length > MAX_OTHER_CAUSES ? ` And ${rest.length - MAX_OTHER_CAUSES} more.` : "";
    return ` Also failed: ${rest.slice(0, MAX_OTHER_CAUSES).map(sentence).join(" ")}${more}`;
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/deployment/event-service.js


const EVENT_PROVIDER = "Microsoft.EventGrid";
const NAMESPACE_API = "2025-02-15";
const MAX_DEPLOYMENT_MS = 15 * timestamp/* MINUTE_MS */.kg;
/**
 * Registers the event provider indirectly: Azure registers it when a deployment contains one of its resources, so a
 * resource is deployed and deleted again. Returns false if this fails too, with warnings, since a hub works without
 * events.
 */
async function startEventService(options) {
    const { log, place, resourceManager, signal, desired } = options;
    const group = `/subscriptions/${place.subscriptionId}/resourceGroups/${place.resourceGroup}`;
    const name = `${place.deploymentName.replace(/[^A-Za-z0-9-]/g, "-").replace(/^-+/, "")}`.slice(0, 44);
    const namespace = `${name.replace(/-+$/, "")}-ns`;
    const id = `${group}/providers/${EVENT_PROVIDER}/namespaces/${namespace}`;
    log.info(`Deploying the temporary Event Grid namespace ${namespace}, which registers ${EVENT_PROVIDER}.`);
    const attempt = async (call) => {
        try {
            await call();
            return true;
        }
        catch (error) {
            if (signal.aborted) {
                const command = (0,shell_command/* shellCommand */.q$) `az resource delete --ids ${id}`;
                log.warning(`The temporary namespace ${namespace} may still exist and cost money. Delete it: ${command}`);
                throw error;
            }
            log.warning(`Registering the event service failed: ${error instanceof Error ? error.message : String(error)}`);
            return false;
        }
    };
    const request = {
        resourceGroup: place.resourceGroup,
        name: `${place.deploymentName.slice(0, 50)}-events`,
        template: namespaceTemplate(namespace, desired.eventServiceLocation ?? place.location),
        parameters: {},
        timeLimitMs: MAX_DEPLOYMENT_MS,
    };
    const hasDeployed = await attempt(() => resourceManager.deploy(request, () => { }));
    // The namespace is billed by the hour, so it is deleted even if its deployment failed.
    await attempt(() => resourceManager.delete(id, NAMESPACE_API));
    // A provider that has created a resource works, even if some regions are still registering.
    if (hasDeployed)
        return true;
    const { registrationState } = await resourceManager.provider(EVENT_PROVIDER);
    if (registrationState.toLowerCase() === "registered")
        return true;
    log.warning(`${EVENT_PROVIDER} is not registered (${registrationState}). The hub works without it: schedules ` +
        "find every run. The event bridge is not started.");
    return false;
}
function namespaceTemplate(name, location) {
    return {
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
        resources: [
            {
                type: "Microsoft.EventGrid/namespaces",
                apiVersion: NAMESPACE_API,
                name,
                location: location ?? "[resourceGroup().location]",
                sku: { name: "Standard", capacity: 1 },
                properties: { publicNetworkAccess: "Disabled" },
            },
        ],
    };
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/deployment/providers.js






/** Every hub needs these providers. */
const REQUIRED_PROVIDERS = [
    "Microsoft.CostManagementExports",
    "Microsoft.KeyVault",
    "Microsoft.ManagedIdentity",
    "Microsoft.Storage",
];
const BRIDGE_PROVIDER = "Microsoft.Logic";
const MAX_WAIT_MS = 10 * timestamp/* MINUTE_MS */.kg;
const providers_PAUSE_MS = 10_000;
/**
 * The required providers that the subscription has not registered yet. `onUnreadable` receives refused checks; without
 * it, a refusal is thrown.
 */
async function unregisteredProviders(resourceManager, desired, onUnreadable) {
    const missing = [];
    for (const namespace of neededProviders(desired)) {
        try {
            const { registrationState } = await resourceManager.provider(namespace);
            if (!isRegistered(registrationState))
                missing.push(namespace);
        }
        catch (error) {
            if (!(error instanceof azure_error/* AzureError */.M6) || error.status !== 403 || onUnreadable === undefined)
                throw error;
            onUnreadable(namespace, error);
        }
    }
    return missing;
}
/**
 * Registers a hub's resource providers and waits for them. Throws InputError `MissingRole` or `ProviderNotRegistered`,
 * except for the event provider, which never fails a deployment.
 */
async function registerProviders(options) {
    const { log, place, resourceManager, desired } = options;
    // If someone else has registered the providers, rights on the resource group are enough to deploy.
    const missing = await unregisteredProviders(resourceManager, desired, (namespace, { message }) => log.warning(`Could not check whether ${namespace} is registered. ${message}`));
    const waiting = [];
    let isEventRefused = false;
    for (const namespace of missing) {
        log.info(`Registering ${namespace} in the subscription.`);
        try {
            await resourceManager.registerProvider(namespace);
            waiting.push(namespace);
        }
        catch (error) {
            if (namespace !== EVENT_PROVIDER || !(error instanceof azure_error/* AzureError */.M6))
                throw deploymentFailure(error, place);
            log.warning(`${namespace} could not be registered: ${error.message}`);
            isEventRefused = true;
        }
    }
    const late = await waitForProviders(options, waiting);
    const [failing] = late.filter((namespace) => namespace !== EVENT_PROVIDER);
    if (failing !== undefined)
        throw notRegistered(failing, place);
    const isEventLate = isEventRefused || late.includes(EVENT_PROVIDER);
    const started = isEventLate && (await startEventService(options));
    return {
        registered: missing.filter((namespace) => namespace !== EVENT_PROVIDER || !isEventLate || started),
        eventService: desired.skipEventServiceRegistration
            ? "skipped"
            : !isEventLate || started
                ? "registered"
                : "not-started",
    };
}
function neededProviders({ eventBridge, skipEventServiceRegistration }) {
    return [
        ...REQUIRED_PROVIDERS,
        ...(eventBridge ? [BRIDGE_PROVIDER] : []),
        ...(skipEventServiceRegistration ? [] : [EVENT_PROVIDER]),
    ];
}
/** Waits for all providers together, at most ten minutes; returns those that are still not registered. */
async function waitForProviders({ clock, log, resourceManager, signal }, namespaces) {
    const startedMs = clock.now().getTime();
    let waiting = namespaces;
    for (;;) {
        const states = await Promise.all(waiting.map((namespace) => resourceManager.provider(namespace)));
        waiting = waiting.filter((_, index) => !isRegistered(states[index]?.registrationState));
        const elapsedMs = clock.now().getTime() - startedMs;
        if (waiting.length === 0 || elapsedMs >= MAX_WAIT_MS)
            return waiting;
        log.progress(`Waiting for the registration of ${waiting.join(", ")}, ${Math.round(elapsedMs / 1000)} s so far.`);
        await clock.sleep(providers_PAUSE_MS, signal);
    }
}
function isRegistered(state) {
    return state?.toLowerCase() === "registered";
}
function notRegistered(namespace, { subscriptionId }) {
    return new errors/* InputError */.dz("ProviderNotRegistered", `Resource provider ${namespace} was not registered within ten minutes of the request.`, { remedy: `${registerCommand(namespace, subscriptionId)}. When it has ended, run deploy-hub again.` });
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/event-bridge.js



/**
 * Registers the providers that the hub needs, and decides whether the event bridge can be deployed. Modes that change
 * nothing only check them.
 */
async function prepareProviders(context, place, log) {
    const { clients, clock, inputs: desired, signal } = context;
    const { resourceManager } = clients;
    if (desired.mode !== "deploy") {
        const eventBridge = { outcome: desired.eventBridge ? "started" : "off" };
        return { eventBridge, warnings: await lookAtProviders(context) };
    }
    const { eventService } = await registerProviders({ resourceManager, desired, place, clock, signal, log });
    const eventBridge = await decideBridge(context, eventService);
    const isMissed = eventBridge.outcome === "not-started" || (!desired.eventBridge && eventService === "not-started");
    const why = eventBridge.outcome === "not-started" ? eventBridge.because : NOT_REGISTERED;
    return { eventBridge, warnings: isMissed ? [{ message: why }] : [] };
}
const NOT_REGISTERED = `${EVENT_PROVIDER} could not be registered, so no event bridge can be started. The hub works without it.`;
async function decideBridge({ clients, inputs }, eventService) {
    if (!inputs.eventBridge)
        return { outcome: "off" };
    if (eventService === "registered")
        return { outcome: "started" };
    if (eventService === "not-started")
        return { outcome: "not-started", because: NOT_REGISTERED };
    const { registrationState } = await clients.resourceManager.provider(EVENT_PROVIDER);
    if (registrationState.toLowerCase() === "registered")
        return { outcome: "started" };
    return {
        outcome: "not-started",
        because: `skip-event-service-registration is true, and ${EVENT_PROVIDER} is not registered. The hub works ` +
            "without the event bridge.",
    };
}
/** The plan identity may lack the right to read the subscription's providers, which is not an error. */
async function lookAtProviders({ clients, inputs }) {
    try {
        const missing = await unregisteredProviders(clients.resourceManager, inputs);
        return missing.length === 0
            ? []
            : [{ message: `Not registered in the subscription yet: ${missing.join(", ")}. Mode deploy registers them.` }];
    }
    catch (error) {
        if (error instanceof azure_error/* AzureError */.M6 && error.status === 403)
            return [];
        throw error;
    }
}

;// CONCATENATED MODULE: ./lib/template/hub.json
const hub_namespaceObject = /*#__PURE__*/JSON.parse('{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","languageVersion":"2.0","contentVersion":"1.0.0.0","metadata":{"description":"A cost hub: the lake, a vault, and the identities that GitHub Actions sign in as. Only the optional event bridge runs in Azure."},"parameters":{"hubName":{"type":"string","defaultValue":"finops-hub","minLength":1,"maxLength":63,"metadata":{"description":"Name of the hub: letters, digits, spaces, dots, hyphens and underscores. Resource names begin with it."}},"location":{"type":"string","defaultValue":"[resourceGroup().location]","metadata":{"description":"Region of all resources. An existing storage account must stay in its region."}},"skipEventServiceRegistration":{"type":"bool","defaultValue":false,"metadata":{"description":"Do not register Microsoft.EventGrid in the subscription; only the event bridge needs it. Read by deploy-hub."}},"EventServiceLocation":{"type":"string","defaultValue":"","metadata":{"description":"Region of the temporary Event Grid namespace that deploy-hub creates if the registration is refused. If empty, location."}},"storageSku":{"type":"string","defaultValue":"Premium_LRS","allowedValues":["Premium_LRS","Premium_ZRS"],"metadata":{"description":"Redundancy of the storage account: in one data centre (LRS) or in three zones (ZRS)."}},"tags":{"type":"object","defaultValue":{},"metadata":{"description":"Tags of all resources."}},"tagsByResource":{"type":"object","defaultValue":{},"metadata":{"description":"Additional tags per resource type, such as Microsoft.Storage/storageAccounts. They override tags."}},"scopesToMonitor":{"type":"array","defaultValue":[],"metadata":{"description":"Resource IDs of the scopes whose costs are exported. Read by deploy-hub, which adds them to settings.json."}},"exportRetentionInDays":{"type":"int","defaultValue":-1,"minValue":-1,"metadata":{"description":"Days that exports stay in msexports after ingestion; -1 keeps them. Read by deploy-hub, which writes it to settings.json."}},"ingestionRetentionInMonths":{"type":"int","defaultValue":-1,"minValue":-1,"metadata":{"description":"Months that stay in ingestion, in addition to the current one; -1 keeps all. Read by deploy-hub, which writes it to settings.json."}},"remoteHubStorageUri":{"type":"string","defaultValue":"","metadata":{"description":"dfs endpoint of another hub\'s storage account that ingest writes to. Read by deploy-hub, which writes it to settings.json."}},"remoteHubStorageKey":{"type":"securestring","defaultValue":"","metadata":{"description":"Key of the remote hub\'s storage account. It is stored only in the vault, where the hub identity can read it."}},"githubRepository":{"type":"string","defaultValue":"","metadata":{"description":"Repository (owner/name, spelled as on GitHub) whose workflows sign in as the hub\'s identities. If empty, no repository is trusted."}},"githubOwnerId":{"type":"string","defaultValue":"","metadata":{"description":"Numeric ID of the repository\'s owner, which is part of the subject in newer repositories."}},"githubRepositoryId":{"type":"string","defaultValue":"","metadata":{"description":"Numeric ID of the repository, which is part of the subject in newer repositories."}},"githubDefaultBranch":{"type":"string","defaultValue":"main","metadata":{"description":"Branch whose workflows sign in as the hub identity without an environment. If empty, no branch is trusted. deploy-hub leaves it empty once the environment is restricted."}},"githubEnvironment":{"type":"string","defaultValue":"hub","metadata":{"description":"Environment whose jobs sign in as the hub identity. Restrict it to the default branch on GitHub first, because jobs on any branch can use an unprotected environment. If empty, no environment is trusted. deploy-hub leaves it empty while the environment is open."}},"githubIssuer":{"type":"string","defaultValue":"https://token.actions.githubusercontent.com","metadata":{"description":"Issuer of the ID tokens of the repository\'s jobs: that of github.com, https://token.actions.SUBDOMAIN.ghe.com, or https://HOST/_services/token."}},"githubApiUrl":{"type":"string","defaultValue":"https://api.github.com","metadata":{"description":"URL of GitHub\'s REST API, for the event bridge."}},"tokenAudience":{"type":"string","defaultValue":"[if(equals(environment().name, \'AzureUSGovernment\'), \'api://AzureADTokenExchangeUSGov\', if(equals(environment().name, \'AzureChinaCloud\'), \'api://AzureADTokenExchangeChina\', \'api://AzureADTokenExchange\'))]","metadata":{"description":"Audience of these ID tokens."}},"deployerPrincipalId":{"type":"string","defaultValue":"","metadata":{"description":"Object ID of the deploying identity, which writes settings.json and the schemas. If empty, no role is assigned."}},"deployerPrincipalType":{"type":"string","defaultValue":"ServicePrincipal","allowedValues":["ServicePrincipal","User","Group"],"metadata":{"description":"Type of the deploying identity."}},"storageAccountName":{"type":"string","defaultValue":"","maxLength":24,"metadata":{"description":"The hub\'s existing storage account, if its name differs from the template\'s. If empty, the name is derived."}},"resourceNames":{"type":"object","defaultValue":{},"metadata":{"description":"Names of resources other than the storage account, by key: vault, hubIdentity, planIdentity and those in docs/policies.md. The others are derived. Pass the same names to every deployment."}},"allowSharedKeyAccess":{"type":"bool","defaultValue":false,"metadata":{"description":"Whether account keys and account SAS tokens grant access to the storage account. The hub needs neither."}},"publicNetworkAccess":{"type":"string","defaultValue":"Enabled","allowedValues":["Enabled","Disabled","SecuredByPerimeter"],"metadata":{"description":"Public network access of the storage account. deploy-hub keeps the setting of an existing account unless its input network is set."}},"networkAcls":{"type":"object","defaultValue":{"bypass":"AzureServices","defaultAction":"Allow","ipRules":[],"virtualNetworkRules":[],"resourceAccessRules":[]},"metadata":{"description":"Firewall of the storage account. Exports are delivered only if bypass includes AzureServices."}},"vaultPublicNetworkAccess":{"type":"string","defaultValue":"Enabled","allowedValues":["Enabled","Disabled","SecuredByPerimeter"],"metadata":{"description":"Public network access of the vault. deploy-hub keeps the setting of an existing vault unless its input network is set."}},"vaultNetworkAcls":{"type":"object","defaultValue":{"bypass":"AzureServices","defaultAction":"Allow","ipRules":[],"virtualNetworkRules":[]},"metadata":{"description":"Firewall of the vault."}},"enablePrivateEndpoints":{"type":"bool","defaultValue":false,"metadata":{"description":"Whether the storage account (blob and dfs) and the vault get private endpoints. Disabling this later removes none."}},"privateEndpointSubnetId":{"type":"string","defaultValue":"","metadata":{"description":"Resource ID of an existing subnet for the private endpoints. If empty, a virtual network with networkAddressPrefix is created."}},"networkAddressPrefix":{"type":"string","defaultValue":"10.20.30.0/26","metadata":{"description":"Address range of the virtual network that is created if privateEndpointSubnetId is empty, at least /29."}},"privateDns":{"type":"string","defaultValue":"create","allowedValues":["create","existing","none"],"metadata":{"description":"Private DNS zones for the private endpoints: create them here, use those in privateDnsZoneIds, or none, because a policy or a person registers the names."}},"privateDnsZoneIds":{"type":"object","defaultValue":{},"metadata":{"description":"Resource IDs of existing private DNS zones, with the keys blob, dfs and vault. Read only if privateDns is existing."}},"encryptionKeyUri":{"type":"string","defaultValue":"","metadata":{"description":"URL of a customer-managed key for the storage account, https://<vault>/keys/<name>, with a version only if keys should not rotate. If empty, Azure manages the key."}},"encryptionIdentityId":{"type":"string","defaultValue":"","metadata":{"description":"Resource ID of the user-assigned identity that may get, wrap and unwrap the customer-managed key."}},"requireInfrastructureEncryption":{"type":"bool","defaultValue":false,"metadata":{"description":"Whether the storage account encrypts data twice. Azure accepts this only when it creates the account."}},"logWorkspaceId":{"type":"string","defaultValue":"","metadata":{"description":"Resource ID of a Log Analytics workspace that receives the access logs of storage and vault. If empty, nothing is logged."}},"secretsExpireAt":{"type":"int","defaultValue":0,"minValue":0,"metadata":{"description":"Expiry of the vault\'s secrets, in seconds since 1970. Expired secrets can still be read. If 0, they have no expiry."}},"setSoftDelete":{"type":"bool","defaultValue":false,"metadata":{"description":"Whether this deployment sets soft delete of blobs and containers to 7 days. deploy-hub sets it only when the account is created, so that later deployments keep manual changes."}},"enablePurgeProtection":{"type":"bool","defaultValue":true,"metadata":{"description":"Whether a deleted vault cannot be purged for 90 days. This cannot be turned off again."}},"enableEventBridge":{"type":"bool","defaultValue":false,"metadata":{"description":"Whether new manifests and settings start their workflows within seconds, through Event Grid and a Logic App."}},"eventBridgeToken":{"type":"securestring","defaultValue":"","metadata":{"description":"Fine-grained GitHub token for the event bridge, with only Contents: write on githubRepository. If empty, the one in the vault is kept."}}},"variables":{"suffix":"[uniqueString(parameters(\'hubName\'), resourceGroup().id)]","letters":"abcdefghijklmnopqrstuvwxyz","hyphenedName":"[replace(replace(replace(toLower(trim(parameters(\'hubName\'))), \'_\', \'-\'), \'.\', \'-\'), \' \', \'-\')]","name":"[if(contains(concat(variables(\'letters\'), \'0123456789\'), take(concat(variables(\'hyphenedName\'), \'-\'), 1)), variables(\'hyphenedName\'), concat(\'h\', variables(\'hyphenedName\')))]","shortName":"[take(variables(\'name\'), 42)]","nameByLetter":"[if(contains(variables(\'letters\'), take(variables(\'name\'), 1)), variables(\'name\'), concat(\'h\', variables(\'name\')))]","vaultNameHyphens":"[format(\'{0}-{1}\', take(concat(variables(\'nameByLetter\'), \'-vault\'), 10), variables(\'suffix\'))]","storageAccountName":"[if(empty(parameters(\'storageAccountName\')), format(\'{0}store{1}\', take(replace(variables(\'hyphenedName\'), \'-\', \'\'), 6), variables(\'suffix\')), toLower(parameters(\'storageAccountName\')))]","vaultName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'vault\'), replace(replace(replace(replace(variables(\'vaultNameHyphens\'), \'--\', \'-\'), \'--\', \'-\'), \'--\', \'-\'), \'--\', \'-\'))]","engineName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'hubIdentity\'), replace(format(\'{0}-engine-{1}\', variables(\'shortName\'), variables(\'suffix\')), \'--\', \'-\'))]","planName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'planIdentity\'), replace(format(\'{0}-plan-{1}\', variables(\'shortName\'), variables(\'suffix\')), \'--\', \'-\'))]","bridgeName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'eventBridge\'), replace(format(\'{0}-bridge-{1}\', variables(\'shortName\'), variables(\'suffix\')), \'--\', \'-\'))]","topicName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'eventTopic\'), replace(format(\'{0}-events-{1}\', take(variables(\'name\'), 29), variables(\'suffix\')), \'--\', \'-\'))]","exportEventsName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'exportEvents\'), \'msexports-FileAdded\')]","settingsEventsName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'settingsEvents\'), \'config-SettingsUpdated\')]","diagnosticSettingName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'diagnosticSetting\'), \'cost-hub\')]","engineSecretName":"engine-identity","remoteKeySecretName":"[format(\'{0}-storage-key\', variables(\'hyphenedName\'))]","bridgeSecretName":"event-bridge-token","hubTags":"[union(parameters(\'tags\'), createObject(\'cm-resource-parent\', format(\'{0}/providers/Microsoft.Cloud/hubs/{1}\', resourceGroup().id, parameters(\'hubName\'))))]","nameTags":"[toObject(items(parameters(\'resourceNames\')), lambda(\'name\', format(\'cost-hub-name-{0}\', lambdaVariables(\'name\').key)), lambda(\'name\', lambdaVariables(\'name\').value))]","storageAccountTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.Storage/storageAccounts\'), createObject()), variables(\'nameTags\'))]","vaultTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.KeyVault/vaults\'), createObject()), variables(\'nameTags\'))]","secretTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.KeyVault/vaults/secrets\'), createObject()))]","identityTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.ManagedIdentity/userAssignedIdentities\'), createObject()), variables(\'nameTags\'))]","topicTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.EventGrid/systemTopics\'), createObject()))]","networkTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.Network/virtualNetworks\'), createObject()))]","endpointTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.Network/privateEndpoints\'), createObject()))]","zoneTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.Network/privateDnsZones\'), createObject()))]","linkTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.Network/privateDnsZones/virtualNetworkLinks\'), createObject()))]","bridgeTags":"[union(variables(\'hubTags\'), coalesce(tryGet(parameters(\'tagsByResource\'), \'Microsoft.Logic/workflows\'), createObject()))]","storageAccountId":"[resourceId(\'Microsoft.Storage/storageAccounts\', variables(\'storageAccountName\'))]","configId":"[resourceId(\'Microsoft.Storage/storageAccounts/blobServices/containers\', variables(\'storageAccountName\'), \'default\', \'config\')]","ingestionId":"[resourceId(\'Microsoft.Storage/storageAccounts/blobServices/containers\', variables(\'storageAccountName\'), \'default\', \'ingestion\')]","tablesId":"[resourceId(\'Microsoft.Storage/storageAccounts/blobServices/containers\', variables(\'storageAccountName\'), \'default\', \'tables\')]","engineId":"[resourceId(\'Microsoft.ManagedIdentity/userAssignedIdentities\', variables(\'engineName\'))]","planId":"[resourceId(\'Microsoft.ManagedIdentity/userAssignedIdentities\', variables(\'planName\'))]","bridgeId":"[resourceId(\'Microsoft.Logic/workflows\', variables(\'bridgeName\'))]","hasOwnNetwork":"[and(parameters(\'enablePrivateEndpoints\'), empty(parameters(\'privateEndpointSubnetId\')))]","networkName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'virtualNetwork\'), replace(format(\'{0}-network-{1}\', variables(\'shortName\'), variables(\'suffix\')), \'--\', \'-\'))]","networkId":"[resourceId(\'Microsoft.Network/virtualNetworks\', variables(\'networkName\'))]","subnetName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'subnet\'), \'private-endpoints\')]","endpointSubnetId":"[if(empty(parameters(\'privateEndpointSubnetId\')), format(\'{0}/subnets/{1}\', variables(\'networkId\'), variables(\'subnetName\')), parameters(\'privateEndpointSubnetId\'))]","endpoints":[{"group":"blob","name":"[coalesce(tryGet(parameters(\'resourceNames\'), \'blobEndpoint\'), format(\'{0}-blob-{1}\', variables(\'shortName\'), variables(\'suffix\')))]","networkInterface":"[tryGet(parameters(\'resourceNames\'), \'blobNetworkInterface\')]","target":"[variables(\'storageAccountId\')]","zone":"[format(\'privatelink.blob.{0}\', environment().suffixes.storage)]"},{"group":"dfs","name":"[coalesce(tryGet(parameters(\'resourceNames\'), \'dfsEndpoint\'), format(\'{0}-dfs-{1}\', variables(\'shortName\'), variables(\'suffix\')))]","networkInterface":"[tryGet(parameters(\'resourceNames\'), \'dfsNetworkInterface\')]","target":"[variables(\'storageAccountId\')]","zone":"[format(\'privatelink.dfs.{0}\', environment().suffixes.storage)]"},{"group":"vault","name":"[coalesce(tryGet(parameters(\'resourceNames\'), \'vaultEndpoint\'), format(\'{0}-vault-{1}\', variables(\'shortName\'), variables(\'suffix\')))]","networkInterface":"[tryGet(parameters(\'resourceNames\'), \'vaultNetworkInterface\')]","target":"[resourceId(\'Microsoft.KeyVault/vaults\', variables(\'vaultName\'))]","zone":"[if(equals(environment().name, \'AzureCloud\'), \'privatelink.vaultcore.azure.net\', if(equals(environment().name, \'AzureChinaCloud\'), \'privatelink.vaultcore.azure.cn\', \'privatelink.vaultcore.usgovcloudapi.net\'))]"}],"linkName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'dnsLink\'), variables(\'networkName\'))]","hasOwnZones":"[and(parameters(\'enablePrivateEndpoints\'), equals(parameters(\'privateDns\'), \'create\'))]","hasZones":"[and(parameters(\'enablePrivateEndpoints\'), not(equals(parameters(\'privateDns\'), \'none\')))]","linkedNetworkId":"[first(split(variables(\'endpointSubnetId\'), \'/subnets/\'))]","hasOwnKey":"[not(empty(parameters(\'encryptionKeyUri\')))]","keyParts":"[split(parameters(\'encryptionKeyUri\'), \'/\')]","ownKey":"[if(variables(\'hasOwnKey\'), createObject(\'keySource\', \'Microsoft.Keyvault\', \'identity\', createObject(\'userAssignedIdentity\', parameters(\'encryptionIdentityId\')), \'keyvaultproperties\', createObject(\'keyvaulturi\', format(\'https://{0}\', variables(\'keyParts\')[2]), \'keyname\', variables(\'keyParts\')[4], \'keyversion\', if(greater(length(variables(\'keyParts\')), 5), variables(\'keyParts\')[5], \'\'))), createObject(\'keySource\', \'Microsoft.Storage\'))]","encryption":"[if(parameters(\'requireInfrastructureEncryption\'), union(variables(\'ownKey\'), createObject(\'requireInfrastructureEncryption\', true())), variables(\'ownKey\'))]","hasEncryption":"[or(variables(\'hasOwnKey\'), parameters(\'requireInfrastructureEncryption\'))]","secretAttributes":"[if(equals(parameters(\'secretsExpireAt\'), 0), null(), createObject(\'enabled\', true(), \'exp\', parameters(\'secretsExpireAt\')))]","hasRemoteKey":"[not(empty(parameters(\'remoteHubStorageKey\')))]","hasBridgeToken":"[and(parameters(\'enableEventBridge\'), not(empty(parameters(\'eventBridgeToken\'))))]","roles":{"blobDataContributor":"ba92f5b4-2d11-453d-a403-e96b0029c9fe","blobDataReader":"2a2b9908-6ea1-4ae2-8e65-a410df84e7d1","costManagementReader":"72fafb9e-0641-4937-9268-a91bfd8191a3","reader":"acdd72a7-3385-48ef-bd42-f606fba81ae7","roleAdministrator":"f58310d9-a9f6-439a-9e8d-f62e7b41a168","vaultSecretsUser":"4633458b-17de-408a-b874-0445c86b69e6","whatIf":"[guid(resourceGroup().id, variables(\'planName\'), \'what-if\')]"},"blobDataContributorsOnly":"((!(ActionMatches{\'Microsoft.Authorization/roleAssignments/write\'})) OR (@Request[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {ba92f5b4-2d11-453d-a403-e96b0029c9fe} AND @Request[Microsoft.Authorization/roleAssignments:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {\'ServicePrincipal\'})) AND ((!(ActionMatches{\'Microsoft.Authorization/roleAssignments/delete\'})) OR (@Resource[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {ba92f5b4-2d11-453d-a403-e96b0029c9fe} AND @Resource[Microsoft.Authorization/roleAssignments:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {\'ServicePrincipal\'}))","hasRepository":"[not(empty(parameters(\'githubRepository\')))]","hasIds":"[and(variables(\'hasRepository\'), not(empty(parameters(\'githubOwnerId\'))), not(empty(parameters(\'githubRepositoryId\'))))]","repository":"[format(\'repo:{0}\', parameters(\'githubRepository\'))]","immutableRepository":"[format(\'repo:{0}@{1}/{2}@{3}\', first(split(parameters(\'githubRepository\'), \'/\')), parameters(\'githubOwnerId\'), last(split(parameters(\'githubRepository\'), \'/\')), parameters(\'githubRepositoryId\'))]","branchClaim":"[format(\'ref:refs/heads/{0}\', replace(parameters(\'githubDefaultBranch\'), \':\', \'%3A\'))]","environmentClaim":"[format(\'environment:{0}\', replace(parameters(\'githubEnvironment\'), \':\', \'%3A\'))]","subjects":{"branch":{"name":"branch","subject":"[format(\'{0}:{1}\', variables(\'repository\'), variables(\'branchClaim\'))]"},"environment":{"name":"environment","subject":"[format(\'{0}:{1}\', variables(\'repository\'), variables(\'environmentClaim\'))]"},"pullRequest":{"name":"pull-request","subject":"[format(\'{0}:pull_request\', variables(\'repository\'))]"},"immutableBranch":{"name":"branch-immutable","subject":"[format(\'{0}:{1}\', variables(\'immutableRepository\'), variables(\'branchClaim\'))]"},"immutableEnvironment":{"name":"environment-immutable","subject":"[format(\'{0}:{1}\', variables(\'immutableRepository\'), variables(\'environmentClaim\'))]"},"immutablePullRequest":{"name":"pull-request-immutable","subject":"[format(\'{0}:pull_request\', variables(\'immutableRepository\'))]"}},"engineSubjects":"[concat(if(and(variables(\'hasRepository\'), not(empty(parameters(\'githubDefaultBranch\')))), createArray(variables(\'subjects\').branch), createArray()), if(and(variables(\'hasRepository\'), not(empty(parameters(\'githubEnvironment\')))), createArray(variables(\'subjects\').environment), createArray()), if(and(variables(\'hasIds\'), not(empty(parameters(\'githubDefaultBranch\')))), createArray(variables(\'subjects\').immutableBranch), createArray()), if(and(variables(\'hasIds\'), not(empty(parameters(\'githubEnvironment\')))), createArray(variables(\'subjects\').immutableEnvironment), createArray()))]","planSubjects":"[concat(if(variables(\'hasRepository\'), createArray(variables(\'subjects\').pullRequest), createArray()), if(variables(\'hasIds\'), createArray(variables(\'subjects\').immutablePullRequest), createArray()))]","bridgeSecretUrl":"[format(\'https://{0}{1}/secrets/{2}?api-version=7.4\', variables(\'vaultName\'), environment().suffixes.keyvaultDns, variables(\'bridgeSecretName\'))]","vaultAudience":"[format(\'https://{0}\', substring(environment().suffixes.keyvaultDns, 1))]","bridgeDelivery":{"maxDeliveryAttempts":30,"eventTimeToLiveInMinutes":1440}},"resources":{"storageAccount":{"metadata":{"description":"The lake, the hub\'s only state. Every property that policies examine is explicit, because many policies also deny a missing one."},"type":"Microsoft.Storage/storageAccounts","apiVersion":"2025-01-01","name":"[variables(\'storageAccountName\')]","location":"[parameters(\'location\')]","tags":"[variables(\'storageAccountTags\')]","kind":"BlockBlobStorage","sku":{"name":"[parameters(\'storageSku\')]"},"identity":"[if(variables(\'hasOwnKey\'), createObject(\'type\', \'UserAssigned\', \'userAssignedIdentities\', createObject(parameters(\'encryptionIdentityId\'), createObject())), null())]","properties":{"isHnsEnabled":true,"supportsHttpsTrafficOnly":true,"minimumTlsVersion":"TLS1_2","allowBlobPublicAccess":false,"allowSharedKeyAccess":"[parameters(\'allowSharedKeyAccess\')]","defaultToOAuthAuthentication":true,"allowCrossTenantReplication":false,"sasPolicy":{"sasExpirationPeriod":"7.00:00:00","expirationAction":"Log"},"publicNetworkAccess":"[parameters(\'publicNetworkAccess\')]","networkAcls":"[parameters(\'networkAcls\')]","encryption":"[if(variables(\'hasEncryption\'), variables(\'encryption\'), null())]"}},"softDelete":{"condition":"[parameters(\'setSoftDelete\')]","metadata":{"description":"Deleted data can be restored for a week. The containers depend on this, so an account without containers never had it."},"type":"Microsoft.Storage/storageAccounts/blobServices","apiVersion":"2025-01-01","name":"[format(\'{0}/default\', variables(\'storageAccountName\'))]","properties":{"deleteRetentionPolicy":{"enabled":true,"days":7},"containerDeleteRetentionPolicy":{"enabled":true,"days":7}},"dependsOn":["storageAccount"]},"msexports":{"metadata":{"description":"Cost Management delivers its exports here."},"type":"Microsoft.Storage/storageAccounts/blobServices/containers","apiVersion":"2025-01-01","name":"[format(\'{0}/default/msexports\', variables(\'storageAccountName\'))]","properties":{"publicAccess":"None"},"dependsOn":["storageAccount","softDelete"]},"ingestion":{"metadata":{"description":"Data for reporting tools: one parquet file per scope and month."},"type":"Microsoft.Storage/storageAccounts/blobServices/containers","apiVersion":"2025-01-01","name":"[format(\'{0}/default/ingestion\', variables(\'storageAccountName\'))]","properties":{"publicAccess":"None"},"dependsOn":["storageAccount","softDelete"]},"config":{"metadata":{"description":"settings.json, the schemas, and the journal of work in progress."},"type":"Microsoft.Storage/storageAccounts/blobServices/containers","apiVersion":"2025-01-01","name":"[format(\'{0}/default/config\', variables(\'storageAccountName\'))]","properties":{"publicAccess":"None"},"dependsOn":["storageAccount","softDelete"]},"tables":{"metadata":{"description":"The months of ingestion as Delta tables."},"type":"Microsoft.Storage/storageAccounts/blobServices/containers","apiVersion":"2025-01-01","name":"[format(\'{0}/default/tables\', variables(\'storageAccountName\'))]","properties":{"publicAccess":"None"},"dependsOn":["storageAccount","softDelete"]},"vault":{"metadata":{"description":"Key Vault accepts only true for purge protection, so the property is omitted otherwise."},"type":"Microsoft.KeyVault/vaults","apiVersion":"2026-02-01","name":"[variables(\'vaultName\')]","location":"[parameters(\'location\')]","tags":"[variables(\'vaultTags\')]","properties":{"tenantId":"[subscription().tenantId]","sku":{"family":"A","name":"standard"},"enableRbacAuthorization":true,"enableSoftDelete":true,"softDeleteRetentionInDays":90,"enablePurgeProtection":"[if(parameters(\'enablePurgeProtection\'), true(), null())]","publicNetworkAccess":"[parameters(\'vaultPublicNetworkAccess\')]","networkAcls":"[parameters(\'vaultNetworkAcls\')]"}},"engineSecret":{"metadata":{"description":"Identifies the hub identity for tools that find a hub by its vault. It grants no access by itself."},"type":"Microsoft.KeyVault/vaults/secrets","apiVersion":"2026-02-01","name":"[format(\'{0}/{1}\', variables(\'vaultName\'), variables(\'engineSecretName\'))]","tags":"[variables(\'secretTags\')]","properties":{"contentType":"application/json","attributes":"[variables(\'secretAttributes\')]","value":"[string(createObject(\'clientId\', reference(\'engine\').clientId, \'principalId\', reference(\'engine\').principalId, \'tenantId\', reference(\'engine\').tenantId))]"},"dependsOn":["vault","engine"]},"remoteKeySecret":{"condition":"[variables(\'hasRemoteKey\')]","metadata":{"description":"The expiry is that of the secret; the key itself does not expire."},"type":"Microsoft.KeyVault/vaults/secrets","apiVersion":"2026-02-01","name":"[format(\'{0}/{1}\', variables(\'vaultName\'), variables(\'remoteKeySecretName\'))]","tags":"[variables(\'secretTags\')]","properties":{"contentType":"text/plain","attributes":"[variables(\'secretAttributes\')]","value":"[parameters(\'remoteHubStorageKey\')]"},"dependsOn":["vault"]},"bridgeSecret":{"condition":"[variables(\'hasBridgeToken\')]","metadata":{"description":"GitHub token of the event bridge."},"type":"Microsoft.KeyVault/vaults/secrets","apiVersion":"2026-02-01","name":"[format(\'{0}/{1}\', variables(\'vaultName\'), variables(\'bridgeSecretName\'))]","tags":"[variables(\'secretTags\')]","properties":{"contentType":"text/plain","attributes":"[variables(\'secretAttributes\')]","value":"[parameters(\'eventBridgeToken\')]"},"dependsOn":["vault"]},"network":{"condition":"[variables(\'hasOwnNetwork\')]","metadata":{"description":"A network for the private endpoints alone. Peer it with the runners\' network, or put runners into it."},"type":"Microsoft.Network/virtualNetworks","apiVersion":"2024-05-01","name":"[variables(\'networkName\')]","location":"[parameters(\'location\')]","tags":"[variables(\'networkTags\')]","properties":{"addressSpace":{"addressPrefixes":["[parameters(\'networkAddressPrefix\')]"]},"subnets":[{"name":"[variables(\'subnetName\')]","properties":{"addressPrefix":"[parameters(\'networkAddressPrefix\')]","defaultOutboundAccess":false,"privateEndpointNetworkPolicies":"Disabled"}}]}},"privateEndpoints":{"condition":"[parameters(\'enablePrivateEndpoints\')]","metadata":{"description":"blob and dfs belong together, because the service redirects some calls of one endpoint to the other."},"type":"Microsoft.Network/privateEndpoints","apiVersion":"2024-05-01","name":"[variables(\'endpoints\')[copyIndex()].name]","location":"[parameters(\'location\')]","tags":"[variables(\'endpointTags\')]","copy":{"name":"privateEndpoints","count":"[length(variables(\'endpoints\'))]"},"properties":{"subnet":{"id":"[variables(\'endpointSubnetId\')]"},"customNetworkInterfaceName":"[variables(\'endpoints\')[copyIndex()].networkInterface]","privateLinkServiceConnections":[{"name":"[variables(\'endpoints\')[copyIndex()].group]","properties":{"privateLinkServiceId":"[variables(\'endpoints\')[copyIndex()].target]","groupIds":["[variables(\'endpoints\')[copyIndex()].group]"]}}]},"dependsOn":["network","storageAccount","vault"]},"privateDnsZones":{"condition":"[variables(\'hasOwnZones\')]","type":"Microsoft.Network/privateDnsZones","apiVersion":"2024-06-01","name":"[variables(\'endpoints\')[copyIndex()].zone]","location":"global","tags":"[variables(\'zoneTags\')]","copy":{"name":"privateDnsZones","count":"[length(variables(\'endpoints\'))]"}},"privateDnsLinks":{"condition":"[variables(\'hasOwnZones\')]","metadata":{"description":"The zones answer only in the network of the private endpoints."},"type":"Microsoft.Network/privateDnsZones/virtualNetworkLinks","apiVersion":"2024-06-01","name":"[format(\'{0}/{1}\', variables(\'endpoints\')[copyIndex()].zone, variables(\'linkName\'))]","location":"global","tags":"[variables(\'linkTags\')]","copy":{"name":"privateDnsLinks","count":"[length(variables(\'endpoints\'))]"},"properties":{"registrationEnabled":false,"virtualNetwork":{"id":"[variables(\'linkedNetworkId\')]"}},"dependsOn":["privateDnsZones","network"]},"privateDnsZoneGroups":{"condition":"[variables(\'hasZones\')]","metadata":{"description":"Registers the address of each private endpoint in its zone."},"type":"Microsoft.Network/privateEndpoints/privateDnsZoneGroups","apiVersion":"2024-05-01","name":"[format(\'{0}/default\', variables(\'endpoints\')[copyIndex()].name)]","copy":{"name":"privateDnsZoneGroups","count":"[length(variables(\'endpoints\'))]"},"properties":{"privateDnsZoneConfigs":[{"name":"[variables(\'endpoints\')[copyIndex()].group]","properties":{"privateDnsZoneId":"[if(equals(parameters(\'privateDns\'), \'existing\'), parameters(\'privateDnsZoneIds\')[variables(\'endpoints\')[copyIndex()].group], resourceId(\'Microsoft.Network/privateDnsZones\', variables(\'endpoints\')[copyIndex()].zone))]"}}]},"dependsOn":["privateEndpoints","privateDnsZones"]},"storageLogs":{"condition":"[not(empty(parameters(\'logWorkspaceId\')))]","metadata":{"description":"Who reads, writes and deletes files."},"type":"Microsoft.Insights/diagnosticSettings","apiVersion":"2021-05-01-preview","scope":"[format(\'Microsoft.Storage/storageAccounts/{0}/blobServices/default\', variables(\'storageAccountName\'))]","name":"[variables(\'diagnosticSettingName\')]","properties":{"workspaceId":"[parameters(\'logWorkspaceId\')]","logs":[{"category":"StorageRead","enabled":true},{"category":"StorageWrite","enabled":true},{"category":"StorageDelete","enabled":true}]},"dependsOn":["storageAccount"]},"vaultLogs":{"condition":"[not(empty(parameters(\'logWorkspaceId\')))]","metadata":{"description":"Who reads secrets."},"type":"Microsoft.Insights/diagnosticSettings","apiVersion":"2021-05-01-preview","scope":"[format(\'Microsoft.KeyVault/vaults/{0}\', variables(\'vaultName\'))]","name":"[variables(\'diagnosticSettingName\')]","properties":{"workspaceId":"[parameters(\'logWorkspaceId\')]","logs":[{"category":"AuditEvent","enabled":true}]},"dependsOn":["vault"]},"engine":{"metadata":{"description":"Workflows on the default branch sign in as this identity."},"type":"Microsoft.ManagedIdentity/userAssignedIdentities","apiVersion":"2024-11-30","name":"[variables(\'engineName\')]","location":"[parameters(\'location\')]","tags":"[variables(\'identityTags\')]"},"plan":{"metadata":{"description":"Pull requests sign in as this identity. It can only read, even if a workflow was edited."},"type":"Microsoft.ManagedIdentity/userAssignedIdentities","apiVersion":"2024-11-30","name":"[variables(\'planName\')]","location":"[parameters(\'location\')]","tags":"[variables(\'identityTags\')]"},"engineCredentials":{"metadata":{"description":"Created one at a time, because the service refuses concurrent writes to one identity."},"type":"Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials","apiVersion":"2024-11-30","name":"[format(\'{0}/{1}\', variables(\'engineName\'), variables(\'engineSubjects\')[copyIndex()].name)]","copy":{"name":"engineCredentials","count":"[length(variables(\'engineSubjects\'))]","mode":"serial","batchSize":1},"properties":{"issuer":"[parameters(\'githubIssuer\')]","subject":"[variables(\'engineSubjects\')[copyIndex()].subject]","audiences":["[parameters(\'tokenAudience\')]"]},"dependsOn":["engine"]},"planCredentials":{"metadata":{"description":"Created one at a time, because the service refuses concurrent writes to one identity."},"type":"Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials","apiVersion":"2024-11-30","name":"[format(\'{0}/{1}\', variables(\'planName\'), variables(\'planSubjects\')[copyIndex()].name)]","copy":{"name":"planCredentials","count":"[length(variables(\'planSubjects\'))]","mode":"serial","batchSize":1},"properties":{"issuer":"[parameters(\'githubIssuer\')]","subject":"[variables(\'planSubjects\')[copyIndex()].subject]","audiences":["[parameters(\'tokenAudience\')]"]},"dependsOn":["plan"]},"engineReadsAndWritesBlobs":{"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.Storage/storageAccounts/{0}\', variables(\'storageAccountName\'))]","name":"[guid(variables(\'storageAccountId\'), variables(\'engineId\'), variables(\'roles\').blobDataContributor)]","properties":{"description":"The hub identity reads exports, writes the lake, and deletes expired data.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').blobDataContributor)]","principalId":"[reference(\'engine\').principalId]","principalType":"ServicePrincipal"},"dependsOn":["storageAccount","engine"]},"engineLetsExportsDeliver":{"metadata":{"description":"Cost Management gives each export an identity, which can write only if the export\'s creator can assign that role."},"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.Storage/storageAccounts/{0}\', variables(\'storageAccountName\'))]","name":"[guid(variables(\'storageAccountId\'), variables(\'engineId\'), variables(\'roles\').roleAdministrator)]","properties":{"description":"The hub identity lets exports write to this account. It can assign no other role.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').roleAdministrator)]","principalId":"[reference(\'engine\').principalId]","principalType":"ServicePrincipal","condition":"[variables(\'blobDataContributorsOnly\')]","conditionVersion":"2.0"},"dependsOn":["storageAccount","engine"]},"engineReadsItsSecret":{"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.KeyVault/vaults/{0}/secrets/{1}\', variables(\'vaultName\'), variables(\'engineSecretName\'))]","name":"[guid(resourceId(\'Microsoft.KeyVault/vaults/secrets\', variables(\'vaultName\'), variables(\'engineSecretName\')), variables(\'engineId\'), variables(\'roles\').vaultSecretsUser)]","properties":{"description":"The hub identity reads its own IDs.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').vaultSecretsUser)]","principalId":"[reference(\'engine\').principalId]","principalType":"ServicePrincipal"},"dependsOn":["engineSecret","engine"]},"engineReadsRemoteKey":{"condition":"[variables(\'hasRemoteKey\')]","metadata":{"description":"Assigned on this secret only, because the vault may also hold the event bridge\'s token."},"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.KeyVault/vaults/{0}/secrets/{1}\', variables(\'vaultName\'), variables(\'remoteKeySecretName\'))]","name":"[guid(resourceId(\'Microsoft.KeyVault/vaults/secrets\', variables(\'vaultName\'), variables(\'remoteKeySecretName\')), variables(\'engineId\'), variables(\'roles\').vaultSecretsUser)]","properties":{"description":"The hub identity reads the key of the remote hub that it writes to.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').vaultSecretsUser)]","principalId":"[reference(\'engine\').principalId]","principalType":"ServicePrincipal"},"dependsOn":["remoteKeySecret","engine"]},"whatIfRole":{"metadata":{"description":"No built-in role allows previewing a deployment without the right to deploy. Its name contains the suffix, because role names are unique in a tenant."},"type":"Microsoft.Authorization/roleDefinitions","apiVersion":"2022-04-01","name":"[variables(\'roles\').whatIf]","properties":{"roleName":"[coalesce(tryGet(parameters(\'resourceNames\'), \'previewRole\'), format(\'Cost hub what-if ({0})\', variables(\'planName\')))]","description":"Reads everything and previews deployments, but cannot deploy.","type":"CustomRole","permissions":[{"actions":["*/read","Microsoft.Resources/deployments/whatIf/action","Microsoft.Resources/deployments/validate/action"],"notActions":[],"dataActions":[],"notDataActions":[]}],"assignableScopes":["[resourceGroup().id]"]}},"planPreviewsDeployments":{"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","name":"[guid(resourceGroup().id, variables(\'planId\'), variables(\'roles\').whatIf)]","properties":{"description":"Pull requests preview the changes of a deployment.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').whatIf)]","principalId":"[reference(\'plan\').principalId]","principalType":"ServicePrincipal"},"dependsOn":["whatIfRole","plan"]},"planReadsResources":{"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","name":"[guid(resourceGroup().id, variables(\'planId\'), variables(\'roles\').reader)]","properties":{"description":"Pull requests read the hub\'s resources.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').reader)]","principalId":"[reference(\'plan\').principalId]","principalType":"ServicePrincipal"},"dependsOn":["plan"]},"planReadsExports":{"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","name":"[guid(resourceGroup().id, variables(\'planId\'), variables(\'roles\').costManagementReader)]","properties":{"description":"Pull requests read the exports of this resource group. Owners of other scopes grant access to theirs.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').costManagementReader)]","principalId":"[reference(\'plan\').principalId]","principalType":"ServicePrincipal"},"dependsOn":["plan"]},"planReadsConfig":{"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.Storage/storageAccounts/{0}/blobServices/default/containers/config\', variables(\'storageAccountName\'))]","name":"[guid(variables(\'configId\'), variables(\'planId\'), variables(\'roles\').blobDataReader)]","properties":{"description":"Pull requests compare settings.json with the repository\'s file.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').blobDataReader)]","principalId":"[reference(\'plan\').principalId]","principalType":"ServicePrincipal"},"dependsOn":["config","plan"]},"planReadsIngestion":{"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.Storage/storageAccounts/{0}/blobServices/default/containers/ingestion\', variables(\'storageAccountName\'))]","name":"[guid(variables(\'ingestionId\'), variables(\'planId\'), variables(\'roles\').blobDataReader)]","properties":{"description":"Pull requests read the lake\'s months for their plans.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').blobDataReader)]","principalId":"[reference(\'plan\').principalId]","principalType":"ServicePrincipal"},"dependsOn":["ingestion","plan"]},"planReadsTables":{"type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.Storage/storageAccounts/{0}/blobServices/default/containers/tables\', variables(\'storageAccountName\'))]","name":"[guid(variables(\'tablesId\'), variables(\'planId\'), variables(\'roles\').blobDataReader)]","properties":{"description":"Pull requests read the tables\' months for their plans.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').blobDataReader)]","principalId":"[reference(\'plan\').principalId]","principalType":"ServicePrincipal"},"dependsOn":["tables","plan"]},"deployerWritesConfig":{"condition":"[not(empty(parameters(\'deployerPrincipalId\')))]","type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.Storage/storageAccounts/{0}/blobServices/default/containers/config\', variables(\'storageAccountName\'))]","name":"[guid(variables(\'configId\'), parameters(\'deployerPrincipalId\'), variables(\'roles\').blobDataContributor)]","properties":{"description":"The deploying identity writes the settings and schemas.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').blobDataContributor)]","principalId":"[parameters(\'deployerPrincipalId\')]","principalType":"[parameters(\'deployerPrincipalType\')]"},"dependsOn":["config"]},"deployerReadsIngestion":{"condition":"[not(empty(parameters(\'deployerPrincipalId\')))]","type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.Storage/storageAccounts/{0}/blobServices/default/containers/ingestion\', variables(\'storageAccountName\'))]","name":"[guid(variables(\'ingestionId\'), parameters(\'deployerPrincipalId\'), variables(\'roles\').blobDataReader)]","properties":{"description":"The deploying identity uses the months to distinguish a hub that lost its settings from a new one.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').blobDataReader)]","principalId":"[parameters(\'deployerPrincipalId\')]","principalType":"[parameters(\'deployerPrincipalType\')]"},"dependsOn":["ingestion"]},"eventBridge":{"condition":"[parameters(\'enableEventBridge\')]","metadata":{"description":"GitHub supports neither Event Grid\'s handshake nor its format, so a Logic App translates. Its run history shows no token. If a dispatch fails, it returns an error and Event Grid retries for a day. Scheduled sweeps still find every run."},"type":"Microsoft.Logic/workflows","apiVersion":"2019-05-01","name":"[variables(\'bridgeName\')]","location":"[parameters(\'location\')]","tags":"[variables(\'bridgeTags\')]","identity":{"type":"SystemAssigned"},"properties":{"state":"Enabled","definition":{"$schema":"https://schema.management.azure.com/providers/Microsoft.Logic/schemas/2016-06-01/workflowdefinition.json#","contentVersion":"1.0.0.0","parameters":{"apiUrl":{"type":"String"},"repository":{"type":"String"},"secretUrl":{"type":"String"}},"triggers":{"manual":{"type":"Request","kind":"Http","inputs":{"schema":{}}}},"actions":{"Is_handshake":{"type":"If","expression":{"equals":["@triggerBody()?[0]?[\'eventType\']","Microsoft.EventGrid.SubscriptionValidationEvent"]},"actions":{"Answer_handshake":{"type":"Response","kind":"Http","inputs":{"statusCode":200,"body":{"validationResponse":"@triggerBody()?[0]?[\'data\']?[\'validationCode\']"}},"runAfter":{}}},"else":{"actions":{"Read_token":{"type":"Http","inputs":{"method":"GET","uri":"@parameters(\'secretUrl\')","authentication":{"type":"ManagedServiceIdentity","audience":"[variables(\'vaultAudience\')]"},"retryPolicy":{"type":"none"}},"runtimeConfiguration":{"secureData":{"properties":["inputs","outputs"]}},"runAfter":{}},"Send_dispatch":{"type":"Http","inputs":{"method":"POST","uri":"@{parameters(\'apiUrl\')}/repos/@{parameters(\'repository\')}/dispatches","headers":{"Accept":"application/vnd.github+json","Authorization":"Bearer @{body(\'Read_token\')?[\'value\']}","User-Agent":"cost-hub-event-bridge","X-GitHub-Api-Version":"2022-11-28"},"body":{"event_type":"@if(startsWith(triggerBody()[0][\'subject\'], \'/blobServices/default/containers/msexports/\'), \'msexports_FileAdded\', \'config_SettingsUpdated\')","client_payload":"@if(startsWith(triggerBody()[0][\'subject\'], \'/blobServices/default/containers/msexports/\'), setProperty(json(\'{}\'), \'manifests\', string(createArray(substring(triggerBody()[0][\'subject\'], add(indexOf(triggerBody()[0][\'subject\'], \'/blobs/\'), 7))))), json(\'{}\'))"},"retryPolicy":{"type":"none"}},"runtimeConfiguration":{"secureData":{"properties":["inputs","outputs"]}},"runAfter":{"Read_token":["Succeeded"]}},"Accept_event":{"type":"Response","kind":"Http","inputs":{"statusCode":202},"runAfter":{"Send_dispatch":["Succeeded"]}}}},"runAfter":{}}},"outputs":{}},"parameters":{"apiUrl":{"value":"[parameters(\'githubApiUrl\')]"},"repository":{"value":"[parameters(\'githubRepository\')]"},"secretUrl":{"value":"[variables(\'bridgeSecretUrl\')]"}}}},"bridgeReadsToken":{"condition":"[variables(\'hasBridgeToken\')]","type":"Microsoft.Authorization/roleAssignments","apiVersion":"2022-04-01","scope":"[format(\'Microsoft.KeyVault/vaults/{0}/secrets/{1}\', variables(\'vaultName\'), variables(\'bridgeSecretName\'))]","name":"[guid(resourceId(\'Microsoft.KeyVault/vaults/secrets\', variables(\'vaultName\'), variables(\'bridgeSecretName\')), variables(\'bridgeId\'), variables(\'roles\').vaultSecretsUser)]","properties":{"description":"The event bridge reads the GitHub token and nothing else.","roleDefinitionId":"[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'roles\').vaultSecretsUser)]","principalId":"[reference(\'eventBridge\', \'2019-05-01\', \'Full\').identity.principalId]","principalType":"ServicePrincipal"},"dependsOn":["bridgeSecret","eventBridge"]},"eventTopic":{"condition":"[parameters(\'enableEventBridge\')]","metadata":{"description":"Events of the storage account."},"type":"Microsoft.EventGrid/systemTopics","apiVersion":"2025-02-15","name":"[variables(\'topicName\')]","location":"[parameters(\'location\')]","tags":"[variables(\'topicTags\')]","properties":{"source":"[variables(\'storageAccountId\')]","topicType":"Microsoft.Storage.StorageAccounts"},"dependsOn":["storageAccount"]},"manifestAdded":{"condition":"[parameters(\'enableEventBridge\')]","metadata":{"description":"A manifest is written last, so its run is complete. With a hierarchical namespace, files are created empty, so only the event for their content counts."},"type":"Microsoft.EventGrid/systemTopics/eventSubscriptions","apiVersion":"2025-02-15","name":"[format(\'{0}/{1}\', variables(\'topicName\'), variables(\'exportEventsName\'))]","properties":{"eventDeliverySchema":"EventGridSchema","filter":{"includedEventTypes":["Microsoft.Storage.BlobCreated"],"subjectBeginsWith":"/blobServices/default/containers/msexports/blobs/","subjectEndsWith":"manifest.json","advancedFilters":[{"operatorType":"NumberGreaterThan","key":"data.contentLength","value":0}]},"destination":{"endpointType":"WebHook","properties":{"endpointUrl":"[listCallbackUrl(resourceId(\'Microsoft.Logic/workflows/triggers\', variables(\'bridgeName\'), \'manual\'), \'2019-05-01\').value]","maxEventsPerBatch":1}},"retryPolicy":"[variables(\'bridgeDelivery\')]"},"dependsOn":["eventTopic","eventBridge","bridgeReadsToken"]},"settingsUpdated":{"condition":"[parameters(\'enableEventBridge\')]","metadata":{"description":"Backups of the settings have a different suffix and start nothing."},"type":"Microsoft.EventGrid/systemTopics/eventSubscriptions","apiVersion":"2025-02-15","name":"[format(\'{0}/{1}\', variables(\'topicName\'), variables(\'settingsEventsName\'))]","properties":{"eventDeliverySchema":"EventGridSchema","filter":{"includedEventTypes":["Microsoft.Storage.BlobCreated"],"subjectBeginsWith":"/blobServices/default/containers/config/blobs/settings.json","subjectEndsWith":"settings.json","advancedFilters":[{"operatorType":"NumberGreaterThan","key":"data.contentLength","value":0}]},"destination":{"endpointType":"WebHook","properties":{"endpointUrl":"[listCallbackUrl(resourceId(\'Microsoft.Logic/workflows/triggers\', variables(\'bridgeName\'), \'manual\'), \'2019-05-01\').value]","maxEventsPerBatch":1}},"retryPolicy":"[variables(\'bridgeDelivery\')]"},"dependsOn":["eventTopic","eventBridge","bridgeReadsToken"]}},"outputs":{"name":{"type":"string","metadata":{"description":"Name of the hub."},"value":"[parameters(\'hubName\')]"},"location":{"type":"string","metadata":{"description":"Region of the hub."},"value":"[parameters(\'location\')]"},"dataFactorytName":{"type":"string","metadata":{"description":"Name of the hub identity. The spelling is kept for existing tools."},"value":"[variables(\'engineName\')]"},"storageAccountId":{"type":"string","metadata":{"description":"Resource ID of the storage account that exports are delivered to."},"value":"[variables(\'storageAccountId\')]"},"storageAccountName":{"type":"string","metadata":{"description":"Name of the storage account."},"value":"[variables(\'storageAccountName\')]"},"storageUrlForReports":{"type":"string","metadata":{"description":"URL for reporting tools: the container ingestion at the dfs endpoint."},"value":"[format(\'{0}ingestion\', reference(\'storageAccount\').primaryEndpoints.dfs)]"},"managedIdentityId":{"type":"string","metadata":{"description":"Object ID of the hub identity, which needs a role on each scope."},"value":"[reference(\'engine\').principalId]"},"managedIdentityTenantId":{"type":"string","metadata":{"description":"Tenant of the hub identity."},"value":"[subscription().tenantId]"},"clientId":{"type":"string","metadata":{"description":"Client ID of the hub identity: AZURE_CLIENT_ID of the workflows."},"value":"[reference(\'engine\').clientId]"},"planClientId":{"type":"string","metadata":{"description":"Client ID of the plan identity: AZURE_PLAN_CLIENT_ID of pull requests."},"value":"[reference(\'plan\').clientId]"},"planIdentityName":{"type":"string","metadata":{"description":"Name of the plan identity."},"value":"[variables(\'planName\')]"},"vaultName":{"type":"string","metadata":{"description":"Name of the vault."},"value":"[variables(\'vaultName\')]"}}}');
// EXTERNAL MODULE: ./lib/src/hub/scope-overlap.js
var scope_overlap = __webpack_require__(51323);
// EXTERNAL MODULE: ./lib/src/hub/settings/requested-datasets.js
var requested_datasets = __webpack_require__(46454);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/identity/table-readers.js
var table_readers = __webpack_require__(87628);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/tags.js
var tags = __webpack_require__(20009);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/parameters.js



/** The template's parameters. Empty inputs are omitted, so that the template's defaults apply. */
function templateParameters(sources) {
    const { inputs, repository, trust, deployer, storage, setsSoftDelete, vault, names, existing } = sources;
    const values = {
        hubName: inputs.hubName,
        // An account cannot move, so the hub stays in its region by default.
        location: inputs.location ?? storage?.location,
        skipEventServiceRegistration: inputs.skipEventServiceRegistration,
        EventServiceLocation: inputs.eventServiceLocation,
        // Azure refuses to change the SKU of an existing account, so the default must be its own.
        storageSku: inputs.storageSku ?? storage?.sku,
        tags: inputs.tags,
        tagsByResource: (0,tags/* keepTags */.dy)(existing, inputs.tags, inputs.tagsByResource),
        scopesToMonitor: inputs.scopesToMonitor.map((scope) => `/${scope}`),
        exportRetentionInDays: inputs.exportRetentionInDays,
        ingestionRetentionInMonths: inputs.ingestionRetentionInMonths,
        remoteHubStorageUri: inputs.remoteHubStorageUri,
        remoteHubStorageKey: inputs.remoteHubStorageKey,
        githubRepository: repository.name,
        // Subjects on an Enterprise Server never have IDs.
        githubOwnerId: repository.server.hasIdsInSubjects ? repository.ownerId : undefined,
        githubRepositoryId: repository.server.hasIdsInSubjects ? repository.repositoryId : undefined,
        githubIssuer: sources.issuer,
        githubApiUrl: sources.apiUrl,
        tokenAudience: (0,azure_clouds/* tokenAudienceOf */.No)(inputs),
        // Empty values trust no branch and no environment.
        githubDefaultBranch: trust.writesBranch ? repository.defaultBranch : "",
        githubEnvironment: trust.writesEnvironment ? inputs.githubEnvironment : "",
        deployerPrincipalId: deployer?.objectId,
        deployerPrincipalType: deployer?.objectId === undefined ? undefined : deployer.principalType,
        storageAccountName: inputs.storageAccountName ?? storage?.name,
        resourceNames: Object.keys(names).length === 0 ? undefined : names,
        allowSharedKeyAccess: inputs.allowSharedKeyAccess ?? storage?.allowsSharedKeys,
        ...networkParameters(inputs, { storage: storage?.network, vault, tenantId: inputs.tenantId }),
        encryptionKeyUri: inputs.encryptionKey,
        encryptionIdentityId: inputs.encryptionIdentity,
        // Azure refuses to change this for an existing account.
        requireInfrastructureEncryption: storage === undefined ? inputs.infrastructureEncryption : storage.hasInfrastructureEncryption,
        logWorkspaceId: inputs.logWorkspace,
        secretsExpireAt: secretExpiry(sources.now),
        setSoftDelete: setsSoftDelete,
        enablePurgeProtection: inputs.enablePurgeProtection,
        enableEventBridge: inputs.eventBridge,
        eventBridgeToken: inputs.eventBridgeToken,
    };
    return Object.fromEntries(Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, { value }]));
}
/** The start of the year after next, in seconds. A date that changes once a year keeps previews free of noise. */
function secretExpiry(now) {
    return Date.UTC(now.getUTCFullYear() + 2, 0, 1) / 1000;
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/protection/protection-warnings.js

/** The names of the identities in messages. */
const IDENTITY_TITLES = {
    hub: "the hub identity",
    deploy: "the identity that deploys",
};
const WHERE = 'Its commands are in the summary under "Protect the repository".';
/** Warnings about the protection on GitHub and the resulting credentials; one notice per cause. */
function protectionWarnings(story) {
    const { environments } = story.protection;
    return [
        ...environments.filter(({ access }) => access.outcome === "open").map((one) => openEnvironment(one, story)),
        ...unprotectedBranch(story.protection),
        ...unchecked(story.protection),
        ...removedCredentials(story),
        ...keptCredentials(story),
    ];
}
/** The default branch's name, or a placeholder if the name is unknown. */
function branchTitle({ defaultBranch }) {
    return defaultBranch ?? "the default branch";
}
function openEnvironment(environment, story) {
    const { access, name, role } = environment;
    const { repository } = story.protection;
    const because = access.outcome === "closed" ? "" : access.because;
    const head = `Environment ${name} of ${repository} is not restricted to ${branchTitle(story.protection)}: ` + `${because}.`;
    const close = `Restrict it, then run deploy-hub again. ${WHERE}`;
    const risk = `Anyone who can push a branch could sign in as ${IDENTITY_TITLES[role]}.`;
    if (role === "deploy")
        return { code: "EnvironmentOpen", message: `${head} ${risk}`, remedy: `Restrict it. ${WHERE}` };
    const subject = (0,credentials/* environmentSubject */.Kr)(repository, name);
    const trusted = story.existing.filter((credential) => (0,credentials/* withoutIds */.Li)(credential.subject) === subject);
    if (trusted.length === 0) {
        const consequence = "No credential is created for it while it is open, so its jobs cannot sign in to Azure.";
        return { code: "EnvironmentOpen", message: `${head} ${consequence}`, remedy: close };
    }
    const commands = trusted.map((credential) => (0,credentials/* deletionCommand */.Ub)(credential, story.resourceGroup)).join("; ");
    return {
        code: "EnvironmentOpen",
        message: `${head} ${risk} Its credential from an earlier deployment stays, because the hub's workflows sign ` +
            "in with it.",
        remedy: `${close} To stop all sign-ins from it until then: ${commands}`,
    };
}
function unprotectedBranch({ branch, ...protection }) {
    if (branch.outcome !== "unprotected")
        return [];
    const head = `Branch ${branchTitle(protection)} of ${protection.repository} is not protected: ${branch.because}.`;
    const message = `${head} Anyone who can change it decides what runs as the hub identity.`;
    return [{ code: "BranchUnprotected", message, remedy: `Require an approved pull request for it. ${WHERE}` }];
}
/** Facts that could not be read, grouped by reason, so that one missing permission causes one warning. */
function unchecked({ branch, environments, ...protection }) {
    const { repository } = protection;
    const questions = environments.flatMap(({ access, name }) => access.outcome === "unknown" ? [{ about: `environment ${name}`, because: access.because }] : []);
    if (branch.outcome === "unknown") {
        questions.push({ about: `protection of branch ${branchTitle(protection)}`, because: branch.because });
    }
    const byReason = Map.groupBy(questions, ({ because }) => because);
    return [...byReason].map(([because, about]) => ({
        code: "ProtectionUnchecked",
        message: `Could not check in ${repository}: ${about.map((one) => one.about).join(", ")}. ` +
            because.replace(/[^.]$/, "$&."),
        remedy: "Without this check, other branches might be able to sign in, and the branch's credential stays unless " +
            "branch-credential is never. Set github-token, and give the job actions: read and contents: read.",
    }));
}
function removedCredentials({ protection, trust }) {
    if (trust.removals.length === 0)
        return [];
    const subjects = trust.removals.map(({ subject }) => subject).join(", ");
    const names = protection.environments.filter(({ role }) => role === "hub").map(({ name }) => name);
    return [
        {
            code: "BranchCredentialRemoved",
            message: `The hub identity no longer trusts ${subjects} after this deployment. ` +
                `Only jobs in environment ${names.join(", ")} can sign in as the hub identity.`,
            remedy: "The hub's own workflows use that environment. Add it to other jobs that sign in as the hub identity, " +
                "or set branch-credential to always.",
        },
    ];
}
function keptCredentials({ trust }) {
    if (trust.lastWayIn.length === 0)
        return [];
    const subjects = trust.lastWayIn.map(({ subject }) => subject).join(", ");
    return [
        {
            code: "BranchCredentialKept",
            message: `The hub identity still trusts ${subjects}, although branch-credential is never. ` +
                "Without this credential, no job could sign in as the hub identity.",
            remedy: "Restrict the environment, then run deploy-hub again.",
        },
    ];
}

// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/protection/trust-plan.js
var trust_plan = __webpack_require__(32236);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/plan.js













/** Builds the request from the state. */
function planDeployment(inputs, state, { eventBridge, warnings, now }) {
    const { deployer, repository, protection, sources } = state;
    const isPlan = deployer.clientId !== undefined && deployer.clientId === state.planClientId;
    const trust = (0,trust_plan/* planTrust */.W)({
        branchCredential: inputs.branchCredential,
        environment: protection.environments.find(({ role }) => role === "hub")?.access,
        environmentSubject: (0,credentials/* environmentSubject */.Kr)(repository.name, inputs.githubEnvironment),
        existing: state.credentials,
    });
    const parameters = templateParameters({
        inputs: { ...inputs, eventBridge: eventBridge.outcome === "started" },
        repository,
        issuer: state.issuer,
        apiUrl: state.apiUrl,
        trust,
        // The plan must not show the deployer's rights for the plan identity.
        deployer: isPlan ? undefined : deployer,
        storage: state.storage,
        vault: state.vault,
        names: state.names,
        now,
        setsSoftDelete: state.softDelete.outcome === "set",
        existing: state.existing,
    });
    return {
        state,
        request: {
            resourceGroup: state.hub.resourceGroup,
            name: inputs.deploymentName,
            template: (0,table_readers/* withTableReaders */.p)(hub_namespaceObject, inputs.tableReaders),
            parameters,
            timeLimitMs: inputs.timeoutMinutes * timestamp/* MINUTE_MS */.kg,
            // Without this, Azure refuses a what-if by an identity that may not make the changes.
            ...(isPlan ? { validationLevel: "ProviderNoRbac" } : {}),
        },
        eventBridge,
        trust,
        warnings: [
            ...warnings,
            ...state.dataFactoryHubs.warnings,
            ...(state.storage === undefined ? possibleOverlapWarnings(sources) : []),
            ...state.ending.map((work) => warningOfEnd(work, inputs)),
            ...networkWarnings(state, inputs),
            ...warningsAbout(repository, deployer, trust),
            ...protectionWarnings({ protection, trust, existing: state.credentials, resourceGroup: inputs.resourceGroup }),
        ],
    };
}
/** For a new hub only: configure-exports checks an existing hub, together with its lake. */
function possibleOverlapWarnings({ file, given }) {
    const scopes = file === undefined ? given.scopes : (0,requested_datasets/* scopesWithCosts */.Sh)((0,settings_reader/* parseSettings */.P)(file.bytes, file.name));
    return (0,scope_overlap/* findPossibleOverlaps */.t2)(scopes).map((overlap) => ({
        code: "OverlapPossible",
        message: (0,scope_overlap/* describePossibleOverlap */.aj)(overlap),
    }));
}
/** Exports of an existing account fail between the deployment and the next run of configure-exports. */
function networkWarnings({ storage }, inputs) {
    if (storage === undefined || !changesNetwork(inputs, storage.network))
        return [];
    return [
        {
            message: `The network of ${storage.name} changes from ${storage.network.publicNetworkAccess} to ${inputs.network}. ` +
                "Afterwards, run the workflow hub-settings (configure-exports), which saves each export again: Azure requires " +
                "that, and may refuse deliveries until then.",
        },
    ];
}
/** A plan names the input that a deployment will need; a deployment that gets here already has it. */
function warningOfEnd(work, { mode, stopsDataFactoryHub }) {
    const needed = mode === "deploy" || stopsDataFactoryHub ? "" : ' A deployment needs stop-data-factory-hub: "true" for that.';
    return { code: "OlderEngineDoesMore", message: `${describeEndingWork(work)}${needed}` };
}
function warningsAbout(repository, deployer, trust) {
    const { name, ownerId, repositoryId, defaultBranch, server } = repository;
    const warnings = [];
    if (!defaultBranch && trust.writesBranch) {
        warnings.push({
            message: `The default branch of ${name} is unknown, so the hub identity trusts its branch ${FALLBACK_BRANCH}. ` +
                "If the default branch has another name, anyone who creates that branch could sign in as the hub identity. " +
                "Set github-token or github-default-branch.",
        });
    }
    if (server.hasIdsInSubjects && (!ownerId || !repositoryId)) {
        warnings.push({
            message: `The IDs of ${name} are unknown, so the identities trust it by name only. Jobs of repositories that are ` +
                "created or renamed after 15 July 2026 cannot sign in. Set github-token, or github-owner-id and github-repository-id.",
        });
    }
    if (deployer.objectId === undefined) {
        warnings.push({
            message: "The access token contains no object ID, so the deployment cannot give this identity access to config. " +
                "Assign it Storage Blob Data Contributor on that container.",
        });
    }
    return warnings;
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/message-text.js
var message_text = __webpack_require__(64501);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/what-if/what-if-values.js

const MASK = "***";
/** Names of properties that hold secrets. */
const SECRET_NAMES = /(?:password|secret|token|connectionstring|accountkey|sharedkey|accesskey|sig)$/i;
const VAULT_SECRET = /\/vaults\/[^/]+\/secrets\/[^/]+$/i;
/**
 * Masks secrets in a resource's values: values of vault secrets, properties with a secret's name, keys and signatures
 * in text, and `secrets` everywhere.
 */
function maskSecrets(resourceId, secrets) {
    const isVaultSecret = VAULT_SECRET.test(resourceId);
    // Longest first, because one secret may contain another.
    const hidden = secrets.filter((secret) => secret !== "").sort((one, other) => other.length - one.length);
    const mask = (path, value) => {
        if (value === undefined || value === null || typeof value === "boolean")
            return value;
        if (SECRET_NAMES.test(path) || (isVaultSecret && /(?:^|\.)value$/i.test(path)))
            return MASK;
        if (Array.isArray(value))
            return value.map((item, index) => mask(`${path}[${index}]`, item));
        if (typeof value === "object") {
            return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mask(`${path}.${name}`, inner)]));
        }
        if (typeof value !== "string")
            return value;
        return (0,message_text/* hideKeys */.tI)(hidden.reduce((text, secret) => text.replaceAll(secret, MASK), value));
    };
    return mask;
}
/**
 * Whether Azure never returns this value, so that its what-if always reports it as new: the value of a vault secret.
 */
function isNeverGivenBack(resourceId, path, before) {
    return before === undefined && VAULT_SECRET.test(resourceId) && /(?:^|\.)value$/i.test(path);
}
/** The values of a template's secure parameters, which must not be shown. */
function secretParameterValues(template, parameters) {
    const declared = template.parameters;
    return Object.entries(parameters).flatMap(([name, { value }]) => {
        const declaration = typeof declared === "object" && declared !== null ? Reflect.get(declared, name) : undefined;
        const type = typeof declaration === "object" && declaration !== null ? Reflect.get(declaration, "type") : undefined;
        return typeof type === "string" && /^secure/i.test(type) ? textsIn(value) : [];
    });
}
function textsIn(value) {
    if (typeof value === "string")
        return value === "" ? [] : [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
/** Whether the value is a template expression, which Azure returns if it knows the value only after the deployment. */
function isKnownLater(value) {
    return typeof value === "string" && value.length < 20_000 && /^\[(?!\[).+\(.*\).*\]$/s.test(value);
}
const MAX_SHOWN = 200;
/** A value in one line, as JSON. */
function formatValue(value) {
    const text = isKnownLater(value) ? "(known after deployment)" : (JSON.stringify(value) ?? "nothing");
    return (0,message_text/* cutText */.IN)(text, MAX_SHOWN);
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/what-if/what-if.js

/** `+` create, `~` change, `-` delete, `=` unchanged, `?` unknown to Azure. */
const CHANGE_SIGNS = ["+", "~", "-", "?", "="];
/**
 * Prepares Azure's what-if for display, and adds the removals. `secrets` are values that must not be shown anywhere.
 */
function planWhatIf(result, secrets, removals = []) {
    const removedIds = new Set(removals.map(({ id }) => id.toLowerCase()));
    const staying = result.changes.filter(({ resourceId }) => !removedIds.has(resourceId.toLowerCase()));
    const named = staying.filter(({ changeType }) => changeType !== "Ignore");
    const read = named.map((change) => planResource(change, secrets));
    const removed = removals.map(({ id, because }) => {
        return { sign: "-", title: describeResource(id), properties: [], note: because };
    });
    const resources = [...read.map(({ resource }) => resource), ...removed].sort(byImportance);
    const countOf = (sign) => resources.filter((resource) => resource.sign === sign).length;
    return {
        resources,
        counts: { "+": countOf("+"), "~": countOf("~"), "-": countOf("-"), "?": countOf("?"), "=": countOf("=") },
        ignoredCount: staying.length - named.length,
        noiseCount: read.reduce((sum, { noiseCount }) => sum + noiseCount, 0),
        diagnostics: result.diagnostics,
    };
}
/** One line: "1 to create, 2 to change, 9 unchanged". */
function formatCounts({ counts }) {
    const named = [
        [counts["+"], "to create"],
        [counts["~"], "to change"],
        [counts["-"], "to delete"],
        [counts["?"], "unknown"],
        [counts["="], "unchanged"],
    ];
    const parts = named.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
    return parts.length === 0 ? "nothing to deploy" : parts.join(", ");
}
function planResource(change, secrets) {
    const { after, changeType, delta, resourceId, unsupportedReason } = change;
    const mask = maskSecrets(resourceId, secrets);
    const title = describeResource(resourceId);
    const plain = (sign, note) => ({
        resource: { sign, title, properties: [], note },
        noiseCount: 0,
    });
    switch (changeType) {
        case "Create":
            return {
                resource: { sign: "+", title, properties: createdProperties(after, mask), note: undefined },
                noiseCount: 0,
            };
        case "Delete":
            return plain("-", undefined);
        case "Deploy":
            return plain("~", "It is written again; Azure does not say which properties change.");
        case "Unsupported":
            return plain("?", unsupportedReason);
        case "Ignore":
        case "NoChange":
            return plain("=", undefined);
        case "Modify": {
            const leaves = delta.flatMap((item) => leavesOf(item, ""));
            const properties = leaves
                .filter((leaf) => hasEffect(resourceId, leaf))
                .map((leaf) => plannedProperty(leaf, mask))
                .sort(byPath);
            // Azure also reports a change if it only fills in its own values.
            const sign = properties.length === 0 && leaves.length > 0 ? "=" : "~";
            return { resource: { sign, title, properties, note: undefined }, noiseCount: leaves.length - properties.length };
        }
    }
}
/** Properties that identify a resource and are not part of its content. */
const ENVELOPE = ["apiVersion", "id", "name", "resourceGroup", "type"];
function createdProperties(after, mask) {
    if (typeof after !== "object" || after === null)
        return [];
    return Object.entries(after)
        .filter(([name]) => !ENVELOPE.includes(name))
        .flatMap(([name, value]) => valuesOf(name, value))
        .map(([path, value]) => ({ sign: "+", path, before: undefined, after: mask(path, value) }))
        .sort(byPath);
}
/** All nested values with their paths; lists and empty objects count as values. */
function valuesOf(path, value) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
        return [[path, value]];
    const entries = Object.entries(value);
    return entries.length === 0
        ? [[path, value]]
        : entries.flatMap(([name, inner]) => valuesOf(`${path}.${name}`, inner));
}
function leavesOf(change, parent) {
    const path = joinPath(parent, change.path);
    if (change.children.length === 0)
        return [{ ...change, path }];
    return change.children.flatMap((child) => leavesOf(child, path));
}
function joinPath(parent, path) {
    if (parent === "")
        return path;
    return /^\d+$/.test(path) ? `${parent}[${path}]` : `${parent}.${path}`;
}
function hasEffect(resourceId, { after, before, changeType, path }) {
    return changeType !== "NoEffect" && !isKnownLater(after) && !isNeverGivenBack(resourceId, path, before);
}
function plannedProperty({ path, changeType, before, after }, mask) {
    const sign = changeType === "Create" ? "+" : changeType === "Delete" ? "-" : "~";
    return { sign, path, before: mask(path, before), after: mask(path, after) };
}
function byPath(one, other) {
    return compare(one.path, other.path);
}
function byImportance(one, other) {
    return CHANGE_SIGNS.indexOf(one.sign) - CHANGE_SIGNS.indexOf(other.sign) || compare(one.title, other.title);
}
/** Independent of the machine's locale. */
function compare(one, other) {
    return one < other ? -1 : one > other ? 1 : 0;
}
/** A readable resource ID without subscription and group: `Microsoft.Storage/storageAccounts contoso`. */
function describeResource(id) {
    const [, ...providers] = id.split(/\/providers\//i);
    const [last, ...scopes] = providers.reverse().map(typeAndName);
    if (last === undefined)
        return id;
    const scope = scopes.map(({ type, name }) => ` on ${type.replace(/^[^/]+\//, "")} ${name}`).join("");
    return `${last.type} ${last.name}${scope}`;
}
function typeAndName(part) {
    const [namespace = "", ...segments] = part.split("/");
    const types = segments.filter((_, index) => index % 2 === 0);
    const names = segments.filter((_, index) => index % 2 === 1);
    return { type: [namespace, ...types].join("/"), name: names.join("/") };
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/what-if/what-if-text.js





/** The plan as plain lines for the log, with a sign before each resource and property. */
function formatWhatIf(plan) {
    const lines = plan.resources.flatMap(({ sign, title, properties, note }) => [
        `${sign} ${title}${note === undefined ? "" : `  (${note})`}`,
        ...properties.map((property) => `    ${formatProperty(property)}`),
    ]);
    return [...lines, ...remarksOf(plan), formatCounts(plan)].join("\n");
}
/** The plan in a job summary: counts, a table of changes, and collapsed properties. */
function whatIfBlocks(plan) {
    const changing = plan.resources.filter(({ sign }) => sign !== "=");
    const unchanged = plan.resources.filter(({ sign }) => sign === "=");
    return [
        `**${(0,markdown_table/* escapeMarkdown */.FV)(formatCounts(plan))}**`,
        (0,summary_markdown/* table */.tp)(changing, [
            (0,summary_markdown/* column */.fi)("", ({ sign }) => (0,markdown_table/* codeCell */.MZ)(sign)),
            (0,summary_markdown/* column */.fi)("Resource", ({ title }) => title),
            (0,summary_markdown/* numberColumn */.sA)("Properties", ({ note, properties }) => note ?? (properties.length === 0 ? "" : String(properties.length))),
        ]),
        ...changing.map(propertySection),
        (0,summary_markdown/* details */.zH)(`${unchanged.length} unchanged`, (0,summary_markdown/* list */.p_)(unchanged.map(({ title }) => (0,markdown_table/* escapeMarkdown */.FV)(title)))),
        ...remarksOf(plan).map(markdown_table/* escapeMarkdown */.FV),
    ];
}
function propertySection({ sign, title, properties }) {
    // GitHub colours diff lines that start with +, - or !.
    const lines = properties.map((property) => formatProperty(property).replace(/^~/, "!"));
    return (0,summary_markdown/* details */.zH)(`${(0,markdown_table/* renderCode */.cR)(sign)} ${(0,markdown_table/* escapeMarkdown */.FV)(title)}`, (0,summary_markdown/* codeBlock */.DV)(lines.join("\n"), "diff"));
}
function formatProperty({ sign, path, before, after }) {
    if (sign === "+")
        return `+ ${path}: ${formatValue(after)}`;
    if (sign === "-")
        return `- ${path}: ${formatValue(before)}`;
    return `~ ${path}: ${formatValue(before)} => ${formatValue(after)}`;
}
function remarksOf({ diagnostics, ignoredCount, noiseCount }) {
    return [
        ...diagnostics.map(({ level, code, message }) => `${level}: ${message} (${code})`),
        ...(noiseCount === 0
            ? []
            : [(0,counted/* counted */.h)(noiseCount, "difference without effect is omitted.", "differences without effect are omitted.")]),
        ...(ignoredCount === 0
            ? []
            : [
                (0,counted/* counted */.h)(ignoredCount, "other resource in the group stays unchanged.", "other resources in the group stay unchanged."),
            ]),
    ];
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/deploy-hub.js













/**
 * Deploys a hub according to inputs and settings. Modes what-if and validate only report what a deployment would do.
 */
async function deployHub(context) {
    const { inputs, clients, clock, log } = context;
    const startedMs = clock.now().getTime();
    (0,hub_name/* checkHubName */.x)(inputs.hubName);
    const explained = explainer(context);
    const plan = await log.group("Read the state", (log) => explained(() => makePlan(context, log)));
    const { state } = plan;
    const warnings = [...plan.warnings];
    const result = (parts) => ({
        mode: inputs.mode,
        hubName: inputs.hubName,
        resourceGroup: inputs.resourceGroup,
        softDelete: state.softDelete,
        protection: state.protection,
        whatIf: undefined,
        plannedConfig: undefined,
        deployed: undefined,
        ...parts,
        warnings,
        seconds: (clock.now().getTime() - startedMs) / 1000,
    });
    const { resourceCount, resourceIds } = await log.group("Validate", () => explained(() => clients.resourceManager.validate(plan.request)));
    if (inputs.mode === "validate")
        return result({});
    const orphans = await explained(() => findOrphans(context, plan, resourceIds));
    const step = { context, plan, orphans, warnings };
    const whatIf = await log.group("What changes", (log) => explained(() => showWhatIf(step, log)));
    if (inputs.mode === "what-if")
        return result({ whatIf, plannedConfig: await planSettings(step) });
    const request = { ...plan.request, ...(resourceCount === undefined ? {} : { resourceCount }) };
    const deployed = await explained(() => applyDeployment(context, { ...plan, request, orphans }, warnings));
    return result({ whatIf, deployed });
}
async function makePlan(context, log) {
    const { inputs } = context;
    const state = await readDeployHubState(context);
    const place = { ...inputs, location: inputs.location ?? state.storage?.location };
    return planDeployment(inputs, state, { ...(await prepareProviders(context, place, log)), now: context.clock.now() });
}
/** Role assignments of deleted identities with the names of those that the deployment writes. */
function findOrphans({ clients, inputs }, { state: { deployer, groupId } }, deployed) {
    const people = [...inputs.tableReaders.map(({ principalId }) => principalId), deployer.objectId ?? ""];
    return findOrphanedRoles(clients.resourceManager, { groupId, deployed, people });
}
/** Wraps calls to Azure: failures become errors with a remedy. */
function explainer({ inputs }) {
    return async (call) => {
        try {
            return await call();
        }
        catch (error) {
            throw deploymentFailure(error, inputs);
        }
    };
}
async function showWhatIf({ context, orphans, plan: { request, trust }, warnings }, log) {
    try {
        const result = await context.clients.resourceManager.whatIf(request);
        const secrets = secretParameterValues(request.template, request.parameters);
        const removals = [
            ...trust.removals.map(({ id, subject }) => ({ id, because: `${subject} can no longer sign in` })),
            ...orphans.map(({ id }) => ({ id, because: ORPHAN_REASON })),
        ];
        const plan = planWhatIf(result, secrets, removals);
        log.info(formatWhatIf(plan));
        return plan;
    }
    catch (error) {
        // The requested deployment can go on without a preview, because Azure validates it again.
        if (context.inputs.mode === "what-if" || !(error instanceof errors/* ServiceError */._7))
            throw error;
        warnings.push({ message: `Azure could not predict the changes. ${error.message}` });
        return undefined;
    }
}
/** Plans the changes to container `config`; undefined for a new hub, or without access to the container. */
async function planSettings({ context, plan: { state }, warnings }) {
    const { clients, log } = context;
    const { sources, storage } = state;
    if (storage === undefined)
        return undefined;
    const openStorage = clients.openStorage(storage.url);
    const [config, lake] = [openStorage("config"), openStorage("ingestion")];
    try {
        const outcome = await planConfig({ config, lake, ...sources, retryUntilAuthorized: (call) => call() });
        const report = describeConfig(outcome, sources.file?.name);
        for (const line of report.lines)
            log.info(line);
        return report;
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz) || error.code !== "StorageForbidden")
            throw error;
        warnings.push({ message: `Settings and schemas could not be compared. ${(0,failure/* renderFailure */.zt)(error).lines[0]}` });
        return undefined;
    }
}

// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/inputs.js + 1 modules
var deploy_hub_inputs = __webpack_require__(83564);
// EXTERNAL MODULE: ./lib/src/github/annotations.js
var annotations = __webpack_require__(57946);
// EXTERNAL MODULE: ./lib/src/github/report/sections.js
var sections = __webpack_require__(58959);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/protection/summary-protection.js




/** The commands with which a person protects the repository on GitHub; empty if it is fully protected. */
function protectionSection(protection) {
    const { branch, environments } = protection;
    return (0,summary_markdown/* section */.uW)("Protect the repository", ...environments
        .filter(({ access }) => access.outcome !== "closed")
        .flatMap((one) => closingBlocks(one, protection)), ...(branch.outcome === "protected" ? [] : rulesetBlocks(protection)), ...environments.filter(({ facts, role }) => role === "deploy" && !facts?.hasReviewers).map(reviewerText));
}
function closingBlocks(environment, protection) {
    const { access, name, role } = environment;
    const branch = (0,markdown_table/* renderCode */.cR)(branchTitle(protection));
    const unless = access.outcome === "unknown" ? " (once, unless already done)" : "";
    const commands = closingCommands(environment, protection);
    return [
        `**Restrict environment ${(0,markdown_table/* renderCode */.cR)(name)} to ${branch}**; otherwise any branch could sign in as ` +
            `${IDENTITY_TITLES[role]}${unless}:`,
        commands.length === 0 ? "Set `github-token`, and the next run shows the commands here." : (0,summary_markdown/* shell */.vf)(commands),
    ];
}
function rulesetBlocks(protection) {
    const unless = protection.branch.outcome === "unknown" ? " (once, unless already done)" : "";
    return [
        `**Protect branch ${(0,markdown_table/* renderCode */.cR)(branchTitle(protection))}**, whose workflows run as the hub ` +
            `identity${unless}. Changes then need an approved pull request; administrators may merge without ` +
            "approval:",
        (0,summary_markdown/* shell */.vf)([rulesetCommand(protection)]),
    ];
}
function reviewerText({ name }) {
    const title = (0,markdown_table/* escapeMarkdown */.FV)(name);
    return (`**Recommended: reviewers on environment ${(0,markdown_table/* renderCode */.cR)(name)}**, so that no one deploys alone: ` +
        `*Settings*, *Environments*, *${title}*, *Required reviewers*. Private repositories need GitHub ` +
        "Enterprise for it.");
}
const POLICY = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };
/**
 * The ruleset for the default branch: no deletion, no rewritten history, and an approved pull request for every change.
 * Administrators (role 5) may merge without approval but not push, so that a single person can still change the hub.
 */
const RULESET = {
    name: "cost-hub",
    target: "branch",
    enforcement: "active",
    bypass_actors: [{ actor_id: 5, actor_type: "RepositoryRole", bypass_mode: "pull_request" }],
    conditions: { ref_name: { include: ["~DEFAULT_BRANCH"], exclude: [] } },
    rules: [
        { type: "deletion" },
        { type: "non_fast_forward" },
        {
            type: "pull_request",
            parameters: {
                required_approving_review_count: 1,
                dismiss_stale_reviews_on_push: true,
                require_code_owner_review: false,
                require_last_push_approval: true,
                required_review_thread_resolution: false,
            },
        },
    ],
};
/** Commands that restrict the environment to the default branch; empty if its name is unknown. */
function closingCommands({ facts, name }, protection) {
    const { defaultBranch, repository } = protection;
    if (defaultBranch === undefined)
        return [];
    const gh = { shell: ghApi(protection) };
    const place = `repos/${repository}/environments/${encodeURIComponent(name)}`;
    const policies = typeof facts?.refs === "object" ? facts.refs : undefined;
    const isWanted = (policy) => policy.name === defaultBranch && policy.type === "branch";
    const others = (policies ?? []).filter((policy) => !isWanted(policy));
    return [
        // A PUT on an environment that already has policies would remove its reviewers.
        ...(policies === undefined
            ? [(0,shell_command/* shellCommand */.q$) `${gh} --method PUT ${place} --input - <<< ${JSON.stringify(POLICY)}`]
            : []),
        ...others.flatMap(({ id }) => id === undefined ? [] : [(0,shell_command/* shellCommand */.q$) `${gh} --method DELETE ${`${place}/deployment-branch-policies/${id}`}`]),
        ...(policies?.some(isWanted)
            ? []
            : [(0,shell_command/* shellCommand */.q$) `${gh} --method POST ${`${place}/deployment-branch-policies`} -f name=${defaultBranch}`]),
    ];
}
/** The command that protects the default branch. */
function rulesetCommand(protection) {
    const gh = { shell: ghApi(protection) };
    const place = `repos/${protection.repository}/rulesets`;
    return (0,shell_command/* shellCommand */.q$) `${gh} --method POST ${place} --input - <<< ${JSON.stringify(RULESET)}`;
}
/** Without an option, `gh api` talks to github.com. */
function ghApi({ server: { host } }) {
    return host === "github.com" ? "gh api" : (0,shell_command/* shellCommand */.q$) `gh api --hostname ${host}`;
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/summary-next-steps.js


/** The remaining steps for a person, as commands to paste. */
function nextStepSection({ nextSteps, subjects, eventBridge }) {
    return (0,summary_markdown/* section */.uW)("Next steps", "**Set the variables for the other actions** (once):", (0,summary_markdown/* shell */.vf)(nextSteps.variables), ...loopBlocks(nextSteps), ...grantBlocks(nextSteps), ...readingBlocks(nextSteps), subjectSection(subjects), eventBridge.outcome === "not-started"
        ? `**The event bridge is not started**: ${(0,markdown_table/* escapeMarkdown */.FV)(eventBridge.because)} The sweep schedule ` +
            "still finds new exports."
        : "");
}
/** With many scopes, prints one command instead of two per scope. */
function loopBlocks({ loop }) {
    if (loop === undefined)
        return [];
    const shown = [
        `**Let the hub identity create and run exports of ${loop.scopeCount} scopes, and let pull request plans show them** (once, by an Owner or User Access Administrator of each; in bash, after \`az login\`):`,
        (0,summary_markdown/* shell */.vf)([loop.shell]),
    ];
    if (loop.groupShell === undefined)
        return shown;
    return [
        ...shown,
        "**Or once on the management group** of these subscriptions, which also covers future ones (by an " +
            "Owner or User Access Administrator of the group):",
        (0,summary_markdown/* shell */.vf)([loop.groupShell]),
    ];
}
const GRANT_TITLE = "**Let the hub identity create and run exports** (once per scope, by its owner):";
function grantBlocks({ grants, loop }) {
    if (grants.length === 0 && loop !== undefined)
        return [];
    if (grants.length === 0) {
        return [
            GRANT_TITLE,
            "The settings contain no scope yet. Add one to the settings file or to `scopes-to-monitor`. The " +
                "next run then shows its command here.",
        ];
    }
    // Grants with the same role and owner share an item, with all commands in one block.
    const alike = Map.groupBy(grants, ({ role, by }) => `${role}\n${by}`);
    const items = [...alike.values()].flatMap((same) => {
        const [first] = same;
        if (first === undefined)
            return [];
        const { role, by, link } = first;
        const scopes = same.map(({ scope }) => (0,markdown_table/* renderCode */.cR)(`/${scope}`)).join(", ");
        return [
            `- ${scopes}: **${(0,markdown_table/* escapeMarkdown */.FV)(role)}**, by ${(0,markdown_table/* escapeMarkdown */.FV)(by)} ([how](${link}))`,
            (0,summary_markdown/* shell */.vf)(same.flatMap(({ command }) => command ?? [])),
        ];
    });
    return [GRANT_TITLE, ...items];
}
function readingBlocks({ reading, unseen }) {
    const shown = reading.length === 0
        ? []
        : [
            "**Let pull request plans show the exports** (once per scope; otherwise a plan omits the scope):",
            (0,summary_markdown/* shell */.vf)(reading),
        ];
    if (unseen.length === 0)
        return shown;
    const scopes = unseen.map((scope) => (0,markdown_table/* renderCode */.cR)(`/${scope}`)).join(", ");
    return [
        ...shown,
        `Pull request plans omit ${scopes}, because no role there is read-only. After the merge, the run ` +
            "shows the exports.",
    ];
}
/** Azure compares subjects exactly, so the summary shows them exactly. */
function subjectSection({ hub, plan, own }) {
    const rows = [
        ...hub.map(({ subject }) => ["hub", subject]),
        ...plan.map(({ subject }) => ["pull requests (read only)", subject]),
    ];
    return (0,summary_markdown/* details */.zH)("Who may sign in", (0,summary_markdown/* table */.tp)(rows, [
        (0,summary_markdown/* column */.fi)("Identity", ([identity]) => identity),
        (0,summary_markdown/* column */.fi)("Trusted subject", ([, subject]) => (0,markdown_table/* codeCell */.MZ)(subject)),
    ]), own === undefined ? "" : `This job signed in as ${(0,markdown_table/* renderCode */.cR)(own)}. Subjects of this repository have this form.`);
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/summary.js








/** The job summary: the result, failures, the hub, the changes, and the next steps. */
function describeDeployment(result) {
    const { deployed } = result;
    const config = deployed?.config ?? result.plannedConfig;
    return {
        sentence: renderSentence(result),
        content: [
            (0,sections/* failureSection */.mo)(config?.fault === undefined ? [] : [{ error: config.fault }], "Settings were changed by hand"),
            (0,sections/* noticeSection */.SE)("Warnings", [...result.warnings, ...(config?.warnings ?? [])]),
            deployed === undefined ? "" : hubTable(deployed),
            ...softDeleteBlocks(result.softDelete, result.resourceGroup),
            changeSection(result),
            configSection(config),
            deployed === undefined ? "" : takeoverSection(deployed),
            protectionSection(result.protection),
            deployed === undefined ? "" : nextStepSection(deployed),
        ],
    };
}
function renderSentence({ mode, hubName, resourceGroup, whatIf, deployed, seconds }) {
    const where = `hub ${(0,markdown_table/* escapeMarkdown */.FV)(hubName)} in ${(0,markdown_table/* escapeMarkdown */.FV)(resourceGroup)}`;
    const planned = whatIf === undefined ? "" : `: ${formatCounts(whatIf)}`;
    const counts = mode === "deploy" ? inPast(planned) : planned;
    const heads = {
        deploy: deployed?.config.fault === undefined ? `Deployed ${where}` : `Deployed ${where}, but not its settings`,
        "what-if": `Planned changes to ${where}`,
        validate: `The deployment of ${where} is valid`,
    };
    return `**${heads[mode]}${counts}** (${seconds.toFixed(1)} s).`;
}
/** Turns planned counts into completed ones. */
function inPast(counts) {
    return counts.replace("to create", "created").replace("to change", "changed").replace("to delete", "deleted");
}
function hubTable({ outputs, softDelete }) {
    const rows = [
        ["Storage account", outputs.storageAccountName],
        ["Soft delete", formatSoftDelete(softDelete)],
        ["For reports", outputs.storageUrlForReports],
        ["Hub identity", outputs.dataFactorytName],
        ["Client ID of the hub identity", outputs.clientId],
        ["Object ID of the hub identity", outputs.managedIdentityId],
        ["Client ID of the plan identity", outputs.planClientId],
        ["Vault", outputs.vaultName],
        ["Region", outputs.location],
    ];
    return (0,summary_markdown/* table */.tp)(rows, [(0,summary_markdown/* column */.fi)("Hub", ([title]) => title), (0,summary_markdown/* column */.fi)(outputs.name, ([, value]) => (0,markdown_table/* codeCell */.MZ)(value))]);
}
function changeSection({ whatIf, mode }) {
    const blocks = whatIf === undefined ? [] : whatIfBlocks(whatIf);
    return mode === "what-if" ? (0,summary_markdown/* section */.uW)("Resources", ...blocks) : (0,summary_markdown/* details */.zH)("What changed", ...blocks);
}
function configSection(config) {
    const blocks = config === undefined ? [] : (0,sections/* settingsBlocks */.ej)(config, "Container `config` stays unchanged.");
    return (0,summary_markdown/* section */.uW)("Settings and schemas", ...blocks);
}
function takeoverSection({ pause, dataFactoryHubs }) {
    const lines = dataFactoryHubs.flatMap(({ name, stopped, removed, kept }) => [
        stopped.length === 0
            ? `Data Factory ${name}: none of the hub's triggers was running.`
            : `Data Factory ${name}: stopped ${stopped.join(", ")}.`,
        ...(removed.length === 0 ? [] : [`Data Factory ${name}: removed ${removed.join(", ")}.`]),
        ...kept.map((piece) => `Data Factory ${name}: kept ${piece.name}, because ${piece.because}.`),
    ]);
    const paused = pause.outcome === "paused"
        ? `Paused until the end of the job: ${pause.workflows.map(({ path }) => path).join(", ")}.`
        : `No workflow was paused: ${pause.because}`;
    return (0,summary_markdown/* section */.uW)("Takeover and pause", (0,summary_markdown/* list */.p_)([...lines, paused].map(markdown_table/* escapeMarkdown */.FV)));
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/report.js




/** Outputs, annotations and job summary of deploy-hub. */
function reportDeployHub(result) {
    const { deployed, plannedConfig, warnings } = result;
    const config = deployed?.config ?? plannedConfig;
    const summary = (0,summary_markdown/* renderSummary */.Br)(describeDeployment(result));
    const all = [...warnings, ...(config?.warnings ?? [])];
    return {
        outputs: { ...outputsOf(result), "summary-markdown": summary },
        annotations: [
            ...faultAnnotation(config?.fault, deployed === undefined ? "warning" : "error"),
            ...all.map((notice) => (0,annotations/* annotateNotice */.zP)(notice, "deploy-hub")),
        ],
        summary,
        // A plan only reports drift. A deployment that could not correct it has failed.
        hasFailed: deployed?.config.fault !== undefined,
    };
}
function outputsOf({ deployed }) {
    if (deployed === undefined)
        return {};
    const { clientId, planClientId, planIdentityName: _, vaultName: __, ...named } = deployed.outputs;
    return { ...named, "client-id": clientId, "plan-client-id": planClientId };
}
function faultAnnotation(fault, kind) {
    if (fault === undefined)
        return [];
    const { code, place } = (0,failure/* renderFailure */.zt)(fault);
    return [(0,annotations/* annotateFailure */.pC)(fault, { kind, cause: code, file: place.file })];
}

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/main.js





/** The action `deploy-hub`: inputs, clients, flow, report. */
async function runDeployHub(runtime) {
    const { clock, environment, log, reader, signal } = runtime;
    const inputs = (0,deploy_hub_inputs/* readDeployHubInputs */.I)(reader);
    const result = await deployHub({
        inputs,
        clients: await (0,clients/* openDeployHubClients */.H)(runtime, inputs),
        clock,
        log,
        signal,
        workspace: environment.GITHUB_WORKSPACE || undefined,
        keep: (name, value) => (0,outputs/* saveState */.LZ)(environment, name, value),
    });
    return reportDeployHub(result);
}


/***/ }),

/***/ 25281:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ isMissingDataRight),
/* harmony export */   x: () => (/* binding */ waitForRole)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59584);
/* harmony import */ var _http_missing_role_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(20328);
/* harmony import */ var _storage_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(14154);




/** True for a refusal by storage because a role assignment is missing or has not propagated yet. */
function isMissingDataRight(error) {
    return error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz && (0,_storage_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .isAnswer */ .Tq)(error.cause, 403, "AuthorizationPermissionMismatch");
}
/**
 * The role assignments of a deployment take minutes to reach storage and arrive at its servers one by one, so every
 * data call may be refused. All calls together wait at most ten minutes after the first refusal. Then they throw
 * InputError `DataRightsMissing`.
 */
function waitForRole(options) {
    const { clock, log, signal } = options;
    const { firstPauseMs, maxMs, maxPauseMs } = _retry_js__WEBPACK_IMPORTED_MODULE_1__/* .ROLE_WAIT */ .js;
    const pace = { clock, signal, onWait: (line) => log.info(line) };
    let firstRefusalMs;
    let refusals = 0;
    return (call) => (0,_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(pace, async () => {
        try {
            return (0,_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .done */ .Vw)(await call());
        }
        catch (error) {
            if (!isMissingDataRight(error))
                throw error;
            const nowMs = clock.now().getTime();
            firstRefusalMs ??= nowMs;
            const waitedMs = nowMs - firstRefusalMs;
            if (waitedMs >= maxMs)
                throw rightsMissing(options, error);
            refusals++;
            const afterMs = Math.min(refusals * firstPauseMs, maxPauseMs, maxMs - waitedMs);
            const line = "Storage does not know this identity's permissions yet. New role assignments take up to ten " +
                `minutes. Attempt ${refusals} after ${seconds(waitedMs)} s, the next in ${seconds(afterMs)} s.`;
            return { outcome: "again", afterMs, line };
        }
    });
}
function rightsMissing({ storageAccount, principalId }, cause) {
    const who = principalId === undefined ? "the identity of client-id" : `the identity with object ID ${principalId}`;
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("DataRightsMissing", `Storage still refuses after ten minutes, so a role must be missing. ${cause.message}`, {
        remedy: `Assign ${who} the role ${_http_missing_role_js__WEBPACK_IMPORTED_MODULE_2__/* .SERVICE_ROLES */ .EG.storage} on container config of ${storageAccount} (an Owner ` +
            "or a Role Based Access Control Administrator can do this), then run deploy-hub again. Deployed " +
            "resources are kept.",
        cause,
    });
}
function seconds(ms) {
    return Math.round(ms / 1000);
}


/***/ }),

/***/ 7805:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ checkHubName)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);

const MAX_HUB_NAME = 63;
/**
 * Rejects a hub name from which the template cannot derive Azure resource names. A storage account name contains only
 * lower-case letters and digits, so all other characters must be optional. Throws InputError `InvalidHubName`.
 */
function checkHubName(hubName) {
    const reason = faultOf(hubName);
    if (reason === undefined)
        return;
    throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("InvalidHubName", `Input hub-name is ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(hubName)}, which ${reason}.`, {
        remedy: `Use 1 to ${MAX_HUB_NAME} letters (a to z), digits, dashes, underscores, dots and blanks, including at least ` +
            "one letter or digit, such as finops-hub.",
        place: { value: hubName },
    });
}
function faultOf(hubName) {
    if (hubName.length > MAX_HUB_NAME)
        return `has ${hubName.length} characters`;
    const [foreign] = hubName.match(/[^a-zA-Z0-9 ._-]/u) ?? [];
    if (foreign !== undefined)
        return `has the character ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(foreign)}, which Azure names cannot have`;
    if (!/[a-z0-9]/i.test(hubName))
        return "has neither a letter nor a digit, so no storage account name can be derived from it";
    return undefined;
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

/***/ 94750:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ uploadSettings),
/* harmony export */   s: () => (/* binding */ readConfigSettings)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55491);
/* harmony import */ var _hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89422);
/* harmony import */ var _hub_settings_settings_plan_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41186);
/* harmony import */ var _lake_storage_conditional_write_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(26904);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(59584);






const SETTINGS = "settings.json";
/** The event bridge reacts to names that end in `settings.json`, so backups have another ending. */
const BACKUPS = "journal/settings-backup";
/**
 * Not evidence of a hub in use: deploy-hub itself writes it before the settings, even when it creates a hub for the
 * second time.
 */
const NO_SIGN_OF_USE = ["journal/paused.json"];
const JSON_TYPE = "application/json";
/** Reads config/settings.json and decides what to do with it. Writes nothing. */
async function readConfigSettings(request) {
    const { config, retryUntilAuthorized, file, given } = request;
    const stored = await retryUntilAuthorized(() => (0,_lake_storage_conditional_write_js__WEBPACK_IMPORTED_MODULE_4__/* .readVersion */ .$)(config, SETTINGS));
    const uploaded = await retryUntilAuthorized(() => config.read(_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .UPLOAD_RECORD */ .YH));
    const isGone = (0,_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .saysNothing */ ._X)(stored?.bytes);
    const lost = isGone ? { uploaded, inUse: await findUse(request, uploaded) } : undefined;
    return { stored, uploaded, plan: (0,_hub_settings_settings_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .planSettings */ .Z)({ file, given, lost, stored: stored && { ...stored, uploaded } }) };
}
/**
 * The evidence that a hub without settings is not new, to complete "although ..."; undefined if its journal and its
 * lake are empty.
 */
async function findUse({ config, file, lake, retryUntilAuthorized }, uploaded) {
    if (uploaded !== undefined)
        return `config/${_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .UPLOAD_RECORD */ .YH} shows that the hub once had settings`;
    // A settings file in the repository takes precedence in any case.
    if (file !== undefined)
        return undefined;
    const entry = await retryUntilAuthorized(() => firstName(config, "journal/", NO_SIGN_OF_USE));
    if (entry !== undefined)
        return `config/${entry} shows that the hub is in use`;
    const month = lake && (await retryUntilAuthorized(() => firstName(lake, undefined, [])));
    return month && `the lake contains ingestion/${month}`;
}
async function firstName(store, prefix, without) {
    for await (const { name } of store.list(prefix))
        if (!without.includes(name))
            return name;
    return undefined;
}
/**
 * Applies the plan to config/settings.json after backing up the current content. Writes nothing for the outcomes
 * `drift` and `lost`. Throws InputError `SettingsBusy` if another writer keeps changing the settings.
 */
async function uploadSettings(request, clock) {
    const { config, retryUntilAuthorized } = request;
    const upload = await (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .retryRace */ .S4)(_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .MAX_RACES */ .ig.settings, async () => {
        const { plan, stored, uploaded } = await readConfigSettings(request);
        if (plan.outcome === "drift" || plan.outcome === "lost")
            return { plan, backup: undefined };
        const bytes = new TextEncoder().encode(plan.text);
        const record = () => retryUntilAuthorized(() => config.write(_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .UPLOAD_RECORD */ .YH, bytes));
        if (plan.outcome === "unchanged") {
            // A run that crashed in between left the record of an older upload.
            if (!isSame(uploaded, bytes))
                await record();
            return { plan, backup: undefined };
        }
        // If the settings are missing, the record is their only copy. It is backed up, and the new record is written after
        // the settings.
        const isGone = (0,_hub_settings_lost_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .saysNothing */ ._X)(stored?.bytes);
        const former = isGone && uploaded !== undefined && !isSame(uploaded, bytes) ? uploaded : stored?.bytes;
        const backup = former && backupName(clock.now(), former);
        if (backup !== undefined && former !== undefined)
            await retryUntilAuthorized(() => config.write(backup, former));
        // Otherwise the record is written before the settings. If the run crashes in between, the digest still identifies
        // the settings as the hub's own.
        const isRecordLast = isGone && uploaded !== undefined;
        if (!isRecordLast)
            await record();
        const outcome = await retryUntilAuthorized(() => (0,_lake_storage_conditional_write_js__WEBPACK_IMPORTED_MODULE_4__/* .writeVersion */ .g)(config, { name: SETTINGS, bytes, seenEtag: stored?.etag, contentType: JSON_TYPE }));
        if (outcome !== "written")
            return undefined;
        if (isRecordLast)
            await record();
        return { plan, backup };
    });
    if (upload !== undefined)
        return upload;
    throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz("SettingsBusy", "config/settings.json was changed by another writer during each attempt to write it.", {
        remedy: "Find the other job or tool that writes the settings of this hub, and run this workflow again.",
    });
}
function isSame(one, other) {
    return one !== undefined && Buffer.from(one).equals(other);
}
/** The same content within the same second gives the same backup name. */
function backupName(now, bytes) {
    const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
    return `${BACKUPS}/${instant}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)("sha256").update(bytes).digest("hex").slice(0, 8)}.json.bak`;
}


/***/ })

};
