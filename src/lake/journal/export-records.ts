import { type ExportRecord, formatExportRecord, parseExportRecord } from "../../hub/exports/export-record.ts";
import type { BlobStore } from "../storage/blob-store.ts";

const FOLDER = "journal/exports/";

/** The record once more in the metadata, which a listing brings along: a hub of a thousand scopes is read in one request. */
const METADATA_KEY = "hub_export_record";

/** All records, by scope and export. Lost or spoilt ones only make clocks start anew; the next look of run-exports writes them again. */
export async function readExportRecords(config: BlobStore): Promise<readonly ExportRecord[]> {
  const records: ExportRecord[] = [];
  for await (const { metadata } of config.list(FOLDER)) {
    const key = Object.keys(metadata).find((candidate) => candidate.toLowerCase() === METADATA_KEY);
    const record = key === undefined ? undefined : parseExportRecord(decoded(metadata[key] ?? ""));
    if (record !== undefined) records.push(record);
  }
  return records;
}

/** Writes one record; each has a blob of its own, so that workflows that run side by side do not undo each other's. */
export async function writeExportRecord(config: BlobStore, record: ExportRecord): Promise<void> {
  const text = formatExportRecord(record);
  await config.write(`${FOLDER}${record.scope}/${record.exportName}.json`, new TextEncoder().encode(`${text}\n`), {
    [METADATA_KEY]: encodeURIComponent(JSON.stringify(record)),
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
