import { createHash } from "node:crypto";
import { InputError, quoteValue } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { BlobStore } from "../storage/blob-store.ts";

/** One kind of JSON blob in `config/journal`. README.md lists all kinds. */
export interface JournalKind<T> {
  /** The value of a document; undefined, or an exception, for a document of another shape. */
  readonly decode: (document: unknown) => T | undefined;
  /** The document of a value. Members that a newer release wrote are kept: see `otherMembers`. */
  readonly encode: (value: T) => unknown;
  /** What a damaged blob costs, and what to do about it: sentences. */
  readonly ifDamaged: { readonly consequence: string; readonly remedy: string };
}

/** A blob that is absent or damaged has no value; only a damaged one has a warning. */
export interface JournalReading<T> {
  readonly value: T | undefined;
  readonly warnings: readonly Notice[];
}

/** Storage refuses to read a larger blob whole. */
export const LARGEST_JOURNAL_BLOB = 32 * 1024 * 1024;

/** Reads a blob of the journal. What it holds only spares work or keeps clocks, so a damaged one counts as absent, with a warning. */
export async function readJournal<T>(
  config: BlobStore,
  name: string,
  kind: JournalKind<T>,
): Promise<JournalReading<T>> {
  const bytes = await config.read(name);
  if (bytes === undefined) return { value: undefined, warnings: [] };
  const parsed = parseJournal(bytes, kind);
  if (parsed.isRead) return { value: parsed.value, warnings: [] };
  const { consequence, remedy } = kind.ifDamaged;
  const message = `config/${name} cannot be used: ${parsed.reason}. ${consequence}`;
  return { value: undefined, warnings: [{ code: "JournalDamaged", message, remedy }] };
}

/** Writes a blob of the journal, whole. */
export async function writeJournal<T>(
  config: BlobStore,
  name: string,
  { kind, value, metadata }: { readonly kind: JournalKind<T>; readonly value: T; readonly metadata?: Members<string> },
): Promise<void> {
  await config.write(name, new TextEncoder().encode(formatJournal(value, kind)), metadata);
}

type ParsedJournal<T> =
  | { readonly isRead: true; readonly value: T }
  /** `reason` completes "it cannot be used: ". */
  | { readonly isRead: false; readonly reason: string };

/** The value of a blob's bytes, or the reason why it has none. */
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
    // The same reason as below: a text in it is not the instant or scope that it should be.
  }
  return fail("its JSON has another shape than this release writes");
}

/** The text of a blob. */
export function formatJournal<T>(value: T, { encode }: Pick<JournalKind<T>, "encode">): string {
  return `${JSON.stringify(encode(value), undefined, 2)}\n`;
}

/** The members of a JSON object. */
export type Members<T = unknown> = Readonly<Record<string, T>>;

/** The members of an object; undefined for everything else that JSON can hold. */
export function membersOf(document: unknown): Members | undefined {
  return typeof document === "object" && document !== null && !Array.isArray(document)
    ? (document as Members)
    : undefined;
}

/** The members besides the known ones: a newer release wrote them, and after a rollback they must survive this one. */
export function otherMembers(members: Members, known: readonly string[]): Members | undefined {
  const others = Object.entries(members).filter(([name]) => !known.includes(name));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

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
