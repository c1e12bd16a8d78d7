import { realpath } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { InputError, quoteValue } from "exact-values/errors";
import { isAbsent } from "./folder-errors.ts";

/**
 * True when a path leads to the file of exactly this name. It does not on file systems that ignore case when the name is spelled otherwise, and behind links
 * to other places. The part of the path that does not exist yet is not looked at.
 */
export async function isOwnPath(root: string, path: string, resolve = realpath): Promise<boolean> {
  for (let existing = path; existing.length > root.length; existing = dirname(existing)) {
    try {
      return (await resolve(existing)) === join(await resolve(root), relative(root, existing));
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
  return true;
}

/** Throws InputError `InvalidBlobName` when writing this file would change another one. */
export async function assertOwnPath(root: string, path: string, resolve = realpath): Promise<void> {
  if (await isOwnPath(root, path, resolve)) return;
  throw new InputError("InvalidBlobName", `${quoteValue(relative(root, path))} leads to another file of the lake.`, {
    remedy:
      "This disk ignores upper and lower case, or the path contains a link. Remove the link, rename the other file, or move the lake to a disk that distinguishes case.",
    place: { file: path },
  });
}
