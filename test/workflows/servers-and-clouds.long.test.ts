import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CloudName, WorkflowRun } from "azure-simulator";
import { startTeam, type Team } from "azure-simulator/testing";
import { describe, expect, test } from "vitest";
import { newHub } from "../../scripts/new-hub/create-hub.ts";
import { actionsClone, filesIn } from "../scripts/new-hub/actions-clone-fixture.ts";
import { summariesOf } from "../worlds/bad-night/person.ts";
import { linesOfBooks, linesOfLake } from "../worlds/living-hub/datasets-and-books.ts";
import { ROOT } from "./workflow-sources.ts";

// What docs/environments.md calls simulated. The team closes with an error if a job connected to any other server or
// cloud.
const SUBSCRIPTION = "/subscriptions/5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11";
const CREDENTIALS = "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials";
const RUNNER = "our-runner";
const PUBLIC_AUDIENCE = "api://AzureADTokenExchange";

interface Place {
  readonly server: string;
  readonly cloud: CloudName;
  readonly location: string;
  readonly issuer: string;
  readonly audience: string;
  /** How the subjects of ID tokens name the repository. */
  readonly subjects: readonly string[];
  readonly page: "artifact" | "storage";
  /** What printed links and values may contain, in addition to the server and the issuer. */
  readonly domains: readonly string[];
}

const GITHUB = {
  server: "github.com",
  issuer: "https://token.actions.githubusercontent.com",
  subjects: ["repo:contoso/costs", "repo:contoso@1001/costs@2002"],
  page: "artifact",
} as const;
const PUBLIC_CLOUD = {
  cloud: "AzureCloud",
  location: "westeurope",
  audience: PUBLIC_AUDIENCE,
  domains: ["core.windows.net", "portal.azure.com"],
} as const;
const ENTERPRISE_SERVER: Place = {
  ...PUBLIC_CLOUD,
  server: "github.contoso.com",
  issuer: "https://github.contoso.com/_services/token",
  subjects: ["repo:contoso/costs"],
  page: "storage",
};
const GHE_COM: Place = {
  ...{ ...PUBLIC_CLOUD, ...GITHUB },
  server: "contoso.ghe.com",
  issuer: "https://token.actions.contoso.ghe.com",
};
const US_GOVERNMENT: Place = {
  ...GITHUB,
  cloud: "AzureUSGovernment",
  location: "usgovvirginia",
  audience: "api://AzureADTokenExchangeUSGov",
  domains: ["core.usgovcloudapi.net", "portal.azure.us"],
};
const CHINA: Place = {
  ...GITHUB,
  cloud: "AzureChinaCloud",
  location: "chinanorth3",
  audience: "api://AzureADTokenExchangeChina",
  domains: ["core.chinacloudapi.cn", "portal.azure.cn"],
};

/** The files and the output of new-hub. */
function madeByNewHub({ server, cloud, location, page }: Place) {
  const clone = actionsClone();
  try {
    const args = ["--to", "costs", "--repository", "contoso/costs", "--actions", "contoso/cost-hub"];
    args.push("--scope", SUBSCRIPTION, "--server", server, "--cloud", cloud, "--location", location);
    if (page === "storage") args.push("--runs-on", RUNNER);
    const steps = newHub(args, { actionsFolder: clone.folder, cwd: clone.beside });
    return { files: filesIn(join(clone.beside, "costs")), steps };
  } finally {
    clone.remove();
  }
}

interface Hub {
  readonly team: Team;
  /** The output of new-hub, whose commands up to the first deployment have been executed. */
  readonly steps: string;
  /** All summaries so far. */
  readonly texts: string[];
  run(workflow: string, inputs?: Readonly<Record<string, boolean>>): Promise<Outcome>;
  /** Returns the summaries of runs that must succeed. */
  succeed(workflow: string, inputs?: Readonly<Record<string, boolean>>): Promise<string>;
}

interface Outcome {
  readonly conclusions: readonly string[];
  readonly text: string;
}

async function withHub(place: Place, work: (hub: Hub) => Promise<void>): Promise<void> {
  const { files, steps } = madeByNewHub(place);
  const { server, cloud } = place;
  const team = await startTeam({
    ...{ time: "2026-07-08T20:00:00Z", server, cloud, hubFiles: files, isUnprepared: true },
    settings: files.get("hub/settings.json") ?? "",
    hasIdsInSubjects: server === GHE_COM.server,
    ownRunners: [RUNNER],
    costManagement: { scopes: [{ scope: SUBSCRIPTION, rows: 40, contributors: [] }] },
  });
  const texts: string[] = [];
  const run: Hub["run"] = async (workflow, inputs = {}) => {
    const runs = await team.runner.deliver({ name: "workflow_dispatch", workflow: `hub-${workflow}.yml`, inputs });
    const own = runs.filter(({ conclusion }: WorkflowRun) => conclusion !== "skipped");
    const text = summariesOf(runs);
    texts.push(text);
    return { conclusions: [...new Set(own.map(({ conclusion }) => conclusion))], text };
  };
  const succeed: Hub["succeed"] = async (...start) => {
    const { conclusions, text } = await run(...start);
    expect(conclusions, text).toEqual(["success"]);
    return text;
  };
  try {
    await team.doByHand(steps);
    await work({ team, steps, texts, run, succeed });
  } finally {
    await team.close();
  }
}

/** The credentials of all identities: `issuer subject audience`. */
function trust({ cloud }: Team): readonly string[] {
  const all = cloud.arm.resources.ofType(CREDENTIALS).map(({ body }) => body.properties as Record<string, unknown>);
  return all.map(({ issuer, subject, audiences }) => `${issuer} ${subject} ${audiences}`).sort();
}

function expectedTrust({ audience, issuer, subjects }: Place): readonly string[] {
  const jobs = ["environment:hub-deploy", "environment:hub", "pull_request"];
  return jobs.flatMap((job) => subjects.map((subject) => `${issuer} ${subject}:${job} ${audience}`)).sort();
}

const hostsIn = (text: string): readonly string[] =>
  [...text.matchAll(/https:\/\/([\w.-]+)/g)].map(([, host = ""]) => host);

test.each([
  ["GitHub Enterprise Server", ENTERPRISE_SERVER],
  ["GHE.com", GHE_COM],
  ["Azure US Government", US_GOVERNMENT],
  ["Azure in China", CHINA],
] as const)("%s: a hub of new-hub proves a month and publishes its page", async (_, place) => {
  await withHub(place, async ({ team, texts, succeed }) => {
    await team.followNextSteps(await succeed("deploy"));
    expect(trust(team)).toEqual(expectedTrust(place));
    expect(await succeed("settings")).toContain("2 created");
    await succeed("daily", { wait: true });
    const proven = await linesOfLake(team.containers.ingestion);
    expect(proven).toEqual(linesOfBooks(team.cloud.costManagement.books.all(), []));
    expect(proven).toHaveLength(1);

    expect(await succeed("report")).toContain("1 proven month of 1 scope");
    const { results } = team.cloud.github;
    const stored = await team.containers.config.getBlobClient("reports/cost-report.html").exists();
    const isArtifact = place.page === "artifact";
    expect({ stored, artifacts: results.artifacts().length }).toEqual({
      stored: !isArtifact,
      artifacts: isArtifact ? 1 : 0,
    });
    // An Enterprise Server is not even asked.
    expect(results.calls.length > 0).toBe(isArtifact);

    const { issuer, domains, server } = place;
    const hosts = hostsIn(texts.join("\n"));
    const own = [new URL(issuer).host, server, "aka.ms"];
    const isOwn = (host: string) => own.includes(host) || domains.some((domain) => host.endsWith(domain));
    expect(hosts.filter((host) => !isOwn(host))).toEqual([]);
    expect(hosts).toContain(server);
  });
});

describe("where the documentation is silent, Azure may refuse the ID token", () => {
  /** The commands for this case, in the shell of the first steps. */
  function documentedWay(steps: string): string {
    const [, block = ""] =
      /```sh\n(AUDIENCE=api:[\s\S]*?)```/.exec(readFileSync(join(ROOT, "docs/environments.md"), "utf8")) ?? [];
    return `${steps.slice(0, steps.indexOf("# 4. "))}\n${block}`;
  }

  test.each([
    ["US Government", US_GOVERNMENT],
    ["China", CHINA],
  ] as const)("%s: its own audience, and the documented commands set another one", async (_, place) => {
    await withHub(place, async ({ team, steps, run, succeed }) => {
      team.cloud.signIn.refuseAudience(place.audience);
      const { conclusions, text } = await run("deploy");
      expect(conclusions).toEqual(["failure"]);
      expect(text).toContain(`presented assertion audience '${place.audience}'`);
      expect(text).toMatch(/HUB_TOKEN_AUDIENCE.*docs\/environments\.md\S*azure-government-and-china/);
      await team.doByHand(documentedWay(steps));
      await team.followNextSteps(await succeed("deploy"));
      expect(trust(team)).toEqual(expectedTrust({ ...place, audience: PUBLIC_AUDIENCE }));
      expect(await succeed("settings")).toContain("2 created");
    });
  });

  test("an Enterprise Server whose keys Azure cannot download", async () => {
    await withHub(ENTERPRISE_SERVER, async ({ team, run }) => {
      team.cloud.signIn.closeIssuer();
      const { conclusions, text } = await run("deploy");
      expect(conclusions).toEqual(["failure"]);
      expect(text).toMatch(/Let it read https:\/\/github\.contoso\.com\S+\/\.well-known\/openid-configuration/);
      expect(text).toMatch(/docs\/environments\.md\S*a-server-that-azure-cannot-reach/);
    });
  });
});
