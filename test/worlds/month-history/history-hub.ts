import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServiceError } from "exact-values/errors";
import type { Fields } from "focus-parquet/testing";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import type { Caller } from "../lake-model/caller.ts";
import { type GivenIngest, runIngest, runRetention } from "../lake-model/processes.ts";
import type { KeptBlob, KeptContainer } from "../lake-model/storage.ts";
import { startWorld, type World } from "../lake-model/world.ts";
import { ACCOUNT, changeCharges, costsCsv, type DeliveryChange, sheetCsv } from "./charges.ts";

export type HistorySource = "exports" | "files";

/** Who made a version of the month. */
export interface Maker {
  /** `older` is a release without ledgers. */
  readonly release: "ours" | "older";
  /** Whether it converts the month again although nothing was delivered. */
  readonly isForced: boolean;
}

/** A version of the month as it was committed, or its deletion. */
export interface MonthChange {
  readonly maker: Maker;
  readonly before: KeptBlob | undefined;
  readonly after: KeptBlob | undefined;
}

/** A hub with one month whose ledger is watched. */
export interface HistoryHub {
  readonly world: World;
  readonly source: HistorySource;
  /** Path of the month in `ingestion`. */
  readonly path: string;
  /** Name of its ledger in `config`. */
  readonly ledger: string;
  /** All versions of the month, in order. */
  readonly changes: MonthChange[];
  /** While true, no file below `ledger/` can be written. */
  isLedgerClosed: boolean;
  /** The number of changes when the ledger was last deleted by hand, and when it was last seen complete. */
  lostAt: number;
  reconciledAt: number;
  charges: readonly Fields[];
  deliver(change: DeliveryChange, seed: number): void;
  /** A delivery with a cell that is not a number. */
  deliverSpoiled(): void;
  deliverSheet(): void;
  /** Removes all rows of the month from the files; only for `files`. */
  empty(): void;
  ingest(caller: Caller, maker: Maker, inputs?: GivenIngest): ReturnType<typeof runIngest>;
  /** Deletes the month, because it is older than the retention. */
  retain(caller: Caller): Promise<void>;
  close(): Promise<void>;
}

const ACME = "providers/acme/accounts/1";
const RUN = { startDate: "2026-06-01T00:00:00", endDate: "2026-06-30T00:00:00Z" };

/** `keepsExports`: deliveries stay in `msexports`, so that they can be converted again. */
export async function startHistoryHub(source: HistorySource, keepsExports: boolean): Promise<HistoryHub> {
  const scope = source === "exports" ? ACCOUNT.slice(1).toLowerCase() : ACME;
  const path = `${scope}/202606/focuscost/focuscost.parquet`;
  const changes: MonthChange[] = [];
  const started = startWorld();
  const world: World = Object.assign(started, { config: closable(started.config, () => hub.isLedgerClosed) });
  world.now = Date.parse("2026-09-10T06:00:00Z");
  const workspace = source === "files" ? await mkdtemp(join(tmpdir(), "history-")) : undefined;
  let maker: Maker = { release: "ours", isForced: false };
  world.lakes.local.watch(({ after, before, name }) => {
    if (name === path) changes.push({ maker, before, after });
  });
  world.config.put("settings.json", textBytes(settingsText(keepsExports)));
  let serial = 0;
  const put = (name: string, text: string): void => world.exports.put(name, textBytes(text));
  const putRun = (type: string, dataVersion: string, parts: readonly string[]): void => {
    world.now += 60_000;
    const folder = `exports/${type}/${++serial}`;
    const blobs = parts.map((text, index) => ({
      blobName: `${folder}/part_${index}.csv`,
      byteCount: textBytes(text).length,
    }));
    for (const [index, text] of parts.entries()) put(`${folder}/part_${index}.csv`, text);
    const exportConfig = {
      ...{ exportName: "daily", resourceId: `${ACCOUNT}/providers/Microsoft.CostManagement/exports/daily` },
      ...{ dataVersion, type },
    };
    const runInfo = { ...RUN, submittedTime: new Date(world.now).toISOString(), runId: `run-${serial}` };
    const rest = { manifestVersion: "2024-04-01", deliveryConfig: { fileFormat: "Csv" } };
    put(`${folder}/manifest.json`, JSON.stringify({ ...rest, exportConfig, runInfo, blobs }));
  };
  const putCosts = (charges: readonly Fields[], isSpoiled: boolean): void => {
    const name = `delivery ${serial + 1}`;
    const rows = charges.map((row, index) => (isSpoiled && index === 0 ? { ...row, BilledCost: "much" } : row));
    if (source === "files") {
      world.now += 60_000;
      serial++;
      // Another month keeps the file from being empty.
      const other = { ...COMPLETE, ...OTHER_MONTH };
      put("a/costs.csv", costsCsv([...rows.map((row) => ({ ...COMPLETE, ...row })), other], name));
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    const parts = [rows.slice(0, middle), rows.slice(middle)].filter((some) => some.length > 0);
    putRun(
      "FocusCost",
      "1.0",
      parts.map((some) => costsCsv(some, name)),
    );
  };
  const hub: HistoryHub = {
    ...{ world, source, path, changes, charges: [], isLedgerClosed: false, lostAt: 0, reconciledAt: 0 },
    ledger: `ledger/local/${path.replace(/\.parquet$/, "")}.jsonl.gz`,
    deliver: (change, seed) => {
      hub.charges = changeCharges(hub.charges, change, seed);
      putCosts(hub.charges, false);
    },
    deliverSpoiled: () => putCosts(changeCharges(hub.charges, "grow", 1), true),
    deliverSheet: () => putRun("PriceSheet", "2023-05-01", [sheetCsv(serial + 1)]),
    empty: () => {
      hub.charges = [];
      putCosts([], false);
    },
    ingest: async (caller, by, inputs = {}) => {
      const acting: Caller = {
        ...caller,
        call: (kind, act) =>
          caller.call(kind, () => {
            maker = by;
            return act();
          }),
      };
      if (workspace === undefined) return runIngest(world, acting, { fillPrices: true, ...inputs });
      await writeFile(join(workspace, "files.json"), MAPPING);
      return runIngest(world, acting, { source: "files", mapping: "files.json", workspace, ...inputs });
    },
    retain: async (caller) => {
      maker = { release: "ours", isForced: false };
      await runRetention(world, caller, { ingestionRetentionInMonths: 1 });
    },
    close: async () => {
      if (workspace !== undefined) await rm(workspace, { recursive: true, force: true });
    },
  };
  return hub;
}

const MAPPING = JSON.stringify({
  sources: [
    {
      ...{ files: "msexports://a/**", scope: ACME, month: "BillingPeriodStart", mayShrink: ["msexports://a/**"] },
      ...{ mayRepeat: ["msexports://a/**"], monthDecisions: { "202606": "remove" } },
    },
  ],
});

/** Columns that files need and exports lack. */
const COMPLETE: Fields = {
  ...{ BillingAccountId: "1", BillingAccountName: "one", InvoiceIssuerName: "Acme", ServiceCategory: "Compute" },
  ...{ BillingPeriodStart: "2026-06-01T00:00:00Z", BillingPeriodEnd: "2026-07-01T00:00:00Z" },
};
const OTHER_MONTH: Fields = {
  ...{ BilledCost: "1", EffectiveCost: "1", ListCost: "1", ContractedCost: "1", BillingCurrency: "USD" },
  ...{ BillingPeriodStart: "2026-07-01T00:00:00Z", BillingPeriodEnd: "2026-08-01T00:00:00Z" },
  ...{ ChargePeriodStart: "2026-07-01T00:00:00Z", ChargePeriodEnd: "2026-07-02T00:00:00Z", ChargeCategory: "Usage" },
  ...{ PricingQuantity: "1", PricingUnit: "Hours", ProviderName: "Acme", PublisherName: "Acme", ServiceName: "Other" },
};

function settingsText(keepsExports: boolean): string {
  const retention = { msexports: { days: keepsExports ? 365 : 0 }, ingestion: { months: 60 } };
  return JSON.stringify({ type: "HubInstance", scopes: [], datasets: ["FocusCost", "PriceSheet"], retention });
}

function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The container, whose ledgers cannot be written while `isClosed()`. */
function closable(container: KeptContainer, isClosed: () => boolean): KeptContainer {
  const WRITES = ["write", "writeIfAbsent", "writeIfUnchanged"] as const;
  const nameOf = (target: unknown): string =>
    typeof target === "string" ? target : String((target as { readonly name?: string }).name);
  return {
    ...container,
    open: (caller) => {
      const store = container.open(caller);
      const guarded = WRITES.map((method) => {
        const original = store[method] as (...args: readonly unknown[]) => Promise<unknown>;
        const guard = async (...args: readonly unknown[]): Promise<unknown> => {
          if (isClosed() && nameOf(args[0]).startsWith("ledger/")) throw CLOSED;
          return original(...args);
        };
        return [method, guard];
      });
      return { ...store, ...Object.fromEntries(guarded) } as BlobStore;
    },
  };
}

const CLOSED = new ServiceError("AuthorizationFailure", "This request is not authorized.", {
  ...{ status: 403, correlationId: undefined, transient: false, remedy: "Ask for the role." },
});
