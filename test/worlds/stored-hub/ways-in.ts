import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { CLOCK_PRELOAD, createHubContainers, runActionBundle } from "azure-simulator/testing";
import { writeWithDuckDb } from "focus-parquet/testing";
import { entriesIn } from "./fan-out-hub.ts";
import { hubIn, type IngestRun, type ReportedPartition, type SimulatedHub, startHub } from "./simulated-hub.ts";
import { writeByHand } from "./written-run.ts";

/** A run that a test delivers, regardless of the delivery method. */
export interface DeliveredCsv {
  readonly scope: string;
  readonly runId: string;
  /** In June 2026. */
  readonly day: number;
  readonly parts: readonly string[];
  /** Parts that the manifest names but that are missing. */
  readonly gone?: readonly number[];
  /** Replaces members of the manifest, if there is one. */
  readonly manifest?: Readonly<Record<string, unknown>>;
}

/** Everything that a user sees of one ingest, across all its processes. */
export interface Seen {
  /** From the last process. */
  readonly exitCode: number | null;
  readonly log: string;
  readonly summary: string;
  readonly partitions: readonly ReportedPartition[];
}

/** A complete path from exports to months with the committed bundle. */
export interface WayIn {
  readonly hub: SimulatedHub;
  /** Both lakes must have the same content. */
  readonly lakes: readonly SimulatedHub[];
  /** How a part is stored. */
  contentOf(csv: string): Promise<string | Uint8Array>;
  deliver(run: DeliveredCsv): Promise<void>;
  /** The location of a run's files. */
  folderOf(run: Pick<DeliveredCsv, "day" | "runId" | "scope">): string;
  ingest(inputs: Readonly<Record<string, string>>): Promise<Seen>;
  close(): Promise<void>;
}

export const WAYS_IN: Readonly<Record<string, () => Promise<WayIn>>> = {
  "one runner": async () => oneHub(await startHub()),
  "fan-out": async () => {
    const hub = await startHub();
    return { ...oneHub(hub), ingest: (inputs) => fanOut(hub, inputs) };
  },
  "both lakes of a remote hub": async () => {
    const [hub, remote] = await Promise.all([startHub(), startHub()]);
    const { key, url } = remote.storage;
    const both = { "remote-storage-url": url, "remote-storage-key": key, "remote-mode": "both" };
    return {
      ...oneHub(hub),
      lakes: [hub, remote],
      ingest: (inputs) => hub.ingest({ ...both, ...inputs }),
      close: async () => {
        await Promise.all([hub.close(), remote.close()]);
      },
    };
  },
  "parquet parts": async () => {
    const hub = await startHub();
    const way = oneHub(hub);
    return {
      ...way,
      contentOf: parquetOf,
      deliver: (run) => deliverWithManifest(hub, way.folderOf(run), run, "parquet"),
    };
  },
  "layout: path": async () => byPath(await startHub()),
  "the root action": rootAction,
};

function oneHub(hub: SimulatedHub): WayIn {
  const folderOf: WayIn["folderOf"] = ({ runId }) => `exports/${runId}`;
  return {
    hub,
    folderOf,
    lakes: [hub],
    contentOf: async (csv) => csv,
    deliver: (run) => deliverWithManifest(hub, folderOf(run), run, "csv"),
    ingest: (inputs) => hub.ingest(inputs),
    close: () => hub.close(),
  };
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");

async function deliverWithManifest(
  hub: SimulatedHub,
  folder: string,
  { scope, runId, day, parts, gone = [], manifest = {} }: DeliveredCsv,
  fileFormat: "csv" | "parquet",
): Promise<void> {
  const contents = fileFormat === "csv" ? parts : await Promise.all(parts.map(parquetOf));
  const written = contents.map((content, index) => ({ content, isStored: !gone.includes(index) }));
  const submittedTime = `2026-06-${twoDigits(day)}T02:00:00Z`;
  await writeByHand(hub, { ...{ scope, runId, submittedTime, folder, fileFormat, manifest }, parts: written });
}

/** The same rows as parquet, with the types that Azure writes. */
async function parquetOf(csv: string): Promise<Uint8Array> {
  const [header = "", ...lines] = csv.trim().split("\n");
  const columns = header.split(",");
  const cell = (name: string, text: string): string => {
    const type = name.endsWith("Cost") ? "DECIMAL(20, 4)" : /(Start|End)$/.test(name) ? "TIMESTAMP" : "VARCHAR";
    return `CAST(${text === "" ? "NULL" : `'${text.replace("Z", "")}'`} AS ${type}) AS ${name}`;
  };
  const rows = lines.map((line) => line.split(",").map((text, at) => cell(columns[at] ?? "", text)));
  return writeWithDuckDb(rows.map((cells) => `SELECT ${cells.join(", ")}`).join(" UNION ALL "));
}

/** Runs plan, part jobs one after another, and commit. */
async function fanOut(hub: SimulatedHub, inputs: Readonly<Record<string, string>>): Promise<Seen> {
  const cut = { "fan-out-above-megabytes": "0", "least-entry-megabytes": "0", "most-entries": "2" };
  const runs: IngestRun[] = [await hub.ingest({ ...inputs, ...cut, mode: "plan" })];
  const [planned] = runs;
  if (planned === undefined || planned.outputs.matrix === "[]") return joined(runs);
  for (const entry of entriesIn(planned)) runs.push(await hub.ingest({ mode: "part", "matrix-entry": entry }));
  runs.push(await hub.ingest({ ...inputs, mode: "commit", "matrix-entry": planned.outputs.matrix ?? "" }));
  return joined(runs);
}

function joined(runs: readonly IngestRun[]): Seen {
  return {
    exitCode: runs.at(-1)?.exitCode ?? null,
    log: runs.map(({ log }) => log).join("\n"),
    summary: runs.map(({ summary }) => summary).join("\n"),
    partitions: runs.flatMap(({ partitions }) => partitions),
  };
}

/** Ingests folders without manifests an hour later, because younger files may be incomplete. */
function byPath(hub: SimulatedHub): WayIn {
  const folderOf: WayIn["folderOf"] = ({ scope, day }) =>
    `${scope.slice(1)}/daily/20260601-20260630/202606${twoDigits(day)}0101`;
  return {
    ...oneHub(hub),
    folderOf,
    deliver: async (run) => {
      for (const [index, csv] of run.parts.entries()) {
        // Columns such as this one identify the dataset version.
        const content = csv.replace("ServiceName", "ChargeClass");
        const name = `${folderOf(run)}/part_${index}_0001.csv`;
        if (run.gone?.includes(index)) await hub.remove("msexports", name);
        else await hub.put("msexports", name, content);
      }
    },
    ingest: (inputs) =>
      hub.ingest(
        { ...inputs, layout: "path" },
        {
          environment: { SIMULATED_TIME: new Date(Date.now() + 3_600_000).toISOString() },
          nodeArguments: ["--import", CLOCK_PRELOAD],
        },
      ),
  };
}

const SUBJECT = "repo:contoso/costs:ref:refs/heads/main";

async function rootAction(): Promise<WayIn> {
  const cloud = await startAzure({ identities: [{ name: "engine", subjects: [SUBJECT] }] });
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const hub = hubIn(cloud.storage, await createHubContainers(cloud.storage));
  const close = async (): Promise<void> => {
    setDefaultCACertificates(trusted);
    await cloud.close();
  };
  return { ...oneHub(hub), ingest: (inputs) => cycle(cloud, inputs), close };
}

async function cycle(cloud: SimulatedAzure, inputs: Readonly<Record<string, string>>): Promise<Seen> {
  const { arm, identities, signIn, storage } = cloud;
  const run = await runActionBundle({
    action: "hub-cycle",
    inputs: {
      "tenant-id": signIn.tenantId,
      "client-id": identities[0]?.clientId ?? "",
      "authority-host": signIn.authorityHost,
      "custom-hosts": cloud.customHosts.join(","),
      "resource-manager-url": arm.url,
      "storage-account": storage.url,
      "storage-key": storage.key,
      ...inputs,
    },
    environment: cloud.environmentFor(SUBJECT),
  });
  return { ...run, partitions: JSON.parse(run.outputs.partitions ?? "[]") as readonly ReportedPartition[] };
}
