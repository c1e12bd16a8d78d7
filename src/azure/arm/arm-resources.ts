import { isJsonObject, type JsonObject, listField, textField } from "../http/json-fields.ts";
import { followOperation } from "../http/long-operation.ts";
import type { ArmClient } from "./arm-client.ts";

export interface Subscription {
  readonly id: string;
  readonly displayName: string;
  readonly tenantId: string | undefined;
  readonly state: string;
}

export interface ResourceGroup {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** A resource as it appears in the listing of its group. */
export interface ArmResource {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly location: string | undefined;
  readonly kind: string | undefined;
  readonly sku: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
}

const SUBSCRIPTION_API = "2022-12-01";

export async function readSubscription(client: ArmClient): Promise<Subscription> {
  // The resources library has no method for subscriptions.
  const url = `/subscriptions/${client.subscriptionId}?api-version=${SUBSCRIPTION_API}`;
  const { body } = await client.send("read the subscription", { method: "GET", url });
  return {
    id: textField(body, "subscriptionId") ?? client.subscriptionId,
    displayName: textField(body, "displayName") ?? client.subscriptionId,
    tenantId: textField(body, "tenantId"),
    state: textField(body, "state") ?? "Unknown",
  };
}

export async function readResourceGroup(client: ArmClient, name: string): Promise<ResourceGroup | undefined> {
  const url = `/subscriptions/${client.subscriptionId}/resourcegroups/${encodeURIComponent(name)}?api-version=${client.apiVersion}`;
  const { body, status } = await client.send(`read resource group ${name}`, { method: "GET", url }, [404]);
  if (status === 404) return undefined;
  return {
    id: textField(body, "id") ?? `/subscriptions/${client.subscriptionId}/resourceGroups/${name}`,
    name: textField(body, "name") ?? name,
    location: textField(body, "location") ?? "",
    tags: tagsOf(body),
  };
}

export async function listResources(
  client: ArmClient,
  resourceGroup: string,
  filter: string | undefined,
): Promise<readonly ArmResource[]> {
  return client.call(`list the resources of ${resourceGroup}`, async ({ resources }, abortSignal) => {
    const options = filter === undefined ? { abortSignal } : { abortSignal, filter };
    const found: ArmResource[] = [];
    for await (const { id = "", name = "", type = "", location, kind, sku, tags = {} } of resources.listByResourceGroup(
      resourceGroup,
      options,
    )) {
      found.push({ id, name, type, location, kind, sku: sku?.name, tags });
    }
    return found;
  });
}

export async function getResource(client: ArmClient, id: string, apiVersion: string): Promise<JsonObject | undefined> {
  const url = resourceUrl(id, apiVersion);
  const { body, status } = await client.send(`read ${id}`, { method: "GET", url }, [404]);
  return status === 404 || !isJsonObject(body) ? undefined : body;
}

interface ResourceCall {
  readonly id: string;
  readonly apiVersion: string;
}

export async function listCollection(
  client: ArmClient,
  { id, apiVersion, query }: ResourceCall & { readonly query?: string | undefined },
): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  let url: string | undefined = `${resourceUrl(id, apiVersion)}${query === undefined ? "" : `&${query}`}`;
  while (url !== undefined) {
    const { body } = await client.send(`list ${id}`, { method: "GET", url }, [404]);
    found.push(...listField(body, "value").filter(isJsonObject));
    url = textField(body, "nextLink") || undefined;
  }
  return found;
}

export async function postAction(
  client: ArmClient,
  { id, apiVersion, body }: ResourceCall & { readonly body: unknown },
): Promise<unknown> {
  const action = `call ${id}`;
  const first = await client.send(action, { method: "POST", url: resourceUrl(id, apiVersion), body });
  return (await followOperation(client, { action, first })).body;
}

export async function deleteResource(client: ArmClient, id: string, apiVersion: string): Promise<boolean> {
  const action = `delete ${id}`;
  const first = await client.send(action, { method: "DELETE", url: resourceUrl(id, apiVersion) }, [404]);
  if (first.status === 404 || first.status === 204) return false;
  await followOperation(client, { action, first });
  return true;
}

function resourceUrl(id: string, apiVersion: string): string {
  return `/${id.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/")}?api-version=${apiVersion}`;
}

function tagsOf(body: unknown): Readonly<Record<string, string>> {
  const tags = isJsonObject(body) ? body.tags : undefined;
  if (!isJsonObject(tags)) return {};
  return Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, String(value)]));
}
