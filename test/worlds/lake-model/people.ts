import { addMonths, firstDay, lastDay, monthOfDate, parseMonth } from "exact-values/month";
import type { BookRun, Content } from "./books.ts";
import { type ColumnFault, csv } from "./csv.ts";
import type { Deliver } from "./steps.ts";
import { partsAt, rowText, type World } from "./world.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const SCOPES = [
  "/subscriptions/0000000a-0000-0000-0000-000000000001",
  "/providers/Microsoft.Billing/billingAccounts/9",
];

export type Turn = (() => Promise<void>) | undefined;

/** Writes a run like Azure, with the parts first and the manifest last. */
export async function deliver(world: World, step: Deliver, turn?: Turn): Promise<void> {
  const serial = ++world.serial;
  // Some times are rounded to the minute, so that several runs are submitted at the same time.
  const tick = serial % 3 === 0 ? MINUTE : SECOND;
  const submitted = Math.floor((world.now - step.hoursLate * HOUR) / tick) * tick;
  // No export is run for a month in the future.
  const month = addMonths(monthOfDate(new Date(Math.min(submitted, world.now))), -step.monthsAgo);
  const from = step.days === "some" ? `${firstDay(month).slice(0, 8)}08` : firstDay(month);
  const end = {
    whole: lastDay(month),
    "to date": `${firstDay(month).slice(0, 8)}20`,
    some: `${firstDay(month).slice(0, 8)}14`,
    "two months": lastDay(addMonths(month, 1)),
  }[step.days];
  const scope = SCOPES[step.scope] ?? "";
  const shared = `exports/${step.scope}/${month}`;
  const folder = step.isOverwriting ? shared : `${shared}/${serial}`;
  const runId = `r${(serial * 7) % 10}-${serial}`;
  const first = firstDay(month);
  const contents = step.rows.map((count, part) => rowsOf(`${runId}-${part}`, count, serial * 10 + part));
  await write(
    world,
    {
      ...{ scope, runId, submitted, from, end, folder, contents, fill: serial, delivery: serial },
      ...{ fault: step.fault, hasCounts: step.hasCounts, isUpperCase: step.isUpperCase, first },
      ...{ month: month as string, lastMonth: monthOf(end) },
    },
    turn,
  );
}

/** Rewrites the same run with one more row. */
export async function rewrite(world: World, pick: number, turn?: Turn): Promise<void> {
  const run = present(world, pick);
  if (run === undefined || run.contents.length === 0) return;
  const serial = ++world.serial;
  const contents = run.contents.map((_, part) =>
    rowsOf(`${run.runId}-${part}-${serial}`, part === 0 ? run.rows.length + 1 : 0, serial * 10 + part),
  );
  const folder = run.manifestName.slice(0, run.manifestName.lastIndexOf("/"));
  await write(
    world,
    {
      ...{ scope: `/${run.scope}`, runId: run.runId, submitted: run.submitted, from: run.first, end: run.end },
      ...{
        folder,
        contents,
        fill: serial,
        delivery: serial,
        fault: "none",
        hasCounts: true,
        isUpperCase: false,
        first: run.first,
      },
      ...{ month: run.month, lastMonth: run.lastMonth },
    },
    turn,
  );
}

export interface Writing {
  readonly scope: string;
  readonly runId: string;
  readonly submitted: number;
  readonly from: string;
  readonly end: string;
  readonly month: string;
  readonly lastMonth: string;
  readonly folder: string;
  readonly contents: readonly Content[];
  readonly fill: number;
  /** The same number for parts that are not rewritten. */
  readonly delivery: number;
  /** The run whose existing parts the manifest describes. */
  readonly like?: BookRun;
  readonly fault: Deliver["fault"];
  readonly hasCounts: boolean;
  readonly isUpperCase: boolean;
  /** Any day of the run. */
  readonly first: string;
}

export async function write(world: World, run: Writing, turn: Turn): Promise<void> {
  const { contents, folder, fault, fill } = run;
  // No folder is written to twice within one second, which is the precision of storage times.
  world.now += 2 * SECOND;
  const rows = contents.flat();
  const spoilt = fault === "cell" ? contents.findIndex((part) => part.length > 0) : -1;
  const ofColumns = COLUMN_FAULTS.find((each) => each === fault);
  const written = contents.map((part, index) => {
    const isFaulty = ofColumns !== "no column" || index === contents.length - 1;
    return {
      name: `${folder}/part_${index}.csv`,
      bytes: csv(part, { day: run.first, fill, isSpoilt: index === spoilt, fault: isFaulty ? ofColumns : undefined }),
    };
  });
  const parts = run.like?.parts ?? written;
  const saidRows = run.hasCounts || fault === "count" ? rows.length + (fault === "count" ? 1 : 0) : undefined;
  const submittedTime = new Date(run.submitted).toISOString();
  const manifestName = `${folder}/manifest.json`;
  const resource = run.isUpperCase ? run.scope.toUpperCase() : run.scope;
  const manifest = {
    manifestVersion: "2024-04-01",
    ...(saidRows === undefined ? {} : { dataRowCount: saidRows }),
    exportConfig: {
      exportName: "daily",
      resourceId: `${resource}/providers/Microsoft.CostManagement/exports/daily`,
      ...{ dataVersion: "1.0r2", type: "FocusCost" },
    },
    deliveryConfig: { fileFormat: "Csv" },
    runInfo: {
      ...{ submittedTime, runId: run.runId },
      ...{ startDate: `${run.from}T00:00:00`, endDate: `${run.end}T00:00:00` },
    },
    blobs: parts.map(({ name, bytes }, index) => ({
      blobName: name,
      byteCount: bytes.length + (fault === "length" && index === 0 ? 1 : 0),
    })),
  };
  for (const [index, { name, bytes }] of (run.like === undefined ? written : []).entries()) {
    if (fault === "part" && index === parts.length - 1) {
      world.exports.remove(name);
      world.awaited.set(name, bytes);
      continue;
    }
    await turn?.();
    world.awaited.delete(name);
    world.exports.put(name, bytes);
  }
  if (fault === "manifest") return;
  await turn?.();
  const isFaultInside =
    run.like?.isFaultInside ??
    (spoilt >= 0 ||
      // Only the last part lacks the column, while a part without rows may lack any column.
      (fault === "no column" && (contents.at(-1)?.length ?? 0) > 0) ||
      ((fault === "empty column" || fault === "wrong month") && rows.length > 0));
  const day = submittedTime.slice(0, 10);
  const [cut = day] = [run.end, day].sort();
  const book: BookRun = {
    scope: run.scope.slice(1).toLowerCase(),
    ...{ month: run.month, lastMonth: run.lastMonth, runId: run.runId, submitted: run.submitted, end: run.end },
    ...{ first: run.from, last: [cut, run.from].sort()[1] ?? cut, manifestName, parts },
    rows: rows.map(([name, cost]) => rowText(name, cost)),
    ...{ saidRows, contents, fill, delivery: run.delivery, versions: new Map() },
    partsAt: run.like?.partsAt ?? new Set([partsAt(world, parts)]),
    lacksListCost: run.like?.lacksListCost ?? (rows.length > 0 && fault === "no list costs"),
    isFaultInside,
    isBroken: isFaultInside || fault === "count" || (fault === "length" && parts.length > 0),
  };
  putRun(world, book, JSON.stringify(manifest));
}

/** Stores the manifest of a run and records the run in the books. */
export function putRun(world: World, book: BookRun, manifest: string): void {
  const { manifestName } = book;
  world.books.push(book);
  world.manifests.set(manifestName, book);
  world.others.delete(manifestName);
  world.exports.put(manifestName, new TextEncoder().encode(manifest));
  noteVersion(world, book);
}

function noteVersion(world: World, { manifestName, versions }: BookRun): void {
  const blob = world.exports.blobs.get(manifestName);
  versions.set((blob?.etag ?? "").replaceAll('"', ""), blob?.lastModified.getTime() ?? 0);
}

const COLUMN_FAULTS: readonly ColumnFault[] = [
  "no column",
  "empty column",
  "wrong month",
  "no list costs",
  "late rows",
];

export function rowsOf(name: string, count: number, cost: number): readonly (readonly [string, number])[] {
  return Array.from({ length: count }, (_, row) => [`${name}-${row}`, cost + row] as const);
}

function monthOf(day: string): string {
  return day.slice(0, 7).replace("-", "");
}

/** One of the runs whose manifests exist. */
export function present({ exports, manifests }: World, pick: number): BookRun | undefined {
  const there = [...manifests.values()].filter(({ manifestName }) => exports.blobs.has(manifestName));
  return there[pick % Math.max(1, there.length)];
}

export function repeatManifest(world: World, pick: number): void {
  const run = present(world, pick);
  const blob = world.exports.blobs.get(run?.manifestName ?? "");
  if (run === undefined || blob === undefined) return;
  // Moves past the second in which the file was written, because storage times are precise to one second.
  world.now += SECOND;
  world.exports.put(run.manifestName, blob.bytes);
  noteVersion(world, run);
}

export function arrive(world: World): void {
  for (const [name, bytes] of world.awaited) {
    if (world.exports.blobs.has(name)) continue;
    world.exports.put(name, bytes);
    for (const run of world.books)
      if (run.parts.some((part) => part.bytes === bytes)) run.partsAt.add(partsAt(world, run.parts));
  }
  world.awaited.clear();
}

const WEEK = 7 * 24 * HOUR;

export function moveClock(world: World, hours: number): void {
  world.now += hours * HOUR;
  for (const lake of Object.values(world.lakes)) lake.dropBlocksBefore(new Date(world.now - WEEK));
}

/** Another tool writes a file into the folder of a month or under the month's own name. */
export function putForeign(world: World, scope: number, monthsAgo: number, isOwnPath: boolean): void {
  const month = addMonths(monthOfDate(new Date(world.now)), -monthsAgo);
  const folder = `${(SCOPES[scope] ?? "").slice(1).toLowerCase()}/${parseMonth(month)}/focuscost`;
  const name = `${folder}/${isOwnPath ? "focuscost" : `part-${++world.serial}`}.parquet`;
  world.lakes.local.put(name, new TextEncoder().encode("PAR1"));
  world.foreign.add(world.lakes.local.blobs.get(name)?.etag ?? "");
}

export function lose(blobs: { remove(name: string): void }, names: readonly string[], pick: number): void {
  const name = names[pick % Math.max(1, names.length)];
  if (name !== undefined) blobs.remove(name);
}
