/**
 * Moves the clock of a process that knows nothing of it: `node --import <this file>` with
 * `SIMULATED_TIME` (the instant at which the process starts, ISO 8601), `SIMULATED_SPEED` (how many times faster time runs; 1 when absent)
 * and `SIMULATED_SINCE` (the real instant, in ms since 1970, at which `SIMULATED_TIME` held; the start of the process when absent).
 * Plain JavaScript, because every child process of a test loads it: stripping types would cost each of them 30 ms.
 */
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers";
import timersPromises from "node:timers/promises";
import { promisify } from "node:util";

const { SIMULATED_TIME, SIMULATED_SPEED = "1", SIMULATED_SINCE } = process.env;

function moveClock(start, speed) {
  // Workers share the time origin of their process, and so the clock.
  const since = Number(SIMULATED_SINCE ?? performance.timeOrigin);
  const RealDate = Date;
  // performance.now() has fractions of a millisecond: at speed 60 the clock would otherwise stand still for 60 ms at a time.
  const now = () => Math.floor(start + (performance.timeOrigin + performance.now() - since) * speed);

  // A proxy and not a subclass: dates made by Node itself (fs.stat) must stay instances of Date.
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, values, newTarget) =>
      Reflect.construct(
        target,
        values.length === 0 ? [now()] : values,
        newTarget === globalThis.Date ? target : newTarget,
      ),
  });
  RealDate.now = now;
  RealDate.prototype.constructor = globalThis.Date;

  // Node's own HTTP, TLS and AbortSignal.timeout keep real time: their deadlines are for I/O, which does not run any faster.
  const shorten = (ms) => Math.min(Number(ms) / speed || 0, 2 ** 31 - 1);
  const { setTimeout, setInterval } = timers;
  const { setTimeout: wait, setInterval: tick, scheduler } = timersPromises;

  timers.setTimeout = (callback, ms, ...values) => setTimeout(callback, shorten(ms), ...values);
  timers.setInterval = (callback, ms, ...values) => setInterval(callback, shorten(ms), ...values);
  timersPromises.setTimeout = (ms, value, options) => wait(shorten(ms), value, options);
  timersPromises.setInterval = (ms, value, options) => tick(shorten(ms), value, options);
  scheduler.wait = (ms, options) => wait(shorten(ms), undefined, options);
  timers.setTimeout[promisify.custom] = timersPromises.setTimeout;
  globalThis.setTimeout = timers.setTimeout;
  globalThis.setInterval = timers.setInterval;
  // Without this, `import { setTimeout } from "node:timers/promises"` in ESM would still see the originals.
  syncBuiltinESMExports();
}

if (SIMULATED_TIME !== undefined) {
  const start = Date.parse(SIMULATED_TIME);
  const speed = Number(SIMULATED_SPEED);
  if (Number.isNaN(start)) throw new Error(`SIMULATED_TIME is no instant: ${SIMULATED_TIME}`);
  if (!(speed > 0)) throw new Error(`SIMULATED_SPEED is no positive number: ${SIMULATED_SPEED}`);
  moveClock(start, speed);
}
