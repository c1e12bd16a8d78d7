import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, parse, sep } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/**
 * Files that git tracks and new files that it would track, including the bundle, because bundlers can write local
 * paths.
 */
function trackedFiles(): readonly string[] {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const names = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  return names.filter((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
}

/** The paths of this checkout and the folders next to it, except folders with common names. */
function placesOfThisMachine(): readonly string[] {
  const above = dirname(root);
  const isCommon = [parse(above).root, tmpdir(), homedir(), "/home", "/usr/src", "/srv", "/opt"].includes(above);
  return isCommon ? [root] : [root, `${above}${sep}`];
}

function patternOf(place: string): RegExp {
  // A longer path that ends in the same folders is a different place.
  return new RegExp(`(?<![\\w.~-])${place.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`);
}

const PERSONAL_FOLDER = /(?<![\w.])(?:\/home\/(?!runner\b)|\/Users\/(?!runner\b)|[A-Z]:\\Users\\)[\w.-]+[/\\]/;

test("no file contains a path of the machine on which it was created", () => {
  const patterns = placesOfThisMachine().map(patternOf);
  const naming = trackedFiles().filter((name) => {
    const text = readFileSync(join(root, name), "latin1");
    // Third-party code in the bundle may contain example paths of home folders.
    const own = name.startsWith("dist/") ? patterns : [...patterns, PERSONAL_FOLDER];
    return own.some((pattern) => pattern.test(text));
  });
  expect(naming).toEqual([]);
});
