import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { simulatedClock } from "../src/simulated-clock.ts";

const PRELOAD = new URL("../src/clock-preload.mjs", import.meta.url).href;
// A year other than the current one, so that any Date that bypasses the preload is noticed.
const START = "2031-07-15T06:00:00.000Z";

/** Runs ESM source in a child process with the preload and returns its printed JSON. */
async function runChild(source: string, environment: Readonly<Record<string, string>>): Promise<unknown> {
  const parameters = ["--import", PRELOAD, "--input-type=module", "--eval", source];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}

test("every timer runs at the accelerated speed, as does the clock", async () => {
  const begin = performance.now();
  const passed = await runChild(
    `import { setTimeout as wait, setInterval as tick, scheduler } from "node:timers/promises";
     import { setTimeout as fromTimers } from "node:timers";
     import { promisify } from "node:util";
     const passed = {};
     const measure = async (name, step) => { const begin = Date.now(); await step(); passed[name] = (Date.now() - begin) / 1000; };
     await measure("promises", () => wait(60_000));
     await measure("global", () => new Promise((done) => setTimeout(done, 60_000)));
     await measure("timers", () => new Promise((done) => fromTimers(done, 60_000)));
     await measure("promisified", () => promisify(setTimeout)(60_000));
     await measure("scheduler", () => scheduler.wait(60_000));
     await measure("interval", async () => { for await (const _ of tick(60_000)) break; });
     console.log(JSON.stringify(passed))`,
    { SIMULATED_TIME: START, SIMULATED_SPEED: "600" },
  );
  expect(performance.now() - begin).toBeLessThan(10_000);
  for (const [name, seconds] of Object.entries(passed as Record<string, number>)) {
    expect(seconds, name).toBeGreaterThan(59);
    expect(seconds, name).toBeLessThan(300);
  }
});

test("a wait ends when its signal is aborted", async () => {
  const seen = await runChild(
    `import { setTimeout as wait } from "node:timers/promises";
     const stop = new AbortController();
     setTimeout(() => stop.abort(), 600);
     const begin = Date.now();
     try { await wait(3_600_000, undefined, { signal: stop.signal }) }
     catch (error) { console.log(JSON.stringify({ name: error.name, inTime: Date.now() - begin < 600_000 })) }`,
    { SIMULATED_TIME: START, SIMULATED_SPEED: "60" },
  );
  expect(seen).toEqual({ name: "AbortError", inTime: true });
});

test("HTTP works with a moved clock, even with its own deadline", async () => {
  const server = createServer((_request, response) => setTimeout(() => response.end("slow"), 300));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const seen = await runChild(
    `import { get } from "node:http";
     const fetched = await (await fetch("http://127.0.0.1:${port}", { signal: AbortSignal.timeout(5_000) })).text();
     const got = await new Promise((done, fail) => {
       const request = get("http://127.0.0.1:${port}", (reply) => reply.resume().on("end", () => done(reply.statusCode)));
       request.setTimeout(5_000, () => fail(new Error("timed out")));
     });
     console.log(JSON.stringify({ fetched, got }))`,
    { SIMULATED_TIME: START, SIMULATED_SPEED: "3600" },
  );
  server.close();
  expect(seen).toEqual({ fetched: "slow", got: 200 });
});

test("a server here and a child process share one clock", async () => {
  const clock = simulatedClock("2031-01-31T23:59:00Z", 60);
  const parameters = ["--print", "Date.now()"];
  const before = clock.now().getTime();
  const { stdout } = await promisify(execFile)(process.execPath, parameters, {
    env: { ...process.env, ...clock.environment },
  });
  const after = clock.now().getTime();
  // Two processes read two counters of the machine, which differ by a few milliseconds.
  expect(Number(stdout)).toBeGreaterThanOrEqual(before - 60 * 10);
  expect(Number(stdout)).toBeLessThanOrEqual(after + 60 * 10);
});
