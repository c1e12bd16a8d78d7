import { readVaultSecret } from "../../src/azure/key-vault/vault-secret.ts";
import { fixedCredential } from "../worlds/hostile-azure/listed-hosts.ts";
import { movedClock } from "../worlds/simulated-azure/moved-clock.ts";
import type { Replay } from "./replay.ts";

/** Reads a secret as the hub does for its remote hub. */
export async function readSecret(replay: Replay): Promise<string> {
  return readVaultSecret(
    { vaultUrl: replay.url, name: "secret18156", version: undefined },
    {
      credential: fixedCredential("a-token", replay.url),
      clock: movedClock(),
      userAgent: "cost-hub/test (recordings)",
      signal: new AbortController().signal,
    },
  );
}
