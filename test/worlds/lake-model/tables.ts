import type { TableResult } from "../../../src/actions/ingest/table/reconcile-tables.ts";
import { cutOff, type Done, type Happening, lakesOf, said } from "./happening.ts";
import { COSTS, keyOf, logName, namedIn, type SeenTable, type ShownFile, type TableBook } from "./table-book.ts";
import { LAKES, type LakeName, type World } from "./world.ts";

const DAY = 24 * 60 * 60 * 1000;
const OWN = "/focuscost/focuscost.parquet";

/**
 * After each undisturbed ingest, the table matches the lake. It has no month beyond retention, and loses no file that a
 * recent version needs. `table-book.ts` records violations that can occur at any moment.
 */
export function checkTables(world: World, happening: Happening): void {
  for (const lake of LAKES) {
    const book = world.tableBooks[lake];
    checkVanished(book, happening);
    const [fault] = book.faults;
    if (fault !== undefined) throw new Error(fault);
  }
  const { dones, isBeside } = happening;
  const [done] = dones;
  if (done === undefined || dones.length > 1 || isBeside || done.ended.caller.isHindered()) return;
  if (done.ended.result === undefined) {
    for (const lake of LAKES) assertSame(happening, lake, "a failed process");
  } else if (done.kind === "ingest") checkIngest(world, happening, done);
  else checkRetention(world, happening, done);
}

/** Vacuum deletes only files that are old enough, and nothing else deletes files of the table. */
function checkVanished({ vanished }: TableBook, { dones }: Happening): void {
  const days = dones.flatMap((done) => (done.kind === "retain" && !done.dryRun ? [done.tableDays] : []));
  const border = Math.min(...days) * DAY;
  for (const { at, lastModified, path, removedAt } of vanished.splice(0)) {
    const age = at - Math.max(lastModified, removedAt ?? 0);
    // The limit is infinite if no retention ran.
    if (age < border)
      throw new Error(
        `${COSTS}/${path} was deleted ${age / DAY} days after it left the table, but must stay for ${border / DAY}`,
      );
  }
}

function assertSame({ after, before }: Happening, lake: LakeName, who: string): void {
  const [was, is] = [before.tables[lake].version, after.tables[lake].version];
  if (was !== is) throw new Error(`${who} changed the table of the ${lake} lake from version ${was} to ${is}`);
}

type Ingested = Extract<Done, { readonly kind: "ingest" }>;
type Retained = Extract<Done, { readonly kind: "retain" }>;

function checkIngest(world: World, happening: Happening, done: Ingested): void {
  const tables = done.ended.result?.tables ?? [];
  // A plan leaves the table to its commit.
  const isPlan = done.mode === "plan" && (done.ended.result?.matrix ?? []).length > 0;
  const isAsked = done.table === "costs" && done.mode !== "part" && !isPlan;
  const asked = isAsked ? lakesOf(world) : [];
  if (tables.map(({ lake }) => lake).join() !== asked.join())
    throw new Error(`tables of ${tables.map(({ lake }) => lake)} are reported, but ${asked} were requested`);
  const isDry = done.mode === "run" && done.dryRun;
  for (const lake of LAKES) {
    const table = tables.find(({ lake: name }) => name === lake);
    if (table === undefined) assertSame(happening, lake, "an ingest without a table");
    else if (isDry) assertSame(happening, lake, "a dry run");
    else checkReconciled(world, happening, lake, table);
  }
}

/** The current files by scope and month. */
function byKey({ files }: SeenTable): ReadonlyMap<string, readonly ShownFile[]> {
  return Map.groupBy(files.values(), keyOf);
}

function pathsIn(files: readonly ShownFile[] | undefined): string {
  return (files ?? []).map(({ path }) => path).join();
}

/** The attempt of each month in the lake; undefined for months that no hub committed. */
function monthsIn(world: World, lake: LakeName): ReadonlyMap<string, string | undefined> {
  const own = [...world.lakes[lake].blobs.values()].filter(({ name }) => name.endsWith(OWN));
  return new Map(own.map(({ metadata, name }) => [name.slice(0, -OWN.length), metadata.hub_attempt]));
}

function checkReconciled(world: World, { after, before }: Happening, lake: LakeName, table: TableResult): void {
  const place = `table of the ${lake} lake`;
  if (table.outcome === "failed") throw table.error;
  const [failure] = table.failures;
  if (failure !== undefined) throw failure.error;
  if (table.behind.length > 0) throw new Error(`nothing disturbed ingest, but the ${place} is outdated`);
  const months = monthsIn(world, lake);
  const [was, is] = [byKey(before.tables[lake]), byKey(after.tables[lake])];
  const first = cutOff(world, said(world, "months"));
  const isOld = (key: string): boolean => first !== undefined && key.slice(-6) < first;
  const left = new Set<string>();
  const changed: string[] = [];
  for (const key of new Set([...months.keys(), ...was.keys(), ...is.keys()])) {
    const attempt = months.get(key);
    const lakePath = attempt === undefined ? undefined : `data/${key.slice(-6)}/${attempt}.parquet`;
    const expected = lakePath === undefined || isOld(key) ? pathsIn(was.get(key)) : lakePath;
    if (pathsIn(is.get(key)) !== expected)
      throw new Error(
        `${place}: ${key} is ${pathsIn(is.get(key)) || "missing"}, but should be ${expected || "missing"}`,
      );
    if (pathsIn(was.get(key)) !== expected) changed.push(key);
    if (!months.has(key)) left.add("TableMonthGone");
    else if (attempt === undefined) left.add("TableMonthForeign");
    else if (expected !== lakePath) left.add("TableMonthExpired");
  }
  const saidLeft = table.warnings.map(({ code }) => code).sort();
  if (saidLeft.join() !== [...left].sort().join())
    throw new Error(`${place}: ingest reports that it omits ${saidLeft}, but it omits ${[...left]}`);
  const published = table.published.map(({ month, scope }) => `${scope}/${month}`);
  if (published.sort().join() !== changed.sort().join())
    throw new Error(`${place}: ingest reports that it published ${published}, but it published ${changed}`);
  const { files, version } = after.tables[lake];
  if (table.version !== version || table.fileCount !== files.size)
    throw new Error(`${place}: ingest reports version ${table.version} with ${table.fileCount} files`);
  if (version - before.tables[lake].version > 1) throw new Error(`${place}: one ingest wrote several entries`);
}

/** Retention maintains the table of the hub's own lake. */
function checkRetention(world: World, happening: Happening, done: Retained): void {
  const { after, before } = happening;
  const { result } = done.ended;
  assertSame(happening, "remote", "retention");
  if (result === undefined || done.dryRun || result.plan.guard !== undefined) {
    assertSame(happening, "local", "retention that deletes nothing");
    return;
  }
  if (result.failures.length > 0) return;
  const months = monthsIn(world, "local");
  const guards = result.plan.tables.flatMap((table) => table.guards);
  const first = cutOff(world, done.months ?? said(world, "months"));
  const is = after.tables.local.files;
  for (const file of before.tables.local.files.values()) {
    const key = keyOf(file);
    const isOld = first !== undefined && key.slice(-6) < first;
    const isHeld = months.has(key);
    // Months whose exports would restore them stay in the lake, and may stay in the table.
    if (isOld && isHeld) continue;
    if (isOld && is.has(file.path)) throw new Error(`${key} is expired but still in the table`);
    if (!isOld && isHeld && !is.has(file.path)) throw new Error(`retention removed ${key} from the table`);
    if (!isOld && !isHeld && guards.length === 0 && is.has(file.path))
      throw new Error(`${key} is in the table but not in the lake`);
  }
  checkTidied(world, happening, done);
}

const ENTRIES_PER_CHECKPOINT = 10;

/** Obsolete log entries are deleted, and readers do not have to open many entries. */
function checkTidied(world: World, { after }: Happening, { ended, tableDays }: Retained): void {
  const { files, version } = after.tables.local;
  if (version === -1) return;
  const { blobs } = world.tables.local;
  const checkpoints = Array.from({ length: version + 1 }, (_, index) => index).filter((each) =>
    blobs.has(logName(each, "checkpoint.parquet")),
  );
  const newest = checkpoints.at(-1) ?? -1;
  if (version - newest >= ENTRIES_PER_CHECKPOINT)
    throw new Error(`version ${version} has its last checkpoint at ${newest}`);
  const hint = blobs.get(`${COSTS}/_delta_log/_last_checkpoint`);
  const named = hint === undefined ? -1 : namedIn(hint.bytes);
  if (named !== newest) throw new Error(`_last_checkpoint names ${named}, the newest checkpoint is ${newest}`);
  const { removedAt } = world.tableBooks.local;
  for (const { lastModified, name } of blobs.values()) {
    const path = name.slice(COSTS.length + 1);
    if (path.startsWith("_delta_log/") || files.has(path)) continue;
    const age = world.now - Math.max(lastModified.getTime(), removedAt.get(path) ?? 0);
    const isGuarded = (ended.result?.plan.tables ?? []).flatMap((table) => table.guards).length > 0;
    if (age > tableDays * DAY && !isGuarded)
      throw new Error(`${path} is ${age / DAY} days old, but retention did not delete it`);
  }
}
