import { expect, test } from "vitest";
import { parseBoolean } from "../../src/focus/boolean.ts";

test.each(["True", "true", "TRUE", "1"])("%s is true", (text) => {
  expect(parseBoolean(text)).toBe(true);
});

test.each(["False", "false", "FALSE", "0"])("%s is false", (text) => {
  expect(parseBoolean(text)).toBe(false);
});

test.each(["", "yes", "no", "t", "2", "-1", "1.0", "00", " true", "NULL", "wahr"])("%j is neither", (text) => {
  expect(parseBoolean(text)).toBeUndefined();
});
