import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import type { PlacedPiece } from "../engine.ts";
import type { CostSums } from "../focus/cost-sums.ts";
import type { LiftCounts } from "../focus/upgrade/upgrade-rule.ts";
import type { MonthFacts } from "../month-facts.ts";
import { formatExactJson, parseExactJson } from "../tagged-json.ts";

/** A row group that is staged: what the footer must know of it, and what its block must be. */
interface StagedPiece extends PlacedPiece {
  /** Hexadecimal. */
  readonly md5: string;
}

/** Everything that is known of one part once its row groups are staged and proven. */
export interface PartPiece {
  /** Whose work it is: a piece counts only for the plan, month and part that it was made for. */
  readonly key: PartPieceKey;
  readonly rows: number;
  readonly rowGroups: readonly StagedPiece[];
  /** Sums from the source values, with what rounding took away. */
  readonly sums: CostSums;
  readonly roundings: number;
  /** Rows that each rule of a lift changed; absent without a lift. */
  readonly changes?: LiftCounts;
  /** What the written bytes say. */
  readonly facts: MonthFacts;
}

export interface PartPieceKey {
  readonly plan: string;
  /** Attempt that the blocks belong to. */
  readonly attempt: string;
  readonly partName: string;
  /** Version of the part that was read. */
  readonly partEtag: string;
  /** Digest of the columns and of how they are written. */
  readonly columns: string;
}

const FORMAT = "cost-hub part piece 2";
/** Metadata of row groups repeats itself: the fastest level already makes a tenth of it. */
const FAST = { level: constants.Z_BEST_SPEED };
const MAGIC_LINE = new RegExp(`^${FORMAT} ([0-9a-f]{64})\n`);
/** One part has some row groups of some ten kilobytes and a few megabytes of facts; anything beyond is no piece of ours. */
const LARGEST_TEXT = 128 * 1024 * 1024;

const compress = promisify<Uint8Array, { level: number }, Buffer>(gzip);
const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

/** A piece as it is kept: gzip of a line with format and SHA-256, then JSON. The same piece always gives the same bytes. */
export async function formatPartPiece(piece: PartPiece): Promise<Uint8Array> {
  const text = formatExactJson(piece);
  return compress(Buffer.from(`${FORMAT} ${digestOf(text)}\n${text}`), FAST);
}

/** Undefined when the bytes are not a whole piece in the format of this version, or not the piece of this key. */
export async function parsePartPiece(bytes: Uint8Array, key: PartPieceKey): Promise<PartPiece | undefined> {
  try {
    const text = (await decompress(bytes, { maxOutputLength: LARGEST_TEXT })).toString();
    const [line = "", digest] = MAGIC_LINE.exec(text) ?? [];
    const body = text.slice(line.length);
    if (digest !== digestOf(body)) return undefined;
    // The digest vouches for the shape: nothing but `formatPartPiece` writes it.
    const piece = parseExactJson(body) as PartPiece;
    return formatExactJson(piece.key) === formatExactJson(key) ? piece : undefined;
  } catch {
    return undefined;
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
