import { InputError, ServiceError } from "exact-values/errors";
import { type Day, parseDay, parseMonth } from "exact-values/month";
import { describe, expect, test } from "vitest";
import type { ContainerTags } from "../../../src/hub/allocation/allocation.ts";
import { formatContainerTags, parseContainerTags } from "../../../src/hub/allocation/container-tags.ts";
import { collectContainerTags } from "../../../src/lake/allocation/collect-container-tags.ts";
import {
  listTagReadings,
  readContainerTags,
  readTagReading,
  storeContainerTags,
} from "../../../src/lake/allocation/container-tags.ts";
import { type MemoryStore, memoryStore } from "../../worlds/lake-model/memory-store.ts";
import { movedClock } from "../../worlds/simulated-azure/moved-clock.ts";

const GUID = "0aaaaaaa-1111-2222-3333-444444444444";
const hostile = JSON.parse('{"__proto__":"x","a b":"\\"\\n\\u2028"}') as Record<string, string>;

function tagsOf(team: string, more: Partial<ContainerTags> = {}): ContainerTags {
  return {
    readAt: "2026-11-27T06:00:00Z",
    subscriptions: [{ id: GUID, name: "Shop", tags: { team } }],
    resourceGroups: [{ subscription: GUID, name: "rg-1", tags: hostile }],
    ...more,
  };
}

async function storeWith(...days: readonly string[]): Promise<MemoryStore> {
  const config = memoryStore("config");
  for (const day of days) await storeContainerTags(config, tagsOf(day), parseDay(day));
  return config;
}

const read = async (config: MemoryStore, month: string) => {
  const { day, isLater, notices, tags } = await readContainerTags(config, parseMonth(month));
  return { day, isLater, codes: notices.map(({ code }) => code), team: tags?.subscriptions[0]?.tags.team };
};

describe("the reading that a month uses", () => {
  test.each<[string, string | undefined, boolean, readonly string[]]>([
    ["202609", "2026-10-05", true, ["ContainerTagsLater"]],
    ["202610", "2026-10-31", false, []],
    ["202611", "2026-11-30", false, []],
    ["202612", "2026-12-01", false, []],
    ["202703", "2026-12-01", false, []],
  ])("%s: %s", async (month, day, isLater, codes) => {
    const config = await storeWith("2026-10-31", "2026-10-05", "2026-11-30", "2026-12-01");
    expect(await read(config, month)).toEqual({ day, isLater, codes, team: day });
  });

  test("there is none without a file, and other names in the folder do not count", async () => {
    const config = memoryStore("config");
    for (const name of ["2026-02-30.json", "2026-11-27.json.bak", "x/2026-11-27.json", "2026-11-27.JSON"])
      config.put(`container-tags/${name}`, formatContainerTags(tagsOf("x")));
    config.put("other/2026-11-27.json", formatContainerTags(tagsOf("x")));
    expect(await listTagReadings(config)).toEqual([]);
    const none = { day: undefined, isLater: false, codes: ["ContainerTagsMissing"], team: undefined };
    expect(await read(config, "202611")).toEqual(none);
  });

  test("a reading can be read by its day", async () => {
    const config = await storeWith("2026-11-01");
    expect((await readTagReading(config, parseDay("2026-11-01"))).value).toEqual(tagsOf("2026-11-01"));
    expect(await readTagReading(config, parseDay("2026-11-02"))).toEqual({ value: undefined, warnings: [] });
  });

  test("a damaged file is skipped with a notice", async () => {
    const config = await storeWith("2026-11-01", "2026-11-02", "2026-11-03");
    config.put("container-tags/2026-11-03.json", formatContainerTags(tagsOf("x")).slice(0, -9));
    expect(await read(config, "202611")).toEqual({
      ...{ day: "2026-11-02", isLater: false, codes: ["JournalDamaged"], team: "2026-11-02" },
    });
  });
});

describe("a stored file", () => {
  const text = formatContainerTags(tagsOf("a"));

  test("is read as it was written, with one container per line", () => {
    expect(parseContainerTags(text)).toEqual(tagsOf("a"));
    expect(Object.keys(parseContainerTags(text)?.resourceGroups[0]?.tags ?? {})).toEqual(["__proto__", "a b"]);
    expect(text.split("\n")).toHaveLength(5);
    const empty = tagsOf("a", { subscriptions: [], resourceGroups: [] });
    expect(parseContainerTags(formatContainerTags(empty))).toEqual(empty);
  });

  test("is rejected if it is cut anywhere", () => {
    for (let length = 0; length < text.length - 1; length += 1)
      expect(parseContainerTags(text.slice(0, length)), `${length}`).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ["another schema", { ...tagsOf("a"), schema: 2 }],
    ["no instant", { ...tagsOf("a"), schema: 1, readAt: "yesterday" }],
    ["no list", { ...tagsOf("a"), schema: 1, subscriptions: {} }],
    [
      "a value that is not text",
      { ...tagsOf("a"), schema: 1, subscriptions: [{ id: GUID, name: "n", tags: { a: 1 } }] },
    ],
    ["tags that are a list", { ...tagsOf("a"), schema: 1, subscriptions: [{ id: GUID, name: "n", tags: [] }] }],
    ["no GUID", { ...tagsOf("a"), schema: 1, subscriptions: [{ id: "..", name: "n", tags: {} }] }],
    ["an entry that is null", { ...tagsOf("a"), schema: 1, resourceGroups: [null] }],
    [
      "a group twice",
      {
        ...{ ...tagsOf("a"), schema: 1 },
        resourceGroups: ["g", "G"].map((name) => ({ subscription: GUID, name, tags: {} })),
      },
    ],
    ["a list at the top", []],
    ["null", null],
  ])("is rejected with %s", (_what, document) => {
    expect(parseContainerTags(JSON.stringify(document))).toBeUndefined();
  });

  test("of 200 subscriptions and 5,000 groups with ten tags each has less than 3 MB", () => {
    const tags = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`costCenter${index}`, `CC-${index}0012345`]),
    );
    const large = tagsOf("a", {
      subscriptions: Array.from({ length: 200 }, () => ({ id: GUID, name: "A subscription", tags })),
      resourceGroups: Array.from({ length: 5000 }, (_, index) => ({
        ...{ subscription: GUID, name: `rg-application-${index}-production`, tags },
      })),
    });
    expect(formatContainerTags(large).length).toBeLessThan(3_000_000);
  });

  test("is not written if it could not be read back", async () => {
    const config = memoryStore("config");
    const tags = { a: "x".repeat(33 * 1024 * 1024) };
    const large = tagsOf("a", { subscriptions: [{ id: GUID, name: "n", tags }] });
    await expect(storeContainerTags(config, large, parseDay("2026-11-27"))).rejects.toMatchObject({
      code: "ContainerTagsTooLarge",
    });
    expect(config.names).toEqual([]);
  });
});

describe("collecting", () => {
  const log: string[] = [];
  const collect = (
    config: MemoryStore,
    readContainers: Parameters<typeof collectContainerTags>[0]["readContainers"],
    { now = "2026-11-27T23:59:59.999Z", signal = new AbortController().signal } = {},
  ) => {
    const clock = movedClock(now);
    return collectContainerTags({ config, readContainers, clock, signal, log: { info: (text) => log.push(text) } });
  };
  const never = async (): Promise<never> => {
    throw new Error("asked Azure twice");
  };
  const reading = (team: string) => async () => ({ outcome: "read" as const, tags: tagsOf(team), notices: [] });

  test("reads once per UTC day", async () => {
    const config = memoryStore("config");
    expect((await collect(config, reading("a"))).days).toEqual(["2026-11-27"]);
    expect(log.at(-1)).toBe("Read the tags of 1 subscription and 1 resource group.");
    expect(await collect(config, never)).toEqual({ days: ["2026-11-27"], notices: [] });
    const next = await collect(config, reading("b"), { now: "2026-11-28T00:00:00.000Z" });
    expect(next.days).toEqual(["2026-11-27", "2026-11-28"]);
  });

  test("two runs at once store one reading", async () => {
    const config = memoryStore("config");
    const days: (readonly Day[])[] = [];
    const other = async () => {
      days.push((await collect(config, reading("other"))).days);
      return { outcome: "read" as const, tags: tagsOf("mine"), notices: [] };
    };
    days.push((await collect(config, other)).days);
    expect(days).toEqual([["2026-11-27"], ["2026-11-27"]]);
    expect((await read(config, "202611")).team).toBe("other");
    expect(log.at(-1)).toContain("Another run has stored them first.");
  });

  test("a run that ends between reading and writing leaves nothing, and the next one reads again", async () => {
    const config = memoryStore("config");
    const killed = { ...config, writeIfAbsent: async () => Promise.reject(new Error("killed")) } as MemoryStore;
    await expect(collect(killed, reading("a"))).rejects.toThrow("killed");
    expect(config.names).toEqual([]);
    expect((await collect(config, reading("b"))).days).toEqual(["2026-11-27"]);
  });

  const service = { status: 503, correlationId: undefined, transient: true, remedy: "Run it again." };
  test.each<[string, () => Promise<never>, string]>([
    ["the service fails", () => Promise.reject(new ServiceError("X", "It is down.", service)), "It is down."],
    ["the sign-in fails", () => Promise.reject(new InputError("Y", "No token.", { remedy: "Sign in." })), "No token."],
  ])("uses the last reading if %s", async (_what, fail, said) => {
    const config = await storeWith("2026-11-20");
    const { days, notices } = await collect(config, fail);
    expect(days).toEqual(["2026-11-20"]);
    expect(notices).toMatchObject([{ code: "ContainerTagsNotRead", message: expect.stringContaining(said) }]);
    expect(notices[0]?.message).toContain("The allocation uses the reading of 2026-11-20.");
  });

  test("stores nothing if no subscription is visible, and says what follows", async () => {
    const config = memoryStore("config");
    const notice = { code: "ContainerTagsNotVisible", message: "Nothing is visible.", remedy: "Assign Reader." };
    const { days, notices } = await collect(config, async () => ({ outcome: "not-visible", notice }));
    expect(days).toEqual([]);
    expect(config.names).toEqual([]);
    const message = "Nothing is visible. The allocation goes on without them, so the next source of each rule decides.";
    expect(notices).toEqual([{ ...notice, message }]);
  });

  test("a bug and a cancelled run are no notice", async () => {
    const config = memoryStore("config");
    await expect(collect(config, never)).rejects.toThrow("asked Azure twice");
    const cancelled = new AbortController();
    const cancel = async (): Promise<never> => {
      cancelled.abort(new Error("cancelled"));
      throw new ServiceError("X", "aborted", service);
    };
    await expect(collect(config, cancel, { signal: cancelled.signal })).rejects.toThrow("cancelled");
  });
});
