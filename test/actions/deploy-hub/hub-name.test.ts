import { InputError } from "exact-values/errors";
import { expect, test } from "vitest";
import { checkHubName } from "../../../src/hub/hub-name.ts";

test.each(["finops-hub", "F", "1", "Contoso_Hub.2 west", "x".repeat(63)])("accepts %s as a hub name", (name) => {
  expect(() => checkHubName(name)).not.toThrow();
});

test.each([
  ["x".repeat(64), "has 64 characters"],
  ["größe", 'the character "ö"'],
  ["hub/1", 'the character "/"'],
  ["費用", 'the character "費"'],
  // The Kelvin sign becomes a plain k in lower case.
  ["\u212aosten", "the character"],
  ["_-.", "neither a letter nor a digit"],
  ["", "neither a letter nor a digit"],
])("rejects %j as a hub name", (name, reason) => {
  expect(() => checkHubName(name)).toThrow(InputError);
  expect(() => checkHubName(name)).toThrow(reason);
});
