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

/** The names of the identities in messages. */
export const IDENTITY_TITLES: Readonly<Record<EnvironmentRole, string>> = {
  hub: "the hub identity",
  deploy: "the identity that deploys",
};

const WHERE = 'Its commands are in the summary under "Protect the repository".';

/** Warnings about the protection on GitHub and the resulting credentials; one notice per cause. */
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

/** The default branch's name, or a placeholder if the name is unknown. */
export function branchTitle({ defaultBranch }: Pick<RepositoryProtection, "defaultBranch">): string {
  return defaultBranch ?? "the default branch";
}

function openEnvironment(environment: ObservedEnvironment, story: ProtectionStory): Notice {
  const { access, name, role } = environment;
  const { repository } = story.protection;
  const because = access.outcome === "closed" ? "" : access.because;
  const head =
    `Environment ${name} of ${repository} is not restricted to ${branchTitle(story.protection)}: ` + `${because}.`;
  const close = `Restrict it, then run deploy-hub again. ${WHERE}`;
  const risk = `Anyone who can push a branch could sign in as ${IDENTITY_TITLES[role]}.`;
  if (role === "deploy")
    return { code: "EnvironmentOpen", message: `${head} ${risk}`, remedy: `Restrict it. ${WHERE}` };
  const subject = environmentSubject(repository, name);
  const trusted = story.existing.filter((credential) => withoutIds(credential.subject) === subject);
  if (trusted.length === 0) {
    const consequence = "No credential is created for it while it is open, so its jobs cannot sign in to Azure.";
    return { code: "EnvironmentOpen", message: `${head} ${consequence}`, remedy: close };
  }
  const commands = trusted.map((credential) => deletionCommand(credential, story.resourceGroup)).join("; ");
  return {
    code: "EnvironmentOpen",
    message:
      `${head} ${risk} Its credential from an earlier deployment stays, because the hub's workflows sign ` +
      "in with it.",
    remedy: `${close} To stop all sign-ins from it until then: ${commands}`,
  };
}

function unprotectedBranch({ branch, ...protection }: RepositoryProtection): readonly Notice[] {
  if (branch.outcome !== "unprotected") return [];
  const head = `Branch ${branchTitle(protection)} of ${protection.repository} is not protected: ${branch.because}.`;
  const message = `${head} Anyone who can change it decides what runs as the hub identity.`;
  return [{ code: "BranchUnprotected", message, remedy: `Require an approved pull request for it. ${WHERE}` }];
}

/** Facts that could not be read, grouped by reason, so that one missing permission causes one warning. */
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
    message:
      `Could not check in ${repository}: ${about.map((one) => one.about).join(", ")}. ` +
      because.replace(/[^.]$/, "$&."),
    remedy:
      "Without this check, other branches might be able to sign in, and the branch's credential stays unless " +
      "branch-credential is never. Set github-token, and give the job actions: read and contents: read.",
  }));
}

function removedCredentials({ protection, trust }: ProtectionStory): readonly Notice[] {
  if (trust.removals.length === 0) return [];
  const subjects = trust.removals.map(({ subject }) => subject).join(", ");
  const names = protection.environments.filter(({ role }) => role === "hub").map(({ name }) => name);
  return [
    {
      code: "BranchCredentialRemoved",
      message:
        `The hub identity no longer trusts ${subjects} after this deployment. ` +
        `Only jobs in environment ${names.join(", ")} can sign in as the hub identity.`,
      remedy:
        "The hub's own workflows use that environment. Add it to other jobs that sign in as the hub identity, " +
        "or set branch-credential to always.",
    },
  ];
}

function keptCredentials({ trust }: ProtectionStory): readonly Notice[] {
  if (trust.lastWayIn.length === 0) return [];
  const subjects = trust.lastWayIn.map(({ subject }) => subject).join(", ");
  return [
    {
      code: "BranchCredentialKept",
      message:
        `The hub identity still trusts ${subjects}, although branch-credential is never. ` +
        "Without this credential, no job could sign in as the hub identity.",
      remedy: "Restrict the environment, then run deploy-hub again.",
    },
  ];
}
