import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryByteCount: number;
  readonly system: string;
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryByteCount: totalmem(),
    system: `${process.platform} ${process.arch}`,
  };
}

const PACKAGES = ["@duckdb/node-api", "nodejs-polars", "csv-parse", "hyparquet-writer", "azurite"] as const;

/** The versions of all tools in the comparison. */
export function describeVersions(): Readonly<Record<string, string>> {
  const own = versionIn(join(import.meta.dirname, "..", "package.json"));
  return {
    "cost-hub": own,
    node: process.versions.node,
    ...Object.fromEntries(PACKAGES.map((name) => [name, packageVersion(name)])),
  };
}

/** Not every package exports its package.json, so the search starts at its entry point and moves up. */
function packageVersion(name: string): string {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return versionIn(join(folder, ...name.split("/"), "package.json"));
    } catch {
      if (dirname(folder) === folder) break;
    }
  }
  return "not installed";
}

function versionIn(file: string): string {
  return JSON.parse(readFileSync(file, "utf8")).version;
}
