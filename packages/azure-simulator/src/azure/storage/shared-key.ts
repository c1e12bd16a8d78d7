import { createHmac } from "node:crypto";
import { AZURITE_ACCOUNT, AZURITE_KEY } from "./azurite.ts";

const SIGNED_HEADERS = [
  "content-encoding",
  "content-language",
  "content-length",
  "content-md5",
  "content-type",
  "date",
  "if-modified-since",
  "if-match",
  "if-none-match",
  "if-unmodified-since",
  "range",
] as const;

interface Signable {
  readonly method: string;
  /** As sent: encoded, with account and query. */
  readonly url: string;
  /** Alternating names and values, as sent. */
  readonly rawHeaders: readonly string[];
}

/** The `Authorization` header for Azurite: a Shared Key over method, headers, path and query. */
export function signWithSharedKey({ method, url, rawHeaders }: Signable): string {
  const headers = new Map<string, string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    headers.set((rawHeaders[i] ?? "").toLowerCase(), rawHeaders[i + 1] ?? "");
  }
  // An empty body is signed with an empty length (since version 2015-02-21).
  if (headers.get("content-length") === "0") headers.delete("content-length");

  const custom = [...headers]
    .filter(([name]) => name.startsWith("x-ms-"))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}:${value.trimStart()}\n`);

  const [path = "", search = ""] = url.split("?", 2);
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `\n${name}:${value}`);

  const text =
    `${[method, ...SIGNED_HEADERS.map((name) => headers.get(name) ?? "")].join("\n")}\n` +
    `${custom.join("")}/${AZURITE_ACCOUNT}${path}${query.join("")}`;
  const signature = createHmac("sha256", Buffer.from(AZURITE_KEY, "base64")).update(text, "utf8").digest("base64");
  return `SharedKey ${AZURITE_ACCOUNT}:${signature}`;
}
