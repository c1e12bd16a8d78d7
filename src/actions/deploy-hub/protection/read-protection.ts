import { InputError, ServiceError } from "exact-values/errors";
import type { EnvironmentFacts, ProtectionApi } from "../../../github/api/protection-api.ts";
import { type BranchProtection, judgeBranch } from "./branch-protection.ts";
import { type EnvironmentAccess, judgeEnvironment } from "./environment-access.ts";

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

/** How GitHub keeps the hub's repository closed. */
export interface RepositoryProtection {
  /** owner/name */
  readonly repository: string;
  /** Undefined when it is not known. */
  readonly defaultBranch: string | undefined;
  readonly environments: readonly ObservedEnvironment[];
  readonly branch: BranchProtection;
}

interface ProtectionQuestion {
  /** Undefined without github-token. */
  readonly openProtection: (repository: string) => Promise<ProtectionApi | undefined>;
  readonly repository: string;
  readonly defaultBranch: string | undefined;
  /** Environments whose jobs sign in as an identity of the hub. */
  readonly environments: readonly CheckedEnvironment[];
}

/** Asks GitHub who may use the environments and who may change the default branch. What cannot be read is `unknown`, with the reason. */
export async function readProtection(question: ProtectionQuestion): Promise<RepositoryProtection> {
  const { defaultBranch, openProtection, repository } = question;
  const api = await openProtection(repository);
  const environments: ObservedEnvironment[] = [];
  for (const environment of question.environments) {
    environments.push({ ...environment, ...(await readEnvironment(api, environment.name, defaultBranch)) });
  }
  return { repository, defaultBranch, environments, branch: await readBranch(api, defaultBranch) };
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

/** A look that GitHub refuses, or that gets no response, does not stop a deployment. */
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
