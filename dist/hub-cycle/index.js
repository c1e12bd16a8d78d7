import { enableCompileCache } from "node:module";

const tools = process.env.RUNNER_TOOL_CACHE;
const { directory } = tools ? enableCompileCache(`${tools}/cost-hub-compile-cache`) : {};
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
const { runAction } = await import("../lib/index.js");
const converterWorkerUrl = new URL("../lib/converter-worker.js", import.meta.url);
await runAction("hub-cycle", ["storage-account","storage-account-id","auth","tenant-id","client-id","subscription-id","cloud","token-audience","authority-host","custom-hosts","resource-manager-url","storage-key","hub-name","settings-path","api-version","schedule","start-month","end-month","scopes","force","timeout-minutes","github-token","allow-public","dry-run","accept-empty-cells","migrate","unknown-columns","focus-version","compression","page-version","reader-statistics","fail-on-overlap","export-retention-in-days","remote-storage-url","remote-storage-key","remote-mode","key-vault","stale-after-hours","table","fill-prices","conformance","recreate-containers","ingestion-retention-in-months","max-delete-percent","delete-unowned-months","table-retention-days"], converterWorkerUrl);
