import type { LackingRole } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import { parseScopeId } from "../../hub/scope.ts";
import { needsManualSteps } from "../../hub/scope-kind.ts";
import { isRefusal, principalIn, SERVICE_ROLES } from "../http/missing-role.ts";
import type { ServiceFault } from "../http/service-fault.ts";
import type { Caller } from "../sign-in/repository-identity.ts";
import { exportRights, personRemedy } from "./export-roles.ts";

/** The subject of an error from the exports API. */
export interface ExportPlace {
  readonly scope: string;
  readonly name?: string;
  /** The storage account that the export delivers to, if known. */
  readonly destinationId?: string;
  readonly apiVersion?: string;
  /** True if an export is written or deleted, for which Azure changes role assignments on behalf of the caller. */
  readonly isWrite?: boolean;
  /** The refused identity, if known. */
  readonly caller?: Caller | undefined;
  /** The cloud's endpoint, for commands in remedies. */
  readonly resourceManagerUrl?: string;
}

interface Explanation {
  readonly code: string;
  /** A clause; Azure's own message follows. */
  readonly headline: string;
  readonly remedy: string;
  readonly lacking?: LackingRole | undefined;
  /** A later run can succeed without any change by the user. */
  readonly isTransient?: boolean;
}

interface ExportFailureRule {
  readonly matches: (fault: ServiceFault, status: number | undefined, place: ExportPlace) => boolean;
  readonly explain: (place: ExportPlace, fault: ServiceFault) => Explanation;
}

/** Known responses of the exports API; the first match is reported. */
export const EXPORT_FAILURES: readonly ExportFailureRule[] = [
  {
    matches: ({ code, message }) =>
      /RP Not Registered/i.test(message) ||
      /^(?:MissingSubscriptionRegistration|SubscriptionNotRegistered)$/.test(code),
    explain: ({ destinationId }) => ({
      code: "ProviderNotRegistered",
      headline: "The subscription of the hub's storage account is not registered with Microsoft.CostManagementExports",
      remedy:
        `${registerExports(destinationId)}, which needs Contributor on that subscription and takes some ` +
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
    matches: ({ message }) =>
      /not authorized to access the specified storage account|Key-based authentication is currently disabled/i.test(
        message,
      ),
    explain: ({ destinationId }) => ({
      code: "StorageFirewalled",
      headline:
        "Cost Management may not write to the hub's storage account, because its firewall blocks the " +
        "request or it allows no shared keys",
      remedy:
        "Run configure-exports: each export needs an identity of its own, and must be saved again after the " +
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
      remedy:
        `Ask an Owner of ${destinationId ?? "the storage account"} to assign the identity ` +
        `${SERVICE_ROLES.exportIdentity} there, as deploy-hub does for the hub identity. A new assignment ` +
        "takes up to ten minutes.",
    }),
  },
  {
    matches: ({ message }) => /may not be in (?:the )?past|recurrence ?period/i.test(message),
    explain: ({ name = "", scope }) => ({
      code: "InvalidExportSchedule",
      headline: `Azure rejects the schedule of export ${name} of ${scope}`,
      remedy:
        "Run the workflow again. On a self-hosted runner, correct the clock, because a schedule must start " +
        "in the future.",
    }),
  },
  {
    matches: ({ message }) => /time ?period|'(?:to|from)' value/i.test(message),
    explain: ({ name = "", scope }) => ({
      code: "InvalidExportPeriod",
      headline: `Azure cannot run export ${name} of ${scope} for this period`,
      remedy:
        "Set start-month and end-month to months of the last seven years that have already begun. A scope " +
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
        remedy:
          `Remove ${type} from the datasets of this scope. Azure exports it only for enrollments and billing ` +
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
      remedy:
        "Name its subscriptions, or the billing account that pays for them; management groups and former " +
        "pay-as-you-go offers have no FOCUS data.",
    }),
  },
  {
    // Recorded 2022: a subscription that had just been created.
    matches: ({ message }) => /Cost management data is not supported for subscription/i.test(message),
    explain: ({ scope }) => ({
      code: "NoCostDataYet",
      headline: `Cost Management has no data for ${scope} yet`,
      remedy:
        "A new subscription can take up to 48 hours to show its first costs. Run the workflow again after " +
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
      remedy:
        "Run the workflow again: no change is needed. If the error persists, delete the export in the " +
        "portal, and configure-exports creates it again.",
      isTransient: true,
    }),
  },
  {
    matches: ({ message }) => /rootFolderPath/i.test(message),
    explain: ({ name = "", scope }) => ({
      code: "InvalidExportFolder",
      headline: `Azure does not accept the folder of export ${name} of ${scope}`,
      remedy:
        "Please report this with the scope; until then, create the export by hand, with a folder of " +
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
    matches: ({ code, message }) =>
      /^ContainerNotFound$/i.test(code) || /container .{0,80}(?:not exist|not be found)/i.test(message),
    explain: ({ destinationId }) => ({
      code: "ContainerNotFound",
      headline: "The container that the export delivers to does not exist",
      remedy:
        `Run deploy-hub, which creates the containers of ${destinationId ?? "the hub's storage account"}, or ` +
        "check storage-account-id.",
    }),
  },
  {
    matches: ({ code }) =>
      /^(?:NoRegisteredProviderFound|InvalidApiVersionParameter|MissingApiVersionParameter)$/.test(code),
    explain: ({ apiVersion = "" }) => ({
      code: "UnsupportedApiVersion",
      headline: `This cloud's Cost Management does not support version ${apiVersion} of the exports API`,
      remedy: "Remove the input api-version, or set it to a version that Azure names.",
    }),
  },
  {
    matches: ({ code }, status) =>
      (status === 404 && /(?:Subscription|ResourceGroup|BillingAccount|Scope)\w*NotFound/i.test(code)) ||
      /^(?:InvalidSubscriptionId|InvalidScope)$/i.test(code),
    explain: scopeNotFound,
  },
  {
    matches: ({ code }, status) => status === 404 || code === "404",
    explain: (place) =>
      place.name === undefined
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
      headline:
        `Azure refused to write export ${place.name ?? ""} of ${place.scope}, which delivers with its own identity, and gave ` +
        "no reason",
      remedy: identityRemedy(place),
    }),
  },
  {
    matches: ({ code }, status) =>
      code !== "InvalidAuthenticationToken" &&
      code !== "InvalidAuthenticationTokenTenant" &&
      code !== "ScopeLocked" &&
      (isRefusal(status) || /^(?:RBAC|Billing)AccessDenied$/.test(code)),
    explain: missingRole,
  },
  {
    matches: (_, status) => status === 429,
    explain: ({ scope }) => ({
      code: "ExportsThrottled",
      isTransient: true,
      headline: `Azure's quota for exports is used up at ${scope}`,
      remedy:
        "Wait for an hour and run the workflow again: completed work is not repeated. Check for other " +
        "tools that call Cost Management.",
    }),
  },
];

const OTHER_TYPE = /Export type: (PriceSheet|Reservation[a-z]{1,40}) is not supported for/i;

/** Customer agreements check billing permissions even if the role on the subscription would be sufficient. */
const MCA_HINT =
  " Some accounts with a Microsoft Customer Agreement do not allow service principals to create exports, " +
  "regardless of their roles. In that case, create the two exports in the portal for the same container, " +
  "and ingest will find them.";

/** A response that says only "unauthorized", without the missing permission or its scope. */
function isBare({ code, message }: ServiceFault): boolean {
  const reported = message.replace(/\(?(?:request|correlation) id:?[^)]*\)?/i, "").replace(/[^a-z]/gi, "");
  return /^(?:|401|HTTP401|Unauthorized)$/i.test(code) && /^(?:unauthorized)?$/i.test(reported);
}

/** Which of the two permissions is missing, or that no identity can have them, depends on the kind of scope. */
function identityRemedy(place: ExportPlace): string {
  const { destinationId, scope } = place;
  const account = destinationId ?? "the hub's storage account";
  if (needsManualSteps(parseScopeId(scope))) return personRemedy(scope, account);
  return (
    "The creator of the export must be allowed to assign a role to its identity: assign " +
    `${SERVICE_ROLES.exportIdentity} on ${account}, as deploy-hub does for the hub identity. A new ` +
    "assignment takes up to ten minutes. Then check the permissions at the scope. " +
    `${exportRights(scope, place).remedy}`
  );
}

/** Azure names the caller in some refusals, and the token names it in all of them. */
function callerOf(message: string, caller: Caller | undefined): Caller | undefined {
  const principalId = principalIn(message);
  return principalId === undefined ? caller : { principalId, tenantId: caller?.tenantId };
}

function missingRole(place: ExportPlace, { code, message }: ServiceFault): Explanation {
  const { scope } = place;
  const { remedy, lacking } = exportRights(scope, { ...place, caller: callerOf(message, place.caller) });
  const hint = code === "RBACAccessDenied" && !needsManualSteps(parseScopeId(scope)) ? MCA_HINT : "";
  return {
    lacking,
    code: "MissingRole",
    headline: `The signed-in identity has no permission for this at ${scope}`,
    remedy: `${remedy}${hint}`,
  };
}

function scopeNotFound(place: ExportPlace): Explanation {
  const { scope } = place;
  const { remedy, lacking } = exportRights(scope, place);
  return {
    lacking,
    code: "ScopeNotFound",
    headline: `Azure finds no scope ${scope}, or does not show it to this identity`,
    remedy: `Check its ID, and remove it from the settings if it was deleted. If it exists: ${remedy}`,
  };
}

/** The command that lets a subscription's storage receive exports. */
export function registerExports(destinationId: string | undefined): string {
  return `Run: ${registerExportsCommand(destinationId)}`;
}

export function registerExportsCommand(destinationId: string | undefined): string {
  const subscription =
    /^\/?subscriptions\/([^/]+)/i.exec(destinationId ?? "")?.[1] ?? "<subscription of the storage account>";
  return shellCommand`az provider register --namespace Microsoft.CostManagementExports --subscription ${subscription} --wait`;
}
