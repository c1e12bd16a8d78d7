import { InputError, quoteValue } from "exact-values/errors";
import {
  type AzureService,
  CLOUDS,
  checkTrusted,
  parseCustomHosts,
  TOKEN_AUDIENCES,
  type TrustedHosts,
} from "../azure/azure-clouds.ts";
import { AUTH_MODES, type SignInOptions } from "../azure/sign-in/sign-in.ts";
import type { InputReader } from "../github/step-inputs.ts";

/** The inputs with which every action signs in. */
export type SignInInputs = Pick<
  SignInOptions,
  "auth" | "authorityHost" | "clientId" | "cloud" | "customHosts" | "tenantId" | "tokenAudience"
>;

function readSignInInputs(reader: InputReader): SignInInputs {
  const hosts = {
    cloud: reader.choice("cloud", CLOUDS),
    customHosts: parseCustomHosts(reader.list("custom-hosts")),
  };
  return {
    ...hosts,
    auth: reader.choice("auth", AUTH_MODES),
    tenantId: reader.optionalText("tenant-id"),
    clientId: reader.optionalText("client-id"),
    authorityHost: readTrustedUrl(reader, "authority-host", "signIn", hosts),
    tokenAudience: reader.optionalChoice("token-audience", TOKEN_AUDIENCES),
  };
}

/** The URL of a service that replaces the cloud's own. Throws InputError `InvalidInput` or `UntrustedHost`. */
function readTrustedUrl(
  reader: InputReader,
  name: string,
  service: AzureService,
  hosts: TrustedHosts,
): string | undefined {
  const text = reader.optionalText(name);
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || `${url.search}${url.hash}${url.username}${url.password}` !== "") {
    // The value is shortened, because people paste URLs with secrets.
    const value = text.replace(/[?#].*/s, "…").replace(/\/\/[^/]*@/, "//…@");
    throw new InputError("InvalidInput", `Input ${name} is ${quoteValue(value)}, which is not the URL of a service.`, {
      remedy: `Set ${name} to a plain https:// URL, or remove it: the input cloud chooses the host.`,
    });
  }
  checkTrusted(url.href, service, { hosts, place: `Input ${name}` });
  return url.href.replace(/\/+$/, "");
}

/** The sign-in inputs of an action that uses only storage, without the two inputs about subscriptions. */
export function readStorageSignInInputs(reader: InputReader): SignInInputs {
  reader.optionalText("subscription-id");
  reader.optionalText("resource-manager-url");
  return readSignInInputs(reader);
}

/** The sign-in inputs of an action that also uses Azure Resource Manager. */
export interface ManagementSignInInputs extends SignInInputs {
  readonly subscriptionId: string | undefined;
  /** Replaces the cloud's own URL. */
  readonly resourceManagerUrl: string | undefined;
}

export function readManagementSignInInputs(reader: InputReader): ManagementSignInInputs {
  const signIn = readSignInInputs(reader);
  return {
    ...signIn,
    subscriptionId: reader.optionalText("subscription-id"),
    resourceManagerUrl: readTrustedUrl(reader, "resource-manager-url", "resourceManager", signIn),
  };
}
