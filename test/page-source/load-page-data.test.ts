import { gunzipSync, gzipSync } from "node:zlib";
import { totalsOf } from "cost-page/cube";
import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import type { BlobStore } from "../../src/lake/storage/blob-store.ts";
import { ENROLLMENT, type MadeMonth, makeMonth, PROFILES, partOfRows } from "./made-lake.ts";
import { startMemoryLake } from "./page-of-lake.ts";

const ONE = "/subscriptions/0000000a-0000-0000-0000-000000000001";
const OTHER = "/subscriptions/0000000b-0000-0000-0000-000000000002";
const CUBE = `journal/cubes/${ONE.slice(1)}/202606.json.gz`;

function rowsOf(month: string, costs: readonly string[], more: Partial<MadeMonth> = {}): MadeMonth {
  const day = `${month.slice(0, 4)}-${month.slice(4)}`;
  const rows = costs.map((cost, at) => ({ cost, day: `${day}-${String(at + 1).padStart(2, "0")}` }));
  return { scope: ONE, month, version: "1.2", parts: partOfRows(month, rows), ...more };
}

describe("cached cubes", () => {
  test("an unchanged month is loaded from its cube, and a changed month is read", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1.5"]), rowsOf("202607", ["2", "3"]));
    const first = await hub.page({ dimensions: ["tag:env"] });
    expect(first.data.proof.map(({ isCached }) => isCached)).toEqual([false, false]);
    const read: string[] = [];
    const lake: BlobStore = {
      ...hub.lake,
      readRange: (name, range, etag) => {
        read.push(name);
        return hub.lake.readRange(name, range, etag);
      },
    };
    const second = await hub.page({ dimensions: ["tag:env"], lake });
    expect(read).toEqual([]);
    expect(second.data.proof.map(({ isCached }) => isCached)).toEqual([true, true]);
    expect(second.data.months).toEqual(first.data.months);
    await hub.commit(rowsOf("202607", ["2", "4"]));
    const third = await hub.page({ dimensions: ["tag:env"] });
    expect(third.data.proof.map(({ isCached }) => isCached)).toEqual([true, false]);
    expect(totalsOf(third.data.months[1]?.cube as never).get("EUR")?.billed).toBe(6n * 10n ** 18n);
  });

  test("cubes with other dimensions, another format or invalid content are replaced", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1.5"]));
    const { data } = await hub.page();
    const isCached = async (dimensions: readonly string[] = []): Promise<boolean | undefined> =>
      (await hub.page({ dimensions })).data.proof[0]?.isCached;
    expect(await isCached(["PricingCategory"])).toBe(false);
    expect(await isCached(["PricingCategory"])).toBe(true);
    expect(await isCached()).toBe(false);
    expect(await isCached()).toBe(true);
    const kept = JSON.parse(gunzipSync((await hub.config.read(CUBE)) as Uint8Array).toString());
    const spoilt: readonly (Uint8Array | string)[] = [
      "not gzip",
      gzipSync("no JSON"),
      gzipSync(JSON.stringify({})),
      gzipSync(JSON.stringify({ ...kept, format: 99 })),
    ];
    for (const bytes of spoilt) {
      await hub.config.write(CUBE, typeof bytes === "string" ? Buffer.from(bytes) : bytes);
      const page = await hub.page();
      expect(page.data.proof[0]?.isCached).toBe(false);
      expect(page.data.months).toEqual(data.months);
      expect(page.notices).toEqual([]);
    }
  });

  test("any manual edit of a cube is detected, and the month is read again", async () => {
    const hub = startMemoryLake();
    await hub.commit({ scope: ONE, month: "202606", version: "1.2", options: { rows: 200 } });
    const { data } = await hub.page();
    const kept = JSON.parse(gunzipSync((await hub.config.read(CUBE)) as Uint8Array).toString());
    const { cells, days } = kept.cube;
    const swapped = <T>([first, second, ...rest]: readonly T[]): readonly (T | undefined)[] => [second, first, ...rest];
    const edits: Readonly<Record<string, unknown>> = {
      "no cells": { ...kept.cube, cells: [] },
      "a code without a value": { ...kept.cube, cells: { ...cells, codes: cells.codes.with(5, [99]) } },
      // The month's totals still match the proof.
      "amounts moved between two cells": {
        ...kept.cube,
        cells: { ...cells, billed: swapped(cells.billed.split(",")).join() },
      },
      "two renamed resource groups": {
        ...kept.cube,
        values: kept.cube.values.with(2, kept.cube.values[2].toReversed()),
      },
      "a renamed subscription": { ...kept.cube, subscriptionNames: [["x", "Shop"]] },
      "rows moved between savings classes": { ...kept.cube, savings: [] },
      "two swapped days": { ...kept.cube, days: { ...days, day: days.day.toReversed() } },
    };
    for (const [edit, cube] of Object.entries(edits)) {
      await hub.config.write(CUBE, gzipSync(JSON.stringify({ ...kept, cube })));
      const page = await hub.page();
      expect([edit, page.notices.map(({ code }) => code)]).toEqual([edit, ["CubeEdited"]]);
      expect(page.data.proof[0]?.isCached).toBe(false);
      expect(page.data.months).toEqual(data.months);
    }
    await hub.config.write(CUBE, gzipSync(JSON.stringify({ ...kept, submitted: "2020-01-01T00:00:00Z" })));
    expect((await hub.page()).notices.map(({ code }) => code)).toEqual(["CubeEdited"]);
    expect((await hub.page()).notices).toEqual([]);
  });

  test("without write access, cubes are not cached, and one notice says so", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1.5"]), rowsOf("202607", ["2"]));
    const config: BlobStore = {
      ...hub.config,
      write: async () => {
        throw new InputError("StorageForbidden", "Could not write: storage refused.", { remedy: "Get the role." });
      },
    };
    const { data, notices } = await hub.page({ config });
    expect(data.proof).toHaveLength(2);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.message).toContain("could not be cached");
  });
});

describe("restatements", () => {
  test("a closed month whose sums change shows the previous sums, also on later pages", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1.5", "2"], { submitted: "2026-07-06T00:00:00Z" }));
    expect((await hub.page()).data.restatements).toEqual([]);
    await hub.commit(rowsOf("202606", ["1.5", "1"], { submitted: "2026-07-20T00:00:00Z" }));
    const sums = (units: bigint): object => ({ billed: units * 10n ** 17n, effective: units * 10n ** 17n });
    const expected = [
      {
        ...{ scope: ONE.slice(1), month: "202606", currency: "EUR" },
        before: { submitted: "2026-07-06T00:00:00.000000000Z", ...sums(35n) },
        now: { submitted: "2026-07-20T00:00:00.000000000Z", ...sums(25n) },
      },
    ];
    expect((await hub.page()).data.restatements).toEqual(expected);
    expect((await hub.page()).data.restatements).toEqual(expected);
    // A new version with the same sums, or other dimensions, keeps the restatement.
    await hub.commit(rowsOf("202606", ["1", "1.5"], { submitted: "2026-07-21T00:00:00Z" }));
    const later = (await hub.page({ dimensions: ["PricingCategory"] })).data.restatements;
    expect(later.map(({ before }) => before.submitted)).toEqual(["2026-07-06T00:00:00.000000000Z"]);
  });

  test("a change of an open month is not a restatement", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1.5"], { submitted: "2026-06-20T00:00:00Z" }));
    await hub.page();
    await hub.commit(rowsOf("202606", ["1.5", "1"], { submitted: "2026-07-20T00:00:00Z" }));
    expect((await hub.page()).data.restatements).toEqual([]);
  });
});

describe("months that cannot be shown", () => {
  const SUMS = { BilledCost: "9", EffectiveCost: "1.5", ListCost: "1.5", ContractedCost: "1.5" };
  test.each([
    ["a sum", { sums: JSON.stringify({ EUR: SUMS }) }, "BilledCost in EUR is 1.5, but 9 was committed"],
    ["a currency", { sums: '{"USD":{"BilledCost":"1.5"}}' }, "BilledCost in EUR is 1.5, but 0 was committed"],
    ["the rows", { rows: 2 }, "1 rows, but 2 were committed"],
  ] as const)("a month is missing if %s differs from the commit, with both figures", async (_what, record, reason) => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1.5"], { record }), rowsOf("202607", ["2"]));
    const { data } = await hub.page();
    expect(data.missing).toEqual([{ scope: ONE.slice(1), month: "202606", reason: expect.stringContaining(reason) }]);
    expect(data.proof.map(({ month }) => month)).toEqual(["202607"]);
    expect(data.months.map(({ cube, month }) => [month, cube.rows])).toEqual([
      ["202606", 0],
      ["202607", 1],
    ]);
  });

  test("a cost without a committed sum is shown without comparison", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1.5"], { record: { sums: '{"EUR":{"BilledCost":"1.5"}}' } }));
    const { data } = await hub.page();
    expect(data.missing).toEqual([]);
    expect(data.proof).toHaveLength(1);
  });

  test("sums that are too long for the metadata are read from the footer", async () => {
    const hub = startMemoryLake();
    const { bytes, metadata, path } = await makeMonth(rowsOf("202606", ["1.5"]));
    const { hub_sums: _, ...rest } = metadata;
    await hub.lake.write(path, bytes, rest);
    const { data } = await hub.page();
    expect(data.proof[0]?.sums).toMatchObject({ EUR: { BilledCost: "1.5" } });
    expect((await hub.page()).data.proof[0]).toMatchObject({ isCached: true, sums: { EUR: { BilledCost: "1.5" } } });
  });

  test("a truncated month and a month from elsewhere are missing, and the others are shown", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1"]), rowsOf("202607", ["1"]), rowsOf("202608", ["1"]));
    const path = (month: string): string => `${ONE.slice(1)}/${month}/focuscost/focuscost.parquet`;
    const whole = (await hub.lake.read(path("202606"))) as Uint8Array;
    const properties = await hub.lake.properties(path("202606"));
    await hub.lake.write(path("202606"), whole.subarray(0, 500), properties?.metadata ?? {});
    await hub.lake.write(path("202607"), whole, {});
    const { data } = await hub.page();
    expect(data.missing.map(({ month, reason }) => [month, reason])).toEqual([
      ["202606", expect.stringContaining("not a complete parquet file")],
      ["202607", expect.stringContaining("not committed by a hub")],
    ]);
    expect(data.proof.map(({ month }) => month)).toEqual(["202608"]);
  });

  test("gaps in a scope and months after its last one are listed as missing", async () => {
    const hub = startMemoryLake();
    await hub.commit(
      ...["202604", "202606"].map((month) => rowsOf(month, ["1"])),
      ...["202605", "202606", "202607"].map((month) => rowsOf(month, ["1"], { scope: OTHER })),
    );
    const { data } = await hub.page();
    expect(data.months.map(({ month }) => month)).toEqual(["202604", "202605", "202606", "202607"]);
    expect(data.missing).toEqual([
      { scope: ONE.slice(1), month: "202605", reason: expect.stringContaining("earlier and later months") },
      { scope: ONE.slice(1), month: "202607", reason: expect.stringContaining("after 202606") },
    ]);
  });

  test("a scope that was imported once is one gap, and not one for each later month", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202404", ["1"]), rowsOf("202607", ["1"], { scope: OTHER }));
    const { data } = await hub.page({ months: 36 });
    expect(data.missing).toEqual([
      {
        ...{ scope: ONE.slice(1), month: "202405" },
        reason: "The lake has no months of this scope after 202404, so the last 27 months of the page are without it.",
      },
    ]);
  });

  test("the page shows the last months of the requested scopes", async () => {
    const hub = startMemoryLake();
    await hub.commit(
      ...["202604", "202605", "202606"].map((month) => rowsOf(month, ["1"])),
      rowsOf("202607", ["1"], { scope: OTHER }),
      // A future month.
      rowsOf("202612", ["1"]),
    );
    const { data, notices } = await hub.page({ months: 2, scopes: [ONE.slice(1), "subscriptions/none"] });
    expect(data.months.map(({ month }) => month)).toEqual(["202605", "202606"]);
    expect(data.proof.map(({ scope }) => scope)).toEqual([ONE.slice(1), ONE.slice(1)]);
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining("subscriptions/none")]);
    expect((await startMemoryLake().page()).data).toMatchObject({ months: [], proof: [], anomalies: [] });
  });
});

test("a notice names a column or tag without values", async () => {
  const hub = startMemoryLake();
  const rows = partOfRows("202606", [{ cost: "1", day: "2026-06-01", tags: '{"env":"prod"}' }]);
  await hub.commit(rowsOf("202606", [], { parts: rows }));
  const { notices } = await hub.page({ dimensions: ["tag:ENV", "tag:evn", "Servicename", "ServiceNam"] });
  expect(notices.map(({ message }) => message)).toEqual([
    "No charge has a value for the tag evn, which the page is grouped by.",
    "No charge has a value for column ServiceNam, which the page is grouped by.",
  ]);
});

describe("a month that is replaced while it is read", () => {
  function replacing(hub: ReturnType<typeof startMemoryLake>, change: () => Promise<unknown>, times = 1): BlobStore {
    let left = times;
    return {
      ...hub.lake,
      readRange: async (name, range, etag) => {
        if (left-- > 0) await change();
        return hub.lake.readRange(name, range, etag);
      },
    };
  }

  test("is read again in its new version", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1"]));
    const submitted = "2026-08-01T00:00:00Z";
    const lake = replacing(hub, () => hub.commit(rowsOf("202606", ["1", "2"], { submitted })));
    const { data } = await hub.page({ lake });
    expect(data.missing).toEqual([]);
    expect(data.proof[0]).toMatchObject({ rows: 2, submitted: "2026-08-01T00:00:00.000000000Z", isCached: false });
    expect((await hub.page()).data.proof[0]).toMatchObject({ rows: 2, isCached: true });
  });

  test("is missing if it is replaced several times or deleted", async () => {
    const hub = startMemoryLake();
    await hub.commit(rowsOf("202606", ["1"]));
    const always = replacing(hub, () => hub.commit(rowsOf("202606", ["1", "2"])), 1000);
    expect((await hub.page({ lake: always })).data.missing[0]?.reason).toContain("several times");
    const name = hub.lake.names[0] ?? "";
    const gone = replacing(hub, () => hub.lake.remove(name));
    expect((await hub.page({ lake: gone })).data.missing[0]?.reason).toContain("deleted while it was read");
  });
});

describe("the state of the months", () => {
  test("the running month is settled three days before its last day of charges", async () => {
    const hub = startMemoryLake();
    const costs = (days: number): string[] => new Array<string>(days).fill("1");
    await hub.commit(rowsOf("202607", costs(31)), rowsOf("202608", costs(19), { submitted: "2026-08-20T01:00:00Z" }));
    const settled = async (): Promise<unknown> =>
      (await hub.page()).data.months.map(({ month, settledUntil }) => [month, settledUntil]);
    expect(await settled()).toEqual([
      ["202607", undefined],
      ["202608", "2026-08-16"],
    ]);
    // An older export covers fewer days, and three days of data include no settled day.
    await hub.commit(rowsOf("202608", ["5"], { scope: OTHER, submitted: "2026-08-03T01:00:00Z" }));
    expect(await settled()).toEqual([
      ["202607", undefined],
      ["202608", "none"],
    ]);
    // A scope that left the settings gets no more data, so its last export does not keep the days open.
    const { data } = await hub.page({ ended: new Set([OTHER.slice(1)]) });
    expect(data.months.at(-1)?.settledUntil).toBe("2026-08-16");
    // A month that was last exported before it closed is not settled.
    await hub.commit(rowsOf("202607", costs(31), { submitted: "2026-08-01T01:00:00Z" }));
    expect(await settled()).toEqual([
      ["202607", "2026-07-28"],
      ["202608", "none"],
    ]);
  });

  test("scopes without recent data are stale, and scopes that share costs are named", async () => {
    const hub = startMemoryLake();
    const subscriptions = [ONE.slice(15), "1", "2", "3", "4"];
    const rows = subscriptions.map((subscription) => ({ cost: "1", day: "2026-07-01", subscription }));
    const shared = partOfRows("202607", rows);
    await hub.commit(
      rowsOf("202607", ["1"], { submitted: "2026-08-20T01:00:00Z", parts: shared }),
      { scope: ENROLLMENT, month: "202607", version: "1.2", submitted: "2026-08-10T01:00:00Z", parts: shared },
      rowsOf("202607", ["1"], { scope: OTHER, submitted: "2026-08-20T01:00:00Z", parts: shared }),
    );
    const { data } = await hub.page({ staleAfterHours: 36 });
    expect(data.stale.map(({ scope }) => scope)).toEqual([ENROLLMENT.slice(1).toLowerCase()]);
    const ended = new Set([ENROLLMENT.slice(1).toLowerCase()]);
    expect((await hub.page({ staleAfterHours: 36, ended })).data.stale).toEqual([]);
    // Two subscriptions never overlap, even if their rows name the same one.
    expect(data.overlaps).toHaveLength(2);
    for (const sentence of data.overlaps) {
      expect(sentence).toContain(ENROLLMENT.slice(1).toLowerCase());
      expect(sentence).toContain(" and 2 more) in 202607");
    }
  });
});

test("anomalies are from the last three months, and none is found in a month without all effective costs", async () => {
  const hub = startMemoryLake();
  const costs = (spike?: number): string[] => Array.from({ length: 30 }, (_, at) => (at === spike ? "900" : "100"));
  await hub.commit(rowsOf("202603", costs()), rowsOf("202604", costs(13)), rowsOf("202605", costs(19)));
  await hub.commit(rowsOf("202606", costs()), rowsOf("202607", costs()));
  const days = async (): Promise<unknown> => (await hub.page()).data.anomalies.map(({ day }) => day);
  expect(await days()).toEqual(["2026-05-20"]);

  const rows = costs(19).map((cost, at) => ({ cost, day: `2026-05-${String(at + 1).padStart(2, "0")}` }));
  const parts = partOfRows("202605", [...rows, { cost: "1", effective: "", day: "2026-05-01" }]);
  await hub.commit(rowsOf("202605", [], { parts }));
  expect(await days()).toEqual([]);
});

test("a redacted page has the same sums and no private names", async () => {
  const hub = startMemoryLake();
  await hub.commit(
    { scope: PROFILES, month: "202606", version: "1.2", options: { currencies: ["EUR", "USD"], rows: 800 } },
    { scope: ENROLLMENT, month: "202606", version: "1.0-preview(v1)", options: { agreement: "EA" } },
    { scope: ENROLLMENT, month: "202607", version: "1.0", options: { agreement: "EA" }, record: { rows: 7 } },
  );
  const dimensions = ["tag:env", "ResourceName", "PricingCategory"];
  const asked = { dimensions, staleAfterHours: 36 };
  const plain = (await hub.page(asked)).data;
  const redacted = (await hub.page({ ...asked, isRedacted: true })).data;
  expect(redacted.isRedacted).toBe(true);
  const text = JSON.stringify(redacted, (_key, value) => {
    if (typeof value === "bigint") return String(value);
    return value instanceof Map ? [...value] : value;
  });
  const names = plain.months.flatMap(({ cube }) => [
    ...[1, 2, 8, 9].flatMap((at) => cube.values[at] ?? []),
    ...cube.commitments.flatMap(({ id, name }) => [id, name]),
    ...cube.subscriptionNames.values(),
  ]);
  const long = [...new Set(names)].filter((name) => name.length > 6);
  expect(long.length).toBeGreaterThan(50);
  expect(long.filter((name) => text.includes(JSON.stringify(name)))).toEqual([]);
  expect(text).not.toContain("8611537");
  expect(text).not.toContain("6b1c4ae0");
  for (const [at, { cube }] of redacted.months.entries()) {
    const before = plain.months[at]?.cube;
    expect(totalsOf(cube)).toEqual(totalsOf(before as never));
    expect(cube.cells.rows).toHaveLength(before?.cells.rows.length ?? -1);
    expect(cube.values[3]).toEqual(before?.values[3]);
    expect(cube.values[10]).toEqual(before?.values[10]);
  }
  expect(redacted.months[0]?.cube.values[1]).toContain("subscription 1");
});
