import { BlockList, isIP } from "node:net";
import { InputError } from "exact-values/errors";

/** The services that channels were built for. Microsoft moved its hosts before, so that a workflow can add others. */
const BUILT_IN_HOSTS = ["hooks.slack.com", "*.environment.api.powerplatform.com", "*.logic.azure.com"] as const;

/** Decides where messages may be sent. */
export interface AllowedHosts {
  /** Whether the workflow or this list names the address. Plain HTTP is only allowed for an exactly listed host and port. */
  allows(url: URL): boolean;
  /** Whether a private IP address is intended: the workflow lists this host with its port. */
  isListedExactly(url: URL): boolean;
}

const ENTRY = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9-]{1,63})*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Parses the input channel-hosts: `HOST`, `*.HOST` or `HOST:PORT`, separated by lines or commas. */
export function parseChannelHosts(text: string): AllowedHosts {
  const entries = text
    .split(/[\n,]/)
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "");
  for (const entry of entries) {
    const labels = entry.replace(/^\*\./, "").split(":")[0]?.split(".").length ?? 0;
    if (!ENTRY.test(entry) || (entry.startsWith("*.") && labels < 2))
      throw new InputError(
        "InvalidInput",
        `The input channel-hosts has the entry ${JSON.stringify(entry.slice(0, 80))}.`,
        {
          remedy: "Write HOST, HOST:PORT, or *.HOST with at least two labels, one per line.",
          place: { value: entry },
        },
      );
  }
  const listed = [...BUILT_IN_HOSTS, ...entries];
  const isListedExactly = (url: URL): boolean => entries.includes(`${url.hostname}:${portOf(url)}`);
  return {
    isListedExactly,
    allows: (url) => {
      if (url.username !== "" || url.password !== "") return false;
      if (url.protocol === "http:") return isListedExactly(url);
      if (url.protocol !== "https:") return false;
      return listed.some((entry) => matches(entry, url)) || isListedExactly(url);
    },
  };
}

function portOf({ port, protocol }: URL): string {
  return port === "" ? (protocol === "http:" ? "80" : "443") : port;
}

function matches(entry: string, url: URL): boolean {
  if (portOf(url) !== "443") return false;
  return entry.startsWith("*.") ? url.hostname.endsWith(entry.slice(1)) : url.hostname === entry;
}

/** Private, local, shared and documentation networks, and the addresses of Azure's own services on every machine. */
const FORBIDDEN = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  ["168.63.129.16", 32],
] as const)
  FORBIDDEN.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  FORBIDDEN.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is one that a message from the internet-facing list must never reach. */
export function isForbiddenAddress(address: string): boolean {
  const version = isIP(address);
  // Node compares ::ffff:a.b.c.d with the IPv4 networks.
  return version === 0 || FORBIDDEN.check(address, version === 6 ? "ipv6" : "ipv4");
}
