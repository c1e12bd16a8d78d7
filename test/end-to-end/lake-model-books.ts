/** A run as it was delivered. One that is written anew, or somewhere else, is another entry. */
export interface BookRun {
  /** Lower case, without a slash at either end. */
  readonly scope: string;
  readonly month: string;
  readonly lastMonth: string;
  readonly runId: string;
  /** Milliseconds. */
  readonly submitted: number;
  /** The days that it can hold. */
  readonly first: string;
  readonly last: string;
  /** The last day that the manifest says. */
  readonly end: string;
  readonly manifestName: string;
  readonly parts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly rows: readonly string[];
  /** The rows of each part, and what makes its length its own. */
  readonly contents: readonly Content[];
  readonly fill: number;
  /** Its parts as they were written: a manifest that is written anew speaks of the same ones. */
  readonly delivery: number;
  /** Without a single ListCost, which matters only where the month has some. */
  readonly lacksListCost: boolean;
  /** Versions of its manifest, and when each was written, in milliseconds. */
  readonly versions: Map<string, number>;
  /** What the manifest says. */
  readonly saidRows: number | undefined;
  /** A cell, a count, a length, a column or the month of its rows is wrong. */
  readonly isBroken: boolean;
  /** It is the parts that are wrong, whatever a manifest says of them. */
  readonly isFaultInside: boolean;
}

/** Service and cost of each row. */
export type Content = readonly (readonly [string, number])[];

/** A run that lies in `msexports`, and what reading it would find at this moment. */
export interface FoundRun {
  readonly run: BookRun;
  readonly parts: "as delivered" | "missing or others";
  /** When its manifest was written, in milliseconds. */
  readonly at: number;
}

export interface Terms {
  readonly now: number;
  /** First month that is kept. */
  readonly cutOff: string | undefined;
  readonly force: boolean;
}

const DAY = 24 * 60 * 60 * 1000;

/** Negative when the left run is the earlier. */
export function order(left: BookRun, right: BookRun): number {
  if (left.submitted !== right.submitted) return left.submitted - right.submitted;
  return left.runId < right.runId ? -1 : left.runId > right.runId ? 1 : 0;
}

function contains(outer: BookRun, inner: BookRun): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

/** True for the very parts that the month was made from, and a manifest that says no more of them than that one did. */
export function isSameDelivery(held: BookRun | undefined, run: BookRun): boolean {
  if (held === undefined || held.delivery !== run.delivery || order(held, run) !== 0) return false;
  const isCounted = run.saidRows === undefined || run.saidRows === held.rows.length;
  return isCounted && held.isBroken === run.isBroken && held.parts.length === run.parts.length;
}

/** True when nobody misses the files of `run` while the month holds `held`. */
export function covers(held: BookRun | undefined, run: BookRun): boolean {
  if (held === undefined) return false;
  if (order(held, run) === 0) return isSameDelivery(held, run);
  return order(held, run) > 0 && contains(held, run);
}

/** What the month holds after an ingest that nothing disturbs: each that the promise allows, usually one. */
export function right(
  held: BookRun | undefined,
  found: readonly FoundRun[],
  promise: Terms,
): readonly (BookRun | undefined)[] {
  return judge(held, found, promise).map(({ run }) => run);
}

/** What the month holds, and whether a run that should have taken its place is refused for what it is. */
export interface Judgement {
  readonly run: BookRun | undefined;
  readonly isRefused: boolean;
}

export function judge(held: BookRun | undefined, found: readonly FoundRun[], promise: Terms): readonly Judgement[] {
  const readable = ({ run, parts }: FoundRun): boolean =>
    run.parts.length > 0 && (run.rows.length > 0 || run.isBroken || parts !== "as delivered");
  const all = found.filter(readable);
  // An ingest may remember that a run had no rows, although its parts have changed since.
  const remembered = all.filter(({ run }) => run.rows.length > 0);
  // The month was made from one of the versions that its manifest has had.
  const times = held === undefined ? [] : [...held.versions.values()];
  const sinces = [...new Set([Math.min(...times), Math.max(...times)])];
  return [all, remembered].flatMap((some) => sinces.map((since) => elect(held, some, { ...promise, since })));
}

function elect(
  held: BookRun | undefined,
  found: readonly FoundRun[],
  { now, cutOff, force, since }: Terms & { readonly since: number },
): Judgement {
  const runs = found
    .filter(({ run }) => run.month === run.lastMonth && run.submitted - now <= DAY)
    .filter(({ run }) => force || cutOff === undefined || run.month >= cutOff)
    // Of a run in two folders, the later has been ingested, so the earlier is over.
    .filter(({ at, run }) => force || held === undefined || order(run, held) !== 0 || at >= since)
    .sort((left, right) => order(left.run, right.run) || compareManifests(left, right));
  let winner = force || held === undefined ? undefined : { run: held, parts: "held" };
  for (const each of runs) {
    // The same run once more takes part, too: what was written last counts.
    const isNoOlder = winner === undefined || order(each.run, winner.run) >= 0;
    if (force || (isNoOlder && (winner === undefined || contains(each.run, winner.run)))) winner = each;
  }
  if (winner === undefined || winner.parts === "held") return { run: held, isRefused: false };
  if (!force && isSameDelivery(held, winner.run)) return { run: held, isRefused: false };
  const takesValues = winner.run.lacksListCost && held !== undefined && !held.lacksListCost && !force;
  const isRefused = winner.parts !== "as delivered" || winner.run.isBroken || takesValues;
  return { run: isRefused ? held : winner.run, isRefused };
}

function compareManifests(left: FoundRun, right: FoundRun): number {
  return left.at - right.at || (left.run.manifestName < right.run.manifestName ? -1 : 1);
}
