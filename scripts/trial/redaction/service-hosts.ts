export type ServiceName = "another" | "blob" | "dfs" | "github" | "resource-manager" | "sign-in" | "vault";

export interface LocatedUrl {
  readonly service: ServiceName;
  /** The account, the vault or the whole host; undefined if the host belongs to the service itself. */
  readonly owner: string | undefined;
  /** Path and query, without the account. */
  readonly rest: string;
}

const HOSTS: readonly (readonly [RegExp, ServiceName])[] = [
  [/^(?:[a-z0-9-]+\.)?management\.(?:azure\.com|usgovcloudapi\.net|chinacloudapi\.cn)$/, "resource-manager"],
  [/^(?:login\.[a-z.]+|sts\.windows\.net)$/, "sign-in"],
  [/\.blob\.(?:core|storage)\./, "blob"],
  [/\.dfs\.(?:core|storage)\./, "dfs"],
  [/\.vault\.[a-z.]+$|\.vaultcore\.[a-z.]+$/, "vault"],
  [/^api\.github\.com$/, "github"],
];

/** Separates the service's own part of a URL from the part that names an account. */
export function locateUrl(url: string): LocatedUrl {
  const [, host = "", rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
  const service = HOSTS.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1] ?? "another";
  const isOwned = service === "blob" || service === "dfs" || service === "vault" || service === "another";
  return { service, owner: isOwned ? host : undefined, rest };
}
