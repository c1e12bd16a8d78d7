import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { csvOf, type Fields, fillWorld } from "../../etl/fill/fill-world.ts";
import { readWithDuckDb } from "../../readers/duckdb.ts";
import { emptyHub, entriesIn, type FanOutJob, plan, runJob, stage } from "../../worlds/stored-hub/fan-out-hub.ts";
import { type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const EA = "/providers/Microsoft.Billing/billingAccounts/8611537";
const FOLDER = `${EA.slice(1).toLowerCase()}/202606`;
const COSTS = `${FOLDER}/focuscost/focuscost.parquet`;
const SHEET = `${FOLDER}/pricesheet/pricesheet.parquet`;
const WORLD = fillWorld({ agreement: "ea", month: "2026-06", meters: 12, days: [1, 12] });
const FILL = { "fill-prices": "true" };

let hub: SimulatedHub;
let other: SimulatedHub;
beforeAll(async () => {
  [hub, other] = await Promise.all([startHub(), startHub()]);
});
afterAll(() => Promise.all([hub.close(), other.close()]));
beforeEach(async () => {
  await Promise.all([emptyHub(hub), emptyHub(other)]);
  await settings();
});

async function settings(members: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const text = JSON.stringify({ type: "HubInstance", scopes: [], datasets: ["FocusCost", "PriceSheet"], ...members });
  await hub.put("config", "settings.json", text);
}

/** Each delivery is a day later than the one before. */
let day = 1;
const submitted = (): string => `2026-06-${String(++day).padStart(2, "0")}T02:00:00Z`;
beforeEach(() => {
  day = 1;
});

async function deliverCosts(rows: readonly Fields[] = WORLD.costs): Promise<void> {
  const middle = Math.ceil(rows.length / 2);
  const parts = [rows.slice(0, middle), rows.slice(middle)].map((some) => ({ content: csvOf(some) }));
  await writeByHand(hub, { scope: EA, runId: `costs-${day}`, submittedTime: submitted(), dataVersion: "1.0", parts });
}

async function deliverSheet(rows: readonly Fields[] = WORLD.sheet): Promise<void> {
  const run = { runId: `sheet-${day}`, type: "PriceSheet", dataVersion: "2023-05-01" };
  await writeByHand(hub, { scope: EA, ...run, submittedTime: submitted(), parts: [{ content: csvOf(rows) }] });
}

const fillsOf = (job: FanOutJob): readonly Readonly<Record<string, unknown>>[] => JSON.parse(job.outputs.fills ?? "[]");
const outcomesOf = (job: FanOutJob): readonly unknown[] => fillsOf(job).map(({ outcome }) => outcome);

async function sqlOf(sql: string, of: SimulatedHub = hub): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const bytes = await of.read("ingestion", COSTS);
  if (bytes === undefined) throw new Error("no month");
  return readWithDuckDb(bytes, ({ query }) => query(sql));
}

const PROVIDER =
  "SELECT * EXCLUDE (x_FilledListCost, x_FilledContractedCost, x_FilledPriceRule) FROM read_parquet($file)";
const FOUND =
  "SELECT count(x_FilledListCost)::INTEGER AS list, count(x_FilledContractedCost)::INTEGER AS contracted, count(x_FilledPriceRule)::INTEGER AS rules FROM read_parquet($file)";

/** As many costs as the world has planted. */
const planted = (of: "list" | "contracted"): number =>
  [...WORLD.truth.values()].filter((truth) => truth[of]?.startsWith("none:") === false).length;

const cheaper = (factor: string): readonly Fields[] =>
  WORLD.sheet.map((row) => (row.PriceType === "Consumption" ? { ...row, UnitPrice: factor } : row));

async function attemptOf(of: SimulatedHub = hub): Promise<string | undefined> {
  return (await of.metadata("ingestion", COSTS)).hub_attempt;
}

test("without fill-prices nothing is looked for, and no column is added", async () => {
  await deliverCosts();
  await deliverSheet();
  const job = await runJob(hub, {});
  expect(job.outputs.fills).toBe("[]");
  expect(job.summary).not.toContain("Missing prices");
  expect((await sqlOf("SELECT * FROM read_parquet($file)"))[0]).not.toHaveProperty("x_FilledListCost");
});

test("finds what Azure left at 0 in the sheet of the same run, beside columns that stay as they are", async () => {
  await deliverCosts();
  await runJob(hub, {});
  const before = await sqlOf("SELECT * FROM read_parquet($file)");
  const plainMetadata = await hub.metadata("ingestion", COSTS);
  await deliverSheet();
  const job = await runJob(hub, FILL);
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
  // The run, its rows and its sums are as before; what was found is apart.
  const metadata = await hub.metadata("ingestion", COSTS);
  for (const key of ["hub_run_id", "hub_rows", "hub_sums", "hub_delivery", "hub_submitted_time"])
    expect(metadata[key]).toBe(plainMetadata[key]);
  expect(metadata.hub_fill).toMatch(/^1%2F[0-9a-f]{32}%2F[0-9a-f]{64}$/);
  expect(Number(metadata.hub_generation)).toBeGreaterThan(Number(plainMetadata.hub_generation));
  expect(metadata.hub_attempt).not.toBe(plainMetadata.hub_attempt);
  expect(job.summary).toContain("Coverage with found prices");
  expect(job.summary).toContain("none:ambiguous");
  // The provider's row groups are the blocks that they were.
  const blocks = (await hub.blockList(COSTS)).committedBlocks ?? [];
  const attempts = blocks.map(({ name }) => Buffer.from(name, "base64").toString().slice(0, 32));
  expect(attempts.filter((attempt) => attempt === plainMetadata.hub_attempt)).toHaveLength(2);

  const again = await runJob(hub, FILL);
  expect(again.outcomes).toEqual(["202606 unchanged", "202606 unchanged"]);
  expect(outcomesOf(again)).toEqual(["current"]);
  expect(await hub.metadata("ingestion", COSTS)).toEqual(metadata);
});

test("a price sheet that changes no used price changes no month, and is compared once", async () => {
  await deliverCosts();
  await deliverSheet();
  await runJob(hub, FILL);
  const attempt = await attemptOf();
  await deliverSheet([{ ...WORLD.sheet[1], MeterID: "another" }, ...WORLD.sheet.toReversed()]);
  expect(outcomesOf(await runJob(hub, FILL))).toEqual(["same-prices"]);
  hub.storage.forgetRequests();
  expect(outcomesOf(await runJob(hub, FILL))).toEqual(["current"]);
  // The ends of the files are all that is read once more, by the plan of the months.
  const reads = hub.storage.requests.filter(
    ({ blob, operation }) => operation === "GetBlob" && blob.endsWith(".parquet"),
  );
  expect(reads.map(({ blob }) => blob).sort()).toEqual([COSTS, SHEET]);
  expect(await attemptOf()).toBe(attempt);
});

test("a price sheet with another used price fills the month anew from its own parquet, long after its exports are gone", async () => {
  await settings({ retention: { msexports: { days: 0 } } });
  await deliverCosts();
  await deliverSheet();
  await runJob(hub, FILL);
  const before = await sqlOf(PROVIDER);
  const found = await sqlOf("SELECT sum(x_FilledContractedCost)::VARCHAR AS sum FROM read_parquet($file)");
  expect(await hub.names("msexports")).toEqual([]);
  await deliverSheet(cheaper("0.5"));
  expect(outcomesOf(await runJob(hub, FILL))).toEqual(["filled"]);
  expect(await sqlOf(PROVIDER)).toEqual(before);
  expect(await sqlOf("SELECT sum(x_FilledContractedCost)::VARCHAR AS sum FROM read_parquet($file)")).not.toEqual(found);
  const names = (await sqlOf("DESCRIBE SELECT * FROM read_parquet($file)")).map(({ column_name }) =>
    String(column_name),
  );
  expect(names.filter((name) => name.startsWith("x_Filled"))).toEqual([
    ...["x_FilledListCost", "x_FilledContractedCost", "x_FilledPriceRule"],
  ]);
});

test("a newer run of the costs is filled again, and a month without a sheet stays unfilled without a failure", async () => {
  await deliverCosts();
  const alone = await runJob(hub, FILL);
  expect(alone.hasFailed).toBe(false);
  expect(outcomesOf(alone)).toEqual(["no-sheet"]);
  expect(alone.summary).toContain("1 month without a price sheet");
  await deliverSheet();
  await runJob(hub, FILL);
  await deliverCosts(WORLD.costs.slice(0, 40));
  const job = await runJob(hub, FILL);
  expect(outcomesOf(job)).toEqual(["filled"]);
  expect(
    await sqlOf("SELECT count(*)::INTEGER AS rows FROM read_parquet($file) WHERE x_FilledListCost > 0"),
  ).not.toEqual([{ rows: 0 }]);
});

test("a dry run says what it would look at, and changes nothing", async () => {
  await deliverCosts();
  await deliverSheet();
  await runJob(hub, {});
  const attempt = await attemptOf();
  expect(outcomesOf(await runJob(hub, { ...FILL, "dry-run": "true" }))).toEqual(["planned"]);
  expect(await attemptOf()).toBe(attempt);
});

test("a month that another tool has copied in one piece is filled by sending its bytes once more", async () => {
  await deliverCosts();
  await deliverSheet();
  await runJob(hub, {});
  const before = await sqlOf("SELECT * FROM read_parquet($file)");
  const bytes = await hub.read("ingestion", COSTS);
  await hub.put("ingestion", COSTS, bytes ?? "", await hub.metadata("ingestion", COSTS));
  expect(outcomesOf(await runJob(hub, FILL))).toEqual(["filled"]);
  expect(await sqlOf(PROVIDER)).toEqual(before);
});

describe("what goes wrong", () => {
  test("a sheet that does not read back as it was committed fails the fill, and leaves the month as it was", async () => {
    await deliverCosts();
    await deliverSheet();
    await runJob(hub, {});
    const attempt = await attemptOf();
    const bytes = Buffer.from((await hub.read("ingestion", SHEET)) ?? "");
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    await hub.put("ingestion", SHEET, bytes, await hub.metadata("ingestion", SHEET));
    for (const name of await hub.names("msexports")) await hub.remove("msexports", name);
    const job = await runJob(hub, FILL);
    expect(job.hasFailed).toBe(true);
    expect(fillsOf(job)).toMatchObject([{ outcome: "failed", error: "CommitMismatch" }]);
    expect(job.outputs.failed).toBe("1");
    expect(await attemptOf()).toBe(attempt);
  });

  test("a month that somebody commits meanwhile is theirs", async () => {
    await deliverCosts();
    await deliverSheet();
    await runJob(hub, {});
    const bytes = await hub.read("ingestion", COSTS);
    const metadata = await hub.metadata("ingestion", COSTS);
    let isReplaced = false;
    const job = await runJob(hub, FILL, {
      lake: (store) => ({
        ...store,
        readRange: async (name, range, etag) => {
          // Not the end of the file, which the plan looks at, too.
          if (name === COSTS && range.offset < 5000 && !isReplaced) {
            isReplaced = true;
            await hub.put("ingestion", COSTS, bytes ?? "", { ...metadata, hub_attempt: "f".repeat(32) });
          }
          return store.readRange(name, range, etag);
        },
      }),
    });
    expect(isReplaced).toBe(true);
    expect(outcomesOf(job)).toEqual(["replaced"]);
    expect(await attemptOf()).toBe("f".repeat(32));
    expect(outcomesOf(await runJob(hub, FILL))).toEqual(["filled"]);
  });
});

test("the commit of a fan-out fills the months that its jobs have made", async () => {
  await deliverCosts();
  await deliverSheet();
  const matrix = await plan(hub, FILL);
  expect(matrix.outputs.fills).toBe("[]");
  await stage(hub, entriesIn(matrix));
  const job = await runJob(hub, { mode: "commit", "matrix-entry": matrix.outputs.matrix ?? "", ...FILL });
  expect(job.hasFailed, job.log).toBe(false);
  expect(outcomesOf(job)).toEqual(["filled"]);
  expect((await sqlOf(FOUND))[0]?.list).toBe(planted("list"));
});

describe("costs of a scope without a price sheet of its own", () => {
  const SUBSCRIPTION = subscription(7);
  const deliverOf = async (rows: readonly Fields[]): Promise<void> => {
    const parts = [{ content: csvOf(rows) }];
    await writeByHand(hub, {
      scope: SUBSCRIPTION,
      runId: "own",
      submittedTime: submitted(),
      dataVersion: "1.0",
      parts,
    });
  };
  const path = `${SUBSCRIPTION.slice(1)}/202606/focuscost/focuscost.parquet`;

  test("are filled from the sheet of the enrolment that their rows name", async () => {
    await deliverSheet();
    const [first = {}] = WORLD.costs.filter(
      ({ ListCost, ChargeCategory }) => ListCost === "0" && ChargeCategory === "Usage",
    );
    await deliverOf([...WORLD.costs, { ...first, ResourceId: "/r/another", x_BillingProfileId: "9999999" }]);
    const job = await runJob(hub, FILL);
    expect(outcomesOf(job), job.log).toEqual(["filled"]);
    const rows = await readWithDuckDb((await hub.read("ingestion", path)) ?? Buffer.alloc(0), async ({ query }) => [
      ...(await query(FOUND)),
      ...(await query("SELECT x_FilledPriceRule AS rule FROM read_parquet($file) WHERE ResourceId = '/r/another'")),
    ]);
    expect(rows[0]).toMatchObject({ list: planted("list"), contracted: planted("contracted") });
    expect(rows[1]).toEqual({ rule: "none:other-account" });
    expect(outcomesOf(await runJob(hub, FILL))).toEqual(["current"]);
  });

  test("of another enrolment stay as they are, and are looked at once", async () => {
    await deliverSheet();
    await deliverOf(WORLD.costs.map((row) => ({ ...row, x_BillingProfileId: "9999999" })));
    await runJob(hub, {});
    const metadata = await hub.metadata("ingestion", path);
    expect(outcomesOf(await runJob(hub, FILL))).toEqual(["no-sheet"]);
    expect(await hub.metadata("ingestion", path)).toEqual(metadata);
    hub.storage.forgetRequests();
    expect(outcomesOf(await runJob(hub, FILL))).toEqual(["no-sheet"]);
    const reads = hub.storage.requests.filter(({ blob, operation }) => operation === "GetBlob" && blob === path);
    // The plan of the months looks at its end.
    expect(reads).toHaveLength(1);
  });
});

test("each lake is filled from its own price sheets", async () => {
  await deliverCosts();
  await deliverSheet();
  const job = await runJob(hub, FILL, { remote: other });
  expect(fillsOf(job).map(({ outcome, target }) => [target, outcome])).toEqual([
    ["local", "filled"],
    ["remote", "filled"],
  ]);
  expect(await sqlOf(FOUND, other)).toEqual(await sqlOf(FOUND));
});
