/** A run as it was delivered. If it is rewritten or delivered elsewhere, it gets another entry. */
export interface BookRun {
  /** In lower case, without leading or trailing slashes. */
  readonly scope: string;
  readonly month: string;
  readonly lastMonth: string;
  readonly runId: string;
  /** In milliseconds since 1970. */
  readonly submitted: number;
  /** The first day for which the run can have rows. */
  readonly first: string;
  readonly last: string;
  /** The last day, according to the manifest. */
  readonly end: string;
  readonly manifestName: string;
  readonly parts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly rows: readonly string[];
  /** The rows of each part, and the filler that makes its length unique. */
  readonly contents: readonly Content[];
  readonly fill: number;
  /** Identifies the delivery of the parts. A rewritten manifest refers to the same delivery. */
  readonly delivery: number;
  /** The times at which the newest part was written, in milliseconds. A late part adds the time at which it arrived. */
  readonly partsAt: Set<number>;
  /** No row has a ListCost. This only matters if the stored month has list costs. */
  readonly lacksListCost: boolean;
  /** The versions of the manifest, each with the time at which it was written, in milliseconds. */
  readonly versions: Map<string, number>;
  /** The row count in the manifest. */
  readonly saidRows: number | undefined;
  /** A cell, a row count, a length, a column or the month of a row is wrong. */
  readonly isBroken: boolean;
  /** The parts themselves are wrong, whatever their manifest says. */
  readonly isFaultInside: boolean;
}

/** The service and cost of each row. */
export type Content = readonly (readonly [string, number])[];

/** A run whose manifest is in `msexports`, and the current state of its files. */
export interface FoundRun {
  readonly run: BookRun;
  readonly parts: "as delivered" | "missing or others";
  /** The time at which its manifest was written, in milliseconds. */
  readonly at: number;
  /** The time at which the newest of its existing parts was written; 0 if there are none. */
  readonly partsAt: number;
  /**
   * The parts belong to two deliveries: some are no newer than the manifest, others were written over a minute after
   * it.
   */
  readonly isMixed: boolean;
  /** Some parts are unchanged since the delivery, and others were rewritten. */
  readonly isPartlyOther: boolean;
}

const MINUTE = 60_000;

/**
 * The state of a run after its manifest is rewritten. A late part that is older than the new manifest then belongs to
 * the run.
 */
export function writtenAgain(found: FoundRun, at: number): FoundRun {
  return { ...found, at, isMixed: found.isMixed && found.partsAt > at + MINUTE };
}

export interface Terms {
  readonly now: number;
  /** The first month that is kept. */
  readonly cutOff: string | undefined;
  readonly force: boolean;
}

const DAY = 24 * 60 * 60 * 1000;

/** Negative if the left run is earlier. */
export function order(left: BookRun, right: BookRun): number {
  if (left.submitted !== right.submitted) return left.submitted - right.submitted;
  return left.runId < right.runId ? -1 : left.runId > right.runId ? 1 : 0;
}

function contains(outer: BookRun, inner: BookRun): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

/**
 * Whether the month was built from exactly these parts, and the manifest claims no more rows than the one that was
 * used.
 */
export function isSameDelivery(held: BookRun | undefined, run: BookRun): boolean {
  if (held === undefined || held.delivery !== run.delivery || order(held, run) !== 0) return false;
  const isCounted = run.saidRows === undefined || run.saidRows === held.rows.length;
  return isCounted && held.isBroken === run.isBroken && held.parts.length === run.parts.length;
}

/** Whether the files of `run` can be deleted without loss while the month holds `held`. */
export function covers(held: BookRun | undefined, run: BookRun): boolean {
  if (held === undefined) return false;
  if (order(held, run) === 0) return isSameDelivery(held, run);
  return order(held, run) > 0 && contains(held, run);
}

/** The runs that a month may hold after an undisturbed ingest. The promise usually allows exactly one. */
export function right(
  held: BookRun | undefined,
  found: readonly FoundRun[],
  promise: Terms,
): readonly (BookRun | undefined)[] {
  return judge(held, found, promise).map(({ run }) => run);
}

/** The run that the month holds, and whether a newer run was refused because its content is invalid. */
export interface Judgement {
  readonly run: BookRun | undefined;
  readonly isRefused: boolean;
}

export function judge(held: BookRun | undefined, found: readonly FoundRun[], promise: Terms): readonly Judgement[] {
  const readable = ({ run, parts }: FoundRun): boolean =>
    run.parts.length > 0 && (run.rows.length > 0 || run.isBroken || parts !== "as delivered");
  const all = found.filter(readable);
  // An ingest may remember that a run had no rows, even if its parts have changed since.
  const remembered = all.filter(({ run }) => run.rows.length > 0);
  // The month was built from any version of its manifest, at or after the time at which its last part was written.
  const sinces = held === undefined ? [undefined] : timesOf(held);
  const sights = [all, remembered].flatMap((some) => {
    // If any lake knows the previous parts, the run is a mixture, no matter how soon the other parts arrived.
    const whole = some.filter(({ isPartlyOther }) => promise.force || !isPartlyOther);
    return whole.length === some.length ? [some] : [some, whole];
  });
  return sights.flatMap((some) => sinces.flatMap((since) => elect(held, some, { ...promise, since })));
}

/** The times at which a delivery was written. */
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
    // If a run is in two folders and the later delivery has been ingested, the earlier one is obsolete.
    .filter(
      (each) =>
        force || since === undefined || held === undefined || order(each.run, held) !== 0 || !isOver(each, held, since),
    )
    .sort((left, right) => order(left.run, right.run) || compareManifests(left, right));
  let winner = force || held === undefined ? undefined : { run: held, parts: "held" };
  for (const each of runs) {
    // A repeated delivery of the same run also counts, and the last one written wins.
    const isNoOlder = winner === undefined || order(each.run, winner.run) >= 0;
    if (force || (isNoOlder && (winner === undefined || contains(each.run, winner.run)))) winner = each;
  }
  if (winner === undefined || winner.parts === "held") return [{ run: held, isRefused: false }];
  if (!force && isSameDelivery(held, winner.run)) return [{ run: held, isRefused: false }];
  const takesValues = winner.run.lacksListCost && held !== undefined && !held.lacksListCost && !force;
  const isSameRun = held !== undefined && order(held, winner.run) === 0;
  // A completed run never loses rows.
  const losesRows = isSameRun && winner.run.rows.length < held.rows.length && !force;
  const isRefused = winner.parts !== "as delivered" || winner.run.isBroken || takesValues || losesRows;
  if (isRefused) return [{ run: held, isRefused }];
  const taken = { run: winner.run, isRefused };
  // An empty column is refused if the neighboring months have values for it, which these books do not record.
  return winner.run.lacksListCost ? [taken, { run: held, isRefused: true }] : [taken];
}

/**
 * Whether a rewritten manifest brings nothing new: its parts are older than those of the month and belong to another
 * run.
 */
function isOver(found: FoundRun, held: BookRun, since: Times): boolean {
  if (found.at < since.at) return true;
  return found.run.manifestName !== held.manifestName && compareTimes(found, since) < 0;
}

/** A delivery is as recent as its parts, but no more recent than its manifest. */
function compareTimes(left: Times, right: Times): number {
  const ofData = ({ at, partsAt }: Times): number => (partsAt === 0 ? at : Math.min(at, partsAt));
  return ofData(left) - ofData(right) || left.at - right.at;
}

function compareManifests(left: FoundRun, right: FoundRun): number {
  return compareTimes(left, right) || (left.run.manifestName < right.run.manifestName ? -1 : 1);
}
