import { createHash } from "node:crypto";
import { InputError, quoteValue } from "exact-values/errors";
import type { BlobStore } from "../storage/blob-store.ts";
import { parseJournal } from "./journal-blob.ts";

const PREFIX = "journal:";

/** An input is an environment string of at most 128 KB in the system's own encoding; half of it is left to whoever adds to a list. */
const LARGEST_LIST = 48 * 1024;

const REMEDY =
  "Give the output manifests of run-exports unchanged, to the same storage account; lists older than the journal are gone, so leave manifests empty to take all.";

/**
 * A list as it passes between steps and jobs: JSON, or `journal:<id>` when it is in `config/journal/<id>.json`, since it is too long or everybody may read
 * what passes.
 */
export async function passList(
  config: BlobStore,
  items: readonly string[],
  audience: "everybody" | "members" = "members",
): Promise<string> {
  const text = JSON.stringify(items);
  const bytes = new TextEncoder().encode(text);
  if (items.length === 0 || (audience === "members" && bytes.length <= LARGEST_LIST)) return text;
  // The same list is the same blob, however often a job is repeated.
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  await config.write(blobName(id), bytes);
  return PREFIX + id;
}

/** The items of a list input, those that refer to the journal replaced by what is there; InputError `JournalListNotFound` otherwise. */
export async function expandLists(config: BlobStore, items: readonly string[]): Promise<readonly string[]> {
  const expanded: string[] = [];
  for (const item of items) {
    if (item.startsWith(PREFIX)) expanded.push(...(await readList(config, item.slice(PREFIX.length))));
    else expanded.push(item);
  }
  return expanded;
}

async function readList(config: BlobStore, id: string): Promise<readonly string[]> {
  if (!/^[0-9a-f]{32}$/.test(id)) throw notFound(id, "that is no ID of a list");
  const bytes = await config.read(blobName(id));
  if (bytes === undefined) throw notFound(id, `there is no config/${blobName(id)}`);
  const parsed = parseJournal(bytes, KIND);
  if (!parsed.isRead) throw notFound(id, `config/${blobName(id)} holds no list of texts: ${parsed.reason}`);
  return parsed.value;
}

const KIND = {
  decode: (document: unknown): readonly string[] | undefined =>
    // An empty list would mean all.
    Array.isArray(document) && document.length > 0 && document.every((item) => typeof item === "string")
      ? document
      : undefined,
};

function blobName(id: string): string {
  return `journal/${id}.json`;
}

function notFound(id: string, reason: string): InputError {
  return new InputError("JournalListNotFound", `The list ${quoteValue(PREFIX + id)} cannot be read: ${reason}.`, {
    remedy: REMEDY,
    place: { value: PREFIX + id },
  });
}
