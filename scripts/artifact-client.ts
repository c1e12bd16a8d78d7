import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What GitHub's client of artifacts makes and reads zips with, together more than all of its own; nobody here publishes or downloads zips. */
const OF_ZIPS = ["archiver", "unzip-stream"];

/**
 * Puts a copy of the client beside the compiled sources, where they find it first, and in place of the packages of zips modules that hold nothing: two megabytes
 * and a hundred packages that do not ship.
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
