import { InputError } from "../../src/errors.ts";
import { type BookRun, covers } from "./lake-model-books.ts";
import { cutOff, type Done, type Happening, lakesOf, nameOf, said } from "./lake-model-happening.ts";
import { garbledBeside } from "./lake-model-people.ts";
import { LAKES, type World } from "./lake-model-world.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Files of `msexports` go when no lake needs them any more and someone said so; then they do go. */
export function checkFiles(world: World, happening: Happening): void {
  const { after, before, came, dones, isAlone } = happening;
  const awaited = new Set(world.awaited.keys());
  const names = [...before.files.keys(), ...came.flatMap(filesOf)].filter((name) => !awaited.has(name));
  const isReplaced = (run: BookRun): boolean => came.some(({ manifestName }) => manifestName === run.manifestName);
  for (const name of new Set(names)) {
    if (after.files.has(name)) continue;
    const there = before.found.map(({ run }) => run).filter((run) => !isReplaced(run));
    const isOwner = (run: BookRun): boolean => filesOf(run).includes(name);
    const now = [...there, ...came].filter(isOwner);
    // Of a run that is written anew, a part that the new one does not have.
    const owners = now.length > 0 ? now : before.found.map(({ run }) => run).filter(isOwner);
    if (owners.length === 0) throw new Error(`msexports/${name} is no file of a run, and is gone`);
    for (const run of owners) {
      if (!dones.some((done) => mayDelete(world, happening, done, run))) {
        throw new Error(`msexports/${name} of ${nameOf(run)} is gone, and nobody was allowed to delete it`);
      }
    }
  }
  if (!isAlone) return;
  for (const { run } of before.found) {
    const [done] = dones;
    if (done === undefined || !mayDelete(world, happening, done, run) || !mustDelete(world, happening, done, run))
      continue;
    if (after.files.has(run.manifestName)) throw new Error(`the files of ${nameOf(run)} should be gone`);
  }
}

function filesOf(run: BookRun): readonly string[] {
  return [run.manifestName, ...run.parts.map(({ name }) => name)];
}

function mayDelete(world: World, { before, after, dones }: Happening, done: Done, run: BookRun): boolean {
  if (done.dryRun || done.ended.error instanceof InputError) return false;
  // It may name the same parts.
  if (before.files.has(garbledBeside(run))) return false;
  const key = `${run.scope}/${run.month}`;
  // Retention takes the month after the files, and others may have gone on with it.
  const views = dones.length === 1 && done.kind === "ingest" ? [after] : [after, before];
  const isHeld =
    lakesOf(world).every((lake) => views.some(({ lakes }) => covers(lakes[lake].get(key)?.run, run))) ||
    dones.some((other) => other !== done && mayDeleteMonth(world, other, run.month));
  const days = (done.kind === "ingest" ? done.retire : done.days) ?? said(world, "days");
  if (days === undefined) return false;
  if (done.kind === "ingest") {
    return days === 0 && isHeld && (done.manifests.length === 0 || done.manifests.includes(run.manifestName));
  }
  const first = cutOff(world, done.months ?? said(world, "months"));
  const isExpired = first !== undefined && run.month < first && run.lastMonth < first;
  const age = Math.max(0, Math.floor((world.now - run.submitted) / DAY));
  return age >= days && (isHeld || isExpired);
}

function mayDeleteMonth(world: World, done: Done, month: string): boolean {
  if (done.kind === "ingest" || done.dryRun) return false;
  const first = cutOff(world, done.months ?? said(world, "months"));
  return first !== undefined && month < first;
}

/** Of what may go, that which nothing keeps. */
function mustDelete(world: World, { before, after }: Happening, done: Done, run: BookRun): boolean {
  const { files } = before;
  const manifest = files.get(run.manifestName);
  const isLate = run.parts.some(({ name }) => {
    const part = files.get(name);
    return part !== undefined && manifest !== undefined && part.lastModified > manifest.lastModified;
  });
  if (isLate || files.has(garbledBeside(run))) return false;
  const key = `${run.scope}/${run.month}`;
  if (done.ended.error !== undefined) return false;
  if (done.kind === "retain") return done.ended.result?.plan.guard === undefined;
  const first = cutOff(world, said(world, "months"));
  const isExpired = !done.force && first !== undefined && run.month < first;
  const heldByFuture = LAKES.some((lake) => (after.lakes[lake].get(key)?.run?.submitted ?? 0) - world.now > DAY);
  const isUnsettled = done.ended.result?.partitions.some(
    ({ manifestName, month, outcome, scope }) =>
      `${scope}/${month}` === key &&
      (outcome === "planned" ||
        (outcome === "skipped" && done.mode === "commit") ||
        (outcome === "failed" && manifestName === undefined)),
  );
  return !isExpired && !heldByFuture && isUnsettled !== true;
}
