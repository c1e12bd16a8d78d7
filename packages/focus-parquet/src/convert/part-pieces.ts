import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { InputError } from "exact-values/errors";
import type { PlacedPiece } from "../converter.ts";
import { addCostSums, type CostSums, compareCostSums } from "../focus/cost-sums.ts";
import type { DatasetColumns } from "../focus/dataset.ts";
import { addCounts, type UpgradeCounts } from "../focus/upgrade/upgrade-rule.ts";
import { assertFooterSize } from "../footer/compose-footer.ts";
import { EMPTY_FACTS, type MonthFacts, mergeFacts } from "../month-facts.ts";
import { formatExactJson, parseExactJson } from "../tagged-json.ts";
import { assertCurrencies, assertDays, type ConvertedParts } from "./convert-parts.ts";

/** A staged row group: its metadata for the footer, and the hash of its block. */
interface StagedPiece extends PlacedPiece {
  /** Hexadecimal. */
  readonly md5: string;
}

/** Everything known about one part once its row groups are staged and proven. */
export interface PartPiece {
  /** A piece is only valid for the plan, month and part that it was made for. */
  readonly key: PartPieceKey;
  readonly rows: number;
  readonly rowGroups: readonly StagedPiece[];
  /** Sums of the source values, with the amounts lost by rounding. */
  readonly sums: CostSums;
  readonly roundings: number;
  /** Rows that each upgrade rule changed; absent without an upgrade. */
  readonly changes?: UpgradeCounts;
  /** Facts that are read back from the written bytes. */
  readonly facts: MonthFacts;
}

export interface PartPieceKey {
  readonly plan: string;
  /** Attempt that the blocks belong to. */
  readonly attempt: string;
  readonly partName: string;
  /** Version of the part that was read. */
  readonly partEtag: string;
  /** Digest of the columns and the write options. */
  readonly columns: string;
}

const FORMAT = "cost-hub part piece 3";
/** Row-group metadata is repetitive: even the fastest level reduces it to a tenth. */
const FAST = { level: constants.Z_BEST_SPEED };
const MAGIC_LINE = new RegExp(`^${FORMAT} ([0-9a-f]{64})\n`);
/**
 * A part has a few row groups of about ten kilobytes each, and a few megabytes of facts. Anything larger is not a piece
 * of ours.
 */
const LARGEST_TEXT = 128 * 1024 * 1024;

const compress = promisify<Uint8Array, { level: number }, Buffer>(gzip);
const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

/**
 * The stored form of a piece: gzip of a line with format and SHA-256, then JSON. The same piece always gives the same
 * bytes.
 */
export async function formatPartPiece(piece: PartPiece): Promise<Uint8Array> {
  const text = formatExactJson(piece);
  return compress(Buffer.from(`${FORMAT} ${digestOf(text)}\n${text}`), FAST);
}

/** Undefined if the bytes are not a whole piece in the format of this version, or belong to another key. */
export async function parsePartPiece(bytes: Uint8Array, key: PartPieceKey): Promise<PartPiece | undefined> {
  try {
    const text = (await decompress(bytes, { maxOutputLength: LARGEST_TEXT })).toString();
    const [line = "", digest] = MAGIC_LINE.exec(text) ?? [];
    const body = text.slice(line.length);
    if (digest !== digestOf(body)) return undefined;
    // The digest guarantees the shape, because only `formatPartPiece` writes it.
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
 * Returns what one process that converted all parts would know. `pieces` are in the order of the parts, and `dataset`
 * belongs to their plan. Throws InputError `CostMismatch` if a piece contradicts itself.
 */
export function mergePieces(pieces: readonly PartPiece[], dataset?: DatasetColumns): ConvertedParts {
  let sums: CostSums = new Map();
  let facts: MonthFacts = EMPTY_FACTS;
  let changes: UpgradeCounts | undefined;
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

/** The converter proved each row group. This checks the piece that was stored in between. */
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
  /** Index of the part. */
  readonly part: number;
  /** Index of its first row in the part, from 0. */
  readonly firstRow: number;
  readonly rows: number;
}

type PlacedParts = Pick<ConvertedParts, "pieces" | "rowsByPart">;

/** Locates each piece in the parts. Pieces never span parts, and come in their order. */
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
 * Returns a text for each part that is the same for the same rows. Equal CSV text becomes equal row groups wherever it
 * is converted, compressed or not.
 */
export function contentByPart(parts: PlacedParts): readonly string[] {
  const contents = parts.rowsByPart.map((): string[] => []);
  for (const [index, { part }] of placePieces(parts).entries()) {
    const { byteCount = 0, checksum = "" } = parts.pieces[index] ?? {};
    contents[part]?.push(`${byteCount}-${checksum}`);
  }
  return contents.map((each) => each.join(" "));
}
