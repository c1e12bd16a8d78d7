import type { StoredHub } from "./simulated-hub.ts";

export interface WrittenPart {
  readonly content: string | Uint8Array;
  /** The value in the manifest: the true one by default, and omitted if null. */
  readonly byteCount?: number | null;
  readonly dataRowCount?: number | null;
  readonly ending?: string;
  /** False if the manifest names a part that was never stored. */
  readonly isStored?: boolean;
}

/** A run whose bytes a test provides. */
export interface WrittenRun {
  readonly scope: string;
  readonly runId: string;
  /** `yyyy-MM-dd` of the first and last day; June 2026 by default. */
  readonly from?: string;
  readonly to?: string;
  readonly submittedTime: string;
  readonly parts: readonly WrittenPart[];
  readonly dataVersion?: string;
  readonly type?: string;
  readonly fileFormat?: string;
  /** Replaces members of the manifest. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly folder?: string;
}

export interface StoredRun {
  readonly manifestName: string;
  readonly partNames: readonly string[];
}

/** CSV of cost rows with the columns that tests of runs need. */
export function costCsv(costs: readonly (readonly [day: string, cost: string])[]): string {
  const rows = costs.map(
    ([day, cost]) => `${cost},${cost},${cost},${cost},USD,${day.slice(0, 7)}-01T00:00:00Z,${day}T00:00:00Z,Storage\n`,
  );
  const header =
    "BilledCost,EffectiveCost,ListCost,ContractedCost,BillingCurrency,BillingPeriodStart,ChargePeriodStart,ServiceName";
  return `${header}\n${rows.join("")}`;
}

/** Stores a run: the parts first, the manifest last. */
export async function writeByHand(hub: Pick<StoredHub, "put">, run: WrittenRun): Promise<StoredRun> {
  const { scope, runId, submittedTime, parts, from = "2026-06-01", to = "2026-06-30" } = run;
  const folder = run.folder ?? `exports/${scope.replaceAll(/[^a-z0-9]+/gi, "-")}/${runId}`;
  const listed = parts.map((part, index) => {
    const bytes = Buffer.from(part.content);
    return {
      blobName: `${folder}/part_${index}_0001${part.ending ?? ".csv"}`,
      byteCount: part.byteCount === undefined ? bytes.length : part.byteCount,
      dataRowCount: part.dataRowCount ?? null,
    };
  });
  for (const [index, { content, isStored = true }] of parts.entries()) {
    if (isStored) await hub.put("msexports", listed[index]?.blobName ?? "", content);
  }
  const manifestName = `${folder}/manifest.json`;
  const manifest = {
    manifestVersion: "2024-04-01",
    blobCount: parts.length,
    exportConfig: {
      exportName: "daily",
      resourceId: `${scope}/providers/Microsoft.CostManagement/exports/daily`,
      dataVersion: run.dataVersion ?? "1.0r2",
      type: run.type ?? "FocusCost",
    },
    deliveryConfig: { fileFormat: run.fileFormat ?? "Csv" },
    runInfo: { submittedTime, runId, startDate: `${from}T00:00:00`, endDate: `${to}T00:00:00Z` },
    blobs: listed,
    ...run.manifest,
  };
  await hub.put("msexports", manifestName, JSON.stringify(manifest, undefined, 2));
  return { manifestName, partNames: listed.map(({ blobName }) => blobName) };
}

/** The resource ID of a subscription that ends in these digits. */
export function subscription(number: number): string {
  return `/subscriptions/00000000-0000-0000-0000-${String(number).padStart(12, "0")}`;
}
