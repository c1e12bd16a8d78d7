import { request } from "node:https";
import { text } from "node:stream/consumers";
import type { Interaction, Json } from "./interaction.ts";

export interface Question {
  readonly method: string;
  /** Whole. */
  readonly url: string;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks a simulator by plain HTTP, as no client of ours would tidy it, and gives its answer in the form of a recording. */
export async function ask({ method, url, body, headers = {} }: Question): Promise<Interaction> {
  const sent = body === undefined || body === null ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const type = sent === undefined ? {} : { "content-type": "application/json" };
    const length = { "content-length": String(Buffer.byteLength(sent ?? "")) };
    const call = request(url, { method, headers: { ...type, ...length, ...headers } }, async (answer) => {
      const responseBody = bodyOf(await text(answer));
      const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
      resolve({
        method,
        url,
        requestBody: body ?? null,
        status: answer.statusCode ?? 0,
        responseHeaders: Object.fromEntries(named),
        responseBody,
      });
    });
    call.on("error", reject);
    call.end(sent);
  });
}

function bodyOf(received: string): Json {
  if (received === "") return null;
  try {
    return JSON.parse(received) as Json;
  } catch {
    return received;
  }
}
