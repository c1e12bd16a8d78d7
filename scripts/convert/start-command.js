import { enableCompileCache } from "node:module";

/**
 * Runs a command of focus-parquet on this machine.
 *
 * @param {string} name
 */
export async function startCommand(name) {
  // This file is plain JavaScript, because Node needs 30 ms to initialize TypeScript support for the first module of a
  // process. The compile cache avoids this for all others. Threads and later runs find the cache through the
  // environment.
  const { directory } = enableCompileCache();
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory;
  const { joinedModules } = await import("./joined-modules.ts");
  const modules = await joinedModules();
  const { runCommand } = await import(modules.convert.href);
  await runCommand([name, ...process.argv.slice(2)], modules.worker);
}
