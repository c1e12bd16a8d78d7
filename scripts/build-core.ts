/** Compiles the SIMD core of the engine from AssemblyScript to the committed `kernel.wasm`. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const FOLDER = join("src", "etl", "wasm-engine");

/** Path of the compiled core, relative to the root of the repository. */
export const CORE = join(FOLDER, "kernel", "kernel.wasm");

/** Writes the compiled core; the same sources give the same bytes everywhere. */
export function buildCore(root: string): void {
  const compiler = join(root, "node_modules", "assemblyscript", "bin", "asc.js");
  const options = ["--runtime", "stub", "-O3", "--noAssert", "--enable", "simd", "--enable", "bulk-memory"];
  execFileSync(process.execPath, [compiler, join(FOLDER, "assembly", "index.ts"), "--outFile", CORE, ...options], {
    cwd: root,
    stdio: "inherit",
  });
}
