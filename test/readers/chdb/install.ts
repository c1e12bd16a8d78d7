import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..", "..");
/** A folder that compiler, linter and git ignore. */
const FOLDER = join(ROOT, "node_modules", ".cache", "chdb-3.4.0");

/** Set if it cannot be installed, for example without a registry. The tests are then skipped with a message. */
export const IS_LEFT_OUT = process.env.TEST_WITHOUT_CHDB === "1";

/**
 * In-process ClickHouse. It is larger than 500 MB, so it is not a dependency of the project, and its own lock file
 * installs it once. Throws if that fails, because without the reader every comparison would pass.
 */
export function installChdb(): string {
  if (existsSync(join(FOLDER, "installed"))) return FOLDER;
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) cpSync(join(import.meta.dirname, file), join(FOLDER, file));
  const onWindows = process.platform === "win32";
  const { status, stderr } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: FOLDER,
    encoding: "utf8",
    shell: onWindows,
  });
  if (status !== 0) {
    throw new Error(
      `chdb cannot be installed. Where there is no registry, or no build of it for this system, set TEST_WITHOUT_CHDB=1.\n${stderr}`,
    );
  }
  mkdirSync(join(FOLDER, "installed"));
  return FOLDER;
}
