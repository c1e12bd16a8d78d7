import { counted } from "exact-values/counted";
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

/** A manifest in a listing. */
interface ManifestBlob {
  readonly name: string;
  readonly lastModified: Date;
}

/** A run of 10,000 parts has some terabytes, and more row groups than a month's footer can list. */
const MAX_PARTS = 10_000;

/** A part has about four values. The limit leaves room for newer manifests with more. */
const MAX_VALUES = 10 * MAX_PARTS;

/** True for the file names of manifests, in any folder. */
export function isManifestName(blobName: string): boolean {
  const file = blobName.slice(blobName.lastIndexOf("/") + 1).toLowerCase();
  return file === "manifest.json" || file === "_manifest.json";
}

const REMEDY =
  `Run the export again ${exportAgainCommand()}; if this manifest was written by hand, compare it with ` +
  "schemas/manifest.schema.json.";

/** A manifest of another kind of export, which is not a run. */
export interface OtherExport {
  readonly manifestName: string;
  /** `PriceSheet 2023-05-01`. */
  readonly what: string;
}

/** True for an `exportConfig.type` that is requested for at least one scope. */
export type ExpectedType = (type: string) => boolean;

export function isRun(manifest: ExportRun | OtherExport): manifest is ExportRun {
  return "runId" in manifest;
}

/**
 * Parses a manifest of any version. These are optional: byte and row counts, blobs, end date (the month's last day),
 * run ID (the manifest's folder) and submission time (the time of the manifest). Throws InputError `ManifestReadFailed`
 * or `InvalidScopeId`, except for kinds of export that `isExpected` does not know: errors in those do not concern the
 * hub.
 */
export function parseManifest(
  blob: ManifestBlob,
  bytes: Uint8Array,
  isExpected: ExpectedType = (type) => isFocusCost({ type, version: "" }),
): ExportRun | OtherExport {
  const fields = parseDocument(blob.name, bytes);
  if (isClassic(fields)) return { manifestName: blob.name, what: "a classic export without a dataset" };
  const type = fields.required("exportConfig.type");
  try {
    return parseRun(blob, fields);
  } catch (error) {
    const { type: name } = parseDataset(type, "");
    if (!(error instanceof InputError) || isExpected(name)) throw error;
    return { manifestName: blob.name, what: quoteValue(name) };
  }
}

/** The export name in a resource ID, for manifests that do not contain it. */
function nameOfExport(resourceId: string): string {
  return /\/exports\/([^/]*)\/?$/i.exec(resourceId)?.[1] ?? "";
}

/** Exports without dataset versions list only their files. FOCUS exports are newer. */
function isClassic(fields: ManifestFields): boolean {
  return fields.has("blobs") && !["exportConfig", "runInfo", "deliveryConfig"].some(fields.has);
}

/** The scope as spelled in the export's resource ID. The export's name may have any spelling. */
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
      // A snapshot describes the time of its run, so the later snapshot of a month always replaces the earlier one.
      window:
        kind?.isSnapshot === true
          ? { first: firstDay(month), last: lastDay(month) }
          : runWindow(startDate, endDate, submittedTime),
      parts: parseParts(blob.name, fields),
      dataRowCount: fields.wholeNumber("dataRowCount"),
    };
  });
}

/** Duplicate keys are rejected like other invalid JSON, because it is unclear which of two part lists counts. */
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

/**
 * Throws InputError `ManifestReadFailed` for a month that starts after the run was submitted, which cannot have costs
 * yet.
 */
function assertBegun(name: string, month: Month, submittedTime: Instant): void {
  if (submittedTime < parseInstant(`${firstDay(month)}T00:00:00Z`)) {
    throw unreadable(name, `its month ${month} starts after the submission (${submittedTime.slice(0, 10)})`);
  }
}

/** Converts errors in single values to errors of the manifest. */
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
    throw unreadable(name, `blobCount is ${count}, but the manifest names no parts`);
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
  if (names.size < parts.length) throw unreadable(name, "blobs lists a part twice");
  if (count !== undefined && count > 0 && count !== parts.length) {
    throw unreadable(name, `blobCount is ${count}, but the manifest names ${counted(parts.length, "part")}`);
  }
  return parts;
}

/** Throws InputError `TooManyParts` for a run with too many parts for one month. */
export function assertFewParts(name: string, count: number): void {
  if (count > MAX_PARTS) throw tooManyParts(name, `it names more than ${MAX_PARTS} parts`);
}

/** The error for a manifest that is not parsed, because its parts would exceed the memory. */
export function tooManyParts(name: string, reason: string): InputError {
  return new InputError("TooManyParts", `The run of ${name} is skipped: ${reason}.`, {
    remedy:
      "Delete the manifest if it is not from Cost Management. Otherwise deliver the run in fewer files, and let " +
      "apply-retention delete runs that are no longer needed.",
    place: { file: name, value: String(MAX_PARTS) },
  });
}

/** Counting needs far less memory than parsing. */
function countUpTo(text: string, wanted: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1 && count < most; at = text.indexOf(wanted, at + 1)) count++;
  return count;
}

/**
 * Part names are untrusted: paths out of the container and control characters are rejected. Microsoft's own example has
 * stray blanks.
 */
function partName(manifest: string, blobName: string): string {
  const trimmed = blobName.trim().replace(/^\/+/, "");
  const segments = trimmed.split("/");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names with control characters must be rejected
  const isHostile = /[\u0000-\u001f\u007f\\]/.test(trimmed) || segments.some((segment) => /^\.{0,2}$/.test(segment));
  // A manifest listed as a part would be deleted with the run, and the other run would be lost.
  if (isHostile || isManifestName(trimmed))
    throw unreadable(manifest, `${quoteValue(blobName)} cannot be the name of a part`);
  return trimmed;
}

/**
 * Early hubs accepted manifests without a run ID, so the folder is the fallback. Unusual characters become dashes,
 * because the ID is part of journal blob names.
 */
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
