import type { Fate } from "./client-fates.ts";

/** Alterations that no call of the hub notices, and why that is right. */
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
    because: "what was taken is taken, by whichever number",
  },
  { files: EXPORTS, place: /^header location$/, because: "an export is there with its answer; nothing is followed" },
  {
    files: /^managed-identity-federation$/,
    place: /^header location$/,
    because: "a relative address of what was made; the answer is whole",
  },
  {
    files: /^(?:arm-deployments|providers|resource-groups-and-errors)$/,
    place: /^header location$/,
    because: "the URL to poll is that of the first answer, or Azure-AsyncOperation, which goes before it",
  },
  {
    files: /^arm-deployments$/,
    place: /^header azure-asyncoperation$/,
    because: "played without it: there the deployment says its state itself",
  },
  {
    files: /^arm-deployments$/,
    place: /^header retry-after$/,
    because: "it says 5 s, which is the hub's own pace",
  },
  {
    files: /^storage-blob-errors$/,
    place: /^header x-ms-error-code$/,
    because: "the body has the code, too (shown by its body alone: storage-errors.test.ts)",
  },
  key(/^body\.Code$/, "the header has the code, too", /^storage-blob-errors$/),

  key(/^body\.(?:id|name|type|location|tags)$/, "known from the request", /^(?:arm-|cost-|providers|resource-groups)/),
  key(/^body\.properties$/, "read from the deployment itself once it has ended", DEPLOYMENTS),
  key(
    /^body\.properties\.(?:dependencies|duration|mode|outputResources|parameters|parametersLink|providers|templateHash|templateLink|timestamp)$/,
    UNREAD,
    DEPLOYMENTS,
  ),
  key(/^body\.properties\.correlationId$/, "read from the deployment that has ended alone", DEPLOYMENTS),
  key(/^body\.properties\.potentialChanges$/, "each is among the changes already, and reported once", DEPLOYMENTS),
  key(/^body\.properties\.validatedResources\[\d+\]\.id$/, "they are counted", DEPLOYMENTS),
  key(/\.propertyChangeType$/, "Modify is what it is without a word", DEPLOYMENTS),
  key(/^body\.status$/, "an answer 200 without a state is the end", DEPLOYMENTS),
  key(
    /^body\.value\[\d+\]\.(?:id|properties\.(?:duration|serviceRequestId|statusCode|timestamp|trackingId))$/,
    UNREAD,
    /^arm-deployments$/,
  ),
  key(/\.provisioningOperation$/, "Create is what it is without a word", /^arm-deployments$/),
  {
    files: DEPLOYMENTS,
    place: /^body\.properties\.provisioningState$/,
    because: "no end: it is asked again; or reported by the operation, so that the deployment's own is not read",
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
    because: "the innermost cause is reported, which is below it",
  },
  {
    files: /^resource-groups-and-errors$/,
    place:
      /^body\.Error\.(?:Code|Message|Target|AdditionalInfo|Details\[\d+\]\.(?:AdditionalInfo|Code|Details|Target))$/,
    because: "the innermost cause is reported, which stands as JSON in the details' messages",
  },
  {
    files: /^resource-groups-and-errors$/,
    place: /^body\.(?:Details|Innererror|Message|Target)$/,
    because: "null, or the same sentence once more: of two sources the other one says it",
  },
  key(/^body\.odata\.error\.(?:date|requestId|message\.lang)$/, UNREAD, /^resource-groups-and-errors$/),
  key(/^body\.properties$/, UNREAD, /^(?:providers|resource-groups-and-errors)$/),

  key(/^body\.(?:authorizations?|namespace|registrationPolicy)$/, `known from the request, or ${UNREAD}`, PROVIDERS),
  key(/^body\.resourceTypes$/, "of a provider without types, as a list that is absent", PROVIDERS),
  key(/^body\.resourceTypes\[\d+\]\.(?:apiVersions|capabilities|defaultApiVersion)$/, UNREAD, PROVIDERS),
  key(/^body\.resourceTypes\[\d+\]\.locations$/, "of a type without places, as a list that is absent", PROVIDERS),
  {
    files: PROVIDERS,
    kind: "list reversed",
    place: /^body\.(?:authorizations|resourceTypes\[\d+\]\.apiVersions)$/,
    because: UNREAD,
  },

  key(/^body\.value\[\d+\]\.(?:id|type)$/, "an export is known by its scope and name", EXPORTS),
  key(/^body\.value\[\d+\]\.(?:eTag|name)$/, "null in a run; its ID ends in its number", EXPORTS),
  key(/^body\.value\[\d+\]\.properties\.(?:runSettings|submittedBy)$/, UNREAD, EXPORTS),
  key(
    /^body\.value\[\d+\]\.properties\.(?:fileName|processingStartTime|processingEndTime)$/,
    "null while the run goes on, as if it were absent",
    EXPORTS,
  ),
  key(/^body\.value$/, "an empty list, as one that is absent", /^(?:cost-management-exports|key-vault)$/),
  {
    files: EXPORTS,
    kind: "list reversed",
    place: /^body\.value$/,
    because: "the hub sorts runs itself: no order is promised",
  },
  {
    files: EXPORTS,
    place: /^(?:body\.error|status 404 to 200)$/,
    because: "404, or no export in the answer: it is not there",
  },

  key(
    /^body\.(?:correlation_id|error|error_codes|error_uri|timestamp|trace_id)$/,
    "the sentence says the code",
    /^entra/,
  ),
  {
    files: /^entra/,
    place: /^(?:body\.error|status 40[01] to 200)$/,
    because: "the sign-in library goes by the sentence, whatever status and word came with it",
  },

  key(/^body\.(?:attributes|id)$/, UNREAD, /^key-vault$/),
  key(/^body\.error$/, "404 says that there is no such secret", /^key-vault$/),
  key(/^body\.error\.message$/, "the code decides, and the hub says it in its own words", /^key-vault$/),
  { files: /^key-vault$/, place: /^body\.error\.code$/, because: "innererror has the code that decides" },
];

export function ruleOf(fate: Fate): SurvivorRule | undefined {
  return SURVIVOR_RULES.find(
    ({ files, kind, place }) =>
      (files?.test(fate.file) ?? true) && (kind === undefined || kind === fate.kind) && place.test(fate.place),
  );
}
