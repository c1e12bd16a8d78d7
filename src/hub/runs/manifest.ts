import { InputError, quoteValue } from "exact-values/errors";
import { type Instant, parseInstant } from "exact-values/instant";
import { type Day, firstDay, lastDay, type Month, monthOfDay, parseDay } from "exact-values/month";
import { exportAgainCommand } from "focus-parquet/formats";
import { datasetKind, isFocusCost, parseDataset } from "focus-parquet/schemas";
import { type ScopeId, scopeOfExport } from "../scope.ts";
import { checkAzureScope, isDecomposed } from "../scope-name.ts";
import { decodeText, parseJsonText } from "../text/json-text.ts";
import type { ExportPart, ExportRun } from "./exported-run.ts";
import { runWindow } from "./exported-run.ts";
import { type ManifestFields, manifestFields } from "./manifest-fields.ts";

/** What is known of a manifest from its listing. */
interface ManifestBlob {
  readonly name: string;
  readonly lastModified: Date;
}

/** A run of 10,000 parts has some terabytes, and more row groups than the footer of a month can list. */
const MAX_PARTS = 10_000;

/** A part takes four values or some more; what newer manifests say of one has room. */
const MAX_VALUES = 10 * MAX_PARTS;

/** Names that a manifest may have, in any folder. */
export function isManifestName(blobName: string): boolean {
  const file = blobName.slice(blobName.lastIndexOf("/") + 1).toLowerCase();
  return file === "manifest.json" || file === "_manifest.json";
}

const REMEDY = `Run the export again ${exportAgainCommand()}; if this manifest was written by hand, compare it with schemas/manifest.schema.json.`;

/** A manifest of another kind of export, of which no run can be made. */
export interface OtherExport {
  readonly manifestName: string;
  /** `PriceSheet 2023-05-01`. */
  readonly what: string;
}

/** True for an `exportConfig.type` that is to be ingested of at least one scope. */
export type ExpectedType = (type: string) => boolean;

/** Distinguishes a run from what is none. */
export function isRun(manifest: ExportRun | OtherExport): manifest is ExportRun {
  return "runId" in manifest;
}

/**
 * Reads a manifest of any version. Optional are: byte and row counts, blobs, end date (the month's last day), run ID (the folder of the
 * manifest) and submitted time (when the manifest was written). Throws InputError `ManifestReadFailed` or `InvalidScopeId`, unless the
 * manifest is of a kind of export that `isExpected` does not know: whatever is odd about it, it is none of the hub's business.
 */
export function parseManifest(
  blob: ManifestBlob,
  bytes: Uint8Array,
  isExpected: ExpectedType = (type) => isFocusCost({ type, version: "" }),
): ExportRun | OtherExport {
  const fields = parseDocument(blob.name, bytes);
  if (isClassic(fields)) return { manifestName: blob.name, what: "a classic export, which has no dataset," };
  const type = fields.required("exportConfig.type");
  try {
    return parseRun(blob, fields);
  } catch (error) {
    const { type: name } = parseDataset(type, "");
    if (!(error instanceof InputError) || isExpected(name)) throw error;
    return { manifestName: blob.name, what: quoteValue(name) };
  }
}

/** The name of an export by its resource ID, for manifests that do not say it. */
function nameOfExport(resourceId: string): string {
  return /\/exports\/([^/]*)\/?$/i.exec(resourceId)?.[1] ?? "";
}

/** Exports from before datasets had versions name their files alone; those of FOCUS came later. */
function isClassic(fields: ManifestFields): boolean {
  return fields.has("blobs") && !["exportConfig", "runInfo", "deliveryConfig"].some(fields.has);
}

/** The scope as the resource ID of its export writes it; the name of the export may be written otherwise. */
function writtenScope(resourceId: string): string {
  return /^(.*)\/providers\/microsoft\.costmanagement\/exports\//is.exec(resourceId)?.[1] ?? resourceId;
}

function parseRun(blob: ManifestBlob, fields: ManifestFields): ExportRun {
  const dataset = parseDataset(fields.required("exportConfig.type"), fields.required("exportConfig.dataVersion"));
  const resourceId = fields.required("exportConfig.resourceId");
  const scope = scopeOf(blob.name, resourceId);
  const kind = datasetKind(dataset);
  const unnamed = kind?.isPerExport === true ? nameOfExport(resourceId) : "";
  return readable(blob.name, () => {
    const startDate = parseDay(fields.required("runInfo.startDate"));
    const month = monthOfDay(startDate);
    const endDate = dayOr(fields.text("runInfo.endDate"), lastDay(month));
    const submittedTime = parseInstant(fields.text("runInfo.submittedTime") ?? blob.lastModified.toISOString());
    assertBegun(blob.name, month, submittedTime);
    return {
      manifestName: blob.name,
      runId: runIdOf(blob.name, fields.text("runInfo.runId")),
      submittedTime,
      exportName: fields.text("exportConfig.exportName") ?? unnamed,
      scope,
      ...(isDecomposed(writtenScope(resourceId)) ? { isScopeDecomposed: true } : {}),
      dataset,
      fileFormat: (fields.text("deliveryConfig.fileFormat") ?? "Csv").toLowerCase(),
      month,
      lastMonth: monthOfDay(endDate),
      // A snapshot says what was valid when it was made: of two of a month, the later one is the better one.
      window:
        kind?.isSnapshot === true
          ? { first: firstDay(month), last: lastDay(month) }
          : runWindow(startDate, endDate, submittedTime),
      parts: parseParts(blob.name, fields),
      dataRowCount: fields.wholeNumber("dataRowCount"),
    };
  });
}

/** A key that occurs twice is refused with the rest of what JSON does not allow: nobody can say which of two lists of parts is meant. */
function parseDocument(name: string, bytes: Uint8Array): ManifestFields {
  const text = decodeText(bytes);
  if (text === undefined) throw unreadable(name, "it is neither UTF-8 nor UTF-16 text");
  assertFewParts(name, countUpTo(text, '"blobName"', MAX_PARTS + 1));
  const limits = { maxValues: MAX_VALUES, isWithoutPlaces: true } as const;
  const source = { code: "ManifestReadFailed", file: name, remedy: REMEDY, ...limits };
  const { root } = parseJsonText(text, source);
  if (root.kind !== "object") throw unreadable(name, "it is not a JSON object");
  return manifestFields(root.members, (reason) => {
    throw unreadable(name, reason);
  });
}

function scopeOf(name: string, resourceId: string): ScopeId {
  try {
    return checkAzureScope(scopeOfExport(resourceId), resourceId);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, `${name}: ${error.message}`, {
      remedy: error.remedy,
      place: { ...error.place, file: name },
    });
  }
}

/** Throws InputError `ManifestReadFailed` for a month that begins after its run was submitted: no such month has costs yet. */
function assertBegun(name: string, month: Month, submittedTime: Instant): void {
  if (submittedTime < parseInstant(`${firstDay(month)}T00:00:00Z`)) {
    throw unreadable(name, `its month ${month} begins after it was submitted (${submittedTime.slice(0, 10)})`);
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

function parseParts(name: string, fields: ManifestFields): readonly ExportPart[] {
  const count = fields.wholeNumber("blobCount");
  const blobs = fields.list("blobs");
  if (blobs === undefined) {
    if (count === undefined || count === 0) return [];
    throw unreadable(name, `blobCount is ${count}, but it names no part`);
  }
  assertFewParts(name, blobs.length);
  const parts = blobs.map(
    (blob): ExportPart => ({
      blobName: partName(name, blob.required("blobName")),
      byteCount: blob.wholeNumber("byteCount"),
      dataRowCount: blob.wholeNumber("dataRowCount"),
    }),
  );
  const names = new Set(parts.map((part) => part.blobName));
  if (names.size < parts.length) throw unreadable(name, "blobs names a part twice");
  if (count !== undefined && count > 0 && count !== parts.length) {
    throw unreadable(name, `blobCount is ${count}, but it names ${parts.length} parts`);
  }
  return parts;
}

/** Throws InputError `TooManyParts` for a run that no month can be made of. */
export function assertFewParts(name: string, count: number): void {
  if (count > MAX_PARTS) throw tooManyParts(name, `it names more than ${MAX_PARTS} parts`);
}

/** The error for a manifest that is left alone because its parts would fill the memory. */
export function tooManyParts(name: string, reason: string): InputError {
  return new InputError("TooManyParts", `The run of ${name} is not read: ${reason}.`, {
    remedy:
      "Delete the manifest if it is not from Cost Management. Otherwise deliver the run in fewer files, and let apply-retention delete runs that are no longer needed.",
    place: { file: name, value: String(MAX_PARTS) },
  });
}

/** Counting costs far less memory than parsing. */
function countUpTo(text: string, wanted: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1 && count < most; at = text.indexOf(wanted, at + 1)) count++;
  return count;
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

/** Early hubs read manifests without a run ID, so the folder is in; anything odd becomes a dash, since the ID names journal blobs. */
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

function unreadable(name: string, reason: string, cause?: unknown): InputError {
  return new InputError("ManifestReadFailed", `The manifest ${name} cannot be used: ${reason}.`, {
    remedy: REMEDY,
    place: { ...(cause instanceof InputError ? cause.place : {}), file: name },
    cause,
  });
}
