import { createHash, type Hash } from "node:crypto";
import { InputError } from "exact-values/errors";
import { type CostSums, compareCostSums, costSumsFromJson } from "focus-parquet/facts";
import {
  type CheckedFooter,
  MAGIC,
  type RangeSource,
  readCheckedFooter,
  readStoredSums,
  streamRanges,
} from "focus-parquet/parquet";
import { CHARGES, datasetKind } from "focus-parquet/schemas";
import { BLOCKS_KEY, type PartitionRecord, RECORD_KEYS } from "../../hub/partition/partition-record.ts";
import { blobRanges } from "../discover/stored-file.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { type BlockDigest, FIRST_BLOCK_OFFSET, parseBlockList } from "./month-blocks.ts";

/** `gone`: the version was replaced or deleted. */
export type MonthProof =
  | { readonly outcome: "proven" | "gone" }
  | { readonly outcome: "damaged"; readonly reason: string };

export type MonthProver = (lake: BlobStore, blob: StoredBlob, record: PartitionRecord) => Promise<MonthProof>;

/** Proves one month at a time, because each proof keeps several row groups in memory. */
export function createMonthProver(): MonthProver {
  let last: Promise<unknown> = Promise.resolve();
  return (lake, blob, record) => {
    const proof = last.then(() => proveMonth(lake, blob, record));
    // A failed proof must not fail the next one.
    last = proof.catch(() => {});
    return proof;
  };
}

/** The footer of a month with about 100 GB of CSV has this size. */
const LARGEST_FOOTER = 64 * 1024 * 1024;

/**
 * Reads one version of a month completely, and compares it with its record from the commit. Months with a block list
 * are compared by the digest of each block. For older months, page checksums, rows and exact sums are compared. The
 * caller has already compared length and footer.
 */
async function proveMonth(lake: BlobStore, blob: StoredBlob, record: PartitionRecord): Promise<MonthProof> {
  const file = { ...blobRanges(lake, blob), name: `${lake.container}/${blob.name}` };
  try {
    const footer = await readCheckedFooter(file, LARGEST_FOOTER);
    const blocks = blocksOf(footer, blob, record);
    const reason = blocks === undefined ? await compareSums(file, footer, record) : await compareBlocks(file, blocks);
    return reason === undefined ? { outcome: "proven" } : { outcome: "damaged", reason };
  } catch (error) {
    lake.signal.throwIfAborted();
    if (!(error instanceof InputError)) throw error;
    if (error.code === "PartChanged") return { outcome: "gone" };
    return { outcome: "damaged", reason: error.message.replace(file.name, "it").replace(/\.$/, "") };
  }
}

/**
 * Undefined unless the list covers exactly the bytes before the footer. An older release keeps the list of the original
 * file when it adds prices.
 */
function blocksOf(
  { keyValues }: CheckedFooter,
  { byteCount }: StoredBlob,
  { readBack }: PartitionRecord,
): readonly BlockDigest[] | undefined {
  const blocks = parseBlockList(keyValues.get(BLOCKS_KEY));
  if (blocks === undefined || readBack === undefined) return undefined;
  const end = blocks.reduce((sum, block) => sum + block.byteCount, FIRST_BLOCK_OFFSET);
  return end === byteCount - readBack.footerByteCount ? blocks : undefined;
}

/** Returns the first difference, or undefined. */
async function compareBlocks(file: RangeSource, blocks: readonly BlockDigest[]): Promise<string | undefined> {
  const first: BlockDigest = {
    byteCount: FIRST_BLOCK_OFFSET,
    md5: createHash("md5").update(MAGIC).digest("hex"),
  };
  const expected = [first, ...blocks];
  const end = expected.reduce((sum, { byteCount }) => sum + byteCount, 0);
  let index = 0;
  let left = FIRST_BLOCK_OFFSET;
  let hash: Hash = createHash("md5");
  for await (const bytes of streamRanges({ ...file, byteCount: end })) {
    for (let at = 0; at < bytes.length; ) {
      const taken = bytes.subarray(at, at + left);
      hash.update(taken);
      at += taken.length;
      left -= taken.length;
      if (left > 0) continue;
      if (hash.digest("hex") !== expected[index]?.md5)
        return `block ${index} of ${blocks.length} differs from what was committed`;
      left = expected[++index]?.byteCount ?? 0;
      hash = createHash("md5");
    }
  }
  return undefined;
}

async function compareSums(
  file: RangeSource,
  footer: CheckedFooter,
  record: PartitionRecord,
): Promise<string | undefined> {
  const expected = sumsOf(footer, record);
  if (expected === undefined) return "it does not record the sums of its proof";
  const names = new Set([...expected.values()].flatMap((columns) => [...columns.keys()]));
  const stored = await readStoredSums(file, footer, { sums: [...names], currency: currencyOf(footer, record) });
  if (stored.rows !== record.rows) return `it has ${stored.rows} rows; ${record.rows} were committed`;
  const [difference] = compareCostSums(expected, stored.sums);
  if (difference === undefined) return undefined;
  const { column, currency } = difference;
  return `the sum of ${column} in ${currency || "no currency"} differs from what was committed`;
}

/** The metadata omits sums that are too long. */
function sumsOf({ keyValues }: CheckedFooter, record: PartitionRecord): CostSums | undefined {
  try {
    return costSumsFromJson(keyValues.get(RECORD_KEYS.sums) ?? record.sums);
  } catch {
    return undefined;
  }
}

/** Each agreement type has its own currency column for a dataset. */
function currencyOf({ columns }: CheckedFooter, { dataset }: PartitionRecord): string | undefined {
  const kind = dataset === undefined ? undefined : datasetKind({ type: dataset });
  const candidates = kind === undefined ? [CHARGES] : Object.values(kind.columns);
  const names = new Set(columns.map(({ element }) => element.name));
  return candidates.map(({ currency }) => currency).find((name) => name !== undefined && names.has(name));
}
