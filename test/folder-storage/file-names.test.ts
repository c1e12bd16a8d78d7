import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { assertOwnPath, isOwnPath, pathOfBlob } from "../../src/folder-storage/file-names.ts";

const codeOf = (name: string, platform: NodeJS.Platform): string | undefined => {
  try {
    pathOfBlob("/lake/msexports", name, platform);
    return undefined;
  } catch (error) {
    return error instanceof InputError ? error.code : String(error);
  }
};

describe("a name from data never leads outside its container:", () => {
  test.each([
    "",
    "/etc/passwd",
    "..",
    "../config/settings.json",
    "a/../../config/settings.json",
    "a/./b",
    "a//b",
    "a/",
    "..\\config\\settings.json",
    "a\\b",
    "C:\\a",
    "a\0b",
    "a\nb",
    "a\u007f",
    "\ud800",
    "x".repeat(256),
    "ä".repeat(128),
  ])("%j is rejected on every platform", (name) => {
    for (const platform of ["linux", "darwin", "win32"] as const)
      expect(codeOf(name, platform)).toBe("InvalidBlobName");
  });

  test.each(["C:", "a:stream", "con", "NUL.csv", "com1/part.csv", "a.", "a ", "what?", 'a"b', "a|b"])(
    "%j is rejected on Windows, where it is not a separate file",
    (name) => {
      expect(codeOf(name, "win32")).toBe("InvalidBlobName");
      expect(codeOf(name, "linux")).toBeUndefined();
    },
  );

  test("names of real scopes, exports and journals are accepted", () => {
    const names = [
      "subscriptions/5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11/202606/focuscost/focuscost.parquet",
      "subscriptions/s/resourcegroups/rg.with-dots_(1)/daily/20260601-20260630/guid/part_0_0001.csv.gz",
      "…ü/..hidden/a..b",
    ];
    for (const name of names) expect(codeOf(name, "win32")).toBeUndefined();
    const billing = "providers/microsoft.billing/billingaccounts/12:34_2019-05-31/202606/focuscost/focuscost.parquet";
    expect(codeOf(billing, "linux")).toBeUndefined();
    expect(pathOfBlob("/lake/ingestion", "a/b.parquet", "linux")).toBe("/lake/ingestion/a/b.parquet");
  });
});

describe("on a disk that ignores case", () => {
  /** Finds files as a disk that ignores case does, and returns their real names. */
  const caseless = (files: readonly string[]) =>
    (async (path: string) => {
      const found = files.find((file) => file.toLowerCase() === path.toLowerCase());
      if (found === undefined) throw Object.assign(new Error("ENOENT"), { code: "ENOENT", syscall: "realpath" });
      return found;
    }) as unknown as NonNullable<Parameters<typeof isOwnPath>[2]>;
  const disk = caseless(["/lake", "/lake/ingestion", "/lake/ingestion/A", "/lake/ingestion/A/month.parquet"]);

  test("only a file with exactly this name is found", async () => {
    expect(await isOwnPath("/lake", "/lake/ingestion/A/month.parquet", disk)).toBe(true);
    expect(await isOwnPath("/lake", "/lake/ingestion/a/month.parquet", disk)).toBe(false);
    expect(await isOwnPath("/lake", "/lake/ingestion/A/new.parquet", disk)).toBe(true);
  });

  test("a file is not written into a folder, or over a file, whose name differs in case", async () => {
    for (const path of ["/lake/ingestion/a/new.parquet", "/lake/ingestion/A/MONTH.parquet"])
      await expect(assertOwnPath("/lake", path, disk)).rejects.toMatchObject({ code: "InvalidBlobName" });
    await assertOwnPath("/lake", "/lake/ingestion/A/new.parquet", disk);
  });
});
