import type { LackingRole } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import { parseScopeId } from "../../hub/scope.ts";
import { needsPerson } from "../../hub/scope-kind.ts";
import { isRefusal, principalIn, SERVICE_ROLES } from "../http/missing-role.ts";
import type { ServiceFault } from "../http/service-fault.ts";
import type { Caller } from "../sign-in/caller.ts";
import { exportRights, personRemedy } from "./export-roles.ts";

/** What an error of the exports API is about. */
export interface ExportPlace {
  readonly scope: string;
  readonly name?: string;
  /** Of the storage account that the export delivers to, where it is known. */
  readonly destinationId?: string;
  readonly apiVersion?: string;
  /** True where an export is written or deleted, for which Azure changes role assignments in the name of the caller. */
  readonly isWrite?: boolean;
  /** Who was refused, where it is known. */
  readonly caller?: Caller | undefined;
}

interface Explanation {
  readonly code: string;
  /** A clause; Azure's own sentence follows. */
  readonly headline: string;
  readonly remedy: string;
  readonly lacking?: LackingRole | undefined;
  /** Nothing of the user's has to change for a later run to succeed. */
  readonly isTransient?: boolean;
}

interface ExportFailureRule {
  readonly matches: (fault: ServiceFault, status: number | undefined, place: ExportPlace) => boolean;
  readonly explain: (place: ExportPlace, fault: ServiceFault) => Explanation;
}

/** Answers of the exports API that users meet; the first that fits is reported. */
export const EXPORT_FAILURES: readonly ExportFailureRule[] = [
  {
    matches: ({ code, message }) =>
      /RP Not Registered/i.test(message) ||
      /^(?:MissingSubscriptionRegistration|SubscriptionNotRegistered)$/.test(code),
    explain: ({ destinationId }) => ({
      code: "ProviderNotRegistered",
      headline: "The subscription of the hub's storage account is not registered with Microsoft.CostManagementExports",
      remedy: `${registerExports(destinationId)}, which needs Contributor on that subscription and takes some minutes; then run the workflow again.`,
    }),
  },
  {
    matches: ({ message }, status) => status === 412 || /Etag value required/i.test(message),
    explain: ({ name = "", scope }) => ({
      code: "ExportChanged",
      headline: `Export ${name} of ${scope} was changed by someone else after it was read`,
      remedy: "Run the workflow again: it reads the export anew and shows what differs.",
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
        "Cost Management may not write to the hub's storage account, which is closed by its firewall or takes no keys",
      remedy: `Run configure-exports, which gives exports to such accounts an identity of their own; on ${destinationId ?? "the account"} allow trusted Azure services and set the permitted scope for copy operations to any storage account.`,
    }),
  },
  {
    matches: ({ message }) => /specified storage account/i.test(message),
    explain: ({ destinationId }) => ({
      code: "DestinationForbidden",
      headline: "The signed-in identity may not let an export write to the hub's storage account",
      remedy: `Ask an Owner of ${destinationId ?? "the storage account"} to assign the identity ${SERVICE_ROLES.exportIdentity} there, as deploy-hub does for the hub's engine; a fresh assignment takes up to ten minutes.`,
    }),
  },
  {
    matches: ({ message }) => /may not be in (?:the )?past|recurrence ?period/i.test(message),
    explain: ({ name = "", scope }) => ({
      code: "InvalidExportSchedule",
      headline: `Azure does not take the schedule of export ${name} of ${scope}`,
      remedy:
        "Run the workflow again; on a self-hosted runner, set its clock right: a schedule has to begin in the future.",
    }),
  },
  {
    matches: ({ message }) => /time ?period|'(?:to|from)' value/i.test(message),
    explain: ({ name = "", scope }) => ({
      code: "InvalidExportPeriod",
      headline: `Azure does not run export ${name} of ${scope} for this period`,
      remedy:
        "Give start-month and end-month as months of the last seven years that have begun; a scope has no months from before it was made.",
    }),
  },
  {
    // A price sheet or reservations, which are there of enrollments and billing profiles alone; a different agreement than the scope's ID says.
    matches: ({ message }) => OTHER_TYPE.test(message),
    explain: ({ scope }, { message }) => {
      const type = OTHER_TYPE.exec(message)?.[1] ?? "such data";
      return {
        code: "UnsupportedExport",
        headline: `Azure exports no ${type} of ${scope}`,
        remedy: `Take ${type} out of the datasets of this scope. Azure has it of enrollments and of billing profiles only, and not under every agreement.`,
      };
    },
  },
  {
    // Recorded 2025: a subscription whose agreement (WebDirect: pay-as-you-go) has no FOCUS data.
    matches: ({ message }) => /Invalid definition type|Export type: .{0,80} is not supported for/i.test(message),
    explain: ({ scope }) => ({
      code: "UnsupportedExport",
      headline: `Azure exports no FOCUS data of ${scope}`,
      remedy:
        "Name its subscriptions, or the billing account that pays for them; management groups and former pay-as-you-go offers have no FOCUS data.",
    }),
  },
  {
    // Recorded 2022: a subscription that had just been made.
    matches: ({ message }) => /Cost management data is not supported for subscription/i.test(message),
    explain: ({ scope }) => ({
      code: "NoCostDataYet",
      headline: `Cost Management has no data of ${scope} yet`,
      remedy:
        "A new subscription has its first costs after up to 48 hours: run the workflow again then. If it is older, name the billing account that pays for it; some offers have no cost data of their own.",
    }),
  },
  {
    // Recorded 2025: the service that makes the export's own identity failed.
    matches: ({ code }) => code === "FailedIdentityOperation",
    explain: ({ name = "", scope }) => ({
      code: "ExportIdentityFailed",
      headline: `Azure could not make the identity that export ${name} of ${scope} delivers as`,
      remedy:
        "Run the workflow again: nothing has to change for a later try. If it stays, delete the export in the portal, and configure-exports makes it anew.",
      isTransient: true,
    }),
  },
  {
    matches: ({ message }) => /rootFolderPath/i.test(message),
    explain: ({ name = "", scope }) => ({
      code: "InvalidExportFolder",
      headline: `Azure does not take the folder of export ${name} of ${scope}`,
      remedy:
        "Please report this with the scope; until then make the export by hand, with a folder of letters, digits, dashes and slashes.",
    }),
  },
  {
    matches: ({ message }) => /storage account .{0,300}(?:not exist|not be found)/i.test(message),
    explain: ({ destinationId = "" }) => ({
      code: "StorageAccountNotFound",
      headline: `Cost Management finds no storage account ${destinationId} to deliver to`,
      remedy: "Check storage-account-id: it is the output storageAccountId of deploy-hub.",
    }),
  },
  {
    matches: ({ code, message }) =>
      /^ContainerNotFound$/i.test(code) || /container .{0,80}(?:not exist|not be found)/i.test(message),
    explain: ({ destinationId }) => ({
      code: "ContainerNotFound",
      headline: "The container that the export delivers to is not there",
      remedy: `Run deploy-hub, which makes the containers of ${destinationId ?? "the hub's storage account"}, or check storage-account-id.`,
    }),
  },
  {
    matches: ({ code }) =>
      /^(?:NoRegisteredProviderFound|InvalidApiVersionParameter|MissingApiVersionParameter)$/.test(code),
    explain: ({ apiVersion = "" }) => ({
      code: "UnsupportedApiVersion",
      headline: `This cloud's Cost Management does not know the version ${apiVersion} of its exports`,
      remedy: "Leave the input api-version out, or set it to one that Azure names.",
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
            remedy: "Run configure-exports, which makes it; both actions need the same hub-name and api-version.",
          },
  },
  {
    matches: (fault, status, { isWrite }) => isWrite === true && status === 401 && isBare(fault),
    explain: ({ caller, destinationId, name = "", scope }) => ({
      code: "ExportIdentityRefused",
      headline: `Azure refused to write export ${name} of ${scope}, which delivers as an identity of its own, and gave no reason`,
      remedy: identityRemedy(scope, destinationId, caller),
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
      headline: `Azure's quota for exports is used up, asked about ${scope}`,
      remedy:
        "Wait for an hour and run the workflow again: what is done is not done twice. Look for other tools that call Cost Management.",
    }),
  },
];

const OTHER_TYPE = /Export type: (PriceSheet|Reservation[a-z]{1,40}) is not supported for/i;

/** Customer agreements check billing rights even where the role of the subscription would do. */
const MCA_HINT =
  " In a Microsoft Customer Agreement some accounts let no service principal make exports, whatever its role: then make the two exports in the portal, to the same container, and let ingest find them.";

/** An answer that says "unauthorized" and nothing else: neither which right lacks, nor where. */
function isBare({ code, message }: ServiceFault): boolean {
  const reported = message.replace(/\(?(?:request|correlation) id:?[^)]*\)?/i, "").replace(/[^a-z]/gi, "");
  return /^(?:|401|HTTP401|Unauthorized)$/i.test(code) && /^(?:unauthorized)?$/i.test(reported);
}

/** Which of the two rights lacks, or that nobody's would do, depends on the kind of scope. */
function identityRemedy(scope: string, destinationId: string | undefined, caller: Caller | undefined): string {
  const account = destinationId ?? "the hub's storage account";
  if (needsPerson(parseScopeId(scope))) return personRemedy(scope, account);
  return `Whoever makes the export must be allowed to give its identity a role: assign ${SERVICE_ROLES.exportIdentity} on ${account}, as deploy-hub does for the hub's engine; a fresh assignment takes up to ten minutes. Then look at the scope. ${exportRights(scope, caller).remedy}`;
}

/** Azure names the caller in some refusals, and the token in all of them. */
function callerOf(message: string, caller: Caller | undefined): Caller | undefined {
  const principalId = principalIn(message);
  return principalId === undefined ? caller : { principalId, tenantId: caller?.tenantId };
}

function missingRole({ scope, caller }: ExportPlace, { code, message }: ServiceFault): Explanation {
  const { remedy, lacking } = exportRights(scope, callerOf(message, caller));
  const hint = code === "RBACAccessDenied" && !needsPerson(parseScopeId(scope)) ? MCA_HINT : "";
  return {
    lacking,
    code: "MissingRole",
    headline: `The signed-in identity may not do this at ${scope}`,
    remedy: `${remedy}${hint}`,
  };
}

function scopeNotFound({ scope, caller }: ExportPlace): Explanation {
  const { remedy, lacking } = exportRights(scope, caller);
  return {
    lacking,
    code: "ScopeNotFound",
    headline: `Azure knows no scope ${scope}, or does not show it to this identity`,
    remedy: `Check its ID, and take it out of the settings if it was deleted. If it is there: ${remedy}`,
  };
}

/** The command that lets a subscription's storage take exports. */
export function registerExports(destinationId: string | undefined): string {
  const subscription =
    /^\/?subscriptions\/([^/]+)/i.exec(destinationId ?? "")?.[1] ?? "<subscription of the storage account>";
  return `Run: ${shellCommand`az provider register --namespace Microsoft.CostManagementExports --subscription ${subscription} --wait`}`;
}
