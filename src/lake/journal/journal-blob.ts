import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { InputError, quoteValue } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { BlobStore } from "../storage/blob-store.ts";

/** One type of JSON blob in `config/journal`, compressed if its name ends in `.gz`. README.md lists all types. */
export interface JournalKind<T> {
  /** Decodes a document. Returns undefined or throws if the document has another shape. */
  readonly decode: (document: unknown) => T | undefined;
  /** Encodes a value. The members that a newer release wrote are kept: see `otherMembers`. */
  readonly encode: (value: T) => unknown;
  /** The consequence of a damaged blob and the remedy, as sentences. */
  readonly ifDamaged: { readonly consequence: string; readonly remedy: string };
}

/** The value is undefined for an absent or damaged blob. Only a damaged blob causes a warning. */
export interface JournalReading<T> {
  readonly value: T | undefined;
  readonly warnings: readonly Notice[];
}

/** Storage rejects reading a larger blob as a whole. */
export const LARGEST_JOURNAL_BLOB = 32 * 1024 * 1024;

/**
 * Reads a journal blob. The journal only saves work or keeps timestamps, so a damaged blob counts as absent and causes
 * a warning.
 */
export async function readJournal<T>(
  config: BlobStore,
  name: string,
  kind: JournalKind<T>,
): Promise<JournalReading<T>> {
  const bytes = await config.read(name);
  if (bytes === undefined) return { value: undefined, warnings: [] };
  const plain = isCompressed(name) ? inflate(bytes) : bytes;
  const parsed: ParsedJournal<T> =
    plain === undefined ? { isRead: false, reason: NOT_INFLATED } : parseJournal(plain, kind);
  if (parsed.isRead) return { value: parsed.value, warnings: [] };
  const { consequence, remedy } = kind.ifDamaged;
  const message = `config/${name} cannot be used: ${parsed.reason}. ${consequence}`;
  return { value: undefined, warnings: [{ code: "JournalDamaged", message, remedy }] };
}

const NOT_INFLATED = `it is not gzip, or inflates to more than ${LARGEST_JOURNAL_BLOB} bytes`;

function isCompressed(name: string): boolean {
  return name.endsWith(".gz");
}

function inflate(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_JOURNAL_BLOB });
  } catch {
    return undefined;
  }
}

/** Writes a complete journal blob. */
export async function writeJournal<T>(
  config: BlobStore,
  name: string,
  { kind, value, metadata }: { readonly kind: JournalKind<T>; readonly value: T; readonly metadata?: Members<string> },
): Promise<void> {
  const bytes = new TextEncoder().encode(formatJournal(value, kind));
  await config.write(name, isCompressed(name) ? gzipSync(bytes) : bytes, metadata);
}

type ParsedJournal<T> =
  | { readonly isRead: true; readonly value: T }
  /** `reason` completes "it cannot be used: ". */
  | { readonly isRead: false; readonly reason: string };

/** Parses the bytes of a blob. Returns the reason if they are invalid. */
export function parseJournal<T>(bytes: Uint8Array, { decode }: Pick<JournalKind<T>, "decode">): ParsedJournal<T> {
  const fail = (reason: string): ParsedJournal<T> => ({ isRead: false, reason });
  if (bytes.length > LARGEST_JOURNAL_BLOB)
    return fail(`it has ${bytes.length} bytes, more than ${LARGEST_JOURNAL_BLOB}`);
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return fail("it is not JSON text in UTF-8");
  }
  try {
    const value = decode(document);
    if (value !== undefined) return { isRead: true, value };
  } catch {
    // Same reason as below: one of its strings is not a valid instant or scope.
  }
  return fail("its JSON does not have the expected structure");
}

/** Formats a value as the text of a blob. */
export function formatJournal<T>(value: T, { encode }: Pick<JournalKind<T>, "encode">): string {
  return `${JSON.stringify(encode(value), undefined, 2)}\n`;
}

/** The members of a JSON object. */
export type Members<T = unknown> = Readonly<Record<string, T>>;

/** Returns the members of an object; undefined for all other JSON values. */
export function membersOf(document: unknown): Members | undefined {
  return typeof document === "object" && document !== null && !Array.isArray(document)
    ? (document as Members)
    : undefined;
}

/**
 * Returns the unknown members, which a newer release wrote. This release keeps them, so that they survive a rollback.
 */
export function otherMembers(members: Members, known: readonly string[]): Members | undefined {
  const others = Object.entries(members).filter(([name]) => !known.includes(name));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

const PREFIX = "journal:";

/**
 * An input is passed as an environment variable of at most 128 KB in the system encoding. Half of it is reserved for
 * callers that extend a list.
 */
const LARGEST_LIST = 48 * 1024;

const REMEDY =
  "Give the output manifests of run-exports unchanged, to the same storage account; lists older than the journal are gone, so leave manifests empty to take all.";

/**
 * Passes a list between steps and jobs as JSON, or as `journal:<id>` for a list in `config/journal/<id>.json`. The
 * journal is used if the list is too long, or if outputs are public.
 */
export async function passList(
  config: BlobStore,
  items: readonly string[],
  audience: "everybody" | "members" = "members",
): Promise<string> {
  const text = JSON.stringify(items);
  const bytes = new TextEncoder().encode(text);
  if (items.length === 0 || (audience === "members" && bytes.length <= LARGEST_LIST)) return text;
  // The ID depends only on the content, so a repeated job reuses the same blob.
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  await config.write(blobName(id), bytes);
  return PREFIX + id;
}

/**
 * Expands a list input, replacing references to the journal with the stored items. Throws InputError
 * `JournalListNotFound` if a list is missing.
 */
export async function expandLists(config: BlobStore, items: readonly string[]): Promise<readonly string[]> {
  const expanded: string[] = [];
  for (const item of items) {
    if (item.startsWith(PREFIX)) expanded.push(...(await readList(config, item.slice(PREFIX.length))));
    else expanded.push(item);
  }
  return expanded;
}

async function readList(config: BlobStore, id: string): Promise<readonly string[]> {
  if (!/^[0-9a-f]{32}$/.test(id)) throw notFound(id, "that is not a list ID");
  const bytes = await config.read(blobName(id));
  if (bytes === undefined) throw notFound(id, `not found: config/${blobName(id)}`);
  const parsed = parseJournal(bytes, KIND);
  if (!parsed.isRead) throw notFound(id, `config/${blobName(id)} does not contain a list of strings: ${parsed.reason}`);
  return parsed.value;
}

const KIND = {
  decode: (document: unknown): readonly string[] | undefined =>
    // An empty list would select everything.
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
