import { enableCompileCache } from "node:module";

const tools = process.env.RUNNER_TOOL_CACHE;
const { directory } = tools ? enableCompileCache(`${tools}/cost-hub-compile-cache`) : {};
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
const { runAction } = await import("../lib/index.js");
const converterWorkerUrl = new URL("../lib/converter-worker.js", import.meta.url);
await runAction("deploy-hub", ["resource-group","subscription-id","auth","tenant-id","client-id","cloud","token-audience","authority-host","custom-hosts","resource-manager-url","mode","deployment-name","timeout-minutes","hub-name","location","storage-sku","storage-account-name","resource-names","network","private-endpoint-subnet","network-address-prefix","private-dns","private-dns-zone-ids","trusted-workspaces","encryption-key","encryption-identity","infrastructure-encryption","log-workspace","tags","tags-by-resource","scopes-to-monitor","table-readers","export-retention-in-days","ingestion-retention-in-months","settings-path","remote-hub-storage-uri","remote-hub-storage-key","skip-event-service-registration","event-service-location","event-bridge","event-bridge-token","allow-shared-key-access","enable-purge-protection","github-repository","github-environment","branch-credential","github-default-branch","github-owner-id","github-repository-id","github-issuer","github-token","allow-public","pull-request-comment","pause-workflows","stop-data-factory-hub","stop-older-engine","recreate-containers","remove-old-resources"], converterWorkerUrl);
