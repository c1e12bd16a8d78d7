import { isDay } from "exact-values/month";
import type { WatchState } from "../../hub/watch/watch-state.ts";
import { membersOf } from "./journal-blob.ts";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";
const isDayText: Check = (value) => typeof value === "string" && isDay(value);
const isTime: Check = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));
// Longer text would take BigInt seconds. The largest amount has far fewer digits.
const isUnits: Check = (value) => typeof value === "string" && /^\d{1,60}$/.test(value);
const isSeverity: Check = (value) => value === "info" || value === "warning" || value === "critical";

function maybe(check: Check): Check {
  return (value) => value === undefined || check(value);
}

function all(checks: Readonly<Record<string, Check>>): Check {
  return (value) => {
    const members = membersOf(value);
    return members !== undefined && Object.entries(checks).every(([name, check]) => check(own(members, name)));
  };
}

function recordOf(check: Check): Check {
  return (value) => Object.values(membersOf(value) ?? { none: undefined }).every(check);
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

function own(members: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

const isMessage = all({
  ...{ id: isText, title: isText, severity: isSeverity, link: maybe(isText), day: isDayText },
  ...{ mayBeRepeat: isFlag, isClosing: isFlag, lines: listOf(all({ label: isText, text: isText })) },
  topic: all({ key: isText, title: isText, assignee: maybe(isText) }),
});

const isWatchState = all({
  sent: recordOf(
    recordOf(all({ seen: isDayText, below: maybe(isDayText), isCleared: maybe(isFlag), isEnded: maybe(isFlag) })),
  ),
  budgets: recordOf(
    all({
      ...{ period: isText, amount: isUnits, owner: maybe(isText) },
      ...{ unjudgedSince: maybe(isDayText), isUnjudgedTold: maybe(isFlag) },
    }),
  ),
  lastSent: recordOf(isDayText),
  outbox: listOf(
    all({
      ...{ channel: isText, message: isMessage, runId: isText, claimedAt: isTime },
      ...{ attempts: Number.isSafeInteger, isRefused: maybe(isFlag) },
    }),
  ),
});

/** Checks every member, because a wrong one would stop watch in every run. Undefined if one is wrong. */
export function decodeWatchState(document: unknown): WatchState | undefined {
  return isWatchState(document) ? (document as WatchState) : undefined;
}
