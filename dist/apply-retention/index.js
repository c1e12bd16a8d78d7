import { runAction } from "../lib/index.js";

const engineWorkerUrl = new URL("../lib/engine-worker.js", import.meta.url);
await runAction("apply-retention", ["storage-account","auth","tenant-id","client-id","subscription-id","cloud","authority-host","resource-manager-url","storage-key","settings-path","export-retention-in-days","ingestion-retention-in-months","max-delete-percent","remote-storage-url","remote-storage-key","remote-mode","key-vault","pull-request-comment","github-token","table-retention-days","dry-run"], engineWorkerUrl);
