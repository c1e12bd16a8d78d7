import { InputError, quoteValue, ServiceError } from "exact-values/errors";
import type { GithubServer } from "../../../github/api/github-context.ts";
import type { BranchFacts, EnvironmentFacts, ProtectionApi, RefPolicy } from "../../../github/api/protection-api.ts";

/** Who signs in from an environment. */
export type EnvironmentRole = "hub" | "deploy";

export interface CheckedEnvironment {
  readonly name: string;
  readonly role: EnvironmentRole;
}

export interface ObservedEnvironment extends CheckedEnvironment {
  readonly access: EnvironmentAccess;
  /** Undefined when it does not exist, or could not be read. */
  readonly facts: EnvironmentFacts | undefined;
}

/** How GitHub protects the hub's repository. */
export interface RepositoryProtection {
  /** owner/name */
  readonly repository: string;
  /** Undefined when it is not known. */
  readonly defaultBranch: string | undefined;
  readonly environments: readonly ObservedEnvironment[];
  readonly branch: BranchProtection;
  /** The server that the repository is on. */
  readonly server: Pick<GithubServer, "host">;
}

interface ProtectionQuestion {
  /** Undefined without github-token. */
  readonly openProtection: (repository: string) => Promise<ProtectionApi | undefined>;
  readonly repository: string;
  readonly server: GithubServer;
  readonly defaultBranch: string | undefined;
  /** Environments whose jobs sign in as an identity of the hub. */
  readonly environments: readonly CheckedEnvironment[];
}

/**
 * Asks GitHub who may use the environments and change the default branch. Unreadable facts are `unknown`, with the
 * reason.
 */
export async function readProtection(question: ProtectionQuestion): Promise<RepositoryProtection> {
  const { defaultBranch, openProtection, repository, server } = question;
  const api = await openProtection(repository);
  const environments: ObservedEnvironment[] = [];
  for (const environment of question.environments) {
    environments.push({ ...environment, ...(await readEnvironment(api, environment.name, defaultBranch)) });
  }
  return { repository, server, defaultBranch, environments, branch: await readBranch(api, defaultBranch) };
}

const NO_TOKEN = { outcome: "unknown", because: "github-token is not set" } as const;

async function readEnvironment(
  api: ProtectionApi | undefined,
  name: string,
  defaultBranch: string | undefined,
): Promise<Pick<ObservedEnvironment, "access" | "facts">> {
  if (api === undefined) return { access: NO_TOKEN, facts: undefined };
  return unlessRefused(
    async () => {
      const facts = await api.environment(name);
      return { access: judgeEnvironment(facts, defaultBranch), facts };
    },
    (because) => ({ access: { outcome: "unknown", because }, facts: undefined }),
  );
}

async function readBranch(api: ProtectionApi | undefined, branch: string | undefined): Promise<BranchProtection> {
  if (api === undefined) return NO_TOKEN;
  if (branch === undefined) return { outcome: "unknown", because: "the name of the default branch is not known" };
  return unlessRefused<BranchProtection>(
    async () => judgeBranch(await api.branch(branch)),
    (because) => ({ outcome: "unknown", because }),
  );
}

/** A refused or failed check does not stop a deployment. */
async function unlessRefused<Result>(
  look: () => Promise<Result>,
  refused: (because: string) => Result,
): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof InputError) && !(error instanceof ServiceError)) throw error;
    return refused(`${error.message} ${error.remedy}`);
  }
}

/** Whether only the default branch may use an environment. `open` is known, `unknown` proves nothing. */
export type EnvironmentAccess =
  | { readonly outcome: "closed" }
  | { readonly outcome: "open" | "unknown"; readonly because: string };

/** Characters with a special meaning in any dialect of name patterns; GitHub follows Ruby's `File.fnmatch`. */
const PATTERN_CHARACTER = /[*?[\]{}!\\]/;

/**
 * Judges GitHub's facts about an environment; `facts` is undefined if it does not exist. An environment is only closed
 * if its single policy is the literal name of the default branch. "Protected branches only" admits every branch as long
 * as no branch has a protection rule.
 */
export function judgeEnvironment(
  facts: EnvironmentFacts | undefined,
  defaultBranch: string | undefined,
): EnvironmentAccess {
  if (facts === undefined) {
    return open("it does not exist, and GitHub creates it without protection for the first job that uses it");
  }
  const { refs } = facts;
  if (refs === "every-ref") return open("it admits every branch and tag");
  if (refs === "protected-branches") {
    return open("it admits all protected branches, and every branch as long as none is protected");
  }
  if (defaultBranch === undefined) return unknown("the name of the default branch is unknown");
  const others = refs.filter(({ name, type }) => type === "tag" || name !== defaultBranch);
  if (others.length > 0) return open(`it also admits ${describePolicies(others)}`);
  if (refs.length === 0) return open("its list of branches is empty, so no job can use it");
  if (PATTERN_CHARACTER.test(defaultBranch)) {
    return unknown(`${quoteValue(defaultBranch)} has characters of a name pattern, so other branches may match it`);
  }
  if (refs.some(({ type }) => type !== "branch")) {
    return unknown(`GitHub does not say whether policy ${quoteValue(defaultBranch)} is for a branch or a tag`);
  }
  return refs.length === 1 ? { outcome: "closed" } : unknown("it lists the default branch more than once");
}

const open = (because: string): EnvironmentAccess => ({ outcome: "open", because });
const unknown = (because: string): EnvironmentAccess => ({ outcome: "unknown", because });

const MAX_NAMED = 3;

function describePolicies(policies: readonly RefPolicy[]): string {
  const named = policies.slice(0, MAX_NAMED).map(({ name, type }) => `${type ?? "branch"} ${quoteValue(name)}`);
  return [...named, ...(policies.length > MAX_NAMED ? [`${policies.length - MAX_NAMED} more`] : [])].join(", ");
}

/** Whether one person alone can change a branch. `unprotected` is known, `unknown` proves nothing. */
type BranchProtection =
  | { readonly outcome: "protected" }
  | { readonly outcome: "unprotected" | "unknown"; readonly because: string };

/**
 * Judges GitHub's facts about the default branch. Only administrators can read classic rules, so such a rule is
 * trusted.
 */
export function judgeBranch({ hasClassicProtection, isProtected, rules }: BranchFacts): BranchProtection {
  const isClassic = hasClassicProtection || (isProtected && rules.length === 0);
  const isLocked = rules.some(({ type }) => type === "update");
  const reviews = rules.filter(({ type }) => type === "pull_request");
  if (isClassic || isLocked || reviews.some(({ approvalCount = 0 }) => approvalCount > 0)) {
    return { outcome: "protected" };
  }
  return {
    outcome: "unprotected",
    because:
      reviews.length > 0
        ? "pull requests into it need no approval"
        : "no rule requires a pull request, so anyone with write access can push to it",
  };
}
