import promises, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/** Performs or refuses a call that changes something; `operation` is its name, such as `rename`. */
export type AroundCall = (operation: string, act: () => Promise<unknown>) => Promise<unknown>;

type Call = (...given: unknown[]) => Promise<unknown>;

const OF_PATHS = ["writeFile", "appendFile", "rename", "unlink", "rm", "rmdir", "mkdir", "copyFile"] as const;
const OF_FILES = ["writeFile", "sync", "utimes"] as const;

/** Intercepts all calls of this process that change files below a folder. Returns a function that stops it. */
export async function watchDisk(folder: string, around: AroundCall): Promise<() => void> {
  const isBelow = (path: unknown): boolean => typeof path === "string" && path.startsWith(folder);
  const watched = new WeakSet<object>();
  const undo: (() => void)[] = [];
  const replace = (target: Record<string, Call>, name: string, wrap: (real: Call) => Call): void => {
    const real = target[name] as Call;
    target[name] = wrap(real);
    undo.push(() => {
      target[name] = real;
    });
  };
  const calls = promises as unknown as Record<string, Call>;
  for (const name of OF_PATHS) {
    replace(calls, name, (real) => (...given) => {
      // If there are two paths, the second one changes.
      const act = () => real(...given);
      return isBelow(given[0]) || isBelow(given[1]) ? around(name, act) : act();
    });
  }
  replace(calls, "open", (real) => async (...given) => {
    const isChange = /[wa+]/.test(String(given[1] ?? "r"));
    const act = () => real(...given);
    const file = (isBelow(given[0]) && isChange ? await around("open", act) : await act()) as FileHandle;
    if (isBelow(given[0])) watched.add(file);
    return file;
  });
  const some = await promises.open(process.execPath);
  const prototype = Object.getPrototypeOf(some) as Record<string, Call>;
  await some.close();
  for (const name of OF_FILES) {
    replace(
      prototype,
      name,
      (real) =>
        function (this: object, ...given) {
          const act = () => real.apply(this, given);
          return watched.has(this) ? around(`file.${name}`, act) : act();
        },
    );
  }
  syncBuiltinESMExports();
  return () => {
    for (const one of undo) one();
    syncBuiltinESMExports();
  };
}
