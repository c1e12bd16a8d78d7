import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import {
  parseBlobMetadata,
  SUB_ACCOUNT_DIGESTS_KEY,
  SUB_ACCOUNT_IDS_KEY,
} from "../../hub/partition/partition-record.ts";
import { subAccountsOf } from "../../hub/partition/shared-costs.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { parseSubAccountDigests, subAccountDigest } from "./named-sub-accounts.ts";
import { readFooter } from "./read-footer.ts";

/** The sub-accounts whose costs a month holds. */
export interface SubAccounts {
  /** Keys (`subAccountKey`); the first ones alone when there are `digests`. */
  readonly keys: ReadonlySet<string>;
  /** Digests of all keys, for a month with more sub-accounts than its footer names. */
  readonly digests: ReadonlySet<string> | undefined;
}

const NONE: SubAccounts = { keys: new Set(), digests: undefined };

/** The sub-accounts of a month from the footer of its file; none for a file that no hub of ours wrote. */
export async function readSubAccounts(lake: BlobStore, blob: StoredBlob): Promise<SubAccounts> {
  // Files of others name no sub-accounts, and may not be parquet: the check of their own month reports them.
  if (parseBlobMetadata(blob.metadata) === undefined) return NONE;
  const footer = await readFooter(lake, blob);
  if (footer === undefined) return NONE;
  const { keyValues } = footer;
  const text = keyValues.get(SUB_ACCOUNT_IDS_KEY);
  const ids: unknown = text === undefined ? [] : JSON.parse(text);
  const digests = keyValues.get(SUB_ACCOUNT_DIGESTS_KEY);
  return {
    keys: subAccountsOf(
      parsePartitionPath(blob.name)?.scope ?? "",
      Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [],
    ),
    digests: digests === undefined ? undefined : parseSubAccountDigests(digests),
  };
}

/** Keys that both months hold, and how many they share; a shared key that only one of them names is counted, too. */
export function sharedSubAccounts(
  one: SubAccounts,
  other: SubAccounts,
): { readonly keys: readonly string[]; readonly count: number } {
  const named = new Set(one.keys.intersection(other.keys));
  if (one.digests === undefined && other.digests === undefined) return { keys: [...named].sort(), count: named.size };
  for (const key of one.keys) if (other.digests?.has(subAccountDigest(key)) === true) named.add(key);
  for (const key of other.keys) if (one.digests?.has(subAccountDigest(key)) === true) named.add(key);
  const both =
    one.digests === undefined || other.digests === undefined ? 0 : one.digests.intersection(other.digests).size;
  return { keys: [...named].sort(), count: Math.max(named.size, both) };
}
