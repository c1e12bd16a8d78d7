import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { IngestRun, StoredHub } from "./simulated-hub.ts";

/** A checked-out repository with files of other providers. */
export interface MappedWorkspace {
  readonly folder: string;
  put(name: string, content: string | Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  /** Ingests the sources of a mapping. */
  ingest(
    hub: Pick<StoredHub, "ingest">,
    sources: readonly Readonly<Record<string, unknown>>[] | string,
    inputs?: Readonly<Record<string, string>>,
  ): Promise<IngestRun>;
  close(): Promise<void>;
}

export async function openWorkspace(): Promise<MappedWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-"));
  const put: MappedWorkspace["put"] = async (name, content) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  return {
    folder,
    put,
    remove: (name) => rm(join(folder, name), { force: true }),
    ingest: async (hub, sources, inputs = {}) => {
      await put("hub/files.json", typeof sources === "string" ? sources : JSON.stringify({ sources }, undefined, 2));
      const wanted = { source: "files", mapping: "hub/files.json", ...inputs };
      return hub.ingest(wanted, { environment: { GITHUB_WORKSPACE: folder } });
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export const AWS_SCOPE = "providers/aws/accounts/123456789012";

/** A row of the smallest file that conforms to FOCUS 1.0. */
export interface FocusRow {
  readonly BilledCost?: string;
  readonly BillingCurrency?: string;
  readonly BillingPeriodStart?: string;
  readonly ChargePeriodStart?: string;
  readonly ChargeDescription?: string;
  readonly ProviderName?: string;
}

const REST = {
  BillingAccountId: "1",
  BillingAccountName: "one",
  BillingPeriodEnd: "2026-07-01T00:00:00Z",
  ChargeCategory: "Usage",
  ChargeClass: "",
  ChargePeriodEnd: "2026-06-02T00:00:00Z",
  ContractedCost: "1",
  EffectiveCost: "1",
  InvoiceIssuerName: "AWS",
  ListCost: "1",
  PricingQuantity: "1",
  PricingUnit: "Hours",
  PublisherName: "AWS",
  ServiceCategory: "Compute",
  ServiceName: "EC2",
};

/** CSV of rows that conform to FOCUS 1.0, with the test's changes. */
export function focusCsv(rows: readonly FocusRow[]): string {
  const records = rows.map((row) => ({
    BilledCost: "1",
    BillingCurrency: "USD",
    BillingPeriodStart: "2026-06-01T00:00:00Z",
    ChargePeriodStart: "2026-06-01T00:00:00Z",
    ChargeDescription: "",
    ProviderName: "AWS",
    ...REST,
    ...row,
  }));
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const names = Object.keys(records[0] ?? {});
  return [names, ...records.map((record) => Object.values(record).map(quoted))]
    .map((line) => `${line.join(",")}\n`)
    .join("");
}
