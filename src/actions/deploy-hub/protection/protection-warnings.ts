import type { Notice } from "exact-values/notice";
import { deletionCommand, environmentSubject, type TrustedCredential, withoutIds } from "../identity/credentials.ts";
import type { EnvironmentRole, ObservedEnvironment, RepositoryProtection } from "./read-protection.ts";
import type { TrustPlan } from "./trust-plan.ts";

interface ProtectionStory {
  readonly protection: RepositoryProtection;
  readonly trust: TrustPlan;
  /** Credentials that the hub identity has before the deployment. */
  readonly existing: readonly TrustedCredential[];
  readonly resourceGroup: string;
}

/** How an identity is named to people. */
export const IDENTITY_TITLES: Readonly<Record<EnvironmentRole, string>> = {
  hub: "the hub identity",
  deploy: "the identity that deploys",
};

const WHERE = 'Its commands are in the summary under "Protect the repository".';

/** What a user should know about the protection on GitHub, and about the credentials that follow from it; one notice per cause. */
export function protectionWarnings(story: ProtectionStory): readonly Notice[] {
  const { environments } = story.protection;
  return [
    ...environments.filter(({ access }) => access.outcome === "open").map((one) => openEnvironment(one, story)),
    ...unprotectedBranch(story.protection),
    ...unchecked(story.protection),
    ...removedCredentials(story),
    ...keptCredentials(story),
  ];
}

/** The default branch for people; its name may be unknown. */
export function branchTitle({ defaultBranch }: Pick<RepositoryProtection, "defaultBranch">): string {
  return defaultBranch ?? "the default branch";
}

function openEnvironment(environment: ObservedEnvironment, story: ProtectionStory): Notice {
  const { access, name, role } = environment;
  const { repository } = story.protection;
  const because = access.outcome === "closed" ? "" : access.because;
  const head = `Environment ${name} of ${repository} is not closed to all branches but ${branchTitle(story.protection)}: ${because}.`;
  const close = `Close it, then run deploy-hub again. ${WHERE}`;
  const risk = `Anyone who can push a branch could sign in as ${IDENTITY_TITLES[role]}.`;
  if (role === "deploy") return { code: "EnvironmentOpen", message: `${head} ${risk}`, remedy: `Close it. ${WHERE}` };
  const subject = environmentSubject(repository, name);
  const trusted = story.existing.filter((credential) => withoutIds(credential.subject) === subject);
  if (trusted.length === 0) {
    const consequence = "No credential is created for it while it is open, so its jobs cannot sign in to Azure.";
    return { code: "EnvironmentOpen", message: `${head} ${consequence}`, remedy: close };
  }
  const commands = trusted.map((credential) => deletionCommand(credential, story.resourceGroup)).join("; ");
  return {
    code: "EnvironmentOpen",
    message: `${head} ${risk} The credential that an earlier deployment created for it stays, because the hub's workflows sign in by it.`,
    remedy: `${close} To stop all sign-ins from it until then: ${commands}`,
  };
}

function unprotectedBranch({ branch, ...protection }: RepositoryProtection): readonly Notice[] {
  if (branch.outcome !== "unprotected") return [];
  const message = `Branch ${branchTitle(protection)} of ${protection.repository} is not protected: ${branch.because}. Whoever changes it decides what runs as the hub identity.`;
  return [{ code: "BranchUnprotected", message, remedy: `Require an approved pull request for it. ${WHERE}` }];
}

/** What could not be read, by its reason: one missing permission is one warning. */
function unchecked({ branch, environments, ...protection }: RepositoryProtection): readonly Notice[] {
  const { repository } = protection;
  const questions = environments.flatMap(({ access, name }) =>
    access.outcome === "unknown" ? [{ about: `environment ${name}`, because: access.because }] : [],
  );
  if (branch.outcome === "unknown") {
    questions.push({ about: `protection of branch ${branchTitle(protection)}`, because: branch.because });
  }
  const byReason = Map.groupBy(questions, ({ because }) => because);
  return [...byReason].map(([because, about]) => ({
    code: "ProtectionUnchecked",
    message: `Could not check in ${repository}: ${about.map((one) => one.about).join(", ")}. ${because.replace(/[^.]$/, "$&.")}`,
    remedy:
      "Until this is checked, nothing proves that only the default branch signs in, and its credential stays unless branch-credential is never. Set github-token, and give the job actions: read and contents: read.",
  }));
}

function removedCredentials({ protection, trust }: ProtectionStory): readonly Notice[] {
  if (trust.removals.length === 0) return [];
  const subjects = trust.removals.map(({ subject }) => subject).join(", ");
  const names = protection.environments.filter(({ role }) => role === "hub").map(({ name }) => name);
  return [
    {
      code: "BranchCredentialRemoved",
      message: `The hub identity no longer trusts ${subjects} after this deployment. Only jobs of environment ${names.join(", ")} can sign in as the hub identity.`,
      remedy: `The hub's own workflows name that environment. Add it to other jobs that sign in as the hub identity, or set branch-credential to always.`,
    },
  ];
}

function keptCredentials({ trust }: ProtectionStory): readonly Notice[] {
  if (trust.lastWayIn.length === 0) return [];
  const subjects = trust.lastWayIn.map(({ subject }) => subject).join(", ");
  return [
    {
      code: "BranchCredentialKept",
      message: `The hub identity still trusts ${subjects}, although branch-credential is never: without it, no job could sign in as the hub identity.`,
      remedy: "Close the environment, then run deploy-hub again.",
    },
  ];
}
