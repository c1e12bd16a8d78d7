/** A range that was asked for. */
export interface RequestedRange {
  readonly offset: number;
  readonly byteCount: number;
}

/** What the head of an answer says of its body. */
type ResponseHead =
  /** It is exactly the range; with `isLast` the server closes the connection behind it. */
  | { readonly outcome: "range"; readonly byteCount: number; readonly isLast: boolean }
  /** Not yet whole. */
  | { readonly outcome: "more" }
  /** Anything else: a refusal, a redirection, another range, an encoding. */
  | { readonly outcome: "other" };

/** A head that is longer is none of storage. */
const MAX_HEAD = 32 * 1024;

/**
 * Reads the head of an HTTP/1.1 answer at the beginning of `bytes`. Strict on purpose: what is not a plain answer with exactly this range is left to
 * the service's own client, which asks once more and knows what to do about it. Returns how many bytes the head has, too.
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
