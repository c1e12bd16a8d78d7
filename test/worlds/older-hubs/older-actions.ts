import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Unpacks the actions of an earlier version into a new folder, for `runActionBundle`. */
export function unpackActions(version: "0.2"): string {
  const folder = mkdtempSync(join(tmpdir(), "older-actions-"));
  execFileSync("tar", ["-xzf", join(import.meta.dirname, `actions-${version}.tar.gz`), "-C", folder]);
  return folder;
}
