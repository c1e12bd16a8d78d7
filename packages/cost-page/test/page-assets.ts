import { createHash } from "node:crypto";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildPage } from "../src/build/build-page.ts";
import type { PageAssets } from "../src/document/render-page.ts";

/** The page's assets, built from the current sources instead of read from dist. */
export async function pageAssets(): Promise<PageAssets> {
  return {
    ...(await buildPage(join(import.meta.dirname, "..", "..", ".."))),
    sha256: (text) => createHash("sha256").update(text).digest("base64"),
    gzip: (text) => gzipSync(text, { level: 9 }).toString("base64"),
  };
}
