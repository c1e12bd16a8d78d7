import { type Instant, parseInstant } from "exact-values/instant";
import { type Day, parseDay } from "exact-values/month";
import { parseScopeId, type ScopeId } from "../scope.ts";
import { isManifestName } from "./manifest.ts";

/** An export file without a manifest: the facts in its path. */
export interface PathPart {
  /** The folder of the run, with a trailing slash. */
  readonly folder: string;
  readonly scope: ScopeId;
  readonly exportName: string;
  /** The first and last day of the exported month. */
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly exportTime: Instant;
  /** The run's own folder, if it has one. */
  readonly guid: string | undefined;
}

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RANGE = /^(\d{4})(\d{2})(\d{2})-(\d{4})(\d{2})(\d{2})$/;
const TIME = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/;
const DATA = /\.(?:csv|csv\.gz|parquet)$/i;

/**
 * Parses `{scope-id}/{export-name}/{yyyyMMdd-yyyyMMdd}/{yyyyMMddHHmm}/[{guid}/]{file}`, the layout of hubs without
 * manifests. Undefined for any other path. Throws InputError (`InvalidDay`, `InvalidInstant`, `InvalidScopeId`) for
 * such a path with an invalid day or scope.
 */
export function parsePathPart(blobName: string): PathPart | undefined {
  const segments = blobName.split("/");
  const file = segments.pop() ?? "";
  if (!DATA.test(file) || isHidden(file) || isManifestName(file)) return undefined;
  const guid = GUID.test(segments.at(-1) ?? "") ? segments.pop()?.toLowerCase() : undefined;
  const time = TIME.exec(segments.pop() ?? "");
  const range = RANGE.exec(segments.pop() ?? "");
  const exportName = segments.pop() ?? "";
  if (time === null || range === null || segments.length === 0) return undefined;
  if (exportName === "" || segments.includes("")) return undefined;
  const [, year, month, day, hour, minute] = time;
  return {
    folder: blobName.slice(0, -file.length),
    scope: parseScopeId(segments.join("/")),
    exportName,
    firstDay: parseDay(range.slice(1, 4).join("-")),
    lastDay: parseDay(range.slice(4, 7).join("-")),
    exportTime: parseInstant(`${year}-${month}-${day}T${hour}:${minute}Z`),
    guid,
  };
}

/** Existing reports show scope folders with these prefixes and flag others as strays. */
export function isReadersScope(scope: ScopeId): boolean {
  return scope.startsWith("subscriptions/") || scope.startsWith("providers/");
}

/** True for hidden files, which tools create. */
export function isHidden(fileName: string): boolean {
  return fileName.startsWith(".") || fileName.startsWith("_");
}
