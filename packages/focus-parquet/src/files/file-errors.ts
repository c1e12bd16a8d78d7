import { InputError } from "exact-values/errors";

/**
 * Runs `work`, and turns the error of a file that cannot be opened, read or written into InputError
 * `FileNotAccessible`.
 */
export async function withFileErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError(error);
  }
}

/** The user can correct a missing file or a missing permission. */
function fileError(error: unknown): unknown {
  const { code, path, syscall } = (error ?? {}) as { code?: unknown; path?: unknown; syscall?: unknown };
  if (typeof code !== "string" || typeof syscall !== "string") return error;
  // Opening a folder succeeds, and reading it then fails without its path.
  const what = typeof path === "string" ? path : "a file";
  return new InputError("FileNotAccessible", `${what} cannot be opened (${code}).`, {
    remedy: "Check the file's path and permissions.",
    cause: error,
  });
}
