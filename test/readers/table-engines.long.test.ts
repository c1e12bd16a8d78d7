import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BOOKED_COLUMNS } from "azure-simulator/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyTable } from "../../scripts/verify-table/compare-table.ts";
import { withoutZeros } from "../worlds/stored-hub/month-content.ts";
import { monthPath } from "../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../worlds/stored-hub/written-run.ts";
import { IS_LEFT_OUT } from "./chdb/install.ts";
import {
  azureSource,
  CLICKHOUSE_READERS,
  type ClickHouse,
  type ClickHouseReader,
  openClickHouse,
  settingsOf,
} from "./clickhouse.ts";
import { type Books, type LivingTable, readBooks, startLivingTable } from "./living-table.ts";

const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/1234567";

if (IS_LEFT_OUT) console.warn("ClickHouse is skipped because TEST_WITHOUT_CHDB is set.");

describe.skipIf(IS_LEFT_OUT)("ClickHouse in process reads the table from storage", () => {
  let folder: string;
  let clickHouse: ClickHouse;
  let table: LivingTable;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "clickhouse-"));
    clickHouse = openClickHouse(folder);
    table = await startLivingTable();
    await table.hub.commitSettings({ msexports: { days: 0 }, ingestion: { months: 13 } });
  }, 600_000);
  afterAll(async () => {
    clickHouse?.close();
    await table?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const source = (): string => azureSource(table.hub.storage);

  async function booksOf(reader: ClickHouseReader, version?: number): Promise<Books> {
    const sums = BOOKED_COLUMNS.map((column) => `toString(sum(${column})) AS ${column}`).join(", ");
    const groups = await clickHouse.query(
      `SELECT x_Scope, x_Month, BillingCurrency, count() AS rows, ${sums} FROM ${source()}
       GROUP BY ALL ORDER BY ALL ${settingsOf(reader, version)}`,
    );
    const rowsOf = new Map<string, number>();
    for (const { rows, x_Month, x_Scope } of groups) {
      const key = `${x_Scope} ${x_Month}`;
      rowsOf.set(key, (rowsOf.get(key) ?? 0) + Number(rows));
    }
    return groups
      .map(({ BillingCurrency, x_Month, x_Scope, ...row }) => {
        const key = `${x_Scope} ${x_Month}`;
        return [
          key,
          BillingCurrency,
          rowsOf.get(key),
          ...BOOKED_COLUMNS.map((name) => withoutZeros(String(row[name]))),
        ].join(" ");
      })
      .toSorted();
  }

  /** Reads every complete version with all readers. The older reader supports only the latest version. */
  async function expectBooks(): Promise<readonly number[]> {
    const readable = await table.readable();
    const latest = Math.max(...table.books.keys());
    expect(readable).toContain(latest);
    for (const version of readable) {
      const books = table.books.get(version);
      expect([version, await readBooks(table.tables, version)]).toEqual([version, books]);
      expect([version, await booksOf("kernel", version)]).toEqual([version, books]);
    }
    for (const reader of CLICKHOUSE_READERS)
      expect([reader, await booksOf(reader)]).toEqual([reader, table.books.get(latest)]);
    return readable;
  }

  test("rows and exact sums of every version match the books, with four column sets and restated months", async () => {
    const { ingest, monthBack } = table;
    const one = subscription(1);
    await ingest({ scope: one, month: monthBack(4), datasetVersion: "1.0", rows: 300, seed: 1 });
    await ingest({
      scope: one,
      month: monthBack(3),
      datasetVersion: "1.0r2",
      rows: 400,
      seed: 2,
      inputs: { "unknown-columns": "drop" },
    });
    await ingest({
      scope: ACCOUNT,
      month: monthBack(3),
      datasetVersion: "1.2-preview",
      rows: 500,
      seed: 3,
      currencies: ["EUR", "USD"],
    });
    const upgraded = {
      datasetVersion: "1.0-preview(v1)",
      rows: 350,
      seed: 4,
      inputs: { "focus-version": "1.2" },
    } as const;
    await ingest({ scope: subscription(2), month: monthBack(3), ...upgraded });
    const asExported = await ingest({
      scope: subscription(3),
      month: monthBack(3),
      datasetVersion: "1.0-preview(v1)",
      isLeftOut: true,
      rows: 20,
    });
    expect(asExported.warnings.join()).toContain("x_PartnerCredit");
    // Files of the previous release, other codecs, extreme values, and several row groups.
    await ingest({ scope: subscription(7), month: monthBack(3), rows: 200, inputs: { "page-version": "2" } });
    await ingest({ scope: subscription(8), month: monthBack(3), rows: 200, inputs: { compression: "zstd" } });
    await ingest({
      scope: subscription(9),
      month: monthBack(3),
      rows: 200,
      variant: "hard",
      inputs: { compression: "gzip" },
    });
    await ingest({ scope: subscription(10), month: monthBack(3), rows: 70_000 });
    await ingest({ scope: one, month: monthBack(2), datasetVersion: "1.2", rows: 300, seed: 5 });
    for (const restated of [1, 2, 3]) {
      await ingest({
        scope: one,
        month: monthBack(3),
        datasetVersion: "1.0r2",
        rows: 400 + restated,
        seed: 2,
        restated,
      });
      await ingest({
        scope: ACCOUNT,
        month: monthBack(3),
        datasetVersion: "1.2-preview",
        rows: 500,
        seed: 3,
        restated,
        currencies: ["EUR", "USD"],
      });
    }
    const readable = await expectBooks();
    expect(readable).toEqual([...table.books.keys()]);
    const { ingestion: lake } = table.hub.containers;
    const verified = await verifyTable({
      ...{ tables: table.tables, lake, folder: "costs", isFootersOnly: false, onDifference: () => {} },
    });
    expect(verified.differences).toEqual([]);
    expect(verified.absent).toEqual([
      monthPath(subscription(3), monthBack(3)).replace("/focuscost/focuscost.parquet", ""),
    ]);
    expect(new Set([...table.books.values()].map((books) => books.join())).size).toBe(readable.length);
  });

  test("remaining versions are unchanged after checkpoint, vacuum and log clean-up", async () => {
    const { ingest, monthBack } = table;
    for (const restated of [4, 5, 6]) {
      await ingest({
        scope: subscription(1),
        month: monthBack(2),
        datasetVersion: "1.2",
        rows: 300,
        seed: 5,
        restated,
      });
    }
    const before = await expectBooks();
    expect((await table.retain(0)).log).toContain("Wrote the checkpoint of version");
    expect(await expectBooks()).toEqual(before);
    // After seven days, replaced files are deleted, and the versions that need them are lost.
    await table.retain(8, { "max-delete-percent": "100" });
    const left = await expectBooks();
    expect(left.length).toBeLessThan(before.length);
    await ingest({ scope: subscription(1), month: monthBack(1), datasetVersion: "1.0", rows: 200, seed: 7 });
    await expectBooks();
    // After forty days, entries before the checkpoint are deleted.
    await table.retain(40, { "max-delete-percent": "100" });
    const names: string[] = [];
    for await (const { name } of table.tables.listBlobsFlat({ prefix: "costs/_delta_log/" })) names.push(name);
    expect(names).not.toContain("costs/_delta_log/00000000000000000000.json");
    await expectBooks();
  });

  test("months that retention removes disappear for both readers, and the previous version still shows them", async () => {
    const before = Math.max(...table.books.keys());
    await table.hub.commitSettings({ msexports: { days: 0 }, ingestion: { months: 2 } });
    await table.retain(0, { "max-delete-percent": "100" });
    const after = Math.max(...table.books.keys());
    expect(after).toBeGreaterThan(before);
    expect(table.books.get(after)?.length).toBeLessThan(table.books.get(before)?.length ?? 0);
    expect(await expectBooks()).toContain(before);
  });

  test("a reader can finish reading its version during many commits and a vacuum", async () => {
    const { ingest, monthBack } = table;
    const run = { scope: subscription(5), month: monthBack(1), datasetVersion: "1.0", rows: 200 } as const;
    // Replaced before the version being read, so the vacuum deletes them.
    for (const restated of [0, 1, 2]) await ingest({ ...run, restated });
    await ingest({ ...run, scope: subscription(6) });
    const version = Math.max(...table.books.keys());
    const before = await table.readable();
    let restated = 2;
    let deleted = 0;
    const read = await readBooks(table.tables, version, async () => {
      for (let commits = 0; commits < 3; commits++) await ingest({ ...run, restated: ++restated, days: 8 });
      const { report } = await table.retain(9, { "max-delete-percent": "100" });
      deleted += Number(report?.outputs["deleted-table-files"]);
      expect(await booksOf("kernel", version)).toEqual(table.books.get(version));
    });
    expect(read).toEqual(table.books.get(version));
    expect(deleted).toBeGreaterThan(0);
    expect(Math.max(...table.books.keys())).toBeGreaterThan(version + 5);
    const after = await table.readable();
    expect(after).toContain(version);
    expect(after.filter((each) => each < version).length).toBeLessThan(before.length - 1);
    await expectBooks();
  });
});
