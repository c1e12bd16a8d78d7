import { connect as connectPlain, isIP, type NetConnectOpts, type Socket } from "node:net";
import type { RangeRequest } from "../range-source.ts";
import { type RequestedRange, readResponseHead } from "./response-head.ts";

/** Who takes the body of an answer. */
export interface RangeReceiver {
  /** Takes bytes, whose memory is used again afterwards; false pauses the connection until `resume`. */
  take(bytes: Uint8Array): boolean;
  /** The whole range was taken. */
  end(): void;
  /** No more will come of this request: it was refused, broke off or fell silent. */
  fail(): void;
}

/**
 * One connection to storage, kept for the next request. It reads into one buffer that is used again and again: the runtime's own client makes a new
 * buffer of every 64 KiB and copies each once more, which costs more processor time than the network does.
 */
export interface RangeConnection {
  readonly origin: string;
  /** It can take a request. */
  readonly isIdle: boolean;
  get(request: RangeRequest, range: RequestedRange, receiver: RangeReceiver): void;
  resume(): void;
  close(): void;
}

/** Some of what the kernel has waiting; it stays in the cache of a core until it is converted or copied. */
const ROOM_BYTE_COUNT = 256 * 1024;

/** Without a byte for so long, the service's own client asks once more, over a new connection; also where it is the reader who takes so long. */
const SILENCE_LIMIT_MS = 30_000;

interface ConnectionOptions {
  /** Called once it is of no use any more. */
  readonly onClose: () => void;
  /** Defaults to half a minute. */
  readonly silenceLimitMs?: number | undefined;
}

interface Exchange {
  readonly receiver: RangeReceiver;
  readonly range: RequestedRange;
  /** Until the head is whole. */
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
  /** The exchange whose body `rest` belongs to. */
  const readHead = (bytes: Uint8Array): { readonly current: Exchange | undefined; readonly rest: Uint8Array } => {
    const current = exchange;
    if (current?.head === undefined) {
      // Nobody asked for anything.
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
  // The brackets of an address of version 6 belong to the URL.
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
  // Loaded where it is needed: it would be a fifth of what a thread takes to start that reads a file.
  const { connect: connectSecure } = process.getBuiltinModule("node:tls");
  return connectSecure({ ...options, ...(isIP(host) === 0 ? { servername: host } : {}), ALPNProtocols: ["http/1.1"] });
}

function formatRequest({ headers, url }: RangeRequest): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ Host: host, Connection: "keep-alive", ...headers });
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}
