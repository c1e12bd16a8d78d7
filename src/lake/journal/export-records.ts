import type { Notice } from "exact-values/notice";
import { decodeExportRecord, type ExportRecord, encodeExportRecord } from "../../hub/exports/export-record.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type JournalKind, parseJournal, readJournal, writeJournal } from "./journal-blob.ts";

const FOLDER = "journal/exports/";

/** The same record in the metadata, which a listing includes: a hub of a thousand scopes is read in one request. */
const METADATA_KEY = "hub_export_record";

const KIND: JournalKind<ExportRecord> = {
  decode: decodeExportRecord,
  encode: encodeExportRecord,
  ifDamaged: {
    consequence: "It counts as absent, so the clock of this export starts again, and a late delivery is noticed later.",
    remedy:
      "There is nothing to do while run-exports runs: it writes the record again. Delete the file if its export is gone.",
  },
};

/** All records, by scope and export. */
export async function readExportRecords(
  config: BlobStore,
): Promise<{ readonly records: readonly ExportRecord[]; readonly warnings: readonly Notice[] }> {
  const records: ExportRecord[] = [];
  const warnings: Notice[] = [];
  for await (const { metadata, name } of config.list(FOLDER)) {
    const listed = recordIn(metadata);
    // Tools that copy a container may drop the metadata; the content has the same record.
    const reading = listed === undefined ? await readJournal(config, name, KIND) : { value: listed, warnings: [] };
    warnings.push(...reading.warnings);
    if (reading.value !== undefined) records.push(reading.value);
  }
  return { records, warnings };
}

/** Writes one record. Each has its own blob, so that workflows that run side by side do not undo each other's. */
export async function writeExportRecord(config: BlobStore, record: ExportRecord): Promise<void> {
  const listed = metadataOf(record);
  const metadata = {
    [METADATA_KEY]: listed.length <= LONGEST_METADATA ? listed : metadataOf({ ...record, others: undefined }),
  };
  await writeJournal(config, `${FOLDER}${record.scope}/${record.exportName}.json`, {
    kind: KIND,
    value: record,
    metadata,
  });
}

/** Storage takes 8 KB of metadata in all. A record has a scope, a name and a reason, each with a limit; members of newer releases have none. */
const LONGEST_METADATA = 6000;

function metadataOf(record: ExportRecord): string {
  return encodeURIComponent(JSON.stringify(encodeExportRecord(record)));
}

function recordIn(metadata: Readonly<Record<string, string>>): ExportRecord | undefined {
  const key = Object.keys(metadata).find((candidate) => candidate.toLowerCase() === METADATA_KEY);
  if (key === undefined) return undefined;
  try {
    const parsed = parseJournal(new TextEncoder().encode(decodeURIComponent(metadata[key] ?? "")), KIND);
    return parsed.isRead ? parsed.value : undefined;
  } catch {
    // Not percent-encoded text.
    return undefined;
  }
}
