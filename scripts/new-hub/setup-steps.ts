import { existsSync } from "node:fs";
import { join } from "node:path";
import { quoteShellArg, shellCommand, shellComment } from "exact-values/shell-command";
import { tokenAudienceOf } from "../../src/azure/azure-clouds.ts";
import type { ScopeId } from "../../src/hub/scope.ts";
import { formatScope, scopeSupport } from "../../src/hub/scope-kind.ts";
import type { PinnedActions } from "./actions-clone.ts";
import { AZURE_STEPS } from "./azure-steps.ts";
import { githubOrigin } from "./git.ts";
import { DEFAULT_HUB_NAME, type HubOptions } from "./new-hub-options.ts";

export interface StepsRequest {
  readonly options: HubOptions;
  readonly actions: PinnedActions;
  readonly scopes: readonly ScopeId[];
  /** The entry to add to an existing dependabot.yml; undefined if there is nothing to add. */
  readonly dependabot: string | undefined;
}

interface Step {
  readonly title: string;
  readonly notes?: readonly string[];
  readonly commands: string;
}

/**
 * The numbered manual steps: one Bash script, whose blocks are pasted into the same shell one after the other. A command
 * that reads the terminal would swallow the pasted lines after it, so each of them is the only line of its block.
 */
export function renderSteps(request: StepsRequest): string {
  const { options } = request;
  const free =
    "Private repositories of GitHub's free plan have no environments: " +
    `${addressOf(request, "deploy-hub/README.md")}#a-private-repository-without-environments`;
  const azure = AZURE_STEPS.map(({ commands, ...step }) => ({
    ...{ ...step, commands: options.server.hasIdsInSubjects ? commands : withoutIds(commands) },
    notes: step.needsEnvironments && !options.server.isEnterpriseServer ? [free] : [],
  }));
  const own = surroundings(request);
  const first = [...signIn(options), values(options), push(request)];
  const steps: readonly Step[] = [...first, ...azure, ...own, deploy(options), grants(request), ...firstRuns()];
  const numbered = steps.map(({ title, notes = [], commands }, index) =>
    [`# ${index + 1}. ${shellComment(title)}`, ...notes.map((note) => `#    ${shellComment(note)}`), commands.trimEnd()]
      .join("\n")
      .trimEnd(),
  );
  const head = [
    "# Manual steps: paste one step at a time into the same Bash shell, and wait until it has finished. You need az and gh,",
    `# the role Owner on the hub's subscription, and administration of ${options.repository}. Each step is explained in`,
    `# ${addressOf(request, "deploy-hub/README.md")}`,
  ];
  return [head.map(shellComment).join("\n"), ...numbered].join("\n\n");
}

function addressOf({ options, actions }: Pick<StepsRequest, "actions" | "options">, path: string): string {
  return `${options.actionsServer.url}/${options.actions}/blob/${actions.commit}/${path}`;
}

/** Without the credential for subjects with IDs, which an Enterprise Server does not have. */
function withoutIds(commands: string): string {
  return commands
    .replaceAll(/^(?:OWNER_ID|REPOSITORY_ID|SUBJECT_WITH_IDS)=.*\n/gm, "")
    .replaceAll(/^az identity federated-credential create --name hub-deploy-ids .*\\\n.*\n/gm, "");
}

/** Variables for the runner, the cloud and the network; no step if all of them have their defaults. */
function surroundings({ options, actions }: StepsRequest): readonly Step[] {
  const { cloud, isPrivate, runsOn } = options;
  const commands = [
    ...(cloud === "AzureCloud" ? [] : [shellCommand`gh variable set HUB_CLOUD --body ${cloud} ${TO_REPOSITORY}`]),
    ...(runsOn === undefined ? [] : [shellCommand`gh variable set HUB_RUNS_ON --body ${runsOn} ${TO_REPOSITORY}`]),
    ...(isPrivate
      ? [
          "az provider register --namespace Microsoft.Network --wait",
          shellCommand`gh variable set HUB_NETWORK --body private ${TO_REPOSITORY} --env hub-deploy`,
        ]
      : []),
  ];
  if (commands.length === 0) return [];
  const outside =
    "The runner must reach the private endpoints: " +
    `${addressOf({ options, actions }, "docs/private-network.md")}#set-it-up`;
  return [{ title: "Runner, cloud and network", notes: isPrivate ? [outside] : [], commands: commands.join("\n") }];
}

const TO_REPOSITORY = { shell: `--repo "\${REPOSITORY:?}"` };

function signIn({ server, cloud }: HubOptions): readonly Step[] {
  const isGithub = server.host === "github.com";
  return [
    {
      title: "Sign in to Azure. Paste this line alone, because it reads the lines after it",
      commands: cloud === "AzureCloud" ? "az login" : shellCommand`az cloud set --name ${cloud} && az login`,
    },
    {
      title: "Sign in to GitHub, also alone",
      commands: isGithub
        ? "gh auth login"
        : // Every later command of gh then talks to this server.
          shellCommand`export GH_HOST=${server.host} && gh auth login --hostname ${server.host}`,
    },
  ];
}

function values(options: HubOptions): Step {
  const { subscriptionId, location, resourceGroup, repository, hubName, server, cloud } = options;
  return {
    title: "Set the values",
    commands: [
      subscriptionId === undefined
        ? "SUBSCRIPTION_ID=$(az account show --query id --output tsv) # of the hub; it may differ from " +
          "the subscriptions with costs"
        : shellCommand`SUBSCRIPTION_ID=${subscriptionId}`,
      shellCommand`LOCATION=${location}`,
      shellCommand`RESOURCE_GROUP=${resourceGroup} # for the hub only`,
      shellCommand`BOOTSTRAP_GROUP=${bootstrapGroup(resourceGroup)} # for the deploying identity, so that deleting the hub does not delete it`,
      shellCommand`REPOSITORY=${repository}`,
      `HUB_NAME=${quoteShellArg(hubName)} # prefix of export names; never change it. ${
        hubName === DEFAULT_HUB_NAME
          ? "Microsoft's hub has the same default. Unless you replace that hub, start again with --hub-name"
          : ""
      }`.trimEnd(),
      shellCommand`ISSUER=${server.issuer} # of ID tokens`,
      shellCommand`AUDIENCE=${tokenAudienceOf({ cloud })}`,
      `az account set --subscription "\${SUBSCRIPTION_ID:?}"`,
    ].join("\n"),
  };
}

/** The name of a resource group has at most 90 characters. */
function bootstrapGroup(resourceGroup: string): string {
  return `${resourceGroup.slice(0, 90 - "-deploy".length)}-deploy`;
}

function push({ options, actions, dependabot }: StepsRequest): Step {
  const { folder, repository, branch } = options;
  const isClone = existsSync(join(folder, ".git"));
  const isNew = !isClone || githubOrigin(folder, options.server.host) === undefined;
  const ownerOf = (name: string): string => name.split("/")[0]?.toLowerCase() ?? "";
  const notes = [
    ...(options.server.isEnterpriseServer
      ? [
          `${options.server.host} must have ${options.actions}, and actions/checkout at the commit in the workflows:`,
          `${addressOf({ options, actions }, "docs/environments.md")}#github-enterprise-server-without-access-to-githubcom`,
        ]
      : []),
    ...(ownerOf(options.actions) === ownerOf(repository)
      ? [
          `If ${options.actions} is private, allow ${repository} to use its actions:`,
          shellCommand`gh api --method PUT ${`repos/${options.actions}/actions/permissions/access`} -f access_level=organization`,
        ]
      : []),
    ...(isNew
      ? [`If ${repository} already exists on GitHub, clone it and run this command with --to and its folder instead.`]
      : []),
    ...(dependabot === undefined
      ? []
      : ["Your dependabot.yml has no entry for GitHub Actions. Add this to its updates:", ...updatesOf(dependabot)]),
  ];
  return {
    title: `Push the files to branch ${branch} of ${repository}`,
    notes,
    commands: [
      shellCommand`cd -- ${folder}`,
      ...(isClone ? [] : [shellCommand`git init --initial-branch ${branch}`]),
      "git add .github hub",
      'git commit --message "Add a cost hub"',
      isNew
        ? `gh repo create "\${REPOSITORY:?}" --private --source . --push`
        : shellCommand`git push origin ${`HEAD:${branch}`}`,
    ].join("\n"),
  };
}

function updatesOf(dependabot: string): readonly string[] {
  const lines = dependabot.trimEnd().split("\n");
  return lines.slice(lines.indexOf("updates:") + 1);
}

function deploy({ repository }: HubOptions): Step {
  return {
    title: "Deploy",
    notes: [shellCommand`To follow the run: gh run watch --repo ${repository}`],
    commands: `gh workflow run hub-deploy.yml --repo "\${REPOSITORY:?}"`,
  };
}

/** The object ID of the hub identity is only known after the deployment, so its commands are in the summary. */
function grants(request: StepsRequest): Step {
  const MAX_NAMED = 5;
  const { scopes } = request;
  const lines = scopes.slice(0, MAX_NAMED).map((scope) => `${formatScope(scope)}: ${whoGives(scope)}`);
  const more = scopes.length > MAX_NAMED ? [`and ${scopes.length - MAX_NAMED} more`] : [];
  return {
    title:
      "Paste the commands at the end of that run's summary: they set variables and roles. Each role needs someone " +
      "who may assign it",
    notes: [
      ...lines,
      ...more,
      "For many subscriptions, use one loop or one grant on their management group: " +
        `${addressOf(request, "docs/scopes.md")}`,
    ],
    commands: `gh browse --repo "\${REPOSITORY:?}" actions/workflows/hub-deploy.yml`,
  };
}

function whoGives(scope: ScopeId): string {
  const { role, personRole, title } = scopeSupport(scope);
  if (personRole !== undefined)
    return `no role yet; a person with ${personRole} there runs the commands that hub-settings prints`;
  if (role === undefined) return `Azure has no role for identities on an ${title}`;
  if (role === "Enrollment reader") return `an enterprise administrator gives ${role}`;
  if (role === "Department reader") return `an enterprise or department administrator gives ${role}`;
  return `an Owner or User Access Administrator there gives ${role}`;
}

function firstRuns(): readonly Step[] {
  return [
    {
      title: "After ten minutes, when the roles have taken effect: create the exports",
      commands: `gh workflow run hub-settings.yml --repo "\${REPOSITORY:?}"`,
    },
    {
      title: "When hub-settings has finished: load the last month",
      notes: ["A month takes Azure from minutes to four hours. The first run of a new export can take up to 24 hours."],
      commands: [
        "LAST=$(date -u +%Y%m); LAST=$((LAST % 100 == 1 ? LAST - 89 : LAST - 1)) # last month, yyyyMM",
        `gh workflow run hub-backfill.yml --repo "\${REPOSITORY:?}" -f "start-month=\${LAST:?}" ` +
          `-f "end-month=\${LAST:?}" # job ingest shows the total`,
      ].join("\n"),
    },
    {
      title: "When hub-backfill has finished: publish the page, and load the other closed months",
      commands: [
        `gh workflow run hub-report.yml --repo "\${REPOSITORY:?}" # the page is an artifact of this run`,
        `gh workflow run hub-backfill.yml --repo "\${REPOSITORY:?}" # the other closed months`,
      ].join("\n"),
    },
  ];
}
