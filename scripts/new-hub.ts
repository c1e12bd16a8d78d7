/**
 * Creates the files of a hub in a repository's folder, and prints the remaining manual steps: `npm run new-hub --
 * --help`.
 */
import { join } from "node:path";
import { InputError } from "exact-values/errors";
import { ACTIONS_REPOSITORY, isPlaceholder } from "./examples.ts";
import { newHub } from "./new-hub/create-hub.ts";

try {
  // npm starts scripts in the project's folder. Paths are relative to the folder of the user.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const published = isPlaceholder ? undefined : ACTIONS_REPOSITORY;
  console.log(newHub(process.argv.slice(2), { actionsFolder: join(import.meta.dirname, ".."), cwd, published }));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}\n${error.remedy}`);
  process.exitCode = 1;
}
