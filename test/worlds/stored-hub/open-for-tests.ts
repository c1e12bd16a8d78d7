import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { emptyHub } from "./fan-out-hub.ts";
import { type SimulatedHub, startHub } from "./simulated-hub.ts";

interface Closable {
  close(): Promise<unknown>;
}

/** Opens a hub or workspace before the tests of the calling file or `describe`, and closes it after them. */
export function openForTests<T extends Closable>(open: () => Promise<T>): T {
  const opened = {} as T;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
}

/** Opens a hub or workspace before each test, and closes it afterwards. */
export function openForEachTest<T extends Closable>(open: () => Promise<T>): T {
  const opened = {} as T;
  beforeEach(async () => {
    Object.assign(opened, await open());
  });
  afterEach(() => opened.close());
  return opened;
}

/** Starts one hub for all tests, which is faster, and empties it before each of them. */
export function startEmptiedHub(): SimulatedHub {
  const hub = openForTests(startHub);
  beforeEach(() => emptyHub(hub));
  return hub;
}
