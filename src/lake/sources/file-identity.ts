import { createHash } from "node:crypto";
import { type Instant, instantOfDate } from "exact-values/instant";
import type { Month } from "exact-values/month";
import type { FileSource } from "../../hub/files/file-mapping.ts";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { type PartitionRecord, parseBlobMetadata } from "../../hub/partition/partition-record.ts";
import { type FileIdentity, isFileRun } from "../../hub/runs/month-files.ts";
import type { LakeListing } from "../discover/lake-state.ts";
import type { StoredBlob } from "../storage/blob-store.ts";
import type { FilePart } from "./file-parts.ts";

/**
 * Increase this when a release creates different months from the same files. Months from earlier releases are then
 * recreated once.
 */
const FORMAT = 2;

export function identityOf(source: FileSource, parts: readonly FilePart[]): FileIdentity {
  const {
    files,
    mapping: _path,
    month,
    rename,
    changes,
    mayBeEmpty,
    monthDecisions,
    mayShrink: _,
    mayRepeat: __,
    ...rest
  } = source;
  const complete = [...monthDecisions].filter(([, decision]) => decision === "complete").map(([key]) => key);
  const rules = JSON.stringify([
    FORMAT,
    files.place,
    month,
    complete.sort(),
    [...rename].sort(),
    [...mayBeEmpty].sort(),
    Object.entries(rest).sort(),
    // Months of mappings without changes keep their identity.
    ...(changes === undefined ? [] : [[...changes.copies], [...changes.constants], [...changes.inclusiveEnds]]),
  ]);
  return {
    content: `files-${digest(parts.map(({ blob }) => `${blob.name}\n${blob.etag}\n`).join("")).slice(0, 24)}`,
    rules: digest(rules).slice(0, 8),
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export type RecordedMonth = PartitionRecord & { readonly month: Month };

/** Returns the months created from these files, if every lake contains all of them. */
export function heldMonths(
  source: FileSource,
  lakes: readonly LakeListing[],
  identity: FileIdentity,
): readonly RecordedMonth[] | undefined {
  const [first, ...others] = lakes.map((lake) => heldIn(lake, source, identity));
  if (first === undefined || first.length === 0) return undefined;
  const counts = new Set(first.map(({ runId }) => runId.split("-").at(-1)));
  if (counts.size > 1 || !counts.has(String(first.length))) return undefined;
  const key = (months: readonly RecordedMonth[]): string =>
    months.map(({ month, runId, submittedTime }) => `${month} ${runId} ${submittedTime}`).join("\n");
  return others.every((other) => key(other) === key(first)) ? first : undefined;
}

function heldIn(lake: LakeListing, { scope }: FileSource, { content, rules }: FileIdentity): readonly RecordedMonth[] {
  const held: RecordedMonth[] = [];
  for (const [path, { metadata }] of lake.files) {
    const key = parsePartitionPath(path);
    if (key?.scope !== scope) continue;
    const record = parseBlobMetadata(metadata);
    if (record?.runId.startsWith(`${content}-${rules}-`)) held.push({ ...record, month: key.month });
  }
  return held.sort((one, other) => (one.month < other.month ? -1 : 1));
}

interface Submission {
  readonly source: FileSource;
  readonly lakes: readonly LakeListing[];
  readonly now: Date;
  readonly files: readonly StoredBlob[];
  readonly identity: FileIdentity;
  readonly runId: string;
  readonly month: Month;
}

/**
 * Determines the submission time of a run. The same files and rules keep their time, so that the run is `unchanged`.
 * Files in storage use the newest write time. Workspace files use the current time, because each checkout changes file
 * times. Different files always count as later than the month's current files, because the newest file may have been
 * deleted.
 */
export function submittedTimeOf({ source, lakes, now, files, identity, runId, month }: Submission): Instant {
  const records = lakes.flatMap((lake) => lake.stateOf(source.scope, month).record ?? []);
  const same = records.filter((record) => record.runId === runId).map((record) => record.submittedTime);
  const [earliest] = same.sort();
  if (earliest !== undefined && same.length === records.length) return earliest;
  const isTakenOtherwise = records.some((record) => record.runId.startsWith(`${identity.content}-`));
  const written = Math.max(...files.map(({ lastModified }) => lastModified.getTime()));
  // Storage rounds times to seconds, so other files of the same second count as new.
  const isOld = records.some(({ runId: id, submittedTime }) => {
    const time = Date.parse(submittedTime);
    return time === written || (isFileRun({ runId: id }) && time > written);
  });
  const isNow = source.files.place === "workspace" || isTakenOtherwise || isOld;
  const others = records.filter((record) => isFileRun(record)).map((record) => Date.parse(record.submittedTime) + 1);
  const time = Math.max(isNow ? now.getTime() : written, ...others);
  return instantOfDate(new Date(time));
}
