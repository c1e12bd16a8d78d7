import { createHash } from "node:crypto";
import { startCaller } from "../lake-model/caller.ts";
import type { KeptBlob } from "../lake-model/storage.ts";
import type { HistoryHub } from "./history-hub.ts";

/** A commit by release 0.2, which knows no ledgers: neither its metadata nor its footer has a record. */
export async function ingestByOlderRelease(hub: HistoryHub): Promise<void> {
  const { world } = hub;
  const { config } = world;
  const lake = world.lakes.local;
  const ledgers = new Map([...config.blobs].filter(([name]) => name.startsWith("ledger/")));
  const before = lake.blobs.get(hub.path);
  const changeCount = hub.changes.length;
  const made = { release: "older", isForced: false } as const;
  await hub.ingest(startCaller(), made);
  for (const name of config.blobs.keys()) if (name.startsWith("ledger/") && !ledgers.has(name)) config.remove(name);
  for (const [name, { bytes, etag, metadata }] of ledgers)
    if (config.blobs.get(name)?.etag !== etag) config.put(name, bytes, metadata);
  const after = lake.blobs.get(hub.path);
  if (after?.etag !== before?.etag && after !== undefined) lake.put(hub.path, ...withoutLedger(after));
  hub.changes.length = changeCount;
  const now = lake.blobs.get(hub.path);
  if (now?.etag !== before?.etag) hub.changes.push({ maker: made, before, after: now });
}

const KEY = "hub_ledger";

/** Renames the footer's key, which keeps its length, and records the changed footer's digest. */
export function withoutLedger({ bytes, metadata }: KeptBlob): [Uint8Array, Readonly<Record<string, string>>] {
  const text = Buffer.from(bytes).toString("latin1").replaceAll(KEY, "x".repeat(KEY.length));
  const changed = Buffer.from(text, "latin1");
  const { [KEY]: _, ...rest } = metadata;
  const [byteCount, footerByteCount] = decodeURIComponent(rest.hub_read_back ?? "").split("/");
  const footer = changed.subarray(changed.length - Number(footerByteCount));
  const readBack = [byteCount, footerByteCount, createHash("sha256").update(footer).digest("hex")].join("/");
  return [changed, { ...rest, hub_read_back: encodeURIComponent(readBack) }];
}
