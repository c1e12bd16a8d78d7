import { InputError } from "../errors.ts";

/**
 * Refuses a remote hub's address that settings.json may not hold, with InputError `InvalidInput`. Never repeats it: people paste SAS URLs.
 */
export function checkRemoteHubUri(uri: string): void {
  if (/^https?:\/\/[^\s?#@]+$/i.test(uri)) return;
  throw new InputError("InvalidInput", "remote-hub-storage-uri is not the plain URL of a storage account.", {
    cure: "Give the blob or dfs endpoint, as in https://remotehub.dfs.core.windows.net, without a SAS token; a key goes into remote-hub-storage-key.",
  });
}
