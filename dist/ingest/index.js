import { enableCompileCache } from "node:module";

const tools = process.env.RUNNER_TOOL_CACHE;
const { directory } = tools ? enableCompileCache(`${tools}/cost-hub-compile-cache`) : {};
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
const { runAction } = await import("../lib/index.js");
const converterWorkerUrl = new URL("../lib/converter-worker.js", import.meta.url);
await runAction("ingest", ["storage-account","storage","auth","tenant-id","client-id","subscription-id","cloud","token-audience","authority-host","custom-hosts","resource-manager-url","storage-key","mode","matrix-entry","fan-out-above-megabytes","most-entries","least-entry-megabytes","manifests","scopes","months","force","accept-empty-cells","migrate","unknown-columns","focus-version","compression","page-version","reader-statistics","fail-on-overlap","export-retention-in-days","remote-storage-url","remote-storage-key","remote-mode","key-vault","source","layout","mapping","stale-after-hours","table","fill-prices","conformance","recreate-containers","dry-run","allow-public","github-token"], converterWorkerUrl);
