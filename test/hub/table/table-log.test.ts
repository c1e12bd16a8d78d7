import fc from "fast-check";
import { expect, test } from "vitest";
import { formatLogEntry, type LogActions, parseLogEntry } from "../../../src/hub/table/log-entry.ts";
import { NO_TABLE, replayLog, snapshotOfCheckpoint } from "../../../src/hub/table/table-snapshot.ts";
import { formatCheckpoint, readCheckpoint } from "../../../src/lake/table/checkpoint-file.ts";

function parse(text: string): readonly LogActions[] {
  return parseLogEntry("tables/costs/_delta_log/0.json", new TextEncoder().encode(text));
}

const path = fc.constantFrom("data/a.parquet", "data/b.parquet", "data/c%20d.parquet");
const values = fc.record({ x_Scope: fc.string(), x_Month: fc.constantFrom("202604", "202605") });
const long = fc.nat();
// The parquet reader builds maps as plain objects, which cannot hold this key.
const tagName = fc.string({ minLength: 1 }).filter((name) => name !== "__proto__");
const add = fc.record(
  {
    ...{ path, partitionValues: values, size: long, modificationTime: long, dataChange: fc.boolean() },
    ...{ stats: fc.string(), tags: fc.dictionary(tagName, fc.string()) },
  },
  { requiredKeys: ["path", "partitionValues", "size", "modificationTime", "dataChange"] },
);
const remove = fc.record(
  { ...{ path, deletionTimestamp: long, dataChange: fc.boolean() }, ...{ partitionValues: values, size: long } },
  { requiredKeys: ["path", "dataChange"] },
);
const txn = fc.record(
  { appId: fc.string({ minLength: 1 }), version: fc.maxSafeNat() },
  { requiredKeys: ["appId", "version"] },
);
const HEAD: readonly LogActions[] = [
  { protocol: { minReaderVersion: 1, minWriterVersion: 2 } },
  {
    metaData: {
      ...{ id: "id", format: { provider: "parquet", options: {} }, schemaString: "{}" },
      ...{ partitionColumns: ["x_Scope", "x_Month"], configuration: { a: "b" } },
    },
  },
];

/** Entries as writers create them: each names a path once. */
const entries = fc.array(
  fc.tuple(
    fc.uniqueArray(
      fc.oneof(
        add.map((file) => ({ add: file })),
        remove.map((file) => ({ remove: file })),
      ),
      {
        selector: (action) => ("add" in action ? action.add.path : action.remove.path),
      },
    ),
    fc.array(
      txn.map((transaction) => ({ txn: transaction })),
      { maxLength: 2 },
    ),
  ),
  { maxLength: 6 },
);

test("a checkpoint of any version with the later entries equals all entries", async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.nat(6), async (written, at) => {
      const log = [HEAD, ...written.map((actions) => actions.flat() as readonly LogActions[])].map(
        (actions, version) => ({
          version,
          actions: parseLogEntry("x", formatLogEntry(actions as never)),
        }),
      );
      const whole = replayLog(NO_TABLE, log);
      const border = Math.min(at, log.length - 1);
      const before = replayLog(NO_TABLE, log.slice(0, border + 1));
      const actions = await readCheckpoint(formatCheckpoint(before));
      const after = replayLog(snapshotOfCheckpoint(border, actions ?? []), log.slice(border + 1));
      expect(after.version).toBe(whole.version);
      expect([...after.files.keys()].sort()).toEqual([...whole.files.keys()].sort());
      for (const [name, { dataChange: _, tags = {}, ...file }] of whole.files) {
        const { dataChange: __, tags: kept = {}, ...read } = after.files.get(name) ?? { dataChange: false };
        expect({ ...read, tags: { ...kept } }).toEqual({ ...file, tags: { ...tags } });
      }
      expect([...after.removed.keys()].sort()).toEqual([...whole.removed.keys()].sort());
      expect(Object.fromEntries(after.transactions)).toEqual(Object.fromEntries(whole.transactions));
      expect(after.metaData).toMatchObject({ partitionColumns: ["x_Scope", "x_Month"], configuration: { a: "b" } });
    }),
  );
});

test("the order of the actions in an entry does not matter", () => {
  const add = { path: "a", partitionValues: {}, size: 1, modificationTime: 1, dataChange: true };
  const actions = [{ add }, { remove: { path: "b", dataChange: true } }];
  const base = replayLog(NO_TABLE, [{ version: 0, actions: [{ add: { ...add, path: "b" } }] }]);
  for (const order of [actions, actions.toReversed()]) {
    expect([...replayLog(base, [{ version: 1, actions: order }]).files.keys()]).toEqual(["a"]);
  }
});

test("a path that is added again is no longer removed, and a log with a gap is invalid", () => {
  const add = { path: "a", partitionValues: {}, size: 1, modificationTime: 1, dataChange: true };
  const log = [[{ add }], [{ remove: { path: "a", dataChange: true } }], [{ add }]];
  const snapshot = replayLog(
    NO_TABLE,
    log.map((actions, version) => ({ version, actions })),
  );
  expect([[...snapshot.files.keys()], [...snapshot.removed.keys()]]).toEqual([["a"], []]);
  expect(() => replayLog(snapshot, [{ version: 4, actions: [] }])).toThrow("version 2 is followed by 4");
});

test("unknown and null members are ignored, and an invalid action is reported with its line", () => {
  expect(parse('{"cdc":{"path":"x"}}\n\n{"add":null,"txn":{"appId":"a","version":1,"lastUpdated":null}}\n')).toEqual([
    { cdc: { path: "x" } },
    { txn: { appId: "a", version: 1 } },
  ]);
  const file = '"path":"x","size":1,"modificationTime":1,"dataChange":true';
  expect(parse(`{"add":{${file},"partitionValues":{"x_Month":null}}}`)).toMatchObject([
    { add: { partitionValues: { x_Month: null } } },
  ]);
  for (const line of [
    ...["1", "[]", "null", "{", '"text"', '{"add":{}}', '{"add":[]}', `{"add":{${file}}}`, '{"txn":{"appId":"a"}}'],
    ...[`{"add":{${file},"partitionValues":null}}`, '{"remove":{"path":5}}', '{"txn":{"appId":"a","version":1.5}}'],
    ...[
      `{"add":{${file.replace("1", "1.5")},"partitionValues":{}}}`,
      '{"remove":{"path":"x","deletionTimestamp":"1"}}',
    ],
    ...['{"protocol":{"minReaderVersion":"1"}}', '{"metaData":{"id":"x"}}'],
  ]) {
    expect(() => parse(`{"commitInfo":{}}\n${line}\n`), line).toThrow(
      "line 2 of tables/costs/_delta_log/0.json is not a valid action",
    );
  }
});
