/** Compiles the AssemblyScript sources to the committed `.wasm` files: the converter, and the loops that read pages. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const CONVERTER = join("packages", "focus-parquet", "src");

/** Paths of sources and results, relative to the root of the repository. */
const CORES = [
  {
    source: join(CONVERTER, "wasm-converter", "assembly", "index.ts"),
    wasm: join(CONVERTER, "wasm-converter", "module", "converter.wasm"),
  },
  {
    source: join(CONVERTER, "inflate", "assembly", "index.ts"),
    wasm: join(CONVERTER, "inflate", "inflate.wasm"),
  },
  { source: join(CONVERTER, "columns", "assembly", "index.ts"), wasm: join(CONVERTER, "columns", "row-loops.wasm") },
] as const;

export const WASM_FILES: readonly string[] = CORES.map(({ wasm }) => wasm);

/** Writes the compiled files. The same sources produce the same bytes everywhere. */
export function buildWasm(root: string): void {
  const compiler = join(root, "node_modules", "assemblyscript", "bin", "asc.js");
  const options = ["--runtime", "stub", "-O3", "--noAssert", "--enable", "simd", "--enable", "bulk-memory"];
  for (const { source, wasm } of CORES) {
    execFileSync(process.execPath, [compiler, source, "--outFile", wasm, ...options], { cwd: root, stdio: "inherit" });
  }
}
