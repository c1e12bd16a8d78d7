import type { BlobClient } from "@azure/storage-blob";
import { parquetMetadataAsync } from "hyparquet";
import type { TableFile } from "../../examples/read-table.mjs";
import type { PartitionRecord } from "../../src/hub/partition/partition-record.ts";

/**
 * Compares rows, sums and attempt: the footer with the log, and the log with the month in the lake if it is the same
 * attempt.
 */
export async function compareFooter(
  blob: BlobClient,
  { size, stats, tags }: TableFile,
  record: PartitionRecord | undefined,
): Promise<readonly string[]> {
  const slice = async (start: number, end = size): Promise<ArrayBuffer> =>
    Uint8Array.from(await blob.downloadToBuffer(start, end - start)).buffer;
  const { key_value_metadata = [], num_rows } = await parquetMetadataAsync({ byteLength: size, slice });
  const footer = new Map(key_value_metadata.map(({ key, value }) => [key, value]));
  const lake = record?.attempt === tags.hub_attempt ? record : undefined;
  return [
    ...different("rows", { "statistics of the log": stats.numRecords, footer: num_rows }),
    ...different("rows", { "tags of the log": tags.hub_rows, footer: num_rows }),
    ...different("rows", { ingestion: lake?.rows, footer: num_rows }),
    ...different("sums", { "tags of the log": sorted(tags.hub_sums), footer: sorted(footer.get("hub_sums")) }),
    // Metadata that would be too long is not stored.
    ...different("sums", { ingestion: sorted(lake?.sums || undefined), footer: sorted(footer.get("hub_sums")) }),
    ...different("run", { "tags of the log": tags.hub_run_id, footer: footer.get("hub_run_id") }),
    ...different("attempt", { "tags of the log": tags.hub_attempt, footer: footer.get("hub_attempt") }),
  ];
}

/** Names both values if they differ. Empty if the first is absent. */
function different(what: string, values: Readonly<Record<string, unknown>>): readonly string[] {
  const [[one, ofOne] = [], [other, ofOther] = []] = Object.entries(values);
  if (ofOne === undefined && one === "ingestion") return [];
  return String(ofOne) === String(ofOther) ? [] : [`${what}: ${one} ${ofOne}, ${other} ${ofOther}`];
}

/** JSON with sorted members, so that only values are compared. */
function sorted(json: string | undefined): string | undefined {
  if (json === undefined) return undefined;
  const inOrder = (value: unknown): unknown =>
    typeof value === "object" && value !== null
      ? Object.entries(value)
          .map(([name, member]): [string, unknown] => [name, inOrder(member)])
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
      : value;
  return JSON.stringify(inOrder(JSON.parse(json)));
}
