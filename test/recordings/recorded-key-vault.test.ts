import { InputError } from "exact-values/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startVaultCloud, type VaultCloud } from "../worlds/simulated-azure/simulated-vault.ts";
import { condenseRecording } from "./condense-recording.ts";
import { findDifferences } from "./differences.ts";
import type { Interaction, Json } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { type Replay, startReplay } from "./replay.ts";
import { readSecret } from "./vault-calls.ts";
import { NOT_ASKED, READ_ENTRIES, RESOURCE_ENTRIES } from "./vault-entries.ts";

const FILE = "key-vault";

describe("the hub's client reads the recorded responses of a vault", () => {
  let replay: Replay;
  beforeAll(async () => {
    replay = await startReplay();
  });
  afterAll(() => replay.close());

  const read = (index: number): Promise<string> => {
    replay.play(interactionAt(FILE, index));
    return readSecret(replay);
  };

  test("every entry is tested here or with the Resource Manager, or is a request that the hub never sends", () => {
    const listed = [...READ_ENTRIES, ...RESOURCE_ENTRIES, ...Object.keys(NOT_ASKED).map(Number)];
    expect(listed.toSorted((a, b) => a - b)).toEqual(readFacts(FILE).map((_, index) => index));
  });

  test.each([4, 6])("entry %i: the secret's value", async (index) => {
    const { value } = interactionAt(FILE, index).responseBody as { value: string };
    expect(await read(index)).toBe(value);
    expect(replay.calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(["GET /secrets/secret18156"]);
  });

  test.each<readonly [number, string, RegExp]>([
    [7, "VaultForbidden", /did not accept the token/],
    [9, "VaultForbidden", /did not accept the token/],
    [14, "SecretNotFound", /remoteHub\.keySecret/],
    [15, "VaultForbidden", /the role Key Vault Secrets User/],
    [16, "VaultForbidden", /access policies, so a role has no effect/],
  ])("entry %i is %s", async (index, code, expectedRemedy) => {
    const error = await read(index).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    const { code: seen, remedy } = error as InputError;
    expect([seen, remedy]).toEqual([code, expect.stringMatching(expectedRemedy)]);
  });
});

describe("the simulator responds to requests for a secret like a vault", () => {
  let azure: VaultCloud;
  beforeAll(async () => {
    azure = await startVaultCloud();
  });
  afterAll(() => azure.close());

  const ask = async (index: number, path: string, token: string | undefined): Promise<readonly string[]> => {
    const answer = await fetch(`${azure.vaultUrl}${path}?api-version=7.4`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const recorded = interactionAt(FILE, index);
    const seen: Interaction = {
      ...recorded,
      status: answer.status,
      responseHeaders: Object.fromEntries(answer.headers),
      responseBody: (await answer.json()) as Json,
    };
    const found = findDifferences(condenseRecording(recorded), condenseRecording(seen));
    // Fragments were recorded without their headers.
    const isShown = recorded.isFragment === true ? found.filter(({ place }) => !place.startsWith("header ")) : found;
    return isShown.map(({ place, recorded: was, seen: is }) => `${place}: recorded ${was}, seen ${is}`);
  };
  const tokenOf = async (identity: VaultCloud["reader"]): Promise<string> =>
    (await azure.credentialOf(identity).getToken("https://vault.azure.net/.default"))?.token ?? "";

  test("without a token", async () => {
    expect(await ask(9, "/secrets/any", undefined)).toEqual([]);
  });

  test("for an existing secret", async () => {
    expect(await ask(6, `/secrets/${azure.secretId.split("/").at(-1)}`, await tokenOf(azure.reader))).toEqual([
      'body.attributes.recoveryLevel: recorded "Purgeable", seen "Recoverable+Purgeable"',
    ]);
  });

  test("for a missing secret", async () => {
    await azure.cloud.arm.grant(azure.reader, "Key Vault Secrets User", azure.secretId.replace(/\/secrets\/.*/, ""));
    expect(
      await ask(14, "/secrets/lroRecoverSecretName-canwaituntilasecretisrecovered-", await tokenOf(azure.reader)),
    ).toEqual([]);
  });

  test("without the role", async () => {
    const stranger = azure.cloud.signIn.directory.add({ name: "stranger" });
    expect(await ask(15, "/secrets/somesecret", await tokenOf(stranger))).toEqual([]);
  });
});
