import { execFileSync } from "node:child_process";
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { LivingHub } from "./living-hub.ts";

type Words = readonly string[];

/** What a person types, and what they read. */
export interface RecoveringPerson {
  /** Runs a documented block. `values` replaces assignments such as `VERSION=`. Returns all output. */
  paste(block: string, values?: Readonly<Record<string, string>>): Promise<string>;
  /** Workflows that are stopped. */
  readonly stopped: ReadonlySet<string>;
  /** Inputs of each deployment. */
  readonly deployments: readonly Readonly<Record<string, string>>[];
}

const option = (words: Words, name: string): string => words[words.indexOf(name) + 1] ?? "";

/** Follows docs/recovery.md in a living hub. Unknown commands throw. */
export function recoveringPerson(hub: LivingHub): RecoveringPerson {
  const { account, key, url } = hub.cloud.storage;
  const blobs = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
  const stopped = new Set<string>();
  const deployments: Readonly<Record<string, string>>[] = [];

  const step = async (action: "ingest" | "run-exports", inputs: Readonly<Record<string, string>>): Promise<void> => {
    const { hasSucceeded, summary } = await hub.step(action, inputs);
    if (!hasSucceeded) throw new Error(summary);
  };
  const start = async (workflow: string, inputs: Readonly<Record<string, string>>): Promise<void> => {
    if (stopped.has(workflow)) throw new Error(`${workflow} is disabled`);
    switch (workflow) {
      case "hub-deploy.yml":
        deployments.push(inputs);
        for (const name of inputs["recreate-containers"] === "true" ? ["ingestion"] : []) {
          await hub.cloud.storage.ensureContainer(name);
        }
        return;
      case "hub-ingest.yml":
        return step("ingest", { table: "costs", ...inputs });
      case "hub-daily.yml":
      case "hub-backfill.yml": {
        const schedule = workflow === "hub-daily.yml" ? "daily" : "backfill";
        await step("run-exports", { schedule, wait: "true", ...inputs });
        return step("ingest", { table: "costs" });
      }
      default:
        throw new Error(`unknown workflow ${workflow}`);
    }
  };

  const gh = async (words: Words): Promise<string> => {
    const [noun, verb, name = "", ...rest] = words;
    const fields = rest.flatMap((word, at) => (rest[at - 1] === "-f" ? [word.split(/=(.*)/s).slice(0, 2)] : []));
    switch (`${noun} ${verb}`) {
      case "workflow disable":
        stopped.add(name);
        return "";
      case "workflow enable":
        stopped.delete(name);
        return "";
      case "workflow run":
        await start(name, Object.fromEntries(fields) as Record<string, string>);
        return "";
      case "run list":
      case "run watch":
        return "";
      default:
        throw new Error(`unknown command: gh ${words.join(" ")}`);
    }
  };

  const az = async (words: Words): Promise<string> => {
    const container = option(words, "--file-system");
    switch (words.slice(0, 3).join(" ")) {
      case "role assignment create":
      case "lock create --name":
        return "";
      case "storage container list": {
        const found: unknown[] = [];
        for await (const { name, deleted = false, version } of blobs.listContainers({ includeDeleted: true })) {
          found.push({ name, deleted, version });
        }
        return JSON.stringify(found);
      }
      case "storage container restore":
        await blobs.undeleteContainer(option(words, "--name"), option(words, "--deleted-version"));
        return "";
      case "storage fs list-deleted-path": {
        const prefix = option(words, "--path-prefix");
        const all = hub.cloud.storage.deletedPaths(container).filter(({ path }) => path.startsWith(prefix));
        return JSON.stringify(all.map(({ path: name, deletionId }) => ({ name, deletionId })));
      }
      case "storage fs undelete-path": {
        const [path, deletionId] = [option(words, "--deleted-path-name"), option(words, "--deletion-id")];
        hub.cloud.storage.undeletePath({ container, path, deletionId });
        return "";
      }
      case "storage blob list": {
        const lines: string[] = [];
        const from = blobs.getContainerClient(option(words, "--container-name"));
        for await (const { name, metadata = {} } of from.listBlobsFlat({
          prefix: option(words, "--prefix"),
          includeMetadata: true,
        })) {
          const { hub_generation: generation = "None", hub_manifest: manifest = "None" } = metadata;
          if (metadata.hdi_isfolder !== "true") lines.push([name, generation, manifest].join("\t"));
        }
        return lines.join("\n");
      }
      case "storage blob copy": {
        const source = blobs.getContainerClient(option(words, "--source-container"));
        const target = blobs.getContainerClient(option(words, "--destination-container"));
        const copy = await target
          .getBlockBlobClient(option(words, "--destination-blob"))
          .beginCopyFromURL(source.getBlobClient(option(words, "--source-blob")).url);
        await copy.pollUntilDone();
        return "";
      }
      default:
        throw new Error(`unknown command: az ${words.join(" ")}`);
    }
  };

  return {
    stopped,
    deployments,
    paste: async (block, values = {}) => {
      const filled = Object.entries(values).reduce(
        (text, [name, value]) => text.replace(new RegExp(`^(\\s*)${name}=.*$`, "m"), `$1${name}=${value}`),
        block,
      );
      const outputs: string[] = [];
      for (const [program = "", ...words] of callsOf(filled, account)) {
        outputs.push(await (program === "gh" ? gh(words) : az(words)));
      }
      return outputs.join("\n");
    },
  };
}

/** The az and gh calls of a block, in order. Values that other commands need are answered at once. */
function callsOf(block: string, account: string): readonly Words[] {
  const stubs = `call() { printf '%s\\x1f' "$@" >&3; printf '\\x1e' >&3; }
gh() { case "$1 $2" in "variable get") echo ${account} ;; *) call gh "$@" ;; esac; }
az() { case "$1 $2 $3" in "storage account show") echo /accounts/${account} ;; "ad signed-in-user show") echo me ;; *) call az "$@" ;; esac; }
exec 3>&1 1>/dev/null`;
  const said = execFileSync("bash", ["--norc", "-euc", `${stubs}\n${block}`], { encoding: "utf8" });
  return said
    .split("\x1e")
    .map((call) => call.split("\x1f").slice(0, -1))
    .filter((words) => words.length > 0);
}
