import type { Fields } from "focus-parquet/testing";
import { describe, expect, test } from "vitest";
import { entriesIn, plan, runJob, stage } from "../../worlds/stored-hub/fan-out-hub.ts";
import {
  attemptOf,
  COSTS,
  deliverCosts,
  deliverSheet,
  FILL,
  FOUND,
  fillsOf,
  hubs,
  outcomesOf,
  PROVIDER,
  planted,
  SHEET,
  settings,
  sqlOf,
  useFillHubs,
  WORLD,
} from "./fill-hub.ts";

useFillHubs();

const cheaper = (factor: string): readonly Fields[] =>
  WORLD.sheet.map((row) => (row.PriceType === "Consumption" ? { ...row, UnitPrice: factor } : row));

test("without fill-prices, nothing is compared and no column is added", async () => {
  await deliverCosts();
  await deliverSheet();
  const job = await runJob(hubs.local, {});
  expect(job.outputs.fills).toBe("[]");
  expect(job.summary).not.toContain("Missing prices");
  expect((await sqlOf("SELECT * FROM read_parquet($file)"))[0]).not.toHaveProperty("x_FilledListCost");
});

test("fills prices that Azure reports as 0 from the price sheet of the same run, and keeps all other columns", async () => {
  await deliverCosts();
  await runJob(hubs.local, {});
  const before = await sqlOf("SELECT * FROM read_parquet($file)");
  const plainMetadata = await hubs.local.metadata("ingestion", COSTS);
  await deliverSheet();
  const job = await runJob(hubs.local, FILL);
  expect(job.hasFailed, job.log).toBe(false);
  expect(outcomesOf(job)).toEqual(["filled"]);
  expect(await sqlOf(PROVIDER)).toEqual(before);
  expect(await sqlOf(FOUND)).toEqual([
    { list: planted("list"), contracted: planted("contracted"), rules: WORLD.truth.size },
  ]);
  const [fill] = fillsOf(job);
  expect(fill).toMatchObject({ rows: { unfilled: expect.any(Number) }, roundings: 0 });
  const [sums] = await sqlOf("SELECT sum(x_FilledListCost)::DOUBLE AS list FROM read_parquet($file)");
  const said = (fill?.sums ?? {}) as Record<string, Record<string, string>>;
  expect(Number(said.USD?.x_FilledListCost)).toBeCloseTo(Number(sums?.list), 6);
  // The run, its rows and its sums do not change, since found prices are stored separately.
  const metadata = await hubs.local.metadata("ingestion", COSTS);
  for (const key of ["hub_run_id", "hub_rows", "hub_sums", "hub_delivery", "hub_submitted_time"])
    expect(metadata[key]).toBe(plainMetadata[key]);
  expect(metadata.hub_fill).toMatch(/^2%2F[0-9a-f]{32}%2F[0-9a-f]{64}$/);
  expect(Number(metadata.hub_generation)).toBeGreaterThan(Number(plainMetadata.hub_generation));
  expect(metadata.hub_attempt).not.toBe(plainMetadata.hub_attempt);
  expect(job.summary).toContain("Coverage with found prices");
  expect(job.summary).toContain("none:ambiguous");
  // The provider's row groups are still the same blocks.
  const blocks = (await hubs.local.blockList(COSTS)).committedBlocks ?? [];
  const attempts = blocks.map(({ name }) => Buffer.from(name, "base64").toString().slice(0, 32));
  expect(attempts.filter((attempt) => attempt === plainMetadata.hub_attempt)).toHaveLength(2);

  const again = await runJob(hubs.local, FILL);
  expect(again.outcomes).toEqual(["202606 unchanged", "202606 unchanged"]);
  expect(outcomesOf(again)).toEqual(["current"]);
  expect(await hubs.local.metadata("ingestion", COSTS)).toEqual(metadata);
});

test("a price sheet that changes no used price changes no month, and is compared once", async () => {
  await deliverCosts();
  await deliverSheet();
  await runJob(hubs.local, FILL);
  const attempt = await attemptOf();
  await deliverSheet([{ ...WORLD.sheet[1], MeterID: "another" }, ...WORLD.sheet.toReversed()]);
  expect(outcomesOf(await runJob(hubs.local, FILL))).toEqual(["same-prices"]);
  hubs.local.storage.forgetRequests();
  expect(outcomesOf(await runJob(hubs.local, FILL))).toEqual(["current"]);
  // A month that has been read back once is not read again.
  const reads = hubs.local.storage.requests.filter(
    ({ blob, operation }) => operation === "GetBlob" && blob.endsWith(".parquet"),
  );
  expect(reads.map(({ blob }) => blob).sort()).toEqual([]);
  expect(await attemptOf()).toBe(attempt);
});

test("a changed price fills the month again from its own parquet, long after its exports are deleted", async () => {
  await settings({ retention: { msexports: { days: 0 } } });
  await deliverCosts();
  await deliverSheet();
  await runJob(hubs.local, FILL);
  const before = await sqlOf(PROVIDER);
  const found = await sqlOf("SELECT sum(x_FilledContractedCost)::VARCHAR AS sum FROM read_parquet($file)");
  expect(await hubs.local.names("msexports")).toEqual([]);
  await deliverSheet(cheaper("0.5"));
  expect(outcomesOf(await runJob(hubs.local, FILL))).toEqual(["filled"]);
  expect(await sqlOf(PROVIDER)).toEqual(before);
  expect(await sqlOf("SELECT sum(x_FilledContractedCost)::VARCHAR AS sum FROM read_parquet($file)")).not.toEqual(found);
  const names = (await sqlOf("DESCRIBE SELECT * FROM read_parquet($file)")).map(({ column_name }) =>
    String(column_name),
  );
  expect(names.filter((name) => name.startsWith("x_Filled"))).toEqual([
    ...["x_FilledListCost", "x_FilledContractedCost", "x_FilledPriceRule"],
  ]);
});

describe("during a fill", () => {
  test("a price sheet that does not read back as committed fails the fill and keeps the month", async () => {
    await deliverCosts();
    await deliverSheet();
    await runJob(hubs.local, {});
    const attempt = await attemptOf();
    const bytes = Buffer.from((await hubs.local.read("ingestion", SHEET)) ?? "");
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    await hubs.local.put("ingestion", SHEET, bytes, await hubs.local.metadata("ingestion", SHEET));
    for (const name of await hubs.local.names("msexports")) await hubs.local.remove("msexports", name);
    const job = await runJob(hubs.local, FILL);
    expect(job.hasFailed).toBe(true);
    expect(fillsOf(job)).toMatchObject([{ outcome: "failed", error: "CommitMismatch" }]);
    expect(job.outputs.failed).toBe("1");
    expect(await attemptOf()).toBe(attempt);
  });

  test("a month committed by another process is kept", async () => {
    await deliverCosts();
    await deliverSheet();
    await runJob(hubs.local, {});
    const bytes = await hubs.local.read("ingestion", COSTS);
    const metadata = await hubs.local.metadata("ingestion", COSTS);
    let isReplaced = false;
    const job = await runJob(hubs.local, FILL, {
      lake: (store) => ({
        ...store,
        readRange: async (name, range, etag) => {
          // The plan reads the end of the file too, so this request must be for other bytes.
          if (name === COSTS && range.offset < 5000 && !isReplaced) {
            isReplaced = true;
            await hubs.local.put("ingestion", COSTS, bytes ?? "", { ...metadata, hub_attempt: "f".repeat(32) });
          }
          return store.readRange(name, range, etag);
        },
      }),
    });
    expect(isReplaced).toBe(true);
    expect(outcomesOf(job)).toEqual(["replaced"]);
    expect(await attemptOf()).toBe("f".repeat(32));
    expect(outcomesOf(await runJob(hubs.local, FILL))).toEqual(["filled"]);
  });
});

test("a fan-out's commit fills the months that its jobs wrote", async () => {
  await deliverCosts();
  await deliverSheet();
  const matrix = await plan(hubs.local, FILL);
  expect(matrix.outputs.fills).toBe("[]");
  await stage(hubs.local, entriesIn(matrix));
  const job = await runJob(hubs.local, { mode: "commit", "matrix-entry": matrix.outputs.matrix ?? "", ...FILL });
  expect(job.hasFailed, job.log).toBe(false);
  expect(outcomesOf(job)).toEqual(["filled"]);
  expect((await sqlOf(FOUND))[0]?.list).toBe(planted("list"));
});

test.each(["x_FilledListCost", "x_filledpricerule"])(
  "keeps an export column called %s without writing a price over it",
  async (name) => {
    // The column lies between unknown columns, which the hub keeps unchanged.
    await deliverCosts(WORLD.costs.map((row) => ({ ...row, x_Before: "a", [name]: "77", x_Behind: "b" })));
    await deliverSheet();
    const keep = { ...FILL, "unknown-columns": "keep" };
    const job = await runJob(hubs.local, keep);
    expect(job.hasFailed, job.log).toBe(false);
    expect(fillsOf(job)).toMatchObject([{ outcome: "names-taken", columns: [name] }]);
    expect(job.summary).toContain(`names-taken: ${name}`);
    expect(await sqlOf(`SELECT DISTINCT ${name} AS own FROM read_parquet($file)`)).toEqual([{ own: "77" }]);
    const attempt = await attemptOf();
    expect(outcomesOf(await runJob(hubs.local, keep))).toEqual(["names-taken"]);
    expect(await attemptOf()).toBe(attempt);
  },
);

test("a filled month allows its exports to be deleted, unless its pages have changed", async () => {
  await deliverCosts();
  await deliverSheet();
  await runJob(hubs.local, FILL);
  await runJob(hubs.local, { ...FILL, force: "true" });
  const metadata = await hubs.local.metadata("ingestion", COSTS);
  const sound = (await hubs.local.read("ingestion", COSTS)) ?? Buffer.alloc(0);
  expect(sound.includes("hub_blocks")).toBe(true);
  const changed = Buffer.from(sound);
  changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
  await hubs.local.put("ingestion", COSTS, changed, metadata);
  await settings({ retention: { msexports: { days: 0 }, ingestion: { months: 1200 } } });
  expect((await runJob(hubs.local, {})).outcomes).toContain("202606 failed CommitMismatch");
  expect((await hubs.local.names("msexports")).filter((name) => name.endsWith(".json"))).toHaveLength(1);
  // Without this line, the record of the fill would make ingest write the month again.
  await hubs.local.remove("config", "journal/read-back.json");
  await hubs.local.put("ingestion", COSTS, sound, metadata);
  const run = await runJob(hubs.local, {});
  expect(run.hasFailed, run.log).toBe(false);
  expect(await hubs.local.names("msexports")).toEqual([]);
});
