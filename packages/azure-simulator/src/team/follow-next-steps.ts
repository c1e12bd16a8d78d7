import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { REVIEW_RULE } from "../github/api/simulated-github.ts";
import type { SimulatedAzure } from "../start-azure.ts";

/** What people can do apart from workflows. */
export interface TeamRights {
  readonly cloud: Pick<SimulatedAzure, "arm" | "costManagement" | "github" | "signIn">;
  setVariable(name: string, value: string): void;
  /** Restricts an environment to branches of a name. */
  closeEnvironment(name: string, branch: string): void;
}

/**
 * Executes the shell commands in a deploy-hub summary one after another, as Bash parses them. Throws for an unknown
 * command.
 */
export async function followNextSteps(summary: string, rights: TeamRights): Promise<readonly string[]> {
  const blocks = [...summary.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);
  const commands = blocks.flatMap(commandsOfShell);
  for (const command of commands) {
    const perform = PERFORMERS.find(({ pattern }) => pattern.test(command));
    if (perform === undefined) throw new Error(`unknown command: ${command}`);
    await perform.act(rights, perform.pattern.exec(command)?.groups ?? {});
  }
  return commands;
}

/** The az and gh calls that Bash makes when it runs a block, loops included. Words are separated by tabs. */
export function commandsOfShell(text: string): readonly string[] {
  const stub =
    'call() { local IFS=$(printf "\\t"); printf "%s\\0" "$*"; }; az() { call az "$@"; }; gh() { call gh "$@"; }';
  const script = `${stub}; uuidgen() { echo ${randomUUID()}; }\n${text}`;
  // With a socket as standard input, Bash would read its rc file, as in a remote session.
  return execFileSync("bash", ["--norc", "-euc", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

interface Performer {
  readonly pattern: RegExp;
  readonly act: (rights: TeamRights, groups: Readonly<Record<string, string>>) => void | Promise<void>;
}

const PERFORMERS: readonly Performer[] = [
  {
    // Soft delete for the account of an older hub. The simulator never restores deleted data.
    pattern: /^az\tstorage\taccount\tblob-service-properties\tupdate\t--account-name\t/,
    act: () => undefined,
  },
  {
    pattern: /^gh\tvariable\tset\t(?<name>\w+)\t--body\t(?<value>[^\t]*)\t--repo\t\S+$/,
    act: ({ setVariable }, { name = "", value = "" }) => setVariable(name, value),
  },
  {
    // Already done by the preceding loop. A person would fill in the group.
    pattern: /^az\trole\tassignment\tcreate\t.*\t--scope\t\/providers\/Microsoft\.Management\/managementGroups\//,
    act: () => undefined,
  },
  {
    pattern:
      /^az\trole\tassignment\tcreate\t--assignee-object-id\t(?<who>\S+)\t--assignee-principal-type\tServicePrincipal\t--role\t(?<role>[^\t]+)\t--scope\t(?<scope>[^\t]+)$/,
    act: async ({ cloud }, { who = "", role, scope = "" }) => {
      if (role !== "Cost Management Contributor") throw new Error(`exports do not need the role ${role}`);
      await assign(() => cloud.arm.grant({ objectId: who }, role, scope));
    },
  },
  {
    pattern:
      /^az\trole\tassignment\tcreate\t--assignee\t(?<client>\S+)\t--role\t(?<role>[^\t]+)\t--scope\t(?<scope>[^\t]+)$/,
    act: async ({ cloud }, { client = "", role, scope = "" }) => {
      const identity = cloud.signIn.directory.byClientId(client);
      if (identity === undefined || role !== "Cost Management Reader")
        throw new Error(`${client} must not get ${role}`);
      await assign(() => cloud.arm.grant(identity, role, scope));
    },
  },
  {
    pattern:
      /^az\trest\t--method\t(?:put|post)\t--url\thttps:\/\/[^/]+(?<scope>\/\S+?)\/(?:createBillingRoleAssignment|billingRoleAssignments).*\t--body\t.*"principalId":"(?<who>[^"]+)"/,
    act: ({ cloud }, { who = "", scope = "" }) => cloud.costManagement.grantBilling({ objectId: who }, scope),
  },
  {
    // The policy has no effect until a branch is added.
    pattern: /^gh\tapi\t--method\tPUT\trepos\/[^/]+\/[^/]+\/environments\/[^/\t]+\t--input\t-/,
    act: () => undefined,
  },
  {
    pattern:
      /^gh\tapi\t--method\tPOST\trepos\/[^/]+\/[^/]+\/environments\/(?<name>[^/]+)\/deployment-branch-policies\t-f\tname=(?<branch>\S+)$/,
    act: ({ closeEnvironment }, { name = "", branch = "" }) => closeEnvironment(name, branch),
  },
  {
    pattern: /^gh\tapi\t--method\tPOST\trepos\/[^/]+\/[^/]+\/rulesets\t--input\t-$/,
    act: ({ cloud }) => cloud.github.protectBranch("main", [REVIEW_RULE]),
  },
];

/** The CLI treats an existing assignment as a success. */
async function assign(grant: () => Promise<void>): Promise<void> {
  try {
    await grant();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("RoleAssignmentExists"))) throw error;
  }
}
