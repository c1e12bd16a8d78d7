import { InputError, ServiceError } from "exact-values/errors";
import { AzureError } from "../../azure/http/azure-error.ts";
import { findMissingRole, isRefusal } from "../../azure/http/missing-role.ts";
import type { LinkEvidence, LinkFault } from "../../hub/health/evidence.ts";
import type { LinkName } from "../../hub/health/links.ts";
import { assignmentCommand, byObjectId } from "../../hub/roles/role-loop.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { DoctorContext } from "./clients.ts";

/** Collects what the doctor meets at each link. */
export interface Met {
  readonly links: LinkEvidence[];
  seen(link: LinkName, message: string): void;
  hidden(link: LinkName, needs: string, message: string): void;
  broken(link: LinkName, fault: LinkFault, place?: Place): void;
  /** Reads something; if that fails, notes the error at the link where it belongs, or else at `link`. */
  attempt<T>(link: LinkName, read: () => Promise<T> | T, place?: Place): Promise<T | undefined>;
}

interface Place {
  readonly scope?: ScopeId;
  readonly subject?: string;
  /** The command of the remedy, if the error has none. */
  readonly command?: string | undefined;
}

/** Codes that show by themselves which link is broken, wherever they appear. */
const LINK_OF_ERROR: Readonly<Record<string, LinkName>> = {
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
const PERSONS_RIGHTS: Readonly<Record<string, string>> = {
  StorageForbidden: "Storage Blob Data Reader on the storage account",
  MissingRole: "Cost Management Reader on the scope",
  NetworkClosed: "a machine inside the network of the storage account",
  VaultForbidden: "Key Vault Secrets User on the vault's secret",
};

export function startMet({ examiner, limit, signal }: Pick<DoctorContext, "examiner" | "limit" | "signal">): Met {
  const links: LinkEvidence[] = [];
  const told = new Set<string>();
  const met: Met = {
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
      if (!told.has(key)) links.push({ link, state: "broken", fault, ...place });
      told.add(key);
    },
    attempt: async (link, read, place = {}) => {
      try {
        return await read();
      } catch (error) {
        signal.throwIfAborted();
        if (limit.aborted) {
          met.broken(link, OUT_OF_TIME);
          return undefined;
        }
        if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
        const refused = refusedRight(error);
        if (refused !== undefined) {
          met.hidden(link, refused, error.message);
          return undefined;
        }
        const at = LINK_OF_ERROR[error.code] ?? link;
        const right = examiner === "person" ? PERSONS_RIGHTS[error.code] : undefined;
        const { command, ...about } = place;
        const fault = faultOf(error);
        if (right === undefined) met.broken(at, { ...fault, command: fault.command ?? command }, about);
        else met.hidden(at, right, error.message);
        return undefined;
      }
    },
  };
  return met;
}

/** The right that Azure's refusal names, if only this look at the hub needed it. */
function refusedRight(error: InputError | ServiceError): string | undefined {
  if (!(error instanceof AzureError) || !isRefusal(error.status)) return undefined;
  const missing = findMissingRole(error.causes);
  return missing === undefined ? "Reader" : `${missing.action} on ${missing.scope}, which the role ${missing.role} has`;
}

const OUT_OF_TIME: LinkFault = {
  code: "TimeLimit",
  message: "The doctor's minute ended before this link was read.",
  remedy: "Run the doctor again. If Azure is throttling the identity, wait for some minutes.",
  command: "gh workflow run hub-daily.yml",
  isWarning: true,
};

/** The fault that an error describes. A service that may succeed later is only a warning. */
export function faultOf(error: InputError | ServiceError): LinkFault {
  const { code, message, remedy } = error;
  const lacking = error instanceof InputError ? error.lacking : undefined;
  const command =
    lacking?.principalId === undefined
      ? undefined
      : assignmentCommand({ role: lacking.role, assignee: byObjectId(lacking.principalId) }, lacking.scope);
  return { code, message, remedy, command, isWarning: error instanceof ServiceError && error.transient };
}
