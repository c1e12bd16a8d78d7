import { expect, test } from "vitest";
import { saysNothing } from "../../../src/hub/settings/lost-settings.ts";

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");

test.each([
  ["nothing", ""],
  ["blanks", " \r\n\t"],
  ["a byte order mark", "\ufeff"],
  ["a byte order mark of UTF-16", utf16("")],
  ["zeros", "\0\0\0\0"],
  ["no key", "{}"],
  ["no keys, in UTF-16", utf16(" { } ")],
  ["null", "null"],
  ["an empty list", "[]"],
  ["an empty text", '""'],
  ["only the kind of file", '{"$schema": "x", "type": "HubInstance", "version": "0.4", "learnMore": "y"}'],
  ["keys without values", '{"scopes": null, "retention": null}'],
])("%s contains no decision", (_, content) => {
  expect(saysNothing(Buffer.from(content))).toBe(true);
});

test.each([
  '{"scopes": []}',
  '{"retention": {}}',
  '{"retention": {"msexports": {"days": 0}}}',
  '{"notes": "ours"}',
  '{"scopes": [',
  "<html>",
  "\u0000{",
])("%j contains a decision, or a fault that must be fixed", (content) => {
  expect(saysNothing(Buffer.from(content))).toBe(false);
});

test("a missing file contains no decision", () => {
  expect(saysNothing(undefined)).toBe(true);
});
