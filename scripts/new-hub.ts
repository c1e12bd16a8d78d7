/** Makes the files of a hub in the folder of a repository, and prints what is left to do by hand: `npm run new-hub -- --help`. */
import { join } from "node:path";
import { InputError } from "exact-values/errors";
import { ACTIONS_REPOSITORY, isPlaceholder } from "./examples.ts";
import { newHub } from "./new-hub/create-hub.ts";

try {
  // npm starts scripts in the folder of the project; paths are meant from where the person is.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const published = isPlaceholder ? undefined : ACTIONS_REPOSITORY;
  console.log(newHub(process.argv.slice(2), { actionsFolder: join(import.meta.dirname, ".."), cwd, published }));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}\n${error.remedy}`);
  process.exitCode = 1;
}
