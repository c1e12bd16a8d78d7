import type { Fate } from "./client-fates.ts";

/** Alterations that no call of the hub notices, each with the reason why that is correct. */
export interface SurvivorRule {
  readonly files?: RegExp;
  readonly kind?: Fate["kind"];
  readonly place: RegExp;
  readonly because: string;
}

const key = (place: RegExp, because: string, files?: RegExp): SurvivorRule => ({
  ...(files === undefined ? {} : { files }),
  ...{ kind: "key renamed", place, because },
});

const DEPLOYMENTS = /^arm-(?:deployments|what-if)$/;
const EXPORTS = /^cost-management-exports$/;
const PROVIDERS = /^providers$/;
const UNREAD = "the hub does not read it";

export const SURVIVOR_RULES: readonly SurvivorRule[] = [
  { place: /^header (?:date|content-type|etag|www-authenticate)$/, because: "no client of the hub reads it" },
  {
    kind: "other success",
    place: /^status 20[014] to 20[01]$/,
    because: "the request was accepted, whatever the status",
  },
  {
    files: EXPORTS,
    place: /^header location$/,
    because: "an export exists once its response arrives, so no link is followed",
  },
  {
    files: /^managed-identity-federation$/,
    place: /^header location$/,
    because: "the relative address of the created resource; the response is complete",
  },
  {
    files: /^(?:arm-deployments|providers|resource-groups-and-errors)$/,
    place: /^header location$/,
    because: "the client polls the first response's URL, or Azure-AsyncOperation, which takes precedence",
  },
  {
    files: /^arm-deployments$/,
    place: /^header azure-asyncoperation$/,
    because: "replayed without it: the deployment's own state is polled",
  },
  {
    files: /^arm-deployments$/,
    place: /^header retry-after$/,
    because: "its value is 5 s, which is also the hub's default",
  },
  {
    files: /^storage-blob-errors$/,
    place: /^header x-ms-error-code$/,
    because: "the body also has the code (tested without headers: recorded-storage-errors.test.ts)",
  },
  key(/^body\.Code$/, "the header also has the code", /^storage-blob-errors$/),

  key(/^body\.(?:id|name|type|location|tags)$/, "known from the request", /^(?:arm-|cost-|providers|resource-groups)/),
  key(/^body\.properties$/, "read from the completed deployment", DEPLOYMENTS),
  key(
    /^body\.properties\.(?:dependencies|duration|mode|outputResources|parameters|parametersLink|providers|templateHash|templateLink|timestamp)$/,
    UNREAD,
    DEPLOYMENTS,
  ),
  key(/^body\.properties\.correlationId$/, "read only from the completed deployment", DEPLOYMENTS),
  key(
    /^body\.properties\.potentialChanges$/,
    "each resource is already among the changes and is reported once",
    DEPLOYMENTS,
  ),
  key(/\.propertyChangeType$/, "Modify is the default", DEPLOYMENTS),
  key(/^body\.status$/, "a response 200 without a state means completion", DEPLOYMENTS),
  key(
    /^body\.value\[\d+\]\.(?:id|properties\.(?:duration|serviceRequestId|statusCode|timestamp|trackingId))$/,
    UNREAD,
    /^arm-deployments$/,
  ),
  key(/\.provisioningOperation$/, "Create is the default", /^arm-deployments$/),
  {
    files: DEPLOYMENTS,
    place: /^body\.properties\.provisioningState$/,
    because:
      "not a final state, so the client polls again; or the operation reports it, so the deployment's state is not read",
  },
  {
    files: DEPLOYMENTS,
    kind: "list reversed",
    place: /^body\.properties\.(?:dependencies|outputResources)$/,
    because: UNREAD,
  },
  {
    files: /^arm-deployment-failures$/,
    place: /^body\.error\.(?:code|message|target|details\[\d+\]\.(?:code|message|target))$/,
    because: "only the innermost cause is reported",
  },
  {
    files: /^resource-groups-and-errors$/,
    place:
      /^body\.Error\.(?:Code|Message|Target|AdditionalInfo|Details\[\d+\]\.(?:AdditionalInfo|Code|Details|Target))$/,
    because: "only the innermost cause is reported, which is JSON in the details' messages",
  },
  {
    files: /^resource-groups-and-errors$/,
    place: /^body\.(?:Details|Innererror|Message|Target)$/,
    because: "null, or a message that another property repeats",
  },
  key(/^body\.odata\.error\.(?:date|requestId|message\.lang)$/, UNREAD, /^resource-groups-and-errors$/),
  key(/^body\.properties$/, UNREAD, /^(?:providers|resource-groups-and-errors)$/),

  key(/^body\.(?:authorizations?|namespace|registrationPolicy)$/, `known from the request, or ${UNREAD}`, PROVIDERS),
  key(/^body\.resourceTypes$/, "a provider without types is like a provider without this list", PROVIDERS),
  key(/^body\.resourceTypes\[\d+\]\.(?:apiVersions|capabilities|defaultApiVersion)$/, UNREAD, PROVIDERS),
  key(
    /^body\.resourceTypes\[\d+\]\.locations$/,
    "a type without locations is like a type without this list",
    PROVIDERS,
  ),
  {
    files: PROVIDERS,
    kind: "list reversed",
    place: /^body\.(?:authorizations|resourceTypes\[\d+\]\.apiVersions)$/,
    because: UNREAD,
  },

  key(/^body\.value\[\d+\]\.(?:id|type)$/, "an export is identified by its scope and name", EXPORTS),
  key(/^body\.value\[\d+\]\.(?:eTag|name)$/, "null in a run, whose ID ends in its number", EXPORTS),
  key(/^body\.value\[\d+\]\.properties\.(?:runSettings|submittedBy)$/, UNREAD, EXPORTS),
  key(
    /^body\.value\[\d+\]\.properties\.(?:fileName|processingStartTime|processingEndTime)$/,
    "null while the run is in progress, which is like an absent property",
    EXPORTS,
  ),
  key(/^body\.value$/, "an empty list is like an absent one", /^(?:cost-management-exports|key-vault)$/),
  {
    files: EXPORTS,
    kind: "list reversed",
    place: /^body\.value$/,
    because: "the hub sorts runs itself, because no order is documented",
  },
  {
    files: EXPORTS,
    place: /^(?:body\.error|status 404 to 200)$/,
    because: "with 404, or without an export in the response, the export does not exist",
  },

  key(
    /^body\.(?:correlation_id|error|error_codes|error_uri|timestamp|trace_id)$/,
    "the message contains the code",
    /^entra/,
  ),
  {
    files: /^entra/,
    place: /^(?:body\.error|status 40[01] to 200)$/,
    because: "the sign-in library only reads the message, whatever the status and error code",
  },

  key(/^body\.(?:attributes|id)$/, UNREAD, /^key-vault$/),
  key(/^body\.error$/, "404 means that the secret does not exist", /^key-vault$/),
  key(/^body\.error\.message$/, "the code decides, and the hub uses its own message", /^key-vault$/),
  { files: /^key-vault$/, place: /^body\.error\.code$/, because: "the code in innererror decides" },
];

export function ruleOf(fate: Fate): SurvivorRule | undefined {
  return SURVIVOR_RULES.find(
    ({ files, kind, place }) =>
      (files?.test(fate.file) ?? true) && (kind === undefined || kind === fate.kind) && place.test(fate.place),
  );
}
