import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import type { ClientRequest, IncomingMessage } from "node:http";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { observeBody } from "./observed-body.ts";
import type { RawInteraction } from "./raw-interaction.ts";
import { headersWithoutSecrets, withoutSecrets } from "./without-secrets.ts";

/** The range of a partial download or its continuation. */
const RANGE = /^bytes=(\d+)-/;

/**
 * Records all later requests of this process, made with node:http or with fetch, into a file of the folder. Each line
 * is written synchronously, so that nothing is missing after a sudden end. Returns a function that stops recording.
 */
export function recordRequests(folder: string, step: () => string): () => void {
  const file = join(folder, `${process.pid}-${threadId}.ndjson`);
  const write = (interaction: RawInteraction): void => {
    appendFileSync(file, `${JSON.stringify(interaction)}\n`, { mode: 0o600 });
  };
  const stops = [recordHttp(write, step), recordFetch(write, step)];
  return () => {
    for (const stop of stops) stop();
  };
}

type Write = (interaction: RawInteraction) => void;

interface Observed {
  readonly started: number;
  readonly body: ReturnType<typeof observeBody>;
  readonly step: string;
}

function recordHttp(write: Write, step: () => string): () => void {
  const requests = new WeakMap<ClientRequest, Observed>();
  const onRequest = (message: unknown): void => {
    const { request } = message as { readonly request: ClientRequest };
    const body = observeBody();
    requests.set(request, { started: Date.now(), body, step: step() });
    for (const name of ["write", "end"] as const) {
      const send = request[name] as (...args: readonly unknown[]) => unknown;
      Object.defineProperty(request, name, {
        value(...args: readonly unknown[]) {
          body.add(args[0], args[1]);
          return Reflect.apply(send, request, args);
        },
      });
    }
    request.once("error", () => {
      if (requests.has(request)) write(interactionOf(request, undefined, requests.get(request) as Observed));
    });
  };
  const onResponse = (message: unknown): void => {
    const { request, response } = message as { readonly request: ClientRequest; readonly response: IncomingMessage };
    const observed = requests.get(request);
    if (observed === undefined) return;
    requests.delete(request);
    const body = observeBody();
    const push = response.push.bind(response);
    let isWritten = false;
    const finish = (): void => {
      if (!isWritten) write(interactionOf(request, { response, body }, observed));
      isWritten = true;
    };
    response.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (chunk === null) finish();
      else body.add(chunk, encoding);
      return push(chunk, encoding);
    };
    response.once("close", finish);
  };
  subscribe("http.client.request.created", onRequest);
  subscribe("http.client.response.finish", onResponse);
  return () => {
    unsubscribe("http.client.request.created", onRequest);
    unsubscribe("http.client.response.finish", onResponse);
  };
}

function interactionOf(
  request: ClientRequest,
  answer: { readonly response: IncomingMessage; readonly body: ReturnType<typeof observeBody> } | undefined,
  { body, started, step }: Observed,
): RawInteraction {
  const url = `${request.protocol}//${String(request.getHeader("host") ?? request.host)}${request.path}`;
  const sent = Object.entries(request.getHeaders()).filter(([, value]) => value !== undefined);
  const [, from = "0"] = RANGE.exec(String(request.getHeader("x-ms-range") ?? request.getHeader("range") ?? "")) ?? [];
  const encodingOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  return {
    ...{ at: started, milliseconds: Date.now() - started, step, method: request.method },
    url: withoutSecrets(url, url),
    requestHeaders: headersWithoutSecrets(sent as [string, unknown][], url),
    request: body.end({ url, encoding: encodingOf(request.getHeader("content-encoding")) }),
    status: answer?.response.statusCode,
    responseHeaders: headersWithoutSecrets(Object.entries(answer?.response.headers ?? {}), url),
    response: answer?.body.end({
      ...{ url, from: Number(from) },
      encoding: answer.response.headers["content-encoding"],
    }) ?? { kind: "none" },
  };
}

function recordFetch(write: Write, step: () => string): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url } = request;
    const own = { at: Date.now(), step: step(), method, url: withoutSecrets(url, url) };
    const sent = observeBody();
    if (request.body !== null) sent.add(new Uint8Array(await request.clone().arrayBuffer()));
    const wrote = { requestHeaders: headersWithoutSecrets(request.headers, url), request: sent.end({ url }) };
    const fail = { milliseconds: 0, status: undefined, responseHeaders: {}, response: { kind: "none" } as const };
    const response = await fetch(request).catch((error: unknown) => {
      write({ ...own, ...wrote, ...fail });
      throw error;
    });
    const got = observeBody();
    got.add(
      new Uint8Array(
        await response
          .clone()
          .arrayBuffer()
          .catch(() => new ArrayBuffer()),
      ),
    );
    write({
      ...own,
      ...wrote,
      milliseconds: Date.now() - own.at,
      status: response.status,
      responseHeaders: headersWithoutSecrets(response.headers, url),
      response: got.end({ url }),
    });
    return response;
  };
  return () => {
    globalThis.fetch = fetch;
  };
}
