import { createHash } from "node:crypto";
import type { MonthFacts } from "focus-parquet/facts";
import { subAccountKey } from "../../hub/partition/shared-costs.ts";

/** More than these make the footer large; most scopes have fewer. */
const MAX_SUB_ACCOUNT_IDS = 5000;
/** Characters of all IDs: every comparison of scopes reads the footer of a month. */
const MAX_CHARACTERS = 1024 * 1024;
/** Digests of 8 bytes each: 1.6 MB at most, and two IDs out of 200,000 are confused once in a billion months. */
const MAX_DIGESTS = 200_000;
const DIGEST_BYTES = 8;

/** The SubAccountIds that the footer of a month names: the first ones in ascending order. */
export function namedSubAccounts({ subAccountIds }: Pick<MonthFacts, "subAccountIds">): readonly string[] {
  let left = MAX_CHARACTERS;
  const first = [...subAccountIds].sort().slice(0, MAX_SUB_ACCOUNT_IDS);
  const end = first.findIndex((id) => {
    left -= id.length;
    return left < 0;
  });
  return end === -1 ? first : first.slice(0, end);
}

/** Digests of all SubAccountIds as base64, for a month with more than its footer names; undefined for all others. */
export function digestSubAccounts({ subAccountIds }: Pick<MonthFacts, "subAccountIds">): string | undefined {
  if (namedSubAccounts({ subAccountIds }).length === subAccountIds.size) return undefined;
  const digests = [...new Set([...subAccountIds].map((id) => subAccountDigest(subAccountKey(id))))].sort();
  return Buffer.from(digests.slice(0, MAX_DIGESTS).join(""), "hex").toString("base64");
}

/** Reads what `digestSubAccounts` wrote. */
export function parseSubAccountDigests(text: string): ReadonlySet<string> {
  const hex = Buffer.from(text, "base64").toString("hex");
  return new Set(hex.match(new RegExp(`.{${2 * DIGEST_BYTES}}`, "g")));
}

/** Of a key that `subAccountKey` made, as hexadecimal digits. */
export function subAccountDigest(key: string): string {
  return createHash("sha256")
    .update(key)
    .digest("hex")
    .slice(0, 2 * DIGEST_BYTES);
}
