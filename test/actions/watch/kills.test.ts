import { afterAll, beforeAll, expect, test } from "vitest";
import { expectDelivered, expectDeliveredAfterKill, type ObservedStory, observe } from "./kill-sweep.ts";
import { type Delivery, type Gate, type KillWorld, STAGES, type Story, startKillWorld } from "./watch-kills.ts";

let world: KillWorld;
let undisturbed: ObservedStory;
beforeAll(async () => {
  world = await startKillWorld();
  undisturbed = await observe(world);
});
afterAll(() => world.close());

/** Every call is in `kills.long.test.ts`. */
test.each(["PutBlob config/journal/watch.json", "POST /teams", "POST /hook", "POST /issues"])(
  "a run that dies after %s loses nothing, and repeats at most one message",
  async (name) => {
    const point = undisturbed.points.find((one) => one.name === name && one.phase === "after");
    expect(point).toBeDefined();
    if (point === undefined) return;
    const { repeats } = await expectDeliveredAfterKill(world, undisturbed, point);
    expect(repeats).toBe(name === "POST /teams" || name === "POST /hook" ? 1 : 0);
  },
);

test("two runs that start together send each message once", async () => {
  const story = await world.begin();
  for (const stage of STAGES) {
    const runs = await Promise.all([story.run(stage), story.run(stage)]);
    for (const { hasFailed, log } of runs) expect(hasFailed, log).toBe(false);
    story.wait();
    const { repeats } = expectDelivered(await story.delivery(), undisturbed.deliveries[stage], `stage ${stage}`);
    expect(repeats).toBe(0);
  }
});

test("messages of another run in progress are left to it for 15 minutes; only the one it began may be a repeat", async () => {
  const story = await world.begin();
  await runKilledAt(story, "POST /teams");
  const during = await story.run(0, { gate: async () => undefined });
  expect([during.hasFailed, during.outputs.sent], during.log).toEqual([false, "0"]);
  expect(marksOf(await story.delivery())).toEqual({ hook: [], teams: [] });
  story.wait();
  const after = await story.run(0);
  expect([after.hasFailed, after.outputs.sent], after.log).toEqual([false, "3"]);
  expect(marksOf(await story.delivery())).toEqual({ hook: [false], teams: [true] });
});

test("a lost response to a record does not mark a message", async () => {
  const story = await world.begin();
  let lost = 0;
  const gate: Gate = async ({ name }, phase) => {
    const isLost = name === "PutBlob config/journal/watch.json" && phase === "after" && lost++ % 2 === 0;
    return isLost ? "drop" : undefined;
  };
  const run = await story.run(0, { gate });
  expect([run.hasFailed, lost > 2], run.log).toEqual([false, true]);
  expect(marksOf(await story.delivery())).toEqual({ hook: [false], teams: [false] });
});

test("a message at which runs die twice is given up, and the messages after it arrive", async () => {
  const story = await world.begin();
  for (let time = 0; time < 2; time++) {
    await runKilledAt(story, "POST /teams");
    story.wait();
  }
  const third = await story.run(0);
  expect(third.annotations.map(({ title }) => title)).toEqual(["MessageUnconfirmed"]);
  expect(marksOf(await story.delivery())).toEqual({ hook: [false], teams: [] });
  const fourth = await story.run(0);
  expect([fourth.hasFailed, fourth.outputs.sent], fourth.log).toEqual([false, "0"]);
});

test("a run that was interrupted for longer leaves its messages to the run that took them over", async () => {
  const story = await world.begin();
  let other: Promise<unknown> | undefined;
  const gate: Gate = async ({ name }, phase) => {
    if (name !== "POST /teams" || phase !== "after" || other !== undefined) return undefined;
    story.wait();
    other = story.run(0);
    await other;
    return undefined;
  };
  const interrupted = await story.run(0, { gate });
  expect([interrupted.hasFailed, interrupted.outputs.sent], interrupted.log).toEqual([false, "1"]);
  expect(marksOf(await story.delivery())).toEqual({ hook: [false], teams: [false, true] });
});

/** Runs the first stage, and kills it before a call. */
async function runKilledAt(story: Story, call: string): Promise<void> {
  const killed = new AbortController();
  const gate: Gate = async ({ name }) => {
    if (name === call) killed.abort(new Error("killed"));
    return killed.signal.aborted ? "drop" : undefined;
  };
  await story.run(0, { gate, signal: killed.signal });
  expect(killed.signal.aborted).toBe(true);
}

function marksOf({ messages }: Delivery): Readonly<Record<string, readonly boolean[]>> {
  return Object.fromEntries(
    Object.entries(messages).map(([channel, all]) => [channel, all.map(({ isMarked }) => isMarked)]),
  );
}
