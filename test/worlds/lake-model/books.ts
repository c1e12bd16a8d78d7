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
  /** When the newest of its parts was written, in milliseconds, each time that one was: a late part counts from when it arrived. */
  readonly partsAt: Set<number>;
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
  /** When the newest of the parts that lie there was written; 0 when none does. */
  readonly partsAt: number;
  /** A mixture of two deliveries: some of its parts are no later than the manifest, and others were written more than a minute after it. */
  readonly isMixed: boolean;
  /** Some of its parts are there as delivered, and others were written since. */
  readonly isPartlyOther: boolean;
}

const MINUTE = 60_000;

/** What a manifest that is written once more makes of a run: a part that came long after the former one, and is older than this one, belongs to it. */
export function writtenAgain(found: FoundRun, at: number): FoundRun {
  return { ...found, at, isMixed: found.isMixed && found.partsAt > at + MINUTE };
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
  // The month was made from one of the versions that its manifest has had, and as soon as its last part was there or later.
  const sinces = held === undefined ? [undefined] : timesOf(held);
  const sights = [all, remembered].flatMap((some) => {
    // Where any lake knows the former parts, it is a mixture, too, however soon the others came.
    const whole = some.filter(({ isPartlyOther }) => promise.force || !isPartlyOther);
    return whole.length === some.length ? [some] : [some, whole];
  });
  return sights.flatMap((some) => sinces.flatMap((since) => elect(held, some, { ...promise, since })));
}

/** When a delivery was written. */
type Times = Pick<FoundRun, "at" | "partsAt">;

function timesOf({ partsAt, versions }: BookRun): readonly Times[] {
  const ends = (times: Iterable<number>): readonly number[] => {
    const all = [...times];
    return [...new Set([Math.min(...all), Math.max(...all)])];
  };
  return ends(versions.values()).flatMap((at) => ends(partsAt).map((parts) => ({ at, partsAt: parts })));
}

function elect(
  held: BookRun | undefined,
  found: readonly FoundRun[],
  { now, cutOff, force, since }: Terms & { readonly since: Times | undefined },
): readonly Judgement[] {
  const runs = found
    .filter(({ run }) => run.month === run.lastMonth && run.submitted - now <= DAY)
    .filter(({ run }) => force || cutOff === undefined || run.month >= cutOff)
    .filter(({ isMixed, parts, run }) => force || !isMixed || (parts === "as delivered" && isSameDelivery(held, run)))
    // Of a run in two folders, the later has been ingested, so the earlier is over.
    .filter(
      (each) =>
        force || since === undefined || held === undefined || order(each.run, held) !== 0 || !isOver(each, held, since),
    )
    .sort((left, right) => order(left.run, right.run) || compareManifests(left, right));
  let winner = force || held === undefined ? undefined : { run: held, parts: "held" };
  for (const each of runs) {
    // The same run once more takes part, too: what was written last counts.
    const isNoOlder = winner === undefined || order(each.run, winner.run) >= 0;
    if (force || (isNoOlder && (winner === undefined || contains(each.run, winner.run)))) winner = each;
  }
  if (winner === undefined || winner.parts === "held") return [{ run: held, isRefused: false }];
  if (!force && isSameDelivery(held, winner.run)) return [{ run: held, isRefused: false }];
  const takesValues = winner.run.lacksListCost && held !== undefined && !held.lacksListCost && !force;
  const isSameRun = held !== undefined && order(held, winner.run) === 0;
  // A run does not lose rows once it has finished.
  const losesRows = isSameRun && winner.run.rows.length < held.rows.length && !force;
  const isRefused = winner.parts !== "as delivered" || winner.run.isBroken || takesValues || losesRows;
  if (isRefused) return [{ run: held, isRefused }];
  const taken = { run: winner.run, isRefused };
  // A column that is empty throughout is refused when the months beside it have values, which this book does not know.
  return winner.run.lacksListCost ? [taken, { run: held, isRefused: true }] : [taken];
}

/** A manifest that is written once more over parts that are older than those of the month brings nothing new, unless the month is its own. */
function isOver(found: FoundRun, held: BookRun, since: Times): boolean {
  if (found.at < since.at) return true;
  return found.run.manifestName !== held.manifestName && compareTimes(found, since) < 0;
}

/** A delivery is as late as its parts, and no later than its manifest. */
function compareTimes(left: Times, right: Times): number {
  const ofData = ({ at, partsAt }: Times): number => (partsAt === 0 ? at : Math.min(at, partsAt));
  return ofData(left) - ofData(right) || left.at - right.at;
}

function compareManifests(left: FoundRun, right: FoundRun): number {
  return compareTimes(left, right) || (left.run.manifestName < right.run.manifestName ? -1 : 1);
}
