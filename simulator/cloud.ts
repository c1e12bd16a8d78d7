import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "./certificate.ts";
import { type SignIn, startSignIn } from "./sign-in.ts";
import { type SimulatedStorage, startStorage } from "./storage/storage.ts";

export interface CloudOptions {
  readonly subject?: string;
  readonly federatedSubject?: string;
  /** `simulatedClock(...).now` when the client is a child process that lives by that clock: tokens are judged by it. */
  readonly now?: () => Date;
}

export interface SimulatedCloud {
  readonly storage: SimulatedStorage;
  readonly signIn: SignIn;
  /** What a runner's environment has beside the inputs, for a child process that signs in by OIDC. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Sign-in and storage on HTTPS with one certificate, and the environment in which a child process trusts and reaches them. */
export async function startCloud(options: CloudOptions = {}): Promise<SimulatedCloud> {
  const certificate = makeCertificate();
  const folder = await mkdtemp(join(tmpdir(), "simulated-cloud-"));
  const certificatePath = join(folder, "authority.pem");
  await writeFile(certificatePath, certificate.cert);
  const signIn = await startSignIn({ certificate, ...options });
  const storage = await startStorage({ signIn: { certificate, checkToken: signIn.checkStorageToken } });
  return {
    storage,
    signIn,
    environment: {
      ACTIONS_ID_TOKEN_REQUEST_URL: signIn.idTokenRequestUrl,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: signIn.idTokenRequestToken,
      NODE_EXTRA_CA_CERTS: certificatePath,
    },
    close: async () => {
      await Promise.all([storage.close(), signIn.close()]);
      await rm(folder, { recursive: true });
    },
  };
}
