import { InputError } from "exact-values/errors";
import { addMonths, monthOfDate } from "exact-values/month";
import type { BookRun } from "./books.ts";
import { cutOff, type Happening, lakesOf, said } from "./happening.ts";
import { DAILY } from "./settings.ts";
import type { World } from "./world.ts";

const HOUR = 3_600_000;
const LIMIT = 36 * HOUR;
/** The time within which the data of a completed run must arrive. */
const DELIVERY = 12 * HOUR;

interface SavedSettings {
  readonly scopes?: readonly { readonly scope: string }[];
}

interface Ended {
  readonly state: string;
  readonly submittedTime: string;
  readonly finishedAt: string;
}

interface Noted {
  readonly since: string;
  readonly lookedAt: string;
  readonly newest: Ended;
  readonly newestGood?: Ended;
}

/** A full ingest must fail for each scope whose daily runs have not reached a lake in time, and for no other scope. */
export function checkFreshness(world: World, { after, before, dones: [done] }: Happening): void {
  if (done?.kind !== "ingest" || done.mode !== "run" || done.stale === 0 || done.manifests.length > 0) return;
  const { result } = done.ended;
  if (result === undefined || world.settings.state !== "read") return;
  for (const scope of scopesOf(world)) {
    const bytes = world.config.blobs.get(`journal/exports/${scope}/${DAILY}.json`)?.bytes;
    if (bytes === undefined) continue;
    const noted = JSON.parse(new TextDecoder().decode(bytes)) as Noted;
    const errors = result.partitions.flatMap((each) =>
      each.scope === scope && "error" in each && each.error instanceof InputError ? [each.error] : [],
    );
    const stale = errors.filter(({ code }) => code === "StaleMonth").map(({ message }) => message);
    const held = lakesOf(world).flatMap((lake) =>
      [...after.lakes[lake]].filter(([key]) => key.startsWith(`${scope}/`)).flatMap(([, { run }]) => run ?? []),
    );
    const found = before.found.map(({ run }) => run).filter((run) => run.scope === scope);
    checkLost(world, { noted, arrived: [...held, ...found], stale });
    // Runs that a dry run would ingest, and runs without rows, may count as fresh. Delivered runs that were not
    // ingested do not.
    const mayCount = done.dryRun ? found : found.filter(({ rows }) => rows.length === 0);
    checkLate(world, { noted, held, mayCount, stale });
  }
}

function checkLate(
  world: World,
  {
    held,
    mayCount,
    noted,
    stale,
  }: {
    readonly noted: Noted;
    readonly held: readonly BookRun[];
    readonly mayCount: readonly BookRun[];
    readonly stale: readonly string[];
  },
): void {
  const since = world.now - LIMIT;
  const isRecent = ({ submitted }: BookRun): boolean => submitted >= since && submitted <= world.now + 24 * HOUR;
  const isLate = stale.some((message) => message.startsWith("No new data"));
  const isFresh = Date.parse(noted.since) >= since || held.some((run) => isRecent(run) && isOfItsTime(run, 2));
  if (isFresh && isLate) throw new Error(`fresh scopes are reported as stale: ${stale.join()}`);
  const isBad = noted.newest.state === "failed" || noted.newest.state === "timed-out";
  const isGoodRecently = Date.parse(noted.newestGood?.finishedAt ?? "1970-01-01") >= since;
  const mayBeFresh =
    isFresh || isGoodRecently || [...held, ...mayCount].some((run) => isRecent(run) && isOfItsTime(run, 5));
  const isKnown = isBad || Date.parse(noted.lookedAt) < since;
  if (!mayBeFresh && isKnown && stale.length === 0)
    throw new Error(`${noted.lookedAt}: no new data for 36 hours, but this is not reported`);
}

/** If Azure reports a run as completed, its files must have arrived. */
function checkLost(
  world: World,
  {
    arrived,
    noted,
    stale,
  }: { readonly noted: Noted; readonly arrived: readonly BookRun[]; readonly stale: readonly string[] },
): void {
  const { newestGood: good } = noted;
  const isSaid = stale.some((message) => message.startsWith("Azure reports"));
  const isDue = good?.state === "completed" && world.now - Date.parse(good.finishedAt) > DELIVERY;
  const submitted = Date.parse(good?.submittedTime ?? "");
  const month = isDue ? monthOfDate(new Date(submitted)) : undefined;
  const first = cutOff(world, said(world, "months"));
  const isExpired = month !== undefined && first !== undefined && month < first;
  const isThere = arrived.some((run) => run.month === month && run.submitted >= submitted - HOUR);
  const isLost = isDue && !isExpired && !isThere;
  if (isLost !== isSaid)
    throw new Error(
      `a completed run that ${isLost ? "never arrived is not reported" : "arrived is reported as lost"}: ${stale.join()}`,
    );
}

/** A new deployment names no scope, and exports are only expected for named scopes. */
function scopesOf({ config }: World): readonly string[] {
  const { scopes } = JSON.parse(new TextDecoder().decode(config.blobs.get("settings.json")?.bytes)) as SavedSettings;
  return (scopes ?? []).map(({ scope }) => scope.slice(1).toLowerCase());
}

/** Whether the run is for the month in progress, or for the previous month within its first days. */
function isOfItsTime({ month, submitted }: BookRun, lastDay: number): boolean {
  const own = monthOfDate(new Date(submitted));
  return month === own || (new Date(submitted).getUTCDate() <= lastDay && month === addMonths(own, -1));
}
