/** A part of a run, identified by its content. */
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
  const byContent = Map.groupBy(
    parts.filter(({ rows }) => rows > 0),
    ({ digest }) => digest,
  );
  return [...byContent.values()].filter((alike) => alike.length > 1).map((alike) => alike.map(({ name }) => name));
}
