import { createSilences, simulatedClock } from "azure-simulator/testing";
import { afterAll, expect, test } from "vitest";
import { expectNamed, impatience, reportSweep, type SweptRun, sweep } from "../worlds/living-hub/silence-sweep.ts";
import { type SimulatedSubscription, startSubscription } from "../worlds/simulated-azure/simulated-subscription.ts";

const SCOPE = "/subscriptions/10000000-0000-0000-0000-000000000000";

const silences = createSilences();
let clock = simulatedClock("2026-11-21T10:00:00Z", 100);
let azure: SimulatedSubscription;
afterAll(() => azure.close());

/** A subscription without any deployment. */
async function startAnew(): Promise<void> {
  clock = simulatedClock("2026-11-21T10:00:00Z", 100);
  azure = await startSubscription({
    clock,
    isUnregistered: true,
    silences,
    github: { workflows: ["hub-daily.yml"] },
  });
}

function deploy() {
  const inputs = { "scopes-to-monitor": SCOPE, "github-token": azure.cloud.github.token };
  return azure.deploy(inputs, { environment: impatience(clock) });
}

/** Only a deployment that finds an existing hub pauses its workflows, as a second attempt does. */
const PAUSED_RECORD = "journal/paused.json";

/** The types of all resources, the settings and the files. Resource names depend on the subscription. */
async function inventory(): Promise<readonly string[]> {
  const hub = await azure.hub();
  const settings = await hub.read("config", "settings.json");
  const types = azure.cloud.arm.resources.all().map(({ type }) => type);
  const files = (await hub.names("config")).filter((name) => name !== PAUSED_RECORD);
  return [...types.sort(), ...files, String(settings)];
}

test("deploy-hub creates a new hub", { timeout: 2_400_000 }, async () => {
  await startAnew();
  const first = await deploy();
  expect(first.exitCode, first.log).toBe(0);
  const expected = await inventory();
  const prepare = async (): Promise<void> => {
    await azure.close();
    await startAnew();
  };
  const check = async (ended: SweptRun): Promise<void> => {
    const place = `call ${ended.n}, ${ended.kind} at ${ended.call}: ${ended.run.log}`;
    expectNamed(ended);
    if (ended.run.exitCode !== 0) expect((await deploy()).exitCode, place).toBe(0);
    expect(await inventory(), place).toEqual(expected);
  };
  const result = await sweep({ silences, prepare, start: deploy, check });
  reportSweep("deploy-hub, for the first time", result);
  // A machine that stalls for a long time can use up all three attempts.
  expect(result.succeeded + (result.failures.NoAnswer ?? 0), JSON.stringify(result)).toBe(result.runs);
});
