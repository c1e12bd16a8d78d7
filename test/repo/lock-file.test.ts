import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  /** A list in packages of npm's first years. */
  readonly engines?: { readonly node?: string } | readonly string[];
}

const ROOT = join(import.meta.dirname, "..", "..");
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

/** Whether one alternative of the range holds a Node 20: `^20.19.0`, `20.x`, `>=18`, `*`. */
function takesNode20(range: string): boolean {
  return range
    .split("||")
    .some((alternative) => /^(?:\*|\^?20\b.*|>=?\s*(?:1?\d|20)(?:\.\d+)*)$/.test(alternative.trim()));
}

test("no optional package is left out by Node 20, which the README promises to be enough for `npm ci`", () => {
  // npm leaves out an optional package whose engines the installing Node does not meet, without a word, and its tests fail to load it.
  // The lock file's copy of `engines` is what npm asks: delete it there. What runs the package is the Node 24 of the lock file.
  const leftOut = Object.entries(packages).flatMap(([name, { optional, engines }]) => {
    const range = engines !== undefined && "node" in engines ? engines.node : undefined;
    return optional === true && range !== undefined && !takesNode20(range) ? [`${name}: ${range}`] : [];
  });
  expect(leftOut).toEqual([]);
});

test("the package of every platform is locked, so that `npm ci` brings the same everywhere", () => {
  const named = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}));
  const locked = new Set(
    Object.keys(packages).map((name) => name.slice(name.lastIndexOf("node_modules/") + "node_modules/".length)),
  );
  expect([...new Set(named)].filter((name) => !locked.has(name))).toEqual([]);
});
