export const id = 726;
export const ids = [726];
export const modules = {

/***/ 1222:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ openDeployHubClients)
/* harmony export */ });
/* harmony import */ var _azure_arm_resource_manager_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(36424);
/* harmony import */ var _azure_azure_clouds_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19320);
/* harmony import */ var _azure_http_bearer_token_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38626);
/* harmony import */ var _clients_connection_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(54366);
/* harmony import */ var _clients_hub_storage_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(71790);
/* harmony import */ var _github_api_github_context_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(76866);






/** Opens the clients of a step; the main step and the post step use the same ones. */
async function openDeployHubClients(runtime, inputs) {
    const connection = (0,_clients_connection_js__WEBPACK_IMPORTED_MODULE_3__/* .connect */ .N)(runtime, "deploy-hub", inputs);
    const context = await (0,_github_api_github_context_js__WEBPACK_IMPORTED_MODULE_5__/* .readRepositoryContext */ .cB)(runtime.environment);
    const github = (repository) => {
        const token = inputs.githubToken;
        return token === undefined ? undefined : { ...connection, repository, token, apiUrl: context.apiUrl };
    };
    return {
        context,
        resourceManager: (0,_azure_arm_resource_manager_js__WEBPACK_IMPORTED_MODULE_0__/* .openResourceManager */ .u)({ ...inputs, ...connection.azureOptions() }),
        openStorage: (url) => (0,_clients_hub_storage_js__WEBPACK_IMPORTED_MODULE_4__/* .openDeployedStorage */ .M)(connection, url, inputs),
        // GitHub's client is a separate chunk, which is loaded only if there is a token.
        openWorkflows: async (repository) => {
            const options = github(repository);
            return options && (await Promise.all(/* import() */[__webpack_require__.e(351), __webpack_require__.e(316)]).then(__webpack_require__.bind(__webpack_require__, 29316))).openWorkflowsApi(options);
        },
        openProtection: async (repository) => {
            const options = github(repository);
            return options && (await Promise.all(/* import() */[__webpack_require__.e(351), __webpack_require__.e(849)]).then(__webpack_require__.bind(__webpack_require__, 15849))).openProtectionApi(options);
        },
        accessToken: async () => {
            const scope = `${_azure_azure_clouds_js__WEBPACK_IMPORTED_MODULE_1__/* .CLOUD_ENDPOINTS */ .DW[inputs.cloud].resourceManagerAudience}/.default`;
            return (await connection.signIn().getToken(scope))?.token ?? "";
        },
        jobIdentity: async () => {
            if (inputs.auth !== "oidc")
                return undefined;
            const { environment, iss, sub } = (0,_azure_http_bearer_token_js__WEBPACK_IMPORTED_MODULE_2__/* .readTokenClaims */ .v4)(await connection.requestIdToken((0,_azure_azure_clouds_js__WEBPACK_IMPORTED_MODULE_1__/* .tokenAudienceOf */ .No)(inputs)));
            const text = (claim) => (typeof claim === "string" ? claim : undefined);
            return { subject: text(sub), environment: text(environment), issuer: text(iss) };
        },
    };
}


/***/ }),

/***/ 96631:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kr: () => (/* binding */ environmentSubject),
/* harmony export */   L1: () => (/* binding */ readCredentials),
/* harmony export */   Li: () => (/* binding */ withoutIds),
/* harmony export */   Ub: () => (/* binding */ deletionCommand),
/* harmony export */   h9: () => (/* binding */ deleteCredential),
/* harmony export */   kM: () => (/* binding */ escapeColons)
/* harmony export */ });
/* harmony import */ var exact_values_shell_command__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73704);

const API_VERSION = "2023-01-31";
const CREDENTIALS = "federatedIdentityCredentials";
const IDS = /^repo:([^/@:]+)(?:@\d+)?\/([^@:]+)(?:@\d+)?:/;
/** Lists the federated credentials of the identity with this resource ID. */
async function readCredentials(manager, identityId) {
    const credentials = await manager.list(`${identityId}/${CREDENTIALS}`, API_VERSION);
    return credentials
        .flatMap((credential) => credentialIn(credential, identityId))
        .sort((one, other) => (one.subject < other.subject ? -1 : 1));
}
/** Deletes a federated credential; returns false if it did not exist. */
function deleteCredential(manager, { id }) {
    return manager.delete(id, API_VERSION);
}
function credentialIn({ name, properties }, identityId) {
    const { subject, issuer } = (properties ?? {});
    if (typeof subject !== "string")
        return [];
    // In lists of nested resources, names include the parent's name.
    const own = String(name).split("/").at(-1) ?? "";
    const identity = identityId.split("/").at(-1) ?? "";
    const id = `${identityId}/${CREDENTIALS}/${own}`;
    return [{ id, identity, name: own, subject, issuer: typeof issuer === "string" ? issuer : undefined }];
}
/** The subject of jobs in an environment, without IDs. */
function environmentSubject(repository, environment) {
    return `repo:${repository}:environment:${escapeColons(environment)}`;
}
/** The subject in the form without owner and repository IDs. */
function withoutIds(subject) {
    return subject.replace(IDS, "repo:$1/$2:");
}
/** The command that deletes a credential. */
function deletionCommand({ identity, name }, resourceGroup) {
    return (0,exact_values_shell_command__WEBPACK_IMPORTED_MODULE_0__/* .shellCommand */ .q$) `az identity federated-credential delete --name ${name} --identity-name ${identity} --resource-group ${resourceGroup} --yes`;
}
/** Encodes a branch or environment name as subjects do. */
function escapeColons(text) {
    return text.replaceAll(":", "%3A");
}


/***/ }),

/***/ 71247:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ isOfHub),
/* harmony export */   a: () => (/* binding */ PARENT_TAG)
/* harmony export */ });
/** The tag that links each resource to its hub. The template writes it, and Cost Management groups costs by it. */
const PARENT_TAG = "cm-resource-parent";
/** The tag's value. */
function hubResourceId({ subscriptionId, resourceGroup, hubName }) {
    return `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/providers/Microsoft.Cloud/hubs/${hubName}`;
}
/** Whether the tags name this hub (true) or another parent (false); undefined if they name no parent. */
function isOfHub(tags, hub) {
    const [, parent] = Object.entries(tags ?? {}).find(([key]) => key.toLowerCase() === PARENT_TAG) ?? [];
    return parent === undefined
        ? undefined
        : parent.toLowerCase().replace(/\/+$/, "") === hubResourceId(hub).toLowerCase();
}


/***/ }),

/***/ 71091:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ findNames),
  w: () => (/* binding */ parseResourceNames)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/nearest-name.js
var nearest_name = __webpack_require__(46026);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/identity/hub-address.js
var hub_address = __webpack_require__(71247);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/identity/nameable-resources.js
const VAULTS = {
    pattern: /^(?=.{3,24}$)[a-z](?:-?[a-z0-9])+$/i,
    says: "3 to 24 letters, digits and single hyphens, beginning with a letter",
};
const IDENTITIES = {
    pattern: /^[a-z0-9][\w-]{2,127}$/i,
    says: "3 to 128 letters, digits, hyphens and underscores",
};
const NETWORKS = {
    pattern: /^(?=.{2,64}$)[a-z0-9](?:[\w.-]*\w)?$/i,
    says: "2 to 64 letters, digits, dots, hyphens and underscores",
};
const EVENTS = { pattern: /^[a-z0-9-]{3,50}$/i, says: "3 to 50 letters, digits and hyphens" };
const OTHERS = {
    pattern: /^[\w.()-]{1,80}$/,
    says: "1 to 80 letters, digits, dots, hyphens, underscores and parentheses",
};
const IDENTITY = "Microsoft.ManagedIdentity/userAssignedIdentities";
const SUBSCRIPTION = "Microsoft.EventGrid/systemTopics/eventSubscriptions";
function endpoint(group) {
    const type = "Microsoft.Network/privateEndpoints";
    return { what: `private endpoint for ${group}`, type, allowed: NETWORKS, derivedEnd: `-${group}-` };
}
function networkInterface(group) {
    return {
        what: `network interface of the private endpoint for ${group}`,
        type: "Microsoft.Network/networkInterfaces",
        allowed: NETWORKS,
        part: { of: `${group}Endpoint`, name: "a name that Azure chose" },
    };
}
/** By the keys of the input `resource-names`, which are those of the template's parameter `resourceNames`. */
const NAMEABLE = {
    vault: { what: "key vault", type: "Microsoft.KeyVault/vaults", allowed: VAULTS, derivedEnd: "-" },
    hubIdentity: { what: "hub identity", type: IDENTITY, allowed: IDENTITIES, derivedEnd: "-engine-" },
    planIdentity: { what: "plan identity", type: IDENTITY, allowed: IDENTITIES, derivedEnd: "-plan-" },
    previewRole: {
        what: "custom role for previews",
        type: "Microsoft.Authorization/roleDefinitions",
        allowed: { pattern: /^[\w .()-]{1,128}$/, says: "1 to 128 letters, digits, blanks, dots and hyphens" },
    },
    virtualNetwork: {
        what: "virtual network",
        type: "Microsoft.Network/virtualNetworks",
        allowed: NETWORKS,
        derivedEnd: "-network-",
    },
    subnet: {
        what: "subnet of the virtual network",
        type: "Microsoft.Network/virtualNetworks/subnets",
        allowed: NETWORKS,
        part: { of: "virtualNetwork", name: "private-endpoints" },
    },
    blobEndpoint: endpoint("blob"),
    dfsEndpoint: endpoint("dfs"),
    vaultEndpoint: endpoint("vault"),
    blobNetworkInterface: networkInterface("blob"),
    dfsNetworkInterface: networkInterface("dfs"),
    vaultNetworkInterface: networkInterface("vault"),
    dnsLink: {
        what: "link from each private DNS zone to the network",
        type: "Microsoft.Network/privateDnsZones/virtualNetworkLinks",
        allowed: NETWORKS,
        part: { of: "blobEndpoint", name: "the virtual network's name" },
    },
    diagnosticSetting: {
        what: "diagnostic setting of the storage account and the vault",
        type: "Microsoft.Insights/diagnosticSettings",
        allowed: OTHERS,
    },
    eventBridge: {
        what: "Logic App of the event bridge",
        type: "Microsoft.Logic/workflows",
        allowed: OTHERS,
        derivedEnd: "-bridge-",
    },
    eventTopic: {
        what: "Event Grid topic",
        type: "Microsoft.EventGrid/systemTopics",
        allowed: EVENTS,
        derivedEnd: "-events-",
    },
    exportEvents: {
        what: "event subscription for exports",
        type: SUBSCRIPTION,
        allowed: EVENTS,
        part: { of: "eventTopic", name: "msexports-FileAdded" },
    },
    settingsEvents: {
        what: "event subscription for settings",
        type: SUBSCRIPTION,
        allowed: EVENTS,
        part: { of: "eventTopic", name: "config-SettingsUpdated" },
    },
};

;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/identity/resource-names.js




const INPUT = "resource-names";
/** Parses the input `resource-names`. Throws InputError `InvalidInput`. */
function parseResourceNames(text) {
    if (text === undefined)
        return {};
    const names = objectIn(text) ?? fail(text, "is not a JSON object", 'Set it to {"vault": "kv-costs"}, for example.');
    const taken = new Map();
    for (const [key, name] of Object.entries(names)) {
        const resource = Object.hasOwn(NAMEABLE, key) ? NAMEABLE[key] : undefined;
        if (resource === undefined)
            return fail(text, `has the unknown key ${(0,errors/* quoteValue */.cl)(key)}`, remedyOfKey(key));
        const { allowed, type, what } = resource;
        if (typeof name !== "string" || !allowed.pattern.test(name)) {
            return fail(text, `gives the ${what} an invalid name`, `Use ${allowed.says}.`);
        }
        const place = `${type}/${name}`.toLowerCase();
        const other = taken.get(place);
        if (other !== undefined)
            return fail(text, `gives ${other} and ${key} the same name`, "Use different names.");
        taken.set(place, key);
    }
    return names;
}
function objectIn(text) {
    try {
        const value = JSON.parse(text);
        return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
    }
    catch {
        return undefined;
    }
}
function remedyOfKey(key) {
    if (/storage|account/i.test(key))
        return "Name the storage account with the input storage-account-name.";
    const keys = Object.keys(NAMEABLE);
    return `Did you mean ${(0,nearest_name/* nearestName */.q)(key, keys)}? The keys are ${keys.join(", ")}.`;
}
function fail(text, reason, remedy) {
    throw new errors/* InputError */.dz("InvalidInput", `Input ${INPUT} ${reason}: ${(0,errors/* quoteValue */.cl)(text)}.`, {
        remedy,
        place: { value: text },
    });
}
/** The template's tags on storage account, vault and identities, one per given name. Later deployments read them. */
const NAME_TAG = "cost-hub-name-";
/**
 * Finds the hub's resources by the names that an earlier deployment recorded, or else by their derived names. Azure
 * cannot rename a resource, so a different name would create a second one next to it. Throws InputError
 * `ResourceNameChanged`.
 */
function findNames(given, { hub, ofHub, resources }) {
    const recorded = recordedNames(ofHub);
    const find = (key) => {
        const { derivedEnd, type = "" } = NAMEABLE[key] ?? {};
        const ofType = (among) => among.filter((resource) => isSame(resource.type, type));
        const named = (name) => ofType(resources).find((resource) => name !== undefined && isSame(resource.name, name));
        const isDerived = ({ name }) => derivedEnd !== undefined && new RegExp(`${derivedEnd}[a-z0-9]{13}$`, "i").test(name);
        // A vault without tags counts too, so that no deployment opens a vault whose tags somebody removed.
        const own = key === "vault" ? resources.filter(({ tags }) => (0,hub_address/* isOfHub */.D)(tags, hub) !== false) : ofHub;
        return named(recorded[key]) ?? ofType(own).find(isDerived) ?? named(given[key]);
    };
    for (const [key, name] of Object.entries(given))
        refuseOtherName(key, name, { find, recorded });
    const found = { names: { ...recorded, ...given }, find };
    refuseUnrecordedVault(found, { hub, resources });
    return found;
}
function refuseOtherName(key, name, { find, recorded }) {
    const { part, what = "" } = NAMEABLE[key] ?? {};
    const owner = find(part?.of ?? key);
    if (owner === undefined)
        return;
    const existing = part === undefined ? owner.name : (recorded[key] ?? part.name);
    if (isSame(existing, name))
        return;
    throw new errors/* InputError */.dz("ResourceNameChanged", `Input ${INPUT} names the ${what} ${(0,errors/* quoteValue */.cl)(name)}, but the hub's has the name ${(0,errors/* quoteValue */.cl)(existing)}.`, {
        remedy: `Azure cannot rename it. Remove ${key} from ${INPUT} to keep it. To replace it, delete ` +
            `${(0,errors/* quoteValue */.cl)(owner.name)} first.`,
        place: { value: name },
    });
}
function recordedNames(ofHub) {
    const keys = new Map(Object.keys(NAMEABLE).map((key) => [`${NAME_TAG}${key}`.toLowerCase(), key]));
    const tags = ofHub.flatMap((resource) => Object.entries(resource.tags));
    return Object.fromEntries(tags.flatMap(([tag, name]) => {
        const key = keys.get(tag.toLowerCase());
        return key === undefined ? [] : [[key, name]];
    }));
}
/**
 * If somebody removed all name tags, the deployment would create a second set of resources next to the first. The vault
 * reveals that: it has the hub's tag, but neither a recorded nor a derived name.
 */
function refuseUnrecordedVault({ find, names }, { hub, resources }) {
    if (names.vault !== undefined || find("vault") !== undefined)
        return;
    const vault = resources.find(({ tags, type }) => isSame(type, NAMEABLE.vault?.type ?? "") && (0,hub_address/* isOfHub */.D)(tags, hub) === true);
    if (vault === undefined)
        return;
    throw new errors/* InputError */.dz("ResourceNameChanged", `Vault ${(0,errors/* quoteValue */.cl)(vault.name)} has the hub's tag, but the names of the hub's resources are not recorded.`, {
        remedy: `If it is the hub's vault, set ${INPUT} to {"vault": "${vault.name}"} and to all other names that were given. ` +
            "Otherwise, remove the tag cm-resource-parent from it.",
        place: { value: vault.name },
    });
}
function isSame(left, right) {
    return left.toLowerCase() === right.toLowerCase();
}


/***/ }),

/***/ 87628:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ parseTableReaders),
/* harmony export */   p: () => (/* binding */ withTableReaders)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);

/** Azure's spelling, by the prefix before the colon. */
const PRINCIPAL_TYPES = { user: "User", group: "Group", serviceprincipal: "ServicePrincipal" };
const ENTRY = /^(?:(?<kind>user|group|serviceprincipal):)?\s*(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** Parses the input table-readers: `group:<object id>`, or a bare object ID. Throws InputError `InvalidInput`. */
function parseTableReaders(entries) {
    const readers = new Map();
    for (const entry of entries) {
        const { id, kind } = ENTRY.exec(entry)?.groups ?? {};
        if (id === undefined)
            throw invalid(entry, "which is not an object ID");
        const principalId = id.toLowerCase();
        const principalType = PRINCIPAL_TYPES[kind?.toLowerCase()];
        const known = readers.get(principalId)?.principalType;
        if (known !== undefined && principalType !== undefined && known !== principalType) {
            throw invalid(entry, `which is a ${known} in another entry`);
        }
        readers.set(principalId, { principalId, principalType: principalType ?? known });
    }
    return [...readers.values()];
}
function invalid(entry, why) {
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("InvalidInput", `Input table-readers has ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(entry)}, ${why}.`, {
        remedy: "Use Entra object IDs, either alone or as group:<object id>, user:<object id> or servicePrincipal:<object id> " +
            "(az ad group show --group <name> --query id).",
        place: { value: entry },
    });
}
/** Adds a role assignment per reader to the template, so that what-if shows it and the deployment creates it. */
function withTableReaders(template, readers) {
    const assignments = readers.map(({ principalId, principalType }) => [
        `tableReader-${principalId}`,
        {
            type: "Microsoft.Authorization/roleAssignments",
            apiVersion: "2022-04-01",
            scope: "[format('Microsoft.Storage/storageAccounts/{0}/blobServices/default/containers/tables', " +
                "variables('storageAccountName'))]",
            name: `[guid(variables('tablesId'), '${principalId}', variables('roles').blobDataReader)]`,
            properties: {
                description: "Reads the tables of the hub.",
                roleDefinitionId: "[subscriptionResourceId('Microsoft.Authorization/roleDefinitions', variables('roles').blobDataReader)]",
                principalId,
                ...(principalType === undefined ? {} : { principalType }),
            },
            dependsOn: ["tables"],
        },
    ]);
    return { ...template, resources: { ...template.resources, ...Object.fromEntries(assignments) } };
}


/***/ }),

/***/ 83564:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  I: () => (/* binding */ readDeployHubInputs)
});

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/src/azure/azure-clouds.js
var azure_clouds = __webpack_require__(19320);
// EXTERNAL MODULE: ./lib/src/github/api/github-context.js
var github_context = __webpack_require__(76866);
;// CONCATENATED MODULE: ./lib/src/github/repository-name.js
/**
 * True for a full repository name such as `contoso/costs`. An owner consists of letters, digits, dashes and underscores
 * (for managed users). A name may also contain dots, but must not be a relative path segment.
 */
function isRepositoryName(text) {
    const [, name = ""] = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/([\w.-]{1,100})$/.exec(text) ?? [];
    return name !== "" && !/^\.{1,2}$/.test(name) && !/\.git$/i.test(name);
}

// EXTERNAL MODULE: ./lib/src/hub/scope-name.js
var scope_name = __webpack_require__(92672);
// EXTERNAL MODULE: ./lib/src/hub/settings/remote-hub.js
var remote_hub = __webpack_require__(56620);
// EXTERNAL MODULE: ./lib/src/inputs/hub-inputs.js
var hub_inputs = __webpack_require__(86391);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/identity/resource-names.js + 1 modules
var resource_names = __webpack_require__(71091);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/identity/table-readers.js
var table_readers = __webpack_require__(87628);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/protection/trust-plan.js
var trust_plan = __webpack_require__(32236);
// EXTERNAL MODULE: ./lib/src/actions/deploy-hub/tags.js
var tags = __webpack_require__(20009);
;// CONCATENATED MODULE: ./lib/src/actions/deploy-hub/inputs.js











/** `what-if` and `validate` change nothing. */
const DEPLOY_MODES = ["deploy", "what-if", "validate"];
const NETWORKS = ["public", "private"];
const PRIVATE_DNS = ["create", "existing", "none"];
const ENDPOINT_GROUPS = ["blob", "dfs", "vault"];
const STORAGE_SKUS = ["Premium_LRS", "Premium_ZRS"];
/** Reads all inputs of the action; no other file knows their names. */
function readDeployHubInputs(reader) {
    const secrets = {
        remoteHubStorageKey: reader.secret("remote-hub-storage-key"),
        eventBridgeToken: reader.secret("event-bridge-token"),
        githubToken: reader.secret("github-token"),
    };
    // Used by the step itself; read here so that it counts as known.
    reader.flag("allow-public");
    const hubName = reader.text("hub-name");
    const inputs = {
        ...secrets,
        ...(0,hub_inputs/* readManagementSignInInputs */.JI)(reader),
        subscriptionId: reader.text("subscription-id"),
        resourceGroup: reader.text("resource-group"),
        mode: reader.choice("mode", DEPLOY_MODES),
        deploymentName: deploymentName(reader.optionalText("deployment-name"), hubName),
        timeoutMinutes: reader.wholeNumber("timeout-minutes", { min: 1, max: 360 }),
        hubName,
        location: reader.optionalText("location"),
        storageSku: optionalSku(reader),
        storageAccountName: optionalAccountName(reader.optionalText("storage-account-name")),
        /** Names of the other resources, for a hub that has none of them yet. */
        resourceNames: (0,resource_names/* parseResourceNames */.w)(reader.optionalText("resource-names")),
        /** If undefined, an existing hub keeps its network settings; a new hub is public. */
        network: optionalChoice(reader, "network", NETWORKS),
        privateEndpointSubnet: optionalId(reader, "private-endpoint-subnet", SUBNET),
        networkAddressPrefix: reader.text("network-address-prefix"),
        privateDns: reader.choice("private-dns", PRIVATE_DNS),
        privateDnsZoneIds: zoneIds(reader.optionalText("private-dns-zone-ids")),
        trustedWorkspaces: reader
            .list("trusted-workspaces")
            .map((id) => resourceId("trusted-workspaces", id, ANY_RESOURCE)),
        encryptionKey: optionalKey(reader.optionalText("encryption-key")),
        encryptionIdentity: optionalId(reader, "encryption-identity", IDENTITY),
        infrastructureEncryption: reader.flag("infrastructure-encryption"),
        logWorkspace: optionalId(reader, "log-workspace", WORKSPACE),
        tags: (0,tags/* parseTags */.rL)("tags", reader.optionalText("tags")),
        tagsByResource: (0,tags/* parseTagsByResource */.K_)("tags-by-resource", reader.optionalText("tags-by-resource")),
        scopesToMonitor: reader.list("scopes-to-monitor").map(scope_name/* parseAzureScope */.v9),
        tableReaders: (0,table_readers/* parseTableReaders */.k)(reader.list("table-readers")),
        /** If undefined, the settings decide. */
        exportRetentionInDays: (0,hub_inputs/* readExportRetentionInput */.JK)(reader),
        /** If undefined, the settings decide. */
        ingestionRetentionInMonths: (0,hub_inputs/* readIngestionRetentionInput */.nu)(reader),
        settingsPath: reader.text("settings-path"),
        remoteHubStorageUri: reader.optionalText("remote-hub-storage-uri"),
        skipEventServiceRegistration: reader.flag("skip-event-service-registration"),
        eventServiceLocation: reader.optionalText("event-service-location"),
        eventBridge: reader.flag("event-bridge"),
        /** If undefined, an existing account keeps its setting. */
        allowSharedKeyAccess: optionalFlag(reader, "allow-shared-key-access"),
        enablePurgeProtection: reader.flag("enable-purge-protection"),
        githubRepository: optionalRepository(reader.optionalText("github-repository")),
        // An empty value is valid: no environment is trusted.
        githubEnvironment: reader.optionalText("github-environment") ?? "",
        branchCredential: reader.choice("branch-credential", trust_plan/* BRANCH_CREDENTIALS */.U),
        githubDefaultBranch: reader.optionalText("github-default-branch"),
        githubOwnerId: reader.optionalText("github-owner-id"),
        githubRepositoryId: reader.optionalText("github-repository-id"),
        /** If undefined, that of the server. */
        githubIssuer: optionalIssuer(reader),
        /** File names, in which `*` matches any characters. */
        pauseWorkflows: reader.list("pause-workflows"),
        /**
         * Whether a Data Factory hub of release 0.6 or later may be stopped, although more than costs ends with it.
         * `stop-older-engine` is its name in 0.2.
         */
        stopsDataFactoryHub: reader.flag("stop-data-factory-hub") || reader.flag("stop-older-engine"),
        /** Whether to create containers although deleted versions of them could be restored. */
        recreateContainers: reader.flag("recreate-containers"),
        removeOldResources: reader.flag("remove-old-resources"),
    };
    // Used by the step itself, for the comment.
    reader.flag("pull-request-comment");
    refuseContradictions(inputs);
    return inputs;
}
function optionalChoice(reader, name, choices) {
    return reader.optionalText(name) === undefined ? undefined : reader.choice(name, choices);
}
const GROUP = "^/subscriptions/[0-9a-f-]{36}/resourceGroups/[^/]+/providers/";
const NAME = "[^/?#\\s]+";
const SUBNET = {
    what: "subnet",
    pattern: new RegExp(`${GROUP}Microsoft\\.Network/virtualNetworks/${NAME}/subnets/${NAME}$`, "i"),
};
const IDENTITY = {
    what: "user-assigned identity",
    pattern: new RegExp(`${GROUP}Microsoft\\.ManagedIdentity/userAssignedIdentities/${NAME}$`, "i"),
};
const WORKSPACE = {
    what: "Log Analytics workspace",
    pattern: new RegExp(`${GROUP}Microsoft\\.OperationalInsights/workspaces/${NAME}$`, "i"),
};
const ZONE = {
    what: "private DNS zone",
    pattern: new RegExp(`${GROUP}Microsoft\\.Network/privateDnsZones/${NAME}$`, "i"),
};
const ANY_RESOURCE = {
    what: "resource",
    pattern: new RegExp(`${GROUP}${NAME}/${NAME}/${NAME}$`, "i"),
};
function optionalId(reader, name, form) {
    const text = reader.optionalText(name);
    return text === undefined ? undefined : resourceId(name, text, form);
}
function resourceId(input, text, { what, pattern }) {
    if (pattern.test(text))
        return text;
    throw new errors/* InputError */.dz("InvalidInput", `Input ${input} is ${(0,errors/* quoteValue */.cl)(text)}, which is not the resource ID of a ${what}.`, {
        remedy: `Copy the ID from the portal (JSON view of the ${what}): /subscriptions/.../resourceGroups/.../providers/...`,
        place: { value: text },
    });
}
function zoneIds(text) {
    if (text === undefined)
        return undefined;
    const parsed = parseJson(text);
    const ids = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? Object.entries(parsed) : [];
    const isComplete = ENDPOINT_GROUPS.every((group) => ids.some(([key]) => key === group));
    if (!isComplete || ids.length !== ENDPOINT_GROUPS.length) {
        throw new errors/* InputError */.dz("InvalidInput", `Input private-dns-zone-ids is ${(0,errors/* quoteValue */.cl)(text)}, which does not name three zones.`, {
            remedy: 'Set it to a JSON object with the resource ID of each zone: {"blob": "...", "dfs": "...", "vault": "..."}.',
            place: { value: text },
        });
    }
    return Object.fromEntries(ids.map(([group, id]) => [group, resourceId("private-dns-zone-ids", String(id), ZONE)]));
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function optionalKey(url) {
    if (url === undefined || /^https:\/\/[a-z0-9.-]+\/keys\/[a-z0-9-]{1,127}(?:\/[0-9a-f]{32})?$/i.test(url))
        return url;
    throw new errors/* InputError */.dz("InvalidInput", `Input encryption-key is ${(0,errors/* quoteValue */.cl)(url)}, which is not the URL of a key.`, {
        remedy: "Set it to https://<vault host>/keys/<name>. Omit the version, so that the account follows new versions.",
        place: { value: url },
    });
}
function optionalSku(reader) {
    return optionalChoice(reader, "storage-sku", STORAGE_SKUS);
}
function optionalFlag(reader, name) {
    return reader.optionalText(name) === undefined ? undefined : reader.flag(name);
}
function deploymentName(given, hubName) {
    const name = given ?? `deploy-hub-${hubName.replace(/[^\w.()-]/g, "-")}`.slice(0, 64);
    if (/^[-\w.()]{1,64}$/.test(name))
        return name;
    throw new errors/* InputError */.dz("InvalidInput", `Input deployment-name is ${(0,errors/* quoteValue */.cl)(name)}, which Azure does not accept.`, {
        remedy: "Set deployment-name to at most 64 letters, digits, dashes, dots, underscores and parentheses, or " +
            "leave it empty.",
        place: { value: name },
    });
}
function optionalRepository(repository) {
    if (repository === undefined || isRepositoryName(repository))
        return repository;
    throw new errors/* InputError */.dz("InvalidInput", `Input github-repository is ${(0,errors/* quoteValue */.cl)(repository)}, which is not of the form owner/name.`, {
        remedy: "Set github-repository to owner/name, as in contoso/costs, without https:// and .git.",
        place: { value: repository },
    });
}
function optionalIssuer(reader) {
    const issuer = reader.optionalText("github-issuer");
    return issuer === undefined ? undefined : (0,github_context/* parseIssuer */.zI)("github-issuer", issuer);
}
function optionalAccountName(name) {
    if (name === undefined || /^[a-z0-9]{3,24}$/i.test(name))
        return name;
    throw new errors/* InputError */.dz("InvalidInput", `Input storage-account-name is ${(0,errors/* quoteValue */.cl)(name)}, which is not a valid account name.`, {
        remedy: "Set storage-account-name to 3 to 24 lower-case letters and digits, without https:// and domain, " +
            "or leave it empty.",
        place: { value: name },
    });
}
function refuseContradictions(inputs) {
    if (inputs.branchCredential === "never" && inputs.githubEnvironment === "") {
        throw new errors/* InputError */.dz("InvalidInput", 'branch-credential is never and github-environment is "", so no job could sign in as the hub identity.', { remedy: "Name an environment in github-environment, or set branch-credential to always." });
    }
    if (inputs.privateDns === "existing" && inputs.privateDnsZoneIds === undefined) {
        throw new errors/* InputError */.dz("MissingInput", "private-dns: existing needs the input private-dns-zone-ids.", {
            remedy: "Set private-dns-zone-ids to the zones, or private-dns to none if a policy registers the endpoints.",
        });
    }
    if ((inputs.encryptionKey === undefined) !== (inputs.encryptionIdentity === undefined)) {
        const [present, absent] = inputs.encryptionKey === undefined
            ? ["encryption-identity", "encryption-key"]
            : ["encryption-key", "encryption-identity"];
        throw new errors/* InputError */.dz("MissingInput", `${present} needs the input ${absent}.`, {
            remedy: "Set both: the key, and a user-assigned identity with the role Key Vault Crypto Service Encryption User on it.",
        });
    }
    // The deployment history would show the SAS token of a URL.
    if (inputs.remoteHubStorageUri !== undefined) {
        (0,remote_hub/* checkRemoteHubUri */.W)(inputs.remoteHubStorageUri);
        // The other actions would refuse the resulting settings.
        (0,azure_clouds/* checkTrusted */.E4)(inputs.remoteHubStorageUri, "storage", { hosts: inputs, place: "Input remote-hub-storage-uri" });
    }
    // Read-only jobs, above all those for pull requests, should not have the token.
    if (inputs.mode === "deploy" && inputs.eventBridge && inputs.eventBridgeToken === undefined) {
        throw new errors/* InputError */.dz("MissingInput", "event-bridge: true needs the input event-bridge-token.", {
            remedy: "Create a fine-grained token with Contents: write on this repository, store it as a secret, and set " +
                "event-bridge-token to it. Do not use github.token, which expires with the job.",
        });
    }
    // Key Vault trusts no Logic Apps, unlike storage.
    if (inputs.eventBridge && inputs.network === "private") {
        throw new errors/* InputError */.dz("InvalidInput", "event-bridge: true is not possible with network: private, because the event bridge cannot read its token in " +
            "a closed vault.", { remedy: "Set event-bridge to false: scheduled sweeps find every export." });
    }
    if (inputs.remoteHubStorageKey !== undefined && inputs.remoteHubStorageUri === undefined) {
        throw new errors/* InputError */.dz("MissingInput", "remote-hub-storage-key needs the input remote-hub-storage-uri.", {
            remedy: "Set remote-hub-storage-uri to the storage endpoint that the key belongs to, or remove the key.",
        });
    }
}


/***/ }),

/***/ 65126:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ly: () => (/* binding */ resumeStalePause),
/* harmony export */   QL: () => (/* binding */ resumeCommands),
/* harmony export */   d8: () => (/* binding */ pauseWorkflows),
/* harmony export */   iq: () => (/* binding */ resumeWorkflows)
/* harmony export */ });
/* unused harmony export planPause */
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var exact_values_shell_command__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(73704);
/* harmony import */ var _github_api_github_context_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76866);
/* harmony import */ var _lake_journal_paused_workflows_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64047);




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
/** Disables active workflows by name. The record is written first, so that a killed run forgets none of them. */
async function pauseWorkflows(options) {
    const { api, config, desired, keep, log } = options;
    const workflows = planPause(await api.list(), desired);
    if (workflows.length === 0) {
        return { outcome: "nothing-to-pause", because: `no active workflow is named ${desired.patterns.join(", ")}` };
    }
    const record = { ...options.record, workflows };
    try {
        await (0,_lake_journal_paused_workflows_js__WEBPACK_IMPORTED_MODULE_2__/* .writePausedRecord */ .TY)(config, record);
    }
    catch (error) {
        // The hub still runs on Data Factory: only this deployment gives write access.
        if (!(error instanceof exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz))
            throw error;
        return { outcome: "not-paused", because: `config/${_lake_journal_paused_workflows_js__WEBPACK_IMPORTED_MODULE_2__/* .PAUSED_RECORD */ .VQ} could not be written. ${error.message}` };
    }
    await keep(record);
    for (const { id, path } of workflows) {
        await api.disable(id);
        log.info(`Paused ${path}.`);
    }
    return { outcome: "paused", workflows };
}
/** Enables all workflows of a record, even after a failure; then throws the first failure. */
async function resumeWorkflows(api, { workflows }, log) {
    const failures = [];
    for (const { id, path } of workflows) {
        try {
            const exists = await api.enable(id);
            log.info(exists ? `Resumed ${path}.` : `${path} no longer exists, so it was not resumed.`);
        }
        catch (error) {
            log.warning(`${path} could not be resumed.`);
            failures.push(error);
        }
    }
    if (failures.length > 0)
        throw failures[0];
}
/** Commands for a person, if the action cannot resume the workflows. Text from the stored record is untrusted. */
function resumeCommands({ repository, workflows }, server) {
    const place = (0,_github_api_github_context_js__WEBPACK_IMPORTED_MODULE_1__/* .repositoryOn */ .YD)(server, repository);
    return workflows.map(({ path }) => (0,exact_values_shell_command__WEBPACK_IMPORTED_MODULE_3__/* .shellCommand */ .q$) `gh workflow enable --repo ${place} -- ${path.split("/").at(-1) ?? path}`);
}
/** Resumes workflows that a killed run left paused; returns notices about them. */
async function resumeStalePause({ api, config, repository, server, log, }) {
    const { value: record, warnings } = await (0,_lake_journal_paused_workflows_js__WEBPACK_IMPORTED_MODULE_2__/* .readPausedRecord */ .qn)(config);
    if (record === undefined)
        return warnings;
    const names = record.workflows.map(({ path }) => path).join(", ");
    const who = `An earlier run (${record.run ?? "unknown"}, ${record.since}) left these workflows paused: ${names}.`;
    if (api === undefined || record.repository.toLowerCase() !== repository?.toLowerCase()) {
        const why = api === undefined ? "github-token is not set" : `they belong to ${record.repository}`;
        const message = `${who} They stay paused, because ${why}. Resume them: ${resumeCommands(record, server).join("; ")}`;
        return [{ message }];
    }
    await resumeWorkflows(api, record, log);
    await config.remove(_lake_journal_paused_workflows_js__WEBPACK_IMPORTED_MODULE_2__/* .PAUSED_RECORD */ .VQ);
    return [{ message: `${who} They were resumed.` }];
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
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _github_failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83435);
/* harmony import */ var _github_outputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61718);
/* harmony import */ var _lake_journal_paused_workflows_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(64047);
/* harmony import */ var _clients_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1222);
/* harmony import */ var _inputs_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(83564);
/* harmony import */ var _pause_pause_workflows_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(65126);







/** Names of the values that the main step saves for this one. */
const PAUSED_STATE = "paused";
const STORAGE_STATE = "storage";
const NOTHING_TO_SAY = { outputs: {}, annotations: [], summary: "", hasFailed: false };
/** The step after the job: resumes exactly the workflows that the main step paused, whatever its outcome. */
async function runDeployHubPost(runtime) {
    const record = (0,_lake_journal_paused_workflows_js__WEBPACK_IMPORTED_MODULE_3__/* .parsePausedRecord */ .v_)((0,_github_outputs_js__WEBPACK_IMPORTED_MODULE_2__/* .readSavedState */ .rh)(runtime.environment, PAUSED_STATE) ?? "");
    if (record === undefined)
        return NOTHING_TO_SAY;
    const inputs = (0,_inputs_js__WEBPACK_IMPORTED_MODULE_5__/* .readDeployHubInputs */ .I)(runtime.reader);
    const clients = await (0,_clients_js__WEBPACK_IMPORTED_MODULE_4__/* .openDeployHubClients */ .H)(runtime, inputs);
    const api = await clients.openWorkflows(record.repository);
    try {
        if (api === undefined)
            throw new Error("workflows were paused without a token");
        await (0,_pause_pause_workflows_js__WEBPACK_IMPORTED_MODULE_6__/* .resumeWorkflows */ .iq)(api, record, runtime.log);
    }
    catch (error) {
        throw stillPaused(record, clients.context, error);
    }
    // If the record stays, the next run only resumes the workflows once more.
    const storage = (0,_github_outputs_js__WEBPACK_IMPORTED_MODULE_2__/* .readSavedState */ .rh)(runtime.environment, STORAGE_STATE);
    let warning;
    try {
        await clients
            .openStorage(storage ?? "")("config")
            .remove(_lake_journal_paused_workflows_js__WEBPACK_IMPORTED_MODULE_3__/* .PAUSED_RECORD */ .VQ);
    }
    catch (error) {
        warning = `config/${_lake_journal_paused_workflows_js__WEBPACK_IMPORTED_MODULE_3__/* .PAUSED_RECORD */ .VQ} could not be removed; the next run removes it. ${(0,_github_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .renderFailure */ .zt)(error).lines[0]}`;
        runtime.log.warning(warning);
    }
    const names = record.workflows.map(({ path }) => path).join(", ");
    return { ...NOTHING_TO_SAY, summary: `Resumed after the deployment: ${names}.${warning ? ` ${warning}` : ""}` };
}
function stillPaused(record, { server }, cause) {
    const names = record.workflows.map(({ path }) => path).join(", ");
    return new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("WorkflowsStillPaused", `Not all paused workflows could be resumed: ${names}.`, {
        remedy: `Run: ${(0,_pause_pause_workflows_js__WEBPACK_IMPORTED_MODULE_6__/* .resumeCommands */ .QL)(record, server).join("; ")}. Alternatively, the next run of deploy-hub with a ` +
            "github-token resumes them.",
        cause,
    });
}


/***/ }),

/***/ 32236:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ BRANCH_CREDENTIALS),
/* harmony export */   W: () => (/* binding */ planTrust)
/* harmony export */ });
/* harmony import */ var _identity_credentials_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96631);

/** Whether jobs on the default branch may sign in as the hub identity without an environment. */
const BRANCH_CREDENTIALS = ["auto", "always", "never"];
/** Names from the template; people created credentials with other names. */
const BRANCH = /^branch(?:-immutable)?$/;
/** Decides which credentials to write and delete. An environment gets one unless it is known to be open. */
function planTrust(request) {
    const { branchCredential, environment, environmentSubject, existing } = request;
    const branches = existing.filter(({ name }) => BRANCH.test(name));
    const hasEnvironment = environment !== undefined && existing.some(({ subject }) => (0,_identity_credentials_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutIds */ .Li)(subject) === environmentSubject);
    const writesEnvironment = environment !== undefined && environment.outcome !== "open";
    const writesBranch = branchCredential === "always" ||
        (branchCredential === "auto" && autoWritesBranch(environment, { hasEnvironment, hasBranch: branches.length > 0 }));
    if (writesBranch)
        return { writesEnvironment, writesBranch, removals: [], lastWayIn: [] };
    const hasOtherWayIn = writesEnvironment || hasEnvironment;
    return {
        writesEnvironment,
        writesBranch,
        removals: hasOtherWayIn ? branches : [],
        lastWayIn: hasOtherWayIn ? [] : branches,
    };
}
/** The branch stays trusted until the environment is proven closed. A removed credential is not created again. */
function autoWritesBranch(environment, { hasBranch, hasEnvironment }) {
    if (environment === undefined)
        return true;
    return environment.outcome !== "closed" && (hasBranch || !hasEnvironment);
}


/***/ }),

/***/ 20009:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K_: () => (/* binding */ parseTagsByResource),
/* harmony export */   dy: () => (/* binding */ keepTags),
/* harmony export */   rL: () => (/* binding */ parseTags)
/* harmony export */ });
/* harmony import */ var exact_values_errors__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55491);
/* harmony import */ var _identity_hub_address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71247);


/** Parses a JSON object of tags. Throws InputError `InvalidInput`. */
function parseTags(input, text) {
    const value = parseObject(input, text);
    return isTags(value) ? value : fail(input, text, '{"CostCenter": "1234"}');
}
/** Parses a JSON object of tags by resource type. Throws InputError `InvalidInput`. */
function parseTagsByResource(input, text) {
    const value = parseObject(input, text);
    const isRight = Object.values(value).every((tags) => isObject(tags) && isTags(tags));
    return isRight
        ? value
        : fail(input, text, '{"Microsoft.KeyVault/vaults": {"CostCenter": "1234"}}');
}
/**
 * Merges the inputs' tags with tags that people added by hand, because a deployment replaces all tags of a resource.
 * The inputs take precedence.
 */
function keepTags(existing, tags, byResource) {
    const merged = new Map();
    const decided = new Set([_identity_hub_address_js__WEBPACK_IMPORTED_MODULE_1__/* .PARENT_TAG */ .a, ...Object.keys(tags).map((name) => name.toLowerCase())]);
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
        // Reported below, like JSON of another type.
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
    throw new exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz("InvalidInput", `Input ${input} is ${(0,exact_values_errors__WEBPACK_IMPORTED_MODULE_0__/* .quoteValue */ .cl)(text ?? "")}, which is not a JSON object of tags.`, {
        remedy: `Set ${input} to JSON whose values are strings, such as ${example}.`,
        place: { value: text ?? "" },
    });
}


/***/ }),

/***/ 64047:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TY: () => (/* binding */ writePausedRecord),
/* harmony export */   VQ: () => (/* binding */ PAUSED_RECORD),
/* harmony export */   bn: () => (/* binding */ formatPausedRecord),
/* harmony export */   qn: () => (/* binding */ readPausedRecord),
/* harmony export */   v_: () => (/* binding */ parsePausedRecord)
/* harmony export */ });
/* harmony import */ var _journal_blob_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21535);

const PAUSED_RECORD = "journal/paused.json";
const KIND = {
    decode: (document) => {
        const { repository, workflows, run, since } = (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .membersOf */ .lS)(document) ?? {};
        const isRecord = typeof repository === "string" && Array.isArray(workflows) && workflows.every(isPausedWorkflow);
        if (!isRecord)
            return undefined;
        return { repository, workflows, run: typeof run === "string" ? run : undefined, since: String(since ?? "") };
    },
    encode: (record) => record,
    ifDamaged: {
        consequence: "Workflows that an earlier deployment disabled may still be disabled.",
        remedy: `Look for disabled workflows with "gh workflow list --all", enable those of the hub with "gh workflow enable", and delete the file.`,
    },
};
function isPausedWorkflow(value) {
    const { id, path } = (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .membersOf */ .lS)(value) ?? {};
    return Number.isSafeInteger(id) && typeof path === "string";
}
function formatPausedRecord(record) {
    return (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .formatJournal */ .ts)(record, KIND);
}
/** Returns undefined if the text is not a valid record. */
function parsePausedRecord(text) {
    const parsed = (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJournal */ .z8)(new TextEncoder().encode(text), KIND);
    return parsed.isRead ? parsed.value : undefined;
}
function readPausedRecord(config) {
    return (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .readJournal */ .a0)(config, PAUSED_RECORD, KIND);
}
async function writePausedRecord(config, value) {
    await (0,_journal_blob_js__WEBPACK_IMPORTED_MODULE_0__/* .writeJournal */ .fY)(config, PAUSED_RECORD, { kind: KIND, value });
}


/***/ })

};
