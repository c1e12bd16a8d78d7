/** Performs a trial in front of a simulator that it starts: `FOLDER`. It calls itself with the simulator's environment. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "exact-values/clock";
import { parseScopeId } from "../../src/hub/scope.ts";
import { performTrial } from "./perform-trial.ts";
import { PERFORMED, runHere, startTrialWorld } from "./simulated-trial.ts";
import { openTrialClients } from "./trial-clients.ts";

const [script = "", folder = "", subscriptionId, repository = ""] = process.argv.slice(1);
if (subscriptionId === undefined) {
  const world = await startTrialWorld();
  const { arm, github } = world.cloud;
  process.stdout.write(await runHere([script, folder, arm.subscriptionId, github.repository], world.environment));
  await world.close();
} else {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const scope = parseScopeId(`/subscriptions/${subscriptionId}`);
  const performed = await performTrial({
    clients: openTrialClients(subscriptionId, systemClock()),
    record: { name: "hub-trial-00000000", options: { subscriptionId, repository, location: "westeurope", scope } },
    folders: { root: folder, recording: folder },
    signal: new AbortController().signal,
    onLog: (text) => process.stdout.write(text),
  });
  await writeFile(join(folder, PERFORMED), JSON.stringify(performed));
}
