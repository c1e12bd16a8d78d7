/** Converts CSV files on this machine: `npm run convert -- --help`. */
import { enableCompileCache } from "node:module";

// Plain JavaScript: Node takes 30 ms to get ready for TypeScript, unless what it became is in the cache, where the first module of a process cannot be.
// What was compiled once need not be compiled by every run and by each of its threads, which learn of it from the environment.
const { directory } = enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory;
const { joinedModules } = await import("./convert/joined-modules.ts");
const modules = await joinedModules();
const { runCommand } = await import(modules.convert.href);
await runCommand(["convert", ...process.argv.slice(2)], modules.worker);
