/** Creates each item on first use, so that a run of ten rows does not create thousands of resources. */
export function byIndex<T>(make: (index: number) => T): (index: number) => T {
  const made: (T | undefined)[] = [];
  return (index) => {
    const known = made[index];
    if (known !== undefined) return known;
    const item = make(index);
    made[index] = item;
    return item;
  };
}
