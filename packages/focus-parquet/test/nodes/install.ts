import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
/** The compiler, the linter and git all ignore this folder. */
const FOLDER = join(ROOT, "node_modules", ".cache", "focus-parquet-nodes");

/** Installs Node 20 and 22 once from their own lock file and returns the paths of their executables. */
export function installNodes(): Readonly<Record<"20" | "22", string>> {
  const nodes = {
    "20": join(FOLDER, "node_modules", "node20", "bin", "node"),
    "22": join(FOLDER, "node_modules", "node22", "bin", "node"),
  };
  if (Object.values(nodes).every((file) => existsSync(file))) return nodes;
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) cpSync(join(import.meta.dirname, file), join(FOLDER, file));
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status, stderr } = spawnSync("npm", args, { cwd: FOLDER, encoding: "utf8" });
  if (status !== 0) throw new Error(`Node 20 and 22 cannot be installed.\n${stderr}`);
  return nodes;
}
