import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Identity } from "../../src/azure/directory.ts";
import { type SimulatedSignIn, startSignIn } from "../../src/azure/simulated-sign-in.ts";
import { makeCertificate } from "../../src/certificate.ts";
import { type SimulatedGitHub, startGitHub } from "../../src/github/api/simulated-github.ts";

/** GitHub's API and Entra, without the storage and resources that most runner tests do not need. */
export interface SimulatedServices {
  readonly github: SimulatedGitHub;
  readonly signIn: SimulatedSignIn;
  /** Trusts the default branch and the environment `hub`. */
  readonly engine: Identity;
  /** Trusts pull requests. */
  readonly plan: Identity;
  /** Environment variables for the jobs' processes. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startServices(): Promise<SimulatedServices> {
  const certificate = makeCertificate();
  const folder = await mkdtemp(join(tmpdir(), "services-"));
  const authority = join(folder, "authority.pem");
  await writeFile(authority, certificate.cert);
  const [github, signIn] = await Promise.all([startGitHub({ certificate }), startSignIn({ certificate })]);
  const engine = signIn.directory.add({
    name: "engine",
    subjects: ["repo:contoso/costs:ref:refs/heads/main", "repo:contoso/costs:environment:hub"],
  });
  const plan = signIn.directory.add({ name: "plan", subjects: ["repo:contoso/costs:pull_request"] });
  return {
    github,
    signIn,
    engine,
    plan,
    environment: { NODE_EXTRA_CA_CERTS: authority },
    close: async () => {
      await Promise.all([github.close(), signIn.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Requests an ID token, if the job may, and an identity's access token. Prints the subject and the response. */
export function signInScript({ signIn }: SimulatedServices, clientId: string): string {
  return `
const url = process.env.ACTIONS_ID_TOKEN_REQUEST_URL;
if (!url) { console.log("no ID token"); process.exit(); }
const headers = { authorization: "Bearer " + process.env.ACTIONS_ID_TOKEN_REQUEST_TOKEN };
// An attacker would add the subject to the URL.
const forged = "&subject=" + encodeURIComponent("repo:contoso/costs:ref:refs/heads/main");
const id = await (await fetch(url + forged + "&audience=api://AzureADTokenExchange", { headers })).json();
const { sub } = JSON.parse(Buffer.from(id.value.split(".")[1], "base64url"));
const body = new URLSearchParams({
  client_id: "${clientId}", grant_type: "client_credentials", client_assertion: id.value,
  client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer", scope: "https://storage.azure.com/.default",
});
const answer = await (await fetch("${signIn.authorityHost}/${signIn.tenantId}/oauth2/v2.0/token", { method: "POST", body })).json();
console.log(sub, answer.access_token === undefined ? answer.error_description.slice(0, 13) : "signed in");
`;
}

/** Calls GitHub's API with the job's token. Prints method, path and status. */
export const CALL_GITHUB = `
const headers = { authorization: "Bearer " + process.env.TOKEN, "user-agent": "test" };
for (const call of process.env.CALLS.split("\\n").filter(Boolean)) {
  const [method, path, body] = call.split(" ");
  const url = process.env.GITHUB_API_URL + "/repos/" + process.env.GITHUB_REPOSITORY + path;
  const { status } = await fetch(url, { method, headers, body });
  console.log(method, path, status);
}
`;
