import type { IngestInputs } from "../../../src/actions/ingest/months/inputs.ts";
import { type Caller, interleave, randomFrom, startCaller, type Turn } from "./caller.ts";
import { check } from "./check.ts";
import { craft, redeliver } from "./crafted.ts";
import { checkDeploy } from "./deploy.ts";
import { folderOf } from "./files.ts";
import { type Done, look } from "./happening.ts";
import * as people from "./people.ts";
import { runIngest, runRetention } from "./processes.ts";
import { changeSettings, noteRun } from "./settings.ts";
import type { Act, Ingest, PlanStep, Step } from "./steps.ts";
import { followTables } from "./table-log.ts";
import { loseHint, loseTable, optimize } from "./table-people.ts";
import { readTables } from "./table-readers.ts";
import { foundRuns, LAKES, readLakeOf, snapshot, startWorld, type World } from "./world.ts";

/** Runs these steps in a new hub, in order. Throws at the first broken promise of the lake. */
export function live(steps: readonly Step[]): Promise<void> {
  return liveIn(startWorld(), steps);
}

/** Does the same in an existing world. */
export async function liveIn(world: World, steps: readonly Step[]): Promise<void> {
  followTables(world);
  for (const [index, step] of steps.entries()) {
    world.log = "";
    try {
      await happen(world, step);
      await readTables(world, index === steps.length - 1);
    } catch (error) {
      const reported = error instanceof Error ? (error.stack ?? error.message) : String(error);
      throw new Error(`step ${index} (${step.do}): ${reported}\n${world.log}`);
    }
  }
}

async function happen(world: World, step: Step): Promise<void> {
  const before = await look(world);
  const bookCount = world.books.length;
  switch (step.do) {
    case "together": {
      const dones: Done[] = [];
      await interleave({
        seed: step.seed,
        processes: step.acts.map((act) => async (turn) => {
          dones.push(...(await perform(world, act, turn)));
        }),
        watch: async () => {
          for (const name of LAKES) await readLakeOf(world, name);
        },
      });
      const came = world.books.slice(bookCount);
      return check(world, { before, after: await look(world), dones, came, isAlone: false, isBeside: true });
    }
    case "whole fan-out": {
      const dones = await fanOut(world, step.plan, step.seed);
      return check(world, {
        before,
        after: await look(world),
        dones,
        came: [],
        isAlone: true,
        isBeside: false,
        isFanOut: true,
      });
    }
    case "arrive":
      return people.arrive(world);
    case "craft":
      return craft(world, step);
    case "note run":
      return noteRun(world, step);
    case "deploy":
      return checkDeploy(world, step.mishap);
    case "settings":
      return changeSettings(world, step.settings, step.isUpload);
    case "clock":
      return people.moveClock(world, step.hours);
    case "foreign":
      return people.putForeign(world, step.scope, step.monthsAgo, step.isOwnPath);
    case "lose month": {
      const lake = world.lakes[step.pick % 2 === 0 ? "local" : "remote"];
      return people.lose(lake, [...lake.blobs.keys()], step.pick >> 1);
    }
    case "lose table":
      return loseTable(world, step.lake);
    case "lose hint":
      return loseHint(world, step.lake);
    case "lose journal": {
      const names = [...world.config.blobs.keys()].filter((name) => name.startsWith("journal/"));
      return people.lose(world.config, names, step.pick);
    }
    default: {
      const dones = await perform(world, step);
      const isAlone = isExact(step) && dones.every(({ ended }) => !ended.caller.isHindered());
      const came = world.books.slice(bookCount);
      check(world, { before, after: await look(world), dones, came, isAlone, isBeside: false });
      const [done] = dones;
      if (step.do === "ingest" && isAlone && done?.kind === "ingest")
        await checkRepetition(world, step, done.manifests);
    }
  }
}

function isExact({ do: kind }: Act): boolean {
  return kind !== "commit" && kind !== "part";
}

async function perform(world: World, act: Act, turn?: Turn): Promise<readonly Done[]> {
  switch (act.do) {
    case "deliver":
      await people.deliver(world, act, turn);
      return [];
    case "rewrite":
      await people.rewrite(world, act.pick, turn);
      return [];
    case "redeliver":
      await redeliver(world, act, turn);
      return [];
    case "repeat":
      await turn?.();
      people.repeatManifest(world, act.pick);
      return [];
    case "optimize":
      await turn?.();
      optimize(world, act);
      return [];
    case "ingest":
      return [await ingest(world, act, startCaller({ mishap: act.mishap, ...(turn && { turn }) }))];
    case "plan":
      return [await plan(world, act, startCaller({ mishap: act.mishap, ...(turn && { turn }) }))];
    case "part":
      return await part(world, act.entry, startCaller({ mishap: act.mishap, ...(turn && { turn }) }));
    case "commit":
      return await commit(world, startCaller({ mishap: act.mishap, ...(turn && { turn }) }));
    case "retain": {
      const { dryRun, days, months, percent, tableDays } = act;
      const caller = startCaller({ mishap: act.mishap, ...(turn && { turn }) });
      const ended = await runRetention(world, caller, {
        ...{ dryRun, maxDeletePercent: percent, tableRetentionDays: tableDays },
        ...{ exportRetentionInDays: days, ingestionRetentionInMonths: months },
      });
      return [{ kind: "retain", ended, dryRun, days, months, tableDays }];
    }
  }
}

type Ingested = Extract<Done, { readonly kind: "ingest" }>;
type Wish = Pick<Ingest, "force" | "migrate" | "retire" | "focusVersion" | "hints" | "stale" | "table">;

function inputsOf(world: World, { force, migrate, retire, focusVersion, hints, stale, table }: Wish) {
  const manifests = hints.flatMap((pick) => people.present(world, pick)?.manifestName ?? []);
  return { force, migrate, focusVersion, manifests, exportRetentionInDays: retire, staleAfterHours: stale, table };
}

async function ingest(world: World, act: Ingest, caller: Caller): Promise<Ingested> {
  const inputs = { ...inputsOf(world, act), dryRun: act.dryRun };
  const ended = await runIngest(world, caller, inputs);
  return { kind: "ingest", ended, ...act, manifests: inputs.manifests, mode: "run" };
}

/** A second ingest has nothing to do. */
async function checkRepetition(world: World, act: Ingest, manifests: readonly string[]): Promise<void> {
  if (act.force || act.dryRun) return;
  // A manifest that names files of other runs is deleted after those files. A note about a run is deleted with the
  // first of its deliveries.
  const runs = foundRuns(world).map(({ run }) => run);
  const isClaiming = runs.some(({ manifestName, parts }) =>
    parts.some(({ name }) => folderOf(name) !== folderOf(manifestName)),
  );
  const isTwice = runs.some(({ manifestName, runId }) =>
    world.books.some((other) => other.runId === runId && other.manifestName !== manifestName),
  );
  // A manifest stays as long as its parts exist, for example if it waits for a newer manifest of the same parts.
  const isLeftOver = runs.some(({ parts }) => parts.some(({ name }) => !world.exports.blobs.has(name)));
  for (let rounds = 0; rounds < 3 && (isClaiming || isTwice || isLeftOver); rounds++) {
    await runIngest(world, startCaller(), { ...inputsOf(world, act), manifests });
  }
  const before = snapshot(world);
  const ended = await runIngest(world, startCaller(), { ...inputsOf(world, act), manifests });
  if (snapshot(world) !== before) throw new Error("a second ingest without new data changed something");
  const hasFailed = ended.result?.partitions.some(({ outcome }) => outcome === "failed") ?? true;
  if (!hasFailed && ended.caller.changes() > 0)
    throw new Error("a second ingest without new data sent a write request");
}

async function plan(world: World, act: PlanStep, caller: Caller): Promise<Ingested> {
  const inputs: Partial<IngestInputs> & { readonly manifests: readonly string[] } = {
    ...inputsOf(world, act),
    ...{ mode: "plan", mostEntries: act.entries },
  };
  const ended = await runIngest(world, caller, inputs);
  const matrix = ended.result?.matrix;
  const { force, migrate, retire, stale, table } = act;
  const asked = { force, migrate, retire, stale, table, manifests: inputs.manifests };
  if (matrix !== undefined) world.plan = { matrix, ...asked };
  return { kind: "ingest", ended, ...asked, dryRun: false, mode: "plan" };
}

async function part(world: World, entry: number, caller: Caller): Promise<readonly Done[]> {
  const { plan } = world;
  const matrixEntry = plan?.matrix[entry % plan.matrix.length];
  if (plan === undefined || matrixEntry === undefined) return [];
  const ended = await runIngest(world, caller, { mode: "part", matrixEntry: JSON.stringify(matrixEntry) });
  return [{ kind: "ingest", ended, ...plan, dryRun: true, mode: "part" }];
}

async function commit(world: World, caller: Caller): Promise<readonly Done[]> {
  const { plan } = world;
  if (plan === undefined) return [];
  const ended = await runIngest(world, caller, {
    ...{ mode: "commit", matrixEntry: JSON.stringify(plan.matrix), table: plan.table },
  });
  return [{ kind: "ingest", ended, ...plan, dryRun: false, mode: "commit" }];
}

/** Runs the plan, all parts in any order with one of them twice, and the commit. */
async function fanOut(world: World, act: PlanStep, seed: number): Promise<readonly Done[]> {
  const random = randomFrom(seed);
  const planned = await plan(world, { ...act, mishap: undefined }, startCaller());
  const matrix = planned.ended.result?.matrix ?? [];
  const entries = [...matrix.keys(), random(matrix.length)];
  while (matrix.length > 0 && entries.length > 0) {
    await part(world, entries.splice(random(entries.length), 1)[0] ?? 0, startCaller());
  }
  if (matrix.length === 0) return [{ ...planned, mode: "commit" }];
  const reported = planned.ended.result?.retiredFiles ?? [];
  return (await commit(world, startCaller())).map((done) => (done.kind === "ingest" ? { ...done, reported } : done));
}
