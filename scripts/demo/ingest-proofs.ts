import type { BrokenPlace } from "./broken-run.ts";
import type { Delivery, DemoDeliveries } from "./deliveries.ts";
import type { DemoHub } from "./hub.ts";
import { type IngestStep, runIngest } from "./ingest-step.ts";
import { demand, Mismatch } from "./mismatch.ts";
import { count, nameGroup } from "./names.ts";
import type { Screen } from "./screen.ts";

/** Ingests everything; the broken run must fail, alone, and must be named to the character. */
export async function proveFirst(hub: DemoHub, { broken, first }: DemoDeliveries, screen: Screen): Promise<void> {
  screen.step("ingest runs, as a GitHub runner would run it; it must end red, because of the broken run alone");
  const run = await watchIngest(hub, "1-first", screen);
  const good = first.filter(({ expected }) => expected !== undefined);
  demand(run.exitCode === 1, `the first ingest ended with ${run.exitCode}, not with 1; see ${run.logFile}`);
  tellFailure(run, broken, screen);
  demand(run.changed.length === good.length, `${run.changed.length} files came into the lake, not ${good.length}`);
  screen.good(`${count(good.length, "month")} committed; the broken one failed alone and left no file in the lake`);

  const outgrown = outgrownParts(good);
  const wasted = outgrown.filter((part) => run.partsRead.has(part));
  demand(wasted.length === 0, `outgrown runs were downloaded: ${wasted.join(", ")}`);
  screen.good(`of the month that was exported three times only the last run was downloaded`);
}

/** Ingests again although nothing is new. */
export async function proveAgain(hub: DemoHub, { broken, first }: DemoDeliveries, screen: Screen): Promise<void> {
  screen.step(
    "ingest runs again; nothing is new, so nothing may change (the broken run is still there, so it ends red)",
  );
  const run = await watchIngest(hub, "2-again", screen);
  const good = first.filter(({ expected }) => expected !== undefined);
  const known = good.flatMap(({ runs }) => runs.flatMap(({ parts }) => parts.map(({ blobName }) => blobName)));
  const readAgain = known.filter((part) => run.partsRead.has(part));
  demand(readAgain.length === 0, `parts of finished months were downloaded again: ${readAgain.join(", ")}`);
  demand(run.changed.length === 0, `the second ingest changed ${run.changed.join(", ")}`);
  demand(findFailure(run, broken) !== undefined, `the broken run was not reported again; see ${run.logFile}`);
  screen.good("0 parts of finished months downloaded, 0 files of the lake changed");
}

/** Ingests the good run that followed the broken one. */
export async function proveMended(hub: DemoHub, { mended }: DemoDeliveries, screen: Screen): Promise<void> {
  screen.step("ingest runs; it must end green");
  const run = await watchIngest(hub, "3-mended", screen);
  demand(run.exitCode === 0, `the ingest of the mended month ended with ${run.exitCode}; see ${run.logFile}`);
  const parts = mended.runs.flatMap(({ parts }) => parts);
  demand(run.partsRead.size === parts.length, `${run.partsRead.size} parts were downloaded, not ${parts.length}`);
  demand(run.changed.length === 1, `${run.changed.length} files of the lake changed, not 1`);
  screen.good(`only the ${count(parts.length, "new part")} downloaded, 1 month added`);
}

/** Ingests when all is done. */
export async function proveNothingNew(hub: DemoHub, screen: Screen): Promise<void> {
  screen.step("ingest runs once more, with nothing left to do");
  const run = await watchIngest(hub, "4-nothing-new", screen);
  demand(run.exitCode === 0, `the last ingest ended with ${run.exitCode}; see ${run.logFile}`);
  demand(run.partsRead.size === 0, `${run.partsRead.size} parts were downloaded with nothing new`);
  demand(run.changed.length === 0, `the last ingest changed ${run.changed.join(", ")}`);
  screen.good("0 parts downloaded, 0 files of the lake changed");
}

async function watchIngest(hub: DemoHub, name: string, screen: Screen): Promise<IngestStep> {
  const run = await runIngest(hub, {
    name,
    onMonth: (title, lines) => {
      const failure = lines.map((line) => /^Warning: (\w+):/.exec(line)?.[1]).find((code) => code !== undefined);
      const last = failure === undefined ? (lines.at(-1) ?? "") : `failed: ${failure}`;
      // Months that are done already would fill the screen.
      if (!last.startsWith("Nothing to do")) screen.line(`${nameGroup(title)}  ${last}`);
    },
  });
  screen.line(`exit code ${run.exitCode}: ${run.sentence}`);
  return run;
}

/** The failure that the broken value must cause: it names part, line, column and value. */
function findFailure({ months }: IngestStep, { column, line, part, value }: BrokenPlace) {
  const failed = months.filter(({ outcome }) => outcome === "failed").map(({ error }) => error);
  return failed.find((error) => [part, `Line ${line} `, column, value].every((fact) => error?.message.includes(fact)));
}

function tellFailure(run: IngestStep, broken: BrokenPlace, screen: Screen): void {
  const failure = findFailure(run, broken);
  if (failure === undefined) {
    const wanted = `${broken.part}, line ${broken.line}, ${broken.column} and "${broken.value}"`;
    throw new Mismatch(`no failure names ${wanted}; see ${run.logFile}`);
  }
  screen.expectedFailure(`${failure.code}: ${failure.message}`);
  screen.expectedFailure(failure.cure);
}

/** Parts of runs that a later, wider run of the same month outdid. */
function outgrownParts(deliveries: readonly Delivery[]): readonly string[] {
  return deliveries.flatMap(({ expected, runs }) =>
    runs
      .filter((run) => run.days < (expected?.days ?? 0))
      .flatMap(({ parts }) => parts.map(({ blobName }) => blobName)),
  );
}
