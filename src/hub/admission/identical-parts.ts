/** A part of a run, by its content. */
interface PartContent {
  readonly name: string;
  /** Of its text, so that a part and its compressed copy have the same. */
  readonly digest: string;
  readonly rows: number;
}

/** The names of parts with the same rows, one list for each content that comes more than once. Parts without rows cost nothing. */
export function findIdenticalParts(parts: readonly PartContent[]): readonly (readonly string[])[] {
  const byContent = Map.groupBy(
    parts.filter(({ rows }) => rows > 0),
    ({ digest }) => digest,
  );
  return [...byContent.values()].filter((alike) => alike.length > 1).map((alike) => alike.map(({ name }) => name));
}
