import { connect as connectPlain, isIP, type NetConnectOpts, type Socket } from "node:net";
import type { RangeRequest } from "../range-source.ts";
import { type RequestedRange, readResponseHead } from "./response-head.ts";

/** Receives the body of a response. */
export interface RangeReceiver {
  /** Takes bytes, whose memory is reused after the call. Returns false to pause the connection until `resume`. */
  take(bytes: Uint8Array): boolean;
  /** The whole range has been received. */
  end(): void;
  /** The request was refused, broke off or fell silent. No more bytes follow. */
  fail(): void;
}

/**
 * One connection to storage, kept for the next request. All reads go into one buffer that is reused. A general HTTP
 * client allocates a buffer for every 64 KiB and copies each into its parser; the README of this folder has the
 * measured cost.
 */
export interface RangeConnection {
  readonly origin: string;
  /** True when it can send a request. */
  readonly isIdle: boolean;
  get(request: RangeRequest, range: RequestedRange, receiver: RangeReceiver): void;
  resume(): void;
  close(): void;
}

/** Small enough to stay in the cache of a core until the bytes are converted or copied. */
const ROOM_BYTE_COUNT = 256 * 1024;

/**
 * After this time without a byte, the request is left to the storage client. That includes the time that a slow reader
 * takes.
 */
const SILENCE_LIMIT_MS = 30_000;

interface ConnectionOptions {
  /** Called once the connection is closed. */
  readonly onClose: () => void;
  /** Defaults to half a minute. */
  readonly silenceLimitMs?: number | undefined;
}

interface Exchange {
  readonly receiver: RangeReceiver;
  readonly range: RequestedRange;
  /** The bytes of an incomplete head; undefined once the head is complete. */
  head: Buffer | undefined;
  missing: number;
  isLast: boolean;
}

/** Opens a connection to the origin of a URL. */
export function openRangeConnection(
  origin: string,
  { silenceLimitMs = SILENCE_LIMIT_MS, onClose }: ConnectionOptions,
): RangeConnection {
  let exchange: Exchange | undefined;
  let isPaused = false;

  const take = (bytes: Uint8Array): boolean => {
    const { current, rest } = readHead(bytes);
    if (current === undefined || rest.length === 0) return true;
    if (rest.length > current.missing) return giveUp();
    current.missing -= rest.length;
    const wantsMore = current.receiver.take(rest);
    // The receiver may have closed this connection.
    if (exchange !== current) return true;
    if (current.missing > 0) {
      isPaused = !wantsMore;
      return wantsMore;
    }
    exchange = undefined;
    if (current.isLast) close();
    current.receiver.end();
    return true;
  };
  /** The exchange that `rest`, a part of its body, belongs to. */
  const readHead = (bytes: Uint8Array): { readonly current: Exchange | undefined; readonly rest: Uint8Array } => {
    const current = exchange;
    if (current?.head === undefined) {
      // Bytes without a request.
      if (current === undefined) close();
      return { current, rest: bytes };
    }
    const text = Buffer.concat([current.head, bytes]);
    const head = readResponseHead(text, current.range);
    if (head.outcome === "range") {
      current.head = undefined;
      current.isLast = head.isLast;
      return { current, rest: text.subarray(head.headByteCount) };
    }
    current.head = text;
    if (head.outcome === "other") giveUp();
    return { current: undefined, rest: bytes };
  };
  const close = (): void => {
    socket.destroy();
  };
  const giveUp = (): boolean => {
    const receiver = exchange?.receiver;
    exchange = undefined;
    close();
    receiver?.fail();
    return true;
  };

  const socket = openSocket(new URL(origin), silenceLimitMs, take);
  socket.setNoDelay(true);
  socket.on("error", giveUp);
  socket.on("end", giveUp);
  socket.on("timeout", giveUp);
  socket.on("close", () => {
    giveUp();
    onClose();
  });

  return {
    origin,
    get isIdle() {
      return exchange === undefined && !socket.destroyed;
    },
    get: (request, range, receiver) => {
      exchange = { receiver, range, head: Buffer.alloc(0), missing: range.byteCount, isLast: false };
      isPaused = false;
      socket.write(formatRequest(request));
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      socket.resume();
    },
    close: () => {
      exchange = undefined;
      close();
    },
  };
}

function openSocket(origin: URL, timeout: number, take: (bytes: Uint8Array) => boolean): Socket {
  const isSecure = origin.protocol === "https:";
  // The brackets around an IPv6 address belong to the URL.
  const host = origin.hostname.replace(/^\[|\]$/g, "");
  const options: NetConnectOpts = {
    host,
    port: Number(origin.port) || (isSecure ? 443 : 80),
    timeout,
    onread: {
      buffer: new Uint8Array(ROOM_BYTE_COUNT),
      callback: (byteCount: number, buffer: Uint8Array) => take(buffer.subarray(0, byteCount)),
    },
  };
  if (!isSecure) return connectPlain(options);
  // Loaded on use, because it takes a fifth of the start-up time of a thread that reads a file.
  const { connect: connectSecure } = process.getBuiltinModule("node:tls");
  return connectSecure({ ...options, ...(isIP(host) === 0 ? { servername: host } : {}), ALPNProtocols: ["http/1.1"] });
}

function formatRequest({ headers, url }: RangeRequest): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ Host: host, Connection: "keep-alive", ...headers });
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}
