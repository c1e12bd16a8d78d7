import { enableCompileCache } from "node:module";

const tools = process.env.RUNNER_TOOL_CACHE;
const { directory } = tools ? enableCompileCache(`${tools}/cost-hub-compile-cache`) : {};
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
const { runAction } = await import("../lib/index.js");
const converterWorkerUrl = new URL("../lib/converter-worker.js", import.meta.url);
await runAction("watch", ["storage-account","storage","auth","tenant-id","client-id","subscription-id","cloud","token-audience","authority-host","custom-hosts","resource-manager-url","storage-key","budgets-path","months","stale-after-hours","channel-secrets","channel-hosts","fail-on","dry-run","upload","output","retention-days","pull-request-comment","allow-public","github-token"], converterWorkerUrl);
