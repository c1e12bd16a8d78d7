import { type Chance, type Edit, type EditKind, edit } from "./folder-edits.ts";
import { type Folder, rowsByMonth } from "./folder-file.ts";
import { type Decisions, type FolderHub, type FolderIngest, type FolderShape, startFolderHub } from "./folder-hub.ts";

/** An edit to the files, and what a person does if ingest refuses it. */
export interface FolderStep {
  readonly kind: EditKind;
  readonly owner: "a" | "b";
  readonly seed: number;
  readonly reaction: "revert" | "decide" | "force";
  readonly secondsLater: number;
}

/** The number of accepted and refused edits, by kind. */
export type Tally = Map<string, number>;

/** Ingests the files after each edit. Throws if an ingest breaks a promise. */
export async function liveFolder(
  shape: FolderShape,
  steps: readonly FolderStep[],
  tally: Tally = new Map(),
): Promise<void> {
  const hub = await startFolderHub(shape);
  const life: Life = { hub, shape, folder: new Map(), owners: new Map() };
  try {
    for (const [index, step] of steps.entries()) {
      try {
        await takeStep(life, step, tally);
      } catch (error) {
        const reported = error instanceof Error ? (error.stack ?? error.message) : String(error);
        throw new Error(`step ${index} (${step.kind}): ${reported}\n${hub.world.log}`);
      }
    }
  } finally {
    await hub.close();
  }
}

interface Life {
  readonly hub: FolderHub;
  readonly shape: FolderShape;
  /** The folder at the last successful ingest. */
  folder: Folder;
  /** The owner of each month in the lake. */
  readonly owners: Map<string, string>;
}

async function takeStep(life: Life, step: FolderStep, tally: Tally): Promise<void> {
  const { hub } = life;
  const owner = life.shape.sources === "one" ? "a" : step.owner;
  const made = edit(step.kind, life.folder, owner, chanceOf(step.seed));
  if (made === undefined) return;
  hub.world.now += step.secondsLater * 1000;
  const before = hub.version();
  await hub.write(made.folder);
  const first = await hub.ingest(owner, {});
  const verdict = isContested(life, made.folder, owner) ? "is refused" : made.verdict;
  note(tally, `${verdict === made.verdict ? step.kind : "two makers"} ${first.isGreen ? "passed" : "was refused"}`);
  if (verdict === "passes") expectThat(first.isGreen, `it must pass, but: ${first.codes.join()}`);
  if (verdict === "is refused") expectThat(!first.isGreen, "it must be refused, but passed");
  if (first.isGreen) return settle(life, made.folder, owner);
  expectThat(hub.version() === before, "a refused ingest must change nothing");
  const again = await hub.ingest(owner, {});
  expectThat(!again.isGreen && hub.version() === before, "a refused edit must stay refused");
  await decide(life, step, made, owner);
}

async function decide(life: Life, step: FolderStep, made: Edit, owner: string): Promise<void> {
  const { hub } = life;
  const isHopeless = isContested(life, made.folder, owner) || !hasFiles(made.folder, owner);
  if (step.reaction === "revert" || isHopeless) {
    return revert(life, owner);
  }
  const left = [...life.owners].filter(([month, of]) => of === owner && !monthsOf(made.folder, owner).has(month));
  const decisions: Decisions = {
    mayRepeat: copiesIn(made.folder, made.about),
    mayShrink: step.reaction === "decide" ? [...life.folder.keys()] : [],
    monthDecisions: Object.fromEntries(left.map(([month]) => [month, "remove"])),
  };
  const decided = await hub.ingest(owner, decisions, step.reaction === "force");
  expectThat(decided.isGreen, `the decision must be taken, but: ${decided.codes.join()}`);
  for (const [month] of left) life.owners.delete(month);
  if (step.kind !== "copy") return settle(life, made.folder, owner);
  // Accepting copies stores their rows twice. Without the copies, the month returns to its previous state.
  expectSame(await hub.lake(), rowsByMonth(made.folder));
  await revert(life, owner);
}

async function revert(life: Life, owner: string): Promise<void> {
  const { folder, hub } = life;
  await hub.write(folder);
  // If a source's first file was refused, the source still has no month.
  if (!hasFiles(folder, owner)) return hub.forget(owner);
  const back = await hub.ingest(owner, {});
  expectThat(back.isGreen, `the files as they were must pass, but: ${back.codes.join()}`);
  await settle(life, folder, owner);
}

/** The lake matches the folder, and the next ingest has nothing to do. */
async function settle(life: Life, folder: Folder, owner: string): Promise<void> {
  const { hub, owners } = life;
  life.folder = folder;
  for (const month of monthsOf(folder, owner)) owners.set(month, owner);
  expectSame(await hub.lake(), rowsByMonth(folder));
  const before = hub.version();
  const again: FolderIngest = await hub.ingest(owner, {});
  expectThat(again.isGreen && hub.version() === before, `the same files must be unchanged, but: ${again.codes.join()}`);
  expectThat(
    again.outcomes.every((outcome) => outcome.endsWith(" unchanged")),
    again.outcomes.join(),
  );
}

/** Whether two sources would write the same month. */
function isContested({ folder: before, owners }: Life, folder: Folder, owner: string): boolean {
  const other = owner === "a" ? "b" : "a";
  const theirs = monthsOf(before, other);
  return [...monthsOf(folder, owner)].some((month) => owners.get(month) === other || theirs.has(month));
}

function monthsOf(folder: Folder, owner: string): ReadonlySet<string> {
  return new Set(rowsByMonth(new Map([...folder].filter(([name]) => name.startsWith(`${owner}/`)))).keys());
}

function hasFiles(folder: Folder, owner: string): boolean {
  return [...folder.keys()].some((name) => name.startsWith(`${owner}/`));
}

function copiesIn(folder: Folder, name: string): readonly string[] {
  return [...folder].flatMap(([other, rows]) => (rows === folder.get(name) ? [other] : []));
}

function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return { below, of: (items) => items[below(items.length)] };
}

function note(tally: Tally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

function expectThat(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

function expectSame(
  lake: ReadonlyMap<string, readonly string[]>,
  folder: ReadonlyMap<string, readonly string[]>,
): void {
  const text = (months: ReadonlyMap<string, readonly string[]>): string =>
    [...months]
      .map(([month, rows]) => `${month}: ${rows.join()}`)
      .sort()
      .join("\n");
  expectThat(text(lake) === text(folder), `the lake holds\n${text(lake)}\nand the folder\n${text(folder)}`);
}
