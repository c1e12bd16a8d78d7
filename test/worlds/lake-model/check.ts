import { InputError, ServiceError } from "exact-values/errors";
import type { RetentionResult } from "../../../src/actions/apply-retention/result.ts";
import type { IngestResult } from "../../../src/actions/ingest/months/result.ts";
import { checkFiles } from "./files.ts";
import { checkFreshness } from "./freshness.ts";
import { type Done, type Happening, lakesOf, type View } from "./happening.ts";
import { checkMonth } from "./months.ts";
import { isGone, uploadedIn } from "./settings.ts";
import { checkTables } from "./tables.ts";
import { LAKES, type World } from "./world.ts";

/** Faults of people and their data. */
const FAULTS = new Set(
  `PartMissing PartSizeMismatch RowCountMismatch RowsLost InvalidValue NarrowerRun RunSpansMonths RunFromFuture ForeignParquet ManifestReadFailed MissingColumn MixedDelivery EmptyCells EmptyColumn WrongMonth StaleMonth UnclosedMonth UnsupportedExportType FanOutPartMissing`.split(
    " ",
  ),
);

/** Throws for the first broken promise and names it. */
export function check(world: World, happening: Happening): void {
  const { after, before, dones, isAlone } = happening;
  for (const done of dones) checkEnd(done, isAlone);
  if (isAlone) checkLostSettings(world, happening);
  if (isAlone) checkFreshness(world, happening);
  for (const lake of LAKES) {
    for (const key of new Set([...before.lakes[lake].keys(), ...after.lakes[lake].keys()])) {
      checkMonth(world, happening, lake, key);
    }
    if (isAlone) for (const key of keysOf(before)) checkMonth(world, happening, lake, key);
  }
  checkFiles(world, happening);
  checkTables(world, happening);
  const [only] = dones;
  const isSilent = only?.dryRun === true || (only?.kind === "retain" && only.ended.result?.plan.guard !== undefined);
  if (dones.length === 1 && isAlone && isSilent && before.all !== after.all)
    throw new Error("a dry run changed something");
}

function keysOf({ found }: View): ReadonlySet<string> {
  return new Set(found.map(({ run }) => `${run.scope}/${run.month}`));
}

/** If retention settings are lost, retention must fail whenever a month or a journal shows that the hub was in use. */
function checkLostSettings(world: World, { before, dones }: Happening): void {
  const { settings } = world;
  for (const done of dones) {
    if (done.kind === "ingest") {
      checkLossSaid(world, before, done);
      continue;
    }
    const isSilent = isGone(settings) && done.days === undefined && done.months === undefined;
    const mustFail = isSilent && (before.lakes.local.size > 0 || before.journal.length > 0);
    const hasFailed = done.ended.error instanceof InputError && done.ended.error.code === "SettingsLost";
    if (mustFail !== hasFailed)
      throw new Error(`lost settings ${mustFail ? "are not reported" : "are reported, but were not lost"}`);
  }
}

function checkLossSaid(world: World, before: View, { ended, mode }: Extract<Done, { readonly kind: "ingest" }>): void {
  if (mode !== "run" || ended.result === undefined) return;
  const isUsed = lakesOf(world).some((lake) => before.lakes[lake].size > 0) || uploadedIn(world)?.state === "read";
  const isSaid = ended.result.warnings.some((warning) => warning.code === "SettingsLost");
  if (isSaid !== (isGone(world.settings) && isUsed))
    throw new Error("ingest reports other lost settings than were lost");
}

function checkEnd({ ended, kind }: Done, isAlone: boolean): void {
  const { caller, error, result } = ended;
  if (caller.signal.aborted) return;
  const reported = [error, ...failuresIn(result)].filter((each) => each !== undefined);
  for (const each of reported) {
    if (!(each instanceof InputError || each instanceof ServiceError)) throw each;
    const isExpected =
      ["InvalidSettings", "SettingsLost"].includes(each.code) || (kind === "ingest" && FAULTS.has(each.code));
    if (isAlone && !isExpected)
      throw new Error(`nothing disturbed ${kind}, but it failed: ${each.code} ${each.message}`);
  }
}

function failuresIn(result: IngestResult | RetentionResult | undefined): readonly unknown[] {
  if (result === undefined) return [];
  if ("failures" in result) return result.failures.map(({ error }) => error);
  return result.partitions.flatMap((each) => (each.outcome === "failed" ? [each.error] : []));
}
