import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { getCACertificates } from "node:tls";
import { BUILT_IN_ROLES } from "../azure/arm/access/roles.ts";
import { objectAt, textAt } from "../azure/arm/json-access.ts";
import { OWNER_ID, REPOSITORY_ID } from "../github/api/bodies.ts";
import { REVIEW_RULE } from "../github/api/simulated-github.ts";
import type { JsonObject } from "../json-value.ts";
import type { SimulatedAzure } from "../start-azure.ts";

/** What people do before the first deployment, in addition to the later steps. */
export interface PreparingRights {
  readonly cloud: Pick<SimulatedAzure, "arm" | "cloud" | "signIn" | "github">;
  setVariable(name: string, value: string): void;
  setEnvironmentVariable(environment: string, name: string, value: string): void;
  closeEnvironment(name: string, branch: string): void;
}

type Words = readonly string[];

const IDENTITY_API = "2023-01-31";

/**
 * Executes a Bash script: az as the owner of the simulated subscription, gh as the administrator of the repository.
 * Workflows are not started. Throws for an unknown command or an Azure error.
 */
export async function doByHand(script: string, rights: PreparingRights): Promise<readonly string[]> {
  const answers = new Map<string, string>();
  const done: string[] = [];
  // Each question ends the script. It starts again with one more answer and repeats the same commands.
  for (;;) {
    const calls = callsOf(script, { answers, server: rights.cloud.github.server.host });
    for (const words of calls.slice(done.length).filter((call) => !isQuestion(call))) {
      await perform(words, rights);
      done.push(words.join(" "));
    }
    const question = calls.find((words) => isQuestion(words));
    if (question === undefined) return done;
    answers.set(question.join(" "), await answer(question, rights));
  }
}

const isQuestion = (words: Words): boolean => words.includes("--query") || words.includes("--jq");
const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
const option = (words: Words, name: string): string => words[words.indexOf(name) + 1] ?? "";

/** All az and gh commands up to and including the first question without an answer. */
function callsOf(
  script: string,
  { answers, server }: { readonly answers: ReadonlyMap<string, string>; readonly server: string },
): readonly Words[] {
  const known = [...answers].map(([key, value]) => `  ${quote(key)}) printf '%s\\n' ${quote(value)}; return ;;`);
  const stubs = `say() { printf '%s\\x1f' "$@" >&3; printf '\\x1e' >&3; }
call() { case "$*" in
${known.join("\n")}
  esac
  say "$@"
  case " $* " in *" --query "*|*" --jq "*) kill -TERM $$ ;; esac; }
az() { call az "$@"; }
gh() { [ "\${GH_HOST:-github.com}" = ${quote(server)} ] || say gh on another server; call gh "$@"; }
git() { :; }; cd() { :; }
trap 'exit 0' TERM
exec 3>&1 1>/dev/null`;
  const said = execFileSync("bash", ["--norc", "-uc", `${stubs}\n${script}`], { encoding: "utf8" });
  const calls = said.split("\x1e").map((call) => call.split("\x1f").slice(0, -1));
  return calls.filter((words) => words.length > 0);
}

const subscription = ({ cloud }: PreparingRights): string => `/subscriptions/${cloud.arm.subscriptionId}`;
const groupOf = (words: Words, rights: PreparingRights): string =>
  `${subscription(rights)}/resourceGroups/${option(words, "--resource-group")}`;
const identityOf = (words: Words, rights: PreparingRights, name: string): string =>
  `${groupOf(words, rights)}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${option(words, name)}`;
const credentialOf = (words: Words, rights: PreparingRights): string =>
  `${identityOf(words, rights, "--identity-name")}/federatedIdentityCredentials/${option(words, "--name")}`;

async function answer(words: Words, rights: PreparingRights): Promise<string> {
  const { cloud } = rights;
  const asked = words.slice(0, 3).join(" ");
  const query = option(words, words.includes("--jq") ? "--jq" : "--query");
  if (asked === "az account show") return query === "id" ? cloud.arm.subscriptionId : cloud.signIn.tenantId;
  if (asked === "az group show") return `${subscription(rights)}/resourceGroups/${option(words, "--name")}`;
  if (asked === "az identity show") {
    const reply = await arm(rights, "GET", identityOf(words, rights, "--name"), IDENTITY_API);
    const { properties } = reply as { readonly properties: Readonly<Record<string, string>> };
    return properties[query] ?? "";
  }
  if (asked === "az identity federated-credential") {
    const reply = await arm(rights, "GET", credentialOf(words, rights), IDENTITY_API);
    return textAt(objectAt(reply as JsonObject, "properties"), query);
  }
  const ofRepository: Readonly<Record<string, string>> = {
    ".owner.id": String(OWNER_ID),
    ".id": String(REPOSITORY_ID),
    ".default_branch": "main",
  };
  const found = words[1] === "api" ? ofRepository[query] : undefined;
  if (found !== undefined) return found;
  throw new Error(`no answer for ${words.join(" ")}`);
}

async function perform(words: Words, rights: PreparingRights): Promise<void> {
  const asked = words.slice(0, 3).join(" ");
  const name = option(words, "--name");
  switch (asked) {
    case "az cloud set":
      if (name !== rights.cloud.cloud.name) throw new Error(`${name} is not the cloud of this subscription`);
      return;
    case "az login":
    case "gh auth login":
    case "az account set":
    case "gh repo create":
    case "gh workflow run":
      return;
    case "az provider register":
      await register(
        `${subscription(rights)}/providers/${option(words, "--namespace")}`,
        words.includes("--wait"),
        rights,
      );
      return;
    case "az group create":
      await arm(rights, "PUT", `${subscription(rights)}/resourceGroups/${name}`, undefined, {
        location: option(words, "--location"),
      });
      return;
    case "az identity create":
      await arm(rights, "PUT", identityOf(words, rights, "--name"), IDENTITY_API, {
        location: option(words, "--location"),
      });
      return;
    case "az identity federated-credential": {
      const [issuer, subject] = [option(words, "--issuer"), option(words, "--subject")];
      const properties = { issuer, subject, audiences: [option(words, "--audiences")] };
      await arm(rights, "PUT", credentialOf(words, rights), IDENTITY_API, { properties });
      return;
    }
    case "az role assignment": {
      const role = BUILT_IN_ROLES.find((known) => known.name === option(words, "--role"));
      const place = `${option(words, "--scope")}/providers/Microsoft.Authorization/roleAssignments/${randomUUID()}`;
      const roleDefinitionId = `${subscription(rights)}/providers/Microsoft.Authorization/roleDefinitions/${role?.id}`;
      const principalId = option(words, "--assignee-object-id");
      const principalType = option(words, "--assignee-principal-type");
      const properties = { roleDefinitionId, principalId, principalType };
      await arm(rights, "PUT", place, "2022-04-01", { properties });
      return;
    }
    case "gh variable set": {
      const [variable = "", value] = [words[3], option(words, "--body")];
      if (words.includes("--env")) rights.setEnvironmentVariable(option(words, "--env"), variable, value);
      else rights.setVariable(variable, value);
      return;
    }
  }
  const [, environment = ""] = /repos\/[^/]+\/[^/]+\/environments\/([^/\s]+)/.exec(words.join(" ")) ?? [];
  const branch = option(words, "-f").replace(/^name=/, "");
  if (words[1] === "api" && environment !== "") {
    if (words.includes("POST")) rights.closeEnvironment(environment, branch);
    return;
  }
  if (/^gh api --method POST repos\/\S+\/rulesets /.test(words.join(" "))) {
    rights.cloud.github.protectBranch("main", [REVIEW_RULE]);
    return;
  }
  if (/^gh (?:run watch|browse)/.test(words.join(" "))) return;
  throw new Error(`unknown command: ${words.join(" ")}`);
}

/** Registration continues after the response. `--wait` makes az poll until it has ended. */
async function register(provider: string, waits: boolean, rights: PreparingRights): Promise<void> {
  await arm(rights, "POST", `${provider}/register`);
  for (let polls = 0; waits; polls += 1) {
    const { registrationState } = (await arm(rights, "GET", provider)) as { readonly registrationState: string };
    if (registrationState === "Registered") return;
    if (polls > 100) throw new Error(`${provider} was not registered in time`);
  }
}

/** A request by the owner of the subscription. Throws if Azure rejects it. */
async function arm(
  { cloud }: PreparingRights,
  method: string,
  path: string,
  version = "2025-03-01",
  body?: object,
): Promise<unknown> {
  const owner = cloud.signIn.directory.byClientId(cloud.signIn.clientId);
  if (owner === undefined) throw new Error("the subscription has no owner");
  const url = new URL(`${path}?api-version=${version}`, cloud.arm.url);
  const authorization = `Bearer ${cloud.signIn.issueToken(owner, cloud.cloud.resourceManager)}`;
  const headers = { authorization, "content-type": "application/json" };
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, ca: getCACertificates("default") }, (reply) => {
      text(reply).then((content) => {
        if ((reply.statusCode ?? 0) < 300) resolve(content === "" ? undefined : JSON.parse(content));
        else reject(new Error(`${method} ${path}: ${reply.statusCode} ${content}`));
      }, reject);
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
