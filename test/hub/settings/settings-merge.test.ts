import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseScopeId, type ScopeId } from "../../../src/hub/scope.ts";
import type { HubSettings } from "../../../src/hub/settings/settings.ts";
import { compareSettings } from "../../../src/hub/settings/settings-changes.ts";
import { addToStored, type GivenSettings, overlayFile } from "../../../src/hub/settings/settings-merge.ts";
import { planSettings } from "../../../src/hub/settings/settings-plan.ts";
import { parseSettings } from "../../../src/hub/settings/settings-reader.ts";
import { formatSettings } from "../../../src/hub/settings/settings-writer.ts";
import type { JsonMembers, JsonValue } from "../../../src/hub/text/json-text.ts";

const NOTHING: GivenSettings = {
  scopes: [],
  exportRetentionInDays: undefined,
  ingestionRetentionInMonths: undefined,
  remoteHub: undefined,
};
const bytes = (text: string) => new TextEncoder().encode(text);
const settings = (value: unknown) => parseSettings(bytes(JSON.stringify(value)));
const written = (value: HubSettings) => JSON.parse(formatSettings(value));
const given = (changes: Partial<GivenSettings>): GivenSettings => ({ ...NOTHING, ...changes });
const scopes = (...ids: readonly string[]) => ids.map(parseScopeId);

describe("without a settings file in the workspace", () => {
  test("a new hub gets the requested values and no other retention", () => {
    expect(written(addToStored(undefined, given({ scopes: scopes("/subscriptions/A/") })))).toEqual({
      $schema: "https://aka.ms/finops/hubs/settings-schema",
      type: "HubInstance",
      version: "0.4",
      learnMore: "https://aka.ms/finops/hubs",
      scopes: [{ scope: "/subscriptions/a" }],
    });
    expect(written(addToStored(undefined, given({ ingestionRetentionInMonths: 13 }))).retention).toEqual({
      ingestion: { months: 13 },
    });
  });

  test("scopes are appended to the existing ones, each once, whatever their case and slashes", () => {
    const stored = settings({ exportScopes: ["Subscriptions/B/", { scope: "/subscriptions/a", owner: "me" }] });
    const merged = addToStored(
      stored,
      given({ scopes: scopes("/SUBSCRIPTIONS/A", "subscriptions/c/", "/subscriptions/b") }),
    );
    expect(written(merged).scopes).toEqual([
      { scope: "/subscriptions/b" },
      { scope: "/subscriptions/a", owner: "me" },
      { scope: "/subscriptions/c" },
    ]);
  });

  test.each<[string, number | undefined, number | undefined, number | undefined]>([
    ["raised", 13, 24, 24],
    ["never lowered", 24, 13, 24],
    ["unchanged if none was requested", 7, undefined, 7],
    ["not set if there was none, because that keeps everything", undefined, 13, undefined],
  ])("a retention is %s", (_, months, desired, expected) => {
    const merged = addToStored(
      settings({ retention: { ingestion: { months } } }),
      given({ ingestionRetentionInMonths: desired }),
    );
    expect(merged.retention.ingestion.months).toBe(expected);
  });

  test.each([
    ["0.1", "0.4"],
    ["0.3", "0.4"],
    ["0.1.1", "0.4"],
    [undefined, "0.4"],
    ["0.4", "0.4"],
    ["0.10", "0.10"],
    ["12.0", "12.0"],
  ])("version %s becomes %s, because reports reject versions older than the layout", (version, expected) => {
    expect(addToStored(settings({ version }), NOTHING).version).toBe(expected);
  });
});

describe("with a settings file in the workspace", () => {
  const stored = settings({
    scopes: [{ scope: "/subscriptions/a", owner: "me" }, "/subscriptions/b"],
    retention: { msexports: { days: 5 }, ingestion: { months: 24 }, raw: { days: 0 } },
    mine: 1,
  });

  test("its scopes and its retention replace the hub's, whether lower, higher or left out", () => {
    const file = settings({
      scopes: ["/subscriptions/A", "/subscriptions/c"],
      retention: { ingestion: { months: 6 } },
    });
    expect(written(overlayFile(file, stored, given({ scopes: scopes("/subscriptions/z") })))).toMatchObject({
      scopes: [{ scope: "/subscriptions/a", owner: "me" }, { scope: "/subscriptions/c" }],
      retention: { ingestion: { months: 6 }, raw: { days: 0 } },
      mine: 1,
    });
  });

  test("a file without a retention on a hub without one keeps everything", () => {
    const { retention } = overlayFile(settings({ scopes: [] }), undefined, given({ exportRetentionInDays: 0 }));
    expect(retention).toEqual({ msexports: { days: undefined }, ingestion: { months: undefined } });
  });
});

describe("the vault of the remote hub's key", () => {
  const storageUri = "https://remote.dfs.core.windows.net";
  const remote = { storageUri, keySecret: "hub-storage-key" };

  test("is stored with the secret's name, also for a secret of an earlier deployment", () => {
    const stored = settings({ remoteHub: { ...remote } });
    const after = addToStored(stored, given({ remoteHub: { storageUri, keySecret: undefined, vault: "hub-vault" } }));
    expect(after.remoteHub).toEqual({ ...remote, vault: "hub-vault", mode: "only" });
    expect(written(after).remoteHub).toEqual({ ...remote, vault: "hub-vault", mode: "only" });
  });

  test("stays if it is unknown, and is not stored without a secret", () => {
    const stored = settings({ remoteHub: { ...remote, vault: "hub-vault" } });
    expect(addToStored(stored, given({ remoteHub: remote })).remoteHub?.vault).toBe("hub-vault");
    const signIn = { storageUri, keySecret: undefined, vault: "hub-vault" };
    expect(addToStored(undefined, given({ remoteHub: signIn })).remoteHub).toEqual({ storageUri, mode: "only" });
  });
});

describe("the remote hub", () => {
  const storageUri = "https://remote.dfs.core.windows.net/";
  const remote = { storageUri, keySecret: "hub-storage-key" };

  test("is stored as requested", () => {
    expect(addToStored(undefined, given({ remoteHub: remote })).remoteHub).toEqual({ ...remote, mode: "only" });
  });

  test("keeps its mode, other keys and spelling if the same account is requested again", () => {
    const stored = settings({
      remoteHub: { storageUri: "https://REMOTE.dfs.core.windows.net", mode: "both", note: "x" },
    });
    expect(written(addToStored(stored, given({ remoteHub: remote }))).remoteHub).toEqual({
      storageUri: "https://REMOTE.dfs.core.windows.net",
      keySecret: "hub-storage-key",
      mode: "both",
      note: "x",
    });
  });

  test("does not use one account's key for another", () => {
    const stored = settings({ remoteHub: { ...remote } });
    const other = { storageUri: "https://other.dfs.core.windows.net", keySecret: undefined };
    expect(addToStored(stored, given({ remoteHub: other })).remoteHub).toEqual({
      storageUri: other.storageUri,
      mode: "only",
    });
  });

  test("is that of the file, otherwise the requested one, otherwise removed", () => {
    const stored = settings({ remoteHub: { storageUri: "https://old.example", mode: "both" } });
    const mine = settings({ remoteHub: { storageUri: "https://mine.example" } });
    expect(overlayFile(mine, stored, given({ remoteHub: remote })).remoteHub?.storageUri).toBe("https://mine.example");
    expect(overlayFile(settings({}), stored, given({ remoteHub: remote })).remoteHub?.storageUri).toBe(storageUri);
    expect(overlayFile(settings({}), stored, NOTHING).remoteHub).toBeUndefined();
  });
});

const scopeId = fc.constantFrom(...scopes("/subscriptions/a", "/subscriptions/b", "/subscriptions/c/resourcegroups/d"));
const keys = (...names: readonly string[]): fc.Arbitrary<JsonMembers> =>
  fc
    .dictionary(
      fc.constantFrom(...names),
      fc.constantFrom<JsonValue>({ kind: "null" }, { kind: "number", literal: "1.0" }),
    )
    .map((members) => new Map(Object.entries(members)));
const withKeys = <T extends object>(value: fc.Arbitrary<T>): fc.Arbitrary<T & { readonly unknownKeys?: JsonMembers }> =>
  fc
    .tuple(value, keys("x", "y", "1"))
    .map(([known, unknownKeys]) => (unknownKeys.size === 0 ? known : { ...known, unknownKeys }));
const whole = fc.option(fc.nat(40), { nil: undefined });
const someSettings: fc.Arbitrary<HubSettings> = withKeys(
  fc.record({
    scopes: fc.uniqueArray(withKeys(fc.record({ scope: scopeId })), { selector: ({ scope }) => scope }),
    retention: withKeys(
      fc.record({ msexports: withKeys(fc.record({ days: whole })), ingestion: withKeys(fc.record({ months: whole })) }),
    ),
  }),
);
const someGiven: fc.Arbitrary<GivenSettings> = fc.record({
  scopes: fc.array<ScopeId>(scopeId),
  exportRetentionInDays: whole,
  ingestionRetentionInMonths: whole,
  remoteHub: fc.option(
    fc.record({
      storageUri: fc.constantFrom("https://a.example", "https://A.example/", "https://b.example"),
      keySecret: fc.option(fc.constantFrom("key-1", "key-2"), { nil: undefined }),
    }),
    { nil: undefined },
  ),
});
const maybe = fc.option(someSettings, { nil: undefined });
const toFile = (value: HubSettings | undefined) =>
  value && { name: "hub/settings.json", bytes: bytes(formatSettings(value)) };

describe("for any settings", () => {
  test("nothing stored is lost without a file, and no retention is lowered", () => {
    fc.assert(
      fc.property(someSettings, someGiven, (stored, desired) => {
        const merged = addToStored(stored, desired);
        for (const { path, before, after } of compareSettings(stored, merged)) {
          if (path.startsWith("retention")) expect(Number(after)).toBeGreaterThan(Number(before));
          else expect(path.startsWith("remoteHub") || before === undefined, path).toBe(true);
        }
        expect(merged.scopes.map(({ scope }) => scope)).toEqual(expect.arrayContaining([...desired.scopes]));
      }),
    );
  });

  test("a second run recognizes its own upload and writes nothing", () => {
    fc.assert(
      fc.property(maybe, maybe, someGiven, (file, stored, desired) => {
        const isOwn = true;
        const before = stored && { bytes: bytes(formatSettings(stored)), isOwn, uploaded: undefined };
        const first = planSettings({ file: toFile(file), stored: before, given: desired });
        const uploaded = { bytes: bytes(first.text), isOwn, uploaded: undefined };
        const second = planSettings({ file: toFile(file), stored: uploaded, given: desired });
        expect(second).toMatchObject({ outcome: "unchanged", text: first.text, changes: [], drift: [], diff: "" });
      }),
    );
  });

  test("with a file, the scopes are exactly those of the file", () => {
    fc.assert(
      fc.property(someSettings, maybe, someGiven, (file, stored, desired) => {
        const ids = ({ scopes }: HubSettings) => scopes.map(({ scope }) => scope);
        expect(ids(overlayFile(file, stored, desired))).toEqual(ids(file));
      }),
    );
  });

  test("after the patch is committed, there is nothing left to commit", () => {
    fc.assert(
      fc.property(someSettings, someGiven, (file, desired) => {
        const { patch } = planSettings({ file: toFile(file), stored: undefined, given: desired });
        const committed = patch === "" ? formatSettings(file) : patchedText(formatSettings(file), patch);
        expect(
          planSettings({ file: { name: "f", bytes: bytes(committed) }, stored: undefined, given: desired }).patch,
        ).toBe("");
      }),
    );
  });
});

/** The text after applying a diff whose context is the whole file. */
function patchedText(before: string, patch: string): string {
  const lines = before.split("\n").slice(0, -1);
  const output: string[] = [];
  let taken = 0;
  for (const line of patch.split("\n").slice(2, -1)) {
    const hunk = /^@@ -(\d+)/.exec(line);
    if (hunk !== null) {
      output.push(...lines.slice(taken, Number(hunk[1]) - 1));
      taken = Number(hunk[1]) - 1;
    } else {
      if (!line.startsWith("+")) taken++;
      if (!line.startsWith("-")) output.push(line.slice(1));
    }
  }
  return `${[...output, ...lines.slice(taken)].join("\n")}\n`;
}
