import { cutOff, said } from "./happening.ts";
import type { Change, KeptBlob } from "./storage.ts";
import { COSTS, keyOf, LOG, latest, logName, namedIn, type ShownFile, type TableBook } from "./table-book.ts";
import { LAKES, type LakeName, type World } from "./world.ts";

/** Records all further changes to the lakes and tables. */
export function followTables(world: World): void {
  for (const lake of LAKES) {
    world.lakes[lake].watch(({ after }) => {
      if (after !== undefined) noteCommit(world.tableBooks[lake], after);
    });
    world.tables[lake].watch((change) => noteChange(world, lake, change));
  }
}

function noteCommit({ commits }: TableBook, { bytes, metadata, name }: KeptBlob): void {
  const { hub_attempt: attempt } = metadata;
  const key = name.replace("/focuscost/focuscost.parquet", "");
  if (attempt !== undefined) commits.set(bytes, { key, attempt, order: commits.size });
}

function noteChange(world: World, lake: LakeName, { after, before, name }: Change): void {
  const book = world.tableBooks[lake];
  const { blobs } = world.tables[lake];
  book.changes++;
  const fault = (text: string): void => {
    book.faults.push(`table of the ${lake} lake: ${text}`);
  };
  const path = name.slice(COSTS.length + 1);
  if (name === `${LOG}_last_checkpoint`) {
    const named = after && namedIn(after.bytes);
    if (named === undefined || !blobs.has(logName(named, "checkpoint.parquet")))
      fault(`_last_checkpoint names ${named}, which does not exist`);
    if ((after?.byteCount ?? 0) > 200) fault("_last_checkpoint is too long for Synapse");
  } else if (name.startsWith(LOG)) {
    const version = Number(name.slice(LOG.length, LOG.length + 20));
    if (name.endsWith(".json") && after !== undefined) {
      if (before !== undefined) fault(`entry ${version} was overwritten`);
      else if (version !== latest(book).version + 1) fault(`entry ${version} follows ${latest(book).version}`);
      else noteVersion(world, lake, after.bytes, fault);
    }
    if (after === undefined) {
      book.isLogCut = true;
      noteLogRemoval(blobs, version, fault);
    }
  } else if (after === undefined) {
    if (latest(book).files.has(path)) fault(`${path} was deleted, but readers need it`);
    const lastModified = before?.lastModified.getTime() ?? 0;
    book.vanished.push({ path, at: world.now, removedAt: book.removedAt.get(path), lastModified });
  } else if (before !== undefined && before.bytes !== after.bytes) {
    fault(`${path} was overwritten`);
  }
}

/** A reader that starts at a checkpoint must find it and all later entries. */
function noteLogRemoval(blobs: ReadonlyMap<string, KeptBlob>, version: number, fault: (text: string) => void): void {
  const hint = blobs.get(`${LOG}_last_checkpoint`);
  const named = hint && namedIn(hint.bytes);
  if (named !== undefined && named <= version)
    fault(`version ${version} was deleted from the log, but _last_checkpoint names ${named}`);
  const isBehind = [...blobs.keys()].some((name) => name > logName(version) && name.endsWith(".checkpoint.parquet"));
  if (!isBehind) fault(`version ${version} was deleted from the log without a later checkpoint`);
}

interface Actions {
  readonly add?: ShownFile;
  readonly remove?: { readonly path: string };
  readonly metaData?: object;
  readonly protocol?: object;
}

/** Every new version is complete, and no version goes back to older content. */
function noteVersion(world: World, lake: LakeName, entry: Uint8Array, fault: (text: string) => void): void {
  const book = world.tableBooks[lake];
  const { version: before, files: shown } = latest(book);
  const version = before + 1;
  const lines = new TextDecoder().decode(entry).trim().split("\n");
  const actions = lines.map((line) => JSON.parse(line) as Actions);
  const files = new Map(shown);
  for (const { remove } of actions) {
    if (remove === undefined) continue;
    if (!files.delete(remove.path)) fault(`version ${version} removes ${remove.path}, which is not in it`);
    book.removedAt.set(remove.path, world.now);
  }
  for (const { add, metaData, protocol } of actions) {
    if ((metaData ?? protocol) !== undefined && version > 0) fault(`version ${version} changes the schema`);
    if (add === undefined) continue;
    if (shown.has(add.path)) fault(`version ${version} adds ${add.path} again`);
    files.set(add.path, add);
    noteAddition(world, lake, { add, version }, fault);
  }
  if (actions.every(({ add, remove }) => (add ?? remove) === undefined)) fault(`version ${version} changes nothing`);
  const keys = new Set([...files.values()].map(keyOf));
  if (keys.size < files.size) fault(`version ${version} contains a month twice: ${[...files.keys()].join()}`);
  book.versions.push({ version, files, at: world.now });
}

/**
 * A file that is added to the table must be a month that the lake has held. It must not be older than a version that
 * the table had, or be beyond retention.
 */
function noteAddition(
  world: World,
  lake: LakeName,
  { add, version }: { readonly add: ShownFile; readonly version: number },
  fault: (text: string) => void,
): void {
  const { commits, newest } = world.tableBooks[lake];
  const key = keyOf(add);
  const blob = world.tables[lake].blobs.get(`${COSTS}/${add.path}`);
  const commit = blob && commits.get(blob.bytes);
  if (blob === undefined) fault(`version ${version} names ${add.path}, which does not exist`);
  else if (commit?.key !== key) fault(`version ${version} names a file for ${key} that was never ${key} of the lake`);
  if (blob === undefined || commit === undefined) return;
  if (blob.byteCount !== add.size) fault(`version ${version} has the wrong length for ${add.path}`);
  if (add.tags !== undefined && add.tags.hub_attempt !== commit.attempt)
    fault(`version ${version} names the wrong attempt ${add.tags.hub_attempt} for ${add.path}`);
  const first = cutOff(world, said(world, "months"));
  // A tool that rewrites files of other months does not know about retention.
  if (add.tags !== undefined && first !== undefined && key.slice(-6) < first)
    fault(`version ${version} adds ${key}, which is expired`);
  if (commit.order < (newest.get(key) ?? -1)) fault(`version ${version} replaces ${key} with an older commit`);
  newest.set(key, Math.max(commit.order, newest.get(key) ?? -1));
}
