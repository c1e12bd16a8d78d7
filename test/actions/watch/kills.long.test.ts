import { afterAll, beforeAll, expect, test } from "vitest";
import { expectDeliveredAfterKill, expectDeliveredByTwo, type ObservedStory, observe } from "./kill-sweep.ts";
import { type KillWorld, startKillWorld } from "./watch-kills.ts";

let world: KillWorld;
let story: ObservedStory;
beforeAll(async () => {
  world = await startKillWorld();
  story = await observe(world);
});
afterAll(() => world.close());

/** A kill before any other call leaves what a kill after the change before it leaves. */
test("a run that dies at any change loses nothing, and repeats each message at most once", async () => {
  const changes = story.points.filter(({ isChange }) => isChange);
  const points = changes.filter(({ phase }, at) => phase === "after" || changes[at - 1]?.stage !== changes[at]?.stage);
  let repeats = 0;
  for (const point of points) repeats += (await expectDeliveredAfterKill(world, story, point)).repeats;
  console.log(`watch: ${story.points.length / 2} calls, ${points.length} kills, ${repeats} repeated messages`);
  expect(repeats).toBeGreaterThan(0);
});

/** Runs change neither the lake nor the hub's settings. */
const SHARED = /budgets\.json|watch\.json|^POST|issues/;

test("two runs that meet at any call send each message once", async () => {
  const points = story.points.filter(({ name, phase, stage }) => stage < 2 && phase === "before" && SHARED.test(name));
  for (const point of points) await expectDeliveredByTwo(world, story, point);
  console.log(`watch: ${points.length} meetings`);
});
