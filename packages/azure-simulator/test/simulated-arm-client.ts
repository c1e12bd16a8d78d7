import { readFile } from "node:fs/promises";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import type { SimulatedAzure } from "../src/start-azure.ts";

export interface ArmReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests check responses of every shape
  readonly body: any;
}

export interface SimulatedArmClient {
  /** Requests `path`, with or without the host. The default api-version is that of Microsoft.Resources. */
  send(method: string, path: string, body?: unknown): Promise<ArmReply>;
  /** `status code`, with the code of the error envelope if there is one. */
  outcome(method: string, path: string, body?: unknown): Promise<string>;
}

interface ArmClientOptions {
  readonly clientId?: string;
  readonly audience?: string;
  readonly authorization?: string;
  /** Cost Management's quota bucket. */
  readonly clientType?: string;
}

/** A client without any of the product's code, which returns the simulator's raw responses. */
export function armClient(cloud: SimulatedAzure, options: ArmClientOptions = {}): SimulatedArmClient {
  const { clientId = cloud.signIn.clientId, audience = "https://management.azure.com" } = options;
  const identity = cloud.signIn.directory.byClientId(clientId);
  if (identity === undefined) throw new Error(`no identity ${clientId}`);
  const send = async (method: string, path: string, body?: unknown): Promise<ArmReply> => {
    const url = new URL(path, cloud.arm.url);
    if (!/[?&]api-version/.test(path)) url.searchParams.set("api-version", "2025-03-01");
    const headers = {
      authorization: options.authorization ?? `Bearer ${cloud.signIn.issueToken(identity, audience)}`,
      "content-type": "application/json",
      ...(options.clientType === undefined ? {} : { clienttype: options.clientType }),
    };
    const ca = await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "");
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, headers, ca }, (reply) => {
        text(reply).then((content) => {
          const parsed = content === "" ? undefined : JSON.parse(content);
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: parsed });
        }, reject);
      });
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body));
    });
  };
  return {
    send,
    outcome: async (method, path, body) => {
      const reply = await send(method, path, body);
      return `${reply.status} ${reply.body?.error?.code ?? ""}`.trim();
    },
  };
}

/** Polls until a deployment has ended. Returns its state and the deployment itself. */
export async function awaitDeployment(client: SimulatedArmClient, started: ArmReply, path: string): Promise<ArmReply> {
  const poll = String(started.headers["azure-asyncoperation"]);
  for (let look = 0; look < 500; look += 1) {
    const { body } = await client.send("GET", poll);
    if (body.status !== "Running") return client.send("GET", path);
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error("the deployment never ends");
}

/** The result of a what-if. */
export async function awaitResult(client: SimulatedArmClient, started: ArmReply): Promise<ArmReply> {
  for (let reply = started, look = 0; look < 20; look += 1) {
    if (reply.status !== 202) return reply;
    reply = await client.send("GET", String(reply.headers.location));
  }
  throw new Error("the what-if never ends");
}
