import { ANSWER_LIMIT_MS, BODY_LIMIT_MS, Silence, untilSilent } from "../../silence-watch.ts";

type Fetch = typeof globalThis.fetch;

/** Statuses whose responses must not have a body. */
const BODILESS = [204, 205, 304];

/**
 * A fetch that fails if the connection goes silent before or within the response body. Responses from GitHub are small
 * and are read completely.
 */
export function silentFetch(onWait: ((line: string) => void) | undefined, fetch: Fetch = globalThis.fetch): Fetch {
  return async (address, init = {}) => {
    const given = new AbortController();
    const signal = init.signal ? AbortSignal.any([init.signal, given.signal]) : given.signal;
    const wait = { what: titleOf(address, init.method), next: "it is sent again, at most three times", onWait };
    try {
      const answer = await untilSilent({ ...wait, limitMs: ANSWER_LIMIT_MS }, () =>
        fetch(address, { ...init, signal }),
      );
      const bytes = await untilSilent({ ...wait, limitMs: BODY_LIMIT_MS }, (heard) => readAll(answer, heard));
      const { headers, status, statusText, url } = answer;
      const body = BODILESS.includes(status) ? null : bytes;
      return Object.defineProperty(new Response(body, { headers, status, statusText }), "url", { value: url });
    } catch (error) {
      if (error instanceof Silence) given.abort(error);
      throw error;
    }
  };
}

async function readAll({ body }: Response, heard: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) {
    heard();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function titleOf(address: Parameters<Fetch>[0], method = "GET"): string {
  const { host, pathname } = new URL(address instanceof Request ? address.url : address);
  return `${method} ${host}${pathname}`;
}
