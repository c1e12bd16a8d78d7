import { enableCompileCache } from "node:module";

const tools = process.env.RUNNER_TOOL_CACHE;
const { directory } = tools ? enableCompileCache(`${tools}/cost-hub-compile-cache`) : {};
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
const { runAction } = await import("../lib/index.js");
const converterWorkerUrl = new URL("../lib/converter-worker.js", import.meta.url);
await runAction("allocate", ["storage-account","storage","auth","tenant-id","client-id","subscription-id","cloud","token-audience","authority-host","custom-hosts","resource-manager-url","storage-key","rules-path","months","rerun-months","journal-months","charge-months","team-dimension","clearing-account","dry-run","upload","retention-days","pull-request-comment","allow-public","github-token"], converterWorkerUrl);
