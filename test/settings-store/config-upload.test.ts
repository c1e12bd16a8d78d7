import { formatNotice } from "exact-values/notice";
import { inputErrorOf } from "exact-values/testing";
import { bundledSchemaText, COST_SCHEMA_NAMES } from "focus-parquet/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { waitForRole } from "../../src/azure/storage/role-propagation.ts";
import { parseScopeId } from "../../src/hub/scope.ts";
import type { GivenSettings } from "../../src/hub/settings/settings-merge.ts";
import {
  type ConfigOutcome,
  describeConfig,
  planConfig,
  uploadConfig,
} from "../../src/settings-store/config-upload.ts";
import { type MovedClock, movedClock } from "../worlds/simulated-azure/moved-clock.ts";
import { allOf, openSimulatedHub, type SimulatedHub } from "../worlds/stored-hub/azurite-containers.ts";

const FILE = "hub/settings.json";
const A = { scope: "/subscriptions/a" };
const B = { scope: "/subscriptions/b" };
const RETENTION = { msexports: { days: 0 }, ingestion: { months: 13 } };

let hub: SimulatedHub;
let clock: MovedClock;
let log: string[];

beforeAll(async () => {
  hub = await openSimulatedHub();
});
afterAll(() => hub.storage.close());
beforeEach(async () => {
  hub.reset();
  for (const name of await names()) await hub.containers.config.deleteBlob(name);
  hub.reset();
  clock = movedClock();
  log = [];
});

async function names(): Promise<readonly string[]> {
  return (await allOf(hub.store("config").list())).map(({ name }) => name);
}

async function put(name: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  await hub.containers.config.getBlockBlobClient(name).upload(bytes, bytes.length);
}

const read = async (name: string) => Buffer.from((await hub.store("config").read(name)) ?? []).toString();
const settings = async () => JSON.parse(await read("settings.json"));

function request(file: unknown, changes: Partial<GivenSettings> = {}) {
  const config = hub.store("config");
  const lines = { info: (line: string) => log.push(line) };
  const { signal } = config;
  return {
    config,
    retryUntilAuthorized: waitForRole({
      clock,
      signal,
      log: lines,
      storageAccount: "contosostore",
      principalId: "an-object-id",
    }),
    file: file === undefined ? undefined : { name: FILE, bytes: Buffer.from(JSON.stringify(file)) },
    given: {
      scopes: [],
      exportRetentionInDays: undefined,
      ingestionRetentionInMonths: undefined,
      remoteHub: undefined,
      ...changes,
    },
  };
}

const upload = (file?: unknown, changes?: Partial<GivenSettings>): Promise<ConfigOutcome> =>
  uploadConfig(request(file, changes), clock);
const writes = () =>
  hub.storage.requests.filter(({ operation }) => operation.startsWith("Put")).map(({ blob }) => blob);
const report = (outcome: ConfigOutcome) => describeConfig(outcome, FILE);

describe("a hub without settings", () => {
  test("gets settings and every schema, and a second run writes nothing", async () => {
    const desired = { scopes: [parseScopeId(A.scope)] };
    const { lines, warnings } = report(await upload(undefined, desired));
    expect(lines).toEqual([
      "+ config/settings.json",
      "  + scopes[/subscriptions/a]",
      ...COST_SCHEMA_NAMES.map((name) => `+ config/schemas/${name}`),
    ]);
    expect(warnings).toEqual([]);
    expect(await settings()).toEqual(expect.not.objectContaining({ retention: expect.anything() }));
    expect(await names()).toEqual([
      "journal/settings-uploaded.json",
      ...COST_SCHEMA_NAMES.map((name) => `schemas/${name}`).toSorted(),
      "settings.json",
    ]);

    hub.reset();
    expect(report(await upload(undefined, desired))).toEqual({
      lines: [],
      warnings: [],
      diff: "",
      patch: "",
      fault: undefined,
    });
    expect(writes()).toEqual([]);
  });

  test("has the same plan in a dry run, which writes nothing", async () => {
    const plan = report(await planConfig(request({ scopes: [A] })));
    expect(plan.lines).toContain("  + scopes[/subscriptions/a]");
    expect(await names()).toEqual([]);
    expect(report(await upload({ scopes: [A] }))).toEqual(plan);
  });
});

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const ODD: readonly (readonly [string, string | Buffer, readonly unknown[]])[] = [
  ["the former name", '{"exportScopes": ["/subscriptions/A", "subscriptions/b/"]}', [A, B]],
  ["one object instead of an array", '{"scopes": {"scope": "/subscriptions/a"}}', [A]],
  ["no scopes", '{"scopes": {"scope": ""}}', []],
  [
    "UTF-16, as written by PowerShell",
    utf16('{"scopes": [{"scope": "/Subscriptions/A", "owner": "gr\u00fcn"}]}'),
    [{ ...A, owner: "grün" }],
  ],
  ["a byte order mark", '\ufeff{"scopes": ["/subscriptions/a"]}', [A]],
];

describe("settings from an older hub", () => {
  test.each(ODD)("%s: no scope is lost, and the old file is backed up unchanged", async (_, content, scopes) => {
    await put("settings.json", content);
    const outcome = await upload(undefined, { scopes: [parseScopeId("/subscriptions/new")] });
    expect((await settings()).scopes).toEqual([...scopes, { scope: "/subscriptions/new" }]);
    expect(await read("settings.json")).toMatch(/^[\n -~]*$/);
    expect(outcome.backup).toMatch(/^journal\/settings-backup\/20261121T120000Z-[0-9a-f]{8}\.json\.bak$/);
    const backup = await hub.store("config").read(outcome.backup ?? "");
    expect(Buffer.from(backup ?? []).equals(Buffer.from(content))).toBe(true);
    hub.reset();
    expect((await upload(undefined, { scopes: [parseScopeId("/subscriptions/new")] })).settings.outcome).toBe(
      "unchanged",
    );
  });

  test("only the settings blob has a name that ends in settings.json, which triggers the event bridge", async () => {
    await put("settings.json", "{}");
    await upload(undefined);
    await upload({ scopes: [A] });
    expect((await names()).filter((name) => name.endsWith("settings.json"))).toEqual(["settings.json"]);
  });

  test("a retention, a custom property and retention settings from later releases are kept", async () => {
    const retention = { msexports: { days: 7 }, ingestion: { months: 24 }, raw: { days: 0 }, final: { months: 13 } };
    await put("settings.json", JSON.stringify({ scopes: [], retention, mine: { deep: [1.5] } }));
    const outcome = await upload(undefined, { exportRetentionInDays: 0, ingestionRetentionInMonths: 13 });
    expect(await settings()).toMatchObject({ retention, mine: { deep: [1.5] } });
    expect(report(outcome).warnings).toHaveLength(2);
  });
});

describe("a settings file in the workspace", () => {
  test("removes its scopes from storage if they leave the file", async () => {
    await upload({ scopes: [A, B], retention: RETENTION });
    const { lines } = report(await upload({ scopes: [A], retention: RETENTION }));
    expect(lines.slice(0, 2)).toEqual(["~ config/settings.json", "  - scopes[/subscriptions/b]"]);
    expect((await settings()).scopes).toEqual([A]);
  });

  test("does not overwrite later changes in storage, and the diff shows them without account keys", async () => {
    await upload({ scopes: [A], retention: RETENTION });
    const key = `${"k".repeat(86)}==`;
    const edited = JSON.stringify({ scopes: [A, B], retention: RETENTION, note: `AccountKey=${key}` });
    await put("settings.json", edited);
    const outcome = await upload({ scopes: [A], retention: RETENTION });
    const { fault, lines, diff } = report(outcome);
    expect(outcome.settings.outcome).toBe("drift");
    expect(lines.slice(0, 2)).toEqual([
      "! config/settings.json was changed by hand and is not overwritten",
      "  + scopes[/subscriptions/b]",
    ]);
    expect(fault?.code).toBe("SettingsDrift");
    expect(fault?.message).toContain(
      "These changes are not in hub/settings.json: + scopes[/subscriptions/b]. The file was not overwritten.",
    );
    expect(diff).toContain("--- a/config/settings.json");
    expect(diff).toContain("AccountKey=***");
    expect(diff).not.toContain(key);
    expect(await read("settings.json")).toBe(edited);

    expect((await upload({ scopes: [A, B], retention: RETENTION })).settings.outcome).toBe("update");
    expect(await settings()).toMatchObject({ scopes: [A, B], note: `AccountKey=${key}` });
  });
});

describe("schemas", () => {
  const NAME = COST_SCHEMA_NAMES[0] ?? "";

  test("a file that someone edited is kept and named, while equivalent JSON is left unchanged", async () => {
    const own = (bundledSchemaText(NAME) ?? "").replaceAll("BilledCost", "MyCost");
    const sameName = COST_SCHEMA_NAMES[1] ?? "";
    const same = JSON.stringify(JSON.parse(bundledSchemaText(sameName) ?? ""));
    await put(`schemas/${NAME}`, own);
    await put(`schemas/${sameName}`, same);
    const { warnings, lines } = report(await upload());
    expect(warnings.map(formatNotice)).toEqual([
      expect.stringContaining(`config/schemas/${NAME} is not this hub's own`),
    ]);
    expect(lines.join()).not.toContain(NAME);
    expect(await read(`schemas/${NAME}`)).toBe(own);
    expect(await read(`schemas/${sameName}`)).toBe(same);
  });

  test("a file from an older release of the action is replaced", async () => {
    const { writeVersion } = await import("../../src/lake/storage/conditional-write.ts");
    const bytes = Buffer.from('{"translator": {"mappings": []}}');
    const write = { name: `schemas/${NAME}`, bytes, seenEtag: undefined, contentType: "application/json" };
    await writeVersion(hub.store("config"), write);
    expect(report(await upload()).lines).toContain(`~ config/schemas/${NAME}`);
    expect(await read(`schemas/${NAME}`)).toBe(bundledSchemaText(NAME));
  });
});

describe("problems with storage", () => {
  const isSettings = ({ blob }: { readonly blob?: string | undefined }) => blob === "settings.json";

  test("permissions that take effect late are awaited, with a line for each attempt", async () => {
    hub.fault({ kind: "late-rights", times: 4 });
    expect((await upload()).settings.outcome).toBe("create");
    expect(clock.pauses).toEqual([10_000, 20_000, 30_000, 30_000]);
    expect(log).toHaveLength(4);
    expect(log[3]).toBe(
      "Storage does not know this identity's permissions yet. New role assignments take up to ten minutes. Attempt " +
        "4 after 60 s, the next in 30 s.",
    );
  });

  test("permissions that never take effect fail after ten minutes with role, scope and identity", async () => {
    hub.fault({ kind: "late-rights" });
    const error = await inputErrorOf(() => upload());
    expect(error.code).toBe("DataRightsMissing");
    expect(error.remedy).toMatch(
      /object ID an-object-id the role Storage Blob Data Contributor on container config of contosostore/,
    );
    expect(clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(600_000);
  });

  test("a write whose response is lost counts as written", async () => {
    const lost = hub.fault({ kind: "reset-after", times: 1, match: (r) => r.method === "PUT" && isSettings(r) });
    expect((await upload()).settings.outcome).toBe("create");
    expect(lost.hits).toBe(1);
    expect((await upload()).settings.outcome).toBe("unchanged");
  });

  test("settings that change between reading and writing are read and merged once more", async () => {
    await put("settings.json", JSON.stringify({ scopes: [A] }));
    let edits = 1;
    const stop = hub.storage.onRequest(async ({ blob, method }, phase) => {
      if (method !== "PUT" || blob !== "journal/settings-uploaded.json" || phase !== "before" || edits-- <= 0) return;
      await put("settings.json", JSON.stringify({ scopes: [A, B] }));
    });
    await upload(undefined, { scopes: [parseScopeId("/subscriptions/c")] });
    stop();
    expect((await settings()).scopes).toEqual([A, B, { scope: "/subscriptions/c" }]);
  });

  test("settings that change every time are reported, and none of their changes are lost", async () => {
    let edits = 0;
    const stop = hub.storage.onRequest(async ({ blob, method }, phase) => {
      if (method !== "PUT" || blob !== "journal/settings-uploaded.json" || phase !== "before") return;
      await put("settings.json", JSON.stringify({ scopes: [{ scope: `/subscriptions/${edits++}` }] }));
    });
    const error = await inputErrorOf(() => upload(undefined, { scopes: [parseScopeId("/subscriptions/c")] }));
    stop();
    expect(error.code).toBe("SettingsBusy");
    expect((await settings()).scopes).toEqual([{ scope: `/subscriptions/${edits - 1}` }]);
  });
});
