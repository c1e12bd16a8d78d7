import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { PageAssets } from "cost-page";

/**
 * The byte of a gzip header that identifies the operating system. It is set to "unknown" so that every system writes
 * the same bytes.
 */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/** Reads the page's script and style, which the build puts next to `neighbour`, a file of the bundle. */
export async function readPageAssets(neighbour: URL): Promise<PageAssets> {
  const [script, style] = await Promise.all(
    ["page.js", "page.css"].map((name) => readFile(new URL(name, neighbour), "utf8")),
  );
  return {
    script: script ?? "",
    style: style ?? "",
    sha256: (text) => createHash("sha256").update(text).digest("base64"),
    gzip: (text) => {
      const bytes = gzipSync(text, { level: 9 });
      bytes[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
      return bytes.toString("base64");
    },
  };
}
