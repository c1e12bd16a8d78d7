import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** New content by path; null deletes the file. */
export type FileChanges = Readonly<Record<string, string | null>>;

/** The files of one commit: a folder on disk with changes. */
export interface FileTree {
  readonly root: string | undefined;
  readonly changes: ReadonlyMap<string, string | null>;
  /** True for paths that are not in the repository, such as other workflows in the folder. */
  readonly isLeftOut: (path: string) => boolean;
}

const NEVER_COMMITTED = new Set([".git", "node_modules"]);
const WORKFLOWS = ".github/workflows";

export function changedTree(tree: FileTree, changes: FileChanges): FileTree {
  return { ...tree, changes: new Map([...tree.changes, ...Object.entries(changes)]) };
}

export async function readTreeFile({ root, changes, isLeftOut }: FileTree, path: string): Promise<string | undefined> {
  const changed = changes.get(path);
  if (changed !== undefined) return changed ?? undefined;
  if (root === undefined || isLeftOut(path)) return undefined;
  return readFile(join(root, path), "utf8").catch(() => undefined);
}

/** The paths of all workflow files, sorted. */
export async function listWorkflows({ root, changes, isLeftOut }: FileTree): Promise<readonly string[]> {
  const paths = new Set<string>();
  const onDisk = root === undefined ? [] : await readdir(join(root, WORKFLOWS)).catch(() => []);
  for (const name of onDisk) if (!isLeftOut(`${WORKFLOWS}/${name}`)) paths.add(`${WORKFLOWS}/${name}`);
  for (const [path, content] of changes) {
    if (dirname(path) !== WORKFLOWS) continue;
    if (content === null) paths.delete(path);
    else paths.add(path);
  }
  return [...paths].filter((path) => /\.ya?ml$/.test(path)).sort();
}

/** Copies the files of a commit to a folder, as a checkout does, so that no job can change the files of another. */
export async function materialise(tree: FileTree, folder: string): Promise<void> {
  if (tree.root !== undefined && existsSync(tree.root)) await copyFolder(tree, tree.root, folder, "");
  for (const [path, content] of tree.changes) {
    const target = join(folder, path);
    if (content === null) {
      await rm(target, { force: true });
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

async function copyFolder(tree: FileTree, source: string, target: string, prefix: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const entries = await readdir(source, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = `${prefix}${entry.name}`;
      if (NEVER_COMMITTED.has(entry.name) || tree.isLeftOut(path)) return;
      const [from, to] = [join(source, entry.name), join(target, entry.name)];
      if (entry.isDirectory()) await copyFolder(tree, from, to, `${path}/`);
      else if (entry.isFile()) await copyFile(from, to);
    }),
  );
}

/** A commit ID. Equal changes to the same root have equal IDs. */
export function commitId({ root, changes }: FileTree): string {
  return createHash("sha1")
    .update(JSON.stringify([root ?? "", [...changes]]))
    .digest("hex");
}
