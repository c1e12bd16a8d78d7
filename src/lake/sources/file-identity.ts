import { createHash } from "node:crypto";
import type { StoredBlob } from "../../azure/storage/blob-store.ts";
import type { FileSource } from "../../hub/files/file-mapping.ts";
import { type Instant, parseInstant } from "../../hub/instant.ts";
import type { Month } from "../../hub/month.ts";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { type PartitionRecord, parseBlobMetadata } from "../../hub/partition/partition-record.ts";
import type { Lake } from "../discover/lake-state.ts";
import type { FilePart } from "./file-parts.ts";

/** What distinguishes files, and how a mapping takes them, from others. */
export interface Identity {
  /** Names and versions of the files. */
  readonly content: string;
  /** What the mapping says of them. */
  readonly rules: string;
}

export function identityOf(source: FileSource, parts: readonly FilePart[]): Identity {
  const { files, month, rename, mayBeEmpty, ...rest } = source;
  const rules = JSON.stringify([
    files.place,
    month,
    [...rename].sort(),
    [...mayBeEmpty].sort(),
    Object.entries(rest).sort(),
  ]);
  return {
    content: `files-${digest(parts.map(({ blob }) => `${blob.name}\n${blob.etag}\n`).join("")).slice(0, 24)}`,
    rules: digest(rules).slice(0, 8),
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What the run of a month is called. `fileCount`: files with rows of this month; `monthCount`: months that all the files make. */
export function runIdOf({ content, rules }: Identity, fileCount: number, monthCount: number): string {
  return `${content}-${rules}-${fileCount}-${monthCount}`;
}

/** How many files the month of such a run was made of; undefined for a run of something else. */
export function fileCountOf(runId: string): number | undefined {
  const [, count] = /^files-[0-9a-f]{24}-[0-9a-f]{8}-(\d+)-\d+$/.exec(runId) ?? [];
  return count === undefined ? undefined : Number(count);
}

type HeldMonth = PartitionRecord & { readonly month: Month };

/** The months that these files made, when every lake holds all of them. */
export function heldMonths(
  source: FileSource,
  lakes: readonly Lake[],
  identity: Identity,
): readonly HeldMonth[] | undefined {
  const [first, ...others] = lakes.map((lake) => heldIn(lake, source, identity));
  if (first === undefined || first.length === 0) return undefined;
  const counts = new Set(first.map(({ runId }) => runId.split("-").at(-1)));
  if (counts.size > 1 || !counts.has(String(first.length))) return undefined;
  const key = (months: readonly HeldMonth[]): string =>
    months.map(({ month, runId, submittedTime }) => `${month} ${runId} ${submittedTime}`).join("\n");
  return others.every((other) => key(other) === key(first)) ? first : undefined;
}

function heldIn(lake: Lake, { scope }: FileSource, { content, rules }: Identity): readonly HeldMonth[] {
  const held: HeldMonth[] = [];
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
  readonly lakes: readonly Lake[];
  readonly now: Date;
  readonly files: readonly StoredBlob[];
  readonly identity: Identity;
  readonly runId: string;
  readonly month: Month;
}

/**
 * Decides against what the month holds. The same files by the same rules keep their time, so that they are `unchanged`. Files in storage count as
 * submitted when the newest of them was written; those of a workspace, where every checkout gives new times, and files that a changed
 * mapping takes otherwise or that were written in the same second as those that the month holds, now.
 */
export function submittedTimeOf({ source, lakes, now, files, identity, runId, month }: Submission): Instant {
  const records = lakes.flatMap((lake) => lake.stateOf(source.scope, month).record ?? []);
  const same = records.filter((record) => record.runId === runId).map((record) => record.submittedTime);
  const [earliest] = same.sort();
  if (earliest !== undefined && same.length === records.length) return earliest;
  const isTakenOtherwise = records.some((record) => record.runId.startsWith(`${identity.content}-`));
  const written = Math.max(...files.map(({ lastModified }) => lastModified.getTime()));
  // Storage says times to the second: other files of the same second are news, too.
  const isSameSecond = records.some((record) => Date.parse(record.submittedTime) === written);
  const isNow = source.files.place === "workspace" || isTakenOtherwise || isSameSecond;
  return parseInstant((isNow ? now : new Date(written)).toISOString());
}
