import { parseDay } from "exact-values/month";
import { expect, it } from "vitest";
import { sendMessages } from "../../../src/actions/watch/send-messages.ts";
import type { Message } from "../../../src/hub/watch/alert.ts";
import { EMPTY_STATE, type WatchState } from "../../../src/hub/watch/watch-state.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";

const DAY = parseDay("2026-11-09");

it.each([..."0123456789"].map(Number))(
  "delivers once, or twice with a mark, after a crash at step %i",
  async (step) => {
    const config = oneBlob();
    const received: Message[] = [];
    let calls = 0;
    const crashAt = (limit: number) => () => {
      if (calls++ === limit) throw new Error("killed");
    };
    await run(config, received, { id: "a", hour: 6, tick: crashAt(step) }).catch(() => undefined);
    for (const hour of [7, 8, 9]) await run(config, received, { id: String(hour), hour, tick: () => undefined });
    expect(received.map(({ mayBeRepeat }) => mayBeRepeat)).toEqual(
      received.length === 1 ? [expect.any(Boolean)] : [false, true],
    );
  },
);

it("sends once when two runs meet", async () => {
  const config = oneBlob();
  const received: Message[] = [];
  await Promise.all(["a", "b"].map((id) => run(config, received, { id, hour: 6, tick: () => undefined })));
  expect(received).toHaveLength(1);
});

it("retries a refused message for 14 days, and then says once that it is lost", async () => {
  const config = oneBlob();
  const seen: unknown[] = [];
  const send = async () => ({ outcome: "failed", code: "Refused", message: "No.", remedy: "Ask." }) as const;
  const senders = new Map([["chat", { name: "chat", send }]]);
  for (const day of ["09", "10", "22", "23", "24"]) {
    const now = new Date(`2026-11-${day}T06:00:00Z`);
    const plan = (state: WatchState | "damaged" | undefined) => ({
      messages: new Map(),
      next: planOnce(state, day, now),
    });
    const { results, warnings } = await sendMessages({ store: config, senders, plan, runId: day, now });
    seen.push([...results.map(({ outcome }) => outcome.outcome), ...warnings.map(({ code }) => code)]);
  }
  expect(seen).toEqual([["failed"], ["failed"], ["failed"], ["MessageLost"], []]);
});

it.each([
  { failing: "before", text: "Nothing was sent." },
  { failing: "after", text: "“pay is at 85 %” for channel chat is not recorded" },
])("says what was sent if the record is busy $failing sending", async ({ failing, text }) => {
  const config = oneBlob();
  let isBusy = failing === "before";
  const writeIfUnchanged: BlobStore["writeIfUnchanged"] = async (write) => {
    if (isBusy) return "changed";
    isBusy = true;
    return config.writeIfUnchanged(write);
  };
  const store: BlobStore = { ...config, writeIfUnchanged };
  await expect(run(store, [], { id: "a", hour: 6, tick: () => undefined })).rejects.toThrow(text);
});

function run(
  config: BlobStore,
  received: Message[],
  { id, hour, tick }: { readonly id: string; readonly hour: number; readonly tick: () => void },
) {
  const store: BlobStore = {
    ...config,
    writeIfUnchanged: async (write) => {
      tick();
      const outcome = await config.writeIfUnchanged(write);
      tick();
      return outcome;
    },
  };
  const send = async (message: Message) => {
    tick();
    received.push(message);
    tick();
    return { outcome: "accepted", reference: undefined } as const;
  };
  const now = new Date(`2026-11-09T0${hour}:00:00Z`);
  const plan = (state: WatchState | "damaged" | undefined) => ({ messages: new Map(), next: planOnce(state, id, now) });
  return sendMessages({ store, senders: new Map([["chat", { name: "chat", send }]]), plan, runId: id, now });
}

function planOnce(state: WatchState | "damaged" | undefined, runId: string, now: Date): WatchState {
  const known = state === undefined || state === "damaged" ? EMPTY_STATE : state;
  if (known.lastSent.chat !== undefined) return known;
  const message: Message = {
    id: "one",
    title: "pay is at 85 %",
    severity: "warning",
    lines: [],
    link: undefined,
    mayBeRepeat: false,
    topic: { key: "alerts", title: "Alerts", assignee: undefined },
    isClosing: false,
    day: DAY,
  };
  const entry = { channel: "chat", message, runId, claimedAt: now.toISOString(), attempts: 0 };
  return { ...known, lastSent: { chat: DAY }, outbox: [entry] };
}

/** A container with at most one blob, which is replaced only in the expected version. */
function oneBlob(): BlobStore {
  let version = 0;
  let bytes: Uint8Array | undefined;
  const store: Pick<BlobStore, "properties" | "read" | "writeIfUnchanged"> = {
    properties: async () =>
      bytes && { etag: `"${version}"`, byteCount: bytes.length, lastModified: new Date(0), metadata: {} },
    read: async (_name, etag) => (etag === undefined || etag === `"${version}"` ? bytes : undefined),
    writeIfUnchanged: async ({ bytes: written, seenEtag }) => {
      if (seenEtag !== (bytes && `"${version}"`)) return "changed";
      version++;
      bytes = written;
      return "written";
    },
  };
  return store as BlobStore;
}
