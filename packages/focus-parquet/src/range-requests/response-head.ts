/** A requested range. */
export interface RequestedRange {
  readonly offset: number;
  readonly byteCount: number;
}

/** The kind of a response, by its head. */
type ResponseHead =
  /** The body is exactly the requested range. With `isLast`, the server closes the connection after it. */
  | { readonly outcome: "range"; readonly byteCount: number; readonly isLast: boolean }
  /** The head is incomplete. */
  | { readonly outcome: "more" }
  /** Anything else: a refusal, a redirect, another range, an encoding. */
  | { readonly outcome: "other" };

/** Storage sends no longer heads. */
const MAX_HEAD = 32 * 1024;

/**
 * Reads the head of an HTTP/1.1 response at the start of `bytes`. Only a plain response with exactly this range is
 * accepted. Every other response is left to the storage client, which repeats the request and handles errors, redirects
 * and encodings.
 */
export function readResponseHead(
  bytes: Buffer,
  { byteCount, offset }: RequestedRange,
): ResponseHead & { readonly headByteCount: number } {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return { outcome: bytes.length > MAX_HEAD ? "other" : "more", headByteCount: 0 };
  const [status = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = new Map(lines.map((line) => fieldOf(line)));
  const isRange =
    /^HTTP\/1\.1 206(?: |$)/.test(status) &&
    headers.get("content-length") === String(byteCount) &&
    headers.get("content-range")?.startsWith(`bytes ${offset}-${offset + byteCount - 1}/`) === true &&
    !headers.has("transfer-encoding") &&
    !headers.has("content-encoding");
  const headByteCount = end + 4;
  if (!isRange) return { outcome: "other", headByteCount };
  const isLast = headers.get("connection")?.toLowerCase() === "close";
  return { outcome: "range", byteCount, isLast, headByteCount };
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, Math.max(0, colon)).toLowerCase(), line.slice(colon + 1).trim()];
}
