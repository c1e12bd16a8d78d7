import type { InputReader } from "../github/inputs.ts";
import type { RemoteLakeInputs } from "../hub/settings/remote-hub.ts";
import { REMOTE_HUB_MODES } from "../hub/settings/settings.ts";

export function readRemoteLakeInputs(reader: InputReader): RemoteLakeInputs {
  // Masked before anything else about it can print.
  const remoteStorageKey = reader.secret("remote-storage-key");
  return {
    remoteStorageUrl: reader.optionalText("remote-storage-url"),
    remoteStorageKey,
    remoteMode: reader.optionalChoice("remote-mode", REMOTE_HUB_MODES),
    keyVault: reader.optionalText("key-vault"),
  };
}
