import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { systemClock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { connect } from "../../src/clients/connection.ts";
import { openHubStorage } from "../../src/clients/hub-storage.ts";
import { openFolderStorage } from "../../src/folder-storage/folder-store.ts";
import { createLog } from "../../src/github/log.ts";
import { createInputReader } from "../../src/github/step-inputs.ts";
import type { BlobStore } from "../../src/lake/storage/blob-store.ts";
import type { HistoryPlace } from "./history-options.ts";

/** The two containers that have months and their ledgers. */
export interface HistoryStorage {
  readonly lake: BlobStore;
  readonly config: BlobStore;
}

/** Opens a folder or an account. `currentFolder`: the folder of the user who started the command. */
export function openHistoryStorage(place: HistoryPlace, currentFolder: string, hubVersion: string): HistoryStorage {
  const { signal } = new AbortController();
  const clock = systemClock();
  if ("folder" in place) {
    const root = resolve(currentFolder, place.folder);
    assertContainers(root, place.folder);
    const open = openFolderStorage({ root, clock, signal, mustExist: [] });
    return { lake: open("ingestion"), config: open("config") };
  }
  const { account, cloud, key, tenant } = place;
  const hosts = { cloud, customHosts: [] };
  const signIn = {
    auth: "default",
    tenantId: tenant,
    clientId: undefined,
    authorityHost: undefined,
    ...hosts,
  } as const;
  // Standard output has only the result.
  const log = createLog({ write: (text) => process.stderr.write(text), clock, isDebug: false });
  const runtime = {
    reader: createInputReader({}, [], () => {}),
    environment: {},
    ...{ clock, hubVersion, log, signal },
  };
  const inputs = { ...hosts, storageAccount: account, storageKey: key };
  return openHubStorage(connect(runtime, "history", { ...signIn, tokenAudience: undefined }), inputs);
}

/** Throws InputError `LakeNotFound`, which names what is missing. */
function assertContainers(root: string, shown: string): void {
  const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const missing = ["ingestion", "config"].filter((container) => !isFolder(join(root, container)));
  if (missing.length === 0) return;
  const what = isFolder(root) ? `has no folder ${missing.join(" and no folder ")}` : "is not a folder";
  throw new InputError("LakeNotFound", `${shown} ${what}.`, {
    remedy:
      "Set --lake to the folder that the input storage names, or copy the containers ingestion and config into one folder: " +
      "months are in ingestion, and their ledgers in config/ledger.",
    place: { file: root },
  });
}
