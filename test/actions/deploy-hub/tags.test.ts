import { expect, test } from "vitest";
import { keepTags, parseTags, parseTagsByResource } from "../../../src/actions/deploy-hub/tags.ts";

const STORAGE = "Microsoft.Storage/storageAccounts";

test("existing resources keep their tags, except those set by the inputs", () => {
  const existing = [
    {
      type: "microsoft.storage/storageaccounts",
      tags: { owner: "data team", ENV: "test", level: "old", "cm-resource-parent": "/hub" },
    },
    { type: "Microsoft.KeyVault/vaults", tags: { env: "test" } },
    { type: "Microsoft.Logic/workflows" },
  ];
  expect(keepTags(existing, { Env: "production" }, { [STORAGE]: { level: "new" } })).toEqual({
    [STORAGE]: { level: "new", owner: "data team" },
  });
});

test("a second deployment passes the same tags as the first", () => {
  const first = keepTags([{ type: STORAGE, tags: { owner: "data team" } }], { env: "a" }, {});
  const deployed = [{ type: STORAGE, tags: { ...first[STORAGE], env: "a", "cm-resource-parent": "/hub" } }];
  expect(keepTags(deployed, { env: "a" }, {})).toEqual(first);
});

test("parses tags from JSON", () => {
  expect(parseTags("tags", undefined)).toEqual({});
  expect(parseTags("tags", '{"CostCenter": "1234"}')).toEqual({ CostCenter: "1234" });
  expect(parseTagsByResource("tags-by-resource", `{"${STORAGE}": {"a": "b"}}`)).toEqual({ [STORAGE]: { a: "b" } });
});

test.each(["CostCenter=1234", '["a"]', '{"a": 1}', "null", '"a"'])("rejects %s with an example", (text) => {
  expect(() => parseTags("tags", text)).toThrow(
    expect.objectContaining({ code: "InvalidInput", remedy: expect.stringContaining("CostCenter") }),
  );
});

test.each(['{"a": "b"}', '{"a": {"b": 1}}', '{"a": ["b"]}'])(
  "rejects %s, which is not an object of tags by resource",
  (text) => {
    expect(() => parseTagsByResource("tags-by-resource", text)).toThrow(
      expect.objectContaining({ code: "InvalidInput" }),
    );
  },
);
