import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { silenceAnswer } from "../../silence.ts";
import { STORAGE_HOST } from "../clouds.ts";
import { AZURITE_ACCOUNT } from "./azurite.ts";
import { answerContainerRequest } from "./deleted-containers.ts";
import { bearerToken, type Exchange, type FrontParts, type Phase } from "./exchange.ts";
import { isSilence, refusalOf } from "./faults.ts";
import { findCopySource } from "./find-copy-source.ts";
import { forward } from "./forward.ts";
import { isFromUrl, replaceByBody } from "./from-url.ts";
import { type Refusal, writeRefusal } from "./refusal.ts";
import { reply } from "./reply.ts";
import { parseStorageRequest } from "./request.ts";

function reset(socket: Socket): void {
  // A TLS socket cannot send RST itself. To the client, closing without a reply looks the same.
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}

async function isDropped({ parts, request }: Exchange, phase: Phase): Promise<boolean> {
  let dropped = false;
  for (const hook of parts.hooks) {
    if ((await hook(request, phase)) === "drop") dropped = true;
  }
  return dropped;
}

function refuse({ incoming, response, entry }: Exchange, refusal: Refusal): void {
  entry.status = refusal.status;
  writeRefusal(incoming, response, refusal);
}

async function serve(exchange: Exchange): Promise<void> {
  const { parts, request, incoming } = exchange;
  if (await isDropped(exchange, "before")) return reset(incoming.socket);

  const token = bearerToken(incoming);
  const badToken = token === undefined ? undefined : parts.checkToken?.(token, request);
  if (badToken !== undefined) return refuse(exchange, badToken);

  const fault = parts.faults.take(request);
  if (fault === "reset-before") return reset(incoming.socket);
  if (fault === "never-reads") return;
  if (isSilence(fault)) silenceAnswer(fault, exchange.response);
  // The only body that is buffered: whether Azurite may see it depends on the number of its blocks.
  const blockList = request.operation === "PutBlockList" ? await buffer(incoming) : undefined;
  const refusal =
    (fault === undefined ? undefined : refusalOf(fault, request)) ??
    (await parts.namespace.refuse(request)) ??
    (blockList === undefined ? undefined : parts.namespace.refuseBlockList(blockList));
  if (refusal !== undefined) return refuse(exchange, refusal);

  const answered = answerContainerRequest(request, parts.deleted, exchange.response);
  if (answered !== undefined) {
    incoming.resume();
    if ("refusal" in answered) return refuse(exchange, answered.refusal);
    exchange.entry.status = answered.status;
    return;
  }
  const replaced = isFromUrl(request.operation) ? await readFromUrl(exchange) : undefined;
  if (replaced !== undefined && "refusal" in replaced) return refuse(exchange, replaced.refusal);

  const keepDeleted = parts.deletedPaths.prepare(request);
  const upstream = await forward(exchange, blockList, replaced?.replacement);
  if (upstream.statusCode !== undefined && upstream.statusCode < 300) {
    keepDeleted?.();
    await parts.namespace.performed(request);
  }
  const dropped = await isDropped(exchange, "after");
  if (dropped || fault === "reset-after") {
    upstream.resume();
    return reset(incoming.socket);
  }
  return reply(exchange, upstream, fault === "cut-body");
}

async function readFromUrl(exchange: Exchange): ReturnType<typeof replaceByBody> {
  const found = await findCopySource(exchange);
  return "refusal" in found ? found : replaceByBody(exchange, found.source);
}

/** The listener of the HTTP server in front of Azurite. */
export function frontListener(parts: FrontParts): (incoming: IncomingMessage, response: ServerResponse) => void {
  let count = 0;
  return (incoming, response) => {
    count += 1;
    // With a custom host name, the path does not contain the account. There is only one.
    if (STORAGE_HOST.test(incoming.headers.host ?? "")) incoming.url = `/${AZURITE_ACCOUNT}${incoming.url ?? "/"}`;
    const request = parseStorageRequest(count, incoming);
    const { n, operation, container, blob } = request;
    const entry = { n, operation, container, blob, status: undefined, requestBytes: 0, responseBytes: 0 };
    parts.record(entry);
    serve({ parts, request, incoming, response, entry }).catch((error: unknown) => {
      // A killed client only breaks its own exchange. Any other error must reach the test runner.
      if (incoming.socket.destroyed || response.headersSent) return response.destroy();
      writeRefusal(incoming, response, { status: 500, code: "InternalError", message: `simulator: ${String(error)}` });
    });
  };
}
