import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** An entry of `exports` in the package.json of a workspace. */
interface Entry {
  readonly source: string;
}

/**
 * Moves the compiled workspaces to where the bundler resolves their names, with the `exports` of their sources.
 * Bundles then do not depend on whether a workspace was built for publication.
 */
export function placePackages(root: string, compiled: string): void {
  const packages = join(compiled, "node_modules");
  mkdirSync(packages, { recursive: true });
  for (const name of readdirSync(join(compiled, "packages"))) {
    renameSync(join(compiled, "packages", name), join(packages, name));
    const { exports } = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as {
      readonly exports: Readonly<Record<string, Entry>>;
    };
    const compiledExports = Object.entries(exports).map(([entry, { source }]) => [entry, source.replace(/ts$/, "js")]);
    const content = { name, private: true, type: "module", exports: Object.fromEntries(compiledExports) };
    writeFileSync(join(packages, name, "package.json"), JSON.stringify(content));
  }
}
