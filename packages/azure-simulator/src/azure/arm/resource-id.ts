/** A parsed resource ID. It keeps its case; comparisons use `key`. */
export interface ResourceId {
  readonly id: string;
  /** The ID in lower case, for look-ups. */
  readonly key: string;
  /** For example `Microsoft.Storage/storageAccounts/blobServices`. */
  readonly type: string;
  /** The last segment. */
  readonly name: string;
  readonly namespace: string;
  readonly subscriptionId: string;
  readonly resourceGroup: string | undefined;
  /** The parent of a child resource, the target of an extension resource, or the resource group. */
  readonly parent: string;
  /** False for an extension resource, such as a role assignment on an account. */
  readonly isChild: boolean;
}

const PROVIDERS = "/providers/";

/** Undefined when the path does not identify a single resource. */
export function parseResourceId(path: string): ResourceId | undefined {
  const id = path.replace(/\/+$/, "");
  const at = id.toLowerCase().lastIndexOf(PROVIDERS);
  const [, subscriptionId] = /^\/subscriptions\/([^/]+)/i.exec(id) ?? [];
  if (at < 0 || subscriptionId === undefined) return undefined;
  const [namespace = "", ...pairs] = id.slice(at + PROVIDERS.length).split("/");
  if (pairs.length < 2 || pairs.length % 2 === 1 || pairs.includes("")) return undefined;
  const [, resourceGroup] = /^\/subscriptions\/[^/]+\/resourcegroups\/([^/]+)/i.exec(id) ?? [];
  const isChild = pairs.length > 2;
  return {
    id,
    key: id.toLowerCase(),
    type: [namespace, ...pairs.filter((_, index) => index % 2 === 0)].join("/"),
    name: pairs.at(-1) ?? "",
    namespace,
    subscriptionId,
    resourceGroup,
    parent: isChild ? id.slice(0, id.lastIndexOf("/", id.lastIndexOf("/") - 1)) : id.slice(0, at),
    isChild,
  };
}

export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** True when `id` equals `scope` or is below it. */
export function isWithin(id: string, scope: string): boolean {
  const [inner, outer] = [id.toLowerCase(), scope.toLowerCase().replace(/\/+$/, "")];
  return inner === outer || inner.startsWith(`${outer}/`);
}
