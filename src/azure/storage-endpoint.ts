import { InputError, quoteValue } from "../errors.ts";
import { CLOUD_ENDPOINTS, type Cloud } from "./cloud.ts";

export interface StorageEndpoint {
  /** Blob endpoint without a trailing slash. */
  readonly url: string;
  readonly accountName: string;
}

/**
 * The blob endpoint of a storage account given by name or by its blob or dfs URL. An emulator's URL carries the account as its path.
 * Throws InputError `InvalidInput`.
 */
export function parseStorageAccount(text: string, cloud: Cloud): StorageEndpoint {
  if (/^[a-z0-9]{3,24}$/.test(text)) {
    return { url: `https://${text}.blob.${CLOUD_ENDPOINTS[cloud].storageSuffix}`, accountName: text };
  }
  const url = parseUrl(text);
  const [pathAccount, ...more] = url.pathname.split("/").filter((segment) => segment !== "");
  if (more.length > 0 || url.search !== "" || url.username !== "") throw invalid(text);
  const host = url.host.replace(/^([^.]+)\.dfs\./, "$1.blob.");
  const [hostAccount = ""] = host.split(".");
  return {
    url: `${url.protocol}//${host}${pathAccount === undefined ? "" : `/${pathAccount}`}`,
    accountName: pathAccount ?? hostAccount,
  };
}

function parseUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch (error) {
    throw invalid(text, error);
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") throw invalid(text);
  return url;
}

function invalid(text: string, cause?: unknown): InputError {
  return new InputError("InvalidInput", `Input storage-account is ${quoteValue(text)}, which is no storage account.`, {
    cure: "Give the account's name (3 to 24 lower-case letters and digits) or its endpoint, https://<name>.blob.core.windows.net, without container or SAS token.",
    cause,
  });
}
