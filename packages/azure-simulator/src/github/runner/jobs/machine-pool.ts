/** Waits for one of `count` machines, first come, first served. Resolves with a function that frees it. */
export function createMachinePool(count: number): () => Promise<() => void> {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let isFree = false;
    return () => {
      if (!isFree) release();
      isFree = true;
    };
  };
}
