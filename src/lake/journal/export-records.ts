import type { Notice } from "exact-values/notice";
import { decodeExportRecord, type ExportRecord, encodeExportRecord } from "../../hub/exports/export-record.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type JournalKind, parseJournal, readJournal, writeJournal } from "./journal-blob.ts";

const FOLDER = "journal/exports/";

/** The metadata contains the same record, so one listing request reads the records of a thousand scopes. */
const METADATA_KEY = "hub_export_record";

const KIND: JournalKind<ExportRecord> = {
  decode: decodeExportRecord,
  encode: encodeExportRecord,
  ifDamaged: {
    consequence:
      "It is treated as absent. The waiting time of this export restarts, so a late delivery is detected later.",
    remedy:
      "No action is needed while run-exports runs, because it writes the record again. Delete the file if its export no longer exists.",
  },
};

/** Reads all records, by scope and export. */
export async function readExportRecords(
  config: BlobStore,
): Promise<{ readonly records: readonly ExportRecord[]; readonly warnings: readonly Notice[] }> {
  const records: ExportRecord[] = [];
  const warnings: Notice[] = [];
  for await (const { metadata, name } of config.list(FOLDER)) {
    const listed = recordIn(metadata);
    // Tools that copy a container may drop metadata. The content has the same record.
    const reading = listed === undefined ? await readJournal(config, name, KIND) : { value: listed, warnings: [] };
    warnings.push(...reading.warnings);
    if (reading.value !== undefined) records.push(reading.value);
  }
  return { records, warnings };
}

/**
 * Writes one record. Each record has its own blob, so that parallel workflows do not overwrite each other's records.
 */
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

/**
 * Storage limits metadata to 8 KB. The scope, name and reason in a record have limits, but members from newer releases
 * do not.
 */
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
    // The text is not percent-encoded.
    return undefined;
  }
}
