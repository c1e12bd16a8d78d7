import { type BookRun, type FoundRun, judge, right, writtenAgain } from "./books.ts";
import {
  cutOff,
  type Done,
  groupIn,
  type Happening,
  lakesOf,
  nameOf,
  said,
  settledRun,
  type View,
} from "./happening.ts";
import type { LakeName, SeenMonth, World } from "./world.ts";

const NOTHING: SeenMonth = { run: undefined, etag: undefined, others: [] };

/** Each month of a lake holds the right run, and files of other tools are kept unless they may be replaced. */
export function checkMonth(world: World, happening: Happening, lake: LakeName, key: string): void {
  const { after, before, dones, isAlone } = happening;
  const was = before.lakes[lake].get(key) ?? NOTHING;
  const is = after.lakes[lake].get(key) ?? NOTHING;
  const allowed = isAlone ? exactly(world, happening, lake, key) : reachable(world, happening, lake, key);
  if (!allowed.has(is.run)) {
    throw new Error(
      `${lake} ${key} holds ${nameOf(is.run)}, but must hold ${[...allowed].map(nameOf).join(" or ")} (before: ${nameOf(was.run)})`,
    );
  }
  const isForced = dones.some((done) => done.kind === "ingest" && done.force);
  if (isAlone && is.run === was.run && is.etag !== was.etag && !isForced) throw new Error(`${key} was rewritten`);
  if (isAlone) checkRefusal(world, happening, lake, key);
  if (isAlone) checkIngested(happening, lake, key);
  checkOthers(happening, was, is, `${lake} ${key}`);
  const [done] = dones;
  if (!isAlone || is.others.length === 0 || done?.kind !== "ingest" || !done.migrate || done.dryRun) return;
  if (settledRun(done, lake, key) !== undefined) throw new Error(`${lake} ${key} was migrated but still exists twice`);
}

/** If a run should replace the month but its content is invalid, the ingest must fail. */
function checkRefusal(world: World, { before, dones }: Happening, lake: LakeName, key: string): void {
  const [done] = dones;
  if (done?.kind !== "ingest" || done.mode !== "run" || done.dryRun || done.ended.error !== undefined) return;
  const was = before.lakes[lake].get(key) ?? NOTHING;
  const group = groupIn(before.found, done.manifests, key);
  if (!lakesOf(world).includes(lake) || group.length === 0 || was.others.length > 0) return;
  const terms = { now: world.now, cutOff: cutOff(world, said(world, "months")), force: done.force };
  if (!judge(was.run, group, terms).every(({ isRefused }) => isRefused)) return;
  const isSaid = done.ended.result?.partitions.some(
    ({ month, outcome, scope, lake: name }) => `${scope}/${month}` === key && name === lake && outcome === "failed",
  );
  if (isSaid !== true) throw new Error(`${lake} ${key}: a run was refused, but this is not reported`);
}

/**
 * Every month that is reported as ingested was just committed, and the reverse, even if the response to a commit was
 * lost.
 */
function checkIngested({ after, before, dones: [done] }: Happening, lake: LakeName, key: string): void {
  if (done?.kind !== "ingest" || done.mode !== "run" || done.ended.result === undefined) return;
  const isCommitted = before.lakes[lake].get(key)?.etag !== after.lakes[lake].get(key)?.etag;
  const isSaid = done.ended.result.partitions.some(
    ({ month, outcome, scope, lake: name }) => `${scope}/${month}` === key && name === lake && outcome === "ingested",
  );
  if (isSaid !== isCommitted)
    throw new Error(`${lake} ${key} was ${isCommitted ? "" : "not "}committed, but ingest reports otherwise`);
}

function checkOthers({ dones }: Happening, was: SeenMonth, is: SeenMonth, key: string): void {
  const gone = was.others.filter((name) => !is.others.includes(name));
  if (gone.length === 0) return;
  const mayMigrate = dones.some((done) => done.kind === "ingest" && done.migrate && !done.dryRun);
  if (!mayMigrate) throw new Error(`${gone.join()} of another tool was deleted`);
  // Retention may have deleted the month afterwards.
  const mayBeGone = dones.some(({ kind }) => kind === "retain");
  if (is.run === undefined && !mayBeGone)
    throw new Error(`${gone.join()} of another tool was deleted, but ${key} is empty`);
}

type Allowed = ReadonlySet<BookRun | undefined>;

function exactly(world: World, happening: Happening, lake: LakeName, key: string): Allowed {
  const { before, after, dones, isFanOut } = happening;
  const was = before.lakes[lake].get(key) ?? NOTHING;
  const [done] = dones;
  const same = new Set([was.run]);
  if (done === undefined || done.dryRun || done.ended.error !== undefined) return same;
  const month = key.slice(-6);
  if (done.kind === "retain") {
    const first = cutOff(world, done.months ?? said(world, "months"));
    if (!isAskedOf(world, lake) || first === undefined || month >= first || done.ended.result?.plan.guard) return same;
    return isReturning(world, after, key) ? same : new Set([undefined]);
  }
  const group = groupIn(before.found, done.manifests, key);
  const isBlocked = was.others.length > 0 && !done.migrate;
  if (!lakesOf(world).includes(lake) || group.length === 0 || isBlocked || done.mode === "plan") return same;
  const terms = { now: world.now, cutOff: cutOff(world, said(world, "months")), force: done.force };
  const allowed = new Set(right(was.run, group, terms));
  if (isFanOut && group.some(({ run }) => run.rows.length === 0)) allowed.add(was.run);
  return allowed;
}

/** Whether retention deletes months of this lake. This hub sent all months of the remote lake. */
function isAskedOf(world: World, lake: LakeName): boolean {
  return lake === "local" || lakesOf(world).includes("remote");
}

/** Whether the month's exports are kept, so that an ingest with a longer retention would restore it. */
function isReturning(world: World, { found }: View, key: string): boolean {
  const first = cutOff(world, said(world, "months"));
  if (first !== undefined && key.slice(-6) < first) return false;
  return groupIn(found, [], key).some(({ run }) => run.month === run.lastMonth && run.parts.length > 0);
}

/** The possible results of concurrent processes: those of running them one after the other, in any order. */
function reachable(world: World, happening: Happening, lake: LakeName, key: string): Allowed {
  const reached = new Set<BookRun | undefined>();
  for (const order of orders(happening.dones)) {
    const from = new Set([happening.before.lakes[lake].get(key)?.run]);
    for (const state of follow(world, happening, order, { lake, key, from })) reached.add(state);
  }
  return reached;
}

interface Start {
  readonly lake: LakeName;
  readonly key: string;
  readonly from: Allowed;
}

/** The runs that a month may hold after these processes run in this order. */
function follow(world: World, happening: Happening, order: readonly Done[], { lake, key, from }: Start): Allowed {
  let states = from;
  for (const done of order)
    states = new Set([...states].flatMap((held) => next(world, happening, done, { lake, key, held })));
  return states;
}

/** The runs that a month may have held temporarily while processes ran concurrently. */
export function passed(world: World, happening: Happening, lake: LakeName, key: string): readonly BookRun[] {
  const { before, after, dones } = happening;
  const last = after.lakes[lake].get(key)?.run;
  const go = (from: Allowed, order: readonly Done[]): Allowed => follow(world, happening, order, { lake, key, from });
  const seen = new Set<BookRun>();
  for (const order of orders(dones)) {
    for (let count = 1; count < order.length; count++) {
      for (const state of go(new Set([before.lakes[lake].get(key)?.run]), order.slice(0, count))) {
        if (state !== undefined && go(new Set([state]), order.slice(count)).has(last)) seen.add(state);
      }
    }
  }
  return [...seen];
}

function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

/** Manifests that the process could not read because they were being replaced. */
function unreadBy(done: Done): ReadonlySet<string | undefined> {
  if (done.kind === "retain") return new Set();
  const failed = done.ended.result?.partitions.filter(
    ({ outcome, scope }) => outcome === "failed" && scope === undefined,
  );
  return new Set(failed?.map(({ manifestName }) => manifestName));
}

function subsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  const [first, ...others] = items;
  if (first === undefined) return [[]];
  return subsets(others).flatMap((set) => [set, [first, ...set]]);
}

/** The times of the latest delivery. */
function newest({ partsAt, versions }: BookRun): Pick<FoundRun, "at" | "partsAt"> {
  return { at: Math.max(...versions.values()), partsAt: Math.max(...partsAt) };
}

interface Held {
  readonly lake: LakeName;
  readonly key: string;
  readonly held: BookRun | undefined;
}

/**
 * What a month that holds `held` may hold after a process that other processes, or its own death, may have disturbed.
 */
function next(
  world: World,
  { after, before, came }: Happening,
  done: Done,
  { lake, key, held }: Held,
): readonly (BookRun | undefined)[] {
  if (done.dryRun) return [held];
  if (done.kind === "retain") {
    const kept = cutOff(world, done.months ?? said(world, "months"));
    return isAskedOf(world, lake) && kept !== undefined && key.slice(-6) < kept ? [held, undefined] : [held];
  }
  if (!lakesOf(world).includes(lake) || done.mode === "plan") return [held];
  const terms = { now: world.now, cutOff: cutOff(world, said(world, "months")), force: done.force };
  const sound = { parts: "as delivered", isMixed: false, isPartlyOther: false } as const;
  const delivered = came.map((run) => ({ run, ...sound, ...newest(run) }));
  const replaced = new Set(came.map(({ manifestName }) => manifestName));
  // A manifest may have been rewritten and then deleted meanwhile.
  const repeated = before.found.map((each) => writtenAgain(each, newest(each.run).at));
  // If another process is deleting files, a listing may show any of their runs.
  const vanishing = groupIn(before.found, [], key).filter(({ run }) => !after.files.has(run.manifestName));
  const left = subsets(vanishing).map((gone) => before.found.filter((each) => !gone.includes(each)));
  const sights = subsets(delivered).flatMap((some) =>
    [...left, repeated].flatMap((found) => [
      [...found, ...some],
      [...found.filter(({ run }) => !replaced.has(run.manifestName)), ...some],
    ]),
  );
  const unread = unreadBy(done);
  const readable = [after.found, ...sights].map((found) => found.filter(({ run }) => !unread.has(run.manifestName)));
  const results = readable.flatMap((found) => right(held, groupIn(found, done.manifests, key), terms));
  const settled = settledRun(done, lake, key);
  if (settled === undefined) return [held, ...results];
  // While another process deletes files, a listing may show only some of the runs, and possibly none that would be
  // ingested.
  const isVanishing = before.found.some(({ run }) => !after.files.has(run.manifestName));
  return [...results, ...(isVanishing ? [held] : [])].filter((run) => run?.runId === settled);
}
