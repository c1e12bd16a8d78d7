/** The Levenshtein distance of two short names, ignoring case. */
function editDistance(left: string, right: string): number {
  const a = left.toLowerCase();
  const b = right.toLowerCase();
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/**
 * Returns the name in `names` with the fewest edits from `wrong`, but at most `most`. Prefers the earlier one on a tie;
 * undefined if there is none.
 */
export function nearestName(
  wrong: string,
  names: readonly string[],
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(wrong, name);
    if (distance <= most && (nearest === undefined || distance < nearest.distance)) nearest = { name, distance };
  }
  return nearest?.name;
}
