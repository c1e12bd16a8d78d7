import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ArmOptions, type BuiltInRoleName, type SimulatedArm, startArm } from "./azure/arm/simulated-arm.ts";
import { type CloudName, type SimulatedCloud, simulatedCloud } from "./azure/clouds.ts";
import {
  createCostManagement,
  type SimulatedCostManagement,
  type SimulatedCostManagementOptions,
} from "./azure/cost-management/create-cost-management.ts";
import type { Identity, NewIdentity } from "./azure/directory.ts";
import { type SimulatedSignIn, startSignIn } from "./azure/simulated-sign-in.ts";
import { type SimulatedVaults, startVaults } from "./azure/simulated-vaults.ts";
import { type SimulatedStorage, startStorage } from "./azure/storage/simulated-storage.ts";
import { makeCertificate } from "./certificate.ts";
import { type GitHubOptions, type SimulatedGitHub, startGitHub } from "./github/api/simulated-github.ts";
import { gitHubServer } from "./github/github-server.ts";
import { PRIVATE_EVENT } from "./github/private-event.ts";
import { createSilences, type Silences } from "./silence.ts";

export interface AzureIdentity extends NewIdentity {
  /** Roles on the whole subscription. */
  readonly roles?: readonly BuiltInRoleName[];
}

export interface AzureOptions {
  /** Default: the public cloud. */
  readonly cloud?: CloudName;
  readonly subject?: string;
  readonly federatedSubject?: string;
  /**
   * The clock that decides whether tokens are valid. Use `simulatedClock(...).now` if the client is a child process
   * with that clock.
   */
  readonly now?: () => Date;
  /** Roles of the first identity on the subscription. Default: Owner. */
  readonly bootstrapRoles?: readonly BuiltInRoleName[];
  /** More identities of the tenant. */
  readonly identities?: readonly AzureIdentity[];
  readonly arm?: Pick<ArmOptions, "pace" | "listPageSize" | "subscriptionId">;
  readonly github?: Omit<GitHubOptions, "certificate" | "silences">;
  readonly costManagement?: SimulatedCostManagementOptions;
  /** Share it between several simulated Azures to count their calls together. */
  readonly silences?: Silences;
}

export interface SimulatedAzure {
  readonly cloud: SimulatedCloud;
  readonly storage: SimulatedStorage;
  readonly signIn: SimulatedSignIn;
  readonly arm: SimulatedArm;
  readonly github: SimulatedGitHub;
  /** Has the same URL as `arm`. */
  readonly costManagement: SimulatedCostManagement;
  readonly vaults: SimulatedVaults;
  /** `host:port` of every service that accepts a token, for the input `custom-hosts`. */
  readonly customHosts: readonly string[];
  /** For all servers together. */
  readonly silences: Silences;
  /** Environment of a runner, without inputs, for a child process that signs in with OIDC. */
  readonly environment: Readonly<Record<string, string>>;
  /** Environment of a job whose ID tokens have this subject. */
  environmentFor(subject: string): Readonly<Record<string, string>>;
  /** The identities of the options, in the same order. */
  readonly identities: readonly Identity[];
  close(): Promise<void>;
}

/**
 * Starts sign-in, Resource Manager, Cost Management, Key Vault, storage and GitHub over HTTPS with one certificate, on
 * free ports of 127.0.0.1.
 */
export async function startAzure(options: AzureOptions = {}): Promise<SimulatedAzure> {
  const { now = () => new Date(), silences = createSilences() } = options;
  const cloud = simulatedCloud(options.cloud);
  const certificate = makeCertificate();
  const folder = await mkdtemp(join(tmpdir(), "simulated-cloud-"));
  const certificatePath = join(folder, "authority.pem");
  await writeFile(certificatePath, certificate.cert);
  const signIn = await startSignIn({
    ...{ certificate, silences },
    ...options,
    ...{ cloud, server: gitHubServer(options.github?.server) },
  });
  const { directory, readToken } = signIn;
  const arm = await startArm({
    ...{ certificate, cloud, directory, readToken, now, silences, ...options.arm },
    storageUrl: () => storage.url,
    createContainer: (name) => storage.ensureContainer(name),
    deleteContainer: (name) => storage.deleteContainer(name),
    deletedContainers: () => storage.deletedContainers(),
    forgetDeletedContainers: () => storage.forgetDeletedContainers(),
    answerFirst: (parts, request) => costManagement.answer(parts, request),
  });
  const storage = await startStorage({
    now,
    silences,
    containerSoftDeleteDays: () => arm.softDeleteDays("containerDeleteRetentionPolicy"),
    pathSoftDeleteDays: () => arm.softDeleteDays("deleteRetentionPolicy"),
    onContainerChange: (name, change) => arm.containerChanged(name, change),
    signIn: {
      certificate,
      checkToken: (token, request) => {
        const refusal = signIn.checkStorageToken(token);
        const reading = readToken(token);
        return refusal ?? (reading.outcome === "good" ? arm.checkDataRights(reading.identity, request) : undefined);
      },
    },
  });
  const bootstrap = directory.byClientId(signIn.clientId) as Identity;
  const costManagement = createCostManagement(
    {
      ...{ now, tenantId: directory.tenantId, contributor: bootstrap },
      storage: () => storage,
      resources: () => arm.resources,
      grant: (identity, scope) => arm.grant(identity, "Cost Management Contributor", scope),
    },
    options.costManagement,
  );
  // Everything that is due is delivered before a client reads a container.
  storage.onRequest(async (_request, phase) => (phase === "before" ? costManagement.catchUp() : undefined));
  await costManagement.addScope(`/subscriptions/${arm.subscriptionId}`, { contributors: [] });
  for (const { scope, ...scopeOptions } of options.costManagement?.scopes ?? []) {
    await costManagement.addScope(scope, scopeOptions);
  }
  const { resources, isDataAllowed } = arm;
  const vaults = await startVaults({
    ...{ certificate, cloud },
    silences,
    readToken,
    resources,
    tenantId: directory.tenantId,
    isDataAllowed,
  });
  const github = await startGitHub({
    ...{ certificate, silences },
    ...(options.now === undefined ? {} : { now: options.now }),
    ...options.github,
  });
  const identities = await addIdentities(arm, signIn, options);

  const environmentFor = (idTokenRequestUrl: string): Readonly<Record<string, string>> => ({
    ACTIONS_ID_TOKEN_REQUEST_URL: idTokenRequestUrl,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: signIn.idTokenRequestToken,
    GITHUB_API_URL: github.url,
    GITHUB_EVENT_PATH: PRIVATE_EVENT,
    GITHUB_REPOSITORY: github.repository,
    NODE_EXTRA_CA_CERTS: certificatePath,
  });
  return {
    ...{ cloud, storage, signIn },
    arm,
    github,
    costManagement,
    identities,
    vaults,
    customHosts: [signIn.authorityHost, arm.url, storage.url, vaults.urlOf("any")].map((url) => new URL(url).host),
    silences,
    environment: environmentFor(signIn.idTokenRequestUrl),
    environmentFor: (subject) => environmentFor(signIn.idTokenRequestUrlFor(subject)),
    close: async () => {
      const closing = [storage.close(), signIn.close(), arm.close(), github.close(), vaults.close()];
      const ends = await Promise.allSettled(closing);
      await rm(folder, { recursive: true });
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    },
  };
}

async function addIdentities(
  arm: SimulatedArm,
  { directory, clientId }: SimulatedSignIn,
  { identities = [], bootstrapRoles = ["Owner"] }: AzureOptions,
): Promise<readonly Identity[]> {
  const bootstrap = directory.byClientId(clientId);
  for (const role of bootstrap === undefined ? [] : bootstrapRoles) await arm.grant(bootstrap as Identity, role);
  const added: Identity[] = [];
  for (const { roles = [], ...identity } of identities) {
    const known = directory.add(identity);
    for (const role of roles) await arm.grant(known, role);
    added.push(known);
  }
  return added;
}
