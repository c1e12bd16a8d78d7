import { InputError } from "../../../src/errors.ts";
import { addMonths, monthOfDate } from "../../../src/hub/month.ts";
import type { BookRun } from "./books.ts";
import { type Happening, lakesOf } from "./happening.ts";
import { DAILY } from "./settings.ts";
import type { World } from "./world.ts";

const HOUR = 3_600_000;
const LIMIT = 36 * HOUR;

interface SavedSettings {
  readonly scopes?: readonly { readonly scope: string }[];
}

interface Noted {
  readonly since: string;
  readonly lookedAt: string;
  readonly newest: { readonly state: string };
  readonly newestGood?: { readonly finishedAt: string };
}

/** A full sweep is red for a scope whose daily runs have delivered nothing in time, and for no other. */
export function checkFreshness(world: World, { before, dones: [done] }: Happening): void {
  if (done?.kind !== "ingest" || done.mode !== "run" || done.stale === 0 || done.manifests.length > 0) return;
  const { result } = done.ended;
  if (result === undefined || world.settings.state !== "read") return;
  const since = world.now - LIMIT;
  for (const scope of scopesOf(world)) {
    const bytes = world.config.blobs.get(`journal/exports/${scope}/${DAILY}.json`)?.bytes;
    if (bytes === undefined) continue;
    const noted = JSON.parse(new TextDecoder().decode(bytes)) as Noted;
    const held = lakesOf(world).flatMap((lake) =>
      [...before.lakes[lake]].filter(([key]) => key.startsWith(`${scope}/`)).flatMap(([, { run }]) => run ?? []),
    );
    const delivered = [...before.found.map(({ run }) => run).filter((run) => run.scope === scope), ...held];
    const times = delivered
      .filter(({ submitted }) => submitted <= world.now + 24 * HOUR)
      .filter(isOfItsTime)
      .map(({ submitted }) => submitted);
    const goods = [...times, Date.parse(noted.since), Date.parse(noted.newestGood?.finishedAt ?? "1970-01-01")];
    const isRed = result.partitions.some(
      (each) =>
        each.scope === scope && "error" in each && each.error instanceof InputError && each.error.code === "StaleMonth",
    );
    const isFresh = goods.some((time) => time >= since);
    if (isFresh && isRed) throw new Error(`${scope} is said to be stale, and is not`);
    const isBad = noted.newest.state === "failed" || noted.newest.state === "timed-out";
    if (!isFresh && !isRed && (isBad || Date.parse(noted.lookedAt) < since))
      throw new Error(`${scope} has had no good run for 36 hours, and nobody says so`);
  }
}

/** A deployment that begins anew names no scope, and nobody asks for exports of a scope that is not named. */
function scopesOf({ config }: World): readonly string[] {
  const { scopes } = JSON.parse(new TextDecoder().decode(config.blobs.get("settings.json")?.bytes)) as SavedSettings;
  return (scopes ?? []).map(({ scope }) => scope.slice(1).toLowerCase());
}

/** Of the month that was in progress, or in its first days of the month before. */
function isOfItsTime({ month, submitted }: BookRun): boolean {
  const own = monthOfDate(new Date(submitted));
  return month === own || (new Date(submitted).getUTCDate() <= 5 && month === addMonths(own, -1));
}
