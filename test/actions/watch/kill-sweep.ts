import type { Phase } from "azure-simulator/testing";
import { expect } from "vitest";
import { type Delivery, type Gate, type KillWorld, STAGES } from "./watch-kills.ts";

/** A point of a story at which a run can die, or wait for another run. */
export interface KillPoint {
  readonly stage: number;
  /** Counts the calls of the stage's run from 1. */
  readonly call: number;
  readonly name: string;
  readonly isChange: boolean;
  readonly phase: Phase;
}

/** An undisturbed story: the points before and after each call, and what was delivered until the end of each stage. */
export interface ObservedStory {
  readonly points: readonly KillPoint[];
  readonly deliveries: readonly Delivery[];
}

export async function observe(world: KillWorld): Promise<ObservedStory> {
  const story = await world.begin();
  const points: KillPoint[] = [];
  const deliveries: Delivery[] = [];
  for (const stage of STAGES) {
    let call = 0;
    const gate: Gate = async (one, phase) => {
      if (phase === "before") {
        call += 1;
        points.push({ ...one, stage, call, phase: "before" }, { ...one, stage, call, phase: "after" });
      }
      return undefined;
    };
    await story.run(stage, { gate });
    story.wait();
    deliveries.push(await story.delivery());
  }
  return { points, deliveries };
}

function describePoint({ call, name, phase, stage }: KillPoint): string {
  return `${phase} call ${call} of stage ${stage}, ${name}`;
}

/** A run dies. The next one completes its work, and the one after that has nothing to send. */
export async function expectDeliveredAfterKill(
  world: KillWorld,
  { deliveries }: ObservedStory,
  point: KillPoint,
): Promise<{ readonly repeats: number }> {
  const { stage } = point;
  const story = await world.begin();
  for (let earlier = 0; earlier < stage; earlier++) {
    await story.run(earlier);
    story.wait();
  }
  const killed = new AbortController();
  const atPoint = gateAt(point);
  const gate: Gate = async (call, phase) => {
    if (killed.signal.aborted) return phase === "before" ? "drop" : undefined;
    if (!atPoint(call, phase)) return undefined;
    killed.abort(new Error("killed"));
    return "drop";
  };
  await story.run(stage, { gate, signal: killed.signal });
  const at = describePoint(point);
  expect(killed.signal.aborted, at).toBe(true);
  story.wait();
  const next = await story.run(stage);
  story.wait();
  const last = await story.run(stage);
  expect([next.hasFailed, last.hasFailed, last.outputs.sent], `${at}\n${next.log}`).toEqual([false, false, "0"]);
  return expectDelivered(await story.delivery(), deliveries[stage], at);
}

/** A run waits until another one has ended. Both succeed, and a third has nothing to send. */
export async function expectDeliveredByTwo(
  world: KillWorld,
  { deliveries }: ObservedStory,
  point: KillPoint,
): Promise<void> {
  const { stage } = point;
  const story = await world.begin();
  for (let earlier = 0; earlier < stage; earlier++) {
    await story.run(earlier);
    story.wait();
  }
  const atPoint = gateAt(point);
  let other: ReturnType<typeof story.run> | undefined;
  const gate: Gate = async (call, phase) => {
    if (other !== undefined || !atPoint(call, phase)) return undefined;
    other = story.run(stage);
    await other;
    return undefined;
  };
  const one = await story.run(stage, { gate });
  const two = await other;
  const at = describePoint(point);
  expect([one.hasFailed, two?.hasFailed], `${at}\n${one.log}\n${two?.log}`).toEqual([false, false]);
  story.wait();
  expect((await story.run(stage)).outputs.sent, at).toBe("0");
  const { repeats } = expectDelivered(await story.delivery(), deliveries[stage], at);
  expect(repeats, at).toBe(0);
}

/** Whether a run has reached the point. */
function gateAt({ call, phase }: KillPoint): (...args: Parameters<Gate>) => boolean {
  let count = 0;
  let isNext = false;
  return (_call, now) => {
    if (now === "before") isNext = ++count === call;
    return isNext && now === phase;
  };
}

/** Each message arrived, at most twice, and then marked and with the same ID. Issues and files are as expected. */
export function expectDelivered(
  { files, issues, messages }: Delivery,
  expected: Delivery | undefined,
  at: string,
): { readonly repeats: number } {
  expect(issues, at).toEqual(expected?.issues);
  expect(files, at).toEqual(expected?.files);
  let repeats = 0;
  for (const [channel, all] of Object.entries(messages)) {
    const byText = Map.groupBy(all, ({ text }) => text);
    expect([...byText.keys()].toSorted(), `${at}, ${channel}`).toEqual(
      expected?.messages[channel]?.map(({ text }) => text).toSorted(),
    );
    for (const [text, [first, second, ...more]] of byText) {
      expect(more, `${at}, ${channel}: ${text}`).toEqual([]);
      if (second === undefined) continue;
      repeats += 1;
      expect([first?.isMarked, second.isMarked, second.id], `${at}, ${channel}: ${text}`).toEqual([
        false,
        true,
        first?.id,
      ]);
    }
  }
  return { repeats };
}
