import { changedTree, commitId, type FileChanges, type FileTree } from "./file-tree.ts";

/** What decides who may deploy, and with which secrets. */
export interface EnvironmentState {
  /** Patterns of branches that may deploy; every ref may when absent. */
  readonly branches?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
}

export interface RepositoryState {
  /** `owner/name`. */
  readonly fullName: string;
  /** `main` when absent. */
  readonly defaultBranch?: string;
  /** Folder with the files of the default branch; it is only read. Nothing when absent. */
  readonly root?: string;
  /** Files that the root lacks, or has with another content; null takes one away. */
  readonly files?: FileChanges;
  /** File names below `.github/workflows` of the root that the repository has; all when absent. */
  readonly workflows?: readonly string[];
  /** Paths of the root that no checkout needs, such as `test`. */
  readonly leaveOut?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** An environment that is not named here has no protection: GitHub makes it when a job first names it. */
  readonly environments?: Readonly<Record<string, EnvironmentState>>;
  /** What a job may without a word on `permissions`; `read` when absent, as in every new organisation. */
  readonly defaultPermissions?: "read" | "write";
  /** How the subject of an ID token names the repository; `repo:owner/name` when absent, `repo:owner@1/name@2` for immutable subjects. */
  readonly subjectPrefix?: string;
}

/** The branches of a repository while events come in. */
export interface SimulatedRepository {
  readonly state: RepositoryState;
  readonly defaultBranch: string;
  /** The files of a branch; those of the default branch where it was never pushed to. */
  branch(name: string): FileTree;
  push(branch: string, changes: FileChanges): FileTree;
  /** Remembers a commit that is on no branch, such as a merge commit. */
  addCommit(ref: string, tree: FileTree): void;
  /** The files of a ref, branch name, or commit id; undefined when unknown. */
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
