import { followOperation } from "../../src/azure/http/long-operation.ts";
import { type ReplayedManager, targetOf } from "./arm-replay.ts";
import { type Interaction, isObject } from "./interaction.ts";

const PROVIDER = /^\/subscriptions\/[^/]+\/providers\/([^/]+)(?:\/(register))?$/;
const GROUP = /^\/subscriptions\/[^/]+\/resourcegroups\/([^/]+)$/i;

/** False if the client sends a version of its own for this kind of request. */
export function takesVersion({ method, url }: Interaction): boolean {
  const { path } = targetOf(url);
  return !PROVIDER.test(path) && !(method === "GET" && GROUP.test(path));
}

/** Makes the hub's call that sends such a request. A request without a known call is sent by the client itself. */
export async function callManager({ client, manager }: ReplayedManager, recorded: Interaction): Promise<unknown> {
  const { method, requestBody, responseBody, url } = recorded;
  const { path, query, version } = targetOf(url);
  const [, namespace, register] = PROVIDER.exec(path) ?? [];
  if (namespace !== undefined) {
    return register === undefined ? manager.provider(namespace) : manager.registerProvider(namespace);
  }
  const [, group] = GROUP.exec(path) ?? [];
  if (method === "GET" && group !== undefined) return manager.resourceGroup(group);
  const isList = isObject(responseBody) && "value" in responseBody;
  if (method === "GET" && isList) return manager.list(path, version, query || undefined);
  if (method === "GET") return manager.get(path, version);
  if (method === "POST") return manager.post(path, version, requestBody ?? undefined);
  if (method === "DELETE") return manager.delete(path, version);
  const { body, retryAfterMs, status } = await client.send("write", {
    method: "PUT",
    url: `${path}?api-version=${version}`,
    ...(requestBody === null ? {} : { body: requestBody }),
  });
  return { status, body, retryAfterMs };
}

/** Sends the request exactly as it was recorded. */
export async function sendAsRecorded({ client }: ReplayedManager, { method, url }: Interaction): Promise<unknown> {
  const { path, version } = targetOf(url);
  const { body, status } = await client.send("ask again", {
    method: method as "DELETE" | "GET" | "POST" | "PUT",
    url: `${encodeURI(path)}?api-version=${version}`,
  });
  return { status, body };
}

/** Starts a long-running operation and follows it until it ends. */
export async function writeAndFollow({ client }: ReplayedManager, { url }: Interaction): Promise<unknown> {
  const { path, version } = targetOf(url);
  const first = await client.send("write", { method: "PUT", url: `${path}?api-version=${version}` });
  const { body } = await followOperation(client, { action: "write", first });
  return body;
}

export async function removeAndFollow({ manager }: ReplayedManager, { url }: Interaction): Promise<boolean> {
  const { path, version } = targetOf(url);
  return manager.delete(path, version);
}
