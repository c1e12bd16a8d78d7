import { runAction } from "../lib/index.js";

const engineWorkerUrl = new URL("../lib/engine-worker.js", import.meta.url);
await runAction("ingest", ["storage-account","auth","tenant-id","client-id","subscription-id","cloud","authority-host","resource-manager-url","storage-key","mode","manifests","scopes","months","force","migrate","unknown-columns","compression","reader-statistics","fail-on-overlap","export-retention-in-days","dry-run"], engineWorkerUrl);
