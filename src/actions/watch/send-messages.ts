import { InputError } from "exact-values/errors";
import { dayOfDate, numberOfDay } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { ChannelSender, SendOutcome } from "../../hub/watch/alert.ts";
import type { PlannedMessages } from "../../hub/watch/plan-messages.ts";
import type { OutboxEntry, WatchState } from "../../hub/watch/watch-state.ts";
import { readWatchState, writeWatchState } from "../../lake/journal/watch-state.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";

/** A younger entry without a result belongs to a run in progress. */
const CLAIM_MS = 15 * 60 * 1000;
const DAYS_UNTIL_LOST = 14;
const ROUNDS = 8;

interface Sending {
  readonly store: BlobStore;
  readonly senders: ReadonlyMap<string, ChannelSender>;
  /** Pure: called again if another run wrote the state in between. */
  readonly plan: (state: WatchState | "damaged" | undefined) => PlannedMessages;
  readonly runId: string;
  readonly now: Date;
}

export interface SentMessage {
  readonly channel: string;
  readonly entry: OutboxEntry;
  /** `given-up`: begun twice without a result, so it is not sent a third time. */
  readonly outcome: SendOutcome | { readonly outcome: "given-up" };
}

/**
 * Records what it is about to send, sends it, and records the results. Each message is recorded as begun before it is
 * sent, together with the result of the one before it. A crash therefore repeats at most one message, once.
 */
export async function sendMessages(sending: Sending): Promise<{
  readonly results: readonly SentMessage[];
  readonly warnings: readonly Notice[];
}> {
  const { runId, senders, store } = sending;
  const warnings: Notice[] = [];
  let mine: readonly OutboxEntry[] = [];
  /** The IDs of those that no other run has taken over. */
  let held: ReadonlySet<string> = new Set();
  let lost: readonly OutboxEntry[] = [];
  await update(store, "Nothing was sent.", (state, notices) => {
    warnings.splice(0, warnings.length, ...notices);
    const { next } = sending.plan(state);
    const outbox = next.outbox.flatMap((entry) => claim(entry, sending));
    lost = next.outbox.filter((entry) => isLost(entry, sending));
    mine = outbox.filter((entry) => entry.runId === runId && !entry.isRefused && !lost.includes(entry));
    held = idsOf(mine);
    return { ...next, outbox: begin(outbox, mine[0]) };
  });
  const results: SentMessage[] = [];
  for (const entry of lost) {
    if (entry.isRefused) warnings.push(lostNotice(entry));
    else results.push({ channel: entry.channel, entry, outcome: { outcome: "given-up" } });
  }
  for (const [at, entry] of mine.entries()) {
    if (!held.has(entry.message.id)) continue;
    const sender = senders.get(entry.channel);
    const outcome: SendOutcome = (await sender?.send(asBegun(entry).message)) ?? {
      outcome: "failed",
      code: "ChannelWithoutAddress",
      message: "The channel has no address.",
      remedy: "Add its address to input channel-secrets.",
    };
    results.push({ channel: entry.channel, entry, outcome });
    const consequence = `The result of “${entry.message.title}” for channel ${entry.channel} is not recorded. A run that begins 15 minutes later sends it again, marked as a possible repeat.`;
    await updateOutbox(store, consequence, (outbox) => {
      held = idsOf(outbox.filter((other) => other.runId === runId));
      const following = mine.slice(at + 1).find(({ message }) => held.has(message.id));
      const settled = outbox.flatMap((other) => settle(other, entry, outcome));
      return begin(settled, following);
    });
  }
  // Last, so that a run that ends before it can report them leaves them to the next one.
  if (lost.length > 0) {
    const ids = new Set(lost.map(({ message }) => message.id));
    const consequence = "The messages of this run were sent.";
    await updateOutbox(store, consequence, (outbox) => outbox.filter(({ message }) => !ids.has(message.id)));
  }
  return { results, warnings };
}

async function updateOutbox(
  store: BlobStore,
  consequence: string,
  change: (outbox: WatchState["outbox"]) => WatchState["outbox"],
): Promise<void> {
  await update(store, consequence, (state) =>
    // A file that was damaged or deleted meanwhile stays so: the next run decides what that means.
    state === "damaged" || state === undefined ? undefined : { ...state, outbox: change(state.outbox) },
  );
}

async function update(
  store: BlobStore,
  consequence: string,
  change: (state: WatchState | "damaged" | undefined, warnings: readonly Notice[]) => WatchState | undefined,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const { state, etag, warnings } = await readWatchState(store);
    const next = change(state, warnings);
    if (next === undefined || (await writeWatchState(store, next, etag)) === "written") return;
  }
  const what = "config/journal/watch.json was changed by other runs at every attempt.";
  throw new InputError("WatchStateBusy", `${what} ${consequence}`, {
    remedy: "Run hub-watch again when no other run of it is in progress.",
  });
}

/** Not sent any more: refused for too long, or begun twice without a result. */
function isLost(entry: OutboxEntry, sending: Sending): boolean {
  if (!entry.isRefused) return isStale(entry, sending) && entry.attempts >= 2;
  return numberOfDay(dayOfDate(sending.now)) - numberOfDay(entry.message.day) >= DAYS_UNTIL_LOST;
}

function lostNotice({ channel, message }: OutboxEntry): Notice {
  return {
    code: "MessageLost",
    message: `Channel ${channel} refused “${message.title}” for ${DAYS_UNTIL_LOST} days. It is not sent again.`,
    remedy: "Read the current alerts in the summary of this run, and correct the channel's address.",
  };
}

function isStale({ claimedAt, isRefused, runId }: OutboxEntry, sending: Sending): boolean {
  return !isRefused && runId !== sending.runId && sending.now.getTime() - Date.parse(claimedAt) >= CLAIM_MS;
}

function claim(entry: OutboxEntry, sending: Sending): readonly OutboxEntry[] {
  if (isLost(entry, sending)) return [entry];
  const claimed = { runId: sending.runId, claimedAt: sending.now.toISOString() };
  if (entry.isRefused) return [{ ...entry, ...claimed, isRefused: undefined }];
  if (!isStale(entry, sending)) return [entry];
  return [{ ...entry, ...claimed }];
}

function idsOf(entries: readonly OutboxEntry[]): ReadonlySet<string> {
  return new Set(entries.map(({ message }) => message.id));
}

/** Marks a claimed message as begun. It counts from the claim, so that a repeated write counts once. */
function begin(outbox: readonly OutboxEntry[], claimed: OutboxEntry | undefined): readonly OutboxEntry[] {
  if (claimed === undefined) return outbox;
  return outbox.map((other) => (isSame(other, claimed) ? asBegun(claimed) : other));
}

function asBegun({ attempts, message, ...entry }: OutboxEntry): OutboxEntry {
  const mayBeRepeat = message.mayBeRepeat || attempts > 0;
  return { ...entry, attempts: attempts + 1, message: { ...message, mayBeRepeat } };
}

function isSame(other: OutboxEntry, { message, runId }: OutboxEntry): boolean {
  return other.message.id === message.id && other.runId === runId;
}

function settle(other: OutboxEntry, entry: OutboxEntry, { outcome }: SendOutcome): readonly OutboxEntry[] {
  if (!isSame(other, entry)) return [other];
  if (outcome === "accepted") return [];
  // A refused message was not delivered, so this time does not count.
  return [outcome === "failed" ? { ...entry, isRefused: true } : other];
}
