import { InputError, quoteValue } from "../../errors.ts";
import { type Dataset, parseDataset } from "../../focus/dataset.ts";
import { type Instant, parseInstant } from "../instant.ts";
import { type Day, lastDay, type Month, monthOfDay, parseDay } from "../month.ts";
import { type ScopeId, scopeOfExport } from "../scope.ts";
import { decodeText } from "../text/text-encoding.ts";
import { type RunWindow, runWindow } from "./run-window.ts";

/** One CSV file of a run. */
export interface ExportPart {
  /** Relative to the container. */
  readonly blobName: string;
  /** Stored or inflated length, where the manifest says it. */
  readonly byteCount: number | undefined;
  readonly dataRowCount: number | undefined;
}

/** One execution of an export, as its manifest tells it. */
export interface ExportRun {
  /** Blob name of the manifest in `msexports`. */
  readonly manifestName: string;
  /** Lower case and fit for a blob name. */
  readonly runId: string;
  readonly submittedTime: Instant;
  readonly exportName: string;
  readonly scope: ScopeId;
  readonly dataset: Dataset;
  /** `csv` or `parquet`, lower case. */
  readonly fileFormat: string;
  readonly month: Month;
  /** The month of the last day that the manifest names; differs from `month` when the run spans months. */
  readonly lastMonth: Month;
  readonly window: RunWindow;
  readonly parts: readonly ExportPart[];
  readonly dataRowCount: number | undefined;
}

/** What is known of a manifest from its listing. */
export interface ManifestBlob {
  readonly name: string;
  readonly lastModified: Date;
}

/** Names that a manifest may have, in any folder. */
export function isManifestName(blobName: string): boolean {
  const file = blobName.slice(blobName.lastIndexOf("/") + 1).toLowerCase();
  return file === "manifest.json" || file === "_manifest.json";
}

/**
 * Reads a manifest of any version. Optional are: byte and row counts, blobs, end date (the month's last day), run ID (the folder of the
 * manifest) and submitted time (when the manifest was written). Throws InputError `ManifestReadFailed` or `InvalidScopeId`.
 */
export function parseManifest(blob: ManifestBlob, bytes: Uint8Array): ExportRun {
  const document = parseDocument(blob.name, bytes);
  const field = (path: string): string | undefined => textAt(document, path);
  const required = (path: string): string => {
    const text = field(path);
    if (text === undefined) throw unreadable(blob.name, `${path} is missing`);
    return text;
  };

  const dataset = parseDataset(required("exportConfig.type"), required("exportConfig.dataVersion"));
  const scope = scopeOf(blob.name, required("exportConfig.resourceId"));
  return readable(blob.name, () => {
    const startDate = parseDay(required("runInfo.startDate"));
    const month = monthOfDay(startDate);
    const endDate = dayOr(field("runInfo.endDate"), lastDay(month));
    const submittedTime = parseInstant(field("runInfo.submittedTime") ?? blob.lastModified.toISOString());
    return {
      manifestName: blob.name,
      runId: runIdOf(blob.name, field("runInfo.runId")),
      submittedTime,
      exportName: field("exportConfig.exportName") ?? "",
      scope,
      dataset,
      fileFormat: (field("deliveryConfig.fileFormat") ?? "Csv").toLowerCase(),
      month,
      lastMonth: monthOfDay(endDate),
      window: runWindow(startDate, endDate, submittedTime),
      parts: parseParts(blob.name, document as BlobsOfManifest),
      dataRowCount: wholeNumber((document as { dataRowCount?: unknown }).dataRowCount),
    };
  });
}

function parseDocument(name: string, bytes: Uint8Array): unknown {
  const text = decodeText(bytes);
  if (text === undefined) throw unreadable(name, "it is neither UTF-8 nor UTF-16 text");
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw unreadable(name, `it is not JSON (${error instanceof Error ? error.message : String(error)})`, error);
  }
  if (typeof document !== "object" || document === null || Array.isArray(document))
    throw unreadable(name, "it is not a JSON object");
  return document;
}

function scopeOf(name: string, resourceId: string): ScopeId {
  try {
    return scopeOfExport(resourceId);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, `${name}: ${error.message}`, {
      cure: error.cure,
      place: { ...error.place, file: name },
    });
  }
}

/** Faults of single values become faults of the manifest that holds them. */
function readable<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError) || error.code === "ManifestReadFailed") throw error;
    throw unreadable(name, error.message.replace(/\.$/, ""), error);
  }
}

interface BlobsOfManifest {
  readonly blobs?: unknown;
  readonly blobCount?: unknown;
}

function parseParts(name: string, { blobs, blobCount }: BlobsOfManifest): readonly ExportPart[] {
  const count = wholeNumber(blobCount);
  if (blobs === undefined || blobs === null) {
    if (count === undefined || count === 0) return [];
    throw unreadable(name, `blobCount is ${count}, but it names no part`);
  }
  if (!Array.isArray(blobs)) throw unreadable(name, "blobs is not a list");
  const parts = blobs.map((entry, index): ExportPart => {
    const { blobName, byteCount, dataRowCount } = (entry ?? {}) as Record<string, unknown>;
    if (typeof blobName !== "string") throw unreadable(name, `blobs[${index}].blobName is missing`);
    return {
      blobName: partName(name, blobName),
      byteCount: wholeNumber(byteCount),
      dataRowCount: wholeNumber(dataRowCount),
    };
  });
  const names = new Set(parts.map((part) => part.blobName));
  if (names.size < parts.length) throw unreadable(name, "blobs names a part twice");
  if (count !== undefined && count > 0 && count !== parts.length) {
    throw unreadable(name, `blobCount is ${count}, but it names ${parts.length} parts`);
  }
  return parts;
}

/** Names come from data: a step out of the container or a control character is no part name. Microsoft's own example has stray blanks. */
function partName(manifest: string, blobName: string): string {
  const trimmed = blobName.trim().replace(/^\/+/, "");
  const segments = trimmed.split("/");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const isHostile = /[\u0000-\u001f\u007f\\]/.test(trimmed) || segments.some((segment) => /^\.{0,2}$/.test(segment));
  // A manifest taken for a part would be deleted with it, and its run be forgotten.
  if (isHostile || isManifestName(trimmed))
    throw unreadable(manifest, `${quoteValue(blobName)} cannot be the name of a part`);
  return trimmed;
}

/** Early hubs read manifests without a run ID, so the folder stands in; anything odd becomes a dash, since the ID names journal blobs. */
function runIdOf(manifestName: string, runId: string | undefined): string {
  const text = runId ?? manifestName.slice(0, Math.max(0, manifestName.lastIndexOf("/")));
  const id = text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .slice(-200);
  if (!/[a-z0-9]/.test(id)) throw unreadable(manifestName, "runInfo.runId is missing");
  return id;
}

function dayOr(text: string | undefined, fallback: Day): Day {
  return text === undefined ? fallback : parseDay(text);
}

function textAt(document: unknown, path: string): string | undefined {
  let value: unknown = document;
  for (const key of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[key];
  if (typeof value !== "string") return undefined;
  return value.trim() === "" ? undefined : value.trim();
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function unreadable(name: string, reason: string, cause?: unknown): InputError {
  return new InputError("ManifestReadFailed", `The manifest ${name} cannot be used: ${reason}.`, {
    cure: "Run the export again; if this manifest was written by hand, compare it with schemas/manifest.schema.json.",
    place: { file: name },
    cause,
  });
}
