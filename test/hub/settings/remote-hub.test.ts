import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { chooseRemoteHub, type RemoteHubInputs } from "../../../src/hub/settings/remote-hub.ts";
import type { RemoteHub } from "../../../src/hub/settings/settings.ts";

const NOTHING: RemoteHubInputs = { remoteStorageUrl: undefined, remoteStorageKey: undefined, remoteMode: undefined };
const URI = "https://remote.dfs.core.windows.net";
const SETTINGS: RemoteHub = { storageUri: URI, keySecret: "hub-storage-key", vault: "hub-vault", mode: "both" };
const SECRET = { kind: "secret", secret: "hub-storage-key", vault: "hub-vault" } as const;
const SIGN_IN = { kind: "sign-in" } as const;

describe("the remote hub of a run", () => {
  test.each<[what: string, inputs: Partial<RemoteHubInputs>, settings: RemoteHub | undefined, expected: object]>([
    ["comes from the settings", {}, SETTINGS, { storageUri: URI, mode: "both", access: SECRET }],
    [
      "uses sign-in if the settings name no secret",
      {},
      { storageUri: URI, mode: "only" },
      { mode: "only", access: SIGN_IN },
    ],
    [
      "comes from the input, with mode only by default",
      { remoteStorageUrl: URI },
      undefined,
      { storageUri: URI, mode: "only", access: SIGN_IN },
    ],
    ["takes the mode of the input", { remoteMode: "only" }, SETTINGS, { mode: "only", access: SECRET }],
    ["takes the key of the input", { remoteStorageKey: "k" }, SETTINGS, { access: { kind: "key", key: "k" } }],
    [
      "keeps the settings' secret for a different spelling of their account",
      { remoteStorageUrl: "https://REMOTE.blob.core.windows.net/ingestion/" },
      SETTINGS,
      { storageUri: "https://REMOTE.blob.core.windows.net", access: SECRET },
    ],
    [
      "never uses the settings' secret for another account",
      { remoteStorageUrl: "https://other.dfs.core.windows.net" },
      SETTINGS,
      { storageUri: "https://other.dfs.core.windows.net", mode: "both", access: SIGN_IN },
    ],
  ])("%s", (_, inputs, settings, expected) =>
    expect(chooseRemoteHub({ ...NOTHING, ...inputs }, settings)).toMatchObject(expected),
  );

  test("is absent if it is named nowhere", () => expect(chooseRemoteHub(NOTHING, undefined)).toBeUndefined());

  test.each<[inputs: Partial<RemoteHubInputs>]>([[{ remoteStorageKey: "the-key" }], [{ remoteMode: "both" }]])(
    "is missing for %o",
    (inputs) => {
      const choose = (): unknown => chooseRemoteHub({ ...NOTHING, ...inputs }, undefined);
      expect(choose).toThrow(InputError);
      expect(choose).not.toThrow("the-key");
    },
  );
});
