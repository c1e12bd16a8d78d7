/** Converts CSV files on this machine: `npm run convert -- --help`. */
import { enableCompileCache } from "node:module";

// What was compiled once need not be compiled by every run and by each of its threads, which learn of it from the environment.
const { directory } = enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory;
await import("./convert/convert-files.ts");
