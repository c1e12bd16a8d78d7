import { InputError } from "exact-values/errors";
import { type BookRun, covers, isSameDelivery } from "./books.ts";
import { cutOff, type Done, type Happening, lakesOf, nameOf, said, type View } from "./happening.ts";
import { checkLastLook } from "./last-look.ts";
import { passed } from "./months.ts";
import { LAKES, type World } from "./world.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Files in `msexports` are deleted if the settings request it and no lake needs them, and only then. */
export function checkFiles(world: World, happening: Happening): void {
  const { after, before, came, dones, isAlone } = happening;
  const awaited = new Set(world.awaited.keys());
  // A manifest that is rewritten for the same parts does not restore them.
  const written = came.filter(
    (run) => !world.books.some((other) => !came.includes(other) && other.delivery === run.delivery),
  );
  const names = [...before.files.keys(), ...written.flatMap(filesOf)].filter((name) => !awaited.has(name));
  const isReplaced = (run: BookRun): boolean => came.some(({ manifestName }) => manifestName === run.manifestName);
  for (const name of new Set(names)) {
    if (after.files.has(name)) continue;
    const there = before.found.map(({ run }) => run).filter((run) => !isReplaced(run));
    const isOwner = (run: BookRun): boolean =>
      run.manifestName === name || run.parts.some((part) => part.name.toLowerCase() === name.toLowerCase());
    const now = [...there, ...came].filter(isOwner);
    // The part belongs to the previous delivery of a rewritten run and is missing from the new one.
    const owners = now.length > 0 ? now : before.found.map(({ run }) => run).filter(isOwner);
    if (owners.length === 0) throw new Error(`msexports/${name} belonged to no run, but was deleted`);
    // The replaced delivery may already have been deleted.
    const former = before.found.map(({ run }) => run).filter(isOwner);
    if (![...owners, ...former].some((run) => dones.some((done) => mayDeleteFile(world, happening, done, run, name))))
      throw new Error(`msexports/${name} was deleted, but no run has the right to delete it`);
    for (const run of owners) {
      if (!dones.some((done) => mayDelete(world, happening, done, run))) {
        throw new Error(`msexports/${name} of ${nameOf(run)} was deleted without permission`);
      }
    }
  }
  checkNamed(happening);
  checkLastLook(happening);
  if (!isAlone) return;
  for (const { run } of before.found) {
    const [done] = dones;
    if (done === undefined || !mayDelete(world, happening, done, run) || !mustDelete(world, happening, done, run))
      continue;
    if (after.files.has(run.manifestName)) throw new Error(`the files of ${nameOf(run)} should have been deleted`);
  }
}

/** Every deleted file is reported, and every reported file is deleted. */
function checkNamed({ after, before, came, dones, isAlone }: Happening): void {
  if (dones.length === 0 || dones.some(({ ended }) => ended.result === undefined || ended.caller.isHindered())) return;
  const reported = new Set(dones.flatMap(toldBy));
  const replaced = new Set(came.flatMap(filesOf));
  for (const name of before.files.keys()) {
    // Azure also removes files when it rewrites a run.
    if (!after.files.has(name) && !reported.has(name) && !replaced.has(name))
      throw new Error(`msexports/${name} was deleted, but no result names it`);
  }
  for (const name of reported) {
    if (isAlone && after.files.has(name) && !replaced.has(name))
      throw new Error(`${name} is reported as deleted, but exists`);
  }
}

function toldBy(done: Done): readonly string[] {
  if (done.kind === "retain") return done.ended.result?.deleted.files ?? [];
  return [...(done.ended.result?.retiredFiles ?? []), ...(done.reported ?? [])];
}

function filesOf(run: BookRun): readonly string[] {
  return [run.manifestName, ...run.parts.map(({ name }) => name)];
}

function mayDelete(world: World, happening: Happening, done: Done, run: BookRun): boolean {
  const { before, after, dones } = happening;
  if (done.dryRun || done.ended.error instanceof InputError) return false;
  const key = `${run.scope}/${run.month}`;
  // Retention deletes the files before the month, and other processes may have continued from either state.
  const views = dones.length === 1 && done.kind === "ingest" ? [after] : [after, before];
  const isHeld =
    lakesOf(world).every(
      (lake) =>
        views.some(({ lakes }) => covers(lakes[lake].get(key)?.run, run)) ||
        passed(world, happening, lake, key).some((held) => covers(held, run)),
    ) || dones.some((other) => other !== done && mayDeleteMonth(world, other, run.month));
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

/**
 * Whether this run's manifest permits deleting this file: it is the run's own, below its folder, and no unknown run
 * claims it.
 */
function mayDeleteFile(world: World, happening: Happening, done: Done, run: BookRun, name: string): boolean {
  if (!filesOf(run).includes(name) || !mayDelete(world, happening, done, run)) return false;
  const { after, before, dones } = happening;
  const key = `${run.scope}/${run.month}`;
  const isHeld = lakesOf(world).every((lake) =>
    [...[before, after].map(({ lakes }) => lakes[lake].get(key)?.run), ...passed(world, happening, lake, key)].some(
      (held) => isSameDelivery(held, run),
    ),
  );
  // Files that arrived meanwhile may not have been listed.
  const others = [...before.others].filter(([other]) => after.others.has(other));
  const folder = folderOf(run.manifestName);
  // A manifest that names files of other runs is deleted once another process may have deleted those files.
  const mayBeGone = (part: string): boolean => part !== name && dones.length > 1 && !after.files.has(part);
  const listed = run.parts.map((part) => part.name).filter((part) => before.files.has(part) && !mayBeGone(part));
  const isMeant = (part: string): boolean =>
    others.some(
      ([other, { isIllegible, isUnread, names }]) =>
        (isUnread && names.has(part.toLowerCase())) || (isIllegible && isBelow(part, folderOf(other))),
    );
  // An export of another kind is read, and protects only the files that it names.
  if (others.some(([, { isUnread, names }]) => !isUnread && names.has(name.toLowerCase()))) return false;
  if (others.some(([other, { isUnread }]) => isUnread && folderOf(other) === folder)) return false;
  return listed.every((part) => isOwn(before, run, part, isHeld) && !isMeant(part));
}

function isOwn({ files }: View, { manifestName }: BookRun, part: string, isHeld: boolean): boolean {
  const folder = folderOf(manifestName);
  if (folderOf(part) === folder) return true;
  if (!isHeld || !isBelow(part, folder)) return false;
  const closer = [...files.keys()].filter((name) => /(^|\/)_?manifest\.json$/i.test(name)).map(folderOf);
  return !closer.some((each) => each !== folder && each.length > folder.length && isBelow(part, each));
}

export function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

function isBelow(name: string, folder: string): boolean {
  return folder === "" || name.startsWith(`${folder}/`);
}

function mayDeleteMonth(world: World, done: Done, month: string): boolean {
  if (done.kind === "ingest" || done.dryRun) return false;
  const first = cutOff(world, done.months ?? said(world, "months"));
  return first !== undefined && month < first;
}

/** The files that retention must delete: those that it may delete and that nothing protects. */
function mustDelete(world: World, { before, after }: Happening, done: Done, run: BookRun): boolean {
  const { files } = before;
  const manifest = files.get(run.manifestName);
  const isLate = run.parts.some(({ name }) => {
    const part = files.get(name);
    return part !== undefined && manifest !== undefined && part.lastModified > manifest.lastModified;
  });
  // Missing files also protect the manifest, because it is unknown whether the month was built from them.
  const isForeignPart = run.parts.some(({ name }) => folderOf(name) !== folderOf(run.manifestName));
  if (isLate || isForeignPart || isMeantByOthers(before, done, run)) return false;
  // A manifest that was rewritten after parts of its run were deleted is new, and its run can no longer be read.
  const isWrittenAnew =
    run.versions.size > 1 || world.books.some((other) => other !== run && other.manifestName === run.manifestName);
  if (isWrittenAnew && run.parts.some(({ name }) => !files.has(name))) return false;
  const key = `${run.scope}/${run.month}`;
  if (done.ended.error !== undefined) return false;
  if (done.kind === "retain") return done.ended.result?.plan.guard === undefined;
  const first = cutOff(world, said(world, "months"));
  const isExpired = !done.force && first !== undefined && run.month < first;
  const heldByFuture = LAKES.some((lake) => (after.lakes[lake].get(key)?.run?.submitted ?? 0) - world.now > DAY);
  const isUnsettled = done.ended.result?.partitions.some((each) => {
    const { manifestName, month, outcome, scope } = each;
    return (
      `${scope}/${month}` === key &&
      (outcome === "planned" ||
        (outcome === "skipped" && done.mode === "commit") ||
        (outcome === "failed" && manifestName === undefined && !isStale(each)))
    );
  });
  return !isExpired && !heldByFuture && isUnsettled !== true;
}

/** A scope without a recent run says nothing about its files. */
function isStale(each: object): boolean {
  return (
    "error" in each && each.error instanceof InputError && ["StaleMonth", "UnclosedMonth"].includes(each.error.code)
  );
}

/** Manifests that belong to no known run, or that were not requested, protect every file that they might name. */
function isMeantByOthers({ files, found, others }: View, done: Done, run: BookRun): boolean {
  const isAsked = (name: string): boolean =>
    done.kind === "retain" || done.manifests.length === 0 || done.manifests.includes(name);
  const unasked = found.filter((each) => !isAsked(each.run.manifestName)).map((each) => each.run);
  const folder = folderOf(run.manifestName);
  const names = run.parts.map(({ name }) => name.toLowerCase());
  return (
    [...others].some(
      ([other, { isIllegible, names: theirs }]) =>
        folderOf(other) === folder ||
        (isIllegible && isBelow(run.manifestName, folderOf(other))) ||
        names.some((name) => theirs.has(name)),
    ) ||
    unasked.some(
      (other) =>
        folderOf(other.manifestName) === folder || other.parts.some(({ name }) => names.includes(name.toLowerCase())),
    ) ||
    // An empty file is not a manifest yet, but can become one that names any file.
    [...files.values()].some(({ byteCount, name }) => byteCount === 0 && folderOf(name) === folder && !isAsked(name))
  );
}
