import type { ExportBody } from "./export-body.ts";
import type { ExportChange } from "./export-drift.ts";

/**
 * Who may reach the storage account, apart from trusted services: everyone, selected networks, or private endpoints.
 */
const ACCOUNT_NETWORKS = ["open", "selected", "private"] as const;
export type AccountNetwork = (typeof ACCOUNT_NETWORKS)[number];

/**
 * Azure requires that each export is saved again after the network of its account changed. The export's description
 * records the network of the last save, in the same request. If the record is lost, the export is saved once more.
 */
const MARK = / ?\[saved for (?:selected|private) network\]/g;

/** The description without the record of the network. */
export function withoutNetwork(description: string): string {
  return description.replaceAll(MARK, "");
}

/** The description with the record of the network; an open network needs no record. */
export function withNetwork(description: string, network: AccountNetwork): string {
  const bare = withoutNetwork(description);
  return network === "open" ? bare : `${bare} [saved for ${network} network]`;
}

/** The network of the account when the export was last saved. */
function savedNetwork({ properties }: ExportBody): AccountNetwork {
  const text = properties.exportDescription ?? "";
  return ACCOUNT_NETWORKS.find((network) => text.includes(`[saved for ${network} network]`)) ?? "open";
}

/** The reason to save an export again; empty if the network has not changed since, or is unknown. */
export function networkChanges(stored: ExportBody, network: AccountNetwork | undefined): readonly ExportChange[] {
  const before = savedNetwork(stored);
  if (network === undefined || before === network) return [];
  return [{ path: "network of the storage account", before, after: network }];
}

/** Records the network in an export that is about to be saved. An unknown network leaves the record unchanged. */
export function recordNetwork(body: ExportBody, network: AccountNetwork | undefined): ExportBody {
  if (network === undefined) return body;
  const exportDescription = withNetwork(body.properties.exportDescription ?? "", network);
  return { ...body, properties: { ...body.properties, exportDescription } };
}
