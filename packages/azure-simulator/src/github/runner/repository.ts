import { changedTree, commitId, type FileChanges, type FileTree } from "./file-tree.ts";

/** Controls who may deploy, and with which secrets. */
export interface EnvironmentState {
  /** Patterns of branches that may deploy. Default: every ref. */
  readonly branches?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
}

export interface RepositoryState {
  /** `owner/name`. */
  readonly fullName: string;
  /** Default: `main`. */
  readonly defaultBranch?: string;
  /** Folder with the files of the default branch, which is only read. Default: no files. */
  readonly root?: string;
  /** Files that are added to the root or replace one of its files. Null removes a file. */
  readonly files?: FileChanges;
  /** File names in `.github/workflows` of the root that belong to the repository. Default: all. */
  readonly workflows?: readonly string[];
  /** Paths of the root that no checkout needs, such as `test`. */
  readonly leaveOut?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** All other environments are unprotected: GitHub creates an environment when a job first uses it. */
  readonly environments?: Readonly<Record<string, EnvironmentState>>;
  /** Permissions of a job without `permissions`. Default: `read`, as in every new organization. */
  readonly defaultPermissions?: "read" | "write";
  /**
   * How the subject of an ID token identifies the repository. Default: `repo:owner/name`. Immutable subjects use
   * `repo:owner@1/name@2`.
   */
  readonly subjectPrefix?: string;
}

/** The branches of a repository, which events change. */
export interface SimulatedRepository {
  readonly state: RepositoryState;
  readonly defaultBranch: string;
  /** The files of a branch. A branch without pushes has the files of the default branch. */
  branch(name: string): FileTree;
  push(branch: string, changes: FileChanges): FileTree;
  /** Stores a commit that is on no branch, such as a merge commit. */
  addCommit(ref: string, tree: FileTree): void;
  /** The files of a ref, branch name or commit ID; undefined if unknown. */
  resolve(ref: string): FileTree | undefined;
}

export function createRepository(state: RepositoryState): SimulatedRepository {
  const { defaultBranch = "main", root, files = {}, workflows, leaveOut = [] } = state;
  const isLeftOut = (path: string): boolean =>
    leaveOut.includes(path) || (workflows !== undefined && isOtherWorkflow(path, workflows));
  const branches = new Map<string, FileTree>();
  const commits = new Map<string, FileTree>();
  const remember = (ref: string, tree: FileTree): FileTree => {
    commits.set(ref, tree);
    commits.set(commitId(tree), tree);
    return tree;
  };
  const first: FileTree = { root, changes: new Map(Object.entries(files)), isLeftOut };
  branches.set(defaultBranch, remember(`refs/heads/${defaultBranch}`, first));
  const branch = (name: string): FileTree => branches.get(name) ?? branches.get(defaultBranch) ?? first;
  return {
    state,
    defaultBranch,
    branch,
    push: (name, changes) => {
      const tree = remember(`refs/heads/${name}`, changedTree(branch(name), changes));
      branches.set(name, tree);
      return tree;
    },
    addCommit: remember,
    resolve: (ref) => branches.get(ref) ?? commits.get(ref),
  };
}

function isOtherWorkflow(path: string, workflows: readonly string[]): boolean {
  const [, file] = /^\.github\/workflows\/([^/]+)$/.exec(path) ?? [];
  return file !== undefined && !workflows.includes(file);
}
