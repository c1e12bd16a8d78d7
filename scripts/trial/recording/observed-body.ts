import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { RawBody } from "./raw-interaction.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Enough for every JSON and XML body; rows of exports are only counted. */
const KEPT_BYTES = 512 * 1024;

/** Collects a body piece by piece, without keeping large ones. */
export interface ObservedBody {
  add(piece: unknown, encoding?: unknown): void;
  end(about: { readonly url: string; readonly encoding?: string | undefined; readonly from?: number }): RawBody;
}

export function observeBody(): ObservedBody {
  const kept: Buffer[] = [];
  let bytes = 0;
  let lines = 0;
  return {
    add: (piece, encoding) => {
      const chunk = bytesOf(piece, encoding);
      if (chunk === undefined) return;
      if (bytes < KEPT_BYTES) kept.push(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    },
    end: ({ url, encoding, from = 0 }) => {
      if (bytes === 0) return { kind: "none" };
      const raw = Buffer.concat(kept);
      const path = url.replace(/\?.*/s, "");
      const format = formatOf(raw, path);
      if (format === "csv") return { kind: "csv", columns: from === 0 ? headerOf(raw) : [], lines, bytes };
      const whole = bytes > KEPT_BYTES || format !== "text" ? undefined : decoded(raw, encoding);
      if (whole === undefined) return { kind: "binary", format, bytes };
      return { kind: "text", text: withoutSecrets(whole, url) };
    },
  };
}

function bytesOf(piece: unknown, encoding: unknown): Buffer | undefined {
  if (typeof piece === "string")
    return Buffer.from(piece, typeof encoding === "string" ? (encoding as "utf8") : "utf8");
  return piece instanceof Uint8Array ? Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength) : undefined;
}

function formatOf(bytes: Buffer, path: string): string {
  if (bytes.subarray(0, 4).toString("latin1") === "PAR1" || /\.parquet$/i.test(path)) return "parquet";
  if (/\.csv$/i.test(path) && !/^\s*(?:[<{]|\ufeff<)/.test(bytes.subarray(0, 20).toString())) return "csv";
  if (/\.gz$/i.test(path)) return "gzip";
  return "text";
}

function headerOf(bytes: Buffer): readonly string[] {
  const [line = ""] = bytes
    .toString()
    .replace(/^\ufeff/, "")
    .split(/\r?\n/, 1);
  return line.split(",").map((cell) => cell.trim().replaceAll('"', ""));
}

/** Undefined for anything that is not text. */
function decoded(bytes: Buffer, encoding: string | undefined): string | undefined {
  try {
    const plain =
      encoding === "gzip"
        ? gunzipSync(bytes)
        : encoding === "deflate"
          ? inflateSync(bytes)
          : encoding === "br"
            ? brotliDecompressSync(bytes)
            : bytes;
    const text = new TextDecoder("utf8", { fatal: true }).decode(plain);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
