/**
 * Changes the clock of an unmodified process: `node --import <this file>`.
 * - `SIMULATED_TIME`: the simulated instant at `SIMULATED_SINCE`, ISO 8601.
 * - `SIMULATED_SPEED`: how many times faster time passes. Default: 1.
 * - `SIMULATED_SINCE`: the real instant in ms since 1970. Default: the start of the process.
 * This file is plain JavaScript, because stripping types would cost every child process of a test 30 ms.
 */
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers";
import timersPromises from "node:timers/promises";
import { promisify } from "node:util";

const { SIMULATED_TIME, SIMULATED_SPEED = "1", SIMULATED_SINCE } = process.env;

function moveClock(start, speed) {
  // Workers share the time origin of their process, and therefore its clock.
  const since = Number(SIMULATED_SINCE ?? performance.timeOrigin);
  const RealDate = Date;
  // Date.now() has whole milliseconds: at speed 60, the clock would stop for 60 ms at a time.
  const now = () => Math.floor(start + (performance.timeOrigin + performance.now() - since) * speed);

  // A proxy instead of a subclass: dates created by Node itself (fs.stat) must remain instances of Date.
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

  // Node's own HTTP, TLS and AbortSignal.timeout keep real time, because I/O does not become faster.
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
  // Without this, `import { setTimeout } from "node:timers/promises"` in ESM would still return the originals.
  syncBuiltinESMExports();
}

if (SIMULATED_TIME !== undefined) {
  const start = Date.parse(SIMULATED_TIME);
  const speed = Number(SIMULATED_SPEED);
  if (Number.isNaN(start)) throw new Error(`SIMULATED_TIME is not an ISO 8601 instant: ${SIMULATED_TIME}`);
  if (!(speed > 0)) throw new Error(`SIMULATED_SPEED is not a positive number: ${SIMULATED_SPEED}`);
  moveClock(start, speed);
}
