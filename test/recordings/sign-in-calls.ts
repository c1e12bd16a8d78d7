import { createCredential } from "../../src/azure/sign-in/sign-in.ts";
import { hostsOf } from "../worlds/hostile-azure/listed-hosts.ts";
import { movedClock } from "../worlds/simulated-azure/moved-clock.ts";
import type { Interaction } from "./interaction.ts";
import type { Replay } from "./replay.ts";

const TENANT = "11111111-2222-3333-4444-555555555555";

/** Completes a fragment that consists only of a message with the rest of a response with the same codes. */
export function wholeAnswer(recorded: Interaction): Interaction {
  const { responseBody, status } = recorded;
  const body =
    typeof responseBody === "string" ? { error: "invalid_client", error_description: responseBody } : responseBody;
  return { ...recorded, status: status ?? 401, responseBody: body };
}

/** The metadata that is requested before the first token. */
export function signInMetadata(replay: Replay): Interaction {
  const host = `${replay.url}/${TENANT}`;
  return {
    ...{ method: "GET", url: host, requestBody: null, status: 200, responseHeaders: {} },
    responseBody: {
      token_endpoint: `${host}/oauth2/v2.0/token`,
      authorization_endpoint: `${host}/oauth2/v2.0/authorize`,
      issuer: `${host}/v2.0`,
      jwks_uri: `${host}/discovery/v2.0/keys`,
    },
  };
}

export async function signIn(replay: Replay): Promise<string> {
  const credential = createCredential({
    auth: "oidc",
    tenantId: TENANT,
    clientId: TENANT,
    ...hostsOf(replay.url),
    authorityHost: replay.url,
    requestIdToken: async () => "an-id-token",
    clock: movedClock(),
  });
  return (await credential.getToken("https://management.azure.com/.default"))?.token ?? "none";
}
