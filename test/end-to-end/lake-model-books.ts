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
  /** What the manifest says. */
  readonly saidRows: number | undefined;
  /** A cell, a count or a length is wrong. */
  readonly isBroken: boolean;
}

/** A run that lies in `msexports`, and what reading it would find at this moment. */
export interface FoundRun {
  readonly run: BookRun;
  readonly parts: "as delivered" | "missing or others";
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

/** True when nobody misses the files of `run` while the month holds `held`. */
export function covers(held: BookRun | undefined, run: BookRun): boolean {
  if (held === undefined) return false;
  if (order(held, run) === 0) return run.saidRows === undefined || run.saidRows === held.rows.length;
  return order(held, run) > 0 && contains(held, run);
}

/** What the month holds after an ingest that nothing disturbs: each that the promise allows, usually one. */
export function right(
  held: BookRun | undefined,
  found: readonly FoundRun[],
  promise: Terms,
): readonly (BookRun | undefined)[] {
  const readable = ({ run, parts }: FoundRun): boolean =>
    run.parts.length > 0 && (run.rows.length > 0 || run.isBroken || parts !== "as delivered");
  const all = elect(held, found.filter(readable), promise);
  // An ingest may remember that a run had no rows, although its parts have changed since.
  const remembered = elect(
    held,
    found.filter((each) => readable(each) && each.run.rows.length > 0),
    promise,
  );
  return [all, remembered];
}

function elect(
  held: BookRun | undefined,
  found: readonly FoundRun[],
  { now, cutOff, force }: Terms,
): BookRun | undefined {
  const runs = found
    .filter(({ run }) => run.month === run.lastMonth && run.submitted - now <= DAY)
    .filter(({ run }) => force || cutOff === undefined || run.month >= cutOff)
    .sort((left, right) => order(left.run, right.run));
  let winner = force || held === undefined ? undefined : { run: held, parts: "held" };
  for (const each of runs) {
    const isNewer = winner === undefined || order(each.run, winner.run) > 0;
    if (force || (isNewer && (winner === undefined || contains(each.run, winner.run)))) winner = each;
    else if (winner !== undefined && order(each.run, winner.run) === 0 && !covers(winner.run, each.run)) winner = each;
  }
  if (winner === undefined || winner.parts === "held") return held;
  return winner.parts === "as delivered" && !winner.run.isBroken ? winner.run : held;
}
