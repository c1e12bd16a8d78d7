/** Uploads that go on while the next row group is converted. */
interface Uploads {
  /** Takes an upload that has begun; waits while too many are under way. Throws what an earlier one failed with. */
  add(upload: Promise<unknown>): Promise<void>;
  /** Waits for all; throws what one failed with. */
  finish(): Promise<void>;
}

/** A row group has some megabytes, and each one under way stays in memory. */
const UPLOADS_AT_ONCE = 3;

export function createUploads(): Uploads {
  const underWay = new Set<Promise<unknown>>();
  let failure: { readonly error: unknown } | undefined;

  const throwFailure = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  return {
    add: async (upload) => {
      const watched: Promise<unknown> = upload
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
      while (underWay.size >= UPLOADS_AT_ONCE) await Promise.race(underWay);
      throwFailure();
    },
    finish: async () => {
      await Promise.all(underWay);
      throwFailure();
    },
  };
}
