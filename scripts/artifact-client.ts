import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The artifact client's packages for ZIP files, which are larger than the client itself. Our artifacts are not zipped.
 */
const OF_ZIPS = ["archiver", "unzip-stream"];

/**
 * Copies the client to the compiled sources, where it is found first, with empty modules instead of the ZIP packages.
 * This saves two megabytes and a hundred packages.
 */
export function leaveOutZips(root: string, compiled: string): void {
  const packages = join(compiled, "node_modules");
  const client = join("@actions", "artifact");
  cpSync(join(root, "node_modules", client), join(packages, client), { recursive: true });
  for (const name of OF_ZIPS) {
    mkdirSync(join(packages, name), { recursive: true });
    writeFileSync(
      join(packages, name, "package.json"),
      JSON.stringify({ name, private: true, type: "module", main: "index.js" }),
    );
    writeFileSync(join(packages, name, "index.js"), "export default {};\n");
  }
}
