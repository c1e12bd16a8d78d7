/** Compiles what is written in AssemblyScript to the committed `.wasm` files: the engine's SIMD core, and what proves its pages. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const CONVERTER = join("packages", "focus-parquet", "src");

/** Paths of sources and of what they become, relative to the root of the repository. */
const CORES = [
  {
    source: join(CONVERTER, "wasm-engine", "assembly", "index.ts"),
    core: join(CONVERTER, "wasm-engine", "kernel", "kernel.wasm"),
  },
  {
    source: join(CONVERTER, "snappy-inflate", "assembly", "index.ts"),
    core: join(CONVERTER, "snappy-inflate", "inflate.wasm"),
  },
  { source: join(CONVERTER, "columns", "assembly", "index.ts"), core: join(CONVERTER, "columns", "row-loops.wasm") },
] as const;

export const CORE_FILES: readonly string[] = CORES.map(({ core }) => core);

/** Writes the compiled cores; the same sources give the same bytes everywhere. */
export function buildCores(root: string): void {
  const compiler = join(root, "node_modules", "assemblyscript", "bin", "asc.js");
  const options = ["--runtime", "stub", "-O3", "--noAssert", "--enable", "simd", "--enable", "bulk-memory"];
  for (const { source, core } of CORES) {
    execFileSync(process.execPath, [compiler, source, "--outFile", core, ...options], { cwd: root, stdio: "inherit" });
  }
}
