import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Certificate } from "./certificate.ts";
import type { Silences } from "./silence.ts";

export interface HttpCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The unparsed body. */
  readonly bytes: Buffer;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; no body if absent. */
  readonly body?: object;
}

export interface HttpsServer {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves JSON on 127.0.0.1, on a free port. `"reset"` closes the connection without a response. */
export async function startHttpsServer(
  certificate: Certificate,
  answer: (call: HttpCall) => HttpAnswer | "reset" | Promise<HttpAnswer | "reset">,
  silences?: Silences,
): Promise<HttpsServer> {
  let url = "";
  const callOf = async (request: IncomingMessage): Promise<HttpCall> => {
    const bytes = await buffer(request);
    return {
      method: request.method ?? "GET",
      url: new URL(request.url ?? "/", url),
      headers: request.headers,
      body: new TextDecoder().decode(bytes),
      bytes,
    };
  };
  const listener: RequestListener = async (request, response) => {
    const reply = await callOf(request)
      .then(answer)
      .catch((error: unknown) => ({
        status: 500,
        body: { error: { code: "InternalServerError", message: `simulator: ${failureText(error)}` } },
      }));
    if (reply === "reset") return request.socket.destroy();
    const body = "body" in reply && reply.body !== undefined ? JSON.stringify(reply.body) : "";
    const type = body === "" ? {} : { "content-type": "application/json; charset=utf-8" };
    const headers = "headers" in reply ? reply.headers : {};
    response.writeHead(reply.status, { ...type, "content-length": Buffer.byteLength(body), ...headers });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  // Closing an idle connection would look like a fault.
  const limits = { keepAliveTimeout: 3_600_000 };
  const server = createServer({ ...certificate, ...limits }, silences?.listen(listener) ?? listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function failureText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
