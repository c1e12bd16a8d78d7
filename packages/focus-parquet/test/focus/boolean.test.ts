import { expect, test } from "vitest";
import { parseBoolean } from "../../src/focus/boolean.ts";

test.each([
  [true, ["True", "true", "TRUE", "1"]],
  [false, ["False", "false", "FALSE", "0"]],
  [undefined, ["", "yes", "no", "t", "2", "-1", "1.0", "00", " true", "NULL", "wahr"]],
])("parses %s", (value, texts) => {
  for (const text of texts) expect(parseBoolean(text), text).toBe(value);
});
