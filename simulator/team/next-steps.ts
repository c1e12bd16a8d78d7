import type { SimulatedCloud } from "../cloud.ts";

/** What people can do beside the workflows. */
export interface TeamRights {
  readonly cloud: Pick<SimulatedCloud, "arm" | "costManagement" | "signIn">;
  setVariable(name: string, value: string): void;
  /** Keeps an environment to branches of a name. */
  closeEnvironment(name: string, branch: string): void;
}

/** Does what a summary of deploy-hub asks people to do: its shell commands, one after another. Throws at a command that nobody here knows. */
export async function followNextSteps(summary: string, rights: TeamRights): Promise<readonly string[]> {
  const blocks = [...summary.matchAll(/^```sh\n([\s\S]*?)^```/gm)];
  const commands = blocks.flatMap(([, text = ""]) => text.trim().split("\n"));
  for (const command of commands) {
    const perform = PERFORMERS.find(({ pattern }) => pattern.test(command));
    if (perform === undefined) throw new Error(`nobody knows how to do this: ${command}`);
    await perform.act(rights, perform.pattern.exec(command)?.groups ?? {});
  }
  return commands;
}

interface Performer {
  readonly pattern: RegExp;
  readonly act: (rights: TeamRights, groups: Readonly<Record<string, string>>) => void | Promise<void>;
}

const PERFORMERS: readonly Performer[] = [
  {
    pattern: /^gh variable set (?<name>\w+) --body '?(?<value>[^' ]*)'? --repo (?<repository>\S+)$/,
    act: ({ setVariable }, { name = "", value = "" }) => setVariable(name, value),
  },
  {
    pattern:
      /^az role assignment create --assignee-object-id (?<who>\S+) --assignee-principal-type ServicePrincipal --role "(?<role>[^"]+)" --scope '?(?<scope>[^' ]+)'?$/,
    act: async ({ cloud }, { who = "", role, scope = "" }) => {
      if (role !== "Cost Management Contributor") throw new Error(`the role ${role} is not one that exports need`);
      await cloud.arm.grant({ objectId: who }, role, scope);
    },
  },
  {
    pattern:
      /^az role assignment create --assignee (?<client>\S+) --role "(?<role>[^"]+)" --scope '?(?<scope>[^' ]+)'?$/,
    act: async ({ cloud }, { client = "", role, scope = "" }) => {
      const identity = cloud.signIn.directory.byClientId(client);
      if (identity === undefined || role !== "Cost Management Reader")
        throw new Error(`${client} must not get ${role}`);
      await cloud.arm.grant(identity, role, scope);
    },
  },
  {
    pattern:
      /^az rest --method (?:put|post) --url '?https:\/\/[^/]+(?<scope>\/\S+?)\/(?:createBillingRoleAssignment|billingRoleAssignments).* --body .*"principalId":"(?<who>[^"]+)"/,
    act: ({ cloud }, { who = "", scope = "" }) => cloud.costManagement.grantBilling({ objectId: who }, scope),
  },
  {
    // The policy itself says nothing before it has a branch.
    pattern: /^gh api --method PUT '?repos\/[^/]+\/[^/]+\/environments\/[^/ ]+'? --input -/,
    act: () => undefined,
  },
  {
    pattern:
      /^gh api --method POST '?repos\/[^/]+\/[^/]+\/environments\/(?<name>[^/]+)\/deployment-branch-policies'? -f name='?(?<branch>[^' ]+)'?$/,
    act: ({ closeEnvironment }, { name = "", branch = "" }) => closeEnvironment(name, branch),
  },
];
