import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "exact-values/errors";
import { quoteShellArg, shellCommand, shellComment } from "exact-values/shell-command";
import { exportAgainCommand } from "focus-parquet/formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderSteps } from "../scripts/new-hub/setup-steps.ts";
import { renderSetup } from "../scripts/verify-azure/setup.ts";
import { startEventService } from "../src/actions/deploy-hub/deployment/event-service.ts";
import { FAILURE_RULES, registerCommand } from "../src/actions/deploy-hub/deployment/failure-rules.ts";
import { grantFor, planRole } from "../src/actions/deploy-hub/identity/grants.ts";
import { planNextSteps } from "../src/actions/deploy-hub/next-steps.ts";
import { resumeCommands } from "../src/actions/deploy-hub/pause/pause-workflows.ts";
import { closingCommands, rulesetCommand } from "../src/actions/deploy-hub/protection/summary-protection.ts";
import { softDeleteBlocks } from "../src/actions/deploy-hub/soft-delete.ts";
import { warnOfLeftOvers } from "../src/actions/deploy-hub/trusted-subjects.ts";
import { assertPlaceIsFree, foreignParquet } from "../src/actions/ingest/months/month-place.ts";
import { linkPage } from "../src/actions/report/page-link.ts";
import { registerExports } from "../src/azure/cost-exports/export-failure-rules.ts";
import { assignmentRemedy } from "../src/azure/http/missing-role.ts";
import { githubServer } from "../src/github/api/github-context.ts";
import { renderBlocks } from "../src/github/markdown/summary-markdown.ts";
import type { ExportBody } from "../src/hub/exports/export-body.ts";
import { planExports } from "../src/hub/exports/export-plan.ts";
import { manualSteps, runCommand } from "../src/hub/exports/manual-steps.ts";
import { enrollmentRoleCommand } from "../src/hub/roles/enrollment-role.ts";
import { gatherLackingRoles } from "../src/hub/roles/lacking-roles.ts";
import { assignmentCommand } from "../src/hub/roles/role-loop.ts";
import type { ScopeId } from "../src/hub/scope.ts";

const HOSTILE = [
  "x;touch pwned;#",
  "rg(prod)",
  "$(touch pwned)",
  "`touch pwned`",
  "a'b",
  'a"b$HOME\\n',
  "two  blanks",
  "~ *?[a]{b,c}",
  "line\ntouch pwned\n#",
  "carriage\rreturn\ttab\u001b[2J",
  "-rf",
  "--yes",
  "hello!touch !! it's",
  "größe 費用 \u{1f4b0}",
  "right\u202eleft\u200b\u00a0",
  "%0atouch pwned%0a",
  "a && touch pwned || b > pwned < c",
  "",
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "printed-commands-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The commands that bash runs for a pasted script, with their arguments, and with history expansion as in an
 * interactive shell.
 */
function callsOf(script: string): readonly (readonly string[])[] {
  const stubs = ["az", "gh", "git", "npm"].map(
    (name) => `${name}() { printf '%s\\0' "$(($# + 1))" ${name} "$@" >&3; echo output; }`,
  );
  const input = ["set -o history", "set -H", ...stubs, "uuidgen() { echo GUID; }", script, ""].join("\n");
  const output = execFileSync("bash", ["--norc", "-c", "exec 4>&1; bash --norc 3>&1 >/dev/null 2>/dev/null; true"], {
    ...{ input, cwd: folder, encoding: "utf8" },
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  });
  const words = output.split("\0").slice(0, -1);
  const calls: string[][] = [];
  while (words.length > 0) calls.push(words.splice(0, 1 + Number(words[0])).slice(1));
  return calls;
}

const commandIn = (text: string, end: string): string => {
  const start = text.search(/\b(?:az|gh) /);
  expect(text.slice(start)).toContain(end);
  return text.slice(start, text.lastIndexOf(end));
};

/** Decodes HTML as a browser does. */
const shown = (html: string): string =>
  html
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const SERVER = githubServer("https://github.com");
const scopeId = (text: string): ScopeId => text as ScopeId;
const RECEIVER = { principalId: "p", tenantId: "t", resourceManagerUrl: "https://arm.example", portalUrl: "https://p" };
const PLACE = { subscriptionId: "s", resourceGroup: "g", location: "l", storageSku: undefined, deploymentName: "d" };
const explained = (code: string, message: string, target: string, place = PLACE): string => {
  const fault = { code, message, target, details: [], additionalInfo: [] };
  return FAILURE_RULES.find(({ matches }) => matches(fault))?.explain(fault, place, [fault]).remedy ?? "";
};
const ACCOUNT = "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/contosostore";
const POLICY = { hubName: "finops", storageAccountId: ACCOUNT, datasetVersion: "1.0r2", compression: "none" } as const;
const exportsAt = (scope: ScopeId, found: readonly { readonly name: string; readonly body: ExportBody }[]) =>
  planExports({
    policy: { ...POLICY, runBy: "hub" },
    wanted: new Map([[scope, found.map((one) => ({ ...one, eTag: "1" }))]]),
    left: new Map(),
    prune: false,
    now: new Date("2026-11-21T12:00:00Z"),
  });
const deliveredInto = (container: string, resourceId: string): ExportBody =>
  ({
    properties: { deliveryInfo: { destination: { resourceId, container } }, definition: {} },
  }) as unknown as ExportBody;
const faultOf = (scope: string, name: string, container: string): string => {
  const body = deliveredInto(container, ACCOUNT);
  const error = exportsAt(scopeId(scope), [{ name, body }]).faults[0]?.error;
  return error instanceof InputError ? error.remedy : "";
};
const nextSteps = (value: string) =>
  planNextSteps({
    ...{ repository: value, subscriptionId: value, hubName: value },
    ...{ storageAccountName: value, clientId: value, planClientId: value, scopes: [scopeId(`subscriptions/${value}`)] },
    receiver: { ...RECEIVER, principalId: value, tenantId: value },
  });
const thrownBy = (call: () => unknown): InputError => {
  try {
    call();
  } catch (error) {
    if (error instanceof InputError) return error;
  }
  throw new Error("no error was thrown");
};

interface Printed {
  readonly command: string;
  readonly words: readonly string[];
}

/** The value of an option. A value that starts with a dash is joined to its option. */
const option = (name: string, value: string): readonly string[] =>
  value.startsWith("-") ? [`${name}=${value}`] : [name, value];
const LACKING = ["create", "--assignee-object-id", "p", "--assignee-principal-type", "ServicePrincipal"];

const PRINTERS: Readonly<Record<string, (value: string) => Printed>> = {
  "export into the lake": (value) => ({
    command: commandIn(faultOf("subscriptions/s", value, "ingestion"), "."),
    words: ["az", "costmanagement", "export", "delete", ...option("--name", value), "--scope", "subscriptions/s"],
  }),
  "export into the lake, of a resource group": (value) => {
    const scope = `subscriptions/s/resourceGroups/${value}`;
    const words = ["az", "costmanagement", "export", "delete", "--name", "x", "--scope", scope];
    return { command: commandIn(faultOf(scope, "x", "ingestion"), "."), words };
  },
  "grant at a scope": (value) => {
    const scope = scopeId(`subscriptions/s/resourcegroups/g${value}`);
    const words = ["az", "role", "assignment", ...LACKING, "--role", "Cost Management Contributor", "--scope"];
    return { command: grantFor(scope, RECEIVER).command ?? "", words: [...words, `/${scope}`] };
  },
  "role of pull requests": (value) => ({
    command: assignmentCommand(planRole(value), "/s"),
    words: [
      ...["az", "role", "assignment", "create", ...option("--assignee", value)],
      ...["--role", "Cost Management Reader", "--scope", "/s"],
    ],
  }),
  "role at an enrollment": (value) => {
    const [scope, role] = [scopeId(`providers/x/${value}`), "Enrollment reader" as const];
    const assignment = { scope, role, principalId: value, tenantId: value, resourceManagerUrl: "https://arm.example" };
    const properties = {
      ...{ principalId: value, principalTenantId: value },
      roleDefinitionId: `/${scope}/billingRoleDefinitions/24f8edb6-1668-4659-b5e2-40bb5f3a7d7e`,
    };
    const url = `https://arm.example/${scope}/billingRoleAssignments/GUID?api-version=2019-10-01-preview`;
    const words = ["az", "rest", "--method", "put", "--url", url, "--body", JSON.stringify({ properties })];
    return { command: enrollmentRoleCommand(assignment), words };
  },
  "role in an error message": (value) => ({
    command: commandIn(
      assignmentRemedy({ role: "Reader", scope: `/${value}`, principal: "p" }),
      ". A new role assignment",
    ),
    words: ["az", "role", "assignment", ...LACKING, "--role", "Reader", "--scope", `/${value}`],
  }),
  "loop over scopes": (value) => {
    const errorAt = (scope: string): InputError =>
      new InputError("MissingRole", "m", { remedy: "r", lacking: { role: "Reader", scope, principalId: "p" } });
    const { common } = gatherLackingRoles([{ error: errorAt("/first") }, { error: errorAt(`/${value}`) }]);
    const command = (common[0]?.shell ?? "")
      .replace("/first", "/first")
      .replace("do\n", 'do [ "$SCOPE" = /first ] ||\n');
    return { command, words: ["az", "role", "assignment", ...LACKING, "--role", "Reader", "--scope", `/${value}`] };
  },
  "variable of the hub": (value) => {
    const words = ["gh", "variable", "set", "HUB_NAME", ...option("--body", value), ...option("--repo", value)];
    return { command: nextSteps(value).variables[0] ?? "", words };
  },
  "policy of the environment": (value) => {
    const place = `repos/${value}/environments/${encodeURIComponent(`e${value}`)}/deployment-branch-policies`;
    const words = ["gh", "api", "--method", "POST", place, "-f", `name=${value}`];
    const protection = { repository: value, defaultBranch: value, server: SERVER };
    return { command: closingCommands({ name: `e${value}`, facts: undefined }, protection)[1] ?? "", words };
  },
  "environment of the hub": (value) => {
    const place = `repos/${value}/environments/${encodeURIComponent(`e${value}`)}`;
    const words = ["gh", "api", "--method", "PUT", place, "--input", "-"];
    const protection = { repository: value, defaultBranch: "main", server: SERVER };
    return { command: closingCommands({ name: `e${value}`, facts: undefined }, protection)[0] ?? "", words };
  },
  "policy that is deleted": (value) => {
    const place = `repos/${value}/environments/${encodeURIComponent(`e${value}`)}/deployment-branch-policies/7`;
    const facts = { refs: [{ id: 7, name: value, type: "tag" }] as const, hasReviewers: false };
    const protection = { repository: value, defaultBranch: "main", server: SERVER };
    const words = ["gh", "api", "--method", "DELETE", place];
    return { command: closingCommands({ name: `e${value}`, facts }, protection)[0] ?? "", words };
  },
  "ruleset of the branch": (value) => {
    const host = ["--hostname", "ghe.contoso.com"];
    const words = ["gh", "api", ...host, "--method", "POST", `repos/${value}/rulesets`, "--input", "-"];
    return { command: rulesetCommand({ repository: value, server: githubServer("https://ghe.contoso.com") }), words };
  },
  "leftover credential": (value) => {
    const credential = {
      id: "",
      identity: value,
      name: "branch",
      issuer: undefined,
      subject: "repo:a/b:ref:refs/heads/old",
    };
    const desired = { resourceGroup: value, repository: "a/b", defaultBranch: "main", environment: "" };
    const [notice] = warnOfLeftOvers({ hub: [credential], plan: [] }, desired);
    const head = ["az", "identity", "federated-credential", "delete", "--name", "branch"];
    const words = [...head, ...option("--identity-name", value), ...option("--resource-group", value), "--yes"];
    return { command: (notice?.remedy ?? "").replace("Remove it: ", ""), words };
  },
  "paused workflow": (value) => {
    const workflows = [{ id: 1, path: `.github/workflows/${value}.yml` }];
    const [command = ""] = resumeCommands({ repository: value, workflows, since: "", run: undefined }, SERVER);
    return { command, words: ["gh", "workflow", "enable", ...option("--repo", value), "--", `${value}.yml`] };
  },
  "soft delete": (value) => {
    const plan = { outcome: "kept", account: value, found: { blobDays: undefined, containerDays: 7 } } as const;
    const text = renderBlocks(softDeleteBlocks(plan, value));
    const head = ["az", "storage", "account", "blob-service-properties", "update"];
    const places = [...option("--account-name", value), ...option("--resource-group", value)];
    const words = [...head, ...places, "--enable-delete-retention", "true", "--delete-retention-days", "7"];
    return { command: text.slice(text.indexOf("```sh\n") + 6, text.lastIndexOf("\n```")), words };
  },
  "resource provider": (value) => ({
    command: registerCommand(value, value).replace("Run: ", ""),
    words: [
      "az",
      "provider",
      "register",
      ...option("--namespace", value),
      ...option("--subscription", value),
      "--wait",
    ],
  }),
  "provider of exports": (value) => {
    const subscription = `s${value}`.replaceAll("/", "");
    const head = ["az", "provider", "register", "--namespace", "Microsoft.CostManagementExports"];
    const command = registerExports(`/subscriptions/${subscription}/x`).replace("Run: ", "");
    return { command, words: [...head, "--subscription", subscription, "--wait"] };
  },
  "deleted vault": (value) => {
    const place = { ...PLACE, location: value };
    const remedy = explained("ConflictError", "is in deleted state", `/vaults/v${value}`, place);
    const words = ["az", "keyvault", "recover", "--name", `v${value}`, ...option("--location", value)];
    return { command: commandIn(remedy, ". Or delete it"), words };
  },
  "deleted secret": (value) => {
    const remedy = explained("x", "deleted but recoverable state", `/vaults/v${value}/secrets/s${value}`);
    const words = ["az", "keyvault", "secret", "recover", "--vault-name", `v${value}`, "--name", `s${value}`];
    return { command: commandIn(remedy, ". Then run"), words };
  },
  "conflicting role assignment": (value) => ({
    command: commandIn(explained("RoleAssignmentUpdateNotPermitted", "m", `/${value}`), ". Then run"),
    words: ["az", "role", "assignment", "delete", "--ids", `/${value}`],
  }),
  "missing resource group": (value) => {
    const place = { ...PLACE, resourceGroup: value, subscriptionId: value, location: value };
    const places = [...option("--name", value), ...option("--location", value), ...option("--subscription", value)];
    const command = commandIn(explained("ResourceGroupNotFound", "m", "t", place), ". Otherwise check");
    return { command, words: ["az", "group", "create", ...places] };
  },
  "month of a Data Factory hub": (value) => {
    const { remedy } = foreignParquet(`subscriptions/s/${value}/focuscost/x.parquet`, []);
    const words = ["gh", "workflow", "run", "hub-ingest.yml", "-f", `months=${value}`, "-f", "migrate=true"];
    return { command: commandIn(remedy, ")."), words };
  },
  "directory in the way": (value) => {
    const group = { scope: scopeId(`subscriptions/${value}`), month: "202606", dataset: "FocusCost", runs: [] };
    const work = { context: { inputs: {} }, group, lake: { folded: new Map() } } as never;
    const error = thrownBy(() => assertPlaceIsFree(work, { isDirectory: true, foreign: [] } as never));
    const head = ["az", "storage", "fs", "directory", "delete", "--file-system", "ingestion", "--name"];
    const words = [...head, error.place.file ?? "", "--account-name", "<account>", "--auth-mode", "login", "--yes"];
    expect(error.place.file).toContain(value);
    return { command: commandIn(error.remedy, ". The next ingest"), words };
  },
  "page in storage": (value) => {
    const publication = { outcome: "storage", url: "u", blob: value } as const;
    const text = linkPage({ accountName: value, file: `x${value}`, publication, runUrl: undefined });
    const head = ["az", "storage", "blob", "download", "--auth-mode", "login", ...option("--account-name", value)];
    const words = [...head, "--container-name", "config", ...option("--name", value)];
    const code = text.slice(text.lastIndexOf("<code>") + 6, text.lastIndexOf("</code>"));
    return { command: shown(code), words: [...words, "--file", `x${value}`.split("/").at(-1) ?? ""] };
  },
  "export again": (value) => {
    const head = ["gh", "workflow", "run", "hub-backfill.yml"];
    const words = [...head, "-f", `start-month=${value}`, "-f", `end-month=${value}`, "-f", "force=true"];
    return { command: commandIn(exportAgainCommand(value), "; the month in progress"), words };
  },
  "run of an export, by a person": (value) => {
    const place = { scope: scopeId(`providers/${value}`), exportName: value };
    const target = { resourceManagerUrl: "https://arm.example", apiVersion: value };
    const { command } = runCommand(target, place, { from: value, to: value });
    const path = ["providers", ...value.split("/"), "providers", "Microsoft.CostManagement", "exports"];
    const url = `https://arm.example/${[...path, value].map(encodeURIComponent).join("/")}`;
    const query = `/run?api-version=${encodeURIComponent(value)}`;
    const body = JSON.stringify({ timePeriod: { from: value, to: value } });
    return { command, words: ["az", "rest", "--method", "post", "--url", url + query, "--body", body] };
  },
  "service principal of verify:azure": (value) => {
    const group = `/subscriptions/s/resourceGroups/${value.replaceAll("/", "")}`;
    const storageAccountId = `${group}/providers/Microsoft.Storage/storageAccounts/x`;
    const options = {
      roleSet: "engine",
      scope: scopeId(`providers/${value}`),
      storageAccountId,
      subscriptionId: value,
    };
    const [, command = ""] = renderSetup(options as never).split("\n");
    return { command, words: ["az", "account", "set", ...option("--subscription", value)] };
  },
};

describe("bash treats a hostile value as one word", () => {
  test.each(Object.entries(PRINTERS))("in the command for %s", (_, print) => {
    const printed = HOSTILE.map(print);
    for (const { command } of printed) {
      // The line breaks of a command are ours; no value adds one.
      expect(command.replaceAll(/\\\n|\bdo.*\n|\n(?=do)|\ndone$/g, "")).toMatch(/^[^\p{Cc}\p{Cf}\u2028\u2029]+$/u);
    }
    expect(callsOf(printed.map(({ command }) => command).join("\n"))).toEqual(printed.map(({ words }) => words));
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("a person's commands create an export for any scope name", () => {
  const target = { resourceManagerUrl: "https://arm.example", apiVersion: "1" };
  const scopes = HOSTILE.map((value) =>
    scopeId(`providers/microsoft.billing/billingaccounts/a:b_2019-05-31/billingprofiles/p${value.replaceAll("/", "")}`),
  );
  const commands = scopes.flatMap((scope) => manualSteps(exportsAt(scope, []).exports, target));
  const bodies = callsOf(commands.map(({ command }) => command).join("\n")).map((words) => words.at(-1) ?? "");
  expect(bodies).toHaveLength(commands.length);
  expect(commands.length).toBeGreaterThanOrEqual(HOSTILE.length);
  for (const body of bodies) expect(JSON.parse(body)).toHaveProperty("properties.schedule.recurrencePeriod.from");
  expect(readdirSync(folder)).toEqual([]);
});

test("the temporary namespace is one word in the message of a cancelled run", async () => {
  const warnings: string[] = [];
  const signal = AbortSignal.abort();
  const fail = () => Promise.reject(new Error("cancelled"));
  const place = { ...PLACE, resourceGroup: "$(touch pwned)", subscriptionId: "x;touch pwned;#" };
  const call = startEventService({
    ...{ resourceManager: { deploy: fail, delete: fail } as never, desired: { eventServiceLocation: undefined } },
    ...{ place, signal, log: { info: () => {}, warning: (line) => warnings.push(line) } },
  });
  await expect(call).rejects.toThrow("cancelled");
  const [words = []] = callsOf(commandIn(`${warnings[0]}\n`, "\n"));
  expect(words.slice(0, 4)).toEqual(["az", "resource", "delete", "--ids"]);
  expect(words[4]).toContain("/subscriptions/x;touch pwned;#/resourceGroups/$(touch pwned)/");
  expect(readdirSync(folder)).toEqual([]);
});

test("the steps of a new hub never run text from a name, not even in a comment", () => {
  // An empty value stops the steps before they run anything.
  for (const value of HOSTILE.filter((each) => each !== "")) {
    const options = {
      ...{ folder: `/nowhere/${value}`, repository: value, scopes: [value], actions: value, ref: value, branch: value },
      ...{ subscriptionId: value, resourceGroup: value, location: value, hubName: value, storageAccount: value },
      server: { ...githubServer("https://ghe.contoso.com"), host: value, issuer: value },
      ...({ actionsServer: SERVER, cloud: "AzureChinaCloud", runsOn: value, isPrivate: true } as const),
    };
    const actions = { commit: value, version: value, isPushed: false, examples: new Map() };
    const scopes = [scopeId(`subscriptions/${value}`)];
    const calls = callsOf(renderSteps({ options, actions, scopes, dependabot: undefined }));
    expect(calls).toContainEqual(["az", "account", "set", "--subscription", value]);
    expect(calls).toContainEqual(["az", "group", "create", "--name", value, "--location", value]);
    expect(calls).toContainEqual(["gh", "auth", "login", ...option("--hostname", value)]);
    const runner = ["gh", "variable", "set", "HUB_RUNS_ON", ...option("--body", value), "--repo", value];
    expect(calls).toContainEqual(runner);
  }
  expect(readdirSync(folder)).toEqual([]);
});

describe("a shell word", () => {
  test.each(["a\0b", "\ud800"])("that bash cannot represent names something that does not exist", (text) => {
    expect(callsOf(`az ${quoteShellArg(text)}`)).toEqual([["az", text.replace(/[\0\ud800]/u, "\ufffd")]]);
  });

  test("is replaced with a note about its length if no command needs such a long text", () => {
    expect(callsOf(shellCommand`az ${"x".repeat(1_000_000)} end`)).toEqual([["az", "<1000000 characters>", "end"]]);
  });

  test("stays unquoted if no character needs a quote", () => {
    expect(shellCommand`az group show --name ${"rg-prod_1"}`).toBe("az group show --name rg-prod_1");
  });
});

test("a shell comment stays on its line", () => {
  expect(callsOf(`# ${shellComment("a\nb\r\u0085\u2028touch pwned")}\naz end`)).toEqual([["az", "end"]]);
});
