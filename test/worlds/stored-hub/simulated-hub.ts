import type { BlockBlobClient } from "@azure/storage-blob";
import {
  type ActionRun,
  COMPILE_CACHE,
  containerSink,
  createHubContainers,
  type ExportRunOptions,
  type GeneratedRun,
  generateRun,
  type HubContainers,
  type RequestRecord,
  type RunActionOptions,
  runActionBundle,
  type SimulatedStorage,
  startStorage,
  writeRun,
} from "azure-simulator/testing";

/** An entry of the output `partitions`. */
export interface ReportedPartition {
  readonly scope?: string;
  readonly month?: string;
  readonly target?: string;
  readonly manifest?: string;
  readonly outcome: string;
  readonly runId?: string;
  readonly rows?: number;
  readonly replaced?: boolean;
  readonly reason?: string;
  readonly sums?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly error?: { readonly code: string; readonly message: string; readonly remedy: string };
}

export interface IngestRun extends ActionRun {
  readonly partitions: readonly ReportedPartition[];
  /** `202606 ingested`, `202606 failed NarrowerRun`, in the order of the output. */
  readonly outcomes: readonly string[];
}

export type ContainerName = keyof HubContainers;

const READ_BACK_MARKS = "journal/read-back.json";

/** False for files that every ingest writes: the marks of verified months, and ledgers. */
export function isWrittenOnPurpose(name: string): boolean {
  return name !== READ_BACK_MARKS && !name.startsWith("ledger/");
}

/** A hub in any storage. The committed bundle ingests in a separate process. */
export interface StoredHub {
  put(
    container: ContainerName,
    name: string,
    content: string | Uint8Array,
    metadata?: Record<string, string>,
  ): Promise<void>;
  read(container: ContainerName, name: string): Promise<Buffer | undefined>;
  metadata(container: ContainerName, name: string): Promise<Record<string, string>>;
  remove(container: ContainerName, name: string): Promise<void>;
  /** The sorted names of a container's files, without those that every ingest writes. */
  names(container: ContainerName): Promise<readonly string[]>;
  /** The names of all files in a container. */
  everyName(container: ContainerName): Promise<readonly string[]>;
  settings(retention: unknown): Promise<void>;
  ingest(inputs?: Readonly<Record<string, string>>, options?: Partial<RunActionOptions>): Promise<IngestRun>;
  close(): Promise<void>;
}

/** A hub in simulated storage. */
export interface SimulatedHub extends StoredHub {
  readonly storage: SimulatedStorage;
  /** Completes an export run. */
  deliver(options: ExportRunOptions): Promise<GeneratedRun>;
  /** Takes a lease on a file as another tool would, and returns a function that releases it. */
  lease(container: ContainerName, name: string): Promise<() => Promise<unknown>>;
  /** The blocks of a month's blob, whether committed or not. */
  blockList(name: string): ReturnType<BlockBlobClient["getBlockList"]>;
  /** Stages a block of a month's blob, as another tool would. */
  stageBlock(name: string, blockId: string, bytes: Uint8Array): Promise<void>;
  /** The directories below a path. A hierarchical namespace keeps empty ones. */
  folders(container: ContainerName, below: string): Promise<readonly string[]>;
}

/** Starts an empty hub. */
export async function startHub(): Promise<SimulatedHub> {
  const storage = await startStorage();
  return hubIn(storage, await createHubContainers(storage));
}

/** A hub in storage that is already running. */
export function hubIn(storage: SimulatedStorage, containers: HubContainers): SimulatedHub {
  const put: SimulatedHub["put"] = async (container, name, content, metadata = {}) => {
    const bytes = Buffer.from(content);
    await containers[container].getBlockBlobClient(name).upload(bytes, bytes.length, { metadata });
  };
  const everyName = async (container: ContainerName): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const blob of containers[container].listBlobsFlat({ includeMetadata: true })) {
      if (blob.metadata?.hdi_isfolder !== "true") names.push(blob.name);
    }
    return names.sort();
  };
  return {
    storage,
    put,
    deliver: async (options) => {
      const run = generateRun(options);
      await writeRun(run, containerSink(containers.msexports));
      return run;
    },
    read: async (container, name) => {
      const blob = containers[container].getBlobClient(name);
      return (await blob.exists()) ? await blob.downloadToBuffer() : undefined;
    },
    metadata: async (container, name) =>
      (await containers[container].getBlobClient(name).getProperties()).metadata ?? {},
    remove: async (container, name) => {
      await containers[container].getBlobClient(name).delete();
    },
    lease: async (container, name) => {
      const lease = containers[container].getBlobClient(name).getBlobLeaseClient();
      await lease.acquireLease(-1);
      return () => lease.releaseLease();
    },
    blockList: (name) => containers.ingestion.getBlockBlobClient(name).getBlockList("all"),
    stageBlock: async (name, blockId, bytes) => {
      await containers.ingestion.getBlockBlobClient(name).stageBlock(blockId, bytes, bytes.length);
    },
    names: async (container) => (await everyName(container)).filter(isWrittenOnPurpose),
    everyName,
    folders: async (container, prefix) => {
      const folders: string[] = [];
      for await (const blob of containers[container].listBlobsFlat({ includeMetadata: true, prefix })) {
        if (blob.metadata?.hdi_isfolder === "true") folders.push(blob.name);
      }
      return folders.sort();
    },
    settings: (retention) =>
      put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [], retention })),
    ingest: (inputs = {}, options = {}) =>
      runIngest({ "storage-account": storage.url, "storage-key": storage.key, ...inputs }, options),
    close: () => storage.close(),
  };
}

/** Runs the bundle with these inputs and those that name the storage. */
export async function runIngest(
  inputs: Readonly<Record<string, string>>,
  options: Partial<RunActionOptions>,
): Promise<IngestRun> {
  const environment = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...options.environment };
  const run = await runActionBundle({ action: "ingest", inputs, ...options, environment });
  const partitions = JSON.parse(run.outputs.partitions ?? "[]") as readonly ReportedPartition[];
  return { ...run, partitions, outcomes: partitions.map(outcomeOf) };
}

function outcomeOf({ month, outcome, error }: ReportedPartition): string {
  return [month, outcome, error?.code].filter((word) => word !== undefined).join(" ");
}

const READS: ReadonlySet<string> = new Set(["ListBlobs", "ListContainers", "GetBlob", "HeadBlob", "GetBlockList"]);

/**
 * Whether a later process can see the effect of a call to storage or to a disk. A kill before any other call leaves what
 * a kill before the next change leaves.
 */
export function isChange(operation: string): boolean {
  return !READS.has(operation) && operation !== "file.sync";
}

/** The requests that change something. */
export function writesIn(requests: readonly RequestRecord[]): readonly RequestRecord[] {
  return requests.filter(({ operation }) => isChange(operation));
}

/** The downloads of export parts. */
export function partReadsIn(requests: readonly RequestRecord[]): readonly RequestRecord[] {
  return requests.filter(
    ({ operation, container, blob }) => operation === "GetBlob" && container === "msexports" && !blob.endsWith(".json"),
  );
}

/** The path of a scope's month in `ingestion`. */
export function monthPath(scope: string, month: string): string {
  return `${scope.toLowerCase().replace(/^\//, "")}/${month}/focuscost/focuscost.parquet`;
}
