import { expect, test } from "vitest";
import { parseJsonText } from "../../../src/hub/text/json-text.ts";
import { inputErrorOf } from "../../readers/input-error.ts";

const SOURCE = { code: "InvalidSettings", file: "settings.json", remedy: "Repair it." };

test.each([
  ["characters", () => " ".repeat(50_000_000), "the file has 50000000 characters, more than 16777216"],
  ["values", () => `[${"1,".repeat(1_000_001)}1]`, "more than 1000000 values"],
])("a file of too many %s is refused before it takes minutes and gigabytes", async (_case, text, says) => {
  const error = await inputErrorOf(() => parseJsonText(text(), SOURCE));
  expect(error).toMatchObject({ code: "InvalidSettings", place: { file: "settings.json", line: 1 } });
  expect(error.message).toContain(says);
});
