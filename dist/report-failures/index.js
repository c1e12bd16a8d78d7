import { runAction } from "../lib/index.js";

const engineWorkerUrl = new URL("../lib/engine-worker.js", import.meta.url);
await runAction("report-failures", ["github-token"], engineWorkerUrl);
