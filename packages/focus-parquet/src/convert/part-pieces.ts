import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { InputError } from "exact-values/errors";
import type { PlacedPiece } from "../converter.ts";
import { addCostSums, type CostSums, compareCostSums } from "../focus/cost-sums.ts";
import type { DatasetColumns } from "../focus/dataset-columns.ts";
import { addCounts, type LiftCounts } from "../focus/upgrade/upgrade-rule.ts";
import { assertFooterSize } from "../footer/compose-footer.ts";
import { EMPTY_FACTS, type MonthFacts, mergeFacts } from "../month-facts.ts";
import { formatExactJson, parseExactJson } from "../tagged-json.ts";
import { assertCurrencies, assertDays, type ConvertedParts } from "./convert-parts.ts";

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

/**
 * What one process that converted all parts would know; `pieces` in the order of the parts, `dataset` that of their plan. Throws InputError
 * `CostMismatch` when a piece contradicts itself.
 */
export function mergePieces(pieces: readonly PartPiece[], dataset?: DatasetColumns): ConvertedParts {
  let sums: CostSums = new Map();
  let facts: MonthFacts = EMPTY_FACTS;
  let changes: LiftCounts | undefined;
  let rowGroups = 0;
  for (const piece of pieces) {
    assertProven(piece);
    const { partName } = piece.key;
    rowGroups += piece.rowGroups.length;
    assertFooterSize(partName, rowGroups, piece.rowGroups[0]?.metadata.columns.length ?? 0);
    sums = addCostSums(sums, piece.sums);
    assertCurrencies(partName, sums, dataset);
    facts = mergeFacts(facts, piece.facts);
    assertDays(partName, facts.costByDay, dataset);
    if (piece.changes !== undefined) changes = addCounts(changes ?? new Map(), piece.changes);
  }
  return {
    pieces: pieces.flatMap(({ rowGroups }) => rowGroups.map((rowGroup) => ({ ...rowGroup, checksum: rowGroup.md5 }))),
    rowsByPart: pieces.map(({ rows }) => rows),
    sums,
    roundings: pieces.reduce((sum, { roundings }) => sum + roundings, 0),
    facts,
    ...(changes === undefined ? {} : { changes }),
  };
}

/** The converter proved each row group; this holds the piece to it that was kept in between. */
function assertProven({ key, rows, rowGroups, sums, facts }: PartPiece): void {
  const placed = rowGroups.reduce((sum, rowGroup) => sum + rowGroup.rows, 0);
  if (placed === rows && facts.rows === rows && compareCostSums(sums, facts.sums).length === 0) return;
  throw new InputError("CostMismatch", `The proof of ${key.partName} failed: its piece contradicts itself.`, {
    remedy: "Nothing was changed. Run the workflow again from the plan, and report this if it fails again.",
    place: { file: key.partName },
  });
}

/** The rows of a part that one row group holds. */
export interface RowGroupPlace {
  /** Number of the part. */
  readonly part: number;
  /** Number of its first row in the part, from 0. */
  readonly firstRow: number;
  readonly rows: number;
}

type PlacedParts = Pick<ConvertedParts, "pieces" | "rowsByPart">;

/** Where each piece is in the parts: pieces never span parts, and come in their order. */
export function placePieces({ pieces, rowsByPart }: PlacedParts): readonly RowGroupPlace[] {
  let part = 0;
  let firstRow = 0;
  return pieces.map(({ rows }) => {
    while (firstRow >= (rowsByPart[part] ?? Number.POSITIVE_INFINITY)) {
      part++;
      firstRow = 0;
    }
    const place = { part, firstRow, rows };
    firstRow += rows;
    return place;
  });
}

/**
 * For each part a text that is the same for the same rows. Equal text becomes the same row groups wherever it is converted, and whether it was
 * compressed or not.
 */
export function contentByPart(parts: PlacedParts): readonly string[] {
  const contents = parts.rowsByPart.map((): string[] => []);
  for (const [index, { part }] of placePieces(parts).entries()) {
    const { byteCount = 0, checksum = "" } = parts.pieces[index] ?? {};
    contents[part]?.push(`${byteCount}-${checksum}`);
  }
  return contents.map((each) => each.join(" "));
}
