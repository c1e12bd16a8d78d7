import { parseInstant } from "exact-values/instant";
import type { Notice } from "exact-values/notice";
import { expect, test } from "vitest";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { readExportRecords, writeExportRecord } from "../../../src/lake/journal/export-records.ts";
import { readExportScopes, writeExportScopes } from "../../../src/lake/journal/export-scopes.ts";
import { LARGEST_JOURNAL_BLOB } from "../../../src/lake/journal/journal-blob.ts";
import { readMonthMarks } from "../../../src/lake/journal/month-marks.ts";
import { formatPausedRecord, parsePausedRecord, readPausedRecord } from "../../../src/lake/journal/paused-workflows.ts";
import { readRetentionRecord, writeRetentionRecord } from "../../../src/lake/journal/retention-record.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { type MemoryStore, memoryStore } from "../../worlds/lake-model/memory-store.ts";

const SCOPE = parseScopeId("/subscriptions/0aaaaaaa-1111-2222-3333-444444444444");
const EXPORT = `journal/exports/${SCOPE}/hub-daily-costdetails.json`;
const LAKE = { name: "local" } as const;

/** Reads each kind of blob and returns its warnings, by name. */
const KINDS: Readonly<Record<string, (config: BlobStore) => Promise<{ readonly warnings: readonly Notice[] }>>> = {
  "journal/paused.json": readPausedRecord,
  "journal/export-scopes.json": readExportScopes,
  "journal/retention.json": readRetentionRecord,
  "journal/read-back.json": (config) => readMonthMarks(config, "read-back"),
  "journal/fills.json": (config) => readMonthMarks(config, "fills"),
  "journal/table-files.json": (config) => readMonthMarks(config, "table-files"),
  [EXPORT]: readExportRecords,
};

const DAMAGE: readonly (readonly [what: string, content: string | Uint8Array])[] = [
  ["empty", ""],
  ["cut", '{"repository": "a/b", "finishedAt'],
  ["zeros", "\0\0\0\0"],
  ["null", "null"],
  ["a number", "7"],
  ["not UTF-8", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ["too large", `"${"a".repeat(LARGEST_JOURNAL_BLOB)}"`],
];

function put(content: string | Uint8Array, ...names: readonly string[]): MemoryStore {
  const config = memoryStore("config");
  for (const name of names) config.put(name, content);
  return config;
}

test.each(Object.keys(KINDS))("a damaged %s counts as absent, and the warning names the remedy", async (name) => {
  for (const [what, content] of DAMAGE) {
    const reading = await KINDS[name]?.(put(content, name));
    expect(reading?.warnings, what).toHaveLength(1);
    const [{ code, message, remedy } = { code: "", message: "", remedy: "" }] = reading?.warnings ?? [];
    expect(code).toBe("JournalDamaged");
    expect(message).toContain(`config/${name} cannot be used: it`);
    expect(message.length).toBeLessThan(400);
    expect(remedy).not.toBe("");
  }
  expect((await KINDS[name]?.(memoryStore("config")))?.warnings).toEqual([]);
});

test("blobs of release 0.2 are read", async () => {
  const config = memoryStore("config");
  config.put(
    "journal/retention.json",
    '{\n  "finishedAt": "2026-06-01T00:00:00.000000000Z",\n  "folders": [\n    "ingestion/a"\n  ]\n}\n',
  );
  config.put("journal/export-scopes.json", `[\n  "${SCOPE}"\n]\n`);
  config.put("journal/read-back.json", '{\n "local": {\n  "a/202606": "\\"0x1\\""\n }\n}\n');
  config.put(EXPORT, "{}", {
    HUB_EXPORT_RECORD: encodeURIComponent(
      `{"scope":"${SCOPE}","exportName":"hub-daily-costdetails","since":"2026-06-01T00:00:00.000000000Z"}`,
    ),
  });
  expect((await readRetentionRecord(config)).value).toEqual({
    finishedAt: "2026-06-01T00:00:00.000000000Z",
    folders: ["ingestion/a"],
  });
  expect((await readExportScopes(config)).value).toEqual([SCOPE]);
  expect((await readMonthMarks(config, "read-back")).of(LAKE).get("a/202606")).toBe('"0x1"');
  const { records, warnings } = await readExportRecords(config);
  expect(records).toMatchObject([{ scope: SCOPE, since: "2026-06-01T00:00:00.000000000Z" }]);
  expect(warnings).toEqual([]);
});

const textOf = async (config: BlobStore, name: string): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await config.read(name)));

test("unknown members of a newer release are kept", async () => {
  const config = memoryStore("config");
  config.put("journal/retention.json", '{"folders": [], "newer": {"a": 1}}');
  const { value: retention } = await readRetentionRecord(config);
  await writeRetentionRecord(config, { ...retention, finishedAt: undefined, folders: ["ingestion/b"] });
  expect(await textOf(config, "journal/retention.json")).toEqual({ newer: { a: 1 }, folders: ["ingestion/b"] });

  config.put("journal/export-scopes.json", '["newer:scope/..", {"scope": 1}]');
  await writeExportScopes(config, [SCOPE]);
  expect(await textOf(config, "journal/export-scopes.json")).toEqual([SCOPE, "newer:scope/..", { scope: 1 }]);

  config.put("journal/fills.json", '{"format": 3, "local": {"a": "1", "b": {"newer": true}}}');
  const marks = await readMonthMarks(config, "fills");
  expect(marks.of(LAKE).get("b")).toBeUndefined();
  marks.of(LAKE).set("a", "2");
  await marks.save();
  expect(await textOf(config, "journal/fills.json")).toEqual({ format: 3, local: { a: "2", b: { newer: true } } });

  config.put(
    EXPORT,
    `{"scope": "${SCOPE}", "exportName": "hub-daily-costdetails", "since": "2026-06-01", "newer": [1]}`,
  );
  const [record] = (await readExportRecords(config)).records;
  if (record !== undefined) await writeExportRecord(config, record);
  expect(await textOf(config, EXPORT)).toMatchObject({ scope: SCOPE, newer: [1] });
  expect((await readExportRecords(config)).records).toEqual([record]);
});

test("a record of an export without valid metadata is read from its content", async () => {
  const config = memoryStore("config");
  const content = `{"scope": "${SCOPE}", "exportName": "hub-daily-costdetails", "since": "2026-06-01"}`;
  for (const metadata of [
    {},
    { hub_export_record: "%" },
    { hub_export_record: "%7B" },
    { hub_export_record: "%7B%7D" },
  ]) {
    config.put(EXPORT, content, metadata);
    const { records, warnings } = await readExportRecords(config);
    expect(records.map(({ scope }) => scope)).toEqual([SCOPE]);
    expect(warnings).toEqual([]);
  }
});

test.each([
  "",
  "{",
  "[]",
  "null",
  "{}",
  '{"scope":"subscriptions/1","exportName":"a","since":"x"}',
  '{"scope":"..","exportName":"a"}',
])("%j is not a record of an export", async (content) => {
  const { records, warnings } = await readExportRecords(put(content, EXPORT));
  expect(records).toEqual([]);
  expect(warnings).toHaveLength(1);
});

test("a record is still written if unknown members of a newer release are too long for metadata", async () => {
  const config = memoryStore("config");
  const record = { scope: SCOPE, exportName: "hub-daily-costdetails", since: parseInstant("2026-06-01") };
  await writeExportRecord(config, { ...record, others: { newer: "ä".repeat(4000) } });
  const { metadata = {} } = (await config.properties(EXPORT)) ?? {};
  expect(Object.keys(metadata)).toHaveLength(1);
  expect(Object.values(metadata).join("").length).toBeLessThan(6000);
  expect((await readExportRecords(config)).records).toMatchObject([record]);
});

test("a run replaces damaged marks with its own", async () => {
  const config = put("{", "journal/read-back.json");
  const marks = await readMonthMarks(config, "read-back");
  marks.of(LAKE).set("a", '"1"');
  await marks.save();
  const after = await readMonthMarks(config, "read-back");
  expect([after.of(LAKE).get("a"), after.warnings]).toEqual(['"1"', []]);
});

test("the state of a step has the same text as the blob", () => {
  const record = { repository: "a/b", workflows: [{ id: 1, path: "x.yml" }], run: undefined, since: "" };
  expect(parsePausedRecord(formatPausedRecord(record))).toEqual(record);
});
