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
