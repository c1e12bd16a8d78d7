import { type Instant, parseInstant } from "exact-values/instant";
import { type Day, parseDay } from "exact-values/month";
import { costVersion, datasetKind, FOCUS_COST } from "focus-parquet/schemas";
import { type DeliveryDigest, formatWindow, type RunWindow } from "../runs/exported-run.ts";
import type { ScopeSpelling } from "../scope-name.ts";
import { formatMonthExport, type MonthExport, parseMonthExport } from "./month-export.ts";
import { type FillRecord, formatFill, parseFill } from "./price-fill.ts";
import { formatOverlapRecord, type OverlapRecord, parseOverlapRecord } from "./shared-costs.ts";

/** What a month in `ingestion` records about itself, in its blob metadata and its parquet footer. */
export interface PartitionRecord {
  readonly manifestName: string;
  readonly runId: string;
  readonly submittedTime: Instant;
  readonly window: RunWindow;
  readonly firstChargeDay: string | undefined;
  readonly lastChargeDay: string | undefined;
  readonly rows: number;
  /** JSON text: currency -> cost column -> decimal text. */
  readonly sums: string;
  /**
   * JSON text: summed column -> number of rows without a value; undefined if every row has one, and in earlier
   * releases.
   */
  readonly rowsWithout?: string | undefined;
  readonly datasetVersion: string;
  /** `PriceSheet`; undefined for costs. */
  readonly dataset?: string | undefined;
  /** Dataset version of the columns, if ingest was configured with one; undefined for the exported columns. */
  readonly columnVersion?: string | undefined;
  readonly hubVersion: string;
  /** Random ID of the commit. Distinguishes a repeated commit of this run from a commit by another run. */
  readonly attempt: string;
  /** Storage account of the hub that committed the month and may delete it; undefined in release 0.2. */
  readonly owner?: string | undefined;
  /** Increases with every commit of the month (`nextGeneration`); undefined in earlier releases and in the footer. */
  readonly generation?: number | undefined;
  /** How the exports of the month spell its scope; undefined if only one spelling exists, and in earlier releases. */
  readonly scopeSpelling?: ScopeSpelling | undefined;
  /** The delivery that the month was made from; undefined in earlier releases. */
  readonly delivery?: DeliveryDigest | undefined;
  /** The export that made the month; undefined in earlier releases and for other providers' files. */
  readonly madeBy?: MonthExport | undefined;
  /** The filled-in prices; undefined if no prices were looked up. */
  readonly fill?: FillRecord | undefined;
  /**
   * The scopes that held the same costs at the commit; undefined for other datasets, in earlier releases, and in the
   * footer.
   */
  readonly overlaps?: OverlapRecord | undefined;
  /** The end of the month's ledger at the commit; undefined in earlier releases. */
  readonly ledger?: LedgerHead | undefined;
  /** Undefined in earlier releases, and in the footer, which cannot contain its own digest. */
  readonly readBack?: ReadBack | undefined;
}

/**
 * True if the record describes this dataset (`datasetFolderOf`; undefined for costs). A file may have been copied to
 * the path of another dataset.
 */
export function isOfDataset(record: Pick<PartitionRecord, "dataset">, folder: string | undefined): boolean {
  const kind = datasetKind({ type: record.dataset ?? FOCUS_COST });
  return kind !== undefined && (folder ?? FOCUS_COST.toLowerCase()).split("/")[0] === kind.folder;
}

/**
 * The expected size and footer of the file. Later runs use it to check that storage still has the confirmed content.
 */
export interface ReadBack {
  /** Length of the whole file. */
  readonly byteCount: number;
  readonly footerByteCount: number;
  /** 64 hexadecimal digits, lower case. */
  readonly footerSha256: string;
}

/** Sequence and digest of a ledger's last line. */
export interface LedgerHead {
  readonly sequence: number;
  readonly digest: string;
}

/**
 * With a hierarchical namespace, all blob metadata may have 8 KB. The rest is left for the service and other writers.
 */
const LARGEST_METADATA = 6 * 1024;

/** The keys must be C# identifiers. They are lower case, because metadata is sent as header names. */
export const RECORD_KEYS = {
  manifestName: "hub_manifest",
  runId: "hub_run_id",
  submittedTime: "hub_submitted_time",
  window: "hub_window",
  firstChargeDay: "hub_first_charge_day",
  lastChargeDay: "hub_last_charge_day",
  rows: "hub_rows",
  sums: "hub_sums",
  rowsWithout: "hub_rows_without",
  datasetVersion: "hub_dataset_version",
  dataset: "hub_dataset",
  columnVersion: "hub_column_version",
  hubVersion: "hub_version",
  attempt: "hub_attempt",
  owner: "hub_owner",
  generation: "hub_generation",
  scopeSpelling: "hub_scope_spelling",
  delivery: "hub_delivery",
  madeBy: "hub_export",
  fill: "hub_fill",
  overlaps: "hub_overlaps",
  ledger: "hub_ledger",
  readBack: "hub_read_back",
} as const satisfies Record<keyof PartitionRecord, string>;

/** Footer key of the distinct SubAccountIds (JSON list, lower case). */
export const SUB_ACCOUNT_IDS_KEY = "hub_sub_account_ids";

/** Footer key of the digests of all SubAccountIds (base64), for months with too many for the list above. */
export const SUB_ACCOUNT_DIGESTS_KEY = "hub_sub_account_digests";

/** Footer key of the parts that the month was made from (`formatPartList`). */
export const PARTS_KEY = "hub_parts";

/** Footer key of the output of `formatMonthFiles` for these parts, for mapped files. */
export const FILES_KEY = "hub_files";
/** Footer key of the lengths and digests of all bytes before the footer (`formatBlockList`). */
export const BLOCKS_KEY = "hub_blocks";

/** Footer key of the lines that the commit added to the month's ledger (gzip, base64). */
export const LEDGER_LINES_KEY = "hub_ledger_lines";

/** Footer key of the outcome of filling in prices (rows, rules and reasons, sums; JSON). */
export const FILLED_KEY = "hub_filled";

/** Keys that are omitted from metadata that becomes too long, least important first. The footer has all of them. */
const OPTIONAL_KEYS = [RECORD_KEYS.sums, RECORD_KEYS.manifestName, RECORD_KEYS.overlaps];

/** Formats the record as key-value metadata of the parquet footer: plain text. */
export function formatRecord(record: PartitionRecord): Readonly<Record<string, string>> {
  const values: Record<string, string | undefined> = {
    [RECORD_KEYS.manifestName]: record.manifestName,
    [RECORD_KEYS.runId]: record.runId,
    [RECORD_KEYS.submittedTime]: record.submittedTime,
    [RECORD_KEYS.window]: formatWindow(record.window),
    [RECORD_KEYS.firstChargeDay]: record.firstChargeDay,
    [RECORD_KEYS.lastChargeDay]: record.lastChargeDay,
    [RECORD_KEYS.rows]: String(record.rows),
    [RECORD_KEYS.sums]: record.sums,
    [RECORD_KEYS.rowsWithout]: record.rowsWithout,
    [RECORD_KEYS.datasetVersion]: record.datasetVersion,
    [RECORD_KEYS.dataset]: record.dataset,
    [RECORD_KEYS.columnVersion]: record.columnVersion,
    [RECORD_KEYS.hubVersion]: record.hubVersion,
    [RECORD_KEYS.attempt]: record.attempt,
    [RECORD_KEYS.owner]: record.owner,
    [RECORD_KEYS.generation]: record.generation?.toString(),
    [RECORD_KEYS.scopeSpelling]: record.scopeSpelling,
    [RECORD_KEYS.delivery]: record.delivery && formatDelivery(record.delivery),
    [RECORD_KEYS.madeBy]: record.madeBy && formatMonthExport(record.madeBy),
    [RECORD_KEYS.fill]: record.fill && formatFill(record.fill),
    [RECORD_KEYS.overlaps]: record.overlaps && formatOverlapRecord(record.overlaps),
    [RECORD_KEYS.ledger]: record.ledger && formatLedgerHead(record.ledger),
    [RECORD_KEYS.readBack]: record.readBack && formatReadBack(record.readBack),
  };
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * Formats the record as blob metadata: percent-encoded ASCII, less than 6 KB in total. Values that do not fit are only
 * in the footer.
 */
export function formatBlobMetadata(record: PartitionRecord): Readonly<Record<string, string>> {
  const metadata = Object.fromEntries(
    Object.entries(formatRecord(record)).map(([key, value]) => [key, encodeURIComponent(value.toWellFormed())]),
  );
  for (const key of OPTIONAL_KEYS) {
    if (metadataSize(metadata) <= LARGEST_METADATA) break;
    delete metadata[key];
  }
  return metadata;
}

function metadataSize(metadata: Readonly<Record<string, string>>): number {
  return Object.entries(metadata).reduce((size, [key, value]) => size + key.length + value.length, 0);
}

/**
 * Parses the output of `formatBlobMetadata`; undefined for a blob that this project's hub did not commit. Keys are
 * case-insensitive.
 */
export function parseBlobMetadata(metadata: Readonly<Record<string, string>>): PartitionRecord | undefined {
  const byKey = new Map(Object.entries(metadata).map(([key, value]) => [key.toLowerCase(), value]));
  const text = (key: keyof typeof RECORD_KEYS): string | undefined => decode(byKey.get(RECORD_KEYS[key]));
  const [first, last] = (text("window") ?? "").split("/");
  const runId = text("runId");
  const submittedTime = text("submittedTime");
  const rows = Number(text("rows"));
  if (!runId || !submittedTime || !first || !last || !Number.isSafeInteger(rows)) return undefined;
  try {
    return {
      manifestName: text("manifestName") ?? "",
      runId,
      submittedTime: parseInstant(submittedTime),
      window: { first: parseDay(first), last: parseDay(last) },
      firstChargeDay: dayText(text("firstChargeDay")),
      lastChargeDay: dayText(text("lastChargeDay")),
      rows,
      sums: text("sums") ?? "",
      ...(text("rowsWithout") === undefined ? {} : { rowsWithout: text("rowsWithout") }),
      datasetVersion: text("datasetVersion") ?? "",
      ...(text("dataset") === undefined ? {} : { dataset: text("dataset") }),
      ...(text("columnVersion") === undefined ? {} : { columnVersion: text("columnVersion") }),
      hubVersion: text("hubVersion") ?? "",
      attempt: text("attempt") ?? "",
      ...(text("owner") === undefined ? {} : { owner: text("owner") }),
      ...parseGeneration(text("generation")),
      ...parseSpelling(text("scopeSpelling")),
      ...parseDelivery(text("delivery")),
      ...(parseMonthExport(text("madeBy")) === undefined ? {} : { madeBy: parseMonthExport(text("madeBy")) }),
      ...(parseFill(text("fill")) === undefined ? {} : { fill: parseFill(text("fill")) }),
      ...(parseOverlapRecord(text("overlaps")) === undefined ? {} : { overlaps: parseOverlapRecord(text("overlaps")) }),
      ...(parseLedgerHead(text("ledger")) === undefined ? {} : { ledger: parseLedgerHead(text("ledger")) }),
      ...parseReadBack(text("readBack")),
    };
  } catch {
    return undefined;
  }
}

/** Formats a head as one metadata value. */
export function formatLedgerHead({ digest, sequence }: LedgerHead): string {
  return `${sequence}/${digest}`;
}

/** Parses the output of `formatLedgerHead`; undefined for any other text. */
export function parseLedgerHead(text: string | undefined): LedgerHead | undefined {
  const [, sequence, digest] = /^([1-9]\d{0,8})\/([0-9a-f]{64})$/.exec(text ?? "") ?? [];
  return sequence === undefined || digest === undefined ? undefined : { sequence: Number(sequence), digest };
}

function parseGeneration(text: string | undefined): Pick<PartitionRecord, "generation"> {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
    ? { generation: Number(text) }
    : {};
}

function parseSpelling(text: string | undefined): Pick<PartitionRecord, "scopeSpelling"> {
  return text === "composed" || text === "decomposed" ? { scopeSpelling: text } : {};
}

function formatDelivery({ partsSha256, manifestSha256, manifestVersion, ...times }: DeliveryDigest): string {
  const { manifestWrittenAt, partsWrittenAt } = times;
  const written = manifestWrittenAt === undefined ? [] : [manifestWrittenAt, partsWrittenAt ?? []].flat();
  return [partsSha256, manifestSha256, manifestVersion, ...written].join("/");
}

function parseDelivery(text: string | undefined): Pick<PartitionRecord, "delivery"> {
  const [, partsSha256, manifestSha256, manifestVersion = "", writtenAt, partsWrittenAt] =
    text?.match(/^([0-9a-f]{64})\/([0-9a-f]{64})\/(.*?)(?:\/(\d{1,15}))?(?:\/(\d{1,15}))?$/) ?? [];
  if (partsSha256 === undefined || manifestSha256 === undefined) return {};
  const written = {
    ...(writtenAt === undefined ? {} : { manifestWrittenAt: Number(writtenAt) }),
    ...(partsWrittenAt === undefined ? {} : { partsWrittenAt: Number(partsWrittenAt) }),
  };
  return { delivery: { partsSha256, manifestSha256, manifestVersion, ...written } };
}

function formatReadBack({ byteCount, footerByteCount, footerSha256 }: ReadBack): string {
  return [byteCount, footerByteCount, footerSha256].join("/");
}

function parseReadBack(text: string | undefined): Pick<PartitionRecord, "readBack"> {
  const [, byteCount, footerByteCount, footerSha256 = ""] =
    text?.match(/^([1-9]\d{0,14})\/([1-9]\d{0,14})\/([0-9a-f]{64})$/) ?? [];
  if (byteCount === undefined) return {};
  return { readBack: { byteCount: Number(byteCount), footerByteCount: Number(footerByteCount), footerSha256 } };
}

function dayText(text: string | undefined): Day | undefined {
  return text === undefined ? undefined : parseDay(text);
}

function decode(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Names a month's column set: that of its dataset version, or of the version that ingest was configured for. */
export function columnSetOf({ columnVersion, datasetVersion }: PartitionRecord): string {
  const version = columnVersion ?? datasetVersion;
  const name = costVersion(version)?.sameColumnsAs ?? version;
  return columnVersion === undefined ? `${name} as exported` : `${name} with x_SourceChanges`;
}

/** The number of months per column set, largest first; undefined if the lake has fewer than two sets. */
export function mixedColumnSets(records: Iterable<PartitionRecord>): ReadonlyMap<string, number> | undefined {
  const months = new Map<string, number>();
  for (const record of records) {
    const set = columnSetOf(record);
    months.set(set, (months.get(set) ?? 0) + 1);
  }
  if (months.size < 2) return undefined;
  return new Map([...months].sort(([left, some], [right, others]) => others - some || (left < right ? -1 : 1)));
}
