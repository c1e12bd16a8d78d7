import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** An error response that the front sends instead of forwarding the request. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Responds like the blob service, with an XML body and the code in `x-ms-error-code`. */
export function writeRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const id = randomUUID();
  const body =
    `<?xml version="1.0" encoding="utf-8"?><Error><Code>${refusal.code}</Code>` +
    `<Message>${refusal.message}\nRequestId:${id}\nTime:${new Date().toISOString()}</Message></Error>`;
  // A client that is still sending its body would see a reset instead of the response.
  request.resume();
  response.writeHead(refusal.status, {
    "content-type": "application/xml",
    "content-length": Buffer.byteLength(body),
    "x-ms-error-code": refusal.code,
    "x-ms-request-id": id,
    "x-ms-version": "2025-11-05",
    ...refusal.headers,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
