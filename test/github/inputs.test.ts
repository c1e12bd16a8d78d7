import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { createInputReader } from "../../src/github/step-inputs.ts";

const KNOWN = ["storage-account", "storage-key", "dry-run", "mode", "scopes", "days", "hub name"];

function readerOf(inputs: Record<string, string>, masked: string[] = []) {
  const environment = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`, value]),
  );
  return createInputReader({ PATH: "/bin", ...environment }, KNOWN, (secret) => masked.push(secret));
}

function errorOf(act: () => unknown): InputError {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("text", () => {
  test("is trimmed, and found under the runner's variable name", () => {
    const reader = readerOf({ "storage-account": "  examplehub\n", "hub name": "costs" });
    expect(reader.text("storage-account")).toBe("examplehub");
    expect(reader.text("hub name")).toBe("costs");
  });

  test.each([{}, { "storage-account": "" }, { "storage-account": "  " }])(
    "missing from %j is an error that names the input",
    (inputs) => {
      const error = errorOf(() => readerOf(inputs).text("storage-account"));
      expect(error.code).toBe("MissingInput");
      expect(error.message).toContain("storage-account");
    },
  );

  test("that is optional is undefined if the runner sets it to the empty string", () => {
    expect(readerOf({ mode: "" }).optionalText("mode")).toBeUndefined();
  });
});

describe("flag", () => {
  test.each([
    ["true", true],
    ["True", true],
    ["TRUE", true],
    ["false", false],
    ["FALSE", false],
  ])("%s is %s", (text, value) => {
    expect(readerOf({ "dry-run": text }).flag("dry-run")).toBe(value);
  });

  test.each(["yes", "1", "ture", "on"])("%s is rejected, and the error lists the allowed values", (text) => {
    const error = errorOf(() => readerOf({ "dry-run": text }).flag("dry-run"));
    expect(error.code).toBe("InvalidInput");
    expect(error.message).toBe(`Input dry-run is "${text}", which is not true or false.`);
  });

  test("that is empty counts as missing, not as false", () => {
    const error = errorOf(() => readerOf({ "dry-run": "" }).flag("dry-run"));
    expect(error.code).toBe("MissingInput");
    expect(error.remedy).toContain("true or false");
  });
});

describe("whole number", () => {
  const range = { min: 0, max: 60 };

  test.each([
    ["0", 0],
    ["60", 60],
    ["007", 7],
  ])("%s is %d", (text, value) => {
    expect(readerOf({ days: text }).wholeNumber("days", range)).toBe(value);
  });

  test.each(["61", "-1", "1.0", "1e1", "0x10", "ten", "9".repeat(400)])(
    "%s is rejected, and the error contains the range",
    (text) => {
      const error = errorOf(() => readerOf({ days: text }).wholeNumber("days", range));
      expect(error.remedy).toBe("Set days to a whole number from 0 to 60.");
    },
  );

  test("that is optional is undefined if it is not set", () => {
    expect(readerOf({ days: "" }).optionalWholeNumber("days", range)).toBeUndefined();
    expect(readerOf({ days: "3" }).optionalWholeNumber("days", range)).toBe(3);
  });
});

describe("choice", () => {
  const allowed = ["run", "plan"] as const;

  test("is returned with the spelling in the list", () => {
    expect(readerOf({ mode: "PLAN" }).choice("mode", allowed)).toBe("plan");
    expect(readerOf({ mode: "azurecloud" }).choice("mode", ["AzureCloud"])).toBe("AzureCloud");
  });

  test("outside the list is rejected, and the error contains the list", () => {
    const error = errorOf(() => readerOf({ mode: "rum" }).choice("mode", allowed));
    expect(error.message).toContain('"rum", which is not one of run, plan');
  });
});

describe("list", () => {
  test.each([
    ["", []],
    ["a", ["a"]],
    ["a, b,,c", ["a", "b", "c"]],
    ["a\r\n\n  b\nc,\n", ["a", "b", "c"]],
    ['["a,b", " c ", ""]', ["a,b", "c"]],
    ["[]", []],
  ])("%j is %j", (text, items) => {
    expect(readerOf({ scopes: text }).list("scopes")).toEqual(items);
  });

  test.each(['["a"', "[1]", "[null]"])("%s is rejected as a broken JSON array", (text) => {
    expect(errorOf(() => readerOf({ scopes: text }).list("scopes")).code).toBe("InvalidInput");
  });
});

describe("secret", () => {
  test("is masked before the reader returns it", () => {
    const masked: string[] = [];
    expect(readerOf({ "storage-key": " c2VjcmV0 " }, masked).secret("storage-key")).toBe("c2VjcmV0");
    expect(masked).toEqual(["c2VjcmV0"]);
  });

  test("with several lines has each line masked, except lines with only brackets", () => {
    const masked: string[] = [];
    readerOf({ "storage-key": '{\n  "key": "abc",\r\n  "id": "def"\n}' }, masked).secret("storage-key");
    expect(masked.slice(1)).toEqual(['"key": "abc",', '"id": "def"']);
  });

  test("that is not set masks nothing", () => {
    const masked: string[] = [];
    expect(readerOf({ "storage-key": "" }, masked).secret("storage-key")).toBeUndefined();
    expect(masked).toEqual([]);
  });
});

test("an unknown input fails, and the error contains the nearest known name but never the value", () => {
  const error = errorOf(() => readerOf({ "storage-kye": "topsecret", "dry-run": "true" }));
  expect(error.code).toBe("UnknownInput");
  expect(error.message).toBe('This action has no input "storage-kye" (nearest: storage-key).');
  expect(error.remedy).toContain("storage-account");
  expect(JSON.stringify(error)).not.toContain("topsecret");
});

test("the reader records the names that were read", () => {
  const reader = readerOf({ "dry-run": "true" });
  reader.flag("dry-run");
  reader.optionalText("mode");
  reader.secret("storage-key");
  expect(reader.namesAskedFor()).toEqual(["dry-run", "mode", "storage-key"]);
});
