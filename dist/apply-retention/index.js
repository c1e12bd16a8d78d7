import { enableCompileCache } from "node:module";

const tools = process.env.RUNNER_TOOL_CACHE;
const { directory } = tools ? enableCompileCache(`${tools}/cost-hub-compile-cache`) : {};
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
const { runAction } = await import("../lib/index.js");
const converterWorkerUrl = new URL("../lib/converter-worker.js", import.meta.url);
await runAction("apply-retention", ["storage-account","storage","auth","tenant-id","client-id","subscription-id","cloud","token-audience","authority-host","custom-hosts","resource-manager-url","storage-key","settings-path","export-retention-in-days","ingestion-retention-in-months","max-delete-percent","delete-unowned-months","remote-storage-url","remote-storage-key","remote-mode","key-vault","pull-request-comment","github-token","allow-public","table-retention-days","dry-run"], converterWorkerUrl);
