import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..", "..");
/** Where nothing else looks: not the compiler, not the linter, not git. */
const FOLDER = join(ROOT, "node_modules", ".cache", "chdb-3.4.0");

/** Set where nobody can install it, such as without a registry; the tests are skipped then, and say so. */
export const IS_LEFT_OUT = process.env.TEST_WITHOUT_CHDB === "1";

/**
 * ClickHouse in process, over 500 MB and so no package of the project: installed by its own lock file, once. Throws when it cannot be, since a reader
 * that is not asked agrees with everything.
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
