import { type NestedField, readNestedRows, writeNestedRows } from "focus-parquet/parquet";
import {
  type AddFile,
  isWhole,
  type LogActions,
  type RemoveFile,
  type TableMetadata,
  type TableTransaction,
} from "../../hub/table/log-entry.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";

/**
 * Formats a checkpoint with one row per action and one optional group per action type (PROTOCOL.md, "Checkpoint
 * Schema"). The caller omits removals that readers no longer need.
 */
export function formatCheckpoint(snapshot: TableSnapshot): Uint8Array {
  const { files, metaData, protocol, removed, transactions } = snapshot;
  const rows: readonly LogActions[] = [
    ...(protocol === undefined ? [] : [{ protocol }]),
    ...(metaData === undefined ? [] : [{ metaData }]),
    ...[...transactions.values()].map((txn) => ({ txn })),
    ...[...files.values()].map((add) => ({ add })),
    ...[...removed.values()].map((remove) => ({ remove })),
  ];
  return writeNestedRows(
    SCHEMA,
    rows.map(({ add, metaData: schema, protocol: versions, remove, txn }) => ({
      txn: txn && transactionRow(txn),
      add: add && addRow(add),
      remove: remove && removeRow(remove),
      metaData: schema && metadataRow(schema),
      protocol: versions,
    })),
  );
}

/** Reads the actions of a checkpoint; undefined if the bytes are not a checkpoint. */
export async function readCheckpoint(bytes: Uint8Array): Promise<readonly LogActions[] | undefined> {
  const rows = await readNestedRows(bytes);
  const actions = rows?.filter(isWhole) ?? [];
  const isComplete = actions.some(({ metaData }) => metaData) && actions.some(({ protocol }) => protocol);
  return isComplete && actions.length === rows?.length ? actions : undefined;
}

function transactionRow({ appId, lastUpdated, version }: TableTransaction): object {
  return { appId, version: BigInt(version), lastUpdated: longOf(lastUpdated) };
}

function addRow({ dataChange: _, modificationTime, size, ...add }: AddFile): object {
  // A reader that replays a checkpoint has already processed the data change.
  return { ...add, size: BigInt(size), modificationTime: BigInt(modificationTime), dataChange: false };
}

function removeRow({ dataChange: _, deletionTimestamp, size, ...remove }: RemoveFile): object {
  return { ...remove, deletionTimestamp: longOf(deletionTimestamp), dataChange: false, size: longOf(size) };
}

function metadataRow({ createdTime, ...metaData }: TableMetadata): object {
  return { ...metaData, createdTime: longOf(createdTime) };
}

function longOf(value: number | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(value);
}

const SCHEMA: readonly NestedField[] = [
  [
    "txn",
    [
      ["appId", "text"],
      ["version", "long"],
      ["lastUpdated", "long"],
    ],
  ],
  [
    "add",
    [
      ...([
        ["path", "text"],
        ["partitionValues", "text map"],
        ["size", "long"],
        ["modificationTime", "long"],
      ] as const),
      ...([
        ["dataChange", "boolean"],
        ["stats", "text"],
        ["tags", "text map"],
      ] as const),
    ],
  ],
  [
    "remove",
    [
      ...([
        ["path", "text"],
        ["deletionTimestamp", "long"],
        ["dataChange", "boolean"],
      ] as const),
      ...([
        ["extendedFileMetadata", "boolean"],
        ["partitionValues", "text map"],
        ["size", "long"],
      ] as const),
    ],
  ],
  [
    "metaData",
    [
      ...([
        ["id", "text"],
        ["name", "text"],
        ["description", "text"],
      ] as const),
      [
        "format",
        [
          ["provider", "text"],
          ["options", "text map"],
        ],
      ],
      ...([
        ["schemaString", "text"],
        ["partitionColumns", "text list"],
        ["createdTime", "long"],
      ] as const),
      ["configuration", "text map"],
    ],
  ],
  [
    "protocol",
    [
      ["minReaderVersion", "integer"],
      ["minWriterVersion", "integer"],
    ],
  ],
];
