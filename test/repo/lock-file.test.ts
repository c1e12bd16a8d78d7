import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  readonly optional?: boolean;
  /** True for a workspace of this repository. */
  readonly link?: boolean;
  readonly integrity?: string;
  readonly cpu?: readonly string[];
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  /** Very old packages have a list here. */
  readonly engines?: { readonly node?: string } | readonly string[];
}

const ROOT = join(import.meta.dirname, "..", "..");
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

/** Whether one alternative of the range includes Node 20, such as `^20.19.0`, `20.x`, `>=18` or `*`. */
function takesNode20(range: string): boolean {
  return range
    .split("||")
    .some((alternative) => /^(?:\*|\^?20\b.*|>=?\s*(?:1?\d|20)(?:\.\d+)*)$/.test(alternative.trim()));
}

test("Node 20, which README declares sufficient for `npm ci`, installs every optional package", () => {
  // npm silently omits optional packages whose engines exclude the installing Node, and tests then fail to load them.
  // npm uses the `engines` in the lock file: delete them there. The Node 24 in the lock file runs these packages.
  const leftOut = Object.entries(packages).flatMap(([name, { optional, engines }]) => {
    const range = engines !== undefined && "node" in engines ? engines.node : undefined;
    return optional === true && range !== undefined && !takesNode20(range) ? [`${name}: ${range}`] : [];
  });
  expect(leftOut).toEqual([]);
});

test("the lock file has each package for every platform, so that `npm ci` installs the same versions everywhere", () => {
  const named = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}));
  const locked = new Set(
    Object.keys(packages).map((name) => name.slice(name.lastIndexOf("node_modules/") + "node_modules/".length)),
  );
  expect([...new Set(named)].filter((name) => !locked.has(name))).toEqual([]);
});

/**
 * Packages that npm installs without verifying a hash, by lock file. The registry that wrote the lock file only had
 * packages for Linux on x64. These packages are native builds of development tools for other platforms, and releases
 * are only built on Linux on x64. If a registry has them, `npm install --package-lock-only` after deleting an entry
 * adds the hash. Then delete the entry here, too.
 */
const WITHOUT_HASH: Readonly<Record<string, readonly string[]>> = {
  "package-lock.json": [
    ...["android-arm64", "android-x64", "darwin-arm64", "darwin-x64", "linux-arm64-musl", "linux-x64-musl"].map(
      (platform) => `node_modules/@biomejs/cli-${platform}`,
    ),
    ...["win32-arm64", "win32-x64"].map((platform) => `node_modules/@biomejs/cli-${platform}`),
    ...["darwin-arm64", "darwin-x64", "linux-arm64", "linux-arm64-musl", "win32-arm64", "win32-x64"].map(
      (platform) => `node_modules/@duckdb/node-bindings-${platform}`,
    ),
    ...["android-arm64", "darwin-arm64", "linux-arm64-gnu", "linux-arm64-musl", "win32-x64-msvc"].map(
      (platform) => `node_modules/nodejs-polars-${platform}`,
    ),
  ],
  "packages/focus-parquet/test/nodes/package-lock.json": [],
  "test/readers/chdb/package-lock.json": ["darwin-arm64", "darwin-x64", "linux-arm64-gnu"].map(
    (platform) => `node_modules/@chdb/lib-${platform}`,
  ),
};

test.each(Object.entries(WITHOUT_HASH))(
  "every package in %s has a SHA-512 hash, except those listed here",
  (file, listed) => {
    const lock = JSON.parse(readFileSync(join(ROOT, file), "utf8")) as {
      packages: Readonly<Record<string, LockedPackage>>;
    };
    const own = Object.entries(lock.packages).filter(
      ([name, { link }]) => name !== "" && link !== true && !/^packages\/[\w-]+$/.test(name),
    );
    const unhashed = own.filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(unhashed.map(([name]) => name).sort()).toEqual([...listed].sort());
    // None of them runs where a release is built, and none is part of a release.
    const isForOthers = ({ cpu, libc, optional, os }: LockedPackage): boolean =>
      optional === true && !(os?.includes("linux") && cpu?.includes("x64") && !libc?.includes("musl"));
    expect(unhashed.filter(([, locked]) => !isForOthers(locked)).map(([name]) => name)).toEqual([]);
  },
);

test("this test covers every lock file in the repository", () => {
  const found = globSync("**/package-lock.json", { cwd: ROOT, exclude: ["**/node_modules/**"] });
  expect(found.sort()).toEqual(Object.keys(WITHOUT_HASH).sort());
});
