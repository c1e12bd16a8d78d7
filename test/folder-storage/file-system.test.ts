import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { callFolder } from "../../src/folder-storage/file-system.ts";
import { refuseNetworkDrive } from "../../src/folder-storage/lake-folder.ts";

const { signal } = new AbortController();

describe("an error of the operating system has a remedy:", () => {
  test.each([
    ["EACCES", "FolderForbidden"],
    ["EROFS", "FolderForbidden"],
    ["ENOSPC", "FolderFull"],
    ["EDQUOT", "FolderFull"],
    ["EISDIR", "DirectoryInTheWay"],
    ["ENAMETOOLONG", "InvalidBlobName"],
    ["EIO", "FolderFailed"],
    ["EMFILE", "FolderFailed"],
  ])("%s is %s", async (system, code) => {
    const cause = Object.assign(new Error(system), { code: system, syscall: "rename" });
    const failed = callFolder("commit ingestion/month", signal, () => Promise.reject(cause));
    await expect(failed).rejects.toMatchObject({ code, cause });
    await expect(failed).rejects.toThrow(`Could not commit ingestion/month: the file system returned ${system}.`);
  });

  test("any other error is returned unchanged", async () => {
    const bug = new TypeError("undefined is not a function");
    await expect(callFolder("read a", signal, () => Promise.reject(bug))).rejects.toBe(bug);
  });
});

test.each([
  [0x6969, "NFS"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
])("a folder on a file system of type %i is rejected as %s", async (type, name) => {
  const error = await inputErrorOf(() => refuseNetworkDrive("/lake", async () => type));
  expect(error).toMatchObject({ code: "NetworkDrive", message: `/lake is on a network drive (${name}).` });
});

test("a folder on a local disk is accepted", async () => {
  await refuseNetworkDrive("/lake", async () => 0xef53);
  await refuseNetworkDrive(import.meta.dirname);
});
