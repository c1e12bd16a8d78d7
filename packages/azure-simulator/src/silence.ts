import { type IncomingMessage, type RequestListener, ServerResponse } from "node:http";

/**
 * Ways in which a connection goes silent without closing.
 * - `never-reads`: the server reads only the request headers and performs nothing.
 * - `never-answers`: the call is performed, but no byte of the response is sent.
 * - `body-stops`: the response stops half-way without an end.
 */
export const SILENCE_KINDS = ["never-reads", "never-answers", "body-stops"] as const;
export type SilenceKind = (typeof SILENCE_KINDS)[number];

/** Silences the rest of the response. */
export function silenceAnswer(kind: Exclude<SilenceKind, "never-reads">, response: ServerResponse): void {
  const flushHeaders = response.flushHeaders.bind(response);
  const write = (bytes: Uint8Array): boolean => ServerResponse.prototype.write.call(response, bytes, "utf8");
  let hasSpoken = kind === "never-answers";
  const half = (chunk: unknown): void => {
    if (hasSpoken) return;
    hasSpoken = true;
    const bytes = Buffer.from(chunk as Uint8Array | string);
    flushHeaders();
    write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  };
  Object.assign(response, {
    flushHeaders: () => {},
    write: (chunk: unknown) => {
      half(chunk);
      return true;
    },
    end: (chunk?: unknown) => {
      const isText = typeof chunk === "string" || chunk instanceof Uint8Array;
      if (isText && chunk.length > 0) half(chunk);
      // Without a body, the headers are cut.
      else if (!hasSpoken) response.socket?.write(`HTTP/1.1 ${response.statusCode} OK\r\nx-ms-vers`);
      hasSpoken = true;
      return response;
    },
  });
}

/** Counts the calls of all servers that share it, and silences one of them. */
export interface Silences {
  /** Method and URL without query of each call. */
  readonly calls: readonly string[];
  /** Clears the calls, and silences the n-th call from now on, counted from 1, or none. */
  begin(strike?: { readonly n: number; readonly kind: SilenceKind }): void;
  /** Silences every call with a matching path, until the returned function is called. */
  always(kind: SilenceKind, path: RegExp): () => void;
  /** True once the silenced call has arrived. */
  readonly hasStruck: boolean;
  listen(listener: RequestListener): RequestListener;
}

export function createSilences(): Silences {
  const calls: string[] = [];
  let strike: { readonly n: number; readonly kind: SilenceKind } | undefined;
  let hasStruck = false;
  const lasting = new Set<{ readonly kind: SilenceKind; readonly path: RegExp }>();
  const kindOf = (path: string): SilenceKind | undefined => {
    if (strike?.n !== calls.length) return [...lasting].find((silence) => silence.path.test(path))?.kind;
    hasStruck = true;
    return strike.kind;
  };
  return {
    calls,
    get hasStruck() {
      return hasStruck;
    },
    begin: (next) => {
      calls.length = 0;
      strike = next;
      hasStruck = false;
    },
    always: (kind, path) => {
      const silence = { kind, path };
      lasting.add(silence);
      return () => lasting.delete(silence);
    },
    listen: (listener) => (incoming: IncomingMessage, response) => {
      const [path = ""] = incoming.url?.split("?") ?? [];
      calls.push(`${incoming.method} ${path}`);
      const kind = kindOf(path);
      if (kind === "never-reads") return;
      if (kind !== undefined) silenceAnswer(kind, response);
      listener(incoming, response);
    },
  };
}
