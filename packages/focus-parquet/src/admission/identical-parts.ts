/** A part, identified by its content. */
interface PartContent {
  readonly name: string;
  /** Digest of the text, which is the same for a part and its compressed copy. */
  readonly digest: string;
  readonly rows: number;
}

/**
 * The names of parts with the same rows, one list per content that occurs more than once. Parts without rows are
 * ignored.
 */
export function findIdenticalParts(parts: readonly PartContent[]): readonly (readonly string[])[] {
  const byContent = new Map<string, string[]>();
  for (const { digest, name, rows } of parts) {
    if (rows > 0) byContent.set(digest, [...(byContent.get(digest) ?? []), name]);
  }
  return [...byContent.values()].filter((names) => names.length > 1);
}
