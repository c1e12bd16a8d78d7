import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { PageAssets } from "cost-page";

/** Where gzip says on which system it was made: not known, so that every system writes the same bytes. */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/** The page's script and style, which the build has put beside `neighbour`, a file of the bundle. */
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
