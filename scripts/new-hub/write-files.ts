import { existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { quoteValue } from "exact-values/errors";
import { git } from "./git.ts";
import { optionError } from "./new-hub-usage.ts";

export interface HubFilePlan {
  readonly missing: readonly string[];
  /** Files that already exist with the same content. */
  readonly unchanged: readonly string[];
  readonly different: readonly string[];
}

/** Compares the files of a hub with a folder. Throws InputError if a path would leave the folder. */
export function planHubFiles(folder: string, files: ReadonlyMap<string, string>): HubFilePlan {
  const paths = [...files.keys()];
  for (const path of paths) refuseLinks(folder, path);
  const missing = paths.filter((path) => !existsSync(join(folder, path)));
  const unchanged = paths.filter((path) => !missing.includes(path) && readText(folder, path) === files.get(path));
  return {
    missing,
    unchanged,
    different: paths.filter((path) => !missing.includes(path) && !unchanged.includes(path)),
  };
}

/**
 * Text of a file in the folder; undefined if it does not exist. Ignores line endings, which a checkout on Windows
 * changes.
 */
export function readText(folder: string, path: string): string | undefined {
  const place = join(folder, path);
  return existsSync(place) ? readFileSync(place, "utf8").replaceAll("\r\n", "\n") : undefined;
}

/** Writes missing files. Never overwrites a file that was created in the meantime. */
export function writeMissing(folder: string, files: ReadonlyMap<string, string>, { missing }: HubFilePlan): void {
  for (const path of missing) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), files.get(path) ?? "", { flag: "wx" });
  }
}

/** A hub must be at the root of its own repository, where GitHub looks for workflows. */
export function checkFolder(folder: string, actionsFolder: string): void {
  const from = relative(actionsFolder, folder);
  if (!from.startsWith("..") && !isAbsolute(from)) {
    throw optionError(
      `--to is ${quoteValue(folder)}, which is the clone of the actions.`,
      "Use the folder of your own repository. A copy of this repository already contains the workflows: " +
        "docs/own-copy.md",
    );
  }
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw optionError(`--to is ${quoteValue(folder)}, which is a file.`);
  const above = git(folder, "rev-parse", "--show-prefix") ?? "";
  if (above !== "") {
    throw optionError(
      `--to is ${quoteValue(folder)}, which is the folder ${above} inside a repository.`,
      "GitHub only finds workflows at the root of a repository: use that folder.",
    );
  }
}

function refuseLinks(folder: string, path: string): void {
  const parts = path.split("/");
  for (const end of parts.keys()) {
    const place = join(folder, ...parts.slice(0, end + 1));
    if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw optionError(
        `${place} is a symbolic link, whose target may be anywhere.`,
        "Replace it with a folder or a file.",
      );
    }
  }
}
