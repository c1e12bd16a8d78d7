import { cp, glob, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { materialise } from "../file-tree.ts";
import type { KnownAction, KnownActionCall } from "./known-action.ts";

/** `actions/checkout`: the files of a ref of this repository, without history. */
export const checkout: KnownAction = {
  inputs: ["repository", "ref", "path", "token", "persist-credentials", "fetch-depth", "fetch-tags", "clean"],
  run: async ({ inputs, workspace, github, repository, token, log }) => {
    const { repository: name = "" } = inputs;
    if (name !== "" && name.toLowerCase() !== repository.state.fullName.toLowerCase()) {
      throw new Error(`Not found: ${github.server_url}/${name}`);
    }
    const ref = inputs.ref || String(github.sha);
    const tree = repository.resolve(ref);
    if (tree === undefined) throw new Error(`A branch or tag with the name '${ref}' could not be found`);
    const folder = within(workspace, inputs.path || ".");
    for (const entry of await readdir(folder).catch(() => [])) await rm(join(folder, entry), { recursive: true });
    await materialise(tree, folder);
    await mkdir(join(folder, ".git"), { recursive: true });
    // Every process in the workspace can read this token: the reason for `persist-credentials: false`.
    const header = Buffer.from(`x-access-token:${inputs.token || token}`).toString("base64");
    const persists = (inputs["persist-credentials"] || "true") === "true";
    await writeFile(join(folder, ".git", "config"), persists ? `extraheader = AUTHORIZATION: basic ${header}\n` : "");
    log(`Checked out ${ref}`);
    return { ref, commit: String(github.sha) };
  },
};

/** `actions/setup-node`: always provides the node that runs the tests. */
export const setupNode: KnownAction = {
  inputs: ["node-version", "node-version-file", "cache", "check-latest", "package-manager-cache", "registry-url"],
  run: async ({ inputs: { "node-version": version = "" }, log }) => {
    const [major] = process.versions.node.split(".");
    const [, wanted] = /^v?(\d+)/.exec(version) ?? [];
    if (wanted !== undefined && wanted !== major) throw new Error(`Only Node ${major} is available, not ${version}`);
    log(`node ${process.version}`);
    return { "node-version": process.version };
  },
};

/** `actions/upload-artifact`: stores files for other jobs of the run. */
export const uploadArtifact: KnownAction = {
  inputs: [
    "name",
    "path",
    "if-no-files-found",
    "retention-days",
    "overwrite",
    "compression-level",
    "include-hidden-files",
  ],
  run: async (call) => {
    const { inputs, artifacts, log } = call;
    const name = inputs.name || "artifact";
    const target = join(artifacts, name);
    if (await exists(target)) {
      if (inputs.overwrite !== "true") {
        throw new Error("Failed to CreateArtifact: (409) Conflict: an artifact with this name already exists");
      }
      await rm(target, { recursive: true });
    }
    const files = await matchingFiles(call);
    if (files.length === 0) {
      const message = `No files were found with the provided path: ${inputs.path}. No artifacts will be uploaded.`;
      if (inputs["if-no-files-found"] === "error") throw new Error(message);
      log(message);
      return {};
    }
    const root = commonFolder(files);
    await mkdir(target, { recursive: true });
    for (const file of files) await cp(file, join(target, relative(root, file)), { recursive: true });
    log(`Artifact ${name} has ${files.length} files`);
    return { "artifact-id": "1", "artifact-url": "", "artifact-digest": "" };
  },
};

/** `actions/download-artifact`: from the same run. */
export const downloadArtifact: KnownAction = {
  inputs: ["name", "path", "pattern", "merge-multiple"],
  run: async ({ inputs, workspace, artifacts, log }) => {
    const folder = resolve(workspace, inputs.path || ".");
    await mkdir(folder, { recursive: true });
    const all = (await readdir(artifacts).catch(() => [])).sort();
    const { name = "", pattern = "" } = inputs;
    if (name !== "" && !all.includes(name))
      throw new Error(`Unable to download artifact(s): Artifact not found for name: ${name}`);
    const isWanted = new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);
    const chosen = name !== "" ? [name] : all.filter((one) => pattern === "" || isWanted.test(one));
    for (const one of chosen) {
      const isFlat = name !== "" || inputs["merge-multiple"] === "true";
      await cp(join(artifacts, one), isFlat ? folder : join(folder, one), { recursive: true });
    }
    log(`Downloaded ${chosen.length} artifacts`);
    return { "download-path": folder };
  },
};

function within(workspace: string, path: string): string {
  const folder = resolve(workspace, path);
  if (relative(workspace, folder).startsWith(".."))
    throw new Error(`Repository path '${folder}' is not under '${workspace}'`);
  return folder;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** A folder includes all files in it. */
async function matchingFiles({ inputs, workspace }: KnownActionCall): Promise<readonly string[]> {
  const patterns = (inputs.path ?? "").split("\n").map((line) => line.trim());
  const files = new Set<string>();
  for (const pattern of patterns.filter((line) => line !== "")) {
    for await (const match of glob(pattern, { cwd: workspace })) {
      const path = resolve(workspace, match);
      if ((await stat(path)).isFile()) files.add(path);
      else for await (const inner of glob("**/*", { cwd: path })) await addFile(files, resolve(path, inner));
    }
  }
  return [...files]
    .filter((file) => !basename(file).startsWith(".") || inputs["include-hidden-files"] === "true")
    .sort();
}

async function addFile(files: Set<string>, path: string): Promise<void> {
  if ((await stat(path)).isFile()) files.add(path);
}

function commonFolder(files: readonly string[]): string {
  let folder = dirname(files[0] ?? "/");
  while (!files.every((file) => file.startsWith(`${folder}/`))) folder = dirname(folder);
  return folder;
}
